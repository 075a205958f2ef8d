"""One transaction an action, whatever else goes on: other tasks, other programs, a kill, a full disk."""

import asyncio
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from db import lane, matches, pending, people
from db.errors import StoreBusy, StoreUnavailable
from db.records import Match
from db.store import Store
from engine import GAMES
from engine.core import Entry, replay
from tests.db.table import ANN, CHANNEL, next_move, play, running


@contextmanager
def foreign_lock(path: Path) -> Iterator[sqlite3.Connection]:
    """Another program's open write transaction."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield other
    other.close()


def run_program(program: str) -> str:
    """What a Python program of its own prints."""
    return subprocess.check_output([sys.executable, "-c", program], text=True, timeout=30)


async def waits(task: "asyncio.Task[Match]", seconds: float) -> bool:
    """Whether a task is not done after some time."""
    done, _ = await asyncio.wait({task}, timeout=seconds)
    return not done


async def test_a_move_waits_for_a_foreign_lock_of_three_seconds(
    store: Store, match: Match, path: Path
) -> None:
    """Line 14."""
    with foreign_lock(path) as other:
        move = asyncio.create_task(store.append(match, *next_move(match)))
        assert await waits(move, 3.0)
        assert await store.load(match.id) == match  # reading goes on meanwhile
        other.execute("ROLLBACK")
    assert (await move).seq == 1
    assert await store.load(match.id) == await move


async def test_a_foreign_lock_without_end_says_try_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Line 14."""
    assert lane.PATIENCE == 10
    monkeypatch.setattr(lane, "PATIENCE", 0.1)
    store = await Store.open(f"sqlite:///{path}")
    match = await running(store)
    with foreign_lock(path):
        attempts = [store.append(match, *next_move(match)), store.set_setting("a", "b")]
        for result in await asyncio.gather(*attempts, return_exceptions=True):
            assert isinstance(result, StoreBusy)
            assert "try again" in str(result)
        assert await store.load(match.id) == match
    assert await store.log(match.id) == ()
    assert (await play(store, match)).seq == 1
    await store.close()


async def test_a_database_locked_by_another_program_is_not_opened(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lane, "PATIENCE", 0.1)
    with foreign_lock(path), pytest.raises(StoreUnavailable, match="held by another program"):
        await Store.open(f"sqlite:///{path}")


async def test_a_failed_transaction_leaves_nothing_and_harms_no_other(store: Store, match: Match) -> None:
    """Line 14."""

    def fail(connection: Connection) -> None:
        connection.exec_driver_sql("UPDATE matches SET seq = 99")
        connection.exec_driver_sql("INSERT INTO settings VALUES ('a', NULL)")

    settings = (store.set_setting(f"key {number}", "x") for number in range(10))
    failures = (store._write(fail) for _ in range(10))
    mixed = [work for pair in zip(settings, failures, strict=True) for work in pair]
    results = await asyncio.gather(*mixed, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), IntegrityError] * 10
    assert [await store.setting(f"key {number}") for number in range(10)] == ["x"] * 10
    assert await store.load(match.id) == match


async def test_a_cancelled_caller_tears_no_transaction(store: Store, match: Match) -> None:
    for _ in range(20):
        move = asyncio.create_task(store.append(match, *next_move(match)))
        await asyncio.sleep(0)
        move.cancel()
        with pytest.raises(asyncio.CancelledError):
            await move
        stored = await store._write(
            lambda connection: connection.exec_driver_sql(
                "SELECT seq, (SELECT count(*) FROM log) FROM matches"
            ).one()
        )
        assert stored[0] == stored[1]
        match = await store.load(match.id)
        assert match.seq == stored[0]


async def test_closing_finishes_what_is_under_way_and_takes_no_more(
    store: Store, match: Match, path: Path
) -> None:
    """Line 15."""
    moves = [asyncio.create_task(store.set_setting(f"key {number}", "x")) for number in range(20)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*moves) == [None] * 20
    with pytest.raises(StoreBusy, match="try again"):
        await store.append(match, *next_move(match))
    store = await Store.open(f"sqlite:///{path}")
    assert await store.setting("key 19") == "x"
    assert await store.load(match.id) == match
    await store.close()


async def test_a_full_disk_is_said_and_what_was_stored_stays(store: Store, match: Match) -> None:
    await store._write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 1").scalar())
    with pytest.raises(StoreUnavailable, match=r"disk that holds .*games\.db is full"):
        await store.set_setting("key", "x" * 100_000)
    await store._write(
        lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 100000").scalar()
    )
    assert await store.load(match.id) == match
    assert (await play(store, match)).seq == 1
    assert await store.check() == "ok"


async def test_a_file_that_may_grow_no_more_is_said(path: Path) -> None:
    """A write that the system refuses in the middle, as on a full disk."""
    program = (
        "import asyncio, resource, signal\n"
        "from db.errors import StoreUnavailable\n"
        "from db.store import Store\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "async def main():\n"
        f"    store = await Store.open('sqlite:///{path}')\n"
        "    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))\n"
        "    try:\n"
        "        for number in range(1000): await store.set_setting(str(number), 'x' * 5000)\n"
        "    except StoreUnavailable as error: print(error)\n"
        "    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))\n"
        "    print(number > 0, await store.setting(str(number)), await store.check())\n"
        "    await store.set_setting(str(number), 'y')\n"
        "    print(await store.setting(str(number)))\n"
        "    await store.close()\n"
        "asyncio.run(main())\n"
    )
    said = run_program(program)
    assert said.splitlines() == [f"The disk that holds {path} can't be read or written.", "True None ok", "y"]


PLAYER = """
import asyncio, sys
from db import matches
from db.store import Store
from tests.db.table import next_move

async def main():
    store = await Store.open(sys.argv[1])
    (match_id,) = await store.running()
    match = await store.load(match_id)
    if sys.argv[2] == "stop":
        matches.moment = lambda time: (print("written", flush=True), sys.stdin.read())
    while True:
        match = await store.append(match, *next_move(match))
        print(match.seq, flush=True)

asyncio.run(main())
"""
"""Plays on in a program of its own, for ever; with "stop" it stops within the first transaction."""


@contextmanager
def player(path: Path, word: str) -> Iterator["subprocess.Popen[str]"]:
    """A playing program; killed at the end."""
    command = [sys.executable, "-c", PLAYER, f"sqlite:///{path}", word]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


async def test_a_program_killed_within_a_transaction_leaves_the_position_before(path: Path) -> None:
    """Lines 13 and 16."""
    store = await Store.open(f"sqlite:///{path}")
    match = await running(store)
    await store.close()
    with player(path, "stop") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "written\n"
        with pytest.raises(StoreUnavailable, match=f"process {process.pid}"):
            await Store.open(f"sqlite:///{path}")
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        store = await Store.open(f"sqlite:///{path}")
    assert await store.load(match.id) == match
    assert await store.log(match.id) == ()
    await store.close()


@pytest.mark.parametrize("shown", [1, 4, 9])
async def test_a_program_killed_while_playing_leaves_a_whole_game(path: Path, shown: int) -> None:
    """Line 13: what was shown is stored, and the log rebuilds what is stored."""
    store = await Store.open(f"sqlite:///{path}")
    match = await running(store)
    await store.close()
    with player(path, "go") as process:
        assert process.stdout is not None
        while int(process.stdout.readline()) < shown:
            pass
    store = await Store.open(f"sqlite:///{path}")
    match = await store.load(match.id)
    entries = [Entry(row.seat, row.text) for row in await store.log(match.id)]
    *_, last = replay(GAMES["fugue"], match.setup, match.seed, entries)
    assert match.seq == len(entries) >= shown
    assert last.state == match.state
    assert await store.check() == "ok"
    await store.close()


async def test_a_program_that_forgets_to_close_ends_all_the_same(path: Path) -> None:
    program = (
        "import asyncio; from db.store import Store\n"
        f"async def main(): store = await Store.open('sqlite:///{path}'); await store.set_setting('a', 'b')\n"
        "asyncio.run(main())"
    )
    run_program(program)
    store = await Store.open(f"sqlite:///{path}")
    assert await store.setting("a") == "b"
    await store.close()


async def test_looking_up_is_by_index_however_many_matches_are_stored(match: Match, path: Path) -> None:
    """No step of a query goes through a whole table."""
    questions: list[str] = []

    def listen(connection: Connection) -> None:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.set_trace_callback(questions.append)

    def plans(connection: Connection) -> list[str]:
        asked = [question for question in questions if question.startswith("SELECT")]
        steps = [connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {question}").all() for question in asked]
        return [row.detail for step in steps for row in step]

    reader = await lane.Lane.open(path, "DEFERRED")
    await reader.run(listen)
    await reader.run(matches.find, CHANNEL)
    await reader.run(matches.running)
    await reader.run(matches.of_user, ANN)
    await reader.run(matches.log_of, match.id)
    await reader.run(matches.last_here, CHANNEL)
    await reader.run(matches.away_here, CHANNEL)
    await reader.run(matches.of_user, ANN, away=True)
    await reader.run(people.server, 1)
    await reader.run(people.quiet_hours, ANN)
    await reader.run(people.muted, match.id, 0)
    await reader.run(pending.due, match.created_at)
    await reader.run(pending.votes_of, match.id)
    await reader.run(pending.timers_of, match.id)
    await reader.run(pending.setting, "a")
    steps = await reader.run(plans)
    await reader.close()
    assert len(steps) > 12
    few = re.compile("INDEX matches_(open|away)")
    assert [step for step in steps if step.startswith("SCAN") and not few.search(step)] == []
