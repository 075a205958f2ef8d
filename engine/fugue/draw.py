"""Phase 5 and the moment when the deck is empty (sections 3 and 7)."""

from engine.core import Seat
from engine.fugue.actions import DeckEmptied, Drew, Reshuffled
from engine.fugue.cards import arming, ordered, sets_for
from engine.fugue.removal import count_removed, remove_own
from engine.fugue.state import State
from engine.fugue.table import Table

HAND = 2
"""Cards in an Imagination Area at rest."""

ARMED = "The deck is empty and the end was armed."


def draw(table: Table) -> State | None:
    """Draw for the seat whose turn it is; a state when that stops for a choice or for good."""
    seat = table.turn
    if seat in table.gone:
        return None
    while (need := HAND - len(table.boards[seat].imagination)) > 0:
        if not table.deck and not shuffle_in(table):
            return None  # R18
        drawn, table.deck = table.deck[:need], table.deck[need:]
        table.set_imagination(seat, ordered(table.boards[seat].imagination + drawn))
        table.commits = True
        table.events.append(Drew(seat, drawn))
        if not table.deck and (stopped := _deck_emptied(table)):
            return stopped
    return None


def shuffle_in(table: Table) -> bool:
    """Shuffle the Depth Area and the cards outside into the empty deck; false when there are none."""
    cards = table.depth + table.outside
    if not cards:
        return False
    order, table.rng = table.rng.shuffle(ordered(cards))
    table.deck, table.depth, table.outside = "".join(order), "", ""
    table.commits = True
    table.events.append(Reshuffled(len(cards)))
    return True


def _deck_emptied(table: Table) -> State | None:
    """The last card of the deck was drawn (section 7, steps 1 to 3)."""
    table.events.append(DeckEmptied(table.turn))
    if table.removed >= arming(sets_for(len(table.boards))):
        return table.end(ARMED)
    if "S" in table.depth:
        table.depth = table.depth.replace("S", "", 1)
        count_removed(table, None, "d")
    elif "S" in table.outside:  # R16
        table.outside = table.outside.replace("S", "", 1)
        count_removed(table, None, "o")
    elif stopped := remove_own(table, done=0):
        return stopped
    shuffle_in(table)
    return None


def go_on_drawing(table: Table, removed_last: Seat) -> State | None:
    """The rest of a draw after the removal that `removed_last` chose: the seats after it, the
    shuffle, and more cards."""
    done = (removed_last - table.turn) % len(table.boards) + 1
    if stopped := remove_own(table, done):
        return stopped
    shuffle_in(table)
    return draw(table)
