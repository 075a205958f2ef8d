"""What a seat can ask for in Fugue, and what everybody sees happen (sections 3 to 7).

Actions are imperative and carry only what the notation writes; events are past tense and say
everything that a table would notice, in the order in which it happens.
"""

from typing import Literal, NamedTuple

from engine.core import Seat

Area = Literal["i", "1", "2", "p", "d"]
"""Imagination, Vision slot 1 or 2, Passion, or the Depth Area that all share."""

How = Literal["", "L", "R", "!"]
"""Into a slot: start it, complete it with the new card left or right, break what is there and
start anew. Empty for every other area."""


class Source(NamedTuple):
    """Where a Set takes its card from; `seat` is None for the Depth Area. The card of a Passion
    Area is not written, there is only one: `card` is empty."""

    seat: Seat | None
    area: Area
    card: str


class Target(NamedTuple):
    """Where a Set puts its card; `seat` is None for the Depth Area."""

    seat: Seat | None
    area: Area
    how: How = ""


class UseSet(NamedTuple):
    """Use the Set in own slot 1 or 2 to move a card. `read` is how its two cards are read where
    that differs from the print (R14), else empty."""

    slot: int
    read: str
    source: Source
    target: Target


class Wave(NamedTuple):
    """Use a Set read D/D: the Depth Area goes outside the game (R12)."""

    slot: int
    read: str


class CreateFugue(NamedTuple):
    """Use a Spirit Set to give its Fugue to a player who has none (R13)."""

    slot: int
    read: str
    to: Seat


class DestroyFugue(NamedTuple):
    """Use a Spirit Set, or S/S, to return a player's Fugue to the supply."""

    slot: int
    of: Seat


class PlaceCard(NamedTuple):
    """Phase 2: move a card from the own Imagination Area into a slot; `!` puts the Set there
    into the Depth Area first (R4)."""

    card: str
    slot: int
    how: How


class Discard(NamedTuple):
    """Phase 4: move a card from the own Imagination Area to the Depth Area."""

    card: str


class Decline(NamedTuple):
    """Do no more in this optional phase."""


class RemoveSpirit(NamedTuple):
    """Take one own Spirit out of the game (R17): from the Imagination Area (0) or slot 1 or 2."""

    slot: int


Action = UseSet | Wave | CreateFugue | DestroyFugue | PlaceCard | Discard | Decline | RemoveSpirit


class Dealt(NamedTuple):
    """Two cards went to every Imagination Area: `hands` by seat."""

    hands: tuple[str, ...]


class SetUsed(NamedTuple):
    """A Set was taken up to be used; `read` is empty where it was read as printed. What it did
    follows; last of all `pair` lies in the Depth Area."""

    seat: Seat
    slot: int
    pair: str
    read: str


class CardMoved(NamedTuple):
    """A Set moved a card; here `source.card` is always named."""

    seat: Seat
    source: Source
    target: Target
    card: str


class SetCompleted(NamedTuple):
    """A slot now holds a Set, left card first."""

    owner: Seat
    slot: int
    pair: str


class SetBroken(NamedTuple):
    """A Set came apart; `to_depth` are its cards that went to the Depth Area."""

    owner: Seat
    slot: int
    pair: str
    to_depth: str


class Waved(NamedTuple):
    """The whole Depth Area went outside the game."""

    seat: Seat
    cards: str


class FugueCreated(NamedTuple):
    """`to` now has the Fugue of `kind`, by a Spirit Set of `seat`."""

    seat: Seat
    to: Seat
    kind: str


class FugueDestroyed(NamedTuple):
    """The Fugue of `kind` went from `of` back to the supply."""

    seat: Seat
    of: Seat
    kind: str


class CardPlaced(NamedTuple):
    """Phase 2: a card went from Imagination into the own slot."""

    seat: Seat
    card: str
    slot: int
    how: How


class CardDiscarded(NamedTuple):
    """Phase 4: a card went from Imagination to the Depth Area."""

    seat: Seat
    card: str


class Scored(NamedTuple):
    """Two cards met in a Passion Area: `points` were added (never below a score of 0, so
    `gained` may differ), `total` is the score now."""

    seat: Seat
    pair: str
    points: int
    gained: int
    total: int


class PhaseDeclined(NamedTuple):
    """The seat did no more in phase 1, 3 or 4."""

    seat: Seat
    phase: str


class Drew(NamedTuple):
    """Cards from the deck to the Imagination Area, in the order drawn."""

    seat: Seat
    cards: str


class DeckEmptied(NamedTuple):
    """The last card of the deck was drawn (section 7)."""

    seat: Seat


class SpiritRemoved(NamedTuple):
    """A Spirit left the game, `removed` in all. `seat` is None when it came from the Depth Area
    (`area` "d") or from outside ("o"); else from that seat's area."""

    seat: Seat | None
    area: Literal["d", "o", "i", "1", "2"]
    removed: int


class Reshuffled(NamedTuple):
    """The Depth Area and the cards outside became the deck, `cards` in number."""

    cards: int


class TurnBegan(NamedTuple):
    """It is this seat's turn; turns of seats with nothing to decide, or that left, are not told."""

    seat: Seat


class TurnSkipped(NamedTuple):
    """The seat was absent: its turn went straight to the Spirit phase."""

    seat: Seat


class SeatLeft(NamedTuple):
    """The seat takes no more turns; its cards stay on the table."""

    seat: Seat


class GameEnded(NamedTuple):
    """The game is over."""

    reason: str


Event = (
    Dealt | SetUsed | CardMoved | SetCompleted | SetBroken | Waved | FugueCreated | FugueDestroyed
    | CardPlaced | CardDiscarded | Scored | PhaseDeclined | Drew | DeckEmptied | SpiritRemoved
    | Reshuffled | TurnBegan | TurnSkipped | SeatLeft | GameEnded
)  # fmt: skip
