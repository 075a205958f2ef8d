"""People who play at random, by one of the ways that the house offers."""

import random

import discord

from db.records import Match
from tests.bot.house import House, controls, menus, position, presses, shown

CHIPS = {"1️⃣": 1, "2️⃣": 2, "3️⃣": 3, "4️⃣": 4, "5️⃣": 5}
MOST, LEAST = "🔼", "🔽"


async def look_around(house: House, rng: random.Random) -> None:
    """Somebody, at the table or not, opens everything that there is to look at."""
    name = rng.choice(list(house.people))
    for verb in ("look", "since", "looking"):
        if any(press.verb == verb for press in presses(house.board())):
            panel = await house.panel(name, verb)
    if any(press.verb == "lookat" for press in presses(panel)):
        for argument in ("one", "side", "over"):
            custom_id = next(key for key in controls(panel) if f":lookat:{argument}," in key)
            panel = shown(await house.people[name].click(panel, custom_id=custom_id))
        for number in range(len(menus(panel))):
            menu = menus(panel)[number]
            value = rng.choice(menu.options).value
            panel = shown(await house.people[name].select(panel, [value], custom_id=menu.custom_id))
    await house.say(name, "table status")
    await house.say(name, "table log")
    steps = await house.say(name, "table replay")
    forward = next(key for key in controls(steps) if key.endswith(".3"))
    await house.people[name].click(steps, custom_id=forward)
    await house.say(name, f"{(await house.match()).game} panel")


# Fugue


async def by_controls(house: House, rng: random.Random, panel: discord.Message | None) -> discord.Message:
    """One action by whoever decides, chosen at random down the menus of the panel; the panel after it."""
    match, name = await house.match(), await house.decider()
    panel = panel or await house.panel(name)
    while (await house.store.load(match.id)).seq == match.seq:
        panel = await _step_down(house, rng, name, panel)
    return panel


async def _step_down(house: House, rng: random.Random, name: str, panel: discord.Message) -> discord.Message:
    """Use one control: a menu's entry, a button that acts or confirms, now and then the way back."""
    entries = {menu.custom_id: [option.value for option in menu.options] for menu in menus(panel)}
    ways = [press for press in presses(panel) if press.verb in ("pick", "do")]
    back = [press for press in ways if not press.argument]
    if len(ways) > len(back) and rng.random() < 0.9:
        ways = [press for press in ways if press.argument]
    press = rng.choice(ways)
    custom_id = next(key for key in controls(panel) if key.endswith(f":{press.verb}:{press.argument}"))
    if custom_id in entries:
        value = rng.choice(entries[custom_id])
        return shown(await house.people[name].select(panel, [value], custom_id=custom_id))
    return shown(await house.people[name].click(panel, custom_id=custom_id))


async def by_command(house: House, rng: random.Random, name: str = "") -> str:
    """One action by whoever decides, chosen from what a command offers; the command that was used."""
    name = name or await house.decider()
    match = await house.match()
    command, option = COMMANDS[position(match).phase]
    offered = await house.people[name].autocomplete(house.channel, f"fugue {command}", option, "")
    optional = position(match).phase in "134"
    if optional and rng.random() < 0.3:
        await house.say(name, "fugue end")
        return "end"
    choice = rng.choice(offered)
    typed = choice["value"] if rng.random() < 0.5 else choice["name"]
    await house.say(name, f"fugue {command}", **{option: typed})
    return command


COMMANDS = {
    "1": ("use", "move"), "2": ("place", "card"), "3": ("use", "move"), "4": ("discard", "card"),
    "r": ("discard", "card"),
}  # fmt: skip
"""The command for each phase, and its option."""


# Figment


async def by_reactions(house: House, rng: random.Random, team: tuple[str, ...]) -> None:
    """Everybody votes alike with reactions, and so decides."""
    for emoji in _choice(await house.match(), house.board(), rng):
        await house.everybody(team, emoji)


def _choice(match: Match, board: discord.Message, rng: random.Random) -> list[str]:
    offered = [str(reaction.emoji) for reaction in board.reactions]
    if position(match).turned is not None:
        return [rng.choice(offered)]
    return [rng.choice([emoji for emoji in offered if emoji in CHIPS]), rng.choice([LEAST, MOST])]


async def by_menu(house: House, rng: random.Random, team: tuple[str, ...]) -> None:
    """Everybody votes alike in the menus."""
    board = house.board()
    for menu in menus(board):
        value = rng.choice(menu.options).value
        for name in team:
            result = await house.people[name].select(board, [value], custom_id=menu.custom_id)
            assert shown(result).content.startswith("Your vote is in")


async def by_lead(house: House, rng: random.Random, team: tuple[str, ...]) -> None:
    """The lead decides alone, by command."""
    lead = await house.decider()
    options = ("gap",) if position(await house.match()).turned is not None else ("chip", "end")
    command = "figment place" if len(options) == 1 else "figment bet"
    typed = {}
    for option in options:
        others = {other: "" for other in options if other != option}
        offered = await house.people[lead].autocomplete(house.channel, command, option, "", **others)
        typed[option] = rng.choice(offered)["value"]
    await house.people[lead].slash(house.channel, command, **typed)


async def by_closing(house: House, rng: random.Random, team: tuple[str, ...]) -> None:
    """Somebody votes, and the lead closes: by the button or by command."""
    board = house.board()
    for emoji in _choice(await house.match(), board, rng):
        await house.people[rng.choice(team)].react(board, emoji)
    lead = await house.decider()
    if rng.random() < 0.5:
        await house.use(lead, board, "close")
    else:
        await house.people[lead].slash(house.channel, "figment close")
