"""Rays: beams from one point, on the card or beside it, straight or bent."""

from renderers.art.bands import mapped
from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, WIDTH, angle, grid, noise
from renderers.art.fill import Labels, blank


def rays(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """The angle about a point cut into bands; from beside the card the bands become a fan."""
    x, y = grid()
    if dice.chance(0.35):
        bend = dice.between(60.0, 200.0)
        x, y = x + noise(dice, 600.0) * bend, y + noise(dice, 600.0) * bend
    centre = dice.pick(
        (
            (dice.between(0.25, 0.75) * WIDTH, dice.between(0.25, 0.75) * HEIGHT),
            (dice.between(0.0, 1.0) * WIDTH, dice.pick((-0.12, 1.12)) * HEIGHT),
            (dice.pick((-0.15, 1.15)) * WIDTH, dice.between(0.1, 0.9) * HEIGHT),
        )
    )
    field = (angle(x - centre[0], y - centre[1]) + dice.between(0.0, 1.0)) % 1
    labels = blank()
    mapped(labels, dice, need, max(1, dice.pick((2, 3, 4, 6)) - calm), field)
    return labels
