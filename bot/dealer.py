"""The one path that every action takes: one at a time per match, saved, then shown."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

import discord
from discord.utils import utcnow

from bot.answer import Person
from bot.boards import Boards
from bot.errors import NoTable, NotSeated, OldBoard
from bot.pace import Due, decision_times, showing_times, still_untouched
from bot.scene import Scene, entries, read_scene
from bot.tables.table import Table
from bot.unreached import UNREACHED
from bot.words import table as words
from db.errors import NoSuchMatch, Stale
from db.records import Match
from db.store import Store
from engine import GAMES
from engine.core import END, JOIN, LEAVE, UNDO, Entry, Seat, Step, play, replay
from engine.errors import GameOver, NotYourTurn

log = logging.getLogger(__name__)


class Dealer:
    """Carries actions out. Everything it knows stands in the store."""

    def __init__(self, store: Store, boards: Boards, tables: Mapping[str, Table]) -> None:
        self._store = store
        self._boards = boards
        self._tables = tables
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, match_id: int) -> AsyncIterator[None]:
        """Wait until nobody else is acting in this match."""
        lock = self._turns.get(match_id)
        if lock is None:
            lock = self._turns[match_id] = asyncio.Lock()
        async with lock:
            yield

    def times(self, match: Match) -> Due:
        """What is due for a decision that begins now, or in a pause: with the end of it."""
        return decision_times(match.paused_at or utcnow(), self._tables[match.game].limit(match))

    def new_times(self, match: Match, *, over: bool = False) -> Due:
        """What is due for a position that begins now: to show it and, before the end, to decide."""
        return [*showing_times(utcnow()), *(() if over else self.times(match))]

    async def run_again(self, match: Match) -> None:
        """Let the time of the present decision begin anew, with its reminders."""
        await self._store.run_again(match.id, match.seq, self.times(match))

    async def replace(self, match: Match, seat: Seat, person: Person) -> Match:
        """Give a seat to somebody else, who sees what the seat sees; the caller holds the turn."""
        await self._store.replace(match, seat, person.id, person.name, self.new_times(match))
        match = await self._store.load(match.id)
        await self.show(match, anew=True)
        return match

    async def table(self, channel_id: int | None) -> Match:
        """The lobby or running match of a channel; raises NoTable."""
        match = await self._store.find(channel_id) if channel_id else None
        if match is None:
            raise NoTable(words.NO_TABLE)
        return match

    async def here(self, channel_id: int | None, game: str | None = None) -> Match:
        """The running match of a channel; raises NoTable."""
        match = await self.table(channel_id)
        if match.status != "running":
            raise NoTable(words.NO_TABLE)
        if game is not None and match.game != game:
            raise NoTable(words.NOT_A_GAME_OF)
        return match

    async def load(self, match_id: int, seq: int | None = None) -> Match:
        """A running match; raises OldBoard for a position that is past, GameOver for one that ended, NoTable
        for a lobby."""
        try:
            match = await self._store.load(match_id)
        except NoSuchMatch:
            raise OldBoard(words.NO_SUCH_GAME) from None
        if match.status == "lobby":
            raise NoTable(words.NO_TABLE)
        if match.status == "ended":
            raise GameOver(words.game_over(self._boards.link(match)))
        if match.archived:
            raise GameOver(words.PUT_AWAY)
        if seq is not None and match.seq != seq:
            raise OldBoard(words.old_board(self._boards.link(match)))
        return match

    async def scene(self, match: Match) -> Scene:
        """The match as it can be shown."""
        return await read_scene(self._store, match)

    async def act(self, match_id: int, seq: int | None, person: Person, text: str) -> Match:
        """Carry out an action, in the notation, for the seat of a person. `seq` is the position the
        person saw; None: the present one. Raises a Refusal; then nothing has changed."""
        async with self.turn(match_id):
            match = await self.renamed(await self.load(match_id, seq), person)
            return await self.commit(match, seat_of(match, person.id), person, text)

    async def renamed(self, match: Match, person: Person) -> Match:
        """The match with the newest name of a person; ids are the keys."""
        known = {player.user_id: player.name for player in match.players}
        if known.get(person.id, person.name) == person.name:
            return match
        await self._store.rename(match.id, person.id, person.name)
        return await self._store.load(match.id)

    async def commit(
        self, match: Match, seat: Seat, person: Person, text: str, *, by_itself: bool = False
    ) -> Match:
        """Save one entry of the log and show it; the caller holds the turn. `by_itself`: nobody did it."""
        step = await self._step(match, seat, text)
        outcome = GAMES[match.game].outcome(step.state)
        times = self.new_times(match, over=outcome is not None)
        if by_itself:
            times = still_untouched(times, await self._store.timers(match.id))
        try:
            match = await self._store.append(
                match, seat, person.id, text, step.state,
                ending="finished" if outcome else "", left=text == LEAVE,
                joined=(person.id, person.name) if text == JOIN else None,
                timers=times,
            )  # fmt: skip
        except Stale as stale:
            raise OldBoard(words.old_board(self._boards.link(stale.current))) from None
        await self.show(match)
        return match

    async def end(self, match: Match, person: Person) -> Match:
        """Stop a game before its time; the caller holds the turn and knows that the person may."""
        seat = next((player.seat for player in match.players if player.user_id == person.id), 0)
        times = self.new_times(match, over=True)
        match = await self._store.append(
            match, seat, person.id, END, match.state, ending="ended", timers=times
        )
        await self.show(match)
        return match

    async def show(self, match: Match, *, anew: bool = False) -> None:
        """Show a saved position; `anew`: in a message of its own. Discord's refusals are logged: they
        undo nothing."""
        try:
            await self._boards.show(await self.scene(match), anew=anew)
        except UNREACHED as error:
            log.warning("match %s seq %s: not shown: %s", match.id, match.seq, error)

    async def reword(self, match_id: int) -> None:
        """Change the words of the present board: who has voted, when its time is over, whether clocks run.
        A board that is gone is posted anew. The caller holds the turn."""
        match = await self.load(match_id)
        if match.status != "running" or match.board is None or match.board.seq != match.seq:
            return
        scene = await self.scene(match)
        try:
            await self._boards.refresh(scene, self._tables[match.game].posts(scene)[-1].text)
        except discord.NotFound:
            await self.show(match, anew=True)
        except UNREACHED as error:
            log.info("match %s: words not shown: %s", match_id, error)

    async def leave(self, match: Match, person: Person) -> Match:
        """Take a person out of a game; a seat that others share stays with them. The caller holds the
        turn. Raises NotSeated."""
        seat = seat_of(match, person.id)
        sharing = [player for player in match.players if player.seat == seat and not player.left]
        if len(sharing) == 1:
            return await self.commit(match, seat, person, LEAVE)
        await self._store.depart(match.id, person.id)
        match = await self._store.load(match.id)
        await self.show(match)
        return match

    async def _step(self, match: Match, seat: Seat, text: str) -> Step[object, object]:
        game = GAMES[match.game]
        if text == UNDO:
            log_ = [*entries(await self._store.log(match.id)), Entry(seat, UNDO)]
            *_, last = replay(game, match.setup, match.seed, log_)
            return Step(last.state, (), False)
        if text not in (LEAVE, JOIN) and seat not in (seats := game.to_act(match.state)):
            names = [words.plain(name) for name in _names(match, seats)]
            raise NotYourTurn(words.not_your_turn(names) if names else words.GAME_OVER)
        return play(game, match.state, Entry(seat, text))


def seat_of(match: Match, user_id: int) -> Seat:
    """The seat of a person; raises NotSeated."""
    for player in match.players:
        if player.user_id == user_id and not player.left:
            return player.seat
    raise NotSeated(words.NOT_SEATED)


def _names(match: Match, seats: tuple[Seat, ...]) -> list[str]:
    return [player.name for player in match.players if player.seat in seats and not player.left]
