"""Transactions on what a position waits for: votes and due times, and on what outlives a match.

Votes and due times belong to a position. Those of past positions count nowhere; they are swept
out when the match casts or sets new ones, so that an action need not touch them.
"""

import secrets
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, insert, select, update

from db.codec import micros, moment, now
from db.records import Timer, Vote
from db.tables import OPEN, boxes, matches, settings, timers, votes

_present = select(matches.c.id).where(
    OPEN, matches.c.id == bindparam("match_id"), matches.c.seq == bindparam("present")
)


def _at_present(connection: Connection, match_id: int, seq: int) -> bool:
    return connection.scalar(_present, {"match_id": match_id, "present": seq}) is not None


def _one_vote(match_id: int, user_id: int, question: str) -> ColumnElement[bool]:
    return and_(votes.c.match_id == match_id, votes.c.user_id == user_id, votes.c.question == question)


def cast(connection: Connection, match_id: int, seq: int, user_id: int, question: str, option: int) -> bool:
    """Store a vote in place of the person's former one; False if the position has passed. A vote
    for what was chosen already keeps its time."""
    if not _at_present(connection, match_id, seq):
        return False
    connection.execute(delete(votes).where(votes.c.match_id == match_id, votes.c.seq != seq))
    mine = _one_vote(match_id, user_id, question)
    if connection.scalar(select(votes.c.option).where(mine)) != option:
        connection.execute(delete(votes).where(mine))
        connection.execute(
            insert(votes).values(
                match_id=match_id, user_id=user_id, question=question, seq=seq, option=option, at=now()
            )
        )
    return True


def retract(
    connection: Connection, match_id: int, seq: int, user_id: int, question: str, option: int
) -> None:
    """Drop a vote if it is still for that option."""
    mine = _one_vote(match_id, user_id, question)
    connection.execute(delete(votes).where(mine, votes.c.seq == seq, votes.c.option == option))


def votes_at(connection: Connection, match_id: int, seq: int) -> tuple[Vote, ...]:
    """The votes of a position, the earliest first; none if it has passed."""
    if not _at_present(connection, match_id, seq):
        return ()
    rows = connection.execute(
        select(votes)
        .where(votes.c.match_id == match_id, votes.c.seq == seq)
        .order_by(votes.c.at, votes.c.user_id)
    )
    return tuple(Vote(row.user_id, row.question, row.option, moment(row.at)) for row in rows)


def set_timer(connection: Connection, match_id: int, seq: int, kind: str, due_at: datetime) -> None:
    """Note something to be done, in place of the former due time of this kind."""
    connection.execute(delete(timers).where(timers.c.match_id == match_id, timers.c.kind == kind))
    connection.execute(insert(timers).values(match_id=match_id, seq=seq, kind=kind, due_at=micros(due_at)))


def due(connection: Connection, time: datetime) -> tuple[Timer, ...]:
    """What is to be done by `time`, the earliest first; nothing of past positions and paused matches."""
    rows = connection.execute(
        select(timers)
        .join(matches, and_(matches.c.id == timers.c.match_id, matches.c.seq == timers.c.seq))
        .where(timers.c.due_at <= micros(time), OPEN, matches.c.paused_at.is_(None))
        .order_by(timers.c.due_at, timers.c.match_id)
    )
    return tuple(Timer(row.match_id, row.seq, row.kind, moment(row.due_at)) for row in rows)


def drop_timer(connection: Connection, match_id: int, seq: int, kind: str) -> None:
    """Forget something that was done."""
    connection.execute(
        delete(timers).where(timers.c.match_id == match_id, timers.c.seq == seq, timers.c.kind == kind)
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


def setting(connection: Connection, key: str) -> str | None:
    """A value kept for the bot itself."""
    return connection.scalar(select(settings.c.value).where(settings.c.key == key))


def set_setting(connection: Connection, key: str, value: str) -> None:
    """Keep a value for the bot itself."""
    connection.execute(delete(settings).where(settings.c.key == key))
    connection.execute(insert(settings).values(key=key, value=value))
