"""Tables that are put away, and taken up again: after weeks, or because their channel is gone."""

import dataclasses
import logging
from typing import TYPE_CHECKING

import discord
from discord.utils import utcnow

from bot.answer import Answer
from bot.dealer import seat_of
from bot.errors import NoTable, NotAllowed
from bot.permissions import require
from bot.words import commands as words
from bot.words import table as table_words
from db.errors import TableTaken
from db.records import Match

if TYPE_CHECKING:
    from bot.client import Client

log = logging.getLogger(__name__)


async def channel_gone(client: "Client", channel_id: int) -> None:
    """A channel was deleted: its lobby is over, its game put away until somebody takes it up elsewhere."""
    match = await client.store.find(channel_id)
    if match is None:
        return
    log.info("match %s: its channel is gone", match.id)
    async with client.dealer.turn(match.id):
        if match.status == "lobby":
            await client.store.cancel(match.id)
        else:
            await client.store.archive(match.id, utcnow())


async def is_homeless(client: "Client", match: Match) -> bool:
    """Whether the channel of a match is no longer there. Raises one of UNREACHED where it can't be known."""
    if client.get_channel(match.channel_id) is not None:
        return False
    try:
        await client.fetch_channel(match.channel_id)
    except discord.NotFound:
        return True
    return False


async def resume(client: "Client", answer: Answer) -> None:
    """Let the clocks of the channel's game run again, or take up a game that was put away: the newest of
    this channel or, of the reader's own, one whose channel is gone."""
    channel_id = answer.interaction.channel_id or 0
    match = await client.store.find(channel_id)
    if match is not None and match.paused:
        async with client.dealer.turn(match.id):
            match = await client.dealer.load(match.id)
            seat_of(match, answer.person.id)
            if match.paused:
                await client.store.resume(match.id, utcnow())
                await client.dealer.reword(match.id)
                await client.boards.say(match, words.resumed(answer.person.name))
    else:
        await _take_up(client, answer, channel_id)
    await answer.say(words.RESUMED)


async def _take_up(client: "Client", answer: Answer, channel_id: int) -> None:
    match = await client.store.away_here(channel_id) or await _homeless_of(client, answer)
    if match is None:
        raise NoTable(words.NOT_PAUSED)
    seat_of(match, answer.person.id)
    thread = isinstance(answer.interaction.channel, discord.Thread)
    require(answer.interaction.app_permissions, thread=thread)
    times = client.dealer.new_times(dataclasses.replace(match, paused_at=None))
    async with client.dealer.turn(match.id):
        try:
            match = await client.store.unarchive(match.id, channel_id, times)
        except TableTaken as taken:
            title = client.tables[taken.match.game].title
            raise NotAllowed(table_words.table_taken(title, client.boards.link(taken.match))) from None
        await client.dealer.show(match, anew=True)


async def _homeless_of(client: "Client", answer: Answer) -> Match | None:
    """The newest game of a person in this server that was put away and has no channel any more."""
    for match in reversed(await client.store.away_of(answer.person.id)):
        if match.guild_id == answer.interaction.guild_id and await is_homeless(client, match):
            return match
    return None
