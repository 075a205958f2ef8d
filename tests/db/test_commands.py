"""The operator's commands: check, backup while the bot runs, restore while it does not."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from db.__main__ import main
from db.store import Store
from tests.db.table import CHANNEL, play, running

Command = Callable[..., Awaitable[tuple[int, str, str]]]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Exit code, output and errors of a command on a database."""

    async def run(path: Path, *words: str | Path) -> tuple[int, str, str]:
        monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{path}")
        code = await asyncio.to_thread(main, [str(word) for word in words])
        output, errors = capsys.readouterr()
        return code, output.strip(), errors.strip()

    return run


def test_the_commands_are_there_for_a_shell(path: Path) -> None:
    environment = os.environ | {"DATABASE_URL": f"sqlite:///{path}"}
    command = [sys.executable, "-W", "error", "-m", "db", "check"]
    assert subprocess.check_output(command, env=environment, text=True) == "ok\n"


async def test_a_copy_made_while_the_bot_plays_can_be_put_back(
    command: Command, path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copies" / "monday.db"
    copy.parent.mkdir()
    store = await Store.open(f"sqlite:///{path}")
    saved = await play(store, await running(store), 5)
    assert await command(path, "backup", copy) == (0, f"{path} was copied to {copy}.", "")
    later = await play(store, saved, 3)
    code, _, said = await command(path, "restore", copy)
    assert code == 2
    assert f"Another bot (process {os.getpid()}) is running" in said
    assert await store.load(saved.id) == later
    await store.close()
    former = path.with_name("games.db.before-1")
    assert await command(path, "restore", copy) == (
        0, f"{copy} is the database now; the former one is {former}.", ""
    )  # fmt: skip
    assert list(copy.parent.iterdir()) == [copy]
    for file, match in ((path, saved), (former, later)):
        store = await Store.open(f"sqlite:///{file}")
        assert await store.find(CHANNEL) == match
        await store.close()


async def test_restoring_over_a_damaged_database_keeps_that_aside(
    command: Command, path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    assert (await command(path, "backup", copy))[0] == 0
    path.write_bytes(b"rubbish")
    assert (await command(path, "restore", copy))[0] == 0
    assert path.with_name("games.db.before-1").read_bytes() == b"rubbish"
    await (await Store.open(f"sqlite:///{path}")).close()
    assert (await command(path, "restore", copy))[1].endswith("games.db.before-2.")


async def test_a_copy_is_never_overwritten(command: Command, path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    assert await command(path, "backup", copy) == (2, "", f"{copy} is there already: choose another name.")
    assert copy.read_text() == "precious"


async def test_what_can_not_be_copied_is_said_plainly_and_leaves_no_file(
    command: Command, path: Path, tmp_path: Path
) -> None:
    good = path.read_bytes()
    rubbish = tmp_path / "rubbish.db"
    rubbish.write_text("rubbish " * 100)
    code, _, said = await command(path, "restore", rubbish)
    assert (code, said.count("\n")) == (2, 0)
    assert "can't be copied" in said
    assert path.read_bytes() == good
    assert await command(path, "restore", tmp_path / "no.db") == (
        2,
        "",
        f"{tmp_path / 'no.db'} is not there.",
    )
    code, _, said = await command(path, "backup", tmp_path / "no folder" / "copy.db")
    assert (code, said.count("\n")) == (2, 0)
    missing = tmp_path / "missing.db"
    assert await command(missing, "backup", tmp_path / "copy.db") == (2, "", f"{missing} is not there.")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games.db", "games.db.lock", "rubbish.db"]


async def test_a_check_names_what_is_damaged(command: Command, path: Path) -> None:
    store = await Store.open(f"sqlite:///{path}")
    match = await running(store)
    assert await command(path, "check") == (0, "ok", "")
    await store.close()
    with sqlite3.connect(path) as junk:
        junk.execute("UPDATE matches SET state = '[]'")
        junk.execute("INSERT INTO log VALUES (77, 1, 0, 0, 'x', 0)")
    junk.close()
    code, said, errors = await command(path, "check")
    assert (code, errors) == (1, "")
    assert said.splitlines() == ["log: a row without its matches", f"match {match.id} can't be read"]


async def test_a_check_of_something_else_is_refused(command: Command, path: Path, tmp_path: Path) -> None:
    assert await command(tmp_path / "no.db", "check") == (2, "", f"{tmp_path / 'no.db'} is not there.")
    path.write_text("rubbish " * 100)
    assert await command(path, "check") == (2, "", f"{path} is not a database of this program.")
