"""The end of a game: who won, and how each score came about (section 8, R15)."""

from engine.core import Seat
from engine.fugue.cards import FUGUE_VALUE
from engine.fugue.state import View
from renderers import text
from renderers.canvas import Box
from renderers.fugue import art, words
from renderers.fugue.scene import Scene, seat_disc

HEAD = 132
TITLES = 44


def finals(view: View) -> tuple[int, ...]:
    """Every seat's final score: points and the value of the Fugue held, never below 0."""
    return tuple(max(0, board.score + FUGUE_VALUE.get(board.fugue, 0)) for board in view.boards)


def winners(view: View) -> tuple[Seat, ...]:
    """Most points among those who stayed, the highest seat of equals; everybody who stayed if too few did."""
    staying = tuple(seat for seat in range(len(view.boards)) if seat not in view.gone)
    if len(staying) < min(2, len(view.boards)):
        return staying
    scores = finals(view)
    return (max(staying, key=lambda seat: (scores[seat], seat)),)


def reason(view: View) -> str:
    """What is said of the winner: the lead, the rule that broke a tie, or that all others left."""
    won, scores = winners(view), finals(view)
    if len(view.boards) == 1:
        return words.alone(scores[0])
    others = [scores[seat] for seat in range(len(scores)) if seat not in (*won, *view.gone)]
    if not won:
        return words.ALL_LEFT
    if not others:
        return words.LEFT_ALONE
    lead = scores[won[0]] - max(others)
    return words.margin(lead) if lead else words.TIE


def row_height(view: View) -> int:
    """Height of a line of the table: less when there are many."""
    return 84 if len(view.boards) <= 4 else 66


def height(view: View) -> int:
    """Height of headline and table."""
    return HEAD + TITLES + len(view.boards) * (row_height(view) + 8)


def draw(scene: Scene, box: Box) -> None:
    """Draw the headline and the table into a box `height` high."""
    view, theme = scene.view, scene.theme
    left, top, right, _ = box
    won, size = winners(view), 96
    x = left
    if won:
        scene.paste(seat_disc(scene, won[0], size, active=True), left, top + 6)
        x = left + size + 22
    headline = scene.names[won[0]] if won else words.NOBODY
    scene.write((x, top, right, top + 66), headline, 56, theme.text, weight=text.BOLD)
    scene.write((x, top + 64, right, top + 110), reason(view), 34, theme.soft)
    top += HEAD
    for column, title in zip(_columns(right), (words.SCORED, words.FUGUE, words.FINAL), strict=True):
        place = (column[0], top, column[1], top + 36)
        scene.write(place, title, 26, theme.soft, weight=text.MEDIUM, align="right")
    top += TITLES
    scores, high = finals(view), row_height(view)
    for seat in sorted(range(len(scores)), key=lambda seat: (seat in won, scores[seat], seat), reverse=True):
        _row(scene, seat, (left, top, right, top + high), won=seat in won)
        top += high + 8


def _columns(right: int) -> tuple[tuple[int, int], ...]:
    return ((right - 520, right - 390), (right - 370, right - 200), (right - 180, right - 24))


def _row(scene: Scene, seat: Seat, box: Box, *, won: bool) -> None:
    """One seat: its points, its Fugue and their sum, over a bar as long as its final score."""
    view, theme = scene.view, scene.theme
    left, top, right, bottom = box
    scores, board = finals(view), view.boards[seat]
    line = 5 if won else 0
    scene.box(box, 18, theme.panel, outline=theme.accent if won else "", line=line)
    scored, fugue, final = _columns(right)
    shortest = bottom - top
    length = (scored[0] - left - shortest) * scores[seat] // max(1, *scores)
    bar = (left + line, top + line, left + shortest + length, bottom - line)
    scene.box(bar, 18 - line, theme.raised)
    size = bottom - top - 22
    scene.paste(seat_disc(scene, seat, size, active=won), left + 14, top + 11)
    name = (left + size + 30, top, scored[0] - 10, bottom)
    scene.write(name, scene.names[seat], 40, theme.text, weight=text.BOLD)
    scene.write((scored[0], top, scored[1], bottom), str(board.score), 40, theme.text, align="right")
    if board.fugue:
        value = words.signed(FUGUE_VALUE[board.fugue])
        scene.write((fugue[0], top, fugue[1], bottom), value, 40, theme.text, align="right")
        scene.paste(art.token(board.fugue, size), fugue[0] + 12, top + 11)
    else:
        scene.write((fugue[0], top, fugue[1], bottom), "–", 40, theme.faint, align="right")
    scene.write(
        (final[0], top, final[1], bottom), str(scores[seat]), 56, theme.text, weight=text.BOLD, align="right"
    )
