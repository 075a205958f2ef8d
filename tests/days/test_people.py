"""People who come and go: leaving, seats that change hands, agreement, rematch, members who left."""

import asyncio
import random
from datetime import timedelta

import pytest

from bot.words import commands as words
from bot.words import reminders as reminder_words
from bot.words import table as table_words
from engine.core import LEAVE, SKIP
from tests.bot.house import controls, position, presses
from tests.chaos.world import World
from tests.days.people import game, log, moderator, move, offering, pings, press, seats, start, told, waiting

DAY = timedelta(days=1)


async def confirm(world: World, name: str, command: str) -> str:
    """Use a command that asks first, and say yes; the answer."""
    panel = await world.say(name, command)
    result = await world.people[name].click(panel, custom_id=controls(panel)[0])
    return result.response.content if result.response else ""


# Leaving


@pytest.mark.parametrize("command", ["table leave", "table resign"])
@pytest.mark.parametrize("own_turn", [True, False])
async def test_of_three_one_leaves_and_two_play_on(world: World, command: str, own_turn: bool) -> None:
    """Line 34."""
    await start(world, "Ada", "Ben", "Cy")
    await move(world)
    decider = await world.decider()
    name = decider if own_turn else next(n for n in ("Ada", "Ben", "Cy") if n != decider)
    await confirm(world, name, command)
    assert (await log(world))[-1] == LEAVE
    assert [left for _, who, left in await seats(world) if who == name] == [True]
    turns = set()
    for _ in range(12):
        turns.add(await world.decider())
        await move(world)
    assert turns == {"Ada", "Ben", "Cy"} - {name}
    assert "no seat" in (await world.say(name, "fugue undo")).content


async def test_of_two_one_leaves_and_the_game_is_over_with_all_that_was_hidden(world: World) -> None:
    """Line 34."""
    await start(world, "Ada", "Ben")
    await confirm(world, "Ada", "table leave")
    match = await game(world)
    assert match.status == "ended"
    last = world.channel.history()[-1]
    assert [press.verb for press in presses(last)] == ["rematch", "replay"]
    await world.people["Ben"].slash(world.channel, "fugue start")
    assert (await world.match()).host_id == world.people["Ben"].id


@pytest.mark.parametrize("seed", range(3))
async def test_a_figment_team_goes_on_without_who_left_at_any_time(world: World, seed: int) -> None:
    """Line 34."""
    rng = random.Random(seed)
    team = ["Ada", "Ben", "Cy"]
    await start(world, *team, kind="figment")
    for _ in range(rng.randint(0, 6)):
        await decide(world)
    name = team.pop(rng.randrange(3))
    await confirm(world, name, "table leave")
    led = set()
    for _ in range(6):
        led.add(await world.decider())
        await decide(world)
    assert led == set(team)


async def decide(world: World) -> None:
    """The lead's word: the first gap, or the lowest chip."""
    lead, state = await world.decider(), position(await world.match())
    if state.turned is not None:
        await world.people[lead].slash(world.channel, "figment place", gap="A")
    else:
        bet = {"chip": str(min(state.chips)), "end": "reveal from the least end"}
        await world.people[lead].slash(world.channel, "figment bet", **bet)


async def test_when_the_last_of_a_team_leaves_the_row_is_told(world: World) -> None:
    """Line 34: an abandoned game shows what was hidden."""
    await start(world, "Ada", kind="figment")
    await decide(world)
    await confirm(world, "Ada", "table leave")
    assert (await game(world)).status == "ended"
    assert "The row would have been" in world.channel.history()[-1].content


async def test_leaving_asked_and_answered_twice_is_one_leave(world: World) -> None:
    await start(world, "Ada", "Ben", "Cy")
    panel = await world.say("Ada", "table leave")
    with world.at_once():
        yes = controls(panel)[0]
        await asyncio.gather(*(world.people["Ada"].click(panel, custom_id=yes) for _ in range(2)))
    assert (await log(world)).count(LEAVE) == 1


async def test_one_of_a_shared_side_leaves_and_the_side_plays_on(world: World) -> None:
    await start(world, "Ada", "Ben", mode="solo")
    await confirm(world, "Ada", "table leave")
    assert await log(world) == []
    assert await world.decider() == "Ben"
    await move(world)
    await confirm(world, "Ben", "table leave")
    assert (await game(world)).status == "ended"


async def test_the_host_leaves_and_the_next_one_is_host(world: World) -> None:
    await start(world, "Ada", "Ben", "Cy")
    await confirm(world, "Ada", "table leave")
    match = await world.match()
    assert match.host_id in {world.people["Ben"].id, world.people["Cy"].id}
    host = next(name for name in ("Ben", "Cy") if world.people[name].id == match.host_id)
    await confirm(world, host, "table end")
    assert (await game(world)).ending == "ended"


async def test_the_host_of_a_lobby_leaves_and_the_next_one_starts(world: World) -> None:
    await world.people["Ada"].slash(world.channel, "fugue start")
    for name in ("Ben", "Cy"):
        await world.press(name, "join")
    await world.press("Ada", "stand")
    await world.press("Ben", "start")
    assert {name for _, name, _ in await seats(world)} == {"Ben", "Cy"}


# Seats that change hands


async def test_a_player_offers_the_own_seat_and_the_other_plays_on_from_it(world: World) -> None:
    name = await start(world, "Ada", "Ben")
    view = (await world.panel(name)).content
    assert (await world.say(name, "table replace", member=world.people["Cy"])).content == words.SEAT_OFFERED
    assert len(pings(world, "Cy")) == 1
    assert await press(world, "Dee", "accept") == words.NOT_INVITED
    assert await press(world, name, "accept") == words.NOT_INVITED
    assert await press(world, "Cy", "accept") == ""
    assert await world.decider() == "Cy"
    assert (await world.panel("Cy")).content == view
    await move(world)
    assert (await log(world))[-1] not in (LEAVE, SKIP)
    assert "no seat" in (await world.say(name, "fugue undo")).content


async def test_a_seat_that_was_offered_is_not_taken_from_the_next_one_who_sits_there(world: World) -> None:
    """An offer is the word of who sat there."""
    name = await start(world, "Ada", "Ben")
    await world.say(name, "table replace", member=world.people["Cy"])
    offer = offering(world, "accept")
    await moderator(world).slash(
        world.channel, "table admin replace", seat_of=world.people[name], member=world.people["Dee"]
    )
    result = await world.people["Cy"].click(offer, label=words.TAKE_SEAT)
    assert result.followups[0].content == words.OFFER_OVER
    assert await world.decider() == "Dee"


async def test_robots_and_players_get_no_seat(world: World) -> None:
    name = await start(world, "Ada", "Ben")
    other = await waiting(world)
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    assert (await world.say(name, "table replace", member=robot)).content == words.BOT_SEAT
    refusal = await world.say(name, "table replace", member=world.people[other])
    assert refusal.content == reminder_words.SEATED
    refusal = await world.say(name, "table replace", member=world.people["Cy"], seat_of=world.people[other])
    assert refusal.content == words.WHO_REPLACES
    assert [who for _, who, _ in await seats(world)] == [
        who for _, who, left in await seats(world) if not left
    ]


async def test_a_moderator_gives_the_seat_of_a_member_who_left_the_server_to_another(world: World) -> None:
    """Line 40: ids are keys, and who is gone can be named."""
    name = await start(world, "Ada", "Ben")
    gone = world.people[name]
    world.guild.remove_member(gone)
    moderator(world)
    answer = await world.say("Mo", "table admin replace", seat_of=gone.user, member=world.people["Cy"])
    assert answer.content == words.SAVED
    assert await world.decider() == "Cy"
    await move(world)
    assert (await game(world)).seq == 1


async def test_a_game_goes_on_around_a_member_who_left_the_server(world: World) -> None:
    """Lines 33 and 40."""
    name = await start(world, "Ada", "Ben", "Cy")
    world.guild.remove_member(world.people[name])
    await world.wait(DAY + timedelta(minutes=1))
    others = [who for who in ("Ada", "Ben", "Cy") if who != name]
    assert await press(world, others[0], "skip") == ""
    assert await world.decider() in others
    assert (await log(world)) == [SKIP]


@pytest.mark.parametrize("command", ["table replace", "table admin replace"])
async def test_in_a_lobby_there_are_no_seats_to_give_away(world: World, command: str) -> None:
    moderator(world)
    await world.people["Mo"].slash(world.channel, "fugue start")
    given = {"member": world.people["Ben"], "seat_of": world.people["Mo"]}
    assert (await world.say("Mo", command, **given)).content == table_words.NO_TABLE
    assert (await world.match()).status == "lobby"


async def test_nobody_sits_twice(world: World) -> None:
    """Somebody who gave the seat away comes back to another one."""
    name = await start(world, "Ada", "Ben")
    other = await waiting(world)
    await world.say(name, "table replace", member=world.people["Cy"])
    await press(world, "Cy", "accept")
    await world.say(other, "table replace", member=world.people[name])
    await press(world, name, "accept")
    present = [who for _, who, left in await seats(world) if not left]
    assert sorted(present) == sorted(["Cy", name])
    await move(world)
    assert (await world.match()).seq == 1


# Agreement


async def test_a_game_ends_when_everybody_agrees(world: World) -> None:
    await start(world, "Ada", "Ben", "Cy")
    host = (await world.match()).host_id
    asking, second, third = sorted(("Ada", "Ben", "Cy"), key=lambda name: world.people[name].id == host)
    assert (await world.say(asking, "table end")).content == words.PROPOSED
    assert len(told(world, "proposes to end this game")) == 1
    assert "no seat" in await press(world, "Dee", "agree")
    assert await press(world, second, "agree") == words.AGREED
    assert await press(world, second, "agree") == words.AGREED
    assert (await game(world)).status == "running"
    await press(world, third, "agree")
    assert (await game(world)).ending == "ended"
    assert "The deck still held" in world.channel.history()[-1].content


async def test_an_action_withdraws_a_proposal(world: World) -> None:
    await start(world, "Ada", "Ben")
    host = (await world.match()).host_id
    guest = next(name for name in ("Ada", "Ben") if world.people[name].id != host)
    other = "Ada" if guest == "Ben" else "Ben"
    await world.say(guest, "table end")
    offer = offering(world, "agree")
    await move(world)
    result = await world.people[other].click(offer, label=words.AGREE)
    assert table_words.OLD_BOARD in result.followups[0].content
    assert (await game(world)).status == "running"


async def test_who_is_absent_beyond_the_time_is_not_asked(world: World) -> None:
    """Line 33: the others may end."""
    await start(world, "Ada", "Ben")
    other = await waiting(world)
    await world.wait(DAY + timedelta(minutes=1))
    await press(world, other, "propose")
    assert (await game(world)).ending == "ended"


async def test_an_absent_one_who_is_back_is_asked_again_after_waiting_on(world: World) -> None:
    await start(world, "Ada", "Ben")
    other = await waiting(world)
    await world.wait(DAY + timedelta(minutes=1))
    offer = offering(world, "propose")
    await press(world, other, "wait")
    await world.people[other].click(offer, label=reminder_words.END)
    assert (await game(world)).status == "running"


# Rematch


@pytest.mark.parametrize("kind", ["fugue", "figment"])
async def test_a_rematch_gathers_the_same_people_for_the_same_game(world: World, kind: str) -> None:
    await start(world, "Ada", "Ben", kind=kind, pace="slow")
    await confirm(world, "Ada", "table end")
    result = await world.press("Ben", "rematch")
    assert not result.followups
    lobby = await world.match()
    assert (lobby.status, lobby.game, lobby.pace, lobby.host_id) == (
        "lobby", kind, "slow", world.people["Ben"].id
    )  # fmt: skip
    assert {player.name for player in lobby.players} == {"Ada", "Ben"}
    again = await world.people["Ada"].click(world.channel.history()[-2], label="Rematch")
    assert "table is taken" in again.followups[0].content
    await world.press("Ben", "start")
    assert (await world.match()).status == "running"


async def test_a_rematch_leaves_out_who_left_and_refuses_who_did_not_play(world: World) -> None:
    await start(world, "Ada", "Ben", "Cy")
    await confirm(world, "Cy", "table leave")
    await confirm(world, "Ada", "table end")
    refused = await world.press("Dee", "rematch")
    assert "no seat" in refused.followups[0].content
    await world.people["Ben"].slash(world.channel, "table rematch")
    assert {player.name for player in (await world.match()).players} == {"Ada", "Ben"}


async def test_a_rematch_that_discord_does_not_take_can_be_tried_again(world: World) -> None:
    """Line 19."""
    await start(world, "Ada", "Ben")
    await confirm(world, "Ada", "table end")
    board = world.board()
    world.env.inject_error("POST", "/channels/*/messages", status=500)
    await world.people["Ben"].click(board, label="Rematch")
    await world.people["Ben"].click(board, label="Rematch")
    lobby = await world.match()
    assert lobby.board is not None
    assert world.board().id == lobby.board.message_id
