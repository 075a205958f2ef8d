"""A picture under construction, and the few ways in which Figment's pictures are written and pasted on."""

from typing import NamedTuple

from PIL import Image

from renderers import canvas, text
from renderers.canvas import Box, Sprite
from renderers.text import Align
from renderers.theme import Theme


class Sheet(NamedTuple):
    """The image, its theme, and the colour of the area that is drawn on now."""

    image: Image.Image
    colours: Theme
    ground: str

    @classmethod
    def new(cls, width: int, height: int, colours: Theme) -> "Sheet":
        """An empty sheet on the theme's ground."""
        return cls(canvas.ground(width, height, colours.ground), colours, colours.ground)

    def panel(self, box: Box, radius: int = 20) -> "Sheet":
        """Lay a panel on the sheet; what is drawn on it is drawn on what this returns."""
        canvas.rounded(self.image, box, radius, self.colours.panel)
        return self._replace(ground=self.colours.panel)

    def paste(self, what: Sprite, x: int, y: int) -> None:
        """Paste a sprite with its top left corner at a point."""
        canvas.paste(self.image, what, x, y)

    def bold(self, box: Box, words: str, size: int, fill: str = "", align: Align = "left") -> int:
        """Write a heading or a figure into a box, in the theme's text colour if no other is named; returns
        where it ends on the right."""
        fill = fill or self.colours.text
        return text.draw(self.image, box, words, size, fill, weight=text.BOLD, align=align)

    def write(self, box: Box, words: str, size: int, fill: str = "", align: Align = "left") -> int:
        """Write a label into a box, in the theme's soft colour if no other is named; returns where it ends on
        the right."""
        fill = fill or self.colours.soft
        return text.draw(self.image, box, words, size, fill, weight=text.MEDIUM, align=align)
