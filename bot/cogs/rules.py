"""`/rules`: the rules in the channel, a page for each section."""

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.answer import Ack, Answer, Person, serve
from bot.controls import Choice as Entry
from bot.controls import Menu, Press
from bot.errors import OldBoard
from bot.tables import TABLES
from bot.words import rules as pages
from bot.words import table as words
from renderers import ILLUSTRATIONS

if TYPE_CHECKING:
    from bot.client import Client


class RulesCog(commands.Cog):
    """The rules, illustrated."""

    def __init__(self, client: "Client") -> None:
        self.client = client
        client.presses |= {"rules": (Ack.SAME_PANEL, _turn_page)}

    @app_commands.command(description="The rules of a game")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=[Choice(name=table.title, value=key) for key, table in TABLES.items()])
    async def rules(self, interaction: discord.Interaction[Any], game: str) -> None:
        async def work(answer: Answer) -> None:
            await _show(self.client, answer, game, 0)

        await serve(interaction, Ack.PANEL, work)


async def _turn_page(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    page = press.values[0] if press.values else ""
    sections = pages.PAGES.get(press.argument, ())
    if not page.isdecimal() or int(page) >= len(sections):
        raise OldBoard(words.UNKNOWN_CONTROL)
    await _show(client, answer, press.argument, int(page))


async def _show(client: "Client", answer: Answer, game: str, number: int) -> None:
    sections = pages.PAGES[game]
    title, text = sections[number]
    menu = Menu(
        pages.CONTENTS, "rules", game, tuple(Entry(name, str(n)) for n, (name, _) in enumerate(sections))
    )
    picture = await client.easel.draw(partial(ILLUSTRATIONS[game], number))
    await answer.say(f"## {title}\n{text}", rows=(menu,), pictures=(picture,) if picture else ())
