"""What grows with use, and must not: answers stay quick, memory stays small, boards stay editable."""

import gc
import random
import sqlite3
import time
import tracemalloc
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from simcord.backend import serializers

from engine import GAMES
from engine.core import options
from tests.bot.house import control, controls
from tests.chaos.world import World
from tests.days.people import game, move, pings, start

DAY = timedelta(days=1)
HOUSE = Path(__file__).parents[2]
WORDS = 3_000
"""Bytes that the simulated Discord, which forgets nothing, may keep of what the bot says to an action."""


def copies(world: World, count: int) -> None:
    """So many more games like the one that is there, in channels of their own."""
    with sqlite3.connect(world.url.removeprefix("sqlite:///")) as other:
        for table in ("matches", "players", "timers"):
            columns = [row[1] for row in other.execute(f"PRAGMA table_info({table})")]
            rows = other.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608 - a name of ours
            more = [_moved(dict(zip(columns, row, strict=True)), n) for n in range(count) for row in rows]
            marks = ", ".join("?" * len(columns))
            other.executemany(f"INSERT INTO {table} VALUES ({marks})", more)  # noqa: S608 - the same
    other.close()


def _moved(row: dict[str, Any], number: int) -> tuple[Any, ...]:
    others = {"id": number + 1000, "match_id": number + 1000, "channel_id": number + 5}
    return tuple(others.get(column, value) for column, value in row.items())


async def test_completions_come_at_once_among_two_hundred_games_and_ask_nobody(world: World) -> None:
    """Line 7: fifty milliseconds of this machine's work, and no request but the answer."""
    name = await start(world, "Ada", "Ben")
    copies(world, 200)
    assert len(await world.store.running()) == 201
    actor, spent = world.people[name], []
    before = len(world.env.http_requests)
    for _ in range(5):
        begun = time.process_time()
        offered = await actor.autocomplete(world.channel, "fugue move", "move", "")
        spent.append(time.process_time() - begun)
    assert 0 < len(offered) <= 25
    assert sorted(spent)[2] < 0.05
    assert [r.path.rpartition("/")[2] for r in world.env.http_requests[before:]] == ["callback"] * 5


async def play(world: World, actions: int, rng: random.Random) -> None:
    """So many actions at random; a game that ends is followed by another."""
    for _ in range(actions):
        if await world.store.find(world.channel.id) is None:
            await start(world, "Ada", "Ben", pace="none")
        match = await world.match()
        text = rng.choice(options(GAMES["fugue"], match.state)).text
        name = await world.decider()
        if rng.random() < 0.2:
            await world.panel(name)
        await world.people[name].slash(world.channel, "fugue move", move=text)


def kept(world: World) -> int:
    """Bytes that were made in the bot's own rooms and are still held."""
    gc.collect()
    rooms = [tracemalloc.Filter(True, f"{HOUSE / room}/*") for room in ("bot", "db", "engine")]
    return sum(one.size for one in tracemalloc.take_snapshot().filter_traces(rooms).statistics("filename"))


@pytest.mark.parametrize("actions", [120, pytest.param(500, marks=pytest.mark.long)])
async def test_memory_stays_bounded_however_long_it_is_played(world: World, actions: int) -> None:
    """Line 9: neither views nor positions nor pictures are kept."""
    rng = random.Random(9)
    await play(world, actions // 2, rng)
    world.env.backend.transcript.clear()
    tracemalloc.start()
    try:
        await play(world, actions // 4, rng)
        before = kept(world)
        await play(world, actions // 4, rng)
        grown = kept(world) - before
    finally:
        tracemalloc.stop()
    client: Any = world.bot
    assert client._connection._view_store._views == {}
    assert (dict(client.dealer._turns), client.boards._reacting, client._connection._messages) == (
        {},
        {},
        None,
    )
    assert grown < WORDS * (actions // 4)


async def test_a_board_is_edited_after_weeks_and_a_restart(world: World) -> None:
    """Line 4."""
    await start(world, "Ada", "Ben", pace="none")
    board = world.board()
    await world.restart((20 * DAY).total_seconds())
    await move(world)
    assert world.board().id == board.id
    assert world.board().content != board.content
    assert (await game(world)).seq == 1


@pytest.mark.parametrize("days", [3, 27])
async def test_a_control_of_any_age_is_acknowledged_and_does_what_it_says(world: World, days: int) -> None:
    """Line 5."""
    name = await start(world, "Ada", "Ben", pace="none")
    board = world.board()
    await world.restart((days * DAY).total_seconds())
    for custom_id in controls(board):
        assert (await world.people[name].click(board, custom_id=custom_id)).acknowledged
    result = await world.people[name].click(board, custom_id=control(board, "turn"))
    assert result.response is not None
    assert result.response.components


async def test_the_turn_pings_once_when_it_passes_and_never_within(world: World) -> None:
    """Line 31."""
    await start(world, "Ada", "Ben", pace="none")
    rng, turns = random.Random(31), dict.fromkeys(("Ada", "Ben"), 0)
    last = ""
    for _ in range(25):
        name = await world.decider()
        turns[name] += name != last
        assert {who: len(pings(world, who)) for who in turns} == turns
        last = name
        text = rng.choice(options(GAMES["fugue"], (await world.match()).state)).text
        await world.people[name].slash(world.channel, "fugue move", move=text)
        last = "" if await turn_passed(world) else name


async def turn_passed(world: World) -> bool:
    """Whether the newest position is the start of a turn."""
    return (await world.frames(await world.match()))[-1].commits


async def test_a_bot_that_is_thrown_out_and_invited_again_takes_its_games_up(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """Line 37."""
    await start(world, "Ada", "Ben")
    backend, guild = world.env.backend, world.env.backend.guilds[world.guild.id]
    world.env.inject_error("*", "/channels/*", status=403, code=50001, times=None)
    backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    for _ in range(4):
        await world.wait(DAY)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    backend.faults.clear()
    backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, guild))
    await world.env.settle()
    assert (await world.match()).status == "running"
    name = await world.decider()
    await move(world)
    assert (await game(world)).seq == 1
    assert (await world.panel(name)).components
