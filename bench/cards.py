"""How long Figment's cards take to draw, how often one is redrawn, and how far off a phone sees them.

Run with `python -m bench.cards [SEED ...]`; a deck takes about half a minute. Wanted: no card over 1.5 s of
processor time, redraws included, and no colour off by more than a point.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from engine.figment.deck import CARDS
from renderers.art import Gallery, family, phone
from renderers.art.deck import drawn


class Drawn(NamedTuple):
    """A card's processor time in milliseconds, its redraws, and its error in points."""

    time: float
    redraws: int
    error: float


def main(seeds: list[str]) -> None:
    """Print a line for each family, for all cards, and for cards that were drawn before."""
    cards: dict[str, list[Drawn]] = defaultdict(list)
    for seed in seeds:
        for index in range(CARDS):
            cards[family(seed, index)].append(_drawn(seed, index))
    print(f"{'':10}{'cards':>6}{'ms':>7}{'worst':>7}{'redrawn':>9}{'points off':>12}")
    for name in sorted(cards):
        _line(name, cards[name])
    _line("all", [card for some in cards.values() for card in some])
    with TemporaryDirectory() as folder:
        Gallery(Path(folder)).prepare(seeds[0], range(6))
        gallery, began = Gallery(Path(folder)), process_time()
        for index in range(6):
            gallery.front(seeds[0], index, 420)
        print(f"a face of a card on disk: {(process_time() - began) / 6 * 1000:.1f} ms")


def _drawn(seed: str, index: int) -> Drawn:
    began = process_time()
    labels, redraws = drawn(seed, index)
    return Drawn((process_time() - began) * 1000, redraws, phone.error(labels))


def _line(name: str, cards: Iterable[Drawn]) -> None:
    times, redraws, errors = zip(*cards, strict=True)
    again = sum(1 for number in redraws if number)
    print(f"{name:10}{len(times):6}{median(times):7.0f}{max(times):7.0f}{again:9}{max(errors):12.2f}")


if __name__ == "__main__":
    main(sys.argv[1:] or ["bench"])
