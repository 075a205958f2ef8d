"""Pauses and seats where two things meet: what stands still, goes on right, and answers in any case."""

from datetime import timedelta

import pytest

from bot.words import table as table_words
from tests.chaos.world import World
from tests.days.people import game, log, move, pings, press, start, told

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


async def test_a_lobby_can_not_be_paused(world: World) -> None:
    await world.people["Ada"].slash(world.channel, "fugue start")
    assert (await world.say("Ada", "table pause")).content == table_words.NO_TABLE
    await press(world, "Ben", "join")
    await press(world, "Ada", "start")
    assert not (await world.match()).paused


async def test_pausing_twice_is_told_once(world: World) -> None:
    name = await start(world, "Ada", "Ben")
    await world.say(name, "table pause")
    await world.say(name, "table pause")
    assert len(told(world, "paused the game")) == 1


async def test_a_paused_game_whose_channel_was_deleted_has_the_whole_time_elsewhere(world: World) -> None:
    """Lines 33 and 37."""
    name = await start(world, "Ada", "Ben")
    await move(world)
    await world.say(name, "table pause")
    await world.wait(5 * DAY)
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    world.channel = world.guild.create_text_channel("elsewhere")
    await world.say(name, "table resume")
    await world.wait(MINUTE)
    assert told(world, "The time of") == []
    await world.wait(DAY)
    assert len(told(world, "The time of")) == 1


async def test_who_agrees_last_by_command_is_answered(world: World) -> None:
    """The command's placeholder does not stay for ever."""
    await start(world, "Ada", "Ben", "Cy")
    host = (await world.match()).host_id
    asking, last, first = sorted(("Ada", "Ben", "Cy"), key=lambda name: world.people[name].id == host)
    await world.say(asking, "table end")
    await press(world, first, "agree")
    result = await world.people[last].slash(world.channel, "table end")
    assert (await game(world)).ending == "ended"
    assert result.response is None
    assert any(
        request.method == "DELETE" and "@original" in request.path for request in world.env.http_requests
    )


async def test_who_joins_after_a_seat_changed_hands_sits_where_the_log_says(world: World) -> None:
    name = await start(world, "Ada", "Ben", kind="figment")
    await world.say(name, "table replace", member=world.people["Cy"])
    await press(world, "Cy", "accept")
    await press(world, "Dee", "sit")
    match = await game(world)
    (row,) = [row for row in await world.store.log(match.id) if row.text == "join"]
    assert row.seat == next(player.seat for player in match.players if player.name == "Dee")


async def test_when_a_time_is_over_the_others_are_not_woken_either(world: World) -> None:
    """The offer stands in the channel; it notifies nobody who sleeps."""
    name = await start(world, "Ada", "Ben")
    other = "Ben" if name == "Ada" else "Ada"
    await world.say(other, "quiet", begins="0:00", ends="23:59")
    await world.wait(DAY + MINUTE)
    assert len(told(world, "The time of")) == 1
    assert [text for text in pings(world, other) if "The time of" in text] == []


@pytest.mark.parametrize("way", ["by itself", "at the next start"])
async def test_who_took_a_seat_is_told_even_if_discord_did_not_take_the_board(world: World, way: str) -> None:
    """Line 37: the change of hands is saved, and shown when that is possible."""
    name = await start(world, "Ada", "Ben")
    await world.say(name, "table replace", member=world.people["Cy"])
    world.env.inject_error("POST", "/channels/*/messages", status=500, code=0, times=None)
    await press(world, "Cy", "accept")
    world.env.backend.faults.clear()
    asked = f"{world.people['Cy'].mention} **"
    assert told(world, asked) == []
    if way == "by itself":
        await world.wait(2 * MINUTE)
    else:
        await world.restart()
    assert await world.decider() == "Cy"
    assert len(told(world, asked)) == 1


async def test_who_takes_the_lead_over_has_the_whole_time_and_its_reminder(world: World) -> None:
    """G7: the time that runs once more was the former lead's."""
    await start(world, "Ada", "Ben", kind="figment")
    await world.wait(DAY + MINUTE)
    await world.say(await world.decider(), "table replace", member=world.people["Cy"])
    await press(world, "Cy", "accept")
    await world.wait(DAY - 2 * MINUTE)
    assert await log(world) == []
    await world.wait(4 * MINUTE)
    assert (await log(world), len(told(world, "The time runs once more"))) == ([], 2)
