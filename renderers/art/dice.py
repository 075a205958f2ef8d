"""Chance for the cards: the same text gives the same numbers on every machine, with BLAKE2b behind them."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """An endless stream of numbers made from one text."""

    def __init__(self, text: str) -> None:
        self._text = text.encode()
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            digest = blake2b(self._text, salt=self._block.to_bytes(16, "big")).digest()
            self._words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 64, 4)]
            self._block += 1
        return self._words.pop()

    def between(self, low: float, high: float) -> float:
        """A number in [low, high)."""
        return low + (high - low) * (self._word() / 2**32)

    def below(self, bound: int) -> int:
        """A whole number in [0, bound); the bias, bound / 2³², is of no account in a drawing."""
        return self._word() * bound >> 32

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + self.below(high - low + 1)

    def chance(self, likely: float) -> bool:
        """True with the probability given."""
        return self._word() < likely * 2**32

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in an order of chance."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order
