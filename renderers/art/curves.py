"""Curves by chance, and how far every pixel is from one."""

from itertools import pairwise

import numpy as np

from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, WIDTH, Field, Point, angle, cosine, enlarged, grid, sine

STEP = 4

STRIDE = 150.0
"""Pixels between the turns of a path."""


def wandering(dice: Dice, length: float) -> list[Point]:
    """A smooth path so long, from an edge of the card or from anywhere, that turns back before it leaves."""
    x, y = dice.between(0.05, 0.95) * WIDTH, dice.between(0.05, 0.95) * HEIGHT
    if dice.chance(0.6):
        x, y = dice.pick(((x, -STRIDE), (x, HEIGHT + STRIDE), (-STRIDE, y), (WIDTH + STRIDE, y)))
    heading, bend = _towards_middle(x, y) + dice.between(-0.1, 0.1), 0.0
    points = [(x, y)]
    for _ in range(max(2, round(length / STRIDE))):
        bend = 0.75 * bend + dice.between(-0.06, 0.06)
        heading += bend
        if not (0.12 * WIDTH < x < 0.88 * WIDTH and 0.1 * HEIGHT < y < 0.9 * HEIGHT):
            away = _towards_middle(x, y) - heading
            heading += 0.35 * (away - round(away))
        x, y = x + STRIDE * cosine(heading), y + STRIDE * sine(heading)
        points.append((x, y))
    return smooth([points[0], *points, points[-1]], 4)


def _towards_middle(x: float, y: float) -> float:
    """The direction of the card's middle, in turns."""
    dx, dy = np.array([[WIDTH / 2 - x]]), np.array([[HEIGHT / 2 - y]])
    return float(angle(dx, dy)[0, 0])


def smooth(points: list[Point], bends: int) -> list[Point]:
    """A uniform Catmull-Rom spline through all points but the first and the last."""
    path = []
    for k in range(len(points) - 3):
        a, b, c, d = points[k : k + 4]
        for bend in range(bends):
            t = bend / bends
            path.append((_spline(t, a[0], b[0], c[0], d[0]), _spline(t, a[1], b[1], c[1], d[1])))
    return [*path, points[-2]]


def _spline(t: float, a: float, b: float, c: float, d: float) -> float:
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def from_path(path: list[Point], step: int = STEP) -> Field:
    """Every pixel's distance from a path of straight pieces."""
    x, y = grid(step)
    nearest = np.full((HEIGHT // step, WIDTH // step), np.inf, dtype=np.float32)
    for (left, top), (right, bottom) in pairwise(path):
        wide, tall = right - left, bottom - top
        length = max(wide * wide + tall * tall, 1e-6)
        dx, dy = x - left, y - top
        t = np.minimum(np.maximum((dx * wide + dy * tall) * (1 / length), 0), 1)
        dx, dy = dx - t * wide, dy - t * tall
        np.minimum(nearest, dx * dx + dy * dy, out=nearest)
    return enlarged(np.sqrt(nearest), step)
