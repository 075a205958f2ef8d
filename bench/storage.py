"""Saved actions per second against raw appends; looking up and opening with 0 and 100,000 stored matches.

Run with `uv run python -m bench.storage`. An action is saved by `Store.append` one by one, fully
durable, with its log row and the three due times of a pace; the base is a loop of `write` and
`os.fdatasync` of as many bytes to a file on the same disk. Runs alternate, so that a busy machine
slows both; the ratio is the median of the ratios of neighbours. At least 0.25 is wanted.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from sqlalchemy import create_engine, insert

from bench.ratio import Ratio
from db import tables
from db.codec import encode
from db.records import Match
from db.store import Store
from engine import GAMES
from engine.fugue.state import Setup

ROUNDS = 9
ACTIONS = 400
MATCHES = 100_000
LOOKS = 300
TEXT = "use fugue P>passion"
TIMERS = tuple((kind, datetime(2030, 1, 1, tzinfo=UTC)) for kind in ("half", "last", "limit"))


async def running(store: Store, channel_id: int) -> Match:
    """A running match of Fugue for two."""
    lobby = await store.open_lobby(1, channel_id, "fugue", 1, "Ann", "daily", "standard", {})
    await store.sit(lobby.id, 2, "Bob")
    state = GAMES["fugue"].new(Setup(2), "seed").state
    return await store.start(lobby.id, Setup(2), "seed", state, ((1, 0), (2, 1)))


async def saved_actions(store: Store, match: Match) -> tuple[float, Match]:
    """Actions per second, and the match after them."""
    began = perf_counter()
    for _ in range(ACTIONS):
        match = await store.append(match, 0, 1, TEXT, match.state, timers=TIMERS)
    return ACTIONS / (perf_counter() - began), match


def raw_appends(path: Path, record: bytes) -> float:
    """Records per second, each on the disk before the next."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    began = perf_counter()
    for _ in range(ACTIONS):
        os.write(file, record)
        os.fdatasync(file)
    rate = ACTIONS / (perf_counter() - began)
    os.close(file)
    return rate


async def compare(folder: Path) -> float:
    """Print the rates of saved actions and raw appends, and return their ratio."""
    store = await Store.open(f"sqlite:///{folder}/games.db")
    match = await running(store, 1)
    record = (encode(match.state) + TEXT).encode()
    rates, bases = [], []
    for _ in range(ROUNDS):
        bases.append(raw_appends(folder / "raw", record))
        rate, match = await saved_actions(store, match)
        rates.append(rate)
    await store.close()
    ratio = median(rate / base for rate, base in zip(rates, bases, strict=True))
    print(f"saved actions {median(rates):.0f}/s, raw fdatasync {median(bases):.0f}/s: {ratio:.2f} times")
    return ratio


def fill(path: Path) -> None:
    """Store MATCHES ended matches, each with two players and a log of five actions."""
    state = encode(GAMES["fugue"].new(Setup(2), "seed").state)
    match = {"game": "fugue", "status": "ended", "ending": "finished", "host_id": 1, "pace": "daily"}
    match |= {"mode": "standard", "options": "{}", "setup": "[2]", "seed": "s", "state": state, "seq": 5}
    match |= {"created_at": 1, "acted_at": 1}
    ids = range(10_000, 10_000 + MATCHES)
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        rows = [match | {"id": match_id, "channel_id": match_id} for match_id in ids]
        connection.execute(insert(tables.matches), rows)
        seats = [{"seat": seat, "user_id": seat + 1, "name": "Ann", "left": False} for seat in range(2)]
        connection.execute(
            insert(tables.players), [seat | {"match_id": match_id} for match_id in ids for seat in seats]
        )
        log = [{"seq": seq, "seat": 0, "user_id": 1, "text": TEXT, "at": 1} for seq in range(1, 6)]
        connection.execute(
            insert(tables.log), [row | {"match_id": match_id} for match_id in ids for row in log]
        )
    engine.dispose()


async def timed(work: Callable[[], Awaitable[object]], times: int) -> float:
    """The median of the milliseconds that one run takes."""
    taken = []
    for _ in range(times):
        began = perf_counter()
        await work()
        taken.append((perf_counter() - began) * 1000)
    return median(taken)


async def look(folder: Path, name: str) -> None:
    """Print how long looking up and opening take with what is stored."""
    url = f"sqlite:///{folder}/games.db"

    async def open_and_close() -> None:
        store = await Store.open(url)
        await store.running()
        await store.due(datetime.now(UTC))
        await store.close()

    opening = await timed(open_and_close, 11)
    store = await Store.open(url)
    match = await running(store, 2)
    loading = await timed(lambda: store.load(match.id), LOOKS)
    finding = await timed(lambda: store.find(2), LOOKS)
    mine = await timed(lambda: store.of_user(1), LOOKS)
    await store.append(match, 0, 1, "end", match.state, ending="ended")
    await store.close()
    print(
        f"{name} stored matches: open {opening:.1f} ms, load {loading:.2f} ms, "
        f"find {finding:.2f} ms, of_user {mine:.2f} ms"
    )


def main() -> list[Ratio]:
    """Measure, print and return the ratio."""
    with TemporaryDirectory(dir=".") as name:
        folder = Path(name)
        ratio = asyncio.run(compare(folder))
        asyncio.run(look(folder, "few"))
        fill(folder / "games.db")
        asyncio.run(look(folder, f"{MATCHES:,}"))
    return [Ratio("saved actions a second / raw fdatasync appends", ratio, 0.25)]


if __name__ == "__main__":
    main()
