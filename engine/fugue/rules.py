"""The rules put together: the deal, the legal moves, what a move does, the result."""

from typing import assert_never

from engine.core import Outcome, Seat, Step, letter
from engine.errors import Illegal
from engine.fugue.actions import (
    Action,
    CardDiscarded,
    CardPlaced,
    CreateFugue,
    Dealt,
    Decline,
    DestroyFugue,
    Discard,
    Event,
    PhaseDeclined,
    PlaceCard,
    RemoveSpirit,
    TurnBegan,
    UseSet,
    Wave,
)
from engine.fugue.cards import FUGUE_VALUE, MAX_SEATS, SET_OF_CARDS, TOKENS, arming, kinds, ordered, sets_for
from engine.fugue.draw import ARMED, HAND
from engine.fugue.placing import discards, placements
from engine.fugue.removal import remove_from, spirit_places
from engine.fugue.sets import uses
from engine.fugue.state import Board, Setup, State, View
from engine.fugue.table import Table
from engine.fugue.turn import STALLED, after_removal, end_turn, next_decision
from engine.fugue.use import break_set, into_slot, use
from engine.rng import Rng

DECLINE = Decline()


def new(setup: Setup, seed: str) -> Step[State, Event]:
    """Shuffle all cards of all sets, deal two to every Imagination Area (section 2)."""
    players = setup.players
    if not 1 <= players <= MAX_SEATS:
        raise Illegal(f"Fugue is for 1 to {MAX_SEATS} players (section 2).")
    order, rng = Rng(seed).shuffle(SET_OF_CARDS * sets_for(players))
    hands = tuple(ordered("".join(order[HAND * seat : HAND * (seat + 1)])) for seat in range(players))
    deck = "".join(order[HAND * players :])
    boards = tuple(Board(imagination=hand) for hand in hands)
    state = State(boards, deck, "", "", 0, 0, "2", 0, (), rng)
    return Step(state, (Dealt(hands), TurnBegan(0)), True)


def to_act(state: State) -> tuple[Seat, ...]:
    """The one seat that decides; nobody at the end."""
    return () if state.phase == "end" else (state.turn,)


def legal(state: State) -> tuple[Action, ...]:
    """Every legal action of the seat that decides, as a set exactly section 10's."""
    found = offered(state)
    if state.deck.strip("S") or not _scarce(state):
        return found
    return tuple(action for action in found if not stalls(state, action))


def offered(state: State) -> tuple[Action, ...]:
    """What the phase offers by sections 3 to 5 and 7."""
    board = state.boards[state.turn]
    match state.phase:
        case "1":
            return _uses(state, board, (True, True))
        case "2":
            return placements(kinds(board.imagination), board.slots)
        case "3":
            return _uses(state, board, board.fresh)
        case "4":
            return (*discards(kinds(board.imagination)), DECLINE)
        case "r":
            return tuple(map(RemoveSpirit, spirit_places(board)))
        case _:
            return ()


def _scarce(state: State) -> bool:
    """Whether no card but Spirits could come back by a draw: only then can a move be a puzzle's last."""
    return not (state.deck + state.depth + state.outside).strip("S")


def stalls(state: State, action: Action) -> bool:
    """Whether nobody could ever place or draw a card again after this (section 10)."""
    try:
        resolve(state, action)
    except Illegal:
        return True
    return False


def _uses(state: State, board: Board, may: tuple[bool, bool]) -> tuple[Action, ...]:
    """The uses of the Sets in the slots that may be used, and to decline."""
    found: list[Action] = [DECLINE]
    for slot in (1, 2):
        if may[slot - 1] and len(board.slots[slot - 1]) == 2:
            found += uses(state.boards, state.depth, state.turn, slot)
    return tuple(found)


def resolve(state: State, action: Action) -> Step[State, Event]:
    """Carry out an action that the phase offers; raises Illegal if it would stall a puzzle (section 10)."""
    table = Table(state)
    seat, phase = state.turn, state.phase
    match action:
        case PlaceCard():
            _place(table, action)
            after = next_decision(table, "2")
        case Decline():
            table.events.append(PhaseDeclined(seat, phase))
            after = next_decision(table, phase)
        case Discard(card):
            table.set_imagination(seat, table.boards[seat].imagination.replace(card, "", 1))
            table.to_depth(card)
            table.events.append(CardDiscarded(seat, card))
            after = end_turn(table)
        case UseSet() | Wave() | CreateFugue() | DestroyFugue():
            use(table, action)
            after = next_decision(table, "1" if phase == "1" else "2")
        case RemoveSpirit(place):
            remove_from(table, seat, place)
            table.commits = True
            after = after_removal(table, seat)
        case _:
            assert_never(action)
    return table.step(after)


def _place(table: Table, action: PlaceCard) -> None:
    """Phase 2: a card from the own Imagination Area to an own slot."""
    seat = table.turn
    card, slot, how = action
    if how == "!":
        break_set(table, seat, slot)
    table.set_imagination(seat, table.boards[seat].imagination.replace(card, "", 1))
    table.events.append(CardPlaced(seat, card, slot, how))
    into_slot(table, seat, slot, card, how)


def view(state: State, seat: Seat | None) -> View:
    """All that anybody may know: everything but the order of the deck."""
    sets = sets_for(len(state.boards))
    held = [board.fugue for board in state.boards]
    supply = "".join(kind * (sets - held.count(kind)) for kind in TOKENS)
    over = state.phase == "end"
    return View(
        seat, state.boards, len(state.deck), state.depth, state.outside, state.removed, arming(sets),
        supply, None if over else state.turn, state.phase, None if over else state.drawer, state.gone,
    )  # fmt: skip


def final_scores(state: State) -> tuple[int, ...]:
    """Scores with the value of each Fugue held, never below 0 (section 8, R15)."""
    return tuple(max(0, board.score + FUGUE_VALUE.get(board.fugue, 0)) for board in state.boards)


def outcome(state: State) -> Outcome | None:
    """Most points win, among equals the highest seat letter; who left can't win (section 8)."""
    if state.phase != "end":
        return None
    scores = final_scores(state)
    staying = remaining(state)
    if too_few(state):
        names = ", ".join(map(letter, staying))
        return Outcome(staying, scores, f"Only {names} stayed." if staying else "Everybody left.")
    best = max(staying, key=lambda seat: (scores[seat], seat))
    armed = state.removed >= arming(sets_for(len(state.boards)))
    return Outcome((best,), scores, ARMED if armed else STALLED)


def remaining(state: State) -> tuple[Seat, ...]:
    """The seats that have not left."""
    return tuple(seat for seat in range(len(state.boards)) if seat not in state.gone)


def too_few(state: State) -> bool:
    """Whether so many left that the game can't go on."""
    return len(remaining(state)) < min(2, len(state.boards))
