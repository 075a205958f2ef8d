"""Sprites, boxes, palettes and the encoder."""

import io
import struct

import numpy as np
import pytest
from PIL import Image

from renderers import canvas, fugue
from renderers.theme import DARK


def chunks(data: bytes) -> list[str]:
    kinds, at = [], 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kinds.append(data[at + 4 : at + 8].decode())
        at += length + 12
    return kinds


def test_a_png_holds_the_picture_and_nothing_else() -> None:
    data = canvas.encode_png(canvas.ground(40, 30, DARK.panel), fugue.PALETTES["dark"])
    assert chunks(data) == ["IHDR", "PLTE", "IDAT", "IEND"]
    image = Image.open(io.BytesIO(data))
    image.load()
    assert image.info == {}


def test_a_png_shows_what_was_drawn() -> None:
    palette = canvas.palette(["#102030", "#F0F0F0", "#AA2233"], [("#102030", "#F0F0F0")])
    image = canvas.ground(31, 17, "#102030")
    canvas.rounded(image, (3, 2, 28, 15), 5, "#AA2233", outline="#F0F0F0", line=2)
    read = Image.open(io.BytesIO(canvas.encode_png(image, palette))).convert("RGB")
    assert read.size == image.size
    away = np.abs(np.asarray(read, int) - np.asarray(image, int))
    assert away.max() <= 64  # edges only: the farthest that a colour may be from the spread ones
    assert (away == 0).all(axis=2).mean() > 0.85
    assert read.getpixel((15, 8)) == (0xAA, 0x22, 0x33)


def test_too_many_colours_are_refused() -> None:
    with pytest.raises(ValueError, match="257 colours"):
        canvas.palette([f"#0000{n:02X}" for n in range(256)] + ["#FFFFFF"], [])


@pytest.mark.parametrize("outline", ["", "#FFFFFF"])
def test_a_box_looks_the_same_drawn_in_parts_or_whole(outline: str) -> None:
    line = 4 if outline else 0
    parts = canvas.ground(120, 90, "#000000")
    canvas.rounded(parts, (10, 10, 110, 80), 16, "#AA2233", outline=outline, line=line)
    whole = canvas.ground(120, 90, "#000000")
    canvas.paste(whole, canvas._rounded(100, 70, 16, "#AA2233", outline=outline, line=line), 10, 10)
    assert np.abs(np.asarray(parts, int) - np.asarray(whole, int)).max() <= 8


def test_every_memory_is_bounded() -> None:
    assert len(canvas.MEMORIES) >= 10
    for memory in canvas.MEMORIES:
        assert memory.cache_info().maxsize is not None


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert canvas.mix("#000000", "#FF8000", 0) == "#000000"
    assert canvas.mix("#000000", "#FF8000", 0.5) == "#804000"
    assert canvas.mix("#000000", "#FF8000", 1) == "#FF8000"
