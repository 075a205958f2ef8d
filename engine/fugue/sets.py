"""What a Set can be used for: every `u` move of section 10, by sections 4 and 5.

A list of moves is put together from short tuples that depend on one or two areas alone and come
back again and again, so they are kept: that is what makes listing fast.
"""

from functools import lru_cache

from engine.core import Seat
from engine.fugue.actions import Area, CreateFugue, DestroyFugue, Source, Target, UseSet, Wave
from engine.fugue.cards import kinds, sets_for
from engine.fugue.placing import places
from engine.fugue.state import Board

Use = UseSet | Wave | CreateFugue | DestroyFugue

Slots = tuple[str, str]

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
            found += fugue_uses(slot, read, symbols, tuple([b.fugue for b in boards]))
        elif symbols[1] == "V":
            found += _moves_to_vision(boards, depth, seat, slot, read, symbols[0])
        else:
            for owner, content in _contents(boards, depth, seat, slot, symbols[0]):
                found += _moves(slot, read, symbols, owner, content, len(boards))
    return found


@lru_cache(maxsize=4096)
def fugue_uses(
    slot: int, read: str, symbols: str, fugues: tuple[str, ...]
) -> tuple[CreateFugue | DestroyFugue, ...]:
    """What a Spirit Set, or S/S, may do to the Fugues that the seats hold (section 5, R13)."""
    destroyed = tuple(
        DestroyFugue(slot, seat)
        for seat, held in enumerate(fugues)
        if held and not read and (held in symbols or symbols == "SS")
    )
    kind = symbols.replace("S", "", 1)
    if symbols == "SS" or fugues.count(kind) >= sets_for(len(fugues)):
        return destroyed
    return (*(CreateFugue(slot, read, seat) for seat, held in enumerate(fugues) if not held), *destroyed)


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
    sources = _contents(boards, depth, seat, slot, kind)
    found: list[UseSet] = []
    for owner, board in enumerate(boards):
        slots = without(board.slots, slot) if owner == seat else board.slots
        for giver, content in sources:
            if kind != "V" or giver != owner:
                found += _moves_to_slots(slot, read, kind, giver, content, owner, slots)
    return found


@lru_cache(maxsize=16384)
def _moves_to_slots(
    slot: int, read: str, kind: str, giver: Seat | None, content: str | Slots, owner: Seat, slots: Slots
) -> tuple[UseSet, ...]:
    """The moves from one area into one player's Vision Area."""
    return tuple(
        UseSet(slot, read, source, Target(owner, SLOT_AREAS[to - 1], how))
        for source, card in _sources(kind, giver, content)
        for to, how in places(slots, card)
    )


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


def usable(boards: tuple[Board, ...], depth: str, seat: Seat, slot: int) -> bool:
    """Whether the Set in a slot has any use (R6)."""
    return bool(uses(boards, depth, seat, slot))
