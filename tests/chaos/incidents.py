"""What happens beside the play: time passes, messages vanish, people come, go and look around."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.controls import parse
from db.records import Match
from engine.core import LEAVE, SKIP
from tests.bot.house import controls
from tests.chaos.party import Party
from tests.chaos.truth import NOTHING, Deed

Act = Callable[[Party], Awaitable[Deed]]

TIMES = (
    timedelta(minutes=3), timedelta(minutes=11), timedelta(hours=1), timedelta(hours=13),
    timedelta(days=1, minutes=1), timedelta(days=2), timedelta(days=4), timedelta(days=13),
)  # fmt: skip
PASSED = Deed(0, 2)
"""A vote is decided when its time is over, and another one by what a restart reads from the messages."""

LOOKS = ("games", "table status", "table log", "table replay", "privacy", "{} panel")
LIVE = ("turn", "look", "pick", "do", "undo", "vote", "close", "sit", "skip", "wait", "take", "mute", "keep",
        "accept", "step", "since", "rules", "join", "start", "replay")  # fmt: skip
"""Controls that anybody may press at any time without an end to the game."""


# Time


async def restarts(party: Party) -> Deed:
    await party.world.restart()
    return PASSED


async def is_down(party: Party) -> Deed:
    """The bot is away for a while."""
    await party.world.restart(party.rng.choice(TIMES).total_seconds())
    return PASSED


async def time_passes(party: Party) -> Deed:
    await party.world.wait(party.rng.choice(TIMES))
    return PASSED


async def ten_minutes_pass(party: Party) -> Deed:
    """Enough for what was saved and not shown to be shown."""
    await party.world.wait(timedelta(minutes=10))
    return PASSED


async def weeks_pass(party: Party) -> Deed:
    """Long enough for the table to be put away; somebody takes it up again."""
    await party.world.wait(timedelta(days=29))
    await takes_up(party, await party.match())
    return PASSED


async def takes_up(party: Party, match: Match) -> None:
    """Somebody who plays lets the game go on, where it is paused or put away."""
    if match.archived or match.paused:
        for name in party.seated(match)[:1] or _newcomer(party):
            await party.slash(name, "table resume")


def _newcomer(party: Party) -> list[str]:
    """Nobody of the table is left in the server: somebody comes back."""
    name = party.away.pop()
    party.world.people[name] = party.world.guild.add_member(party.world.people[name].user)
    return [name]


# Messages


async def board_is_deleted(party: Party) -> Deed:
    for message in party.messages()[:1]:
        await party.moderator.delete(message)
    return NOTHING


async def channel_is_purged(party: Party) -> Deed:
    world = party.world
    world.env.backend.bulk_delete_messages(world.channel.id, [m.id for m in world.channel.history()])
    await world.env.settle()
    return NOTHING


async def channel_is_deleted(party: Party) -> Deed:
    """The game is put away, and goes on in another channel when somebody takes it up."""
    world = party.world
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    world.channel = world.guild.create_text_channel("another")
    return NOTHING


async def reactions_are_cleared(party: Party) -> Deed:
    board = party.board(await party.match())
    if board is not None:
        party.world.env.backend.clear_reactions(board.channel.id, board.id)
        await party.world.env.settle()
    return NOTHING


async def is_posted_anew(party: Party) -> Deed:
    await party.moderator.slash(party.world.channel, "table admin repost")
    return NOTHING


# People


async def looks_around(party: Party) -> Deed:
    """Somebody asks for something that changes nothing."""
    name = party.rng.choice([name for name in party.world.people if name not in party.away])
    await party.slash(name, party.rng.choice(LOOKS).format(party.kind))
    return NOTHING


async def presses_anything(party: Party) -> Deed:
    """Somebody presses what is to be found, old or new."""
    match = await party.match()
    name = party.rng.choice(party.seated(match) + party.strangers(match))
    found = party.showing(*LIVE)
    mine = [
        (panel, custom_id)
        for owner, former in party.panels
        if owner == name
        for panel in party.as_it_is(former)
        for custom_id in controls(panel)
        if (press := parse(custom_id, ())) and press.verb in LIVE
    ]
    if not found and not mine:
        return NOTHING
    pile = mine if mine and (not found or party.rng.random() < 0.6) else found
    await party.press(name, *party.rng.choice(pile))
    return Deed(0, 1)


async def pauses(party: Party) -> Deed:
    """Somebody pauses the game; most often it is resumed after some time."""
    match = await party.match()
    for name in party.seated(match)[:1]:
        await party.slash(name, "table pause")
        if party.rng.random() < 0.7:
            await party.world.wait(party.rng.choice(TIMES))
            await party.slash(name, "table resume")
    return PASSED


async def is_overdue(party: Party) -> Deed:
    """The others, or a stranger, use what they are offered when the time of a decision is over."""
    match = await party.match()
    shown = party.showing("skip", "wait", "take")
    people = party.seated(match) + party.strangers(match)
    if not shown or not people:
        return NOTHING
    await party.press(party.rng.choice(people), *party.rng.choice(shown[:4]))
    return Deed(0, 1, None, SKIP)


async def leaves(party: Party) -> Deed:
    """Somebody leaves the game; a duel ends with that, so that they seldom do."""
    match = await party.match()
    names = party.seated(match)
    if len(names) < 3 and party.rng.random() < 0.8:
        return NOTHING
    name = party.rng.choice(names)
    seat = next(p.seat for p in match.players if p.user_id == party.actor(name).id and not p.left)
    panel = await party.slash(name, "table leave")
    if panel is None or not controls(panel):
        return NOTHING
    await party.press(name, panel, controls(panel)[0])
    return Deed(1, 1, seat, LEAVE, firm=True)


async def gives_seat_away(party: Party) -> Deed:
    """Somebody offers the own seat, and the other takes it."""
    match = await party.match()
    strangers, names = party.strangers(match), party.seated(match)
    if not strangers or not names:
        return NOTHING
    other = party.rng.choice(strangers)
    await party.slash(party.rng.choice(names), "table replace", member=party.actor(other))
    for message, custom_id in party.showing("accept")[:1]:
        await party.press(other, message, custom_id)
    return NOTHING


async def is_replaced(party: Party) -> Deed:
    """A moderator gives a seat to somebody else."""
    match = await party.match()
    players = [player for player in match.players if not player.left]
    strangers = party.strangers(match)
    if players and strangers:
        names = [party.name(player.user_id) for player in players]
        name = party.rng.choice([name for name in names if name in party.away] or names)
        owner = party.actor(name)
        given = owner.user if name in party.away else owner
        new = party.actor(strangers[0])
        await party.moderator.slash(party.world.channel, "table admin replace", seat_of=given, member=new)
    return NOTHING


async def leaves_the_server(party: Party) -> Deed:
    match = await party.match()
    names = party.seated(match)
    if len(names) > 1 and len(party.away) < 2:
        name = party.rng.choice(names)
        party.world.guild.remove_member(party.actor(name))
        party.away.add(name)
        await party.world.env.settle()
    return NOTHING


COMMON: tuple[Act, ...] = (
    restarts, is_down, time_passes, time_passes, board_is_deleted, channel_is_purged, looks_around,
    presses_anything, presses_anything, pauses, is_overdue, is_overdue, gives_seat_away, is_replaced,
    is_posted_anew, reactions_are_cleared,
)  # fmt: skip
RARE: tuple[Act, ...] = (weeks_pass, leaves, leaves_the_server, channel_is_deleted)
