"""The people of one table, and what each can see and use of it: whatever is gone, they do without."""

import asyncio
import random
from collections.abc import Sequence
from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.results import InteractionResult, to_discord_message

from bot.controls import parse
from db.records import Match
from engine import GAMES
from engine.core import Option, Seat, options
from tests.bot.house import controls, menus
from tests.chaos.world import World

MODERATOR = discord.Permissions(manage_channels=True, manage_messages=True)
SPARE = ("Dee", "Eve", "Fay", "Gus", "Hal")
"""People who do not play at first."""


class Party:
    """`kind` is the game; `panels` are the private answers that people still have on their screens."""

    def __init__(self, world: World, rng: random.Random, kind: str) -> None:
        self.world = world
        self.rng = rng
        self.kind = kind
        self.match_id = 0
        self.away: set[str] = set()
        self.panels: list[tuple[str, discord.Message]] = []
        role = world.guild.create_role("Moderators", permissions=MODERATOR)
        user = world.env.create_user("moderator", global_name="Mo")
        self.moderator: MemberActor = world.guild.add_member(user, roles=[role])

    @property
    def game(self) -> Any:
        return GAMES[self.kind]

    async def match(self) -> Match:
        return await self.world.store.load(self.match_id)

    # Who

    def actor(self, name: str) -> MemberActor:
        return self.world.people[name]

    def name(self, user_id: int) -> str:
        return next(name for name, actor in self.world.people.items() if actor.id == user_id)

    def seated(self, match: Match, seat: Seat | None = None) -> list[str]:
        """Who plays (at a seat) and is still in the server."""
        players = [p for p in match.players if not p.left and seat in (None, p.seat)]
        return [name for p in players if (name := self.name(p.user_id)) not in self.away]

    def strangers(self, match: Match) -> list[str]:
        """Who is in the server and does not play."""
        playing = {player.user_id for player in match.players if not player.left}
        return [name for name in SPARE if name not in self.away and self.actor(name).id not in playing]

    def decides(self, match: Match) -> tuple[Seat, str]:
        """The seat that decides, and one of its people, empty where all have left the server."""
        seat: Seat = self.game.to_act(match.state)[0]
        return seat, next(iter(self.seated(match, seat)), "")

    def options(self, match: Match) -> Sequence[Option]:
        return options(self.game, match.state)

    # What they see

    def messages(self) -> list[discord.Message]:
        """The public messages with controls, the newest first."""
        return [message for message in reversed(self.world.channel.history()) if message.components]

    def showing(self, *verbs: str) -> list[tuple[discord.Message, str]]:
        """The public controls that mean one of these things, the newest first."""
        return [
            (message, custom_id)
            for message in self.messages()
            for custom_id in controls(message)
            if (press := parse(custom_id, ())) and press.verb in verbs
        ]

    def board(self, match: Match) -> discord.Message | None:
        """The present board, if it is there."""
        board = match.board
        found = [m for m in self.messages() if board and m.id == board.message_id]
        return found[0] if found else None

    def as_it_is(self, message: discord.Message) -> list[discord.Message]:
        """A message as it stands by now; none where it was taken away."""
        env = self.world.env
        stored = env.backend.messages.get(message.channel.id, {}).get(message.id)
        return [to_discord_message(env, stored)] if stored else []

    def reacted(self, message: discord.Message, emoji: str, name: str) -> bool:
        """Whether somebody's reaction stands on a message."""
        stored = self.world.env.backend.get_message(message.channel.id, message.id)
        user_id = self.actor(name).id
        return any(reaction.emoji == emoji and user_id in reaction.user_ids for reaction in stored.reactions)

    # What they do

    async def slash(self, name: str, command: str, **values: Any) -> discord.Message | None:
        """Use a command; the private answer, if there is one."""
        return self._keep(name, await self.actor(name).slash(self.world.channel, command, **values))

    async def press(self, name: str, message: discord.Message, custom_id: str) -> discord.Message | None:
        """Press a button, or choose something in a menu; the private answer, if there is one."""
        actor = self.actor(name)
        menu = next((menu for menu in menus(message) if menu.custom_id == custom_id), None)
        if menu is None:
            return self._keep(name, await actor.click(message, custom_id=custom_id))
        value = self.rng.choice(menu.options).value
        return self._keep(name, await actor.select(message, [value], custom_id=custom_id))

    async def press_twice(self, name: str, message: discord.Message, custom_id: str) -> None:
        """Press a button twice before anything is answered."""
        actor = self.actor(name)
        with self.world.at_once():
            await asyncio.gather(*(actor.click(message, custom_id=custom_id) for _ in range(2)))

    def _keep(self, name: str, result: InteractionResult) -> discord.Message | None:
        answers = [answer for answer in (*result.followups, result.response) if answer and answer.ephemeral]
        if not answers:
            return None
        message = answers[0].message
        if message.components:
            self.panels = [*self.panels[-20:], (name, message)]
        return message
