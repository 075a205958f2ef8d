"""Controls of any age: each is acknowledged, and does what it says or says why not."""

import random
import sqlite3

import discord
import pytest

from bot.words import commands as command_words
from bot.words import reminders as reminder_words
from bot.words import table as words
from tests.bot.house import House, controls, menus, position, presses, shown
from tests.bot.players import by_command, by_controls, by_lead

LOOKING_BACK = {"replay", "step", "since"}
"""What may be looked at whenever it is asked for."""

FOR_ANY_TIME = {"sit", "end", "leave"}
"""What concerns the game as a whole, not the position that the control was made for."""


async def _some_of_a_game(house: House, game: str) -> list[tuple[str, discord.Message]]:
    """Messages with controls as they looked at past positions, each with somebody who sees it."""
    rng = random.Random(11)
    house.channel = house.guild.create_text_channel(game)
    await house.people["Ada"].slash(house.channel, f"{game} start", pace="none")
    await house.press("Ben", "join")
    seen = [("Ada", house.board())]
    await house.press("Ada", "start")
    for _ in range(5):
        name = await house.decider()
        opened = {"fugue": "turn", "figment": "looking"}[game]
        seen += [(name, house.board()), (name, await house.panel(name, opened))]
        await (by_command(house, rng) if game == "fugue" else by_lead(house, rng, ("Ada", "Ben")))
    return seen


async def _answer(house: House, name: str, message: discord.Message, custom_id: str) -> str:
    """What is said to somebody who uses an old control."""
    value = next((menu.options[0].value for menu in menus(message) if menu.custom_id == custom_id), None)
    result = await house.press_late(name, message, custom_id, value)
    assert result.acknowledged
    return shown(result).content


@pytest.mark.parametrize("game", ["fugue", "figment"])
async def test_controls_of_past_positions_say_so_with_a_link_and_change_nothing(
    house: House, game: str
) -> None:
    seen = await _some_of_a_game(house, game)
    match = await house.match()
    await house.restart()
    stood = house.public()
    assert match.board is not None
    link = words.jump(match.guild_id, match.board.channel_id, match.board.message_id)
    used = set()
    for name, message in seen:
        for press, custom_id in zip(presses(message), controls(message), strict=True):
            if press.verb in LOOKING_BACK | FOR_ANY_TIME:
                continue
            answer = await _answer(house, name, message, custom_id)
            lobby = press.verb in ("join", "stand", "start", "cancel")
            assert answer == (words.LOBBY_CLOSED if lobby else words.old_board(link)), press
            used.add(press.verb)
    expected = {"fugue": {"turn", "look", "pick"}, "figment": {"vote", "close", "look", "looking", "lookat"}}
    assert used >= expected[game] | {"join", "stand", "start", "cancel"}
    assert await house.store.load(match.id) == match
    assert house.public() == stood


@pytest.mark.parametrize("game", ["fugue", "figment"])
async def test_controls_of_a_game_that_is_over_say_so(house: House, game: str) -> None:
    seen = await _some_of_a_game(house, game)
    seen.append(("Ada", house.board()))
    await house.use("Ada", await house.say("Ada", "table end"), "end")
    match = await house.store.load(1)
    assert match.ending == "ended"
    assert match.board is not None
    link = words.jump(match.guild_id, match.board.channel_id, match.board.message_id)
    stood = house.public()
    for name, message in seen[-3:]:
        for press, custom_id in zip(presses(message), controls(message), strict=True):
            if press.verb not in LOOKING_BACK:
                assert await _answer(house, name, message, custom_id) == words.game_over(link), press
    assert house.public() == stood
    assert await house.store.load(1) == match


@pytest.mark.parametrize("game", ["fugue", "figment"])
async def test_controls_of_a_game_that_is_no_longer_kept_say_so(
    house: House, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    seen = await _some_of_a_game(house, game)
    seen.append(("Ada", house.board()))
    with sqlite3.connect(house.url.partition("///")[2]) as file:
        for table in ("log", "players", "timers", "votes", "matches"):
            file.execute(f"DELETE FROM {table}")  # noqa: S608 - names of tables
    file.close()
    for name, message in (seen[0], *seen[-3:]):
        for press, custom_id in zip(presses(message), controls(message), strict=True):
            assert await _answer(house, name, message, custom_id) == words.NO_SUCH_GAME, press
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


FORGED = (
    "ffb:", "ffs:", "ffb:1", "ffb:::::", "ffb:x:y:z:", "ffb:-1:0:turn:", "ffb:1:-1:turn:",
    "ffb:1:0:nonsense:", "ffb:1:0::", "ffb:99999999999999999999999:0:turn:",
    "ffb:1:99999999999999999999999:turn:", "ffb:1:0:do:", "ffb:1:0:do:999", "ffb:1:0:do:-1", "ffb:1:0:do:٣",
    "ffb:1:0:do:²", "ffb:1:0:do:0.0", "ffb:1:0:pick:9.9.9", "ffb:1:0:pick:x", "ffb:1:0:pick:..",
    "ffb:1:0:pick:²", "ffb:1:0:pick:0.0.0.0.0.0", "ffs:1:0:vote:place", "ffs:1:0:vote:nothing",
    "ffb:1:0:vote:place", "ffb:1:0:close:", "ffb:1:0:skip:", "ffb:1:0:take:", "ffb:1:0:wait:",
    "ffb:1:0:agree:", "ffb:1:0:accept:0.1", "ffb:1:0:accept:x", "ffb:1:0:accept:",
    "ffb:1:0:lookat:one,0,0,0,9", "ffb:1:0:lookat:one,0,0,²,50", "ffb:1:0:lookat:one,9,9,0,50",
    "ffb:1:0:lookat:x", "ffs:1:0:lookat:one", "ffs:1:0:rules:fugue", "ffs:1:0:rules:chess",
    "ffb:1:0:rules:", "ffb:1:0:mute:", "ffb:2:0:replay:", "ffb:2:0:rematch:", "ffb:2:0:end:",
    "ffb:2:0:leave:", "ffb:2:0:join:", "ffb:1:0:turn:" + "x" * 87, "ffb:1:0:step:²", "ffb:1:0:still:",
    "ffb:1:0:since:x",
)  # fmt: skip
"""What no version of the bot ever wrote, or not for this position."""


@pytest.mark.parametrize("game", ["fugue", "figment"])
async def test_no_forged_control_does_anything_or_goes_unanswered(
    house: House, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    await house.open(game, "Ada", "Ben", pace="none")
    match, stood, panel = await house.match(), house.public(), await house.panel("Cy", "look")
    votes = await house.store.votes(match.id)
    for custom_id in FORGED:
        value = "77" if custom_id.startswith("ffs") else None
        result = await house.press_late("Cy", panel, custom_id, value)
        assert result.acknowledged, custom_id
        assert shown(result).content, custom_id
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
    assert await house.match() == match
    assert await house.store.votes(match.id) == votes
    assert house.public() == stood


async def test_a_panel_opened_before_a_restart_goes_on_after_it(house: House) -> None:
    rng = random.Random(12)
    await house.open("fugue", "Ada", "Ben", pace="none")
    match, name = await house.match(), await house.decider()
    panel = await house.panel(name)
    while not any(press.verb == "do" for press in presses(panel)):
        if (await house.match()).seq > match.seq:
            panel = await house.panel(await house.decider())
        match, name = await house.match(), await house.decider()
        custom_id = rng.choice(controls(panel))
        menu = next((menu for menu in menus(panel) if menu.custom_id == custom_id), None)
        person = house.people[name]
        if menu is None:
            panel = shown(await person.click(panel, custom_id=custom_id))
        else:
            panel = shown(await person.select(panel, [rng.choice(menu.options).value], custom_id=custom_id))
    await house.restart()
    await house.use(name, panel, "do")
    assert (await house.match()).seq == match.seq + 1


@pytest.mark.parametrize("game", ["fugue", "figment"])
async def test_nothing_has_happened_yet_for_who_looks_back_at_the_start(house: House, game: str) -> None:
    await house.open(game, "Ada", "Ben", pace="none")
    verb = {"fugue": "since", "figment": "look"}[game]
    assert (await house.panel(await house.decider(), verb)).content


async def test_a_lobby_goes_on_after_a_restart(house: House) -> None:
    await house.people["Ada"].slash(house.channel, "fugue start")
    await house.restart()
    await house.press("Ben", "join")
    await house.restart()
    await house.press("Ada", "start")
    assert (await house.match()).status == "running"


async def test_votes_cast_before_a_restart_count_after_it(house: House) -> None:
    await house.open("figment", "Ada", "Ben", "Cy", pace="none")
    match = await house.match()
    await house.people["Ada"].react(house.board(), "🇧")
    await house.use("Ben", house.board(), "vote", "1")
    await house.restart()
    await house.people["Cy"].react(house.board(), "🇧")
    after = await house.match()
    assert after.seq == match.seq + 1
    assert position(after).row == (*position(match).row, position(match).turned)


async def test_a_move_that_was_saved_but_not_shown_is_shown_at_the_next_start(house: House) -> None:
    rng = random.Random(13)
    await house.open("fugue", "Ada", "Ben", pace="none")
    panel = None
    while panel is None or (await house.frames(await house.match()))[-1].commits is False:
        house.env.backend.faults.clear()
        house.env.inject_error("*", f"/channels/{house.channel.id}/messages*", status=500, times=None)
        panel = await by_controls(house, rng, panel)
    match = await house.match()
    assert match.board is not None
    assert match.board.seq < match.seq
    house.env.backend.faults.clear()
    await house.restart()
    match = await house.match()
    assert match.board is not None
    assert match.board.seq == match.seq
    assert house.board().id == match.board.message_id
    assert {press.seq for press in presses(house.board())} == {match.seq}


async def test_reminders_controls_of_a_decision_that_was_made_do_nothing(house: House) -> None:
    await house.open("fugue", "Ada", "Ben", pace="live")
    await house.env.advance_time(10 * 60 + 5)
    offer = next(m for m in reversed(house.channel.history()) if any(p.verb == "skip" for p in presses(m)))
    before = await house.match()
    await by_command(house, random.Random(1))
    match = await house.match()
    assert match.seq == before.seq + 1
    for custom_id in controls(offer):
        decides = await house.decider()
        other = "Cy" if ":take:" in custom_id else "Ada" if decides == "Ben" else "Ben"
        result = await house.press_late(other, offer, custom_id)
        if ":propose:" in custom_id:
            assert shown(result).content == command_words.PROPOSED
        else:
            assert shown(result).content.startswith((words.OLD_BOARD, reminder_words.NOT_YET)), custom_id
    assert await house.match() == match
