"""Spirits that the seats take out of the game when the deck is empty (section 7, R17, R19)."""

from typing import Literal

from engine.core import Seat
from engine.fugue.actions import SpiritRemoved
from engine.fugue.state import Board, State
from engine.fugue.table import Table
from engine.fugue.use import take_from_slot


def spirit_places(board: Board) -> tuple[int, ...]:
    """Where a player has a Spirit that can be removed: Imagination (0), slot 1 or 2."""
    return tuple(place for place, cards in enumerate((board.imagination, *board.slots)) if "S" in cards)


def place_by_rule(board: Board) -> int:
    """The place chosen for a seat that is absent, left or plays by itself: Imagination, then a single
    card, then a Set, the lower slot first."""
    return min(spirit_places(board), key=lambda place: (place and len(board.slots[place - 1]), place))


def remove_from(table: Table, seat: Seat, place: int) -> None:
    """Take one Spirit of a seat out of the game; a Set it leaves comes apart."""
    areas: tuple[Literal["i", "1", "2"], ...] = ("i", "1", "2")
    count_removed(table, seat, areas[place])
    if place:
        take_from_slot(table, seat, place, "S")
    else:
        table.set_imagination(seat, table.boards[seat].imagination.replace("S", "", 1))


def count_removed(table: Table, seat: Seat | None, area: Literal["d", "o", "i", "1", "2"]) -> None:
    """R19: each removed Spirit counts."""
    table.removed += 1
    table.events.append(SpiritRemoved(seat, area, table.removed))


def remove_own(table: Table, done: int) -> State | None:
    """Let every seat with a Spirit remove one, in seat order from the player whose draw it was, the
    first `done` seats of this order having done so; a state when one of them must choose (R17)."""
    seats = len(table.boards)
    for turns_on in range(done, seats):
        seat = (table.turn + turns_on) % seats
        board = table.boards[seat]
        places = spirit_places(board)
        if len(places) > 1 and seat not in table.gone:
            return table.freeze("r", seat)
        if places:
            remove_from(table, seat, place_by_rule(board))
    return None
