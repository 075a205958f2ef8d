"""The schema, column by column; `migrations/` builds the same, which a test compares.

Types are those that every SQL server shares: whole numbers, text and truth values. A time is a
number of microseconds since 1970 in UTC. An id is a Discord snowflake. A state is JSON (`codec.py`).
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    and_,
    literal_column,
)

REVISION = "0002"
"""The newest revision in `migrations/versions`: the schema that this release works with."""

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger),  # the server; null in a direct message
    Column("channel_id", BigInteger, nullable=False),  # the channel or thread that is the table
    Column("game", Text, nullable=False),  # key of engine.GAMES
    Column("status", Text, nullable=False),  # "lobby", "running" or "ended"
    Column("ending", Text, nullable=False),  # "" | "finished" | "ended" | "cancelled"
    Column("host_id", BigInteger, nullable=False),  # who starts, and decides on seats
    Column("pace", Text, nullable=False),  # a word chosen in the lobby
    Column("mode", Text, nullable=False),  # another
    Column("options", Text, nullable=False),  # the lobby's other choices: a JSON object of texts
    Column("setup", Text),  # JSON of the game's Setup; null in the lobby
    Column("seed", Text, nullable=False),  # what chance comes from, secret; "" in the lobby
    Column("state", Text),  # JSON of the game's State; null in the lobby
    Column("seq", Integer, nullable=False),  # the number of accepted actions
    Column("board_channel_id", BigInteger),  # where the present board was posted; null: nowhere
    Column("board_message_id", BigInteger),  # the message; null like the channel
    Column("board_seq", Integer),  # the position it shows; null like the channel
    Column("paused_at", BigInteger),  # since when clocks stand still; null: they run
    Column("created_at", BigInteger, nullable=False),  # when the lobby was opened
    Column("acted_at", BigInteger, nullable=False),  # the newest change of position or lobby
    Column("archived_at", BigInteger),  # since when the table is put away, its channel free; null: it is not
    CheckConstraint("status IN ('lobby', 'running', 'ended')", name="matches_status"),
    sqlite_autoincrement=True,  # ids are never used again: controls name them
)

OPEN = and_(matches.c.status != literal_column("'ended'"), matches.c.archived_at.is_(None))
"""Lobbies and running matches that are not put away, in the words of the index that holds one a channel."""

AWAY = and_(matches.c.status == literal_column("'running'"), matches.c.archived_at.is_not(None))
"""Games that are put away, in the words of their index."""

Index("matches_open", matches.c.channel_id, unique=True, sqlite_where=OPEN, postgresql_where=OPEN)
Index("matches_away", matches.c.channel_id, sqlite_where=AWAY, postgresql_where=AWAY)
Index("matches_channel", matches.c.channel_id)

players = Table(
    "players",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),  # 0 is seat A
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),  # a person on the seat
    Column("name", Text, nullable=False),  # their newest display name, raw
    Column("left", Boolean, nullable=False),  # went for good while the game ran
    sqlite_with_rowid=False,
)

log = Table(
    "log",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # the position it led to, from 1
    Column("seat", Integer, nullable=False),  # who acted
    Column("user_id", BigInteger, nullable=False),  # the person who did it
    Column("text", Text, nullable=False),  # the action in the notation, or a word of the table
    Column("at", BigInteger, nullable=False),  # when it was accepted
    sqlite_with_rowid=False,
)

votes = Table(
    "votes",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # the position that it was asked in
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),  # who votes
    Column("question", Text, primary_key=True),  # what is asked; a position may ask two things
    Column("option", Integer, primary_key=True, autoincrement=False),  # index of a choice that stands
    Column("via", Text, nullable=False),  # "reaction" or "menu"
    Column("at", BigInteger, nullable=False),  # since when; a person's newest choice is the vote
    sqlite_with_rowid=False,
)

timers = Table(
    "timers",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", Text, primary_key=True),  # what is to be done
    Column("seq", Integer, nullable=False),  # only while the match is at this position
    Column("due_at", BigInteger, nullable=False, index=True),  # when
    Column("fired", Boolean, nullable=False, server_default=literal_column("0")),  # it was done
    sqlite_with_rowid=False,
)

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("quiet_from", Integer, nullable=False),  # minutes of the day in UTC: no reminders from here
    Column("quiet_to", Integer, nullable=False),  # to here
)

mutes = Table(
    "mutes",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # only at this position
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),  # wants no reminder
    sqlite_with_rowid=False,
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Text, nullable=False),  # JSON of records.ServerSettings
)

boxes = Table(
    "boxes",
    metadata,
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("box", Text, nullable=False),  # the secret name that the channel's decks are drawn from
    Column("next_card", Integer, nullable=False),  # the first card that no game there has had (G2)
)

settings = Table(
    "settings",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
