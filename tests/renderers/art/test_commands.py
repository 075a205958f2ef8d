"""The commands `deck` and `card` of `python -m renderers`, and a card's back."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engine.figment.deck import Shares, deck
from renderers.art import back, family, master


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "renderers", *arguments], capture_output=True, text=True, check=False
    )


def test_deck_writes_all_shares_and_contact_sheets(tmp_path: Path) -> None:
    assert run("deck", "a seed", str(tmp_path / "new")).returncode == 0
    entries = json.loads((tmp_path / "new" / "shares.json").read_text())
    assert [entry["index"] for entry in entries] == list(range(102))
    assert [Shares(**entry["shares"]) for entry in entries] == list(deck("a seed"))
    assert [entry["family"] for entry in entries] == [family("a seed", index) for index in range(102)]
    sheets = sorted((tmp_path / "new").glob("sheet-*.png"))
    assert len(sheets) == 6
    for file in sheets:
        with Image.open(file) as sheet:
            assert sheet.width > 1200
            assert len(sheet.convert("RGB").resize((200, 140)).getcolors(1 << 16) or ()) > 100


def test_card_writes_front_back_and_master(tmp_path: Path) -> None:
    assert run("card", "a seed", "7", str(tmp_path)).returncode == 0
    with Image.open(tmp_path / "master.png") as image:
        assert (image.mode, image.size, image.info) == ("P", (1200, 1680), {})
        labels = np.array(image)
        assert image.getpalette()[:15] == [  # type: ignore[index]
            *(250, 247, 240), *(219, 59, 83), *(47, 150, 222), *(249, 174, 23), *(38, 38, 74)
        ]  # fmt: skip
    assert np.array_equal(labels, master("a seed", 7))
    for name in ("front.png", "back.png"):
        with Image.open(tmp_path / name) as image:
            assert (image.mode, image.size, image.info) == ("RGB", (300, 420), {})


@pytest.mark.parametrize("index", ["102", "-1", "x"])
def test_an_index_that_no_card_has_is_refused_with_code_2(tmp_path: Path, index: str) -> None:
    refused = run("card", "a seed", index, str(tmp_path))
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr


def test_a_back_s_bars_are_as_long_as_the_shares() -> None:
    picture = np.asarray(back(Shares(34, 17, 1, 2), 420), dtype=int)
    lengths = [
        int((np.abs(picture - colour).sum(axis=2) < 6).sum(axis=1).max())
        for colour in ((219, 59, 83), (47, 150, 222), (249, 174, 23))
    ]
    full, half, least = lengths
    assert abs(half - full / 2) <= 1
    assert 2 <= least <= full / 34 + 1


def test_a_stressed_colour_stands_out_on_the_back() -> None:
    plain, stressed = (np.asarray(back(Shares(9, 9, 9, 9), 420, colour)) for colour in (None, "blue"))
    rows = [(slice(26 + 92 * place, 118 + 92 * place)) for place in range(4)]
    assert [np.array_equal(plain[row], stressed[row]) for row in rows] == [False, True, False, False]
