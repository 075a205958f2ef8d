"""Rings and half targets: circles about one centre, or cut and shifted from panel to panel."""

from renderers.art.bands import deal
from renderers.art.dice import Dice
from renderers.art.fields import distance, grid
from renderers.art.fill import Labels, blank, cut
from renderers.art.panels import Panel, mask, panels


def rings(need: tuple[int, ...], dice: Dice, calm: int) -> Labels:
    """Each panel has a centre on it or on its edge, and its own rings."""
    parts = panels(dice, dice.pick(((1, 1), (1, 2), (1, 2), (2, 1), (1, 3), (2, 2), (2, 3))))
    labels = blank()
    most = max(1, dice.whole(1, 5) - calm)
    x, y = grid()
    for panel, bands in zip(parts, deal(dice, need, [part.area for part in parts], most), strict=True):
        cut(labels, bands, distance(x, y, _centre(dice, panel)), mask(panel))
    return labels


def _centre(dice: Dice, panel: Panel) -> tuple[float, float]:
    """The middle, a corner, the middle of a side, or anywhere."""
    places = (0.0, 0.5, 1.0) if dice.chance(0.75) else (0.3, 0.42, 0.6)
    return (
        panel.left + dice.pick(places) * (panel.right - panel.left),
        panel.top + dice.pick(places) * (panel.bottom - panel.top),
    )
