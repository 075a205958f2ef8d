"""`/fugue`: start a game, and every action of a turn as a command."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import lobby, panel
from bot.answer import Ack, Answer, serve
from bot.controls import MENU, OPTION_TEXT, clip
from bot.dealer import seat_of
from bot.errors import NoTable, NotSeated, Unclear
from bot.scene import seat_names
from bot.words import fugue as words
from bot.words import table as table_words
from db.records import Match
from engine.core import Option, options
from engine.fugue.actions import (
    CreateFugue,
    DestroyFugue,
    Discard,
    PlaceCard,
    RemoveSpirit,
    UseSet,
    Wave,
)

if TYPE_CHECKING:
    from bot.client import Client

Interaction = discord.Interaction[Any]
PACES = [Choice(name=text, value=pace) for pace, text in table_words.PACES.items()]


class FugueCog(commands.GroupCog, group_name="fugue", group_description="Fugue: a duel of Sets and Fugues"):
    """The commands of Fugue."""

    def __init__(self, client: "Client") -> None:
        self.client = client

    @app_commands.command(description="Open a table for Fugue in this channel")
    @app_commands.describe(
        mode="Two to eight players, or one side alone",
        opponent="Somebody to invite",
        seats="How many seats at the most (8)",
        first="Who takes the first turn",
        pace="How long a decision may take (a day)",
        thread="Play in a thread of its own",
    )
    @app_commands.choices(
        mode=[Choice(name=text, value=mode) for mode, text in words.MODES.items()],
        first=[Choice(name=words.FIRST_CHANCE, value=""), Choice(name=words.FIRST_HOST, value="host")],
        pace=PACES,
    )
    async def start(
        self,
        interaction: Interaction,
        mode: str = "standard",
        opponent: discord.Member | None = None,
        seats: app_commands.Range[int, 1, 8] = 8,
        first: str = "",
        pace: str = "",
        thread: bool = False,
    ) -> None:
        async def work(answer: Answer) -> None:
            await lobby.open_table(
                self.client, answer, "fugue",
                mode=mode, pace=pace, seats=seats, opponent=opponent, thread=thread, first=first,
            )  # fmt: skip

        await serve(interaction, Ack.PANEL, work)

    @app_commands.command(name="panel", description="My view of the game, and what I may do")
    async def panel_(self, interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            match = await self.client.dealer.here(interaction.channel_id, "fugue")
            await panel.show(self.client, answer, match, answer.person)

        await serve(interaction, Ack.PANEL, work)

    @app_commands.command(description="Use a Set (Vision phases)")
    @app_commands.describe(move="What the Set does")
    async def use(self, interaction: Interaction, move: str) -> None:
        await self._act(interaction, move)

    @app_commands.command(description="Place a card of yours in a Vision slot (Imagination phase)")
    @app_commands.describe(card="Which card, and where")
    async def place(self, interaction: Interaction, card: str) -> None:
        await self._act(interaction, card)

    @app_commands.command(description="Discard a card of yours (Depth phase), or remove a Spirit")
    @app_commands.describe(card="Which card")
    async def discard(self, interaction: Interaction, card: str) -> None:
        await self._act(interaction, card)

    @app_commands.command(description="Do no more in this phase")
    async def end(self, interaction: Interaction) -> None:
        await self._act(interaction, ".")

    @app_commands.command(description="Take back my last action of this turn")
    async def undo(self, interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            match = await self.client.dealer.here(interaction.channel_id, "fugue")
            await panel.undo(self.client, answer, answer.person, match.id, None)

        await serve(interaction, Ack.PANEL, work)

    @app_commands.command(description="Any action in the notation of the rules")
    @app_commands.describe(move="For example mV>1L, u1 B.i.I>A.p, xV or .")
    async def move(self, interaction: Interaction, move: str) -> None:
        await self._act(interaction, move)

    @use.autocomplete("move")
    async def _uses(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._suggest(interaction, current, (UseSet, Wave, CreateFugue, DestroyFugue))

    @place.autocomplete("card")
    async def _places(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._suggest(interaction, current, (PlaceCard,))

    @discard.autocomplete("card")
    async def _discards(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._suggest(interaction, current, (Discard, RemoveSpirit))

    @move.autocomplete("move")
    async def _moves(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._suggest(interaction, current, (object,))

    async def _suggest(
        self, interaction: Interaction, current: str, kinds: tuple[type, ...]
    ) -> list[Choice[str]]:
        """The legal actions of some kinds that fit what was typed."""
        try:
            match = await self.client.dealer.here(interaction.channel_id, "fugue")
            labelled = self._labelled(match, interaction.user.id)
        except (NoTable, NotSeated):
            return []
        typed = current.casefold()
        fitting = [
            Choice(name=clip(label, OPTION_TEXT), value=option.text)
            for label, option in labelled
            if isinstance(option.action, kinds) and typed in f"{label} {option.text}".casefold()
        ]
        return fitting[:MENU]

    def _labelled(self, match: Match, user_id: int) -> list[tuple[str, Option]]:
        """The person's legal actions with their words; empty when it is another's turn."""
        game = self.client.games["fugue"]
        seat = seat_of(match, user_id)
        if seat not in game.to_act(match.state):
            return []
        view = game.view(match.state, seat)
        names = [table_words.bare(name) for name in seat_names(match)]
        return [
            (words.label(option.action, view, names, seat), option) for option in options(game, match.state)
        ]

    async def _act(self, interaction: Interaction, typed: str) -> None:
        async def work(answer: Answer) -> None:
            match = await self.client.dealer.here(interaction.channel_id, "fugue")
            await self._done(answer, match, self._resolve(match, interaction.user.id, typed))

        await serve(interaction, Ack.PANEL, work)

    def _resolve(self, match: Match, user_id: int, typed: str) -> str:
        """What a client may really send: the notation, or the words shown for it."""
        wanted = typed.strip()
        for label, option in self._labelled(match, user_id):
            if wanted in (option.text, label) or wanted == clip(label, OPTION_TEXT):
                return option.text
        if len(wanted) > OPTION_TEXT or not wanted.isascii():
            raise Unclear(table_words.unclear(typed))
        game = self.client.games["fugue"]
        return game.print_action(game.parse_action(wanted))

    async def _done(self, answer: Answer, match: Match, text: str) -> None:
        person = answer.person
        await self.client.dealer.act(match.id, match.seq, person, text)
        await panel.show(self.client, answer, await self.client.store.load(match.id), person)
