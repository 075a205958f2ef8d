"""A server with people in it, the real bot on a simulated Discord, and a real database file."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.client import Client, intents
from bot.controls import Press, parse
from bot.scene import Scene, entries
from bot.tables import TABLES
from db.records import Match
from db.store import Store
from engine import GAMES
from engine.core import Frame, history

NAMES = ("Ada", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


class House:
    """What a test needs: people by name, one channel, the bot, and how to restart it."""

    def __init__(self, env: simcord.Env, store: Store, url: str) -> None:
        self.env = env
        self.store = store
        self.url = url
        self.forgiving = False  # set by a test that wants something to fail in an event
        self.guild = env.create_guild()
        self.channel: ChannelHandle = self.guild.create_text_channel("games")
        self.people: dict[str, MemberActor] = {name: self.invite(name) for name in NAMES}

    @property
    def bot(self) -> Client:
        client = self.env.bot
        assert isinstance(client, Client)
        return client

    def invite(self, name: str) -> MemberActor:
        """Somebody more in the server, shown by this name."""
        number = len(self.guild.member_ids())
        return self.guild.add_member(self.env.create_user(f"user{number}", global_name=name))

    async def restart(self, away: float = 0.0) -> None:
        """Stop the bot and its store, and start both anew after some seconds: what a new process does."""
        await self.env.settle()
        await self.bot.close()
        await self.store.close()
        self.env.backend.advance_clock(away)
        self.store = await Store.open(self.url)
        await self.env.restart_bot(Client(self.store, TABLES))

    # The game

    async def match(self) -> Match:
        """The channel's match, in lobby or running, as it is stored."""
        match = await self.store.find(self.channel.id)
        assert match is not None
        return match

    async def frames(self, match: Match) -> list[Frame]:
        """The positions that still stand, played again from setup, seed and log."""
        log = entries(await self.store.log(match.id))
        return history(GAMES[match.game], match.setup, match.seed, log)

    async def scene(self) -> Scene:
        """The channel's match as it is shown."""
        return await self.bot.dealer.scene(await self.match())

    async def decided(self) -> str:
        """The newest entry of the log of the first match; empty before its first decision."""
        log = await self.store.log(1)
        return log[-1].text if log else ""

    async def decider(self) -> str:
        """The name of one whose decision the game waits for."""
        match = await self.match()
        seat, *_ = GAMES[match.game].to_act(match.state)
        return next(player.name for player in match.players if player.seat == seat and not player.left)

    # The channel

    def board(self) -> discord.Message:
        """The newest public message of the bot's that has live controls."""
        for message in reversed(self.channel.history()):
            if message.components:
                return message
        raise AssertionError("no message with controls")

    def texts(self, viewer: str | None = None) -> list[str]:
        """What a person can read in the channel, oldest first."""
        actor = self.people[viewer] if viewer else None
        return [message.content for message in self.channel.history(viewer=actor)]

    def public(self) -> list[tuple[int, str, list[str], list[str]]]:
        """All that stands in the channel for everybody: ids, words, pictures, controls."""
        return [
            (message.id, message.content, [file.url for file in message.attachments], controls(message))
            for message in self.channel.history()
        ]

    # What people do

    async def open(self, game: str, *names: str, **options: Any) -> None:
        """Open a lobby as the first of the names, seat the others and start."""
        host, *others = names
        await self.people[host].slash(self.channel, f"{game} start", **options)
        for name in others:
            await self.press(name, "join")
        await self.press(host, "start")

    async def press(self, name: str, verb: str, argument: str | None = None) -> InteractionResult:
        """Press a button of the present board."""
        return await self.use(name, self.board(), verb, argument=argument)

    async def use(
        self,
        name: str,
        message: discord.Message,
        verb: str,
        value: str | None = None,
        argument: str | None = None,
    ) -> InteractionResult:
        """Press a button of a message, or choose a value of a menu, found by what it means."""
        custom_id = control(message, verb, argument)
        if value is None:
            return await self.people[name].click(message, custom_id=custom_id)
        return await self.people[name].select(message, [value], custom_id=custom_id)

    async def press_late(
        self, name: str, message: discord.Message, custom_id: str, value: str | None = None
    ) -> InteractionResult:
        """Use a control as it was: of a message that a person still has on the screen, however old."""
        stored = self.env.backend.get_message(message.channel.id, message.id)
        kept, stored.components = stored.components, [_row_of(custom_id, value)]
        try:
            if value is None:
                return await self.people[name].click(message, custom_id=custom_id)
            return await self.people[name].select(message, [value], custom_id=custom_id)
        finally:
            if stored.components == [_row_of(custom_id, value)]:
                stored.components = kept

    async def panel(self, name: str, verb: str = "turn") -> discord.Message:
        """Open the panel from the board, as its reader sees it."""
        return shown(await self.press(name, verb))

    async def say(self, name: str, command: str, **options: Any) -> discord.Message:
        """Use a slash command in the channel and read the private answer."""
        return shown(await self.people[name].slash(self.channel, command, **options))

    async def everybody(self, names: tuple[str, ...], emoji: str) -> None:
        """Each of these people reacts to the present board."""
        board = self.board()
        for name in names:
            await self.people[name].react(board, emoji)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Lets people act while others are acting, which simulated people may not do by themselves."""
        kind: Any = type(self.env)
        kept = kind._begin_operation, kind._end_operation
        kind._begin_operation, kind._end_operation = lambda *_: None, lambda *_: None
        try:
            yield
        finally:
            kind._begin_operation, kind._end_operation = kept

    @contextmanager
    def unheard(self) -> Iterator[None]:
        """Reactions that are made here reach the message, but no event tells of them."""
        backend: Any = self.env.backend
        backend._emit_reaction = lambda *_: None
        try:
            yield
        finally:
            del backend._emit_reaction


def _row_of(custom_id: str, value: str | None) -> dict[str, Any]:
    """One control by itself, as Discord keeps it."""
    if value is None:
        return {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": custom_id}]}
    option = {"label": "x", "value": value}
    return {"type": 1, "components": [{"type": 3, "custom_id": custom_id, "options": [option]}]}


def position(match: Match) -> Any:
    """The state of a match that was started."""
    assert match.state is not None
    return match.state


def controls(message: discord.Message) -> list[str]:
    """The custom_ids of a message's buttons and menus."""
    return [child.custom_id for child in _children(message) if child.custom_id]


def presses(message: discord.Message) -> list[Press]:
    """What a message's controls mean."""
    return [press for custom_id in controls(message) if (press := parse(custom_id, ()))]


def control(message: discord.Message, verb: str, argument: str | None = None) -> str:
    """The custom_id of a control by what it means."""
    for custom_id in controls(message):
        press = parse(custom_id, ())
        if press and press.verb == verb and argument in (None, press.argument):
            return custom_id
    raise AssertionError(f"no control {verb} {argument}: {controls(message)}")


def menus(message: discord.Message) -> list[discord.SelectMenu]:
    """The menus of a message."""
    return [child for child in _children(message) if isinstance(child, discord.SelectMenu)]


def _children(message: discord.Message) -> Iterator[Any]:
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            yield from row.children


def shown(result: InteractionResult) -> discord.Message:
    """The ephemeral message that answered an interaction."""
    assert result.acknowledged
    answer = result.followups[-1] if result.followups else result.response
    assert answer is not None, "nothing was answered"
    assert answer.ephemeral
    return answer.message


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[House]:
    """A house whose database lies in `folder`."""
    url = f"sqlite+aiosqlite:///{folder / 'games.db'}"
    store = await Store.open(url)
    env = simcord.Env(Client(store, TABLES), settle_timeout=30.0, approved_intents=intents())
    await env.start()
    house = House(env, store, url)
    try:
        yield house
    finally:
        await house.bot.close()
        await env.shutdown()
        await house.store.close()
    if not house.forgiving:
        env.raise_errors()
