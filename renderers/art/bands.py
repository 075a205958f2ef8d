"""Bands: a sorted field cut at cumulative counts, in an order that leaves no hairlines.

A field over the whole card is cut into one to many bands of each label; panels share one line of bands.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

import numpy as np

from renderers.art.dice import Dice
from renderers.art.fields import Field
from renderers.art.fill import PERCENT, WHOLE, Band, Labels, cut

LEAST = PERCENT * 12 // 10
"""Pixels of the smallest band that a larger share is split into: 1.2 percent."""

ORDERS = 24
"""Orders of bands by chance, of which the best is taken."""

STEP, LEVELS = 12, 33
"""Pixels between the samples by which lines are measured, and at how many levels."""

THIN = 14
"""Pixels of thickness below which a band is a hairline on a phone."""


def split(dice: Dice, pixels: int, parts: int, least: int = LEAST) -> list[int]:
    """Pixels in at most so many uneven parts, none smaller than `least` unless all are too few."""
    parts = max(1, min(parts, pixels // least))
    weights = [dice.whole(30, 170) for _ in range(parts)]
    spare, whole = max(0, pixels - parts * least), sum(weights)
    sizes = [least + spare * weight // whole for weight in weights]
    sizes[0] += pixels - sum(sizes)
    return sizes


def striped(dice: Dice, need: Sequence[int], most: int, cap: int = WHOLE) -> list[Band]:
    """Each label in one to `most` bands, more where one would exceed `cap`, in an order of chance."""
    return dice.shuffled(
        [
            Band(label, size)
            for label, pixels in enumerate(need)
            for size in split(dice, pixels, max(dice.whole(1, most), -(-pixels // cap)))
        ]
    )


def mapped(labels: Labels, dice: Dice, need: Sequence[int], most: int, field: Field) -> None:
    """Cut a field over the whole card into one to `most` bands of each label, in an order with few hairlines
    and few equal neighbours."""
    lengths = _lengths(field)
    orders = [striped(dice, need, most) for _ in range(ORDERS)]
    cut(labels, min(orders, key=lambda order: _hairlines(order, lengths) + _repeats(order)), field)


def _lengths(field: Field) -> list[float]:
    """About how long the line is on which the field has its quantile k / (LEVELS - 1), for every k."""
    coarse = field[STEP // 2 :: STEP, STEP // 2 :: STEP]
    ordered = np.sort(coarse, axis=None)
    lengths: list[float] = []
    for k in range(LEVELS):
        above = coarse > ordered[(ordered.size - 1) * k // (LEVELS - 1)]
        crossed = np.count_nonzero(above[1:] != above[:-1]) + np.count_nonzero(above[:, 1:] != above[:, :-1])
        lengths.append(
            float(crossed * STEP * 0.785)
        )  # a line at any angle crosses 4/pi as often as it is long
    return lengths


def _hairlines(bands: Sequence[Band], lengths: Sequence[float]) -> float:
    """How much the bands are thinner than a phone shows, three points for a band without thickness."""
    bad, below = 0.0, 0
    for band in bands:
        level = (2 * below + band.pixels) * (LEVELS - 1) // (2 * WHOLE)
        below += band.pixels
        bad += max(0.0, 3 - 3 * band.pixels / (THIN * max(lengths[level], 1.0)))
    return bad


def _repeats(bands: Sequence[Band]) -> int:
    return sum(a.label == b.label for a, b in pairwise(bands))


def deal(dice: Dice, need: Sequence[int], areas: Sequence[int], most: int) -> list[list[Band]]:
    """Concentric bands for several panels of given areas, together the card, from the middle of each outward.

    All bands stand in one line that the panels cut; of some lines by chance the tidiest is taken.
    """
    lines = [_dealt(striped(dice, need, most, max(areas) * 6 // 10), areas) for _ in range(ORDERS)]
    return min(lines, key=_untidiness)


def _dealt(line: list[Band], areas: Sequence[int]) -> list[list[Band]]:
    bands, panels = list(reversed(line)), []
    for area in areas:
        panel: list[Band] = []
        left = area
        while left:
            label, pixels = bands.pop()
            panel.append(Band(label, min(pixels, left)))
            if pixels > left:
                bands.append(Band(label, pixels - left))
            left -= panel[-1].pixels
        panels.append(panel)
    return panels


def _untidiness(panels: list[list[Band]]) -> float:
    """Counts equal neighbours and, thrice, bands that would be drawn as hairlines."""
    bad = 0.0
    for panel in panels:
        inside = 0
        for band in panel:
            inside += band.pixels
            # A round band of so many pixels around the others is about this thick.
            bad += 3 * (band.pixels < THIN * 3.5 * sqrt(inside))
        bad += _repeats(panel)
    return bad
