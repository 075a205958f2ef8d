"""What four games come to when nobody breaks them: actions that follow from seeds alone."""

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine import GAMES
from engine.core import UNDO, Entry, Frame, options, replay

PEOPLE = ("Ada", "Ben", "Cy")


class Plan(NamedTuple):
    """A game from its setup to its end: every entry of the log, and the state after each (and before all)."""

    kind: str
    players: int
    setup: Any
    seed: str
    entries: tuple[Entry, ...]
    states: tuple[Any, ...]


def plans(seed: str) -> tuple[Plan, ...]:
    """Two games of each kind, of two and of three people."""
    figment = GAMES["figment"].Setup
    return (
        plan("fugue", 2, GAMES["fugue"].Setup(2), f"{seed}.0"),
        plan("fugue", 3, GAMES["fugue"].Setup(3), f"{seed}.1"),
        plan("figment", 2, figment(2, 5, f"box {seed}", 0), f"{seed}.2"),
        plan("figment", 3, figment(3, 6, f"box {seed}", 25), f"{seed}.3"),
    )


def plan(kind: str, players: int, setup: Any, seed: str) -> Plan:
    """A game played to its end: options by chance, now and then one that is taken back."""
    game = GAMES[kind]
    frames: list[Frame] = list(replay(game, setup, seed, ()))
    standing = list(frames)
    while seats := game.to_act(frames[-1].state):
        dice = int.from_bytes(hashlib.sha256(f"{seed} {len(frames)}".encode()).digest()[:4], "big")
        entry = Entry(seats[0], _text(kind, standing, seats[0], dice))
        log = [*(frame.entry for frame in frames if frame.entry), entry]
        *_, last = replay(game, setup, seed, log)
        frames.append(last)
        standing = standing[:-1] if entry.text == UNDO else [*standing, last]
    entries = tuple(frame.entry for frame in frames if frame.entry)
    return Plan(kind, players, setup, seed, entries, tuple(frame.state for frame in frames))


def _text(kind: str, standing: Sequence[Frame], seat: int, dice: int) -> str:
    last = standing[-1]
    if not last.commits and last.entry and last.entry.seat == seat and dice % 5 == 0:
        return UNDO
    choices = options(GAMES[kind], last.state)
    return choices[dice % len(choices)].text
