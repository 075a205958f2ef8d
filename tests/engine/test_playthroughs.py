"""Every playthrough is played by the rules as it is written, and every game has two or more."""

from collections import Counter
from pathlib import Path

import pytest

from engine import GAMES
from tests.playthroughs.record import perform

PATHS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_rules_play_it_as_it_is_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert perform(text) == text


def test_every_game_has_playthroughs() -> None:
    played = Counter(path.name.split("_")[0] for path in PATHS)
    assert all(played[key] >= 2 for key in GAMES)
    assert set(played) == set(GAMES)
