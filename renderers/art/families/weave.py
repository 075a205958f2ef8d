"""Weave: straps over and under each other, wide or narrow, straight or aslant."""

from math import fsum
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

TRIES = 8
"""Cloths that are tried on the coarse grid."""

LENGTH = 900
"""Pixels of a strap that are seen, more or less."""


class Strap(NamedTuple):
    """Its label, and its width in relation to others of that label."""

    label: int
    width: float


class Weave(NamedTuple):
    """Straps of one period both ways, after how many of them the pattern repeats, how much ground shows
    beside the upper strap, and the ground's label."""

    period: float
    warp: list[Strap]
    weft: list[Strap]
    over: int
    halo: float
    ground: int


def weave(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """Every colour has some straps; their common width is found on a coarse grid and trimmed to the pixel."""
    ground = cells.grounds(dice, need, 22)
    period = dice.pick((210.0, 245.0, 285.0)) * (1 + 0.2 * calm)
    # A dense weave has no room for ground beside the upper strap.
    halo = period * dice.pick((0.07, 0.11)) if need[ground] > WHOLE // 4 else 0.0
    over = dice.pick((2, 2, 3, 4))
    turns = dice.pick((0.0, 0.125, dice.between(0.01, 0.24), dice.between(0.01, 0.24)))
    for _ in range(TRIES):
        cloth = Weave(period, *_straps(dice, need, ground, period), over, halo, ground)
        widths = _widths(need, cloth, turns)
        if widths is not None:
            return cells.trimmed_to(need, *_fitted(need, cloth, turns, widths), ground)
    raise cells.Unfit


def _straps(dice: Dice, need: tuple[int, ...], ground: int, period: float) -> tuple[list[Strap], list[Strap]]:
    """Straps for both directions; the places that no colour needs stay open."""
    count, middle = int(2 * REACH / period) + 1, REACH / period - 0.5
    seen = [
        (way, place)
        for way, size in enumerate((WIDTH, HEIGHT))
        for place in range(count)
        if abs(place - middle) < size / period / 2 - 0.3
    ]
    counts = _counts(dice, need, ground, period, len(seen))
    labels = [label for label, number in enumerate(counts) for _ in range(number)]
    labels = dice.shuffled([*labels, *[ground] * (len(seen) - len(labels))])
    straps = [[Strap(dice.pick(labels), 1.0) for _ in range(count)] for _ in range(2)]
    for (way, place), label in zip(seen, labels, strict=False):
        straps[way][place] = Strap(label, dice.between(0.75, 1.25))
    return straps[0], straps[1]


def _counts(dice: Dice, need: tuple[int, ...], ground: int, period: float, places: int) -> list[int]:
    """How many straps each label gets, thick ones or thin; in a dense weave as its share demands."""
    inks = [label for label in range(len(need)) if label != ground]
    wanted = [need[ink] / (period * dice.between(0.32, 0.58) * LENGTH) for ink in inks]
    if fsum(wanted) > places * 0.9:
        dense = sum(need[ink] for ink in inks)
        wanted = [need[ink] * places * 0.9 / dense for ink in inks]
    counts = [0] * len(need)
    for ink, number in zip(inks, wanted, strict=True):
        counts[ink] = max(1, round(number))
    return counts


def _widths(need: tuple[int, ...], cloth: Weave, turns: float) -> list[float] | None:
    """The width of each label's straps, found on a coarse grid; None if there are too few of some label. The
    ground's are so narrow that the others pass an open place undisturbed."""
    inks = [label for label in range(len(need)) if label != cloth.ground]
    widths = [0.3 * cloth.period] * len(need)
    widths[cloth.ground] = -2.0 * REACH
    frame = turned(*grid(COARSE), turns)
    for _ in range(10):
        areas = np.bincount(_woven(cloth, *frame, widths)[0].ravel(), minlength=len(need)) * COARSE * COARSE
        for ink in inks:
            widths[ink] = min(widths[ink] * min(2.0, need[ink] / max(int(areas[ink]), 1)), 1.4 * cloth.period)
    return widths if all(areas[ink] > need[ink] * 0.985 for ink in inks) else None


def _fitted(need: tuple[int, ...], cloth: Weave, turns: float, widths: list[float]) -> tuple[Labels, Field]:
    """The cloth whose labels have their needs and hardly more: what falls short is mended in full size."""
    frame = turned(*grid(), turns)
    widths = [wide * 1.006 + 0.8 for wide in widths]
    for _ in range(5):
        owned, depth = _woven(cloth, *frame, widths)
        areas = np.bincount(owned.ravel(), minlength=len(need))
        ratios = [pixels / max(int(area), 1) for pixels, area in zip(need, areas, strict=True)]
        ratios[cloth.ground] = 0.0
        if max(ratios) <= 1:
            return owned, depth
        widths = [wide * ratio + 1 if ratio > 1 else wide for wide, ratio in zip(widths, ratios, strict=True)]
    raise cells.Unfit


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
