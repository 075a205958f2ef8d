"""The message of a vote in Figment: read again after a time away, cleared, edited, closed by time."""

import re
from itertools import pairwise

import pytest

from tests.bot.house import House, shown

TEAM = ("Ada", "Ben", "Cy")


def _edits(house: House) -> int:
    """How often the present board was edited."""
    path = f"/channels/{house.channel.id}/messages/{house.board().id}"
    return sum(request.method == "PATCH" and request.path == path for request in house.env.http_requests)


# While nobody looked


async def test_votes_cast_moved_and_removed_while_the_bot_was_away_count(house: House) -> None:
    await house.open("figment", *TEAM, pace="none")
    board, backend = house.board(), house.env.backend
    await house.people["Ada"].react(board, "🇦")
    await house.people["Ben"].react(board, "🇦")
    at = (house.channel.id, board.id)
    with house.unheard():
        backend.remove_reaction(*at, "🇦", house.people["Ada"].id)
        backend.add_reaction(*at, "🇧", house.people["Ada"].id)
        backend.add_reaction(*at, "🇧", house.people["Cy"].id)
    await house.restart()
    assert await house.decided() == "p1"
    assert "Votes: 🇦 1 · 🇧 2 → B" in house.board().content


async def test_lost_events_are_made_up_when_the_vote_closes(house: House) -> None:
    await house.open("figment", *TEAM, pace="none")
    lead, board = await house.decider(), house.board()
    others = [name for name in TEAM if name != lead]
    with house.unheard():
        for name in others:
            house.env.backend.add_reaction(house.channel.id, board.id, "🇧", house.people[name].id)
    await house.use(lead, board, "close")
    assert await house.decided() == "p1"
    assert "Votes: 🇧 2 → B" in house.board().content


async def test_reading_the_reactions_twice_changes_nothing(house: House) -> None:
    await house.open("figment", *TEAM, pace="none")
    for name, emoji in (("Ada", "🇦"), ("Ben", "🇧")):
        await house.people[name].react(house.board(), emoji)
    votes = await house.store.votes(1)
    for _ in range(2):
        await house.restart()
    assert await house.store.votes(1) == votes


# What others do to the message


async def test_a_moderator_who_clears_all_reactions_withdraws_them_and_the_options_come_back(
    house: House,
) -> None:
    await house.open("figment", *TEAM, pace="none")
    lead, board = await house.decider(), house.board()
    await house.people["Ada"].react(board, "🇧")
    await house.use("Ben", board, "vote", "0")
    house.env.backend.clear_reactions(house.channel.id, board.id)
    await house.env.settle()
    assert [str(reaction.emoji) for reaction in house.board().reactions] == ["🇦", "🇧"]
    assert [vote.user_id for vote in await house.store.votes(1)] == [house.people["Ben"].id]
    await house.env.advance_time(3)
    assert "Voted: \u2068Ben\u2069" in house.board().content
    await house.use(lead, house.board(), "close")
    assert await house.decided() == "p0"


async def test_a_moderator_who_clears_one_option_withdraws_the_votes_for_it(house: House) -> None:
    await house.open("figment", *TEAM, pace="none")
    board = house.board()
    await house.people["Ada"].react(board, "🇦")
    await house.people["Ben"].react(board, "🇧")
    house.env.backend.clear_reaction(house.channel.id, board.id, "🇧")
    await house.env.settle()
    assert {str(reaction.emoji) for reaction in house.board().reactions} == {"🇦", "🇧"}
    assert [vote.user_id for vote in await house.store.votes(1)] == [house.people["Ada"].id]


async def test_a_reaction_on_a_closed_vote_touches_nothing(house: House) -> None:
    await house.open("figment", "Ada", pace="none")
    old = house.board()
    await house.people["Ada"].react(old, "🇦")
    match, votes = await house.match(), await house.store.votes(1)
    await house.people["Ada"].react(old, "🇧")
    await house.people["Ada"].unreact(old, "🇦")
    house.env.backend.clear_reactions(house.channel.id, old.id)
    await house.env.settle()
    assert await house.match() == match
    assert await house.store.votes(1) == votes
    assert not next(message for message in house.channel.history() if message.id == old.id).reactions


async def test_an_option_that_can_not_be_offered_ends_no_vote(house: House) -> None:
    await house.people["Ada"].slash(house.channel, "figment start", pace="none")
    house.env.inject_error("PUT", "/channels/*/reactions/*", status=403, code=30010)
    await house.press("Ada", "start")
    assert [str(reaction.emoji) for reaction in house.board().reactions] == ["🇧"]
    await house.people["Ada"].react(house.board(), "🇦")
    assert await house.decided() == "p0"


# What the message tells


async def test_the_message_tells_who_has_voted_and_never_what(house: House) -> None:
    """G10: votes are secret until they close."""
    await house.open("figment", *TEAM, pace="none")
    plain = house.board().content
    await house.people["Ben"].react(house.board(), "🇧")
    secret = shown(await house.use("Cy", house.board(), "vote", "1"))
    assert "B: last" in secret.content, "for the voter alone"
    await house.env.advance_time(3)
    text = house.board().content
    voters = {f"\u2068{one}\u2069 and \u2068{other}\u2069" for one, other in (("Ben", "Cy"), ("Cy", "Ben"))}
    assert any(f"Voted: {both} · waiting for \u2068Ada\u2069" in text for both in voters)
    kept = [line for line in text.splitlines() if line in plain.splitlines()]
    assert len(kept) == len(text.splitlines()) - 1, "nothing but the voters changed"
    assert not any(secret.content == told for told in house.texts())
    assert secret.content not in house.texts("Ada")


async def test_the_board_is_edited_at_most_once_in_two_seconds(house: House) -> None:
    await house.open("figment", *house.people, pace="none")
    start, edited = house.env.now(), []
    board = house.board()
    names = list(house.people)
    for number in range(22):
        before = _edits(house)
        name, emoji = names[number % 7], "🇦🇧"[number // 7 % 2]
        await house.people[name].react(board, emoji)
        await house.env.advance_time(0.5)
        edited += [(house.env.now() - start).total_seconds()] * (_edits(house) - before)
    gaps = [later - earlier for earlier, later in pairwise(edited)]
    assert len(edited) >= 4
    assert min(gaps) >= 2.0 - 0.5, edited
    assert len(edited) <= 11 / 2 + 1


@pytest.mark.parametrize("phase", [0.0, 0.5, 1.0, 1.5])
async def test_two_votes_within_a_second_are_one_edit_or_one_now_and_one_later(
    house: House, phase: float
) -> None:
    """Whenever the clock ticks between them."""
    await house.open("figment", *TEAM, "Dee", pace="none")
    await house.env.advance_time(6 + phase)
    before, board = _edits(house), house.board()
    await house.people["Ada"].react(board, "🇧")
    await house.env.advance_time(1)
    await house.people["Ben"].react(board, "🇧")
    assert _edits(house) <= before + 1
    await house.env.advance_time(3)
    assert _edits(house) == before + 2
    assert "waiting for" in house.board().content


async def test_a_match_that_can_not_be_shown_keeps_no_other_from_it(house: House) -> None:
    await house.open("figment", *TEAM, pace="none")
    await house.people["Ada"].react(house.board(), "🇧")
    await house.people["Ben"].react(house.board(), "🇧")
    house.bot.votes._waiting |= {8, 16}
    await house.env.advance_time(3)
    assert "waiting for \u2068Cy\u2069\n" in house.board().content


# Time


async def test_g7_when_time_is_over_most_votes_win_and_the_lead_breaks_ties(house: House) -> None:
    await house.open("figment", *TEAM, pace="live")
    lead, board = await house.decider(), house.board()
    other = next(name for name in TEAM if name != lead)
    await house.people[other].react(board, "🇦")
    await house.people[lead].react(board, "🇧")
    assert re.search(r"Deadline: <t:\d+:R>", board.content)
    await house.env.advance_time(110)
    assert await house.decided() == ""
    await house.env.advance_time(16)
    assert await house.decided() == "p1", "a tie is the lead's"


async def test_g7_when_time_is_over_the_first_voted_for_wins_a_tie_without_the_lead(house: House) -> None:
    await house.open("figment", *TEAM, pace="live")
    lead, board = await house.decider(), house.board()
    first, second = (name for name in TEAM if name != lead)
    await house.people[first].react(board, "🇧")
    await house.people[second].react(board, "🇦")
    await house.env.advance_time(126)
    assert await house.decided() == "p1"


async def test_g8_without_a_vote_the_lead_is_reminded_once_and_then_the_next_leads(house: House) -> None:
    await house.open("figment", "Ada", "Ben", pace="live")
    lead = await house.decider()
    posted = len(house.channel.history())
    await house.env.advance_time(126)
    told = house.channel.history()[posted:]
    assert len(told) == 1
    assert told[0].mentions == [] or told[0].mentions[0].id == house.people[lead].id
    assert f"<@{house.people[lead].id}>" in told[0].content
    assert await house.decider() == lead, "the time runs once more"
    await house.env.advance_time(126)
    assert await house.decided() == "skip"
    assert await house.decider() != lead
    told = house.channel.history()[posted + 1 :]
    assert [message.id for message in told] == [house.board().id], "nothing but the new board"
    assert f"\u2068{lead}\u2069 was away" in house.board().content


async def test_g8_a_vote_in_the_time_that_runs_once_more_counts(house: House) -> None:
    await house.open("figment", "Ada", "Ben", pace="live")
    await house.env.advance_time(126)
    await house.people["Ada"].react(house.channel.history()[-2], "🇧")
    await house.env.advance_time(126)
    assert await house.decided() == "p1"


async def test_a_vote_whose_time_passed_while_the_bot_was_down_falls_at_the_next_start(house: House) -> None:
    await house.open("figment", *TEAM, pace="live")
    await house.people["Ada"].react(house.board(), "🇧")
    await house.restart(away=30 * 60)
    await house.env.advance_time(6)
    assert await house.decided() == "p1"


async def test_g8_the_lead_is_reminded_once_of_a_time_that_passed_while_the_bot_was_down(
    house: House,
) -> None:
    await house.open("figment", *TEAM, pace="live")
    posted = len(house.channel.history())
    await house.restart(away=30 * 60)
    await house.env.advance_time(60)
    (told,) = house.channel.history()[posted:]
    assert "you lead" in told.content
    assert await house.decided() == ""
