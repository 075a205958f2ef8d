"""Chance as a frozen value inside the state: the same seed and draws give the same game anywhere.

Numbers come from BLAKE2b over (seed, how many were drawn), so they depend on no library's
generator and no platform.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Rng(NamedTuple):
    """A seed and the number of shuffles taken from it."""

    seed: str
    drawn: int = 0

    def shuffle(self, items: Sequence[T]) -> "tuple[tuple[T, ...], Rng]":
        """The items in an order of chance (Fisher and Yates), and the generator after it."""
        numbers = _Numbers(f"{self.drawn}:{self.seed}")
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = numbers.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order), Rng(self.seed, self.drawn + 1)


class _Numbers:
    """An endless stream of bytes from one text, read as integers below a bound."""

    def __init__(self, text: str) -> None:
        self._text = text.encode()
        self._block = 0
        self._bytes = b""

    def below(self, bound: int) -> int:
        """An unbiased integer in [0, bound): values past the last whole multiple of the bound are
        drawn again."""
        size = 1 << 16
        while size < bound:
            size <<= 16
        limit = size - size % bound
        while True:
            value = self._word()
            for _ in range(16, size.bit_length() - 1, 16):
                value = value << 16 | self._word()
            if value < limit:
                return value % bound

    def _word(self) -> int:
        """16 bits."""
        if not self._bytes:
            self._bytes = blake2b(self._text, salt=self._block.to_bytes(16, "big")).digest()
            self._block += 1
        word, self._bytes = self._bytes[:2], self._bytes[2:]
        return int.from_bytes(word, "big")


def seating(players: Sequence[T], seed: str, first: T | None = None) -> tuple[T, ...]:
    """Players in a seat order of chance; `first`, if given, turned to seat A (R2)."""
    order, _ = Rng(f"seats {seed}").shuffle(players)
    if first is None:
        return order
    turn = order.index(first)
    return order[turn:] + order[:turn]
