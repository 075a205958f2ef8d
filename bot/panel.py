"""The ephemeral panel: a reader's own view of the game, and the menus that lead to an action."""

from typing import TYPE_CHECKING

import discord

from bot.answer import Ack, Answer, Person
from bot.choice import DO, PICK, find, rows
from bot.controls import Control, Press, Row
from bot.dealer import seat_of
from bot.errors import NotSeated, OldBoard
from bot.scene import Scene
from bot.tables.table import Panel
from bot.words import table as words
from db.records import Match
from engine.core import UNDO, Seat, options

if TYPE_CHECKING:
    from bot.client import Client


async def show(client: "Client", answer: Answer, match: Match, person: Person, note: str = "") -> None:
    """The panel of a person, a player's or a spectator's; `note` stands above it."""
    scene = await client.dealer.scene(match)
    panel = client.tables[match.game].panel(scene, seat_or_none(match, person))
    trouble = await _trouble(client, match)
    panel = panel._replace(text="\n".join(filter(None, (note, panel.text, trouble))))
    await say(client, answer, scene, panel, panel.rows)


async def done(client: "Client", answer: Answer, match_id: int) -> None:
    """Answer an action that the board tells of: with nothing, or with what keeps it from being shown."""
    if trouble := await _trouble(client, await client.store.load(match_id)):
        await answer.say(trouble)
    else:
        await answer.done()


async def _trouble(client: "Client", match: Match) -> str:
    shown = match.board is not None and match.board.seq == match.seq
    return "" if shown else await client.boards.trouble(match)


async def say(client: "Client", answer: Answer, scene: Scene, panel: Panel, rows: tuple[Row, ...]) -> None:
    """Draw off the event loop and show."""
    pictures = await client.easel.draw(panel.draw)
    match = scene.match
    await answer.say(panel.text, match_id=match.id, seq=match.seq, rows=rows, pictures=pictures)


def seat_or_none(match: Match, person: Person) -> Seat | None:
    """The seat of a person, None for a spectator."""
    try:
        return seat_of(match, person.id)
    except NotSeated:
        return None


async def opened(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """The board's buttons that open a panel."""
    await show(client, answer, await client.dealer.load(press.match_id, press.seq), person)


async def picked(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """A step down (or up) the tree of actions; at a leaf the action is confirmed or sent."""
    match = await client.dealer.load(press.match_id, press.seq)
    seat = seat_of(match, person.id)
    scene = await client.dealer.scene(match)
    table = client.tables[match.game]
    path = ".".join(filter(None, (press.argument, *press.values)))
    node = find(table.menu(scene), path)
    if node is None:
        raise OldBoard(words.old_board(client.boards.link(match)))
    if node.option is None:
        panel = table.panel(scene, seat)
        await say(client, answer, scene, panel, rows(node, path) if path else panel.rows)
    else:
        await _leaf(client, answer, scene, person, node.option)


async def _leaf(client: "Client", answer: Answer, scene: Scene, person: Person, index: int) -> None:
    match = scene.match
    option = options(scene.game, scene.state)[index]
    panel = client.tables[match.game].confirm(scene, option, seat_of(match, person.id))
    if panel is None:
        await _act(client, answer, person, match.id, match.seq, option.text)
        return
    confirm = Control(words.CONFIRM, DO, str(index), discord.ButtonStyle.success)
    await say(client, answer, scene, panel, ((confirm, Control(words.BACK, PICK)),))


async def confirmed(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """Send the option that was confirmed."""
    match = await client.dealer.load(press.match_id, press.seq)
    choices = options(client.games[match.game], match.state)
    if not press.argument.isdecimal() or int(press.argument) >= len(choices):
        raise OldBoard(words.old_board(client.boards.link(match)))
    await _act(client, answer, person, match.id, match.seq, choices[int(press.argument)].text)


async def taken_back(client: "Client", answer: Answer, person: Person, press: Press) -> None:
    """Take the last action of the turn back, and say which it was."""
    await undo(client, answer, person, press.match_id, press.seq)


async def undo(client: "Client", answer: Answer, person: Person, match_id: int, seq: int | None) -> None:
    """Take the person's last action back; the panel says what that was."""
    scene = await client.dealer.scene(await client.dealer.load(match_id, seq))
    what = client.tables[scene.match.game].tell(scene, scene.frames[-1])
    await client.dealer.act(match_id, scene.match.seq, person, UNDO)
    await show(client, answer, await client.store.load(match_id), person, words.taken_back(what))


async def _act(client: "Client", answer: Answer, person: Person, match_id: int, seq: int, text: str) -> None:
    await client.dealer.act(match_id, seq, person, text)
    await show(client, answer, await client.store.load(match_id), person)


PRESSES = {
    "turn": (Ack.PANEL, opened),
    "look": (Ack.PANEL, opened),
    PICK: (Ack.SAME_PANEL, picked),
    DO: (Ack.SAME_PANEL, confirmed),
    "undo": (Ack.SAME_PANEL, taken_back),
}
"""What the panel's controls do, and how each is acknowledged."""
