"""The reveal of a round: cards turn over one by one from the chosen end, up to the mistake (section 2)."""

from typing import NamedTuple

from PIL import Image

from engine.figment.rules import difficulty, reveal_order
from engine.figment.state import Round, View
from renderers import canvas, theme
from renderers.canvas import Box, Sprite
from renderers.figment import alt, faces, parts, words
from renderers.figment.colours import palette
from renderers.figment.film import Film
from renderers.figment.layout import Grid, spots
from renderers.figment.pieces import Sign
from renderers.figment.sheet import Sheet
from renderers.picture import Picture, Style

WIDTH, EDGE = 1000, 28
FACE = 358
CARD = faces.size(FACE)
STAMP = 86
"""Height of a face that is shown again beside its share."""

PLATE, RESULT = 116, 168
TOP = 132 + parts.FLAG
STEP = CARD[1] + PLATE + parts.FLAG + 18
TURN = (0.87, 0.5, -0.5, -0.87)
"""How wide a turning card looks, frame by frame; negative when its back is seen."""

FIRST, QUICK, IN_ORDER, MISTAKE, REST, LAST = 1200, 60, 900, 1800, 900, 5000
"""Milliseconds: the row before, a step of a turn, a card in order, the mistake, the others, the result."""


class Stage(NamedTuple):
    """A finished round on the picture that is being drawn: its sprites and places by index in the row."""

    sheet: Sheet
    done: Round
    faces: tuple[Sprite, ...]
    backs: tuple[Sprite, ...]
    stamps: tuple[Sprite, ...]
    spots: tuple[tuple[int, int], ...]


def draw(view: View, style: Style) -> Picture:
    """The newest finished round, as a GIF that is played once and stops on the result; its last frame alone,
    as a PNG, for a style that is `still`. Raises ValueError when no round is finished."""
    if not view.rounds:
        raise ValueError("no round is finished yet")
    done = view.rounds[-1]
    stage = _stage(view, style)
    film = None if style.still else Film(stage.sheet.image, palette(style.theme))
    _play(stage, film)
    result = _result(stage, "kept" if done.kept else "lost", words.sum_of(done), view.total)
    if film is None:
        return Picture(canvas.encode_png(stage.sheet.image, palette(style.theme)), "png", alt.reveal(view))
    film.shoot(result, LAST)
    return Picture(film.finish(), "gif", alt.reveal(view))


def _stage(view: View, style: Style) -> Stage:
    """The row as it was before the reveal."""
    done = view.rounds[-1]
    lines = Grid(WIDTH, CARD, (WIDTH - 2 * EDGE - 3 * CARD[0]) // 2, STEP).lines(len(done.cards), TOP)
    height = TOP + len(lines) * STEP - parts.FLAG + RESULT + EDGE
    stage = Stage(
        Sheet.new(WIDTH, height, theme.theme(style.theme)),
        done,
        tuple(faces.front(view.box, card, FACE) for card in done.cards),
        tuple(faces.reverse(view.box, card, FACE, done.colour) for card in done.cards),
        tuple(faces.front(view.box, card, STAMP) for card in done.cards),
        tuple(spots(lines)),
    )
    stage.sheet.bold((EDGE, 20, 380, 76), words.round_of(len(view.rounds)), 48)
    stage.sheet.write((EDGE, 76, 380, 116), words.from_end(done.end), 32)
    parts.arrow_card(stage.sheet, (390, 20, WIDTH - EDGE, 116), done.colour)
    for index in range(len(done.cards)):
        _show(stage, index, 1)
    for index, end in ((0, words.LEAST), (-1, words.MOST)):
        left, top = stage.spots[index]
        parts.flag(stage.sheet, left + CARD[0] // 2, top, words.end_of(end, done.colour))
    _result(stage, "hand", words.betted(done), view.total - done.points)
    return stage


def _play(stage: Stage, film: Film | None) -> None:
    """Turn the cards over, up to the mistake one by one, then the rest together."""
    done = stage.done
    order = reveal_order(len(done.cards), done.end)
    if film:
        film.shoot((0, 0, *stage.sheet.image.size), FIRST)
    for index in order[: done.scored]:
        _turn(stage, (index,), "tick", film, IN_ORDER)
    for index in order[done.scored : done.revealed]:
        _turn(stage, (index,), "cross", film, MISTAKE)
    if rest := order[done.revealed :]:
        _turn(stage, rest, "dash", film, REST)


def _turn(stage: Stage, cards: tuple[int, ...], sign: Sign, film: Film | None, pause: int) -> None:
    """Turn cards over at the same time, and say what came of them."""
    lefts, tops, rights, bottoms = zip(*(_box(stage, index) for index in cards), strict=True)
    area = (min(lefts), min(tops), max(rights), max(bottoms))
    if film:
        for wide in TURN:
            for index in cards:
                _show(stage, index, wide)
            film.shoot(area, QUICK)
    for index in cards:
        _show(stage, index, -1)
        _plate(stage, index, sign)
    if film:
        film.shoot(area, pause)


def _box(stage: Stage, index: int) -> Box:
    """All that changes when a card is revealed: itself and the plate under it."""
    left, top = stage.spots[index]
    return left, top, left + CARD[0], top + CARD[1] + PLATE


def _show(stage: Stage, index: int, wide: float) -> None:
    """A card `wide` times as wide as it is, its face up, or its back when that is negative."""
    left, top = stage.spots[index]
    stage.sheet.image.paste(stage.sheet.ground, (left, top, left + CARD[0], top + CARD[1]))
    card = stage.faces[index] if wide > 0 else stage.backs[index]
    if abs(wide) < 1:
        size = (round(CARD[0] * abs(wide)), CARD[1])
        card = Sprite(*(part.resize(size, Image.Resampling.BOX) for part in card))
    stage.sheet.paste(card, left + (CARD[0] - card.size[0]) // 2, top)


def _plate(stage: Stage, index: int, sign: Sign) -> None:
    """Under a revealed card its face again, its share, and what came of it as a sign and in words."""
    sheet, (left, top, right, bottom) = stage.sheet, _box(stage, index)
    top += CARD[1] + 8
    sheet.paste(stage.stamps[index], left, top + 2)
    start = left + stage.stamps[index].size[0] + 14
    sheet.paste(parts.sign(sheet, sign, 48), start, top + 6)
    ink = sheet.colours.soft if sign == "dash" else sheet.colours.text
    sheet.bold((start + 60, top, right, top + 60), words.percent(stage.done.shares[index]), 50, ink)
    sheet.write((start, top + 60, right, bottom - 6), words.VERDICTS[sign], 30)


def _result(stage: Stage, stand: parts.Stand, told: str, total: int) -> Box:
    """The panel at the foot: the chip, what the round brings, the points of the game; returns its box."""
    foot = stage.sheet.image.height - EDGE
    box = (EDGE, foot - RESULT, WIDTH - EDGE, foot)
    panel, top, start = stage.sheet.panel(box), box[1], box[0] + 176
    parts.chip(panel, box[0] + 24, top + 24, 120, stage.done.chip, stand)
    if stand == "hand":
        panel.bold((start, top, 720, foot), told, 50)
    else:
        panel.bold((start, top + 18, 720, top + 84), told, 50)
        end = panel.write((start, top + 92, 720, top + 142), words.DIFFICULTY, 34)
        parts.pips(panel, end + 22, top + 104, difficulty(stage.done.shares))
    panel.bold((730, top + 14, box[2] - 30, top + 104), str(total), 76, align="right")
    panel.write((730, top + 98, box[2] - 30, top + 146), words.IN_ALL, 34, align="right")
    return box
