"""A match as it is shown: the position, what led to it, and the people at the table."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Literal, NamedTuple

from db.records import LogRow, Match, Vote
from db.store import Store
from engine import GAMES
from engine.core import UNDO, Entry, Frame, Game, Seat, history


class Scene(NamedTuple):
    """`frames` are the positions that still stand, oldest first; `names` are as people wrote them, by
    seat; `votes` are all of the match, earliest first; `due` is when the present decision's time is over;
    `taken_back` says that the newest deed was to take one back; `theme` is what boards are drawn for."""

    match: Match
    game: Game
    frames: Sequence[Frame]
    names: tuple[str, ...]
    votes: tuple[Vote, ...]
    due: datetime | None
    taken_back: bool = False
    theme: Literal["dark", "light"] = "dark"

    @property
    def state(self) -> Any:
        return self.match.state

    def view(self, seat: Seat | None = None) -> Any:
        """What a seat, or a spectator, may know of the present position."""
        return self.game.view(self.state, seat)

    def at(self, frame: int) -> "Scene":
        """The scene as it was at a frame, for looking back: the game ran on but for the last one."""
        frames = self.frames[: frame + 1]
        status = self.match.status if len(frames) == len(self.frames) else "running"
        match = replace(self.match, state=frames[-1].state, status=status)
        return self._replace(match=match, frames=frames, due=None)

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that decide now."""
        return self.game.to_act(self.state) if self.match.status == "running" else ()

    def users(self, seat: Seat) -> tuple[int, ...]:
        """The people who sit at a seat."""
        return tuple(p.user_id for p in self.match.players if p.seat == seat and not p.left)


def entries(log: Sequence[LogRow]) -> list[Entry]:
    """The log as the engine replays it."""
    return [Entry(row.seat, row.text) for row in log]


def seat_names(match: Match) -> tuple[str, ...]:
    """Display names by seat; people who share a seat are joined by an ampersand. A seat that everybody
    left keeps the name of the last."""
    seats = max((player.seat for player in match.players), default=-1) + 1
    names = []
    for seat in range(seats):
        here = [player for player in match.players if player.seat == seat]
        present = [player.name for player in here if not player.left]
        names.append(" & ".join(present) or here[-1].name)
    return tuple(names)


async def read_scene(store: Store, match: Match) -> Scene:
    """The match with its history rebuilt from the log."""
    game = GAMES[match.game]
    log = entries(await store.log(match.id))
    frames = history(game, match.setup, match.seed, log)
    timers = await store.timers(match.id)
    due = next(
        (timer.due_at for timer in timers if timer.kind in ("limit", "again") and not timer.fired), None
    )
    taken_back = bool(log) and log[-1].text == UNDO
    theme = (await store.server(match.guild_id or 0)).theme
    votes = await store.votes(match.id)
    return Scene(match, game, frames, seat_names(match), votes, due, taken_back, theme)
