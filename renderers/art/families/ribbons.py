"""Ribbons: bands and threads that wander over the card and over each other."""

import numpy as np

from renderers.art.curves import from_path, wandering
from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, Field
from renderers.art.fill import INKS, Labels, blank, paint

LONGEST = 5000.0
"""Pixels of path of one colour: more would be a scribble."""


def ribbons(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """A layer for each colour, of one wide ribbon or some narrow ones."""
    labels = blank()
    for ink in dice.shuffled(INKS):
        width = dice.pick((36, 70, 110, 160)) * (1 + 0.3 * calm)
        length = min(max(need[ink] / width, 500.0), LONGEST)
        paint(labels, ink, need[ink], _bundle(dice, 1 + int(length // HEIGHT), length))
    return labels


def _bundle(dice: Dice, count: int, length: float) -> Field:
    """The distance from the nearest of some paths that together are so long."""
    field = from_path(wandering(dice, length / count))
    for _ in range(count - 1):
        field = np.minimum(field, from_path(wandering(dice, length / count)))
    return field
