"""What an exported match gives away: of itself everything, of other games nothing."""

from datetime import timedelta

from bot.words import commands as words
from bot.words import table as table_words
from tests.chaos.world import World
from tests.days.people import game, moderator, start


async def _ended(world: World) -> str:
    """Play no card of a game of Figment; the name of the box its cards came from."""
    await start(world, "Ada", kind="figment", pace="none")
    panel = await world.say("Ada", "table end")
    await world.people["Ada"].click(panel, label=table_words.YES_END)
    setup = (await game(world)).setup
    assert setup is not None
    box: str = setup.box
    return box


async def test_g10_the_cards_of_the_next_game_do_not_follow_from_an_exported_one(world: World) -> None:
    moderator(world)
    first = await _ended(world)
    assert await _ended(world) == first
    assert (await world.say("Mo", "table admin export")).attachments
    assert await _ended(world) != first


async def test_g10_nothing_is_exported_while_a_game_from_the_same_box_is_put_away(world: World) -> None:
    moderator(world)
    await start(world, "Ben", kind="figment", pace="none")
    await world.wait(timedelta(days=29))
    assert (await game(world)).archived
    await _ended(world)
    answer = await world.say("Mo", "table admin export")
    assert (answer.content, answer.attachments) == (words.EXPORT_LATER, [])
