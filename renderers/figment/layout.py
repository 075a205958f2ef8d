"""Where the cards of a row lie: in one line, or in two from four cards on, all at one scale."""

from typing import NamedTuple


class Line(NamedTuple):
    """A line of cards: the index of its first, the left edge of each, their common top."""

    first: int
    lefts: tuple[int, ...]
    top: int


class Grid(NamedTuple):
    """Pixels of a kind of picture: its width, a framed card's width and height, the gap between two cards,
    and the step from one line to the next."""

    width: int
    card: tuple[int, int]
    gap: int
    step: int

    def lines(self, cards: int, top: int, *, wide: bool = False) -> tuple[Line, ...]:
        """The lines of a row from `top` down, each in the middle of the picture."""
        counts = [cards] if wide or cards <= 3 else [(cards + 1) // 2, cards // 2]
        found: list[Line] = []
        for number, count in enumerate(counts):
            across = count * (self.card[0] + self.gap) - self.gap
            left = (self.width - across) // 2
            lefts = tuple(left + place * (self.card[0] + self.gap) for place in range(count))
            found.append(Line(sum(counts[:number]), lefts, top + number * self.step))
        return tuple(found)


def spots(lines: tuple[Line, ...]) -> list[tuple[int, int]]:
    """Left and top of every card, by its index in the row."""
    return [(left, line.top) for line in lines for left in line.lefts]
