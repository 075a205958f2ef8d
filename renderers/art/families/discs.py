"""Discs: planets and coins, a few large or many small, over each other."""

import numpy as np

from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, WIDTH, Field, grid
from renderers.art.fill import INKS, Labels, blank, paint

SMALLEST = 4000
"""Pixels of a disc of usual size, at least."""


def discs(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """A layer for each colour: its discs keep their proportions and grow together."""
    labels = blank()
    for ink in dice.shuffled(INKS):
        count = dice.pick((1, 2, 4, 9, 18, 26))
        count = min(count // (1 + calm), need[ink] // SMALLEST)
        paint(labels, ink, need[ink], _coins(dice, max(1, count)))
    return labels


def _coins(dice: Dice, count: int) -> Field:
    """The square of the distance from the nearest of the centres, in its own radii."""
    x, y = grid()
    field = np.full((HEIGHT, WIDTH), np.inf, dtype=np.float32)
    clustered = dice.chance(0.4)
    home = dice.between(0.2, 0.8) * WIDTH, dice.between(0.2, 0.8) * HEIGHT
    for _ in range(count):
        across, down = dice.between(-0.02, 1.02) * WIDTH, dice.between(-0.02, 1.02) * HEIGHT
        if clustered:
            across, down = (across + home[0]) / 2, (down + home[1]) / 2
        radius = dice.pick((1.0, 1.0, 1.6, 2.6))
        dx, dy = (x - across) * (1 / radius), (y - down) * (1 / radius)
        np.minimum(field, dx * dx + dy * dy, out=field)
    return field
