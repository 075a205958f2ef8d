"""Figment's position, and what the team may know of it.

A card is a number: its place in the channel's endless run of decks, of 102 cards each (G2). Which
picture and shares that is follows from the name of the box (`Setup.box`) alone; see `deck.py`.
"""

from typing import Literal, NamedTuple

from engine.core import Seat
from engine.figment.actions import Colour, End, Medal
from engine.rng import Rng

Phase = Literal["place", "bet", "end"]
"""What is to be decided: where the card turned up goes, or chip and end; or nothing more."""


class Setup(NamedTuple):
    """How a game of Figment is started. `players`: seats at the start. `row`: cards in a row, 5, or
    6 in Challenge Mode (G6). `box`: the secret name that all decks of the channel are drawn from.
    `first`: the first card, as the channel goes through its decks from one game to the next."""

    players: int
    row: int
    box: str
    first: int


class Round(NamedTuple):
    """A finished round: the row's cards and shares from the least end, the bet, and what came of it.
    `revealed` counts the card that broke the order too, `scored` does not."""

    colour: Colour
    cards: tuple[int, ...]
    shares: tuple[int, ...]
    chip: int
    end: End
    revealed: int
    scored: int
    points: int

    @property
    def kept(self) -> bool:
        """Whether the row was without mistake, so that the chip was kept."""
        return self.scored == len(self.cards)


class State(NamedTuple):
    """Everything. `arrows` are the colours of the eight arrow cards in the order they will be turned
    up, the present round's at `len(rounds)`. `row` holds the cards placed, `turned` the card to be
    placed or None when the row is full, `next_card` the deck's next, where the channel's next game
    begins. `seats` are the players of the team, in seat order; `joined` how many ever sat down: a
    seat is never given twice."""

    setup: Setup
    rng: Rng
    arrows: tuple[Colour, ...]
    row: tuple[int, ...]
    turned: int | None
    next_card: int
    chips: tuple[int, ...]
    rounds: tuple[Round, ...]
    seats: tuple[Seat, ...]
    joined: int
    lead: Seat
    ended: bool


class View(NamedTuple):
    """What the team, and everybody else, may know: faces, never a share before its reveal.

    `box` is what the pictures are drawn from: it reaches no text, name or log. `number` counts the
    rounds from 1; at the end it is the last that was played. `lead` is None at the end. `total` are
    the points so far; `medal` is "" before the end; `thresholds` are the points for bronze, silver
    and gold. A game that broke off still shows the row it left.
    """

    me: Seat | None
    box: str
    phase: Phase
    number: int
    colour: Colour
    row_length: int
    row: tuple[int, ...]
    turned: int | None
    chips: tuple[int, ...]
    rounds: tuple[Round, ...]
    total: int
    seats: tuple[Seat, ...]
    lead: Seat | None
    medal: Medal
    thresholds: tuple[int, int, int]
