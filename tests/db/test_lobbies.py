"""Gathering at a table: one a channel, whoever comes and goes."""

import asyncio

import pytest
from sqlalchemy.exc import IntegrityError

from db.errors import LobbyClosed, NoSuchMatch, Stale, TableTaken
from db.records import Match, Player, Posted, Timer
from db.store import Store
from engine import GAMES
from tests.db.table import ANN, BOB, CHANNEL, HOUR, NOON, SEED, setup

CARL = 30


async def test_a_lobby_keeps_what_was_chosen_and_seats_its_host(store: Store) -> None:
    lobby = await store.open_lobby(None, CHANNEL, "fugue", ANN, "Ann", "live", "rapid", {"x": "é"})
    assert lobby.players == (Player(0, ANN, "Ann", False),)
    assert (lobby.guild_id, lobby.channel_id, lobby.game, lobby.host_id) == (None, CHANNEL, "fugue", ANN)
    assert (lobby.pace, lobby.mode, lobby.options) == ("live", "rapid", {"x": "é"})
    assert (lobby.status, lobby.seq, lobby.ending, lobby.seed) == ("lobby", 0, "", "")
    assert (lobby.state, lobby.setup, lobby.board, lobby.paused) == (None, None, None, False)
    assert lobby.created_at == lobby.acted_at
    assert lobby.created_at.tzinfo is not None
    assert await store.load(lobby.id) == lobby == await store.find(CHANNEL)


async def test_twenty_lobbies_at_once_in_one_channel_are_one(store: Store) -> None:
    """Line 12."""
    results = await asyncio.gather(
        *(store.open_lobby(1, CHANNEL, "fugue", user, f"n{user}", "live", "", {}) for user in range(1, 21)),
        return_exceptions=True,
    )
    (made,) = [result for result in results if isinstance(result, Match)]
    assert [r.match.id for r in results if isinstance(r, TableTaken)] == [made.id] * 19
    assert await store.running() == (made.id,)


async def test_a_running_match_takes_the_channel_and_an_ended_one_frees_it(
    store: Store, match: Match
) -> None:
    with pytest.raises(TableTaken) as taken:
        await store.open_lobby(1, CHANNEL, "fugue", CARL, "Carl", "live", "", {})
    assert taken.value.match == match
    await store.append(match, 0, BOB, "end", match.state, ending="ended")
    lobby = await store.open_lobby(1, CHANNEL, "fugue", CARL, "Carl", "live", "", {})
    assert lobby.id > match.id


async def test_sitting_twice_is_sitting_once(store: Store, lobby: Match) -> None:
    again = await store.sit(lobby.id, BOB, "Bob")
    assert [player.user_id for player in again.players] == [ANN, BOB]


async def test_who_stands_up_leaves_no_gap_and_the_host_passes_on(store: Store, lobby: Match) -> None:
    await store.sit(lobby.id, CARL, "Carl")
    left = await store.stand(lobby.id, ANN)
    assert left.players == (Player(0, BOB, "Bob", False), Player(1, CARL, "Carl", False))
    assert left.host_id == BOB
    assert (await store.stand(lobby.id, CARL)).host_id == BOB


async def test_standing_up_without_a_seat_changes_nobody(store: Store, lobby: Match) -> None:
    assert (await store.stand(lobby.id, CARL)).players == lobby.players


async def test_the_last_one_leaving_cancels(store: Store, lobby: Match) -> None:
    await store.stand(lobby.id, BOB)
    ended = await store.stand(lobby.id, ANN)
    assert (ended.status, ended.ending) == ("ended", "cancelled")
    assert await store.find(CHANNEL) is None


async def test_a_start_seats_people_in_the_given_order(store: Store, lobby: Match) -> None:
    first = GAMES["fugue"].new(setup(), SEED).state
    match = await store.start(lobby.id, setup(), SEED, first, ((BOB, 0), (ANN, 1)))
    assert match.players == (Player(0, BOB, "Bob", False), Player(1, ANN, "Ann", False))
    assert (match.status, match.seq, match.seed) == ("running", 0, SEED)
    assert (match.setup, match.state) == (setup(), first)


async def test_a_seat_can_be_shared(store: Store, lobby: Match) -> None:
    await store.sit(lobby.id, CARL, "Carl")
    first = GAMES["fugue"].new(setup(), SEED).state
    match = await store.start(lobby.id, setup(), SEED, first, ((CARL, 0), (ANN, 0), (BOB, 1)))
    assert [(player.seat, player.name) for player in match.players] == [(0, "Ann"), (0, "Carl"), (1, "Bob")]
    await store.depart(match.id, ANN)
    assert [player.left for player in (await store.load(match.id)).players] == [True, False, False]


async def test_a_start_sets_the_first_limit(store: Store, lobby: Match) -> None:
    await store.set_timer(lobby.id, 0, "limit", NOON)
    await store.set_timer(lobby.id, 0, "warn", NOON)
    first = GAMES["fugue"].new(setup(), SEED).state
    match = await store.start(lobby.id, setup(), SEED, first, ((BOB, 0), (ANN, 1)), [("limit", NOON + HOUR)])
    assert await store.timers(match.id) == (Timer(match.id, 0, "limit", NOON + HOUR, False),)


async def test_a_start_with_other_people_than_sit_there_is_stale(store: Store, lobby: Match) -> None:
    await store.sit(lobby.id, CARL, "Carl")
    with pytest.raises(Stale) as stale:
        await store.start(
            lobby.id, setup(), SEED, GAMES["fugue"].new(setup(), SEED).state, ((ANN, 0), (BOB, 1))
        )
    assert len(stale.value.current.players) == 3
    assert (await store.load(lobby.id)).status == "lobby"


async def test_a_started_or_cancelled_lobby_is_closed(store: Store, match: Match) -> None:
    for attempt in (
        store.sit(match.id, CARL, "Carl"),
        store.stand(match.id, ANN),
        store.cancel(match.id),
        store.start(match.id, setup(), SEED, match.state, ((ANN, 0), (BOB, 1))),
    ):
        with pytest.raises(LobbyClosed) as closed:
            await attempt
        assert closed.value.match == match
    lobby = await store.open_lobby(1, 501, "fugue", ANN, "Ann", "live", "", {})
    assert (await store.cancel(lobby.id)).ending == "cancelled"
    with pytest.raises(LobbyClosed):
        await store.cancel(lobby.id)


async def test_no_such_lobby(store: Store) -> None:
    with pytest.raises(NoSuchMatch):
        await store.sit(77, ANN, "Ann")


async def test_any_name_can_be_kept(store: Store) -> None:
    for name in ("", "\0", "a\ud800b", "👩‍👩‍👧", "x" * 5000, "'; DROP TABLE matches; --"):
        lobby = await store.open_lobby(1, CHANNEL, "fugue", ANN, name, "live", "", {})
        assert lobby.players[0].name == name.replace("\ud800", "?")
        await store.cancel(lobby.id)


async def test_two_lobbies_in_a_channel_are_refused_by_the_database_itself(
    store: Store, lobby: Match
) -> None:
    other = await store.open_lobby(1, 501, "fugue", BOB, "Bob", "live", "", {})
    with pytest.raises(IntegrityError, match=r"matches\.channel_id"):
        await store._write(
            lambda connection: connection.exec_driver_sql(
                "UPDATE matches SET channel_id = ? WHERE id = ?", (CHANNEL, other.id)
            )
        )


async def test_a_start_leaves_the_lobbys_message_as_a_board_that_shows_no_position(
    store: Store, lobby: Match
) -> None:
    await store.set_board(lobby.id, CHANNEL, 9, 0)
    first = GAMES["fugue"].new(setup(), SEED).state
    match = await store.start(lobby.id, setup(), SEED, first, ((BOB, 0), (ANN, 1)))
    assert match.board == Posted(CHANNEL, 9, -1)
