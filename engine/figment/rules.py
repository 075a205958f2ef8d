"""What a row is worth, and a game: reveal, medals, difficulty (sections 2 and 3)."""

from collections.abc import Sequence
from itertools import pairwise
from math import erf, prod
from typing import NamedTuple

from engine.figment.actions import End, Medal

ROUNDS = 5
"""Rounds in a game, one for each betting chip."""

CHIPS = (1, 2, 3, 4, 5)

THRESHOLDS = {5: (25, 30, 35), 6: (30, 35, 40)}
"""Points for bronze, silver and gold, by cards in a row: normal game and Challenge Mode (G6)."""

MEDALS: tuple[Medal, ...] = ("bronze", "silver", "gold")

_EYE = 3.1
"""By how many points a careful eye errs (standard deviation)."""

_CUTS = {5: (0.62, 0.52, 0.44, 0.36), 6: (0.47, 0.37, 0.32, 0.26)}
"""Below each of these chances of a row without mistake, by its length, it has one pip more."""


class Reveal(NamedTuple):
    """What a row came to: cards revealed, the one that broke the order included; cards scored; whether
    the chip was kept; points."""

    revealed: int
    scored: int
    kept: bool
    points: int


def reveal_order(cards: int, end: End) -> tuple[int, ...]:
    """The indices of a row in the order in which the reveal from that end turns them over."""
    return tuple(range(cards)) if end == "<" else tuple(reversed(range(cards)))


def reveal(shares: Sequence[int], end: End, chip: int) -> Reveal:
    """Reveal a row, given in percent from its least end, and score it (section 2, steps 4 and 5)."""
    turned = [shares[index] for index in reveal_order(len(shares), end)]
    scored = 1
    for before, card in pairwise(turned):
        if card < before if end == "<" else card > before:  # G4: equal shares break nothing
            return Reveal(scored + 1, scored, False, scored)
        scored += 1
    return Reveal(scored, scored, True, scored + chip)


def medal(total: int, row: int) -> Medal:
    """The medal of a finished game with `row` cards in a row; "" below bronze."""
    reached: Medal = ""
    for name, points in zip(MEDALS, THRESHOLDS[row], strict=True):
        if total >= points:
            reached = name
    return reached


def difficulty(shares: Sequence[int]) -> int:
    """How hard a row of five or six cards was to order, 1 to 5 pips. To be told after its reveal only."""
    chance = prod(_told_apart(more - less) for less, more in pairwise(sorted(shares)))
    return 1 + sum(chance < cut for cut in _CUTS[len(shares)])


def _told_apart(gap: int) -> float:
    """The chance that an eye sees two shares in their true order: the normal distribution at gap / (σ√2)."""
    return 1.0 if gap == 0 else (1 + erf(gap / (2 * _EYE))) / 2
