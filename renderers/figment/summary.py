"""The end of a game: medal and points, and all rows with their shares (section 2, Score)."""

from engine.figment.actions import Colour
from engine.figment.rules import difficulty, reveal_order
from engine.figment.state import Round, View
from renderers import canvas, text, theme
from renderers.figment import alt, faces, parts, pieces, words
from renderers.figment.colours import palette
from renderers.figment.sheet import Sheet
from renderers.picture import Picture, Style

EDGE, HEAD, STRIP, SPACE = 31, 214, 252, 14
FACE = {5: 166, 6: 138}
"""Height of a face by cards in a row, so that the row fits between its name and its points."""

CARDS, POINTS = 236, 986
"""Where in a strip the cards and the points begin."""


def draw(view: View, style: Style) -> Picture:
    """Every finished round with faces, shares and points; a row left unfinished, without its shares."""
    strips = len(view.rounds) + bool(view.row)
    height = max(theme.WIDTH, HEAD + strips * (STRIP + SPACE) + EDGE - SPACE)
    sheet = Sheet.new(theme.WIDTH, height, theme.theme(style.theme))
    _head(sheet, view)
    for place, done in enumerate(view.rounds):
        _finished(_strip(sheet, place, done.colour), HEAD + place * (STRIP + SPACE), view, done)
    if view.row:
        top = HEAD + (strips - 1) * (STRIP + SPACE)
        panel = _strip(sheet, strips - 1, view.colour)
        _cards(panel, top, view, view.row)
        for line, word in enumerate(words.UNREVEALED):
            at = top + STRIP // 2 - 44 + 44 * line
            panel.write((POINTS, at, theme.WIDTH - EDGE - 20, at + 44), word, 32, align="right")
    return Picture(canvas.encode_png(sheet.image, palette(style.theme)), "png", alt.summary(view))


def _head(sheet: Sheet, view: View) -> None:
    """The medal, in words too, and the points on the way to the medals."""
    left = EDGE + 6
    if view.medal:
        sheet.paste(pieces.ribbon(160), left, 22)
        parts.medal(sheet, left + 6, 22, 148, view.medal, reached=True)
        left += 196
    sheet.bold((left, 20, theme.WIDTH - EDGE, 92), words.headline(view), 58)
    parts.points(sheet, (left, 100, theme.WIDTH - EDGE - 20, 196), view)


def _strip(sheet: Sheet, place: int, colour: Colour) -> Sheet:
    """The panel of a round, with its number and its arrow."""
    top = HEAD + place * (STRIP + SPACE)
    panel = sheet.panel((EDGE, top, theme.WIDTH - EDGE, top + STRIP))
    panel.bold((EDGE + 24, top + 18, CARDS - 10, top + 72), words.round_name(place + 1), 40)
    left, right = EDGE + 20, CARDS - 22
    card = (left, top + 82, right, top + 168)
    canvas.rounded(sheet.image, card, 12, theme.PAPER, outline=theme.HAIRLINE, line=2)
    panel.bold((left + 12, top + 86, right - 10, top + 128), words.more(colour), 32, theme.INK)
    panel.paste(pieces.arrow(colour, right - left - 28, 34), left + 14, top + 128)
    return panel


def _finished(panel: Sheet, top: int, view: View, done: Round) -> None:
    """The cards of a round, their shares, and its points."""
    _cards(panel, top, view, done.cards)
    for place, index in enumerate(reveal_order(len(done.cards), done.end)):
        sign: pieces.Sign = "tick" if place < done.scored else "cross" if place < done.revealed else "dash"
        left, column = _column(view, index)
        _share(panel, (left, left + column, top + STRIP), done.shares[index], sign)
    parts.pips(panel, EDGE + 24, top + 190, difficulty(done.shares))
    parts.chip(panel, POINTS, top + 66, 96, done.chip, "kept" if done.kept else "lost")
    right = theme.WIDTH - EDGE - 24
    panel.bold((POINTS + 106, top + 50, right, top + 144), str(done.points), 66, align="right")
    panel.write((POINTS, top + 176, right, top + 226), words.short_sum(done), 34, align="right")


def _column(view: View, index: int) -> tuple[int, int]:
    """Left edge and width of a card's place in a strip."""
    width = (POINTS - CARDS - 10) // view.row_length
    return CARDS + index * width, width


def _cards(panel: Sheet, top: int, view: View, cards: tuple[int, ...]) -> None:
    height = FACE[view.row_length]
    width, tall = faces.size(height)
    for index, card in enumerate(cards):
        left, column = _column(view, index)
        panel.paste(faces.front(view.box, card, height), left + (column - width) // 2, top + 102 - tall // 2)


def _share(panel: Sheet, spot: tuple[int, int, int], share: int, sign: pieces.Sign) -> None:
    """A card's share under it, and what came of it; `spot` is left, right and bottom."""
    left, right, bottom = spot
    start = left + (right - left - 46 - text.line(str(share), 40, text.BOLD).width) // 2
    panel.paste(parts.sign(panel, sign, 36), start, bottom - 52)
    ink = panel.colours.soft if sign == "dash" else panel.colours.text
    panel.bold((start + 46, bottom - 62, right, bottom - 6), str(share), 40, ink)
