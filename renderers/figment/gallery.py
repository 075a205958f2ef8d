"""Figment's pictures for the gallery: a game of a team whose eye errs by about three points."""

import random
from pathlib import Path

from engine.figment import game
from engine.figment.actions import Action, Bet, Event, Place
from engine.figment.deck import shares
from engine.figment.state import Setup, State
from renderers import figment
from renderers.picture import Picture, Style

NAMES = ("Mira", "山田花子", "فاطمة")
BOX = "gallery"

Moment = tuple[State, tuple[Event, ...]]
"""A position and what had just happened."""


def write(folder: Path) -> None:
    """Write every picture of Figment's half of the gallery."""

    def save(name: str, picture: Picture) -> None:
        (folder / f"figment-{name}.{picture.kind}").write_bytes(picture.data)

    state, events = play(5, 8)
    view, style = game.view(state, None), Style(NAMES, events=events)
    other, new = view.row[1], view.row[2]
    save("row", figment.render(view, style))
    save("light", figment.render(view, style._replace(theme="light", labels=True)))
    save("wide", figment.render(view, style._replace(wide=True)))
    save("large", figment.look(view, (new,), "one", 0, 100, style))
    save("side", figment.look(view, (other, new), "side", 0, 100, style))
    save("over", figment.look(view, (other, new), "over", 40, 100, style))
    save("through", figment.look(view, (other, new), "over", -20, 60, style))
    state, events = play(6, 5)
    save("bet", figment.render(game.view(state, None), Style(NAMES, events=events)))
    view = game.view(play(5, 15)[0], None)
    save("reveal", figment.reveal(view, Style(NAMES)))
    save("result", figment.reveal(view, Style(NAMES, still=True)))
    save("end", figment.render(game.view(play(5, 25)[0], None), Style(NAMES)))


def illustrate(section: int) -> Picture | None:
    """The picture for a section of the rules as players read them, counted from 0."""
    match section:
        case 0:
            state, events = play(5, 8)
            return figment.render(game.view(state, None), Style(NAMES, events=events))
        case 1:
            return figment.reveal(game.view(play(5, 15)[0], None), Style(NAMES, still=True))
        case 2:
            return figment.render(game.view(play(5, 25)[0], None), Style(NAMES))
        case _:
            return None


def play(row: int, actions: int) -> Moment:
    """The game after so many actions."""
    eye = random.Random(BOX)
    step = game.new(Setup(len(NAMES), row, BOX, 0), BOX)
    for _ in range(actions):
        step = game.resolve(step.state, _choice(step.state, eye))
    return step.state, step.events


def _choice(state: State, eye: random.Random) -> Action:
    """Place the new card where it seems to belong; bet the chips in their order."""
    colour = state.arrows[len(state.rounds)]

    def seen(card: int) -> float:
        share: int = getattr(shares(state.setup.box, card), colour)
        return share + eye.gauss(0, 3)

    if state.turned is None:
        return Bet(state.chips[0], "<")
    new = seen(state.turned)
    return Place(sum(seen(card) <= new for card in state.row))
