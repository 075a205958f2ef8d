"""Cards as they lie on the table: a face or a back in its paper frame, which keeps its edge on any ground."""

from PIL import Image

from engine.figment.actions import Colour
from engine.figment.deck import deck_seed, shares
from engine.figment.state import View
from renderers import theme
from renderers.art import Gallery, back
from renderers.canvas import Pen, Sprite, remember, sprite

_galleries = [Gallery()]


def hang(gallery: Gallery) -> None:
    """From now on take all faces from this gallery, such as one with a folder on disk; once, at start."""
    _galleries[:] = [gallery]


def prepare(view: View) -> None:
    """Draw the two cards after those that lie face up, ahead of need. Not for an event loop."""
    newest = max(card for card in (*view.row, view.turned or 0))
    for card in (newest + 1, newest + 2):
        seed, index = deck_seed(view.box, card)
        _galleries[0].prepare(seed, (index,))


def margin(height: int) -> int:
    """How wide the paper frame around a face of this height is, its hairline included."""
    return max(6, height // 32)


def size(height: int) -> tuple[int, int]:
    """Width and height of a framed card whose picture is `height` pixels high."""
    return round(height * 5 / 7) + 2 * margin(height), height + 2 * margin(height)


def face(box: str, card: int, height: int) -> Image.Image:
    """A card's face without its frame, RGB; a copy."""
    seed, index = deck_seed(box, card)
    return _galleries[0].front(seed, index, height)


def front(box: str, card: int, height: int) -> Sprite:
    """A card with its face up, the picture `height` pixels high."""
    return framed(face(box, card, height))


def reverse(box: str, card: int, height: int, colour: Colour) -> Sprite:
    """A revealed card with its back up, the round's colour standing out."""
    return framed(back(shares(box, card), height, colour))


def framed(picture: Image.Image) -> Sprite:
    """A picture in a paper frame with a hairline and round corners."""
    frame = _frame(picture.width, picture.height)
    colour = frame.colour.copy()
    colour.paste(picture, (margin(picture.height), margin(picture.height)))
    return Sprite(colour, frame.mask)


@remember(16)
def _frame(width: int, height: int) -> Sprite:
    edge = margin(height)
    outer = (width + 2 * edge, height + 2 * edge)
    line = max(2, height // 160)

    def paint(pen: Pen) -> None:
        pen.rectangle((0, 0, *outer), edge + line, theme.HAIRLINE)
        pen.rectangle((line, line, outer[0] - line, outer[1] - line), edge, theme.PAPER)

    return sprite(*outer, paint)
