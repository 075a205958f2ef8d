"""Playing on: an action is stored whole, once, and at the position it was meant for."""

import asyncio
import dataclasses
from pathlib import Path

import pytest

from db.errors import NoSuchMatch, Stale, TableTaken
from db.records import LogRow, Match, Player, Posted, Timer
from db.store import Store
from engine import GAMES
from engine.core import Entry, replay
from tests.db.table import ANN, BOB, CHANNEL, HOUR, NOON, SEED, lobby, next_move, play, running, setup


async def test_an_action_is_stored_with_its_log_row(store: Store, match: Match) -> None:
    seat, user_id, text, state = next_move(match)
    after = await store.append(match, seat, user_id, text, state)
    assert (after.seq, after.state, after.status) == (1, state, "running")
    assert after.acted_at >= match.acted_at
    assert after == await store.load(match.id) == await store.find(CHANNEL)
    assert await store.log(match.id) == (LogRow(1, seat, user_id, text, after.acted_at),)


async def test_a_stale_action_is_refused_and_leaves_no_trace(store: Store, match: Match) -> None:
    after = await play(store, match)
    with pytest.raises(Stale) as stale:
        await store.append(match, *next_move(match))
    assert stale.value.current == after == await store.load(match.id)
    assert len(await store.log(match.id)) == 1


async def test_one_of_two_actions_at_once_is_stored(store: Store, match: Match) -> None:
    """Line 10."""
    results = await asyncio.gather(
        *(store.append(match, *next_move(match)) for _ in range(10)), return_exceptions=True
    )
    assert [type(result) for result in results if not isinstance(result, Stale)] == [Match]
    assert (await store.load(match.id)).seq == len(await store.log(match.id)) == 1


async def test_an_ended_match_takes_no_action(store: Store, match: Match) -> None:
    seat, user_id, text, state = next_move(match)
    ended = await store.append(match, seat, user_id, text, state, ending="finished")
    assert (ended.status, ended.ending) == ("ended", "finished")
    assert ended == await store.load(match.id)
    with pytest.raises(Stale):
        await store.append(ended, seat, user_id, text, state)
    assert await store.find(CHANNEL) is None
    assert await store.running() == ()


async def test_a_lobby_takes_no_action(store: Store, lobby: Match) -> None:
    with pytest.raises(Stale):
        await store.append(lobby, 0, ANN, "end", GAMES["fugue"].new(setup(), SEED).state)
    assert await store.log(lobby.id) == ()


async def test_the_log_rebuilds_the_stored_state(store: Store, match: Match) -> None:
    """Line 17."""
    match = await play(store, match, 60)
    entries = [Entry(row.seat, row.text) for row in await store.log(match.id)]
    *_, last = replay(GAMES["fugue"], match.setup, match.seed, entries)
    assert last.state == match.state == (await store.load(match.id)).state


async def test_joining_and_leaving_are_part_of_the_action(store: Store, match: Match) -> None:
    joined = await store.append(match, 2, 30, "join", match.state, joined=(30, "Carl"))
    assert joined.players[2] == Player(2, 30, "Carl", False)
    left = await store.append(joined, 0, BOB, "leave", match.state, left=True)
    assert [player.left for player in left.players] == [True, False, False]
    assert left == await store.load(match.id)


async def test_the_board_is_known_by_channel_and_message(store: Store, match: Match) -> None:
    """Line 4."""
    await store.set_board(match.id, CHANNEL, 2**63 - 1, 0)
    shown = await store.load(match.id)
    assert shown.board == Posted(CHANNEL, 2**63 - 1, 0)
    assert (await play(store, match)).board == shown.board
    await store.clear_board(match.id)
    assert (await store.load(match.id)).board is None


async def test_a_new_name_is_kept_for_that_match(store: Store, match: Match) -> None:
    """Line 40."""
    await store.rename(match.id, ANN, "Anna")
    assert [player.name for player in (await store.load(match.id)).players] == ["Bob", "Anna"]


async def test_another_person_takes_a_seat(store: Store, match: Match) -> None:
    left = await store.append(match, 0, BOB, "leave", match.state, left=True)
    await store.replace(match, 0, 30, "Carl")
    players = (await store.load(match.id)).players
    assert players == (left.players[0], Player(0, 30, "Carl", False), left.players[1])
    assert await store.of_user(BOB) == ()
    assert len(await store.of_user(30)) == 1


async def test_a_persons_matches_are_those_they_still_play(store: Store, match: Match) -> None:
    other = await running(store, CHANNEL + 1)
    third = await running(store, CHANNEL + 2)
    await store.append(third, 0, BOB, "end", third.state, ending="ended")
    left = await store.append(other, 1, ANN, "leave", other.state, left=True)
    assert await store.of_user(ANN) == (match,)
    assert await store.of_user(BOB) == (match, left)
    assert await store.of_user(99) == ()
    assert await store.running() == (match.id, other.id)


async def test_all_is_there_after_a_restart(store: Store, match: Match, path: Path) -> None:
    match = await play(store, match, 3)
    await store.set_board(match.id, CHANNEL, 9, 3)
    log = await store.log(match.id)
    shown = await store.load(match.id)
    await store.close()
    again = await Store.open(f"sqlite:///{path}")
    try:
        assert await again.load(match.id) == shown
        assert await again.log(match.id) == log
        assert await again.check() == "ok"
    finally:
        await again.close()


async def test_a_match_that_never_was(store: Store) -> None:
    with pytest.raises(NoSuchMatch):
        await store.load(1)
    assert await store.find(CHANNEL) is None
    assert await store.log(1) == ()


async def test_a_table_that_is_put_away_frees_its_channel_and_can_be_taken_up(
    store: Store, match: Match
) -> None:
    """Line 35."""
    match = await play(store, match, 2)
    await store.set_timer(match.id, 2, "limit", NOON)
    await store.archive(match.id, NOON)
    away = await store.load(match.id)
    assert away == dataclasses.replace(match, archived=True)
    assert await store.find(CHANNEL) is None
    assert (await store.due(NOON), await store.running(), await store.of_user(ANN)) == ((), (), ())
    assert await store.last_here(CHANNEL) == away
    with pytest.raises(Stale):
        await store.append(away, *next_move(away))
    other = await lobby(store)
    with pytest.raises(TableTaken):
        await store.unarchive(match.id, CHANNEL)
    await store.cancel(other.id)
    assert await store.unarchive(match.id, CHANNEL, [("limit", NOON + HOUR)]) == match
    assert await store.timers(match.id) == (Timer(match.id, 2, "limit", NOON + HOUR, False),)
    assert (await play(store, match)).seq == 3


async def test_tables_that_are_put_away_are_found_by_channel_and_by_person(
    store: Store, match: Match
) -> None:
    assert (await store.away_here(CHANNEL), await store.away_of(ANN)) == (None, ())
    await store.archive(match.id, NOON)
    await store.archive((await running(store)).id, NOON)
    first, second = await store.away_of(ANN)
    assert (first.id, await store.away_here(CHANNEL)) == (match.id, second)
    assert await store.away_of(ANN + 1) == ()
    moved = await store.unarchive(second.id, CHANNEL + 1)
    assert await store.find(CHANNEL + 1) == moved
    assert await store.away_here(CHANNEL) == first


async def test_the_last_game_of_a_channel_is_the_newest_that_was_played(store: Store, match: Match) -> None:
    assert await store.last_here(CHANNEL) == match
    ended = await store.append(match, *next_move(match), ending="finished")
    await store.cancel((await lobby(store)).id)
    assert await store.last_here(CHANNEL) == ended
    assert await store.last_here(CHANNEL + 1) is None


async def test_a_host_who_leaves_hands_that_on(store: Store, match: Match) -> None:
    assert match.host_id == ANN
    left = await store.append(match, 1, ANN, "leave", match.state, left=True)
    assert left.host_id == BOB


async def test_who_sat_on_a_seat_before_is_still_known(store: Store, match: Match) -> None:
    await store.replace(match, 0, 30, "Carl")
    await store.replace(match, 0, BOB, "Bobby")
    seats = [
        (player.name, player.left) for player in (await store.load(match.id)).players if player.seat == 0
    ]
    assert seats == [("Bobby", False), ("Carl", True)]
