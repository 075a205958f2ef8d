"""Statements that SQLAlchemy writes once and the driver then runs as they are.

Every action goes through four of them, and SQLAlchemy's way through a statement took a third of an
action's time (`bench/storage.py`). Everything less frequent takes that way.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any, cast

from sqlalchemy import Connection, Delete, Insert, Update
from sqlalchemy.dialects import sqlite


class Prepared:
    """A statement whose parameters are whole numbers, texts and truth values, handed over by name."""

    def __init__(self, statement: Delete | Insert | Update) -> None:
        compiled = statement.compile(dialect=sqlite.dialect())
        self._sql = str(compiled)
        self._names = tuple(compiled.positiontup or ())
        self._constants = {name: value for name, value in compiled.params.items() if value is not None}

    def run(self, connection: Connection, values: Mapping[str, Any]) -> sqlite3.Cursor:
        """The driver's cursor after the statement was run with `values`."""
        return _driver(connection).execute(self._sql, self._row(values))

    def run_all(self, connection: Connection, rows: Iterable[Mapping[str, Any]]) -> None:
        """Run the statement with each of `rows`."""
        _driver(connection).executemany(self._sql, map(self._row, rows)).close()

    def _row(self, values: Mapping[str, Any]) -> list[Any]:
        given = {**self._constants, **values}
        return [given[name] for name in self._names]


def _driver(connection: Connection) -> sqlite3.Connection:
    return cast(sqlite3.Connection, connection.connection.driver_connection)
