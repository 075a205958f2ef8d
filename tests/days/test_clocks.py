"""Times that decide by themselves: pauses, lobbies, forgotten tables, positions still to be shown."""

from datetime import timedelta

import discord
import pytest

from bot.pace import SHOWN
from bot.words import commands as command_words
from bot.words import reminders as words
from bot.words import table as table_words
from db.errors import StoreBusy
from db.store import Store
from tests.bot.house import presses
from tests.chaos.world import World
from tests.days.people import game, log, moderator, move, offering, pings, press, start, told, waiting

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


# Pause and resume


async def test_a_pause_stops_the_clocks_and_resuming_shifts_them(world: World) -> None:
    """Line 33: twelve hours before, ten days of pause, twelve hours after."""
    name = await start(world, "Ada", "Ben")
    await world.wait(11 * HOUR)
    await world.say(name, "table pause")
    await world.wait(10 * DAY)
    assert (told(world, "waits for you"), told(world, "The time of")) == ([], [])
    await world.say(await waiting(world), "table resume")
    await world.wait(HOUR - MINUTE)
    assert told(world, "waits for you") == []
    await world.wait(2 * MINUTE)
    assert len(told(world, "waits for you")) == 1
    await world.wait(12 * HOUR - 3 * MINUTE)
    assert told(world, "The time of") == []
    await world.wait(3 * MINUTE)
    assert len(told(world, "The time of")) == 1


@pytest.mark.parametrize("kind", ["fugue", "figment"])
async def test_the_board_says_when_time_is_over_and_in_a_pause_that_clocks_stand(
    world: World, kind: str
) -> None:
    name = await start(world, "Ada", "Ben", kind=kind)
    match = await world.match()
    due = next(t.due_at for t in await world.store.timers(match.id) if t.kind == "limit")
    assert discord.utils.format_dt(due, "R") in world.board().content
    await world.say(name, "table pause")
    assert table_words.PAUSED in world.board().content
    assert "<t:" not in world.board().content
    await world.wait(DAY)
    await world.say(name, "table resume")
    assert table_words.PAUSED not in world.board().content
    assert discord.utils.format_dt(due + DAY, "R") in world.board().content


async def test_a_pause_outlives_a_restart(world: World) -> None:
    name = await start(world, "Ada", "Ben")
    await world.say(name, "table pause")
    await world.restart((5 * DAY).total_seconds())
    assert told(world, "The time of") == []
    assert table_words.PAUSED in (await world.say("Cy", "table status")).content
    await world.say(name, "table resume")
    await world.wait(23 * HOUR)
    assert told(world, "The time of") == []
    await world.wait(2 * HOUR)
    assert len(told(world, "The time of")) == 1


async def test_a_move_in_a_pause_leaves_the_next_one_the_whole_time_after_it(world: World) -> None:
    name = await start(world, "Ada", "Ben")
    await world.wait(HOUR)
    await world.say(name, "table pause")
    await world.wait(3 * DAY)
    while await world.decider() == name:
        await move(world)
    await world.wait(3 * DAY)
    await world.say(name, "table resume")
    await world.wait(24 * HOUR - MINUTE)
    assert told(world, "The time of") == []
    await world.wait(2 * MINUTE)
    assert len(told(world, "The time of")) == 1


@pytest.mark.parametrize("command", ["table pause", "table resume"])
async def test_only_players_stop_the_clocks_and_let_them_run(world: World, command: str) -> None:
    name = await start(world, "Ada", "Ben")
    if command == "table resume":
        await world.say(name, "table pause")
    paused = (await world.match()).paused
    assert "no seat" in (await world.say("Cy", command)).content
    assert (await world.match()).paused is paused


async def test_pausing_twice_does_not_lengthen_and_resuming_twice_says_so(world: World) -> None:
    name = await start(world, "Ada", "Ben")
    await world.say(name, "table pause")
    since = (await world.match()).paused_at
    await world.wait(HOUR)
    await world.say(name, "table pause")
    assert (await world.match()).paused_at == since
    await world.say(name, "table resume")
    assert (await world.say(name, "table resume")).content == command_words.NOT_PAUSED


async def test_a_paused_vote_closes_later_by_the_pause(world: World) -> None:
    """Line 33."""
    await start(world, "Ada", "Ben", kind="figment", pace="live")
    await world.people["Ada"].react(world.board(), "🇦")
    await world.say("Ada", "table pause")
    await world.wait(HOUR)
    assert await log(world) == []
    await world.say("Ada", "table resume")
    await world.wait(MINUTE)
    assert await log(world) == []
    await world.wait(2 * MINUTE)
    assert await log(world) == ["p0"]


# Lobbies


@pytest.mark.parametrize(
    ("pace", "time"), [("live", HOUR), ("daily", DAY), ("slow", 3 * DAY), ("none", 7 * DAY)]
)
async def test_a_lobby_closes_itself_after_the_limit_of_its_pace(
    world: World, pace: str, time: timedelta
) -> None:
    await world.people["Ada"].slash(world.channel, "fugue start", pace=pace)
    lobby = await world.match()
    await world.wait(time - MINUTE)
    assert (await world.store.load(lobby.id)).status == "lobby"
    await world.wait(2 * MINUTE)
    assert (await world.store.load(lobby.id)).ending == "cancelled"
    message = world.channel.history()[-1]
    assert "cancelled" in message.content
    assert not message.components
    await world.people["Ben"].slash(world.channel, "figment start")
    assert (await world.match()).game == "figment"


async def test_a_lobby_whose_time_passed_while_the_bot_was_down_is_closed_at_its_start(world: World) -> None:
    """Line 30."""
    await world.people["Ada"].slash(world.channel, "fugue start", pace="live")
    await world.restart(DAY.total_seconds())
    assert await world.store.find(world.channel.id) is None
    assert "cancelled" in world.channel.history()[-1].content


async def test_a_lobby_that_can_not_be_shown_as_closed_is_closed(world: World) -> None:
    await world.people["Ada"].slash(world.channel, "fugue start", pace="live")
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=500)
    await world.wait(2 * HOUR)
    assert await world.store.find(world.channel.id) is None


# Forgotten tables


async def test_a_forgotten_table_is_noticed_put_away_and_taken_up_again(world: World) -> None:
    """Line 35."""
    name = await start(world, "Ada", "Ben", pace="none")
    other = await waiting(world)
    await move(world)
    match = await world.match()
    await world.wait(21 * DAY + HOUR)
    assert len(told(world, "Nobody has touched this game")) == 1
    await world.wait(7 * DAY)
    assert len(told(world, "was put away")) == 1
    assert await world.store.find(world.channel.id) is None
    assert (await world.store.load(match.id)).archived
    assert table_words.PUT_AWAY in await press(world, name, "turn")
    assert "no seat" in (await world.say("Cy", "table resume")).content
    await world.say(other, "table resume")
    resumed = await world.match()
    assert (resumed.id, resumed.state, resumed.seq) == (match.id, match.state, match.seq)
    assert match.board is not None
    assert world.board().id != match.board.message_id
    assert len(pings(world, name)) == 2
    while await world.decider() == name:
        await move(world)


async def test_a_table_that_is_put_away_frees_its_channel_and_waits_until_that_is_free(world: World) -> None:
    """Line 35."""
    name = await start(world, "Ada", "Ben", pace="none")
    first = await world.match()
    await world.wait(29 * DAY)
    await world.open("figment", "Cy")
    assert "table is taken" in (await world.say(name, "table resume")).content
    panel = await world.say("Cy", "table end")
    await world.people["Cy"].click(panel, label="End the game")
    await world.say(name, "table resume")
    assert (await world.match()).id == first.id


async def test_games_lists_what_was_put_away_and_how_to_take_it_up(world: World) -> None:
    await start(world, "Ada", "Ben", pace="none")
    await world.wait(29 * DAY)
    assert command_words.AWAY in (await world.say("Ada", "games")).content
    assert (await world.say("Cy", "games")).content == command_words.NO_GAMES


@pytest.mark.parametrize("down", [False, True])
async def test_a_game_whose_channel_was_deleted_is_put_away_and_taken_up_in_another(
    world: World, down: bool
) -> None:
    """Line 37."""
    name = await start(world, "Ada", "Ben")
    await move(world)
    match, gone = await world.match(), world.channel
    if down:
        await world.restart(meanwhile=lambda: world.env.backend.delete_channel(gone.id))
    else:
        world.env.backend.delete_channel(gone.id)
        await world.env.settle()
    assert (await world.store.load(match.id)).archived
    world.channel = world.guild.create_text_channel("elsewhere")
    assert command_words.NOT_PAUSED in (await world.say("Cy", "table resume")).content
    await world.say(name, "table resume")
    moved = await world.match()
    assert (moved.id, moved.state, moved.seq) == (match.id, match.state, 1)
    assert world.board().channel.id == world.channel.id
    while await world.decider() == name:
        await move(world)
    assert (await world.match()).seq > 1


async def test_a_game_whose_channel_is_there_stays_in_it(world: World) -> None:
    name = await start(world, "Ada", "Ben", pace="none")
    await world.wait(29 * DAY)
    world.channel = world.guild.create_text_channel("elsewhere")
    assert command_words.NOT_PAUSED in (await world.say(name, "table resume")).content


async def test_a_lobby_whose_channel_was_deleted_is_over(world: World) -> None:
    """Line 37."""
    await world.people["Ada"].slash(world.channel, "fugue start")
    lobby = await world.match()
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    assert (await world.store.load(lobby.id)).ending == "cancelled"


async def test_one_word_keeps_a_forgotten_table(world: World) -> None:
    name = await start(world, "Ada", "Ben", pace="none")
    await world.wait(22 * DAY)
    assert "no seat" in await press(world, "Cy", "keep")
    assert await press(world, name, "keep") == words.KEPT
    await world.wait(20 * DAY)
    assert told(world, "was put away") == []
    await world.wait(2 * DAY)
    assert len(told(world, "Nobody has touched this game")) == 2


async def test_a_table_of_weeks_while_the_bot_was_down_is_put_away_once(world: World) -> None:
    """Lines 30 and 35."""
    await start(world, "Ada", "Ben")
    await world.restart((60 * DAY).total_seconds())
    assert len(told(world, "was put away")) == 1
    assert told(world, "The time of") == []
    await world.restart()
    assert len(told(world, "was put away")) == 1


# What is saved is shown


@pytest.mark.parametrize("status", [403, 404, 429, 500])
async def test_a_board_that_discord_did_not_take_is_posted_by_itself(world: World, status: int) -> None:
    """Line 36: the next player is pinged without anybody's help."""
    await start(world, "Ada", "Ben")
    other = await waiting(world)
    for _ in range(2):
        world.env.inject_error("POST", "/channels/*/messages", status=status)
        world.env.inject_error("PATCH", "/channels/*/messages/*", status=500 if status == 404 else status)
    while await world.decider() != other:
        await move(world)
    world.env.backend.faults.clear()
    seq = (await world.match()).seq
    await world.wait(4 * SHOWN)
    board = (await world.match()).board
    assert board is not None
    assert board.seq == seq
    assert world.board().id == board.message_id
    assert world.people[other].mention in world.board().content


async def test_a_board_that_discord_does_not_take_for_hours_is_tried_less_and_less_often(
    world: World,
) -> None:
    await start(world, "Ada", "Ben", pace="none")
    world.env.inject_error("*", "/channels/*/messages*", status=500, times=None)
    await move(world)
    tried = []
    for _ in range(6):
        before = len(world.env.http_requests)
        await world.wait(10 * MINUTE)
        tried.append(len(world.env.http_requests) - before)
    assert tried[0] > 0
    assert sum(1 for count in tried if count) < 6
    world.env.backend.faults.clear()
    await world.wait(2 * HOUR)
    board = (await world.match()).board
    assert board is not None
    assert board.seq == (await world.match()).seq


async def test_a_bot_that_dies_between_saving_the_start_and_showing_it_shows_it_at_its_next(
    world: World,
) -> None:
    """Line 19."""
    await world.people["Ada"].slash(world.channel, "fugue start")
    await world.press("Ben", "join")
    world.env.inject_error("*", "/channels/*/messages*", status=500, times=None)
    await world.press("Ada", "start")
    assert (await world.match()).status == "running"
    world.env.backend.faults.clear()
    await world.restart()
    assert "Started with" in world.channel.history()[0].content
    assert not world.channel.history()[0].components
    assert await world.decider() in [name for name in ("Ada", "Ben") if pings(world, name)]
    assert (await world.panel(await world.decider())).components


async def test_the_last_board_is_shown_even_if_the_bot_dies_before(world: World) -> None:
    """Line 34: an ended game shows the final board and all that was hidden."""
    await start(world, "Ada", "Ben")
    match = await world.match()
    world.env.inject_error("*", "/channels/*/messages*", status=500, times=None)
    await moderator(world).slash(world.channel, "table admin end")
    assert (await world.store.load(match.id)).status == "ended"
    world.env.backend.faults.clear()
    await world.restart((2 * MINUTE).total_seconds())
    last = world.channel.history()[-1]
    assert "The deck still held" in last.content
    assert [press.verb for press in presses(last)] == ["rematch", "replay"]
    await world.restart((2 * DAY).total_seconds())
    assert world.channel.history()[-1].id == last.id


async def test_a_vote_whose_time_passed_is_decided_although_the_bot_died_on_the_way(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines 13 and 30: what decides is noted as done when it is."""
    await start(world, "Ada", "Ben", kind="figment", pace="live")
    await world.people["Ada"].react(world.board(), "🇧")
    append = Store.append

    async def dies(*_: object, **__: object) -> None:
        raise StoreBusy("as if the process had ended here")

    monkeypatch.setattr(Store, "append", dies)
    await world.wait(3 * MINUTE)
    assert await log(world) == []
    monkeypatch.setattr(Store, "append", append)
    await world.restart()
    assert await log(world) == ["p1"]


async def test_a_clock_that_finds_the_store_busy_at_the_start_begins_when_it_is_free(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start(world, "Ada", "Ben")
    running = Store.running

    async def busy(_: Store) -> tuple[int, ...]:
        raise StoreBusy("held by another program")

    monkeypatch.setattr(Store, "running", busy)
    await world.restart((13 * HOUR).total_seconds())
    assert told(world, "waits for you") == []
    monkeypatch.setattr(Store, "running", running)
    await world.wait(MINUTE)
    assert len(told(world, "waits for you")) == 1
    assert (await game(world)).seq == 0
    assert offering(world, "mute")
