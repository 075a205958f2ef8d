"""A whole deck or one card as files, for people who want to look at it."""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from engine.figment.deck import CARDS, deck
from renderers import theme
from renderers.art.back import back
from renderers.art.deck import family, master
from renderers.art.gallery import png
from renderers.art.phone import face

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

LARGE = 420
"""Height of a face as people see it."""

SMALL, GAP, COLUMNS, ROWS = 336, 16, 6, 3


def add_commands(commands: "Commands") -> None:
    """Teach a parser the commands `deck` and `card`; both take an `outdir`."""
    whole = commands.add_parser("deck", help="contact sheets of a deck, and its shares.json")
    whole.add_argument("seed", help="the deck's seed, any text")
    whole.add_argument("outdir", type=Path)
    whole.set_defaults(run=lambda options: write_deck(options.seed, options.outdir))
    card = commands.add_parser("card", help="front.png, back.png and master.png of a card")
    card.add_argument("seed", help="the deck's seed, any text")
    card.add_argument("index", type=int, choices=range(CARDS), metavar="index", help=f"0 to {CARDS - 1}")
    card.add_argument("outdir", type=Path)
    card.set_defaults(run=lambda options: write_card(options.seed, options.index, options.outdir))


def write_card(seed: str, index: int, folder: Path) -> None:
    """The card's face and back as players see them, and the master that their shares are counted on."""
    labels = master(seed, index)
    face(labels, LARGE).save(folder / "front.png")
    back(deck(seed)[index], LARGE).save(folder / "back.png")
    (folder / "master.png").write_bytes(png(labels))


def write_deck(seed: str, folder: Path) -> None:
    """Contact sheets of 18 cards, sorted by family, and all shares in the deck's own order."""
    order = sorted(range(CARDS), key=lambda index: family(seed, index))
    with ProcessPoolExecutor() as pool:
        faces = list(pool.map(_small, repeat(seed), order))
    for number, start in enumerate(range(0, CARDS, COLUMNS * ROWS), start=1):
        contact_sheet(faces[start : start + COLUMNS * ROWS]).save(folder / f"sheet-{number}.png")
    entries = [
        {"index": index, "family": family(seed, index), "shares": shares._asdict()}
        for index, shares in enumerate(deck(seed))
    ]
    (folder / "shares.json").write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")


def _small(seed: str, index: int) -> Image.Image:
    return face(master(seed, index), SMALL)


def contact_sheet(faces: list[Image.Image]) -> Image.Image:
    """Faces of one size in rows on a dark table."""
    width, height = faces[0].width + GAP, faces[0].height + GAP
    sheet = Image.new(
        "RGB", (COLUMNS * width + GAP, -(-len(faces) // COLUMNS) * height + GAP), theme.DARK.ground
    )
    for place, picture in enumerate(faces):
        row, column = divmod(place, COLUMNS)
        sheet.paste(picture, (GAP + column * width, GAP + row * height))
    return sheet
