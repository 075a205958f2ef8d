"""The reveal as a film (section 2, steps 4 and 5; G4, G5, G10)."""

from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from engine.figment.actions import End
from engine.figment.deck import Shares, shares
from engine.figment.rules import reveal_order
from renderers.art import Gallery
from renderers.figment import faces, hang, reveal
from renderers.figment.layout import Grid, spots
from renderers.figment.reveal import CARD, EDGE, STEP, TOP, WIDTH
from tests.renderers.figment.games import STYLE, changed, frames, ordered, play, with_round
from tests.renderers.golden import assert_golden, opened

STILL = STYLE._replace(still=True)


def places(cards: int) -> list[tuple[int, int]]:
    """Left and top of each card."""
    grid = Grid(WIDTH, CARD, (WIDTH - 2 * EDGE - 3 * CARD[0]) // 2, STEP)
    return spots(grid.lines(cards, TOP))


def turned(film: list[tuple[Image.Image, int]], cards: int) -> list[list[int]]:
    """The cards that look another way in each frame than in the one before, when a pause follows."""
    found = []
    pauses = [image for image, milliseconds in film if milliseconds >= 500]
    for before, after in pairwise(pauses):
        found.append(
            [
                index
                for index, (left, top) in enumerate(places(cards))
                if changed(
                    *(image.crop((left, top, left + CARD[0], top + CARD[1])) for image in (before, after))
                )
            ]
        )
    return found


def test_there_is_no_reveal_before_a_round_is_finished() -> None:
    with pytest.raises(ValueError, match="no round"):
        reveal(play("p0 p0")[0], STYLE)


def test_the_film_is_played_once_and_holds_nothing_but_frames() -> None:
    picture = reveal(ordered(5, "<"), STYLE)
    assert picture.kind == "gif"
    assert b"NETSCAPE" not in picture.data, "a loop"
    assert len(frames(picture)) <= 40
    with Image.open(BytesIO(picture.data)) as film:
        assert not {"comment", "loop", "extension"} & set(film.info)
    assert b"\x21\xfe" not in picture.data[:800], "a comment before the first frame"


def test_a_film_of_real_cards_is_small(tmp_path: Path) -> None:
    hang(Gallery(tmp_path))
    picture = reveal(ordered(6, "<"), STYLE)
    assert len(picture.data) < 1_000_000
    assert min(opened(picture).size) >= 700


@pytest.mark.parametrize("row", [5, 6])
@pytest.mark.parametrize("end", ["<", ">"])
def test_cards_turn_over_one_by_one_from_the_chosen_end(row: int, end: End) -> None:
    view = ordered(row, end)
    film = frames(reveal(view, STYLE))
    steps = turned(film, row)
    assert steps == [*([index] for index in reveal_order(row, end)), []]


@pytest.mark.parametrize(("end", "first"), [("<", [0, 1]), (">", [4, 3, 2])])
def test_the_reveal_stops_at_the_mistake_and_then_shows_the_rest_together(end: End, first: list[int]) -> None:
    view = ordered(5, end, (1, 2))
    done = view.rounds[0]
    assert not done.kept
    order = reveal_order(5, end)
    steps = turned(frames(reveal(view, STYLE)), 5)
    assert steps[: done.revealed] == [[index] for index in order[: done.revealed]]
    assert steps[done.revealed :] == [sorted(order[done.revealed :]), []]


def test_the_mistake_is_seen_longer_than_a_card_in_order() -> None:
    film = frames(reveal(ordered(5, "<", (1, 2)), STYLE))
    pauses = [milliseconds for _, milliseconds in film if milliseconds >= 500]
    done = ordered(5, "<", (1, 2)).rounds[0]
    assert pauses[done.revealed] > pauses[1]


def test_g10_the_first_frame_shows_no_share() -> None:
    view = ordered(5, "<")
    done = view.rounds[0]
    other = with_round(view, done._replace(shares=tuple(34 - share for share in done.shares)))
    first, second = (frames(reveal(position, STYLE)) for position in (view, other))
    assert changed(first[0][0], second[0][0]) is None
    assert changed(first[-1][0], second[-1][0])


def test_g10_only_shares_of_the_revealed_round_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[int] = set()

    def listen(box: str, card: int) -> Shares:
        asked.add(card)
        return shares(box, card)

    monkeypatch.setattr(faces, "shares", listen)
    view = ordered(5, "<", rounds=2)
    reveal(view, STYLE)
    assert asked == set(view.rounds[-1].cards)


def test_the_film_stops_on_the_picture_that_those_without_motion_get() -> None:
    view = ordered(6, ">", (2, 3))
    still = reveal(view, STILL)
    assert still.kind == "png"
    assert changed(frames(reveal(view, STYLE))[-1][0], opened(still)) is None


def test_g5_the_alt_text_has_every_share_the_mistake_and_the_result() -> None:
    view = ordered(5, ">", (1, 2))
    done, alt = view.rounds[0], reveal(view, STILL).alt
    assert ", ".join(f"{share} %" for share in done.shares) in alt
    assert "from the most end: card 2 breaks the order" in alt
    assert f"{done.scored} scored, chip 1 lost" in alt
    assert f"{done.points} points in all" in alt


def test_signs_differ_by_shape_and_not_only_by_colour() -> None:
    view = ordered(5, "<", (1, 2))
    picture = opened(reveal(view, STILL)).convert("L")
    plates = []
    for left, top in places(5):
        spot = (left + 80, top + CARD[1] + 10, left + 146, top + CARD[1] + 68)
        plates.append(picture.crop(spot).point(lambda value: 255 * (value > 128)))
    done = view.rounds[0]
    assert done.revealed < 5
    order = reveal_order(5, "<")
    in_order, mistake, rest = order[0], order[done.scored], order[-1]
    assert changed(plates[in_order], plates[order[done.scored - 1]]) is None
    assert changed(plates[in_order], plates[mistake])
    assert changed(plates[in_order], plates[rest])
    assert changed(plates[mistake], plates[rest])


def test_a_row_with_a_mistake_looks_as_it_did() -> None:
    assert_golden("figment_reveal", reveal(ordered(5, "<", (2, 3)), STILL))
