"""Looking back: the log of a game, the game step by step, and what happened since I last acted."""

from typing import TYPE_CHECKING

from bot.answer import Ack, Answer, Person
from bot.controls import Control, Press, Row
from bot.errors import NoTable
from bot.panel import seat_or_none
from bot.scene import Scene
from bot.words import commands as words
from bot.words import table as table_words
from db.records import Match
from engine.core import Seat, letter

if TYPE_CHECKING:
    from bot.client import Client

SHOWN = 15
"""Entries of the log that a message shows; the file has all."""


async def here(client: "Client", channel_id: int | None) -> Match:
    """The game of a channel, or the last one that was played there; raises NoTable."""
    match = await client.store.last_here(channel_id) if channel_id else None
    if match is None:
        raise NoTable(words.NO_LOG)
    return match


async def show_log(client: "Client", answer: Answer, match: Match) -> None:
    """The newest entries, and all of them as a file."""
    rows = await client.store.log(match.id)
    names = (await client.dealer.scene(match)).names
    lines = [f"{row.seq}. {letter(row.seat)} {row.text}" for row in rows]
    seats = [f"{letter(seat)}: {table_words.bare(name)}" for seat, name in enumerate(names)]
    newest = [f"`{line}`" for line in lines[-SHOWN:]]
    who = " · ".join(f"{letter(seat)} {table_words.plain(name)}" for seat, name in enumerate(names))
    text = words.log(client.tables[match.game].title, [who, *newest, words.LOG_FILE])
    await answer.say(text, text_file="\n".join([*seats, *lines]) + "\n")


async def show_step(client: "Client", answer: Answer, match: Match, frame: int) -> None:
    """One position of the game, as everybody saw it."""
    scene = await client.dealer.scene(match)
    last = len(scene.frames) - 1
    frame = max(0, min(frame, last))
    table = client.tables[match.game]
    then = scene.at(frame)
    panel = table.panel(then, None)
    pictures = await client.easel.draw(panel.draw)
    told = table.told(then)
    await answer.say(
        words.step(frame, last, told),
        match_id=match.id,
        seq=match.seq,
        rows=(_steps(frame, last),),
        pictures=pictures,
    )


def _steps(frame: int, last: int) -> Row:
    where = {words.FIRST: 0, words.PREVIOUS: frame - 1, words.NEXT: frame + 1, words.LAST: last}
    return tuple(
        Control(label, "step", f"{max(0, min(to, last))}.{number}")
        for number, (label, to) in enumerate(where.items())
    )


async def _replayed(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    await show_step(client, answer, await client.store.load(press.match_id), 0)


async def _stepped(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    frame = press.argument.partition(".")[0]
    match = await client.store.load(press.match_id)
    await show_step(client, answer, match, int(frame) if frame.isdecimal() else 0)


async def _caught_up(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """What happened since I last acted, with the table before and after."""
    match = await client.store.load(press.match_id)
    scene = await client.dealer.scene(match)
    table = client.tables[match.game]
    since = last_act(scene, seat_or_none(match, person))
    before = await client.easel.draw(table.panel(scene.at(since), None).draw)
    after = await client.easel.draw(table.panel(scene, None).draw)
    told = [table.tell(scene, frame) for frame in scene.frames[since + 1 :]]
    text = "\n".join(filter(None, told))
    await answer.say(text[-1800:] or words.NOTHING_SINCE, pictures=(*before, *after))


def last_act(scene: Scene, seat: Seat | None) -> int:
    """The frame after which a seat has not acted; the first for one that never did."""
    for frame in range(len(scene.frames) - 1, 0, -1):
        entry = scene.frames[frame].entry
        if entry is not None and entry.seat == seat:
            return frame
    return 0


PRESSES = {
    "replay": (Ack.PANEL, _replayed),
    "step": (Ack.SAME_PANEL, _stepped),
    "since": (Ack.PANEL, _caught_up),
}
"""What the controls for looking back do, and how each is acknowledged."""
