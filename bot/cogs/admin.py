"""`/table admin`: for members with Manage Channels."""

import dataclasses
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot import lookback
from bot.answer import Ack, Answer, Person, serve
from bot.dealer import seat_of
from bot.errors import NotAllowed
from bot.scene import entries
from bot.words import commands as words
from bot.words import reminders as reminder_words
from bot.words import table as table_words
from db.errors import CorruptMatch
from db.records import Match
from engine.core import letter
from engine.record import Record, print_record

if TYPE_CHECKING:
    from bot.client import Client

log = logging.getLogger(__name__)
Interaction = discord.Interaction[Any]


class AdminGroup(app_commands.Group):
    """The commands; each checks Manage Channels itself, for Discord can't limit a part of a command."""

    def __init__(self, client: "Client") -> None:
        super().__init__(name="admin", description="For members with Manage Channels")
        self.client = client

    @app_commands.command(description="End the game of this channel")
    async def end(self, interaction: Interaction) -> None:
        async def end(answer: Answer) -> None:
            try:
                await self._end(await self.client.dealer.table(interaction.channel_id), answer.person)
            except CorruptMatch as corrupt:
                log.warning("%s: given up by %s", corrupt, answer.person.id)
                await self.client.store.abandon(corrupt.match_id)
            await answer.say(table_words.ENDED)

        await self._serve(interaction, end)

    @app_commands.command(description="Give a seat to somebody else, without asking")
    @app_commands.describe(owner="Who sits there now", member="Who takes over")
    @app_commands.rename(owner="seat_of")
    async def replace(self, interaction: Interaction, owner: discord.User, member: discord.Member) -> None:
        async def replace(answer: Answer) -> None:
            match = await self.client.dealer.table(interaction.channel_id)
            if member.bot:
                raise NotAllowed(words.BOT_SEAT)
            async with self.client.dealer.turn(match.id):
                match = await self.client.dealer.load(match.id)
                if any(player.user_id == member.id and not player.left for player in match.players):
                    raise NotAllowed(reminder_words.SEATED)
                person = Person(member.id, member.display_name)
                await self.client.dealer.replace(match, seat_of(match, owner.id), person)
            await answer.say(words.SAVED)

        await self._serve(interaction, replace)

    @app_commands.command(description="Post the board of this channel's game anew")
    async def repost(self, interaction: Interaction) -> None:
        async def repost(answer: Answer) -> None:
            match = await self.client.dealer.table(interaction.channel_id)
            async with self.client.dealer.turn(match.id):
                match = await self.client.store.load(match.id)
                if match.status == "lobby":
                    await self.client.store.clear_board(match.id)
                    await self.client.boards.show_lobby(await self.client.store.load(match.id))
                else:
                    await self.client.dealer.show(match, anew=True)
            await answer.say(words.REPOSTED)

        await self._serve(interaction, repost)

    @app_commands.command(description="This channel's last game, once it is over, as a text file")
    async def export(self, interaction: Interaction) -> None:
        async def export(answer: Answer) -> None:
            # the record names the box of the channel's cards (G10): first, so that no game starts from it
            await self.client.store.give_up_box(interaction.channel_id or 0)
            match = await lookback.here(self.client, interaction.channel_id)
            away = await self.client.store.away_here(match.channel_id)
            if match.status != "ended" or (away and away.game == match.game):
                raise NotAllowed(words.EXPORT_LATER)
            await answer.say(words.EXPORTED, text_file=await self._record(match))

        await self._serve(interaction, export)

    @app_commands.command(description="Where and by whom games may be started, and how")
    @app_commands.describe(
        channel="Allow games in this channel, or no longer; without any, games may start everywhere",
        starters="Who may open a table",
        pace="The pace where nothing else is said",
        language="The language of the bot",
        theme="How boards are drawn",
    )
    @app_commands.choices(
        starters=[Choice(name=text, value=key) for key, text in words.STARTERS.items()],
        pace=[Choice(name=text, value=key) for key, text in table_words.PACES.items()],
        language=[Choice(name=text, value=key) for key, text in words.LANGUAGES.items()],
        theme=[Choice(name=text, value=key) for key, text in words.THEMES.items()],
    )
    async def settings(
        self,
        interaction: Interaction,
        channel: discord.TextChannel | None = None,
        starters: str | None = None,
        pace: str | None = None,
        language: str | None = None,
        theme: str | None = None,
    ) -> None:
        async def change(answer: Answer) -> None:
            guild_id = interaction.guild_id or 0
            settings = await self.client.store.server(guild_id)
            changes: dict[str, Any] = {"starters": starters, "pace": pace, "language": language}
            changes["theme"] = theme
            if channel:
                changes["channels"] = tuple(sorted(set(settings.channels) ^ {channel.id}))
            given = {name: value for name, value in changes.items() if value is not None}
            settings = dataclasses.replace(settings, **given)
            if given:
                await self.client.store.set_server(guild_id, settings)
            pace_text = table_words.PACES[settings.pace]
            await answer.say(
                words.settings(
                    settings.channels, pace_text, settings.starters, settings.language, settings.theme
                )
            )

        await self._serve(interaction, change)

    async def _serve(self, interaction: Interaction, work: Callable[[Answer], Awaitable[None]]) -> None:
        async def checked(answer: Answer) -> None:
            if not interaction.permissions.manage_channels:
                raise NotAllowed(words.MODERATORS)
            await work(answer)

        await serve(interaction, Ack.PANEL, checked)

    async def _end(self, match: Match, person: Person) -> None:
        client = self.client
        async with client.dealer.turn(match.id):
            if match.status == "lobby":
                await client.boards.show_lobby(await client.store.cancel(match.id))
            else:
                await client.dealer.end(await client.dealer.load(match.id), person)

    async def _record(self, match: Match) -> str:
        """The match as `python -m engine replay` reads it."""
        log = entries(await self.client.store.log(match.id))
        names = (await self.client.dealer.scene(match)).names
        remarks = [f"{letter(seat)}: {table_words.bare(name)}" for seat, name in enumerate(names)]
        return print_record(Record(match.game, match.setup, match.seed, tuple(log)), remarks)
