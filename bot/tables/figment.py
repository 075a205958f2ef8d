"""Figment in a channel: the row, the votes that decide, the reveal."""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Any

import discord

from bot.choice import Node
from bot.controls import Choice, Control, Menu, Row
from bot.pace import limit
from bot.scene import Scene
from bot.tables.table import Answerable, Deal, Panel, Post, Question, reactions
from bot.tally import closing_line, eyes, newest
from bot.words import figment as words
from bot.words import table as table_words
from db.records import Match
from db.store import Store
from engine.core import Frame, Option, Seat
from engine.figment.actions import Event, GameEnded, Revealed
from engine.figment.deck import shares
from engine.figment.state import Setup, View
from engine.rng import seating
from renderers import RENDERERS, figment
from renderers.picture import Picture, Style

ROWS = {"normal": 5, "challenge": 6}
LETTERS = ("🇦", "🇧", "🇨", "🇩", "🇪", "🇫")
KEYCAPS = ("1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣")
ENDS = (("🔽", words.LEAST, "<"), ("🔼", words.MOST, ">"))
VOTE = timedelta(minutes=2)
"""The time for a vote at a live pace."""


class FigmentTable:
    """See `bot.tables.table.Table`."""

    key = "figment"
    title = words.TITLE
    modes = words.MODES
    seats = (1, 20)

    async def deal(self, store: Store, match: Match, seed: str) -> Deal:
        """The next cards of the channel's decks (G2), for a team in a seat order of chance."""
        people = seating([player.user_id for player in match.players], seed)
        row = ROWS[match.mode]
        box, first = await store.reserve_cards(match.channel_id, 5 * row)
        setup = Setup(len(people), row, box, first)
        return Deal(setup, seed, tuple((user, seat) for seat, user in enumerate(people)))

    def missing(self, match: Match) -> str:
        return ""

    def fresh(self, scene: Scene) -> bool:
        """Votes are bound to a message: every position has its own."""
        return True

    def posts(self, scene: Scene) -> tuple[Post, ...]:
        told, events = self.told(scene), scene.frames[-1].events
        posts: tuple[Post, ...] = ()
        shown = next((n for n, event in enumerate(events, 1) if isinstance(event, Revealed)), 0)
        if shown:  # what comes after the reveal stands below it
            posts = (Post(self._told(scene, events[:shown]), "", partial(_pictures, figment.reveal, scene)),)
            told = "\n".join(words.tell(events[shown:], scene.names))
        if scene.match.status == "ended":
            return (*posts, self._last(scene, told))
        board = Post(
            told,
            self.prompt(scene),
            partial(_pictures, RENDERERS["figment"], scene),
            pings=scene.users(scene.to_act()[0]),
            rows=self._rows(scene),
            reactions=reactions(self.ballot(scene)),
        )
        return (*posts, board)

    def told(self, scene: Scene) -> str:
        return self._told(scene, scene.frames[-1].events)

    def _told(self, scene: Scene, events: Sequence[Event]) -> str:
        vote = closing_line(scene, self._previous_ballot(scene))
        return "\n".join(filter(None, (vote, *words.tell(events, scene.names))))

    def tell(self, scene: Scene, frame: Frame) -> str:
        return "\n".join(words.tell(frame.events, scene.names))

    def prompt(self, scene: Scene) -> str:
        view: View = scene.view()
        lead = " ".join(map(table_words.mention, scene.users(scene.to_act()[0])))
        voted, waiting = self._voters(scene)
        lines = [words.ask(view, lead), words.HOW, words.standing(voted, waiting)]
        closes = words.closes(table_words.relative(scene.due)) if scene.due else ""
        lines.append(table_words.PAUSED if scene.match.paused else closes)
        return "\n".join(filter(None, [*lines, words.RULE]))

    def expects(self, scene: Scene) -> str:
        return words.expects(scene.view())

    def panel(self, scene: Scene, seat: Seat | None) -> Panel:
        view: View = scene.view(seat)
        text = words.explain(view, scene.names)
        if scene.match.status != "running":
            return Panel(text, partial(_pictures, figment.summary, scene))
        rows: tuple[Row, ...] = self._menus(scene)
        if seat is None or seat not in view.seats:
            rows = ((Control(words.JOIN, "sit", style=discord.ButtonStyle.success),),)
        if view.rounds:
            rows = (*rows, (Control(words.STILL, "still"),))
        return Panel(text, partial(_pictures, RENDERERS["figment"], scene), rows)

    def menu(self, scene: Scene) -> Node:
        """Decisions are votes; there is no tree of actions."""
        return Node(self.title)

    def ahead(self, scene: Scene) -> Callable[[], None] | None:
        """Draw the next cards before they are turned up."""
        return partial(figment.prepare, scene.view()) if scene.match.status == "running" else None

    def ballot(self, scene: Scene) -> tuple[Question, ...]:
        return _ballot(scene.view())

    def _previous_ballot(self, scene: Scene) -> tuple[Question, ...]:
        """The questions that the newest entry of the log decided."""
        if len(scene.frames) < 2:
            return ()
        return _ballot(scene.game.view(scene.frames[-2].state, None))

    def decision(self, scene: Scene, chosen: Mapping[str, int]) -> str:
        if "place" in chosen:
            return f"p{chosen['place']}"
        return f"b{scene.state.chips[chosen['chip']]}{ENDS[chosen['end']][2]}"

    def limit(self, match: Match) -> timedelta | None:
        return limit(match.pace, VOTE)

    def confirm(self, scene: Scene, option: Option, seat: Seat) -> Panel | None:
        return None

    def _rows(self, scene: Scene) -> tuple[Row, ...]:
        buttons = (
            Control(words.CLOSE, "close", style=discord.ButtonStyle.primary),
            Control(words.LOOK, "looking"),
            Control(words.PANEL, "look"),
            Control(words.JOIN, "sit"),
        )
        return (*self._menus(scene), buttons)

    def _menus(self, scene: Scene) -> tuple[Row, ...]:
        return tuple(
            Menu(
                question.placeholder, "vote", question.key,
                tuple(Choice(option.label, str(n)) for n, option in enumerate(question.options)),
            )
            for question in self.ballot(scene)
        )  # fmt: skip

    def _voters(self, scene: Scene) -> tuple[list[str], list[str]]:
        """Players who have voted on every question, and those waited for."""
        questions = {question.key for question in self.ballot(scene)}
        cast = newest(scene.votes, scene.match.seq)
        voted: list[str] = []
        waiting: list[str] = []
        for player in scene.match.players:
            if player.left:
                continue
            answered = {question for user, question in cast if user == player.user_id}
            (voted if questions <= answered else waiting).append(player.name)
        return voted, waiting

    def _last(self, scene: Scene, told: str) -> Post:
        view: View = scene.view()
        finished = any(isinstance(event, GameEnded) for event in scene.frames[-1].events)
        text = [words.eyes(eyes(scene))]
        if not finished:
            text += [table_words.ENDED, words.ended(view)]
        if view.row:
            text.append(words.backs(view.colour, [_share(view, card) for card in view.row]))
        draw = partial(_pictures, figment.summary if view.rounds else RENDERERS["figment"], scene)
        again = Control(words.REMATCH, "rematch", style=discord.ButtonStyle.primary)
        after = (again, Control(words.REPLAY, "replay"))
        return Post(told, "\n".join(filter(None, text)), draw, rows=(after,))


def _share(view: View, card: int) -> int:
    share: int = getattr(shares(view.box, card), view.colour)
    return share


def _ballot(view: View) -> tuple[Question, ...]:
    if view.phase == "place":
        gaps = tuple(
            Answerable(LETTERS[index], words.gap(index, len(view.row))) for index in range(len(view.row) + 1)
        )
        return (Question("place", words.PLACE_MENU, gaps),)
    if view.phase == "bet":
        chips = tuple(Answerable(KEYCAPS[chip - 1], str(chip)) for chip in view.chips)
        ends = tuple(Answerable(emoji, label) for emoji, label, _ in ENDS)
        return (Question("chip", words.CHIP_MENU, chips), Question("end", words.END_MENU, ends))
    return ()


def _pictures(render: Callable[[Any, Style], Picture], scene: Scene) -> Sequence[Picture]:
    style = Style(scene.names, scene.theme, tuple(scene.frames[-1].events))
    return (render(scene.view(), style),)
