"""An animated picture that is played once: a GIF in which each frame holds only what changed."""

import struct
from io import BytesIO

from PIL import GifImagePlugin, Image

from renderers.canvas import Box, Palette

_KEEP = 1
"""What a frame does not cover stays as it was (the disposal method of GIF89a)."""


class Film:
    """Frames of one image that is drawn further from frame to frame, in the colours of one palette.

    A GIF without a looping extension stops on its last frame.
    """

    def __init__(self, image: Image.Image, colours: Palette) -> None:
        self._image = image
        self._colours = colours
        self._data = BytesIO()
        self._data.write(b"GIF89a" + struct.pack("<HHBBB", *image.size, 0xF7, 0, 0) + colours.table)

    def shoot(self, box: Box, milliseconds: int) -> None:
        """Add a frame: the part of the image that changed since the one before, to be seen so long."""
        part = self._image.crop(box).quantize(palette=self._colours.image, dither=Image.Dither.NONE)
        frame = GifImagePlugin.getdata(part, box[:2], duration=milliseconds, disposal=_KEEP)
        self._data.writelines(frame)

    def finish(self) -> bytes:
        """The whole film as the bytes of a GIF."""
        return self._data.getvalue() + b"\x3b"
