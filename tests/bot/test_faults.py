"""What goes wrong undoes nothing, repeats nothing, and is told in one sentence."""

import random
import re
import sqlite3
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

import renderers
from bot.permissions import IN_THREAD, NEEDS
from bot.words import figment as figment_words
from bot.words import table as words
from db.errors import StoreBusy
from tests.bot.house import House, controls, position, presses, shown
from tests.bot.players import by_command, by_controls, by_lead

APOLOGY = re.compile(r"error ([0-9a-f]{8})")


def _breaks(*_: object, **__: object) -> Any:
    raise RuntimeError("a detail that nobody should read")


def _logged(caplog: pytest.LogCaptureFixture, error_id: str) -> bool:
    """Whether the log tells under this id what happened, with its trace."""
    return any(error_id in record.getMessage() and record.exc_info for record in caplog.records)


# Our own faults


async def test_a_picture_that_fails_is_told_with_an_id_and_the_game_goes_on(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.open("fugue", "Ada", "Ben", pace="none")
    name, before = await house.decider(), await house.match()
    with monkeypatch.context() as patch:
        patch.setitem(renderers.RENDERERS, "fugue", _breaks)
        panel = await house.panel(name)
        told = APOLOGY.search(panel.content)
        assert told is not None
        assert _logged(caplog, told[1])
        await house.people[name].slash(house.channel, "fugue undo")
        await by_command(house, random.Random(1))
        told = APOLOGY.search(house.board().content)
        assert told is not None, "the board's words are shown without its picture"
        assert _logged(caplog, told[1])
    assert (await house.match()).seq == before.seq + 1
    assert not any("detail" in text or "Traceback" in text for text in house.texts(name))
    await by_controls(house, random.Random(1), None)
    assert house.board().attachments
    assert not APOLOGY.search(house.board().content)


@pytest.mark.parametrize("command", ["table status", "fugue panel", "fugue end", "table log", "games"])
async def test_a_command_that_fails_answers_privately_with_an_id(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    await house.open("fugue", "Ada", "Ben", pace="none")
    before = await house.match()
    with monkeypatch.context() as patch:
        for method in ("find", "last_here", "of_user"):
            patch.setattr(house.store, method, _breaks)
        answer = await house.say("Ada", command)
    told = APOLOGY.search(answer.content)
    assert told is not None
    assert _logged(caplog, told[1])
    assert "detail" not in answer.content
    assert len(answer.content) < 200
    assert not any(APOLOGY.search(text) for text in house.texts("Ben"))
    assert await house.match() == before
    assert not APOLOGY.search((await house.say("Ada", command)).content)


async def test_a_vote_that_fails_is_logged_and_the_next_one_counts(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.forgiving = True
    await house.open("figment", "Ada", pace="none")
    with monkeypatch.context() as patch:
        patch.setattr(house.store, "cast", _breaks)
        await house.people["Ada"].react(house.board(), "🇦")
    assert any(record.exc_info for record in caplog.records)
    await house.people["Ada"].react(house.board(), "🇧")
    assert (await house.match()).seq == 1


async def test_a_busy_store_says_try_again_and_nothing_is_half_done(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object, **__: object) -> Any:
        raise StoreBusy("held")

    await house.open("fugue", "Ada", "Ben", pace="none")
    name, before, stood = await house.decider(), await house.match(), house.public()
    offered = await house.people[name].autocomplete(house.channel, "fugue move", "move", "")
    with monkeypatch.context() as patch:
        patch.setattr(house.store, "append", busy)
        answer = await house.say(name, "fugue move", move=offered[0]["value"])
    assert answer.content == words.TRY_AGAIN
    assert (await house.match(), house.public()) == (before, stood)
    await house.say(name, "fugue move", move=offered[0]["value"])
    assert (await house.match()).seq == before.seq + 1


async def test_a_start_that_fails_half_way_can_be_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 19: nobody is stuck in a game that never was."""
    house.env.inject_error("POST", f"/channels/{house.channel.id}/messages", status=500)
    await house.say("Ada", "fugue start")
    assert await house.store.running() == ()
    await house.say("Ada", "fugue start")
    await house.press("Ben", "join")
    with monkeypatch.context() as patch:
        patch.setattr(house.store, "start", _breaks)
        assert APOLOGY.search(shown(await house.press("Ada", "start")).content)
    assert (await house.match()).status == "lobby"
    await house.press("Ada", "start")
    assert (await house.match()).status == "running"


async def test_a_rematch_that_can_not_be_shown_is_none_and_can_be_tried_again(house: House) -> None:
    await house.open("fugue", "Ada", "Ben", pace="none")
    await house.use("Ada", await house.say("Ada", "table end"), "end")
    house.env.inject_error("POST", f"/channels/{house.channel.id}/messages", status=500)
    await house.press("Ada", "rematch")
    assert await house.store.running() == ()
    await house.press("Ada", "rematch")
    assert len((await house.match()).players) == 2


async def test_one_match_that_can_not_be_read_stops_no_other(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    await house.open("fugue", "Ada", "Ben", pace="none")
    broken, house.channel = house.channel, house.guild.create_text_channel("another")
    await house.open("fugue", "Ada", "Ben", pace="none")
    with sqlite3.connect(house.url.partition("///")[2]) as file:
        file.execute("UPDATE matches SET state = 'nonsense' WHERE id = 1")
    file.close()
    await house.restart()
    await by_command(house, random.Random(1))
    assert (await house.match()).seq == 1
    assert APOLOGY.search(shown(await house.people["Ada"].slash(broken, "fugue panel")).content)
    assert "CorruptMatch" in caplog.text


# What Discord does not allow


def _deny(house: House, permission: str, *, denied: bool = True) -> None:
    deny = discord.Permissions(**{permission: denied}).value
    backend = house.env.backend
    backend.set_overwrite(
        house.channel.id, Overwrite(backend.bot_user.id, type=OverwriteType.MEMBER, allow=0, deny=deny)
    )


@pytest.mark.parametrize("game", ["fugue", "figment"])
@pytest.mark.parametrize("permission", list(NEEDS))
async def test_without_a_permission_no_table_is_opened_and_one_sentence_says_which(
    house: House, permission: str, game: str
) -> None:
    _deny(house, permission)
    answer = await house.say("Ada", f"{game} start")
    name, reason = NEEDS[permission]
    assert f"**{name}** ({reason})" in answer.content
    assert await house.store.running() == ()
    assert house.texts("Ben") == []
    _deny(house, permission, denied=False)
    await house.say("Ada", f"{game} start")
    assert (await house.match()).status == "lobby"


@pytest.mark.parametrize("permission", ["create_public_threads", "send_messages_in_threads"])
async def test_a_game_in_a_thread_needs_what_threads_need(house: House, permission: str) -> None:
    _deny(house, permission)
    answer = await house.say("Ada", "fugue start", thread=True)
    expected = IN_THREAD[0] if permission == "send_messages_in_threads" else "Create Public Threads"
    assert f"**{expected}**" in answer.content
    assert await house.store.running() == ()
    assert house.channel.threads == []
    await house.say("Ada", "fugue start")
    assert (await house.match()).status == "lobby"


@pytest.mark.parametrize("permission", list(NEEDS))
async def test_a_permission_taken_away_in_mid_game_leaves_the_game_intact(
    house: House, permission: str
) -> None:
    rng = random.Random(2)
    await house.open("fugue", "Ada", "Ben", pace="none")
    _deny(house, permission)
    while not (await house.frames(await house.match()))[-1].commits or (await house.match()).seq == 0:
        name = await house.decider()
        await by_command(house, rng)
        answer = house.channel.history(viewer=house.people[name])[-1].content
    match = await house.match()
    assert (await house.frames(match))[-1].state == match.state
    if permission in ("send_messages", "view_channel"):
        assert match.board is None or match.board.seq < match.seq
        assert NEEDS[permission][0] in answer
    _deny(house, permission, denied=False)
    await by_command(house, rng)
    match = await house.match()
    assert match.board is not None
    assert match.board.seq == match.seq
    assert house.board().id == match.board.message_id


@pytest.mark.parametrize("permission", ["add_reactions", "read_message_history", "attach_files"])
async def test_a_vote_without_a_permission_is_held_in_the_menu(house: House, permission: str) -> None:
    await house.open("figment", "Ada", "Ben", pace="none")
    board = house.board()
    _deny(house, permission)
    for name in ("Ada", "Ben"):
        await house.use(name, board, "vote", "1")
    match = await house.match()
    assert (await house.store.log(match.id))[-1].text == "p1"
    _deny(house, permission, denied=False)
    await by_lead(house, random.Random(1), ("Ada", "Ben"))
    match = await house.match()
    assert match.board is not None
    assert match.board.seq == match.seq == 2


# What is gone


@pytest.mark.parametrize("game", ["fugue", "figment"])
async def test_after_the_board_was_deleted_the_next_action_posts_a_new_one(house: House, game: str) -> None:
    await house.open(game, "Ada", "Ben", pace="none")
    rng, old = random.Random(1), house.board()
    name = await house.decider()
    panel = await house.panel(name, "turn" if game == "fugue" else "look")
    for message in house.channel.history():
        house.env.backend.delete_message(house.channel.id, message.id)
    if game == "fugue":
        await by_controls(house, rng, panel)
    else:
        await by_lead(house, rng, ("Ada", "Ben"))
    match = await house.match()
    assert match.seq == 1
    board = house.board()
    assert board.id != old.id
    assert match.board is not None
    assert (match.board.message_id, match.board.seq) == (board.id, 1)
    assert board.attachments
    await (by_command(house, rng) if game == "fugue" else by_lead(house, rng, ("Ada", "Ben")))
    assert (await house.match()).seq == 2


async def test_a_board_in_an_archived_thread_is_posted_anew(house: House) -> None:
    """Fault 38: nothing can be edited there, and a new message opens the thread again."""
    await house.open("fugue", "Ada", "Ben", pace="none")
    old = house.board()
    house.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50083, times=2)
    await by_command(house, random.Random(1))
    match, board = await house.match(), house.channel.history()[-1]
    assert board.id != old.id
    assert match.board is not None
    assert (match.board.message_id, match.board.seq) == (board.id, match.seq)


async def test_a_channel_that_vanished_while_the_bot_was_down_stops_nothing(house: House) -> None:
    await house.open("fugue", "Ada", "Ben", pace="live")
    gone, house.channel = house.channel, house.guild.create_text_channel("another")
    await house.open("fugue", "Ada", "Ben", pace="none")
    house.env.backend.delete_channel(gone.id)
    await house.restart()
    await house.env.advance_time(11 * 60)
    await by_command(house, random.Random(1))
    assert (await house.match()).seq == 1
    assert (await house.store.load(1)).status == "running"
    assert "Fugue" in (await house.say("Ada", "games")).content


# Answers that have no way left

EXPIRED = [(404, 10062), (400, 40060), (404, 10015), (401, 50027), (500, 0)]


@pytest.mark.parametrize(("status", "code"), EXPIRED)
@pytest.mark.parametrize("where", ["/interactions/*/callback", "/webhooks/*"])
async def test_an_answer_without_a_way_undoes_and_repeats_no_move(
    house: House, where: str, status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    await house.open("fugue", "Ada", "Ben", pace="none")
    name, before = await house.decider(), await house.match()
    offered = await house.people[name].autocomplete(house.channel, "fugue move", "move", "")
    posted = len(house.channel.history())
    house.env.inject_error("*", where, status=status, code=code, times=None)
    await house.people[name].slash(house.channel, "fugue move", move=offered[0]["value"])
    match = await house.match()
    assert match.seq == before.seq + 1
    assert match.board is not None
    assert match.board.seq == match.seq, "the board is shown all the same"
    told = house.channel.history()[posted:]
    assert len(told) == 1
    assert house.people[name].mention in told[0].content
    house.env.backend.faults.clear()
    await by_command(house, random.Random(1))
    assert (await house.match()).seq == match.seq + 1
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


@pytest.mark.parametrize("where", ["/interactions/*/callback", "/webhooks/*"])
async def test_an_answer_that_is_given_in_the_channel_tells_no_vote(house: House, where: str) -> None:
    """G7, G10: who has voted is told, never what."""
    await house.open("figment", "Ada", "Ben", pace="none")
    house.env.inject_error("*", where, status=404, code=10015, times=None)
    await house.use("Ada", house.board(), "vote", "1")
    assert len(await house.store.votes(1)) == 1
    (told,) = [text for text in house.texts() if house.people["Ada"].mention in text and "leads" not in text]
    assert told == f"{house.people['Ada'].mention} {figment_words.VOTED_ALOUD}"


# How answers are given


async def _callbacks(house: House, act: Any) -> dict[str, Any]:
    """The first request after an action, which has to be the acknowledgement."""
    start = len(house.env.http_requests)
    await act
    first = house.env.http_requests[start]
    assert first.path.endswith("/callback"), first
    body: dict[str, Any] = first.json or {}
    return body


def _given(house: House, command: str) -> dict[str, Any]:
    """What a command has to be given, of no use whatever."""
    given: dict[str, dict[str, Any]] = {
        "fugue use": {"move": "x"}, "fugue place": {"card": "x"}, "fugue discard": {"card": "x"},
        "fugue move": {"move": "x"}, "figment place": {"gap": "x"}, "rules": {"game": "fugue"},
        "figment bet": {"chip": "x", "end": "x"}, "table replace": {"member": house.people["Cy"]},
        "table admin replace": {"seat_of": house.people["Ada"], "member": house.people["Cy"]},
    }  # fmt: skip
    return given.get(command, {})


async def test_the_acknowledgement_comes_first_and_decides_who_reads_the_answer(house: House) -> None:
    """Faults 1 and 3: type 5 with the flag of private answers, or type 6 for what stays as it is."""
    await house.open("fugue", "Ada", "Ben", pace="none")
    for command in house.people["Ada"].available_commands(house.channel):
        body = await _callbacks(
            house, house.people["Cy"].slash(house.channel, command, **_given(house, command))
        )
        assert (body["type"], body["data"]["flags"] & 64) == (5, 64), command
    board = house.board()
    for custom_id in controls(board):
        body = await _callbacks(house, house.people["Cy"].click(board, custom_id=custom_id))
        assert body["type"] == 6 or (body["type"] == 5 and body["data"]["flags"] & 64), custom_id


async def test_the_bot_remembers_no_views_and_writes_no_private_messages(house: House) -> None:
    """Faults 9 and 39."""
    rng = random.Random(4)
    await house.open("fugue", "Ada", "Ben", pace="none")
    panel = None
    for _ in range(10):
        panel = await by_controls(house, rng, panel if rng.random() < 0.5 else None)
        panel = panel if any(press.verb == "pick" for press in presses(panel)) else None
    store: Any = house.bot._connection._view_store
    assert not store._synced_message_views
    assert sum(len(views) for views in store._views.values()) == 0
    assert not any(request.path.startswith("/users/@me/channels") for request in house.env.http_requests)
    assert position(await house.match())
