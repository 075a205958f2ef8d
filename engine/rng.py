"""Chance as a frozen value inside the state: the same seed and draws give the same game anywhere.

Numbers come from BLAKE2b over (seed, how many were drawn), so they depend on no library's
generator and no platform.
"""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import count
from struct import unpack
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Rng(NamedTuple):
    """A seed and the number of shuffles taken from it."""

    seed: str
    drawn: int = 0

    def shuffle(self, items: Sequence[T]) -> "tuple[tuple[T, ...], Rng]":
        """The items in an order of chance (Fisher and Yates), and the generator after it."""
        words = _words(f"{self.drawn}:{self.seed}")
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = _below(i + 1, words)
            order[i], order[j] = order[j], order[i]
        return tuple(order), Rng(self.seed, self.drawn + 1)


def _words(text: str) -> Iterator[int]:
    """An endless stream of 16-bit integers from one text."""
    data = text.encode()
    for block in count():
        yield from unpack(">32H", blake2b(data, salt=block.to_bytes(16, "big")).digest())


def _below(bound: int, words: Iterator[int]) -> int:
    """An unbiased integer in [0, bound): values past the last whole multiple of the bound are drawn
    again, and bounds above 65,536 take several words at a time."""
    size = 1 << 16
    while size < bound:
        size <<= 16
    limit = size - size % bound
    while True:
        value = next(words)
        for _ in range(16, size.bit_length() - 1, 16):
            value = value << 16 | next(words)
        if value < limit:
            return value % bound


def seating(players: Sequence[T], seed: str, first: T | None = None) -> tuple[T, ...]:
    """Players in a seat order of chance; `first`, if given, turned to seat A (R2)."""
    order, _ = Rng(f"seats {seed}").shuffle(players)
    if first is None:
        return order
    turn = order.index(first)
    return order[turn:] + order[:turn]
