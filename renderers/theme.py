"""The colours of every picture, by theme, and the few sizes that both games share.

Five colours make the printed things (cards, tokens, arrows) and are the same in both themes; a
theme only adds the table under them. No colour ever speaks alone: a letter or a shape says the same.
"""

from typing import Literal, NamedTuple

PAPER = "#FAF7F0"
RED = "#DB3B53"
BLUE = "#2F96DE"
GOLD = "#F9AE17"
INK = "#26264A"
HAIRLINE = "#C9C1B2"
LILAC = "#D6CBF6"

WIDTH = 1200
"""Pixels across a picture: three for each point of a phone that shows it 400 wide."""


class Theme(NamedTuple):
    """The table under the cards. `ground` fills the picture, `panel` an area on it, `raised` a place within
    a panel; `line` divides; `text`, `soft` and `faint` are written on all three; `accent` says "now" and is
    written on with `on_accent`."""

    ground: str
    panel: str
    raised: str
    line: str
    text: str
    soft: str
    faint: str
    accent: str
    on_accent: str


DARK = Theme(
    ground="#14152A",
    panel="#1F2140",
    raised="#2B2E55",
    line="#3D4170",
    text=PAPER,
    soft="#B3B5D3",
    faint="#6F739F",
    accent="#57DDB0",
    on_accent="#14152A",
)
LIGHT = Theme(
    ground="#E9E2D3",
    panel="#F6F1E6",
    raised="#E4DCCB",
    line="#CFC5B1",
    text=INK,
    soft="#5E5D7A",
    faint="#98927F",
    accent="#087F5C",
    on_accent="#FFFFFF",
)
THEMES = {"dark": DARK, "light": LIGHT}


def theme(name: Literal["dark", "light"]) -> Theme:
    """The theme that a style names."""
    return THEMES[name]
