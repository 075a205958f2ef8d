"""Blobs: drops that melt into each other, one large or many small, over or under the others."""

import numpy as np

from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, WIDTH, Field, enlarged, grid, noise
from renderers.art.fill import INKS, Labels, blank, paint

STEP = 2


def blobs(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """A layer for each colour, its drops sized and scattered without regard to its share."""
    labels = blank()
    for ink in dice.shuffled(INKS):
        if dice.chance(0.5):
            size = dice.pick((300.0, 480.0, 800.0)) * (1 + 0.25 * calm)
            field = noise(dice, size, size * dice.between(0.7, 1.6))
        else:
            field = _drops(dice, _count(dice, need[ink], calm))
        paint(labels, ink, need[ink], field)
    return labels


def _count(dice: Dice, pixels: int, calm: int) -> int:
    """Some drops, but none too small to see."""
    return max(1, min(dice.pick((2, 4, 8, 16, 24)) // (1 + calm), pixels // 5000))


def _drops(dice: Dice, count: int) -> Field:
    """Low near any of the points, lowest between near ones; bent, so that no drop is a circle."""
    x, y = grid(STEP)
    bend = noise(dice, 420.0, step=STEP)
    x, y = x + bend * 120, y + noise(dice, 420.0, step=STEP) * 120
    pull = np.zeros((HEIGHT // STEP, WIDTH // STEP), dtype=np.float32)
    for _ in range(count):
        across, down = dice.between(0, WIDTH), dice.between(0, HEIGHT)
        weight, slim = dice.between(0.3, 1.6), dice.between(0.6, 1.7)
        dx, dy = (x - across) * slim, y - down
        square = dx * dx + dy * dy + 400
        pull += weight / (square * np.sqrt(square)) if count > 4 else weight / square
    return enlarged(1 / pull, STEP)
