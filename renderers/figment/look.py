"""Cards seen closely: one large, two side by side, two over each other, as a table allows (section 1)."""

from typing import Literal

from PIL import Image

from engine.figment.state import View
from renderers import canvas, theme
from renderers.figment import alt, faces, parts, words
from renderers.figment.colours import layered, palette
from renderers.figment.sheet import Sheet
from renderers.picture import Picture, Style

Mode = Literal["one", "side", "over"]
CARDS = {"one": 1, "side": 2, "over": 2}

EDGE, TOP, FOOT = 31, 168, 92
FACE = {"one": 1400, "side": 720, "over": 980}
"""Height of a face by mode; over each other they shrink when they are pulled far apart."""


def draw(view: View, cards: tuple[int, ...], mode: Mode, shift: int, opacity: int, style: Style) -> Picture:
    """Show one card (`one`), or two: `side` by side, or `over` each other, the second on top.

    `shift` moves the upper card to the right by that percent of a card's width, -100 to 100; `opacity` is the
    upper card's in percent: a card on a table has 100. Both count for `over` alone. Raises ValueError for
    cards that neither lie in the row nor are turned up, and for numbers out of bounds.
    """
    _check(view, cards, mode, shift, opacity)
    tall = faces.size(FACE[mode])[1]
    sheet = Sheet.new(theme.WIDTH, TOP + tall + FOOT, theme.theme(style.theme))
    parts.arrow_card(sheet, (EDGE, 24, theme.WIDTH - EDGE, TOP - 24), view.colour)
    names = [words.card(view, card) for card in cards]
    colours = palette(style.theme)
    if mode == "over":
        names = [words.layers(names, shift, opacity)]
        layers = _layers([faces.face(view.box, card, FACE["over"]) for card in cards], shift, opacity)
        sheet.image.paste(layers, ((theme.WIDTH - layers.width) // 2, TOP + (tall - layers.height) // 2))
        if 0 < opacity < 100:
            colours = layered(style.theme, opacity)
    else:
        _apart(sheet, view, cards, FACE[mode])
    _captions(sheet, names)
    return Picture(canvas.encode_png(sheet.image, colours), "png", alt.look(view, words.looked(mode, names)))


def _check(view: View, cards: tuple[int, ...], mode: Mode, shift: int, opacity: int) -> None:
    if len(cards) != CARDS[mode]:
        raise ValueError(f"the mode {mode} shows {CARDS[mode]} cards, not {len(cards)}")
    if not {*cards} <= {*view.row, view.turned} - {None}:
        raise ValueError("only cards in the row, or the one turned up, can be looked at")
    if not (-100 <= shift <= 100 and 0 <= opacity <= 100):
        raise ValueError("a shift is -100 to 100 percent, an opacity 0 to 100")


def _apart(sheet: Sheet, view: View, cards: tuple[int, ...], height: int) -> None:
    """Cards beside each other, all at one scale, spread over the width."""
    width = faces.size(height)[0]
    free = (theme.WIDTH - len(cards) * width) // (len(cards) + 1)
    for place, card in enumerate(cards):
        sheet.paste(faces.front(view.box, card, height), free + place * (width + free), TOP)


def _layers(pictures: list[Image.Image], shift: int, opacity: int) -> Image.Image:
    """The second face over the first, both without frames, to hold a sliver against a sliver."""
    room = (theme.WIDTH - 2 * EDGE) * 100 // (100 + abs(shift))
    lower, upper = (_edged(picture, room) for picture in pictures)
    offset = round(lower.width * shift / 100)
    layers = canvas.ground(lower.width + abs(offset), lower.height, theme.PAPER)
    layers.paste(lower, (max(0, -offset), 0))
    at = (max(0, offset), 0)
    under = layers.crop((*at, at[0] + upper.width, upper.height))
    layers.paste(Image.blend(under, upper, opacity / 100), at)
    return layers


def _edged(picture: Image.Image, room: int) -> Image.Image:
    """A face with a hairline around it, no wider than there is room."""
    if picture.width + 4 > room:
        picture = picture.resize((room - 4, (room - 4) * 7 // 5), Image.Resampling.BOX)
    edged = canvas.ground(picture.width + 4, picture.height + 4, theme.HAIRLINE)
    edged.paste(picture, (2, 2))
    return edged


def _captions(sheet: Sheet, captions: list[str]) -> None:
    """A name under each card, or one line under both."""
    share, foot = theme.WIDTH // len(captions), sheet.image.height
    for place, caption in enumerate(captions):
        box = (place * share + EDGE, foot - FOOT + 8, (place + 1) * share - EDGE, foot - 16)
        sheet.write(box, caption, 40, sheet.colours.text, "middle")
