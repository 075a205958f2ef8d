"""Fugue section by section, where no ruling is needed: turns, the sixteen Sets, Fugues, points, the end."""

import pytest

from engine.core import Outcome
from engine.errors import Illegal, Malformed
from engine.fugue import game
from engine.fugue.actions import (
    CardDiscarded,
    CardMoved,
    CardPlaced,
    Dealt,
    DeckEmptied,
    Drew,
    FugueCreated,
    FugueDestroyed,
    GameEnded,
    PhaseDeclined,
    Reshuffled,
    Scored,
    SetBroken,
    SetCompleted,
    SetUsed,
    Source,
    Target,
    TurnBegan,
    Waved,
)
from engine.fugue.cards import arming, pair_value, sets_for
from engine.fugue.draw import ARMED
from engine.fugue.positions import parse_position, print_position
from engine.fugue.state import Setup
from tests.engine.fugue import after, moves, names, step


def test_section_2_the_end_is_armed_after_fewer_spirits_with_more_players() -> None:
    assert [arming(sets_for(players)) for players in range(1, 9)] == [4, 4, 2, 2, 1, 1, 0, 0]


def test_section_2_two_cards_each_are_dealt_and_seat_a_starts_with_phase_2() -> None:
    step = game.new(Setup(3), "copper")
    assert len(step.state.deck) == 30
    hands = tuple(board.imagination for board in step.state.boards)
    assert step.events == (Dealt(hands), TurnBegan(0))
    assert print_position(step.state).endswith(" - - 0 A2")


@pytest.mark.parametrize("players", [0, 9, -1])
def test_section_2_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(Illegal, match="1 to 8 players"):
        game.new(Setup(players), "copper")


def test_section_3_a_whole_turn_goes_through_its_phases() -> None:
    position = "VP,IP+D,-,-,0/I,-+-,-,-,0 DDDD - - 0 A1"
    used = after(position, "u1 A.i.V>A.p")
    assert used == "P,-+D,V,-,0/I,-+-,-,-,0 DDDD IP - 0 A2"
    placed = after(used, "mP>2L")
    assert placed == "-,-+PD*,V,-,0/I,-+-,-,-,0 DDDD IP - 0 A3"
    assert moves(placed) == {".", "u2 A.p>d"}
    assert after(placed, "u2 A.p>d") == "DD,-+-,-,-,0/I,-+-,-,-,0 DD IVDPP - 0 B2"


def test_section_3_phase_2_is_skipped_only_with_an_empty_imagination_area() -> None:
    used = after("I,IP+DP,-,-,0/V,-+-,-,-,0 DDDD I - 0 A1", "u1 A.i.I>B.p")
    assert used == "DD,-+DP,-,-,0/V,-+-,I,-,0 DD IIP - 0 B2"
    with pytest.raises(Illegal, match="phase 2 you must"):
        step("VP,-+-,-,-,0 DDDD - - 0 A2", ".")


def test_section_3_a_set_completed_by_a_set_in_phase_1_is_used_in_phase_3() -> None:
    position = "VP,IV+I,-,-,0/I,-+-,-,-,0 DDDD - - 0 A1"
    used = after(position, "u1 A.i.P>A.v2R")
    assert used == "V,-+IP*,-,-,0/I,-+-,-,-,0 DDDD IV - 0 A2"
    assert after(used, "mV>1").endswith(" A3")
    assert moves(after(used, "mV>1")) == {".", "u2 B.i.I>A.p", "u2 B.i.I>B.p"}


def test_section_3_any_number_of_fresh_sets_are_used_in_phase_3() -> None:
    position = "V,IV*+I,-,-,0/IP,-+-,-,-,0 DDDD - - 0 A3"
    first = after(position, "u1 B.i.P>A.v2R")
    assert first == "V,-+IP*,-,-,0/I,-+-,-,-,0 DDDD IV - 0 A3"
    assert after(first, "u2 B.i.I>A.p").endswith("IIVP - 0 A4")


def test_section_3_the_mark_stays_until_the_turn_is_passed_on() -> None:
    declined = after("V,IV*+I,-,-,0/IP,-+-,-,-,0 DDDD - - 0 A3", ".")
    assert declined == "V,IV*+I,-,-,0/IP,-+-,-,-,0 DDDD - - 0 A4"
    assert after(declined, ".") == "VD,IV+I,-,-,0/IP,-+-,-,-,0 DDD - - 0 B2"


def test_section_3_phase_4_discards_one_card_or_none() -> None:
    position = "IIV,V+-,-,-,0/I,-+-,-,-,0 DDDD P - 0 A4"
    assert moves(position) == {".", "xI", "xV"}
    done = step(position, "xI")
    assert print_position(done.state) == "IV,V+-,-,-,0/I,-+-,-,-,0 DDDD IP - 0 B2"
    assert done.events == (CardDiscarded(0, "I"), TurnBegan(1))


def test_section_3_a_turn_with_nothing_to_decide_is_passed_over_and_draws() -> None:
    done = step("I,V+-,-,-,0/-,-+-,-,-,0/-,V+-,-,-,0 DDDDDDDD P - 0 A4", ".")
    assert [event for event in done.events if isinstance(event, Drew)] == [
        Drew(0, "D"),
        Drew(1, "DD"),
        Drew(2, "DD"),
    ]
    assert done.events[-1] == TurnBegan(0)


def test_section_3_what_led_to_a_draw_or_to_another_turn_commits() -> None:
    assert not step("VP,IP+D,-,-,0/I,-+-,-,-,0 DDDD - - 0 A1", "u1 A.i.V>A.p").commits
    assert not step("VP,IP+D,-,-,0/I,-+-,-,-,0 DDDD - - 0 A1", ".").commits
    assert step("VP,IP+D,-,-,0/I,-+-,-,-,0 DDDD - - 0 A4", ".").commits
    assert step("P,IP+D,-,-,0/I,-+-,-,-,0 DDDD - - 0 A4", ".").commits


SIXTEEN = {
    "II": ("A.i.P>B.i", "B.i.D>A.i"),
    "IV": ("A.i.P>A.v1", "A.i.P>B.v1L", "A.i.P>B.v1R", "A.i.P>B.v2"),
    "ID": ("A.i.P>d", "B.i.D>d"),
    "IP": ("A.i.P>A.p", "A.i.P>B.p", "B.i.D>A.p", "B.i.D>B.p"),
    "VI": ("B.v1.V>A.i", "B.v1.V>B.i"),
    "VV": ("B.v1.V>A.v1",),
    "VD": ("B.v1.V>d",),
    "VP": ("B.v1.V>A.p", "B.v1.V>B.p"),
    "DI": ("d.I>A.i", "d.S>A.i", "d.I>B.i", "d.S>B.i"),
    "DV": ("d.I>A.v1", "d.S>A.v1", "d.I>B.v1L",
            "d.I>B.v1R", "d.I>B.v2", "d.S>B.v1L", "d.S>B.v1R", "d.S>B.v2"),
    "DD": ("wave",),
    "DP": ("d.I>A.p", "d.I>B.p"),
    "PI": ("B.p>A.i", "B.p>B.i"),
    "PV": ("B.p>A.v1", "B.p>B.v1L", "B.p>B.v1R", "B.p>B.v2"),
    "PD": ("B.p>d",),
    "PP": ("B.p>A.p",),
}  # fmt: skip


@pytest.mark.parametrize("pair", SIXTEEN)
def test_section_4_each_plain_set_moves_a_card_from_its_left_kind_to_its_right(pair: str) -> None:
    position = f"P,{pair}+-,-,-,0/D,V+-,I,-,0 SSSS IS - 0 A1"
    listed = moves(position)
    expected = {f"u1 {move}" for move in SIXTEEN[pair]} | {"."}
    if pair == "IV":
        expected |= {"u1 B.i.D>A.v1", "u1 B.i.D>B.v1L", "u1 B.i.D>B.v1R", "u1 B.i.D>B.v2"}
    assert listed == expected


def test_section_4_left_and_right_are_one_move_when_both_cards_are_alike() -> None:
    assert {"u1 A.i.V>B.v1L"} == {
        move for move in moves("V,IV+-,-,-,0/-,V+VV,-,-,0 SSSS - - 0 A1") if "B.v1" in move
    }
    assert moves("V,V+VV,-,-,0 SSSS - - 0 A2") == {"mV>1L"}


def test_section_4_same_kinds_need_different_players() -> None:
    with pytest.raises(Illegal, match="different player"):
        step("P,II+-,-,-,0/D,V+-,I,-,0 SSSS IS - 0 A1", "u1 A.i.P>A.i")


def test_section_4_everything_is_told_in_the_order_in_which_it_happens() -> None:
    done = step("I,IV+-,-,-,0/-,DD+VV,-,-,0 SSSS P - 0 A1", "u1 A.i.I>B.v2!")
    assert done.events[:3] == (
        SetUsed(0, 1, "IV", ""),
        SetBroken(1, 2, "VV", "VV"),
        CardMoved(0, Source(0, "i", "I"), Target(1, "2", "!"), "I"),
    )
    done = step("V,IV+-,-,-,0/-,D+-,-,-,0 SSSS P - 0 A1", "u1 A.i.V>B.v1L")
    assert done.events[1:3] == (
        CardMoved(0, Source(0, "i", "V"), Target(1, "1", "L"), "V"),
        SetCompleted(1, 1, "VD"),
    )


def test_section_4_the_wave_sends_the_depth_area_outside() -> None:
    done = step("V,DD+-,-,-,0/I,-+-,-,-,0 SSSS IP V 0 A1", "u1 wave")
    assert done.events == (SetUsed(0, 1, "DD", ""), Waved(0, "IP"))
    assert print_position(done.state) == "V,-+-,-,-,0/I,-+-,-,-,0 SSSS DD IVP 0 A2"


def test_section_5_a_spirit_set_creates_or_destroys_the_fugue_of_its_other_card() -> None:
    for pair in ("SI", "IS"):
        position = f"V,{pair}+-,-,-,0/I,-+-,-,I,0/I,-+-,-,V,0 VV - - 0 A1"
        assert moves(position) == {".", "u1 +A", "u1 -B"}
        created = step(position, "u1 +A")
        assert created.events == (SetUsed(0, 1, pair, ""), FugueCreated(0, 0, "I"))
        assert print_position(created.state).startswith("V,-+-,-,I,0/I,-+-,-,I,0/I,-+-,-,V,0 VV IS ")
        destroyed = step(position, "u1 -B")
        assert destroyed.events == (SetUsed(0, 1, pair, ""), FugueDestroyed(0, 1, "I"))
        assert print_position(destroyed.state).startswith("V,-+-,-,-,0/I,-+-,-,-,0/I,-+-,-,V,0 VV IS ")


def test_section_5_s_s_destroys_any_fugue_and_creates_none() -> None:
    position = "V,SS+-,-,-,0/I,-+-,-,I,0/I,-+-,-,V,0 VV - - 0 A1"
    assert moves(position) == {".", "u1 -B", "u1 -C"}
    with pytest.raises(Illegal, match="one Spirit and one other"):
        step(position, "u1 +A")


@pytest.mark.parametrize(
    ("pair", "points"),
    {"PP": -1, "DD": 1, "VV": 3, "II": 5, "PD": 0, "PV": 1, "PI": 2, "DV": 2, "DI": 3, "VI": 4}.items(),
)
def test_section_6_each_pair_has_its_points_in_either_order(pair: str, points: int) -> None:
    assert pair_value(pair) == pair_value(pair[::-1]) == points
    done = after(f"{pair[1]},IP+-,-,-,0/D,-+-,{pair[0]},-,2 SSSS - - 0 A1", f"u1 A.i.{pair[1]}>B.p")
    assert f",-,-,{2 + points} " in done


def test_section_6_a_score_never_drops_below_zero() -> None:
    done = step("P,IP+-,-,-,0/D,-+-,P,-,0 SSSS - - 0 A1", "u1 A.i.P>B.p")
    assert Scored(1, "PP", -1, 0, 0) in done.events
    assert done.state.boards[1].score == 0
    done = step("P,IP+-,-,-,0/D,-+-,P,-,3 SSSS - - 0 A1", "u1 A.i.P>B.p")
    assert Scored(1, "PP", -1, -1, 2) in done.events


def test_section_7_the_end_comes_at_once_when_it_was_armed_before_the_last_card() -> None:
    done = step("I,S+-,-,-,0/I,-+-,-,-,0 V DS - 4 A4", ".")
    assert done.events == (PhaseDeclined(0, "4"), Drew(0, "V"), DeckEmptied(0), GameEnded(ARMED))
    assert print_position(done.state) == "IV,S+-,-,-,0/I,-+-,-,-,0 - DS - 4 end"
    assert moves(print_position(done.state)) == set()


def test_section_7_no_further_card_is_drawn_after_the_end() -> None:
    assert after("-,DD*+-,-,-,0/I,-+-,-,-,0 V DS - 4 A3", ".") == ("V,DD+-,-,-,0/I,-+-,-,-,0 - DS - 4 end")


def test_section_7_the_spirit_that_arms_the_end_does_not_end_it() -> None:
    assert after("I,S+-,-,-,0/I,-+-,-,-,0 V DS - 3 A4", ".").endswith(" D - - 4 B2")


def test_section_7_the_last_card_counts_though_no_further_one_is_needed() -> None:
    done = step("I,S+-,-,-,0/I,-+-,-,-,0 V DS P 0 A4", ".")
    assert [type(event).__name__ for event in done.events] == [
        "PhaseDeclined", "Drew", "DeckEmptied", "SpiritRemoved", "Reshuffled", "TurnBegan",
    ]  # fmt: skip
    assert Reshuffled(2) in done.events


def test_section_7_the_player_goes_on_drawing_and_may_empty_the_deck_again() -> None:
    done = step("-,DD*+-,-,-,0/I,-+-,-,-,0 V S P 0 A3", ".")
    assert [type(event).__name__ for event in done.events][1:] == [
        "Drew", "DeckEmptied", "SpiritRemoved", "Reshuffled", "Drew", "DeckEmptied", "TurnBegan",
    ]  # fmt: skip
    assert print_position(done.state).split(" ", 1)[1] == "- - - 1 B2"


def test_section_7_in_chaos_the_first_empty_deck_ends_the_game() -> None:
    boards = "/".join(["I,S+-,-,-,0"] * 7)
    assert after(f"{boards} V DS - 0 A4", ".").endswith(" - DS - 0 end")


def test_section_8_fugues_count_at_the_end() -> None:
    position = "-,-+-,-,I,4/-,-+-,-,P,6/-,-+-,-,V,4/-,-+-,-,D,4 - - - 2 end"
    outcome = game.outcome(parse_position(position))
    assert outcome == Outcome((0,), (6, 5, 5, 4), ARMED)


def test_section_8_among_equal_scores_the_highest_seat_letter_wins() -> None:
    outcome = game.outcome(parse_position("-,-+-,-,I,4/-,-+-,-,-,6/-,-+-,-,-,5 - - - 2 end"))
    assert outcome is not None
    assert outcome.winners == (1,)


def test_section_8_a_solo_player_has_won_whatever_the_score() -> None:
    outcome = game.outcome(parse_position("-,-+-,-,-,0 - - - 4 end"))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (0,))


def test_section_8_there_is_no_result_while_the_game_runs() -> None:
    assert game.outcome(game.new(Setup(2), "copper").state) is None


@pytest.mark.parametrize(
    ("position", "move", "cites"),
    [
        ("VP,IP+D,-,-,0/I,-+-,-,-,0 DD - - 0 A1", "mV>1", "section 3"),
        ("VP,IP+D,-,-,0/I,-+-,-,-,0 DD - - 0 A1", "u2 wave", "no Set"),
        ("VP,IP+D,-,-,0/I,-+-,-,-,0 DD - - 0 A1", "u1=PP A.p>B.p", "R14"),
        ("VP,IP+D,-,-,0/I,-+-,-,-,0 DD - - 0 A1", "u1=IP A.i.V>B.p", "R14"),
        ("VP,IP+D,-,-,0/I,-+-,-,-,0 DD - - 0 A1", "u1 wave", "two Depth symbols"),
        ("VP,IP+D,-,-,0/I,-+-,-,-,0 DD - - 0 A1", "u1 -B", "section 5"),
        ("VP,IP+D,-,-,0/I,-+-,-,-,0 DD - - 0 A1", "u1 A.p>B.p", "kind Imagination"),
        ("VP,IP+D,-,-,0/I,-+-,-,-,0 DD - - 0 A1", "u1 A.i.I>B.p", "no Imagination card there"),
        ("VP,IP+D,-,-,0/I,-+-,-,-,0 DD - - 0 A1", "u1 C.i.I>B.p", "no player C"),
        ("VP,IP+D,-,-,0/I,-+-,-,-,0 DD - - 0 A1", "u1 A.i.V>H.p", "no player H"),
        ("VP,IP+D,-,-,0/I,-+-,-,-,0 DD - - 0 A1", "ri", "phase 1"),
        ("VP,VP+D,-,-,0/I,-+-,-,-,0 DD - - 0 A1", "u1 A.v1.V>A.p", "R5"),
        ("VP,PD+-,-,-,0/I,-+-,V,-,0 DD - - 0 A1", "u1 A.p>d", "Passion Area of player A is empty"),
        ("VP,DI+-,-,-,0/I,-+-,V,-,0 DD S - 0 A1", "u1 d.D>A.i", "Depth Area"),
        ("VP,DD+DI,-,-,0/I,-+-,V,-,0 DD S - 0 A1", "u1 d.S>d", "the Wave"),
        ("VP,DD+IP,-,-,0/I,-+-,V,-,0 DD - - 0 A1", "u1 wave", "R12"),
        ("VP,SI+IP,-,-,0/I,-+-,V,-,0 DD - - 0 A1", "u1 A.i.V>B.i", "section 5"),
        ("VP,SI+IP,-,-,0/I,-+-,V,-,0 DD - - 0 A1", "u1 +D", "no player D"),
        ("VP,SI+IP,-,-,0/I,-+-,V,-,0 DD - - 0 A1", "u1 -D", "no player D"),
        ("VP,SI+IP,-,-,0/I,-+-,V,-,0 DD - - 0 A1", "u1 -B", "no Imagination Fugue"),
        ("VP,IV+IP,-,-,0/I,-+D,V,-,0 DD - - 0 A1", "u1 A.i.V>B.v1L", "no single card"),
        ("VP,IV+IP,-,-,0/I,-+D,V,-,0 DD - - 0 A1", "u1 A.i.V>B.v2", "not empty"),
        ("VP,IV+IP,-,-,0/I,-+V,V,-,0 DD - - 0 A1", "u1 A.i.V>B.v2R", "alike"),
        ("VP,IV+IP*,-,-,0/I,-+V,V,-,0 DD - - 0 A3", "u1 A.i.V>B.v1", "phase 3|during this turn"),
        ("VP,IP+D,-,-,0/I,-+-,-,-,0 DD - - 0 A2", "mI>1", "Imagination Area"),
        ("VP,IP+D,-,-,0/I,-+-,-,-,0 DD - - 0 A2", "mV>1!", "R4"),
        ("VP,-+-,-,-,0/I,-+-,-,-,0 DD - - 0 A2", "mV>2", "R7"),
        ("VP,-+-,-,-,0/I,-+-,-,-,0 DD - - 0 A4", "xI", "Imagination Area"),
        ("VS,S+-,-,-,0/I,-+-,-,-,0 - - - 0 Ar", "rv2", "R17"),
        ("VS,S+-,-,-,0/I,-+-,-,-,0 - - - 0 Ar", ".", "R17"),
    ],
)  # fmt: skip
def test_a_refusal_says_which_rule_forbids_the_move(position: str, move: str, cites: str) -> None:
    with pytest.raises(Illegal, match=cites):
        step(position, move)
    assert move not in moves(position)


def test_section_10_a_puzzles_last_move_is_refused_and_not_listed() -> None:
    assert moves("I,I+-,-,-,5 - - - 3 A2") == set()
    with pytest.raises(Illegal, match="nobody could ever"):
        step("I,I+-,-,-,5 - - - 3 A2", "mI>2")
    assert moves("-,-+-,-,V,0/-,S+SI,-,P,5 - - - 3 Br") == {"rv2"}
    # the Spirit that is drawn last leaves the game, and nothing is left
    assert moves("I,-+-,-,-,0 S - - 0 A2") == set()
    assert moves("IV,-+-,-,-,0 S - - 0 A2") == {"mI>1", "mV>1"}


def test_section_10_the_end_of_a_puzzle_needs_its_spirits() -> None:
    with pytest.raises(Malformed, match="4 Spirits"):
        parse_position("I,I+-,-,-,5 - - - 3 end")


def test_events_are_told_for_a_placed_card_that_breaks_or_completes_a_set() -> None:
    done = step("VP,IP+DD,-,-,0/I,-+-,-,-,0 DD - - 0 A2", "mV>1!")
    assert done.events == (SetBroken(0, 1, "IP", "IP"), CardPlaced(0, "V", 1, "!"))
    assert names("VP,I+DD,-,-,0/I,-+-,-,-,0 DD - - 0 A2", "mV>1R") == ["CardPlaced", "SetCompleted"]
