"""Where a card may go in a pair of Vision slots: phase 2, and a Set whose target is Vision.

Section 3 (R4) and section 4 (R7, R8, R9) give the same places, whoever owns the slots.
"""

from functools import lru_cache

from engine.fugue.actions import Discard, How, PlaceCard


@lru_cache(maxsize=1024)
def places(slots: tuple[str, str], card: str) -> tuple[tuple[int, How], ...]:
    """Every slot (1 or 2) that takes the card, and how."""
    found: list[tuple[int, How]] = []
    if "" in slots:
        found.append((slots.index("") + 1, ""))  # R7: the lower-numbered of two
    for slot, there in enumerate(slots, 1):
        if len(there) == 1:
            found.append((slot, "L"))
            if there != card:  # alike, left and right are the same Set
                found.append((slot, "R"))
    return tuple(found) or ((1, "!"), (2, "!"))  # R4, R8: only when both hold Sets


@lru_cache(maxsize=4096)
def placements(held: str, slots: tuple[str, str]) -> tuple[PlaceCard, ...]:
    """Every move of phase 2, with the types of card held in Imagination."""
    return tuple(PlaceCard(card, slot, how) for card in held for slot, how in places(slots, card))


@lru_cache(maxsize=1024)
def discards(held: str) -> tuple[Discard, ...]:
    """Every move of phase 4 but to decline, with the types of card held in Imagination."""
    return tuple(map(Discard, held))


@lru_cache(maxsize=4096)
def put(there: str, card: str, how: How) -> str:
    """What the slot holds after the card went in."""
    match how:
        case "L":
            return card + there
        case "R":
            return there + card
        case _:
            return card
