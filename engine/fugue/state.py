"""Fugue's position: what lies where, whose decision it is, and what a seat may know of it.

Positions are tuples and strings of card letters, which makes them cheap to copy, to compare,
to hash and to store.
"""

from typing import NamedTuple

from engine.core import Seat
from engine.rng import Rng


class Setup(NamedTuple):
    """How a game of Fugue is started: the number of seats, 1 to 8."""

    players: int


class Board(NamedTuple):
    """One player's areas, all face up.

    `imagination`: letters in the order IVDPS. `slots`: for each of the two Vision slots "" or a
    card or a Set of two letters, left first. `fresh`: which slots hold a Set completed during the
    present turn. `passion`, `fugue`: a letter or "".
    """

    imagination: str = ""
    slots: tuple[str, str] = ("", "")
    fresh: tuple[bool, bool] = (False, False)
    passion: str = ""
    fugue: str = ""
    score: int = 0


class State(NamedTuple):
    """Everything. `phase` is "1" to "4", "r" (a Spirit to remove is being chosen) or "end";
    `turn` is the seat that decides; `drawer` the seat whose draw led to "r", else equal to `turn`.
    `deck` is top card first; `depth` and `outside` are in the order IVDPS. `gone` are the seats
    that left for good.
    """

    boards: tuple[Board, ...]
    deck: str
    depth: str
    outside: str
    removed: int
    turn: Seat
    phase: str
    drawer: Seat
    gone: tuple[Seat, ...]
    rng: Rng


class View(NamedTuple):
    """All that anybody may know: everything but the order of the deck. `me` is the seat that
    looks, None for a spectator. `supply` are the Fugue tokens left, `arms_at` the number of
    removed Spirits that arms the end, `turn` the seat that decides (None at the end).
    """

    me: Seat | None
    boards: tuple[Board, ...]
    deck: int
    depth: str
    outside: str
    removed: int
    arms_at: int
    supply: str
    turn: Seat | None
    phase: str
    drawer: Seat | None
    gone: tuple[Seat, ...]
