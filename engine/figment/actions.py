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

Medal = Literal["gold", "silver", "bronze", ""]
"""What a finished game reached; empty below bronze, and for a game that broke off."""


class Place(NamedTuple):
    """Put the card turned up into a gap of the row: before the card that stands at that index; the
    row's length: last."""

    gap: int


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
    """The card turned up went into that gap, and stands at this index now."""

    lead: Seat
    card: int
    gap: int


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
    order, `order` the indices revealed, the card that broke the order last, `scored` how many stood,
    `broke` the index of the card that broke the order or None, `kept` whether the chip was, `points`
    the round's, `total` so far."""

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
    """The lead was absent (G8) or left (G9): the next player leads, in a team of one the same."""

    seat: Seat
    lead: Seat


class SeatJoined(NamedTuple):
    """A player joined the team (G9)."""

    seat: Seat


class SeatLeft(NamedTuple):
    """A player left the team (G9) and is no longer waited for."""

    seat: Seat


class GameEnded(NamedTuple):
    """The score of the game and its medal."""

    total: int
    medal: Medal


Event = (
    RoundBegan | CardTurned | Placed | RowComplete | BetMade | Revealed | LeadPassed
    | SeatJoined | SeatLeft | GameEnded
)  # fmt: skip
