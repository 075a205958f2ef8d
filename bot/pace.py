"""How long things may take: the due times of a lobby and of a decision, by the pace of the match.

Kinds of due times, in their order: `half` and `last` remind before the time is over, `limit` is when
it is over, `late` and `later` remind at growing intervals after that, `stall` tells that a table is
forgotten, `archive` puts it away. `lobby` closes a lobby that nobody starts. `show` is due until a
position is shown.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from db.records import SHOW, Timer

Due = Sequence[tuple[str, datetime]]

LOBBY = timedelta(days=7)
"""How long a lobby stays open where the pace has no limit."""

STALL, ARCHIVE = timedelta(days=21), timedelta(days=28)
"""After how long an untouched table is noticed, and put away."""

FORGOTTEN = ("stall", "archive")
"""What is due at a table that nobody touches."""

SHOWN = timedelta(minutes=1)
"""After how long a position that was saved and is not shown yet is tried again."""

SHORT = timedelta(minutes=5)
"""A decision of at most this length is not reminded of before its time is over."""

DAYS = {"daily": timedelta(days=1), "slow": timedelta(days=3)}


def limit(pace: str, live: timedelta) -> timedelta | None:
    """The time for a decision, `live` at a live pace; None without a limit."""
    return live if pace == "live" else DAYS.get(pace)


def lobby_times(now: datetime, pace: str) -> Due:
    """When a lobby closes that nobody touches; a live one after an hour."""
    return [("lobby", now + (limit(pace, timedelta(hours=1)) or LOBBY))]


def showing_times(now: datetime) -> Due:
    """When a position that is saved now is to be shown again, if it is not shown by then."""
    return [(SHOW, now + SHOWN)]


def decision_times(now: datetime, time: timedelta | None) -> Due:
    """What is due for a decision that begins now."""
    due = [("stall", now + STALL), ("archive", now + ARCHIVE)]
    if time is None:
        return due
    if time > SHORT:
        due += [("half", now + time / 2), ("last", now + time * 0.9)]
    return [*due, ("limit", now + time), ("late", now + 2 * time), ("later", now + 4 * time)]


def still_untouched(due: Due, former: Sequence[Timer]) -> Due:
    """The due times of a position that nobody brought about: the table goes on being forgotten, so that
    what is `former` and not done yet of `stall` and `archive` stays as it was."""
    forgotten = [(timer.kind, timer.due_at) for timer in former if not timer.fired]
    return [
        *(time for time in due if time[0] not in FORGOTTEN),
        *(time for time in forgotten if time[0] in FORGOTTEN),
    ]
