"""What must hold whatever happens: nothing lost, nothing twice, nothing left over, no fault of our own."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from bot.scene import entries
from db.records import LogRow
from db.tables import matches, timers
from engine import GAMES
from engine.core import END, Seat, replay
from tests.chaos.weather import injected
from tests.chaos.world import World


class Broken(AssertionError):
    """Something does not hold."""


class Deed(NamedTuple):
    """What an act of somebody may lead to: at most `most` entries of the log and at least `least`, by the
    seat (None: any) and, where it is known, in these words. `firm`: whatever Discord says to it."""

    least: int = 0
    most: int = 0
    seat: Seat | None = None
    text: str | None = None
    firm: bool = False

    def allows(self, row: LogRow) -> bool:
        return (self.seat is None or row.seat == self.seat) and (self.text is None or row.text == self.text)


NOTHING = Deed()


class Truth:
    """The log as it was read last; a look at it finds what was lost, doubled or made up."""

    def __init__(self, world: World, match_id: int) -> None:
        self._world = world
        self._match_id = match_id
        self.log: tuple[LogRow, ...] = ()

    async def look(self, deed: Deed, *, calm: bool, dead: bool) -> int:
        """Compare the log with what it was and what was done since; the number of new entries. What was
        asked for is done in calm weather, and what is firm in any, if the process did not die."""
        match = await self._world.store.load(self._match_id)
        log = await self._world.store.log(self._match_id)
        new = log[len(self.log) :]
        if log[: len(self.log)] != self.log:
            raise Broken(f"the log was {_told(self.log)} and is {_told(log)}")
        if match.seq != len(log) or [row.seq for row in log] != list(range(1, len(log) + 1)):
            raise Broken(f"position {match.seq} after {_told(log)}")
        if len(new) > deed.most or not all(map(deed.allows, new)):
            raise Broken(f"{deed} led to {_told(new)}")
        if (calm or (deed.firm and not dead)) and len(new) < deed.least:
            raise Broken(f"{deed} led to {_told(new)}")
        self.log = log
        return len(new)

    async def shown(self, *, deleted: bool = False) -> None:
        """The present position stands in the channel, with controls, unless somebody may have deleted it."""
        match = await self._world.store.load(self._match_id)
        board = match.board
        messages = {m.id: m for m in self._world.channel.history()}
        if board is None or board.seq != match.seq:
            raise Broken(f"the board {board} does not show position {match.seq}")
        if deleted and board.message_id not in messages:
            return
        if board.message_id not in messages:
            raise Broken(f"the board of position {match.seq} is gone")
        if not messages[board.message_id].components:
            raise Broken(f"the board of position {match.seq} has no controls")

    async def settled(self) -> None:
        """The game is over, whole, shown, and nothing is left of it that waits."""
        world = self._world
        match = await world.store.load(self._match_id)
        played = [entry for entry in entries(self.log) if entry.text != END]
        *_, last = replay(GAMES[match.game], match.setup, match.seed, played)
        _equal("the state", match.state, last.state)
        _equal("the status", match.status, "ended")
        _equal("the open tables", await world.store.running(), ())
        _equal("the file", await world.store.check(), "ok")
        _equal("the due times", await world.store._read(_waiting), 0)
        await self.shown()
        _equal("the reactions under way", world.bot.boards._reacting, {})
        _equal("the locks", dict(world.bot.dealer._turns), {})


def _waiting(connection: Connection) -> int:
    """Due times of games that are over."""
    over = select(func.count()).select_from(timers).join(matches).where(matches.c.status == "ended")
    return connection.scalar(over) or 0


def _equal(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise Broken(f"{what}: {found} and not {expected}")


def _told(rows: tuple[LogRow, ...]) -> str:
    return " ".join(f"{row.seat}:{row.text}" for row in rows) or "nothing"


class _Ear(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(record)


@contextmanager
def no_fault_of_our_own() -> Iterator[None]:
    """Raises Broken if an error was logged that nobody raised on purpose."""
    ear, root = _Ear(), logging.getLogger()
    root.addHandler(ear)
    try:
        yield
    finally:
        root.removeHandler(ear)
    for record in ear.heard:
        error = record.exc_info[1] if record.exc_info else None
        if not injected(error):
            raise Broken(f"logged: {record.getMessage()}") from error
