"""What becomes of the bot's requests: refused, lost on the way, or the last thing that a process did."""

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import aiohttp
from simcord.backend.errors import BackendError
from simcord.http import router
from simcord.types import HttpLogEntry

MARK = "raised by the weather"
"""Part of every error that was raised on purpose."""

ANSWER = ((404, 10062), (400, 40060), (429, 0), (500, 0), (503, 0))
FOLLOWUP = ((404, 10015), (401, 50027), (404, 10008), (403, 50013), (429, 0), (500, 0), (503, 0))
REACTION = ((403, 50013), (404, 10008), (429, 0), (500, 0))
SEND = ((403, 50013), (403, 50001), (404, 10003), (429, 0), (500, 0), (503, 0))
OTHER = ((403, 50001), (404, 10008), (429, 0), (500, 0), (503, 0))
"""Status and code of the refusals that Discord knows at a kind of request."""

LOGIN = "/applications/@me"
"""The request without which no bot starts."""

Fault = tuple[Exception, bool]
"""What the bot sees in place of an answer, and whether Discord did what it was asked all the same."""


class Weather:
    """Calm at first. Requests are counted from 1 since it was last `clear`: `strikes` are those that fail
    (None: in a way that fits them), `dies` is the one at which the process dies, and `chance` is how
    likely any other fails."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.faults: list[str] = []
        self.clear()

    def clear(self) -> None:
        """Calm again."""
        self.chance = 0.0
        self.strikes: dict[int, Fault | None] = {}
        self.dies = 0
        self.dead = False
        self.count = 0

    def _fault(self, path: str) -> Fault | None:
        self.count += 1
        self.dead = self.dead or self.count == self.dies
        if self.count in self.strikes or self._rng.random() < self.chance:
            return self.strikes.get(self.count) or self._refusal(path)
        return None

    def _refusal(self, path: str) -> Fault:
        if self._rng.random() < 0.15:
            lost = (ConnectionResetError(MARK), aiohttp.ServerDisconnectedError(MARK), TimeoutError(MARK))
            return self._rng.choice(lost), self._rng.random() < 0.5
        status, code = self._rng.choice(_refusals(path))
        done = status >= 500 and self._rng.random() < 0.3
        return BackendError(status, code, MARK), done

    @contextmanager
    def over(self, kind: Any = router) -> Iterator[None]:
        """Every request goes through this weather."""
        dispatch: Callable[..., Any] = kind.dispatch

        def weathered(backend: Any, method: str, path: str, **kwargs: Any) -> Any:
            fault = None if path.endswith(LOGIN) else self._fault(path)
            if self.dead:
                raise asyncio.CancelledError(MARK)
            if fault is None:
                return dispatch(backend, method, path, **kwargs)
            error, done = fault
            self.faults.append(f"{method} {path}: {error!r}{' (done)' if done else ''}")
            if done:
                dispatch(backend, method, path, **kwargs)
            else:
                entry = HttpLogEntry(method, path, kwargs.get("params") or {}, kwargs.get("json"), None)
                backend.http_requests.append(entry)
            raise error

        kind.dispatch = weathered
        try:
            yield
        finally:
            kind.dispatch = dispatch


def _refusals(path: str) -> tuple[tuple[int, int], ...]:
    if path.endswith("/callback"):
        return ANSWER
    if path.startswith("/webhooks/"):
        return FOLLOWUP
    if "/reactions" in path:
        return REACTION
    return SEND if path.endswith("/messages") else OTHER


def injected(error: BaseException | None) -> bool:
    """Whether a fault was raised on purpose, or comes of one that was."""
    while error is not None:
        if MARK in str(error):
            return True
        error = error.__cause__ or error.__context__
    return False
