"""Which picture a card is: its family and its master, from the deck's seed and the index (G2)."""

from functools import lru_cache

import numpy as np

from engine.figment.deck import CARDS, Shares, deck
from renderers.art import phone
from renderers.art.cells import Unfit
from renderers.art.dice import Dice
from renderers.art.families import FAMILIES
from renderers.art.fill import Labels, needs

TOLERANCE = 1.0
"""Points by which a colour may be off on a phone."""

ATTEMPTS = 12
"""Drawings of a card before the deck gives up; one in a hundred cards needs a second."""


def family(seed: str, index: int) -> str:
    """The name of the card's family."""
    return families(seed)[index]


@lru_cache(maxsize=64)
def families(seed: str) -> tuple[str, ...]:
    """The family of each of the 102 cards, as evenly as they go, dealt so that each family shows each colour
    as little, some and much."""
    dice = Dice(f"families {seed}")
    names = dice.shuffled(list(FAMILIES))
    dealt = dice.shuffled([names[card % len(names)] for card in range(CARDS)])
    return tuple(dealt)


def master(seed: str, index: int) -> Labels:
    """Draw the card: labels of shape (1680, 1200), exact to the pixel, the same on every machine."""
    return drawn(seed, index)[0]


def drawn(seed: str, index: int) -> tuple[Labels, int]:
    """The card, and how many drawings were rejected because a phone would show them wrong."""
    shares = deck(seed)[index]
    name = family(seed, index)
    for attempt in range(ATTEMPTS):
        try:
            labels = FAMILIES[name](needs(shares), Dice(f"{seed} {index} {attempt}"), attempt)
        except Unfit:
            continue
        check(labels, shares)
        if phone.error(labels) <= TOLERANCE:
            return labels, attempt
    raise AssertionError(f"no {name} of these shares passes on a phone")


def check(labels: Labels, shares: Shares) -> None:
    """Raise `AssertionError` unless the picture shows exactly the shares."""
    counted = tuple(np.bincount(labels.ravel(), minlength=5))
    if counted != needs(shares):
        raise AssertionError("a family missed its counts")
