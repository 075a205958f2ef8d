"""What is done when something is due: reminders to those who decide, offers to the others, the end
of a lobby, the archive. Each reads the match anew; a move made meanwhile has already let it lapse.
"""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import discord
from discord.utils import utcnow

from bot.answer import Ack, Answer, Person
from bot.controls import Control, Press, Row
from bot.dealer import seat_of
from bot.errors import NotAllowed
from bot.scene import Scene
from bot.votes import waited_for
from bot.words import reminders as words
from bot.words import table as table_words
from db.records import Match, Quiet
from engine.core import SKIP, Seat

if TYPE_CHECKING:
    from bot.client import Client

log = logging.getLogger(__name__)

BEFORE, OVER = ("half", "last"), ("limit", "late", "later")
OFFER: Row = (
    Control(words.WAIT, "wait"),
    Control(words.SKIP, "skip"),
    Control(words.TAKE, "take"),
    Control(words.END, "propose", style=discord.ButtonStyle.danger),
)


async def act(client: "Client", match: Match, kind: str) -> None:
    """Do what is due in a match; the caller holds its turn and has noted that it was done."""
    if kind == "lobby":
        await client.boards.show_lobby(await client.store.cancel(match.id))
    elif kind == "archive":
        await client.store.archive(match.id, utcnow())
        await client.boards.say(match, words.archived(client.tables[match.game].title))
    elif kind == "stall":
        rows = ((Control(words.KEEP, "keep"),),)
        title = client.tables[match.game].title
        await client.boards.say(match, words.stalled(title, client.boards.link(match)), rows=rows)
    elif kind in OVER and await decides(client, match, kind):
        await client.votes.timed_out(await client.dealer.scene(match), last=False)
    elif kind == "again":
        await client.votes.timed_out(await client.dealer.scene(match), last=True)
    else:
        await _remind(client, await client.dealer.scene(match), kind)


async def decides(client: "Client", match: Match, kind: str) -> bool:
    """Whether something happens to the match, beside what is told."""
    if kind in OVER:
        return bool(client.tables[match.game].ballot(await client.dealer.scene(match)))
    return kind in ("lobby", "archive", "again")


async def _remind(client: "Client", scene: Scene, kind: str) -> None:
    """Tell those who are waited for, but nobody in quiet hours or who wants no reminder. When the time
    is over the others are told, once, what they may do; later reminders are for the absent again."""
    match = scene.match
    waiting = waited_for(client.tables[match.game], scene)
    users = await _awake(client, match, waiting, kind)
    title, link = client.tables[match.game].title, client.boards.link(match)
    others = [p for p in match.players if not p.left and p.user_id not in waiting]
    if kind not in BEFORE and others:
        absent = [scene.names[seat] for seat in scene.to_act()]
        told = [p.user_id for p in others]
        pinged = tuple(users if kind != "limit" else await _awake(client, match, told, kind))
        await client.boards.say(match, words.over(pinged, absent, title, link), pinged, rows=(OFFER,))
    elif users and kind in BEFORE:
        when = table_words.relative(scene.due) if scene.due else ""
        what = client.tables[match.game].expects(scene)
        rows = ((Control(words.MUTE, "mute"),),)
        text = words.waits(users, title, what, link, when)
        await client.boards.say(match, text, tuple(users), rows=rows)
    elif users:
        await client.boards.say(match, words.over_alone(users, title, link), tuple(users))


async def _awake(client: "Client", match: Match, users: Sequence[int], kind: str) -> list[int]:
    """Those who may be reminded now. Where everybody sleeps, the reminder waits for the first to wake."""
    muted = await client.store.muted(match.id, match.seq)
    awake: list[int] = []
    wakes: list[datetime] = []
    for user in users:
        if user in muted:
            continue
        quiet = await client.store.quiet_hours(user)
        until = quiet_until(quiet, utcnow()) if quiet else None
        if until is None:
            awake.append(user)
        else:
            wakes.append(until)
    if wakes and not awake and kind in BEFORE:
        await client.store.set_timer(match.id, match.seq, kind, min(wakes))
    return awake


def quiet_until(quiet: Quiet, now: datetime) -> datetime | None:
    """When the quiet hours end that hold now; None when none do."""
    minute = now.hour * 60 + now.minute
    length = (quiet.ends - quiet.begins) % 1440
    since = (minute - quiet.begins) % 1440
    if since >= length:
        return None
    return now.replace(second=0, microsecond=0) + timedelta(minutes=length - since)


async def _overdue(client: "Client", press: Press, person: Person) -> tuple[Scene, Seat]:
    """The scene and the absent seat; raises a Refusal while its time is not over."""
    match = await client.dealer.load(press.match_id, press.seq)
    if not any(t.kind == "limit" and t.fired for t in await client.store.timers(match.id)):
        raise NotAllowed(words.NOT_YET)
    scene = await client.dealer.scene(match)
    return scene, scene.to_act()[0]


async def _skip(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """Another player passes over a turn whose time is over."""
    async with client.dealer.turn(press.match_id):
        scene, absent = await _overdue(client, press, person)
        if seat_of(scene.match, person.id) == absent:
            raise NotAllowed(words.NOT_YOURSELF)
        await client.dealer.commit(scene.match, absent, person, SKIP)


async def _wait(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """Another player gives the absent one the same time again."""
    async with client.dealer.turn(press.match_id):
        scene, absent = await _overdue(client, press, person)
        if seat_of(scene.match, person.id) == absent:
            raise NotAllowed(words.NOT_YOURSELF)
        await client.dealer.run_again(scene.match)
        await client.dealer.reword(scene.match.id)
    await answer.say(words.WAITED)


async def _take(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """Somebody who is not playing takes the seat whose time is over."""
    async with client.dealer.turn(press.match_id):
        scene, absent = await _overdue(client, press, person)
        if any(p.user_id == person.id and not p.left for p in scene.match.players):
            raise NotAllowed(words.SEATED)
        await client.dealer.replace(scene.match, absent, person)


async def _mute(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    match = await client.dealer.load(press.match_id, press.seq)
    seat_of(match, person.id)
    await client.store.mute(match.id, match.seq, person.id)
    await answer.say(words.MUTED)


async def _keep(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """A forgotten table is not put away: its times begin anew."""
    async with client.dealer.turn(press.match_id):
        match = await client.dealer.load(press.match_id, press.seq)
        seat_of(match, person.id)
        await client.dealer.run_again(match)
    await answer.say(words.KEPT)


PRESSES = {
    "skip": (Ack.QUIET, _skip),
    "wait": (Ack.QUIET, _wait),
    "take": (Ack.QUIET, _take),
    "mute": (Ack.QUIET, _mute),
    "keep": (Ack.QUIET, _keep),
}
"""What the controls of reminders do, and how each is acknowledged."""
