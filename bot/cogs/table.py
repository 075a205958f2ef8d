"""`/table`: what every game offers beside its own actions."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.answer import Ack, Answer, serve
from bot.controls import Control, Press
from bot.dealer import Person, seat_of
from bot.errors import NoTable, NotAllowed
from bot.words import table as words
from db.records import Match
from engine.core import LEAVE

if TYPE_CHECKING:
    from bot.client import Client

Interaction = discord.Interaction[Any]


class TableCog(commands.GroupCog, group_name="table", group_description="The game of this channel"):
    """Commands for any game."""

    def __init__(self, client: "Client") -> None:
        self.client = client
        client.presses |= {"end": (Ack.SAME_PANEL, _end), "leave": (Ack.SAME_PANEL, _leave)}

    @app_commands.command(description="What is played here, who sits, whose turn it is")
    async def status(self, interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            match = await self._present(interaction)
            table = self.client.tables[match.game]
            prompt = table.missing(match)
            if match.status == "running":
                prompt = table.prompt(await self.client.dealer.scene(match))
            names = [words.plain(player.name) for player in match.players if not player.left]
            await answer.say(
                words.status(
                    table.title, table.modes[match.mode], words.PACES[match.pace], names, prompt,
                    self.client.boards.link(match),
                )
            )  # fmt: skip

        await serve(interaction, Ack.PANEL, work)

    @app_commands.command(description="Leave the game of this channel for good")
    async def leave(self, interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            match = await self._present(interaction)
            person = Person(interaction.user.id, interaction.user.display_name)
            if match.status == "lobby":
                await self.client.presses["stand"][1](
                    self.client, answer, person, Press(match.id, match.seq, "stand", "", ())
                )
                await answer.say(words.STOOD_UP)
                return
            seat_of(match, person.id)
            await answer.say(
                words.SURE_LEAVE, match_id=match.id, seq=match.seq,
                rows=((Control(words.YES_LEAVE, "leave", style=discord.ButtonStyle.danger),),),
            )  # fmt: skip

        await serve(interaction, Ack.PANEL, work)

    @app_commands.command(description="End the game of this channel for everybody (host or moderators)")
    async def end(self, interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            match = await self._present(interaction)
            _may_end(match, interaction)
            await answer.say(
                words.SURE_END, match_id=match.id, seq=match.seq,
                rows=((Control(words.YES_END, "end", style=discord.ButtonStyle.danger),),),
            )  # fmt: skip

        await serve(interaction, Ack.PANEL, work)

    async def _present(self, interaction: Interaction) -> Match:
        match = await self.client.store.find(interaction.channel_id) if interaction.channel_id else None
        if match is None:
            raise NoTable(words.NO_TABLE)
        return match


def _may_end(match: Match, interaction: Interaction) -> None:
    """The host and members with Manage Channels; raises NotAllowed."""
    if interaction.user.id != match.host_id and not interaction.permissions.manage_channels:
        host = next((p.name for p in match.players if p.user_id == match.host_id), "")
        raise NotAllowed(words.who_may_end(words.plain(host)))


async def _end(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    async with client.dealer.turn(press.match_id):
        match = await client.store.load(press.match_id)
        _may_end(match, answer.interaction)
        if match.status == "lobby":
            await client.boards.show_lobby(await client.store.cancel(match.id))
        else:
            await client.dealer.end(await client.dealer.load(press.match_id), person)
    await answer.say(words.ENDED)


async def _leave(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    await client.dealer.act(press.match_id, None, person, LEAVE)
    await answer.say(words.LEFT)
