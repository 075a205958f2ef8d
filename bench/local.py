"""The local page in a real browser: how soon it is ready, how soon an action shows, and 2,000 messages.

Run with `uv run python -m bench.local`. Wanted: ready within 1 s, an action shown within 300 ms at the
median (also at the end of the long conversation), frames of the scroll within 50 ms at the 95th percentile.
"""

import asyncio
import shutil
import tempfile
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

import discord
from discord import app_commands
from playwright.async_api import Page, async_playwright

from bot.local import table

ACTIONS = 40
MESSAGES = 2000
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
PRESS = """async () => {
    const pane = document.querySelector(".pane");
    const button = [...pane.querySelectorAll("[data-key=count]")].at(-1);
    const message = button.closest("li");
    const before = message.querySelector(".text").textContent;
    const began = performance.now();
    button.click();
    return await new Promise((resolve) => {
        const watch = new MutationObserver(() => {
            if (message.querySelector(".text").textContent === before) return;
            watch.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - began));
        });
        watch.observe(message, { subtree: true, childList: true, characterData: true });
    });
}"""
CALM = """async () => {
    const pane = document.querySelector(".pane");
    while (pane.querySelector("[aria-busy]")) await new Promise(requestAnimationFrame);
}"""
SCROLL = """async () => {
    const log = document.querySelector(".log");
    const frames = [];
    let last = performance.now();
    while (log.scrollTop > 0 || document.querySelector(".beginning").hidden) {
        log.scrollTop -= 400;
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        frames.push(now - last);
        last = now;
    }
    return frames;
}"""


class Counter(discord.ui.View):
    """A message that counts how often it was pressed."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.count = 0

    @discord.ui.button(label="Count", custom_id="count")
    async def press(self, interaction: discord.Interaction[Any], _: discord.ui.Button["Counter"]) -> None:
        self.count += 1
        await interaction.response.edit_message(content=f"Counted **{self.count}** times")


class Small(discord.Client):
    """As little of a bot as answers a button."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(name="fugue", description="A message with a button")
        async def fugue(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("Counted **0** times", view=Counter())

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def actions(page: Page) -> list[float]:
    """Milliseconds from a click to the frame that shows what came of it."""
    await page.get_by_role("textbox").first.fill("/fugue")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await page.locator("[data-key=count]").last.wait_for()
    measured = []
    for _ in range(ACTIONS):
        await page.evaluate(CALM)
        measured.append(float(await page.evaluate(PRESS)))
    return measured


async def ready(page: Page, address: str) -> float:
    """Milliseconds until the page can be used."""
    began = perf_counter()
    await page.goto(address)
    await page.locator(".pane .composer").first.wait_for()
    await page.locator(".pane .guide:visible, .pane .message").first.wait_for()
    return (perf_counter() - began) * 1000


async def measure(folder: Path) -> None:
    """Print what was measured."""
    began = perf_counter()
    async with table(Small, data_dir=folder, port=0) as (address, world), async_playwright() as playwright:
        print(f"the table is up after            {(perf_counter() - began) * 1000:7.0f} ms")
        browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        page = await browser.new_page(viewport={"width": 1440, "height": 900})
        print(f"the page is ready after          {await ready(page, f'{address}?who=ada,bjorn'):7.0f} ms")
        report("an action shows after", await actions(page))
        ada, channel = world.people["ada"], next(iter(world.channels.values()))
        for number in range(MESSAGES):
            text = f"Message **{number}** of a long conversation, with <@{ada.user.id}> in it"
            await world.act(ada, channel, partial(ada.member.send, channel, text))
        print(f"with {MESSAGES} messages ready after  {await ready(page, f'{address}?who=ada'):7.0f} ms")
        report("an action shows after", await actions(page))
        frames = await page.evaluate(SCROLL)
        shown = await page.locator("li.message").count()
        print(f"scrolled up through {shown} messages in {sum(frames) / 1000:.1f} s")
        report("a frame of it takes", frames)


def report(what: str, measured: list[float]) -> None:
    """The median and the 95th percentile."""
    print(
        f"{what:32} {median(measured):7.0f} ms at the median, {quantiles(measured, n=20)[-1]:.0f} ms at 95 %"
    )


def main() -> None:
    """All of it, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))


if __name__ == "__main__":
    main()
