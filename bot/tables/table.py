"""What every game has to say for itself in a channel."""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any, NamedTuple, Protocol

from bot.choice import Node
from bot.controls import MESSAGE, Row, clip
from bot.scene import Scene
from db.records import Match
from db.store import Store
from engine.core import Frame, Option, Seat
from renderers.picture import Picture


class Post(NamedTuple):
    """A public message to be. `told` is what happened and stays; `asked` is what is to be decided and goes
    when that is past. `draw` makes its pictures, in a thread; `pings` are the users to notify;
    `reactions` are added one by one for people to vote with."""

    told: str
    asked: str
    draw: Callable[[], Sequence[Picture]]
    pings: tuple[int, ...] = ()
    rows: tuple[Row, ...] = ()
    reactions: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The message's words, as many as fit."""
        return clip("\n".join(filter(None, (self.told, self.asked))), MESSAGE)


class Deal(NamedTuple):
    """How a lobby's people become seats. `seats`: user ids and their seats."""

    setup: Any
    seed: str
    seats: tuple[tuple[int, Seat], ...]


class Panel(NamedTuple):
    """What one reader sees in an ephemeral message."""

    text: str
    draw: Callable[[], Sequence[Picture]]
    rows: tuple[Row, ...] = ()


class Answerable(NamedTuple):
    """One option of a question: the reaction that votes for it and its words in a menu."""

    emoji: str
    label: str


class Question(NamedTuple):
    """Something that a team decides by vote; a vote is the index of an option."""

    key: str
    placeholder: str
    options: tuple[Answerable, ...]


def reactions(ballot: Sequence[Question]) -> tuple[str, ...]:
    """The emoji of all options, in order."""
    return tuple(option.emoji for question in ballot for option in question.options)


class Table(Protocol):
    """How one game is played in a channel. All of it is made from a scene; nothing is remembered."""

    key: str
    title: str
    modes: dict[str, str]
    seats: tuple[int, int]

    async def deal(self, store: Store, match: Match, seed: str) -> Deal:
        """Setup and seats for the people of a lobby."""
        ...

    def missing(self, match: Match) -> str:
        """What a lobby still lacks before it can start, or an empty text."""
        ...

    def fresh(self, scene: Scene) -> bool:
        """Whether this position gets a message of its own; else the present board is edited."""
        ...

    def posts(self, scene: Scene) -> tuple[Post, ...]:
        """The public messages of this position; the last one is the board."""
        ...

    def told(self, scene: Scene) -> str:
        """What the board tells of the newest frame: all that stays of it when the game goes on."""
        ...

    def tell(self, scene: Scene, frame: Frame) -> str:
        """What happened in one frame."""
        ...

    def prompt(self, scene: Scene) -> str:
        """Who decides now and what is expected."""
        ...

    def expects(self, scene: Scene) -> str:
        """What is expected of those who decide now, without naming them."""
        ...

    def panel(self, scene: Scene, seat: Seat | None) -> Panel:
        """The reader's own view, with what may be done from it."""
        ...

    def menu(self, scene: Scene) -> Node:
        """Every legal action as a tree of menus."""
        ...

    def ahead(self, scene: Scene) -> Callable[[], None] | None:
        """Work that the next picture will be glad of: done in a thread, once the board is posted."""
        ...

    def ballot(self, scene: Scene) -> tuple[Question, ...]:
        """The questions that are decided by vote now; none where seats decide for themselves."""
        ...

    def decision(self, scene: Scene, chosen: Mapping[str, int]) -> str:
        """The action, in the notation, that the options chosen for all questions make."""
        ...

    def limit(self, match: Match) -> timedelta | None:
        """How long a decision may take at the match's pace; None without a limit."""
        ...

    def confirm(self, scene: Scene, option: Option, seat: Seat) -> Panel | None:
        """What to show before an action is sent, or None where it is sent at once. The rows are
        left to the caller."""
        ...
