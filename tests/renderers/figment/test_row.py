"""The row while the team decides (section 2, G10; pictures: sizes, words beside colours, names)."""

import struct
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

import pytest

from engine.figment.actions import Placed
from renderers.art import Gallery
from renderers.figment import faces, hang, render, row
from renderers.figment.layout import Grid, spots
from tests.renderers.figment.conftest import Bands
from tests.renderers.figment.games import STYLE, changed, ordered, play, within
from tests.renderers.golden import assert_golden, opened
from tests.renderers.zoo import ZOO

ROW = "p0 p1 p0 p2 "


def chunks(data: bytes) -> list[bytes]:
    """The kinds of chunks of a PNG."""
    kinds, at = [], 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kinds.append(data[at + 4 : at + 8])
        at += 12 + length
    return kinds


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize(("moves", "cards"), [("", 5), ("p0 p0 p0", 5), (ROW, 5), (ROW, 6), (ROW + "p5", 6)])
def test_a_row_of_any_length_is_large_small_in_bytes_and_holds_nothing_but_the_picture(
    theme: Literal["dark", "light"], wide: bool, moves: str, cards: int
) -> None:
    view, events = play(moves, cards)
    picture = render(view, STYLE._replace(theme=theme, wide=wide, events=events))
    assert min(opened(picture).size) >= 1000
    assert len(picture.data) < 600_000
    assert chunks(picture.data) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    assert 0 < len(picture.alt) <= 1000


def test_a_row_of_real_cards_stays_small(tmp_path: Path) -> None:
    hang(Gallery(tmp_path))
    view, events = play("p0 p1")
    picture = render(view, STYLE._replace(events=events))
    assert len(picture.data) < 250_000


def test_every_card_of_a_row_and_the_new_one_have_one_scale(bands: Bands) -> None:
    render(play("p0 p0 p0")[0], STYLE)
    assert len(bands.asked) == 5
    assert len(set(bands.asked)) == 1


@pytest.mark.parametrize(("cards", "lengths"), [(3, [3]), (4, [2, 2]), (5, [3, 2]), (6, [3, 3])])
def test_longer_rows_lie_in_two_lines_and_on_request_in_one(cards: int, lengths: list[int]) -> None:
    grid = Grid(1200, (294, 402), 64, 500)
    assert [len(line.lefts) for line in grid.lines(cards, 0)] == lengths
    assert [len(line.lefts) for line in grid._replace(width=2400).lines(cards, 0, wide=True)] == [cards]


def test_cards_and_their_gaps_lie_inside_the_picture_and_do_not_overlap() -> None:
    for cards in range(1, 7):
        found = spots(Grid(1200, row.CARD, row.GAP, row.STEP).lines(cards, 0))
        assert len(set(found)) == cards
        for left, top in found:
            assert row.GAP <= left <= 1200 - row.GAP - row.CARD[0]
            beside = [other for other, line in found if line == top and other > left]
            assert all(other - left >= row.CARD[0] + row.GAP for other in beside)


def test_the_alt_text_names_every_gap_by_its_letter_and_all_that_is_on_the_table() -> None:
    view, events = play(ROW + "b4< p1 p0")
    alt = render(view, STYLE._replace(events=events)).alt
    assert "gap A, card 1, gap B, card 2, gap C, card 3, gap D" in alt
    assert f"round {view.number} of 5" in alt
    assert f"more {view.colour}" in alt
    assert "Card 1 was placed last" in alt
    assert "Jonas leads" in alt
    assert "1 point." in alt
    assert "Chips left: 1, 2, 3, 5" in alt
    assert "bronze 25, silver 30, gold 35" in alt


def test_the_alt_text_of_a_full_row_asks_for_chip_and_end() -> None:
    alt = render(play(ROW)[0], STYLE).alt
    assert "bet chip 1, 2, 3, 4 or 5" in alt
    assert "least or the most end" in alt
    assert "gap" not in alt


def test_g10_nothing_about_a_row_depends_on_its_shares_but_the_faces(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(box: str, card: int) -> None:
        raise AssertionError("a share was asked for before its reveal")

    monkeypatch.setattr(faces, "shares", never)
    alts = {render(play(ROW[:6], box=box)[0], STYLE).alt for box in ("one", "another", "a third")}
    assert len(alts) == 1
    assert render(play(ROW)[0], STYLE).alt


def test_the_card_placed_last_is_flagged_and_nothing_else_changes() -> None:
    view, events = play("p0 p1")
    assert any(isinstance(event, Placed) for event in events)
    plain, marked = (opened(render(view, STYLE._replace(events=told))) for told in ((), events))
    left, top = spots(Grid(1200, row.CARD, row.GAP, row.STEP).lines(3, row.ROW))[1]
    assert within(changed(plain, marked), (left, top - 46, left + row.CARD[0], top))


def test_labels_number_the_cards_above_them() -> None:
    view = play("p0 p1")[0]
    plain, labelled = (opened(render(view, STYLE._replace(labels=labels))) for labels in (False, True))
    assert within(changed(plain, labelled), (0, row.ROW - 46, 1200, row.ROW))


@pytest.mark.parametrize("name", ZOO.values(), ids=ZOO)
def test_a_name_of_any_script_stays_inside_its_pill(name: str) -> None:
    view = play("", 6)[0]
    nobody = row.paint(view._replace(lead=None), STYLE)
    named = row.paint(view, STYLE._replace(names=(name,) * 3))
    assert within(changed(nobody, named), (620, 26, 1200 - row.EDGE, 106))


def test_a_team_without_names_is_called_by_seats() -> None:
    assert "Player 1 leads" in render(play("")[0], STYLE._replace(names=())).alt


def test_hostile_names_do_not_reach_the_alt_text_as_markup() -> None:
    alt = render(play("")[0], STYLE._replace(names=("**@everyone** <@1>",) * 3)).alt
    assert not set("*@<>") & set(alt)


def test_pictures_drawn_at_the_same_time_in_threads_are_the_same() -> None:
    view, events = play(ROW[:8])
    style = STYLE._replace(events=events)
    with ThreadPoolExecutor(4) as pool:
        pictures = list(pool.map(lambda _: render(view, style), range(8)))
    assert len(set(pictures)) == 1


def test_after_the_game_the_board_is_all_its_rows() -> None:
    view = ordered(5, "<", rounds=5)
    assert view.phase == "end"
    assert "Figment: " in render(view, STYLE).alt
    assert view.medal in render(view, STYLE).alt


def test_the_row_looks_as_it_did() -> None:
    view, events = play(ROW + "b4< p1 p0 p1")
    assert_golden("figment_row", render(view, STYLE._replace(events=events)))


def test_the_full_row_looks_as_it_did() -> None:
    view, events = play(ROW + "p5 b4< " + ROW + "p5", 6)
    assert_golden("figment_bet", render(view, STYLE._replace(events=events, theme="light", labels=True)))
