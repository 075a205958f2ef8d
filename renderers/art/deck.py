"""Which picture a card is: its family and its master, from the deck's seed and the index (G2)."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from engine.figment.deck import CARDS, MOST, Shares, deck
from renderers.art import phone
from renderers.art.cells import Unfit
from renderers.art.dice import Dice
from renderers.art.families import FAMILIES
from renderers.art.fill import Labels, needs

TOLERANCE = 0.9
"""Points by which a colour may be off on a phone: one, less a little for clients that scale in other ways."""

TRADES = 3000
"""Trades of two cards' families that make a deck even."""

ROW = 4
"""Cards before and after which a family does not return, if it can be helped."""

ATTEMPTS = 12
"""Drawings of a card before the deck gives up; one card in twenty needs a second."""


def family(seed: str, index: int) -> str:
    """The name of the card's family."""
    return families(seed)[index]


@lru_cache(maxsize=64)
def families(seed: str) -> tuple[str, ...]:
    """The family of each of the 102 cards: six cards each, dealt so that every family shows every colour as
    little, some and much, and that the cards of a row differ."""
    dice = Dice(f"families {seed}")
    names = dice.shuffled(list(FAMILIES))
    dealt = dice.shuffled([names[card % len(names)] for card in range(CARDS)])
    backs = deck(seed)
    for _ in range(TRADES):
        one, other = dice.below(CARDS), dice.below(CARDS)
        if dealt[one] == dealt[other]:
            continue
        before = _faults(dealt, backs, one, other)
        dealt[one], dealt[other] = dealt[other], dealt[one]
        if _faults(dealt, backs, one, other) > before:
            dealt[one], dealt[other] = dealt[other], dealt[one]
    return tuple(dealt)


def _faults(dealt: Sequence[str], backs: Sequence[Shares], *cards: int) -> int:
    """Thirds of the range that the families of these cards lack in some colour, and equals in one row."""
    lacking = 0
    for name in {dealt[card] for card in cards}:
        mine = [back for back, family in zip(backs, dealt, strict=True) if family == name]
        lacking += sum(
            3 - len({(share - 1) * 3 // MOST for share in shares}) for shares in zip(*mine, strict=True)
        )
    close = sum(dealt[max(0, card - ROW) : card + ROW + 1].count(dealt[card]) - 1 for card in cards)
    return lacking + close


def master(seed: str, index: int) -> Labels:
    """Draw the card: labels of shape (1680, 1200), exact to the pixel, the same on every machine."""
    return drawn(seed, index)[0]


def drawn(seed: str, index: int) -> tuple[Labels, int]:
    """The card, and how many drawings were rejected: its pieces could not be dealt, or a phone would
    show it wrong; then the next is calmer."""
    shares = deck(seed)[index]
    draw, calm = FAMILIES[family(seed, index)], 0
    for attempt in range(ATTEMPTS):
        try:
            labels = draw(needs(shares), Dice(f"{seed} {index} {attempt}"), calm)
        except Unfit:
            continue
        check(labels, shares)
        if phone.error(labels) <= TOLERANCE:
            return labels, attempt
        calm += 1
    raise AssertionError(f"the family {family(seed, index)} can't draw a card for a phone")


def check(labels: Labels, shares: Shares) -> None:
    """Raise `AssertionError` unless the picture shows exactly the shares."""
    counted = tuple(np.bincount(labels.ravel(), minlength=5))
    if counted != needs(shares):
        raise AssertionError("a family missed its counts")
