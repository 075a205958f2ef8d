"""What a person asks for themselves: my games, my quiet hours, my data."""

import re
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.answer import Ack, Answer, Person, serve
from bot.controls import Control, Press
from bot.errors import NotAllowed, Unclear
from bot.votes import waited_for
from bot.words import commands as words
from db.errors import StillPlaying
from db.records import Match, Quiet

if TYPE_CHECKING:
    from bot.client import Client

Interaction = discord.Interaction[Any]
HOUR = re.compile(r"([01]?[0-9]|2[0-3])(?::([0-5][0-9]))?")


class MineCog(commands.Cog):
    """Commands that concern nobody else."""

    def __init__(self, client: "Client") -> None:
        self.client = client
        client.presses |= {"forget": (Ack.SAME_PANEL, _forget)}

    @app_commands.command(description="All my games everywhere, those that wait for me first")
    async def games(self, interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            found = [
                (await self._how(match, answer.person), match)
                for match in await self.client.store.of_user(answer.person.id)
            ]
            found.sort(key=lambda pair: pair[0] != words.WAITS)
            found += [(words.AWAY, match) for match in await self.client.store.away_of(answer.person.id)]
            lines = [
                words.game_line(self.client.tables[match.game].title, how, self.client.boards.link(match))
                for how, match in found
            ]
            await answer.say(words.games(lines) if lines else words.NO_GAMES, aloud=words.ASK_AGAIN)

        await serve(interaction, Ack.PANEL, work)

    @app_commands.command(description="Hours in which I want no reminders; without hours: none")
    @app_commands.describe(
        begins="From, such as 22:30",
        ends="To, such as 8",
        utc_offset="My clock against UTC, such as 2 or -5.5",
    )
    async def quiet(
        self,
        interaction: Interaction,
        begins: str = "",
        ends: str = "",
        utc_offset: app_commands.Range[float, -12, 14] = 0.0,
    ) -> None:
        async def work(answer: Answer) -> None:
            if not begins and not ends:
                await self.client.store.set_quiet_hours(answer.person.id, None)
                await answer.say(words.QUIET_OFF)
                return
            shift = round(utc_offset * 60)
            quiet = Quiet((_minute(begins) - shift) % 1440, (_minute(ends) - shift) % 1440)
            await self.client.store.set_quiet_hours(answer.person.id, quiet)
            hours = words.quiet(_clock(_minute(begins)), _clock(_minute(ends)), f"{utc_offset:+g}")
            await answer.say(hours, aloud=words.SAVED)

        await serve(interaction, Ack.PANEL, work)

    @app_commands.command(description="What this bot keeps, and how to have it deleted")
    async def privacy(self, interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            rows = ((Control(words.FORGET, "forget", style=discord.ButtonStyle.danger),),)
            await answer.say(words.PRIVACY, rows=rows)

        await serve(interaction, Ack.PANEL, work)

    async def _how(self, match: Match, person: Person) -> str:
        if match.status == "lobby":
            return words.GATHERS
        scene = await self.client.dealer.scene(match)
        if person.id in waited_for(self.client.tables[match.game], scene):
            return words.WAITS
        return words.STANDS if match.paused else words.RUNS


def _minute(text: str) -> int:
    """A time of day in minutes; raises Unclear."""
    found = HOUR.fullmatch(text.strip())
    if found is None:
        raise Unclear(words.NO_TIME)
    return int(found[1]) * 60 + int(found[2] or 0)


def _clock(minute: int) -> str:
    return f"{minute // 60}:{minute % 60:02}"


async def _forget(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    try:
        await client.store.forget(person.id)
    except StillPlaying:
        raise NotAllowed(words.STILL_PLAYING) from None
    await answer.say(words.FORGOTTEN)
