"""Votes and due times belong to a position; decks and settings outlive the match."""

import asyncio
from datetime import UTC, datetime, timedelta

from db.records import Match, Timer
from db.store import Store
from tests.db.table import ANN, BOB, CHANNEL, play, running

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


async def cast_votes(store: Store, match: Match) -> list[tuple[int, str, int]]:
    return [(vote.user_id, vote.question, vote.option) for vote in await store.votes(match.id, match.seq)]


async def test_the_newest_vote_of_a_person_counts_for_each_question(store: Store, match: Match) -> None:
    """Line 26."""
    assert await store.cast(match.id, 0, ANN, "chip", 1)
    assert await store.cast(match.id, 0, BOB, "chip", 2)
    assert await store.cast(match.id, 0, ANN, "end", 0)
    assert await store.cast(match.id, 0, ANN, "chip", 3)
    assert await cast_votes(store, match) == [(BOB, "chip", 2), (ANN, "end", 0), (ANN, "chip", 3)]


async def test_six_votes_at_once_all_count(store: Store, match: Match) -> None:
    """Line 11."""
    results = await asyncio.gather(*(store.cast(match.id, 0, user, "place", user % 3) for user in range(6)))
    assert results == [True] * 6
    assert len(await store.votes(match.id, 0)) == 6


async def test_a_vote_cast_again_keeps_its_time(store: Store, match: Match) -> None:
    """G7: among equals the one voted for first."""
    await store.cast(match.id, 0, ANN, "place", 1)
    before = await store.votes(match.id, 0)
    await store.cast(match.id, 0, ANN, "place", 1)
    assert await store.votes(match.id, 0) == before


async def test_a_vote_for_a_past_position_is_not_written(store: Store, match: Match) -> None:
    """Line 27."""
    await store.cast(match.id, 0, ANN, "place", 1)
    after = await play(store, match)
    assert not await store.cast(match.id, 0, BOB, "place", 1)
    assert await store.votes(match.id, 0) == ()
    assert await store.votes(match.id, 1) == ()
    assert await store.cast(match.id, 1, BOB, "place", 1)
    assert await cast_votes(store, after) == [(BOB, "place", 1)]


async def test_no_vote_in_an_ended_match(store: Store, match: Match) -> None:
    ended = await store.append(match, 0, BOB, "end", match.state, ending="ended")
    assert not await store.cast(match.id, ended.seq, ANN, "place", 1)


async def test_only_the_stored_vote_can_be_taken_back(store: Store, match: Match) -> None:
    await store.cast(match.id, 0, ANN, "place", 1)
    await store.cast(match.id, 0, ANN, "place", 2)
    await store.retract(match.id, 0, ANN, "place", 1)
    assert await cast_votes(store, match) == [(ANN, "place", 2)]
    await store.retract(match.id, 0, ANN, "place", 2)
    assert await cast_votes(store, match) == []


async def test_what_is_due_comes_in_order_and_once_for_each_kind(store: Store, match: Match) -> None:
    await store.set_timer(match.id, 0, "warn", NOON)
    await store.set_timer(match.id, 0, "limit", NOON + HOUR)
    await store.set_timer(match.id, 0, "warn", NOON + 2 * HOUR)
    assert await store.due(NOON) == ()
    assert await store.due(NOON + 2 * HOUR) == (
        Timer(match.id, 0, "limit", NOON + HOUR),
        Timer(match.id, 0, "warn", NOON + 2 * HOUR),
    )
    await store.drop_timer(match.id, 0, "limit")
    assert [timer.kind for timer in await store.due(NOON + 2 * HOUR)] == ["warn"]


async def test_an_action_lapses_what_was_due(store: Store, match: Match) -> None:
    """Line 30."""
    await store.set_timer(match.id, 0, "warn", NOON)
    await play(store, match)
    assert await store.due(NOON) == ()
    await store.drop_timer(match.id, 0, "warn")
    await store.set_timer(match.id, 1, "warn", NOON)
    await store.drop_timer(match.id, 0, "warn")
    assert await store.due(NOON) == (Timer(match.id, 1, "warn", NOON),)


async def test_a_start_lapses_what_was_due_in_the_lobby(store: Store) -> None:
    match = await running(store)
    lobby = await store.open_lobby(1, CHANNEL + 1, "fugue", ANN, "Ann", "live", "", {})
    await store.set_timer(lobby.id, 0, "close", NOON)
    assert await store.due(NOON) == (Timer(lobby.id, 0, "close", NOON),)
    await store.start(lobby.id, match.setup, "s", match.state, (ANN,))
    assert await store.due(NOON) == ()


async def test_a_pause_stops_clocks_and_resuming_shifts_them(store: Store, match: Match) -> None:
    """Line 33."""
    await store.set_timer(match.id, 0, "limit", NOON)
    await store.pause(match.id)
    await store.pause(match.id)
    assert (await store.load(match.id)).paused
    assert await store.due(NOON + 9 * HOUR) == ()
    before = datetime.now(UTC)
    await store._write(
        lambda connection: connection.exec_driver_sql("UPDATE matches SET paused_at = paused_at - 3600000000")
    )
    await store.resume(match.id)
    await store.resume(match.id)
    assert not (await store.load(match.id)).paused
    (timer,) = await store.due(NOON + 9 * HOUR)
    shift = timer.due_at - NOON - HOUR
    assert timedelta(0) <= shift <= datetime.now(UTC) - before + timedelta(seconds=5)


async def test_g2_a_channel_never_meets_a_card_again(store: Store) -> None:
    box, first = await store.reserve_cards(CHANNEL, 25)
    assert first == 0
    assert await store.reserve_cards(CHANNEL, 30) == (box, 25)
    assert await store.reserve_cards(CHANNEL, 30) == (box, 55)
    other, first = await store.reserve_cards(CHANNEL + 1, 25)
    assert first == 0
    assert other != box


async def test_a_setting_is_kept_until_the_next(store: Store) -> None:
    assert await store.setting("commands") is None
    await store.set_setting("commands", "a")
    await store.set_setting("commands", "b")
    assert await store.setting("commands") == "b"
