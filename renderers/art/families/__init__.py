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
from renderers.art.families.glass import glass
from renderers.art.families.halftone import halftone
from renderers.art.families.hills import hills
from renderers.art.families.leaves import leaves
from renderers.art.families.rays import rays
from renderers.art.families.ribbons import ribbons
from renderers.art.families.rings import rings
from renderers.art.families.rosettes import rosettes
from renderers.art.families.squares import squares
from renderers.art.families.terrazzo import terrazzo
from renderers.art.families.tiles import tiles
from renderers.art.families.truchet import truchet
from renderers.art.families.waves import waves
from renderers.art.families.weave import weave
from renderers.art.fill import Labels

Family = Callable[[tuple[int, ...], Dice, int], Labels]

FAMILIES: Mapping[str, Family] = {
    family.__name__: family
    for family in (
        blobs,
        contours,
        discs,
        glass,
        halftone,
        hills,
        leaves,
        rays,
        ribbons,
        rings,
        rosettes,
        squares,
        terrazzo,
        tiles,
        truchet,
        waves,
        weave,
    )
}
