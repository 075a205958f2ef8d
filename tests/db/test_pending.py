"""Votes and due times belong to a position; decks and settings outlive the match."""

import asyncio

import pytest

from db.records import SHOW, Match, Timer
from db.store import Store
from tests.db.table import ANN, BOB, CHANNEL, HOUR, NOON, next_move, play, running


async def choices(store: Store, match: Match) -> list[tuple[int, str, int, str]]:
    """The choices that stand at the position of `match`, the earliest first."""
    stored = await store.votes(match.id)
    return [(vote.user_id, vote.question, vote.option, vote.via) for vote in stored if vote.seq == match.seq]


async def test_the_newest_choice_of_a_person_comes_last(store: Store, match: Match) -> None:
    """Line 26."""
    assert await store.cast(match.id, 0, ANN, "chip", 1, "reaction")
    assert await store.cast(match.id, 0, BOB, "chip", 2, "menu")
    assert await store.cast(match.id, 0, ANN, "end", 0, "reaction")
    assert await store.cast(match.id, 0, ANN, "chip", 3, "reaction")
    assert await choices(store, match) == [
        (ANN, "chip", 1, "reaction"),
        (BOB, "chip", 2, "menu"),
        (ANN, "end", 0, "reaction"),
        (ANN, "chip", 3, "reaction"),
    ]


async def test_a_reaction_taken_back_lets_the_former_one_count_again(store: Store, match: Match) -> None:
    await store.cast(match.id, 0, ANN, "place", 1, "reaction")
    await store.cast(match.id, 0, ANN, "place", 2, "reaction")
    await store.retract(match.id, 0, ANN, "place", 2, "reaction")
    await store.retract(match.id, 0, ANN, "place", 2, "reaction")
    assert await choices(store, match) == [(ANN, "place", 1, "reaction")]


async def test_a_choice_by_menu_takes_the_place_of_the_one_before(store: Store, match: Match) -> None:
    await store.cast(match.id, 0, ANN, "place", 0, "reaction")
    await store.cast(match.id, 0, ANN, "place", 1, "menu")
    await store.cast(match.id, 0, ANN, "place", 2, "menu")
    await store.retract(match.id, 0, ANN, "place", 2, "reaction")
    assert await choices(store, match) == [(ANN, "place", 0, "reaction"), (ANN, "place", 2, "menu")]


async def test_six_votes_at_once_all_count(store: Store, match: Match) -> None:
    """Line 11."""
    results = await asyncio.gather(
        *(store.cast(match.id, 0, user, "place", user % 3, "reaction") for user in range(6))
    )
    assert results == [True] * 6
    assert len(await store.votes(match.id)) == 6


async def test_a_vote_cast_again_keeps_its_time(store: Store, match: Match) -> None:
    """G7: among equals the one voted for first. Line 22: an event may come twice."""
    await store.cast(match.id, 0, ANN, "place", 1, "reaction")
    before = await store.votes(match.id)
    await store.cast(match.id, 0, ANN, "place", 1, "reaction")
    assert await store.votes(match.id) == before


async def test_a_vote_for_a_past_position_is_not_written(store: Store, match: Match) -> None:
    """Line 27."""
    await store.cast(match.id, 0, ANN, "place", 1, "menu")
    after = await play(store, match)
    assert not await store.cast(match.id, 0, BOB, "place", 1, "menu")
    assert await choices(store, match) == [(ANN, "place", 1, "menu")]
    assert await choices(store, after) == []
    assert await store.cast(match.id, 1, BOB, "place", 1, "menu")
    assert await choices(store, after) == [(BOB, "place", 1, "menu")]


async def test_no_vote_in_an_ended_match(store: Store, match: Match) -> None:
    ended = await store.append(match, 0, BOB, "end", match.state, ending="ended")
    assert not await store.cast(match.id, ended.seq, ANN, "place", 1, "menu")


async def test_what_is_due_comes_in_order_and_once_for_each_kind(store: Store, match: Match) -> None:
    await store.set_timer(match.id, 0, "warn", NOON)
    await store.set_timer(match.id, 0, "limit", NOON + HOUR)
    await store.set_timer(match.id, 0, "warn", NOON + 2 * HOUR)
    assert await store.due(NOON) == ()
    assert await store.due(NOON + 2 * HOUR) == (
        Timer(match.id, 0, "limit", NOON + HOUR, False),
        Timer(match.id, 0, "warn", NOON + 2 * HOUR, False),
    )
    await store.fire(match.id, 0, ["limit"])
    assert [timer.kind for timer in await store.due(NOON + 2 * HOUR)] == ["warn"]


async def test_an_action_lapses_what_was_due(store: Store, match: Match) -> None:
    """Line 30."""
    await store.set_timer(match.id, 0, "warn", NOON)
    await play(store, match)
    assert await store.due(NOON) == ()
    await store.fire(match.id, 0, ["warn"])
    await store.set_timer(match.id, 1, "warn", NOON)
    await store.fire(match.id, 0, ["warn"])
    assert await store.due(NOON) == (Timer(match.id, 1, "warn", NOON, False),)


async def test_an_action_sets_the_next_limit(store: Store, match: Match) -> None:
    await store.set_timer(match.id, 0, "warn", NOON)
    after = await store.append(match, *next_move(match), timers=[("limit", NOON)])
    assert await store.timers(match.id) == (Timer(match.id, 1, "limit", NOON, False),)
    after = await store.append(after, *next_move(after), timers=[("limit", NOON + HOUR)])
    assert await store.timers(match.id) == (Timer(match.id, 2, "limit", NOON + HOUR, False),)
    await store.append(after, *next_move(after))
    assert await store.timers(match.id) == ()


async def test_nothing_of_an_ended_match_is_due(store: Store, match: Match) -> None:
    await store.set_timer(match.id, 0, "warn", NOON)
    await store.append(match, *next_move(match), ending="finished", timers=[("limit", NOON)])
    assert await store.due(NOON) == ()


async def test_a_position_is_to_be_shown_until_it_is_even_after_the_end(store: Store, match: Match) -> None:
    await store.set_timer(match.id, 0, "warn", NOON)
    await store.pause(match.id, NOON)
    match = await store.append(match, *next_move(match), timers=[(SHOW, NOON), ("limit", NOON)])
    assert [timer.kind for timer in await store.due(NOON)] == [SHOW]
    await store.set_board(match.id, CHANNEL, 8, 0)
    assert [timer.kind for timer in await store.due(NOON)] == [SHOW]
    await store.set_board(match.id, CHANNEL, 9, 1)
    assert await store.due(NOON) == ()
    match = await store.append(match, *next_move(match), ending="finished", timers=[(SHOW, NOON)])
    assert [timer.kind for timer in await store.due(NOON)] == [SHOW]
    await store.set_board(match.id, CHANNEL, 9, 2)
    assert await store.due(NOON) == ()


async def test_a_start_lapses_what_was_due_in_the_lobby(store: Store) -> None:
    match = await running(store)
    lobby = await store.open_lobby(1, CHANNEL + 1, "fugue", ANN, "Ann", "live", "", {})
    await store.set_timer(lobby.id, 0, "close", NOON)
    assert await store.due(NOON) == (Timer(lobby.id, 0, "close", NOON, False),)
    await store.start(lobby.id, match.setup, "s", match.state, ((ANN, 0),))
    assert await store.due(NOON) == ()


async def test_a_pause_stops_clocks_and_resuming_shifts_them(store: Store, match: Match) -> None:
    """Line 33."""
    await store.set_timer(match.id, 0, "limit", NOON)
    await store.pause(match.id, NOON - HOUR)
    await store.pause(match.id, NOON)
    assert (await store.load(match.id)).paused
    assert await store.due(NOON + 9 * HOUR) == ()
    await store.resume(match.id, NOON + 2 * HOUR)
    await store.resume(match.id, NOON + 5 * HOUR)
    assert not (await store.load(match.id)).paused
    assert await store.due(NOON + 9 * HOUR) == (Timer(match.id, 0, "limit", NOON + 3 * HOUR, False),)


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


@pytest.mark.parametrize("gone", [False, True])
async def test_votes_by_reaction_stand_by_themselves_when_their_board_is_replaced(
    store: Store, match: Match, gone: bool
) -> None:
    """Line 37."""
    await store.set_board(match.id, CHANNEL, 8, 0)
    await store.cast(match.id, 0, ANN, "where", 1, "reaction")
    await store.set_board(match.id, CHANNEL, 8, 0)
    assert [vote.via for vote in await store.votes(match.id)] == ["reaction"]
    if gone:
        await store.clear_board(match.id)
    await store.set_board(match.id, CHANNEL, 9, 0)
    assert [vote.via for vote in await store.votes(match.id)] == ["menu"]
    await store.cast(match.id, 0, BOB, "where", 1, "reaction")
    match = await store.append(match, *next_move(match))
    await store.set_board(match.id, CHANNEL, 10, 1)
    assert [vote.via for vote in await store.votes(match.id)] == ["menu", "reaction"]
