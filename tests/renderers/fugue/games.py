"""Positions of Fugue to draw, and the styles to draw them in."""

import random
from collections.abc import Iterator

from engine.fugue import game
from engine.fugue.actions import Event
from engine.fugue.positions import parse_position
from engine.fugue.state import Setup, State, View
from renderers.picture import Style

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")

TWO = "VD,IP+S,V,V,6/IS,VD+-,D,-,7 PSPD IP - 1 A1"
CROWD = "IIVVVVDDDDDPPPPSSSSS,IP+SV,D,V,104"
FULL = (
    "/".join([CROWD] * 3 + ["IIVVVVDDDDDPPPPSSSSS,DD+S,P,D,0"] * 3 + ["VS,-+-,-,-,7"] * 2)
    + " IVDPSIVDPS "
    + "I" * 12 + "V" * 12 + "D" * 16 + "P" * 16 + "S" * 16
    + " IIIVVVDDDDPPPPSSSSS 3 A1"
)  # fmt: skip
"""Eight crowded boards, and more cards than the game has."""


def view(position: str, me: int | None = None) -> View:
    """What a seat sees of a position in the notation."""
    return game.view(parse_position(position), me)


def after(position: str, *moves: str, me: int | None = None) -> tuple[View, tuple[Event, ...]]:
    """The view after moves in the notation, and everything they did."""
    state = parse_position(position)
    events: list[Event] = []
    for move in moves:
        step = game.resolve(state, game.parse_action(move))
        state = step.state
        events += step.events
    return game.view(state, me), tuple(events)


def random_game(players: int, seed: str) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Every position of a random game and what led to it."""
    rng = random.Random(seed)
    step = game.new(Setup(players), seed)
    yield step.state, step.events
    while legal := game.legal(step.state):
        step = game.resolve(step.state, rng.choice(legal))
        yield step.state, step.events


def style(seen: View, **wishes: object) -> Style:
    """A style with a plain name for every seat."""
    return Style(NAMES[: len(seen.boards)])._replace(**wishes)  # type: ignore[arg-type]
