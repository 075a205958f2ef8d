"""The house with small pictures, a clock that can be moved, and people enough for every change of seats."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import simcord

from bot.client import Client, intents
from bot.clock import Clock
from bot.tables.table import Table
from db.store import Store
from tests.bot.house import House
from tests.chaos.small import SMALL


class World(House):
    """See `House`; `tables` may be others than the small ones."""

    def __init__(self, env: simcord.Env, store: Store, url: str, tables: Mapping[str, Table] = SMALL) -> None:
        super().__init__(env, store, url)
        self.tables = tables

    async def restart(self, away: float = 0.0, meanwhile: Callable[[], object] = lambda: None) -> None:
        """Stop the bot and its store, and start both anew after some seconds: what a new process does.
        Of what happens `meanwhile` no event tells."""
        await self.env.settle()
        await self.bot.close()
        await self.store.close()
        self.env.backend.subscribers.clear()
        self.env.backend.advance_clock(away)
        meanwhile()
        self.store = await Store.open(self.url)
        await self.env.restart_bot(Client(self.store, self.tables))

    async def wait(self, time: timedelta) -> None:
        """Let time pass at once, where `env.advance_time` would wake the clock every few seconds of it."""
        clock = self.bot.get_cog("Clock")
        assert isinstance(clock, Clock)
        self.env.backend.advance_clock(time.total_seconds())
        with self.env._bot_scope():
            clock.due.restart()
        await self.env.settle()


async def blank_database(path: Path) -> bytes:
    """A database that was made and left; opening a copy saves the migrations."""
    await (await Store.open(f"sqlite:///{path}")).close()
    return await asyncio.to_thread(path.read_bytes)


@asynccontextmanager
async def world(
    folder: Path, blank: bytes, tables: Mapping[str, Table] = SMALL, patience: float = 30.0
) -> AsyncIterator[World]:
    """A world whose database is a copy of a blank one; an act may take `patience` seconds."""
    path = folder / "games.db"
    path.write_bytes(blank)
    store = await Store.open(f"sqlite:///{path}")
    env = simcord.Env(Client(store, tables), settle_timeout=patience, approved_intents=intents())
    await env.start()
    opened = World(env, store, f"sqlite:///{path}", tables)
    try:
        yield opened
    finally:
        await opened.bot.close()
        await env.shutdown()
        await opened.store.close()
