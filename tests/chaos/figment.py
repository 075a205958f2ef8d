"""What players of Figment do."""

import asyncio
from typing import Any

from bot.tables.figment import ENDS, KEYCAPS, LETTERS
from db.records import Match
from engine.core import JOIN
from tests.bot.house import menus
from tests.chaos.party import Party
from tests.chaos.truth import NOTHING, Deed

ANY = Deed(0, 1)
"""A vote may decide."""


def _choices(party: Party, match: Match) -> list[str]:
    """The emoji that the team leans to at this position, one for each question."""
    text = party.options(match)[hash((match.seq, party.match_id)) % len(party.options(match))].text
    if text.startswith("p"):
        return [LETTERS[int(text[1:])]]
    return [KEYCAPS[int(text[1]) - 1], next(emoji for emoji, _, end in ENDS if end == text[2:])]


def _offered(match: Match) -> list[str]:
    state: Any = match.state
    if state.turned is not None:
        return list(LETTERS[: len(state.row) + 1])
    return [*(KEYCAPS[chip - 1] for chip in state.chips), *(emoji for emoji, _, _ in ENDS)]


async def reacts(party: Party) -> Deed:
    """Somebody votes by reaction, mostly as the others do."""
    match = await party.match()
    board = party.board(match)
    if board is None:
        return NOTHING
    name = party.rng.choice(party.seated(match) or party.strangers(match))
    for emoji in _choices(party, match):
        chosen = emoji if party.rng.random() < 0.85 else party.rng.choice(_offered(match))
        await party.actor(name).react(board, chosen)
        if (await party.match()).seq != match.seq:
            break
    return ANY


async def all_react(party: Party) -> Deed:
    """Everybody votes at once."""
    match = await party.match()
    board = party.board(match)
    team = party.seated(match)
    if board is None or not team:
        return NOTHING
    for emoji in _choices(party, match):
        with party.world.at_once():
            await asyncio.gather(*(party.actor(name).react(board, emoji) for name in team))
    return ANY


async def takes_away(party: Party) -> Deed:
    """Somebody takes a reaction away."""
    match = await party.match()
    board = party.board(match)
    if board is None:
        return NOTHING
    emoji = party.rng.choice(_offered(match))
    for name in party.seated(match):
        if party.reacted(board, emoji, name):
            await party.actor(name).unreact(board, emoji)
            return ANY
    return NOTHING


async def by_menu(party: Party) -> Deed:
    """Somebody votes in the menus, of the board or of the own panel."""
    match = await party.match()
    name = party.rng.choice(party.seated(match) or party.strangers(match))
    shown = party.showing("vote")
    if not shown or party.rng.random() < 0.3:
        panel = await party.slash(name, "figment panel")
        shown = [(panel, menu.custom_id) for menu in menus(panel) if menu.custom_id] if panel else []
    for message, custom_id in shown[: len(_choices(party, match))]:
        await party.press(name, message, custom_id)
        if (await party.match()).seq != match.seq:
            break
    return ANY


async def closes(party: Party) -> Deed:
    """The lead, or somebody else, closes the vote by button or command."""
    match = await party.match()
    seat, lead = party.decides(match)
    name = party.rng.choice([lead, lead, *party.seated(match)]) or party.strangers(match)[0]
    shown = party.showing("close")
    if shown and party.rng.random() < 0.5:
        await party.press(name, *shown[0])
    else:
        await party.slash(name, "figment close")
    return Deed(0, 1, seat) if name == lead else NOTHING


async def decides(party: Party) -> Deed:
    """The lead has the last word."""
    match = await party.match()
    seat, lead = party.decides(match)
    option = party.rng.choice(party.options(match))
    if option.text.startswith("p"):
        await party.slash(lead, "figment place", gap="ABCDEF"[int(option.text[1:])])
    else:
        end = next(label for _, label, end in ENDS if end == option.text[2:])
        await party.slash(lead, "figment bet", chip=option.text[1], end=end)
    return Deed(1, 1, seat, option.text, firm=True)


async def joins(party: Party) -> Deed:
    """Somebody joins the running game (G9)."""
    match = await party.match()
    shown = party.showing("sit")
    strangers = party.strangers(match)
    if not shown or not strangers or len(match.players) > 5:
        return NOTHING
    await party.press(party.rng.choice(strangers), *shown[0])
    return Deed(0, 1, 1 + max(player.seat for player in match.players), JOIN)


ACTS = (reacts, reacts, reacts, all_react, takes_away, by_menu, by_menu, closes, decides, joins)
SURE = (decides,)
