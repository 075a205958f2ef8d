"""Weave: straps over and under each other, wide or narrow, straight or aslant."""

from typing import NamedTuple

import numpy as np

from renderers.art import cells
from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, WIDTH, Field, grid, turned
from renderers.art.fill import WHOLE, Labels

REACH = 1040
"""Pixels from the middle of the card that its corners do not exceed."""

COARSE = 4
"""Pixels of the master along one of the grid on which the widths are found."""

MARGIN = 4.0
"""Pixels that a strap is made too wide, so that there is something to trim."""


LENGTH = 900
"""Pixels of a strap that are seen, more or less."""


class Strap(NamedTuple):
    """Its label, and its width in relation to others of that label."""

    label: int
    width: float


class Weave(NamedTuple):
    """Straps of one period both ways: label and relative width of each, how many lie under one that lies over,
    and the ground that shows beside the upper strap."""

    period: float
    warp: list[Strap]
    weft: list[Strap]
    over: int
    halo: float
    ground: int


def weave(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """Every colour has some straps; their common width is found on a coarse grid and trimmed to the pixel."""
    ground = cells.grounds(dice, need, 22)
    period = dice.pick((130.0, 165.0, 205.0)) * (1 + 0.2 * calm)
    # A dense weave has no room for ground beside the upper strap.
    halo = period * dice.pick((0.07, 0.11)) if need[ground] > WHOLE // 4 else 0.0
    warp, weft = _straps(dice, need, ground, period)
    cloth = Weave(period, warp, weft, dice.pick((2, 2, 3, 4)), halo, ground)
    turns = dice.pick((0.0, 0.0, 0.125, dice.between(0, 0.25)))
    widths = _widths(need, cloth, turns)
    owned, depth = _woven(cloth, *turned(*grid(), turns), widths)
    if any(np.count_nonzero(owned == label) < need[label] for label in range(len(need)) if label != ground):
        raise cells.Unfit
    return cells.trimmed_to(need, owned, depth, ground)


def _straps(dice: Dice, need: tuple[int, ...], ground: int, period: float) -> tuple[list[Strap], list[Strap]]:
    """Straps for both directions, one at least for each label but the ground; places stay open where the colours,
    some of them in thin straps and some in thick ones, need fewer."""
    places = [(REACH / period - 0.5, WIDTH / period), (REACH / period - 0.5, HEIGHT / period)]
    sure = [
        (way, place)
        for way, (middle, wide) in enumerate(places)
        for place in range(int(2 * REACH / period) + 1)
        if abs(place - middle) < wide / 2 - 0.3
    ]
    parts = [
        pixels / (period * dice.between(0.2, 0.55) * LENGTH) * (label != ground)
        for label, pixels in enumerate(need)
    ]
    fewer = min(1.0, len(sure) * 0.92 / sum(parts))
    labels = [label for label, part in enumerate(parts) if part for _ in range(max(1, round(part * fewer)))]
    labels = dice.shuffled([*labels, *[ground] * (len(sure) - len(labels))])
    straps = [[Strap(dice.pick(labels), 1.0) for _ in range(int(2 * REACH / period) + 1)] for _ in places]
    for (way, place), label in zip(sure, labels, strict=False):
        straps[way][place] = Strap(label, dice.between(0.75, 1.25))
    return straps[0], straps[1]


def _widths(need: tuple[int, ...], cloth: Weave, turns: float) -> list[float]:
    """The width of each label's straps, a little more than its need; of the ground's, so narrow that the
    others pass over and under an open place alike."""
    u, v = turned(*grid(COARSE), turns)
    widths = [0.3 * cloth.period] * len(need)
    widths[cloth.ground] = -2 * REACH
    for _ in range(12):
        owned, _ = _woven(cloth, u, v, widths)
        areas = np.bincount(owned.ravel(), minlength=len(need)) * (COARSE * COARSE)
        ratios = [min(2.0, pixels / max(int(area), 1)) for pixels, area in zip(need, areas, strict=True)]
        widths = [min(wide * ratio, 1.4 * cloth.period) for wide, ratio in zip(widths, ratios, strict=True)]
    return [wide + MARGIN for wide in widths]


def _woven(cloth: Weave, u: Field, v: Field, widths: list[float]) -> tuple[Labels, Field]:
    """The label of the strap on top at each pixel, and how far inside it the pixel lies."""
    column, left, warp = _along(cloth.warp, u, cloth.period, widths)
    row, top, weft = _along(cloth.weft, v, cloth.period, widths)
    upper = (column + row) % cloth.over < cloth.over // 2
    on_top, under = np.where(upper, left, top), np.where(upper, top, left)
    below = on_top < -cloth.halo
    depth = np.where(below, under, on_top)
    labels = np.where(upper != below, warp, weft)
    return np.where(depth > 0, labels, np.uint8(cloth.ground)), depth


def _along(
    straps: list[Strap], across: Field, period: float, widths: list[float]
) -> tuple[Field, Field, Labels]:
    """The number of the strap at every distance, how far inside it that is, and its label."""
    place = (across + REACH) * (1 / period)
    number = np.floor(place)
    index = np.clip(number, 0, len(straps) - 1).astype(np.intp)
    halves = [min(widths[label] * part / 2, period * 0.47) for label, part in straps]
    inside = np.array(halves, dtype=np.float32)[index] - np.abs(place - number - np.float32(0.5)) * period
    return number, inside, np.array([strap.label for strap in straps], dtype=np.uint8)[index]
