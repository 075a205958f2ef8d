"""`/figment`: start a game, the lead's last word, a closer look at the cards."""

from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import lobby, panel
from bot.answer import Ack, Answer, Person, serve
from bot.controls import Choice as Entry
from bot.controls import Control, Menu, Press, Row
from bot.errors import NoTable, NotAllowed, OldBoard, Unclear
from bot.scene import Scene
from bot.words import figment as words
from bot.words import table as table_words
from engine.figment.actions import Revealed
from engine.figment.state import View
from renderers import figment
from renderers.picture import Style

if TYPE_CHECKING:
    from bot.client import Client

Interaction = discord.Interaction[Any]
Mode = Literal["one", "side", "over"]
MODES: dict[Mode, str] = {"one": words.LOOK_ONE, "side": words.LOOK_SIDE, "over": words.LOOK_OVER}
SHIFTS = (-75, -50, -25, -10, 0, 10, 25, 50, 75)


class FigmentCog(
    commands.GroupCog, group_name="figment", group_description="Figment: a team orders pictures"
):
    """The commands of Figment."""

    def __init__(self, client: "Client") -> None:
        self.client = client
        client.presses |= {
            "looking": (Ack.PANEL, _look),
            "lookat": (Ack.SAME_PANEL, _look),
            "still": (Ack.PANEL, _still),
        }

    @app_commands.command(description="Open a table for Figment in this channel")
    @app_commands.describe(
        mode="Five cards in a row, or six for a harder target",
        opponent="Somebody to invite",
        seats="How many players at the start, at the most",
        pace="How long a vote may take (a day)",
        thread="Play in a thread of its own",
    )
    @app_commands.choices(
        mode=[Choice(name=text, value=mode) for mode, text in words.MODES.items()],
        pace=[Choice(name=text, value=pace) for pace, text in table_words.PACES.items()],
    )
    async def start(
        self,
        interaction: Interaction,
        mode: str = "normal",
        opponent: discord.Member | None = None,
        seats: app_commands.Range[int, 1, 20] = 20,
        pace: str = "",
        thread: bool = False,
    ) -> None:
        async def work(answer: Answer) -> None:
            await lobby.open_table(
                self.client, answer, "figment",
                mode=mode, pace=pace, seats=seats, opponent=opponent, thread=thread,
            )  # fmt: skip

        await serve(interaction, Ack.PANEL, work)

    @app_commands.command(name="panel", description="My view of the game")
    async def panel_(self, interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            match = await self.client.dealer.here(interaction.channel_id, "figment")
            await panel.show(self.client, answer, match, answer.person)

        await serve(interaction, Ack.PANEL, work)

    @app_commands.command(description="The lead's last word: place the card")
    @app_commands.describe(gap="Where the card goes")
    async def place(self, interaction: Interaction, gap: str) -> None:
        await self._decide(interaction, {"place": gap})

    @app_commands.command(description="The lead's last word: bet a chip and choose the end to reveal from")
    @app_commands.describe(chip="Which chip", end="From which end")
    async def bet(self, interaction: Interaction, chip: str, end: str) -> None:
        await self._decide(interaction, {"chip": chip, "end": end})

    @app_commands.command(description="The lead closes the vote")
    async def close(self, interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            match = await self.client.dealer.here(interaction.channel_id, "figment")
            async with self.client.dealer.turn(match.id):
                match = await self.client.dealer.load(match.id, match.seq)
                await self.client.votes.close(match, answer.person)
            await panel.done(self.client, answer, match.id)

        await serve(interaction, Ack.PANEL, work)

    @app_commands.command(description="Look at cards: one large, two side by side, or laid over each other")
    async def look(self, interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            match = await self.client.dealer.here(interaction.channel_id, "figment")
            press = Press(match.id, match.seq, "looking", "", ())
            await _look(self.client, answer, answer.person, press)

        await serve(interaction, Ack.PANEL, work)

    @place.autocomplete("gap")
    async def _gaps(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._suggest(interaction, "place", current)

    @bet.autocomplete("chip")
    async def _chips(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._suggest(interaction, "chip", current)

    @bet.autocomplete("end")
    async def _ends(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._suggest(interaction, "end", current)

    async def _suggest(self, interaction: Interaction, key: str, current: str) -> list[Choice[str]]:
        try:
            match = await self.client.dealer.here(interaction.channel_id, "figment")
        except NoTable:
            return []
        ballot = self.client.tables["figment"].ballot(await self.client.dealer.scene(match))
        return [
            Choice(name=option.label, value=option.label)
            for question in ballot
            if question.key == key
            for option in question.options
            if current.casefold() in option.label.casefold()
        ]

    async def _decide(self, interaction: Interaction, typed: dict[str, str]) -> None:
        async def work(answer: Answer) -> None:
            client, person = self.client, answer.person
            match = await client.dealer.here(interaction.channel_id, "figment")
            async with client.dealer.turn(match.id):
                match = await client.dealer.load(match.id, match.seq)
                scene = await client.dealer.scene(match)
                (lead,) = scene.to_act()
                if person.id not in scene.users(lead):
                    raise NotAllowed(words.not_lead(scene.names[lead]))
                text = self._resolve(scene, typed)
                await client.dealer.commit(match, lead, person, text)
            await panel.done(client, answer, match.id)

        await serve(interaction, Ack.PANEL, work)

    def _resolve(self, scene: Scene, typed: dict[str, str]) -> str:
        """The decision for what a client sent: the shown words, or their first letter or figure."""
        table = self.client.tables["figment"]
        chosen: dict[str, int] = {}
        ballot = {question.key: question for question in table.ballot(scene)}
        if ballot.keys() != typed.keys():
            raise Unclear(words.ask(scene.view(), words.THE_LEAD))
        for key, text in typed.items():
            wanted = text.strip().casefold()
            for index, option in enumerate(ballot[key].options):
                if wanted and (wanted == option.label.casefold() or wanted == option.label[0].casefold()):
                    chosen[key] = index
                    break
            else:
                raise Unclear(table_words.unclear(text))
        return table.decision(scene, chosen)


async def _look(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """A panel of cards: the argument keeps mode, first and second card, shift and opacity; a menu's
    value is such an argument with one of them changed."""
    match = await client.dealer.load(press.match_id, press.seq)
    scene = await client.dealer.scene(match)
    view = scene.view()
    if not isinstance(view, View):
        raise OldBoard(table_words.UNKNOWN_CONTROL)
    cards = (*view.row, *(() if view.turned is None else (view.turned,)))
    mode, one, two, shift, opacity = _looking(press.values[0] if press.values else press.argument, len(cards))
    chosen = (cards[one],) if mode == "one" else (cards[one], cards[two])
    style = Style(scene.names, scene.theme)
    picture = await client.easel.draw(partial(figment.look, view, chosen, mode, shift, opacity, style))
    await answer.say(
        words.looking(mode), match_id=match.id, seq=match.seq, pictures=(picture,),
        rows=_look_rows(view, len(cards), mode, one, two, shift, opacity),
    )  # fmt: skip


async def _still(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """The last reveal as a still picture, for those who want no motion."""
    scene = await client.dealer.scene(await client.store.load(press.match_id))
    then = scene.at(min(press.seq, len(scene.frames) - 1))
    view = then.view()
    if not isinstance(view, View) or not view.rounds:
        raise OldBoard(table_words.UNKNOWN_CONTROL)
    style = Style(scene.names, scene.theme, still=True)
    picture = await client.easel.draw(partial(figment.reveal, view, style))
    told = [event for frame in then.frames for event in frame.events if isinstance(event, Revealed)]
    await answer.say(words.revealed(told[-1]), pictures=(picture,))


def _looking(argument: str, cards: int) -> tuple[Mode, int, int, int, int]:
    """Mode, first and second card, shift and opacity; the newest two cards where nothing was chosen."""
    parts = argument.split(",")
    mode = next((mode for mode in MODES if mode == parts[0]), None)
    if len(parts) == 5 and mode is not None:
        try:
            one, two, shift, opacity = (int(part) for part in parts[1:])
        except ValueError:
            raise Unclear(words.NO_SUCH_CARD) from None
        if 0 <= one < cards and 0 <= two < cards and shift in SHIFTS and opacity in (25, 50, 75, 100):
            return mode, one, two, shift, opacity
        raise Unclear(words.NO_SUCH_CARD)
    return "one", cards - 1, max(cards - 2, 0), 0, 50


def _look_rows(
    view: View, cards: int, mode: Mode, one: int, two: int, shift: int, opacity: int
) -> tuple[Row, ...]:
    def argument(**change: Any) -> str:
        values = {"mode": mode, "one": one, "two": two, "shift": shift, "opacity": opacity} | change
        return ",".join(str(value) for value in values.values())

    names = [words.card_name(index, len(view.row)) for index in range(cards)]
    first = tuple(Entry(name, argument(one=index)) for index, name in enumerate(names))
    modes = tuple(
        Control(text, "lookat", argument(mode=key), _lit(key == mode)) for key, text in MODES.items()
    )
    rows: list[Row] = [modes, Menu(f"{words.FIRST_CARD} {names[one]}", "lookat", "one", first)]
    if mode != "one":
        second = tuple(Entry(name, argument(two=index)) for index, name in enumerate(names))
        other = words.TOP_CARD if mode == "over" else words.SECOND_CARD
        rows.append(Menu(f"{other} {names[two]}", "lookat", "two", second))
    if mode == "over":
        shifts = tuple(Entry(words.shifted(step), argument(shift=step)) for step in SHIFTS)
        rows.append(Menu(words.shifted(shift), "lookat", "shift", shifts))
        solid = tuple(Entry(words.opaque(step), argument(opacity=step)) for step in (25, 50, 75, 100))
        rows.append(Menu(words.opaque(opacity), "lookat", "opacity", solid))
    return tuple(rows)


def _lit(chosen: bool) -> discord.ButtonStyle:
    """The button of the mode that is shown stands out."""
    return discord.ButtonStyle.primary if chosen else discord.ButtonStyle.secondary
