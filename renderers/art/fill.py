"""Exact shares: order the pixels by a scalar field, and take exactly so many.

Three ways to fill a card serve every family. *Layers* are painted from the front to the back, each taking the
lowest of the pixels still free. *Bands* sort one field and cut it at cumulative counts (`bands.py`). *Cells*
hand out pieces so that a colour owns about its count, and then trim the pieces or move their borders
(`cells.py`). Ties go to the earlier pixel, so that a filling depends on the field alone.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.figment.deck import Shares
from renderers.art.fields import HEIGHT, WIDTH, Field

Labels = npt.NDArray[np.uint8]
"""A card of labels, 0 paper and 1 to 4 the colours in the order of the shares, of shape (1680, 1200)."""

Mask = npt.NDArray[np.bool_]

PERCENT = WIDTH * HEIGHT // 100
"""Pixels of one percent of the master."""

PAPER = 0
INKS = (1, 2, 3, 4)

WHOLE = WIDTH * HEIGHT
"""Pixels of the master."""


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
    values = field[within]
    if not 0 < pixels <= values.size:
        raise ValueError("more pixels asked for than there are")
    edge = np.partition(values, pixels - 1)[pixels - 1]
    below = within & (field < edge)
    labels[below] = label
    level = np.flatnonzero(within & (field == edge))
    labels.reshape(-1)[level[: pixels - np.count_nonzero(below)]] = label


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
