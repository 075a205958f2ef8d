"""How fast Figment's pictures are made once their cards are drawn, and how large they are.

Run with `python -m bench.rows`. From the view to the bytes, and for a full row encoding the finished picture
only: wanted is at most five times as long.
"""

from collections.abc import Callable
from statistics import median

from bench.pictures import timed
from engine.figment import game
from renderers import canvas, figment
from renderers.figment import gallery, row
from renderers.figment.colours import palette
from renderers.picture import Picture, Style

ROUNDS = 25
STYLE = Style(gallery.NAMES)


def main() -> None:
    """Print a line for each kind of picture."""
    placing, full, done, ended = (game.view(gallery.play(5, actions)[0], None) for actions in (8, 9, 10, 25))
    pair = (placing.row[0], placing.row[1])
    kinds: dict[str, Callable[[], Picture]] = {
        "row": lambda: figment.render(placing, STYLE),
        "full row": lambda: figment.render(full, STYLE),
        "one large": lambda: figment.look(placing, pair[:1], "one", 0, 100, STYLE),
        "side by side": lambda: figment.look(placing, pair, "side", 0, 100, STYLE),
        "laid over": lambda: figment.look(placing, pair, "over", 30, 60, STYLE),
        "reveal": lambda: figment.reveal(done, STYLE),
        "all rows": lambda: figment.summary(ended, STYLE),
    }
    print("Figment's pictures, medians in milliseconds, cards at hand")
    for name, draw in kinds.items():
        picture = draw()
        took = median(timed(draw) for _ in range(ROUNDS))
        print(f"{name:14} {took:7.1f}  {len(picture.data) / 1024:6.0f} KB {picture.kind}")
    image = row.paint(full, STYLE)
    only = median(timed(lambda: canvas.encode_png(image, palette("dark"))) for _ in range(ROUNDS))
    print(f"encoding a full row only {only:.1f}")


if __name__ == "__main__":
    main()
