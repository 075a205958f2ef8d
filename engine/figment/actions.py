"""What the team can decide in Figment, and what everybody sees happen (section 2).

Votes are the table's own way to reach a decision (G7) and stand outside the rules: the engine
hears only what was decided.
"""

from typing import Literal, NamedTuple

from engine.core import Seat

Colour = Literal["red", "blue", "gold", "ink"]
COLOURS: tuple[Colour, ...] = ("red", "blue", "gold", "ink")

End = Literal["<", ">"]
"""Reveal from the least (`<`) or from the most (`>`) end."""


class Place(NamedTuple):
    """Put the card turned up before the card that stands at `index`; the row's length: last."""

    index: int


class Bet(NamedTuple):
    """Bet a chip and choose the end from which the row is revealed."""

    chip: int
    end: End


Action = Place | Bet


class RoundBegan(NamedTuple):
    """An arrow was turned up and `card` begins the row. `number` counts from 1. A card is its
    place in the channel's endless run of decks, never a share."""

    number: int
    colour: Colour
    card: int


class CardTurned(NamedTuple):
    """The lead turned up the next card to place."""

    lead: Seat
    card: int


class Placed(NamedTuple):
    """The card turned up went into the row at `index`."""

    lead: Seat
    card: int
    index: int


class RowComplete(NamedTuple):
    """The row is full: chip and end are to be decided."""

    lead: Seat


class BetMade(NamedTuple):
    """The chip that was bet and the end of the reveal."""

    lead: Seat
    chip: int
    end: End


class Revealed(NamedTuple):
    """A round was revealed. `cards` and `shares` (whole percents of the round's colour) are in row
    order, `order` the indices as revealed, `scored` how many stood, `broke` the index of the card
    that broke the order or None, `kept` whether the chip was, `points` the round's, `total` so far."""

    number: int
    colour: Colour
    cards: tuple[int, ...]
    shares: tuple[int, ...]
    order: tuple[int, ...]
    scored: int
    broke: int | None
    chip: int
    kept: bool
    points: int
    total: int


class LeadPassed(NamedTuple):
    """The lead was absent (G8); the next player leads."""

    seat: Seat
    lead: Seat


class SeatJoined(NamedTuple):
    """A player joined the team (G9)."""

    seat: Seat


class SeatLeft(NamedTuple):
    """A player left the team (G9)."""

    seat: Seat


class GameEnded(NamedTuple):
    """The score of the game and its medal: "gold", "silver", "bronze" or ""."""

    total: int
    medal: str


Event = (
    RoundBegan | CardTurned | Placed | RowComplete | BetMade | Revealed | LeadPassed
    | SeatJoined | SeatLeft | GameEnded
)  # fmt: skip
