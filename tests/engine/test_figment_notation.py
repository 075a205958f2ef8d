"""Figment's notation: section 5."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Malformed
from engine.figment.actions import COLOURS, Action, Bet, Colour, Place
from engine.figment.notation import parse_action, parse_reveal, parse_row, print_action, print_row
from engine.figment.rules import CHIPS

actions = st.builds(Place, st.integers(0, 5)) | st.builds(
    Bet, st.sampled_from(CHIPS), st.sampled_from(("<", ">"))
)
ALL = {f"p{gap}" for gap in range(6)} | {f"b{chip}{end}" for chip in range(1, 6) for end in "<>"}
signs = st.sampled_from(sorted(ALL)).map(" ".__add__) | st.text("pb0123456789<>, -٣red") | st.text()


def test_the_decisions_of_section_5() -> None:
    assert print_action(Place(0)) == "p0"
    assert print_action(Place(5)) == "p5"
    assert print_action(Bet(4, "<")) == "b4<"
    assert print_action(Bet(4, ">")) == "b4>"


@given(actions)
def test_what_is_printed_is_read_back(action: Action) -> None:
    assert parse_action(print_action(action)) == action


@given(signs)
def test_any_other_text_is_no_decision(text: str) -> None:
    if text not in ALL:
        with pytest.raises(Malformed, match="such as"):
            parse_action(text)


@pytest.mark.parametrize(
    "text", ["", "p", "p6", "p-1", "p03", "P0", " p0", "p0\n", "b0<", "b6>", "b4", "b4<>", "p٣"]
)
def test_texts_that_are_no_decision(text: str) -> None:
    with pytest.raises(Malformed):
        parse_action(text)


def test_the_row_of_section_5() -> None:
    assert parse_row("red 10 20 15 40 50") == ("red", (10, 20, 15, 40, 50))
    assert print_row("red", (10, 20, 15, 40, 50)) == "red 10 20 15 40 50"


@given(st.sampled_from(COLOURS), st.lists(st.integers(0, 100), min_size=1, max_size=6).map(tuple))
def test_rows_are_read_back(colour: Colour, shares: tuple[int, ...]) -> None:
    assert parse_row(print_row(colour, shares)) == (colour, shares)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "red",
        "green 1 2",
        "red 1  2",
        "red 01",
        "red 101",
        "red -1",
        "red 1 2 3 4 5 6 7",
        "red 1 x",
        "red ٣",
    ],
)
def test_texts_that_are_no_row(text: str) -> None:
    with pytest.raises(Malformed):
        parse_row(text)


def test_a_reveal_in_one_line() -> None:
    assert parse_reveal("10,20,15,40,50 < 4") == ((10, 20, 15, 40, 50), "<", 4)
    assert parse_reveal("1,2,3,4,5,6 > 1") == ((1, 2, 3, 4, 5, 6), ">", 1)


@pytest.mark.parametrize(
    "text",
    ["", "1,2,3,4,5 <", "1,2,3,4 < 4", "1,2,3,4,5,6,7 < 4", "1,2,3,4,5 = 4", "1,2,3,4,5 < 6",
     "1,2,3,4,5 < 44", "1,2,3,4,x < 4", "1,2,3,4, < 4", "1,2,3,4,101 < 4", "1 2 3 4 5 < 4"],
)  # fmt: skip
def test_texts_that_are_no_reveal(text: str) -> None:
    with pytest.raises(Malformed):
        parse_reveal(text)


words = st.sampled_from(["red", "ink", "", "0", "00", "7", "07", "34", "100", "101", "-1", "+1", "٣", "1.0"])


@given(st.lists(words, max_size=8))
def test_a_text_is_no_row_or_exactly_what_would_be_printed(text: list[str]) -> None:
    legal = (
        text[:1] in (["red"], ["ink"]) and 2 <= len(text) <= 7 and set(text[1:]) <= {"0", "7", "34", "100"}
    )
    if legal:
        assert print_row(*parse_row(" ".join(text))) == " ".join(text)
    else:
        with pytest.raises(Malformed):
            parse_row(" ".join(text))
