"""Slash commands: told to Discord when they change, and ready for whatever a client really sends."""

import random
from typing import Any

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.client import Client
from bot.words import commands as command_words
from bot.words import rules
from bot.words import table as words
from engine.core import options
from tests.bot.house import House, control, controls, menus, position, presses, shown
from tests.bot.players import by_command, by_lead

# Telling Discord


def _syncs(house: House) -> list[Any]:
    return [request.json for request in house.env.http_requests if request.path.endswith("/commands")]


async def test_commands_are_told_to_discord_only_when_they_changed(house: House) -> None:
    assert len(_syncs(house)) == 1
    await house.restart()
    await house.restart()
    assert len(_syncs(house)) == 1
    await house.store.set_setting("commands", "what an older release had")
    await house.restart()
    told = _syncs(house)
    assert len(told) == 2
    assert told[0] == told[1]


async def test_a_command_that_was_removed_vanishes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Client.sync_commands

    async def without_rules(client: Client) -> None:
        client.tree.remove_command("rules")
        await told(client)

    monkeypatch.setattr(Client, "sync_commands", without_rules)
    assert "rules" in house.people["Ada"].available_commands(house.channel)
    await house.restart()
    assert "rules" not in house.people["Ada"].available_commands(house.channel)
    assert "table status" in house.people["Ada"].available_commands(house.channel)


def _leaves(command: dict[str, Any], path: str = "") -> list[str]:
    name = f"{path} {command['name']}".strip()
    below = [option for option in command.get("options", ()) if option["type"] in (1, 2)]
    return [leaf for option in below for leaf in _leaves(option, name)] or [name]


async def test_there_is_a_command_for_everything(house: House) -> None:
    """What the README lists, in groups."""
    (told,) = _syncs(house)
    there = {leaf for command in told for leaf in _leaves(command)}
    fugue = {"start", "use", "place", "discard", "end", "undo", "move", "panel"}
    figment = {"start", "place", "bet", "close", "look", "panel"}
    table = {"status", "log", "replay", "pause", "resume", "resign", "leave", "replace", "skip", "end"}
    admin = {"end", "replace", "repost", "export", "settings"}
    wanted = {f"fugue {name}" for name in fugue} | {f"figment {name}" for name in figment}
    wanted |= {f"table {name}" for name in table} | {f"table admin {name}" for name in admin}
    assert there >= wanted | {"table rematch", "games", "rules"}
    assert all(command.get("contexts") == [0] for command in told), "in servers only"


# What a client may send

JUNK = (
    " ", "💥", "p3", "b4<", "u1", "u9 d.I>A.i", "m", "mV>9", "mv>1", "xV xV", "...", "; drop table", "<@1>",
    "@everyone", "x" * 101, "x" * 1500, "r", "ri", "undo", "A: first (least)", "null", "0", "-1",
    "Discard nothing at all",
)  # fmt: skip


@pytest.mark.parametrize("command", ["use move", "place card", "discard card", "move move"])
async def test_junk_typed_into_fugues_commands_is_refused_with_help(house: House, command: str) -> None:
    await house.open("fugue", "Ada", "Ben", pace="none")
    match, name = await house.match(), await house.decider()
    leaf, option = command.split()
    for typed in JUNK:
        answer = await house.say(name, f"fugue {leaf}", **{option: typed})
        assert 10 < len(answer.content) < 500, typed
        assert "on our side" not in answer.content, typed
    assert await house.match() == match


GAPS = (
    " ",
    "G",
    "C",
    "p0 ",
    "p9",
    "99",
    "b4<",
    "u1 wave",
    "💥",
    "x" * 500,
    "first",
    "-",
    "0",
    "a:",
    "B:",
    "between",
)


async def test_junk_typed_into_figments_commands_is_refused_with_help(house: House) -> None:
    await house.open("figment", "Ada", pace="none")
    match = await house.match()
    for typed in GAPS:
        assert words.bare(typed) in (await house.say("Ada", "figment place", gap=typed)).content, typed
    bet = await house.say("Ada", "figment bet", chip="1", end="reveal from the least end")
    assert "where does the new card go" in bet.content
    assert await house.match() == match
    await by_lead_to_the_bet(house)
    match = await house.match()
    for chip, end in (("6", "reveal from the most end"), ("1", "x"), ("x", "x"), ("", ""), ("r", "r")):
        answer = await house.say("Ada", "figment bet", chip=chip, end=end)
        assert "can't be chosen" in answer.content, (chip, end)
    assert "which chip" in (await house.say("Ada", "figment place", gap="A: first (least)")).content
    assert await house.match() == match


async def by_lead_to_the_bet(house: House) -> None:
    while position(await house.match()).turned is not None:
        await by_lead(house, random.Random(1), ("Ada",))


@pytest.mark.parametrize("typed", ["A", "a", "A: first (least)", " a: FIRST (least) "])
async def test_what_is_shown_is_taken_as_well_as_what_is_meant(house: House, typed: str) -> None:
    await house.open("figment", "Ada", pace="none")
    await house.people["Ada"].slash(house.channel, "figment place", gap=typed)
    assert (await house.store.log(1))[-1].text == "p0"


async def test_commands_of_the_other_game_say_so(house: House) -> None:
    await house.open("figment", "Ada", pace="none")
    for command, given in (("fugue end", {}), ("fugue move", {"move": "."}), ("fugue panel", {})):
        assert (await house.say("Ada", command, **given)).content == words.NOT_A_GAME_OF
    assert await house.people["Ada"].autocomplete(house.channel, "fugue move", "move", "") == []
    house.channel = house.guild.create_text_channel("another")
    await house.open("fugue", "Ada", "Ben", pace="none")
    for command in ("figment look", "figment close", "figment panel"):
        assert (await house.say("Ada", command)).content == words.NOT_A_GAME_OF
    assert await house.people["Ada"].autocomplete(house.channel, "figment place", "gap", "") == []


async def test_without_a_game_every_command_says_how_to_start_one(house: House) -> None:
    for command in ("fugue panel", "fugue end", "fugue undo", "figment look", "figment close", "table status",
                    "table pause", "table leave", "table skip", "table end"):  # fmt: skip
        assert (await house.say("Ada", command)).content == words.NO_TABLE, command
    for command in ("table log", "table replay", "table rematch"):
        assert (await house.say("Ada", command)).content == command_words.NO_LOG, command
    assert (await house.say("Ada", "table resume")).content == command_words.NOT_PAUSED
    assert (await house.say("Ada", "games")).content == command_words.NO_GAMES


async def test_commands_in_a_lobby_answer_plainly(house: House) -> None:
    await house.people["Ada"].slash(house.channel, "fugue start")
    lobby = await house.match()
    for command in (
        "fugue panel", "fugue end", "fugue undo", "table status", "table pause", "table log", "table replay",
        "table rematch", "table resume", "table skip", "games",
    ):  # fmt: skip
        assert "on our side" not in (await house.say("Ben", command)).content, command
    assert (await house.say("Ben", "fugue use", move=".")).content == words.NO_TABLE
    assert (await house.match()).players == lobby.players


# Completions


async def test_completions_are_those_of_the_one_who_decides(house: House) -> None:
    assert await house.people["Ada"].autocomplete(house.channel, "fugue move", "move", "") == []
    await house.open("fugue", "Ada", "Ben", pace="none")
    name, match = await house.decider(), await house.match()
    other = "Ada" if name == "Ben" else "Ben"
    offered = await house.people[name].autocomplete(house.channel, "fugue move", "move", "")
    legal = {option.text for option in options(house.bot.games["fugue"], match.state)}
    assert {choice["value"] for choice in offered} <= legal
    assert len(offered) == min(25, len(legal))
    for stranger in (other, "Cy"):
        assert await house.people[stranger].autocomplete(house.channel, "fugue move", "move", "") == []
    first = offered[0]
    typed = first["name"][:5].upper()
    again = await house.people[name].autocomplete(house.channel, "fugue move", "move", typed)
    assert first in again


async def test_the_twenty_sixth_move_is_found_by_typing(house: House) -> None:
    await house.open("fugue", *house.people, pace="none")
    rng, game = random.Random(3), house.bot.games["fugue"]
    while len(legal := options(game, (match := await house.match()).state)) <= 25:
        await by_command(house, rng)
    person = house.people[await house.decider()]
    offered = await person.autocomplete(house.channel, "fugue use", "move", "")
    assert len(offered) == 25
    missing = next(
        option for option in legal
        if option.text != "." and option.text not in {choice["value"] for choice in offered}
    )  # fmt: skip
    found = await person.autocomplete(house.channel, "fugue use", "move", missing.text)
    assert missing.text in {choice["value"] for choice in found}
    await person.slash(house.channel, "fugue use", move=missing.text)
    assert (await house.store.log(match.id))[-1].text == missing.text


# Lobby


async def test_naming_an_opponent_invites_that_person_alone(house: House) -> None:
    await house.people["Ada"].slash(house.channel, "fugue start", opponent=house.people["Ben"])
    board = house.board()
    assert [user.id for user in board.mentions] == [house.people["Ben"].id]
    path = f"/channels/{house.channel.id}/messages"
    (post,) = [request.json or {} for request in house.env.http_requests if request.path == path]
    assert post["allowed_mentions"]["users"] == [house.people["Ben"].id]
    assert post["allowed_mentions"]["parse"] == []


async def test_robots_and_oneself_are_not_invited(house: House) -> None:
    robot = house.guild.add_member(house.env.create_user("robot", bot=True))
    for opponent in (robot, house.people["Ada"]):
        await house.people["Ada"].slash(house.channel, "fugue start", opponent=opponent)
        assert house.board().mentions == []
        await house.press("Ada", "cancel")


async def test_only_members_press_and_the_host_starts(house: House) -> None:
    await house.people["Ada"].slash(house.channel, "fugue start")
    assert shown(await house.press("Ben", "start")).content == words.HOST_STARTS
    assert shown(await house.press("Ben", "cancel")).content == words.HOST_STARTS
    assert shown(await house.press("Ben", "stand")).content == words.NOT_IN_LOBBY
    assert "second player" in shown(await house.press("Ada", "start")).content
    await house.press("Ben", "join")
    await house.press("Ben", "join")
    assert len((await house.match()).players) == 2
    await house.press("Ada", "stand")
    assert (await house.match()).host_id == house.people["Ben"].id
    await house.press("Ben", "stand")
    assert (await house.store.load(1)).ending == "cancelled"
    assert "cancelled" in house.channel.history()[-1].content


async def test_a_game_in_a_thread_leaves_the_channel_free(house: House) -> None:
    await house.people["Ada"].slash(house.channel, "fugue start", thread=True)
    (thread,) = house.channel.threads
    parent, house.channel = house.channel, thread
    await house.press("Ben", "join")
    await house.press("Ada", "start")
    assert (await house.match()).channel_id == thread.id
    await by_command(house, random.Random(1))
    await house.people["Cy"].slash(parent, "fugue start")
    assert len(await house.store.running()) == 2


def _places(house: House) -> dict[str, ChannelHandle]:
    return {
        "voice": house.guild.create_voice_channel("talk"),
        "news": house.guild.create_news_channel("news"),
        "stage": house.guild.create_stage_channel("stage"),
    }


@pytest.mark.parametrize(("kind", "works"), [("voice", True), ("news", True), ("stage", False)])
async def test_each_kind_of_channel_works_or_is_refused_with_a_reason(
    house: House, kind: str, works: bool
) -> None:
    house.channel = _places(house)[kind]
    answer = await house.say("Ada", "fugue start")
    if works:
        await house.press("Ben", "join")
        await house.press("Ada", "start")
        assert (await house.match()).status == "running"
    else:
        assert answer.content == words.NOT_HERE
        assert await house.store.running() == ()


async def test_a_post_of_a_forum_is_a_table(house: House) -> None:
    forum = house.guild.create_forum_channel("forum")
    post = house.env.backend.create_thread(forum.id, "Who plays?", house.people["Ada"].id)
    house.channel = ChannelHandle(house.env, house.guild, post)
    await house.people["Ada"].slash(house.channel, "fugue start")
    await house.press("Ben", "join")
    await house.press("Ada", "start")
    assert (await house.match()).channel_id == post.id


# What is for every game


async def test_rules_have_a_page_for_each_section(house: House) -> None:
    for game, pages in rules.PAGES.items():
        page = await house.say("Ada", "rules", game=game)
        (menu,) = menus(page)
        assert [option.label for option in menu.options] == [title for title, *_ in pages]
        for option in menu.options:
            page = shown(await house.people["Ada"].select(page, [option.value], custom_id=menu.custom_id))
            assert option.label in page.content
            assert len(page.content) > 100


async def test_the_status_tells_game_mode_pace_people_and_what_is_awaited(house: House) -> None:
    await house.open("fugue", "Ada", "Ben", pace="slow")
    status = await house.say("Cy", "table status")
    for part in (
        "Fugue",
        "2 to 8 players",
        words.PACES["slow"],
        "Ada",
        "Ben",
        "phase",
        "https://discord.com/",
    ):
        assert part in status.content


async def test_leaving_by_command_asks_first_and_then_ends_a_game_for_two(house: House) -> None:
    await house.open("fugue", "Ada", "Ben", pace="none")
    before = await house.match()
    panel = await house.say("Ben", "table leave")
    assert await house.match() == before
    assert shown(await house.use("Ben", panel, "leave")).content == words.LEFT
    match = await house.store.load(before.id)
    assert match.status == "ended"
    assert (await house.frames(match))[-1].state == match.state
    assert "Ben" in house.board().content


async def test_who_neither_hosts_nor_moderates_ends_a_game_by_agreement_alone(house: House) -> None:
    await house.open("fugue", "Ada", "Ben", pace="none")
    assert (await house.say("Cy", "table end")).content == words.NOT_SEATED
    assert (await house.say("Ben", "table end")).content == command_words.PROPOSED
    proposal: discord.Message = house.board()
    assert shown(await house.use("Cy", proposal, "agree")).content == words.NOT_SEATED
    assert (await house.match()).status == "running"
    await house.use("Ada", proposal, "agree")
    match = await house.store.load(1)
    assert match.ending == "ended"
    assert words.ENDED in house.board().content


async def test_a_moderator_ends_a_game_and_its_hidden_cards_are_told(house: House) -> None:
    role = house.guild.create_role("mods", permissions=discord.Permissions(manage_channels=True))
    house.people["Mo"] = house.guild.add_member(house.env.create_user("mo", global_name="Mo"), roles=[role])
    await house.open("fugue", "Ada", "Ben", pace="none")
    deck = position(await house.match()).deck
    await house.use("Mo", await house.say("Mo", "table end"), "end")
    assert "The deck still held, from the top" in house.board().content
    assert house.board().content.count("Spirit") >= deck.count("S")
    assert {press.verb for press in presses(house.board())} == {"rematch", "replay"}


async def test_replay_goes_through_the_whole_game_and_back(house: House) -> None:
    await house.open("fugue", "Ada", "Ben", pace="none")
    for _ in range(4):
        await by_command(house, random.Random(2))
    steps = await house.say("Cy", "table replay")
    seen = [steps.content]
    for _ in range(4):
        forward = controls(steps)[2]
        steps = shown(await house.people["Cy"].click(steps, custom_id=forward))
        assert steps.attachments
        seen.append(steps.content)
    assert [text.split("**")[1] for text in seen] == [f"{number} of 4" for number in range(5)]
    back = shown(await house.people["Cy"].click(steps, custom_id=controls(steps)[0]))
    assert back.content == seen[0]


@pytest.mark.parametrize("game", ["fugue", "figment"])
async def test_a_finished_game_can_be_looked_at_again(house: House, game: str) -> None:
    await house.open(game, "Ada", "Ben", pace="none")
    for _ in range(3):
        await (
            by_command(house, random.Random(2)) if game == "fugue" else by_lead(house, random.Random(2), ())
        )
    await house.use("Ada", await house.say("Ada", "table end"), "end")
    steps = shown(await house.press("Cy", "replay"))
    for number in range(3, -1, -1):
        steps = shown(await house.people["Cy"].click(steps, custom_id=controls(steps)[number]))
        assert steps.attachments
        assert "on our side" not in steps.content
    answer = await house.say("Cy", "table log")
    assert "4." in answer.content
    assert answer.attachments[0].filename == "match.txt"
    assert control(house.board(), "rematch")
