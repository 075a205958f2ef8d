"""Figment's deck: how much of each colour a card shows, from a name alone (section 1, G1 and G2).

The cards of a channel are numbered 0, 1, 2 and so on without end. Card n is card n % 102 of deck n // 102;
the decks of one box differ, and each is the same whenever and wherever it is made.
"""

from functools import lru_cache
from typing import NamedTuple

from engine.rng import Rng

CARDS = 102
"""Cards in a deck (G2)."""

MOST = 34
"""The greatest share; the least is 1 (G1)."""

GROUND = 4
"""The least share of paper that a card keeps."""


class Shares(NamedTuple):
    """The back of a card: whole percents of the picture's area, 1 to 34 each."""

    red: int
    blue: int
    gold: int
    ink: int

    @property
    def ground(self) -> int:
        """The percent of paper, at least 4."""
        return 100 - sum(self)


def deck_seed(box: str, card: int) -> tuple[str, int]:
    """The seed of the deck in which a card of the box lies, and its index there."""
    number, index = divmod(card, CARDS)
    return f"{box}/{number}", index


def shares(box: str, card: int) -> Shares:
    """The back of a card of the box. A secret before its reveal (G10)."""
    seed, index = deck_seed(box, card)
    return deck(seed)[index]


@lru_cache(maxsize=256)
def deck(seed: str) -> tuple[Shares, ...]:
    """The 102 cards of a seed: each colour shows each whole percent from 1 to 34 on exactly three."""
    rng = Rng(f"shares {seed}")
    columns = []
    for _ in Shares._fields:
        column, rng = rng.shuffle([percent for percent in range(1, MOST + 1) for _ in range(3)])
        columns.append(list(column))
    trades, _ = rng.shuffle([(column, card) for column in range(len(columns)) for card in range(CARDS)])
    totals = [sum(parts) for parts in zip(*columns, strict=True)]
    for card in range(CARDS):
        while totals[card] > 100 - GROUND:
            _lighten(card, columns, totals, trades)
    return tuple(Shares(*parts) for parts in zip(*columns, strict=True))


def _lighten(
    card: int, columns: list[list[int]], totals: list[int], trades: tuple[tuple[int, int], ...]
) -> None:
    """Swap one colour's share with the first card that has less of it and room for more: so every
    share stays in its column and the card's total falls."""
    for column, other in trades:
        parts = columns[column]
        less = parts[card] - parts[other]
        if less > 0 and totals[other] + less <= 100 - GROUND:
            parts[card], parts[other] = parts[other], parts[card]
            totals[card] -= less
            totals[other] += less
            return
    raise AssertionError("a deck's cards average 70 percent: some card always has room")
