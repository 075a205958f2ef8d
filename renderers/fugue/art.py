"""The Fugue deck: cards, backs, tokens and pips, all drawn by code.

Every type is one silhouette that answers itself in several sizes, as the voices of a fugue answer the
subject: Imagination a star, Vision an eye, Depth a shaft of squares, Passion a heart, Spirit a rising moon.
Shape, letter and colour each tell the type alone (section 1 of the rules names them).
"""

from math import cos, pi, sin, tau

from PIL import Image, ImageDraw

from renderers import text
from renderers.canvas import OVERSAMPLE, Pen, Sprite, cut, mix, remember
from renderers.theme import BLUE, GOLD, HAIRLINE, INK, LILAC, PAPER, RED

Points = list[tuple[float, float]]

FIELD = {"I": GOLD, "V": BLUE, "D": INK, "P": RED, "S": LILAC}
"""The colour of a type."""

ON_FIELD = {"I": INK, "V": PAPER, "D": PAPER, "P": PAPER, "S": INK}
"""What is written on it."""


def _circle(steps: int = 72) -> Points:
    return [(cos(tau * step / steps), sin(tau * step / steps)) for step in range(steps)]


def _star(rays: int = 8, inner: float = 0.56) -> Points:
    turns = ((1.08 if step % 2 == 0 else inner, pi * step / rays - pi / 2) for step in range(2 * rays))
    return [(radius * cos(turn), radius * sin(turn)) for radius, turn in turns]


def _lens() -> Points:
    upper = [(-1.16 + 2.32 * step / 40, -0.66 * sin(pi * step / 40) ** 1.15) for step in range(41)]
    return upper + [(x, -y) for x, y in reversed(upper)]


def _heart() -> Points:
    def at(step: int) -> tuple[float, float]:
        turn = tau * step / 96
        x = sin(turn) ** 3
        y = 13 * cos(turn) - 5 * cos(2 * turn) - 2 * cos(3 * turn) - cos(4 * turn)
        return 1.04 * x, -1.04 * y / 15 - 0.06

    return [at(step) for step in range(96)]


SHAPE: dict[str, Points] = {
    "I": _star(),
    "V": _lens(),
    "D": [(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)],
    "P": _heart(),
    "S": _circle(),
}
"""The silhouette of a type around (0, 0), about 1 in radius."""


def place(kind: str, x: float, y: float, radius: float) -> Points:
    """The silhouette of a type at a point."""
    return [(x + radius * px, y + radius * py) for px, py in SHAPE[kind]]


_VOICES: dict[str, tuple[tuple[float, float, str], ...]] = {
    "I": ((1.0, 0.0, INK), (0.74, 0.0, PAPER), (0.5, 0.0, RED), (0.27, 0.0, GOLD)),
    "V": ((1.0, 0.0, PAPER), (0.8, 0.0, INK)),
    "D": ((1.0, 0.0, PAPER), (0.8, 0.04, BLUE), (0.6, 0.12, PAPER), (0.43, 0.18, INK)),
    "P": ((1.0, 0.0, PAPER), (0.76, 0.0, INK), (0.52, 0.0, RED), (0.28, 0.0, PAPER)),
    "S": ((1.0, 0.0, INK), (0.8, -0.2, PAPER), (0.54, -0.46, LILAC), (0.28, -0.72, INK)),
}
"""The voices of a motif, outermost first: size and downward shift as shares of the radius, and colour."""


def motif(pen: Pen, kind: str, x: float, y: float, radius: float) -> None:
    """The whole motif of a type at a point."""
    for size, down, colour in _VOICES[kind]:
        pen.polygon(place(kind, x, y + down * radius, size * radius), colour)
    if kind == "V":
        for size, colour in ((0.5, BLUE), (0.36, PAPER), (0.25, INK)):
            pen.disc(x, y, size * radius, colour)


def _echoes(pen: Pen, kind: str, x: float, y: float, radius: float) -> None:
    """The silhouette outgrowing the card, tone on tone."""
    field = FIELD[kind]
    tone = mix(field, PAPER if kind == "D" else INK, 0.10)
    apart = 0.21 if kind == "D" else 0.34
    for step in range(9, 0, -1):
        pen.polygon(place(kind, x, y, radius * (1 + apart * step)), tone if step % 2 else field)


def _frame(width: int, height: int, panel: Image.Image, inset: int) -> Image.Image:
    """A paper card, four times too large, with a hairline and a picture in it."""
    image = Image.new("RGBA", (width * OVERSAMPLE, height * OVERSAMPLE))
    pen, radius = Pen(image, OVERSAMPLE), width * 0.09
    pen.rectangle((0, 0, width, height), radius, HAIRLINE)
    pen.rectangle((1, 1, width - 1, height - 1), radius - 1, PAPER)
    mask = Image.new("L", panel.size)
    corner = max(1, radius - inset * 0.6) * OVERSAMPLE
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, panel.width - 1, panel.height - 1), corner, fill=255)
    image.paste(panel, (inset * OVERSAMPLE, inset * OVERSAMPLE), mask)
    return image


def _panel(width: int, height: int, inset: int, fill: str) -> tuple[Image.Image, Pen]:
    size = ((width - 2 * inset) * OVERSAMPLE, (height - 2 * inset) * OVERSAMPLE)
    image = Image.new("RGB", size, fill)
    return image, Pen(image, OVERSAMPLE)


@remember(64)
def card(kind: str, width: int, height: int) -> Sprite:
    """A card of a type, face up, with its letter on a tab in the upper left corner."""
    inset = max(2, round(width * 0.05))
    panel, pen = _panel(width, height, inset, FIELD[kind])
    across, down = width - 2 * inset, height - 2 * inset
    tab = round(width * 0.36)
    x, y = across * 0.5, down * 0.5 + tab * 0.26
    radius = min(across * 0.42, (down - tab) * 0.5)
    _echoes(pen, kind, x, y, radius)
    motif(pen, kind, x, y, radius)
    pen.rectangle((-tab, -tab, tab - inset, tab - inset), width * 0.09, PAPER)
    image = _frame(width, height, panel, inset).reduce(OVERSAMPLE)
    text.draw(
        image, (inset // 2, inset // 2, tab, tab), kind, round(tab * 0.96), INK, weight=700, align="middle"
    )
    return cut(image)


@remember(8)
def back(width: int, height: int) -> Sprite:
    """A card face down: five voices crossing."""
    inset = max(2, round(width * 0.05))
    panel, pen = _panel(width, height, inset, INK)
    across, down = width - 2 * inset, height - 2 * inset
    for voice, colour in enumerate((LILAC, BLUE, RED, GOLD, PAPER)):
        wave = [
            (across * (0.5 + 0.34 * sin(tau * (step / 60 * 1.0 + voice / 5))), down * step / 60)
            for step in range(-3, 64)
        ]
        pen.line(wave, width * 0.045, colour)
    return cut(_frame(width, height, panel, inset).reduce(OVERSAMPLE))


_PIP = {"I": 2.4, "V": 2.45, "D": 2.12, "P": 2.4, "S": 2.3}
"""How many radii of a silhouette go into the side of its pip."""


@remember(64)
def pip(kind: str, size: int) -> Sprite:
    """The silhouette of a type with its letter, edged in paper, in a square of this many pixels."""
    image = Image.new("RGBA", (size * OVERSAMPLE, size * OVERSAMPLE))
    pen, middle, edge = Pen(image, OVERSAMPLE), size / 2, max(1.5, size * 0.06)
    radius = size / _PIP[kind]
    pen.polygon(place(kind, middle, middle, radius + edge * 0.7), PAPER)
    pen.polygon(place(kind, middle, middle, radius - edge * 0.7), FIELD[kind])
    small = image.reduce(OVERSAMPLE)
    text.draw(small, (0, 0, size, size), kind, round(size * 0.56), ON_FIELD[kind], weight=700, align="middle")
    return cut(small)


@remember(32)
def token(kind: str, size: int) -> Sprite:
    """A Fugue token: a seal with a milled edge, the silhouette and the letter of its type."""
    image = Image.new("RGBA", (size * OVERSAMPLE, size * OVERSAMPLE))
    pen, middle, radius = Pen(image, OVERSAMPLE), size / 2, size / 2 - 0.5
    for step in range(20):
        turn = tau * step / 20
        pen.disc(middle + radius * 0.89 * cos(turn), middle + radius * 0.89 * sin(turn), radius * 0.11, PAPER)
    pen.disc(middle, middle, radius * 0.92, PAPER)
    pen.disc(middle, middle, radius * 0.8, FIELD[kind])
    pen.disc(middle, middle, radius * 0.7, PAPER)
    pen.polygon(place(kind, middle, middle, radius * 0.56), FIELD[kind])
    small = image.reduce(OVERSAMPLE)
    text.draw(small, (0, 0, size, size), kind, round(size * 0.34), ON_FIELD[kind], weight=700, align="middle")
    return cut(small)
