"""Figment's notation: decisions, rows, and a reveal in one line (section 5)."""

import re
from typing import cast, get_args

from engine.errors import Malformed
from engine.figment.actions import COLOURS, Action, Bet, Colour, End, Place

_ACTION = re.compile(r"p(?P<gap>[0-5])|b(?P<chip>[1-5])(?P<end>[<>])")
_SHARE = re.compile(r"[1-9]?[0-9]|100")


def print_action(action: Action) -> str:
    """The decision in the notation: `p3`, `b4<`."""
    match action:
        case Place(gap):
            return f"p{gap}"
        case Bet(chip, end):
            return f"b{chip}{end}"


def parse_action(text: str) -> Action:
    """The decision that the text writes; raises Malformed."""
    found = _ACTION.fullmatch(text)
    if found is None:
        raise Malformed(
            "A decision is p and the gap to place into, such as p3, or b, a chip and an end to reveal"
            " from, such as b4< (the least) or b4> (the most)."
        )
    if found["gap"]:
        return Place(int(found["gap"]))
    return Bet(int(found["chip"]), cast(End, found["end"]))


def print_row(colour: Colour, shares: tuple[int, ...]) -> str:
    """A row from its least end: `red 10 20 15 40 50`."""
    return " ".join([colour, *map(str, shares)])


def parse_row(text: str) -> tuple[Colour, tuple[int, ...]]:
    """The colour and the shares, 0 to 100 percent, of a row of up to six cards; raises Malformed."""
    colour, *shares = text.split(" ")
    if colour not in COLOURS:
        raise Malformed("A row begins with its colour: " + ", ".join(COLOURS) + ".")
    if not 1 <= len(shares) <= 6:
        raise Malformed("After its colour a row has one to six shares, separated by spaces.")
    return colour, tuple(map(_share, shares))


def parse_reveal(text: str) -> tuple[tuple[int, ...], End, int]:
    """The shares, end and chip of a request such as `10,20,15,40,50 < 4`, for a whole row of five or
    six cards; raises Malformed."""
    words = text.split(" ")
    if len(words) != 3:
        raise Malformed("A reveal is shares, end and chip, such as 10,20,15,40,50 < 4.")
    row, end, chip = words
    shares = tuple(map(_share, row.split(",")))
    if len(shares) not in (5, 6):
        raise Malformed("A row has five cards, or six in Challenge Mode (G6).")
    if end not in get_args(End):
        raise Malformed("The end is < (the least) or > (the most).")
    if not re.fullmatch("[1-5]", chip):
        raise Malformed("A chip is worth 1, 2, 3, 4 or 5.")
    return shares, cast(End, end), int(chip)


def _share(text: str) -> int:
    if _SHARE.fullmatch(text) is None:
        raise Malformed("A share is a whole percent, 0 to 100.")
    return int(text)
