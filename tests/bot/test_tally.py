"""Counting votes (G7), without Discord: who decides what, by which votes, and who saw well."""

from collections import Counter
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from bot.tally import closed_by_lead, most_votes, newest, of_question, unanimous_enough
from db.records import Vote

PEOPLE = range(1, 8)
CHOICES = st.lists(
    st.tuples(st.sampled_from(PEOPLE), st.sampled_from(["place", "chip"]), st.integers(0, 5)), max_size=30
)
"""Who chose what on which question, in order."""

TALLIES = st.dictionaries(st.sampled_from(PEOPLE), st.integers(0, 5))
LEADS = st.sampled_from(PEOPLE)


def _votes(choices: list[tuple[int, str, int]], seq: int = 4) -> list[Vote]:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    return [
        Vote(seq, user, question, option, "menu", at + timedelta(seconds=number))
        for number, (user, question, option) in enumerate(choices)
    ]


@given(CHOICES, CHOICES)
def test_g7_a_players_newest_choice_is_their_vote(
    choices: list[tuple[int, str, int]], before: list[tuple[int, str, int]]
) -> None:
    cast = newest([*_votes(before, seq=3), *_votes(choices)], 4)
    last = {(user, question): option for user, question, option in choices}
    assert cast == last
    order = [max(n for n, choice in enumerate(choices) if choice[:2] == key) for key in cast]
    assert order == sorted(order), "in the order in which these votes were cast"


@given(CHOICES, st.sets(st.sampled_from(PEOPLE)))
def test_g9_only_players_votes_count(choices: list[tuple[int, str, int]], team: set[int]) -> None:
    cast = newest(_votes(choices), 4)
    counted = of_question(cast, "place", list(team))
    assert counted == {
        user: option for (user, key), option in cast.items() if key == "place" and user in team
    }


@given(TALLIES, st.sets(st.sampled_from(PEOPLE), min_size=1))
def test_g7_it_is_decided_at_once_when_all_have_voted_and_more_than_half_agree(
    chosen: dict[int, int], team: set[int]
) -> None:
    chosen = {user: option for user, option in chosen.items() if user in team}
    decided = unanimous_enough(chosen, list(team))
    counts = Counter(chosen.values())
    if len(chosen) == len(team) and max(counts.values()) > len(team) / 2:
        assert counts[decided or 0] == max(counts.values())
    else:
        assert decided is None


@given(TALLIES, LEADS)
def test_g7_the_leads_own_choice_stands_when_the_lead_closes(chosen: dict[int, int], lead: int) -> None:
    closed = closed_by_lead(chosen, lead)
    assert closed == (chosen[lead] if lead in chosen else most_votes(chosen, lead))


@given(TALLIES, LEADS)
def test_g7_most_votes_win_then_the_leads_then_the_one_voted_for_first(
    chosen: dict[int, int], lead: int
) -> None:
    won = most_votes(chosen, lead)
    if not chosen:
        assert won is None
        return
    counts = Counter(chosen.values())
    equals = [option for option, count in counts.items() if count == max(counts.values())]
    assert won in equals
    if chosen.get(lead) in equals:
        assert won == chosen[lead]
    elif len(equals) > 1:
        first = next(option for option in chosen.values() if option in equals)
        assert won == first


def test_g7_ties_of_two_to_six_options_fall_as_written_in_the_message() -> None:
    for options in range(2, 7):
        tied = {user: (user + 2) % options for user in range(options)}
        assert most_votes(tied, 99) == tied[0], "the one voted for first"
        for lead in range(options):
            assert most_votes(tied, lead) == tied[lead]
