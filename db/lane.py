"""One thread with one SQLite connection, on which transactions run one after another.

A whole transaction is one plain function, so it costs one change of threads, no other task's
commit can cut through it, and a cancelled task can't tear it. (A statement at a time from the
event loop costs several changes of threads a statement: `bench/storage.py` compares.)
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar, cast

from sqlalchemy import URL, Connection, Engine, StaticPool, create_engine, event
from sqlalchemy.exc import DBAPIError

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
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"database {begin}")
        self._engine = _engine(path)
        self._connection: Connection | None = None

    async def run(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `work` as one transaction. It raises StoreBusy after PATIENCE, StoreUnavailable for an
        operator's fault, and what `work` raises; then nothing of it is stored."""
        asked = time.monotonic()

        def turn() -> T:
            if time.monotonic() - asked > PATIENCE:
                raise StoreBusy(_BUSY)
            try:
                return self._transaction(work, *args, **kwargs)
            except (DBAPIError, sqlite3.Error) as error:
                raise self._plain(error) from error

        return await asyncio.get_running_loop().run_in_executor(self._thread, turn)

    async def close(self) -> None:
        """Finish what is under way and close the connection."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    def _transaction(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
        driver = cast(sqlite3.Connection, self._connection.connection.driver_connection)
        driver.execute(self._begin)
        try:
            result = work(self._connection, *args, **kwargs)
            driver.commit()
        except BaseException:
            driver.rollback()
            raise
        return result

    def _plain(self, error: DBAPIError | sqlite3.Error) -> Exception:
        """The operator's sentence for a fault of the file or the disk; other faults are our own."""
        cause = error.orig if isinstance(error, DBAPIError) else error
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreBusy(_BUSY)
        if code in _FAULTS:
            return StoreUnavailable(_FAULTS[code].format(path=self._path))
        return error

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._engine.dispose()


def _engine(path: Path) -> Engine:
    """An engine with one connection, fully durable, that leaves BEGIN and COMMIT to the lane."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)), poolclass=StaticPool, isolation_level="AUTOCOMMIT"
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _record: object) -> None:
        connection.text_factory = lambda text: text.decode(errors="replace")
        for pragma in (
            f"busy_timeout = {PATIENCE * 1000:.0f}",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
        ):
            connection.execute(f"PRAGMA {pragma}").close()

    return engine
