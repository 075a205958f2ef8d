"""Hills: a landscape of cut paper under a sun or two, range behind range."""

from renderers.art.bands import split
from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, WIDTH, Field, distance, grid, skyline
from renderers.art.fill import INKS, PERCENT, Labels, blank, paint


def hills(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """From the front: ranges of hills, each a layer with its own skyline; one part of a colour is the sun."""
    labels = blank()
    sun = dice.pick(INKS)
    parts = [
        (ink, pixels)
        for ink in INKS
        for pixels in split(dice, need[ink], max(1, dice.whole(1, 3) - calm), 2 * PERCENT)
    ]
    parts = dice.shuffled(parts)
    disc = next(part for part in parts if part[0] == sun)
    parts.remove(disc)
    x, y = grid()
    centre = dice.between(0.15, 0.85) * WIDTH, dice.between(0.12, 0.35) * HEIGHT
    for ink, pixels in parts:
        paint(labels, ink, pixels, _range(dice))
    paint(labels, *disc, distance(x, y, centre))
    return labels


def _range(dice: Dice) -> Field:
    """Low at the foot of the card; steep or gentle, near or far, leaning a little."""
    x, y = grid()
    wide = dice.pick((260.0, 420.0, 700.0))
    height = dice.between(60, 200) * wide / 400
    result: Field = skyline(dice, wide) * height - y + x * dice.between(-0.15, 0.15)
    return result
