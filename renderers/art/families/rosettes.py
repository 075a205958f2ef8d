"""Rosettes: plates and flowers in a grid, ring within ring."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from renderers.art import cells
from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, WIDTH, Field, petals
from renderers.art.fill import Labels

Levels = npt.NDArray[np.int16]

GRIDS = ((2, 3), (3, 4), (3, 4), (4, 6), (5, 7))


SMALLEST = 0.18
"""Halves of the box: a smaller ring would be lost on a phone."""


class Outline(NamedTuple):
    """A closed line around the middle: radius in halves of the box, number and depth of its petals."""

    radius: float
    petals: int
    cut: float


def rosettes(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """Every ring of every rosette is a piece, and so is the ground around each; a few designs repeat."""
    across, down = dice.pick(GRIDS[: max(2, len(GRIDS) - calm)])
    grounds = across * down
    designs = [
        _design(dice, 3 if grounds < 12 else 2 if grounds < 20 else 1) for _ in range(dice.whole(1, 4))
    ]
    pieces, beyond = np.empty((2, HEIGHT, WIDTH), dtype=np.int16)
    depth = np.empty((HEIGHT, WIDTH), dtype=np.float32)
    rings = grounds  # pieces are numbered grounds first, then the rings
    for place in range(grounds):
        row, column = divmod(place, across)
        tall, wide = HEIGHT // down, WIDTH // across
        here = slice(tall * row, tall * (row + 1)), slice(wide * column, wide * (column + 1))
        level, other, depth[here] = _rosette(dice.pick(designs), dice.between(0.94, 1.02), tall, wide)
        names = np.array([place, *range(rings, rings + int(level.max()))], dtype=np.int16)
        pieces[here], beyond[here] = names[level], names[other]
        rings += len(names) - 1
    order = [*range(grounds), *dice.shuffled(range(grounds, rings))]
    return cells.inlaid(dice, need, cells.Mosaic(pieces, depth, order, beyond))


def _design(dice: Dice, least: int) -> list[Outline]:
    radius, outlines = dice.between(0.8, 0.96), []
    for _ in range(dice.whole(least, 4)):
        flower = dice.chance(0.4)
        outlines.append(Outline(radius, dice.pick((4, 5, 6, 8)), dice.between(0.15, 0.4) if flower else 0.0))
        radius *= dice.between(0.4, 0.7) if flower else dice.between(0.5, 0.8)
    return [outline for outline in outlines if outline.radius > SMALLEST]


def _rosette(design: list[Outline], size: float, height: int, width: int) -> tuple[Levels, Levels, Field]:
    """How many outlines lie around each pixel of a box, how many beyond the nearest, and how far that is."""
    half = size * min(height, width) / 2
    x = (np.arange(width, dtype=np.float32) + np.float32(0.5 - width / 2))[None, :]
    y = (np.arange(height, dtype=np.float32) + np.float32(0.5 - height / 2))[:, None]
    radius = np.sqrt(x * x + y * y)
    level, nearest = np.zeros((2, height, width), dtype=np.int16)
    edge = np.full((height, width), np.inf, dtype=np.float32)
    for number, outline in enumerate(design):
        line = np.full_like(radius, outline.radius * half)
        if outline.cut:
            # The root makes the petals round and the cuts between them sharp.
            lobes = np.sqrt(np.maximum(1 + petals(x, y, outline.petals), 0) * np.float32(0.5))
            line = line * (1 - outline.cut + outline.cut * lobes)
        level += radius < line
        gap = np.abs(radius - line)
        nearest[gap < edge] = number
        np.minimum(edge, gap, out=edge)
    return level, np.where(nearest < level, nearest, nearest + 1), edge
