"""What changed: every move has its arrow, what came has its edge, what was won is written."""

import pytest
from PIL import Image, ImageChops

from engine.fugue import game
from engine.fugue.actions import SpiritRemoved, Waved
from renderers import fugue
from renderers.fugue import marks
from renderers.fugue.marks import Arrow
from renderers.fugue.scene import Spot
from renderers.theme import DARK
from tests.renderers.fugue.games import TWO, after, random_game, style

ACCENT = tuple(int(DARK.accent[at : at + 2], 16) for at in (1, 3, 5))


def bright(image: Image.Image, box: tuple[int, int, int, int]) -> int:
    """How many pixels of a box have the accent colour."""
    part = image.crop(box)
    return sum(count for count, colour in part.getcolors(part.width * part.height) or () if colour == ACCENT)


@pytest.mark.parametrize(
    ("position", "moves", "expected"),
    [
        (TWO, ("u1 B.i.I>A.p",), [Arrow(Spot(1, "i"), Spot(0, "p"))]),
        (TWO, ("u1 B.i.I>A.p", "mV>2R"), [
            Arrow(Spot(1, "i"), Spot(0, "p")),
            Arrow(Spot(0, "i"), Spot(0, "2", "1")),
        ]),
        (TWO.replace("A1", "A4"), ("xD",), [Arrow(Spot(0, "i"), Spot(None, "d", "D"))]),
        ("VD,DV+S,-,-,6/IS,VD+-,D,-,7 PSPD IP - 1 A1", ("u1 d.P>B.v2",), [
            Arrow(Spot(None, "d", "P"), Spot(1, "2", "0")),
        ]),
        ("VD,SP+S,-,-,6/IS,VD+-,D,-,7 PSPD IP - 1 A1", ("u1 +B",), [
            Arrow(Spot(None, "supply", "P"), Spot(1, "f")),
        ]),
        ("VD,SP+S,-,-,6/IS,VD+-,D,P,7 PSPD IP - 1 A1", ("u1 -B",), [
            Arrow(Spot(1, "f"), Spot(None, "supply", "P")),
        ]),
        ("VD,DD+S,-,-,6/IS,VD+-,D,P,7 PSPD IP - 1 A1", ("u1 wave",), [
            Arrow(Spot(None, "d"), Spot(None, "o")),
        ]),
    ],
)  # fmt: skip
def test_an_arrow_leads_from_the_source_to_what_came(
    position: str, moves: tuple[str, ...], expected: list[Arrow]
) -> None:
    seen, events = after(position, *moves)
    assert list(marks.arrows(seen, events)) == expected
    scene = fugue.paint(seen, style(seen, events=events))
    plain = fugue.paint(seen, style(seen))
    changed = ImageChops.difference(scene.image, plain.image)
    for arrow in expected:
        for spot in arrow:
            left, top, right, bottom = scene.spots[spot]
            assert changed.crop((left - 8, top - 8, right + 8, bottom + 8)).getbbox() is not None


def test_a_card_that_came_has_a_bright_edge_and_others_have_none() -> None:
    seen, events = after(TWO, "u1 B.i.I>A.p", "mV>2R")
    scene = fugue.paint(seen, style(seen, events=events))

    def edge(spot: Spot) -> int:
        left, top, right, _ = scene.spots[spot]
        return bright(scene.image, (left + 20, top - 6, right - 20, top - 1))

    came = scene.spots[Spot(0, "2", "1")]
    assert edge(Spot(0, "2", "1")) > (came[2] - came[0] - 40) * 4
    assert edge(Spot(0, "2", "0")) == 0
    assert edge(Spot(1, "p", "D")) == 0


def test_points_stand_beside_the_score() -> None:
    seen, events = after(TWO, "u1 B.i.I>A.p")
    scene = fugue.paint(seen, style(seen, events=events))
    for seat, won in ((0, True), (1, False)):
        left, top, _, bottom = scene.spots[Spot(seat, "score")]
        assert (bright(scene.image, (left - 60, top, left, bottom)) > 0) == won


def test_drawn_cards_have_a_bright_edge() -> None:
    seen, events = after(TWO, "u1 B.i.I>A.p", "mV>2R", ".", ".")
    assert marks.moved(seen, events)[Spot(0, "i", "P")] == 1


def test_a_card_that_has_gone_on_leaves_its_arrow_at_the_area() -> None:
    """The Set that the card completed was used within the same turn."""
    seen, events = after("V,I+S,P,-,6/IS,VD+-,D,-,7 PSPD IP - 1 A2", "mV>1L", "u1 B.v1.V>B.i")
    first, second = marks.arrows(seen, events)
    assert first == Arrow(Spot(0, "i"), Spot(0, "1"))
    assert second == Arrow(Spot(1, "1"), Spot(1, "i", "V"))
    assert fugue.render(seen, style(seen, events=events)).data != fugue.render(seen, style(seen)).data


def test_every_move_of_many_games_finds_its_places() -> None:
    met = set()
    for players in (2, 3, 5):
        for state, events in random_game(players, f"marks {players}"):
            seen = game.view(state, None)
            met |= {type(event) for event in events}
            found = list(marks.arrows(seen, events))
            if len(found) > 1 or any(isinstance(event, Waved | SpiritRemoved) for event in events):
                spots = fugue.paint(seen, style(seen, events=events)).spots
                assert all(spot in spots for arrow in found for spot in arrow)
    assert SpiritRemoved in met
