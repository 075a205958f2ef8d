"""The cards that were drawn already: on disk up to a bound, and the last ones shown in memory.

File names are hashes and the files hold nothing but the picture, so that a look into the folder tells no
seed, index or share (G10). A file is written whole or not at all; one that is damaged is drawn anew.
"""

import logging
import os
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Lock

import numpy as np
from PIL import Image

from engine.figment.deck import Shares, deck
from renderers.art import deck as cards
from renderers.art.fields import HEIGHT, WIDTH
from renderers.art.fill import Labels, needs
from renderers.art.palette import CHANNELS, PALETTE
from renderers.art.phone import face

EDITION = 1
"""Part of every file's name; raised when a family changes, so that no old picture comes back."""

SHOWN = 48 * 2**20
"""Bytes of faces kept in memory: rows of six for dozens of channels, or a dozen large looks."""

KEPT = 204
"""Masters kept in memory when there is no folder, packed to some 20 kB each: two decks."""


class Gallery:
    """Card faces by the deck's seed and the card's index. Safe to share between threads.

    `folder` holds at most about `limit` bytes, the cards least used leaving first; without a folder
    nothing is kept on disk.
    """

    def __init__(self, folder: Path | None = None, limit: int = 128 * 2**20) -> None:
        self._folder = folder
        self._limit = limit
        self._shown: OrderedDict[tuple[str, int, int], Image.Image] = OrderedDict()
        self._packed: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._shelf = Lock()
        self._pen = Lock()

    def front(self, seed: str, index: int, height: int) -> Image.Image:
        """The card's face without a frame, RGB, 5/7 as wide as high; a copy that the caller owns."""
        key = seed, index, height
        with self._shelf:
            if key in self._shown:
                self._shown.move_to_end(key)
                return self._shown[key].copy()
        picture = face(self.master(seed, index), height)
        with self._shelf:
            self._shown[key] = picture
            while sum(map(_weight, self._shown.values())) > SHOWN:
                self._shown.popitem(last=False)
        return picture.copy()

    def master(self, seed: str, index: int) -> Labels:
        """The card's labels, 0 paper, 1 red, 2 blue, 3 gold, 4 ink, of shape (1680, 1200)."""
        labels = self._found(seed, index)
        if labels is None:
            with self._pen:  # what one thread draws the others find
                labels = self._found(seed, index)
                if labels is None:
                    labels = cards.master(seed, index)
                    self._keep(seed, index, png(labels))
        return labels

    def prepare(self, seed: str, indices: Iterable[int]) -> None:
        """Draw cards ahead of need. Takes up to a second a card: not for an event loop."""
        for index in indices:
            if self._found(seed, index) is None:
                self.master(seed, index)

    def _found(self, seed: str, index: int) -> Labels | None:
        """A card drawn before; None when it is not kept, or damaged."""
        shares = deck(seed)[index]
        if self._folder is not None:
            return _read(self._folder / _name(seed, index), shares)
        with self._shelf:
            data = self._packed.get((seed, index))
        return None if data is None else _read(BytesIO(data), shares)

    def _keep(self, seed: str, index: int, data: bytes) -> None:
        if self._folder is not None:
            self._write(self._folder / _name(seed, index), data)
            return
        with self._shelf:
            self._packed[seed, index] = data
            while len(self._packed) > KEPT:
                self._packed.popitem(last=False)

    def _write(self, file: Path, data: bytes) -> None:
        """Write a file whole or not at all; a folder that can't be written to costs time, not the game."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
                part.write(data)
            Path(part.name).replace(file)
            self._prune(file.parent)
        except OSError as error:
            logging.getLogger(__name__).warning("the folder of cards can't be written: %s", error.strerror)

    def _prune(self, folder: Path) -> None:
        """Remove the files used longest ago until the rest fits the limit."""
        files = []
        for file in (*folder.glob("*.card"), *folder.glob("*.part")):
            with suppress(FileNotFoundError):  # another process prunes too
                stat = file.stat()
                files.append((stat.st_mtime_ns, stat.st_size, file))
        total = sum(size for _, size, _ in files)
        for _, size, file in sorted(files):
            if total <= self._limit:
                break
            file.unlink(missing_ok=True)
            total -= size


def _weight(picture: Image.Image) -> int:
    """Bytes of an RGB picture in memory (Pillow keeps four a pixel)."""
    return 4 * picture.width * picture.height


def png(labels: Labels) -> bytes:
    """The master as a palette PNG without metadata."""
    picture = Image.fromarray(labels)
    picture.putpalette(CHANNELS)
    data = BytesIO()
    picture.save(data, "PNG", compress_level=1)
    return data.getvalue()


def _name(seed: str, index: int) -> str:
    return blake2b(f"{EDITION} {index} {seed}".encode(), digest_size=16).hexdigest() + ".card"


def _read(source: Path | BytesIO, shares: Shares) -> Labels | None:
    """The card in a file, which is marked as used; None when there is none or not one of these shares."""
    try:
        with Image.open(source, formats=["PNG"]) as picture:
            if picture.mode != "P" or picture.size != (WIDTH, HEIGHT):
                return None
            labels = np.array(picture, dtype=np.uint8)
        if isinstance(source, Path):
            os.utime(source)
    except (OSError, SyntaxError, ValueError):  # what Pillow says of a damaged PNG
        return None
    return labels if tuple(np.bincount(labels.ravel(), minlength=len(PALETTE))) == needs(shares) else None
