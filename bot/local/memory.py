"""What the local table remembers between two starts, as one JSON file in the data folder.

Guild, channels and people get the same ids each time because they are made in the same order; all else
that a stored game may point at (threads, and a clock that never runs backwards) is kept here."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

import msgspec

FILE = "local-table.json"


class Thread(msgspec.Struct, frozen=True):
    """A thread that the bot opened; made again under the same id at the next start."""

    id: int
    parent: int
    name: str
    private: bool = False
    readers: tuple[int, ...] = ()


class Memory(msgspec.Struct):
    """`skipped`: how many seconds this table's clock is ahead of the real one; `latest`: its last reading."""

    key: str
    names: dict[str, str] = {}
    skipped: float = 0.0
    latest: float = 0.0
    threads: tuple[Thread, ...] = ()

    @property
    def first_start(self) -> bool:
        return self.latest == 0.0

    @classmethod
    def load(cls, folder: Path) -> Memory:
        """The memory of `folder`, or a new one with a new key when there is none or it can't be read."""
        with contextlib.suppress(FileNotFoundError, msgspec.DecodeError):
            return msgspec.json.decode((folder / FILE).read_bytes(), type=cls)
        return cls(key=secrets.token_urlsafe(24))

    def save(self, folder: Path) -> None:
        """Replaced as a whole, so that a kill leaves the old or the new; readable by its owner only."""
        folder.mkdir(parents=True, exist_ok=True)
        new = folder / f"{FILE}.new"
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(self))
        new.replace(folder / FILE)
