"""People who had their data deleted while a game of theirs was put away: the others take it up."""

from datetime import timedelta

import pytest
from discord.utils import utcnow

from bot.words import commands as words
from engine import GAMES
from tests.chaos.world import World
from tests.days.people import log, start, told

DAY = timedelta(days=1)


@pytest.mark.parametrize("kind", ["fugue", "figment"])
async def test_a_game_that_was_put_away_goes_on_without_one_who_is_forgotten(world: World, kind: str) -> None:
    await start(world, "Ada", "Ben", kind=kind, pace="daily" if kind == "figment" else "none")
    match = await world.match()
    await world.store.archive(match.id, utcnow())
    (seat,) = GAMES[kind].to_act(match.state)
    name = match.players[seat].name
    other = "Ben" if name == "Ada" else "Ada"
    answer = await world.people[name].slash(world.channel, "privacy")
    assert answer.response is not None
    await world.people[name].click(answer.response.message, label=words.FORGET)
    before = len(world.channel.history())
    await world.say(other, "table resume")
    assert len(world.channel.history()) == before + 1, "the board can be posted"
    if kind == "figment":
        passed = len(await log(world))
        await world.wait(DAY + timedelta(minutes=1))
        assert len(await log(world)) == passed + 1, "nobody's lead passes"
        assert await world.decider() == other, "and the table goes on"
    assert told(world, "<@0>") == []
