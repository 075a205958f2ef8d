"""Every word that stands on Figment's pictures; `alt.py` has those beside them."""

from collections.abc import Sequence

from engine.core import Seat
from engine.figment.actions import Colour, End
from engine.figment.rules import ROUNDS
from engine.figment.state import Round, View
from renderers import names

GAPS = "ABCDEF"
LEAD, CHIPS, CHALLENGE = "Lead", "Chips", "Challenge"
MORE, LEAST, MOST = "more", "least", "most"
NEW, NEW_CARD, PLACED = "NEW CARD", "new card", "just placed"
BET, REVEAL_FROM, LEAST_END, MOST_END = "Bet a chip", "Reveal from", "least end", "most end"
POINT, POINTS, IN_ALL, DIFFICULTY = "point", "points", "in all", "Difficulty"
VERDICTS = {"tick": "in order", "cross": "out of order", "dash": "not scored"}
UNREVEALED, NO_MEDAL, ENDED_EARLY = ("not", "revealed"), "No medal this time", "Ended early"


def shout(colour: Colour) -> str:
    """The colour's name as pictures write it: `RED`."""
    return colour.upper()


def more(colour: Colour) -> str:
    """What an arrow asks for: `more RED`."""
    return f"{MORE} {shout(colour)}"


def end_of(end: str, colour: Colour) -> str:
    """An end of the row: `least RED`."""
    return f"{end} {shout(colour)}"


def from_end(end: End) -> str:
    """Where a reveal begins."""
    return f"from the {LEAST if end == '<' else MOST} end"


def round_name(number: int) -> str:
    """A round by its number from 1."""
    return f"Round {number}"


def round_of(number: int) -> str:
    """A round by its number from 1, and how many there are."""
    return f"Round {number} of {ROUNDS}"


def raw_name(seat: Seat, raw: Sequence[str]) -> tuple[str, str]:
    """What the person at a seat wrote as a name, and how they are called if nothing of it can be shown."""
    return raw[seat] if seat < len(raw) else "", f"Player {seat + 1}"


def lead(view: View, raw: Sequence[str]) -> str:
    """The lead's name for a picture; "" when nobody leads."""
    return "" if view.lead is None else names.shown(*raw_name(view.lead, raw))


def note(index: int, *, numbered: bool, placed: bool) -> str:
    """What stands above a card of the row: its number in menus, and whether it came last."""
    return " · ".join([str(index + 1)] * numbered + [PLACED] * placed)


def card(view: View, number: int) -> str:
    """How a card on the table is called: by its place in the row, never by what it shows."""
    return NEW_CARD if number == view.turned else f"card {view.row.index(number) + 1}"


def layers(shown: Sequence[str], shift: int, opacity: int) -> str:
    """Two cards laid over each other: `new card over card 2, 40 % to the right, 60 % opaque`."""
    lower, upper = shown
    parts = [f"{upper} over {lower}"]
    if shift:
        parts.append(f"{percent(abs(shift))} to the {'right' if shift > 0 else 'left'}")
    if opacity < 100:
        parts.append(f"{percent(opacity)} opaque")
    return ", ".join(parts)


def looked(mode: str, names: Sequence[str]) -> str:
    """How cards are looked at; over each other, `names` is one line that says it."""
    return {"one": f"{names[0]}, large", "side": f"{' and '.join(names)}, side by side"}.get(mode, names[0])


def percent(share: int) -> str:
    """A share as it is written."""
    return f"{share} %"


def points(count: int) -> str:
    """An amount of points."""
    return f"{count} {POINT if count == 1 else POINTS}"


def betted(done: Round) -> str:
    """What stands where the round's result will be."""
    return f"Chip {done.chip} is bet"


def sum_of(done: Round) -> str:
    """How a round's points come about: `4 + 5 = 9 points`."""
    if done.kept:
        return f"{done.scored} + {done.chip} = {points(done.points)}"
    return f"{points(done.points)}, chip lost"


def short_sum(done: Round) -> str:
    """The points of a round for its cards and for its chip: `4 + 5`."""
    return f"{done.scored} + {done.chip if done.kept else 0}"


def headline(view: View) -> str:
    """The medal of a finished game."""
    if view.medal:
        return f"{view.medal.capitalize()} medal"
    return NO_MEDAL if len(view.rounds) == ROUNDS else ENDED_EARLY
