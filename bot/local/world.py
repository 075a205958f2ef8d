"""The simulated Discord behind the local table: one server, its channels and people, a clock, the real bot.

Only simcord's public interface is used. Its actors take turns, so every action goes through `act`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import discord
import simcord

from bot.local.memory import Memory, Thread

if TYPE_CHECKING:
    from simcord import ChannelHandle, Env, GuildHandle, MemberActor, UserHandle

log = logging.getLogger(__name__)

T = TypeVar("T")
MakeBot = Callable[[], discord.Client]

SETTLE = 0.7  # seconds an action may hold its turn before the next one is let in
TICK = 0.25  # seconds between two looks at the real clock
SAVE = 2.0  # seconds after which a kill may have lost a thread or the clock's reading
STEP = 300.0  # seconds skipped at once, so that timers in between fire in their order
COUNT = (1 << 22) - 1  # the bits of an id that count, below those of its time
BOT_NAME = "Fugue & Figment"
SERVER_NAME = "The Local Table"
PEOPLE = {  # key -> name at the first start; the first one owns the server
    "ada": "Ada",
    "bjorn": "Björn",
    "misaki": "美咲",
    "lior": "ליאור",
    "olena": "Олена",
    "chidi": "Chidi",
    "ngoc": "Ngọc",
    "tane": "Tāne",
}
CHANNELS = {  # name -> topic
    "table": "One table, one game at a time. Sit down.",
    "parlour": "A second table, for a second game.",
    "garden": "A third one, under the trees.",
}
_MESSAGES = re.compile(r"/channels/(\d+)/messages$")
_CHANNEL = re.compile(r"/channels/(\d+)/")
_MENTION = re.compile(r"<@!?(\d+)>")


class Person(NamedTuple):
    """Somebody at this machine, as a member of the server and as a user who may write to the bot."""

    key: str
    member: MemberActor
    user: UserHandle


class Changes(NamedTuple):
    """What happened since the last look: in which channels (None: anywhere), and who was pinged where."""

    channels: frozenset[int] | None
    pings: tuple[tuple[int, int], ...]  # (user, channel)


class World:
    """`people`, `channels` and `commands` are what can be looked at; the verbs change it one at a time."""

    def __init__(self, env: Env, make_bot: MakeBot, folder: Path) -> None:
        self.env = env
        self.memory = Memory.load(folder)
        self.people: dict[str, Person] = {}
        self.channels: dict[int, ChannelHandle] = {}
        self.commands: list[discord.app_commands.AppCommand] = []
        self.posted: Counter[int] = Counter()  # channel -> messages that came since the start
        self.used: dict[int, str] = {}  # message -> the command that it answers
        self.acting: tuple[int, str] | None = None  # (user, command) while one runs
        self._folder = folder
        self._make_bot = make_bot
        self._turn = asyncio.Lock()
        self._read = 0
        self._touched: set[int] | None = set()

    @property
    def guild(self) -> GuildHandle:
        return self.env.guild

    @property
    def bot_id(self) -> int:
        return self.env.bot.user.id if self.env.bot.user else 0

    def name(self, key: str) -> str:
        return self.memory.names.get(key, PEOPLE[key])

    def now(self) -> float:
        """The table's time, Unix seconds."""
        return self.env.now().timestamp()

    # ------------------------------------------------------------------ setting up

    async def furnish(self) -> None:
        """Build the same server as at every start, then let the clock catch up with the world's."""
        if self.env.bot.user is not None:
            await self.env.bot.user.edit(username=BOT_NAME)
        users = {key: self.env.create_user(key, global_name=self.name(key)) for key in PEOPLE}
        owner = next(iter(users.values()))
        guild = self.env.create_guild(SERVER_NAME, owner=owner)
        for name, topic in CHANNELS.items():
            channel = guild.create_text_channel(name, topic=topic)
            self.channels[channel.id] = channel
        for key, user in users.items():
            self.people[key] = Person(key, guild.add_member(user), user)
            self.channels[user.dm_channel.id] = user.dm_channel
        for thread in sorted(self.memory.threads, key=lambda thread: thread.id):
            await self._reopen(thread)
        start = max(time.time() + self.memory.skipped, self.memory.latest + 1.0)
        self.memory.skipped = start - time.time()
        await self.env.advance_time(max(0.0, start - self.now()))

    async def _reopen(self, thread: Thread) -> None:
        """Make a thread under its former id: an id is a time and a count of the ids given at that time."""
        moment = discord.utils.snowflake_time(thread.id).timestamp() + 0.0005
        parent = self.env.bot.get_channel(thread.parent)
        if not isinstance(parent, discord.TextChannel):
            return
        await self.env.advance_time(max(0.0, moment - self.now()))
        taken = max((thread.id & ~COUNT) - 1, parent.last_message_id or 0)
        for _ in range(thread.id - 1 - taken):
            self.env.create_user("nobody")
        kind = discord.ChannelType.private_thread if thread.private else discord.ChannelType.public_thread
        made = await parent.create_thread(name=thread.name, type=kind)
        for reader in thread.readers:
            await made.add_user(discord.Object(reader))
        if made.id != thread.id:
            log.warning("the thread %r could not be opened again", thread.name)

    async def seat_bot(self) -> None:
        """The present bot leaves, a new one takes its place; the world stays as it is."""
        async with self._turn:
            self.env.settle_timeout = 10.0  # a bot that is cut off in mid-work would take the world with it
            bot = self._make_bot()
            try:
                await self.env.restart_bot(bot)
            except TimeoutError:  # the old one would not stop: it is cut off, and the world is without a bot
                self.env.bot = bot
                await self.env.start()
            finally:
                self.env.settle_timeout = SETTLE
            tree: discord.app_commands.CommandTree | None = getattr(self.env.bot, "tree", None)
            if tree is not None:
                self.commands = await tree.fetch_commands()
                if len(self.commands) < len(tree.get_commands()):  # told to an earlier world: tell this one
                    self.commands = await tree.sync()
            self.touch()

    # ------------------------------------------------------------------ looking

    def actor(self, person: Person, channel: ChannelHandle) -> MemberActor | UserHandle:
        return person.member if channel.guild is not None else person.user

    def may_see(self, person: Person, channel: ChannelHandle) -> bool:
        thread = self.env.bot.get_channel(channel.id)
        if not isinstance(thread, discord.Thread) or not thread.is_private():
            return channel.guild is not None or channel.id == person.user.dm_channel.id
        try:
            channel.history(viewer=self.actor(person, channel))
        except (simcord.SetupError, simcord.BackendError):
            return False
        return True

    def channel(self, channel_id: int) -> ChannelHandle | None:
        """A channel, thread or direct message that is there now."""
        if channel_id in self.channels:
            return self.channels[channel_id]
        return next((thread for thread in self.threads() if thread.id == channel_id), None)

    def threads(self) -> Iterator[ChannelHandle]:
        for channel in self.channels.values():
            if channel.guild is not None:
                yield from channel.threads

    def touch(self, channel_id: int | None = None) -> None:
        """Something changed that is no request of the bot's; None: anything may have."""
        if channel_id is None:
            self._touched = None
        elif self._touched is not None:
            self._touched.add(channel_id)

    def changes(self) -> Changes | None:
        """What happened since this was asked last, or None."""
        records = self.env.http_requests[self._read :]
        self._read += len(records)
        pings: list[tuple[int, int]] = []
        for record in records:
            if record.method == "GET":
                continue
            found = _CHANNEL.match(record.path)
            self.touch(int(found[1]) if found and "/threads" not in record.path else None)
            if record.method == "POST" and (posted := _MESSAGES.match(record.path)):
                self.posted[int(posted[1])] += 1
                content = record.json.get("content") if isinstance(record.json, dict) else ""
                pings += [(int(user), int(posted[1])) for user in _MENTION.findall(str(content))]
        touched, self._touched = self._touched, set()
        if touched is not None and not touched:
            return None
        return Changes(None if touched is None else frozenset(touched), tuple(pings))

    # ------------------------------------------------------------------ acting

    async def act(
        self, person: Person, channel: ChannelHandle, verb: Callable[[], Awaitable[T]], command: str = ""
    ) -> T | None:
        """Do `verb` when it is its turn; None if the bot is still busy: the rest shows when it comes."""
        async with self._turn:
            self.acting = (person.user.id, command)
            try:
                result = await verb()
                if command and isinstance(result, simcord.InteractionResult):
                    self._answers(result, command)
                return result
            except TimeoutError:
                return None
            finally:
                self.acting = None

    def _answers(self, result: simcord.InteractionResult, command: str) -> None:
        if result.response is not None and result.response.id not in self.used:
            self.used[result.response.id] = command
            self.touch(result.response.channel_id)

    async def rename(self, person: Person, name: str) -> None:
        """A nickname on the server; by joining anew, which is how simcord learns of it."""
        async with self._turn:
            self.guild.add_member(person.user, nick=name)
            self.memory.names[person.key] = name
            self.save()
            self.touch()

    async def skip(self, seconds: float) -> None:
        """Move the clock ahead, letting everything happen that falls into that time."""
        while seconds > 0.001:
            async with self._turn:
                before = self.now()
                with contextlib.suppress(TimeoutError):  # what was reached so far counts
                    await self.env.advance_time(min(seconds, STEP))
                reached = self.now() - before
                seconds -= reached
                self.memory.skipped += reached
                self.touch()
        self.save()

    async def tick(self) -> None:
        """Keep the clock at real time plus what was skipped; never returns."""
        while True:
            await asyncio.sleep(TICK)
            if self._turn.locked():
                continue
            async with self._turn:
                behind = time.time() + self.memory.skipped - self.now()
                with contextlib.suppress(TimeoutError):
                    await self.env.advance_time(max(0.0, behind))
            if self.now() - self.memory.latest > SAVE:
                self.save()

    def save(self) -> None:
        """Keep what the next start needs."""
        self.memory.latest = self.now()
        self.memory.threads = tuple(self._threads_to_keep())
        self.memory.save(self._folder)

    def _threads_to_keep(self) -> Iterator[Thread]:
        for handle in self.threads():
            thread = self.env.bot.get_channel(handle.id)
            if isinstance(thread, discord.Thread) and not thread.archived:
                private = thread.is_private()
                readers = [p.user.id for p in self.people.values() if private and self.may_see(p, handle)]
                yield Thread(thread.id, thread.parent_id, thread.name, private, tuple(readers))


@asynccontextmanager
async def world(make_bot: MakeBot, folder: Path) -> AsyncIterator[World]:
    """The table's world with the bot at it and its clock running; what must last is kept in `folder`."""
    caretaker = discord.Client(intents=discord.Intents(guilds=True, guild_messages=True))
    async with simcord.run(caretaker, check_errors=False, settle_timeout=SETTLE) as env:
        made = World(env, make_bot, folder)
        await made.furnish()
        await made.seat_bot()
        made.save()
        clock = asyncio.create_task(made.tick())
        try:
            yield made
        finally:
            clock.cancel()
            await asyncio.gather(clock, return_exceptions=True)
            made.save()
