"""Contour maps: hills and hollows in coloured heights, like agate or marbled paper."""

from renderers.art.bands import mapped
from renderers.art.dice import Dice
from renderers.art.fields import grid, noise
from renderers.art.fill import Labels, blank


def contours(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """One landscape cut into bands; its grain and the number of bands have nothing to do with the shares."""
    grain = dice.pick((340.0, 460.0, 620.0, 900.0)) * (1 + 0.3 * calm)
    field = noise(dice, grain, grain * dice.between(0.7, 1.5))
    if dice.chance(0.5):
        field = field + noise(dice, grain / 2) * dice.between(0.1, 0.3)
    if dice.chance(0.4):
        x, y = grid()
        field = field + (x * dice.between(-1.0, 1.0) + y * dice.between(-1.0, 1.0)) * (1 / 1500)
    labels = blank()
    mapped(labels, dice, need, max(1, dice.whole(1, 4) - calm), field)
    return labels
