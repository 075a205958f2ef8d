"""Fugue in the notation of section 10, for tests: what may be done in a position, and what it leads to."""

from random import Random

from engine.core import Step, apply, options
from engine.fugue import game
from engine.fugue.actions import Event
from engine.fugue.positions import parse_position, print_position
from engine.fugue.state import Setup, State


def moves(position: str) -> set[str]:
    """The legal moves, each written once."""
    texts = [option.text for option in options(game, parse_position(position))]
    assert len(set(texts)) == len(texts)
    return set(texts)


def step(position: str, *texts: str, seed: str = "copper") -> Step[State, Event]:
    """Carry out moves, each by the seat that decides; the events of all of them."""
    state = parse_position(position, seed)
    events: tuple[Event, ...] = ()
    commits = False
    for text in texts:
        done = apply(game, state, state.turn, game.parse_action(text))
        state, events, commits = done.state, events + done.events, commits or done.commits
    return Step(state, events, commits)


def after(position: str, *texts: str, seed: str = "copper") -> str:
    """The position that moves lead to."""
    return print_position(step(position, *texts, seed=seed).state)


def names(position: str, *texts: str) -> list[str]:
    """The kinds of events, in the order in which things happened."""
    return [type(event).__name__ for event in step(position, *texts).events]


def random_game(players: int, chance: Random) -> list[State]:
    """Every position of a game of moves by chance, the end included."""
    states = [game.new(Setup(players), str(chance.random())).state]
    while actions := game.legal(states[-1]):
        states.append(game.resolve(states[-1], chance.choice(actions)).state)
    return states


def cards_of(state: State) -> str:
    """All cards that are in the game, in the order of the alphabet."""
    boards = ["".join((board.imagination, *board.slots, board.passion)) for board in state.boards]
    return "".join(sorted("".join((*boards, state.deck, state.depth, state.outside))))
