"""The picture after the game: medal, all rows, all shares (section 2, Score)."""

import pytest

from renderers.figment import faces, render, summary
from tests.renderers.figment.games import STYLE, changed, ordered, play
from tests.renderers.golden import assert_golden, opened


def test_all_rows_stand_there_with_their_shares_and_points() -> None:
    view = ordered(5, "<", rounds=5)
    alt = summary(view, STYLE).alt
    for done in view.rounds:
        assert ", ".join(f"{share} %" for share in done.shares) in alt
    assert f"{view.medal} medal, {view.total} points" in alt


def test_the_longest_alt_text_fits() -> None:
    view = ordered(6, ">", (1, 2), rounds=5)
    longest = tuple(
        done._replace(shares=(34,) * 6, colour="blue", revealed=6, scored=5, points=5) for done in view.rounds
    )
    picture = summary(view._replace(rounds=longest), STYLE)
    assert 700 < len(picture.alt) <= 1000


def test_it_is_large_in_both_themes_and_small_in_bytes() -> None:
    for theme in ("dark", "light"):
        picture = summary(ordered(6, "<", rounds=5), STYLE._replace(theme=theme))
        assert min(opened(picture).size) >= 1000
        assert len(picture.data) < 600_000


def test_without_a_medal_none_is_shown() -> None:
    gold, none = ordered(5, "<", rounds=5), ordered(5, "<", (0, 1), rounds=5)
    assert gold.medal == "gold"
    assert none.medal == ""
    assert "no medal this time" in summary(none, STYLE).alt
    assert changed(*(opened(summary(view, STYLE)).crop((0, 0, 200, 200)) for view in (gold, none)))


def test_g10_a_row_that_was_left_is_shown_without_its_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(box: str, card: int) -> None:
        raise AssertionError("a share was asked for that was not revealed")

    view = play("p0 p1 p0 p2 b4< p0")[0]._replace(phase="end", turned=None, lead=None)
    monkeypatch.setattr(faces, "shares", never)
    alt = render(view, STYLE).alt
    assert "ended early" in alt
    assert "A row of 2 cards was not revealed." in alt


def test_a_game_that_nobody_finished_a_row_of_can_be_shown() -> None:
    view = play("p0")[0]._replace(phase="end", turned=None, lead=None)
    picture = render(view, STYLE)
    assert "ended early, 0 points" in picture.alt
    assert min(opened(picture).size) >= 1000


def test_the_end_looks_as_it_did() -> None:
    assert_golden("figment_end", summary(ordered(5, ">", (0, 1), rounds=5), STYLE))
