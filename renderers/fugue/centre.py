"""What all share: deck, Depth Area, Fugue tokens left, removed Spirits, cards outside (sections 1, 2, 7)."""

from engine.fugue.cards import FUGUE_VALUE, ORDER, TOKENS, pair_value
from renderers import text
from renderers.canvas import Box
from renderers.fugue import art, words
from renderers.fugue.scene import Scene, Spot, count, disc, ghost, label, pill, seat_disc
from renderers.theme import INK, PAPER

HEIGHT = 208
CARD = (98, 132)
ROW = 140
TRACK = 84
PAIRS = 96


def draw(scene: Scene, box: Box) -> None:
    """Draw the middle of the table into a box HEIGHT high."""
    left, top, right, bottom = box
    _deck(scene, (left, top, left + 132, bottom))
    _depth(scene, (left + 144, top, left + 722, bottom))
    _rest(scene, (left + 734, top, right, bottom))


def _plate(scene: Scene, box: Box, spot: Spot) -> Box:
    scene.spots[spot] = box
    scene.box(box, 18, scene.theme.panel)
    label(scene, (box[0] + 16, box[1] + 8, box[2] - 12, box[1] + 48), spot, 24)
    return box[0] + 16, box[1] + 54, box[2] - 16, box[3] - 16


def _deck(scene: Scene, box: Box) -> None:
    left, top, right, _ = _plate(scene, box, Spot(None, "deck"))
    if scene.view.removed >= scene.view.arms_at and scene.view.turn is not None:
        pill(scene, (box[0] + 4, box[1] + 8, box[2] - 4, box[1] + 48), words.LAST_DECK, 21)
    x = (left + right - CARD[0]) // 2
    number = scene.view.deck
    if number:
        scene.paste(art.back(*CARD), x, top)
        size = 68
        badge = disc(str(number), size, PAPER, INK, INK)
        scene.paste(badge, x + (CARD[0] - size) // 2, top + (CARD[1] - size) // 2)
    else:
        ghost(scene, (x, top, x + CARD[0], top + CARD[1]), 10)


def _depth(scene: Scene, box: Box) -> None:
    left, top, _, _ = _plate(scene, box, Spot(None, "d"))
    for place, kind in enumerate(ORDER):
        x = left + place * (CARD[0] + 14)
        number = scene.view.depth.count(kind)
        at = (x, top, x + CARD[0], top + CARD[1])
        scene.spots[Spot(None, "d", kind)] = at
        if number:
            scene.put(art.card(kind, *CARD), Spot(None, "d", kind), x, top)
        else:
            ghost(scene, at, 10)
            faint = scene.theme.faint
            scene.write(at, kind, 44, faint, weight=text.BOLD, align="middle")
        if number > 1:
            scene.over.append(count(scene, at, number, 48))


def _rest(scene: Scene, box: Box) -> None:
    """Three rows: tokens left with their value, Spirits removed, cards outside the game."""
    left, top, right, _ = box
    scene.box(box, 18, scene.theme.panel)
    _supply(scene, (left + 16, top + 10, right - 12, top + 98))
    _clock(scene, (left + 16, top + 100, right - 12, top + 150))
    _outside(scene, (left + 16, top + 152, right - 12, top + 200))


def _row(scene: Scene, box: Box, spot: Spot) -> int:
    """The label of a row and where what it shows begins."""
    scene.spots[spot] = box
    label(scene, (box[0], box[1], box[0] + ROW - 10, box[3]), spot, 24)
    return box[0] + ROW


def _supply(scene: Scene, box: Box) -> None:
    x, size = _row(scene, (*box[:3], box[1] + 60), Spot(None, "supply")), 56
    for kind in TOKENS:
        number = scene.view.supply.count(kind)
        at = (x, box[1], x + size, box[1] + size)
        scene.spots[Spot(None, "supply", kind)] = at
        if number:
            scene.put(art.token(kind, size), Spot(None, "supply", kind), x, box[1])
        else:
            ghost(scene, at, size // 2)
        if number > 1:
            count(scene, at, number, 28)
        value = (x, box[1] + size, x + size, box[3])
        tone = scene.theme.text if number else scene.theme.faint
        scene.write(value, words.signed(FUGUE_VALUE[kind]), 24, tone, weight=text.BOLD, align="middle")
        x += size + 8


def _clock(scene: Scene, box: Box) -> None:
    view, theme = scene.view, scene.theme
    x, size = _row(scene, box, Spot(None, "clock")), 38
    middle = (box[1] + box[3]) // 2
    for number in range(view.arms_at):
        at = (x, middle - size // 2, x + size, middle + size // 2)
        if number < view.removed:
            scene.paste(art.pip("S", size), *at[:2])
        else:
            ghost(scene, at, size // 2)
        x += size + 6
    tone = theme.accent if view.removed >= view.arms_at else theme.text
    said = words.clock(view.removed, view.arms_at)
    scene.write((x + 2, box[1], box[2], box[3]), said, 24, tone, weight=text.BOLD, least=17)


def _outside(scene: Scene, box: Box) -> None:
    x, size = _row(scene, box, Spot(None, "o")), 44
    outside = scene.view.outside
    if not outside:
        scene.write((x, *box[1:]), words.NOTHING, 24, scene.theme.faint)
    for kind in sorted(set(outside), key=ORDER.index):
        at = scene.paste(art.pip(kind, size), x, (box[1] + box[3] - size) // 2)
        if outside.count(kind) > 1:
            count(scene, at, outside.count(kind), 26)
        x += size + 8


def track(scene: Scene, box: Box) -> None:
    """The score track: every seat's badge at its score."""
    theme = scene.theme
    scores = [board.score for board in scene.view.boards]
    left, top, right, bottom = box
    scene.box(box, 18, theme.panel)
    scene.write((left + 16, top, left + 100, bottom), words.SCORES, 24, theme.soft, weight=text.MEDIUM)
    start, end, line = left + (165 if len(scores) <= 4 else 215), right - 44, bottom - 34
    most = max(15, -(-(max(scores) + 1) // 5) * 5)
    scene.image.paste(theme.line, (start, top + 30, end, top + 34))
    for score in range(0, most + 1):
        x = start + (end - start) * score // most
        tall = 9 if score % 5 == 0 else 4
        scene.image.paste(theme.line, (x - 1, top + 32 - tall, x + 2, top + 32 + tall))
        if score % 5 == 0:
            scene.write((x - 30, line, x + 30, bottom - 4), str(score), 22, theme.soft, align="middle")
    size = 40
    for score in sorted(set(scores)):
        tied = [seat for seat, points in enumerate(scores) if points == score]
        step = 29 if len(tied) <= 4 else 26
        x = start + (end - start) * score // most - (size + (len(tied) - 1) * step) // 2
        for seat in tied:
            scene.paste(seat_disc(scene, seat, size, active=seat == scene.view.turn), x, top + 12)
            x += step


def pairs(scene: Scene, box: Box) -> None:
    """What every pair in a Passion Area scores (section 6)."""
    theme = scene.theme
    left, top, right, _ = box
    kinds = "PDVI"
    table = sorted((pair_value(a + b), a, b) for i, a in enumerate(kinds) for b in kinds[i:])
    scene.box(box, 18, theme.panel)
    scene.write((left + 16, top + 4, right, top + 38), words.PAIRS, 22, theme.soft, weight=text.MEDIUM)
    width, size = (right - left - 24) // len(table), 34
    for place, (points, one, other) in enumerate(table):
        x = left + 14 + place * width
        for step, kind in enumerate((one, other)):
            scene.paste(art.pip(kind, size), x + step * (size - 4), top + 42)
        value = (x + 2 * size - 2, top + 38, x + width, top + 84)
        scene.write(value, words.score(points), 28, theme.text, weight=text.BOLD)
