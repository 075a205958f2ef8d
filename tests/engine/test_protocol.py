"""`python -m engine`: every line is answered by one line of JSON, whatever it holds."""

import json
import subprocess
import sys
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from engine.core import letter
from engine.fugue import game
from engine.fugue.moves import print_action
from engine.fugue.positions import print_position
from engine.protocol import answer
from tests.engine.fugue import random_game

EXAMPLE = "VP,IP+D,-,-,0/IS,-+-,V,P,3 IDDPPSSVD S - 0 A1"

APPLY = f"fugue apply {EXAMPLE}".encode()

JUNK: list[bytes] = [
    b"",
    b" ",
    b"\0",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    "é".encode("latin1"),
    b"fugue",
    b"fugue ",
    b"fugue new",
    b"fugue new ",
    b"fugue new 2",
    b"fugue new 2 ",
    b"fugue new 0 a",
    b"fugue new 9 a",
    b"fugue new -1 a",
    b"fugue new 2.0 a",
    b"fugue new two a",
    b"fugue new 2 a b",
    b"fugue new  2 a",
    b" fugue new 2 a",
    b"FUGUE new 2 a",
    b"fugue\tnew 2 a",
    b"fugue new 2 a\tb",
    b"fugue new 2 \0",
    "fugue new ١ a".encode(),
    "fugue new 2 a\u2028b".encode(),
    b"fugue new " + b"9" * 100_000 + b" a",
    b"fugue moves",
    b"fugue moves ",
    b"fugue moves " + b"\0" * 1000,
    b"fugue moves " + b"/" * 1_000_000,
    b"fugue moves " + b" " * 1_000_000,
    b"fugue moves " + b"I" * 1_000_000,
    b"fugue moves V,-+-,-,-," + b"9" * 1_000_000 + b" D - - 0 A2",
    b"fugue moves V,-+-,-,-,0 D - - " + b"9" * 9999 + b" A2",
    b"fugue moves null",
    b"fugue moves {}",
    b"fugue result " + EXAMPLE.encode(),
    APPLY,
    APPLY + b" | .",
    APPLY + b" | . | ",
    APPLY + b" | . | a | b",
    APPLY + b"|.|a",
    APPLY + b" | mV>1 | a",
    APPLY + b" | " + b"x" * 1_000_000 + b" | a",
    b"fugue apply -,-+-,-,-,0 - - - 4 end | . | a",
    b"fugue apply | | ",
    b"fugue apply  |  | ",
    b"fugue moves " + EXAMPLE.encode() + b" L2",
    b"figment",
    b"figment reveal",
    b"figment reveal 10,20,15,40,50 <",
    b"figment reveal 10,20,15,40,50 < 6",
    b"figment reveal 10,20,15,40,50 < 0",
    b"figment reveal 10,20,15,40,50 = 4",
    b"figment reveal 10,20,15,40 < 4",
    b"figment reveal 10,20,15,40,50,60,70 < 4",
    b"figment reveal 10,20,15,40,-5 < 4",
    b"figment reveal 10,20,15,40,101 < 4",
    b"figment reveal 10,20,15,40,x < 4",
    b"figment reveal 10,20,15,40, < 4",
    b"figment reveal 10,20,15,4.0,5 < 4",
    "figment reveal 10,20,15,40,٥ < 4".encode(),
    b"figment reveal " + b"1," * 500_000 + b"1 < 4",
    b"quit",
    b"help",
]


def ask(lines: Iterable[bytes], ending: bytes = b"\n") -> list[Any]:
    """What the program answers to lines on its standard input."""
    done = subprocess.run(
        [sys.executable, "-m", "engine"],
        input=b"".join(line + ending for line in lines),
        capture_output=True,
        check=True,
    )
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_new_deals_a_game() -> None:
    (reply,) = ask([b"fugue new 2 copper"])
    assert reply == {"position": print_position(game.new(game.Setup(2), "copper").state)}


def test_moves_are_those_of_the_example_of_section_10_and_none_at_the_end() -> None:
    example, end = ask([f"fugue moves {EXAMPLE}".encode(), b"fugue moves -,-+-,-,-,0 - - - 4 end"])
    assert set(example["moves"]) == {
        ".", "u1 A.i.V>A.p", "u1 A.i.V>B.p", "u1 A.i.P>A.p", "u1 A.i.P>B.p", "u1 B.i.I>A.p", "u1 B.i.I>B.p",
    }  # fmt: skip
    assert end == {"moves": []}


def test_apply_gives_the_position_and_readable_events() -> None:
    (reply,) = ask([f"fugue apply {EXAMPLE} | u1 B.i.I>B.p | copper".encode()])
    assert reply == {
        "position": "VP,-+D,-,-,0/S,-+-,-,P,7 IDDPPSSVD IIVPS - 0 A2",
        "events": [
            {"event": "SetUsed", "seat": "A", "slot": 1, "pair": "IP", "read": ""},
            {"event": "CardMoved", "seat": "A", "source": "B.i.I", "target": "B.p", "card": "I"},
            {"event": "Scored", "seat": "B", "pair": "IV", "points": 4, "gained": 4, "total": 7},
        ],
    }


def test_the_seed_decides_the_reshuffle() -> None:
    position = "I,S+-,-,-,0/I,-+-,-,-,0 V IIVVDDPPS - 0 A4"
    requests = [f"fugue apply {position} | . | seed{n}".encode() for n in (1, 1, 2)]
    one, again, other = ask(requests)
    assert one == again
    assert one != other
    assert sorted(one["position"].split()[1]) == sorted(other["position"].split()[1]) == sorted("IIVVDDPP")


def test_result_gives_scores_and_winners() -> None:
    replies = ask(
        [b"fugue result -,-+-,-,I,4/-,-+-,-,P,6/-,-+-,-,V,4 - - - 2 end", b"fugue result " + EXAMPLE.encode()]
    )
    assert replies[0] == {"scores": [6, 5, 5], "winners": ["A"]}
    assert set(replies[1]) == {"error"}


@pytest.mark.parametrize(
    ("request_", "reply"),
    [
        ("10,20,15,40,50 < 4", {"revealed": 3, "scored": 2, "chip": False, "points": 2}),
        ("10,20,15,40,50 > 4", {"revealed": 4, "scored": 3, "chip": False, "points": 3}),
        ("10,20,30,40,50 < 4", {"revealed": 5, "scored": 5, "chip": True, "points": 9}),
        ("10,10,30,30,50,50 > 5", {"revealed": 6, "scored": 6, "chip": True, "points": 11}),
    ],
)
def test_reveal_counts_the_card_that_breaks_the_order_too(request_: str, reply: dict[str, Any]) -> None:
    assert json.loads(answer(f"figment reveal {request_}".encode())) == reply


def test_every_malformed_request_is_an_error_in_one_sentence_and_the_program_goes_on() -> None:
    replies = ask([*JUNK, b"fugue new 2 copper"])
    assert len(replies) == len(JUNK) + 1
    assert "position" in replies[-1]
    for request, reply in zip(JUNK, replies, strict=False):
        assert set(reply) == {"error"}, request[:80]
        assert 10 < len(reply["error"]) < 400
        assert "fault" not in reply["error"]


def test_lines_may_end_as_on_windows_and_the_last_one_not_at_all() -> None:
    assert ask([b"fugue new 2 copper"], ending=b"\r\n") == ask([b"fugue new 2 copper"], ending=b"")


def test_no_input_is_no_answer() -> None:
    assert ask([]) == []


def test_each_answer_comes_before_the_next_request() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for players in (1, 8):
            program.stdin.write(f"fugue new {players} copper\n".encode())
            program.stdin.flush()
            assert len(json.loads(program.stdout.readline())["position"].split("/")) == players
        program.stdin.close()
        assert program.wait() == 0


def test_nobody_listening_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        program.stdin.write(b"fugue new 2 copper\n" * 10)
        program.stdin.close()
        assert program.wait() == 0
        assert program.stderr.read() == b""


@pytest.mark.parametrize("players", [1, 2, 5, 8])
def test_a_whole_game_goes_through_the_protocol(players: int) -> None:
    chance = Random(players)
    position = json.loads(answer(f"fugue new {players} copper".encode()))["position"]
    while moves := json.loads(answer(f"fugue moves {position}".encode()))["moves"]:
        reply = json.loads(answer(f"fugue apply {position} | {chance.choice(moves)} | copper".encode()))
        assert all(isinstance(event["event"], str) for event in reply["events"])
        position = reply["position"]
    result = json.loads(answer(f"fugue result {position}".encode()))
    assert len(result["scores"]) == players
    assert len(result["winners"]) == 1


def test_mutated_requests_never_meet_a_fault() -> None:
    chance = Random(7)
    states = [state for players in (1, 2, 4, 8) for state in random_game(players, chance)[::9]]
    letters = "IVDPSABH-+*/,.|>=!ru123456789 \t\0é١"
    for state in states:
        moves = [print_action(action) for action in game.legal(state)] or ["."]
        line = f"fugue apply {print_position(state)} | {chance.choice(moves)} | {letter(state.turn)}"
        for _ in range(20):
            at = chance.randrange(6, len(line))
            cut = line[at + chance.randint(0, 2) :]
            mutated = line[:at] + "".join(chance.choices(letters, k=chance.randint(0, 2))) + cut
            reply = json.loads(answer(mutated.encode()))
            assert set(reply) in ({"error"}, {"position", "events"})
            assert "fault" not in reply.get("error", "")
