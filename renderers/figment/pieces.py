"""The shapes beside the cards, drawn once and kept: arrow, scale, chip, medal, signs."""

import math
from typing import Literal

from engine.figment.actions import Colour
from renderers import theme
from renderers.canvas import Pen, Sprite, remember, sprite

INKS: dict[Colour, str] = {"red": theme.RED, "blue": theme.BLUE, "gold": theme.GOLD, "ink": theme.INK}
"""The four colours that arrows ask for."""

METALS = {"bronze": "#C98650", "silver": "#BCC4D0", "gold": theme.GOLD}

Sign = Literal["tick", "cross", "dash"]
"""What came of a card: in order, out of order, not scored."""

_STROKES: dict[Sign, list[list[tuple[float, float]]]] = {
    "tick": [[(0.27, 0.53), (0.44, 0.70), (0.74, 0.33)]],
    "cross": [[(0.31, 0.31), (0.69, 0.69)], [(0.69, 0.31), (0.31, 0.69)]],
    "dash": [[(0.30, 0.50), (0.70, 0.50)]],
}


@remember(32)
def arrow(colour: Colour, width: int, height: int) -> Sprite:
    """From least to most: an arrow that swells from a thread to a broad head."""
    middle, neck = height / 2, width - height * 0.72
    thin, thick = height * 0.03, height * 0.27
    upper = [(thin, middle - thin), (neck + 1, middle - thick)]
    lower = [(neck + 1, middle + thick), (thin, middle + thin)]

    def paint(pen: Pen) -> None:
        pen.disc(thin, middle, thin, INKS[colour])
        pen.polygon(upper + lower, INKS[colour])
        pen.polygon([(neck, 0), (width, middle), (neck, height)], INKS[colour])

    return sprite(width, height, paint)


@remember(64)
def wedge(colour: Colour, width: int, height: int, start: float, end: float) -> Sprite:
    """A stretch of the scale under a row, edged in paper; it swells from 0, the least end, to 1, the most."""
    middle, edge, thin = height / 2, 4, 3
    left, right = (thin + (middle - edge - thin) * share for share in (start, end))

    def paint(pen: Pen) -> None:
        for more, ink in ((edge, theme.PAPER), (0, INKS[colour])):
            a, b = left + more, right + more
            pen.polygon([(0, middle - a), (width, middle - b), (width, middle + b), (0, middle + a)], ink)

    return sprite(width, height, paint)


@remember(16)
def chip(size: int, edge: str, body: str, middle: str) -> Sprite:
    """A betting chip without its value: an edge with eight marks around a bare middle."""
    r = size / 2

    def paint(pen: Pen) -> None:
        pen.disc(r, r, r, edge)
        pen.disc(r, r, r - size * 0.03, body)
        for eighth in range(8):
            x, y = math.cos(math.tau * eighth / 8), math.sin(math.tau * eighth / 8)
            corners = ((0.8, -0.13), (0.92, -0.13), (0.92, 0.13), (0.8, 0.13))
            pen.polygon(
                [(r + r * (x * out - y * off), r + r * (y * out + x * off)) for out, off in corners], edge
            )
        pen.disc(r, r, r * 0.68, edge)
        pen.disc(r, r, r * 0.62, middle)

    return sprite(size, size, paint)


@remember(16)
def medal(size: int, metal: str, inside: str) -> Sprite:
    """A medal without its initial, a ring within its edge."""
    r = size / 2

    def paint(pen: Pen) -> None:
        for reach, ink in ((1, metal), (0.86, inside), (0.76, metal), (0.70, inside)):
            pen.disc(r, r, r * reach, ink)

    return sprite(size, size, paint)


@remember(2)
def ribbon(size: int) -> Sprite:
    """The two tails that hang from a medal of nearly this size."""
    tail = [(0.16, 0.5), (0.10, 1.06), (0.24, 0.97), (0.37, 1.1), (0.5, 0.6)]

    def paint(pen: Pen) -> None:
        pen.polygon([(x * size, y * size) for x, y in tail], theme.LILAC)
        pen.polygon([((1 - x) * size, y * size) for x, y in tail], theme.LILAC)

    return sprite(size, size * 11 // 10, paint)


@remember(8)
def pip(size: int, line: str, inside: str) -> Sprite:
    """A small disc, full or hollow."""

    def paint(pen: Pen) -> None:
        pen.disc(size / 2, size / 2, size / 2, line)
        pen.disc(size / 2, size / 2, size / 2 - 4, inside)

    return sprite(size, size, paint)


@remember(32)
def sign(kind: Sign, size: int, disc: str, stroke: str) -> Sprite:
    """A tick, cross or dash on a disc."""

    def paint(pen: Pen) -> None:
        pen.disc(size / 2, size / 2, size / 2, disc)
        for points in _STROKES[kind]:
            pen.line([(x * size, y * size) for x, y in points], size * 0.12, stroke)

    return sprite(size, size, paint)


@remember(8)
def triangle(size: int, fill: str, *, up: bool) -> Sprite:
    """A triangle that points up or down."""
    points = [(0.5, 0.2), (0.86, 0.78), (0.14, 0.78)]

    def paint(pen: Pen) -> None:
        pen.polygon([(x * size, (y if up else 1 - y) * size) for x, y in points], fill)

    return sprite(size, size, paint)
