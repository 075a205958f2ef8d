"""Reveal, score, medals and difficulty: sections 2 and 3."""

from collections import Counter
from itertools import product
from random import Random
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.figment.actions import End
from engine.figment.rules import CHIPS, THRESHOLDS, Reveal, difficulty, medal, reveal

ENDS: tuple[End, End] = ("<", ">")

rows = st.lists(st.integers(1, 34), min_size=5, max_size=6) | st.lists(
    st.integers(1, 6), min_size=5, max_size=6
).map(sorted)


def test_example_a_row_in_order_scores_its_cards_and_its_chip() -> None:
    assert reveal((10, 20, 30, 40, 50), "<", 4) == Reveal(revealed=5, scored=5, kept=True, points=9)
    assert reveal((10, 20, 30, 40, 50), ">", 4) == Reveal(revealed=5, scored=5, kept=True, points=9)


def test_example_from_the_least_end_10_and_20_score_and_15_breaks() -> None:
    assert reveal((10, 20, 15, 40, 50), "<", 4) == Reveal(revealed=3, scored=2, kept=False, points=2)


def test_example_from_the_most_end_50_40_15_score_and_20_breaks() -> None:
    assert reveal((10, 20, 15, 40, 50), ">", 4) == Reveal(revealed=4, scored=3, kept=False, points=3)


@pytest.mark.parametrize("end", ENDS)
def test_g4_equal_shares_break_nothing(end: End) -> None:
    assert reveal((10, 10, 30, 30, 50), end, 1) == Reveal(revealed=5, scored=5, kept=True, points=6)


@pytest.mark.parametrize("end", ENDS)
def test_the_first_card_always_stands(end: End) -> None:
    assert reveal((34, 1, 1, 34, 1), end, 5).scored >= 1
    assert reveal((5, 4, 3, 2, 1), end, 5) == Reveal(revealed=2, scored=1, kept=False, points=1)


def test_a_mistake_at_the_last_card_loses_the_chip_too() -> None:
    assert reveal((1, 2, 3, 4, 3), "<", 5) == Reveal(revealed=5, scored=4, kept=False, points=4)


@given(rows, st.sampled_from(ENDS), st.sampled_from(CHIPS))
def test_a_reveal_scores_the_longest_beginning_that_is_in_order(row: list[int], end: End, chip: int) -> None:
    turned = row if end == "<" else row[::-1]
    beginnings = [turned[:length] for length in range(1, len(row) + 1)]
    stands = max(len(part) for part in beginnings if part == sorted(part, reverse=end == ">"))
    whole = stands == len(row)
    expected = Reveal(len(row) if whole else stands + 1, stands, whole, stands + chip if whole else stands)
    assert reveal(row, end, chip) == expected


@given(rows, st.sampled_from(CHIPS))
def test_a_chip_is_kept_from_one_end_exactly_when_it_is_from_the_other(row: list[int], chip: int) -> None:
    assert reveal(row, "<", chip).kept == reveal(row, ">", chip).kept == (row == sorted(row))


@given(rows, st.sampled_from(CHIPS))
def test_the_ends_are_mirror_images(row: list[int], chip: int) -> None:
    mirrored = [35 - share for share in reversed(row)]
    assert reveal(row, "<", chip) == reveal(mirrored, ">", chip)


def test_every_row_of_five_from_three_shares_by_the_letter_of_step_4() -> None:
    for row in product((1, 2, 3), repeat=5):
        before, scored = row[0], 1
        while scored < 5 and row[scored] >= before:
            before, scored = row[scored], scored + 1
        assert reveal(row, "<", 2).scored == scored


@pytest.mark.parametrize(
    ("total", "row", "reached"),
    [
        (24, 5, ""), (25, 5, "bronze"), (29, 5, "bronze"), (30, 5, "silver"), (34, 5, "silver"),
        (35, 5, "gold"), (40, 5, "gold"), (29, 6, ""), (30, 6, "bronze"), (34, 6, "bronze"),
        (35, 6, "silver"), (39, 6, "silver"), (40, 6, "gold"), (45, 6, "gold"),
    ],
)  # fmt: skip
def test_g6_medals_by_points_in_the_normal_game_and_in_challenge_mode(
    total: int, row: int, reached: str
) -> None:
    assert medal(total, row) == reached


def test_g6_at_most_40_points_and_45_in_challenge_mode() -> None:
    for row, most in ((5, 40), (6, 45)):
        assert sum(reveal(range(row), "<", chip).points for chip in CHIPS) == most
        assert THRESHOLDS[row][-1] <= most


def _pips_by_the_book(row: list[int]) -> int:
    true = sorted(row)
    chance = 1.0
    for place in range(1, len(true)):
        gap = true[place] - true[place - 1]
        chance *= NormalDist().cdf(gap / (3.1 * 2**0.5)) if gap else 1
    cuts = (0.36, 0.44, 0.52, 0.62) if len(row) == 5 else (0.26, 0.32, 0.37, 0.47)
    return 5 - sum(chance >= cut for cut in cuts)


@given(rows)
def test_difficulty_follows_the_gaps_of_true_neighbours(row: list[int]) -> None:
    assert difficulty(row) == _pips_by_the_book(row)


@given(rows, st.randoms(use_true_random=False))
def test_difficulty_is_a_matter_of_the_cards_and_not_of_how_they_were_placed(
    row: list[int], chance: Random
) -> None:
    placed = chance.sample(row, len(row))
    assert difficulty(placed) == difficulty(row)


@pytest.mark.parametrize("row", [5, 6])
def test_each_number_of_pips_is_dealt_about_as_often_as_any_other(row: int) -> None:
    chance = Random(7)
    dealt = Counter(difficulty([chance.randint(1, 34) for _ in range(row)]) for _ in range(5000))
    assert sorted(dealt) == [1, 2, 3, 4, 5]
    assert all(0.12 < times / 5000 < 0.3 for times in dealt.values()), dealt


def test_wide_gaps_are_easy_and_narrow_ones_hard() -> None:
    assert difficulty((1, 9, 17, 25, 34)) == 1
    assert difficulty((10, 11, 12, 13, 14)) == 5
    assert difficulty((20, 20, 20, 20, 20)) == 1
