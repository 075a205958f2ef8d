"""Nested squares: frames within frames, sharp or round, in one panel or many."""

import numpy as np

from renderers.art import cells
from renderers.art.bands import deal
from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, WIDTH, Field, grid, noise
from renderers.art.fill import Labels, blank, cut
from renderers.art.panels import Panel, mask, panels


def squares(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """How near a pixel is to its panel's sides, cut to measure in a few panels, or into pieces in many."""
    softness = dice.pick((0.0, 0.0, 0.5, 1.0))
    if dice.chance(0.5):
        return _few(need, dice, softness)
    return _many(need, dice, softness, dice.pick(((2, 3), (3, 4), (4, 5))[: 3 - min(calm, 2)]))


def _few(need: tuple[int, ...], dice: Dice, softness: float) -> Labels:
    parts = panels(dice, dice.pick(((1, 1), (1, 2), (2, 2))))
    bend = noise(dice, 500.0) * dice.pick((0.0, 0.0, 0.4)) * softness
    labels = blank()
    for panel, bands in zip(parts, deal(dice, need, [part.area for part in parts], 4), strict=True):
        cut(labels, bands, _frames(dice, panel, softness) + bend, mask(panel))
    return labels


def _many(need: tuple[int, ...], dice: Dice, softness: float, shape: tuple[int, int]) -> Labels:
    pieces, beyond = np.empty((2, HEIGHT, WIDTH), dtype=np.int16)
    depth = np.empty((HEIGHT, WIDTH), dtype=np.float32)
    levels = dice.whole(2, 3) + (shape[0] < 3)
    count = 0
    for panel in panels(dice, shape):
        here = slice(panel.top, panel.bottom), slice(panel.left, panel.right)
        frames = _frames(dice, panel, softness)[here]
        lines = [dice.between(0.62, 0.86)]
        while len(lines) < levels:
            lines.append(lines[-1] * dice.between(0.45, 0.72))
        gaps = np.array([np.abs(frames - np.float32(line)) for line in lines])
        level = np.zeros(frames.shape, dtype=np.int16)
        for line in lines:
            level += frames < line
        nearest = np.argmin(gaps, axis=0)
        pieces[here] = count + level
        beyond[here] = count + np.where(nearest < level, nearest, nearest + 1)
        depth[here] = gaps.min(axis=0) * np.float32(min(frames.shape) / 2)
        count += levels + 1
    return cells.inlaid(dice, need, cells.Mosaic(pieces, depth, dice.shuffled(range(count)), beyond))


def _frames(dice: Dice, panel: Panel, softness: float) -> Field:
    """0 at a point within the panel and 1 on all its sides; soft frames have round corners."""
    x, y = grid()
    across = panel.left + dice.pick((0.35, 0.5, 0.5, 0.65)) * (panel.right - panel.left)
    down = panel.top + dice.pick((0.35, 0.5, 0.5, 0.65)) * (panel.bottom - panel.top)
    u = np.maximum((across - x) / (across - panel.left), (x - across) / (panel.right - across))
    v = np.maximum((down - y) / (down - panel.top), (y - down) / (panel.bottom - down))
    square: Field = np.maximum(u, v)
    if not softness:
        return square
    fourth = u * u * u * u + v * v * v * v
    rounded: Field = np.sqrt(np.sqrt(fourth))
    return square * np.float32(1 - softness) + rounded * np.float32(softness)
