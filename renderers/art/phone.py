"""What a phone shows of a card: small, and compressed as Discord compresses it."""

from io import BytesIO

import numpy as np
import numpy.typing as npt
from PIL import Image

from renderers.art.fill import Labels
from renderers.art.palette import CHANNELS, PALETTE

WIDTH, HEIGHT = 215, 301
"""Pixels of a card on a phone."""

FACE = 420
"""Height of a face as it is sent."""

FILTERS = (Image.Resampling.BOX, Image.Resampling.BILINEAR)
"""What clients may scale it with: of the usual ones, those that change a card most."""


def face(labels: Labels, height: int) -> Image.Image:
    """The card in colour, box-filtered to a height: the filter keeps every share."""
    large = Image.fromarray(labels)
    large.putpalette(CHANNELS)
    full = large.convert("RGB")
    factor, rest = divmod(labels.shape[0], height)
    if not rest and labels.shape[1] % factor == 0:
        return full.reduce(factor)
    width = round(labels.shape[1] * height / labels.shape[0])
    return full.resize((width, height), Image.Resampling.BOX)


def error(labels: Labels) -> float:
    """The worst colour's error in points when each pixel of a phone's copy counts as its nearest colour.

    Looked at are the card's own copy, and those that clients make, less gently, of its face.
    """
    sent = face(labels, FACE)
    copies = [face(labels, HEIGHT)] + [sent.resize((WIDTH, HEIGHT), filtered) for filtered in FILTERS]
    true = np.bincount(labels.ravel(), minlength=len(PALETTE)) * 100 / labels.size
    return max(float(np.abs(_seen(copy) - true)[1:].max()) for copy in copies)


def _seen(copy: Image.Image) -> npt.NDArray[np.float64]:
    """Percent of the pixels by nearest colour, after WebP has had its way with them."""
    encoded = BytesIO()
    copy.save(encoded, "WEBP", quality=80)
    with Image.open(encoded) as decoded:
        red, green, blue = (np.asarray(plane, dtype=np.int32) for plane in decoded.convert("RGB").split())
    gaps = [(red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2 for r, g, b in PALETTE]
    counts = np.bincount(np.argmin(gaps, axis=0).ravel(), minlength=len(PALETTE))
    percents: npt.NDArray[np.float64] = counts * 100 / red.size
    return percents
