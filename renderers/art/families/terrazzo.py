"""Terrazzo: chips of stone of all sizes in a ground of paper or of any colour."""

from renderers.art import cells, voronoi
from renderers.art.dice import Dice
from renderers.art.fields import grid, noise
from renderers.art.fill import Labels


def terrazzo(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """Cells of very different reach with bent edges, trimmed far; the ground owns what lies between."""
    spacing = dice.pick((200.0, 245.0, 300.0)) * (1 + 0.2 * calm)
    points = voronoi.sites(dice, spacing, 1.0)
    reach = [dice.pick((0.0, 0.0, 0.4, 0.9)) * spacing * spacing for _ in points]
    x, y = grid()
    bend = spacing * dice.between(0.2, 0.5)
    x, y = x + noise(dice, spacing * 1.3) * bend, y + noise(dice, spacing * 1.3) * bend
    mosaic = voronoi.cells(x, y, points, reach)._replace(order=cells.gathered(dice, points))
    return cells.mortared(dice, need, mosaic, dice.between(0.3, 0.5), cells.grounds(dice, need, 25))
