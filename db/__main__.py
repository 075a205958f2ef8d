"""The operator's commands: `python -m db check`, `python -m db backup FILE`, `python -m db restore FILE`.

The database is that of DATABASE_URL or DATA_DIR. `check` and `backup` may run beside the bot.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, select

from db.backup import back_up, restore
from db.config import DatabaseSettings
from db.errors import CorruptMatch, StoreError, StoreUnavailable
from db.lane import Lane
from db.matches import load
from db.opening import check_file, database_path
from db.tables import matches


def main(words: Sequence[str] | None = None) -> int:
    """Carry out a command line. Exit code 0: all is well; 1: `check` found damage; 2: it can't be done."""
    parser = argparse.ArgumentParser(prog="python -m db", description="Look after the database of the bot.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check", help="look for damage")
    commands.add_parser("backup", help="copy everything to a new file").add_argument("file", type=Path)
    commands.add_parser("restore", help="put a copy in place of the database").add_argument("file", type=Path)
    arguments = parser.parse_args(words)
    try:
        path = database_path(DatabaseSettings().database)
        match arguments.command:
            case "check":
                findings = check(path)
                print("\n".join(findings) or "ok")
                return 1 if findings else 0
            case "backup":
                back_up(path, arguments.file)
                print(f"{path} was copied to {arguments.file}.")
            case "restore":
                former = restore(path, arguments.file)
                print(f"{arguments.file} is the database now; the former one is {former}.")
    except StoreError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def check(path: Path) -> list[str]:
    """What is wrong with the file and with each stored match, a line each; raises StoreError."""
    if not path.is_file():
        raise StoreUnavailable(f"{path} is not there.")
    return asyncio.run(_check(path))


async def _check(path: Path) -> list[str]:
    lane = await Lane.open(path, "DEFERRED")
    try:
        report = await lane.run(check_file)
        return ([] if report == "ok" else report.splitlines()) + await lane.run(unreadable)
    finally:
        await lane.close()


def unreadable(connection: Connection) -> list[str]:
    """A line for every match that is stored and can't be read."""
    findings = []
    for match_id in connection.scalars(select(matches.c.id)).all():
        try:
            load(connection, match_id)
        except CorruptMatch as error:
            findings.append(f"{error}")
    return findings


if __name__ == "__main__":
    sys.exit(main())
