"""Opening a table and starting the game: what the lobby's buttons and `start` commands do."""

import secrets
from typing import TYPE_CHECKING, Any

import discord
from discord.utils import utcnow

from bot import panel
from bot.answer import Ack, Answer, Person
from bot.controls import Press
from bot.dealer import seat_of
from bot.errors import CannotPost, NoTable, NotAllowed, Unclear
from bot.pace import lobby_times
from bot.permissions import require
from bot.unreached import UNREACHED
from bot.words import commands as command_words
from bot.words import table as words
from db.errors import LobbyClosed, TableTaken
from db.records import Match, ServerSettings
from engine import GAMES

if TYPE_CHECKING:
    from bot.client import Client


async def open_table(
    client: "Client", answer: Answer, game: str, *, mode: str, pace: str, seats: int,
    opponent: discord.Member | None, thread: bool, first: str = "",
) -> None:  # fmt: skip
    """Open a lobby in the channel of the interaction, or in a thread made for it."""
    interaction = answer.interaction
    settings = await client.store.server(interaction.guild_id or 0)
    _allowed(interaction, settings)
    pace = pace or settings.pace
    channel = await _place(interaction, client.tables[game].title, thread)
    person = Person(interaction.user.id, interaction.user.display_name)
    options = {"seats": str(seats)} | ({"first": first} if first else {})
    try:
        match = await client.store.open_lobby(
            interaction.guild_id, channel.id, game, person.id, person.name, pace, mode, options,
            lobby_times(utcnow(), pace),
        )  # fmt: skip
    except TableTaken as taken:
        raise NotAllowed(await _taken(client, taken.match)) from None
    invite = opponent.id if opponent and opponent.id != person.id and not opponent.bot else None
    await _put_up(client, match, invite)
    match = await client.store.load(match.id)
    await answer.say(words.lobby_open(client.boards.link(match)))


async def _put_up(client: "Client", match: Match, invite: int | None = None) -> None:
    """Show a new lobby; one that can't be shown is none. Who joins waits until its message is noted."""
    async with client.dealer.turn(match.id):
        try:
            await client.boards.show_lobby(match, invite=invite)
        except UNREACHED:
            await client.store.cancel(match.id)
            raise


def _allowed(interaction: discord.Interaction[Any], settings: ServerSettings) -> None:
    """Raise NotAllowed where the server's moderators want no table, or not by this person."""
    if settings.starters == "moderators" and not interaction.permissions.manage_channels:
        raise NotAllowed(command_words.NOT_STARTER)
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    if settings.channels and not {interaction.channel_id, parent} & set(settings.channels):
        raise NotAllowed(command_words.only_there(settings.channels))


def _require(interaction: discord.Interaction[Any]) -> None:
    """Raise CannotPost where the bot lacks what a game needs."""
    require(interaction.app_permissions, thread=isinstance(interaction.channel, discord.Thread))


async def _place(interaction: discord.Interaction[Any], title: str, thread: bool) -> Any:
    """The channel for the game; raises a Refusal before anything is written."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel | discord.Thread | discord.VoiceChannel):
        raise NoTable(words.NOT_HERE)
    require(interaction.app_permissions, thread=isinstance(channel, discord.Thread) or thread)
    if thread and isinstance(channel, discord.TextChannel):
        if not interaction.app_permissions.create_public_threads:
            raise CannotPost(words.cannot_post(["Create Public Threads"], ["to open a thread for the game"]))
        kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
        return await channel.create_thread(name=title, type=kind)
    return channel


async def _lobby(client: "Client", match_id: int) -> Match:
    match = await client.store.load(match_id)
    if match.status != "lobby":
        raise NoTable(words.LOBBY_CLOSED)
    return match


async def join(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """Take a seat."""
    async with client.dealer.turn(press.match_id):
        match = await _lobby(client, press.match_id)
        seated = any(player.user_id == person.id for player in match.players)
        if not seated and len(match.players) >= int(match.options["seats"]):
            raise NotAllowed(words.LOBBY_FULL)
        await _change(client, client.store.sit(match.id, person.id, person.name))


async def stand(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """Give the seat up; the last one to leave closes the lobby."""
    async with client.dealer.turn(press.match_id):
        match = await _lobby(client, press.match_id)
        if all(player.user_id != person.id for player in match.players):
            raise NotAllowed(words.NOT_IN_LOBBY)
        await _change(client, client.store.stand(match.id, person.id))


async def cancel(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """Close the lobby."""
    async with client.dealer.turn(press.match_id):
        _host_only(await _lobby(client, press.match_id), person)
        await _change(client, client.store.cancel(press.match_id))


async def _change(client: "Client", change: Any) -> None:
    try:
        match = await change
    except LobbyClosed:
        raise NoTable(words.LOBBY_CLOSED) from None
    if match.status == "lobby":
        for kind, due_at in lobby_times(utcnow(), match.pace):
            await client.store.set_timer(match.id, match.seq, kind, due_at)
    await client.boards.show_lobby(match)


async def start(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """Deal the game and post its first board."""
    async with client.dealer.turn(press.match_id):
        match = await _lobby(client, press.match_id)
        _host_only(match, person)
        _require(answer.interaction)
        table = client.tables[match.game]
        if missing := table.missing(match):
            raise Unclear(missing)
        deal = await table.deal(client.store, match, secrets.token_hex(16))
        step = GAMES[match.game].new(deal.setup, deal.seed)
        try:
            match = await client.store.start(
                match.id, deal.setup, deal.seed, step.state, deal.seats, client.dealer.new_times(match)
            )
        except LobbyClosed:
            raise NoTable(words.LOBBY_CLOSED) from None
        await client.dealer.show(match)
    await panel.done(client, answer, match.id)


async def rematch(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """Open a lobby like the last one, with the same people; whoever pressed is host."""
    old = await client.store.load(press.match_id)
    seat_of(old, person.id)
    _allowed(answer.interaction, await client.store.server(old.guild_id or 0))
    _require(answer.interaction)
    try:
        match = await client.store.open_lobby(
            old.guild_id, old.channel_id, old.game, person.id, person.name, old.pace, old.mode, old.options,
            lobby_times(utcnow(), old.pace),
        )  # fmt: skip
    except TableTaken as taken:
        raise NotAllowed(await _taken(client, taken.match)) from None
    for player in old.players:
        if not player.left:
            match = await client.store.sit(match.id, player.user_id, player.name)
    await _put_up(client, match)


async def _taken(client: "Client", match: Match) -> str:
    """The sentence that leads to the table which a channel has. A lobby whose message is gone is shown
    again, once, however many ask; one without a message is just being put up."""
    async with client.dealer.turn(match.id):
        match = await client.store.load(match.id)
        if match.status == "lobby" and match.board:
            await client.boards.show_lobby(match)
            match = await client.store.load(match.id)
    return words.table_taken(client.tables[match.game].title, client.boards.link(match))


def _host_only(match: Match, person: Person) -> None:
    if person.id != match.host_id:
        raise NotAllowed(words.HOST_STARTS)


PRESSES = {
    "join": (Ack.QUIET, join),
    "stand": (Ack.QUIET, stand),
    "cancel": (Ack.QUIET, cancel),
    "start": (Ack.QUIET, start),
    "rematch": (Ack.QUIET, rematch),
}
"""What the lobby's buttons do, and how each is acknowledged."""
