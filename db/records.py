"""What the store hands out: frozen records, with states decoded into the types of their game.

All times are timezone-aware UTC; ids of people, channels and messages are Discord's snowflakes.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

SHOW = "show"
"""The kind of due time that outlives its match: a position that was saved is still to be shown."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat; `left` marks one who went for good while the game ran."""

    seat: int
    user_id: int
    name: str
    left: bool


@dataclass(frozen=True, slots=True)
class Posted:
    """The present board or lobby message, and the position (`seq`) that it shows."""

    channel_id: int
    message_id: int
    seq: int


@dataclass(frozen=True, slots=True)
class Match:
    """A game being played or gathered for.

    `status` is "lobby", "running" or "ended"; `ending` is "" before the end, then "finished" by the
    rules, "ended" by the table or "cancelled" before the start. `setup` and `state` are None in the
    lobby. `players` are in seat order (in the lobby: in the order they joined). `options` are the
    lobby's further choices. `paused_at`: since when the clocks stand still.
    """

    id: int
    guild_id: int | None
    channel_id: int
    game: str
    status: str
    host_id: int
    pace: str
    mode: str
    options: dict[str, str]
    setup: Any | None
    seed: str
    state: Any | None
    seq: int
    players: tuple[Player, ...]
    board: Posted | None
    paused_at: datetime | None
    archived: bool
    created_at: datetime
    acted_at: datetime
    ending: str

    @property
    def paused(self) -> bool:
        """Whether the clocks stand still."""
        return self.paused_at is not None


@dataclass(frozen=True, slots=True)
class Quiet:
    """Hours in which a person wants no reminders: minutes of the day in UTC, from and to."""

    begins: int
    ends: int


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What a server's moderators chose. `channels`: where games may start, empty: everywhere. `starters`:
    "everyone" or "moderators". `pace` and `language`: used where nothing else is said. `theme`: how
    boards are drawn."""

    channels: tuple[int, ...] = ()
    starters: str = "everyone"
    pace: str = "daily"
    language: str = "en"
    theme: Literal["dark", "light"] = "dark"


@dataclass(frozen=True, slots=True)
class LogRow:
    """An action that was accepted, in the notation of the rules, and the `seq` that it led to."""

    seq: int
    seat: int
    user_id: int
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Vote:
    """A choice that a person made at position `seq`, by "reaction" or by "menu"; of those that
    stand the newest is the vote."""

    seq: int
    user_id: int
    question: str
    option: int
    via: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Timer:
    """Something to do for a match at a time, if the match is still at `seq` by then."""

    match_id: int
    seq: int
    kind: str
    due_at: datetime
    fired: bool
