"""A whole match as text: what `/table admin export` writes and `python -m engine replay` reads.

game fugue
setup players=2
seed SEED

A mV>1
B undo

Lines that begin with `#` are remarks. The seed and the setup tell everything that was hidden: a record
is for games that are over.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.core import Entry, Frame, Game, letter, replay
from engine.errors import Malformed, Refusal


class Record(NamedTuple):
    """A match that can be played again: key of its game, setup, seed, log."""

    game: str
    setup: Any
    seed: str
    log: tuple[Entry, ...]


def print_record(record: Record, remarks: Sequence[str] = ()) -> str:
    """The record as text; `remarks` stand above it, a line each."""
    setup = " ".join(f"{name}={value}" for name, value in record.setup._asdict().items())
    head = [f"# {remark}" for remark in remarks]
    head += [f"game {record.game}", f"setup {setup}", f"seed {record.seed}", ""]
    return "\n".join([*head, *(f"{letter(entry.seat)} {entry.text}" for entry in record.log)]) + "\n"


def parse_record(text: str, games: Mapping[str, Game]) -> Record:
    """The record that a text writes; raises Malformed."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    fields = dict(line.partition(" ")[::2] for line in lines[:3])
    if len(lines) < 3 or list(fields) != ["game", "setup", "seed"] or fields["game"] not in games:
        raise Malformed(f"A record begins with game ({', '.join(games)}), setup and seed, a line each.")
    setup = _setup(fields["setup"], games[fields["game"]].Setup)
    return Record(fields["game"], setup, fields["seed"], tuple(map(_entry, lines[3:])))


def _setup(text: str, kind: type[Any]) -> Any:
    """`players=2 box=harbour` as the game's Setup, each value as its field has it."""
    types: Mapping[str, Any] = kind.__annotations__
    given = dict(part.partition("=")[::2] for part in text.split())
    if given.keys() != types.keys():
        raise Malformed(f"The setup of this game is: {', '.join(types)}.")
    try:
        return kind(**{name: types[name](value) for name, value in given.items()})
    except ValueError:
        raise Malformed("A number in the setup is not one.") from None


def _entry(line: str) -> Entry:
    seat, _, text = line.strip().partition(" ")
    seats = {letter(number): number for number in range(100)}
    if seat not in seats or not text:
        raise Malformed(f"A line of the log is a seat letter and an action, not {line[:40]!r}.")
    return Entry(seats[seat], text)


def frames(record: Record, games: Mapping[str, Game]) -> Iterator[Frame]:
    """The record played again; raises a Refusal at an entry that the rules refuse."""
    return replay(games[record.game], record.setup, record.seed, record.log)


def told(record: Record, games: Mapping[str, Game]) -> Iterator[str]:
    """The record played again, as lines: each entry, what everybody saw, and how it ended."""
    game = games[record.game]
    number, state = 0, None
    try:
        for number, frame in enumerate(frames(record, games)):
            state = frame.state
            entry = frame.entry
            yield f"{number}. {letter(entry.seat)} {entry.text}" if entry else f"{record.game}, the deal"
            yield from (f"   {event!r}" for event in frame.events)
    except Refusal as refusal:
        raise Malformed(f"Entry {number + 1} is refused: {refusal}") from None
    outcome = game.outcome(state)
    yield f"{outcome.reason} Scores: {', '.join(map(str, outcome.scores))}" if outcome else "Not finished."
