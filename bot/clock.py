"""What happens by itself: reminders, votes whose time is over, boards to put up again after a restart.
No single failure stops it."""

import asyncio
import logging
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from discord.ext import commands, tasks
from discord.utils import utcnow

from bot import archive, reminders
from bot.answer import apologise
from bot.pace import FORGOTTEN, SHOWN
from bot.unreached import UNREACHED
from db.errors import CorruptMatch, StoreBusy
from db.records import SHOW, Match, Timer

if TYPE_CHECKING:
    from bot.client import Client

log = logging.getLogger(__name__)

TICK = 15
"""Seconds between two looks at what is due."""

TRIES = 11
"""How often a position that Discord does not take is shown again, the last time after a day and a half."""


class Clock(commands.Cog):
    """One loop that looks for what is due."""

    def __init__(self, client: "Client") -> None:
        self.client = client
        self._to_put_up = False
        self._in_vain: dict[int, int] = {}

    async def cog_unload(self) -> None:
        self.due.cancel()
        self.client.votes.edits.cancel()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """READY comes again after a reconnect, and events before it are lost: positions are put up again.
        The loop runs once."""
        self._to_put_up = True
        if not self.due.is_running():
            self.due.start()

    async def put_up(self, *, anew: bool = False) -> None:
        """Show every position that was saved but not shown, and read the votes cast meanwhile. `anew`:
        the messages that were posted are gone."""
        for match_id in await self.client.store.running():
            try:
                if anew:
                    await self.client.store.clear_board(match_id)
                await self._put_up(match_id)
            except UNREACHED as error:
                log.warning("match %s: not put up: %s", match_id, error)
            except Exception as error:
                apologise(error)

    async def _put_up(self, match_id: int) -> None:
        client = self.client
        match = await client.store.load(match_id)
        if await archive.is_homeless(client, match):
            await archive.channel_gone(client, match.channel_id)
            return
        async with client.dealer.turn(match_id):
            match = await client.store.load(match_id)
            if match.status == "lobby":
                if match.board is None:
                    await client.boards.show_lobby(match)
                return
            if not _has_board(match) or not await self._is_shown(match):
                await client.dealer.show(match, anew=_has_board(match))
                return
        if client.tables[match.game].ballot(await client.dealer.scene(match)):
            await client.votes.settle(match.id, match.seq, reread=True)

    @tasks.loop(seconds=TICK)
    async def due(self) -> None:
        """In a task of its own, so that the loop waits for a task and not for a thread: a simulated
        Discord passes the time faster."""
        await asyncio.create_task(self._tick())

    async def _tick(self) -> None:
        """Boards first, once for each READY; then what is due."""
        try:
            if self._to_put_up:
                self._to_put_up = False  # before: a READY meanwhile asks for once more
                try:
                    await self.put_up()
                except StoreBusy:
                    self._to_put_up = True
                    raise
            for match_id, timers in groupby(await self.client.store.due(utcnow()), lambda t: t.match_id):
                await self._act(match_id, tuple(timers))
            await asyncio.to_thread(self.client.health.tick, utcnow())
        except StoreBusy as error:
            log.warning("the clock waits: %s", error)
        except Exception as error:
            apologise(error)

    async def _act(self, match_id: int, timers: Sequence[Timer]) -> None:
        """Do what is due in a match. What fails is not tried again, unless the store is busy."""
        kinds = [timer.kind for timer in timers]
        try:
            async with self.client.dealer.turn(match_id):
                await self._do(await self.client.store.load(match_id), kinds)
        except StoreBusy:
            raise
        except UNREACHED as error:
            log.warning("match %s: %s not told: %s", match_id, kinds[-1], error)
        except CorruptMatch as error:
            await self.client.store.fire(match_id, timers[0].seq, kinds)
            apologise(error)
        except Exception as error:
            apologise(error)

    async def _do(self, match: Match, kinds: Sequence[str]) -> None:
        """Show what is not shown yet; then what decides something, else the last of the rest: after a
        time away, one reminder and not three. A vote goes before the notice that it was forgotten."""
        if SHOW in kinds:
            await self._show_again(match)
        rest = [kind for kind in kinds if kind != SHOW]
        for kind in reversed(rest):
            if await reminders.decides(self.client, match, kind):
                await self._decide(match, [k for k in rest if k == kind or k not in FORGOTTEN], kind)
                return
        if rest:
            await self.client.store.fire(match.id, match.seq, rest)  # before: nothing is told twice
            await reminders.act(self.client, match, rest[-1])

    async def _decide(self, match: Match, kinds: Sequence[str], kind: str) -> None:
        """Done first and noted afterwards, so that it is done even if the bot is stopped in between."""
        try:
            await reminders.act(self.client, match, kind)
        except StoreBusy:
            raise
        except Exception:
            await self.client.store.fire(match.id, match.seq, kinds)
            raise
        await self.client.store.fire(match.id, match.seq, kinds)

    async def _show_again(self, match: Match) -> None:
        """Once more after one minute, two, four and so on."""
        client = self.client
        await client.store.fire(match.id, match.seq, [SHOW])
        await client.dealer.show(match, anew=_has_board(match))
        if await self._is_shown(match):
            self._in_vain.pop(match.id, None)
            return
        tries = self._in_vain[match.id] = self._in_vain.get(match.id, 0) + 1
        if tries <= TRIES:
            await client.store.set_timer(match.id, match.seq, SHOW, utcnow() + SHOWN * 2**tries)

    async def _is_shown(self, match: Match) -> bool:
        """Whether nothing is left to show: what shows a position takes the due time away."""
        return all(timer.kind != SHOW for timer in await self.client.store.timers(match.id))


def _has_board(match: Match) -> bool:
    """Whether there is a board of the present position; it may be older than a seat's new owner."""
    return match.board is not None and match.board.seq == match.seq
