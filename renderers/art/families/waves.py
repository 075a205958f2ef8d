"""Waves: stripes that swing, wide or narrow, like water, dunes or marble."""

from renderers.art.bands import mapped
from renderers.art.dice import Dice
from renderers.art.fields import grid, noise, sine, turned
from renderers.art.fill import Labels, blank


def waves(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """Distance along a direction, bent by a sine and by hills, cut into many bands."""
    x, y = grid()
    along, across = turned(x, y, dice.pick((0.0, 0.0, 0.25, 0.25, 0.1, 0.4)) + dice.between(-0.03, 0.03))
    length = dice.pick((360.0, 520.0, 800.0)) * (1 + 0.3 * calm)
    swing = length * dice.between(0.05, 0.17)
    field = along + sine(across * (1 / length) + noise(dice, 800.0) * dice.between(0.1, 0.5)) * swing
    field = field + noise(dice, 600.0) * dice.between(40, 240)
    labels = blank()
    mapped(labels, dice, need, max(2, dice.pick((3, 5, 8)) - calm), field)
    return labels
