"""Cards of plain bands, drawn at once: these tests look at what lies around the art."""

from collections.abc import Iterator

import pytest
from PIL import Image

from renderers.art import Gallery
from renderers.art.palette import PALETTE
from renderers.figment import faces


class Bands(Gallery):
    """Each card a different order and number of bands; `asked` are the heights of faces that were drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def front(self, seed: str, index: int, height: int) -> Image.Image:
        self.asked.append(height)
        width, bands = round(height * 5 / 7), 4 + index % 5
        picture = Image.new("RGB", (width, height))
        for band in range(bands):
            colour = PALETTE[(band + index + len(seed)) % len(PALETTE)]
            picture.paste(colour, (0, height * band // bands, width, height * (band + 1) // bands))
        return picture


@pytest.fixture(autouse=True)
def bands() -> Iterator[Bands]:
    gallery, before = Bands(), faces._galleries[0]
    faces.hang(gallery)
    yield gallery
    faces.hang(before)
