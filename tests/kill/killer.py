"""The parent: starts children, kills them, and looks at what they left."""

import os
import random
import select
import signal
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from sqlalchemy import Connection, create_engine
from sqlalchemy import select as sql
from sqlalchemy.exc import OperationalError

from db import matches
from db.opening import check_file
from db.tables import matches as table
from engine.core import Entry
from tests.kill import player
from tests.kill.plan import Plan, plans

STARTING, PLAYING = 0.15, 0.12
"""Seconds that a child has at the most, from its first step on and once it plays."""


class Broken(AssertionError):
    """A game is not as before or after an action."""


class Count(NamedTuple):
    """What was done: kills, kills of children that had not begun to play, whole games, their actions."""

    kills: int = 0
    early: int = 0
    games: int = 0
    actions: int = 0

    def plus(self, other: "Count") -> "Count":
        return Count(*(one + two for one, two in zip(self, other, strict=True)))


def kill(times: int, seed: str) -> Count:
    """Kill so often, at moments of chance, games after games; raises Broken."""
    rng = random.Random(seed)
    count = Count()
    while count.kills < times:
        with TemporaryDirectory() as folder:
            games = Games(Path(folder) / "games.db", plans(f"{seed}.{count.games}"))
            while count.kills < times and not games.over():
                count = count.plus(games.live_and_die(rng))
            games.finish()
            count = count.plus(Count(games=len(games.plans), actions=games.length))
    return count


def kill_after_every_action(seed: str) -> Count:
    """Whole games in which every action is the last of its process; raises Broken."""
    count = Count()
    with TemporaryDirectory() as folder:
        games = Games(Path(folder) / "games.db", plans(seed))
        while not games.over():
            count = count.plus(games.one_action_and_die())
        games.finish()
        return count.plus(Count(games=len(games.plans), actions=games.length))


class Games:
    """Four games in one file; `seqs` is how far each is known to have come."""

    def __init__(self, path: Path, planned: Sequence[Plan]) -> None:
        self.path = path
        self.plans = planned
        self.seqs = [0] * len(planned)
        self.length = sum(len(plan.entries) for plan in planned)

    def over(self) -> bool:
        """Whether every game has come to its end."""
        return self.seqs == [len(plan.entries) for plan in self.plans]

    def live_and_die(self, rng: random.Random) -> Count:
        """Start a child and kill it at a moment of chance."""
        child = Child(self)
        early = rng.random() < 0.25
        if early:
            time.sleep(rng.uniform(0, STARTING))
        else:
            child.wait_for(player.READY)
            time.sleep(rng.uniform(0, PLAYING))
        child.kill()
        self.look(child.reported())
        return Count(kills=1, early=early)

    def one_action_and_die(self) -> Count:
        """Let a child do one action in each game, and kill it."""
        before = list(self.seqs)
        child = Child(self, most=1)
        child.wait_for(player.OVER)
        child.kill()
        self.look(child.reported())
        ends = [len(plan.entries) for plan in self.plans]
        expected = [min(seq + 1, end) for seq, end in zip(before, ends, strict=True)]
        if self.seqs != expected:
            raise Broken(f"from {before} to {self.seqs}")
        return Count(kills=1)

    def finish(self) -> None:
        """Play to the end without a kill; the result is that of the unbroken run."""
        child = Child(self)
        child.wait_for(player.OVER)
        child.kill()
        self.look(child.reported())
        if not self.over():
            raise Broken(f"the games stop at {self.seqs}")

    def look(self, reported: Sequence[str]) -> None:
        """Hold what is stored against the plans, and against what was reported as saved."""
        for line in reported:
            number, seq = map(int, line.split())
            self.seqs[number] = max(self.seqs[number], seq)
        if not self.path.exists():
            return
        engine = create_engine(f"sqlite:///{self.path}")
        try:
            with engine.connect() as connection:
                self._look(connection)
        finally:
            engine.dispose()

    def _look(self, connection: Connection) -> None:
        if (report := check_file(connection)) != "ok":
            raise Broken(report)
        try:
            ids = sorted(connection.scalars(sql(table.c.id)))
        except OperationalError:  # killed before there was a schema
            if any(self.seqs):
                raise
            return
        for number, match_id in enumerate(ids):
            self.seqs[number] = self._held(connection, number, match_id)

    def _held(self, connection: Connection, number: int, match_id: int) -> int:
        plan, known = self.plans[number], self.seqs[number]
        match = matches.load(connection, match_id)
        rows = matches.log_of(connection, match_id)
        told = f"game {number}, position {match.seq}, {match.status}, log of {len(rows)}, reported {known}"
        if match.status == "lobby":
            if known or rows:
                raise Broken(told)
            return 0
        if match.seq < known or [row.seq for row in rows] != list(range(1, match.seq + 1)):
            raise Broken(told)
        if tuple(Entry(row.seat, row.text) for row in rows) != plan.entries[: match.seq]:
            raise Broken(f"{told}: another log than planned")
        if match.state != plan.states[match.seq]:
            raise Broken(f"{told}: another state than its log gives")
        if (match.status == "ended") != (match.seq == len(plan.entries)):
            raise Broken(told)
        return match.seq


class Child:
    """A process that plays; what it reports is read from a pipe."""

    def __init__(self, games: Games, most: int = 10_000) -> None:
        self._pipe, report = os.pipe()
        self._heard = b""
        self._pid = os.fork()
        if self._pid == 0:
            try:
                os.close(self._pipe)
                player.run(games.path, games.plans, report, most)
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(1)
        os.close(report)

    def wait_for(self, word: bytes) -> None:
        """Read until the child says so; raises Broken if it ends before."""
        while word not in self._heard:
            readable, _, _ = select.select([self._pipe], [], [], 120)
            part = os.read(self._pipe, 4096) if readable else b""
            if not part:
                self.kill()
                raise Broken(f"a child ended, or did nothing, before it was {word.decode().strip()}")
            self._heard += part

    def kill(self) -> None:
        """SIGKILL, whatever it is doing."""
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)

    def reported(self) -> list[str]:
        """All whole lines about what was saved."""
        while part := os.read(self._pipe, 65536):
            self._heard += part
        os.close(self._pipe)
        lines = self._heard[: self._heard.rfind(b"\n") + 1].decode().splitlines()
        return [line for line in lines if line[0].isdigit()]
