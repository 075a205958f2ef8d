"""A world with small pictures, and what holds for every test in it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.described import FOLDER, Description
from tests.chaos.world import World, blank_database
from tests.chaos.world import world as opened


@pytest.fixture(scope="session")
def discord_api() -> Description | None:
    """Discord's description of its API; None in a clone that stands alone."""
    return Description(FOLDER) if FOLDER.is_dir() else None


@pytest.fixture
async def blank(tmp_path: Path) -> bytes:
    """A database that was made and left."""
    return await blank_database(tmp_path / "blank.db")


@pytest.fixture
async def world(tmp_path: Path, blank: bytes, discord_api: Description | None) -> AsyncIterator[World]:
    """The world; after the test no error got away in it, and every request was one that Discord takes."""
    async with opened(tmp_path, blank) as open_world:
        yield open_world
    open_world.env.raise_errors()
    if discord_api is not None:
        assert discord_api.faults(open_world.env.http_requests) == []
