"""A small bot that does everything the local table has to show; for tests of the page alone."""

from __future__ import annotations

import asyncio
import io
import struct
import time
import zlib
from typing import Any

import discord
from discord import app_commands
from discord.ext import tasks

HOSTILE = '<img src=x onerror="document.title=1">&amp; @everyone **b**'
Interaction = discord.Interaction[Any]


def png(width: int = 320, height: int = 180) -> bytes:
    """A plain picture, big enough to be seen."""
    colours = (bytes((90, x * 255 // width, y * 255 // height)) for y in range(height) for x in range(width))
    pixels = b"".join(colours)
    rows = b"".join(b"\0" + pixels[y * width * 3 : (y + 1) * width * 3] for y in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


GIF = bytes.fromhex("47494638396101000100800100ff0000ffffff21f904040a0001002c00000000010001000002024401003b")


class Ask(discord.ui.Modal, title="Tell me"):
    """One short and one long text."""

    short: discord.ui.TextInput[Ask] = discord.ui.TextInput(label="A word", max_length=20)
    long: discord.ui.TextInput[Ask] = discord.ui.TextInput(
        label="More", style=discord.TextStyle.paragraph, required=False
    )

    async def on_submit(self, interaction: Interaction) -> None:
        await interaction.response.send_message(
            f"You said {self.short.value} and {self.long.value}", ephemeral=True
        )


class Board(discord.ui.View):
    """A button of every kind and two menus, on a message that is edited."""

    def __init__(self, count: int = 0) -> None:
        super().__init__(timeout=None)
        self.count = count
        self.add_item(discord.ui.Button(label="Rules", url="https://example.org/rules", row=0))

    @discord.ui.button(label="Count", style=discord.ButtonStyle.primary, custom_id="count", row=0)
    async def counted(self, interaction: Interaction, _: discord.ui.Button[Board]) -> None:
        self.count += 1
        await interaction.response.edit_message(content=f"Counted **{self.count}** times", view=self)

    @discord.ui.button(label="Secret", custom_id="secret", emoji="🔍", row=0)
    async def secret(self, interaction: Interaction, _: discord.ui.Button[Board]) -> None:
        await interaction.response.send_message(f"A secret for {interaction.user.mention}", ephemeral=True)

    @discord.ui.button(label="Ask", style=discord.ButtonStyle.success, custom_id="ask", row=1)
    async def ask(self, interaction: Interaction, _: discord.ui.Button[Board]) -> None:
        await interaction.response.send_modal(Ask())

    @discord.ui.button(label="Break", style=discord.ButtonStyle.danger, custom_id="break", row=1)
    async def broken(self, interaction: Interaction, _: discord.ui.Button[Board]) -> None:
        """Never answers."""

    @discord.ui.button(label="Not now", custom_id="off", disabled=True, row=1)
    async def off(self, interaction: Interaction, _: discord.ui.Button[Board]) -> None:
        """Can't be pressed."""

    @discord.ui.select(
        custom_id="colour",
        placeholder="Choose a colour",
        row=2,
        options=[
            discord.SelectOption(
                label=name, value=name.lower(), description=f"It is {name.lower()}", emoji="🎨"
            )
            for name in ("Red", "Green", "Blue")
        ],
    )
    async def colour(self, interaction: Interaction, menu: discord.ui.Select[Board]) -> None:
        await interaction.response.send_message(f"{interaction.user.mention} chose {menu.values[0]}")

    @discord.ui.select(
        custom_id="many",
        placeholder="Choose two",
        row=3,
        min_values=2,
        max_values=2,
        options=[discord.SelectOption(label=f"Card {n}", value=str(n)) for n in range(1, 26)],
    )
    async def many(self, interaction: Interaction, menu: discord.ui.Select[Board]) -> None:
        await interaction.response.send_message(f"You took {' and '.join(menu.values)}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="who", placeholder="Choose a person", row=4)
    async def who(self, interaction: Interaction, menu: discord.ui.UserSelect[Board]) -> None:
        await interaction.response.send_message(f"You chose {menu.values[0].mention}", ephemeral=True)


class Sample(discord.Client):
    """The bot under the tests of the page."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_reactions=True, guild_messages=True))
        self.tree = app_commands.CommandTree(self)
        self.ticks = 0
        _commands(self)

    async def setup_hook(self) -> None:
        self.add_view(Board())
        await self.tree.sync()
        self.clock.start()

    @tasks.loop(seconds=60)
    async def clock(self) -> None:
        self.ticks += 1

    async def on_raw_reaction_add(self, event: discord.RawReactionActionEvent) -> None:
        if event.emoji.name == "❌" and self.user is not None and event.user_id != self.user.id:
            channel = self.get_channel(event.channel_id)
            assert isinstance(channel, discord.TextChannel)
            await channel.send(f"<@{event.user_id}> voted")


def _commands(bot: Sample) -> None:
    fugue = app_commands.Group(name="fugue", description="The card game")
    figment = app_commands.Group(name="figment", description="The guessing game")
    bot.tree.add_command(fugue)
    bot.tree.add_command(figment)

    @fugue.command(name="start", description="Open a board with controls")
    async def start(interaction: Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await asyncio.sleep(0.05)
        file = discord.File(io.BytesIO(png()), "board.png", description="A board of many colours")
        await interaction.followup.send(f"A board for {interaction.user.mention}", file=file, view=Board())

    @figment.command(name="start", description="Open a vote by reactions")
    async def vote(interaction: Interaction) -> None:
        await interaction.response.send_message(
            "Vote!", file=discord.File(io.BytesIO(GIF), "row.gif", description="A moving row")
        )
        message = await interaction.original_response()
        for emoji in ("🇦", "🇧", "❌"):
            await message.add_reaction(emoji)

    @fugue.command(name="use", description="Use a card")
    @app_commands.describe(card="Which card", times="How often", loud="Say it to all", friend="For whom")
    @app_commands.choices(
        mode=[app_commands.Choice(name="Quick", value="q"), app_commands.Choice(name="Slow", value="s")]
    )
    async def use(
        interaction: Interaction,
        card: str,
        mode: app_commands.Choice[str],
        times: int = 1,
        loud: bool = False,
        friend: discord.Member | None = None,
    ) -> None:
        await interaction.response.send_message(
            f"{card} {mode.value} {times} {loud} {friend.display_name if friend else '-'}", ephemeral=not loud
        )

    @use.autocomplete("card")
    async def cards(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        names = ["Ace of Air", "Bell of Bone", "Crow of Clay", "Duke of Dust"]
        return [app_commands.Choice(name=n, value=n) for n in names if typed.lower() in n.lower()]

    @bot.tree.command(name="say", description="Show every kind of text")
    async def say(interaction: Interaction) -> None:
        soon = int(discord.utils.utcnow().timestamp()) + 7200
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.response.send_message(
            f"# A heading\n**bold** *italic* __under__ ~~struck~~ ||hidden|| `code`\n> quoted\n- one\n- two\n"
            f"```\nblock <b>\n```\n[a link](https://example.org) <t:{soon}:R> "
            f"{interaction.user.mention} {interaction.channel.mention}\n-# small print\n{HOSTILE}",
            embed=discord.Embed(title=HOSTILE, description="An *embed*", colour=0x5B8DEF)
            .add_field(name="Left", value="1")
            .add_field(name="Right", value="2")
            .set_footer(text="the foot"),
        )

    @bot.tree.command(name="thread", description="Open a thread and write to me")
    async def thread(interaction: Interaction) -> None:
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        await interaction.response.send_message("Opened", ephemeral=True)
        made = await channel.create_thread(name="A side table", type=discord.ChannelType.public_thread)
        await made.send(f"Welcome {interaction.user.mention}")
        await interaction.user.send("A word in private")

    @bot.tree.command(name="flood", description="Write many messages")
    async def flood(interaction: Interaction, count: int) -> None:
        await interaction.response.send_message("Here they come", ephemeral=True)
        assert isinstance(interaction.channel, discord.TextChannel)
        for n in range(count):
            await interaction.channel.send(f"Message number {n} of **{count}**")

    @bot.tree.command(name="slow", description="Answer late, but in time")
    async def slow(interaction: Interaction) -> None:
        await asyncio.to_thread(time.sleep, 1.2)
        await interaction.response.send_message("At last")

    @bot.tree.command(name="delete", description="Post and delete")
    async def delete(interaction: Interaction) -> None:
        await interaction.response.send_message("Soon gone")
        await interaction.delete_original_response()
        await interaction.followup.send("It is gone", ephemeral=True)
