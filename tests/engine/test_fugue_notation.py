"""Fugue's notation (section 10): positions and moves, printed, parsed and refused."""

from random import Random

import pytest

from engine.errors import Malformed
from engine.fugue import game
from engine.fugue.positions import parse_position, print_position
from engine.rng import Rng
from tests.engine.fugue import after, moves, random_game

EXAMPLE = "VP,IP+D,-,-,0/IS,-+-,V,P,3 IDDPPSSVD S - 0 A1"


def test_the_example_of_section_10_to_the_letter() -> None:
    assert print_position(parse_position(EXAMPLE)) == EXAMPLE
    assert moves(EXAMPLE) == {
        ".", "u1 A.i.V>A.p", "u1 A.i.V>B.p", "u1 A.i.P>A.p", "u1 A.i.P>B.p", "u1 B.i.I>A.p", "u1 B.i.I>B.p",
    }  # fmt: skip
    assert after(EXAMPLE, "u1 B.i.I>B.p") == "VP,-+D,-,-,0/S,-+-,-,P,7 IDDPPSSVD IIVPS - 0 A2"


@pytest.mark.parametrize("players", range(1, 9))
def test_positions_and_moves_come_back_from_their_texts(players: int) -> None:
    for state in random_game(players, Random(players)):
        back = parse_position(print_position(state), "copper")
        assert back == state._replace(rng=Rng("copper"))
        for action in game.legal(state):
            assert game.parse_action(game.print_action(action)) == action


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("", "six fields"),
        (EXAMPLE.replace(" ", "  ", 1), "six fields"),
        (EXAMPLE + " ", "six fields"),
        (EXAMPLE + " L2", "Lefty"),
        (EXAMPLE + " X2", "six fields"),
        (EXAMPLE.replace("D,-", "D;-"), "Board A must be"),
        (EXAMPLE.replace("IS,-+-", "IS,-"), "Board B must be"),
        (EXAMPLE.replace("IS,", ","), "Board B must be"),
        (EXAMPLE.replace("IS,", "I-,"), "Board B must be"),
        (EXAMPLE.replace("IP+D", "IPD+D"), "Board A must be"),
        (EXAMPLE.replace("IP+D", "IP+D*"), "Board A must be"),
        (EXAMPLE.replace("IP+D", "IP+-*"), "Board A must be"),
        (EXAMPLE.replace("IP+D", "IP**+D"), "Board A must be"),
        (EXAMPLE.replace("V,P,3", "V,P,03"), "Board B must be"),
        (EXAMPLE.replace("V,P,3", "V,P,+3"), "Board B must be"),
        (EXAMPLE.replace("V,P,3", "V,P,3.0"), "Board B must be"),
        (EXAMPLE.replace("V,P,3", "V,P,٣"), "Board B must be"),
        (EXAMPLE.replace("V,P,3", "V,P,-0"), "Board B must be"),
        (EXAMPLE.replace("V,P,3", "V,P," + "9" * 5000), "Board B must be"),
        (EXAMPLE.replace("V,P,3", "V,P,-3"), "negative"),
        (EXAMPLE.replace("V,P,3", "V,P,-" + "9" * 5000), "negative"),
        (EXAMPLE.replace("V,P,3", "VV,P,3"), "Two cards"),
        (EXAMPLE.replace("V,P,3", "SS,P,3"), "Two cards"),
        (EXAMPLE.replace("V,P,3", "S,P,3"), "Spirit"),
        (EXAMPLE.replace("V,P,3", "V,S,3"), "no Fugue of Spirit"),
        (EXAMPLE.replace("0/IS", "0/SI"), "in the order"),
        (EXAMPLE.replace("IDDPPSSVD S", "IDDPPSSVD SD"), "DEPTH .* in the order"),
        (EXAMPLE.replace("IDDPPSSVD S -", "IDDPPSSVD S SD"), "OUTSIDE .* in the order"),
        (EXAMPLE.replace("IDDPPSSVD", "IDDPXSSVD"), "DECK"),
        (EXAMPLE.replace("IDDPPSSVD", "IDD-"), "DECK"),
        (EXAMPLE.replace("IDDPPSSVD", ""), "DECK"),
        (EXAMPLE.replace(" 0 A1", " -1 A1"), "REMOVED"),
        (EXAMPLE.replace(" 0 A1", " 00 A1"), "REMOVED"),
        (EXAMPLE.replace(" 0 A1", " ١ A1"), "REMOVED"),
        (EXAMPLE.replace(" 0 A1", " " + "1" * 5000 + " A1"), "REMOVED"),
        (EXAMPLE.replace("A1", "A5"), "TURN"),
        (EXAMPLE.replace("A1", "A"), "TURN"),
        (EXAMPLE.replace("A1", "a1"), "TURN"),
        (EXAMPLE.replace("A1", "A1B"), "TURN"),
        (EXAMPLE.replace("A1", "ArA"), "TURN"),
        (EXAMPLE.replace("A1", "END"), "TURN"),
        (EXAMPLE.replace("A1", "C1"), "no board"),
        (EXAMPLE.replace("A1", "I1"), "TURN"),
        ("VS,S+-,-,-,0 - - - 0 ArB", "no board"),
        ("/".join(["V,-+-,-,-,0"] * 9) + " - - - 0 A2", "at most 8"),
        (EXAMPLE.replace("D,-,-,0", "D,-,P,0"), "Passion Fugues"),
        (EXAMPLE.replace("D,-,-,0/IS", "D,-,P,0/-,-+-,-,P,0/IS"), "2 tokens"),
        ("VP,IP*+D,-,-,0/I,-+-,-,-,0 DD - - 0 A1", r"marked `\*` at `A1`"),
        ("VP,IP*+D,-,-,0/I,-+-,-,-,0 - - - 4 end", r"marked `\*` at `end`"),
        ("VP,IP*+D,-,-,0/I,-+-,-,-,0 DD - - 0 B2", "only on board B"),
        ("VS,S+-,-,-,0/I,IP*+-,-,-,0 - - - 0 Ar", "only on board A"),
        ("VS,IP*+S,-,-,0/I,-+-,-,-,0 - - - 0 ArB", "only on board B"),
        ("VS,S+-,-,-,0/I,-+-,-,-,0 D - - 0 Ar", "deck must be empty"),
        ("VS,S+-,-,-,0/I,-+-,-,-,0 D - - 4 end", "deck must be empty"),
        ("VS,S+-,-,-,0/I,-+-,-,-,0 - - - 3 end", "before 4 Spirits"),
        ("VS,S+-,-,-,0/I,-+-,-,-,0/I,-+-,-,-,0 - - - 1 end", "before 2 Spirits"),
        ("VS,V+-,-,-,0/I,-+-,-,-,0 - - - 0 Ar", "fewer than two places"),
        ("V,SS+-,-,-,0/I,-+-,-,-,0 - - - 0 Ar", "fewer than two places"),
        ("VS,I+P,-,-,0/I,-+-,-,-,0 D - - 0 A1", "`A1` offers A nothing"),
        ("-,I+P,-,-,0/I,-+-,-,-,0 D - - 0 A2", "`A2` offers A nothing"),
        ("V,IP+P,-,-,0/I,-+-,-,-,0 D - - 0 A3", "`A3` offers A nothing"),
        ("V,PP*+P,-,-,0/I,-+-,-,-,0 D - - 0 A3", "`A3` offers A nothing"),
        ("-,I+P,-,-,0/I,-+-,-,-,0 D - - 0 A4", "`A4` offers A nothing"),
    ],
)  # fmt: skip
def test_what_is_no_position_is_refused_with_the_reason(position: str, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        parse_position(position)


@pytest.mark.parametrize(
    "position",
    [
        "IIIIIIIIIIIIIIIIIIIIVVDDPPSS,-+-,-,-,0 D - - 0 A2",  # more cards than there are
        "V,-+-,-,-,0 - - - 0 A2",  # fewer
        "V,IP*+DD*,-,-,0/I,-+-,-,-,0 D - - 0 A2",  # `*` in phase 2
        "VS,IP*+S,-,-,0/I,-+-,-,-,0 - D S 0 Ar",  # `*` in `r`, and a Spirit in the Depth Area
        "VS,IP*+D,-,-,0/S,S+-,-,-,0 - D S 7 BrA",  # `*` on the board of the one who draws
        "V,-+-,-,-,123456789012345678901234567890 D - - 99 A2",
        "V,-+-,-,I,0/V,-+-,-,I,0/V,-+-,-,V,0 D - - 0 A2",
        "V,-+-,-,-,0/V,-+-,-,-,0/V,-+-,-,-,0/V,-+-,-,-,0/V,-+-,-,-,0/V,-+-,-,-,0/V,-+-,-,-,0 - - - 0 end",
    ],
)
def test_all_else_is_a_position(position: str) -> None:
    assert print_position(parse_position(position)) == position


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "u", "u1", "u1 ", "u3 wave", "u0 wave", "u1  wave", "u1 wave ", "u1=D wave", "u1=DDD wave",
        "u1=XX wave", "u1 +I", "u1 +a", "u1 +", "u1=SP -B", "u1 -", "u1 A.i.V", "u1 A.i.V>", "u1 >B.p",
        "u1 A.i>B.p", "u1 A.p.V>B.p", "u1 A.v3.V>d", "u1 A.v.V>d", "u1 d>B.p", "u1 d.X>B.p", "u1 A.d.V>d",
        "u1 A.i.V>B.v", "u1 A.i.V>B.v3", "u1 A.i.V>B.v1LR", "u1 A.i.V>B.iL", "u1 A.i.V>d!",
        "u1 A.i.V>B.p\n", "u1 A.i.V > B.p", "u1 I.i.V>B.p", "U1 wave", "mV>3", "mV>", "mX>1", "mV>1l",
        "mV >1", "x", "xX", "xVV", "..", "r", "rv", "rv3", "ri1", "rI", "٠", "u١ wave",
    ],
)  # fmt: skip
def test_what_is_no_move_is_malformed(text: str) -> None:
    with pytest.raises(Malformed, match="notation"):
        game.parse_action(text)


def test_a_refusal_quotes_only_the_beginning_of_a_long_text() -> None:
    with pytest.raises(Malformed) as refusal:
        game.parse_action("x" * 1_000_000)
    assert len(str(refusal.value)) < 300
