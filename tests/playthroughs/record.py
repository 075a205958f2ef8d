"""Playing a playthrough: its requests in, the whole text with every answer out."""

import re
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import count
from typing import Any

import msgspec

from engine.core import UNDO, Entry, Frame, Game, letter, play, take_back
from engine.errors import Refusal
from engine.fugue.positions import print_position

_HEAD = ("game", "setup", "seed")
_REQUEST = re.compile(r"([A-Z]+) (.+)")
_SEATS = {"seat", "lead", "owner", "to", "of", "winners"}
"""Fields that name seats, which are written as letters."""

_POSITIONS: dict[str, Callable[[Any], str]] = {"fugue": print_position}
"""Games whose notation has positions: these are written below every answer."""


def perform(text: str) -> str:
    """The same playthrough with the answers that the rules give now."""
    lines = text.splitlines()
    comments = [line for line in lines if line.startswith("#")]
    head = dict(line.split(" ", 1) for line in lines if line.startswith(_HEAD))
    requests = [found.groups() for line in lines if (found := _REQUEST.fullmatch(line))]
    game: Game = import_module(f"engine.{head['game']}").game
    entries = [Entry(_seat(name), word) for name, word in requests]
    first = game.new(_setup(game, head["setup"]), head["seed"])
    played = _play(game, Frame(None, *first), entries)
    return "\n".join([*comments, *(f"{key} {head[key]}" for key in _HEAD), "", *played]) + "\n"


def _setup(game: Game, text: str) -> Any:
    """A setup from `players=3 row=5`, every field in its order."""
    named = dict(word.split("=") for word in text.split())
    if tuple(named) != game.Setup._fields:
        raise ValueError(f"a setup of {game.key} has the fields {', '.join(game.Setup._fields)}")
    return msgspec.convert(list(named.values()), game.Setup, strict=False)


def _play(game: Game, first: Frame, entries: Iterable[Entry]) -> Iterator[str]:
    frames = [first]
    yield from _told(first.events)
    yield from _position(game, first.state)
    for entry in entries:
        yield f"{letter(entry.seat)} {entry.text}"
        try:
            if entry.text == UNDO:
                take_back(frames, entry.seat)
                yield "  taken back"
            else:
                frames.append(Frame(entry, *play(game, frames[-1].state, entry)))
                yield from _told(frames[-1].events)
        except Refusal as refusal:
            yield f"  {type(refusal).__name__}: {refusal}"
        else:
            yield from _position(game, frames[-1].state)
    result = game.outcome(frames[-1].state)
    yield ""
    yield "still running" if result is None else f"result {_fields(result)}"


def _position(game: Game, state: Any) -> Iterator[str]:
    if game.key in _POSITIONS:
        yield f"  {_POSITIONS[game.key](state)}"


def _told(events: Iterable[Any]) -> Iterator[str]:
    for event in events:
        yield f"  {type(event).__name__} {_fields(event)}"


def _fields(record: Any) -> str:
    return "; ".join(f"{name} {_value(name, value)}" for name, value in record._asdict().items())


def _value(name: str, value: Any) -> str:
    match value:
        case None | "" | ():
            return "–"
        case bool():
            return "yes" if value else "no"
        case int() if name in _SEATS:
            return letter(value)
        case tuple() if hasattr(value, "_fields"):
            return f"({_fields(value)})"
        case tuple():
            return " ".join(_value(name, part) for part in value)
        case _:
            return str(value)


def _seat(name: str) -> int:
    """The seat of a letter, the inverse of `letter`."""
    return next(seat for seat in count() if letter(seat) == name)
