"""Several clicks at once: one move, and a polite answer for everybody else."""

import asyncio
import random
from collections import Counter

import discord
import pytest
from simcord.results import InteractionResult

from bot.words import figment as figment_words
from bot.words import table as words
from tests.bot.house import House, control, controls, menus, position, presses, shown
from tests.bot.players import by_command

EIGHT = ("Ada", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


def _refused(results: list[InteractionResult]) -> list[str]:
    """The private answers to those who came too late."""
    return [
        result.followups[-1].content
        for result in results
        if result.followups and result.followups[-1].ephemeral
    ]


async def _to_a_confirmation(house: House, rng: random.Random) -> tuple[str, discord.Message]:
    """Somebody's panel that asks to confirm an action."""
    while True:
        name, match = await house.decider(), await house.match()
        panel = await house.panel(name)
        while (await house.match()).seq == match.seq:
            if any(press.verb == "do" for press in presses(panel)):
                return name, panel
            custom_id = rng.choice([key for key in controls(panel) if ":undo:" not in key])
            menu = next((menu for menu in menus(panel) if menu.custom_id == custom_id), None)
            person = house.people[name]
            if menu is None:
                panel = shown(await person.click(panel, custom_id=custom_id))
            else:
                values = [rng.choice(menu.options).value]
                panel = shown(await person.select(panel, values, custom_id=custom_id))


async def test_a_double_click_is_one_move(house: House) -> None:
    await house.open("fugue", "Ada", "Ben", pace="none")
    name, panel = await _to_a_confirmation(house, random.Random(2))
    before = await house.match()
    with house.at_once():
        results = await asyncio.gather(*(house.use(name, panel, "do") for _ in range(3)))
        await house.env.settle()
    match = await house.match()
    assert match.seq == before.seq + 1
    assert all(result.acknowledged for result in results)
    refused = _refused(results)
    assert len(refused) == 2
    assert all(text.startswith(words.OLD_BOARD) and "https://" in text for text in refused)
    assert len(await house.store.log(match.id)) == match.seq


async def test_take_back_twice_quickly_is_one_step_and_a_refusal(house: House) -> None:
    """Fault 48; and only the actions of this turn go back."""
    await house.open("fugue", "Ada", "Ben", pace="none")
    rng = random.Random(3)
    while position(await house.match()).phase != "4":
        await by_command(house, rng)
    name, before = await house.decider(), await house.match()
    panel = await house.panel(name)
    with house.at_once():
        results = await asyncio.gather(*(house.use(name, panel, "undo") for _ in range(2)))
        await house.env.settle()
    assert (await house.match()).seq == before.seq + 1
    assert len(_refused(results)) == 1


async def test_a_command_sent_twice_at_once_is_one_move(house: House) -> None:
    await house.open("fugue", "Ada", "Ben", pace="none")
    rng = random.Random(4)
    while position(await house.match()).phase != "3":
        await by_command(house, rng)
    name, before = await house.decider(), await house.match()
    with house.at_once():
        results = await asyncio.gather(*(house.say(name, "fugue end") for _ in range(2)))
        await house.env.settle()
    assert (await house.match()).seq == before.seq + 1
    assert sum(message.content.startswith(words.OLD_BOARD) for message in results) == 1


async def test_two_people_of_a_side_at_once_make_one_move(house: House) -> None:
    await house.open("fugue", "Ada", "Ben", mode="solo", pace="none")
    panels = [await house.panel(name) for name in ("Ada", "Ben")]
    before = await house.match()
    for number, name in enumerate(("Ada", "Ben")):
        menu = menus(panels[number])[0]
        option = menu.options[number].value
        chosen = await house.people[name].select(panels[number], [option], custom_id=menu.custom_id)
        panels[number] = shown(chosen)
        if (await house.match()).seq > before.seq:
            break
    after = await house.match()
    assert after.seq == before.seq + 1
    menu = menus(panels[1])[0]
    late = await house.people["Ben"].select(panels[1], [menu.options[1].value], custom_id=menu.custom_id)
    assert shown(late).content.startswith(words.OLD_BOARD)
    assert await house.match() == after


async def test_twenty_starts_in_a_channel_make_one_lobby(house: House) -> None:
    people = [house.invite(f"Guest {number}") for number in range(20)]
    commands = ["fugue start", "figment start"] * 10
    with house.at_once():
        results = await asyncio.gather(
            *(person.slash(house.channel, command) for person, command in zip(people, commands, strict=True))
        )
        await house.env.settle()
    told = Counter(shown(result).content.split(":")[0] for result in results)
    assert sorted(told.values()) == [1, 19]
    assert told["The lobby is open"] == 1
    assert await house.store.running() == ((await house.match()).id,)
    lobbies = [message for message in house.channel.history() if controls(message)]
    assert len(lobbies) == 1


async def test_a_lobby_whose_message_is_gone_comes_back_once_however_many_ask(house: House) -> None:
    await house.people["Ada"].slash(house.channel, "fugue start")
    house.env.backend.delete_message(house.channel.id, house.board().id)
    with house.at_once():
        await asyncio.gather(*(house.say(name, "fugue start") for name in EIGHT))
        await house.env.settle()
    assert len([message for message in house.channel.history() if controls(message)]) == 1
    await house.press("Ben", "join")
    assert len((await house.match()).players) == 2


async def test_eight_people_who_press_join_at_once_get_the_seats_that_there_are(house: House) -> None:
    await house.people["Ada"].slash(house.channel, "fugue start", seats=4)
    board = house.board()
    with house.at_once():
        results = await asyncio.gather(*(house.use(name, board, "join") for name in EIGHT[1:]))
        await house.env.settle()
    match = await house.match()
    assert len(match.players) == 4
    assert _refused(results) == [words.LOBBY_FULL] * 4
    assert all(player.name in house.board().content for player in match.players)


async def test_a_game_starts_once(house: House) -> None:
    await house.people["Ada"].slash(house.channel, "fugue start")
    await house.press("Ben", "join")
    board = house.board()
    with house.at_once():
        results = await asyncio.gather(*(house.use("Ada", board, "start") for _ in range(3)))
        await house.env.settle()
    assert _refused(results) == [words.LOBBY_CLOSED] * 2
    assert (await house.match()).status == "running"
    assert len(house.channel.history()) == 2


@pytest.mark.parametrize("way", ["menu", "reaction", "both"])
async def test_six_votes_at_once_all_count(house: House, way: str) -> None:
    team = EIGHT[:7]
    await house.open("figment", *team, pace="none")
    match, board = await house.match(), house.board()
    menu_id = control(board, "vote", "place")

    async def vote(number: int) -> None:
        person = house.people[team[number]]
        if way == "menu" or (way == "both" and number % 2):
            await person.select(board, [str(number % 2)], custom_id=menu_id)
        else:
            await person.react(board, "🇦🇧"[number % 2])

    with house.at_once():
        await asyncio.gather(*map(vote, range(6)))
        await house.env.settle()
    votes = await house.store.votes(match.id)
    assert {(vote.user_id, vote.option) for vote in votes} == {
        (house.people[team[number]].id, number % 2) for number in range(6)
    }
    assert await house.match() == match, "one vote is missing"
    await house.people[team[6]].react(house.board(), "🇦")
    after = await house.match()
    assert after.seq == match.seq + 1
    assert position(after).row[0] == position(match).turned


async def test_the_last_votes_at_once_decide_once(house: House) -> None:
    await house.open("figment", *EIGHT, pace="none")
    match, board = await house.match(), house.board()
    with house.at_once():
        await asyncio.gather(*(house.people[name].react(board, "🇧") for name in EIGHT))
        await house.env.settle()
    after = await house.match()
    assert after.seq == match.seq + 1
    assert position(after).row == (*position(match).row, position(match).turned)


async def test_closing_and_the_leads_last_word_at_once_are_one_decision(house: House) -> None:
    await house.open("figment", "Ada", "Ben", "Cy", pace="none")
    lead, board, before = await house.decider(), house.board(), await house.match()
    await house.people[lead].react(board, "🇦")
    with house.at_once():
        results = await asyncio.gather(
            house.use(lead, board, "close"),
            house.people[lead].slash(house.channel, "figment place", gap="A: first (least)"),
            house.use(lead, board, "close"),
        )
        await house.env.settle()
    assert all(result.acknowledged for result in results)
    after = await house.match()
    assert after.seq == before.seq + 1
    texts = house.texts(lead)
    assert sum(text.startswith(words.OLD_BOARD) for text in texts) >= 1
    assert figment_words.NOTHING_TO_CLOSE not in texts


async def test_the_last_word_sent_twice_at_once_is_one_decision(house: House) -> None:
    await house.open("figment", "Ada", pace="none")
    before = await house.match()
    with house.at_once():
        await asyncio.gather(
            *(
                house.people["Ada"].slash(house.channel, "figment place", gap="A: first (least)")
                for _ in range(2)
            )
        )
        await house.env.settle()
    assert (await house.match()).seq == before.seq + 1
