"""Figment in a channel, from the lobby to the medal."""

import random
import re

import pytest

from engine import GAMES
from tests.bot.house import House, control, controls, position, presses, shown
from tests.bot.overheard import Overheard
from tests.bot.players import by_closing, by_lead, by_menu, by_reactions, look_around

TEAM = ("Ada", "Ben", "Cy")
WAYS = (by_reactions, by_menu, by_lead, by_closing, by_reactions)
"""How each of the five rounds is decided."""


async def _all_is_told(house: House, match_id: int) -> None:
    """Every round's shares and points as the engine has them, the total, and a final board."""
    match = await house.store.load(match_id)
    assert match.ending == "finished"
    assert (await house.frames(match))[-1].state == match.state
    outcome = GAMES["figment"].outcome(match.state)
    assert outcome is not None
    told = "\n".join(house.texts())
    for number, done in enumerate(position(match).rounds, 1):
        lines = re.findall(
            rf"Round {number}, {done.colour}, from least to most: (.*): .*\*\*(\d+) points?\*\*", told
        )
        assert len(lines) == 1, "each round is told once"
        assert [int(share) for share in re.findall(r"(\d+)%", lines[0][0])] == list(done.shares)
        assert int(lines[0][1]) == done.points
    assert f"The game is over: {outcome.scores[0]} points" in told
    board = house.board()
    assert {press.verb for press in presses(board)} == {"rematch", "replay"}
    assert board.attachments[0].description
    assert not any(controls(message) for message in house.channel.history() if message.id != board.id)
    reveals = [
        file for message in house.channel.history() for file in message.attachments if "gif" in file.filename
    ]
    assert len(reveals) == 5


async def test_a_team_of_three_plays_to_the_medal_by_reactions_menus_commands_and_closing(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    rng, overheard = random.Random(3), Overheard(house, caplog)
    await house.open("figment", *TEAM, pace="live")
    match = await house.match()
    while match.status == "running":
        await WAYS[len(position(match).rounds)](house, rng, TEAM)
        after = await house.store.load(match.id)
        assert after.seq == match.seq + 1, "each vote led to one decision"
        match = after
        if match.seq % 6 == 2:
            await look_around(house, rng)
        if match.seq == 5:
            still = shown(await house.use("Hal", await house.panel("Hal", "look"), "still"))
            assert still.attachments[0].filename.endswith(".png")
            assert "Round 1" in still.content
        await overheard.check(match)
    assert overheard.pictures > 25 + 5
    await _all_is_told(house, match.id)
    board = house.board().content
    assert all(re.search(rf"{name}.* of \d+ votes right", board) for name in TEAM)


async def test_challenge_mode_to_its_end_with_a_restart_after_every_decision(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    rng, overheard = random.Random(4), Overheard(house, caplog)
    await house.open("figment", *TEAM, mode="challenge", pace="none")
    match = await house.match()
    while match.status == "running":
        way = by_lead if match.seq % 4 else by_reactions
        await way(house, rng, TEAM)
        after = await house.store.load(match.id)
        assert after.seq == match.seq + 1
        stood = house.public()
        await house.restart()
        assert house.public() == stood, "a restart shows nothing anew"
        match = await house.store.load(match.id)
        assert match == after
        await overheard.check(match)
    assert len(position(match).rounds[0].cards) == 6
    await _all_is_told(house, match.id)


async def test_the_channel_goes_on_in_its_deck_with_the_next_game(house: House) -> None:
    """G2: a group never meets the same card again."""
    await house.open("figment", "Ada", pace="none")
    first = position(await house.match()).setup
    await house.use("Ada", await house.say("Ada", "table end"), "end")
    await house.press("Ada", "rematch")
    await house.press("Ada", "start")
    second = position(await house.match()).setup
    assert (second.box, second.first) == (first.box, first.first + 25)


async def test_a_game_that_is_over_is_replayed_with_its_rows_as_they_stood(house: House) -> None:
    await house.open("figment", "Ada", "Ben")
    lead = await house.decider()
    await house.people[lead].slash(house.channel, "figment place", gap="A")
    sure = await house.say("Ada", "table end")
    await house.people["Ada"].click(sure, custom_id=control(sure, "end"))
    first = await house.say("Ben", "table replay")
    assert "gap A, card 1, gap B" in str(first.attachments[0].description)
