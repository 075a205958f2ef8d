"""Names lose what would break a line, a box or a text, and nothing else."""

import unicodedata

import pytest

from renderers.names import plain, shown
from tests.renderers.zoo import ZOO


@pytest.mark.parametrize(
    "name", ["Zoë", "山田太郎", "مرحبا بالعالم", "👩‍👩‍👧‍👦", "नमस्ते क्षत्रिय", "abc שלום (42)"]
)
def test_a_decent_name_is_shown_as_it_is(name: str) -> None:
    assert shown(name, "-") == name


@pytest.mark.parametrize("kind", ["only joiners", "fillers", "lone accents", "nothing"])
def test_a_name_that_shows_nothing_gives_way_to_the_fallback(kind: str) -> None:
    assert shown(ZOO[kind], "Player A") == "Player A"
    assert plain(ZOO[kind], "Player A", 20) == "Player A"


def test_a_letter_keeps_two_accents_of_its_tower() -> None:
    name = shown(ZOO["zalgo"], "-")
    assert [c for c in unicodedata.normalize("NFKD", name) if c.isalpha()] == list("ZALGO")
    marks = [0]
    for character in name:
        marks.append(marks[-1] + 1 if unicodedata.combining(character) else 0)
    assert max(marks) == 2


def test_points_of_hebrew_and_vowels_of_thai_are_not_zalgo() -> None:
    for kind in ("hebrew with points", "thai"):
        assert shown(ZOO[kind], "-") == unicodedata.normalize("NFC", ZOO[kind])


def test_a_name_cannot_turn_the_line_around_or_break_it() -> None:
    assert shown(ZOO["turned around"], "-") == "evil"
    assert shown("a\r\nb\u2028c\td", "-") == "a b c d"


def test_half_a_surrogate_pair_is_dropped() -> None:
    assert shown(ZOO["half a pair"], "-") == "x"


@pytest.mark.parametrize("kind", ZOO)
def test_a_plain_name_is_short_and_holds_no_markup(kind: str) -> None:
    name = plain(ZOO[kind], "Player A", 12)
    assert 0 < len(name) <= 12
    assert not set(name) & set("*_`~|<>@#\\[]\n")
