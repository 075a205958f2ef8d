"""The table while one step is carried out: a position that may be changed, and what was seen.

It is made from a state, changed by `use`, `turn` and `draw`, frozen into the next state, and
then forgotten; nobody outside this folder meets it.
"""

from functools import partial

from engine.core import Seat, Step
from engine.fugue.actions import Event, GameEnded
from engine.fugue.cards import ordered
from engine.fugue.state import Board, State

# A NamedTuple is made faster from a tuple of all its fields than by its own constructor: of this every
# step makes several, and a tenth of its time is saved.
_board = partial(tuple.__new__, Board)
_state = partial(tuple.__new__, State)
_step = partial(tuple.__new__, Step)

STALE = (False, False)
"""No slot holds a Set completed during the present turn."""


class Table:
    """`turn` is the seat whose turn (and, in phase 5, whose draw) it is, whoever decides;
    `commits` turns true when something hidden comes to light."""

    __slots__ = ("boards", "commits", "deck", "depth", "events", "gone", "outside", "removed", "rng", "turn")

    def __init__(self, state: State) -> None:
        (
            boards, self.deck, self.depth, self.outside, self.removed,
            _, _, self.turn, self.gone, self.rng,
        ) = state  # fmt: skip
        self.boards = list(boards)
        self.events: list[Event] = []
        self.commits = False

    def freeze(self, phase: str, decides: Seat) -> State:
        """The position that the table now shows, with `decides` to decide `phase`."""
        return _state((
            tuple(self.boards), self.deck, self.depth, self.outside, self.removed,
            decides, phase, self.turn, self.gone, self.rng,
        ))  # fmt: skip

    def end(self, reason: str) -> State:
        """The position at the end of the game."""
        self.forget_fresh(self.turn)
        self.turn = 0
        self.events.append(GameEnded(reason))
        return self.freeze("end", 0)

    def step(self, state: State) -> Step[State, Event]:
        """The state reached, and everything that was seen on the way."""
        return _step((state, tuple(self.events), self.commits))

    def to_depth(self, cards: str) -> None:
        """Lay cards into the Depth Area."""
        self.depth = ordered(self.depth + cards)

    def set_slot(self, seat: Seat, slot: int, content: str, fresh: bool = False) -> None:
        """Make a Vision slot (1 or 2) hold `content`, `fresh` if a Set completed this turn."""
        imagination, (one, two), (fresh_one, fresh_two), passion, fugue, score = self.boards[seat]
        slots, marks = (
            ((content, two), (fresh, fresh_two)) if slot == 1 else ((one, content), (fresh_one, fresh))
        )
        self.boards[seat] = _board((imagination, slots, marks, passion, fugue, score))

    def set_imagination(self, seat: Seat, cards: str) -> None:
        """Make an Imagination Area hold `cards`, which are in order."""
        _, slots, fresh, passion, fugue, score = self.boards[seat]
        self.boards[seat] = _board((cards, slots, fresh, passion, fugue, score))

    def set_passion(self, seat: Seat, card: str, score: int) -> None:
        """Make a Passion Area hold `card` or nothing, and its owner have `score`."""
        imagination, slots, fresh, _, fugue, _ = self.boards[seat]
        self.boards[seat] = _board((imagination, slots, fresh, card, fugue, score))

    def set_fugue(self, seat: Seat, kind: str) -> None:
        """Give a seat the Fugue of `kind`, or take its Fugue away."""
        imagination, slots, fresh, passion, _, score = self.boards[seat]
        self.boards[seat] = Board(imagination, slots, fresh, passion, kind, score)

    def forget_fresh(self, seat: Seat) -> None:
        """Take the marks of Sets completed this turn off a board, as the turn is passed on."""
        imagination, slots, fresh, passion, fugue, score = self.boards[seat]
        if fresh != STALE:
            self.boards[seat] = Board(imagination, slots, STALE, passion, fugue, score)
