"""Positions of Figment to draw, and ways to look at pictures."""

from io import BytesIO

from PIL import Image, ImageChops, ImageSequence

from engine.figment import game
from engine.figment.actions import Bet, Colour, End, Event, Place
from engine.figment.deck import shares
from engine.figment.state import Round, Setup, State, View
from renderers.picture import Picture, Style

STYLE = Style(("Mira", "Jonas", "Noor"))


def play(moves: str, row: int = 5, box: str = "box") -> tuple[View, tuple[Event, ...]]:
    """The view, and what just happened, after decisions in the notation."""
    step = game.new(Setup(3, row, box, 0), "seed")
    for move in moves.split():
        step = game.resolve(step.state, game.parse_action(move))
    return game.view(step.state, None), step.events


def ordered(row: int, end: End, mistake: tuple[int, int] | None = None, rounds: int = 1) -> View:
    """The view after rounds whose rows are in true order, but for two neighbours that change places."""
    state: State = game.new(Setup(3, row, "box", 0), "seed").state
    while len(state.rounds) < rounds:
        if state.turned is not None:
            state = game.resolve(state, Place(_true_gap(state, state.turned))).state
            continue
        if mistake:
            cards = list(state.row)
            one, other = mistake
            cards[one], cards[other] = cards[other], cards[one]
            state = state._replace(row=tuple(cards))
        state = game.resolve(state, Bet(state.chips[0], end)).state
    return game.view(state, None)


def _true_gap(state: State, card: int) -> int:
    colour: Colour = state.arrows[len(state.rounds)]

    def share(number: int) -> int:
        percent: int = getattr(shares(state.setup.box, number), colour)
        return percent

    return sum(share(other) <= share(card) for other in state.row)


def with_round(view: View, done: Round) -> View:
    """The view with another newest round."""
    return view._replace(rounds=(*view.rounds[:-1], done))


def frames(picture: Picture) -> list[tuple[Image.Image, int]]:
    """Every frame of a film as a whole picture, RGB, and its milliseconds."""
    with Image.open(BytesIO(picture.data)) as film:
        return [(frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(film)]


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """The box in which two pictures differ."""
    return ImageChops.difference(one, other).getbbox()


def within(inner: tuple[int, int, int, int] | None, outer: tuple[int, int, int, int]) -> bool:
    """Whether a change exists and lies inside a box."""
    if inner is None:
        return False
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]
