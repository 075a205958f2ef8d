"""One seed: a table is opened, played on while things fail, and then, in calm, to its end."""

import random
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from bot.tables import TABLES
from tests.chaos import figment, fugue, incidents
from tests.chaos.incidents import Act
from tests.chaos.party import Party
from tests.chaos.small import SMALL
from tests.chaos.truth import Broken, Truth, no_fault_of_our_own
from tests.chaos.weather import Weather, injected
from tests.chaos.world import World, world

KINDS = ("fugue", "figment")
ACTS: dict[str, tuple[Act, ...]] = {"fugue": fugue.ACTS, "figment": figment.ACTS}
SURE: dict[str, tuple[Act, ...]] = {"fugue": fugue.SURE, "figment": figment.SURE}
REAL = 100
"""Of so many seeds two, one of each game, are played with real pictures: they take the longest."""

STEPS = 40
"""Steps of a seed while things may fail."""

ENOUGH = 600
"""More acts than any game needs."""


class Report(NamedTuple):
    """What came of a seed that passed."""

    seed: int
    kind: str
    entries: int
    faults: int


async def play(seed: int, blank: bytes) -> Report:
    """Play a seed on a database that begins as a copy of `blank`; raises whatever was found."""
    rng = random.Random(f"chaos {seed}")
    weather = Weather(rng)
    with TemporaryDirectory() as folder, no_fault_of_our_own(), weather.over():
        tables = TABLES if seed % REAL in (0, 1) else SMALL
        async with world(Path(folder), blank, tables, patience=300.0) as opened:
            run = Run(opened, rng, weather, KINDS[seed % 2])
            await run.open()
            for _ in range(STEPS):
                if (await run.party.match()).status != "running":
                    break
                await run.step()
            entries = await run.finish()
            for error in opened.env.errors:
                if not injected(error):
                    raise Broken("an error got away") from error
    return Report(seed, run.party.kind, entries, len(weather.faults))


class Run:
    """A seed under way; `done` tells what was done, for a failing one."""

    def __init__(self, opened: World, rng: random.Random, weather: Weather, kind: str) -> None:
        self.world = opened
        self.rng = rng
        self.weather = weather
        self.party = Party(opened, rng, kind)
        self.truth = Truth(opened, 0)

    async def open(self) -> None:
        """Gather two or three people and start, against whatever fails."""
        names = ("Ada", "Ben", "Cy")[: self.rng.choice((2, 2, 3))]
        pace = self.rng.choice(("live", "daily", "daily", "slow", "none"))
        for attempt in range(30):
            if attempt < 10:
                self.weather.chance = self.rng.choice((0.0, 0.1, 0.3))
                self.weather.dies = self.rng.choice((0, 0, 0, 1, 2, 3))
            started = await self._gathered(names, pace)
            dead = self.weather.dead
            self.weather.clear()
            if dead:
                await self.world.restart()
            if started:
                return
        raise Broken("the game could not be started")

    async def _gathered(self, names: tuple[str, ...], pace: str) -> bool:
        party, channel = self.party, self.world.channel
        match = await self.world.store.find(channel.id)
        if match is None:
            await party.slash(names[0], f"{party.kind} start", pace=pace)
            return False
        party.match_id = match.id
        if match.status == "running":
            self.truth = Truth(self.world, match.id)
            return True
        shown = dict.fromkeys(("join", "start"))
        for verb in shown:
            shown[verb] = next(iter(party.showing(verb)), None)
        if shown["join"] is None or shown["start"] is None:
            await party.moderator.slash(channel, "table admin repost")
            return False
        seated = party.seated(match)
        missing = [name for name in names if name not in seated]
        name, control = (missing[0], shown["join"]) if missing else (names[0], shown["start"])
        await party.press(name, *control)
        return False

    async def step(self) -> None:
        """One act, or something that happens, under some condition."""
        match = await self.party.match()
        await incidents.takes_up(self.party, match) if match.archived else None
        acts = incidents.RARE if self.rng.random() < 0.03 else incidents.COMMON
        if self.rng.random() < 0.7 and match.status == "running":
            acts = ACTS[self.party.kind]
        act = self.rng.choice(acts)
        if not self.party.decides(match)[1]:
            act = incidents.is_replaced
        with self._condition():
            await self._do(act)

    async def _do(self, act: Act) -> int:
        """Carry an act out and look what came of it; a process that died is started again."""
        before = len(self.weather.faults)
        deed = await act(self.party)
        dead, calm = self.weather.dead, len(self.weather.faults) == before and not self.weather.dead
        self.weather.clear()
        try:
            new = await self.truth.look(deed, calm=calm, dead=dead)
            if dead:
                await self.world.restart()
                new += await self.truth.look(incidents.PASSED, calm=False, dead=False)
        except Broken as broken:
            broken.add_note(f"after {act.__name__}: {self.weather.faults[before:]}")
            raise
        return new

    @contextmanager
    def _condition(self) -> Iterator[None]:
        """Calm, mostly; or requests fail, the process dies, reactions are lost, the file is locked."""
        kind = self.rng.choice(("calm", "calm", "calm", "strike", "storm", "dies", "lock", "deaf", "echo"))
        around: Any = nullcontext()
        match kind:
            case "strike":
                self.weather.strikes = {self.rng.randint(1, 8): None}
            case "storm":
                self.weather.chance = 0.35
            case "dies":
                self.weather.dies = self.rng.randint(1, 8)
            case "lock":
                around = locked(self.world.url.removeprefix("sqlite:///"), self.rng.uniform(0.01, 0.2))
            case "deaf":
                around = reactions(self.world, lambda: 0 if self.rng.random() < 0.5 else 1)
            case "echo":
                around = reactions(self.world, lambda: 2)
        with around:
            yield

    async def finish(self) -> int:
        """In calm weather, play to the end by acts that must lead on; the number of entries of the log."""
        await self._do(self.rng.choice((incidents.restarts, incidents.ten_minutes_pass)))
        await self.truth.shown(deleted=True)
        for _ in range(ENOUGH):
            match = await self.party.match()
            if match.status != "running":
                await self.truth.settled()
                return match.seq
            await incidents.takes_up(self.party, match)
            seat_is_empty = not self.party.decides(match)[1]
            act = incidents.is_replaced if seat_is_empty else self.rng.choice(SURE[self.party.kind])
            if await self._do(act):
                await self.truth.shown()
        raise Broken(f"not over after {ENOUGH} acts")


@contextmanager
def locked(path: str, seconds: float) -> Iterator[None]:
    """Another program writes to the database for a moment."""
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    timer = threading.Timer(seconds, other.rollback)
    timer.start()
    try:
        yield
    finally:
        timer.join()
        other.close()


@contextmanager
def reactions(world: World, times: Any) -> Iterator[None]:
    """Each event that tells of a reaction reaches the bot so many times."""
    backend: Any = world.env.backend
    tell = backend._emit_reaction

    def telling(*event: Any) -> None:
        for _ in range(times()):
            tell(*event)

    backend._emit_reaction = telling
    try:
        yield
    finally:
        del backend._emit_reaction
