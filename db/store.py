"""The store: all that the bot keeps, and the only part of it that the bot talks to.

Each method is one transaction, and what it wrote is on the disk when it returns. Every method
raises StoreBusy when another program holds the file for long and StoreUnavailable when the file or
the disk can't be used; see `errors.py` for the rest.
"""

from collections.abc import Sequence
from contextlib import AsyncExitStack
from datetime import datetime
from typing import Any

from db import lobbies, matches, pending, people
from db.errors import StoreBusy, StoreUnavailable
from db.lane import Lane
from db.matches import Deed
from db.opening import check_file, database_path, migrate, take_lock
from db.records import LogRow, Match, Quiet, ServerSettings, Timer, Vote


class Store:
    """One database file, held by one program at a time; made by `Store.open`."""

    def __init__(self, writer: Lane, reader: Lane, opened: AsyncExitStack) -> None:
        self._write = writer.run
        self._read = reader.run
        self._opened = opened

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Open the database at `url` (`sqlite+aiosqlite:///data/fugue-figment.db`), make it and its
        folder or bring it to the present schema if need be. Raises StoreUnavailable for what the
        operator can mend."""
        path = database_path(url)
        async with AsyncExitStack() as opened:
            opened.callback(take_lock(path).release)
            try:
                writer = await Lane.open(path, "IMMEDIATE")
                opened.push_async_callback(writer.close)
                await writer.run(migrate)
                reader = await Lane.open(path, "DEFERRED")
                opened.push_async_callback(reader.close)
            except StoreBusy as error:
                raise StoreUnavailable(f"{path} is held by another program: stop that first.") from error
            return cls(writer, reader, opened.pop_all())

    async def close(self) -> None:
        """Finish what is under way, close the file and let the next program in; once is enough."""
        await self._opened.aclose()

    # Lobbies

    async def open_lobby(
        self,
        guild_id: int | None,
        channel_id: int,
        game: str,
        host_id: int,
        host_name: str,
        pace: str,
        mode: str,
        options: dict[str, str],
        timers: Sequence[tuple[str, datetime]] = (),
    ) -> Match:
        """A new lobby with its host seated; raises TableTaken if the channel has a table."""
        host = (host_id, host_name)
        return await self._write(
            lobbies.open_lobby, guild_id, channel_id, game, host, pace, mode, options, timers
        )

    async def sit(self, match_id: int, user_id: int, name: str) -> Match:
        """Seat a person in a lobby, once; raises LobbyClosed."""
        return await self._write(lobbies.sit, match_id, user_id, name)

    async def stand(self, match_id: int, user_id: int) -> Match:
        """Take a person out of a lobby: the next is host, the last one's leaving cancels. Raises
        LobbyClosed."""
        return await self._write(lobbies.stand, match_id, user_id)

    async def start(
        self,
        match_id: int,
        setup: Any,
        seed: str,
        state: Any,
        seats: Sequence[tuple[int, int]],
        timers: Sequence[tuple[str, datetime]] = (),
    ) -> Match:
        """Begin the game with the people of the lobby on `seats` (user id and seat; a seat may be
        shared) at seq 0. `timers`: what is due for the first decision, by kind. Raises LobbyClosed, and
        Stale if other people sit there by now."""
        return await self._write(lobbies.start, match_id, setup, seed, state, seats, timers)

    async def cancel(self, match_id: int) -> Match:
        """End a lobby before its game; raises LobbyClosed."""
        return await self._write(lobbies.cancel, match_id)

    async def reserve_cards(self, channel_id: int, count: int) -> tuple[str, int]:
        """The channel's secret box name and the first of the next `count` cards (G2)."""
        return await self._write(pending.reserve_cards, channel_id, count)

    async def give_up_box(self, channel_id: int) -> None:
        """Let a channel's next game begin a new box, for the name of the former one becomes known."""
        await self._write(pending.give_up_box, channel_id)

    # Matches

    async def load(self, match_id: int) -> Match:
        """A match; raises NoSuchMatch, CorruptMatch."""
        return await self._read(matches.load, match_id)

    async def find(self, channel_id: int) -> Match | None:
        """The lobby or running match of a channel; raises CorruptMatch."""
        return await self._read(matches.find, channel_id)

    async def append(
        self,
        match: Match,
        seat: int,
        user_id: int,
        text: str,
        state: Any,
        ending: str = "",
        joined: tuple[int, str] | None = None,
        left: bool = False,
        timers: Sequence[tuple[str, datetime]] = (),
    ) -> Match:
        """Store an action accepted at the position of `match` and the state it led to, in one
        transaction. `ending` ends the match, `joined` (user id, name) adds a player at the next
        seat, `left` marks the person of `seat` as gone. Due times of the former position lapse;
        `timers` are those of the new one, by kind.
        Raises Stale if the match is no longer at that position or does not run."""
        return await self._write(
            matches.append, match, Deed(seat, user_id, text, state, ending, joined, left, timers)
        )

    async def log(self, match_id: int) -> tuple[LogRow, ...]:
        """The accepted actions in their order."""
        return await self._read(matches.log_of, match_id)

    async def set_board(self, match_id: int, channel_id: int, message_id: int, seq: int) -> None:
        """Note the message that shows the present position, which need not be shown any more."""
        await self._write(matches.set_board, match_id, (channel_id, message_id, seq))

    async def clear_board(self, match_id: int) -> None:
        """Note that no message shows the present position."""
        await self._write(matches.set_board, match_id, None)

    async def rename(self, match_id: int, user_id: int, name: str) -> None:
        """Note a person's newest display name."""
        await self._write(matches.rename, match_id, user_id, name)

    async def replace(
        self, match: Match, seat: int, user_id: int, name: str, timers: Sequence[tuple[str, datetime]] = ()
    ) -> None:
        """Give a seat to another person, who is present from now on; `timers` are in place of those
        that there are."""
        await self._write(matches.replace_player, match, seat, user_id, name, timers)

    async def run_again(self, match_id: int, seq: int, timers: Sequence[tuple[str, datetime]]) -> None:
        """Note the due times of a decision whose time begins anew, in place of those that there are;
        what is still to be shown stays so."""
        await self._write(matches.run_again, match_id, seq, timers)

    async def depart(self, match_id: int, user_id: int) -> None:
        """Mark a person who shares a seat as gone, the seat staying with the others."""
        await self._write(matches.depart, match_id, user_id)

    async def archive(self, match_id: int, at: datetime) -> None:
        """Put a table away: its channel is free, its clocks stand still, nothing is lost."""
        await self._write(matches.archive, match_id, at)

    async def unarchive(
        self, match_id: int, channel_id: int, timers: Sequence[tuple[str, datetime]] = ()
    ) -> Match:
        """Take up again what was put away, in this or another channel; raises TableTaken."""
        return await self._write(matches.unarchive, match_id, channel_id, timers)

    async def away_here(self, channel_id: int) -> Match | None:
        """The newest match of a channel that is put away."""
        return await self._read(matches.away_here, channel_id)

    async def away_of(self, user_id: int) -> tuple[Match, ...]:
        """A person's matches that are put away, without those that can't be read."""
        return await self._read(matches.of_user, user_id, away=True)

    async def last_here(self, channel_id: int) -> Match | None:
        """The newest match of a channel that was started, whatever became of it."""
        return await self._read(matches.last_here, channel_id)

    async def pause(self, match_id: int, at: datetime) -> None:
        """Stop the clocks of a match: nothing of it is due."""
        await self._write(matches.pause, match_id, at)

    async def resume(self, match_id: int, at: datetime) -> None:
        """Let the clocks run on, every due time later by the length of the pause."""
        await self._write(matches.resume, match_id, at)

    async def abandon(self, match_id: int) -> None:
        """End a match without reading it: the way out of CorruptMatch."""
        await self._write(matches.abandon, match_id)

    async def running(self) -> tuple[int, ...]:
        """The ids of all lobbies and running matches."""
        return await self._read(matches.running)

    async def of_user(self, user_id: int) -> tuple[Match, ...]:
        """A person's lobbies and running matches, without those they left or that can't be read."""
        return await self._read(matches.of_user, user_id)

    # Votes, due times, settings

    async def cast(self, match_id: int, seq: int, user_id: int, question: str, option: int, via: str) -> bool:
        """Store a choice, by "reaction" or by "menu", as the person's newest; False, and nothing
        stored, if the position has passed."""
        return await self._write(pending.cast, match_id, seq, user_id, question, option, via)

    async def retract(
        self, match_id: int, seq: int, user_id: int, question: str, option: int, via: str
    ) -> None:
        """Drop a choice that was made in this way; one made before it counts again."""
        await self._write(pending.retract, match_id, seq, user_id, question, option, via)

    async def votes(self, match_id: int) -> tuple[Vote, ...]:
        """All choices that stand, of every position of a match, the earliest first."""
        return await self._read(pending.votes_of, match_id)

    async def set_timer(self, match_id: int, seq: int, kind: str, due_at: datetime) -> None:
        """Note something to be done at a time, in place of the match's former one of this kind."""
        await self._write(pending.set_timer, match_id, seq, kind, due_at)

    async def timers(self, match_id: int) -> tuple[Timer, ...]:
        """The due times of the present position, the earliest first."""
        return await self._read(pending.timers_of, match_id)

    async def due(self, now: datetime) -> tuple[Timer, ...]:
        """What is to be done by `now`, by match, the earliest first; nothing of past positions, and in a
        pause, an archive or after the end nothing but what is still to be shown (kind SHOW)."""
        return await self._read(pending.due, now)

    async def fire(self, match_id: int, seq: int, kinds: Sequence[str]) -> None:
        """Note that what was due has been done."""
        await self._write(pending.fire, match_id, seq, kinds)

    # People and servers

    async def quiet_hours(self, user_id: int) -> Quiet | None:
        """When a person wants no reminders."""
        return await self._read(people.quiet_hours, user_id)

    async def set_quiet_hours(self, user_id: int, quiet: Quiet | None) -> None:
        """Note, or forget, when a person wants no reminders."""
        await self._write(people.set_quiet_hours, user_id, quiet)

    async def mute(self, match_id: int, seq: int, user_id: int) -> None:
        """Send a person no more reminders at this position."""
        await self._write(people.mute, match_id, seq, user_id)

    async def muted(self, match_id: int, seq: int) -> frozenset[int]:
        """Who wants no reminders at this position."""
        return await self._read(people.muted, match_id, seq)

    async def server(self, guild_id: int) -> ServerSettings:
        """What a server's moderators chose, or what holds without a choice."""
        return await self._read(people.server, guild_id)

    async def set_server(self, guild_id: int, settings: ServerSettings) -> None:
        """Note what a server's moderators chose."""
        await self._write(people.set_server, guild_id, settings)

    async def forget(self, user_id: int) -> None:
        """Take a person out of all that is kept; games that are over stay, without them. Raises
        StillPlaying."""
        await self._write(people.forget, user_id)

    async def setting(self, key: str) -> str | None:
        """A value that the bot keeps for itself."""
        return await self._read(pending.setting, key)

    async def set_setting(self, key: str, value: str) -> None:
        """Keep a value for the bot itself."""
        await self._write(pending.set_setting, key, value)

    async def check(self) -> str:
        """Say "ok", or what is wrong with the file, a line each."""
        return await self._read(check_file)
