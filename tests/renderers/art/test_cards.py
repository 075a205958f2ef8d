"""Every card shows its shares to the pixel, survives a phone, and is the same on every machine (G1, G2)."""

import io
import os
import subprocess
import sys
from collections.abc import Iterable
from hashlib import blake2b
from secrets import token_hex
from time import process_time

import numpy as np
import numpy.typing as npt
import pytest
from numpy._core._multiarray_umath import __cpu_dispatch__, __cpu_features__  # type: ignore[import-not-found]
from PIL import Image

from engine.figment.deck import CARDS, deck
from renderers.art import family, master
from renderers.art.families import FAMILIES

PERCENT = 20_160
PALETTE = np.array([(250, 247, 240), (219, 59, 83), (47, 150, 222), (249, 174, 23), (38, 38, 74)])


def phone_error(labels: npt.NDArray[np.uint8]) -> float:
    """Points by which the worst colour is off on a copy 215 pixels wide, through WebP at quality 80."""
    full = Image.fromarray(PALETTE.astype(np.uint8)[labels])
    encoded = io.BytesIO()
    full.resize((215, 301), Image.Resampling.BOX).save(encoded, "WEBP", quality=80)
    seen = np.asarray(Image.open(encoded).convert("RGB"), dtype=np.int64)
    nearest = np.argmin(((seen[..., None, :] - PALETTE) ** 2).sum(axis=-1), axis=-1)
    shares = [np.count_nonzero(nearest == label) * 100 / nearest.size for label in range(1, 5)]
    true = [np.count_nonzero(labels == label) / PERCENT for label in range(1, 5)]
    return max(float(abs(a - b)) for a, b in zip(shares, true, strict=True))


def assert_good(seed: str, index: int) -> None:
    began = process_time()
    labels = master(seed, index)
    seconds = process_time() - began
    which = f"card {index} of deck {seed!r}, {family(seed, index)}"
    assert labels.shape == (1680, 1200), which
    assert labels.dtype == np.uint8, which
    counted = [np.count_nonzero(labels == label) for label in range(5)]
    backs = deck(seed)[index]
    assert counted == [PERCENT * share for share in (100 - sum(backs), *backs)], which
    assert phone_error(labels) <= 1, which
    assert seconds <= 1.5, which


def one_of_each(seed: str) -> list[int]:
    """A card of every family."""
    return list({family(seed, index): index for index in range(CARDS)}.values())


def test_g1_twenty_unseen_cards_are_exact_and_survive_a_phone() -> None:
    seed = token_hex(4)
    for index in [*one_of_each(seed), 0, 50, 101]:
        assert_good(seed, index)


@pytest.mark.long
def test_g1_five_hundred_unseen_cards_are_exact_and_survive_a_phone() -> None:
    for _ in range(5):
        seed = token_hex(4)
        for index in range(100):
            assert_good(seed, index)


def digests(seed: str, indices: Iterable[int]) -> list[str]:
    return [blake2b(master(seed, index).tobytes(), digest_size=8).hexdigest() for index in indices]


def test_g2_a_card_has_the_same_bytes_in_another_process_and_without_the_processor_s_extras() -> None:
    """What differs between machines is how numpy uses their processors, so the other process forgoes it."""
    cards = one_of_each("same")
    extras = [name for name in __cpu_dispatch__ if __cpu_features__.get(name)]
    program = f"from tests.renderers.art.test_cards import digests; print(*digests('same', {cards}))"
    other = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "NPY_DISABLE_CPU_FEATURES": " ".join(extras), "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.split() == digests("same", cards)


def test_g2_cards_of_other_seeds_and_indices_differ() -> None:
    index = one_of_each("one")[0]
    name = family("one", index)
    alike = [card for card in range(CARDS) if family("one", card) == name]
    assert len(set(digests("one", alike[:3]))) == 3
    assert digests("one", [index]) != digests("two", [index])


def test_there_are_at_least_fifteen_families_of_about_seven_cards_in_every_deck() -> None:
    for number in range(8):
        names = [family(f"deck {number}", index) for index in range(CARDS)]
        assert set(names) == set(FAMILIES)
        assert len(FAMILIES) >= 15
        assert all(5 <= names.count(name) <= 8 for name in FAMILIES)


def test_every_family_shows_every_colour_as_little_some_and_much() -> None:
    thirds = (range(1, 13), range(13, 24), range(24, 35))
    for number in range(8):
        seed = f"thirds {number}"
        for name in FAMILIES:
            backs = [deck(seed)[index] for index in range(CARDS) if family(seed, index) == name]
            for column in zip(*backs, strict=True):
                assert all(any(share in third for share in column) for third in thirds), (seed, name)


def test_a_row_of_five_shows_five_families() -> None:
    names = [family("row", index) for index in range(CARDS)]
    assert all(len(set(names[start : start + 5])) == 5 for start in range(CARDS - 4))
