"""Reminders (lines 30 to 33): at half time and before the end, told once, to those who want them."""

from datetime import timedelta

import pytest

from bot.words import reminders as words
from tests.bot.house import presses
from tests.chaos.world import World
from tests.days.people import log, move, offering, pings, press, start, told, waiting

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


async def test_a_reminder_comes_at_half_time_and_before_the_end_and_not_between(world: World) -> None:
    """Lines 30 and 31: one ping as the turn begins, then growing waits."""
    name = await start(world, "Ada", "Ben")
    found = [len(pings(world, name))]
    for time in (11 * HOUR, 2 * HOUR, 8 * HOUR, HOUR, HOUR):
        await world.wait(time)
        found.append(len(pings(world, name)))
    assert found == [1, 1, 2, 2, 3, 3]


async def test_a_reminder_names_the_game_the_board_and_what_is_expected(world: World) -> None:
    """Line 31."""
    name = await start(world, "Ada", "Ben")
    board = world.board()
    await world.wait(13 * HOUR)
    reminder = pings(world, name)[-1]
    assert "Fugue waits for you" in reminder
    assert board.jump_url in reminder
    assert "Imagination phase" in reminder
    assert world.channel.history()[-1].content == reminder  # a message of its own, not an edit


async def test_a_move_ends_reminders_and_the_next_turn_begins_its_own(world: World) -> None:
    """Line 30."""
    name = await start(world, "Ada", "Ben")
    await world.wait(11 * HOUR)
    while await world.decider() == name:
        await move(world)
    other = await world.decider()
    await world.wait(2 * HOUR)
    assert (len(pings(world, name)), len(pings(world, other))) == (1, 1)
    await world.wait(11 * HOUR)
    assert (len(pings(world, name)), len(pings(world, other))) == (1, 2)


async def test_reminders_that_were_missed_are_made_up_once_after_a_downtime(world: World) -> None:
    """Line 30: of half time, last warning and the end of the time only the last is told."""
    name = await start(world, "Ada", "Ben")
    other = await waiting(world)
    await world.restart((30 * HOUR).total_seconds())
    assert len(told(world, "waits for you")) == 0
    assert len(told(world, "The time of")) == 1
    await world.restart()
    await world.wait(HOUR)
    assert len(told(world, "The time of")) == 1
    assert len(pings(world, name)) == 1
    assert len(pings(world, other)) == 1


async def test_ready_twice_makes_no_reminder_twice(world: World) -> None:
    """Line 32."""
    await start(world, "Ada", "Ben")
    for _ in range(2):
        world.bot.dispatch("ready")
        await world.env.settle()
    await world.wait(13 * HOUR)
    assert len(told(world, "waits for you")) == 1


async def test_a_reminder_that_fails_stops_no_other(world: World) -> None:
    """Line 32: refused, limited, broken, and then the clock goes on."""
    await start(world, "Ada", "Ben")
    channel = world.guild.create_text_channel("another")
    await world.people["Cy"].slash(channel, "fugue start", pace="daily", mode="solo")
    lobby = channel.history()[-1]
    await world.people["Cy"].click(lobby, label="Start")
    for status, time in ((403, DAY), (429, DAY), (500, 2 * DAY)):
        path = f"/channels/{world.channel.id}/messages"
        world.env.inject_error("POST", path, status=status, times=1)
        before = len(channel.history())
        await world.wait(time)
        assert len(channel.history()) == before + 1
    assert [text for text in world.texts() if "waits for you" in text or "The time of" in text] == []
    await world.wait(17 * DAY)
    assert len(told(world, "Nobody has touched this game")) == 1


async def test_a_channel_that_was_deleted_stops_no_other_reminder(world: World) -> None:
    """Line 32."""
    await start(world, "Ada", "Ben")
    channel = world.guild.create_text_channel("another")
    await world.people["Cy"].slash(channel, "fugue start", pace="daily", mode="solo")
    await world.people["Cy"].click(channel.history()[-1], label="Start")
    world.env.backend.delete_channel(world.channel.id)
    await world.wait(13 * HOUR)
    assert "waits for you" in channel.history()[-1].content


async def test_somebody_in_quiet_hours_is_reminded_when_they_end(world: World) -> None:
    """The simulated day begins at midnight in UTC."""
    name = await start(world, "Ada", "Ben")
    answer = await world.say(name, "quiet", begins="13", ends="17:30", utc_offset=2.0)
    assert "13:00" in answer.content
    await world.wait(14 * HOUR)  # 14:00 UTC, which is 16:00 there
    assert len(told(world, "waits for you")) == 0
    await world.wait(HOUR)
    assert len(told(world, "waits for you")) == 0
    await world.wait(HOUR)
    assert len(told(world, "waits for you")) == 1


async def test_quiet_hours_hold_back_no_offer_to_the_others(world: World) -> None:
    name = await start(world, "Ada", "Ben")
    await world.say(name, "quiet", begins="0", ends="23:59")
    before = len(pings(world, name))
    await world.wait(25 * HOUR)
    assert len(told(world, "The time of")) == 1
    assert len(pings(world, name)) == before


async def test_without_quiet_hours_reminders_come_at_any_hour_again(world: World) -> None:
    name = await start(world, "Ada", "Ben")
    await world.say(name, "quiet", begins="0", ends="23:59")
    await world.say(name, "quiet")
    await world.wait(13 * HOUR)
    assert len(told(world, "waits for you")) == 1


@pytest.mark.parametrize("typed", ["25", "8:77", "noon", ""])
async def test_an_hour_that_is_none_is_refused_with_help(world: World, typed: str) -> None:
    answer = await world.say("Ada", "quiet", begins="8", ends=typed)
    assert "can't be chosen" in answer.content
    assert await world.store.quiet_hours(world.people["Ada"].id) is None


async def test_muted_reminders_stay_away_for_this_decision_alone(world: World) -> None:
    name = await start(world, "Ada", "Ben")
    other = await waiting(world)
    await world.wait(13 * HOUR)
    assert await press(world, name, "mute") == words.MUTED
    await world.wait(9 * HOUR)
    assert len(told(world, "waits for you")) == 1
    while await world.decider() == name:
        await move(world)
    while await world.decider() == other:
        await move(world)
    await world.wait(13 * HOUR)
    assert len(told(world, "waits for you")) == 2


@pytest.mark.parametrize(
    ("pace", "time"), [("live", timedelta(minutes=10)), ("daily", DAY), ("slow", 3 * DAY)]
)
async def test_when_the_time_is_over_the_others_get_their_choices(
    world: World, pace: str, time: timedelta
) -> None:
    """Line 33: nobody is removed by surprise."""
    await start(world, "Ada", "Ben", pace=pace)
    seq = (await world.match()).seq
    await world.wait(time - timedelta(seconds=30))
    assert told(world, "The time of") == []
    await world.wait(timedelta(minutes=1))
    assert len(told(world, "The time of")) == 1
    assert [press.verb for press in presses(offering(world, "skip"))] == ["wait", "skip", "take", "propose"]
    assert (await world.match()).seq == seq


async def test_without_a_limit_nobody_is_reminded_before_the_table_is_forgotten(world: World) -> None:
    name = await start(world, "Ada", "Ben", pace="none")
    await world.wait(20 * DAY)
    assert len(pings(world, name)) == 1
    assert world.channel.history()[-1].content == world.board().content


async def test_a_side_that_plays_alone_gets_no_offers(world: World) -> None:
    name = await start(world, "Ada", mode="solo")
    await world.wait(25 * HOUR)
    assert len(told(world, "the table goes on waiting")) == 1
    assert pings(world, name)[-1] == world.channel.history()[-1].content
    assert not world.channel.history()[-1].components


async def test_the_absent_one_can_not_use_the_offers_and_the_others_can_not_before_the_time(
    world: World,
) -> None:
    """Line 33."""
    name = await start(world, "Ada", "Ben")
    other = await waiting(world)
    await world.wait(25 * HOUR)
    for verb in ("skip", "wait"):
        assert await press(world, name, verb) == words.NOT_YOURSELF
    assert await press(world, other, "wait") == words.WAITED
    assert await press(world, other, "skip") == words.NOT_YET
    assert await press(world, "Cy", "take") == words.NOT_YET
    assert await log(world) == []


async def test_after_waiting_on_the_whole_time_runs_again_with_its_reminders(world: World) -> None:
    name = await start(world, "Ada", "Ben")
    await world.wait(25 * HOUR)
    await press(world, await waiting(world), "wait")
    await world.wait(13 * HOUR)
    assert "waits for you" in pings(world, name)[-1]
    await world.wait(12 * HOUR)
    assert len(told(world, "The time of")) == 2


async def test_another_player_skips_the_turn_whose_time_is_over(world: World) -> None:
    """Line 33."""
    name = await start(world, "Ada", "Ben")
    other = await waiting(world)
    await world.wait(25 * HOUR)
    assert await press(world, other, "skip") == ""
    assert await log(world) == ["skip"]
    assert await world.decider() == other
    assert pings(world, other)
    assert "old" in await press(world, other, "skip")
    assert await log(world) == ["skip"]
    assert name != await world.decider()


async def test_somebody_who_does_not_play_can_not_skip_and_can_take_the_seat(world: World) -> None:
    """Line 33: the replacement sees what the seat sees."""
    name = await start(world, "Ada", "Ben")
    other = await waiting(world)
    await world.wait(25 * HOUR)
    assert "no seat" in await press(world, "Cy", "skip")
    assert await press(world, other, "take") == words.SEATED
    assert await press(world, "Cy", "take") == ""
    assert await world.decider() == "Cy"
    assert pings(world, "Cy")
    panel = await world.panel("Cy")
    assert panel.components
    assert "no seat" in (await world.say(name, "fugue undo")).content


async def test_a_move_a_second_before_the_limit_counts(world: World) -> None:
    """Line 33."""
    name = await start(world, "Ada", "Ben", pace="live")
    await world.wait(timedelta(minutes=10, seconds=-1))
    await move(world)
    await world.wait(timedelta(seconds=30))
    assert told(world, "The time of") == []
    assert "skip" not in await log(world)
    assert await world.decider() == name
