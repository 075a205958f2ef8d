"""Parts that Figment's pictures share, shapes with their words: arrow, scale, points, chips, signs, flags."""

from typing import Literal

from engine.figment.actions import Colour
from engine.figment.rules import CHIPS, MEDALS
from engine.figment.state import View
from renderers import canvas, text, theme
from renderers.canvas import Box, Sprite
from renderers.figment import pieces, words
from renderers.figment.layout import Line
from renderers.figment.sheet import Sheet

Stand = Literal["hand", "kept", "lost"]
"""Where a chip is: still to be bet, won, or gone."""

FLAG = 46
"""Pixels above a card that its flag needs."""

PIP, MEDAL = 26, 56


def arrow_card(sheet: Sheet, box: Box, colour: Colour) -> None:
    """The round's arrow: what is asked for in words, and as a swelling arrow in its colour."""
    left, top, right, bottom = box
    canvas.rounded(sheet.image, box, 18, theme.PAPER, outline=theme.HAIRLINE, line=3)
    tall, edge, half = bottom - top, left + 34, top + (bottom - top) * 9 // 20
    if right - left > 5 * tall:
        end = sheet.write((edge, top, right, bottom), words.MORE, tall * 2 // 5, theme.INK)
        end = sheet.bold((end + 18, top, right, bottom), words.shout(colour), tall // 2, theme.INK)
    else:
        sheet.write((edge, top + 12, right, half), words.MORE, tall * 3 // 10, theme.INK)
        end = sheet.bold((edge, half, right, bottom - 14), words.shout(colour), tall * 9 // 20, theme.INK)
    sheet.paste(pieces.arrow(colour, right - 80 - end, tall * 3 // 4), end + 40, top + tall // 8)


def scale(sheet: Sheet, box: Box, colour: Colour, line: Line, cards: int) -> None:
    """The scale under a line of a row, swelling from the row's least end to its most."""
    left, top, right, bottom = box
    last = line.first + len(line.lefts)
    start, end = line.first / cards, last / cards
    sheet.paste(pieces.wedge(colour, right - left - 40, bottom - top, start, end), left + 20, top)
    if line.first == 0:
        _tag(sheet, (left, top, left + 210, bottom), words.end_of(words.LEAST, colour))
    if last == cards:
        _tag(sheet, (right - 210, top, right, bottom), words.end_of(words.MOST, colour))


def _tag(sheet: Sheet, box: Box, told: str) -> None:
    canvas.rounded(sheet.image, box, 10, theme.PAPER, outline=theme.HAIRLINE, line=2)
    sheet.bold((box[0] + 10, box[1], box[2] - 10, box[3]), told, 32, theme.INK, "middle")


def flag(sheet: Sheet, middle: int, top: int, note: str) -> None:
    """A note on the upper edge of a card."""
    half = text.line(note, 30, text.BOLD).width // 2 + 20
    box = (middle - half, top - FLAG + 2, middle + half, top)
    canvas.rounded(sheet.image, box, 12, theme.LILAC)
    sheet.bold(box, note, 30, theme.INK, "middle")


def points(sheet: Sheet, box: Box, view: View) -> None:
    """The points so far on a track from 0 to the most possible, with the medals' thresholds."""
    left, top, right, bottom = box
    end = sheet.bold((left, top, left + 130, bottom), str(view.total), (bottom - top) * 4 // 5)
    sheet.write(
        (end + 12, top + 12, left + 240, bottom), words.POINT if view.total == 1 else words.POINTS, 34
    )
    start, middle = left + 250, (top + bottom) // 2 - 14
    most = view.row_length * 5 + sum(CHIPS)
    canvas.rounded(sheet.image, (start, middle - 9, right, middle + 9), 9, sheet.colours.line)
    if view.total:
        reach = max(18, (right - start) * view.total // most)
        canvas.rounded(sheet.image, (start, middle - 9, start + reach, middle + 9), 9, sheet.colours.accent)
    for name, least in zip(MEDALS, view.thresholds, strict=True):
        x = start + (right - start) * least // most
        medal(sheet, x - MEDAL // 2, middle - MEDAL // 2, MEDAL, name, reached=view.total >= least)
        sheet.write((x - 40, middle + 32, x + 40, middle + 72), str(least), 32, align="middle")


def medal(sheet: Sheet, x: int, y: int, size: int, name: str, *, reached: bool) -> None:
    """A medal with its initial, solid when it is reached, else hollow."""
    metal = pieces.METALS[name]
    sheet.paste(pieces.medal(size, metal, metal if reached else sheet.ground), x, y)
    ink = theme.INK if reached else sheet.colours.soft
    sheet.bold((x, y, x + size, y + size), name[0].upper(), size // 2, ink, "middle")


def chips(sheet: Sheet, x: int, y: int, size: int, step: int, view: View) -> None:
    """All five chips: in hand, kept, or lost."""
    kept = {done.chip for done in view.rounds if done.kept}
    for place, value in enumerate(CHIPS):
        stand: Stand = "hand" if value in view.chips else "kept" if value in kept else "lost"
        chip(sheet, x + place * step, y, size, value, stand)


def chip(sheet: Sheet, x: int, y: int, size: int, value: int, stand: Stand) -> None:
    """A betting chip: whole while it can be bet, with a tick when kept, hollow with a cross when lost."""
    colours, ground = sheet.colours, sheet.ground
    if stand == "lost":
        sheet.paste(pieces.chip(size, colours.line, ground, ground), x, y)
    else:
        sheet.paste(pieces.chip(size, theme.INK, theme.LILAC, theme.PAPER), x, y)
    ink = colours.soft if stand == "lost" else theme.INK
    sheet.bold((x, y, x + size, y + size), str(value), size * 9 // 20, ink, "middle")
    corner = size - size * 9 // 20 + size // 12
    if stand == "kept":
        sheet.paste(sign(sheet, "tick", size * 9 // 20), x + corner, y + corner)
    if stand == "lost":
        small = pieces.sign("cross", size * 9 // 20, colours.line, colours.text)
        sheet.paste(small, x + corner, y + corner)


def sign(sheet: Sheet, kind: pieces.Sign, size: int) -> Sprite:
    """What came of a card, in the colours of the theme."""
    colours = sheet.colours
    disc, stroke = {
        "tick": (colours.accent, colours.on_accent),
        "cross": (theme.RED, theme.PAPER),
        "dash": (colours.line, colours.text),
    }[kind]
    return pieces.sign(kind, size, disc, stroke)


def pips(sheet: Sheet, x: int, y: int, count: int) -> None:
    """One to five of five pips, full ones first."""
    for place in range(5):
        inside = sheet.colours.text if place < count else sheet.ground
        sheet.paste(pieces.pip(PIP, sheet.colours.text, inside), x + place * (PIP + 10), y)


def badge(sheet: Sheet, box: Box, letter: str) -> None:
    """What a vote can choose: a letter, as on its reaction."""
    canvas.rounded(sheet.image, box, (box[3] - box[1]) // 4, sheet.colours.accent)
    sheet.bold(box, letter, (box[3] - box[1]) * 2 // 3, sheet.colours.on_accent, "middle")


def end_badge(sheet: Sheet, box: Box, *, most: bool) -> None:
    """The end to reveal from, as on its reaction: down for the least, up for the most."""
    left, top, right, bottom = box
    canvas.rounded(sheet.image, box, (bottom - top) // 4, sheet.colours.accent)
    size = (bottom - top) * 3 // 4
    mark = pieces.triangle(size, sheet.colours.on_accent, up=most)
    sheet.paste(mark, (left + right - size) // 2, (top + bottom - size) // 2)
