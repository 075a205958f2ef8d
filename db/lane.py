"""One SQLite connection on which transactions run one after another.

aiosqlite keeps the connection on a thread of its own. A transaction is one plain function, run
whole by SQLAlchemy's `run_sync`, so no other task's commit can cut through it, and a cancelled task
can't tear it.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar, cast

import aiosqlite
from sqlalchemy import URL, Connection, StaticPool, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from db.errors import StoreBusy, StoreUnavailable

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 10.0
"""Seconds that a transaction waits for another program's lock."""

_BUSY = "The database is busy: please try again in a moment."
_PERMISSIONS = "{path} can't be opened: look at the permissions of the file and its folder."
_FAULTS = {
    sqlite3.SQLITE_READONLY: "{path} can't be written: look at the permissions of the file and its folder.",
    sqlite3.SQLITE_CANTOPEN: _PERMISSIONS,
    sqlite3.SQLITE_PERM: _PERMISSIONS,
    sqlite3.SQLITE_AUTH: _PERMISSIONS,
    sqlite3.SQLITE_FULL: "The disk that holds {path} is full: nothing more can be saved.",
    sqlite3.SQLITE_IOERR: "The disk that holds {path} can't be read or written.",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged: put back a backup.",
    sqlite3.SQLITE_NOTADB: "{path} is not a database of this program.",
}
"""What the operator is told, by SQLite's primary result code."""


class Lane:
    """`begin` is the word that opens a transaction: "IMMEDIATE" for a lane that writes, "DEFERRED"
    for one that reads a snapshot."""

    def __init__(self, path: Path, begin: str) -> None:
        self._path = path
        self._begin = f"BEGIN {begin}"
        self._engine = _engine(path)
        self._turn = asyncio.Lock()
        self._connection: AsyncConnection | None = None
        self._driver: aiosqlite.Connection | None = None

    async def run(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `work` as one transaction. It raises StoreBusy after PATIENCE, StoreUnavailable for an
        operator's fault, and what `work` raises; then nothing of it is stored. A caller that is
        cancelled does not stop it half-way."""
        asked = time.monotonic()

        async def turn() -> T:
            async with self._turn:
                if time.monotonic() - asked > PATIENCE:
                    raise StoreBusy(_BUSY)
                try:
                    return await self._transaction(work, *args, **kwargs)
                except (DBAPIError, sqlite3.Error) as error:
                    raise self._plain(error) from error

        return await asyncio.shield(asyncio.create_task(turn()))

    async def close(self) -> None:
        """Finish what is under way and close the connection."""
        async with self._turn:
            if self._connection is not None:
                await self._connection.close()
                self._connection = self._driver = None
            await self._engine.dispose()

    async def _transaction(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        connection, driver = await self._connected()
        await driver.execute(self._begin)
        try:
            result = await connection.run_sync(work, *args, **kwargs)
            await driver.commit()
        except BaseException:
            await driver.rollback()
            raise
        return result

    async def _connected(self) -> tuple[AsyncConnection, aiosqlite.Connection]:
        if self._connection is None or self._driver is None:
            self._connection = await self._engine.connect()
            raw = await self._connection.get_raw_connection()
            self._driver = cast(aiosqlite.Connection, raw.driver_connection)
        return self._connection, self._driver

    def _plain(self, error: DBAPIError | sqlite3.Error) -> Exception:
        """The operator's sentence for a fault of the file or the disk; other faults are our own."""
        cause = error.orig if isinstance(error, DBAPIError) else error
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreBusy(_BUSY)
        if code in _FAULTS:
            return StoreUnavailable(_FAULTS[code].format(path=self._path))
        return error


def _engine(path: Path) -> AsyncEngine:
    """An engine with one connection, fully durable, that leaves BEGIN and COMMIT to the lane."""
    url = URL.create("sqlite+aiosqlite", database=str(path))
    engine = create_async_engine(url, poolclass=StaticPool, isolation_level="AUTOCOMMIT")

    @event.listens_for(engine.sync_engine, "connect")
    def set_up(connection: DBAPIConnection, _record: object) -> None:
        cast(aiosqlite.Connection, connection.driver_connection).text_factory = _text
        cursor = connection.cursor()
        for pragma in (
            f"busy_timeout = {PATIENCE * 1000:.0f}",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def _text(stored: bytes) -> str:
    """Text that is not UTF-8 is a corrupt row, not a broken connection."""
    return stored.decode(errors="replace")
