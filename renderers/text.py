"""Text in a box: any script, shrunk and cut to fit, never outside.

A line is shaped once and kept as a mask; drawing it is pasting a colour through that mask. Where the
system lacks FriBidi, and Pillow with it raqm, right-to-left runs are put in order here and Arabic is
joined by presentation forms; only the vowels of Indic scripts then stand where they are typed.
"""

from functools import partial
from threading import Lock
from typing import Literal, NamedTuple

from arabic_reshaper import ArabicReshaper  # type: ignore[import-untyped]  # it ships no types
from PIL import Image, ImageFont, features

from renderers.canvas import Box, remember
from renderers.fonts import STACK, Run, clusters, runs

REGULAR, MEDIUM, BOLD = 400, 550, 700
CAPITAL = 0.714
"""Height of a capital letter as a share of the size."""

Align = Literal["left", "middle", "right"]
_drawing = Lock()
"""A font's face has one glyph slot: one thread at a time."""


class Line(NamedTuple):
    """A shaped line: its mask (L), the pixel row of its baseline, and its width in pixels."""

    mask: Image.Image
    baseline: int
    width: int
    size: int


_FLAWED = "\ufdfd"
"""A sign whose outline breaks the rasteriser ("raster overflow") in any weight but the regular one."""


@remember(1)
def _shapes() -> bool:
    """Whether Pillow shapes text by itself."""
    return bool(features.check("raqm"))


def _laid_out(run: Run) -> tuple[str, Literal["ltr", "rtl"] | None]:
    """A run's text and direction as Pillow takes them: without raqm in the order of drawing, and no
    direction."""
    if _shapes():
        return run.text, run.direction
    if run.direction == "ltr":
        return run.text, None
    joined = ArabicReshaper({"support_ligatures": False}).reshape(run.text)
    return "".join(reversed(clusters(joined.translate(_MIRRORED)))), None


_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


@remember(64)
def _face(number: int, size: int, weight: int) -> ImageFont.FreeTypeFont:
    engine = ImageFont.Layout.RAQM if _shapes() else ImageFont.Layout.BASIC
    font = ImageFont.truetype(STACK[number], size, layout_engine=engine)
    font.set_variation_by_axes([weight])
    return font


def _font(run: Run, size: int, weight: int) -> ImageFont.FreeTypeFont:
    return _face(run.font, size, REGULAR if _FLAWED in run.text else weight)


def _measure(text: str, size: int, weight: int) -> float:
    """Width in pixels of the whole text at a size."""
    with _drawing:
        return sum(
            _font(run, size, weight).getlength(laid_out, direction=how)
            for run in runs(text)
            for laid_out, how in (_laid_out(run),)
        )


@remember(1024)
def line(text: str, size: int, weight: int = REGULAR) -> Line:
    """The whole text in one line."""
    pieces: list[tuple[Image.Image, int, int]] = []
    x = 0.0
    with _drawing:
        for run in runs(text):
            font, (laid_out, how) = _font(run, size, weight), _laid_out(run)
            core, (left, top) = font.getmask2(laid_out, "L", direction=how, anchor="ls", start=(x % 1, 0))
            if core.size[0] and core.size[1]:
                glyphs = Image.new("L", core.size)
                glyphs.im.paste(core, (0, 0, *core.size))
                pieces.append((glyphs, int(x) + left, top))
            x += font.getlength(laid_out, direction=how)
    left = min((at for _, at, _ in pieces), default=0)
    right = max((at + mask.width for mask, at, _ in pieces), default=0)
    top = min((at for _, _, at in pieces), default=0)
    bottom = max((at + mask.height for mask, _, at in pieces), default=0)
    whole = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    for mask, at, above in pieces:
        whole.paste(255, (at - left, above - top), mask)
    return Line(whole, -top, whole.width, size)


@remember(1024)
def fit(text: str, width: int, height: int, size: int, weight: int = REGULAR, *, least: int = 0) -> Line:
    """The text as a line no larger than a box: at `size` if it fits, else smaller down to `least` (by default
    two thirds of it), else cut with an ellipsis, and squeezed only if one sign alone is too large."""
    least = least or -(-size * 2 // 3)
    whole = line(text, size, weight)
    if whole.width <= width and whole.mask.height <= height:
        return whole
    smaller = min(size * width // max(1, whole.width), size * height // max(1, whole.mask.height))
    smaller = max(least, min(size, smaller))
    if _measure(text, smaller, weight) > width:
        text = _shortened(text, partial(_measure, size=smaller, weight=weight), width)
    return _squeezed(line(text, smaller, weight), width, height)


def _shortened(text: str, measure: partial[float], width: int) -> str:
    parts = clusters(text)
    fits, too_many = 0, len(parts)
    while too_many - fits > 1:
        middle = (fits + too_many) // 2
        if measure("".join(parts[:middle]).rstrip() + "…") <= width:
            fits = middle
        else:
            too_many = middle
    return "".join(parts[: max(1, fits)]).rstrip() + ("…" if fits else "")


def _squeezed(shaped: Line, width: int, height: int) -> Line:
    mask = shaped.mask
    if mask.width <= width and mask.height <= height:
        return shaped
    limits = (max(1, min(mask.width, width)), max(1, min(mask.height, height)))
    small = mask.resize(limits, Image.Resampling.BOX)
    return Line(small, round(shaped.baseline * small.height / mask.height), small.width, shaped.size)


def draw(
    image: Image.Image,
    box: Box,
    text: str,
    size: int,
    fill: str,
    *,
    weight: int = REGULAR,
    align: Align = "left",
    least: int = 0,
) -> int:
    """Write one line into a box, capitals centred between its top and bottom, and nothing outside it; returns
    where the text ends on the right."""
    left, top, right, bottom = box
    if not text or right <= left or bottom <= top:
        return left
    shaped = fit(text, right - left, bottom - top, size, weight, least=least)
    spare = right - left - shaped.width
    x = left + {"left": 0, "middle": spare // 2, "right": spare}[align]
    baseline = round((top + bottom + shaped.size * CAPITAL) / 2)
    y = min(max(top, baseline - shaped.baseline), bottom - shaped.mask.height)
    image.paste(fill, (x, y), shaped.mask)
    return x + shaped.width
