"""What every game must keep to: one test of each kind for all of `engine.GAMES`.

A game comes with what the contract can't know: setups, what its components are, and how to deal anew
what nobody may see.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from engine import GAMES, figment, fugue
from engine.core import UNDO, Entry, Frame, Game, apply, history, options, play, replay, take_back
from engine.errors import Illegal, NothingToTakeBack, NotYourTurn, Refusal
from engine.figment.state import Setup as FigmentSetup
from engine.figment.state import State as FigmentState
from engine.fugue.state import Setup as FugueSetup
from engine.fugue.state import State as FugueState
from engine.rng import Rng
from tests.engine.fugue import cards_of


class Case(NamedTuple):
    """A game for the contract. `components` counts what must never be lost or gained; `redeal` is the
    state with everything unseen dealt anew; `refused` are texts that are never legal at the start."""

    game: Game
    setups: tuple[Any, ...]
    components: Callable[[Any], Any]
    redeal: Callable[[Any, Random], Any]
    refused: tuple[str, ...]


def fugue_components(state: FugueState) -> Counter[str]:
    return Counter(cards_of(state)) + Counter(S=state.removed)


def fugue_redeal(state: FugueState, chance: Random) -> FugueState:
    """Another order of the deck, and other shuffles to come."""
    deck = "".join(chance.sample(state.deck, len(state.deck)))
    return state._replace(deck=deck, rng=Rng(str(chance.random())))


def figment_components(state: FigmentState) -> tuple[list[int], Counter[str], list[int]]:
    """Cards that left the deck, arrows, chips: each once."""
    seen = [*chain(*(done.cards for done in state.rounds)), *state.row]
    turned = [] if state.turned is None else [state.turned]
    cards = [card for card in range(state.setup.first, state.next_card) if card not in (*seen, *turned)]
    assert len(set(seen + turned)) == len(seen + turned)
    chips = sorted((*state.chips, *(done.chip for done in state.rounds)))
    return cards, Counter(state.arrows), chips


def figment_redeal(state: FigmentState, chance: Random) -> FigmentState:
    """Other arrows to come, and another generator; the pictures, which all may see, fix the shares."""
    known = min(len(state.rounds) + 1, 5)
    coming = state.arrows[known:]
    arrows = state.arrows[:known] + tuple(chance.sample(coming, len(coming)))
    return state._replace(arrows=arrows, rng=Rng(str(chance.random())))


CASES = {
    "fugue": Case(
        fugue.game,
        tuple(map(FugueSetup, range(1, 9))),
        fugue_components,
        fugue_redeal,
        (".", "ri", "xI", "u1 wave", "mI>2", "u2 H.p>G.p"),
    ),
    "figment": Case(
        figment.game,
        (
            FigmentSetup(1, 5, "lantern", 0),
            FigmentSetup(3, 5, "lantern", 200),
            FigmentSetup(5, 6, "amber", 95),
        ),
        figment_components,
        figment_redeal,
        ("p3", "b1<", "b5>"),
    ),
}

PLAYED = [
    pytest.param(case, setup, id=f"{key}-{setup[0]}") for key, case in CASES.items() for setup in case.setups
]


def chosen(game: Game, state: Any, chance: Random) -> Entry:
    """An entry of the log by a seat that may act, by chance."""
    return Entry(chance.choice(game.to_act(state)), chance.choice(options(game, state)).text)


def random_game(case: Case, setup: Any, seed: str) -> Iterator[Frame]:
    """The frames of a game of actions by chance."""
    chance = Random(seed)
    frame = Frame(None, *case.game.new(setup, seed))
    yield frame
    while case.game.to_act(frame.state):
        entry = chosen(case.game, frame.state, chance)
        frame = Frame(entry, *play(case.game, frame.state, entry))
        yield frame


def test_every_game_is_here() -> None:
    assert {key: case.game for key, case in CASES.items()} == dict(GAMES)
    assert all(key == game.key for key, game in GAMES.items())


@pytest.mark.parametrize(("case", "setup"), PLAYED)
def test_random_games_of_legal_actions_end_with_an_outcome(case: Case, setup: Any) -> None:
    *running, last = random_game(case, setup, "amber")
    for frame in running:
        assert case.game.outcome(frame.state) is None
        assert len(set(case.game.to_act(frame.state))) == len(case.game.to_act(frame.state)) > 0
        assert case.game.legal(frame.state)
    outcome = case.game.outcome(last.state)
    assert outcome is not None
    assert case.game.legal(last.state) == ()
    assert set(outcome.winners) <= set(range(len(outcome.scores)))
    assert outcome.reason.endswith(".")


@pytest.mark.parametrize(("case", "setup"), PLAYED)
def test_states_and_actions_come_back_from_what_is_stored(case: Case, setup: Any) -> None:
    for frame in random_game(case, setup, "amber"):
        stored = msgspec.json.encode(frame.state)
        assert msgspec.json.decode(stored, type=case.game.State) == frame.state
        legal = case.game.legal(frame.state)
        assert len({case.game.print_action(action) for action in legal}) == len(legal)
        for action in legal:
            assert case.game.parse_action(case.game.print_action(action)) == action
        hash(frame.state)


@pytest.mark.parametrize(("case", "setup"), PLAYED)
def test_the_log_alone_rebuilds_the_game(case: Case, setup: Any) -> None:
    frames = list(random_game(case, setup, "amber"))
    log = [frame.entry for frame in frames if frame.entry is not None]
    assert list(replay(case.game, setup, "amber", log)) == [frames[0]._replace(commits=True), *frames[1:]]


@pytest.mark.parametrize(("case", "setup"), PLAYED)
def test_nothing_is_lost_or_gained(case: Case, setup: Any) -> None:
    frames = list(random_game(case, setup, "amber"))
    first = case.components(frames[0].state)
    assert all(case.components(frame.state) == first for frame in frames)


@pytest.mark.parametrize(("case", "setup"), PLAYED)
def test_a_view_does_not_change_when_what_is_hidden_is_dealt_anew(case: Case, setup: Any) -> None:
    chance = Random(3)
    redealt = 0
    for frame in random_game(case, setup, "amber"):
        other = case.redeal(frame.state, chance)
        redealt += other != frame.state
        for seat in (None, *range(setup.players)):
            assert case.game.view(other, seat) == case.game.view(frame.state, seat)
        assert set(options(case.game, other)) == set(options(case.game, frame.state))
    assert redealt > 0


@pytest.mark.parametrize(("case", "setup"), PLAYED)
def test_a_refused_action_changes_nothing_and_says_why(case: Case, setup: Any) -> None:
    state = case.game.new(setup, "amber").state
    before = msgspec.json.encode(state)
    (seat,) = case.game.to_act(state)
    for text in case.refused:
        action = case.game.parse_action(text)
        with pytest.raises(Illegal) as refusal:
            apply(case.game, state, seat, action)
        assert str(refusal.value) == case.game.explain(state, action)
        assert str(refusal.value).endswith(".")
    with pytest.raises(NotYourTurn):
        apply(case.game, state, seat + 1, case.game.legal(state)[0])
    assert msgspec.json.encode(state) == before


@pytest.mark.parametrize(("case", "setup"), PLAYED)
def test_what_brought_nothing_to_light_is_taken_back_and_nothing_else(case: Case, setup: Any) -> None:
    frames: list[Frame] = []
    for frame in random_game(case, setup, "amber"):
        frames.append(frame)
        if frame.entry is None:
            continue
        log = [each.entry for each in frames if each.entry is not None]
        if frame.commits:
            with pytest.raises(NothingToTakeBack):
                take_back(list(frames), frame.entry.seat)
            continue
        assert take_back(list(frames), frame.entry.seat) == frames[-2].state
        if len(frames) % 10 == 0:
            undone = [*log, Entry(frame.entry.seat, UNDO)]
            assert history(case.game, setup, "amber", undone)[-1].state == frames[-2].state


@pytest.mark.parametrize(("case", "setup"), PLAYED)
def test_an_absent_seat_is_passed_over_at_any_position(case: Case, setup: Any) -> None:
    for frame in random_game(case, setup, "amber"):
        for seat in range(setup.players):
            if seat not in case.game.to_act(frame.state):
                with pytest.raises(Refusal):
                    case.game.skip(frame.state, seat)
                continue
            after = case.game.skip(frame.state, seat).state
            assert case.components(after) == case.components(frame.state)
            assert case.game.to_act(after) or case.game.outcome(after)


@pytest.mark.parametrize(("case", "setup"), PLAYED)
def test_seats_leave_at_any_position_and_the_game_goes_on_without_them_to_its_end(
    case: Case, setup: Any
) -> None:
    chance = Random(5)
    for frame in list(random_game(case, setup, "amber"))[:-1:7]:
        state, gone = frame.state, set[int]()
        for seat in chance.sample(range(setup.players), setup.players):
            state = case.game.leave(state, seat).state
            gone.add(seat)
            assert case.components(state) == case.components(frame.state)
            for _ in range(10):
                acting = case.game.to_act(state)
                assert gone.isdisjoint(acting)
                if acting:
                    state = play(case.game, state, chosen(case.game, state, chance)).state
            outcome = case.game.outcome(state)
            if outcome is not None:
                assert gone.isdisjoint(outcome.winners)
                break
        assert case.game.to_act(state) == ()
        with pytest.raises(Refusal):
            case.game.leave(state, 0)
