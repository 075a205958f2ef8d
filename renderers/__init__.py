"""Pictures of the games: one function a game, with the keys of `engine.GAMES`."""

from collections.abc import Callable, Mapping
from typing import Any

from renderers import figment, fugue
from renderers.figment import gallery as figment_gallery
from renderers.fugue import gallery as fugue_gallery
from renderers.picture import Picture, Style

RENDERERS: Mapping[str, Callable[[Any, Style], Picture]] = {
    "fugue": fugue.render,
    "figment": figment.render,
}
"""How each game is drawn: what a seat may know, and how its reader wants it shown."""

ILLUSTRATIONS: Mapping[str, Callable[[int], Picture | None]] = {
    "fugue": fugue_gallery.illustrate,
    "figment": figment_gallery.illustrate,
}
"""The pictures beside the sections of each game's rules, if a section has one."""
