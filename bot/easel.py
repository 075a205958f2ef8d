"""Where pictures are drawn: off the event loop, on two threads, so that ten boards at once leave the
bot as quick to answer as none; and on a third what will be needed soon.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
log = logging.getLogger(__name__)


class Easel:
    """Threads for drawing; close it with the bot."""

    def __init__(self) -> None:
        self._now = ThreadPoolExecutor(2, thread_name_prefix="drawing")
        self._soon = ThreadPoolExecutor(1, thread_name_prefix="drawing ahead")

    async def draw(self, work: Callable[[], T]) -> T:
        """The result of work that takes a while."""
        return await asyncio.get_running_loop().run_in_executor(self._now, work)

    def ahead(self, work: Callable[[], None]) -> None:
        """Begin work that nobody waits for; what fails there fails again, and is told, when it is needed."""
        self._soon.submit(_quietly, work)

    def close(self) -> None:
        """Begin nothing any more."""
        self._now.shutdown(wait=False, cancel_futures=True)
        self._soon.shutdown(wait=False, cancel_futures=True)


def _quietly(work: Callable[[], None]) -> None:
    try:
        work()
    except Exception:
        log.exception("drawing ahead failed")
