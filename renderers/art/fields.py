"""Scalar fields over a card, the stuff that shapes are cut from.

A field is a float32 array over the card's pixels; lengths are pixels of the master. Only + - * / and square
roots make one, for IEEE 754 fixes their results to the last bit: a field is the same on every machine.
Sines and angles are polynomials for that reason, and nothing is summed by a library, whose order of
adding may differ.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from renderers.art.dice import Dice

WIDTH, HEIGHT = 1200, 1680
"""The master's size in pixels; a percent of it is a whole number of them, 20,160."""

TURN = 6.283185307179586

Field = npt.NDArray[np.floating[Any]]
Point = tuple[float, float]


@lru_cache(maxsize=8)
def grid(step: int = 1) -> tuple[Field, Field]:
    """The x of every column, as a row, and the y of every row, as a column, of pixels `step` wide."""
    x = (np.arange(WIDTH // step, dtype=np.float32) + np.float32(0.5)) * np.float32(step)
    y = (np.arange(HEIGHT // step, dtype=np.float32) + np.float32(0.5)) * np.float32(step)
    x.flags.writeable = y.flags.writeable = False
    return x[None, :], y[:, None]


@overload
def sine(turns: float) -> float: ...
@overload
def sine(turns: Field) -> Field: ...
def sine(turns: Any) -> Any:
    """The sine of an angle in full turns, to five digits."""
    rest = turns - np.rint(turns)
    # Folded onto -1/4 to 1/4 of a turn, where Taylor's series is short.
    x = (abs(abs(rest + 0.25) - 0.5) - 0.25) * -TURN
    square = x * x
    result = x * (1 - square * (1 / 6 - square * (1 / 120 - square * (1 / 5040 - square * (1 / 362880)))))
    return float(result) if isinstance(turns, float) else result


def cosine(turns: float) -> float:
    """The cosine of an angle in full turns."""
    return sine(turns + 0.25)


def angle(x: Field, y: Field) -> Field:
    """The direction of (x, y) in turns, 0 to 1, counted from the x axis towards the y axis."""
    wide, tall = np.abs(x), np.abs(y)
    a = np.minimum(wide, tall) / np.maximum(np.maximum(wide, tall), np.float32(1e-6))
    square = a * a
    series = 0.180141 - square * (0.085133 - square * 0.0208351)
    eighth = a * (0.999866 - square * (0.3302995 - square * series)) * (1 / TURN)
    quarter = np.where(tall > wide, np.float32(0.25) - eighth, eighth)
    half = np.where(x < 0, np.float32(0.5) - quarter, quarter)
    return np.where(y < 0, np.float32(1) - half, half)


def distance(x: Field, y: Field, centre: Point) -> Field:
    """How far every pixel lies from a point."""
    dx, dy = x - centre[0], y - centre[1]
    result: Field = np.sqrt(dx * dx + dy * dy)
    return result


def turned(x: Field, y: Field, turns: float, centre: Point = (WIDTH / 2, HEIGHT / 2)) -> tuple[Field, Field]:
    """Coordinates in a frame turned about a point, which becomes the origin."""
    c, s = cosine(turns), sine(turns)
    dx, dy = x - centre[0], y - centre[1]
    return dx * c + dy * s, dy * c - dx * s


def noise(dice: Dice, wide: float, tall: float | None = None, step: int = 1) -> Field:
    """Smooth hills and hollows about `wide` pixels across and `tall` pixels high, between -1.5 and 1.5.

    Two lattices of different mesh hide each other's straight lines.
    """
    tall = tall or wide
    one = _lattice(dice, wide * 1.13, tall * 1.13, step)
    one += _lattice(dice, wide * 0.87, tall * 0.87, step)
    return one * np.float32(0.75)


def skyline(dice: Dice, wide: float) -> Field:
    """The same along the x axis alone, as a row."""
    lines = []
    for mesh in (wide * 1.13, wide * 0.87):
        columns = grid()[0][0] / mesh + dice.between(0, 1)
        across = columns.astype(np.int32)
        knots = np.array([dice.between(-1.0, 1.0) for _ in range(across[-1] + 4)], dtype=np.float32)
        lines.append(_blend([knots[across + k] for k in range(4)], _fraction(columns)))
    result: Field = (lines[0] + lines[1])[None, :]
    return result


def _lattice(dice: Dice, wide: float, tall: float, step: int) -> Field:
    """A cubic B-spline over a lattice of chance."""
    x, y = grid(step)
    columns, rows = x[0] / wide + dice.between(0, 1), y[:, 0] / tall + dice.between(0, 1)
    across, down = columns.astype(np.int32), rows.astype(np.int32)
    knots = [[dice.between(-1.0, 1.0) for _ in range(across[-1] + 4)] for _ in range(down[-1] + 4)]
    lattice = np.array(knots, dtype=np.float32)
    strips = _blend([lattice[:, across + k] for k in range(4)], _fraction(columns)[None, :])
    field = np.empty((rows.size, columns.size), dtype=np.float32)
    weights = _fraction(rows)[:, None]
    for row in range(down[-1] + 1):
        here = slice(*np.searchsorted(down, [row, row + 1]))
        field[here] = _blend([strips[row + k] for k in range(4)], weights[here])
    return field


def _fraction(values: Field) -> Field:
    return values - np.floor(values)


def _blend(knots: Sequence[Any], t: Field) -> Field:
    """Four neighbouring knots weighed by the cubic B-spline at t, 0 to 1."""
    square, rest = t * t, 1 - t
    cube = square * t
    result: Field = (
        knots[0] * (rest * rest * rest / 6)
        + knots[1] * ((3 * cube - 6 * square + 4) / 6)
        + knots[2] * ((3 * (t + square - cube) + 1) / 6)
        + knots[3] * (cube / 6)
    )
    return result


def enlarged(field: Field, step: int) -> Field:
    """A field drawn on pixels `step` wide, at full size: straight lines between the values."""
    for axis in (1, 0):
        edges = np.take(field, [0, -1], axis=axis)
        first, last = np.split(edges, 2, axis=axis)
        field = np.concatenate([first, field, last], axis=axis)
        size = field.shape[axis] - 2
        wide = np.empty(
            [step * size if a == axis else n for a, n in enumerate(field.shape)], dtype=np.float32
        )
        low, mid, high = (np.take(field, range(k, k + size), axis=axis) for k in range(3))
        for k in range(step):
            t = np.float32((k + 0.5) / step - 0.5)
            part = mid + (mid - low) * t if t < 0 else mid + (high - mid) * t
            wide[(slice(None),) * axis + (slice(k, None, step),)] = part
        field = wide
    return field


def petals(x: Field, y: Field, count: int) -> Field:
    """The cosine of `count` times the direction of (x, y), by Chebyshev's polynomials."""
    radius = np.sqrt(x * x + y * y)
    c = x / np.maximum(radius, np.float32(1e-6))
    before, now = np.ones_like(c), c
    for _ in range(count - 1):
        before, now = now, 2 * c * now - before
    return now
