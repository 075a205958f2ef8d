"""How fast a Fugue board becomes a picture, against drawing it anew each time and against encoding alone.

Run with `python -m bench.pictures`. The three are measured in turns, so that a busy machine slows them all:
(a) naive: every shape drawn four times too large and scaled down, every font opened and every line shaped
for this picture only, Pillow's default PNG; (b) ours, from the view to the bytes; (c) encoding the finished
picture only. Wanted: b at most a/25 and at most 5c. Then ten boards at once in threads, while a clock on the
event loop looks for delays: at most 100 ms wanted.
"""

import asyncio
import io
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from time import perf_counter

from bench.ratio import Ratio
from engine.core import Step
from engine.fugue import game
from engine.fugue.actions import Event
from engine.fugue.state import Setup, State, View
from renderers import canvas, fugue
from renderers.picture import Style

ROUNDS = 15
NAMES = ("Mira", "Jonas", "山田", "Zoë", "Ωmega", "فاطمة", "Noor", "Ada")


def board(players: int, moves: int) -> tuple[View, Style]:
    """A position of a random game after so many moves, with the events of the newest five."""
    rng = random.Random(players)
    step: Step[State, Event] = game.new(Setup(players), "bench")
    events: list[tuple[Event, ...]] = []
    for _ in range(moves):
        legal = game.legal(step.state)
        if not legal:
            break
        step = game.resolve(step.state, rng.choice(legal))
        events.append(step.events)
    newest = tuple(event for some in events[-5:] for event in some)
    return game.view(step.state, None), Style(NAMES[:players], events=newest)


@contextmanager
def nothing_kept() -> Iterator[None]:
    """Let every function of the renderers that keeps what it drew draw it anew; which font has which
    character stays known, since a naive bot does not ask."""
    kept = []
    for name, module in list(sys.modules.items()):
        if name.startswith("renderers") and name != "renderers.fonts":
            kept += [(module, key, value) for key, value in vars(module).items() if value in canvas.MEMORIES]
    for module, key, value in kept:
        setattr(module, key, value.__wrapped__)
    try:
        yield
    finally:
        for module, key, value in kept:
            setattr(module, key, value)


def naive(view: View, style: Style) -> bytes:
    """Draw everything for this picture alone and save it as Pillow does by default."""
    with nothing_kept():
        image, file = fugue.paint(view, style).image, io.BytesIO()
        image.save(file, "PNG")
        return file.getvalue()


def timed(work: Callable[[], object]) -> float:
    """Milliseconds that a call takes."""
    began = perf_counter()
    work()
    return (perf_counter() - began) * 1000


def compare(players: int, moves: int) -> list[Ratio]:
    """Print a line for a number of players, and return both ratios."""
    view, style = board(players, moves)
    picture, image = fugue.render(view, style), fugue.paint(view, style).image
    anew: list[float] = []
    ours: list[float] = []
    only: list[float] = []
    for _ in range(ROUNDS):
        anew.append(timed(lambda: naive(view, style)))
        for _ in range(3):
            ours.append(timed(lambda: fugue.render(view, style)))
            only.append(timed(lambda: canvas.encode_png(image, fugue.PALETTES["dark"])))
    a, b, c = median(anew), median(ours), median(only)
    print(
        f"{players:7}  {image.width}×{image.height}  {a:9.1f}  {b:8.1f}  {c:11.1f}"
        f"  {a / b:5.1f}  {b / c:5.1f}  {len(picture.data) / 1024:3.0f}"
    )
    return [
        Ratio(f"a board for {players}, drawn anew as others do / ours", a / b, 25.0),
        Ratio(f"a board for {players}, ours / its encoding alone", b / c, 5.0, at_most=True),
    ]


async def lag() -> float:
    """The longest delay of the event loop, in milliseconds, while ten boards are drawn at once."""
    view, style = board(2, 40)
    drawing = asyncio.gather(*(asyncio.to_thread(fugue.render, view, style) for _ in range(10)))
    worst = 0.0
    while not drawing.done():
        began = perf_counter()
        await asyncio.sleep(0.002)
        worst = max(worst, (perf_counter() - began) * 1000 - 2)
    await drawing
    return worst


def main() -> list[Ratio]:
    """Print the table and the delay, and return the ratios."""
    print("a Fugue board, medians in milliseconds")
    print("players  size       a: naive  b: ours  c: encoding    a/b    b/c  KB")
    found = [ratio for players, moves in ((2, 40), (4, 60), (8, 80)) for ratio in compare(players, moves)]
    worst = median(asyncio.run(lag()) for _ in range(5))
    print(f"ten boards at once in threads: longest delay of the event loop {worst:.0f} ms")
    return found


if __name__ == "__main__":
    main()
