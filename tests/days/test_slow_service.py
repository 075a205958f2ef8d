"""A service that is slow: Discord waits three seconds, so that nothing slow is begun before the answer."""

from typing import Any

import discord
import pytest

from bot.easel import Easel
from db.store import Store
from tests.bot.house import controls, menus
from tests.chaos.world import World
from tests.days.people import start

SLOW = (
    "load",
    "find",
    "append",
    "log",
    "votes",
    "timers",
    "cast",
    "last_here",
    "away_here",
    "of_user",
    "server",
)
"""What the store does for people; each may take seconds."""


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch, world: World) -> list[tuple[str, int]]:
    """Everything slow that was begun, and how many requests there had been by then."""
    order: list[tuple[str, int]] = []

    def watched(method: Any, name: str) -> Any:
        async def watching(self: Any, *args: Any, **kwargs: Any) -> Any:
            order.append((name, len(world.env.http_requests)))
            return await method(self, *args, **kwargs)

        return watching

    for name in SLOW:
        monkeypatch.setattr(Store, name, watched(getattr(Store, name), name))
    monkeypatch.setattr(Easel, "draw", watched(Easel.draw, "draw"))
    return order


async def use(world: World, name: str, message: discord.Message, custom_id: str) -> None:
    menu = next((menu for menu in menus(message) if menu.custom_id == custom_id), None)
    if menu is None:
        await world.people[name].click(message, custom_id=custom_id)
    else:
        await world.people[name].select(message, [menu.options[0].value], custom_id=custom_id)


@pytest.mark.parametrize("kind", ["fugue", "figment"])
async def test_nothing_slow_is_begun_before_a_click_or_a_command_is_acknowledged(
    world: World, begun: list[tuple[str, int]], kind: str
) -> None:
    """Line 1: with five seconds of slow service every click is still acknowledged at once."""
    name = await start(world, "Ada", "Ben", kind=kind, pace="none")
    panel = await world.panel(name, "turn" if kind == "fugue" else "look")
    uses = [(message, one) for message in (world.board(), panel) for one in controls(message)]
    uses.sort(key=lambda one: ":close:" in one[1])  # the last word ends the vote
    for message, custom_id in uses:
        begun.clear()
        before = len(world.env.http_requests)
        await use(world, name, message, custom_id)
        assert world.env.http_requests[before].path.endswith("/callback"), custom_id
        assert begun, custom_id
        assert min(requests for _, requests in begun) > before, custom_id
    for command in ("games", "table status", "table log", "table replay", f"{kind} panel", f"{kind} start"):
        begun.clear()
        before = len(world.env.http_requests)
        await world.people[name].slash(world.channel, command)
        assert world.env.http_requests[before].path.endswith("/callback"), command
        assert min(requests for _, requests in begun) > before, command
