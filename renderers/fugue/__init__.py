"""The Fugue table as a picture: everything a seat may know, whose turn it is, and what just changed."""

from itertools import product

from engine.core import letter
from engine.fugue.state import View
from renderers import canvas
from renderers.fugue import alt, art, banner, board, centre, marks, result, words
from renderers.fugue.layout import arrange
from renderers.fugue.scene import Scene
from renderers.names import shown
from renderers.picture import Picture, Style
from renderers.theme import INK, PAPER, THEMES, WIDTH, Theme


def render(view: View, style: Style) -> Picture:
    """The board as `view.me` sees it, in the reader's theme, with the events of the style marked."""
    image = paint(view, style).image
    return Picture(canvas.encode_png(image, PALETTES[style.theme]), "png", alt.describe(view, style))


def paint(view: View, style: Style) -> Scene:
    """The picture before it is encoded, and where its places lie."""
    layout = arrange(view, labels=style.labels)
    names = tuple(
        shown(style.names[seat] if seat < len(style.names) else "", words.player(letter(seat)))
        for seat in range(len(view.boards))
    )
    image = canvas.ground(WIDTH, layout.height, THEMES[style.theme].ground)
    scene = Scene(image, THEMES[style.theme], view, names, style.labels, marks.moved(view, style.events))
    (result if view.turn is None else banner).draw(scene, layout.head)
    for seat, box in layout.boards.items():
        board.draw(scene, seat, box, layout.sizes)
    centre.draw(scene, layout.centre)
    if layout.track:
        centre.track(scene, layout.track)
    if layout.pairs:
        centre.pairs(scene, layout.pairs)
    marks.draw(scene, style.events)
    return scene


def _palette(theme: Theme) -> canvas.Palette:
    """Every colour of a board and the edges between those that meet."""
    fields = tuple(art.FIELD.values())
    grounds = (theme.ground, theme.panel, theme.raised)
    edges = [
        *product((theme.text, theme.soft), grounds), *product((theme.accent, PAPER), grounds),
        *product(fields, (PAPER, INK)), (PAPER, INK), (theme.accent, theme.on_accent),
        (theme.line, theme.raised),
    ]  # fmt: skip
    tones = (canvas.mix(c, PAPER if c == INK else INK, 0.10) for c in fields)
    return canvas.palette((*theme, *fields, PAPER, INK, *tones), edges)


PALETTES = {name: _palette(theme) for name, theme in THEMES.items()}
