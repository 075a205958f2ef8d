"""What a game is to the rest of the house, and the three things done with one: options, apply, replay.

Everything here is pure: a state goes in, a new state comes out, a refusal changes nothing.
The log of a match is a list of entries in the notation of the rules; `replay` rebuilds every
position from the setup, the seed and the log alone.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from engine.errors import GameOver, Illegal, NothingToTakeBack, NotYourTurn

Seat = int
"""A place at the table, from 0; the rules call it A, B, C and so on (Fugue's go to H)."""

S = TypeVar("S")
E = TypeVar("E")

UNDO, SKIP, LEAVE, JOIN, END = "undo", "skip", "leave", "join", "end"
"""Words of the log that every game understands beside its own notation; `end` is the table's own
decision to stop and changes nothing."""


def letter(seat: Seat) -> str:
    """The seat's name in the rules: `A` to `Z`, then `AA`, `AB` and so on."""
    before, last = divmod(seat, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + last)


class Step(NamedTuple, Generic[S, E]):
    """What an action led to. `commits` is true when something hidden came to light (a draw, a card
    turned up) or the turn has passed: such a step can't be taken back."""

    state: S
    events: tuple[E, ...]
    commits: bool


class Outcome(NamedTuple):
    """How a game ended: the winning seats, the final scores by seat, one sentence why."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str


class Option(NamedTuple):
    """A legal action and its text in the notation; its place in `options()` is its index."""

    text: str
    action: Any


class Entry(NamedTuple):
    """A row of the log: who acted, and what, in the notation or as a word of the table."""

    seat: Seat
    text: str


class Frame(NamedTuple):
    """The position after an entry of the log, and what everybody saw."""

    entry: Entry | None
    state: Any
    events: tuple[Any, ...]
    commits: bool


class Game(Protocol):
    """The rules of one game; it holds no state of its own.

    `legal` is the only truth about legality. `resolve` trusts that its action is legal.
    """

    key: str
    State: type[Any]
    Setup: type[Any]

    def new(self, setup: Any, seed: str) -> Step[Any, Any]:
        """The first position and the events of the deal."""
        ...

    def to_act(self, state: Any) -> tuple[Seat, ...]:
        """The seats that may act now; empty at the end."""
        ...

    def legal(self, state: Any) -> tuple[Any, ...]:
        """Every legal action of the seats that may act."""
        ...

    def resolve(self, state: Any, action: Any) -> Step[Any, Any]:
        """Carry out a legal action."""
        ...

    def explain(self, state: Any, action: Any) -> str:
        """One sentence that says which rule forbids an action that is not legal."""
        ...

    def skip(self, state: Any, seat: Seat) -> Step[Any, Any]:
        """Pass over the present decision of a seat that is absent."""
        ...

    def leave(self, state: Any, seat: Seat) -> Step[Any, Any]:
        """Take a seat out of the game for good."""
        ...

    def join(self, state: Any) -> Step[Any, Any]:
        """Add a seat to the running game, or refuse."""
        ...

    def view(self, state: Any, seat: Seat | None) -> Any:
        """What a seat (None: a spectator) may know."""
        ...

    def outcome(self, state: Any) -> Outcome | None:
        """The result, or None while the game runs."""
        ...

    def print_action(self, action: Any) -> str:
        """The action in the notation of the rules."""
        ...

    def parse_action(self, text: str) -> Any:
        """The action that the text writes; raises Malformed."""
        ...


def options(game: Game, state: Any) -> tuple[Option, ...]:
    """Every legal action with its text, sorted by text: an option's index means the same in
    every process, so that a button can name it."""
    return tuple(
        sorted(
            (Option(game.print_action(action), action) for action in game.legal(state)),
            key=lambda option: option.text,
        )
    )


def apply(game: Game, state: Any, seat: Seat, action: Any) -> Step[Any, Any]:
    """Check that `seat` may do `action` now and carry it out; raises a Refusal."""
    seats = game.to_act(state)
    if not seats:
        raise GameOver("This game is over.")
    if seat not in seats:
        raise NotYourTurn("It is not your turn: " + ", ".join(map(letter, seats)) + " decides now.")
    if action not in game.legal(state):
        raise Illegal(game.explain(state, action))
    return game.resolve(state, action)


def play(game: Game, state: Any, entry: Entry) -> Step[Any, Any]:
    """Carry out one entry of a log, a word of the table or an action; `undo` is for `replay`."""
    match entry.text:
        case "skip":
            return game.skip(state, entry.seat)
        case "leave":
            return game.leave(state, entry.seat)
        case "join":
            return game.join(state)
        case "end":
            return Step(state, (), True)
        case text:
            return apply(game, state, entry.seat, game.parse_action(text))


def replay(game: Game, setup: Any, seed: str, log: Iterable[Entry]) -> Iterator[Frame]:
    """Yield the first position, then the position after every entry; an undo yields the
    position it returns to, with no events. Raises NothingToTakeBack for an undo too many."""
    first = game.new(setup, seed)
    frames = [Frame(None, first.state, first.events, True)]
    yield frames[0]
    for entry in log:
        if entry.text == UNDO:
            yield Frame(entry, take_back(frames, entry.seat), (), False)
            continue
        step = play(game, frames[-1].state, entry)
        frames.append(Frame(entry, *step))
        yield frames[-1]


def take_back(frames: list[Frame], seat: Seat) -> Any:
    """Drop the newest frame, by the seat that acted in it, and return the state before it."""
    last = frames[-1]
    if last.commits or last.entry is None:
        raise NothingToTakeBack("There is nothing to take back: cards came to light after your last action.")
    if last.entry.seat != seat:
        raise NothingToTakeBack("Only the one who made the last action can take it back.")
    frames.pop()
    return frames[-1].state


def history(game: Game, setup: Any, seed: str, log: Iterable[Entry]) -> list[Frame]:
    """The frames of a log that still stand, oldest first: what was taken back is left out."""
    frames: list[Frame] = []
    for frame in replay(game, setup, seed, log):
        if frame.entry is not None and frame.entry.text == UNDO:
            frames.pop()
        else:
            frames.append(frame)
    return frames
