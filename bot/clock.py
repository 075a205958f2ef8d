"""What happens by itself: votes whose time is over, boards whose voters changed, boards to put up
again after a restart. No single failure stops it."""

import asyncio
import logging
from itertools import groupby
from typing import TYPE_CHECKING

from discord.ext import commands, tasks
from discord.utils import utcnow

from bot import reminders
from bot.answer import apologise
from bot.unreached import UNREACHED

if TYPE_CHECKING:
    from bot.client import Client

log = logging.getLogger(__name__)


class Clock(commands.Cog):
    """Two loops: due times, every five seconds; edits for votes, every two."""

    def __init__(self, client: "Client") -> None:
        self.client = client
        self._shown = False

    async def cog_unload(self) -> None:
        self.due.cancel()
        self.edits.cancel()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """READY comes again after a reconnect: boards are put up once, the loops run once."""
        if self._shown:
            return
        self._shown = True
        await self.put_up()
        if not self.due.is_running():
            self.due.start()
        if not self.edits.is_running():
            self.edits.start()

    async def put_up(self, *, anew: bool = False) -> None:
        """Show every position that was saved but not shown, and read the votes cast meanwhile. `anew`:
        the messages that were posted are gone."""
        for match_id in await self.client.store.running():
            try:
                if anew:
                    await self.client.store.clear_board(match_id)
                await self._put_up(match_id)
            except Exception as error:
                apologise(error)

    async def _put_up(self, match_id: int) -> None:
        client = self.client
        async with client.dealer.turn(match_id):
            match = await client.store.load(match_id)
            if match.status == "lobby":
                if match.board is None:
                    await client.boards.show_lobby(match)
                return
            if match.board is None or match.board.seq != match.seq:
                await client.dealer.show(match)
                return
        if client.tables[match.game].ballot(await client.dealer.scene(match)):
            await client.votes.settle(match.id, match.seq, reread=True)

    @tasks.loop(seconds=5)
    async def due(self) -> None:
        try:
            for match_id, timers in groupby(await self.client.store.due(utcnow()), lambda t: t.match_id):
                await self._act(match_id, [timer.kind for timer in timers])
            await asyncio.to_thread(self.client.health.tick, utcnow())
        except Exception as error:
            apologise(error)

    @tasks.loop(seconds=2)
    async def edits(self) -> None:
        try:
            await self.client.votes.flush()
        except Exception as error:
            apologise(error)

    async def _act(self, match_id: int, kinds: list[str]) -> None:
        """Do the last of what is due in a match: after a time away, one reminder and not three.
        Whatever happens, it is done once."""
        client = self.client
        try:
            async with client.dealer.turn(match_id):
                match = await client.store.load(match_id)
                await client.store.fire(match_id, match.seq, kinds)
                await reminders.act(client, match, kinds[-1])
        except UNREACHED as error:
            log.warning("match %s: %s not told: %s", match_id, kinds[-1], error)
        except Exception as error:
            apologise(error)
