"""The rules of the games, pure and with the standard library alone."""

from collections.abc import Mapping

from engine.core import Game
from engine.figment import game as figment
from engine.fugue import game as fugue

GAMES: Mapping[str, Game] = {"fugue": fugue, "figment": figment}
"""Every game, by its key."""
