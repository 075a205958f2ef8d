"""What tests of people and their messages ask again and again."""

import discord
from simcord.actors import MemberActor

from db.records import Match, Player
from engine import GAMES
from engine.core import options
from tests.bot.house import control, controls
from tests.chaos.world import World


def pings(world: World, name: str) -> list[str]:
    """The messages that notified somebody, oldest first."""
    mention = world.people[name].mention
    return [
        str(request.json["content"])
        for request in world.env.http_requests
        if request.method == "POST" and request.path.endswith("/messages") and isinstance(request.json, dict)
        if mention in request.json.get("content", "")
        and world.people[name].id in map(int, request.json.get("allowed_mentions", {}).get("users", ()))
    ]


def told(world: World, part: str) -> list[str]:
    """The public messages that say so."""
    return [text for text in world.texts() if part in text]


def offering(world: World, verb: str) -> discord.Message:
    """The newest public message with such a control."""
    for message in reversed(world.channel.history()):
        if any(f":{verb}:" in custom_id for custom_id in controls(message)):
            return message
    raise AssertionError(f"nothing offers {verb}: {world.texts()}")


async def press(world: World, name: str, verb: str) -> str:
    """Press the newest control of a kind; the private answer, empty if there is none."""
    message = offering(world, verb)
    result = await world.people[name].click(message, custom_id=control(message, verb))
    assert result.acknowledged
    private = [answer for answer in (*result.followups, result.response) if answer and answer.ephemeral]
    return private[0].content if private else ""


def attached(world: World, message: discord.Message) -> str:
    """The text of the file that came with a message."""
    (file,) = message.attachments
    return (world.env.backend.cdn.get(file.url) or b"").decode()


async def seats(world: World) -> list[tuple[int, str, bool]]:
    """Who sits where and who went, of the game that is or was here."""
    return [(player.seat, player.name, player.left) for player in (await game(world)).players]


async def game(world: World) -> Match:
    """The game that is or was last in the channel."""
    match = await world.store.last_here(world.channel.id)
    assert match is not None
    return match


async def log(world: World) -> list[str]:
    """The texts of the log of the game that is or was here."""
    return [row.text for row in await world.store.log((await game(world)).id)]


async def start(
    world: World, *names: str, kind: str = "fugue", pace: str = "daily", **choices: object
) -> str:
    """Start a game; the name of the one who decides."""
    await world.open(kind, *names, pace=pace, **choices)
    return await world.decider()


async def move(world: World) -> None:
    """The next action of whoever decides: the first that is legal."""
    match = await world.match()
    option = options(GAMES[match.game], match.state)[0]
    await world.people[await world.decider()].slash(world.channel, "fugue move", move=option.text)


async def waiting(world: World) -> str:
    """The other name than that of the one who decides, in a game of two."""
    name = await world.decider()
    return next(player.name for player in (await world.match()).players if player.name != name)


def player(match: Match, name: str) -> Player:
    return next(player for player in match.players if player.name == name)


def moderator(world: World) -> MemberActor:
    """Somebody more in the server, with Manage Channels."""
    role = world.guild.create_role("Moderators", permissions=discord.Permissions(manage_channels=True))
    user = world.env.create_user("moderator", global_name="Mo")
    actor = world.guild.add_member(user, roles=[role])
    world.people["Mo"] = actor
    return actor
