"""Fugue in a channel: its board messages, its panel, the tree of its actions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any

import discord

from bot.choice import Node, leaves, paged, rows
from bot.controls import MENU, Control, Row
from bot.pace import limit
from bot.scene import Scene
from bot.tables.table import Deal, Panel, Post, Question
from bot.words import fugue as words
from bot.words import table as table_words
from db.records import Match
from db.store import Store
from engine.core import Frame, Option, Seat, options
from engine.fugue.actions import (
    CreateFugue,
    Decline,
    DestroyFugue,
    Discard,
    PlaceCard,
    RemoveSpirit,
    Source,
    UseSet,
    Wave,
)
from engine.fugue.cards import NAMES
from engine.fugue.state import Setup, View
from engine.rng import seating
from renderers import RENDERERS
from renderers.picture import Picture, Style

TURN = timedelta(minutes=10)
"""The time for a turn at a live pace."""

LINES = 1500
"""Characters of a message that tell what happened; the rest is for who is next."""


class FugueTable:
    """See `bot.tables.Table`."""

    key = "fugue"
    title = words.TITLE
    modes = words.MODES
    seats = (1, 8)

    async def deal(self, store: Store, match: Match, seed: str) -> Deal:
        """Seats by chance (R2); in the solo challenge all share one."""
        people = [player.user_id for player in match.players]
        if match.mode == "solo":
            return Deal(Setup(1), seed, tuple((user, 0) for user in people))
        first = match.host_id if match.options.get("first") == "host" else None
        order = seating(people, seed, first if first in people else None)
        return Deal(Setup(len(order)), seed, tuple((user, seat) for seat, user in enumerate(order)))

    def missing(self, match: Match) -> str:
        return words.NEEDS_TWO if match.mode != "solo" and len(match.players) < 2 else ""

    def fresh(self, scene: Scene) -> bool:
        """A new turn (or another seat's choice) is posted and pings; the rest edits, taking back to the
        start of the turn too."""
        return scene.match.status == "ended" or (scene.frames[-1].commits and not scene.taken_back)

    def posts(self, scene: Scene) -> tuple[Post, ...]:
        told = self.told(scene)
        draw = _drawing(scene.view(), scene, _events(turn_frames(scene.frames)))
        if scene.match.status == "ended":
            return (Post(told, self._end(scene), draw, rows=(AFTER,)),)
        users = tuple(user for seat in scene.to_act() for user in scene.users(seat))
        return (Post(told, self.prompt(scene), draw, pings=users, rows=BOARD),)

    def told(self, scene: Scene) -> str:
        return _newest(words.tell(_events(turn_frames(scene.frames)), scene.names))

    def tell(self, scene: Scene, frame: Frame) -> str:
        return "\n".join(words.tell(frame.events, scene.names))

    def prompt(self, scene: Scene) -> str:
        users = [user for seat in scene.to_act() for user in scene.users(seat)]
        prompt = words.prompt(scene.view(), " ".join(map(table_words.mention, users)))
        closes = words.closes(table_words.relative(scene.due)) if scene.due else ""
        return "\n".join(filter(None, (prompt, table_words.PAUSED if scene.match.paused else closes)))

    def expects(self, scene: Scene) -> str:
        return words.PHASES[scene.view().phase]

    def panel(self, scene: Scene, seat: Seat | None) -> Panel:
        view: View = scene.view(seat)
        draw = _drawing(view, scene, _events(turn_frames(scene.frames)), labels=True)
        if seat is None or seat not in scene.to_act():
            text = words.explain(view, scene.names)
            return Panel(f"{text}\n{self._waiting(scene)}", draw)
        since = _newest(words.tell(_events(_since(scene.frames, seat)), scene.names))
        text = "\n".join(filter(None, (since, words.PHASES[view.phase])))
        return Panel(text, draw, self._controls(scene, seat))

    def menu(self, scene: Scene) -> Node:
        """A menu for each Set that can be used, one for placing, one for discarding; a button to go on."""
        (seat,) = scene.to_act()
        view: View = scene.view(seat)
        names = [table_words.bare(name) for name in scene.names]
        children: list[Node] = []
        for title, group in _groups(view, seat, options(scene.game, scene.state)):
            nodes = [
                (action, Node(words.label(action, view, names, seat), option=index))
                for index, action in group
            ]
            if title:
                children.append(_group(title, nodes, names, seat))
            else:
                children.extend(node._replace(style=discord.ButtonStyle.primary) for _, node in nodes)
        return Node(self.title, tuple(children))

    def ahead(self, scene: Scene) -> Callable[[], None] | None:
        return None

    def ballot(self, scene: Scene) -> tuple[Question, ...]:
        return ()

    def decision(self, scene: Scene, chosen: Mapping[str, int]) -> str:
        raise LookupError("nothing is decided by vote in Fugue")

    def limit(self, match: Match) -> timedelta | None:
        return limit(match.pace, TURN)

    def confirm(self, scene: Scene, option: Option, seat: Seat) -> Panel | None:
        """A Set is shown before it is used; what ends the turn is asked once more. What the draw
        brings is never shown."""
        view: View = scene.view(seat)
        step = scene.game.resolve(scene.state, option.action)
        names = [table_words.bare(name) for name in scene.names]
        label = f"**{words.label(option.action, view, names, seat)}**"
        brings = words.comes_of(step.events, scene.names)
        if step.commits:
            told = "\n".join(filter(None, (label, brings, words.ENDS_TURN)))
            return Panel(told, _drawing(view, scene, (), labels=True))
        if isinstance(option.action, UseSet | Wave | CreateFugue | DestroyFugue):
            after = scene.game.view(step.state, seat)
            told = "\n".join(filter(None, (label, brings, words.PREVIEW)))
            return Panel(told, _drawing(after, scene, step.events, labels=True))
        return None

    def _controls(self, scene: Scene, seat: Seat) -> tuple[Row, ...]:
        controls = rows(self.menu(scene), "")
        last = scene.frames[-1]
        if last.commits or last.entry is None or last.entry.seat != seat:
            return controls
        undo = Control(words.TAKE_BACK, "undo")
        if controls and isinstance(controls[-1], list):
            return (*controls[:-1], [*controls[-1], undo])
        return (*controls, [undo])

    def _waiting(self, scene: Scene) -> str:
        names = [scene.names[seat] for seat in scene.to_act()]
        return words.turn_of(names) if names else words.NOT_NOW

    def _end(self, scene: Scene) -> str:
        outcome = scene.game.outcome(scene.state)
        if outcome is None:
            return "\n".join(filter(None, (table_words.ENDED, words.deck_left(scene.state.deck))))
        return words.result(scene.view(), scene.names, outcome.scores, outcome.winners)


BOARD: tuple[Row, ...] = (
    (
        Control(words.MY_TURN, "turn", style=discord.ButtonStyle.primary),
        Control(words.LOOK, "look"),
        Control(words.SINCE, "since"),
    ),
)
AFTER: Row = (
    Control(words.REMATCH, "rematch", style=discord.ButtonStyle.primary),
    Control(words.REPLAY, "replay"),
)


def turn_frames(frames: Sequence[Frame]) -> Sequence[Frame]:
    """What the board tells: the present turn so far or, at its start, the whole turn before."""
    start = len(frames) - 1
    while start > 0 and not frames[start - 1].commits:
        start -= 1
    return frames[start:]


def _since(frames: Sequence[Frame], seat: Seat) -> Sequence[Frame]:
    """What happened since the seat last acted."""
    for index in range(len(frames) - 1, 0, -1):
        entry = frames[index].entry
        if entry is not None and entry.seat == seat:
            return frames[index:]
    return frames


def _events(frames: Sequence[Frame]) -> tuple[Any, ...]:
    return tuple(event for frame in frames for event in frame.events)


def _newest(lines: Sequence[str]) -> str:
    """As many of the newest lines as fit a message."""
    kept: list[str] = []
    for line in reversed(lines):
        if sum(map(len, kept)) + len(kept) + len(line) > LINES:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join(reversed(kept))


def _drawing(
    view: View, scene: Scene, events: Sequence[Any], *, labels: bool = False
) -> Callable[[], Sequence[Picture]]:
    style = Style(scene.names, scene.theme, tuple(events), labels=labels)
    return lambda: (RENDERERS["fugue"](view, style),)


Grouped = tuple[str, list[tuple[int, Any]]]


def _groups(view: View, seat: Seat, choices: Sequence[Option]) -> Iterator[Grouped]:
    """Actions under the title of their menu; an empty title stands for buttons."""
    groups: dict[str, list[tuple[int, Any]]] = {}
    for index, option in enumerate(choices):
        groups.setdefault(_title(view, seat, option.action), []).append((index, option.action))
    yield from groups.items()


def _title(view: View, seat: Seat, action: Any) -> str:
    match action:
        case UseSet(slot=slot) | Wave(slot=slot) | CreateFugue(slot=slot) | DestroyFugue(slot=slot):
            return f"{words.USE} {words.pair(view.boards[seat].slots[slot - 1])} …"
        case PlaceCard():
            return words.PLACE
        case Discard():
            return words.DISCARD
        case RemoveSpirit():
            return words.REMOVE
        case Decline():
            return ""
    raise TypeError(action)


def _group(title: str, nodes: list[tuple[Any, Node]], names: Sequence[str], seat: Seat) -> Node:
    """A flat menu where it fits; else by where the card comes from, then where it goes."""
    if len(nodes) <= MENU:
        return Node(title, tuple(node for _, node in nodes))
    by_source: dict[str, list[Node]] = {}
    for action, node in nodes:
        by_source.setdefault(_where(action, names, seat), []).append(node)
    children = [_collapsed(paged(where, group)) for where, group in by_source.items()]
    return paged(title, children)


def _where(action: Any, names: Sequence[str], seat: Seat) -> str:
    source = action.source if isinstance(action, UseSet) else None
    if not isinstance(source, Source):
        return words.FUGUES
    reading = f"as {action.read[0]}/{action.read[1]}: " if action.read else ""
    card = NAMES.get(source.card, "")
    return f"{reading}{words.from_area(source, names, seat)} {card} …".replace("  ", " ")


def _collapsed(node: Node) -> Node:
    return node.children[0] if len(node.children) == 1 and sum(1 for _ in leaves(node)) == 1 else node
