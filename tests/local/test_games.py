"""Whole games of the real bot on the page: by mouse, by reactions, by keyboard, with stops in between."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import pytest
from playwright.async_api import Locator, Page, expect

from bot.client import Client
from bot.clock import Clock
from bot.tables import TABLES
from db.store import Store
from tests.local.conftest import SHOTS, Opened, running
from tests.local.hands import Hand, Keyboard, Mouse

pytestmark = pytest.mark.asyncio(loop_scope="session")

TURNS = 200  # more than any game has


async def put_up(client: discord.Client) -> None:
    """As `bot.__main__` does when the world is a new one."""
    assert isinstance(client, Client)
    clock = client.get_cog("Clock")
    assert isinstance(clock, Clock)
    await clock.put_up(anew=True)


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[Opened]:
    """The local table with the real bot and its own database."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder / 'games.db'}")
    try:
        async with running(lambda: Client(store, TABLES), folder, put_up) as opened:
            yield opened
    finally:
        await store.close()


async def sit(page: Page, opened: Opened, *who: str) -> list[Locator]:
    await page.goto(f"{opened.address}?who={','.join(who)}")
    return [page.get_by_role("region", name=f"{opened.world.name(key)}'s view") for key in who]


async def shot(page: Page, name: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    await page.screenshot(path=SHOTS / f"{name}.png")


def last(pane: Locator, text: str) -> Locator:
    """The newest button of that name."""
    return pane.get_by_role("button", name=text, exact=True).last


async def start(hand: Hand, panes: list[Locator], command: str) -> None:
    """A lobby, everybody in it, and the first board."""
    host, *others = panes
    await hand.run(host, command)
    for count, pane in enumerate(others, start=2):
        await expect(last(pane, "Join")).to_be_visible()
        await hand.press(pane, last(pane, "Join"))
        await expect(host.locator(".text ol").last.get_by_role("listitem")).to_have_count(count)
    await hand.press(host, last(host, "Start"))
    for pane in panes:
        await expect(pane.locator(".picture").last).to_be_visible()


async def is_over(pane: Locator) -> bool:
    return await pane.get_by_role("button", name="Rematch").count() > 0


class Fugue:
    """A game of Fugue between panes, any legal action being good enough."""

    def __init__(self, hand: Hand, panes: list[Locator], seed: int) -> None:
        self.hand = hand
        self.panes = panes
        self.chance = random.Random(seed)

    async def turn(self) -> None:
        """Whoever the newest board calls opens the panel and acts until it is another's turn."""
        board = (
            self.panes[0]
            .locator("li.message", has=self.panes[0].page.get_by_role("button", name="My turn"))
            .last
        )
        await expect(board).to_be_visible()
        identity = await board.get_attribute("data-id")
        for pane in self.panes:
            own = pane.locator(f"li.message.pinged[data-id='{identity}']")
            if await own.count():
                panels = pane.locator("li.message.private", has=pane.page.locator(".picture"))
                known = await panels.count()
                await self.hand.press(pane, own.get_by_role("button", name="My turn"))
                await expect(panels).to_have_count(known + 1)
                await self._act(pane, panels.nth(known), str(identity))
                return
        raise AssertionError("the newest board calls nobody")

    async def _act(self, pane: Locator, panel: Locator, board: str) -> None:
        for _ in range(40):
            if await self._moved_on(pane, board):
                return
            before = await state(panel)
            await self._step(pane, panel)
            await self._changed(pane, panel, before, board)
        raise AssertionError("the panel leads nowhere")

    async def _step(self, pane: Locator, panel: Locator) -> None:
        """Confirm what is to be confirmed, else any menu, else the first button."""
        menus, confirm = panel.get_by_role("combobox"), panel.get_by_role("button", name="Confirm")
        choices = await menus.count()
        if await confirm.count():
            await self.hand.press(pane, confirm)
        elif choices:
            await self.hand.choose(pane, menus.nth(self.chance.randrange(choices)), self.chance.randrange(9))
        else:
            await self.hand.press(pane, panel.locator(".rows button").first)

    async def _moved_on(self, pane: Locator, board: str) -> bool:
        newest = pane.locator("li.message:not(.private)", has=pane.page.locator(".picture")).last
        return await newest.get_attribute("data-id") != board or await is_over(pane)

    async def _changed(self, pane: Locator, panel: Locator, before: str, board: str) -> None:
        for _ in range(400):
            if await self._moved_on(pane, board):
                return
            now = await state(panel)
            if now not in (before, ""):
                return
            await pane.page.wait_for_timeout(20)
        raise AssertionError("nothing came of that")


async def state(panel: Locator) -> str:
    """What a panel offers and shows; empty while it is busy."""
    return str(
        await panel.evaluate(
            """panel => panel.querySelector("[aria-busy]") ? "" : JSON.stringify([
                [...panel.querySelectorAll("[data-key]")].map(control => control.dataset.key),
                panel.querySelector(".text").textContent,
                panel.querySelector("img[src^=file]")?.src,
            ])"""
        )
    )


async def test_two_people_play_a_whole_fugue_by_mouse_and_the_bot_stops_in_between(
    page: Page, tmp_path: Path
) -> None:
    async with playing(tmp_path) as opened:
        panes = await sit(page, opened, "ada", "bjorn")
        await start(Mouse(page), panes, "fugue start")
        game = Fugue(Mouse(page), panes, seed=1)
        for turn in range(TURNS):
            if await is_over(panes[0]):
                break
            if turn == 3:
                await page.get_by_role("button", name="Restart the bot").click()
                await expect(page.get_by_role("button", name="Restart the bot")).to_be_enabled()
            if turn == 4:
                await shot(page, "fugue")
            await game.turn()
        assert await is_over(panes[1])
        await shot(page, "fugue-end")


async def test_a_whole_fugue_by_keyboard_alone(page: Page, tmp_path: Path) -> None:
    async with playing(tmp_path) as opened:
        panes = await sit(page, opened, "ada", "misaki")
        await start(Keyboard(page), panes, "fugue start")
        game = Fugue(Keyboard(page), panes, seed=2)
        for _ in range(TURNS):
            if await is_over(panes[0]):
                break
            await game.turn()
        assert await is_over(panes[0])


async def test_three_people_play_a_whole_figment_by_reactions_and_the_table_closes_in_between(
    page: Page, tmp_path: Path
) -> None:
    async with playing(tmp_path) as opened:
        panes = await sit(page, opened, "ada", "misaki", "lior")
        await start(Mouse(page), panes, "figment start")
        for _ in range(12):
            await vote(panes)
        await shot(page, "figment")
    async with playing(tmp_path) as opened:
        panes = await sit(page, opened, "ada", "misaki", "lior")
        for _ in range(TURNS):
            if await is_over(panes[0]):
                break
            await vote(panes)
        assert await is_over(panes[0])
        await expect(panes[2].get_by_text(re.compile("points", re.IGNORECASE)).last).to_be_visible()
        await shot(page, "figment-end")


async def vote(panes: list[Locator]) -> None:
    """All choose the first option of the newest vote (of both, if chip and end are asked), and wait."""
    newest = panes[0].locator("li.message", has=panes[0].page.locator(".reaction:not(.add)")).last
    await expect(newest).to_be_visible()
    identity = str(await newest.get_attribute("data-id"))
    for pane in panes:
        message = pane.locator(f"li.message[data-id='{identity}']")
        options = message.locator(".reaction:not(.add)")
        await options.first.click()
        if await message.get_by_role("combobox").count() == 2:
            await message.get_by_role("button", name="🔽").click()
    await closed(panes[0], identity)


async def closed(pane: Locator, identity: str) -> None:
    """The vote is over: its message lost its controls, or a newer one asks."""
    message = pane.locator(f"li.message[data-id='{identity}']")
    for _ in range(500):
        newer = pane.locator("li.message", has=pane.page.locator(".reaction:not(.add)")).last
        if await newer.get_attribute("data-id") != identity or await is_over(pane):
            return
        if not await message.locator(".rows button").count():
            return
        await pane.page.wait_for_timeout(20)
    raise AssertionError("the vote does not close")
