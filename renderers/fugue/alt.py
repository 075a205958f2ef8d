"""The Fugue board in words, from the same view as the picture: enough to play by."""

from itertools import groupby

from engine.core import Seat, letter
from engine.fugue.state import View
from renderers import names
from renderers.fugue import result, words
from renderers.picture import Style

MOST = 1000
"""Characters that a description on Discord may have, less a little."""


def describe(view: View, style: Style) -> str:
    """The whole position; names are cut as far as needed to keep it within MOST characters."""
    for longest in (32, 20, 12, 6, 2):
        said = " ".join(_sentences(view, style, longest))
        if len(said) <= MOST:
            return said
    return said[: MOST - 1] + "…"


def _sentences(view: View, style: Style, longest: int) -> list[str]:
    called = [f"{letter(seat)} {_name(style, seat, longest)}" for seat in range(len(view.boards))]
    return [
        _turn(view, called),
        *(_board(view, seat, called[seat]) for seat in range(len(view.boards))),
        f"Depth Area: {_cards(view.depth)}. Outside: {_cards(view.outside)}. Deck: {view.deck}.",
        f"Spirits removed: {words.clock(view.removed, view.arms_at)}. Fugues left: {_cards(view.supply)}.",
    ]


def _name(style: Style, seat: Seat, longest: int) -> str:
    raw = style.names[seat] if seat < len(style.names) else ""
    return names.plain(raw, words.player(letter(seat)), longest)


def _turn(view: View, called: list[str]) -> str:
    if view.turn is None:
        won = [called[seat] for seat in result.winners(view)] or [words.NOBODY]
        return f"Fugue, the end: {won[0]} {result.reason(view)}."
    phase = f"{words.PHASE[view.phase]} phase"
    return f"Fugue, {phase}: {called[view.turn]} {words.TASK[view.phase]}."


def _board(view: View, seat: Seat, called: str) -> str:
    board = view.boards[seat]
    score = f"{board.score} points"
    if view.turn is None:
        score += f", {result.finals(view)[seat]} with Fugue"
    slots = " ".join(
        f"{number + 1}:{held or '-'}{'*' * fresh}"
        for number, (held, fresh) in enumerate(zip(board.slots, board.fresh, strict=True))
    )
    left = f" ({words.LEFT})" if seat in view.gone else ""
    return (
        f"{called}{left}: {score}; Imagination {_cards(board.imagination)}; Vision {slots}; "
        f"Passion {board.passion or '-'}; Fugue {board.fugue or '-'}."
    )


def _cards(cards: str) -> str:
    """Cards as letters; many of a kind as a letter and a number."""
    if len(cards) <= 4:
        return cards or "-"
    return " ".join(kind + str(len(list(same))) for kind, same in groupby(cards))
