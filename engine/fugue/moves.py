"""Moves as text (section 10): `print_action` and `parse_action` undo each other."""

import re
from typing import assert_never, cast

from engine.core import Seat, letter
from engine.errors import Malformed
from engine.fugue.actions import (
    Action,
    Area,
    CreateFugue,
    Decline,
    DestroyFugue,
    Discard,
    How,
    PlaceCard,
    RemoveSpirit,
    Source,
    Target,
    UseSet,
    Wave,
)

_USE = re.compile(r"u([12])(?:=([IVDPS]{2}))? (.+)")
_FUGUE = re.compile(r"([+-])([A-H])")
_SOURCE = re.compile(r"(?:([A-H])\.(i|v1|v2)|(d))\.([IVDPS])")
_FROM_PASSION = re.compile(r"([A-H])\.p")
_TARGET = re.compile(r"([A-H])\.(?:(i|p)|(v1|v2)([LR!]?))")
_PLACE = re.compile(r"m([IVDPS])>([12])([LR!]?)")
_DISCARD = re.compile(r"x([IVDPS])")
_REMOVE = re.compile(r"r(?:i|v([12]))")


def print_action(action: Action) -> str:
    """The move as section 10 writes it."""
    match action:
        case UseSet(slot, read, source, target):
            return f"u{slot}{_print_read(read)} {print_source(source)}>{print_target(target)}"
        case Wave(slot, read):
            return f"u{slot}{_print_read(read)} wave"
        case CreateFugue(slot, read, to):
            return f"u{slot}{_print_read(read)} +{letter(to)}"
        case DestroyFugue(slot, of):
            return f"u{slot} -{letter(of)}"
        case PlaceCard(card, slot, how):
            return f"m{card}>{slot}{how}"
        case Discard(card):
            return f"x{card}"
        case Decline():
            return "."
        case RemoveSpirit(slot):
            return f"rv{slot}" if slot else "ri"
        case _:
            assert_never(action)


def _print_read(read: str) -> str:
    return f"={read}" if read else ""


def print_source(source: Source) -> str:
    """SRC of section 10; a Passion card is not named."""
    place = _print_area(source.seat, source.area)
    return place if source.area == "p" else f"{place}.{source.card}"


def print_target(target: Target) -> str:
    """DST of section 10."""
    return _print_area(target.seat, target.area) + target.how


def _print_area(seat: Seat | None, area: Area) -> str:
    if seat is None:
        return "d"
    return f"{letter(seat)}.{'v' if area in '12' else ''}{area}"


def parse_action(text: str) -> Action:
    """The move that the text writes, whether or not it is legal; raises Malformed."""
    if text == ".":
        return Decline()
    if found := _USE.fullmatch(text):
        return _parse_use(int(found[1]), found[2] or "", found[3])
    if found := _PLACE.fullmatch(text):
        return PlaceCard(found[1], int(found[2]), cast(How, found[3]))
    if found := _DISCARD.fullmatch(text):
        return Discard(found[1])
    if found := _REMOVE.fullmatch(text):
        return RemoveSpirit(int(found[1] or 0))
    raise _malformed(
        text, "a move is like `u1 A.i.V>B.p`, `u1 wave`, `u1 +B`, `mV>1L`, `xV`, `ri`, `rv1` or `.`"
    )


def _parse_use(slot: int, read: str, rest: str) -> Action:
    if rest == "wave":
        return Wave(slot, read)
    if found := _FUGUE.fullmatch(rest):
        seat = _seat(found[2])
        if found[1] == "+":
            return CreateFugue(slot, read, seat)
        if read:
            raise _malformed(rest, "to destroy a Fugue is always written without `=`")
        return DestroyFugue(slot, seat)
    source, arrow, target = rest.partition(">")
    if not arrow:
        raise _malformed(rest, "a Set is used as in `A.i.V>B.p`, `wave`, `+B` or `-B`")
    return UseSet(slot, read, _parse_source(source), _parse_target(target))


def _parse_source(text: str) -> Source:
    if found := _SOURCE.fullmatch(text):
        if found[3]:
            return Source(None, "d", found[4])
        return Source(_seat(found[1]), _area(found[2]), found[4])
    if found := _FROM_PASSION.fullmatch(text):
        return Source(_seat(found[1]), "p", "")
    raise _malformed(text, "a card comes from a place like `A.i.V`, `A.v1.D`, `A.p` or `d.V`")


def _parse_target(text: str) -> Target:
    if text == "d":
        return Target(None, "d")
    if found := _TARGET.fullmatch(text):
        return Target(_seat(found[1]), _area(found[2] or found[3]), cast(How, found[4] or ""))
    raise _malformed(
        text, "a card goes to a place like `B.i`, `B.p`, `d`, `B.v1`, `B.v1L`, `B.v1R` or `B.v1!`"
    )


def _seat(name: str) -> Seat:
    return "ABCDEFGH".index(name)


def _area(text: str) -> Area:
    return cast(Area, text[-1])


def _malformed(text: str, form: str) -> Malformed:
    shown = text if len(text) <= 40 else f"{text[:40]}…"
    return Malformed(f"“{shown}” is not in the notation: {form} (section 10).")
