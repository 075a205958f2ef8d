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


_SHORT = 100
"""Results for up to this many cards are kept: areas of real games come back, huge puzzles don't."""


def ordered(cards: str) -> str:
    """The same cards in the order `IVDPS`."""
    return _ordered(cards) if len(cards) < _SHORT else _ordered.__wrapped__(cards)


@lru_cache(maxsize=16384)
def _ordered(cards: str) -> str:
    return "".join([letter * cards.count(letter) for letter in ORDER])


def kinds(cards: str) -> str:
    """Each type among the cards once, in the order `IVDPS`."""
    return _kinds(cards) if len(cards) < _SHORT else _kinds.__wrapped__(cards)


@lru_cache(maxsize=4096)
def _kinds(cards: str) -> str:
    return "".join([letter for letter in ORDER if letter in cards])


_PAIRS = {
    "PP": -1, "DD": 1, "VV": 3, "II": 5, "DP": 0,
    "VP": 1, "IP": 2, "VD": 2, "ID": 3, "IV": 4,
}  # fmt: skip


def pair_value(pair: str) -> int:
    """Points for two cards in a Passion Area, in either order (section 6)."""
    return _PAIRS[ordered(pair)]
