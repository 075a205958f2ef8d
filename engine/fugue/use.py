"""Carry out the use of a Set: the card it moves, the Fugue it makes or ends (sections 4 to 6).

The order of things is R5's and R10's: the used Set is lifted out, a Set that the card leaves or
enters comes apart, the card arrives, a pair scores, and last of all the used Set lies in the
Depth Area.
"""

from typing import assert_never

from engine.core import Seat
from engine.fugue.actions import (
    CardMoved,
    CreateFugue,
    DestroyFugue,
    FugueCreated,
    FugueDestroyed,
    Scored,
    SetBroken,
    SetCompleted,
    SetUsed,
    Source,
    Target,
    UseSet,
    Wave,
    Waved,
)
from engine.fugue.cards import ordered, pair_value
from engine.fugue.placing import put
from engine.fugue.sets import Use
from engine.fugue.table import Table


def use(table: Table, action: Use) -> None:
    """Use a Set of the seat whose turn it is; the use is legal."""
    seat = table.turn
    pair = table.boards[seat].slots[action.slot - 1]
    table.set_slot(seat, action.slot, "")
    read = "" if isinstance(action, DestroyFugue) else action.read
    table.events.append(SetUsed(seat, action.slot, pair, read))
    match action:
        case UseSet(_, _, source, target):
            card = _take(table, source)
            _give(table, source, target, card)
        case Wave():
            table.events.append(Waved(seat, table.depth))
            table.outside, table.depth = ordered(table.outside + table.depth), ""
        case CreateFugue(_, _, to):
            kind = (read or pair).replace("S", "", 1)
            table.set_fugue(to, kind)
            table.events.append(FugueCreated(seat, to, kind))
        case DestroyFugue(_, of):
            table.events.append(FugueDestroyed(seat, of, table.boards[of].fugue))
            table.set_fugue(of, "")
        case _:
            assert_never(action)
    table.to_depth(pair)


def _take(table: Table, source: Source) -> str:
    """Take the card out of its area; a Set it leaves comes apart (R10)."""
    giver, area, card = source
    if giver is None:
        table.depth = table.depth.replace(card, "", 1)
        return card
    board = table.boards[giver]
    if area == "i":
        table.set_imagination(giver, board.imagination.replace(card, "", 1))
    elif area == "p":
        card = board.passion
        table.set_passion(giver, "", board.score)
    else:
        take_from_slot(table, giver, int(area), card)
    return card


def take_from_slot(table: Table, owner: Seat, slot: int, card: str) -> None:
    """Take a card out of a Vision slot; the other card of a Set goes to the Depth Area (R10)."""
    pair = table.boards[owner].slots[slot - 1]
    other = pair.replace(card, "", 1)
    table.set_slot(owner, slot, "")
    if other:
        table.to_depth(other)
        table.events.append(SetBroken(owner, slot, pair, other))


def _give(table: Table, source: Source, target: Target, card: str) -> None:
    """Put the card into its area, where it may complete a Set or score."""
    owner, area, how = target
    moved = CardMoved(table.turn, Source(source.seat, source.area, card), target, card)
    if owner is None:
        table.events.append(moved)
        table.to_depth(card)
    elif area == "i":
        table.events.append(moved)
        table.set_imagination(owner, ordered(table.boards[owner].imagination + card))
    elif area == "p":
        table.events.append(moved)
        _into_passion(table, owner, card)
    else:
        slot = int(area)
        if how == "!":
            break_set(table, owner, slot)
        table.events.append(moved)
        into_slot(table, owner, slot, card, how)


def _into_passion(table: Table, owner: Seat, card: str) -> None:
    """Two cards in a Passion Area score at once and go to the Depth Area (section 6)."""
    board = table.boards[owner]
    if not board.passion:
        table.set_passion(owner, card, board.score)
        return
    pair = ordered(board.passion + card)
    points = pair_value(pair)
    total = max(0, board.score + points)
    table.set_passion(owner, "", total)
    table.events.append(Scored(owner, pair, points, total - board.score, total))
    table.to_depth(pair)


def break_set(table: Table, owner: Seat, slot: int) -> None:
    """Put both cards of a Set into the Depth Area, to start its slot anew (R4, R8)."""
    pair = table.boards[owner].slots[slot - 1]
    table.set_slot(owner, slot, "")
    table.to_depth(pair)
    table.events.append(SetBroken(owner, slot, pair, pair))


def into_slot(table: Table, owner: Seat, slot: int, card: str, how: str) -> None:
    """Put a card into a slot; a Set completed in the own Vision Area counts as completed this turn,
    one on another board is theirs (R11)."""
    there = table.boards[owner].slots[slot - 1]
    content = put(there, card, how)
    table.set_slot(owner, slot, content, fresh=bool(there) and owner == table.turn)
    if there:
        table.events.append(SetCompleted(owner, slot, content))
