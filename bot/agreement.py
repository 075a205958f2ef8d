"""Ending by agreement, and seats that change hands: what more than one person has to say yes to."""

from typing import TYPE_CHECKING

import discord

from bot.answer import Ack, Answer, Person
from bot.controls import Control, Press
from bot.dealer import seat_of
from bot.errors import NotAllowed
from bot.words import commands as words
from bot.words import reminders as reminder_words
from db.records import Match

if TYPE_CHECKING:
    from bot.client import Client

END = "agree to end"
"""The question that agreements are stored under, beside the votes of the position: no game asks it."""


async def propose(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """Ask everybody who plays to end the game."""
    async with client.dealer.turn(press.match_id):
        match = await client.dealer.load(press.match_id)
        seat_of(match, person.id)
        if await _agree(client, match, person):
            await answer.done()
            return
        agreed, missing = await _standing(client, match)
        rows = ((Control(words.AGREE, "agree"),),)
        await client.boards.say(match, words.proposal(person.name, agreed, missing), rows=rows)
    await answer.say(words.PROPOSED)


async def _agreed(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    async with client.dealer.turn(press.match_id):
        match = await client.dealer.load(press.match_id, press.seq)
        seat_of(match, person.id)
        if await _agree(client, match, person):
            return
    await answer.say(words.AGREED)


async def _agree(client: "Client", match: Match, person: Person) -> bool:
    """Note a person's yes; end the game when nobody's is missing. Who is absent beyond the time of
    their decision is not waited for."""
    await client.store.cast(match.id, match.seq, person.id, END, 1, "menu")
    _, missing = await _standing(client, match)
    if missing:
        return False
    await client.dealer.end(match, person)
    return True


async def _standing(client: "Client", match: Match) -> tuple[list[str], list[str]]:
    """Names of those who agreed, and of those who are missing."""
    scene = await client.dealer.scene(match)
    overdue = any(timer.kind == "limit" and timer.fired for timer in await client.store.timers(match.id))
    absent = scene.to_act() if overdue else ()
    yes = {v.user_id for v in scene.votes if v.seq == match.seq and v.question == END}
    present = [player for player in match.players if not player.left]
    agreed = [player.name for player in present if player.user_id in yes]
    missing = [p.name for p in present if p.user_id not in yes and p.seat not in absent]
    return agreed, missing


async def offer_seat(
    client: "Client", answer: Answer, match: Match, seat: int, member: discord.Member
) -> None:
    """Offer a seat to a member, who takes it with a button while the same people sit there."""
    match = await client.dealer.load(match.id)
    if member.bot:
        raise NotAllowed(words.BOT_SEAT)
    if any(player.user_id == member.id and not player.left for player in match.players):
        raise NotAllowed(reminder_words.SEATED)
    scene = await client.dealer.scene(match)
    title = client.tables[match.game].title
    text = words.offered(member.id, scene.names[seat], title, client.boards.link(match))
    offer = f"{seat}.{member.id}.{scene.users(seat)[0]}"
    control = Control(words.TAKE_SEAT, "accept", offer, discord.ButtonStyle.success)
    await client.boards.say(match, text, (member.id,), rows=((control,),))
    await answer.say(words.SEAT_OFFERED)


async def _accepted(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    offer = press.argument.split(".")
    if len(offer) != 3 or offer[1] != str(person.id) or not offer[0].isdecimal():
        raise NotAllowed(words.NOT_INVITED)
    seat, owner = int(offer[0]), offer[2]
    async with client.dealer.turn(press.match_id):
        match = await client.dealer.load(press.match_id)
        if any(player.user_id == person.id and not player.left for player in match.players):
            raise NotAllowed(reminder_words.SEATED)
        if owner not in [str(p.user_id) for p in match.players if p.seat == seat and not p.left]:
            raise NotAllowed(words.OFFER_OVER)
        await client.dealer.replace(match, seat, person)


PRESSES = {
    "propose": (Ack.QUIET, propose),
    "agree": (Ack.QUIET, _agreed),
    "accept": (Ack.QUIET, _accepted),
}
"""What the controls of agreements do, and how each is acknowledged."""
