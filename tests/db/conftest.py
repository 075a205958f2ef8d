"""A real database file for each test, and a game of Fugue in it."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db.records import Match
from db.store import Store
from tests.db import table


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database that was made and left."""
    path = tmp_path_factory.mktemp("blank") / "games.db"

    async def make() -> None:
        await (await Store.open(f"sqlite:///{path}")).close()

    asyncio.run(make())
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path, blank: bytes) -> Path:
    """A database file without a match."""
    path = tmp_path / "games.db"
    path.write_bytes(blank)
    return path


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    """An open store."""
    store = await Store.open(f"sqlite:///{path}")
    yield store
    await store.close()


@pytest.fixture
async def lobby(store: Store) -> Match:
    """Ann hosts, Bob sits."""
    return await table.lobby(store)


@pytest.fixture
async def match(store: Store) -> Match:
    """A running match: Bob on seat A, Ann on seat B."""
    return await table.running(store)
