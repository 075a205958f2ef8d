"""Pictures held against small ones that are kept in tests/pictures."""

import os
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops

from renderers.picture import Picture

PICTURES = Path(__file__).parents[1] / "pictures"


def opened(picture: Picture) -> Image.Image:
    """The picture, or the first frame of a film, RGB."""
    with Image.open(BytesIO(picture.data)) as image:
        return image.convert("RGB")


def assert_golden(name: str, picture: Picture) -> None:
    """The picture looks like the small one that is kept; PICTURES=new keeps this one instead."""
    image = opened(picture)
    small = image.resize((400, image.height * 400 // image.width), Image.Resampling.BOX)
    kept = PICTURES / f"{name}.png"
    if os.environ.get("PICTURES") == "new":
        small.quantize(128, dither=Image.Dither.NONE).save(kept)
    with Image.open(kept) as golden:
        assert golden.size == small.size
        difference = ImageChops.difference(golden.convert("RGB"), small)
    assert np.asarray(difference).mean() < 1.5
    blocks = difference.convert("L").resize((40, small.height // 10), Image.Resampling.BOX)
    assert np.asarray(blocks).max() < 40, "a part of the picture has changed"
