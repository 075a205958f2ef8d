"""Which font draws which part of a line, and in which order from left to right.

A line is cut into clusters (a letter with its accents, an emoji with its parts), each cluster goes to the
first font that has all of it, and neighbours of one font and one direction make a run, which HarfBuzz shapes.
What no font has is written another way: its plain form, its sound, at last the replacement sign. Directions
follow the Unicode bidirectional algorithm (UAX 9) for a line without explicit direction marks.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, NamedTuple

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it ships no types

from renderers.canvas import remember

_SCRIPTS = (
    "Arabic", "Hebrew", "Thai", "Devanagari", "Bengali", "Tamil", "Telugu", "Kannada", "Malayalam",
    "Gujarati", "Gurmukhi", "Oriya", "Sinhala", "Khmer", "Lao", "Myanmar", "Georgian", "Armenian",
    "Ethiopic", "Symbols",
)  # fmt: skip
UNKNOWN = "\ufffd"
"""Stands for what no font can draw."""

_EMOJI_MARKS = "\ufe0f\u20e3"
_UNSEEN = "\u200c\u200d\ufe0e\ufe0f"


def _folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"The package {package}, which holds fonts, is not installed.")
    return Path(spec.origin).parent


def _stack() -> tuple[Path, ...]:
    noto, cjk = _folder("manimgx_fonts"), _folder("manimgx_fonts_cjk")
    names = ("NotoSans", *(f"NotoSans{script}" for script in _SCRIPTS), "NotoEmoji")
    return (*(noto / f"{name}[wght].ttf" for name in names), cjk / "NotoSansCJK-VF.otf.ttc")


STACK = _stack()
"""The font files, the first that has a cluster draws it; the largest last, so that few lines open it."""

EMOJI = len(STACK) - 2


class Run(NamedTuple):
    """A part of a line for one font of the stack, `text` in reading order."""

    font: int
    direction: Literal["ltr", "rtl"]
    text: str


@remember(len(STACK))
def _covered(font: int) -> frozenset[int]:
    """The code points that a font has."""
    with TTFont(STACK[font], fontNumber=0, lazy=True) as file:
        return frozenset(file.getBestCmap())


def _has(font: int, cluster: str) -> bool:
    covered = _covered(font)
    return all(ord(character) in covered or character in _UNSEEN for character in cluster)


def clusters(text: str) -> list[str]:
    """The text cut where a reader would put the cursor."""
    parts: list[str] = []
    for character in text:
        if parts and _continues(parts[-1], character):
            parts[-1] += character
        else:
            parts.append(character)
    return parts


def _continues(before: str, character: str) -> bool:
    if unicodedata.category(character) in ("Mn", "Me", "Mc") or character in _UNSEEN:
        return True
    if before[-1] == "\u200d" or "\U0001f3fb" <= character <= "\U0001f3ff" or character >= "\U000e0000":
        return True
    return _is_flag(character) and len(before) == 1 and _is_flag(before)


def _is_flag(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _font_of(cluster: str, before: int) -> int | None:
    """The font for a cluster; a space stays with the font before it, so that runs are long."""
    if cluster == " " and before != EMOJI and _has(before, cluster):
        return before
    if any(mark in cluster for mark in _EMOJI_MARKS) and _has(EMOJI, cluster):
        return EMOJI
    return next((font for font in range(len(STACK)) if _has(font, cluster)), None)


def _otherwise(cluster: str) -> str:
    """Another way to write a cluster that no font has."""
    plain = unicodedata.normalize("NFKC", cluster)
    if plain != cluster and _writes(plain):
        return plain
    bare = "".join(c for c in unicodedata.normalize("NFKD", cluster) if not unicodedata.combining(c))
    if bare != cluster and _writes(bare):
        return bare
    return _sound(cluster[0]) or UNKNOWN


def _writes(text: str) -> bool:
    return bool(text) and all(_font_of(cluster, 0) is not None for cluster in clusters(text))


def _sound(character: str) -> str:
    """How a letter sounds, by its name in Unicode: `ga` for CHEROKEE LETTER GA."""
    name = unicodedata.name(character, "")
    found = re.search(r"(?:LETTER|SYLLABLE|SYLLABICS)(?: [A-Z]+)*? ([A-Z]{1,8})$", name)
    return found[1].lower() if found else ""


def _assigned(text: str) -> Iterator[tuple[int, str]]:
    """Font and text of every cluster, in reading order; unknown neighbours are told once."""
    font, unknown = 0, False
    for cluster in clusters(text):
        found = _font_of(cluster, font)
        if found is not None:
            font, unknown = found, False
            yield font, cluster
            continue
        other = _otherwise(cluster)
        if other == UNKNOWN and unknown:
            continue
        unknown = other == UNKNOWN
        for part in clusters(other):
            font = _font_of(part, 0) or 0
            yield font, part


_BIDI = {"L": "L", "R": "R", "AL": "A", "EN": "E", "AN": "N", "ES": "S", "ET": "T", "CS": "C", "NSM": "M"}


_CLOSING = {"(": ")", "[": "]", "{": "}"}


def levels(text: str) -> list[int]:
    """The embedding level of every character, odd for right to left (UAX 9, P2 to I2)."""
    kinds = "".join(_BIDI.get(unicodedata.bidirectional(character), "O") for character in text)
    first = re.search("[LRA]", kinds)
    base = int(first is not None and first[0] != "L")
    side = "LR"[base]
    kinds = _bracketed(text, _weak(kinds, side), side)
    for ends, strong in (("L", "L"), ("REN", "R")):
        alone = f"(?<=[{ends}])O+(?=[{ends}])"
        kinds = re.sub(alone, partial(_all, strong), side + kinds + side)[1:-1]
    upper = {"L": base * 2, "R": 1, "E": 2, "N": 2, "O": base}
    return [upper[kind] for kind in kinds]


def _all(kind: str, found: re.Match[str]) -> str:
    return kind * len(found[0])


def _weak(kinds: str, side: str) -> str:
    """Rules W1 to W7: accents, numbers and their signs take a side."""

    def after(strong: str, old: str, new: str, line: str) -> str:
        return re.sub(f"(?<={strong})[^LRA]+", lambda found: found[0].replace(old, new), line)

    kinds = re.sub("(.)M+", lambda found: found[1] * len(found[0]), re.sub("^M+", partial(_all, side), kinds))
    kinds = after("A", "E", "N", kinds).replace("A", "R")
    kinds = re.sub("(?<=N)C(?=N)", "N", re.sub("(?<=E)[SC](?=E)", "E", kinds))
    kinds = re.sub("T+(?=E)|(?<=E)T+", partial(_all, "E"), kinds)
    return after("L", "E", "L", side + re.sub("[SCT]", "O", kinds))[1:]


def _bracketed(text: str, kinds: str, side: str) -> str:
    """Rule N0: both brackets of a pair go the way of what they hold."""
    line = list(kinds)
    opened: list[int] = []
    pairs: list[tuple[int, int]] = []
    for at, character in enumerate(text):
        if character in _CLOSING:
            opened.append(at)
        matching = [start for start in opened if _CLOSING[text[start]] == character]
        if matching:
            pairs.append((matching[-1], at))
            del opened[opened.index(matching[-1]) :]
    for start, end in sorted(pairs):
        inside = {"L" if kind == "L" else "R" for kind in line[start + 1 : end] if kind in "LREN"}
        if side in inside:
            line[start] = line[end] = side
        elif inside:
            before = next((kind for kind in reversed(line[:start]) if kind in "LREN"), side)
            line[start] = line[end] = "L" if before == "L" else "R"
    return "".join(line)


@remember(2048)
def runs(text: str) -> tuple[Run, ...]:
    """The line's runs from left to right."""
    parts = list(_assigned(text))
    depths = levels("".join(part for _, part in parts))
    line: list[tuple[int, int, str]] = []
    at = 0
    for font, part in parts:
        level = depths[at]
        at += len(part)
        if line and line[-1][:2] == (font, level):
            line[-1] = (font, level, line[-1][2] + part)
        else:
            line.append((font, level, part))
    for level in range(max(depths, default=0), 0, -1):
        _turn(line, level)
    return tuple(Run(font, "rtl" if level % 2 else "ltr", part) for font, level, part in line)


def _turn(line: list[tuple[int, int, str]], least: int) -> None:
    """Turn every stretch of runs of at least this level around (UAX 9, L2)."""
    start = 0
    while start < len(line):
        end = start
        while end < len(line) and line[end][1] >= least:
            end += 1
        line[start:end] = line[start:end][::-1]
        start = max(end, start + 1)
