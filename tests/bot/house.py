"""A server with people in it, the real bot on a simulated Discord, and a real database file."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.client import Client, intents
from bot.controls import parse
from bot.tables import TABLES
from db.records import Match
from db.store import Store

NAMES = ("Ada", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


class House:
    """What a test needs: people by name, one channel, the bot, and how to restart it."""

    def __init__(self, env: simcord.Env, store: Store, url: str) -> None:
        self.env = env
        self.store = store
        self.url = url
        self.guild = env.create_guild()
        self.channel: ChannelHandle = self.guild.create_text_channel("games")
        self.people: dict[str, MemberActor] = {
            name: self.guild.add_member(env.create_user(name, global_name=name)) for name in NAMES
        }

    @property
    def bot(self) -> Client:
        client = self.env.bot
        assert isinstance(client, Client)
        return client

    async def restart(self) -> None:
        """Stop the bot and its store, and start both anew: what a new process does."""
        await self.env.settle()
        await self.store.close()
        self.store = await Store.open(self.url)
        await self.env.restart_bot(Client(self.store, TABLES))

    async def match(self) -> Match:
        """The channel's match, in lobby or running, as it is stored."""
        match = await self.store.find(self.channel.id)
        assert match is not None
        return match

    def board(self) -> discord.Message:
        """The newest public message of the bot's that has live controls."""
        for message in reversed(self.channel.history()):
            if message.components:
                return message
        raise AssertionError("no message with controls")

    def control(self, message: discord.Message | Any, verb: str, argument: str | None = None) -> str:
        """The custom_id of a control by what it means."""
        for custom_id in controls(message):
            press = parse(custom_id, ())
            if press and press.verb == verb and argument in (None, press.argument):
                return custom_id
        raise AssertionError(f"no control {verb} {argument}: {controls(message)}")

    async def panel(self, name: str, verb: str = "turn") -> discord.Message:
        """Open the panel from the board, as its reader sees it."""
        return shown(await self.press(name, verb))

    async def press(self, name: str, verb: str, argument: str | None = None) -> InteractionResult:
        """Press a button of the present board."""
        board = self.board()
        return await self.people[name].click(board, custom_id=self.control(board, verb, argument))

    async def open(self, game: str, *names: str, **options: Any) -> None:
        """Open a lobby as the first of the names, seat the others and start."""
        host, *others = names
        await self.people[host].slash(self.channel, f"{game} start", **options)
        for name in others:
            await self.press(name, "join")
        await self.press(host, "start")

    def texts(self, viewer: str | None = None) -> list[str]:
        """What a person can read in the channel, oldest first."""
        actor = self.people[viewer] if viewer else None
        return [message.content for message in self.channel.history(viewer=actor)]


def controls(message: discord.Message) -> list[str]:
    """The custom_ids of a message's buttons and menus."""
    return [
        child.custom_id
        for row in message.components
        if isinstance(row, discord.ActionRow)
        for child in row.children
        if child.custom_id
    ]


def shown(result: InteractionResult) -> discord.Message:
    """The ephemeral message that answered an interaction."""
    answer = result.response or (result.followups[-1] if result.followups else None)
    assert answer is not None, "nothing was answered"
    assert answer.ephemeral
    return answer.message


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[House]:
    """A house whose database lies in `folder`."""
    url = f"sqlite+aiosqlite:///{folder / 'games.db'}"
    store = await Store.open(url)
    env = simcord.Env(Client(store, TABLES), settle_timeout=10.0, approved_intents=intents())
    await env.start()
    house = House(env, store, url)
    try:
        yield house
    finally:
        await env.shutdown()
        await house.store.close()
    env.raise_errors()
