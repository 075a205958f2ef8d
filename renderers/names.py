"""Names as pictures and alt texts show them: what people wrote, less what would break a line or a box.

Names are hostile input: controls, line breaks, turned directions, towers of accents, nothing at all.
"""

import re
import unicodedata

INHERITED = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
"""Accents that go on any letter; Zalgo is made of them."""

_BLANK = "\u115f\u1160\u3164\uffa0\u2800"
_UNSEEN = "\u034f\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f"
_KEPT = "\u200c\u200d"
_MOST_ACCENTS = 2
_MOST_MARKS = 4
_LONGEST = 64


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me", "Mc")


def shown(raw: str, fallback: str) -> str:
    """The name as it is drawn: one line, at most two accents a letter, never turned around by direction
    marks; `fallback` when nothing of it can be seen."""
    text = unicodedata.normalize("NFC", raw.encode("utf-16", "surrogatepass").decode("utf-16", "ignore"))
    kept: list[str] = []
    accents = marks = 0
    for character in text:
        category = unicodedata.category(character)
        if character.isspace() or character in _BLANK:
            character = " "  # noqa: PLW2901
        elif category in ("Cc", "Cs") or character in _UNSEEN or (category == "Cf" and not _joins(character)):
            continue
        if not _is_mark(character):
            accents = marks = 0
        else:
            accents += bool(INHERITED.match(character))
            marks += 1
            if accents > _MOST_ACCENTS or marks > _MOST_MARKS or not kept or kept[-1] == " ":
                continue
        kept.append(character)
    name = re.sub(" +", " ", "".join(kept)).strip(" " + _KEPT)[:_LONGEST].strip()
    return name if any(not _joins(c) and not _is_mark(c) for c in name) else fallback


def _joins(character: str) -> bool:
    """Format characters that make one sign out of several: joiners, and the letters of some flags."""
    return character in _KEPT or "\U000e0020" <= character <= "\U000e007f"


def plain(raw: str, fallback: str, most: int) -> str:
    """The name for a text: as `shown`, without signs that markup is made of, at most `most` characters."""
    name = shown(re.sub(r"[*_`~|<>@#\\\[\]]", "", raw), fallback)
    return name if len(name) <= most else name[: most - 1].rstrip(" " + _KEPT) + "…"
