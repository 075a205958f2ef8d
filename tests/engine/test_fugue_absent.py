"""Fugue with players who are away or left: turns are passed over, order and end stay right."""

from random import Random

import pytest

from engine.errors import GameOver, Illegal, NotYourTurn
from engine.fugue import game
from engine.fugue.actions import (
    Drew,
    GameEnded,
    Reshuffled,
    SeatLeft,
    SetBroken,
    SpiritRemoved,
    TurnBegan,
    TurnSkipped,
)
from engine.fugue.positions import parse_position, print_position
from tests.engine.fugue import cards_of, random_game


def skipped(position: str) -> str:
    state = parse_position(position, "copper")
    return print_position(game.skip(state, state.turn).state)


@pytest.mark.parametrize("phase", "1234")
def test_the_turn_of_an_absent_player_goes_straight_to_the_spirit_phase(phase: str) -> None:
    mark = "*" if phase == "3" else ""
    position = f"V,IP{mark}+D,-,-,0/P,-+-,-,-,0 DDDD - - 0 A{phase}"
    state = parse_position(position)
    step = game.skip(state, 0)
    assert step.events == (TurnSkipped(0), Drew(0, "D"), TurnBegan(1))
    assert print_position(step.state) == "VD,IP+D,-,-,0/P,-+-,-,-,0 DDD - - 0 B2"
    assert step.commits


@pytest.mark.parametrize(
    ("board", "left"),
    [
        ("VVS,SS+S,-,-,0", "VV,SS+S,-,-,0"),  # Imagination first
        ("VV,SS+S,-,-,0", "VV,SS+-,-,-,0"),  # then a single card
        ("VV,S+S,-,-,0", "VV,-+S,-,-,0"),  # the lower slot
        ("VV,SI+DS,-,-,0", "VV,-+DS,-,-,0"),  # then the lower-numbered Set
    ],
)
def test_an_absent_player_removes_imagination_then_a_single_card_then_a_set(board: str, left: str) -> None:
    assert skipped(f"{board}/P,-+-,-,-,0 - DD - 0 Ar").split("/")[0] == left


def test_only_the_seat_that_decides_is_skipped() -> None:
    state = parse_position("V,IP+D,-,-,0/P,-+-,-,-,0 DDDD - - 0 A2")
    with pytest.raises(NotYourTurn, match="A decides"):
        game.skip(state, 1)


def test_a_seat_that_left_has_no_turns_and_does_not_draw() -> None:
    state = parse_position("V,-+-,-,-,0/-,IP+-,-,-,0/P,-+-,-,-,0 DDDD - - 0 A2")
    left = game.leave(state, 1)
    assert left.events == (SeatLeft(1),)
    assert left.state == state._replace(gone=(1,))
    after = game.skip(left.state, 0)
    assert after.events == (TurnSkipped(0), Drew(0, "D"), TurnBegan(2))
    assert after.state.boards[1] == state.boards[1]


def test_the_seat_that_decides_leaves_and_the_turn_is_passed_on_without_a_draw() -> None:
    state = parse_position("-,IP*+-,-,-,0/P,-+-,-,-,0/P,-+-,-,-,0 DDDD - - 0 A3")
    step = game.leave(state, 0)
    assert step.events == (SeatLeft(0), TurnBegan(1))
    assert print_position(step.state) == "-,IP+-,-,-,0/P,-+-,-,-,0/P,-+-,-,-,0 DDDD - - 0 B2"


def test_a_seat_that_leaves_in_r_removes_by_rule_and_draws_no_more() -> None:
    state = parse_position("S,SI+-,-,-,0/PP,-+-,-,-,0/P,-+-,-,-,0 - DD - 0 Ar")
    step = game.leave(state, 0)
    assert step.events == (SeatLeft(0), SpiritRemoved(0, "i", 1), Reshuffled(2), TurnBegan(1))
    assert step.commits


def test_the_one_who_draws_leaves_while_another_chooses() -> None:
    state = parse_position("D,-+-,-,-,0/PS,S+-,-,-,0/P,-+-,-,-,0 - DD - 0 BrA")
    left = game.leave(state, 0)
    assert left.state.turn == 1
    removed = game.resolve(left.state, game.parse_action("rv1"))
    assert [type(event) for event in removed.events] == [SpiritRemoved, Reshuffled, TurnBegan]
    assert print_position(removed.state).startswith("D,-+-,-,-,0/PS,-+-,-,-,0/P,-+-,-,-,0 DD - - 1 B2")


def test_a_seat_that_left_removes_its_spirit_by_rule_and_is_still_a_target() -> None:
    state = parse_position("V,IP+-,-,-,0/VV,-+SI,D,-,0/P,-+-,-,-,0 DP - - 0 A1")._replace(gone=(1,))
    assert game.parse_action("u1 A.i.V>B.p") in game.legal(state)
    state = parse_position("V,-+-,-,-,0/VS,-+SI,D,-,0/P,-+-,-,-,0 DP V - 0 A2")._replace(gone=(1,))
    step = game.resolve(state, game.parse_action("mV>1"))
    assert SpiritRemoved(1, "i", 1) in step.events
    state = parse_position("V,-+-,-,-,0/VV,-+SI,D,-,0/P,-+-,-,-,0 DP V - 0 A2")._replace(gone=(1,))
    assert SetBroken(1, 2, "SI", "I") in game.resolve(state, game.parse_action("mV>1")).events


def test_with_one_seat_left_the_game_ends_and_that_seat_has_won() -> None:
    state = parse_position("V,IP*+-,-,-,9/P,-+-,-,I,0 DDDD - - 0 A2")
    step = game.leave(state, 0)
    assert step.state.phase == "end"
    assert isinstance(step.events[-1], GameEnded)
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((1,), (9, 2), "Only B stayed.")
    assert game.to_act(step.state) == ()
    assert "*" not in print_position(step.state)


def test_a_solo_player_who_leaves_has_not_won() -> None:
    step = game.leave(parse_position("V,-+-,-,-,9 DDDD - - 0 A2"), 0)
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "Everybody left.")


def test_who_left_cannot_win_at_the_end() -> None:
    state = parse_position("V,-+-,-,-,0/P,-+-,-,I,9/P,-+-,-,-,1 - - - 2 end")._replace(gone=(1,))
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((2,), (0, 11, 1))


def test_a_game_that_leaving_brings_to_a_standstill_ends() -> None:
    state = parse_position("-,I+-,-,-,3/V,-+-,-,-,0/-,I+-,-,-,1 - - - 0 B2")
    step = game.leave(state, 1)
    assert step.state.phase == "end"
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "Nobody can ever place or draw a card again.")


def test_nobody_leaves_twice_or_after_the_end_or_from_no_seat() -> None:
    state = parse_position("V,-+-,-,-,0/P,-+-,-,-,0/P,-+-,-,-,0 DDDD - - 0 A2")
    with pytest.raises(Illegal, match="left already"):
        game.leave(game.leave(state, 1).state, 1)
    with pytest.raises(Illegal, match="no such seat"):
        game.leave(state, 3)
    end = parse_position("V,-+-,-,-,0/P,-+-,-,-,0 - - - 4 end")
    with pytest.raises(GameOver):
        game.leave(end, 0)
    with pytest.raises(GameOver):
        game.skip(end, 0)


def test_nobody_joins_a_running_game() -> None:
    with pytest.raises(Illegal, match="taken over, not added"):
        game.join(parse_position("V,-+-,-,-,0 DDDD - - 0 A2"))


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_leaving_at_every_position_of_random_games_keeps_the_order_of_turns(players: int) -> None:
    chance = Random(players)
    for state in random_game(players, chance)[:-1]:
        seat = chance.randrange(players)
        step = game.leave(state, seat)
        staying = [other for other in range(players) if other != seat]
        removed = step.state.removed - state.removed
        assert len(cards_of(step.state)) == len(cards_of(state)) - removed
        if len(staying) == 1:
            assert game.outcome(step.state).winners == tuple(staying)  # type: ignore[union-attr]
            continue
        began = [event.seat for event in step.events if isinstance(event, TurnBegan)]
        if seat != state.turn:
            assert (step.state.turn, step.state.phase, began) == (state.turn, state.phase, [])
        elif began:
            passed = range(state.drawer + 1, state.drawer + players + 1)
            order = [other % players for other in passed if other % players != seat]
            passed_over = order[: order.index(began[0])]
            assert not any(state.boards[other].imagination for other in passed_over)
        else:
            assert step.state.phase in ("r", "end")
