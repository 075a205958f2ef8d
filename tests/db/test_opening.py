"""Opening a database: made if missing, alone in use, refused with one plain sentence."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from db.errors import StoreUnavailable
from db.migrations import head
from db.store import Store
from db.tables import REVISION, metadata


async def refusal(url: str) -> str:
    """The sentence with which opening is refused."""
    with pytest.raises(StoreUnavailable) as refused:
        await Store.open(url)
    return str(refused.value)


@pytest.fixture
def commons(blank: bytes) -> Iterator[Path]:
    """A database where every user may write."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        path.write_bytes(blank)
        path.parent.chmod(0o777)
        yield path
        path.parent.chmod(0o777)


@pytest.fixture
def common_user() -> Iterator[None]:
    """Without root's right to write everywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    yield
    os.seteuid(0)


async def test_the_file_and_its_folder_are_made(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "games.db"
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    assert await store.running() == ()
    await store.close()
    assert path.is_file()


async def test_migrations_make_the_documented_schema(path: Path, store: Store) -> None:
    assert head() == REVISION
    with create_engine(f"sqlite:///{path}").connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
        made = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars()
        assert set(metadata.tables) < set(made)
    assert differences == []


def test_a_database_that_is_up_to_date_opens_without_alembic(path: Path) -> None:
    program = (
        "import asyncio, sys; from db.store import Store\n"
        f"async def main(): await (await Store.open('sqlite:///{path}')).close()\n"
        "asyncio.run(main()); print('alembic' in sys.modules)"
    )
    assert subprocess.check_output([sys.executable, "-W", "error", "-c", program], text=True) == "False\n"


async def test_full_durability_is_switched_on(store: Store) -> None:
    def pragmas(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "secure_delete", "busy_timeout")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    full = 2
    assert await store._write(pragmas) == ["wal", full, 1, 1, 10_000]


@pytest.mark.parametrize(
    "url",
    [
        "",
        "games.db",
        "mysql://localhost/games",
        "postgresql+asyncpg://localhost/games",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///games.db?mode=ro",
        "sqlite://host/games.db",
    ],
)
async def test_another_address_is_refused_with_an_example(url: str) -> None:
    assert "sqlite+aiosqlite:///data/fugue-figment.db" in await refusal(url)


async def test_a_file_of_another_kind_is_refused_untouched(path: Path) -> None:
    path.write_text("Dear diary, " * 500)
    assert await refusal(f"sqlite:///{path}") == f"{path} is not a database of this program."
    assert path.read_text() == "Dear diary, " * 500


async def test_a_database_of_another_program_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE matches (id)")
    other.close()
    assert "another program" in await refusal(f"sqlite:///{path}")
    with create_engine(f"sqlite:///{path}").connect() as connection:
        assert connection.exec_driver_sql("SELECT sql FROM sqlite_master").scalars().all() == [
            "CREATE TABLE matches (id)"
        ]


async def test_a_database_of_a_newer_release_is_refused(path: Path) -> None:
    with sqlite3.connect(path) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.close()
    assert "newer release" in await refusal(f"sqlite:///{path}")


async def test_a_damaged_database_is_refused(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:4096] + b"\xff" * 8192)
    assert await refusal(f"sqlite:///{path}") == f"{path} is damaged: put back a backup."


async def test_a_folder_that_can_not_be_made_is_refused(path: Path) -> None:
    assert "can't be used for the database" in await refusal(f"sqlite:///{path}/inside/games.db")


async def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    assert "can't be opened" in await refusal(f"sqlite:///{tmp_path}")


async def test_a_read_only_folder_is_refused(commons: Path, request: pytest.FixtureRequest) -> None:
    commons.parent.chmod(0o555)
    request.getfixturevalue("common_user")
    assert await refusal(f"sqlite:///{commons}") == (
        f"{commons.parent} can't be used for the database: Permission denied."
    )


async def test_a_file_without_permission_is_refused(commons: Path, request: pytest.FixtureRequest) -> None:
    commons.chmod(0o444)
    request.getfixturevalue("common_user")
    assert await refusal(f"sqlite:///{commons}") == (
        f"{commons} can't be written: look at the permissions of the file and its folder."
    )


async def test_the_second_store_on_a_file_is_refused_until_the_first_is_closed(
    path: Path, store: Store
) -> None:
    """Line 16."""
    assert await refusal(f"sqlite:///{path}") == (
        f"Another bot (process {os.getpid()}) is running on {path}: "
        "stop it, or give this one another DATABASE_URL."
    )
    await store.close()
    await store.close()
    await (await Store.open(f"sqlite:///{path}")).close()


async def test_a_refused_opening_leaves_the_file_to_others(path: Path) -> None:
    """Line 19."""
    good = path.read_bytes()
    path.write_text("no database")
    await refusal(f"sqlite:///{path}")
    path.write_bytes(good)
    await (await Store.open(f"sqlite:///{path}")).close()
