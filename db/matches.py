"""Transactions on matches: finding, playing and showing them. Each takes an open transaction."""

import dataclasses
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Update, and_, bindparam, delete, exists, func, insert, select, update

from db.codec import BOARD, encode, micros, moment, now, storable, to_board, to_match
from db.errors import CorruptMatch, NoSuchMatch, Stale, TableTaken
from db.prepared import Prepared
from db.records import SHOW, LogRow, Match
from db.tables import AWAY, OPEN, log, matches, players, timers, votes

_match = select(matches).where(matches.c.id == bindparam("match_id"))
_in_channel = select(matches).where(OPEN, matches.c.channel_id == bindparam("channel_id"))
_last_in_channel = (
    select(matches)
    .where(matches.c.channel_id == bindparam("channel_id"), matches.c.state.is_not(None))
    .order_by(matches.c.id.desc())
    .limit(1)
)
_open = select(matches.c.id).where(OPEN)
_mine = players.c.match_id == matches.c.id, players.c.user_id == bindparam("user_id"), ~players.c.left
_open_of_user = select(matches.c.id).where(OPEN, exists().where(*_mine))
_away_of_user = select(matches.c.id).where(AWAY, exists().where(*_mine))
_away_in_channel = (
    select(matches).where(AWAY, matches.c.channel_id == bindparam("channel_id")).order_by(matches.c.id.desc())
)
_seats = (
    select(players.c.seat, players.c.user_id, players.c.name, players.c.left)
    .where(players.c.match_id == bindparam("match_id"))
    .order_by(players.c.seat)
)
_step = Prepared(
    update(matches)
    .where(
        matches.c.id == bindparam("match_id"),
        matches.c.seq == bindparam("old_seq"),
        matches.c.status == "running",
        matches.c.archived_at.is_(None),
    )
    .values(
        seq=matches.c.seq + 1,
        state=bindparam("new_state"),
        status=bindparam("new_status"),
        ending=bindparam("new_ending"),
        acted_at=bindparam("now"),
    )
    .returning(*(matches.c[column] for column in BOARD), matches.c.paused_at)
)
_add_to_log = Prepared(insert(log))
_lapse = Prepared(delete(timers).where(timers.c.match_id == bindparam("match_id")))
_add_timer = Prepared(insert(timers))
_the_log = select(log).where(log.c.match_id == bindparam("match_id")).order_by(log.c.seq)


def seats(connection: Connection, match_id: int) -> Sequence[Row[*tuple[Any, ...]]]:
    """The rows of a match's players, in seat order."""
    return connection.execute(_seats, {"match_id": match_id}).all()


def load(connection: Connection, match_id: int) -> Match:
    """The match of an id; raises NoSuchMatch, CorruptMatch."""
    row = connection.execute(_match, {"match_id": match_id}).one_or_none()
    if row is None:
        raise NoSuchMatch(match_id)
    return to_match(row, seats(connection, match_id))


def find(connection: Connection, channel_id: int) -> Match | None:
    """The lobby or running match of a channel; raises CorruptMatch."""
    row = connection.execute(_in_channel, {"channel_id": channel_id}).one_or_none()
    return None if row is None else to_match(row, seats(connection, row.id))


def running(connection: Connection) -> tuple[int, ...]:
    """The ids of all lobbies and running matches."""
    return tuple(sorted(connection.scalars(_open)))


def of_user(connection: Connection, user_id: int, *, away: bool = False) -> tuple[Match, ...]:
    """A person's lobbies and running matches, or those that are put away; those that can't be read are
    left out."""
    found = []
    question = _away_of_user if away else _open_of_user
    for match_id in sorted(connection.scalars(question, {"user_id": user_id})):
        try:
            found.append(load(connection, match_id))
        except CorruptMatch:
            continue
    return tuple(found)


class Deed(NamedTuple):
    """An accepted action and what came of it; the fields are those of `Store.append`."""

    seat: int
    user_id: int
    text: str
    state: Any
    ending: str
    joined: tuple[int, str] | None
    left: bool
    timers: Sequence[tuple[str, datetime]]


def append(connection: Connection, match: Match, deed: Deed) -> Match:
    """Store an accepted action and the position it led to; raises Stale."""
    at, seq = now(), match.seq + 1
    status = "ended" if deed.ending else "running"
    step = {"match_id": match.id, "old_seq": match.seq, "new_state": encode(deed.state), "now": at}
    step |= {"new_status": status, "new_ending": deed.ending}
    stored = _step.run(connection, step).fetchone()
    if stored is None:
        raise Stale(load(connection, match.id))
    row = {"match_id": match.id, "seq": seq, "seat": deed.seat, "user_id": deed.user_id, "text": deed.text}
    _add_to_log.run(connection, row | {"at": at})
    if deed.joined is not None:
        seat_down(connection, match.id, *deed.joined)
    if deed.left:
        depart(connection, match.id, deed.user_id)
    set_timers(connection, match.id, seq, deed.timers)
    if deed.joined is not None or deed.left:
        return load(connection, match.id)
    *board, paused_at = stored
    return dataclasses.replace(
        match,
        seq=seq,
        state=deed.state,
        status=status,
        ending=deed.ending,
        acted_at=moment(at),
        board=to_board(board),
        paused_at=None if paused_at is None else moment(paused_at),
    )


def seat_down(connection: Connection, match_id: int, user_id: int, name: str) -> None:
    """Put a person on the seat after the last."""
    taken = connection.scalar(select(func.max(players.c.seat)).where(players.c.match_id == match_id))
    seat = 0 if taken is None else taken + 1
    connection.execute(
        insert(players).values(match_id=match_id, seat=seat, user_id=user_id, name=storable(name), left=False)
    )


def depart(connection: Connection, match_id: int, user_id: int) -> None:
    """Mark a person as gone; a host who goes hands that on to the first who is still there."""
    mine = and_(players.c.match_id == match_id, players.c.user_id == user_id)
    connection.execute(update(players).where(mine).values(left=True))
    others = select(players.c.user_id).where(players.c.match_id == match_id, ~players.c.left)
    heir = connection.scalar(others.order_by(players.c.seat).limit(1))
    if heir is not None:
        connection.execute(_one(match_id).where(matches.c.host_id == user_id).values(host_id=heir))


def set_timers(connection: Connection, match_id: int, seq: int, due: Sequence[tuple[str, datetime]]) -> None:
    """Let the due times of former positions lapse and note those of the present one, by kind."""
    _lapse.run(connection, {"match_id": match_id})
    common = {"match_id": match_id, "seq": seq, "fired": False}
    _add_timer.run_all(connection, (common | {"kind": kind, "due_at": micros(at)} for kind, at in due))


def log_of(connection: Connection, match_id: int) -> tuple[LogRow, ...]:
    """A match's accepted actions in their order."""
    rows = connection.execute(_the_log, {"match_id": match_id})
    return tuple(LogRow(row.seq, row.seat, row.user_id, row.text, moment(row.at)) for row in rows)


def set_board(connection: Connection, match_id: int, board: tuple[int, int, int] | None) -> None:
    """Note the channel, message and seq of the present board, or that there is none. A position that
    is shown need not be shown any more. Reactions on a former board of the same position are read no
    more: the votes made by them stand like those by menu."""
    columns = dict(zip(BOARD, board or (None, None, None), strict=True))
    message_id, seq = columns["board_message_id"], columns["board_seq"]
    former = select(matches.c.board_seq).where(
        matches.c.id == match_id, matches.c.board_message_id.is_distinct_from(message_id)
    )
    made = [votes.c.match_id == match_id, votes.c.seq == former.scalar_subquery(), votes.c.via == "reaction"]
    made += [] if seq is None else [votes.c.seq == seq]
    connection.execute(update(votes).where(*made).values(via="menu"))
    connection.execute(_one(match_id).values(columns))
    if seq is not None:
        shown = and_(timers.c.match_id == match_id, timers.c.kind == SHOW, timers.c.seq <= seq)
        connection.execute(delete(timers).where(shown))


def rename(connection: Connection, match_id: int, user_id: int, name: str) -> None:
    """Note a person's newest display name."""
    mine = and_(players.c.match_id == match_id, players.c.user_id == user_id)
    connection.execute(update(players).where(mine).values(name=storable(name)))


def run_again(connection: Connection, match_id: int, seq: int, due: Sequence[tuple[str, datetime]]) -> None:
    """Put due times in the place of all there are, but for showing the position."""
    decided = and_(timers.c.match_id == match_id, timers.c.kind != SHOW)
    connection.execute(delete(timers).where(decided))
    common = {"match_id": match_id, "seq": seq, "fired": False}
    _add_timer.run_all(connection, (common | {"kind": kind, "due_at": micros(at)} for kind, at in due))


def replace_player(
    connection: Connection,
    match: Match,
    seat: int,
    user_id: int,
    name: str,
    due: Sequence[tuple[str, datetime]],
) -> None:
    """Give a seat to another person, for whom the time begins anew; those who sat there have left."""
    match_id = match.id
    set_timers(connection, match_id, match.seq, due)
    connection.execute(_seat(match_id, seat).values(left=True))
    row = {"match_id": match_id, "seat": seat, "user_id": user_id}
    back = _seat(match_id, seat).where(players.c.user_id == user_id)
    if connection.execute(back.values(name=storable(name), left=False)).rowcount == 0:
        connection.execute(insert(players).values(row | {"name": storable(name), "left": False}))


def abandon(connection: Connection, match_id: int) -> None:
    """End a match without reading it, so that its channel is free."""
    connection.execute(_one(match_id).values(status="ended", ending="ended"))
    set_timers(connection, match_id, 0, ())


def archive(connection: Connection, match_id: int, at: datetime) -> None:
    """Put a table away: its channel is free, its clocks stand still."""
    connection.execute(_one(match_id).where(OPEN).values(archived_at=micros(at)))


def unarchive(
    connection: Connection, match_id: int, channel_id: int, due: Sequence[tuple[str, datetime]]
) -> Match:
    """Take up again what was put away, in a channel, with new due times; raises TableTaken."""
    match = load(connection, match_id)
    taken = find(connection, channel_id)
    if taken is not None:
        raise TableTaken(taken)
    here = {"channel_id": channel_id, "archived_at": None, "paused_at": None}
    connection.execute(_one(match_id).values(here))
    set_timers(connection, match_id, match.seq, due)
    return load(connection, match_id)


def last_here(connection: Connection, channel_id: int) -> Match | None:
    """The newest match of a channel that was started, whatever became of it; raises CorruptMatch."""
    row = connection.execute(_last_in_channel, {"channel_id": channel_id}).one_or_none()
    return None if row is None else to_match(row, seats(connection, row.id))


def away_here(connection: Connection, channel_id: int) -> Match | None:
    """The newest match of a channel that is put away; raises CorruptMatch."""
    row = connection.execute(_away_in_channel, {"channel_id": channel_id}).first()
    return None if row is None else to_match(row, seats(connection, row.id))


def pause(connection: Connection, match_id: int, at: datetime) -> None:
    """Stop the clocks of a match, if they run."""
    connection.execute(_one(match_id).where(matches.c.paused_at.is_(None)).values(paused_at=micros(at)))


def resume(connection: Connection, match_id: int, at: datetime) -> None:
    """Let the clocks of a match run on: what was due becomes due later by the time of the pause, but
    for showing, which no pause stops."""
    since = connection.scalar(select(matches.c.paused_at).where(matches.c.id == match_id))
    if since is not None:
        later = timers.c.due_at + (micros(at) - since)
        stood = and_(timers.c.match_id == match_id, timers.c.kind != SHOW)
        connection.execute(update(timers).where(stood).values(due_at=later))
        connection.execute(_one(match_id).values(paused_at=None))


def _one(match_id: int) -> Update:
    return update(matches).where(matches.c.id == match_id)


def _seat(match_id: int, seat: int) -> Update:
    return update(players).where(players.c.match_id == match_id, players.c.seat == seat)
