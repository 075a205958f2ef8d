"""What is said beside Figment's pictures, so that the game can be played without seeing them.

Order and places, the arrow, lead, chips and points: never what a face shows, and a share only after its
reveal (G10).
"""

from collections.abc import Iterable, Sequence

from engine.figment.rules import MEDALS, difficulty, reveal_order
from engine.figment.state import Round, View
from renderers import names
from renderers.figment import words

LONGEST_NAME = 40


def row(view: View, raw: Sequence[str], placed: int | None) -> str:
    """The row by the letters of its gaps, what is decided now, and how the game stands. `placed` is the index
    of the card that was placed last, None if that is not told."""
    parts = [_title(view), _order(view)]
    if placed is not None:
        parts.append(f"Card {placed + 1} was placed last.")
    if view.phase == "place":
        parts.append("A new card is turned up, to be placed in one of the gaps.")
    if view.phase == "bet":
        chips = _either(map(str, view.chips))
        parts.append(f"The row is full: bet chip {chips}, and reveal from the least or the most end.")
    if view.lead is not None:
        parts.append(f"{names.plain(*words.raw_name(view.lead, raw), LONGEST_NAME)} leads.")
    return " ".join([*parts, *_standing(view)])


def look(view: View, shown: str) -> str:
    """Which cards are looked at, and how."""
    return f"{_title(view)} A closer look: {shown}."


def reveal(view: View) -> str:
    """The newest round: every share in row order, where it broke, what it brought."""
    done = view.rounds[-1]
    title = f"Figment, {words.round_of(len(view.rounds)).lower()} revealed."
    pips = difficulty(done.shares)
    return f"{title} {_round(done)} Difficulty {pips} of 5. {words.points(view.total)} in all."


def summary(view: View) -> str:
    """Medal, total, and every round."""
    title = f"Figment: {words.headline(view).lower()}, {words.points(view.total)}."
    rounds = [f"{number}. {_round(done)}" for number, done in enumerate(view.rounds, 1)]
    left = [f"A row of {len(view.row)} cards was not revealed."] if view.row else []
    return " ".join([title, *rounds, *left])


def _title(view: View) -> str:
    return f"Figment, {words.round_of(view.number).lower()}: more {view.colour}."


def _order(view: View) -> str:
    cards = [f"card {place}" for place in range(1, len(view.row) + 1)]
    if view.phase == "place":
        gaps = [f"gap {letter}" for letter in words.GAPS[: len(cards) + 1]]
        cards = [gaps[0], *(name for pair in zip(cards, gaps[1:], strict=True) for name in pair)]
    return f"From least to most {view.colour}: {', '.join(cards)}."


def _standing(view: View) -> list[str]:
    """Points, chips and medals."""
    chips = {
        "Chips left": [str(chip) for chip in view.chips],
        "Kept": [str(done.chip) for done in view.rounds if done.kept],
        "Lost": [str(done.chip) for done in view.rounds if not done.kept],
        "Medals": [f"{name} {least}" for name, least in zip(MEDALS, view.thresholds, strict=True)],
    }
    return [
        f"{words.points(view.total)}.",
        *(f"{what}: {', '.join(which)}." for what, which in chips.items() if which),
    ]


def _round(done: Round) -> str:
    """A finished round in two sentences."""
    shares = ", ".join(map(words.percent, done.shares))
    where = f"More {done.colour}, from least to most: {shares}. Revealed {words.from_end(done.end)}:"
    if done.kept:
        return f"{where} no mistake; {done.scored} + chip {done.chip} = {words.points(done.points)}."
    broke = reveal_order(len(done.cards), done.end)[done.scored] + 1
    return f"{where} card {broke} breaks the order; {done.scored} scored, chip {done.chip} lost."


def _either(options: Iterable[str]) -> str:
    *most, last = options
    return f"{', '.join(most)} or {last}" if most else last
