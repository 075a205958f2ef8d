"""Positions of Fugue to draw, and ways to look at pictures."""

import os
import random
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from engine.fugue import game
from engine.fugue.actions import Event
from engine.fugue.positions import parse_position
from engine.fugue.state import Setup, State, View
from renderers.picture import Picture, Style

PICTURES = Path(__file__).parents[2] / "pictures"
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")

TWO = "VD,IP+S,V,V,6/IS,VD+-,D,-,7 PSPD IP - 1 A1"
CROWD = "IIVVVVDDDDDPPPPSSSSS,IP+SV,D,V,104"
FULL = (
    "/".join([CROWD] * 3 + ["IIVVVVDDDDDPPPPSSSSS,DD+S,P,D,0"] * 3 + ["VS,-+-,-,-,7"] * 2)
    + " IVDPSIVDPS "
    + "I" * 12 + "V" * 12 + "D" * 16 + "P" * 16 + "S" * 16
    + " IIIVVVDDDDPPPPSSSSS 3 A1"
)  # fmt: skip
"""Eight crowded boards, and more cards than the game has."""


def view(position: str, me: int | None = None) -> View:
    """What a seat sees of a position in the notation."""
    return game.view(parse_position(position), me)


def after(position: str, *moves: str, me: int | None = None) -> tuple[View, tuple[Event, ...]]:
    """The view after moves in the notation, and everything they did."""
    state = parse_position(position)
    events: list[Event] = []
    for move in moves:
        step = game.resolve(state, game.parse_action(move))
        state = step.state
        events += step.events
    return game.view(state, me), tuple(events)


def random_game(players: int, seed: str) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Every position of a random game and what led to it."""
    rng = random.Random(seed)
    step = game.new(Setup(players), seed)
    yield step.state, step.events
    while legal := game.legal(step.state):
        step = game.resolve(step.state, rng.choice(legal))
        yield step.state, step.events


def style(seen: View, **wishes: object) -> Style:
    """A style with a plain name for every seat."""
    return Style(NAMES[: len(seen.boards)])._replace(**wishes)  # type: ignore[arg-type]


def opened(picture: Picture) -> Image.Image:
    """The picture, RGB."""
    with Image.open(BytesIO(picture.data)) as image:
        return image.convert("RGB")


def assert_golden(name: str, picture: Picture) -> None:
    """The picture looks like the small one that is kept; PICTURES=new keeps this one instead."""
    image = opened(picture)
    small = image.resize((400, image.height * 400 // image.width), Image.Resampling.BOX)
    kept = PICTURES / f"fugue_{name}.png"
    if os.environ.get("PICTURES") == "new":
        small.quantize(128, dither=Image.Dither.NONE).save(kept)
    with Image.open(kept) as golden:
        assert golden.size == small.size
        difference = ImageChops.difference(golden.convert("RGB"), small)
    assert max(ImageStat.Stat(difference).mean) < 1.5
    blocks = difference.convert("L").resize((40, small.height // 10), Image.Resampling.BOX)
    assert max(blocks.tobytes()) < 40, "a part of the picture has changed"
