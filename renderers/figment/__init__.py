"""Figment's pictures but for the cards' own art: row, large view, reveal, summary."""

from engine.figment.state import View
from renderers.figment import row
from renderers.figment.faces import hang, prepare
from renderers.figment.look import draw as look
from renderers.figment.reveal import draw as reveal
from renderers.figment.summary import draw as summary
from renderers.picture import Picture, Style

__all__ = ["hang", "look", "prepare", "render", "reveal", "summary"]


def render(view: View, style: Style) -> Picture:
    """The board of Figment: the row while the game runs, all rows after it."""
    return summary(view, style) if view.phase == "end" else row.draw(view, style)
