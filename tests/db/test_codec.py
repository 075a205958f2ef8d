"""What is written is what is read; what was not written so is noticed, and stops one match alone."""

import random
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.codec import decode, encode, micros, moment
from db.errors import CorruptMatch
from db.store import Store
from engine import GAMES
from engine.figment.state import Setup as FigmentSetup
from engine.fugue.state import Setup as FugueSetup
from tests.db.table import ANN, BOB, CHANNEL, play, running

SETUPS: dict[str, list[Any]] = {
    "fugue": [FugueSetup(players) for players in range(1, 9)],
    "figment": [FigmentSetup(players, row, "a box", 95) for players in (1, 3) for row in (5, 6)],
}


@given(
    st.sampled_from(sorted(SETUPS)).flatmap(
        lambda key: st.tuples(st.just(key), st.sampled_from(SETUPS[key]))
    ),
    st.integers(),
)
@settings(max_examples=25, deadline=None)
def test_every_state_of_random_games_is_read_as_it_was_written(start: tuple[str, Any], seed: int) -> None:
    """Line 17."""
    key, setup = start
    game, rng = GAMES[key], random.Random(seed)
    assert decode(encode(setup), game.Setup) == setup
    state = game.new(setup, str(seed)).state
    for _ in range(60):
        assert decode(encode(state), game.State) == state
        if not (actions := game.legal(state)):
            break
        state = game.resolve(state, rng.choice(actions)).state


def test_every_game_is_tried() -> None:
    assert SETUPS.keys() == GAMES.keys()


@given(st.datetimes(timezones=st.timezones(), min_value=datetime(2000, 1, 1), max_value=datetime(2200, 1, 1)))
@settings(max_examples=50)
def test_a_time_is_kept_to_the_microsecond_in_utc(time: datetime) -> None:
    kept = moment(micros(time))
    assert kept == time.astimezone(UTC)
    assert kept.utcoffset() == timedelta(0)


def test_a_time_of_another_zone_is_the_same_moment() -> None:
    assert micros(datetime(2030, 1, 1, 2, tzinfo=timezone(timedelta(hours=2)))) == micros(
        datetime(2030, 1, 1, tzinfo=UTC)
    )


JUNK = [
    ("state", "'not JSON'"),
    ("state", "'[]'"),
    ("state", "'{\"boards\": 1}'"),
    ("state", "CAST(x'ff00ff' AS TEXT)"),
    ("state", "x'00'"),
    ("setup", "'[\"two\"]'"),
    ("options", "'[1]'"),
    ("options", "'{\"a\": 1}'"),
    ("game", "'chess'"),
    ("seq", "'many'"),
    ("seq", "1.5"),
    ("host_id", "'Ann'"),
    ("pace", "x'ff'"),
    ("created_at", "'yesterday'"),
    ("acted_at", "9e99"),
]


@pytest.mark.parametrize(("column", "value"), JUNK)
async def test_a_corrupt_row_stops_its_own_match_alone(path: Path, column: str, value: str) -> None:
    store = await Store.open(f"sqlite:///{path}")
    match, other = await running(store), await running(store, CHANNEL + 1)
    with closing(sqlite3.connect(path)) as junk, junk:
        junk.execute(f"UPDATE matches SET {column} = {value} WHERE id = {match.id}")  # noqa: S608 - our own words
    with pytest.raises(CorruptMatch) as corrupt:
        await store.load(match.id)
    assert corrupt.value.match_id == match.id
    with pytest.raises(CorruptMatch):
        await store.find(CHANNEL)
    with pytest.raises(CorruptMatch):
        await store.open_lobby(1, CHANNEL, "fugue", ANN, "Ann", "live", "", {})
    assert await store.of_user(ANN) == (other,)
    assert await store.running() == (match.id, other.id)
    assert (await play(store, other)).seq == 1
    await store.abandon(match.id)
    assert await store.find(CHANNEL) is None
    assert (await running(store)).channel_id == CHANNEL
    await store.close()


@pytest.mark.parametrize("value", ["seat = 'first'", "name = x'ff'"])
async def test_a_corrupt_seat_stops_its_own_match_alone(path: Path, value: str) -> None:
    store = await Store.open(f"sqlite:///{path}")
    match, other = await running(store), await running(store, CHANNEL + 1)
    with closing(sqlite3.connect(path)) as junk, junk:
        junk.execute(f"UPDATE players SET {value} WHERE match_id = {match.id} AND user_id = {BOB}")  # noqa: S608
    with pytest.raises(CorruptMatch):
        await store.load(match.id)
    assert await store.of_user(ANN) == (other,)
    await store.close()
