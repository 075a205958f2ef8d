"""Everything that anybody could get to read of a game, searched for what must not be known yet.

What the bot sends to Discord holds more than any member sees: every message and answer, private ones
and later edited ones too, every file name, alt text, custom_id and offered completion.
"""

import json
import logging
import re
import struct
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import discord
import pytest

from db.records import Match
from engine.figment.deck import shares
from engine.fugue.cards import NAMES
from tests.bot.house import House, position

LOOK = frozenset({10, 25, 50, 75, 100})
"""Percents by which a card is shifted or shows through in a panel of `/figment look`."""

PLAIN_CHUNKS = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}
"""What a PNG needs to be a picture; every other chunk tells something beside it."""


class Overheard:
    """Reads along, and fails at the first secret."""

    def __init__(self, house: House, caplog: pytest.LogCaptureFixture) -> None:
        self._house = house
        self._caplog = caplog
        caplog.set_level(logging.INFO)
        self._read = 0
        self._seen: set[int] = set()
        self.pictures = 0

    async def check(self, match: Match) -> None:
        """Look through what is new, knowing what is secret at this position."""
        requests = self._house.env.http_requests
        new = [f"{unquote(r.path)} {json.dumps(r.json, ensure_ascii=False)}" for r in requests[self._read :]]
        self._read = len(requests)
        for text in (*new, self._caplog.text):
            for finding in told_too_early(match, text):
                raise AssertionError(f"{finding} in {text[:2000]}")
        for file in self._files():
            data = await file.read()
            if file.filename.endswith(".txt"):
                assert not list(told_too_early(match, data.decode()))
            else:
                self._picture(match, data)

    def _files(self) -> Iterator[discord.Attachment]:
        for actor in self._house.people.values():
            for message in self._house.channel.history(viewer=actor)[-6:]:
                for file in message.attachments:
                    if file.id not in self._seen:
                        self._seen.add(file.id)
                        yield file

    def _picture(self, match: Match, data: bytes) -> None:
        self.pictures += 1
        assert not beside_the_picture(data)
        for secret in names_of_chance(match):
            assert secret.encode() not in data


def told_too_early(match: Match, text: str) -> Iterator[str]:
    """What a text tells that nobody may know at this position."""
    for secret in names_of_chance(match):
        if secret in text:
            yield "the seed"
    for pattern in PATTERNS[match.game](match.state):
        if match.status == "running" and re.search(pattern, text):
            yield pattern
    if match.game == "figment":
        known = {share for done in position(match).rounds for share in done.shares} | LOOK
        for figure in re.findall(r"(\d+)\s?%", text):
            if match.status == "running" and int(figure) not in known:
                yield f"{figure} %"


def names_of_chance(match: Match) -> list[str]:
    """The words that all chance of a match comes from."""
    return [match.seed, *([position(match).setup.box] if match.game == "figment" else [])]


def _deck_order(state: Any) -> list[str]:
    """The cards to come, by letter and by name. Three of them may be told by accident."""
    if len(state.deck) < 5:
        return []
    return [
        rf"(?<![IVDPS]){state.deck[:5]}",
        r"\W+(?:and\W+)?".join(NAMES[card] for card in state.deck[:5]),
    ]


def _unrevealed_row(state: Any) -> list[str]:
    """The shares of the row on the table, in its order."""
    colour = state.arrows[min(len(state.rounds), 4)]
    row = [str(getattr(shares(state.setup.box, card), colour)) for card in state.row]
    return [r"(?<!\d)" + r"\D{1,4}".join(row) + r"(?!\d)"] if len(row) > 2 else []


PATTERNS = {"fugue": _deck_order, "figment": _unrevealed_row}


def beside_the_picture(data: bytes) -> list[bytes]:
    """The parts of a PNG or GIF that are not the picture: texts, times, comments."""
    if data.startswith(b"\x89PNG"):
        return [kind for kind in _chunks(data) if kind not in PLAIN_CHUNKS]
    assert data.startswith(b"GIF8")
    return [kind for kind in _extensions(data) if kind != b"NETSCAPE2.0"]


def _chunks(data: bytes) -> Iterator[bytes]:
    at = 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        yield data[at + 4 : at + 8]
        at += length + 12


def _extensions(data: bytes) -> Iterator[bytes]:
    """A GIF's comments and application extensions; those that time its frames are left out."""
    at = 13 + _table(data[10])
    while data[at] != 0x3B:
        if data[at] == 0x2C:
            at += 11 + _table(data[at + 9])
        elif data[at + 1] == 0xFF:
            yield data[at + 3 : at + 14]
            at += 2
        else:
            if data[at + 1] != 0xF9:
                yield bytes([data[at + 1]])
            at += 2
        while data[at]:
            at += data[at] + 1
        at += 1


def _table(flags: int) -> int:
    """The bytes of a colour table."""
    return 3 << ((flags & 7) + 1) if flags & 0x80 else 0
