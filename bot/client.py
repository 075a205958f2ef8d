"""The Discord client: what it listens to, what it offers, and the one place where faults end up."""

import hashlib
import json
import logging
import sys
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from discord.utils import utcnow

from bot import agreement, archive, lobby, lookback, panel, reminders, votes
from bot.answer import Ack, Answer, Person, apologise, serve
from bot.boards import Boards
from bot.clock import Clock
from bot.cogs.figment import FigmentCog
from bot.cogs.fugue import FugueCog
from bot.cogs.mine import MineCog
from bot.cogs.rules import RulesCog
from bot.cogs.table import TableCog
from bot.controls import Press, PressedButton, PressedMenu
from bot.dealer import Dealer
from bot.easel import Easel
from bot.errors import OldBoard, Unclear
from bot.health import Health
from bot.tables.table import Table
from bot.unreached import UNREACHED
from bot.votes import Votes
from bot.words import table as words
from db.store import Store
from engine import GAMES
from engine.core import Game

log = logging.getLogger(__name__)

Handler = Callable[["Client", Answer, Person, Press], Awaitable[None]]


def intents() -> discord.Intents:
    """Servers and their channels, and reactions; no member lists, no message contents."""
    return discord.Intents(guilds=True, guild_reactions=True)


class Client(commands.Bot):
    """The bot. It holds no state of any game: the store does."""

    def __init__(self, store: Store, tables: Mapping[str, Table], health: Health | None = None) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            tree_cls=Tree,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self.store = store
        self.health = health or Health(None)
        self.tables = dict(tables)
        self.games: Mapping[str, Game] = GAMES
        self.easel = Easel()
        self.boards = Boards(self, store, self.tables, self.easel)
        self.dealer = Dealer(store, self.boards, self.tables)
        self.votes = Votes(self)
        self.presses: dict[str, tuple[Ack, Handler]] = {}
        for module in (lobby, panel, votes, reminders, agreement, lookback):
            self.presses |= module.PRESSES

    async def setup_hook(self) -> None:
        """Once, after login and before the first event."""
        self.add_dynamic_items(PressedButton, PressedMenu)
        for cog in (FugueCog, FigmentCog, TableCog, RulesCog, MineCog, Clock):
            await self.add_cog(cog(self))
        await self.sync_commands()

    async def close(self) -> None:
        self.easel.close()
        await super().close()

    async def sync_commands(self) -> None:
        """Tell Discord the commands, only when they differ from those told last. What Discord does not
        take is told again at the next start."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        told = json.dumps([self.application_id, payload], sort_keys=True)
        digest = hashlib.sha256(told.encode()).hexdigest()
        if await self.store.setting("commands") == digest:
            return
        try:
            await self.tree.sync()
        except UNREACHED as error:
            log.warning("commands not told: %s", error)
            return
        await self.store.set_setting("commands", digest)

    async def pressed(self, interaction: discord.Interaction[Any], press: Press) -> None:
        """A control of ours was used, of whatever age."""
        ack, handler = self.presses.get(press.verb, (Ack.QUIET, _unknown))
        person = Person(interaction.user.id, interaction.user.display_name)

        async def work(answer: Answer) -> None:
            await handler(self, answer, person, press)

        await serve(interaction, ack, work)

    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        await self.votes.reacted(payload)

    async def on_raw_reaction_remove(self, payload: discord.RawReactionActionEvent) -> None:
        await self.votes.reacted(payload)

    async def on_raw_reaction_clear(self, payload: discord.RawReactionClearEvent) -> None:
        await self.votes.cleared(payload.channel_id, payload.message_id)

    async def on_raw_reaction_clear_emoji(self, payload: discord.RawReactionClearEmojiEvent) -> None:
        await self.votes.cleared(payload.channel_id, payload.message_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await archive.channel_gone(self, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await archive.channel_gone(self, payload.thread_id)

    async def on_socket_event_type(self, event_type: str) -> None:
        self.health.hear(utcnow())

    async def on_message(self, message: discord.Message) -> None:
        """Messages are none of our business."""

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """A fault in an event that nobody waits for an answer to."""
        error = sys.exc_info()[1]
        if error is not None:
            apologise(error)


class Tree(app_commands.CommandTree[Client]):
    """The commands; what goes wrong before a command's own work begins is answered here."""

    async def on_error(
        self, interaction: discord.Interaction[Client], error: app_commands.AppCommandError, /
    ) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            log.info("nothing to suggest: %s", error)  # nobody reads an answer to that
            return

        async def work(answer: Answer) -> None:
            raise _plain(error)

        await serve(interaction, Ack.PANEL, work)


def _plain(error: app_commands.AppCommandError) -> Exception:
    """A refusal of what its reader can mend (a person who is not in the server, a command of another
    version); else the fault itself."""
    if isinstance(error, app_commands.TransformerError):
        return Unclear(words.NO_MEMBER)
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return OldBoard(words.UNKNOWN_COMMAND)
    return error.original if isinstance(error, app_commands.CommandInvokeError) else error


async def _unknown(client: Client, answer: Answer, person: Person, press: Press) -> None:
    raise OldBoard(words.UNKNOWN_CONTROL)
