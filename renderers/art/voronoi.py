"""Cells around sites: which site is nearest to each pixel, and how far the border to the next cell is."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from renderers.art.cells import Mosaic
from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, WIDTH, Field, Point

Indices = npt.NDArray[np.intp]

BLOCK = 80
"""Pixels along a block in which the same few sites are looked at; it divides the master's sides."""


def sites(dice: Dice, spacing: float, jitter: float = 0.85) -> list[Point]:
    """Points about `spacing` apart over the card and its edge, one in each cell of a staggered grid."""
    rows, columns = round(HEIGHT / spacing) + 2, round(WIDTH / spacing) + 2
    points = []
    for row in range(rows):
        for column in range(columns):
            across = column - 0.5 + (0.25 if row % 2 else -0.25) + jitter * dice.between(-0.5, 0.5)
            down = row - 0.5 + jitter * dice.between(-0.5, 0.5)
            points.append((across * WIDTH / (columns - 2), down * HEIGHT / (rows - 2)))
    return points


def cells(x: Field, y: Field, points: Sequence[Point], reach: Sequence[float] | None = None) -> Mosaic:
    """The cells as pieces, numbered as the points are.

    `x` and `y` are the pixels' coordinates, bent or not. `reach`, if given, makes a site's cell larger: the
    diagram is a power diagram with these squared radii.
    """
    x, y = np.broadcast_to(x, (HEIGHT, WIDTH)), np.broadcast_to(y, (HEIGHT, WIDTH))
    places = np.array(points, dtype=np.float32)
    extra = np.array(reach if reach is not None else [0.0] * len(points), dtype=np.float32)
    pieces, beyond = np.empty((2, HEIGHT, WIDTH), dtype=np.int16)
    depth = np.empty((HEIGHT, WIDTH), dtype=np.float32)
    for top in range(0, HEIGHT, BLOCK):
        for left in range(0, WIDTH, BLOCK):
            here = slice(top, top + BLOCK), slice(left, left + BLOCK)
            near = _near(x[here], y[here], places, extra)
            nearest, next_to, depth[here] = _block(x[here], y[here], places[near], extra[near])
            pieces[here], beyond[here] = near[nearest], near[next_to]
    return Mosaic(pieces, depth, range(len(points)), beyond)


def _near(x: Field, y: Field, places: Field, extra: Field) -> Indices:
    """The sites that may be nearest, or beyond the nearest border, somewhere in the block."""
    wide, tall = np.ptp(x) / 2, np.ptp(y) / 2
    middle = (x.min() + wide, y.min() + tall)
    dx, dy = np.abs(places[:, 0] - middle[0]), np.abs(places[:, 1] - middle[1])
    far = (dx + wide) * (dx + wide) + (dy + tall) * (dy + tall) - extra
    close_x, close_y = np.maximum(dx - wide, 0), np.maximum(dy - tall, 0)
    close = close_x * close_x + close_y * close_y - extra
    return np.flatnonzero(close <= np.partition(far, 4)[4])


def _block(x: Field, y: Field, places: Field, extra: Field) -> tuple[Indices, Indices, Field]:
    """The nearest site, the site beyond the nearest border, and the distance from there, in one block."""
    dx, dy = x - places[:, 0, None, None], y - places[:, 1, None, None]
    power = dx * dx + dy * dy - extra[:, None, None]
    nearest = np.argmin(power, axis=0)
    gaps = places[:, None, :] - places[None, :, :]
    apart = np.sqrt(gaps[..., 0] * gaps[..., 0] + gaps[..., 1] * gaps[..., 1]) * 2
    np.fill_diagonal(apart, 1)
    border = (power - power.min(axis=0)) / apart[:, nearest]
    np.put_along_axis(border, nearest[None], np.inf, axis=0)
    return nearest, np.argmin(border, axis=0), border.min(axis=0)
