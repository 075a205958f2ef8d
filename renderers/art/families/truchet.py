"""Truchet strands: quarter arcs in square tiles, turned by chance, that join into ropes and rings."""

import numpy as np
import numpy.typing as npt

from renderers.art import cells
from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, WIDTH, Field, grid
from renderers.art.fill import Labels

Turns = list[list[bool]]


def truchet(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """Strands handed out to the colours, each colour's made as thick as its share wants."""
    across = max(3, dice.pick((5, 6, 7, 8)) - calm)
    size = WIDTH / across
    down = -int(-HEIGHT // size)
    turns = [[dice.chance(0.5) for _ in range(across)] for _ in range(down)]
    strands = _strands(turns, max(3, 2 * across * down // dice.pick((26, 36, 50))))
    arcs, gap = _arcs(turns, size)
    pieces = np.array(strands, dtype=np.int16)[arcs]
    order = dice.shuffled(range(max(strands) + 1))
    joint = dice.between(0.2, 0.75)
    return cells.mortared(
        dice, need, cells.Mosaic(pieces, size - gap, order), joint, cells.grounds(dice, need, 15)
    )


def _strands(turns: Turns, longest: int) -> list[int]:
    """The strand of every arc, two a tile; arcs that meet at a tile's edge join up to a length."""
    across = len(turns[0])
    parent = list(range(2 * across * len(turns)))

    def root(arc: int) -> int:
        while parent[arc] != arc:
            arc = parent[arc]
        return arc

    def join(one: int, other: int) -> None:
        a, b = root(one), root(other)
        if a != b and parents[a] + parents[b] <= longest * 4:
            parent[a] = b
            parents[b] += parents[a]

    parents = [1] * len(parent)
    for row, line in enumerate(turns):
        for column, turned in enumerate(line):
            tile = 2 * (row * across + column)
            if column + 1 < across:  # arc 0 holds the tile's top edge, arc 1 its bottom
                join(tile + (not turned), tile + 2 + line[column + 1])
            if row + 1 < len(turns):
                join(tile + 1, tile + 2 * across)
    names: dict[int, int] = {}
    return [names.setdefault(root(arc), len(names)) for arc in range(len(parent))]


def _arcs(turns: Turns, size: float) -> tuple[npt.NDArray[np.intp], Field]:
    """The nearest arc of every pixel, and the distance from its middle line."""
    x, y = grid()
    column, row = (x / size).astype(np.int16), (y / size).astype(np.int16)
    u, v = x - column * np.float32(size), y - row * np.float32(size)
    turned = np.array(turns)[row, column]
    u = np.where(turned, np.float32(size) - u, u)
    w, z = size - u, size - v
    upper = np.abs(np.sqrt(u * u + v * v) - np.float32(size / 2))
    lower = np.abs(np.sqrt(w * w + z * z) - np.float32(size / 2))
    number = 2 * (row.astype(np.intp) * len(turns[0]) + column)
    return number + (lower < upper), np.minimum(upper, lower)
