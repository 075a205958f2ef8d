"""Which phase of which turn is to be decided next (section 3)."""

from collections.abc import Sequence

from engine.core import Seat
from engine.errors import Illegal
from engine.fugue.actions import TurnBegan
from engine.fugue.draw import draw, go_on_drawing
from engine.fugue.sets import usable
from engine.fugue.state import Board, State
from engine.fugue.table import Table

STALLED = "Nobody can ever place or draw a card again."
STALLS = "After this nobody could ever place or draw a card again: in a puzzle that is refused (section 10)."


def next_decision(table: Table, after: str) -> State:
    """The position at the next phase of this turn that offers something, or after the turn.

    `after` is the phase just done. A use in phase 3 leads to phase 3 again, as if after "2".
    """
    seat = table.turn
    board = table.boards[seat]
    if after == "1" and board.imagination:
        return table.freeze("2", seat)
    if after <= "2" and offers_phase_3(table.boards, table.depth, seat):
        return table.freeze("3", seat)
    if after <= "3" and board.imagination:
        return table.freeze("4", seat)
    return end_turn(table)


def end_turn(table: Table) -> State:
    """Phase 5 of the seat whose turn it is, then on to the next decision."""
    return draw(table) or _pass_on(table)


def after_removal(table: Table, seat: Seat) -> State:
    """What follows the removal that `seat` chose: the rest of the draw, then the next decision."""
    return go_on_drawing(table, seat) or _pass_on(table)


def offers_phase_1(boards: Sequence[Board], depth: str, seat: Seat) -> bool:
    """Whether a Set of the seat has a use, at the start of its turn (R3, R6)."""
    one, two = boards[seat].slots
    return (len(one) == 2 and usable(boards, depth, seat, 1)) or (
        len(two) == 2 and usable(boards, depth, seat, 2)
    )


def offers_phase_3(boards: Sequence[Board], depth: str, seat: Seat) -> bool:
    """Whether a Set that became complete in this turn has a use."""
    one, two = boards[seat].fresh
    return (one and usable(boards, depth, seat, 1)) or (two and usable(boards, depth, seat, 2))


def _pass_on(table: Table) -> State:
    """Go round until somebody has something to decide; turns without a decision draw too."""
    idle = 0
    while idle < len(table.boards):
        table.forget_fresh(table.turn)
        table.turn = seat = (table.turn + 1) % len(table.boards)
        if seat in table.gone:
            idle += 1
            continue
        if phase := _first_phase(table, seat):
            table.commits = True  # the turn is another's now, also where nothing was drawn
            table.events.append(TurnBegan(seat))
            return table.freeze(phase, seat)
        seen = len(table.events)
        if stopped := draw(table):
            return stopped
        idle = 0 if len(table.events) > seen else idle + 1
    if table.gone:  # a real game that nobody can go on with, not a puzzle
        return table.end(STALLED)
    raise Illegal(STALLS)


def _first_phase(table: Table, seat: Seat) -> str:
    """The phase at which a turn begins, "" when there is nothing to decide in it."""
    if offers_phase_1(table.boards, table.depth, seat):
        return "1"
    return "2" if table.boards[seat].imagination else ""
