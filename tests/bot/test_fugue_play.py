"""Fugue in a channel, from the lobby to the last point."""

import random
import re
from collections.abc import Sequence

import pytest

from engine import GAMES
from engine.core import END, JOIN, LEAVE, SKIP, UNDO
from tests.bot.house import House, controls, position, presses
from tests.bot.overheard import Overheard
from tests.bot.players import by_command, by_controls


async def _all_is_told(house: House, match_id: int) -> None:
    """The final board: the engine's scores, the winner, and buttons for what comes after."""
    match = await house.store.load(match_id)
    assert match.ending == "finished"
    assert (await house.frames(match))[-1].state == match.state
    outcome = GAMES["fugue"].outcome(match.state)
    assert outcome is not None
    board = house.board()
    assert {press.verb for press in presses(board)} == {"rematch", "replay"}
    assert board.attachments[0].description
    score = re.compile(r"[:=] \*\*\d+\*\*( \(never below 0\))?$")
    results = [line for line in board.content.splitlines() if score.search(line)]
    assert [int(line.split("**")[-2]) for line in results] == list(outcome.scores)
    assert [n for n, line in enumerate(results) if line.startswith("🏆")] == list(outcome.winners)
    others = [message for message in house.channel.history() if message.id != board.id]
    assert not any(controls(message) for message in others), "a board of the past has controls"


def _pings(house: House) -> list[Sequence[str]]:
    """Whom each message of the bot's notified; that no edit notifies is checked on the way."""
    pings = []
    for request in house.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        users = (body.get("allowed_mentions") or {}).get("users", [])
        if request.method == "PATCH":
            assert not users
        elif users:
            assert request.path == f"/channels/{house.channel.id}/messages"
            assert all(f"<@{user}>" in body["content"] for user in users)
            pings.append(users)
    return pings


async def test_two_people_play_to_the_last_point_by_controls(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    rng, overheard = random.Random(5), Overheard(house, caplog)
    await house.open("fugue", "Ada", "Ben", pace="none")
    match = await house.match()
    panel, taken_back = None, 0
    while (before := match).status == "running":
        turn = position(match).turn
        panel = await by_controls(house, rng, panel)
        match = await house.store.load(match.id)
        if rng.random() < 0.2 and any(press.verb == "undo" for press in presses(panel)):
            name = next(player.name for player in match.players if player.seat == turn)
            await house.use(name, panel, "undo")
            taken_back += 1
            match = await house.store.load(match.id)
            assert match.state == before.state
        panel = None if position(match).turn != turn or match.seq > before.seq + 1 else panel
        await overheard.check(match)
    assert taken_back > 3
    assert overheard.pictures > 60
    await _all_is_told(house, match.id)
    frames = await house.frames(match)
    turns = [frame for frame in frames[:-1] if frame.commits]
    assert len(_pings(house)) == len(turns), "one ping a turn, none within it"


async def test_two_people_play_to_the_last_point_by_commands_with_a_restart_after_every_action(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    rng, overheard = random.Random(6), Overheard(house, caplog)
    await house.open("fugue", "Ada", "Ben", pace="none", first="host")
    match = await house.match()
    assert next(player.name for player in match.players if player.seat == 0) == "Ada"
    used: set[str] = set()
    while match.status == "running":
        used.add(await by_command(house, rng))
        after = await house.store.load(match.id)
        assert after.seq == match.seq + 1
        shown_before = house.public()
        await house.restart()
        assert house.public() == shown_before, "a restart shows nothing anew"
        match = await house.store.load(match.id)
        assert match == after
        await overheard.check(match)
    assert used == {"use", "place", "discard", "end"}
    await _all_is_told(house, match.id)


async def test_a_side_of_three_plays_the_solo_challenge(house: House) -> None:
    rng, team = random.Random(7), ("Ada", "Ben", "Cy")
    await house.open("fugue", *team, mode="solo", pace="none")
    match = await house.match()
    assert {player.seat for player in match.players} == {0}
    acted = set()
    while match.status == "running":
        name = rng.choice(team)
        await by_command(house, rng, name)
        acted.add(name)
        match = await house.store.load(match.id)
    assert acted == set(team)
    assert {row.user_id for row in await house.store.log(match.id)} == {
        house.people[name].id for name in team
    }
    await _all_is_told(house, match.id)
    await house.press("Ben", "rematch")
    again = await house.match()
    assert (again.status, again.mode, again.pace) == ("lobby", "solo", "none")
    assert {player.name for player in again.players} == set(team)


async def test_eight_people_take_their_turns_in_seat_order(house: House) -> None:
    rng = random.Random(8)
    await house.open("fugue", *house.people, pace="live")
    match = await house.match()
    assert len(position(match).boards) == len(match.players) == 8
    order: list[int] = []
    while match.status == "running" and len(order) < 9:
        if not order or order[-1] != position(match).turn:
            order.append(position(match).turn)
        await by_command(house, rng)
        match = await house.store.load(match.id)
    assert order == [0, 1, 2, 3, 4, 5, 6, 7, 0]
    assert (await house.frames(match))[-1].state == match.state


@pytest.mark.parametrize("word", [JOIN, LEAVE, SKIP, END, UNDO])
async def test_no_word_of_the_log_can_be_typed_as_a_move(house: House, word: str) -> None:
    await house.open("fugue", "Ada", "Ben", pace="none")
    await by_command(house, random.Random(1))
    before = await house.match()
    for name in ("Ada", "Ben", "Cy"):
        assert (await house.say(name, "fugue move", move=word)).content
    assert await house.match() == before
