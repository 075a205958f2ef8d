"""Why a move is not legal: one sentence that cites the section or the ruling."""

from typing import assert_never

from engine.core import letter
from engine.fugue.actions import (
    Action,
    CreateFugue,
    Decline,
    DestroyFugue,
    Discard,
    How,
    PlaceCard,
    RemoveSpirit,
    Source,
    Target,
    UseSet,
    Wave,
)
from engine.fugue.cards import NAMES, sets_for
from engine.fugue.rules import offered
from engine.fugue.sets import Slots, Use, readings, without
from engine.fugue.state import State
from engine.fugue.turn import STALLS

_NOW = {
    "1": "in phase 1 you may use a Set that stood complete when your turn began, or decline",
    "2": "in phase 2 you must move one card from your Imagination Area into your Vision Area",
    "3": "in phase 3 you may use Sets that became complete during this turn, or decline",
    "4": "in phase 4 you may discard one card from your Imagination Area, or decline",
    "r": "you must choose a Spirit of your own to remove (R17)",
    "end": "the game is over",
}
_KIND = {"i": "I", "1": "V", "2": "V", "p": "P", "d": "D"}


def explain(state: State, action: Action) -> str:
    """The rule that forbids the action, which is not legal in this position."""
    if action in offered(state):
        return STALLS
    match action:
        case UseSet() | Wave() | CreateFugue() | DestroyFugue():
            why = _wrong_phase(state, "13") or _explain_use(state, action)
        case PlaceCard(card, slot, how):
            why = _wrong_phase(state, "2") or _not_held(state, card)
            why = why or _explain_place(state.boards[state.turn].slots, card, slot, how, "R4")
        case Discard(card):
            why = _wrong_phase(state, "4") or _not_held(state, card)
        case Decline():
            why = _wrong_phase(state, "134")
        case RemoveSpirit(slot):
            where = f"slot {slot}" if slot else "your Imagination Area"
            why = _wrong_phase(state, "r") or f"There is no Spirit in {where} to remove (R17)."
        case _:
            assert_never(action)
    return why or "This is not a legal move here (section 10)."


def _wrong_phase(state: State, phases: str) -> str:
    return "" if state.phase in phases else f"That can't be done now: {_NOW[state.phase]} (section 3)."


def _not_held(state: State, card: str) -> str:
    if card in state.boards[state.turn].imagination:
        return ""
    return f"There is no {NAMES[card]} card in your Imagination Area (section 3)."


def _explain_place(slots: Slots, card: str, slot: int, how: How, breaking: str) -> str:
    there = slots[slot - 1]
    if how == "!":
        return f"A Set may be broken to make room only where both slots hold Sets ({breaking})."
    if how == "":
        if there:
            return f"Slot {slot} is not empty: write `L` or `R` to complete a Set, `!` to break it."
        return "Of two empty slots the lower-numbered one is started (R7)."
    if len(there) != 1:
        return f"Slot {slot} holds no single card to complete a Set with (section 4)."
    if there == card:
        return "Left and right give the same Set when both cards are alike: only `L` is legal (section 10)."
    return ""


def _explain_use(state: State, action: Use) -> str:
    board = state.boards[state.turn]
    pair = board.slots[action.slot - 1]
    if len(pair) != 2:
        return f"Your slot {action.slot} holds no Set to use (section 3)."
    if state.phase == "3" and not board.fresh[action.slot - 1]:
        return "Phase 3 is for Sets that became complete during this turn (section 3)."
    read = "" if isinstance(action, DestroyFugue) else action.read
    symbols = dict(readings(pair, board.fugue)).get(read)
    if symbols is None:
        return (
            f"{pair[0]}/{pair[1]} can't be read as {read[0]}/{read[1]}: only your own Fugue lets you read a "
            "Spirit as its type, and `=` is written only where that differs from the print (R14)."
        )
    match action:
        case Wave():
            return _explain_wave(symbols)
        case CreateFugue(_, _, to):
            return _explain_create(state, symbols, to)
        case DestroyFugue(_, of):
            return _explain_destroy(state, symbols, of)
        case UseSet(slot, _, source, target):
            return _explain_move(state, symbols, slot, source, target)
        case _:
            assert_never(action)


def _explain_wave(symbols: str) -> str:
    if symbols != "DD":
        return "Only a Set of two Depth symbols makes the Wave (section 4)."
    return "The Wave needs at least one card in the Depth Area (R12)."


def _explain_create(state: State, symbols: str, to: int) -> str:
    if "S" not in symbols or symbols == "SS":
        return "Only a Set of one Spirit and one other card creates a Fugue (section 5)."
    if to >= len(state.boards):
        return f"There is no player {letter(to)} (section 2)."
    if state.boards[to].fugue:
        return f"Player {letter(to)} has a Fugue already and cannot be given another (R13)."
    kind, tokens = symbols.replace("S", ""), sets_for(len(state.boards))
    return f"No {NAMES[kind]} token is left in the supply: {tokens} in all, in use (section 5)."


def _explain_destroy(state: State, symbols: str, of: int) -> str:
    if "S" not in symbols:
        return "Only a Set with a Spirit destroys a Fugue (section 5)."
    if of >= len(state.boards):
        return f"There is no player {letter(of)} (section 2)."
    kind = symbols.replace("S", "")
    return f"Player {letter(of)} has no {NAMES[kind] + ' ' if kind else ''}Fugue to destroy (section 5)."


def _explain_move(state: State, symbols: str, slot: int, source: Source, target: Target) -> str:
    left, right = symbols[0], symbols[1]
    if "S" in symbols:
        return "A Set with a Spirit creates or destroys a Fugue, it moves no card (section 5)."
    if symbols == "DD":
        return "A Set of two Depth symbols is the Wave, it moves no single card (section 4)."
    if (_KIND[source.area], _KIND[target.area]) != (left, right):
        return (
            f"{left}/{right} moves a card from an area of kind {NAMES[left]} to one of kind {NAMES[right]}"
            " (section 4)."
        )
    for seat in (source.seat, target.seat):
        if seat is not None and seat >= len(state.boards):
            return f"There is no player {letter(seat)} (section 2)."
    if left == right and source.seat == target.seat:
        return "With the same kind on both sides the card must go to a different player (section 4)."
    return _explain_source(state, slot, source) or _explain_target(state, slot, source, target)


def _explain_source(state: State, slot: int, source: Source) -> str:
    seat, area, card = source
    if seat is None:
        return "" if card in state.depth else f"There is no {NAMES[card]} card in the Depth Area (section 4)."
    board = state.boards[seat]
    if seat == state.turn and area == str(slot):
        return "The card that is moved is never one of the used Set (R5)."
    if area == "p":
        return "" if board.passion else f"The Passion Area of player {letter(seat)} is empty (section 4)."
    cards = board.imagination if area == "i" else board.slots[int(area) - 1]
    return "" if card in cards else f"There is no {NAMES[card]} card there to move (section 4)."


def _explain_target(state: State, slot: int, source: Source, target: Target) -> str:
    seat, area, how = target
    card = source.card or (state.boards[source.seat].passion if source.seat is not None else "")
    if area == "p":
        return "A Spirit card can never enter a Passion Area (section 1)." if card == "S" else ""
    if seat is None or area not in "12":
        return ""
    slots = state.boards[seat].slots
    return _explain_place(without(slots, slot) if seat == state.turn else slots, card, int(area), how, "R8")
