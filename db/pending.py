"""Transactions on what a position waits for: votes and due times, and on what outlives a match.

Votes and due times belong to a position. Due times of past positions count nowhere and go when the
match sets new ones; votes stay, for they tell at the end who voted how well.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from db.codec import micros, moment, now
from db.records import SHOW, Timer, Vote
from db.tables import OPEN, boxes, matches, settings, timers, votes

_present = select(matches.c.id).where(
    OPEN, matches.c.id == bindparam("match_id"), matches.c.seq == bindparam("present")
)


def _at_present(connection: Connection, match_id: int, seq: int) -> bool:
    return connection.scalar(_present, {"match_id": match_id, "present": seq}) is not None


def _choices(match_id: int, seq: int, user_id: int, question: str) -> ColumnElement[bool]:
    return and_(
        votes.c.match_id == match_id,
        votes.c.seq == seq,
        votes.c.user_id == user_id,
        votes.c.question == question,
    )


def cast(
    connection: Connection, match_id: int, seq: int, user_id: int, question: str, option: int, via: str
) -> bool:
    """Store a choice as the person's newest; False if the position has passed. What is the newest
    already keeps its time; a choice by menu takes the place of the one by menu before."""
    if not _at_present(connection, match_id, seq):
        return False
    mine = _choices(match_id, seq, user_id, question)
    newest = connection.scalar(select(votes.c.option).where(mine).order_by(votes.c.at.desc()).limit(1))
    if newest == option:
        connection.execute(update(votes).where(mine, votes.c.option == option).values(via=via))
        return True
    if via == "menu":
        connection.execute(delete(votes).where(mine, votes.c.via == "menu"))
    connection.execute(delete(votes).where(mine, votes.c.option == option))
    latest = connection.scalar(select(func.max(votes.c.at)).where(votes.c.match_id == match_id)) or 0
    row = {"match_id": match_id, "seq": seq, "user_id": user_id, "question": question, "option": option}
    connection.execute(insert(votes).values(row | {"via": via, "at": max(now(), latest + 1)}))
    return True


def retract(
    connection: Connection, match_id: int, seq: int, user_id: int, question: str, option: int, via: str
) -> None:
    """Drop a choice that was made in this way; one made before it counts again."""
    mine = _choices(match_id, seq, user_id, question)
    connection.execute(delete(votes).where(mine, votes.c.option == option, votes.c.via == via))


def votes_of(connection: Connection, match_id: int) -> tuple[Vote, ...]:
    """All choices that stand, of every position of a match, the earliest first."""
    rows = connection.execute(
        select(votes).where(votes.c.match_id == match_id).order_by(votes.c.at, votes.c.user_id)
    )
    return tuple(
        Vote(row.seq, row.user_id, row.question, row.option, row.via, moment(row.at)) for row in rows
    )


def timers_of(connection: Connection, match_id: int) -> tuple[Timer, ...]:
    """The due times of a match's present position, the earliest first."""
    rows = connection.execute(
        select(timers)
        .join(matches, and_(matches.c.id == timers.c.match_id, matches.c.seq == timers.c.seq))
        .where(timers.c.match_id == match_id)
        .order_by(timers.c.due_at)
    )
    return tuple(_timer(row) for row in rows)


def set_timer(connection: Connection, match_id: int, seq: int, kind: str, due_at: datetime) -> None:
    """Note something to be done, in place of the former due time of this kind."""
    connection.execute(delete(timers).where(timers.c.match_id == match_id, timers.c.kind == kind))
    row = {"match_id": match_id, "seq": seq, "kind": kind, "due_at": micros(due_at), "fired": False}
    connection.execute(insert(timers).values(row))


def _timer(row: Row[Any]) -> Timer:
    return Timer(row.match_id, row.seq, row.kind, moment(row.due_at), row.fired)


def due(connection: Connection, time: datetime) -> tuple[Timer, ...]:
    """What is to be done by `time`, by match, the earliest first; nothing of past positions, and in a
    pause, an archive or after the end nothing but what is still to be shown."""
    runs = and_(OPEN, matches.c.paused_at.is_(None))
    rows = connection.execute(
        select(timers)
        .join(matches, and_(matches.c.id == timers.c.match_id, matches.c.seq == timers.c.seq))
        .where(timers.c.due_at <= micros(time), ~timers.c.fired, or_(runs, timers.c.kind == SHOW))
    )
    return tuple(sorted(map(_timer, rows), key=lambda timer: (timer.match_id, timer.due_at)))


def fire(connection: Connection, match_id: int, seq: int, kinds: Sequence[str]) -> None:
    """Note that things were done."""
    connection.execute(
        update(timers)
        .where(timers.c.match_id == match_id, timers.c.seq == seq, timers.c.kind.in_(kinds))
        .values(fired=True)
    )


def reserve_cards(connection: Connection, channel_id: int, count: int) -> tuple[str, int]:
    """The channel's secret box name and the first of `count` cards that no game there has had (G2)."""
    mine = boxes.c.channel_id == channel_id
    row = connection.execute(select(boxes).where(mine)).one_or_none()
    if row is None:
        box = secrets.token_hex(16)
        connection.execute(insert(boxes).values(channel_id=channel_id, box=box, next_card=count))
        return box, 0
    connection.execute(update(boxes).where(mine).values(next_card=boxes.c.next_card + count))
    return row.box, row.next_card


def give_up_box(connection: Connection, channel_id: int) -> None:
    """Let a channel's next game begin a new box: the name of the former one is known."""
    connection.execute(delete(boxes).where(boxes.c.channel_id == channel_id))


def setting(connection: Connection, key: str) -> str | None:
    """A value kept for the bot itself."""
    return connection.scalar(select(settings.c.value).where(settings.c.key == key))


def set_setting(connection: Connection, key: str, value: str) -> None:
    """Keep a value for the bot itself."""
    connection.execute(delete(settings).where(settings.c.key == key))
    connection.execute(insert(settings).values(key=key, value=value))
