"""What a phone shows of a card: small, and compressed as Discord compresses it."""

from io import BytesIO

import numpy as np
from PIL import Image

from renderers.art.fill import Labels
from renderers.art.palette import CHANNELS, PALETTE

WIDTH, HEIGHT = 215, 301


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
    """The worst colour's error in points, when each pixel of a phone's copy counts as its nearest colour."""
    encoded = BytesIO()
    face(labels, HEIGHT).save(encoded, "WEBP", quality=80)
    with Image.open(encoded) as copy:
        seen = np.asarray(copy.convert("RGB"), dtype=np.int32)
    gaps = [((seen - np.array(colour)) ** 2) @ np.array([1, 1, 1]) for colour in PALETTE]
    counted = np.bincount(np.argmin(gaps, axis=0).ravel(), minlength=len(PALETTE))
    true = np.bincount(labels.ravel(), minlength=len(PALETTE))
    return float(np.abs(counted * 100 / seen[..., 0].size - true * 100 / labels.size)[1:].max())
