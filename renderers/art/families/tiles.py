"""Bauhaus tiles: discs, halves, quarters, leaves and rings in a square grid."""

from collections.abc import Callable, Mapping

import numpy as np

from renderers.art import cells
from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, WIDTH, Field
from renderers.art.fill import Labels

SIZES = (200, 240, 300, 400)
"""Pixels along a tile; whole numbers of them make the card's width."""

Motif = Callable[[Field, Field], Field]
"""How far inside the figure a point of the tile lies, which runs from 0 to 1 both ways; negative outside."""


def _from(x: Field, y: Field, left: float, top: float) -> Field:
    dx, dy = x - left, y - top
    result: Field = np.sqrt(dx * dx + dy * dy)
    return result


MOTIFS: Mapping[str, Motif] = {
    "disc": lambda x, y: 0.5 - _from(x, y, 0.5, 0.5),
    "coin": lambda x, y: 0.3 - _from(x, y, 0.5, 0.5),
    "ring": lambda x, y: 0.15 - np.abs(_from(x, y, 0.5, 0.5) - 0.35),
    "quarter": lambda x, y: 1 - _from(x, y, 0, 0),
    "bend": lambda x, y: 0.25 - np.abs(_from(x, y, 0, 0) - 0.5),
    "half": lambda x, y: 0.5 - _from(x, y, 0.5, 0),
    "leaf": lambda x, y: 1 - np.maximum(_from(x, y, 0, 0), _from(x, y, 1, 1)),
    "corner": lambda x, y: (1 - x - y) * 0.7,
    "step": lambda x, y: 0.5 - x + 0 * y,
    "gate": lambda x, y: np.minimum(0.5 - _from(x, y, 0.5, 0), _from(x, y, 0.5, 0) - 0.22),
}


def tiles(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """A tile is a ground and a figure, two pieces; a card keeps to a few motifs, some tiles are plain."""
    size = SIZES[min(dice.pick((0, 0, 1, 1, 2)) + calm, len(SIZES) - 1)]
    across = WIDTH // size
    down = -(-HEIGHT // size)
    motifs = dice.shuffled(list(MOTIFS))[: dice.whole(2, 5)]
    plain = dice.pick((0.0, 0.15, 0.3))
    grounds = across * down
    pieces, beyond = np.empty((2, down * size, WIDTH), dtype=np.int16)
    depth = np.empty(pieces.shape, dtype=np.float32)
    for place in range(grounds):
        row, column = divmod(place, across)
        here = slice(size * row, size * (row + 1)), slice(size * column, size * (column + 1))
        inside = _drawn(dice, size, "plain" if dice.chance(plain) else dice.pick(motifs))
        pieces[here] = np.where(inside > 0, grounds + place, place)
        # A plain tile has nothing beyond but itself: it is never trimmed.
        beyond[here] = np.where(inside < 0, inside.max() > 0, 0) * grounds + place
        depth[here] = np.abs(inside) * size
    order = [*dice.shuffled(range(grounds)), *dice.shuffled(range(grounds, 2 * grounds))]
    if dice.chance(0.5):
        order = dice.shuffled(order)
    top = (down * size - HEIGHT) // 2
    shown = slice(top, top + HEIGHT)
    return cells.inlaid(dice, need, cells.Mosaic(pieces[shown], depth[shown], order, beyond[shown]))


def _drawn(dice: Dice, size: int, motif: str) -> Field:
    """A motif turned by chance, or a plain tile, whose depth runs from its sides."""
    line = (np.arange(size, dtype=np.float32) + np.float32(0.5)) * np.float32(1 / size)
    x, y = line[None, :], line[:, None]
    if motif == "plain":
        sides: Field = -np.minimum(np.minimum(x, 1 - x), np.minimum(y, 1 - y))
        return sides
    if dice.chance(0.5):
        x = 1 - x
    if dice.chance(0.5):
        y = 1 - y
    return MOTIFS[motif](x, y) if dice.chance(0.5) else MOTIFS[motif](y, x)
