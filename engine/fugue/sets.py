"""What a Set can be used for: every `u` move of section 10, by sections 4 and 5.

A list of moves is put together from short tuples that depend on one or two areas alone and come
back again and again, so they are kept: that is what makes listing fast.
"""

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import product

from engine.core import Seat
from engine.fugue.actions import Area, CreateFugue, DestroyFugue, Source, Target, UseSet, Wave
from engine.fugue.cards import MAX_SEATS, kinds, sets_for
from engine.fugue.placing import places
from engine.fugue.state import Board

Use = UseSet | Wave | CreateFugue | DestroyFugue

Slots = tuple[str, str]

_use_set = partial(tuple.__new__, UseSet)
"""`UseSet._make` without its overhead: long lists are made of it."""

SLOT_AREAS: tuple[Area, Area] = ("1", "2")


@lru_cache(maxsize=256)
def readings(pair: str, fugue: str) -> tuple[tuple[str, str], ...]:
    """How a Set may be read: what the notation writes after `=` ("" for the print), and the two
    symbols. R14: each Spirit card may stand for the user's own Fugue."""
    printed = ("", pair)
    if not fugue or "S" not in pair:
        return (printed,)
    if pair == "SS":
        return printed, (fugue + fugue, fugue + fugue), ("S" + fugue, "S" + fugue)
    as_fugue = pair.replace("S", fugue)
    return printed, (as_fugue, as_fugue)


def uses(boards: tuple[Board, ...], depth: str, seat: Seat, slot: int) -> list[Use]:
    """Every use of the Set in a slot of the seat that uses it."""
    board = boards[seat]
    found: list[Use] = []
    for read, symbols in readings(board.slots[slot - 1], board.fugue):
        if symbols == "DD":
            if depth:  # R12
                found.append(Wave(slot, read))
        elif "S" in symbols:
            found += _fugue_uses(boards, slot, read, symbols)
        elif symbols[1] == "V":
            found += _moves_to_vision(boards, depth, seat, slot, read, symbols[0])
        else:
            for owner, content in _contents(boards, depth, seat, slot, symbols[0]):
                found += _moves(slot, read, symbols, owner, content, len(boards))
    return found


def _fugue_uses(
    boards: Sequence[Board], slot: int, read: str, symbols: str
) -> list[CreateFugue | DestroyFugue]:
    """What a Spirit Set, or S/S, may do to the Fugues that the seats hold (section 5, R13)."""
    fugues = [board.fugue for board in boards]
    found: list[CreateFugue | DestroyFugue] = []
    kind = symbols.replace("S", "", 1)
    if kind != "S" and fugues.count(kind) < sets_for(len(boards)):
        found += [create for create, held in zip(_creations(slot, read), fugues, strict=False) if not held]
    if not read:
        found += [
            DestroyFugue(slot, seat) for seat, held in enumerate(fugues) if held and kind in (held, "S")
        ]
    return found


@lru_cache(maxsize=64)
def _creations(slot: int, read: str) -> tuple[CreateFugue, ...]:
    return tuple(CreateFugue(slot, read, seat) for seat in range(MAX_SEATS))


def _contents(
    boards: tuple[Board, ...], depth: str, seat: Seat, slot: int, kind: str
) -> list[tuple[Seat | None, str | Slots]]:
    """The areas of a kind with what lies in them, the Set in `slot` of `seat` lying aside (R5)."""
    match kind:
        case "D":
            return [(None, kinds(depth))]
        case "I":
            return [(owner, kinds(board.imagination)) for owner, board in enumerate(boards)]
        case "P":
            return [(owner, board.passion) for owner, board in enumerate(boards)]
        case _:
            found: list[tuple[Seat | None, str | Slots]] = [
                (owner, board.slots) for owner, board in enumerate(boards)
            ]
            found[seat] = (seat, without(boards[seat].slots, slot))
            return found


def without(slots: Slots, slot: int) -> Slots:
    """The slots with one of them (1 or 2) empty."""
    return ("", slots[1]) if slot == 1 else (slots[0], "")


def _moves_to_vision(
    boards: tuple[Board, ...], depth: str, seat: Seat, slot: int, read: str, kind: str
) -> list[UseSet]:
    """The moves of one card into a Vision slot of anybody, of another player if it comes from Vision."""
    slots = [board.slots for board in boards]
    slots[seat] = without(slots[seat], slot)
    targets: dict[tuple[str, Seat | None], list[Target]] = {}
    found: list[UseSet] = []
    for giver, content in _contents(boards, depth, seat, slot, kind):
        barred = giver if kind == "V" else None
        for source, card in _sources(kind, giver, content):
            if (card, barred) not in targets:
                targets[card, barred] = _vision_targets(slots, card, barred)
            found += map(_use_set, product((slot,), (read,), (source,), targets[card, barred]))
    return found


def _vision_targets(slots: list[Slots], card: str, barred: Seat | None) -> list[Target]:
    """Every Vision slot that takes the card, but for those of one seat."""
    found: list[Target] = []
    for owner, pair in enumerate(slots):
        if owner != barred:
            found += _slot_targets(owner, pair, card)
    return found


@lru_cache(maxsize=8192)
def _slot_targets(owner: Seat, slots: Slots, card: str) -> tuple[Target, ...]:
    return tuple(Target(owner, SLOT_AREAS[slot - 1], how) for slot, how in places(slots, card))


@lru_cache(maxsize=16384)
def _moves(
    slot: int, read: str, symbols: str, giver: Seat | None, content: str | Slots, seats: int
) -> tuple[UseSet, ...]:
    """The moves from one area into all Imagination or Passion Areas, or the Depth Area."""
    kind, to = symbols[0], symbols[1]
    return tuple(
        UseSet(slot, read, source, target)
        for source, card in _sources(kind, giver, content)
        if to != "P" or card != "S"
        for target in _targets(to, seats)
        if kind != to or target.seat != giver
    )


def _sources(kind: str, giver: Seat | None, content: str | Slots) -> list[tuple[Source, str]]:
    """The cards of one area that a Set may take, each with its letter."""
    match content:
        case (one, two):
            return [
                (Source(giver, area, card), card)
                for area, there in zip(SLOT_AREAS, (one, two), strict=True)
                for card in kinds(there)
            ]
        case "":
            return []
        case str() if kind == "P":
            return [(Source(giver, "p", ""), content)]
        case str():
            return [(Source(giver, "i" if kind == "I" else "d", card), card) for card in content]


def _targets(kind: str, seats: int) -> list[Target]:
    match kind:
        case "I":
            return [Target(seat, "i") for seat in range(seats)]
        case "P":
            return [Target(seat, "p") for seat in range(seats)]
        case _:
            return [Target(None, "d")]


def usable(boards: Sequence[Board], depth: str, seat: Seat, slot: int) -> bool:
    """Whether the Set in a slot has any use (R6): the same as `bool(uses(…))`, without the list."""
    board = boards[seat]
    for _, symbols in readings(board.slots[slot - 1], board.fugue):
        if symbols == "DD":
            if depth:
                return True
        elif "S" in symbols:
            if _fugue_at_hand(boards, symbols):
                return True
        elif _card_at_hand(boards, depth, seat, slot, symbols):
            return True
    return False


def _fugue_at_hand(boards: Sequence[Board], symbols: str) -> bool:
    """Whether there is a Fugue to destroy or a player without one: while nobody has the Fugue of a
    Spirit Set, its tokens are all in the supply."""
    for board in boards:
        if not board.fugue:
            if symbols != "SS":
                return True
        elif symbols == "SS" or board.fugue in symbols:
            return True
    return False


def _card_at_hand(boards: Sequence[Board], depth: str, seat: Seat, slot: int, symbols: str) -> bool:
    """Whether there is a card that the Set may move: every card finds a target, but for Spirits and
    Passion. In areas the Spirits are written last."""
    kind, to = symbols[0], symbols[1]
    if kind == to and len(boards) == 1:
        return False
    bar = "S" if to == "P" else " "
    if kind == "D":
        return depth[:1] not in bar
    for owner, board in enumerate(boards):
        if kind == "I":
            cards = board.imagination[:1]
        elif kind == "P":
            cards = board.passion
        elif owner == seat:
            cards = board.slots[2 - slot].strip(bar)
        else:
            cards = "".join(board.slots).strip(bar)
        if cards not in bar:
            return True
    return False
