"""Between rows and records: states as JSON, times as microseconds.

A state is written as its game's types say (tuples as JSON arrays) and read back strictly, so that a
row that holds anything else is noticed: CorruptMatch.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Row

import engine
from db.errors import CorruptMatch
from db.records import Match, Posted

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_POSTED = ("channel_id", "message_id", "seq")
_SEAT = ("seat", "user_id", "name", "left")

BOARD = ("board_channel_id", "board_message_id", "board_seq")
"""The columns of `matches` that make a Posted."""


def micros(time: datetime) -> int:
    """A timezone-aware time as microseconds since 1970 in UTC."""
    return (time - _EPOCH) // _MICROSECOND


def moment(microseconds: int) -> datetime:
    """The inverse of `micros`."""
    return _EPOCH + timedelta(microseconds=microseconds)


def now() -> int:
    """The present time as `micros` has it."""
    return micros(datetime.now(UTC))


def encode(value: Any) -> str:
    """A Setup, a State or a lobby's options as JSON."""
    return msgspec.json.encode(value).decode()


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def decode(text: str | None, kind: Any) -> Any:
    """What `encode` was given, of type `kind`; None for None. Raises msgspec.ValidationError or
    msgspec.DecodeError for any other text."""
    return None if text is None else _decoder(kind).decode(text)


def storable(name: str) -> str:
    """A name without half characters (lone surrogates), which no database takes."""
    return name.encode("utf-8", "replace").decode()


def to_board(columns: Sequence[Any]) -> Posted | None:
    """The record of the three columns BOARD."""
    return None if None in columns else msgspec.convert(dict(zip(_POSTED, columns, strict=True)), Posted)


def to_match(row: Row[Any], seats: Iterable[Row[*tuple[Any, ...]]]) -> Match:
    """The record of a row of `matches` and its rows of `players`; raises CorruptMatch."""
    columns: dict[str, Any] = {str(name): value for name, value in row._mapping.items()}
    board = [columns.pop(column) for column in BOARD]
    try:
        game = engine.GAMES[columns["game"]]
        columns |= {
            "options": decode(columns["options"], dict[str, str]),
            "setup": decode(columns["setup"], game.Setup),
            "state": decode(columns["state"], game.State),
            "players": tuple(dict(zip(_SEAT, seat, strict=True)) for seat in seats),
            "board": to_board(board),
            "paused_at": None if columns["paused_at"] is None else moment(columns["paused_at"]),
            "archived": columns.pop("archived_at") is not None,
            "created_at": moment(columns["created_at"]),
            "acted_at": moment(columns["acted_at"]),
        }
        return msgspec.convert(columns, Match)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError, OverflowError) as error:
        raise CorruptMatch(row.id) from error
