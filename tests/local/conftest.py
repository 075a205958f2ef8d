"""A local table with the sample bot, and a browser to look at it with."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import discord
import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from bot.local import table
from bot.local.world import MakeBot, World
from tests.local.sample import Sample

CHROMIUM = shutil.which("chromium")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
SHOTS = Path(__file__).parents[2] / "artifacts" / "local"


class Opened(NamedTuple):
    """A running table."""

    address: str
    world: World

    @property
    def origin(self) -> str:
        return self.address.rsplit("/", 2)[0]


@asynccontextmanager
async def running(
    make_bot: MakeBot,
    folder: Path,
    on_new_world: Callable[[discord.Client], Awaitable[None]] | None = None,
    port: int = 0,
) -> AsyncIterator[Opened]:
    """A table in a task of its own: a fixture's two halves may run in different ones."""
    ready: asyncio.Future[Opened] = asyncio.get_running_loop().create_future()
    stop = asyncio.Event()

    async def run() -> None:
        opening = table(make_bot, data_dir=folder, port=port, on_new_world=on_new_world)
        async with opening as (address, world):
            ready.set_result(Opened(address, world))
            await stop.wait()

    task = asyncio.create_task(run())
    task.add_done_callback(lambda done: None if ready.done() else ready.set_exception(failure(done)))
    try:
        yield await ready
    finally:
        stop.set()
        await task


def failure(task: asyncio.Task[None]) -> BaseException:
    """Why a table did not open."""
    return task.exception() or RuntimeError("the table closed before it was open")


@pytest_asyncio.fixture(loop_scope="session")
async def opened(tmp_path: Path) -> AsyncIterator[Opened]:
    async with running(Sample, tmp_path) as made:
        yield made


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine")
    async with async_playwright() as playwright:
        yield await playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """A page that fails its test if a script on it does."""
    made = await browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    made.set_default_timeout(8000)
    faults: list[str] = []
    made.on("pageerror", lambda error: faults.append(str(error)))
    made.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    away = "ERR_CONNECTION_REFUSED"  # said by the browser itself when a table closes under its page
    yield made
    await made.close()
    assert [fault for fault in faults if away not in fault] == []
