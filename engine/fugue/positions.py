"""Positions as text (section 10): `print_position` and `parse_position` undo each other.

`parse_position` refuses exactly what the section lists; how many cards there are is not checked,
so that puzzles can be written. Who left the game and the generator have no place in the notation.
"""

import re

from engine.core import Seat, letter
from engine.errors import Malformed
from engine.fugue.cards import MAX_SEATS, NAMES, arming, ordered, sets_for
from engine.fugue.removal import spirit_places
from engine.fugue.state import Board, State
from engine.fugue.turn import offers_phase_1, offers_phase_3
from engine.rng import Rng

_DIGITS = 4000
"""Numbers of more digits are refused, before Python refuses to read or write them."""

_COUNT = rf"(?:0|[1-9][0-9]{{0,{_DIGITS - 1}}})"
_SLOT = r"-|[IVDPS]|[IVDPS]{2}\*?"
_BOARD = re.compile(
    rf"(-|[IVDPS]+),({_SLOT})\+({_SLOT}),(-|[IVDPS]{{1,2}}),(-|[IVDPS]),({_COUNT}|-[1-9][0-9]*)"
)
_CARDS = re.compile(r"-|[IVDPS]+")
_REMOVED = re.compile(_COUNT)
_TURN = re.compile(r"end|([A-H])(?:([1-4])|r([A-H])?)")
_LEFTY = re.compile(r"L[1-9]")


def print_position(state: State) -> str:
    """The position in six fields."""
    boards = "/".join(map(_print_board, state.boards))
    fields = (boards, state.deck, state.depth, state.outside, str(state.removed), _print_turn(state))
    return " ".join(field or "-" for field in fields)


def _print_board(board: Board) -> str:
    slots = "+".join(
        (slot or "-") + ("*" if fresh else "") for slot, fresh in zip(board.slots, board.fresh, strict=True)
    )
    return f"{board.imagination or '-'},{slots},{board.passion or '-'},{board.fugue or '-'},{board.score}"


def _print_turn(state: State) -> str:
    if state.phase == "end":
        return "end"
    of = letter(state.drawer) if state.drawer != state.turn else ""
    return letter(state.turn) + state.phase + of


def parse_position(text: str, seed: str = "") -> State:
    """The position that the text writes; `seed` decides its reshuffles. Raises Malformed."""
    fields = text.split(" ")
    if len(fields) == 7 and _LEFTY.fullmatch(fields[6]):
        raise Malformed("Positions of games against Lefty, with a seventh field, can't be played here.")
    if len(fields) != 6:
        raise Malformed(
            "A position has six fields separated by one space: BOARDS DECK DEPTH OUTSIDE REMOVED TURN."
        )
    boards = _parse_boards(fields[0])
    deck = _parse_cards("DECK", fields[1])
    depth, outside = (_parse_area(*field) for field in (("DEPTH", fields[2]), ("OUTSIDE", fields[3])))
    if not _REMOVED.fullmatch(fields[4]):
        raise Malformed("REMOVED must be a whole number: how many Spirits are out of the game.")
    turn, phase, drawer = _parse_turn(fields[5])
    state = State(boards, deck, depth, outside, int(fields[4]), turn, phase, drawer, (), Rng(seed))
    _check(state)
    return state


def _parse_boards(text: str) -> tuple[Board, ...]:
    boards = text.split("/", MAX_SEATS)
    if len(boards) > MAX_SEATS:
        raise Malformed(f"There are at most {MAX_SEATS} boards (section 2).")
    return tuple(_parse_board(letter(seat), board) for seat, board in enumerate(boards))


def _parse_board(name: str, text: str) -> Board:
    found = _BOARD.fullmatch(text)
    if not found:
        raise Malformed(
            f"Board {name} must be imagination,slot1+slot2,passion,fugue,score as in `VP,IP*+D,-,-,0`."
        )
    imagination, one, two, passion, fugue, score = found.groups()
    if score.startswith("-"):
        raise Malformed(f"The score of board {name} is negative; it never drops below 0 (section 6).")
    if len(passion) > 1:
        raise Malformed(f"Two cards lie in the Passion Area of board {name}; they score at once (section 6).")
    if passion == "S":
        raise Malformed(f"A Spirit lies in the Passion Area of board {name}; it can never (section 1).")
    return Board(
        imagination=_parse_area(f"The Imagination Area of board {name}", imagination),
        slots=(one.strip("-*"), two.strip("-*")),
        fresh=(one.endswith("*"), two.endswith("*")),
        passion=passion.strip("-"),
        fugue=fugue.strip("-"),
        score=int(score),
    )


def _parse_cards(name: str, text: str) -> str:
    if not _CARDS.fullmatch(text):
        raise Malformed(f"{name} must be letters of I V D P S, or `-`.")
    return text.strip("-")


def _parse_area(name: str, text: str) -> str:
    cards = _parse_cards(name, text)
    if cards != ordered(cards):
        raise Malformed(f"{name} must have its letters in the order I V D P S.")
    return cards


def _parse_turn(text: str) -> tuple[Seat, str, Seat]:
    found = _TURN.fullmatch(text)
    if not found or (found[3] and found[3] == found[1]):
        raise Malformed("TURN must be like `A1` to `A4`, `Ar`, `BrA` (B must remove, A draws) or `end`.")
    if text == "end":
        return 0, "end", 0
    seat, drawer = ("ABCDEFGH".index(name) for name in (found[1], found[3] or found[1]))
    return seat, found[2] or "r", drawer


def _check(state: State) -> None:
    """Refuse what section 10 lists beyond the form of the single fields."""
    for seat in (state.turn, state.drawer):
        if seat >= len(state.boards):
            raise Malformed(f"Seat {letter(seat)} has no board.")
    _check_fugues(state)
    _check_fresh(state)
    if state.phase in ("r", "end") and state.deck:
        raise Malformed(f"The deck must be empty at `{state.phase}` (section 7).")
    if state.phase == "end":
        needed = arming(sets_for(len(state.boards)))
        if state.removed < needed:
            raise Malformed(f"The game can't have ended before {needed} Spirits were removed (section 2).")
    else:
        _check_offer(state)


def _check_fugues(state: State) -> None:
    tokens = sets_for(len(state.boards))
    held = [board.fugue for board in state.boards]
    for kind in filter(None, set(held)):
        if kind == "S":
            raise Malformed("There is no Fugue of Spirit (section 1).")
        if held.count(kind) > tokens:
            raise Malformed(f"More {NAMES[kind]} Fugues than the {tokens} tokens (section 2).")


def _check_fresh(state: State) -> None:
    for seat, board in enumerate(state.boards):
        if True not in board.fresh:
            continue
        if state.phase in ("1", "end"):
            raise Malformed(f"No Set can be marked `*` at `{_print_turn(state)}`.")
        if seat != state.drawer:
            raise Malformed(f"`*` can stand only on board {letter(state.drawer)}, whose turn it is.")


def _check_offer(state: State) -> None:
    """A phase that offers nothing is never waited for."""
    boards, depth, seat = state.boards, state.depth, state.turn
    board = boards[seat]
    match state.phase:
        case "1":
            offered, why = offers_phase_1(boards, depth, seat), "no Set in a slot of its own has a use"
        case "3":
            offered, why = offers_phase_3(boards, depth, seat), "no Set marked `*` has a use"
        case "r":
            offered, why = len(spirit_places(board)) > 1, "it has Spirits in fewer than two places"
        case _:
            offered, why = bool(board.imagination), "its Imagination Area is empty"
    if not offered:
        raise Malformed(f"`{_print_turn(state)}` offers {letter(seat)} nothing: {why}.")
