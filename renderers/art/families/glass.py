"""Voronoi glass: panes in a leading, a few large or many small, scattered or gathered by colour."""

from renderers.art import cells, voronoi
from renderers.art.dice import Dice
from renderers.art.fields import grid
from renderers.art.fill import Labels


def glass(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """Cells handed out to the colours and trimmed to a leading between them."""
    points = voronoi.sites(dice, dice.pick((190.0, 230.0, 280.0, 340.0)) * (1 + 0.2 * calm))
    mosaic = voronoi.cells(*grid(), points)._replace(order=cells.gathered(dice, points))
    if dice.chance(0.3):
        return cells.inlaid(dice, need, mosaic)
    return cells.mortared(dice, need, mosaic, dice.pick((0.08, 0.12, 0.16)), cells.grounds(dice, need, 12))
