"""Fugue in positions that no game leads to: whatever is a position can be played on (section 10)."""

import json
from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.core import apply
from engine.errors import Illegal, Malformed
from engine.fugue import game
from engine.fugue.actions import (
    Action,
    Area,
    CreateFugue,
    Decline,
    DestroyFugue,
    Discard,
    How,
    PlaceCard,
    RemoveSpirit,
    Source,
    Target,
    UseSet,
    Wave,
)
from engine.fugue.cards import ORDER, ordered
from engine.fugue.positions import parse_position, print_position
from engine.fugue.sets import usable, uses
from engine.fugue.state import Board, State
from engine.protocol import answer
from engine.rng import Rng
from tests.engine.fugue import cards_of

SEATS = "ABCDEFGH"

cards = st.text(alphabet=ORDER, max_size=4)
slots = st.text(alphabet=ORDER, max_size=2)
seats = st.integers(0, 7)
card = st.sampled_from(ORDER)
pair = st.text(alphabet=ORDER, min_size=2, max_size=2)
slot = st.sampled_from((1, 2))
hows: st.SearchStrategy[How] = st.sampled_from(("", "L", "R", "!"))
places: st.SearchStrategy[Area] = st.sampled_from(("i", "1", "2"))


passions = st.sampled_from(("", *"IVDP"))
boards = st.builds(
    Board,
    cards.map(ordered),
    st.tuples(slots, slots),
    st.tuples(st.booleans(), st.booleans()),
    passions,
    passions,
    st.integers(0, 9),
)


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A position of one to four seats, in any phase that offers something."""
    table = draw(st.lists(boards, min_size=1, max_size=4))
    turn, drawer = (draw(st.integers(0, len(table) - 1)) for _ in range(2))
    deck, depth, outside = draw(cards), ordered(draw(cards)), ordered(draw(cards))
    removed = draw(st.integers(0, 4))
    found = []
    for phase in "1234r":
        whose = drawer if phase == "r" else turn
        marked = [_marked(board, seat == whose and phase != "1") for seat, board in enumerate(table)]
        rest = ("" if phase == "r" else deck, depth, outside, removed, turn, phase, whose, (), Rng("copper"))
        state = State(tuple(marked), *rest)
        try:
            found.append(parse_position(print_position(state), "copper"))
        except Malformed as refusal:
            if "offers" not in str(refusal) and "Fugues" not in str(refusal):
                raise
    assume(found)
    return draw(st.sampled_from(found))


def _marked(board: Board, may: bool) -> Board:
    """The board with `*` at no more than its Sets, and at none where it may not stand."""
    one, two = (
        may and fresh and len(pair) == 2 for fresh, pair in zip(board.fresh, board.slots, strict=True)
    )
    return board._replace(fresh=(one, two))


sources = st.one_of(
    st.builds(Source, seats, places, card),
    st.builds(Source, seats, st.just("p"), st.just("")),
    st.builds(Source, st.none(), st.just("d"), card),
)
targets = st.one_of(
    st.builds(Target, seats, st.sampled_from(("1", "2")), hows),
    st.builds(Target, seats, st.sampled_from(("i", "p")), st.just("")),
    st.builds(Target, st.none(), st.just("d"), st.just("")),
)
reads = st.one_of(st.just(""), pair)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(UseSet, slot, reads, sources, targets),
    st.builds(Wave, slot, reads),
    st.builds(CreateFugue, slot, reads, seats),
    st.builds(DestroyFugue, slot, seats),
    st.builds(PlaceCard, card, slot, hows),
    st.builds(Discard, card),
    st.builds(RemoveSpirit, st.sampled_from((0, 1, 2))),
    st.just(Decline()),
)


@given(positions())
@settings(max_examples=100, deadline=None)
def test_every_legal_move_leads_to_a_position_with_the_same_cards(state: State) -> None:
    before = Counter(cards_of(state)) + Counter(S=state.removed)
    for action in game.legal(state):
        after = game.resolve(state, action).state
        assert parse_position(print_position(after))._replace(rng=after.rng) == after
        assert Counter(cards_of(after)) + Counter(S=after.removed) == before
        assert all(board.score >= 0 for board in after.boards)


@given(positions())
@settings(max_examples=100, deadline=None)
def test_whether_a_set_is_usable_is_whether_it_has_a_use(state: State) -> None:
    for seat, board in enumerate(state.boards):
        for number, content in enumerate(board.slots, 1):
            if len(content) == 2:
                listed = uses(state.boards, state.depth, seat, number)
                assert usable(state.boards, state.depth, seat, number) == bool(listed)
                assert len(set(listed)) == len(listed)


@given(positions(), st.lists(actions, min_size=5, max_size=10))
@settings(max_examples=100, deadline=None)
def test_any_other_move_is_refused_with_a_sentence(state: State, tried: list[Action]) -> None:
    legal = game.legal(state)
    for action in tried:
        assert game.parse_action(game.print_action(action)) == action
        if action not in legal:
            with pytest.raises(Illegal, match=r"^(?!This is not a legal move).*\.$"):
                apply(game, state, state.turn, action)


@given(positions())
@settings(max_examples=50, deadline=None)
def test_anybody_may_leave_in_any_position(state: State) -> None:
    for seat in range(len(state.boards)):
        assert seat not in game.to_act(game.leave(state, seat).state)


@given(st.one_of(st.binary(max_size=60), st.text(max_size=60).map(str.encode)))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_answered_by_an_error(line: bytes) -> None:
    for command in (
        b"",
        b"fugue new ",
        b"fugue moves ",
        b"fugue apply ",
        b"fugue result ",
        b"figment reveal ",
    ):
        reply = json.loads(answer(command + line))
        assert isinstance(reply, dict)
        assert "fault" not in reply.get("error", "")


@given(positions(), st.integers(0, 80), st.text(alphabet="IVDPSABCr1234-+*/, 0\0", max_size=3))
@settings(max_examples=100, deadline=None)
def test_a_changed_position_is_refused_or_written_the_same(state: State, at: int, put: str) -> None:
    text = print_position(state)
    changed = text[:at] + put + text[at + 1 :]
    try:
        same = print_position(parse_position(changed))
    except Malformed:
        return
    assert same == changed
