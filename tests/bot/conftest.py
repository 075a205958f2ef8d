"""The house, open for a test, and what holds for every test in it."""

import os
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
import simcord

from renderers import figment
from renderers.art import Gallery
from tests.bot.described import FOLDER, Description
from tests.bot.house import House, opened


@pytest.fixture(scope="session")
def description() -> Description | None:
    """Discord's description of its API; None in a clone that stands alone."""
    if FOLDER.is_dir():
        return Description(FOLDER)
    if os.environ.get("CI"):
        pytest.fail(f"{FOLDER} is not there: requests can't be held against Discord's description")
    return None


@pytest.fixture(autouse=True)
def worlds(description: Description | None) -> Iterator[list[simcord.Env]]:
    """The simulated Discords of a test; after it every request made there is held against the description."""
    envs: list[simcord.Env] = []
    yield envs
    if description is not None:
        assert [fault for env in envs for fault in description.faults(env.http_requests)] == []


@pytest.fixture(scope="session", autouse=True)
def gallery(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Figment's cards take up to a second each: they are drawn once and kept from one run to the next."""
    cache = request.config.cache
    folder = cache.mkdir("figment-cards") if cache else tmp_path_factory.mktemp("cards")
    figment.hang(Gallery(folder))
    yield
    figment.hang(Gallery())


@pytest.fixture(autouse=True)
def chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every channel's cards come from the same box in all tests, so that they can be kept; and a test's
    first game is always the same, its second another."""
    monkeypatch.setattr(
        "db.pending.secrets", SimpleNamespace(token_hex=lambda _: "a box for tests of the bot")
    )
    games = count(1)
    monkeypatch.setattr(
        "bot.lobby.secrets", SimpleNamespace(token_hex=lambda _: f"seed {next(games)} of a test")
    )


@pytest.fixture
async def house(tmp_path: Path, worlds: list[simcord.Env]) -> AsyncIterator[House]:
    async with opened(tmp_path) as open_house:
        worlds.append(open_house.env)
        yield open_house
