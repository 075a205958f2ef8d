"""`/table`: what every game offers beside its own actions."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands
from discord.utils import utcnow

from bot import agreement, archive, lookback
from bot.answer import Ack, Answer, Person, serve
from bot.cogs.admin import AdminGroup
from bot.controls import Control, Press
from bot.dealer import seat_of
from bot.errors import NotAllowed
from bot.words import commands as words
from bot.words import table as table_words
from db.records import Match

if TYPE_CHECKING:
    from bot.client import Client

Interaction = discord.Interaction[Any]
OnMatch = Callable[[Answer, Match], Awaitable[None]]


class TableCog(commands.GroupCog, group_name="table", group_description="The game of this channel"):
    """Commands for any game; who may do what stands in their descriptions."""

    def __init__(self, client: "Client") -> None:
        self.client = client
        group = self.app_command
        assert group is not None  # noqa: S101 - a group cog has its group
        group.add_command(AdminGroup(client))
        client.presses |= {"end": (Ack.SAME_PANEL, _end), "leave": (Ack.SAME_PANEL, _leave)}

    @app_commands.command(description="What is played here, who sits, whose turn it is")
    async def status(self, interaction: Interaction) -> None:
        await self._on_match(interaction, self._status)

    @app_commands.command(description="The actions of this channel's game, as text")
    async def log(self, interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            await lookback.show_log(
                self.client, answer, await lookback.here(self.client, interaction.channel_id)
            )

        await serve(interaction, Ack.PANEL, work)

    @app_commands.command(description="This channel's game step by step")
    async def replay(self, interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            match = await lookback.here(self.client, interaction.channel_id)
            await lookback.show_step(self.client, answer, match, 0)

        await serve(interaction, Ack.PANEL, work)

    @app_commands.command(description="Stop the clocks of this game (players)")
    async def pause(self, interaction: Interaction) -> None:
        await self._on_match(interaction, self._pause)

    @app_commands.command(
        description="Let the clocks run again, or take up a game that was put away (players)"
    )
    async def resume(self, interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            await archive.resume(self.client, answer)

        await serve(interaction, Ack.PANEL, work)

    @app_commands.command(description="Leave the game of this channel for good")
    async def leave(self, interaction: Interaction) -> None:
        await self._on_match(interaction, self._ask_leave)

    @app_commands.command(description="Give the game up: the same as leaving it")
    async def resign(self, interaction: Interaction) -> None:
        await self._on_match(interaction, self._ask_leave)

    @app_commands.command(description="Skip the turn of a player whose time is over (the other players)")
    async def skip(self, interaction: Interaction) -> None:
        async def skip(answer: Answer, match: Match) -> None:
            await self._press(answer, match, "skip")
            await answer.done()

        await self._on_match(interaction, skip)

    @app_commands.command(description="Offer a seat to somebody else (who sits there, or moderators)")
    @app_commands.describe(member="Who takes over", seat_of="Whose seat; yours if empty")
    async def replace(
        self, interaction: Interaction, member: discord.Member, seat_of: discord.User | None = None
    ) -> None:
        async def offer(answer: Answer, match: Match) -> None:
            owner = seat_of or interaction.user
            if owner.id != interaction.user.id and not interaction.permissions.manage_channels:
                raise NotAllowed(words.WHO_REPLACES)
            await agreement.offer_seat(self.client, answer, match, _seat(match, owner.id), member)

        await self._on_match(interaction, offer)

    @app_commands.command(description="End this game: the host or moderators at once, players by agreement")
    async def end(self, interaction: Interaction) -> None:
        await self._on_match(interaction, self._ask_end)

    @app_commands.command(description="The same game again, with the same people")
    async def rematch(self, interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            match = await lookback.here(self.client, interaction.channel_id)
            await self._press(answer, match, "rematch")
            await answer.done()

        await serve(interaction, Ack.PANEL, work)

    async def _on_match(self, interaction: Interaction, work: OnMatch) -> None:
        """Acknowledge, find the channel's lobby or running game, and do the work."""

        async def found(answer: Answer) -> None:
            await work(answer, await self.client.dealer.table(interaction.channel_id))

        await serve(interaction, Ack.PANEL, found)

    async def _press(self, answer: Answer, match: Match, verb: str) -> None:
        """What the button of the same meaning does."""
        press = Press(match.id, match.seq, verb, "", ())
        await self.client.presses[verb][1](self.client, answer, answer.person, press)

    async def _status(self, answer: Answer, match: Match) -> None:
        table = self.client.tables[match.game]
        prompt = table.missing(match)
        if match.status == "running":
            prompt = table.prompt(await self.client.dealer.scene(match))
        names = [table_words.plain(player.name) for player in match.players if not player.left]
        how = f"{table.modes[match.mode]} · {table_words.PACES[match.pace]}"
        await answer.say(table_words.status(table.title, how, names, prompt, self.client.boards.link(match)))

    async def _pause(self, answer: Answer, match: Match) -> None:
        async with self.client.dealer.turn(match.id):
            match = await self.client.dealer.load(match.id)
            seat_of(match, answer.person.id)
            if not match.paused:
                await self.client.store.pause(match.id, utcnow())
                await self.client.dealer.reword(match.id)
                await self.client.boards.say(match, words.paused(answer.person.name))
        await answer.say(words.PAUSED)

    async def _ask_leave(self, answer: Answer, match: Match) -> None:
        if match.status == "lobby":
            await self._press(answer, match, "stand")
            await answer.say(table_words.STOOD_UP)
            return
        seat_of(match, answer.person.id)
        sure = Control(table_words.YES_LEAVE, "leave", style=discord.ButtonStyle.danger)
        await answer.say(table_words.SURE_LEAVE, match_id=match.id, seq=match.seq, rows=((sure,),))

    async def _ask_end(self, answer: Answer, match: Match) -> None:
        if not _may_end(match, answer.interaction) and match.status == "running":
            await self._press(answer, match, "propose")
            return
        _must_end(match, answer.interaction)
        sure = Control(table_words.YES_END, "end", style=discord.ButtonStyle.danger)
        await answer.say(table_words.SURE_END, match_id=match.id, seq=match.seq, rows=((sure,),))


def _seat(match: Match, user_id: int) -> int:
    return seat_of(match, user_id)


def _may_end(match: Match, interaction: Interaction) -> bool:
    """The host, and members with Manage Channels."""
    return interaction.user.id == match.host_id or interaction.permissions.manage_channels


def _must_end(match: Match, interaction: Interaction) -> None:
    if not _may_end(match, interaction):
        host = next((p.name for p in match.players if p.user_id == match.host_id), "")
        raise NotAllowed(table_words.who_may_end(table_words.plain(host)))


async def _end(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    async with client.dealer.turn(press.match_id):
        match = await client.store.load(press.match_id)
        _must_end(match, answer.interaction)
        if match.status == "lobby":
            await client.boards.show_lobby(await client.store.cancel(match.id))
        else:
            await client.dealer.end(await client.dealer.load(press.match_id), person)
    await answer.say(table_words.ENDED)


async def _leave(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    async with client.dealer.turn(press.match_id):
        await client.dealer.leave(await client.dealer.load(press.match_id), person)
    await answer.say(table_words.LEFT)
