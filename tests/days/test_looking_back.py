"""What a person finds after days: what waits, what happened, the log, the game step by step."""

import pytest

from bot.words import commands as words
from engine import GAMES
from engine.core import Entry, replay
from tests.bot.house import presses
from tests.chaos.world import World
from tests.days.people import attached, game, move, start, waiting


async def test_games_lists_all_of_mine_those_that_wait_for_me_first(world: World) -> None:
    first = await start(world, "Ada", "Ben")
    other = await waiting(world)
    links = [world.board().jump_url]
    world.channel = world.guild.create_text_channel("second")
    await start(world, other, kind="figment")
    links.append(world.board().jump_url)
    world.channel = world.guild.create_text_channel("third")
    await world.people[other].slash(world.channel, "fugue start")
    lines = (await world.say(other, "games")).content.splitlines()
    assert [line.split(" https")[0] for line in lines] == [
        f"Figment: {words.WAITS}", f"Fugue: {words.RUNS}", f"Fugue: {words.GATHERS}"
    ]  # fmt: skip
    assert links[1] in lines[0]
    assert links[0] in lines[1]
    assert (await world.say(first, "games")).content.startswith(f"Fugue: {words.WAITS}")


async def test_a_paused_game_stands_in_the_list_as_such(world: World) -> None:
    await start(world, "Ada", "Ben")
    other = await waiting(world)
    await world.say(other, "table pause")
    assert words.STANDS in (await world.say(other, "games")).content


async def test_what_happened_since_i_last_acted_is_told_move_by_move(world: World) -> None:
    """Since one's own last action, the others' actions in their order, with the table before and after."""
    name = await start(world, "Ada", "Ben", "Cy")
    while await world.decider() == name:
        await move(world)
    acted = []
    while (decider := await world.decider()) != name:
        acted.append(decider)
        await move(world)
    caught_up = await world.panel(name, "since")
    assert len(caught_up.attachments) == 2
    lines = caught_up.content.splitlines()
    told = [next(who for who in ("Ada", "Ben", "Cy") if who in line) for line in lines]
    assert list(dict.fromkeys(told)) == list(dict.fromkeys(acted))
    assert sum("placed" in line for line in lines) == 2


async def test_who_acted_last_is_told_that_nothing_has_happened_since(world: World) -> None:
    name = await start(world, "Ada", "Ben")
    await move(world)
    assert await world.decider() == name
    assert (await world.panel(name, "since")).content == words.NOTHING_SINCE


async def test_the_log_is_the_whole_game_in_the_notation(world: World) -> None:
    await start(world, "Ada", "Ben")
    for _ in range(20):
        await move(world)
    answer = await world.say("Cy", "table log")
    match = await game(world)
    lines = attached(world, answer).splitlines()
    entries = [Entry("AB".index(line.split()[1]), line.split(maxsplit=2)[2]) for line in lines[2:]]
    *_, last = replay(GAMES[match.game], match.setup, match.seed, entries)
    assert last.state == match.state
    assert [line.split(":")[0] for line in lines[:2]] == ["A", "B"]
    assert match.seed not in attached(world, answer)


@pytest.mark.parametrize("kind", ["fugue", "figment"])
async def test_a_running_game_is_gone_through_step_by_step_and_shows_no_more_than_was_seen(
    world: World, kind: str
) -> None:
    await start(world, "Ada", kind=kind, mode="solo" if kind == "fugue" else "normal")
    if kind == "fugue":
        for _ in range(4):
            await move(world)
    answer = await world.say("Cy", "table replay")
    verbs = [press.verb for press in presses(answer)]
    assert verbs == ["step"] * 4
    last = len(await world.frames(await world.match())) - 1
    assert answer.content.startswith(f"**0 of {last}**")
    assert answer.attachments
