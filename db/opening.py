"""From an address to a database that is there, is ours alone, and has the present schema."""

from pathlib import Path

from sqlalchemy import Connection, column, inspect, make_url, select, table, text, update
from sqlalchemy.exc import ArgumentError

from db.errors import StoreUnavailable
from db.lock import ProcessLock
from db.tables import REVISION

EXAMPLE = "sqlite+aiosqlite:///data/fugue-figment.db"

_version = table("alembic_version", column("version_num"))


def database_path(url: str) -> Path:
    """The file that a DATABASE_URL names; raises StoreUnavailable."""
    try:
        address = make_url(url)
    except ArgumentError as error:
        raise StoreUnavailable(f"DATABASE_URL is not an address like {EXAMPLE}.") from error
    if address.drivername not in ("sqlite", "sqlite+aiosqlite"):
        raise StoreUnavailable(f"DATABASE_URL must be an SQLite address like {EXAMPLE}.")
    if not address.database or address.database == ":memory:" or address.query or address.host:
        raise StoreUnavailable(f"DATABASE_URL must name a file and nothing more, like {EXAMPLE}.")
    return Path(address.database).absolute()


def take_lock(path: Path) -> ProcessLock:
    """The folder made and the process lock taken; raises StoreUnavailable."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return ProcessLock(path)
    except OSError as error:
        raise StoreUnavailable(f"{path.parent} can't be used for the database: {error.strerror}.") from error


def migrate(connection: Connection) -> None:
    """Bring the database to the schema of this release; raises StoreUnavailable for one of a newer
    release or of another program. Alembic is loaded only if there is something to do."""
    tables = inspect(connection).get_table_names()
    if _version.name not in tables:
        if tables:
            raise StoreUnavailable("The database is that of another program: choose another DATABASE_URL.")
    elif connection.scalar(select(_version.c.version_num)) == REVISION:
        connection.execute(update(_version).values(version_num=REVISION))  # proves that we may write
        return
    from db.migrations import upgrade  # noqa: PLC0415 - Alembic costs half of a start's time

    upgrade(connection)


def check_file(connection: Connection) -> str:
    """Say "ok", or what SQLite finds to be wrong, a line each."""
    findings = [line for line in connection.scalars(text("PRAGMA integrity_check")) if line != "ok"]
    for row in connection.execute(text("PRAGMA foreign_key_check")):
        findings.append(f"{row.table}: a row without its {row.parent}")
    return "\n".join(findings) or "ok"
