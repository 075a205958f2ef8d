"""How a careful team fares: the thresholds of sections 2 and 3, held on real decks by simulation.

The team's eye errs by 3 points (standard deviation), once for each card. It places a card where its eye
puts it, bets the higher chips on the rows it is surer of, and reveals from the end that promises more cards.
"""

from bisect import bisect
from functools import lru_cache
from itertools import accumulate, pairwise
from math import erf, prod
from operator import mul
from random import Random
from statistics import mean

import pytest

from engine.figment import game
from engine.figment.actions import Bet, Place
from engine.figment.deck import CARDS, shares
from engine.figment.rules import THRESHOLDS, difficulty
from engine.figment.state import Setup

ERROR = 3.0


def steps_of(row: list[float]) -> list[float]:
    """For each pair of neighbours, as the eye has them, the chance that they are in order."""
    return [(1 + erf((more - less) / (2 * ERROR))) / 2 for less, more in pairwise(row)]


@lru_cache
def usual_chances(row: int) -> list[float]:
    """How sure the team is of rows in general: a sample, sorted."""
    chance = Random(0)
    rows = [sorted(chance.randint(1, 34) + chance.gauss(0, ERROR) for _ in range(row)) for _ in range(2000)]
    return sorted(prod(steps_of(seen)) for seen in rows)


def careful_bet(row: list[float], chips: tuple[int, ...]) -> Bet:
    """The chip whose rank among those left is this row's among rows in general."""
    steps, usual = steps_of(row), usual_chances(len(row))
    rank = bisect(usual, prod(steps)) * len(chips) // (len(usual) + 1)
    least, most = sum(accumulate(steps, mul)), sum(accumulate(reversed(steps), mul))
    return Bet(chips[rank], "<" if least >= most else ">")


def careful_game(row: int, box: str, first: int, chance: Random) -> int:
    """The points of one game."""
    state = game.new(Setup(3, row, box, first), f"{box} {first}").state
    seen: list[float] = []
    while not state.ended:
        colour = state.arrows[len(state.rounds)]
        if not seen:
            seen = [getattr(shares(box, state.row[0]), colour) + chance.gauss(0, ERROR)]
        if state.turned is None:
            state = game.resolve(state, careful_bet(seen, state.chips)).state
            seen = []
        else:
            looks = getattr(shares(box, state.turned), colour) + chance.gauss(0, ERROR)
            gap = bisect(seen, looks)
            seen.insert(gap, looks)
            state = game.resolve(state, Place(gap)).state
    return game.view(state, None).total


def percent_of_medals(row: int, games: int) -> tuple[float, ...]:
    """How many of a hundred games reach bronze, silver and gold; each box has one deck played through."""
    chance = Random(row)
    starts = range(0, CARDS, 5 * row)
    points = [
        careful_game(row, f"box {number // len(starts)}", starts[number % len(starts)], chance)
        for number in range(games)
    ]
    return tuple(100 * mean(total >= least for total in points) for least in THRESHOLDS[row])


def test_a_careful_team_reaches_bronze_in_three_games_of_five_and_gold_in_one_of_ten() -> None:
    bronze, silver, gold = percent_of_medals(row=5, games=4000)
    assert 50 <= bronze <= 65
    assert 25 <= silver <= 35
    assert 6 <= gold <= 12


def test_g6_each_medal_of_challenge_mode_is_about_a_grade_harder() -> None:
    bronze, silver, gold = percent_of_medals(row=6, games=4000)
    assert 20 <= bronze <= 30
    assert 6 <= silver <= 12
    assert 1 <= gold <= 4


@pytest.mark.long
@pytest.mark.parametrize(("row", "stated"), [(5, (61, 31, 10)), (6, (25, 9, 2))])
def test_the_percentages_stated_in_the_rules_in_thirty_thousand_games(
    row: int, stated: tuple[int, ...]
) -> None:
    assert percent_of_medals(row, games=30_000) == pytest.approx(stated, abs=3)


@pytest.mark.parametrize("row", [5, 6])
def test_a_row_with_more_pips_is_ordered_right_less_often(row: int) -> None:
    chance = Random(row)
    right: dict[int, list[bool]] = {pips: [] for pips in range(1, 6)}
    for _ in range(6000):
        true = sorted(chance.randint(1, 34) for _ in range(row))
        placed = sorted(true, key=lambda share: share + chance.gauss(0, ERROR))
        right[difficulty(true)].append(placed == true)
    rates = [mean(right[pips]) for pips in range(1, 6)]
    assert all(easier - harder > 0.02 for easier, harder in pairwise(rates)), rates
