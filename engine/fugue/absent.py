"""Seats whose player is away for a turn or left for good; the rules of the printed game know no such thing.

An absent player's turn goes straight to the Spirit phase. A seat that left has no turns, draws
nothing and can't win, but its board stays on the table and may still be a target.
"""

from engine.core import Seat, Step, letter
from engine.errors import GameOver, Illegal, NotYourTurn
from engine.fugue.actions import Event, SeatLeft, TurnSkipped
from engine.fugue.removal import place_by_rule, remove_from
from engine.fugue.rules import too_few
from engine.fugue.state import State
from engine.fugue.table import Table
from engine.fugue.turn import after_removal, end_turn


def skip(state: State, seat: Seat) -> Step[State, Event]:
    """Pass over the present decision of the seat; in `r` the removal is done for it."""
    if state.phase == "end":
        raise GameOver("This game is over.")
    if seat != state.turn:
        raise NotYourTurn(f"{letter(state.turn)} decides now; only that seat can be skipped.")
    table = Table(state)
    if state.phase != "r":
        table.events.append(TurnSkipped(seat))
    return _pass_over(table, state)


def leave(state: State, seat: Seat) -> Step[State, Event]:
    """Take the seat out of the game; too few left, and it ends."""
    if state.phase == "end":
        raise GameOver("This game is over.")
    if not 0 <= seat < len(state.boards):
        raise Illegal("There is no such seat at this table.")
    if seat in state.gone:
        raise Illegal(f"Seat {letter(seat)} has left already.")
    table = Table(state)
    table.gone = tuple(sorted((*state.gone, seat)))
    table.events.append(SeatLeft(seat))
    if too_few(table.freeze(state.phase, state.turn)):
        table.commits = True
        return table.step(table.end("Too few players are left."))
    if seat == state.turn:
        return _pass_over(table, state)
    table.commits = True
    return table.step(table.freeze(state.phase, state.turn))


def join(state: State) -> Step[State, Event]:
    """Refuse: the deal fixes the number of boards."""
    raise Illegal("Nobody can join a running game of Fugue: a seat can be taken over, not added.")


def _pass_over(table: Table, state: State) -> Step[State, Event]:
    """Go on as if the seat that decides had made an end of it."""
    table.commits = True  # a decision of the table, not of the seat: it does not take it back
    if state.phase != "r":
        return table.step(end_turn(table))
    remove_from(table, state.turn, place_by_rule(state.boards[state.turn]))
    return table.step(after_removal(table, state.turn))
