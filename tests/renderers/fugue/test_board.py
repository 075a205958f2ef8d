"""The board as a picture: what it shows, its sizes, whose names it takes, and when it is drawn again."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

import pytest
from PIL import ImageChops

from engine.fugue import game
from engine.fugue.state import View
from renderers import fugue
from renderers.fugue import gallery, layout, result
from renderers.fugue.scene import Spot
from renderers.theme import THEMES
from tests.renderers.fugue.games import (
    FULL,
    TWO,
    after,
    random_game,
    style,
    view,
)
from tests.renderers.golden import assert_golden, opened
from tests.renderers.zoo import ZOO


@pytest.mark.parametrize("name", gallery.BOARDS)
def test_boards_look_as_they_did(name: str) -> None:
    assert_golden(f"fugue_{name}", gallery.draw(gallery.BOARDS[name]))


def test_a_board_for_two_is_large_enough_and_light_enough() -> None:
    seen, events = after(TWO, "u1 B.i.I>A.p", "mV>2R", ".", ".")
    for theme in THEMES:
        picture = fugue.render(seen, style(seen, theme=theme, events=events, labels=True))
        assert min(opened(picture).size) >= 1000
        assert len(picture.data) <= 250 * 1024
        assert picture.kind == "png"


def test_the_fullest_table_stays_under_two_megabytes_and_its_cards_on_their_boards() -> None:
    seen = view(FULL, me=5)._replace(gone=(6,))
    wished = style(seen, labels=True)
    picture = fugue.render(seen, wished)
    assert len(picture.data) < 2_000_000
    assert min(opened(picture).size) >= 1000


@pytest.mark.parametrize("players", range(1, 9))
def test_every_position_of_a_game_can_be_drawn(players: int) -> None:
    """Everything lies in the part of the picture that is its own."""
    for number, (state, events) in enumerate(random_game(players, f"drawn {players}")):
        if number % 23 and state.phase != "end":
            continue
        seen = game.view(state, number % players)
        wished = style(seen, events=events, labels=bool(number % 2))
        scene = fugue.paint(seen, wished)
        places = layout.arrange(seen, labels=wished.labels)
        for spot, box in scene.spots.items():
            outer = places.boards[spot.seat] if spot.seat is not None else places.centre
            assert outer[0] <= box[0] <= box[2] <= outer[2], (spot, box, outer)
            assert outer[1] <= box[1] <= box[3] <= outer[3], (spot, box, outer)


def test_twenty_cards_in_an_imagination_area_stay_in_it() -> None:
    seen = view(FULL)
    spots = fugue.paint(seen, style(seen)).spots
    for seat in range(6):
        area = spots[Spot(seat, "i")]
        for kind in "IVDPS":
            card = spots[Spot(seat, "i", kind)]
            assert area[0] <= card[0] <= card[2] <= area[2]


def test_my_board_comes_first_and_the_others_follow_round_the_table() -> None:
    for me in range(8):
        boards = layout.arrange(view(FULL, me=me), labels=False).boards
        places = sorted(boards, key=lambda seat: (boards[seat][1], boards[seat][0]))
        assert places == [(me + step) % 8 for step in range(8)]


def test_parts_do_not_overlap() -> None:
    for players in range(1, 9):
        seen = game.view(next(random_game(players, "parts"))[0], None)
        for over in (False, True):
            shown = seen._replace(turn=None, phase="end") if over else seen
            places = layout.arrange(shown, labels=True)
            boxes = [places.head, *places.boards.values(), places.centre]
            boxes += [box for box in (places.track, places.pairs) if box]
            for one, box in enumerate(boxes):
                assert box[3] <= places.height
                for other in boxes[one + 1 :]:
                    apart = (
                        box[2] <= other[0] or other[2] <= box[0] or box[3] <= other[1] or other[3] <= box[1]
                    )
                    assert apart


@pytest.mark.parametrize("players", [1, 2, 8])
def test_a_name_changes_nothing_but_its_own_places(players: int) -> None:
    seen = game.view(next(random_game(players, "names"))[0], None)
    places = layout.arrange(seen, labels=False)
    plain = fugue.paint(seen, style(seen)).image
    zoo = list(ZOO.values())
    for start in range(0, len(zoo), players):
        names = (zoo[start : start + players] * players)[:players]
        image = fugue.paint(seen, style(seen, names=tuple(names))).image
        changed = ImageChops.difference(plain, image)
        for box in (places.head, *(_header(board, places.sizes.header) for board in places.boards.values())):
            changed.paste((0, 0, 0), box)
        assert changed.getbbox() is None, names


def _header(board: tuple[int, int, int, int], height: int) -> tuple[int, int, int, int]:
    return board[0], board[1], board[2], board[1] + height


def test_missing_names_are_made_up() -> None:
    seen = view(TWO)
    assert fugue.render(seen, style(seen, names=())) == fugue.render(
        seen, style(seen, names=("Player A", "Player B"))
    )


def test_the_order_of_the_deck_changes_neither_picture_nor_words() -> None:
    seen, other = view(TWO), view(TWO.replace("PSPD", "DPPS"))
    assert fugue.render(seen, style(seen)) == fugue.render(other, style(other))


def test_each_part_of_a_position_shows() -> None:
    """Two positions that differ in one thing have different pictures and different words."""
    base = "VD,IP+S,V,V,6/IS,VD+-,D,-,7 PSPD IP - 1 A2"
    changed = [
        base.replace("VD,IP", "VS,IP"),
        base.replace("IP+S", "PI+S"),
        base.replace("IP+S,V", "IP+D,V"),
        base.replace("S,V,V,6", "S,D,V,6"),
        base.replace("S,V,V,6", "S,V,I,6"),
        base.replace("S,V,V,6", "S,V,V,7"),
        base.replace("PSPD", "PSP"),
        base.replace(" IP ", " IPP "),
        base.replace("- 1 A2", "D 1 A2"),
        base.replace("- 1 A2", "- 2 A2"),
        base.replace("A2", "A4"),
        base.replace("A2", "B2"),
    ]
    pictures = [fugue.render(view(text), style(view(text))) for text in (base, *changed)]
    assert len({picture.data for picture in pictures}) == len(pictures)
    assert len({picture.alt for picture in pictures}) == len(pictures)


def test_a_fresh_set_is_told_from_one_that_stood() -> None:
    stood = view("VD,SI+IP*,V,V,6/IS,VD+-,D,-,7 PSPD IP - 1 A3")
    fresh = view("VD,SI*+IP*,V,V,6/IS,VD+-,D,-,7 PSPD IP - 1 A3")
    one, other = (fugue.render(seen, style(seen)) for seen in (stood, fresh))
    assert one.data != other.data
    assert one.alt != other.alt


def test_who_left_is_dimmed_and_named() -> None:
    seen = view("VD,IP+S,V,V,6/IS,VD+-,D,-,7/VS,-+-,-,-,0 PSPD IP - 1 A1")
    left = seen._replace(gone=(2,))
    here, dimmed = (fugue.render(each, style(each)) for each in (seen, left))
    box = layout.arrange(seen, labels=False).boards[2]

    def light(picture: object) -> float:
        part = opened(picture).crop(box).convert("L")  # type: ignore[arg-type]
        return sum(part.tobytes()) / (part.width * part.height)

    assert light(dimmed) < light(here)
    assert "left the game" in dimmed.alt


@pytest.mark.parametrize("players", range(1, 9))
def test_the_final_table_agrees_with_the_rules(players: int) -> None:
    for seed in range(6):
        *_, (state, _) = random_game(players, f"end {seed}")
        outcome = game.outcome(state)
        assert outcome is not None
        seen: View = game.view(state, None)
        assert result.finals(seen) == outcome.scores
        assert result.winners(seen) == outcome.winners


def test_of_equal_scores_the_later_seat_wins_and_the_picture_says_why() -> None:
    seen = view("V,-+-,-,-,4/V,-+-,-,V,3/S,-+-,-,P,0 - VVDDPP - 2 end")
    assert result.winners(seen) == (1,)
    assert result.finals(seen) == (4, 4, 0)
    assert "equal scores" in fugue.render(seen, style(seen)).alt


def test_when_all_others_left_who_stayed_has_won() -> None:
    seen = view("V,-+-,-,-,4/V,-+-,-,V,3 - VVDDPP - 4 end")
    assert result.winners(seen._replace(gone=(0,))) == (1,)
    assert result.winners(seen._replace(gone=(0, 1))) == ()
    for gone in ((0,), (0, 1)):
        left = seen._replace(gone=gone)
        assert "left" in fugue.render(left, style(left)).alt


def test_pictures_drawn_at_the_same_time_in_threads_are_the_same() -> None:
    seen, events = after(TWO, "u1 B.i.I>A.p", "mV>2R", ".", ".")
    wished = style(seen, events=events)
    with ThreadPoolExecutor(8) as pool:
        pictures = set(pool.map(lambda _: fugue.render(seen, wished), range(24)))
    assert len(pictures) == 1


async def test_ten_boards_at_once_keep_the_event_loop_free() -> None:
    seen, events = after(TWO, "u1 B.i.I>A.p", "mV>2R", ".", ".")

    async def lag() -> float:
        drawing = asyncio.gather(
            *(asyncio.to_thread(fugue.render, seen, style(seen, events=events)) for _ in range(10))
        )
        worst = 0.0
        while not drawing.done():
            began = perf_counter()
            await asyncio.sleep(0.001)
            worst = max(worst, perf_counter() - began - 0.001)
        await drawing
        return worst

    assert min([await lag() for _ in range(4)]) < 0.1
