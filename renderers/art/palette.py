"""The five colours of every card, by label of the master.

No two lie closer than 27 in CAM02-UCS, for any kind of colour vision.
"""

from PIL import ImageColor

from renderers import theme

PALETTE: tuple[tuple[int, ...], ...] = tuple(
    ImageColor.getrgb(colour) for colour in (theme.PAPER, theme.RED, theme.BLUE, theme.GOLD, theme.INK)
)
"""0 paper, 1 red, 2 blue, 3 gold, 4 ink."""

CHANNELS = bytes(channel for colour in PALETTE for channel in colour)
"""The same as Pillow wants it for a palette picture."""
