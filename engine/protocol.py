"""The line protocol of `python -m engine`: one request a line, answered by one line of JSON.

fugue new PLAYERS SEED                   {"position": …}
fugue moves POSITION                     {"moves": […]}, empty at the end
fugue apply POSITION | MOVE | SEED       {"position": …, "events": […]}; SEED decides reshuffles
fugue result POSITION                    {"scores": […], "winners": […]}, at the end
figment reveal SHARES END CHIP           {"revealed": …, "scored": …, "chip": …, "points": …}
anything else                            {"error": one sentence}
"""

import json
from collections.abc import Callable
from typing import Any

from engine.core import apply as apply_action
from engine.core import letter, options
from engine.errors import Malformed, Refusal
from engine.figment.notation import parse_reveal
from engine.figment.rules import reveal
from engine.fugue import game
from engine.fugue.actions import Event, Source, Target
from engine.fugue.cards import MAX_SEATS
from engine.fugue.moves import print_source, print_target
from engine.fugue.positions import parse_position, print_position
from engine.fugue.state import Setup

Answer = dict[str, Any]

_SEATS = {"seat", "to", "of", "owner"}
"""Fields of events that name seats, which are written as letters."""


def answer(line: bytes) -> str:
    """The answer to one request, a line of JSON; never raises."""
    try:
        reply = _answer(line.decode())
    except UnicodeDecodeError:
        reply = {"error": "A request must be text in UTF-8."}
    except Refusal as refusal:
        reply = {"error": str(refusal)}
    except Exception as fault:  # our own mistake must not end the conversation
        reply = {
            "error": f"This request met a fault in the engine ({type(fault).__name__}); please report it."
        }
    return json.dumps(reply)


def _answer(request: str) -> Answer:
    for command, reply in _REPLIES.items():
        if request.startswith(f"{command} "):
            return reply(request[len(command) + 1 :])
    raise Malformed(f"A request begins with one of: {', '.join(_REPLIES)}.")


def _new(rest: str) -> Answer:
    players, _, seed = rest.partition(" ")
    if players not in map(str, range(1, MAX_SEATS + 1)) or not _is_word(seed):
        raise Malformed(
            f"Ask for a game as `fugue new PLAYERS SEED`: 1 to {MAX_SEATS} players, and any word."
        )
    return {"position": print_position(game.new(Setup(int(players)), seed).state)}


def _is_word(text: str) -> bool:
    return text != "" and " " not in text and text.isprintable()


def _moves(rest: str) -> Answer:
    return {"moves": [option.text for option in options(game, parse_position(rest))]}


def _apply(rest: str) -> Answer:
    parts = rest.split(" | ")
    if len(parts) != 3 or not _is_word(parts[2]):
        raise Malformed("A move is made as `fugue apply POSITION | MOVE | SEED`, where SEED is any word.")
    position, move, seed = parts
    state = parse_position(position, seed)
    action = game.parse_action(move)
    step = apply_action(game, state, state.turn, action)
    return {"position": print_position(step.state), "events": [_tell(event) for event in step.events]}


def _tell(event: Event) -> Answer:
    fields = {name: _plain(name, value) for name, value in event._asdict().items()}
    return {"event": type(event).__name__, **fields}


def _plain(name: str, value: Any) -> Any:
    match value:
        case Source():
            return print_source(value)
        case Target():
            return print_target(value)
        case int() if name in _SEATS:
            return letter(value)
        case _:
            return value


def _result(rest: str) -> Answer:
    outcome = game.outcome(parse_position(rest))
    if outcome is None:
        raise Malformed("There is a result only for a position whose turn is `end`.")
    return {"scores": outcome.scores, "winners": [letter(seat) for seat in outcome.winners]}


def _reveal(rest: str) -> Answer:
    shares, end, chip = parse_reveal(rest)
    result = reveal(shares, end, chip)
    return {
        "revealed": result.revealed,
        "scored": result.scored,
        "chip": result.kept,
        "points": result.points,
    }


_REPLIES: dict[str, Callable[[str], Answer]] = {
    "fugue new": _new,
    "fugue moves": _moves,
    "fugue apply": _apply,
    "fugue result": _result,
    "figment reveal": _reveal,
}
