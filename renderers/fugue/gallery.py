"""Fugue's pictures for the gallery: the deck, and boards out of games in the notation (section 10)."""

from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from engine.core import Seat
from engine.fugue import game
from engine.fugue.actions import Event
from engine.fugue.cards import ORDER, TOKENS
from engine.fugue.positions import parse_position
from renderers import canvas, fugue
from renderers.fugue import art
from renderers.picture import Picture, Style
from renderers.theme import DARK, WIDTH

NAMES = ("Mira", "Jonas", "さくら", "Noor", "Zoë", "Δάφνη", "Tomás", "दिव्या")


class Board(NamedTuple):
    """A picture of the gallery: a position, the moves made from it, and for whom it is drawn."""

    position: str
    moves: tuple[str, ...]
    style: Style
    seat: Seat | None = None


BOARDS = {
    "turn": Board(
        "VD,IP+S,V,V,6/IS,VD+-,D,-,7 PSPD IP - 1 A1",
        ("u1 B.i.I>A.p", "mV>2R", ".", "."),
        Style(NAMES[:2]),
    ),
    "panel": Board(
        "DP,V+-,P,-,5/IV,P+S,V,I,8/VD,SS+-,-,P,3 DPSIVDPSSDPPDV IIVDDDPPPPSSS - 1 A2",
        ("mP>1R",),
        Style(NAMES[:3], theme="light", labels=True),
        seat=0,
    ),
    "wave": Board(
        "VP,DD+I,-,D,3/IS,-+P,I,-,6 SVP IVDPS - 2 A1",
        ("u1 wave", "mP>2L"),
        Style(NAMES[:2], theme="light"),
    ),
    "chaos": Board(
        "VS,IP+D,P,V,4/ID,SV+-,V,-,7/PP,-+D,-,P,0/VD,DP+VI,D,I,9/IVS,P+-,-,-,3/DS,I+S,I,D,6/IP,VV+-,D,-,2"
        "/PS,D+-,-,-,5 DPSIVDPSSDPPDV IIVVVDDDDPPPPPSSSSSS - 0 A1",
        ("u1 G.i.P>D.p", "mV>2L"),
        Style(NAMES),
    ),
    "end": Board(
        "VD,IP+S,V,V,6/IS,VD+-,D,I,7 P IVDDPPPS - 4 A1",
        ("u1 B.i.I>A.p", "mV>2R", ".", "."),
        Style(NAMES[:2]),
    ),
}


def write(folder: Path) -> None:
    """Write every picture of Fugue's half of the gallery."""
    deck().save(folder / "fugue-cards.png")
    for name, board in BOARDS.items():
        (folder / f"fugue-{name}.png").write_bytes(draw(board).data)


ILLUSTRATIONS = ("cards", "turn", "wave", "", "", "end")
"""What stands beside each section of the rules; empty: nothing."""


def illustrate(section: int) -> Picture | None:
    """The picture for a section of the rules as players read them, counted from 0."""
    name = ILLUSTRATIONS[section] if section < len(ILLUSTRATIONS) else ""
    if name == "cards":
        data = BytesIO()
        deck().save(data, "PNG")
        return Picture(data.getvalue(), "png", CARDS_ALT)
    return draw(BOARDS[name]) if name else None


CARDS_ALT = (
    "The five cards with letter and sign: Imagination, a star on gold; Vision, an eye on blue; Depth, nested "
    "squares on ink; Passion, a heart on red; Spirit, a crescent on violet; a card back; four Fugue tokens."
)


def draw(board: Board) -> Picture:
    """The board after its moves, with what they did."""
    state = parse_position(board.position)
    events: list[Event] = []
    for move in board.moves:
        step = game.resolve(state, game.parse_action(move))
        state = step.state
        events += step.events
    return fugue.render(game.view(state, board.seat), board.style._replace(events=tuple(events)))


def deck() -> Image.Image:
    """The five cards, the back and the four tokens."""
    width, height, gap, margin = 168, 236, 20, 48
    image = canvas.ground(WIDTH, height + 150 + 2 * margin, DARK.ground)
    for place, kind in enumerate(ORDER):
        canvas.paste(image, art.card(kind, width, height), margin + place * (width + gap), margin)
    canvas.paste(image, art.back(width, height), margin + 5 * (width + gap), margin)
    x = margin + 2
    for kind in TOKENS:
        canvas.paste(image, art.token(kind, 110), x, margin + height + 36)
        x += 132
    for kind in ORDER:
        canvas.paste(image, art.pip(kind, 72), x + 24, margin + height + 55)
        x += 98
    return image
