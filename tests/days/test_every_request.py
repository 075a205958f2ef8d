"""Every failure at every request of a turn: the requests of a calm turn are counted, and each fails in turn.

A turn of Fugue goes through the board's button, the panel and its menus; a vote of Figment through
reactions, a menu and the lead's button. Whichever request fails: every action is saved once, each
click is answered, the board comes, and the game goes on.
"""

import logging
import random
from collections.abc import Awaitable, Callable

import pytest
from simcord.backend.errors import BackendError
from simcord.results import InteractionResult, ResponseMessage

from bot.controls import parse
from bot.pace import SHOWN
from engine import GAMES
from tests.bot.house import control, controls, menus, presses
from tests.chaos.weather import MARK, Weather
from tests.chaos.world import World
from tests.days.people import log

FAILURES: dict[str, Exception] = {
    "403": BackendError(403, 50013, MARK),
    "404": BackendError(404, 10008, MARK),
    "429": BackendError(429, 0, MARK),
    "500": BackendError(500, 0, MARK),
    "expired": BackendError(401, 50027, MARK),
    "network": ConnectionResetError(MARK),
}
PEOPLE = ("Ada", "Ben")
Turn = Callable[[World, list[str]], Awaitable[None]]


async def fugue_turn(world: World, planned: list[str]) -> None:
    """Actions until the turn has passed, by the panel or, where that does not come, as planned by command."""
    name = await world.decider()
    while await world.decider() == name:
        match = await world.match()
        await by_panel(world, name)
        if (await world.match()).seq == match.seq:
            text = planned[match.seq]
            answered(world, name, await world.people[name].slash(world.channel, "fugue move", move=text))
        assert len(await log(world)) == match.seq + 1


async def by_panel(world: World, name: str) -> None:
    """Down the panel's first ways to an action."""
    seq = (await world.match()).seq
    board = world.board()
    if "turn" not in [press.verb for press in presses(board)]:
        return
    panel = answered(world, name, await world.people[name].click(board, custom_id=control(board, "turn")))
    while panel and (await world.match()).seq == seq:
        ways = [custom_id for custom_id in controls(panel.message) if leads_on(custom_id)]
        if not ways:
            return
        menu = next((menu for menu in menus(panel.message) if menu.custom_id == ways[0]), None)
        if menu is None:
            result = await world.people[name].click(panel, custom_id=ways[0])
        else:
            result = await world.people[name].select(panel, [menu.options[0].value], custom_id=ways[0])
        panel = answered(world, name, result)


def leads_on(custom_id: str) -> bool:
    press = parse(custom_id, ())
    return press is not None and (press.verb == "do" or (press.verb == "pick" and bool(press.argument)))


async def figment_turn(world: World, planned: list[str]) -> None:
    """A vote by reaction and one by menu, which do not agree, and the lead's word."""
    match, lead = await world.match(), await world.decider()
    other = next(name for name in PEOPLE if name != lead)
    await world.people[lead].react(world.board(), "🇦")
    board = world.board()
    menu = menus(board)[0]
    assert menu.custom_id is not None
    vote = await world.people[other].select(board, [menu.options[-1].value], custom_id=menu.custom_id)
    answered(world, other, vote)
    board = world.board()
    answered(world, lead, await world.people[lead].click(board, custom_id=control(board, "close")))
    assert len(await log(world)) == match.seq + 1


def answered(world: World, name: str, result: InteractionResult) -> ResponseMessage | None:
    """The private answer; without one there is a public message to the person, or a new board."""
    private = [answer for answer in (*result.followups, result.response) if answer and answer.ephemeral]
    if private and private[0].content:
        return private[0]
    last = world.channel.history()[-1]
    assert world.people[name].mention in last.content or last.id == world.board().id
    return None


async def dealt(world: World, kind: str) -> None:
    """The same game every time, in a channel of its own."""
    world.channel = world.guild.create_text_channel(f"{kind}-{len(world.guild.channels)}")
    setup = GAMES[kind].Setup(2) if kind == "fugue" else GAMES[kind].Setup(2, 5, "a box", 0)
    store, users = world.store, [world.people[name].id for name in PEOPLE]
    mode = "standard" if kind == "fugue" else "normal"
    lobby = await store.open_lobby(
        world.guild.id, world.channel.id, kind, users[0], PEOPLE[0], "daily", mode, {"seats": "2"}
    )
    await store.sit(lobby.id, users[1], PEOPLE[1])
    state = GAMES[kind].new(setup, "a seed").state
    match = await store.start(
        lobby.id, setup, "a seed", state, tuple((user, n) for n, user in enumerate(users))
    )
    with world.env._bot_scope():
        await world.bot.dealer.show(match)
    await world.env.settle()


TURNS: dict[str, Turn] = {"fugue": fugue_turn, "figment": figment_turn}


@pytest.mark.parametrize("failure", FAILURES)
@pytest.mark.parametrize("kind", TURNS)
async def test_whichever_request_of_a_turn_fails_the_turn_is_saved_once_and_the_game_goes_on(
    world: World, kind: str, failure: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Lines 2, 8 and 36."""
    weather = Weather(random.Random(0))
    with weather.over():
        await dealt(world, kind)
        weather.clear()
        await TURNS[kind](world, [])
        calm, requests = await log(world), weather.count
        for failing in range(1, requests + 1):
            await dealt(world, kind)
            weather.clear()
            weather.strikes = {failing: (FAILURES[failure], False)}
            await TURNS[kind](world, calm)
            assert await log(world) == calm, weather.faults[-1]
            weather.clear()
            await world.wait(2 * SHOWN)
            match = await world.match()
            assert match.board is not None
            assert (match.board.seq, match.board.message_id) == (match.seq, world.board().id)
            await TURNS[kind](world, [])
    assert requests > 8
    assert len(weather.faults) >= requests
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
