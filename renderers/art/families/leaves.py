"""Leaves: fronds and flowers as if cut with scissors from painted paper."""

from typing import NamedTuple

import numpy as np

from renderers.art import voronoi
from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, WIDTH, Field, Point, enlarged, grid, petals, turned
from renderers.art.fill import INKS, PERCENT, Labels, blank, paint

STEP = 2

LARGE = 5 * PERCENT
"""Pixels that one leaf rather does not exceed."""


class Kind(NamedTuple):
    """How a colour's leaves look: lobes, how deep they are cut, how far the leaf reaches to one side, and the
    direction it points to."""

    lobes: int
    cut: float
    reach: float
    turn: float


def leaves(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """Leaves stand at some distance from each other; each colour has its kind, and one leaf or many."""
    labels = blank()
    points = voronoi.sites(dice, dice.pick((320.0, 420.0, 560.0)) * (1 + 0.2 * calm), 0.5)
    places = dice.shuffled([(x, y) for x, y in points if 0 < x < WIDTH and 0 < y < HEIGHT])
    for ink in dice.shuffled(INKS):
        count = max(dice.pick((1, 2, 3, 5)), need[ink] // LARGE)
        count = min(count, max(1, len(places) - 3))
        chosen, places = places[:count], places[count:] or places
        kind = Kind(dice.whole(3, 9), dice.between(0.35, 0.75), dice.between(0.0, 0.75), dice.between(0, 1))
        paint(labels, ink, need[ink], _spray(dice, chosen, kind))
    return labels


def _spray(dice: Dice, places: list[Point], kind: Kind) -> Field:
    """The nearest leaf, measured in its own size."""
    field = np.full((HEIGHT // STEP, WIDTH // STEP), np.inf, dtype=np.float32)
    for place in places:
        x, y = turned(*grid(STEP), kind.turn + dice.between(-0.1, 0.1), place)
        radius = np.sqrt(x * x + y * y)
        lobes = np.sqrt(np.maximum(1 + petals(x, y, kind.lobes), 0) * np.float32(0.5))
        shape = (1 - kind.cut + kind.cut * lobes) * (1 + kind.reach * x / np.maximum(radius, 1))
        np.minimum(field, radius / shape * (1 / dice.between(0.7, 1.3)), out=field)
    return enlarged(field, STEP)
