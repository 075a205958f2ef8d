"""Close looks at cards: large, side by side, over each other (section 1: all but the back is allowed)."""

from typing import Literal

import numpy as np
import pytest
from PIL import Image, ImageChops

from renderers.figment import faces, look
from renderers.figment.look import TOP, Mode
from tests.renderers.figment.games import STYLE, changed, ordered, play
from tests.renderers.golden import assert_golden, opened

VIEW = play("p0 p1")[0]
LOWER, UPPER = VIEW.row[1], VIEW.turned or 0


FACE = 980
EDGED = (FACE * 5 // 7 + 4, FACE + 4)
ABOVE = TOP + (faces.size(FACE)[1] - EDGED[1]) // 2 + 2
"""Where faces that lie over each other begin."""


def line(picture: Image.Image) -> list[object]:
    """The pixels of a line through the middle of cards that lie over each other."""
    return [picture.getpixel((x, ABOVE + FACE // 2)) for x in range(picture.width)]


@pytest.mark.parametrize(
    ("cards", "mode", "shift", "opacity"),
    [
        ((99,), "one", 0, 100),
        ((LOWER, 99), "side", 0, 100),
        ((LOWER,), "side", 0, 100),
        ((LOWER, UPPER), "one", 0, 100),
        ((LOWER, UPPER), "over", 101, 100),
        ((LOWER, UPPER), "over", 0, -1),
    ],
)
def test_only_cards_on_the_table_are_shown_and_only_in_ways_that_there_are(
    cards: tuple[int, ...], mode: Mode, shift: int, opacity: int
) -> None:
    with pytest.raises(ValueError, match=r"cards|shift"):
        look(VIEW, cards, mode, shift, opacity, STYLE)


def test_g10_cards_of_the_rounds_before_and_of_those_to_come_are_not_shown() -> None:
    view = play("p0 p1 p0 p2 b4<")[0]
    for card in (view.rounds[0].cards[0], (view.turned or 0) + 1):
        with pytest.raises(ValueError, match="only cards in the row"):
            look(view, (card,), "one", 0, 100, STYLE)


@pytest.mark.parametrize("mode", ["one", "side", "over"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_look_is_large_and_told_in_words(mode: Mode, theme: Literal["dark", "light"]) -> None:
    cards = (UPPER,) if mode == "one" else (LOWER, UPPER)
    picture = look(VIEW, cards, mode, 30, 60, STYLE._replace(theme=theme))
    assert min(opened(picture).size) >= 1000
    assert len(picture.data) < 600_000
    assert "new card" in picture.alt
    assert VIEW.colour in picture.alt


def test_g10_no_look_asks_for_a_share(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(box: str, card: int) -> None:
        raise AssertionError("a share was asked for before its reveal")

    monkeypatch.setattr(faces, "shares", never)
    assert look(VIEW, (LOWER, UPPER), "over", 10, 50, STYLE).alt
    assert look(VIEW, (LOWER,), "one", 0, 100, STYLE).alt.endswith("card 2, large.")


def test_a_card_laid_over_another_hides_it_as_on_a_table() -> None:
    one, other = (look(VIEW, (lower, UPPER), "over", 0, 100, STYLE) for lower in VIEW.row[:2])
    difference = changed(opened(one), opened(other))
    assert difference is not None
    assert difference[1] > 1150, "only the caption differs"


@pytest.mark.parametrize(("shift", "left", "right"), [(40, LOWER, UPPER), (-40, UPPER, LOWER)])
def test_a_shifted_card_leaves_a_sliver_of_the_other_to_be_seen(shift: int, left: int, right: int) -> None:
    picture = opened(look(VIEW, (LOWER, UPPER), "over", shift, 100, STYLE))
    row = line(picture)
    shown = [x for x, pixel in enumerate(row) if pixel != row[0]]
    assert shown[-1] - shown[0] + 1 == pytest.approx(1.4 * EDGED[0], abs=2)
    for card, columns in ((left, (20, 240)), (right, (-240, -20))):
        face = faces.face(VIEW.box, card, FACE).getpixel((350, FACE // 2))
        assert all(row[x] == face for x in shown[columns[0] : columns[1]])


@pytest.mark.parametrize("opacity", [0, 30, 60, 100])
def test_a_card_shines_through_as_much_as_the_upper_one_is_not_opaque(opacity: int) -> None:
    picture = opened(look(VIEW, (LOWER, UPPER), "over", 0, opacity, STYLE))
    left = (picture.width - EDGED[0]) // 2 + 2
    shown = picture.crop((left, ABOVE, left + FACE * 5 // 7, ABOVE + FACE))
    lower, upper = (faces.face(VIEW.box, card, FACE) for card in (LOWER, UPPER))
    wanted = Image.blend(lower, upper, opacity / 100)
    difference = ImageChops.difference(shown, wanted)
    assert np.asarray(difference).max() <= 2


def test_cards_pulled_wholly_apart_lie_beside_each_other_inside_the_picture() -> None:
    picture = opened(look(VIEW, (LOWER, UPPER), "over", 100, 100, STYLE))
    row = line(picture)
    shown = [x for x, pixel in enumerate(row) if pixel != row[0]]
    assert shown[0] >= 31
    assert shown[-1] < 1200 - 31
    assert shown[-1] - shown[0] > 1130


def test_a_look_is_the_same_whatever_shares_the_game_had_before() -> None:
    view = ordered(5, "<")
    told = look(view, (view.row[0],), "one", 0, 100, STYLE).alt
    assert told == f"Figment, round 2 of 5: more {view.colour}. A closer look: card 1, large."


def test_two_cards_over_each_other_look_as_they_did() -> None:
    assert_golden("figment_over", look(VIEW, (LOWER, UPPER), "over", -30, 60, STYLE))
