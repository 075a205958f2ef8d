"""The row of a round while the team decides: where the new card goes, or chip and end (section 2)."""

from PIL import Image

from engine.figment.actions import Placed
from engine.figment.state import View
from renderers import canvas, text, theme
from renderers.canvas import Box
from renderers.figment import alt, faces, parts, words
from renderers.figment.colours import palette
from renderers.figment.layout import Grid, Line, spots
from renderers.figment.sheet import Sheet
from renderers.picture import Picture, Style

FACE = 378
"""Height of a face: three cards and their gaps fill the width."""

CARD = faces.size(FACE)
EDGE, GAP, SCALE = 31, 64, 56
TOP = 128
"""Where the area of what is to be decided begins, under the head."""

DECIDE = CARD[1] + 76
ROW = TOP + DECIDE + parts.FLAG + 12
STEP = CARD[1] + SCALE + parts.FLAG + 30


def draw(view: View, style: Style) -> Picture:
    """The row as everybody may see it, with what is to be decided now."""
    data = canvas.encode_png(paint(view, style), palette(style.theme))
    return Picture(data, "png", alt.row(view, style.names, _placed(view, style)))


def paint(view: View, style: Style) -> Image.Image:
    """The picture before it is encoded."""
    width = 2 * EDGE + view.row_length * (CARD[0] + GAP) + GAP if style.wide else theme.WIDTH
    lines = Grid(width, CARD, GAP, STEP).lines(len(view.row), ROW, wide=style.wide)
    sheet = Sheet.new(width, ROW + len(lines) * STEP - parts.FLAG, theme.theme(style.theme))
    _head(sheet, (EDGE, 26, width - EDGE, 106), view, words.lead(view, style.names))
    if view.turned is None:
        _bet(sheet, view)
    else:
        _new_card(sheet, view, view.turned)
    for line in lines:
        below = line.top + CARD[1] + 14
        parts.scale(sheet, (EDGE, below, width - EDGE, below + SCALE), view.colour, line, len(view.row))
        _gaps(sheet, line, view)
    placed = _placed(view, style)
    for index, (left, top) in enumerate(spots(lines)):
        sheet.paste(faces.front(view.box, view.row[index], FACE), left, top)
        if note := words.note(index, numbered=style.labels, placed=index == placed):
            parts.flag(sheet, left + CARD[0] // 2, top, note)
    return sheet.image


def _placed(view: View, style: Style) -> int | None:
    """Where the card that was placed last stands, if the style's events tell of it."""
    cards = [event.card for event in style.events if isinstance(event, Placed)]
    return view.row.index(cards[-1]) if cards and cards[-1] in view.row else None


def _head(sheet: Sheet, box: Box, view: View, lead: str) -> None:
    """The round on the left, the lead on the right."""
    left, top, right, bottom = box
    end = sheet.bold((left, top, left + 480, bottom), words.round_of(view.number), 56)
    if view.row_length > 5:
        end = sheet.write((end + 28, top, end + 220, bottom), words.CHALLENGE, 38)
    if lead:
        room = right - end - 40 - 166
        start = right - 166 - text.fit(lead, room, bottom - top - 16, 44, text.BOLD).width
        on_panel = sheet.panel((start, top, right, bottom), (bottom - top) // 2)
        on_panel.write((start + 28, top, start + 130, bottom), words.LEAD, 34)
        name = (start + 134, top + 8, right - 32, bottom - 8)
        on_panel.bold(name, lead, 44, sheet.colours.accent, "right")


def _new_card(sheet: Sheet, view: View, card: int) -> None:
    """The card turned up, apart but at the row's scale; beside it the arrow and how the game stands."""
    colours = sheet.colours
    panel = (EDGE, TOP, EDGE + CARD[0] + 28, TOP + DECIDE)
    canvas.rounded(sheet.image, panel, 22, colours.accent)
    sheet.bold((panel[0], TOP + 2, panel[2], TOP + 62), words.NEW, 38, colours.on_accent, "middle")
    sheet.paste(faces.front(view.box, card, FACE), EDGE + 14, TOP + 62)
    left, right = panel[2] + 28, sheet.image.width - EDGE
    parts.arrow_card(sheet, (left, TOP, right, TOP + 180), view.colour)
    parts.points(sheet, (left + 6, TOP + 208, right, TOP + 304), view)
    sheet.write((left + 6, TOP + 352, left + 130, TOP + 468), words.CHIPS, 36)
    parts.chips(sheet, left + 140, TOP + 352, 116, 130, view)


def _bet(sheet: Sheet, view: View) -> None:
    """The arrow and how the game stands; under them the chips and the two ends to choose from."""
    right, top = sheet.image.width - EDGE, TOP + 254
    parts.arrow_card(sheet, (EDGE, TOP, right, TOP + 130), view.colour)
    parts.points(sheet, (EDGE + 6, TOP + 144, right, TOP + 240), view)
    panel = sheet.panel((EDGE, top, right, TOP + DECIDE))
    panel.bold((EDGE + 30, top + 10, EDGE + 700, top + 70), words.BET, 40)
    parts.chips(panel, EDGE + 30, top + 82, 120, 136, view)
    start = EDGE + 760
    panel.bold((start, top + 10, right, top + 70), words.REVEAL_FROM, 40)
    for most, label in enumerate((words.LEAST_END, words.MOST_END)):
        y = top + 76 + most * 70
        parts.end_badge(panel, (start, y, start + 60, y + 60), most=bool(most))
        panel.write((start + 80, y, right, y + 60), label, 38, sheet.colours.text)


def _gaps(sheet: Sheet, line: Line, view: View) -> None:
    """The lettered gaps before, between and after a line's cards; in a full row the two ends instead."""
    for place in range(len(line.lefts) + 1):
        index = line.first + place
        middle = line.lefts[0] - GAP // 2 + place * (CARD[0] + GAP)
        centre = line.top + CARD[1] // 2
        box = (middle - 28, centre - 28, middle + 28, centre + 28)
        if view.phase == "place":
            post = (middle - 2, line.top + 24, middle + 2, line.top + CARD[1] - 24)
            sheet.image.paste(sheet.colours.accent, post)
            parts.badge(sheet, box, words.GAPS[index])
        elif index in (0, len(view.row)):
            parts.end_badge(sheet, box, most=index > 0)
