"""The child: the real bot and the people who play its four games, until somebody kills it."""

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path

import simcord
from simcord.builders import ChannelHandle

from bot.client import Client, intents
from bot.tables.figment import ENDS, KEYCAPS, LETTERS
from db.store import Store
from engine.core import UNDO, Seat
from tests.chaos.small import SMALL
from tests.chaos.world import World
from tests.kill.plan import PEOPLE, Plan

READY, OVER = b"ready\n", b"over\n"


def run(path: Path, plans: Sequence[Plan], report: int, most: int) -> None:
    """Play until all games are over, or each went on by `most` actions; what is saved is written to the
    file descriptor `report`, a line each: number of the game and seq."""
    asyncio.run(_play(path, plans, report, most))


async def _play(path: Path, plans: Sequence[Plan], report: int, most: int) -> None:
    store = await Store.open(f"sqlite:///{path}")
    await store.set_setting("commands", "")  # this Discord knows no commands yet
    env = simcord.Env(Client(store, SMALL), settle_timeout=60.0, approved_intents=intents())
    world = World(env, store, "")
    channels = [world.guild.create_text_channel(f"table-{number}") for number in range(len(plans))]
    tables = [Seats(world, plan, channel) for plan, channel in zip(plans, channels, strict=True)]
    for table in tables:
        await table.begin()
    await env.start()
    os.write(report, READY)
    with world.at_once():
        for _ in range(most):
            went_on = await asyncio.gather(*(table.act() for table in tables))
            for number, seq in enumerate(went_on):
                os.write(report, f"{number} {seq}\n".encode())
            if all(seq == len(table.plan.entries) for seq, table in zip(went_on, tables, strict=True)):
                break
    os.write(report, OVER)


class Seats:
    """One game and its people."""

    def __init__(self, world: World, plan: Plan, channel: ChannelHandle) -> None:
        self.world = world
        self.plan = plan
        self.channel = channel
        self.users = [world.people[name].id for name in PEOPLE[: plan.players]]

    async def begin(self) -> None:
        """Open the game as its plan has it, with nothing left to chance, unless that is done."""
        store, plan = self.world.store, self.plan
        if match := await store.last_here(self.channel.id):
            await store.clear_board(match.id)  # this Discord has no messages yet
            return
        host, *others = zip(self.users, PEOPLE, strict=False)
        mode = "standard" if plan.kind == "fugue" else "normal"
        lobby = await store.find(self.channel.id) or await store.open_lobby(
            self.world.guild.id, self.channel.id, plan.kind, *host, "none", mode, {"seats": "8"}
        )
        for user, name in others:
            await store.sit(lobby.id, user, name)
        seats = [(user, seat) for seat, user in enumerate(self.users)]
        await store.start(lobby.id, plan.setup, plan.seed, plan.states[0], seats)

    async def act(self) -> int:
        """The next action of the plan, if there is one; the seq after it."""
        match = await self.world.store.last_here(self.channel.id)
        assert match is not None
        if match.seq < len(self.plan.entries):
            seat, text = self.plan.entries[match.seq]
            await (self._fugue if self.plan.kind == "fugue" else self._figment)(seat, text, match.seq)
            match = await self.world.store.load(match.id)
        return match.seq

    async def _fugue(self, seat: Seat, text: str, seq: int) -> None:
        actor = self.world.people[PEOPLE[seat]]
        if text == UNDO:
            await actor.slash(self.channel, "fugue undo")
        else:
            await actor.slash(self.channel, "fugue move", move=text)

    async def _figment(self, seat: Seat, text: str, seq: int) -> None:
        """By the lead's command or, every other time, by everybody's reaction."""
        lead = self.world.people[PEOPLE[seat]]
        end = text[2:]
        if seq % 2:
            emoji = [LETTERS[int(text[1:])]] if text[0] == "p" else [KEYCAPS[int(text[1]) - 1], *_emoji(end)]
            board = self.channel.history()[-1]
            for one in emoji:
                for name in PEOPLE[: self.plan.players]:
                    await self.world.people[name].react(board, one)
        elif text[0] == "p":
            await lead.slash(self.channel, "figment place", gap="ABCDEF"[int(text[1:])])
        else:
            label = next(label for _, label, sign in ENDS if sign == end)
            await lead.slash(self.channel, "figment bet", chip=text[1], end=label)


def _emoji(end: str) -> list[str]:
    return [emoji for emoji, _, sign in ENDS if sign == end]
