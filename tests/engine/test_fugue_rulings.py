"""The rulings R1 to R19 and R22 of Fugue, each by its number; R20 and R21 are Lefty's."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from engine.core import Outcome
from engine.errors import Illegal, Malformed
from engine.fugue import game
from engine.fugue.actions import (
    CardMoved,
    DeckEmptied,
    Reshuffled,
    SetBroken,
    Source,
    SpiritRemoved,
    Target,
    TurnBegan,
)
from engine.fugue.positions import parse_position
from engine.fugue.state import Setup
from engine.rng import seating
from tests.engine.fugue import after, cards_of, moves, names, random_game, step


def test_r1_one_set_holds_four_spirit_depth_and_passion_and_three_vision_and_imagination() -> None:
    state = game.new(Setup(2), "copper").state
    assert Counter(cards_of(state)) == {"S": 4, "D": 4, "P": 4, "V": 3, "I": 3}


@pytest.mark.parametrize(
    ("players", "sets"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)]
)
def test_r1_as_many_sets_are_shuffled_together_as_section_2_says(players: int, sets: int) -> None:
    state = game.new(Setup(players), "copper").state
    assert Counter(cards_of(state))["I"] == 3 * sets
    assert [len(board.imagination) for board in state.boards] == [2] * players


def test_r2_seat_order_is_random_and_the_starter_is_turned_to_seat_a() -> None:
    people = ("ann", "bob", "cem")
    orders = {seating(people, str(seed)) for seed in range(100)}
    assert orders == set(permutations(people))
    for seed in range(100):
        order = seating(people, str(seed))
        turned = seating(people, str(seed), first="cem")
        assert turned[0] == "cem"
        assert turned in (order, order[1:] + order[:1], order[2:] + order[:2])


def test_r3_only_one_of_two_sets_is_used_in_phase_1() -> None:
    position = "VP,IP+DI,-,-,0/I,-+-,-,-,0 IDDPPSSVD S - 0 A1"
    assert {move[:2] for move in moves(position)} == {".", "u1", "u2"}
    used = after(position, "u1 A.i.P>A.p")
    assert used.endswith(" A2")
    # nor later in the turn: it did not become complete in it
    assert after(used, "mV>1").endswith(" B2")


def test_r4_with_two_sets_one_must_go_and_only_then() -> None:
    assert moves("PS,IP+DI,-,-,0/I,-+-,-,-,0 IDD S - 0 A2") == {"mP>1!", "mP>2!", "mS>1!", "mS>2!"}
    assert after("S,IP+DI,-,-,0/I,-+-,-,-,0 IDDV S - 0 A2", "mS>2!").startswith("ID,IP+S,-,-,0")
    assert moves("P,IP+D,-,-,0/I,-+-,-,-,0 IDD S - 0 A2") == {"mP>2L", "mP>2R"}
    assert moves("P,IP+-,-,-,0/I,-+-,-,-,0 IDD S - 0 A2") == {"mP>2"}


def test_r4_a_set_completed_in_this_turn_may_be_the_one_that_goes() -> None:
    assert after("VS,IP*+DI,-,-,0/I,-+-,-,-,0 IDDV S - 0 A2", "mS>1!") == (
        "V,S+DI,-,-,0/I,-+-,-,-,0 IDDV IPS - 0 A4"
    )


def test_r5_the_used_set_is_never_moved() -> None:
    # D/I fetches from the Depth Area as it was: its own D and I are not there yet
    assert moves("V,DI+-,-,-,0 VVVV S - 0 A1") == {".", "u1 d.S>A.i"}
    # V/I takes from Vision, but not from the Set in use
    assert moves("-,VI+P,-,-,0 VVVV S - 0 A1") == {".", "u1 A.v2.P>A.i"}


def test_r5_the_slot_of_the_used_set_counts_as_empty() -> None:
    position = "P,DP+IV,-,-,0 VVVV S - 0 A1"
    assert moves(position) == {".", "u2 A.i.P>A.v2"}
    assert after(position, "u2 A.i.P>A.v2") == "VV,DP+P,-,-,0 VV IVS - 0 A1"
    assert moves("P,IV+-,-,-,0 VVVV S - 0 A1") == {".", "u1 A.i.P>A.v1"}


def test_r5_the_used_set_enters_the_depth_area_last() -> None:
    position = "V,IP+-,V,-,0/-,-+-,-,-,0 IIII - - 0 A1"
    assert names(position, "u1 A.i.V>A.p")[:3] == ["SetUsed", "CardMoved", "Scored"]
    assert after("V,DD+-,-,-,0/I,-+-,-,-,0 IIII PS - 0 A1", "u1 wave").split()[2:4] == ["DD", "PS"]


@pytest.mark.parametrize(
    "position",
    [
        "V,PP+-,-,-,0/I,-+-,-,-,0 VVVV S - 0 A1",  # no card in any Passion Area
        "V,PP+-,I,-,0 VVVV S - 0 A1",  # one, but no other player
        "S,IP+DP,-,-,0/SS,-+-,-,-,0 VVVV SS - 0 A1",  # only Spirits, which enter no Passion Area
        "V,SS+-,-,-,0/I,-+-,-,-,0 VVVV S - 0 A1",  # no Fugue to destroy
    ],
)
def test_r6_a_set_without_a_use_offers_nothing(position: str) -> None:
    with pytest.raises(Malformed, match="offers A nothing"):
        parse_position(position)


def test_r6_moves_to_the_same_position_are_all_legal() -> None:
    position = "V,VD+-,-,-,0/I,IP+-,-,-,0 VVVV S - 0 A1"
    assert {"u1 B.v1.I>d", "u1 B.v1.P>d"} <= moves(position)
    assert after(position, "u1 B.v1.I>d") == after(position, "u1 B.v1.P>d")


def test_r7_of_two_empty_slots_the_lower_numbered_is_started() -> None:
    assert moves("P,-+-,-,-,0 IDD S - 0 A2") == {"mP>1"}
    position = "P,IV+D,-,-,0/-,-+-,-,-,0 VV - - 0 A1"
    assert {move for move in moves(position) if ">B" in move} == {"u1 A.i.P>B.v1"}
    with pytest.raises(Illegal, match="R7"):
        step(position, "u1 A.i.P>B.v2")


def test_r8_a_set_is_broken_only_where_both_slots_hold_sets() -> None:
    position = "P,IV+-,-,-,0/-,ID+VV,-,-,0/-,ID+V,-,-,0 VVVV - - 0 A1"
    targets = {move.partition(">")[2] for move in moves(position) if ">" in move}
    assert targets == {"A.v1", "B.v1!", "B.v2!", "C.v2L", "C.v2R"}
    assert after(position, "u1 A.i.P>B.v2!") == ("VV,-+-,-,-,0/-,ID+P,-,-,0/-,ID+V,-,-,0 VV IVVV - 0 B1")
    with pytest.raises(Illegal, match="R8"):
        step(position, "u1 A.i.P>C.v1!")


def test_r9_with_one_empty_slot_and_one_single_card_both_are_open() -> None:
    assert moves("P,-+I,-,-,0 IDD S - 0 A2") == {"mP>1", "mP>2L", "mP>2R"}
    position = "P,IV+-,-,-,0/-,I+-,-,-,0 VV - - 0 A1"
    assert {"u1 A.i.P>B.v1L", "u1 A.i.P>B.v1R", "u1 A.i.P>B.v2"} <= moves(position)


def test_r10_the_other_card_of_a_broken_set_is_in_the_depth_area_before_the_moved_card_arrives() -> None:
    events = step("V,VP+-,-,-,0/I,IS+-,V,-,0 VVVV - - 0 A1", "u1 B.v1.I>B.p").events
    assert events[1:3] == (
        SetBroken(1, 1, "IS", "S"),
        CardMoved(0, Source(1, "1", "I"), Target(1, "p"), "I"),
    )
    assert after("V,VP+-,-,-,0/I,IS+-,V,-,0 VVVV - - 0 A1", "u1 B.v1.I>B.p") == (
        "V,-+-,-,-,0/I,-+-,-,-,4 VVVV IVVPS - 0 A2"
    )


def test_r11_a_set_completed_on_another_board_is_theirs_and_stood_there_when_their_turn_began() -> None:
    position = "VP,IV+-,-,-,0/-,I+-,-,-,0 VVVV - - 0 A1"
    used = after(position, "u1 A.i.P>B.v1R")
    assert used == "V,-+-,-,-,0/-,IP+-,-,-,0 VVVV IV - 0 A2"
    theirs = after(used, "mV>1")
    assert theirs == "VV,V+-,-,-,0/-,IP+-,-,-,0 VV IV - 0 B1"
    assert moves(theirs) == {".", "u1 A.i.V>A.p", "u1 A.i.V>B.p"}


def test_r12_the_wave_needs_a_card_in_the_depth_area() -> None:
    with pytest.raises(Malformed, match="offers A nothing"):
        parse_position("V,DD+-,-,-,0 VV - - 0 A1")
    assert moves("V,DD+-,-,-,0 VV S - 0 A1") == {".", "u1 wave"}
    assert after("V,DD+-,-,-,0 VV PS I 0 A1", "u1 wave") == "V,-+-,-,-,0 VV DD IPS 0 A2"


def test_r13_a_player_who_has_a_fugue_is_not_given_another() -> None:
    position = "V,SV+-,-,-,0/I,-+-,-,P,0/I,-+-,-,-,0 VV - - 0 A1"
    assert moves(position) == {".", "u1 +A", "u1 +C"}
    with pytest.raises(Illegal, match="R13"):
        step(position, "u1 +B")


def test_r13_there_is_no_swapping_and_no_creating_without_a_token() -> None:
    assert moves("V,SV+-,-,-,0/I,-+-,-,V,0 VV - - 0 A1") == {".", "u1 -B"}
    with pytest.raises(Illegal, match="token"):
        step("V,SV+-,-,-,0/I,-+-,-,V,0 VV - - 0 A1", "u1 +A")


def test_r14_a_spirit_may_be_read_as_the_users_own_fugue() -> None:
    assert moves("V,SV+-,-,P,0/I,-+-,D,-,0 VV - - 0 A1") == {
        ".", "u1 +B", "u1=PV B.p>A.v1", "u1=PV B.p>B.v1",
    }  # fmt: skip
    assert moves("V,SP+-,-,P,0/I,-+-,D,-,0 VV - - 0 A1") == {".", "u1 -A", "u1=PP B.p>A.p"}
    assert moves("V,PS+-,-,P,0/I,-+-,D,-,0 VV - - 0 A1") == {".", "u1 -A", "u1=PP B.p>A.p"}
    assert moves("V,VS+-,-,P,0/I,-+-,D,-,0 VV - - 0 A1") == {".", "u1 +B"}  # V/P: no card in Vision


def test_r14_s_s_is_itself_or_twice_the_fugue_or_the_spirit_set_of_it() -> None:
    # two sets, so that a second token of Passion is in the supply
    position = "V,SS+-,-,P,0/I,-+-,D,V,0/I,-+-,-,-,0 VV - - 0 A1"
    assert moves(position) == {".", "u1 -A", "u1 -B", "u1=PP B.p>A.p", "u1=PP B.p>C.p", "u1=SP +C"}
    assert after(position, "u1=SP +C").split("/")[2].startswith("I,-+-,-,P,0")


def test_r14_depth_lets_a_spirit_set_of_depth_make_the_wave() -> None:
    assert moves("V,SD+-,-,D,0/I,-+-,-,-,0 VV P - 0 A1") == {".", "u1 -A", "u1=DD wave"}
    assert moves("V,SS+-,-,D,0/I,-+-,-,-,0 VV P - 0 A1") == {".", "u1 -A", "u1=DD wave"}


def test_r14_another_players_fugue_reads_nothing() -> None:
    assert moves("V,SV+-,-,-,0/I,-+-,D,P,0 VV - - 0 A1") == {".", "u1 +A"}


def test_r14_for_every_other_purpose_the_card_stays_a_spirit() -> None:
    assert moves("S,IP+-,-,P,0/S,-+-,I,-,0 VV - - 0 A2") == {"mS>2"}
    with pytest.raises(Illegal, match="section 1"):
        step("VS,IP+-,-,P,0/I,-+-,D,-,0 VV - - 0 A1", "u1 A.i.S>A.p")


def test_r15_the_final_score_is_never_below_zero() -> None:
    outcome = game.outcome(parse_position("-,-+-,-,P,0/-,-+-,-,P,1/-,-+-,-,I,0 - - - 2 end"))
    assert outcome == Outcome((2,), (0, 0, 2), "The deck is empty and the end was armed.")


def test_r16_a_spirit_is_removed_from_the_depth_area_failing_that_from_outside() -> None:
    depth = step("S,-+-,-,-,0/I,-+-,-,-,0 VP DS S 0 B2", "mI>1")
    assert SpiritRemoved(None, "d", 1) in depth.events
    assert sorted(depth.state.deck) == ["D", "S"]
    outside = step("S,-+-,-,-,0/I,-+-,-,-,0 VP D SS 0 B2", "mI>1")
    assert SpiritRemoved(None, "o", 1) in outside.events
    assert sorted(outside.state.deck) == ["D", "S"]


def test_r17_failing_both_every_player_with_a_spirit_removes_one_of_their_own() -> None:
    # A draws the last two cards; A has one place, B two, C none
    position = "I,-+S,-,-,0/IS,S+-,-,-,0/I,-+-,-,-,0 VP D - 0 A2"
    drawn = step(position, "mI>1")
    assert SpiritRemoved(0, "2", 1) in drawn.events
    assert moves(after(position, "mI>1")) == {"ri", "rv1"}
    assert after(position, "mI>1").endswith(" - D - 1 BrA")


def test_r17_they_remove_in_seat_order_from_the_player_whose_draw_it_was() -> None:
    position = "IS,S+-,-,-,0/IS,S+-,-,-,0/I,-+-,-,-,0/VS,S+-,-,-,0 VP D - 0 C2"
    first = after(position, "mI>1")
    assert first.endswith(" 0 DrC")
    second = after(first, "rv1")
    assert second.endswith(" 1 ArC")
    third = after(second, "ri")
    assert third.endswith(" 2 BrC")
    assert after(third, "ri") == "I,S+-,-,-,0/I,S+-,-,-,0/VP,I+-,-,-,0/VS,-+-,-,-,0 D - - 3 D2"


def test_r17_a_spirit_taken_out_of_a_set_breaks_it_and_the_other_card_is_shuffled_in() -> None:
    done = step("VV,SI+-,-,-,0/I,-+-,-,-,0 VP D - 0 B2", "mI>1")
    assert done.events[2:] == (
        DeckEmptied(1),
        SpiritRemoved(0, "1", 1),
        SetBroken(0, 1, "SI", "I"),
        Reshuffled(2),
        TurnBegan(0),
    )
    assert sorted(done.state.deck) == ["D", "I"]


def test_r17_two_spirits_in_one_place_are_no_choice() -> None:
    done = step("SS,-+-,-,-,0/I,SS+-,-,-,0 VP D - 0 B2", "mI>2")
    assert [event for event in done.events if isinstance(event, SpiritRemoved)] == [
        SpiritRemoved(1, "1", 1),
        SpiritRemoved(0, "i", 2),
    ]


def test_r18_with_nothing_to_shuffle_the_deck_stays_empty_and_the_player_draws_no_more() -> None:
    done = after("I,-+-,-,-,0/V,-+-,-,-,0 V - - 0 A2", "mI>1")
    assert done == "V,I+-,-,-,0/V,-+-,-,-,0 - - - 0 B2"


def test_r18_a_later_spirit_phase_shuffles_first_and_removes_no_spirit_for_it() -> None:
    events = names("V,I+-,-,-,0/VD,-+-,-,-,0 - - - 0 B4", "xD")
    assert events == ["CardDiscarded", "Reshuffled", "Drew", "DeckEmptied", "TurnBegan"]
    with_spirit = step("V,I+-,-,-,0/IVD,-+-,-,-,0 - S - 0 B4", "xD")
    assert [type(event).__name__ for event in with_spirit.events] == ["CardDiscarded", "TurnBegan"]


def test_r18_drawing_the_last_of_the_shuffled_cards_is_again_such_a_moment() -> None:
    done = step("V,I+-,-,-,0/D,-+-,-,-,0 - S - 0 B4", ".")
    assert SpiritRemoved(1, "i", 1) in done.events


def test_r19_each_removed_spirit_counts() -> None:
    done = after("I,-+S,-,-,0/I,S+-,-,-,0/I,S+-,-,-,0 VP D - 0 A2", "mI>1")
    assert done.split()[4:] == ["3", "B2"]


@pytest.mark.parametrize("players", range(1, 9))
def test_r22_no_stalemate_rule_is_needed(players: int) -> None:
    chance = Random(players)
    for _ in range(20):
        last = random_game(players, chance)[-1]
        outcome = game.outcome(last)
        assert outcome is not None
        assert outcome.reason == "The deck is empty and the end was armed."
