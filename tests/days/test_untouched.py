"""Tables that nobody touches: what happens by itself does not keep them alive."""

from datetime import timedelta

from tests.chaos.world import World
from tests.days.people import game, log, press, start, told

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


async def test_a_team_that_is_gone_is_noticed_and_its_table_put_away(world: World) -> None:
    """Line 35: the lead passes every two days, and that is nobody's touch."""
    await start(world, "Ada", "Ben", kind="figment")
    for _ in range(29):
        await world.wait(DAY)
        await world.wait(timedelta(minutes=1))  # what is due together is done one by one
    assert len(told(world, "Nobody has touched this game")) == 1
    assert len(told(world, "was put away")) == 1
    assert (await game(world)).archived
    assert set(await log(world)) == {"skip"}


async def test_a_team_that_comes_back_has_its_weeks_again(world: World) -> None:
    name = await start(world, "Ada", kind="figment")
    for _ in range(20):
        await world.wait(DAY)
    await world.people[name].react(world.board(), "🇦")
    assert (await log(world))[-1] == "p0"
    await world.wait(5 * HOUR)
    for _ in range(8):
        await world.wait(DAY)
    assert told(world, "Nobody has touched this game") == []


async def test_a_vote_that_was_over_weeks_ago_is_decided_and_not_only_called_forgotten(world: World) -> None:
    """Line 30: the deadline and the notice passed in the same time away."""
    name = await start(world, "Ada", "Ben", kind="figment")
    await world.people[name].react(world.board(), "🇧")
    await world.restart((22 * DAY).total_seconds())
    assert await log(world) == ["p1"]
    assert told(world, "Nobody has touched this game") == []


async def test_who_joins_a_lobby_touches_it(world: World) -> None:
    await world.people["Ada"].slash(world.channel, "fugue start", pace="live")
    await world.wait(HOUR - timedelta(minutes=1))
    await press(world, "Ben", "join")
    await world.wait(HOUR - timedelta(minutes=1))
    assert (await world.match()).status == "lobby"
    await world.wait(timedelta(minutes=2))
    assert await world.store.find(world.channel.id) is None
