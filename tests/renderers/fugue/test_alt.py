"""The description: enough to play by, never too long, no markup (faults 44, 46)."""

import re

import pytest

from engine.core import letter
from engine.fugue import game
from renderers.fugue.alt import MOST, describe
from tests.renderers.fugue.games import FULL, TWO, after, random_game, style, view
from tests.renderers.zoo import ZOO


def test_a_description_reads_like_this() -> None:
    seen, _ = after(TWO, "u1 B.i.I>A.p", "mV>2R")
    assert describe(seen, style(seen)) == (
        "Fugue, 2nd Vision phase: A Ada may use Sets completed this turn. "
        "A Ada: 10 points; Imagination D; Vision 1:- 2:SV*; Passion -; Fugue V. "
        "B Ben: 7 points; Imagination S; Vision 1:VD 2:-; Passion D; Fugue -. "
        "Depth Area: I3 V1 P2. Outside: -. Deck: 4. Spirits removed: 1 of 4. Fugues left: IDP."
    )


@pytest.mark.parametrize("players", range(1, 9))
def test_a_position_can_be_read_back(players: int) -> None:
    for number, (state, _) in enumerate(random_game(players, f"alt {players}")):
        if number % 7:
            continue
        seen = game.view(state, None)
        said = describe(seen, style(seen))
        assert len(said) <= MOST
        for seat, board in enumerate(seen.boards):
            told = re.search(rf"(?:^|\. ){letter(seat)} \w+: (.*?)\.(?: |$)", said)
            assert told is not None
            score, imagination, vision, passion, fugue = told[1].split("; ")
            assert int(score.split()[0]) == board.score
            assert spelled(imagination.removeprefix("Imagination ")) == board.imagination
            slots = re.findall(r"\d:([IVDPS]*)-?(\*?)", vision)
            assert slots == [(held, "*" * new) for held, new in zip(board.slots, board.fresh, strict=True)]
            assert passion.removeprefix("Passion ").strip("-") == board.passion
            assert fugue.removeprefix("Fugue ").strip("-") == board.fugue
        depth, outside, deck = re.findall(r"Depth Area: (.*?)\. Outside: (.*?)\. Deck: (\d+)\.", said)[0]
        assert (spelled(depth), spelled(outside), int(deck)) == (seen.depth, seen.outside, seen.deck)


def spelled(told: str) -> str:
    """Cards as letters, from a letter and a number each."""
    told = told.strip("-")
    if not any(c.isdigit() for c in told):
        return told
    return "".join(kind * int(number) for kind, number in re.findall(r"([IVDPS])(\d+)", told))


def test_the_fullest_table_with_the_longest_names_is_told_whole() -> None:
    seen = view(FULL)._replace(gone=(1, 4))
    said = describe(seen, style(seen, names=("W" * 32,) * 8))
    assert len(said) <= MOST
    assert said.endswith(".")
    assert all(f" {letter(seat)} W" in said for seat in range(8))


def test_names_bring_neither_markup_nor_lines() -> None:
    seen = view(TWO)
    for raw in ZOO.values():
        said = describe(seen, style(seen, names=(raw, "**Ben**\n# `x`")))
        assert not set(said.replace("2:SV*", "")) & set("*`#_<>@\n")
        assert "Ben" in said


def test_the_end_is_told_with_its_winner() -> None:
    seen = view("V,-+-,-,I,4/V,-+-,-,V,7 - VVDDPP - 4 end")
    said = describe(seen, style(seen))
    assert said.startswith("Fugue, the end: B Ben wins by 2 points.")
    assert "A Ada: 4 points, 6 with Fugue;" in said
