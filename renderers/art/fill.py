"""Exact shares: order the pixels by a scalar field, and take exactly so many.

Three ways to fill a card serve every family. *Layers* are painted from the front to the back, each taking the
lowest of the pixels still free. *Bands* sort one field and cut it at cumulative counts. *Cells* hand out
pieces so that a colour owns at least its count, and then trim its pieces evenly. Ties go to the earlier
pixel, so that a filling depends on the field alone.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.figment.deck import Shares
from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, WIDTH, Field

Labels = npt.NDArray[np.uint8]
"""A card of labels, 0 paper and 1 to 4 the colours in the order of the shares, of shape (1680, 1200)."""

Mask = npt.NDArray[np.bool_]

PERCENT = WIDTH * HEIGHT // 100
"""Pixels of one percent of the master."""

PAPER = 0
INKS = (1, 2, 3, 4)
LEAST = PERCENT * 6 // 10
"""Pixels of the smallest band that is drawn on purpose: 0.6 percent."""


WHOLE = WIDTH * HEIGHT
THIN = 14
"""Pixels of thickness below which a band is a hairline on a phone."""


class Band(NamedTuple):
    """Pixels in a row of the sorted field that get one label."""

    label: int
    pixels: int


def needs(shares: Shares) -> tuple[int, ...]:
    """Pixels by label, the ground first."""
    return tuple(PERCENT * percent for percent in (shares.ground, *shares))


def blank() -> Labels:
    """A card of paper."""
    return np.zeros((HEIGHT, WIDTH), dtype=np.uint8)


def paint(labels: Labels, label: int, pixels: int, field: Field) -> None:
    """Give the label to exactly so many of the pixels that are still paper, the lowest of the field."""
    take(labels, label, pixels, field, labels == PAPER)


def take(labels: Labels, label: int, pixels: int, field: Field, within: Mask) -> None:
    """Give the label to exactly so many pixels of the mask, the lowest of the field.

    Raises `ValueError` when the mask holds fewer.
    """
    places = np.flatnonzero(within)
    if not 0 < pixels <= places.size:
        raise ValueError("more pixels asked for than there are")
    values = field.ravel()[places]
    edge = np.partition(values, pixels - 1)[pixels - 1]
    below = values < edge
    level = places[values == edge][: pixels - np.count_nonzero(below)]
    flat = labels.reshape(-1)
    flat[places[below]] = label
    flat[level] = label


def cut(labels: Labels, bands: Sequence[Band], field: Field, within: Mask | None = None) -> None:
    """Lay bands over the sorted field, lowest first, on the card or on a mask that they fill exactly."""
    values = field.ravel() if within is None else field[within]
    low, high = values.min(), values.max()
    levels = np.rint((values - low) * (np.float32(65535) / (high - low))).astype(np.uint16)
    order = np.argsort(levels, kind="stable")
    result = np.empty(values.size, dtype=np.uint8)
    result[order] = np.repeat(
        np.array([band.label for band in bands], dtype=np.uint8), [band.pixels for band in bands]
    )
    labels[slice(None) if within is None else within] = (
        result.reshape(labels.shape) if within is None else result
    )


def split(dice: Dice, pixels: int, parts: int, least: int = LEAST) -> list[int]:
    """Pixels in at most so many uneven parts, none smaller than `least` unless all are too few."""
    parts = max(1, min(parts, pixels // least))
    weights = [dice.between(0.3, 1.7) for _ in range(parts)]
    spare, whole = max(0, pixels - parts * least), sum(weights)
    sizes = [least + int(spare * weight / whole) for weight in weights]
    sizes[0] += pixels - sum(sizes)
    return sizes


def striped(dice: Dice, need: Sequence[int], most: int, least: int = LEAST, cap: int = WHOLE) -> list[Band]:
    """Each label in one to `most` bands, more where one would exceed `cap`, in an order of chance in which equal
    neighbours are rare."""
    bands = [
        Band(label, size)
        for label, pixels in enumerate(need)
        for size in split(dice, pixels, max(dice.whole(1, most), -(-pixels // cap)), least)
    ]
    orders = [dice.shuffled(bands) for _ in range(12)]
    return min(orders, key=lambda order: sum(a.label == b.label for a, b in pairwise(order)))


def deal(dice: Dice, need: Sequence[int], areas: Sequence[int], most: int) -> list[list[Band]]:
    """Concentric bands for several panels of given areas, together the card, from the middle of each outward.

    All bands stand in one line that the panels cut; of some lines by chance the tidiest is taken.
    """
    cap = max(areas) * 6 // 10
    lines = [_dealt(striped(dice, need, most, cap=cap), areas) for _ in range(24)]
    return min(lines, key=_untidiness)


def _dealt(line: list[Band], areas: Sequence[int]) -> list[list[Band]]:
    bands, panels = list(reversed(line)), []
    for area in areas:
        panel: list[Band] = []
        while area:
            label, pixels = bands.pop()
            panel.append(Band(label, min(pixels, area)))
            if pixels > area:
                bands.append(Band(label, pixels - area))
            area -= panel[-1].pixels
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
            bad += 3 * (band.pixels < THIN * 3.5 * inside**0.5)
        bad += sum(a.label == b.label for a, b in pairwise(panel))
    return bad
