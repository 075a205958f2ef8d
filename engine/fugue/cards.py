"""Fugue's components: the five card types, the tokens, the score of a pair (sections 1, 2, 6).

A card is its letter and cards of one type are interchangeable (section 10), so any number of
cards is a string of letters in the order `IVDPS`.
"""

from functools import lru_cache

ORDER = "IVDPS"
"""The order in which cards of an area are written."""

NAMES = {"I": "Imagination", "V": "Vision", "D": "Depth", "P": "Passion", "S": "Spirit"}

SET_OF_CARDS = "IIIVVVDDDDPPPPSSSS"
"""The cards of one game set (R1); nothing else knows the counts."""

TOKENS = "IVDP"
"""The Fugue tokens of one game set: one of each."""

FUGUE_VALUE = {"I": 2, "V": 1, "D": 0, "P": -1}
"""What a Fugue held at the end is worth (section 6)."""

MAX_SEATS = 8


def sets_for(players: int) -> int:
    """How many game sets are shuffled together (section 2)."""
    return (players + 1) // 2


def arming(sets: int) -> int:
    """After how many removed Spirits the end is armed, by the number of game sets (section 2)."""
    return (4, 2, 1, 0)[sets - 1]


_FEW = 24
"""Results for fewer cards are kept: they come back, those for large areas don't."""


def ordered(cards: str) -> str:
    """The same cards in the order `IVDPS`."""
    return _ordered(cards) if len(cards) < _FEW else _sort(cards)


def _sort(cards: str) -> str:
    count = cards.count
    return "I" * count("I") + "V" * count("V") + "D" * count("D") + "P" * count("P") + "S" * count("S")


_ordered = lru_cache(maxsize=16384)(_sort)


def kinds(cards: str) -> str:
    """Each type among the cards once, in the order `IVDPS`."""
    return _kinds(cards) if len(cards) < _FEW else _pick(cards)


def _pick(cards: str) -> str:
    return "".join([letter for letter in ORDER if letter in cards])


_kinds = lru_cache(maxsize=4096)(_pick)


_PAIRS = {
    "PP": -1, "DD": 1, "VV": 3, "II": 5, "DP": 0,
    "VP": 1, "IP": 2, "VD": 2, "ID": 3, "IV": 4,
}  # fmt: skip


def pair_value(pair: str) -> int:
    """Points for two cards in a Passion Area, in either order (section 6)."""
    return _PAIRS[ordered(pair)]
