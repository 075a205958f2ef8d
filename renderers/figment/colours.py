"""The 256 colours of Figment's pictures, exact for flat areas and for the mixes at smooth edges."""

from itertools import combinations, product
from typing import Literal

from renderers import canvas, theme
from renderers.canvas import Palette, mix, remember
from renderers.figment.pieces import METALS

Name = Literal["dark", "light"]
CARD = (theme.PAPER, theme.RED, theme.BLUE, theme.GOLD, theme.INK)


QUIET = tuple(mix(colour, theme.PAPER, 0.55) for colour in (*CARD[1:], theme.HAIRLINE))
"""What the back of a card shows beside the round's colour."""


@remember(2)
def palette(name: Name) -> Palette:
    """For every picture but cards that shine through each other."""
    t = theme.theme(name)
    written = (t.text, t.soft, t.faint, t.accent, t.line, theme.HAIRLINE, *CARD)
    edges = [
        *combinations(CARD, 2),
        *product((t.ground, t.panel), written),
        *product(METALS.values(), (t.ground, t.panel, theme.INK)),
        (t.accent, t.on_accent),
        (theme.LILAC, theme.INK),
        (theme.LILAC, t.ground),
        (theme.PAPER, theme.HAIRLINE),
        (theme.PAPER, QUIET[3]),
    ]
    return canvas.palette((*t, *CARD, theme.HAIRLINE, theme.LILAC, *METALS.values(), *QUIET), edges)


@remember(8)
def layered(name: Name, opacity: int) -> Palette:
    """For a card that lies over another, `opacity` percent opaque: each colour seen through each."""
    t = theme.theme(name)
    mixes = {(low, high): mix(low, high, opacity / 100) for low, high in product(CARD, CARD)}
    edges = [
        (mixes[one], mixes[other])
        for one, other in combinations(mixes, 2)
        if one[0] == other[0] or one[1] == other[1]
    ]
    edges += [*combinations(CARD, 2), (t.ground, t.text), (theme.INK, theme.PAPER)]
    return canvas.palette((*t, *CARD, theme.HAIRLINE, *mixes.values()), edges, steps=1)
