"""One player's board: Imagination, two Vision slots, Passion, Fugue and score (section 1)."""

from itertools import groupby
from typing import NamedTuple

from engine.core import Seat
from engine.fugue.cards import FUGUE_VALUE
from renderers import text
from renderers.canvas import Box, Pen, Sprite, remember, sprite
from renderers.fugue import art, words
from renderers.fugue.scene import Scene, Spot, count, ghost, label, pill, seat_disc
from renderers.theme import INK, PAPER


class Sizes(NamedTuple):
    """Measures of a board in pixels: its cards, and the heights and text sizes around them."""

    card: tuple[int, int]
    pad: int
    header: int
    label: int
    name: int
    score: int
    rows: int

    @property
    def plate(self) -> int:
        """Height of an area with its label."""
        return self.label + self.card[1] + 10

    @property
    def height(self) -> int:
        """Height of the whole board."""
        return self.header + self.rows * (self.plate + 10) + self.pad - 10


WIDE = Sizes(card=(124, 164), pad=18, header=78, label=34, name=40, score=68, rows=1)
HALF = Sizes(card=(112, 100), pad=12, header=60, label=30, name=34, score=54, rows=2)


def draw(scene: Scene, seat: Seat, box: Box, sizes: Sizes) -> None:
    """Draw a board into a box `sizes.height` high."""
    theme, active = scene.theme, seat == scene.view.turn
    scene.box(box, 22, theme.panel, outline=theme.accent if active else "", line=5 if active else 0)
    left, top, right, _ = box
    inner = (left + sizes.pad, top, right - sizes.pad, top + sizes.header)
    _header(scene, seat, inner, sizes)
    plates = _plates(inner, top + sizes.header, sizes)
    _imagination(scene, seat, plates["i"], sizes)
    for number in (1, 2):
        _slot(scene, seat, number, plates[str(number)], sizes)
    _passion(scene, seat, plates["p"], sizes)
    _fugue(scene, seat, plates["f"], sizes)
    if seat in scene.view.gone:
        scene.dim(box)


def _plates(inner: Box, top: int, sizes: Sizes) -> dict[str, Box]:
    """Where a board's areas lie: in one row, or in two with the slots below."""
    left, right, gap = inner[0], inner[2], 10
    wide = 2 * sizes.card[0] + 18
    single = sizes.card[0] + 20
    order: tuple[tuple[tuple[str, int], ...], ...]
    if sizes.rows == 1:
        rest = right - left - 4 * gap - single - 2 * wide
        order = ((("i", wide), ("1", wide), ("2", wide), ("p", single), ("f", rest - wide)),)
    else:
        half = (right - left - gap) // 2
        order = (
            (("i", right - left - 2 * single - 2 * gap), ("p", single), ("f", single)),
            (("1", half), ("2", half)),
        )
    plates: dict[str, Box] = {}
    for row in order:
        x = left
        for area, width in row:
            plates[area] = (x, top, x + width, top + sizes.plate)
            x += width + gap
        top += sizes.plate + gap
    return plates


def _header(scene: Scene, seat: Seat, box: Box, sizes: Sizes) -> None:
    """Seat, name, what is expected of it, and the score."""
    view, theme = scene.view, scene.theme
    left, top, right, bottom = box
    middle, size = (top + bottom) // 2, sizes.name + 10
    active = seat == view.turn
    scene.paste(seat_disc(scene, seat, size, active=active), left, middle - size // 2)
    number = str(view.boards[seat].score)
    score = (right - 120, top, right - 4, bottom)
    scene.write(score, number, sizes.score, theme.text, weight=text.BOLD, align="right")
    scene.spots[Spot(seat, "score")] = (
        right - 4 - text.line(number, sizes.score, text.BOLD).width,
        *score[1:],
    )
    end = right - 130
    if active:
        tag = (left + 200, middle - sizes.name // 2, end, middle + sizes.name // 2)
        end = pill(scene, tag, words.PHASE[view.phase], round(sizes.name * 0.66), right=True)
    name = (left + size + 14, top, end - 16, bottom)
    after = scene.write(name, scene.names[seat], sizes.name, theme.text, weight=text.BOLD)
    aside = words.LEFT if seat in view.gone else words.YOU if seat == view.me else ""
    if end - after > 90:
        scene.write((after + 14, top + 4, end, bottom), aside, round(sizes.name * 0.7), theme.soft)


def _plate(scene: Scene, box: Box, spot: Spot, sizes: Sizes) -> Box:
    """An area's ground and label; returns where its cards go."""
    scene.spots[spot] = box
    scene.box(box, 14, scene.theme.raised)
    left, top, right, bottom = box
    label(scene, (left + 10, top, right - 8, top + sizes.label - 4), spot, round(sizes.label * 0.66))
    return left, top + sizes.label, right, bottom - 10


def _imagination(scene: Scene, seat: Seat, box: Box, sizes: Sizes) -> None:
    cards = scene.view.boards[seat].imagination
    area = _plate(scene, box, Spot(seat, "i"), sizes)
    piles = [(kind, len(list(same))) for kind, same in groupby(cards)]
    if len(cards) <= 3:
        piles = [(kind, 1) for kind in cards]
    left, right = area[0] + 9, area[2] - 9
    width, height = sizes.card
    if len(piles) > 3:
        width = round(width * 0.82)
    step = min(width + 8, (right - left - width) // max(1, len(piles) - 1))
    for place, (kind, number) in enumerate(piles):
        at = scene.put(art.card(kind, width, height), Spot(seat, "i", kind), left + place * step, area[1])
        if number > 1:
            last = place == len(piles) - 1
            count(
                scene, at if last else (*at[:2], at[0] + step, at[3]), number, 46 if last or step > 60 else 30
            )


def _slot(scene: Scene, seat: Seat, number: int, box: Box, sizes: Sizes) -> None:
    board = scene.view.boards[seat]
    held, spot = board.slots[number - 1], Spot(seat, str(number))
    left, top, right, bottom = _plate(scene, box, spot, sizes)
    width, height = sizes.card
    start = (left + right) // 2 - width - 1
    if len(held) == 1:
        scene.put(art.card(held, width, height), spot._replace(kind="0"), (left + right - width) // 2, top)
        if scene.labels:
            _sides(scene, (left, top, right, bottom), width)
        return
    for place in (0, 1):
        x = start + place * (width + 2)
        if held:
            scene.put(art.card(held[place], width, height), spot._replace(kind=str(place)), x, top)
        else:
            ghost(scene, (x + 2, top, x + width - 2, bottom), 11)
    if held:
        size = 40
        scene.paste(seam("S" in held, size), (left + right - size) // 2, bottom - size - height // 24)
    if board.fresh[number - 1]:
        pill(
            scene,
            (right - 90, box[1] + 6, right - 8, top - 6),
            words.NEW,
            round(sizes.label * 0.5),
            right=True,
        )


def _sides(scene: Scene, box: Box, width: int) -> None:
    """What menus call the two sides of a single card."""
    left, top, right, bottom = box
    around = (right - left - width) // 2
    for start, side in zip((left, right - around), words.SIDES, strict=True):
        place = (start + 4, top, start + around - 4, bottom)
        scene.write(place, side, 24, scene.theme.soft, align="middle")


@remember(8)
def seam(spirit: bool, size: int) -> Sprite:
    """What joins the two cards of a Set: an arrow from left to right, or a star where one is a Spirit."""

    def paint(pen: Pen) -> None:
        middle = size / 2
        pen.disc(middle, middle, middle, INK)
        pen.disc(middle, middle, middle - 2.5, PAPER)
        if spirit:
            pen.polygon(art.place("I", middle, middle, size * 0.32), INK)
        else:
            tip, back, half = size * 0.78, size * 0.36, size * 0.24
            pen.polygon([(back, middle - half), (tip, middle), (back, middle + half)], INK)

    return sprite(size, size, paint)


def _passion(scene: Scene, seat: Seat, box: Box, sizes: Sizes) -> None:
    card = scene.view.boards[seat].passion
    left, top, right, bottom = _plate(scene, box, Spot(seat, "p"), sizes)
    width, height = sizes.card
    x = (left + right - width) // 2
    if card:
        scene.put(art.card(card, width, height), Spot(seat, "p", card), x, top)
    else:
        ghost(scene, (x + 2, top, x + width - 2, bottom), 11)


def _fugue(scene: Scene, seat: Seat, box: Box, sizes: Sizes) -> None:
    kind = scene.view.boards[seat].fugue
    left, top, right, bottom = _plate(scene, box, Spot(seat, "f"), sizes)
    beside = bottom - top < 120
    size = 80 if beside else min(right - left - 20, bottom - top - 44)
    x = left + 8 if beside else (left + right - size) // 2
    if not kind:
        ghost(scene, (x, top + 4, x + size, top + 4 + size), size // 2)
        return
    scene.put(art.token(kind, size), Spot(seat, "f", kind), x, top + 4)
    value = (x + size, top, right, top + size + 8) if beside else (left, top + size + 6, right, bottom + 4)
    scene.write(
        value, words.signed(FUGUE_VALUE[kind]), 30, scene.theme.text, weight=text.BOLD, align="middle"
    )
