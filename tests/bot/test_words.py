"""Sentences of the games that a careless hand gets wrong: plurals, order, what a use would bring."""

import pytest

from bot.words import fugue as words
from engine import GAMES
from engine.fugue.actions import CardPlaced, Event, Reshuffled, SetBroken, Waved
from engine.fugue.moves import parse_action
from engine.fugue.positions import parse_position

NAMES = ("Ada", "Björn")


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Waved(0, "V"), "→ The Wave: 1 card went outside the game."),
        (Waved(0, "VP"), "→ The Wave: 2 cards went outside the game."),
        (Reshuffled(1), "1 card was shuffled into a new deck."),
        (Reshuffled(9), "9 cards were shuffled into a new deck."),
    ],
)
def test_one_card_is_not_told_as_several(event: Event, line: str) -> None:
    assert words.tell([event], NAMES) == [line]


def test_a_set_that_was_given_up_is_told_after_the_card_that_took_its_place() -> None:
    first, second = words.tell([SetBroken(0, 2, "PV", "PV"), CardPlaced(0, "D", 2, "!")], NAMES)
    assert "placed Depth in slot 2" in first
    assert "Passion/Vision" in second


def test_what_a_set_would_score_is_told_before_it_is_used_and_what_is_drawn_is_not() -> None:
    state = parse_position("VP,IP+D,-,-,0/IS,-+-,V,P,3 IDDPPSSVD S - 0 A1")
    step = GAMES["fugue"].resolve(state, parse_action("u1 B.i.I>B.p"))
    assert "scored +4" in words.comes_of(step.events, NAMES)
    last = parse_position("V,-+-,-,-,0/IS,-+-,V,P,3 IDDPPSSVD S - 0 A2")
    drawing = GAMES["fugue"].resolve(last, parse_action("mV>1"))
    assert drawing.commits
    assert words.comes_of(drawing.events, NAMES) == ""


def test_a_score_is_a_sum_only_where_a_fugue_adds_to_it() -> None:
    state = parse_position("-,-+-,-,P,0/-,-+-,-,-,3 - - - 4 end")
    told = words.result(GAMES["fugue"].view(state, None), NAMES, (0, 3), (1,)).splitlines()
    assert told[0].endswith("0 −1 (Passion Fugue) = **0** (never below 0)")
    assert told[1].endswith(": **3**")
