"""Copies of the database, whole at one moment: made while the bot runs, put back while it does not."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from db.errors import StoreUnavailable
from db.opening import take_lock


def back_up(database: Path, copy: Path) -> None:
    """Write the database's present content to a new file; raises StoreUnavailable. The bot may run
    and write meanwhile."""
    if copy.exists():
        raise StoreUnavailable(f"{copy} is there already: choose another name.")
    _copy(database, copy)


def restore(database: Path, copy: Path) -> Path:
    """Put a copy in the place of the database and return where the former one is now; raises
    StoreUnavailable, also while the bot runs."""
    lock = take_lock(database)
    try:
        fresh = database.with_name(f"{database.name}.restored")
        fresh.unlink(missing_ok=True)
        _copy(copy, fresh)
        former = _free_name(database)
        for suffix in ("-shm", "-wal", ""):  # the file last: without its WAL it is only older
            part = database.with_name(database.name + suffix)
            if part.exists():
                part.replace(former.with_name(former.name + suffix))
        fresh.replace(database)
        _make_sure(database.parent)
    except OSError as error:
        raise StoreUnavailable(f"{database} can't be replaced: {error.strerror}.") from error
    finally:
        lock.release()
    return former


def _free_name(database: Path) -> Path:
    number = 1
    while (name := database.with_name(f"{database.name}.before-{number}")).exists():
        number += 1
    return name


def _copy(source: Path, target: Path) -> None:
    """One file with everything in it, complete or not there; raises StoreUnavailable."""
    if not source.is_file():
        raise StoreUnavailable(f"{source} is not there.")
    partial = target.with_name(f"{target.name}.partial")
    try:
        partial.unlink(missing_ok=True)
        with closing(sqlite3.connect(source)) as origin, closing(sqlite3.connect(partial)) as copy:
            origin.execute("SELECT version_num FROM alembic_version").close()
            origin.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE").close()
            (finding,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
        if finding != "ok":
            raise StoreUnavailable(f"{source} is damaged: {finding}.")
        partial.replace(target)
        _make_sure(target.parent)
    except sqlite3.Error as error:
        raise StoreUnavailable(f"{source} can't be copied to {target}: {error}.") from error
    except OSError as error:
        raise StoreUnavailable(f"{target} can't be written: {error.strerror}.") from error
    finally:
        partial.unlink(missing_ok=True)


def _make_sure(folder: Path) -> None:
    """Have the names in a folder on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
