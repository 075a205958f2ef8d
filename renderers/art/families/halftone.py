"""Halftone: a coarse screen of dots that swell from one side of the card to the other."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from renderers.art import cells
from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, WIDTH, Field, cosine, distance, grid, noise, sine, turned
from renderers.art.fill import INKS, Labels, blank, paint

TALL = 1.7320508
"""Height of a cell of a rectangular screen, in pitches; two such screens make a hexagonal one."""

SPECK = 0.02
"""Square of the radius, in pitches, from which on a dot that swells is drawn: there are no specks."""


class Screen(NamedTuple):
    """Twice the row and column of each pixel's dot, the distance from its middle, and how dark the screen is
    there, 0 to 1 or so along some direction; lengths in pitches."""

    row: npt.NDArray[np.int32]
    column: npt.NDArray[np.int32]
    radius: Field
    dark: Field


def halftone(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """One screen whose dots are handed out, or two inks in screens before large shapes of the others."""
    pitch = dice.pick((165.0, 195.0, 235.0)) * (1 + 0.25 * calm)
    return _handed_out(need, dice, pitch) if dice.chance(0.5) else _over_shapes(need, dice, pitch)


def _handed_out(need: tuple[int, ...], dice: Dice, pitch: float) -> Labels:
    row, column, radius, dark = _screen(dice, pitch)
    row, column = row - row.min(), column - column.min()
    columns = int(column.max()) + 1
    pieces = row * columns + column
    swell = dice.between(0.15, 0.45)
    depth = (dark * swell - radius + 2) * np.float32(pitch)
    points = [
        (k % columns * pitch / 2, k // columns * pitch * TALL / 2) for k in range(int(pieces.max()) + 1)
    ]
    order = cells.gathered(dice, points)
    return cells.mortared(dice, need, cells.Mosaic(pieces, depth, order), 0.9, cells.grounds(dice, need, 15))


def _over_shapes(need: tuple[int, ...], dice: Dice, pitch: float) -> Labels:
    labels = blank()
    inks = dice.shuffled(INKS)
    for ink in inks[:2]:
        _, _, radius, dark = _screen(dice, pitch * dice.pick((1.0, 1.0, 1.3)))
        swell = dice.between(0.25, 0.6)
        paint(labels, ink, need[ink], np.sqrt(radius * radius + np.float32(SPECK)) - dark * swell)
    x, y = grid()
    for ink in inks[2:]:
        middle = dice.between(0, 1) * WIDTH, dice.between(0, 1) * HEIGHT
        slope = turned(x, y, dice.between(0, 1))[0]
        paint(labels, ink, need[ink], dice.pick((distance(x, y, middle), slope, noise(dice, 800.0))))
    return labels


def _screen(dice: Dice, pitch: float) -> Screen:
    """A hexagonal screen at an angle, dark towards one side."""
    tilt = dice.between(0, 1)
    u, v = turned(*grid(), tilt)
    u, v = u * (1 / pitch), v * (1 / pitch)
    at_u, at_v, square = _dots(u, v, 0.0)
    other_u, other_v, other = _dots(u, v, 0.5)
    nearer = other < square
    column, row = np.where(nearer, other_u, at_u), np.where(nearer, other_v, at_v)
    turns = tilt + dice.between(0, 1)
    across, down = cosine(turns) * pitch / WIDTH, sine(turns) * pitch / HEIGHT
    return Screen(
        np.rint(row * 2).astype(np.int32),
        np.rint(column * 2).astype(np.int32),
        np.sqrt(np.minimum(square, other)),
        column * across + row * (down * TALL),
    )


def _dots(u: Field, v: Field, shift: float) -> tuple[Field, Field, Field]:
    """Column and row of the nearest dot of a rectangular screen, and the square of the distance from it."""
    column, row = np.rint(u - shift) + shift, np.rint(v * (1 / TALL) - shift) + shift
    du, dv = u - column, v - row * TALL
    return column, row, du * du + dv * dv
