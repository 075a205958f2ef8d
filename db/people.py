"""Transactions on people and servers: quiet hours, mutes, settings, and being forgotten."""

import secrets
from typing import Any

from sqlalchemy import Connection, delete, exists, insert, select, update

from db.codec import decode, encode
from db.errors import StillPlaying
from db.records import Quiet, ServerSettings
from db.tables import AWAY, OPEN, guilds, log, matches, mutes, people, players, votes


def quiet_hours(connection: Connection, user_id: int) -> Quiet | None:
    """When a person wants no reminders."""
    row = connection.execute(select(people).where(people.c.user_id == user_id)).one_or_none()
    return None if row is None else Quiet(row.quiet_from, row.quiet_to)


def set_quiet_hours(connection: Connection, user_id: int, quiet: Quiet | None) -> None:
    """Note, or forget, when a person wants no reminders."""
    connection.execute(delete(people).where(people.c.user_id == user_id))
    if quiet is not None:
        row = {"user_id": user_id, "quiet_from": quiet.begins, "quiet_to": quiet.ends}
        connection.execute(insert(people).values(row))


def mute(connection: Connection, match_id: int, seq: int, user_id: int) -> None:
    """Send a person no more reminders at this position."""
    row = {"match_id": match_id, "seq": seq, "user_id": user_id}
    former = (mutes.c.match_id == match_id, mutes.c.user_id == user_id)
    connection.execute(delete(mutes).where(*former))
    connection.execute(insert(mutes).values(row))


def muted(connection: Connection, match_id: int, seq: int) -> frozenset[int]:
    """Who wants no reminders at this position."""
    here = (mutes.c.match_id == match_id, mutes.c.seq == seq)
    return frozenset(connection.scalars(select(mutes.c.user_id).where(*here)))


def server(connection: Connection, guild_id: int) -> ServerSettings:
    """What a server's moderators chose, or what holds without a choice."""
    text = connection.scalar(select(guilds.c.settings).where(guilds.c.guild_id == guild_id))
    settings: ServerSettings | None = decode(text, ServerSettings)
    return settings or ServerSettings()


def set_server(connection: Connection, guild_id: int, settings: ServerSettings) -> None:
    """Note what a server's moderators chose."""
    connection.execute(delete(guilds).where(guilds.c.guild_id == guild_id))
    connection.execute(insert(guilds).values(guild_id=guild_id, settings=encode(settings)))


def forget(connection: Connection, user_id: int) -> None:
    """Take a person out of all that is kept: in games that are over a number of chance stands for
    them, without a name, so that the games can still be told; seats in games that are put away are left.
    Raises StillPlaying."""
    mine = exists().where(players.c.match_id == matches.c.id, players.c.user_id == user_id, ~players.c.left)
    if connection.scalar(select(matches.c.id).where(OPEN, mine).limit(1)) is not None:
        raise StillPlaying(user_id)
    away = select(matches.c.id).where(AWAY)
    connection.execute(
        update(players).where(players.c.user_id == user_id, players.c.match_id.in_(away)).values(left=True)
    )
    nobody = -1 - secrets.randbelow(2**62)
    known: dict[Any, Any] = {log: log.c.user_id, votes: votes.c.user_id}
    for table, column in known.items():
        connection.execute(update(table).where(column == user_id).values(user_id=nobody))
    seat = update(players).where(players.c.user_id == user_id)
    connection.execute(seat.values(user_id=nobody, name=""))
    connection.execute(update(matches).where(matches.c.host_id == user_id).values(host_id=nobody))
    for table in (people, mutes):
        connection.execute(delete(table).where(table.c.user_id == user_id))
