"""Text of any script: the right font, the right order, inside its box (faults 41)."""

from collections.abc import Iterator

import pytest
from PIL import Image, features

from renderers import fonts, text
from renderers.canvas import MEMORIES
from renderers.names import shown
from tests.renderers.zoo import ZOO

UNUSED = "\U0010fffd"
"""A code point that no font has: fonts draw their missing-glyph box for it."""

raqm = pytest.mark.skipif(not features.check("raqm"), reason="needs FriBidi (Debian: libfribidi0)")

INVISIBLE = "\u200c\u200d\ufe0e\ufe0f"


def picture(font: int, cluster: str) -> tuple[tuple[int, int], bytes]:
    face = text._face(font, 40, text.REGULAR)
    mask = face.getmask(cluster, "L")
    return mask.size, bytes(mask)


@pytest.mark.parametrize("kind", ZOO)
def test_no_name_shows_a_missing_glyph(kind: str) -> None:
    runs = fonts.runs(shown(ZOO[kind], "Player A"))
    assert runs
    for run in runs:
        missing = picture(run.font, UNUSED)
        assert missing[0] != (0, 0)
        for cluster in fonts.clusters(run.text):
            assert picture(run.font, cluster) != missing, f"{cluster!r} in {fonts.STACK[run.font].name}"
            assert all(ord(c) in fonts._covered(run.font) or c in INVISIBLE for c in cluster)


@pytest.mark.parametrize(
    ("width", "height", "size"), [(300, 60, 44), (90, 30, 30), (12, 40, 34), (400, 14, 40)]
)
def test_no_name_leaves_its_box(width: int, height: int, size: int) -> None:
    for raw in ZOO.values():
        for align in ("left", "middle", "right"):
            image = Image.new("RGB", (width + 80, height + 80), "black")
            box = (40, 40, 40 + width, 40 + height)
            end = text.draw(image, box, shown(raw, "A"), size, "white", weight=text.BOLD, align=align)
            drawn = image.getbbox()
            assert drawn is not None
            assert 40 <= drawn[0] <= drawn[2] <= 40 + width
            assert 40 <= drawn[1] <= drawn[3] <= 40 + height
            assert end <= 40 + width


@pytest.fixture
def without_raqm(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system without FriBidi."""
    for memory in MEMORIES:
        memory.cache_clear()
    monkeypatch.setattr(text, "_shapes", lambda: False)
    yield
    for memory in MEMORIES:
        memory.cache_clear()


@pytest.mark.usefixtures("without_raqm")
def test_without_fribidi_hebrew_begins_at_the_right_and_arabic_is_joined() -> None:
    test_a_hebrew_line_begins_at_the_right()
    test_arabic_letters_are_joined()


@pytest.mark.usefixtures("without_raqm")
def test_without_fribidi_no_name_leaves_its_box() -> None:
    test_no_name_leaves_its_box(300, 60, 44)


def test_what_no_font_has_is_written_by_its_sound_or_as_unknown() -> None:
    def written(line: str) -> str:
        return "".join(run.text for run in fonts.runs(line))

    assert written("ᏣᎳᎩ") == "tsalagi"
    assert written("𝓜𝓲𝓻𝓪") == "Mira"
    assert written("a\ue000\ue001b") == f"a{fonts.UNKNOWN}b"


@raqm
def test_a_family_of_emoji_is_one_sign() -> None:
    assert fonts.clusters("👩‍👩‍👧‍👦👍🏽🇨🇭🇩🇪") == ["👩‍👩‍👧‍👦", "👍🏽", "🇨🇭", "🇩🇪"]
    one, apart = (text.line(line, 60).width for line in ("👩‍👩‍👧‍👦", "👩👩👧👦"))
    assert one < apart / 2


def test_arabic_letters_are_joined() -> None:
    joined, alone = (text.line(line, 60).width for line in ("بيب", "ب\u200cي\u200cب"))
    assert joined < alone * 0.9


@raqm
def test_hindi_vowels_stand_before_their_letter() -> None:
    mask = text.line("कि", 80).mask
    alone = text.line("क", 80).mask
    assert mask.width > alone.width
    left = mask.crop((0, 0, mask.width // 4, mask.height)).getbbox()
    assert left is not None
    assert left[1] == 0  # the vowel's bow rises at the left


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("abc", [0, 0, 0]),
        ("אב", [1, 1]),
        ("ab אב", [0, 0, 0, 1, 1]),
        ("אב 12", [1, 1, 1, 2, 2]),
        ("אב ab", [1, 1, 1, 2, 2]),
        ("a (א) b", [0, 0, 0, 1, 0, 0, 0]),
        ("א (a) ב", [1, 1, 1, 2, 1, 1, 1]),
        ("a-1, א+2%", [0, 0, 0, 0, 0, 1, 1, 2, 2]),
        ("ج 1+2", [1, 1, 2, 1, 2]),
        ("a [(א] b)", [0, 0, 0, 0, 1, 0, 0, 0, 0]),
    ],
)
def test_directions_follow_the_bidirectional_algorithm(line: str, expected: list[int]) -> None:
    assert fonts.levels(line) == expected


def test_runs_go_from_left_to_right_as_they_are_read() -> None:
    assert [run.text for run in fonts.runs("שלום abc 12")] == ["abc 12", "שלום "]
    assert [(run.text, run.direction) for run in fonts.runs("ab גד 12")] == [
        ("ab ", "ltr"),
        ("12", "ltr"),
        ("גד ", "rtl"),
    ]


def test_a_hebrew_line_begins_at_the_right() -> None:
    first = text.line("ש", 60).mask
    whole = text.line("שי", 60).mask
    right = whole.crop((whole.width - first.width, whole.height - first.height, whole.width, whole.height))
    assert right.tobytes() == first.tobytes()


def test_long_text_shrinks_before_it_is_cut() -> None:
    whole = text.fit("Wanderers", 500, 60, 44)
    shrunk = text.fit("Wanderers", whole.width - 20, 60, 44)
    assert whole.size == 44
    assert 44 * 2 / 3 <= shrunk.size < 44
    assert shrunk.width <= whole.width - 20


def test_a_cut_line_ends_in_an_ellipsis() -> None:
    cut = text.fit("M" * 40, 300, 60, 44, least=40)
    assert cut.width <= 300
    dots = cut.mask.crop((cut.width - 30, 0, cut.width, cut.mask.height)).getbbox()
    assert dots is not None
    assert dots[1] > cut.mask.height // 2  # only the foot of the line is inked
