"""What moderators can do, what a server decides for itself, and how a person is forgotten."""

import asyncio
import sqlite3
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from bot.words import commands as words
from bot.words import table as table_words
from tests.bot.house import menus
from tests.chaos.world import World
from tests.days.people import attached, game, log, moderator, move, pings, press, start, told, waiting

COMMANDS = ("end", "repost", "export", "settings")


@pytest.mark.parametrize("command", COMMANDS)
async def test_only_members_with_manage_channels_administer(world: World, command: str) -> None:
    await start(world, "Ada", "Ben")
    before = world.public()
    assert (await world.say("Ada", f"table admin {command}")).content == words.MODERATORS
    assert world.public() == before
    assert (await game(world)).status == "running"


async def test_a_moderator_ends_a_lobby_and_a_game(world: World) -> None:
    moderator(world)
    await world.people["Ada"].slash(world.channel, "fugue start")
    await world.say("Mo", "table admin end")
    assert await world.store.find(world.channel.id) is None
    assert "cancelled" in world.channel.history()[-1].content
    await start(world, "Ada", "Ben")
    await world.say("Mo", "table admin end")
    assert (await game(world)).ending == "ended"
    assert (await world.say("Mo", "table admin end")).content == table_words.NO_TABLE


async def test_a_moderator_replaces_without_asking(world: World) -> None:
    name = await start(world, "Ada", "Ben")
    moderator(world)
    given = {"seat_of": world.people[name], "member": world.people["Cy"]}
    assert (await world.say("Mo", "table admin replace", **given)).content == words.SAVED
    assert await world.decider() == "Cy"
    assert pings(world, "Cy")
    again = await world.say("Mo", "table admin replace", **given)
    assert again.content != words.SAVED


async def test_a_board_is_posted_anew_and_the_former_one_closed(world: World) -> None:
    """Line 37."""
    name = await start(world, "Ada", "Ben")
    former = world.board()
    moderator(world)
    assert (await world.say("Mo", "table admin repost")).content == words.REPOSTED
    board = world.board()
    assert board.id != former.id
    assert (await game(world)).seq == 0
    assert len([m for m in world.channel.history() if m.components]) == 1
    assert (await world.panel(name)).components


async def test_a_lobby_is_posted_anew(world: World) -> None:
    moderator(world)
    await world.people["Ada"].slash(world.channel, "fugue start")
    await world.people["Mo"].slash(world.channel, "table admin repost")
    await world.press("Ben", "join")
    assert len((await world.match()).players) == 2


async def test_votes_cast_before_a_board_is_posted_anew_still_count(world: World) -> None:
    await start(world, "Ada", "Ben", "Cy", kind="figment")
    moderator(world)
    await world.people["Ada"].react(world.board(), "🇦")
    await world.people["Ben"].react(world.board(), "🇦")
    await world.say("Mo", "table admin repost")
    await world.people["Cy"].react(world.board(), "🇦")
    assert await log(world) == ["p0"]


async def test_a_vote_by_menu_posts_a_board_that_was_deleted_anew(world: World) -> None:
    """Line 37: reactions are possible again, and those on the former board still count."""
    await start(world, "Ada", "Ben", kind="figment")
    board = world.board()
    await world.people["Ada"].react(board, "🇦")
    world.env.backend.delete_message(world.channel.id, board.id)
    panel = await world.say("Ben", "figment panel")
    menu, other = menus(panel)[0], menus(panel)[0].options[1].value
    assert menu.custom_id is not None
    await world.env.advance_time(3)
    await world.people["Ben"].select(panel, [other], custom_id=menu.custom_id)
    await world.people["Ben"].react(world.board(), "🇦")
    assert await log(world) == ["p0"]


@pytest.mark.parametrize("kind", ["fugue", "figment"])
async def test_an_exported_match_is_replayed_by_the_engine(world: World, kind: str, tmp_path: Path) -> None:
    """To its last position: the text tells setup, seed and every action."""
    await start(world, "Ada", "Ben", kind=kind)
    moderator(world)
    if kind == "fugue":
        for _ in range(15):
            await move(world)
    else:
        await world.people[await world.decider()].slash(world.channel, "figment place", gap="A")
    assert (await world.say("Mo", "table admin export")).content == words.EXPORT_LATER
    await world.say("Mo", "table admin end")
    text = attached(world, await world.say("Mo", "table admin export"))
    record = tmp_path / "match.txt"
    record.write_text(text)
    command = [sys.executable, "-m", "engine", "replay", str(record)]
    replayed = await asyncio.to_thread(subprocess.check_output, command, text=True)
    entries = [line for line in replayed.splitlines() if line[0].isdigit()]
    assert [line.split(maxsplit=2)[2] for line in entries] == await log(world)


async def test_an_exported_match_of_people_with_hostile_names_is_a_record_all_the_same(
    world: World, tmp_path: Path
) -> None:
    mean = world.invite("game figment\nsetup players=1\n# seed x")
    world.people["Mean"] = mean
    await mean.slash(world.channel, "fugue start", mode="solo")
    await world.press("Mean", "start")
    moderator(world)
    await world.say("Mo", "table admin end")
    record = tmp_path / "match.txt"
    record.write_text(attached(world, await world.say("Mo", "table admin export")))
    command = [sys.executable, "-m", "engine", "replay", str(record)]
    assert (await asyncio.to_thread(subprocess.check_output, command, text=True)).startswith("fugue")


# Settings of a server


async def test_games_start_only_where_moderators_allow_them(world: World) -> None:
    moderator(world)
    other = world.guild.create_text_channel("chat")
    answer = await world.say("Mo", "table admin settings", channel=world.channel)
    assert world.channel.mention in answer.content
    games, world.channel = world.channel, other
    assert games.mention in (await world.say("Ada", "fugue start")).content
    assert await world.store.find(other.id) is None
    world.channel = games
    await world.people["Ada"].slash(games, "fugue start")
    assert (await world.match()).status == "lobby"
    await world.press("Ada", "cancel")
    await world.say("Mo", "table admin settings", channel=games)
    world.channel = other
    await world.people["Ada"].slash(other, "fugue start")
    assert (await world.match()).status == "lobby"


async def test_only_moderators_start_games_where_that_is_chosen(world: World) -> None:
    moderator(world)
    await world.say("Mo", "table admin settings", starters="moderators")
    assert (await world.say("Ada", "figment start")).content == words.NOT_STARTER
    assert await world.store.find(world.channel.id) is None
    await world.people["Mo"].slash(world.channel, "figment start")
    await world.press("Ada", "join")
    assert len((await world.match()).players) == 2


@pytest.mark.parametrize(("chosen", "said", "pace"), [("slow", None, "slow"), ("slow", "live", "live")])
async def test_the_servers_pace_holds_where_nothing_else_is_said(
    world: World, chosen: str, said: str | None, pace: str
) -> None:
    moderator(world)
    await world.say("Mo", "table admin settings", pace=chosen)
    given = {"pace": said} if said else {}
    await world.people["Ada"].slash(world.channel, "fugue start", **given)
    assert (await world.match()).pace == pace


async def test_settings_of_one_server_are_not_those_of_another_and_outlive_a_restart(world: World) -> None:
    moderator(world)
    await world.say("Mo", "table admin settings", pace="slow", starters="moderators")
    await world.restart()
    shown = (await world.say("Mo", "table admin settings")).content
    assert table_words.PACES["slow"] in shown
    assert words.STARTERS["moderators"] in shown
    guild = world.env.create_guild("Another")
    channel = guild.create_text_channel("games")
    await guild.add_member(world.people["Ada"].user).slash(channel, "fugue start")
    match = await world.store.find(channel.id)
    assert match is not None
    assert match.pace == "daily"


# Being forgotten


async def test_nobody_is_forgotten_who_sits_at_a_table(world: World) -> None:
    await start(world, "Ada", "Ben")
    panel = await world.say("Ada", "privacy")
    result = await world.people["Ada"].click(panel, label=words.FORGET)
    assert [answer.content for answer in result.followups] == [words.STILL_PLAYING]
    assert {player.name for player in (await world.match()).players} == {"Ada", "Ben"}


async def test_who_asks_for_it_is_named_nowhere_any_more(world: World) -> None:
    """Not in the rows, and not in what is left in the file between them."""
    await start(world, "Ada", "Ben", "Cy")
    for _ in range(8):
        await move(world)
    await world.say("Ada", "quiet", begins="22", ends="8")
    moderator(world)
    await world.say("Mo", "table admin end")
    match = await game(world)
    panel = await world.say("Ada", "privacy")
    await world.people["Ada"].click(panel, label=words.FORGET)
    forgotten = await world.store.load(match.id)
    assert [player.name for player in forgotten.players].count("Ada") == 0
    assert (forgotten.state, forgotten.seq) == (match.state, match.seq)
    user = world.people["Ada"].id
    assert await world.store.quiet_hours(user) is None
    file = Path(world.url.removeprefix("sqlite:///"))
    await world.env.settle()
    with sqlite3.connect(file) as other:
        rows = [row for table in ("players", "log", "votes", "people", "mutes", "matches")
                for row in other.execute(f"SELECT * FROM {table}")]  # noqa: S608  # fmt: skip
    other.close()
    assert [row for row in rows if user in row or "Ada" in row] == []
    assert (await world.say("Ben", "table replay")).attachments


async def test_a_forgotten_persons_game_can_still_be_looked_at_and_exported(world: World) -> None:
    await start(world, "Ada", kind="figment")
    await world.people["Ada"].slash(world.channel, "figment place", gap="A")
    moderator(world)
    await world.say("Mo", "table admin end")
    panel = await world.say("Ada", "privacy")
    await world.people["Ada"].click(panel, label=words.FORGET)
    assert "Ada" not in attached(world, await world.say("Mo", "table admin export"))
    assert (await world.say("Ben", "table replay")).content.startswith("**0 of 2**")


async def test_the_privacy_text_tells_what_is_kept(world: World) -> None:
    answer = await world.say("Ada", "privacy")
    for what in ("server", "channel", "who sits where", "action", "vote", "quiet hours"):
        assert what in answer.content


# What is untouched


async def test_a_warning_is_told_once_whatever_the_moderators_do(world: World) -> None:
    await start(world, "Ada", "Ben")
    moderator(world)
    await world.wait(timedelta(hours=13))
    await world.say("Mo", "table admin repost")
    await world.wait(timedelta(hours=1))
    assert len(told(world, "waits for you")) == 1
    assert await press(world, await waiting(world), "look")
