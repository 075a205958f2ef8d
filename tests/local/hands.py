"""Two ways to use the page: with the mouse alone, or with the keyboard alone."""

from __future__ import annotations

from typing import Protocol

from playwright.async_api import Locator, Page, expect

FAR = 60  # presses of Tab that reach anything near the end of a conversation


class Hand(Protocol):
    """How somebody presses a button, chooses from a menu, and runs a command without options."""

    async def press(self, pane: Locator, button: Locator) -> None: ...

    async def choose(self, pane: Locator, menu: Locator, number: int) -> None: ...

    async def run(self, pane: Locator, command: str) -> None: ...


class Mouse:
    """Clicks only."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def press(self, pane: Locator, button: Locator) -> None:
        await button.click()

    async def choose(self, pane: Locator, menu: Locator, number: int) -> None:
        await menu.click()
        options = pane.locator(".popup:popover-open").get_by_role("option")
        await options.nth(number % await options.count()).click()

    async def run(self, pane: Locator, command: str) -> None:
        labels = {"fugue start": "Start Fugue", "figment start": "Start Figment"}
        await pane.get_by_role("button", name=labels[command]).click()


class Keyboard:
    """Keys only: to a seat's composer by its number, and by Shift and Tab to the newest controls."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def press(self, pane: Locator, button: Locator) -> None:
        await self._reach(pane, button)
        await self.page.keyboard.press("Enter")

    async def choose(self, pane: Locator, menu: Locator, number: int) -> None:
        await self._reach(pane, menu)
        await self.page.keyboard.press("ArrowDown")
        options = pane.locator(".popup:popover-open").get_by_role("option")
        await expect(options.first).to_be_visible()
        for _ in range(number % await options.count()):
            await self.page.keyboard.press("ArrowDown")
        await self.page.keyboard.press("Enter")

    async def run(self, pane: Locator, command: str) -> None:
        await self._compose(pane)
        await self.page.keyboard.type(f"/{command}")
        await self.page.keyboard.press("Enter")
        await self.page.keyboard.press("Enter")

    async def _compose(self, pane: Locator) -> None:
        """To the composer, from wherever the focus is."""
        seat = await pane.evaluate("pane => [...pane.parentElement.children].indexOf(pane)")
        await self.page.keyboard.press(f"Alt+Digit{seat + 1}")
        await expect(pane.get_by_role("textbox", name="Message")).to_be_focused()

    async def _reach(self, pane: Locator, control: Locator) -> None:
        await self._compose(pane)
        for _ in range(FAR):
            await self.page.keyboard.press("Shift+Tab")
            if await control.evaluate("control => control === document.activeElement"):
                return
        raise AssertionError("the control can't be reached by Shift+Tab")
