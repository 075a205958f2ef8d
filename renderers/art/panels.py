"""A card divided into a grid of panels, even or not."""

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, WIDTH
from renderers.art.fill import Mask


class Panel(NamedTuple):
    """A rectangle of whole pixels; right and bottom lie outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def area(self) -> int:
        """Pixels in it."""
        return (self.right - self.left) * (self.bottom - self.top)


def panels(dice: Dice, shape: tuple[int, int]) -> list[Panel]:
    """So many columns and rows of panels, in reading order."""
    even = dice.chance(0.5)
    across, down = (
        _cuts(dice, size, parts, even) for size, parts in zip((WIDTH, HEIGHT), shape, strict=True)
    )
    return [
        Panel(left, top, right, bottom) for top, bottom in pairwise(down) for left, right in pairwise(across)
    ]


def _cuts(dice: Dice, size: int, parts: int, even: bool) -> list[int]:
    slack = 0.0 if even else 0.28
    inner = [round(size * (k + dice.between(-slack, slack)) / parts) for k in range(1, parts)]
    return [0, *inner, size]


def mask(panel: Panel) -> Mask:
    """The panel's pixels."""
    result = np.zeros((HEIGHT, WIDTH), dtype=np.bool_)
    result[panel.top : panel.bottom, panel.left : panel.right] = True
    return result
