"""Whole games against faults, a few in every run of the suite and many with `-m long`."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.chaos.run import play
from tests.chaos.world import blank_database

MANY = 200


@pytest.mark.parametrize("seed", range(2, 7))
async def test_a_game_against_faults_loses_nothing_and_can_be_finished(seed: int, tmp_path: Path) -> None:
    report = await play(seed, await blank_database(tmp_path / "blank.db"))
    assert report.entries


@pytest.mark.long
def test_many_games_against_faults_lose_nothing_and_can_be_finished() -> None:
    command = [sys.executable, "-m", "tests.chaos", "--seeds", str(MANY), "--start", "1000"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith(f"{MANY} of {MANY} seeds passed")
