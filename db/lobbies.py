"""Transactions on lobbies: gathering people until the game starts."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, update

from db.codec import encode, now
from db.errors import LobbyClosed, Stale, TableTaken
from db.matches import find, load, seat_down, set_timers
from db.records import Match, Player
from db.tables import matches, players

NO_POSITION = -1
"""The seq of a board that shows no position: the lobby's message once the game has begun."""


def open_lobby(
    connection: Connection,
    guild_id: int | None,
    channel_id: int,
    game: str,
    host: tuple[int, str],
    pace: str,
    mode: str,
    options: dict[str, str],
    due: Sequence[tuple[str, datetime]],
) -> Match:
    """A lobby with its host seated; raises TableTaken."""
    taken = find(connection, channel_id)
    if taken is not None:
        raise TableTaken(taken)
    time = now()
    row = {
        "guild_id": guild_id,
        "channel_id": channel_id,
        "game": game,
        "status": "lobby",
        "ending": "",
        "host_id": host[0],
        "pace": pace,
        "mode": mode,
        "options": encode(options),
        "seed": "",
        "seq": 0,
        "created_at": time,
        "acted_at": time,
    }
    match_id = connection.execute(insert(matches).values(row).returning(matches.c.id)).scalar_one()
    seat_down(connection, match_id, *host)
    set_timers(connection, match_id, 0, due)
    return load(connection, match_id)


def sit(connection: Connection, match_id: int, user_id: int, name: str) -> Match:
    """Seat a person who does not sit yet; raises LobbyClosed."""
    lobby = _lobby(connection, match_id)
    if user_id not in (player.user_id for player in lobby.players):
        seat_down(connection, match_id, user_id, name)
        _set(connection, match_id)
    return load(connection, match_id)


def stand(connection: Connection, match_id: int, user_id: int) -> Match:
    """Take a person off their seat; the first of the others is host, the last one's leaving
    cancels. Raises LobbyClosed."""
    lobby = _lobby(connection, match_id)
    staying = [player for player in lobby.players if player.user_id != user_id]
    if not staying:
        return cancel(connection, match_id)
    _seat(connection, match_id, [(player, seat) for seat, player in enumerate(staying)])
    host_id = staying[0].user_id if lobby.host_id == user_id else lobby.host_id
    _set(connection, match_id, host_id=host_id)
    return load(connection, match_id)


def start(
    connection: Connection,
    match_id: int,
    setup: Any,
    seed: str,
    state: Any,
    seats: Sequence[tuple[int, int]],
    due: Sequence[tuple[str, datetime]],
) -> Match:
    """Make a lobby a running match, its people (user ids) on `seats`; raises LobbyClosed, and Stale
    when these are not the people who sit there now."""
    lobby = _lobby(connection, match_id)
    sitting = {player.user_id: player for player in lobby.players}
    if sorted(user_id for user_id, _ in seats) != sorted(sitting):
        raise Stale(lobby)
    _seat(connection, match_id, [(sitting[user_id], seat) for user_id, seat in seats])
    set_timers(connection, match_id, 0, due)
    begun = {"setup": encode(setup), "seed": seed, "state": encode(state)}
    _set(connection, match_id, status="running", board_seq=NO_POSITION, **begun)
    return load(connection, match_id)


def cancel(connection: Connection, match_id: int) -> Match:
    """End a lobby before its game; raises LobbyClosed."""
    _lobby(connection, match_id)
    set_timers(connection, match_id, 0, ())
    _set(connection, match_id, status="ended", ending="cancelled")
    return load(connection, match_id)


def _lobby(connection: Connection, match_id: int) -> Match:
    match = load(connection, match_id)
    if match.status != "lobby":
        raise LobbyClosed(match)
    return match


def _set(connection: Connection, match_id: int, **columns: Any) -> None:
    connection.execute(update(matches).where(matches.c.id == match_id).values(acted_at=now(), **columns))


def _seat(connection: Connection, match_id: int, order: Sequence[tuple[Player, int]]) -> None:
    connection.execute(delete(players).where(players.c.match_id == match_id))
    connection.execute(
        insert(players),
        [
            {
                "match_id": match_id,
                "seat": seat,
                "user_id": person.user_id,
                "name": person.name,
                "left": False,
            }
            for person, seat in order
        ],
    )
