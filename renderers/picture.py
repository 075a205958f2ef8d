"""What a renderer gives and what it is told about its reader."""

from typing import Any, Literal, NamedTuple


class Picture(NamedTuple):
    """An encoded picture. `kind` is its file extension; `alt` is the text, at most 1,000 characters, by
    which the game can be played without seeing it, and holds no secret."""

    data: bytes
    kind: Literal["png", "gif"]
    alt: str


class Style(NamedTuple):
    """How to draw, and for whom. `names` are display names by seat, as people wrote them. `events` are what
    happened since the former picture, to be marked. `still`: no motion. `labels`: the reader's own panel, in
    which slots and cards carry the names that menus use. `wide`: Figment's row in one line, for a large
    screen."""

    names: tuple[str, ...]
    theme: Literal["dark", "light"] = "dark"
    events: tuple[Any, ...] = ()
    still: bool = False
    labels: bool = False
    wide: bool = False
