"""A slash command answered with the board, against one answered with a ready-made picture.

Run with `uv run python -m bench.bot`. Both go through the real discord.py on a simulated Discord, with a
real database file: the base acknowledges and shows a PNG that lies in memory; ours finds the match, plays
its log again, draws the board and shows it (`/fugue panel`), or saves an action first and edits the
channel's board too (`/fugue move`). Timed is from the command to the last request that answers it. They are
measured in turns, so that a busy machine slows all of them; ratios are medians of the ratios of neighbours.
Wanted: at most 40 for the panel and 90 for an action: the base takes less than a millisecond.
"""

import asyncio
import io
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import discord
import simcord
from discord import app_commands
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bench.ratio import Ratio
from bot.client import Client, intents
from bot.tables import TABLES
from db.records import Match
from db.store import Store
from engine.core import options
from engine.fugue.state import Setup
from renderers import RENDERERS
from renderers.picture import Picture, Style

ROUNDS = 60
NAMES = ("Ada", "Ben")


class Prepared(Client):
    """The bot with one command more: `/ready` answers with a picture that was drawn before."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, TABLES)
        self.picture = _picture(self)
        self.tree.add_command(
            app_commands.Command(name="ready", description="A picture", callback=self.ready)
        )

    async def ready(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        file = discord.File(io.BytesIO(self.picture.data), "picture.png", description=self.picture.alt)
        await interaction.edit_original_response(content="Here it is.", attachments=[file])


def _picture(client: Client) -> Picture:
    """The board of a game for two that has just begun."""
    game = client.games["fugue"]
    state = game.new(Setup(len(NAMES)), "bench").state
    return RENDERERS["fugue"](game.view(state, None), Style(NAMES))


class Clocked(list[Any]):
    """Requests, and when each was made."""

    def __init__(self) -> None:
        super().__init__()
        self.last = 0.0

    def append(self, request: Any) -> None:
        self.last = perf_counter()
        super().append(request)


class Table:
    """A game of Fugue for two in a channel."""

    def __init__(self, env: simcord.Env, client: Client) -> None:
        guild = env.create_guild()
        self.client = client
        self.requests = env.backend.http_requests = Clocked()
        self.channel: ChannelHandle = guild.create_text_channel("games")
        self.people: list[MemberActor] = [guild.add_member(env.create_user(name)) for name in NAMES]

    async def start(self) -> None:
        """From the lobby to the first board."""
        host, guest = self.people
        await host.slash(self.channel, "fugue start", pace="none")
        await guest.click(self.channel.history()[-1], label="Join")
        await host.click(self.channel.history()[-1], label="Start")

    async def match(self) -> Match:
        match = await self.client.store.find(self.channel.id)
        if match is None:
            await self.start()
            return await self.match()
        return match

    async def command(self, name: str, **given: str) -> float:
        """Milliseconds from sending a command to its answer, by whoever decides."""
        match = await self.match()
        seat, *_ = self.client.games["fugue"].to_act(match.state)
        user = next(player.user_id for player in match.players if player.seat == seat)
        person = next(person for person in self.people if person.id == user)
        began = perf_counter()
        result = await person.slash(self.channel, name, **given)
        took = (self.requests.last - began) * 1000
        if result.response is None or not result.response.attachments:
            raise AssertionError(f"/{name} answered without a picture")
        return took

    async def move(self) -> float:
        """The same for the first legal move."""
        match = await self.match()
        return await self.command("fugue move", move=options(self.client.games["fugue"], match.state)[0].text)


async def measure(folder: Path) -> list[Ratio]:
    """Print the medians, and return the ratios."""
    store = await Store.open(f"sqlite:///{folder}/games.db")
    client = Prepared(store)
    env = simcord.Env(client, settle_timeout=30.0, approved_intents=intents())
    await env.start()
    table = Table(env, client)
    await table.start()
    works: dict[str, Callable[[], Awaitable[float]]] = {
        "ready-made picture": lambda: table.command("ready"),
        "board": lambda: table.command("fugue panel"),
        "action and board": table.move,
    }
    for work in works.values():
        await work()  # warm up
    taken = {name: [await work()] for name, work in works.items()}
    for _ in range(ROUNDS):
        for name, work in works.items():
            taken[name].append(await work())
    await client.close()
    await env.shutdown()
    await store.close()
    for name, times in taken.items():
        print(f"{name:20} {median(times):6.1f} ms")
    base, board, action = taken.values()
    return [
        Ratio(
            "a command answered with the board / with a ready-made picture", _ratio(board, base), 40.0, True
        ),
        Ratio("a saved action with both its boards / a ready-made picture", _ratio(action, base), 90.0, True),
    ]


def _ratio(ours: list[float], base: list[float]) -> float:
    return median(one / other for one, other in zip(ours, base, strict=True))


def main() -> list[Ratio]:
    """Measure, print and return the ratios."""
    with TemporaryDirectory(dir=".") as folder:
        found = asyncio.run(measure(Path(folder)))
    print(*found, sep="\n")
    return found


if __name__ == "__main__":
    main()
