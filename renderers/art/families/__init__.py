"""The families of Figment's cards, one file each.

A family draws a card of given counts of pixels, and takes everything else from the dice: how many pieces,
thick or thin, over or under what, so that none of it tells the share. `calm` counts the drawings that were
rejected before; each asks for fewer and larger pieces.
"""

from collections.abc import Callable, Mapping

from renderers.art.dice import Dice
from renderers.art.families.blobs import blobs
from renderers.art.families.contours import contours
from renderers.art.families.discs import discs
from renderers.art.families.rays import rays
from renderers.art.fill import Labels

Family = Callable[[tuple[int, ...], Dice, int], Labels]

FAMILIES: Mapping[str, Family] = {family.__name__: family for family in (blobs, contours, discs, rays)}
