"""No meaning by colour alone, and colours that everybody can tell apart (faults 45)."""

from itertools import combinations

import numpy as np
import pytest
from PIL import Image, ImageColor, ImageDraw

from renderers.fugue import art
from renderers.theme import THEMES

EYES = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
"""How eyes see linear RGB (Machado, Oliveira and Fernandes 2009, full strength)."""

XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)


def linear(colour: str) -> np.ndarray:
    value = np.array(ImageColor.getrgb(colour)[:3]) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def lab(light: np.ndarray) -> np.ndarray:
    """CIELAB of linear RGB."""
    t = XYZ @ np.clip(light, 0, 1) / np.array([0.95047, 1, 1.08883])
    f = np.where(t > 0.008856, np.cbrt(t), 7.787 * t + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG."""
    high, low = sorted((float(XYZ[1] @ linear(one)), float(XYZ[1] @ linear(other))), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("eye", EYES)
def test_every_eye_tells_the_five_types_apart(eye: str) -> None:
    seen = {kind: lab(EYES[eye] @ linear(colour)) for kind, colour in art.FIELD.items()}
    for one, other in combinations(seen, 2):
        assert np.linalg.norm(seen[one] - seen[other]) > 25, (one, other)


def test_the_five_types_differ_in_shape_without_any_colour() -> None:
    masks = {}
    for kind in art.SHAPE:
        image = Image.new("1", (200, 200))
        ImageDraw.Draw(image).polygon(art.place(kind, 100, 100, 80), fill=1)
        masks[kind] = np.asarray(image)
    for one, other in combinations(masks, 2):
        both, either = masks[one] & masks[other], masks[one] | masks[other]
        assert both.sum() / either.sum() < 0.85, (one, other)


@pytest.mark.parametrize("size", [(40, 56), (112, 100), (124, 164)])
def test_every_card_shows_its_letter_in_ink_on_paper(size: tuple[int, int]) -> None:
    tabs = {}
    for kind in art.FIELD:
        tab = round(size[0] * 0.36)
        tabs[kind] = np.asarray(art.card(kind, *size).colour.crop((3, 3, tab - 1, tab - 1)).convert("L"), int)
    for kind, tab_pixels in tabs.items():
        assert 0.08 < (tab_pixels < 100).mean() < 0.6, kind
    for one, other in combinations(tabs, 2):
        assert np.abs(tabs[one] - tabs[other]).mean() > 12, (one, other)


@pytest.mark.parametrize("name", THEMES)
def test_words_can_be_read_on_everything_they_are_written_on(name: str) -> None:
    theme = THEMES[name]
    for ground in (theme.ground, theme.panel, theme.raised):
        assert contrast(theme.text, ground) >= 7
        assert contrast(theme.soft, ground) >= 4.5
        assert contrast(theme.faint, ground) >= 2
        assert contrast(theme.accent, ground) >= 3
    assert contrast(theme.accent, theme.on_accent) >= 4


def test_letters_on_pips_stand_out() -> None:
    for kind, field in art.FIELD.items():
        assert contrast(field, art.ON_FIELD[kind]) >= 3
