"""Exact shares from pieces: hand them out to the colours, then trim them evenly or move their borders."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from renderers.art.dice import Dice
from renderers.art.fields import HEIGHT, WIDTH, Field, Point, cosine, sine
from renderers.art.fill import INKS, PAPER, PERCENT, Labels, Mask, take

Pieces = npt.NDArray[np.signedinteger[Any]]
"""The number of the piece that every pixel belongs to."""

TRIES = 4000
"""Trades by which the colours look for a better deal."""

CLOSE = 250
"""Pixels of excess with which a colour is content: no eye sees them trimmed."""

CRUMB = 2500
"""Pixels of a piece, trimmed, that is too small to be more than ground."""

MUCH = 12 * PERCENT
"""Pixels of a colour that has edges with the ground all over the card."""

RESTARTS = 4
"""Deals from scratch before the pieces are given up."""

ROOM = 3
"""Part of a border's pixels, one in so many, that may change hands: the line moves and stays smooth."""


class Unfit(Exception):
    """These pieces can't be handed out so that every colour has enough."""


class Mosaic(NamedTuple):
    """A card cut into pieces.

    `pieces` are their numbers by pixel and `depth` each pixel's distance from the edge of its piece; where it
    is not positive the ground lies open. `order` holds all pieces; neighbours in it tend to get the same
    label. `beyond` is the piece on the other side of the nearest edge, for a mosaic that can be inlaid.
    """

    pieces: Pieces
    depth: Field
    order: Sequence[int]
    beyond: Pieces | None = None


def mortared(dice: Dice, need: Sequence[int], mosaic: Mosaic, joint: float, ground: int = PAPER) -> Labels:
    """Pieces trimmed evenly, with about `joint` of the card in the ground's label between them.

    Raises `Unfit` when the pieces are too few for the shares.
    """
    pieces, depth, count = mosaic.pieces, mosaic.depth, len(mosaic.order)
    gap = min(int(joint * pieces.size), need[ground] * 3 // 4)
    edge = max(0.0, float(np.partition(depth.ravel(), gap)[gap]))
    whole = np.bincount(pieces[depth > 0], minlength=count)
    trimmed = np.bincount(pieces[depth > edge], minlength=count)
    order = [piece for piece in mosaic.order if trimmed[piece] >= CRUMB]
    wanted = [pixels - gap * (label == ground) for label, pixels in enumerate(need)]
    owners = np.full(count, ground, dtype=np.uint8)
    for _ in range(RESTARTS):
        owners[order] = allot(dice, wanted, [int(trimmed[piece]) for piece in order], ground)
        owned = [int(whole[owners == label].sum()) for label in range(len(need))]
        if all(owned[label] >= need[label] for label in range(len(need)) if label != ground):
            break
    else:
        raise Unfit
    return trimmed_to(need, np.where(depth > 0, owners[pieces], np.uint8(ground)), depth, ground)


def trimmed_to(need: Sequence[int], owned: Labels, depth: Field, ground: int) -> Labels:
    """Each label's pixels shrunk to its need, from the edges inward, so that the ground shows."""
    labels = np.full(owned.shape, ground, dtype=np.uint8)
    for label, pixels in enumerate(need):
        if label != ground:
            take(labels, label, pixels, -depth, owned == label)
    return labels


def inlaid(dice: Dice, need: Sequence[int], mosaic: Mosaic) -> Labels:
    """Pieces edge to edge; what a label has too much goes over its borders, which move a little.

    Raises `Unfit` when the pieces are too few for the shares.
    """
    areas = np.bincount(mosaic.pieces.ravel(), minlength=len(mosaic.order))
    order = [piece for piece in mosaic.order if areas[piece]]
    owners = np.full(len(mosaic.order), PAPER, dtype=np.uint8)
    owners[order] = allot(dice, need, [int(areas[piece]) for piece in order], short=1)
    before, beyond = owners[mosaic.pieces], owners[mosaic.beyond]
    labels = before.copy()
    for (giver, taker), pixels in _flows(need, before, beyond).items():
        take(labels, taker, pixels, mosaic.depth, (before == giver) & (beyond == taker))
    return labels


def _flows(need: Sequence[int], labels: Labels, beyond: Labels) -> dict[tuple[int, int], int]:
    """How many pixels go over the border between two labels, so that all have what they need."""
    count = len(need)
    shared = np.bincount((labels * np.uint8(count) + beyond).ravel(), minlength=count * count)
    borders, flows = shared.reshape(count, count), np.zeros((count, count), dtype=np.int64)
    for ink in INKS:
        excess = int(borders[ink].sum()) - need[ink]
        path = _way(borders >= ROOM * abs(excess), *((ink, PAPER) if excess > 0 else (PAPER, ink)))
        for giver, taker in pairwise(path):
            flows[giver, taker] += abs(excess)
            flows[taker, giver] -= abs(excess)
    if np.any(flows * ROOM > borders):
        raise Unfit
    return {(int(giver), int(taker)): int(flows[giver, taker]) for giver, taker in np.argwhere(flows > 0)}


def _way(open_borders: Mask, start: int, end: int) -> list[int]:
    """The shortest way from a label to another over open borders."""
    ways, reached = [[start]], {start}
    for way in ways:
        if way[-1] == end:
            return way
        for label in np.flatnonzero(open_borders[way[-1]]).tolist():
            if label not in reached:
                reached.add(label)
                ways.append([*way, label])
    raise Unfit


def grounds(dice: Dice, need: Sequence[int], percent: int = 10) -> int:
    """A label for the ground between pieces, of those that have enough of the card; most often paper.

    Not gold beside much ink, nor ink beside much gold: blurred, their many edges look red.
    """
    gold, ink = INKS[2:]
    clash = {a for a, b in ((gold, ink), (ink, gold)) if need[b] >= MUCH}
    enough = [
        label for label, pixels in enumerate(need) if pixels >= percent * PERCENT and label not in clash
    ]
    if not enough:
        return max(range(len(need)), key=lambda label: need[label])
    return PAPER if PAPER in enough and dice.chance(0.4) else dice.pick(enough)


def allot(
    dice: Dice, need: Sequence[int], areas: Sequence[int], ground: int = PAPER, short: int = 20
) -> list[int]:
    """The label of every piece, so that each label's areas come close to its need; the ground's are the rest.

    A missing pixel counts as much as `short` too many. Raises `Unfit` when there are fewer pieces than
    labels.
    """
    if len(areas) < len(need):
        raise Unfit
    owners = _in_turn(dice, need, areas)
    excess = [-pixels for pixels in need]
    for piece, label in enumerate(owners):
        excess[label] += areas[piece]
    for _ in range(TRIES):
        if all(0 <= more <= CLOSE for label, more in enumerate(excess) if label != ground):
            break
        one, other, trade = dice.below(len(owners)), dice.below(len(owners)), dice.chance(0.7)
        a, b = owners[one], owners[other] if trade else dice.below(len(need))
        if a == b:
            continue
        moved = areas[one] - (areas[other] if trade else 0)
        before, after = (excess[a], excess[b]), (excess[a] - moved, excess[b] + moved)
        if _loss((a, b), after, ground, short) < _loss((a, b), before, ground, short):
            excess[a], excess[b] = after
            owners[one] = b
            if trade:
                owners[other] = a
    return owners


def _loss(labels: Sequence[int], excess: Sequence[int], ground: int, short: int) -> int:
    """How bad it is to have so many pixels too many, or too few."""
    return sum(
        more if more >= 0 else -short * more
        for label, more in zip(labels, excess, strict=True)
        if label != ground
    )


def _in_turn(dice: Dice, need: Sequence[int], areas: Sequence[int]) -> list[int]:
    """Pieces handed out in their order, to each label in turn until it has about enough."""
    labels, owners = dice.shuffled(range(len(need))), []
    left = need[labels[-1]]
    for area in areas:
        while len(labels) > 1 and left < area / 2:
            labels.pop()
            left = need[labels[-1]]
        owners.append(labels[-1])
        left -= area
    return owners


def gathered(dice: Dice, points: Sequence[Point]) -> list[int]:
    """An order for a mosaic: across the card in some direction, strictly, roughly or not at all."""
    turns, strictness = dice.between(0, 1), dice.pick((0.0, 0.0, 0.4, 1.0))
    across, down = cosine(turns) * strictness / WIDTH, sine(turns) * strictness / HEIGHT
    keys = [x * across + y * down + dice.between(0, 0.4) for x, y in points]
    return sorted(range(len(points)), key=lambda piece: keys[piece])
