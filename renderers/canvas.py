"""What every picture is made with: things drawn once and kept, and a quick, small, silent PNG.

Shapes are drawn four times too large, scaled down once and kept as sprites; a picture is only pasting.
Pasting, scaling and encoding let other threads run. A sprite is shared and never changed; an image under
construction belongs to the thread that makes it.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable, Sequence
from functools import _lru_cache_wrapper, lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeVar

import numpy as np
from isal import isal_zlib
from PIL import Image, ImageColor, ImageDraw

T = TypeVar("T")
Box = tuple[int, int, int, int]
"""Left, top, right, bottom; right and bottom lie outside, as in Pillow's crop."""

OVERSAMPLE = 4
"""How many times larger than shown a shape is drawn, to have smooth edges."""

MEMORIES: list[_lru_cache_wrapper[Any]] = []
"""Every bounded cache of the renderers, so that a test can weigh them and a bench go without."""


def remember(most: int) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Keep at most so many results of a function, the least used forgotten first; threads may share it."""

    def keep(function: Callable[..., T]) -> Callable[..., T]:
        memory = lru_cache(most)(function)
        MEMORIES.append(memory)
        return memory

    return keep


class Sprite(NamedTuple):
    """A small picture ready to be pasted: its colours, RGB, and where it covers, L."""

    colour: Image.Image
    mask: Image.Image

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.colour.size


class Pen:
    """Draws shapes in a sprite's own coordinates, the corner at (0, 0) and fractions allowed."""

    def __init__(self, image: Image.Image, scale: float) -> None:
        self._draw = ImageDraw.Draw(image)
        self.scale = scale

    def _points(self, points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def polygon(self, points: Iterable[tuple[float, float]], fill: str) -> None:
        """A filled polygon."""
        self._draw.polygon(self._points(points), fill=fill)

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        """A filled circle around a point."""
        s = self.scale
        self._draw.ellipse(
            ((x - radius) * s, (y - radius) * s, (x + radius) * s - 1, (y + radius) * s - 1), fill=fill
        )

    def rectangle(self, box: tuple[float, float, float, float], radius: float, fill: str) -> None:
        """A filled rectangle with round corners."""
        left, top, right, bottom = (value * self.scale for value in box)
        self._draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius * self.scale, fill=fill)

    def line(self, points: Sequence[tuple[float, float]], width: float, fill: str) -> None:
        """A line through points, with round joints and ends."""
        thick = max(1, round(width * self.scale))
        self._draw.line(self._points(points), fill=fill, width=thick, joint="curve")
        for x, y in (points[0], points[-1]):
            self.disc(x, y, width / 2, fill)


def sprite(width: int, height: int, paint: Callable[[Pen], None]) -> Sprite:
    """Let `paint` draw on a transparent ground and keep what it drew, with smooth edges."""
    image = Image.new("RGBA", (width * OVERSAMPLE, height * OVERSAMPLE))
    paint(Pen(image, OVERSAMPLE))
    return cut(image.reduce(OVERSAMPLE))


def cut(image: Image.Image) -> Sprite:
    """A sprite from an RGBA image."""
    return Sprite(image.convert("RGB"), image.getchannel("A"))


def paste(image: Image.Image, what: Sprite, x: int, y: int) -> None:
    """Paste a sprite with its top left corner at a point."""
    image.paste(what.colour, (x, y), what.mask)


@remember(256)
def _rounded(width: int, height: int, radius: int, fill: str, *, outline: str, line: int) -> Sprite:
    def paint(pen: Pen) -> None:
        if outline:
            pen.rectangle((0, 0, width, height), radius, outline)
        pen.rectangle((line, line, width - line, height - line), max(0, radius - line), fill)

    return sprite(width, height, paint)


@remember(64)
def _corners(radius: int, fill: str, outline: str, line: int) -> tuple[Sprite, ...]:
    """The four corners of a box, in reading order."""
    side = radius + line
    tile = _rounded(2 * side + 2, 2 * side + 2, radius, fill, outline=outline, line=line)
    parts = [(x, y, x + side, y + side) for y, x in product((0, side + 2), repeat=2)]
    return tuple(Sprite(tile.colour.crop(part), tile.mask.crop(part)) for part in parts)


def rounded(
    image: Image.Image, box: Box, radius: int, fill: str, *, outline: str = "", line: int = 0
) -> None:
    """A filled box with round corners and, if wanted, an outline `line` pixels wide inside its edge.

    Only its corners are sprites, so a large panel costs no more than a small one.
    """
    left, top, right, bottom = box
    side = radius + line
    if right - left < 2 * side or bottom - top < 2 * side:
        whole = _rounded(right - left, bottom - top, radius, fill, outline=outline, line=line)
        paste(image, whole, left, top)
        return
    places = product((top, bottom - side), (left, right - side))
    for corner, (y, x) in zip(_corners(radius, fill, outline, line), places, strict=True):
        paste(image, corner, x, y)
    if outline:
        image.paste(outline, (left + side, top, right - side, bottom))
        image.paste(outline, (left, top + side, right, bottom - side))
    image.paste(fill, (left + side, top + line, right - side, bottom - line))
    image.paste(fill, (left + line, top + side, right - line, bottom - side))


def ground(width: int, height: int, fill: str) -> Image.Image:
    """A new opaque image to draw a picture on."""
    return Image.new("RGB", (width, height), fill)


class Palette(NamedTuple):
    """The 256 colours of a kind of picture, as a Pillow palette image and as bytes of a PNG."""

    image: Image.Image
    table: bytes


def mix(one: str, other: str, share: float) -> str:
    """The colour that lies `share` of the way from one to the other."""
    pairs = zip(ImageColor.getrgb(one)[:3], ImageColor.getrgb(other)[:3], strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def palette(flat: Sequence[str], edges: Iterable[tuple[str, str]], steps: int = 4) -> Palette:
    """Colours for flat areas, exact, and for the smooth edges between pairs of them; what is left of the 256
    is spread over all colours, so that nothing is far from one. Raises ValueError if they are too many."""
    colours = dict.fromkeys(colour.upper() for colour in flat)
    for one, other in edges:
        colours |= dict.fromkeys(mix(one, other, step / (steps + 1)) for step in range(1, steps + 1))
    if len(colours) > 256:
        raise ValueError(f"{len(colours)} colours do not fit into a palette of 256")
    spread = (f"#{r:02X}{g:02X}{b:02X}" for r, g, b in product((32, 96, 160, 224), repeat=3))
    colours |= dict.fromkeys(list(spread)[: 256 - len(colours)])
    table = b"".join(bytes(ImageColor.getrgb(colour)) for colour in colours).ljust(768, b"\0")
    image = Image.new("P", (1, 1))
    image.putpalette(table)
    return Palette(image, table)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def encode_png(image: Image.Image, colours: Palette) -> bytes:
    """An RGB image as an opaque palette PNG with nothing in it but the picture."""
    mapped = image.quantize(palette=colours.image, dither=Image.Dither.NONE)
    width, height = mapped.size
    rows = np.zeros((height, width + 1), np.uint8)
    rows[:, 1:] = np.asarray(mapped)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    packed = isal_zlib.compress(rows.tobytes(), 1)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", head),
            _chunk(b"PLTE", colours.table),
            _chunk(b"IDAT", packed),
            _chunk(b"IEND", b""),
        )
    )
