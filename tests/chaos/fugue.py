"""What players of Fugue do."""

import asyncio

import discord

from bot.controls import parse
from engine.core import UNDO
from engine.fugue.actions import Decline, Discard, PlaceCard, RemoveSpirit
from tests.bot.house import controls, menus
from tests.chaos.party import Party
from tests.chaos.truth import NOTHING, Deed

COMMANDS = {PlaceCard: ("place", "card"), Discard: ("discard", "card"), RemoveSpirit: ("discard", "card")}
"""The command, and its option, for a kind of action; any other uses a Set."""


async def by_notation(party: Party) -> Deed:
    """The one who decides sends a legal action in one string."""
    match = await party.match()
    seat, name = party.decides(match)
    option = party.rng.choice(party.options(match))
    await party.slash(name, "fugue move", move=option.text)
    return Deed(1, 1, seat, option.text, firm=True)


async def by_command(party: Party) -> Deed:
    """The one who decides uses the command for it, with the notation as a client fills it in."""
    match = await party.match()
    seat, name = party.decides(match)
    option = party.rng.choice(party.options(match))
    if isinstance(option.action, Decline):
        await party.slash(name, "fugue end")
    else:
        command, field = COMMANDS.get(type(option.action), ("use", "move"))
        await party.slash(name, f"fugue {command}", **{field: option.text})
    return Deed(1, 1, seat, option.text, firm=True)


async def by_panel(party: Party, *, twice: bool = False) -> Deed:
    """The one who decides opens the panel and goes down its menus to an action."""
    match = await party.match()
    seat, name = party.decides(match)
    panel = await _opened(party, name)
    for _ in range(8):
        ways = _ways(panel)
        if panel is None or not ways:
            return Deed(0, 1, seat)
        custom_id = party.rng.choice(ways)
        single = custom_id not in {menu.custom_id for menu in menus(panel)}
        if twice and single:
            await party.press_twice(name, panel, custom_id)
            panel = None
        else:
            panel = await party.press(name, panel, custom_id)
        if (await party.match()).seq != match.seq:
            return Deed(1, 1, seat)
    return Deed(0, 1, seat)


async def twice(party: Party) -> Deed:
    """The same, with a double click wherever there is a button."""
    return await by_panel(party, twice=True)


async def takes_back(party: Party) -> Deed:
    """Somebody takes back, or tries to; now and then twice at once, which is two steps or one."""
    match = await party.match()
    seat, name = party.decides(match)
    if party.rng.random() < 0.5:
        await party.slash(name, "fugue undo")
        return Deed(0, 1, seat, UNDO)
    with party.world.at_once():
        await asyncio.gather(*(party.slash(name, "fugue undo") for _ in range(2)))
    return Deed(0, 2, seat, UNDO)


async def out_of_turn(party: Party) -> Deed:
    """Somebody else sends an action that would be legal for the one who decides."""
    match = await party.match()
    seat, _ = party.decides(match)
    others = [name for name in party.seated(match) if name not in party.seated(match, seat)]
    name = party.rng.choice([*others, *party.strangers(match)])
    await party.slash(name, "fugue move", move=party.rng.choice(party.options(match)).text)
    return NOTHING


async def all_at_once(party: Party) -> Deed:
    """Everybody sends the same action at the same time."""
    match = await party.match()
    option = party.rng.choice(party.options(match))
    with party.world.at_once():
        moves = (party.slash(name, "fugue move", move=option.text) for name in party.seated(match))
        await asyncio.gather(*moves)
    return Deed(1, len(party.seated(match)), None, option.text, firm=True)


async def _opened(party: Party, name: str) -> discord.Message | None:
    shown = [(m, custom_id) for m, custom_id in party.showing("turn") if party.rng.random() < 0.9]
    if shown:
        return await party.press(name, *shown[0])
    return await party.slash(name, "fugue panel")


def _ways(panel: discord.Message | None) -> list[str]:
    """The panel's controls that lead on: not back."""
    found = [(custom_id, parse(custom_id, ())) for custom_id in (controls(panel) if panel else ())]
    return [
        custom_id
        for custom_id, press in found
        if press and (press.verb == "do" or (press.verb == "pick" and press.argument))
    ]


ACTS = (by_notation, by_command, by_panel, by_panel, twice, takes_back, out_of_turn, all_at_once)
SURE = (by_notation, by_command, by_panel)
