"""How a team of Figment decides in a channel: G7 to G10."""

import random
import re

import discord
import pytest

from bot.words import figment as words
from tests.bot.house import House, control, position, presses, shown
from tests.bot.players import CHIPS, by_lead

TEAM = ("Ada", "Ben", "Cy")


async def _to_the_bet(house: House, team: tuple[str, ...] = TEAM) -> None:
    while position(await house.match()).turned is not None:
        await by_lead(house, random.Random(1), team)


# At once


async def test_g7_it_falls_at_once_when_all_have_voted_and_one_has_more_than_half(house: House) -> None:
    await house.open("figment", *TEAM, pace="none")
    board = house.board()
    await house.people["Ada"].react(board, "🇧")
    await house.people["Ben"].react(board, "🇧")
    assert await house.decided() == "", "two of three agree, but one has not voted"
    await house.people["Cy"].react(board, "🇦")
    assert await house.decided() == "p1"
    assert "Votes: 🇦 1 · 🇧 2 → B" in house.board().content


async def test_g7_without_a_majority_the_vote_stays_open_until_one_moves(house: House) -> None:
    await house.open("figment", "Ada", "Ben", pace="none")
    board = house.board()
    await house.people["Ada"].react(board, "🇦")
    await house.people["Ben"].react(board, "🇧")
    assert await house.decided() == ""
    await house.people["Ben"].react(board, "🇦")
    assert await house.decided() == "p0"


async def test_a_team_of_one_decides_with_one_vote(house: House) -> None:
    """G9."""
    await house.open("figment", "Ada", pace="none")
    await house.use("Ada", house.board(), "vote", "1")
    assert await house.decided() == "p1"


async def test_chip_and_end_are_asked_on_one_message_and_both_have_to_be_decided(house: House) -> None:
    await house.open("figment", "Ada", "Ben", pace="none")
    await _to_the_bet(house, ("Ada", "Ben"))
    board, before = house.board(), await house.match()
    assert [str(reaction.emoji) for reaction in board.reactions] == [*CHIPS, "🔽", "🔼"]
    await house.everybody(("Ada", "Ben"), "4️⃣")
    assert (await house.match()).seq == before.seq
    await house.people["Ada"].react(board, "🔽")
    await house.use("Ben", board, "vote", "0", argument="end")
    assert await house.decided() == "b4<"


# Whose votes


async def test_g9_only_players_reactions_count_and_no_bots(house: House) -> None:
    robot = house.guild.add_member(house.env.create_user("robot", bot=True))
    await house.open("figment", "Ada", "Ben", pace="none")
    board, lead = house.board(), await house.decider()
    for person in (robot, house.people["Dee"], house.people["Eve"]):
        await person.react(board, "🇧")
    await house.people[lead].react(board, "🇧")
    refused = await house.use("Dee", board, "vote", "1")
    assert shown(refused).content == words.JOIN_FIRST
    assert [vote.user_id for vote in await house.store.votes(1)] == [house.people[lead].id]
    await house.use(lead, board, "close")
    assert "Votes: 🇧 1 → B" in house.board().content


async def test_g9_who_joins_votes_and_who_leaves_is_no_longer_waited_for(house: House) -> None:
    await house.open("figment", "Ada", "Ben", pace="none")
    await house.press("Dee", "sit")
    assert "Dee" in house.board().content
    await house.everybody(("Ada", "Dee"), "🇧")
    assert (await house.match()).seq == 1, "the newcomer's joining, and no decision"
    again = shown(await house.press("Dee", "sit"))
    assert again.content == words.ALREADY_IN
    await house.use("Ben", await house.say("Ben", "table leave"), "leave")
    assert "Ben" not in re.findall("waiting for (.*)", house.board().content)[0]
    await house.everybody(("Ada", "Dee"), "🇧")
    assert await house.decided() == "p1"
    match = await house.match()
    assert (await house.frames(match))[-1].state == match.state


# Which option


@pytest.mark.parametrize("emoji", ["🇧", "🇧\ufe0f", "🇧🏽"])
async def test_variants_of_an_emoji_are_the_same_vote(house: House, emoji: str) -> None:
    await house.open("figment", "Ada", pace="none")
    await house.people["Ada"].react(house.board(), emoji)
    assert await house.decided() == "p1"


async def test_a_key_without_its_variation_selector_bets_the_same_chip(house: House) -> None:
    await house.open("figment", "Ada", pace="none")
    await _to_the_bet(house, ("Ada",))
    board = house.board()
    await house.people["Ada"].react(board, "2\u20e3")
    await house.people["Ada"].react(board, "🔼\ufe0f")
    assert await house.decided() == "b2>"


async def test_other_emoji_are_no_votes(house: House) -> None:
    await house.open("figment", "Ada", pace="none")
    for emoji in ("🍕", "🇿", "1️⃣", "🔼", "🇨"):
        await house.people["Ada"].react(house.board(), emoji)
    assert await house.store.votes(1) == ()
    assert await house.decided() == ""


async def test_g7_the_newest_choice_counts_whatever_its_way(house: House) -> None:
    await house.open("figment", "Ada", "Ben", pace="none")
    lead, board = await house.decider(), house.board()
    person = house.people[lead]
    await person.react(board, "🇦")
    await person.react(board, "🇧")
    await house.use(lead, board, "close")
    assert await house.decided() == "p1"

    lead, board = await house.decider(), house.board()
    person = house.people[lead]
    await person.react(board, "🇦")
    await house.use(lead, board, "vote", "2")
    await house.use(lead, board, "close")
    assert await house.decided() == "p2"

    lead, board = await house.decider(), house.board()
    person = house.people[lead]
    await house.use(lead, board, "vote", "3")
    await person.react(board, "🇧")
    await house.use(lead, board, "close")
    assert await house.decided() == "p1"


async def test_a_reaction_that_is_taken_away_is_a_vote_withdrawn(house: House) -> None:
    await house.open("figment", "Ada", "Ben", pace="none")
    lead, board = await house.decider(), house.board()
    person = house.people[lead]
    await person.react(board, "🇦")
    await person.react(board, "🇧")
    await person.unreact(board, "🇧")
    await person.react(board, "🍕")
    await house.use(lead, board, "close")
    assert await house.decided() == "p0", "the vote before counts again"

    lead, board = await house.decider(), house.board()
    await house.people[lead].react(board, "🇦")
    await house.people[lead].unreact(board, "🇦")
    assert shown(await house.use(lead, board, "close")).content == words.NOTHING_TO_CLOSE


# Closing


async def test_g7_the_leads_own_choice_stands_against_the_others_when_the_lead_closes(house: House) -> None:
    await house.open("figment", *TEAM, "Dee", pace="none")
    lead, board = await house.decider(), house.board()
    others = [name for name in (*TEAM, "Dee") if name != lead]
    await house.people[lead].react(board, "🇦")
    for name in others[:2]:
        await house.people[name].react(board, "🇧")
    refused = shown(await house.use(others[0], board, "close"))
    assert refused.content == words.not_lead(lead)
    assert refused.content == (await house.say(others[0], "figment close")).content
    await house.use(lead, board, "close")
    assert await house.decided() == "p0"


async def test_g7_without_the_leads_choice_closing_takes_the_option_with_most_votes(house: House) -> None:
    await house.open("figment", *TEAM, "Dee", pace="none")
    lead, board = await house.decider(), house.board()
    others = [name for name in (*TEAM, "Dee") if name != lead]
    assert shown(await house.use(lead, board, "close")).content == words.NOTHING_TO_CLOSE
    await house.people[others[0]].react(board, "🇦")
    await house.people[others[1]].react(board, "🇧")
    await house.people[others[0]].react(board, "🇧")
    await house.use(lead, board, "close")
    assert await house.decided() == "p1"


async def test_g3_only_the_lead_has_the_last_word_by_command(house: House) -> None:
    await house.open("figment", *TEAM, pace="none")
    lead = await house.decider()
    other = next(name for name in TEAM if name != lead)
    answer = await house.say(other, "figment place", gap="A: first (least)")
    assert answer.content == words.not_lead(lead)
    assert await house.decided() == ""


# What a vote is not


async def test_a_vote_for_the_end_is_no_agreement_to_end_the_game(house: House) -> None:
    await house.open("figment", "Ada", "Ben", pace="none")
    await _to_the_bet(house, ("Ada", "Ben"))
    board, before = house.board(), await house.match()
    await house.people["Ada"].react(board, "🔼")
    await house.say("Ben", "table end")
    match = await house.match()
    assert (match.status, match.seq) == ("running", before.seq)
    await house.people["Ada"].react(board, "3️⃣")
    await house.people["Ben"].react(board, "3️⃣")
    assert (await house.match()).seq == before.seq, "Ben has not said from which end"


@pytest.mark.parametrize("how", ["end", "leave", "sit"])
async def test_what_was_not_decided_by_vote_is_not_told_as_a_vote(house: House, how: str) -> None:
    await house.open("figment", *TEAM, pace="none")
    await house.people["Ada"].react(house.board(), "🇧")
    if how == "sit":
        await house.press("Dee", "sit")
    else:
        await house.use("Ada", await house.say("Ada", f"table {how}"), how)
    assert "Votes:" not in house.board().content


async def test_voters_menus_carry_no_more_than_their_choices(house: House) -> None:
    await house.open("figment", "Ada", pace="none")
    board: discord.Message = house.board()
    assert control(board, "vote", "place") == "ffs:1:0:vote:place"
    assert {press.verb for press in presses(board)} == {"vote", "close", "looking", "look", "sit"}
