"""A table of two at Fugue for the tests of the store: who sits there, and how they play on."""

from datetime import UTC, datetime, timedelta
from typing import Any

from db.records import Match
from db.store import Store
from engine import GAMES

CHANNEL, ANN, BOB = 500, 10, 20
SEED = "a seed"
NOON, HOUR = datetime(2030, 1, 1, 12, tzinfo=UTC), timedelta(hours=1)


async def lobby(store: Store, channel_id: int = CHANNEL) -> Match:
    """A lobby in which Ann hosts and Bob sits."""
    opened = await store.open_lobby(1, channel_id, "fugue", ANN, "Ann", "daily", "normal", {"thread": "no"})
    return await store.sit(opened.id, BOB, "Bob")


def setup() -> Any:
    """How the games of this file begin."""
    return GAMES["fugue"].Setup(2)


async def running(store: Store, channel_id: int = CHANNEL) -> Match:
    """A running match with Bob on seat A and Ann on seat B."""
    opened = await lobby(store, channel_id)
    first = GAMES["fugue"].new(setup(), SEED).state
    return await store.start(opened.id, setup(), SEED, first, ((BOB, 0), (ANN, 1)))


def next_move(match: Match) -> tuple[int, int, str, Any]:
    """Seat, user id, text and next state of the last legal action."""
    game = GAMES[match.game]
    (seat,) = game.to_act(match.state)
    action = game.legal(match.state)[-1]
    return (
        seat,
        match.players[seat].user_id,
        game.print_action(action),
        game.resolve(match.state, action).state,
    )


async def play(store: Store, match: Match, moves: int = 1) -> Match:
    """The match after some more moves."""
    for _ in range(moves):
        match = await store.append(match, *next_move(match))
    return match
