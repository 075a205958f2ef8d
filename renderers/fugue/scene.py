"""What the parts of a Fugue board draw on, and the small pieces that several of them draw."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from PIL import Image

from engine.core import Seat, letter
from engine.fugue.state import View
from renderers import text
from renderers.canvas import Box, Pen, Sprite, paste, remember, rounded, sprite
from renderers.fugue import words
from renderers.theme import INK, PAPER, Theme


class Spot(NamedTuple):
    """A place on the table that a move can start from or lead to. `area` is a key of `words.AREA`; `kind` a
    card type where an area has one place a type, "0" and "1" for the left and right card of a slot; `seat`
    None for what all share."""

    seat: Seat | None
    area: str
    kind: str = ""


@dataclass
class Scene:
    """A picture under construction. `moved` counts what just came to a place; `spots` says where all places
    lie, for the arrows drawn last; `over` are badges that no arrow may hide, with their corners."""

    image: Image.Image
    theme: Theme
    view: View
    names: tuple[str, ...]
    labels: bool
    moved: Counter[Spot]
    spots: dict[Spot, Box] = field(default_factory=dict)
    over: list[tuple[Sprite, int, int]] = field(default_factory=list)

    def paste(self, what: Sprite, x: int, y: int) -> Box:
        """Paste a sprite and return where it lies."""
        paste(self.image, what, x, y)
        return x, y, x + what.size[0], y + what.size[1]

    def put(self, what: Sprite, spot: Spot, x: int, y: int) -> Box:
        """Lay a card or token on its place, with a bright edge if it just came there."""
        box = (x, y, x + what.size[0], y + what.size[1])
        self.spots[spot] = box
        if self.moved[spot] > 0:
            self.moved[spot] -= 1
            out, round_edge = 7, what.size[0] if spot.area in ("f", "supply") else 24
            around = (x - out, y - out, box[2] + out, box[3] + out)
            self.box(around, round_edge // 2 + out, self.theme.accent)
        paste(self.image, what, x, y)
        return box

    def dim(self, box: Box) -> None:
        """Let what lies in a box fade into the ground."""
        veil = Image.new("L", (box[2] - box[0], box[3] - box[1]), 140)
        self.image.paste(self.theme.ground, box, veil)

    def box(self, box: Box, radius: int, fill: str, *, outline: str = "", line: int = 0) -> None:
        """A box with round corners."""
        rounded(self.image, box, radius, fill, outline=outline, line=line)

    def write(
        self, box: Box, words: str, size: int, fill: str, *, weight: int = text.REGULAR,
        align: text.Align = "left", least: int = 0,
    ) -> int:  # fmt: skip
        """One line of text in a box; returns where it ends."""
        return text.draw(self.image, box, words, size, fill, weight=weight, align=align, least=least)


@remember(128)
def disc(words: str, size: int, fill: str, ink: str, edge: str = "") -> Sprite:
    """A round badge with a letter or a number."""
    middle, line = size / 2, max(2.0, size * 0.07) if edge else 0.0

    def paint(pen: Pen) -> None:
        pen.disc(middle, middle, middle, edge or fill)
        pen.disc(middle, middle, middle - line, fill)

    shape = sprite(size, size, paint)
    image = shape.colour.copy()
    inner = round(size * (0.6 if len(words) == 1 else 0.5))
    text.draw(image, (2, 0, size - 2, size), words, inner, ink, weight=text.BOLD, align="middle")
    return Sprite(image, shape.mask)


def seat_disc(scene: Scene, seat: Seat, size: int, *, active: bool) -> Sprite:
    """The badge of a seat, in the accent colour when it is the one to decide."""
    theme = scene.theme
    fill, ink = (theme.accent, theme.on_accent) if active else (theme.text, theme.panel)
    return disc(letter(seat), size, fill, ink)


def label(scene: Scene, box: Box, spot: Spot, size: int) -> int:
    """Write what an area is called; with labels, what the notation calls it as well; returns its end."""
    left, top, right, bottom = box
    if scene.labels and spot.area in words.CODE:
        code = words.CODE[spot.area].format(seat="" if spot.seat is None else letter(spot.seat))
        left = scene.write(box, code, size, scene.theme.text, weight=text.BOLD) + size // 3
    name = words.AREA[spot.area]
    return scene.write((left, top, right, bottom), name, size, scene.theme.soft, weight=text.MEDIUM)


def pill(scene: Scene, box: Box, said: str, size: int, *, right: bool = False) -> int:
    """A word on the accent colour, as wide as it needs, at one end of a box; returns its inner end."""
    width = min(box[2] - box[0], text.line(said, size, text.BOLD).width + size)
    left = box[2] - width if right else box[0]
    scene.box((left, box[1], left + width, box[3]), (box[3] - box[1]) // 2, scene.theme.accent)
    inner = (left + size // 2, box[1], left + width - size // 2 + 2, box[3])
    scene.write(inner, said, size, scene.theme.on_accent, weight=text.BOLD)
    return left if right else left + width


def ghost(scene: Scene, box: Box, radius: int) -> None:
    """Where a card could lie."""
    scene.box(box, radius, scene.theme.raised, outline=scene.theme.line, line=3)


def count(scene: Scene, box: Box, number: int, size: int) -> tuple[Sprite, int, int]:
    """How many cards lie in a pile, on its lower right corner; returns the badge and where it lies."""
    badge = disc(f"×{number}" if size > 30 else str(number), size, INK, PAPER, PAPER)
    x, y = box[2] - size + size // 6, box[3] - size + size // 6
    scene.paste(badge, x, y)
    return badge, x, y
