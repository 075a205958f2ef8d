"""A row that can't be read stops its own table and nothing else."""

import logging
import sqlite3
from datetime import timedelta

import pytest
from simcord.builders import ChannelHandle

from bot.words import table as words
from tests.chaos.world import World
from tests.days.people import moderator, move, start, told

SPOILT = {
    "a state that is none": "UPDATE matches SET state = '{' WHERE id = 1",
    "a setup of another game": "UPDATE matches SET setup = '[1, 5, \"x\", 0]' WHERE id = 1",
    "an unknown game": "UPDATE matches SET game = 'chess' WHERE id = 1",
    "text that is no text": "UPDATE matches SET state = CAST(x'ff' AS TEXT) WHERE id = 1",
}


async def spoil(world: World, statement: str) -> ChannelHandle:
    """A table whose row was written over, and its channel; the people are at another, which is whole."""
    await start(world, "Ada", "Ben")
    broken, world.channel = world.channel, world.guild.create_text_channel("another")
    await start(world, "Ada", "Ben")
    with sqlite3.connect(world.url.removeprefix("sqlite:///")) as other:
        other.execute(statement)
    other.close()
    return broken


@pytest.mark.parametrize("statement", SPOILT.values(), ids=SPOILT.keys())
async def test_other_tables_go_on_with_their_moves_and_reminders(world: World, statement: str) -> None:
    await spoil(world, statement)
    await world.restart(timedelta(hours=13).total_seconds())
    assert len(told(world, "waits for you")) == 1
    await move(world)
    assert (await world.match()).seq == 1
    assert (await world.say("Ada", "games")).content.count("Fugue") == 1


async def test_the_clock_tells_of_it_once_and_not_at_every_tick(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await spoil(world, SPOILT["a state that is none"])
    await world.wait(timedelta(hours=13))
    caplog.clear()
    for _ in range(5):
        await world.wait(timedelta(minutes=1))
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("command", ["fugue panel", "fugue start", "table status", "table leave"])
async def test_a_command_there_says_how_the_channel_is_freed(world: World, command: str) -> None:
    world.channel, _ = await spoil(world, SPOILT["an unknown game"]), world.channel
    assert "`/table admin end`" in (await world.say("Ada", command)).content
    assert (await world.people["Ada"].autocomplete(world.channel, "fugue move", "move", "")) == []


async def test_a_moderator_frees_the_channel_and_a_new_game_is_played_there(world: World) -> None:
    world.channel = await spoil(world, SPOILT["a state that is none"])
    moderator(world)
    assert (await world.say("Mo", "table admin end")).content == words.ENDED
    await start(world, "Ada", "Ben")
    await move(world)
    assert (await world.match()).seq == 1
    assert await world.store.check() == "ok"
