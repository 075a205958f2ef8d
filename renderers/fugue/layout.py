"""Where the parts of a Fugue picture lie, by the number of seats.

Up to three boards take the whole width, more stand two by two; my board comes first, the shared middle lies
between the boards as it would on a table.
"""

from collections.abc import Callable
from typing import NamedTuple

from engine.core import Seat
from engine.fugue.state import View
from renderers.canvas import Box
from renderers.fugue import banner, board, centre, result
from renderers.theme import WIDTH

MARGIN = 24
GAP = 14
LEAST = 1000
"""The shorter side of a picture on a good screen, in pixels."""


class Layout(NamedTuple):
    """The boxes of a picture; `track` and `pairs` are None where they have no place."""

    height: int
    sizes: board.Sizes
    head: Box
    boards: dict[Seat, Box]
    centre: Box
    track: Box | None
    pairs: Box | None


def arrange(view: View, *, labels: bool) -> Layout:
    """The layout for a view; a reader's own panel always has room for the table of pairs."""
    many, over = len(view.boards), view.turn is None
    sizes, columns = (board.WIDE, 1) if many <= 3 else (board.HALF, 2)
    order = [((view.me or 0) + step) % many for step in range(many)]
    rows = [order[start : start + columns] for start in range(0, many, columns)]
    y = MARGIN

    def take(height: int) -> Box:
        nonlocal y
        y += height + GAP
        return MARGIN, y - height - GAP, WIDTH - MARGIN, y - GAP

    head = take(result.height(view) if over else banner.HEIGHT)
    upper = _side_by_side(rows[: (len(rows) + 1) // 2], columns, sizes, take)
    middle = take(centre.HEIGHT)
    lower = _side_by_side(rows[(len(rows) + 1) // 2 :], columns, sizes, take)
    track = None if over else take(centre.TRACK)
    pairs = take(centre.PAIRS) if not over and (many <= 4 or labels) else None
    return Layout(max(LEAST, y - GAP + MARGIN), sizes, head, upper | lower, middle, track, pairs)


def _side_by_side(
    rows: list[list[Seat]], columns: int, sizes: board.Sizes, take: Callable[[int], Box]
) -> dict[Seat, Box]:
    boxes: dict[Seat, Box] = {}
    for row in rows:
        left, top, right, bottom = take(sizes.height)
        width = (right - left - GAP * (columns - 1)) // columns
        for column, seat in enumerate(row):
            x = left + column * (width + GAP)
            boxes[seat] = (x, top, x + width, bottom)
    return boxes
