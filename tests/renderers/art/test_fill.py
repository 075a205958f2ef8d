"""Filling: exactly so many pixels, in the order of a field, whatever the field is like."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.figment.deck import Shares
from renderers.art import bands, cells
from renderers.art.dice import Dice
from renderers.art.fields import angle, cosine, enlarged, grid, noise, petals, sine
from renderers.art.fill import Band, blank, cut, needs, paint, take

SMALL = (30, 40)


def test_equal_pixels_are_taken_from_the_top_left_onward() -> None:
    labels = np.zeros(SMALL, dtype=np.uint8)
    take(labels, 3, 50, np.zeros(SMALL, dtype=np.float32), labels == 0)
    assert labels.ravel()[:50].tolist() == [3] * 50
    assert np.count_nonzero(labels) == 50


def test_a_layer_takes_the_lowest_of_the_pixels_that_are_free() -> None:
    labels = np.zeros(SMALL, dtype=np.uint8)
    field = np.arange(1200, dtype=np.float32).reshape(SMALL)
    paint(labels, 1, 100, field)
    paint(labels, 2, 100, field)
    assert labels.ravel()[:200].tolist() == [1] * 100 + [2] * 100


def test_taking_more_than_there_is_or_nothing_is_refused() -> None:
    labels = np.zeros(SMALL, dtype=np.uint8)
    for pixels in (0, 1201):
        with pytest.raises(ValueError, match="more pixels"):
            take(labels, 1, pixels, np.zeros(SMALL, dtype=np.float32), labels == 0)


def test_bands_follow_the_field_and_fill_a_mask_exactly() -> None:
    labels = blank()
    within = np.zeros(labels.shape, dtype=np.bool_)
    within[:100, :50] = True
    field = np.broadcast_to(grid()[1], labels.shape)
    cut(labels, [Band(2, 2000), Band(0, 500), Band(4, 2500)], field, within)
    assert (labels[:40, :50] == 2).all()
    assert (labels[40:50, :50] == 0).all()
    assert (labels[50:100, :50] == 4).all()
    assert np.count_nonzero(labels) == 4500


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=5), st.lists(st.integers(1, 24), min_size=4, max_size=4), st.integers(1, 8))
def test_split_and_dealt_bands_keep_every_count(text: str, shares: list[int], most: int) -> None:
    need, areas = needs(Shares(*shares)), [400_000, 1_000_000, 616_000]
    panels = bands.deal(Dice(text), need, areas, most)
    assert [sum(band.pixels for band in panel) for panel in panels] == areas
    for label, pixels in enumerate(need):
        assert sum(band.pixels for panel in panels for band in panel if band.label == label) == pixels


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=5), st.integers(1, 700_000), st.integers(1, 9))
def test_no_part_of_a_split_is_a_sliver_unless_the_whole_is(text: str, pixels: int, parts: int) -> None:
    sizes = bands.split(Dice(text), pixels, parts)
    assert sum(sizes) == pixels
    assert len(sizes) <= parts
    assert len(sizes) == 1 or min(sizes) >= bands.LEAST


def test_pieces_are_dealt_close_to_the_needs() -> None:
    dice = Dice("deal")
    areas = [dice.whole(3_000, 60_000) for _ in range(90)]
    whole = sum(areas)
    need = [whole // 5] * 4 + [whole - 4 * (whole // 5)]
    owners = cells.allot(dice, need, areas)
    owned = [
        sum(area for area, owner in zip(areas, owners, strict=True) if owner == label) for label in range(5)
    ]
    assert all(0 <= owned[ink] - need[ink] < 2_000 for ink in range(1, 5))


def test_too_few_pieces_are_refused() -> None:
    pieces = np.zeros((1680, 1200), dtype=np.int16)
    pieces[:, 600:] = 1
    halves = cells.Mosaic(pieces, np.ones(pieces.shape, dtype=np.float32), range(2), pieces)
    need = needs(Shares(20, 20, 20, 20))
    with pytest.raises(cells.Unfit):
        cells.inlaid(Dice("few"), need, halves)
    with pytest.raises(cells.Unfit):
        cells.mortared(Dice("few"), need, halves, 0.1)


def test_sine_and_angle_come_close_to_the_true_ones() -> None:
    turns = np.linspace(-2, 2, 4001, dtype=np.float32)
    assert np.abs(sine(turns) - np.sin(turns * 2 * np.pi)).max() < 1e-5
    assert abs(cosine(0.125) - np.sqrt(0.5)) < 1e-5
    x, y = np.cos(np.linspace(0, 6.28, 629)), np.sin(np.linspace(0, 6.28, 629))
    assert np.abs(angle(x, y) - np.linspace(0, 6.28, 629) / (2 * np.pi)).max() < 1e-4
    assert np.abs(petals(x, y, 5) - np.cos(5 * np.linspace(0, 6.28, 629))).max() < 1e-6


def test_noise_is_smooth_and_enlarging_keeps_a_slope() -> None:
    field = noise(Dice("noise"), 300.0)
    assert field.shape == (1680, 1200)
    assert np.abs(np.diff(field, axis=0)).max() < 0.02
    assert field.std() > 0.1
    slope = np.broadcast_to(grid(4)[0], (420, 300)).astype(np.float32)
    assert np.abs(enlarged(slope, 4) - grid()[0])[:, 4:-4].max() < 1e-3


def test_dice_are_fair_enough_and_the_same_for_the_same_text() -> None:
    dice = Dice("fair")
    numbers = [dice.below(6) for _ in range(6000)]
    assert all(850 < numbers.count(number) < 1150 for number in range(6))
    assert sorted(dice.shuffled(range(50))) == list(range(50))
    assert [Dice("one").between(2, 3) for _ in range(2)] == [Dice("one").between(2, 3)] * 2
    assert all(2 <= dice.between(2, 3) < 3 for _ in range(100))
