"""The rules of the games, pure and with the standard library alone."""

from collections.abc import Mapping

from engine import figment, fugue
from engine.core import Game

GAMES: Mapping[str, Game] = {"fugue": fugue.game, "figment": figment.game}
"""Every game, by its key."""
