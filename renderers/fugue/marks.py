"""What changed since the former picture.

Arrows go from source to target, numbered in the order of the moves; a bright edge is around what came, pips
lie where a Set was used or a pair scored, points won stand beside the score.
"""

from collections import Counter
from collections.abc import Iterator
from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import Any, NamedTuple

from engine.core import Seat
from engine.fugue.actions import (
    CardDiscarded,
    CardMoved,
    CardPlaced,
    Drew,
    FugueCreated,
    FugueDestroyed,
    Scored,
    SetUsed,
    SpiritRemoved,
    Waved,
)
from engine.fugue.state import View
from renderers import text
from renderers.canvas import Box, Pen, Sprite, remember, sprite
from renderers.fugue import art, words
from renderers.fugue.scene import Scene, Spot, disc

Point = tuple[float, float]
DEEP = 48


class Arrow(NamedTuple):
    """A move: where from and where to."""

    source: Spot
    target: Spot


def moved(view: View, events: tuple[Any, ...]) -> Counter[Spot]:
    """The places that hold what the events brought there, drawn cards too, and how much of it."""
    came = Counter(arrow.target for arrow in arrows(view, events))
    for event in events:
        match event:
            case FugueCreated(_, to, kind):
                came[Spot(to, "f", kind)] += 1
            case Drew(seat, cards):
                came.update(Spot(seat, "i", card) for card in cards)
    return came


def draw(scene: Scene, events: tuple[Any, ...]) -> None:
    """Draw the marks that go over a finished board."""
    moves = tuple(arrows(scene.view, events))
    _emptied(scene, events)
    _gained(scene, events)
    starts: list[Spot] = []
    badges: list[Point] = []
    for arrow in moves:
        badges.append(_arrow(scene, arrow, starts.count(arrow.source)))
        starts.append(arrow.source)
    for badge, x, y in scene.over:
        scene.paste(badge, x, y)
    if len(moves) > 1:
        theme = scene.theme
        for number, (begin, above) in enumerate(badges, 1):
            mark = disc(str(number), 42, theme.accent, theme.on_accent, theme.ground)
            scene.paste(mark, round(begin) - 21, round(above) - 21)


def arrows(view: View, events: tuple[Any, ...]) -> Iterator[Arrow]:
    """Every move of a card or token among the events, in order."""
    for event in events:
        match event:
            case CardMoved(_, source, target, card):
                yield Arrow(
                    _source(source.seat, source.area, card), _target(view, target.seat, target.area, card)
                )
            case CardPlaced(seat, card, slot, _):
                yield Arrow(Spot(seat, "i"), _target(view, seat, str(slot), card))
            case CardDiscarded(seat, card):
                yield Arrow(Spot(seat, "i"), _target(view, None, "d", card))
            case FugueCreated(_, to, kind):
                yield Arrow(Spot(None, "supply", kind), Spot(to, "f"))
            case FugueDestroyed(_, of, kind):
                yield Arrow(Spot(of, "f"), Spot(None, "supply", kind))
            case Waved():
                yield Arrow(Spot(None, "d"), Spot(None, "o"))
            case SpiritRemoved(seat, area, _):
                yield Arrow(_source(seat, area, "S"), Spot(None, "clock"))


def _source(seat: Seat | None, area: str, card: str) -> Spot:
    """An area, or the pile of a card in the Depth Area."""
    return Spot(seat, area, card if area == "d" else "")


def _target(view: View, seat: Seat | None, area: str, card: str) -> Spot:
    """Where the card lies that came to an area, or the area when it has gone on since."""
    if seat is None:
        return Spot(None, area, card if card in view.depth else "")
    board = view.boards[seat]
    if area in "12":
        place = board.slots[int(area) - 1].find(card)
        return Spot(seat, area, str(place) if place >= 0 else "")
    held = {"i": board.imagination, "p": board.passion, "f": board.fugue}[area]
    return Spot(seat, area, card if card in held else "")


@remember(8)
def _dot(size: int, colour: str, edge: str) -> Sprite:
    def paint(pen: Pen) -> None:
        pen.disc(size / 2, size / 2, size / 2, edge)
        pen.disc(size / 2, size / 2, size / 2 - 3, colour)

    return sprite(size, size, paint)


@remember(72)
def _head(turn: int, size: int, colour: str, edge: str) -> Sprite:
    """An arrow head that points `turn` degrees clockwise from the right, its tip near the middle."""
    angle, middle = radians(turn), size / 2

    def paint(pen: Pen) -> None:
        for grow, fill in ((5.0, edge), (0.0, colour)):
            tips = (
                (0.0, grow * 1.4),
                (pi - 0.42, size * 0.46 + grow),
                (pi, size * 0.3),
                (pi + 0.42, size * 0.46 + grow),
            )
            pen.polygon([(middle + r * cos(angle + a), middle + r * sin(angle + a)) for a, r in tips], fill)

    return sprite(size, size, paint)


def _arrow(scene: Scene, arrow: Arrow, before: int) -> Point:
    """A dotted arc with a head, from a source that `before` others have left; returns where it starts."""
    theme, source, target = scene.theme, scene.spots[arrow.source], scene.spots[arrow.target]
    x0, y0 = _shifted(
        source, _edge(source, _middle(target)), 46 * ((before + 1) // 2) * (1 if before % 2 else -1)
    )
    x1, y1 = _edge(target, (x0, y0), inwards=_depth(arrow.target))
    if arrow.target.area in ("clock", "o"):  # rows begin with their name, close to the Depth Area
        x0, x1, y1 = x0 - 40, target[0] + 4.0, (target[1] + target[3]) / 2
    length = max(1.0, hypot(x1 - x0, y1 - y0))
    lift = min(70.0, abs(y1 - y0) * 0.2)
    cx, cy = (x0 + x1) / 2 + (y1 - y0) / length * lift, (y0 + y1) / 2 - abs(x1 - x0) / length * lift
    dots, dot = max(2, round(length / 21)), _dot(16, theme.accent, theme.ground)
    for step in range(dots):
        t = step / dots
        x = (1 - t) ** 2 * x0 + 2 * t * (1 - t) * cx + t * t * x1
        y = (1 - t) ** 2 * y0 + 2 * t * (1 - t) * cy + t * t * y1
        scene.paste(dot, round(x) - 8, round(y) - 8)
    turn = round(degrees(atan2(y1 - cy, x1 - cx)) / 5) * 5 % 360
    scene.paste(_head(turn, 80, theme.accent, theme.ground), round(x1) - 40, round(y1) - 40)
    return x0, y0


def _depth(target: Spot) -> int:
    """How far an arrow goes into its target: to the edge of a card, further where the card is gone again."""
    return 14 if target.kind or target.area == "f" else DEEP


def _middle(box: Box) -> Point:
    """Where arrows aim at: below the letter of a card."""
    return (box[0] + box[2]) / 2, box[1] + (box[3] - box[1]) * 0.66


def _edge(box: Box, towards: Point, inwards: float = 0) -> Point:
    """Where the line from a box's middle to a point leaves the box, or comes in some pixels: then never over
    the letter in the upper left corner."""
    x, y = _middle(box)
    dx, dy = towards[0] - x, towards[1] - y
    wide = (box[2] - x if dx > 0 else x - box[0]) - inwards
    high = (box[3] - y if dy > 0 else y - box[1]) - inwards
    share = min(1.0, wide / max(1e-6, abs(dx)), high / max(1e-6, abs(dy)))
    x, y = x + dx * share, y + dy * share
    if inwards and y < box[1] + (box[3] - box[1]) * 0.36 and x < box[0] + (box[2] - box[0]) * 0.5:
        return box[0] + (box[2] - box[0]) * 0.64, box[1] + inwards
    return x, y


def _shifted(box: Box, point: Point, along: float) -> Point:
    """The point moved along the edge on which it lies, for the second arrow that starts there."""
    x, y = point
    if abs(x - box[0]) < 1 or abs(x - box[2]) < 1:
        return x, y + along
    return x + along, y


def _emptied(scene: Scene, events: tuple[Any, ...]) -> None:
    """Pips where cards lay that went to the Depth Area: a used Set, a pair that scored."""
    boards = scene.view.boards
    for event in events:
        match event:
            case SetUsed(seat, slot, pair, _) if not boards[seat].slots[slot - 1]:
                _pips(scene, scene.spots[Spot(seat, str(slot))], pair)
            case Scored(seat, pair) if not boards[seat].passion:
                _pips(scene, scene.spots[Spot(seat, "p")], pair)


def _pips(scene: Scene, box: Box, pair: str) -> None:
    left, top, right, bottom = box
    step = 128 if right - left > 200 else 50
    size = min(64, step + 8)
    for place, kind in enumerate(pair):
        x = (left + right - size) // 2 + round((place - 0.5) * step)
        scene.paste(art.pip(kind, size), x, (top + bottom - size) // 2 - 8)


def _gained(scene: Scene, events: tuple[Any, ...]) -> None:
    """Points beside the scores."""
    theme = scene.theme
    for seat in range(len(scene.view.boards)):
        points = [event.points for event in events if isinstance(event, Scored) and event.seat == seat]
        if points:
            box = scene.spots[Spot(seat, "score")]
            said, size = words.signed(sum(points)), round((box[3] - box[1]) * 0.5)
            width = text.line(said, size, text.BOLD).width
            tag = (box[0] - width - 14, box[1], box[0] - 14, box[3])
            scene.write(tag, said, size, theme.accent, weight=text.BOLD)
