"""One SQLite connection on which transactions run one after another.

aiosqlite keeps the connection on a thread of its own. A transaction is one plain function that is
run there whole: no other task's commit can cut through it, a cancelled task can't tear it, and it
costs one change of threads. (SQLAlchemy's own adapter changes threads three or four times a
statement; with it an action took three times as long. `bench/storage.py` measures actions.)
"""

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import aiosqlite
from sqlalchemy import Connection, StaticPool, create_engine
from sqlalchemy.exc import DBAPIError

from db.errors import StoreBusy, StoreUnavailable

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 10.0
"""Seconds that a transaction waits for another program's lock."""

_BUSY = "The database is busy: please try again in a moment."
_CLOSED = "The bot is being stopped: please try again in a moment."
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
        self._thread = _Thread(path)
        self._closed = False

    @classmethod
    async def open(cls, path: Path, begin: str) -> "Lane":
        """A lane that is connected; raises StoreUnavailable, StoreBusy."""
        lane = cls(path, begin)
        try:
            await lane._thread.connect()
        except sqlite3.Error as error:
            raise lane._plain(error) from error
        return lane

    async def run(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `work` as one transaction. It raises StoreBusy after PATIENCE, StoreUnavailable for an
        operator's fault, and what `work` raises; then nothing of it is stored. A caller that is
        cancelled does not stop it half-way."""
        if self._closed:
            raise StoreBusy(_CLOSED)
        asked = time.perf_counter()  # `monotonic` is turned by simulations, on the caller's thread alone

        def turn(driver: sqlite3.Connection, connection: Connection) -> T:
            if time.perf_counter() - asked > PATIENCE:
                raise StoreBusy(_BUSY)
            driver.execute(self._begin)
            try:
                result = work(connection, *args, **kwargs)
                driver.commit()
            except BaseException:
                driver.rollback()
                raise
            return result

        try:
            return await self._thread.run(turn)
        except (DBAPIError, sqlite3.Error) as error:
            raise self._plain(error) from error

    async def close(self) -> None:
        """Finish what is under way and close the connection."""
        self._closed = True
        await self._thread.run(lambda _driver, connection: connection.close())
        await self._thread.close()

    def _plain(self, error: DBAPIError | sqlite3.Error) -> Exception:
        """The operator's sentence for a fault of the file or the disk; other faults are our own."""
        cause = error.orig if isinstance(error, DBAPIError) else error
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreBusy(_BUSY)
        if code in _FAULTS:
            return StoreUnavailable(_FAULTS[code].format(path=self._path))
        return error


class _Thread(aiosqlite.Connection):
    """aiosqlite's connection and thread, on which whole functions can be run."""

    def __init__(self, path: Path) -> None:
        super().__init__(lambda: _connect(path), iter_chunk_size=64)
        self._thread.daemon = True  # a program that fails ends, be a store open or not
        self._core: Connection | None = None

    async def connect(self) -> None:
        """Start the thread and connect; raises sqlite3.Error."""
        try:
            await self
        except sqlite3.Error:
            self._thread.join()  # it is ending, and would report to an event loop that may be gone
            raise

    async def run(self, work: Callable[[sqlite3.Connection, Connection], T]) -> T:
        """The result of `work` on the driver's connection and SQLAlchemy's view of it."""

        def there() -> T:
            if self._core is None:
                self._core = _core(self._conn)
            return work(self._conn, self._core)

        done: T = await self._execute(there)  # type: ignore[no-untyped-call]
        return done


def _connect(path: Path) -> sqlite3.Connection:
    """A connection that is fully durable and leaves BEGIN and COMMIT to the lane."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)
    connection.text_factory = _text
    try:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
            connection.execute(f"PRAGMA {pragma}").close()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _core(driver: sqlite3.Connection) -> Connection:
    """The same connection as SQLAlchemy Core sees it."""
    engine = create_engine(
        "sqlite://", creator=lambda: driver, poolclass=StaticPool, isolation_level="AUTOCOMMIT"
    )
    return engine.connect()


def _text(stored: bytes) -> str:
    """Text that is not UTF-8 is a corrupt row, not a broken connection."""
    return stored.decode(errors="replace")
