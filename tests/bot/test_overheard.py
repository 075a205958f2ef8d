"""That a secret which gets out is noticed: the check itself."""

import io
from types import SimpleNamespace
from typing import cast

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from db.records import Match
from engine import GAMES
from engine.figment.deck import shares
from engine.figment.state import Setup
from engine.fugue.cards import NAMES
from engine.fugue.state import Setup as FugueSetup
from tests.bot.house import position
from tests.bot.overheard import beside_the_picture, told_too_early


def _match(game: str, setup: object) -> Match:
    state = GAMES[game].new(setup, "a word of chance").state
    told = {"game": game, "status": "running", "seed": "a word of chance", "setup": setup, "state": state}
    return cast(Match, SimpleNamespace(**told))


def test_a_deck_that_is_told_is_noticed() -> None:
    match = _match("fugue", FugueSetup(2))
    names = ", ".join(NAMES[card] for card in position(match).deck[:5])
    for text in ("seed=a word of chance", f"deck {position(match).deck}", f"next come {names} and more"):
        assert list(told_too_early(match, text)), text
    assert not list(told_too_early(match, "Ada drew Vision and Depth. u1=DD wave"))


def test_a_share_that_is_told_is_noticed() -> None:
    match = _match("figment", Setup(2, 5, "a box", 0))
    state = position(match)._replace(row=(0, 1, 2), turned=3)
    match = cast(Match, SimpleNamespace(**vars(match) | {"state": state}))
    row = [getattr(shares("a box", card), position(match).arrows[0]) for card in position(match).row]
    assert list(told_too_early(match, "it is 99% and more"))
    assert list(told_too_early(match, f'{{"row": {row}}}'))
    assert list(told_too_early(match, "drawn from a box/0"))
    assert not list(told_too_early(match, "The card went to gap B; shifted 25% to the right"))


def test_texts_inside_pictures_are_noticed() -> None:
    picture, text = Image.new("RGB", (4, 4)), PngInfo()
    text.add_text("seed", "a word")
    for options in ({"format": "PNG", "pnginfo": text}, {"format": "GIF", "comment": b"a word"}):
        file = io.BytesIO()
        picture.save(file, **options)
        assert beside_the_picture(file.getvalue()), options
    for kind in ("PNG", "GIF"):
        file = io.BytesIO()
        picture.save(file, kind)
        assert not beside_the_picture(file.getvalue())
