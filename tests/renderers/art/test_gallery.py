"""The gallery: drawn once, bounded on disk, whole or not at all, and silent about what it holds (G10)."""

import logging
import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from renderers.art import Gallery, deck, family, master

SEED = "a secret seed"
QUICK = [index for index in range(102) if family(SEED, index) in ("rings", "tiles")][:4]
"""Cards that are drawn in a tenth of a second."""


@pytest.fixture
def no_drawing(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Undo it to let cards be drawn again."""

    def refuse(seed: str, index: int) -> None:
        raise AssertionError("a card was drawn again")

    monkeypatch.setattr(deck, "master", refuse)
    return monkeypatch


def test_a_prepared_card_is_not_drawn_again_even_by_another_gallery(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    Gallery(tmp_path).prepare(SEED, QUICK[:2])
    expected = [master(SEED, index) for index in QUICK[:2]]
    request.getfixturevalue("no_drawing")
    found = [Gallery(tmp_path).master(SEED, index) for index in QUICK[:2]]
    assert all(np.array_equal(a, b) for a, b in zip(found, expected, strict=True))


def test_without_a_folder_cards_are_kept_in_memory(request: pytest.FixtureRequest) -> None:
    gallery = Gallery()
    gallery.prepare(SEED, QUICK[:1])
    request.getfixturevalue("no_drawing")
    assert gallery.front(SEED, QUICK[0], 420).size == (300, 420)
    assert gallery.front(SEED, QUICK[0], 301).size == (215, 301)


def test_a_front_is_box_filtered_and_belongs_to_the_caller() -> None:
    gallery, index = Gallery(), QUICK[0]
    front = gallery.front(SEED, index, 420)
    colours = np.array([(250, 247, 240), (219, 59, 83), (47, 150, 222), (249, 174, 23), (38, 38, 74)])
    boxes = colours[master(SEED, index)].reshape(420, 4, 300, 4, 3).mean(axis=(1, 3))
    assert np.abs(np.asarray(front, dtype=float) - boxes).max() <= 1
    front.paste((0, 0, 0), (0, 0, 300, 420))
    assert gallery.front(SEED, index, 420).getbbox() == (0, 0, 300, 420)
    assert np.abs(np.asarray(gallery.front(SEED, index, 420), dtype=float) - boxes).max() <= 1


def test_large_looks_push_out_older_faces_before_memory_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("renderers.art.gallery.SHOWN", 4 * 300 * 420 * 2)
    gallery = Gallery()
    for height in (420, 419, 418, 417):
        gallery.front(SEED, QUICK[0], height)
    assert [height for _, _, height in gallery._shown] == [418, 417]


def test_g10_names_and_metadata_of_files_tell_nothing(tmp_path: Path) -> None:
    Gallery(tmp_path).prepare(SEED, QUICK)
    names = sorted(file.name for file in tmp_path.iterdir())
    assert len(names) == 4
    assert all(re.fullmatch(r"[0-9a-f]{32}\.card", name) for name in names)
    kinds = {kind for file in tmp_path.iterdir() for kind in _chunks(file.read_bytes())}
    assert kinds == {b"IHDR", b"PLTE", b"IDAT", b"IEND"}


def _chunks(data: bytes) -> list[bytes]:
    """The kinds of a PNG's chunks."""
    at, kinds = 8, []
    while at < len(data):
        kinds.append(data[at + 4 : at + 8])
        at += 12 + int.from_bytes(data[at : at + 4], "big")
    return kinds


def test_the_folder_stays_within_its_bound_and_loses_what_was_used_longest_ago(tmp_path: Path) -> None:
    files: list[Path] = []
    for age, index in enumerate(QUICK, start=1):
        Gallery(tmp_path).prepare(SEED, [index])
        (new,) = set(tmp_path.iterdir()) - set(files)
        os.utime(new, ns=(age, age))
        files.append(new)
    last = files.pop()
    limit = sum(file.stat().st_size for file in (files[0], files[2], last))
    last.unlink()
    broken_off = tmp_path / "broken off.part"
    broken_off.write_bytes(bytes(100))
    os.utime(broken_off, ns=(0, 0))
    bounded = Gallery(tmp_path, limit)
    bounded.master(SEED, QUICK[0])
    bounded.prepare(SEED, QUICK[-1:])
    assert set(tmp_path.iterdir()) == {files[0], files[2], last}


@pytest.mark.parametrize("damage", ["cut", "garbage", "empty", "another card"])
def test_a_damaged_file_is_drawn_anew(tmp_path: Path, damage: str) -> None:
    gallery = Gallery(tmp_path)
    gallery.prepare(SEED, QUICK[:1])
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    if damage == "another card":
        Gallery(tmp_path / "other").prepare(SEED, QUICK[1:2])
        bad = next((tmp_path / "other").iterdir()).read_bytes()
    else:
        bad = {"cut": whole[: len(whole) // 2], "garbage": b"\x89PNG\r\n\x1a\n" + bytes(500), "empty": b""}[
            damage
        ]
    file.write_bytes(bad)
    assert np.array_equal(Gallery(tmp_path).master(SEED, QUICK[0]), master(SEED, QUICK[0]))
    assert file.read_bytes() == whole


def test_many_threads_draw_a_card_once_and_leave_no_half_files(tmp_path: Path) -> None:
    gallery = Gallery(tmp_path)
    with ThreadPoolExecutor(6) as pool:
        fronts = list(pool.map(lambda _: gallery.front(SEED, QUICK[0], 420).tobytes(), range(12)))
    assert len(set(fronts)) == 1
    assert [file.suffix for file in tmp_path.iterdir()] == [".card"]


def test_g10_a_folder_that_cannot_be_written_costs_time_and_a_warning_without_secrets(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with caplog.at_level(logging.WARNING):
        front = Gallery(blocked / "cards").front(SEED, QUICK[0], 420)
    assert front.size == (300, 420)
    (record,) = caplog.records
    assert "folder of cards" in record.getMessage()
    assert SEED not in record.getMessage()
