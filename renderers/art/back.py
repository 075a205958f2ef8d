"""A card's back: the share of each colour as a bar and a figure (section 1)."""

from PIL import Image

from engine.figment.actions import COLOURS, Colour
from engine.figment.deck import MOST, Shares
from renderers import canvas, text, theme

BARS: dict[Colour, str] = {"red": theme.RED, "blue": theme.BLUE, "gold": theme.GOLD, "ink": theme.INK}
SMALL = 200
"""Pixels of height below which a back has no room for the colours' names."""


def back(shares: Shares, height: int, stressed: Colour | None = None) -> Image.Image:
    """The back without a frame, RGB, `height` pixels high and 5/7 as wide. The stressed colour, the round's,
    stands out and the others step back."""
    width = round(height * 5 / 7)
    image = canvas.ground(width, height, theme.PAPER)
    margin = height // 16
    row = (height - 2 * margin) // len(COLOURS)
    for place, (colour, percent) in enumerate(zip(COLOURS, shares, strict=True)):
        top = margin + place * row
        _line(image, (margin, top, width - margin, top + row), colour, percent, stressed in (None, colour))
    return image


def _line(image: Image.Image, box: canvas.Box, colour: Colour, percent: int, loud: bool) -> None:
    """One colour: its figure on the left; on the right its name over its bar, as long as its part of 34."""
    left, top, right, bottom = box
    tall, start = bottom - top, left + (right - left) * 2 // 5
    ink = theme.INK if loud else canvas.mix(theme.INK, theme.PAPER, 0.55)
    fill = BARS[colour] if loud else canvas.mix(BARS[colour], theme.PAPER, 0.55)
    named = image.height >= SMALL
    bar_top = top + tall * (9 if named else 6) // 20
    bar = (start, bar_top, right, bar_top + max(4, tall * 6 // 20))
    middle = (bar[1] + bar[3]) // 2
    figure = (left, middle - tall // 2, start - tall // 6, middle + tall // 2)
    weight = text.BOLD if loud else text.MEDIUM
    size = tall * (13 if named else 17) // 20
    text.draw(image, figure, str(percent), size, ink, weight=weight, align="right")
    if named:
        label = (start, top + tall // 10, right, bar_top - tall // 20)
        text.draw(image, label, colour.capitalize(), tall * 5 // 20, ink, weight=text.MEDIUM)
    image.paste(canvas.mix(theme.HAIRLINE, theme.PAPER, 0.55), bar)
    image.paste(fill, (start, bar[1], start + max(2, (right - start) * percent // MOST), bar[3]))
