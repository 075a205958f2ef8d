"""One pane of the page: a person looking at a channel, and what that person does there.

The page is sent what changed, never told how to look; requests are answered by their number."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator
from typing import TYPE_CHECKING, Any, assert_never

import discord
import msgspec
import simcord
from aiohttp import web

from bot.local import commands, messages
from bot.local import requests as ask

if TYPE_CHECKING:
    from bot.local.messages import Desk
    from bot.local.world import Changes, Person, World

FIRST = 60  # messages shown when a channel is opened
MORE = 50  # and for each look further back
PATIENCE = 3.0  # seconds that Discord waits for an acknowledgement
LONGEST_SKIP = 7 * 86_400
FAILED = "This interaction failed"
SILENT = "The application did not respond"
GONE = "That is no longer there."


class Refused(Exception):
    """What this person can't do here; the text is shown to them."""


class Pane:
    """`refresh` sends what is new; `handle` does one request."""

    def __init__(self, world: World, desk: Desk, person: Person, socket: web.WebSocketResponse) -> None:
        self.world = world
        self.desk = desk
        self.person = person
        self.channel = next(iter(world.channels.values()))
        self._socket = socket
        self._sent: dict[int, int] = {}  # message -> number of the version that the page shows
        self._showing = asyncio.Lock()
        self._seen: dict[int, discord.Message] = {}
        self._first = 0  # id of the oldest message shown
        self._frames: dict[str, bytes] = {}  # kind -> what was sent last, of things sent whole
        self._modals: dict[str, Any] = {}
        self._tickets = itertools.count(1)

    # ------------------------------------------------------------------ showing

    async def send(self, kind: str, **data: Any) -> None:
        if not self._socket.closed:
            await self._socket.send_str(msgspec.json.encode({"kind": kind, **data}).decode())

    async def _send_whole(self, kind: str, **data: Any) -> None:
        """Send unless it is the same as before."""
        frame = msgspec.json.encode(data)
        if self._frames.get(kind) != frame:
            self._frames[kind] = frame
            await self.send(kind, **data)

    async def greet(self, wanted: str) -> None:
        """Everything a pane starts with, in the channel it was in before, if it is still there."""
        channel = self.world.channel(int(wanted)) if wanted.isdecimal() else None
        if channel is not None and self.world.may_see(self.person, channel):
            self.channel = channel
        await self.send_surroundings()
        await self.open(self.channel)

    async def send_surroundings(self) -> None:
        """People, places, commands and the clock, as far as they changed."""
        world = self.world
        people = [
            {"id": str(p.user.id), "key": p.key, "name": world.name(p.key)} for p in world.people.values()
        ]
        bot = world.env.bot.user
        await self._send_whole(
            "people",
            me=str(self.person.user.id),
            people=people,
            bot={"id": str(world.bot_id), "name": bot.name if bot else ""},
        )
        places = [
            {"id": str(place.id), "kind": kind, "name": place.name or "", **self._about(place.id)}
            for place, kind in self._places()
            if world.may_see(self.person, place)
        ]
        await self._send_whole("places", server=world.guild.name, places=places)
        runnable = self._actor.available_commands(*(() if self._in_dm else (self.channel,)))
        await self._send_whole("commands", commands=commands.describe(world, runnable))
        await self._send_whole("clock", skipped=world.memory.skipped)

    def _places(self) -> Iterator[tuple[simcord.ChannelHandle, str]]:
        for channel in self.world.channels.values():
            yield channel, "dm" if channel.guild is None else "channel"
            for thread in channel.threads if channel.guild is not None else ():
                yield thread, "thread"

    def _about(self, channel_id: int) -> dict[str, Any]:
        channel = self.world.env.bot.get_channel(channel_id)
        return {
            "topic": getattr(channel, "topic", None) or "",
            "count": self.world.posted[channel_id],
            "closed": bool(getattr(channel, "archived", False)),
        }

    async def open(self, channel: simcord.ChannelHandle) -> None:
        """Show another channel, from its last messages on."""
        async with self._showing:
            self.channel = channel
            self._sent.clear()
            history = self._history()
            self._first = history[-FIRST].id if len(history) > FIRST else 0
            put = await self._changed(history)
            await self.send("channel", id=str(channel.id), messages=put, more=self._first > 0)

    def _history(self) -> list[discord.Message]:
        history = self.channel.history(viewer=self._actor)
        self._seen = {message.id: message for message in history}
        return history

    async def _changed(self, history: list[discord.Message]) -> list[dict[str, Any]]:
        put = []
        for message in history:
            if message.id < self._first:
                continue
            version = await self.desk.data(message)
            if self._sent.get(message.id) != version.number:
                self._sent[message.id] = version.number
                put.append(version.data)
        return put

    async def refresh(self, changes: Changes) -> None:
        """Send what changed; nothing when the changes were elsewhere."""
        if self.world.channel(self.channel.id) is None:  # a thread that was deleted
            await self.open(next(iter(self.world.channels.values())))
        elif changes.channels is None or self.channel.id in changes.channels:
            async with self._showing:
                await self._send_changes()
        await self.send_surroundings()
        for user, channel in changes.pings:
            if user == self.person.user.id:
                await self.send("ping", channel=str(channel))

    async def _send_changes(self) -> None:
        put = await self._changed(self._history())
        gone = [known for known in self._sent if known not in self._seen]
        for known in gone:
            del self._sent[known]
        if put or gone:
            await self.send("change", channel=str(self.channel.id), put=put, gone=[str(old) for old in gone])

    # ------------------------------------------------------------------ doing

    @property
    def _actor(self) -> Any:
        return self.world.actor(self.person, self.channel)

    @property
    def _in_dm(self) -> bool:
        return self.channel.guild is None

    def _message(self, message_id: str) -> discord.Message:
        found = self._seen.get(int(message_id)) if message_id.isdecimal() else None
        if found is None:
            raise Refused(GONE)
        return found

    async def handle(self, raw: str) -> None:
        """Do one request and answer it; a malformed one is answered too, and never ends the connection."""
        try:
            request = ask.decode(raw)
        except msgspec.MsgspecError as error:
            await self.send("answer", n=0, error=f"Not understood: {error}")
            return
        try:
            await self.send("answer", n=request.n, **await self._do(request))
        except (Refused, commands.Unusable) as refusal:
            await self.send("answer", n=request.n, error=str(refusal))
        except simcord.OptionError as error:
            await self.send("answer", n=request.n, error=str(error))
        except (simcord.SetupError, simcord.BackendError) as error:
            await self.send("answer", n=request.n, error=f"Discord would not allow that: {error}")

    async def _do(self, request: ask.Request) -> dict[str, Any]:
        match request:
            case ask.Look(channel=wanted):
                await self._look(wanted)
            case ask.Earlier():
                await self._earlier()
            case ask.Say(text=text):
                await self._say(text)
            case ask.Slash() | ask.Click() | ask.Select() | ask.Submit():
                return await self._interact(request)
            case ask.Complete():
                return {"choices": await self._complete(request)}
            case ask.React(message=message, emoji=emoji, on=on):
                await self._react(self._message(message), emoji, on)
            case ask.Rename(name=name):
                await self._rename(name)
            case ask.Skip(seconds=seconds):
                if not 0 < seconds <= LONGEST_SKIP:
                    raise Refused("Skip between a moment and a week.")
                await self.world.skip(seconds)
            case ask.Restart():
                await self.world.seat_bot()
            case _:
                assert_never(request)
        return {}

    async def _look(self, wanted: str) -> None:
        channel = self.world.channel(int(wanted)) if wanted.isdecimal() else None
        if channel is None or not self.world.may_see(self.person, channel):
            raise Refused(GONE)
        await self.open(channel)
        await self.send_surroundings()

    async def _earlier(self) -> None:
        async with self._showing:
            before = [message for message in self._seen.values() if message.id < self._first]
            self._first = before[-MORE].id if len(before) > MORE else 0
            put = await self._changed(before[-MORE:])
            await self.send("earlier", channel=str(self.channel.id), put=put, more=self._first > 0)

    async def _say(self, text: str) -> None:
        if not 0 < len(text.strip()) <= 2000:
            raise Refused("A message has 1 to 2,000 characters.")
        actor, channel = self._actor, self.channel
        in_dm = self._in_dm

        async def post() -> None:
            self.world.posted[channel.id] += 1
            self.world.touch(channel.id)
            await (actor.send_dm(text) if in_dm else actor.send(channel, text))

        await self._act(post)

    async def _react(self, message: discord.Message, emoji: str, on: bool) -> None:
        if not 0 < len(emoji) <= 16:
            raise Refused("That is no emoji.")
        actor = self._actor

        async def change() -> None:
            self.desk.forget(message.id)
            self.world.touch(self.channel.id)
            await actor.set_reaction(message, emoji, reacted=on)

        await self._act(change)

    async def _rename(self, name: str) -> None:
        if not 0 < len(name.strip()) <= 32:
            raise Refused("A name has 1 to 32 characters.")
        await self.world.rename(self.person, name.strip())

    async def _complete(self, request: ask.Complete) -> list[dict[str, Any]]:
        filled = commands.partly(self.world, request.name, request.options)
        actor, where = self._actor, () if self._in_dm else (self.channel,)
        choices = await self._act(
            lambda: actor.autocomplete(*where, request.name, request.option, request.typed, **filled)
        )
        return [{"name": str(choice["name"]), "value": choice["value"]} for choice in choices or ()]

    async def _interact(self, request: ask.Slash | ask.Click | ask.Select | ask.Submit) -> dict[str, Any]:
        verb, name = self._verb(request)
        before = len(self.world.env.http_requests)
        result: simcord.InteractionResult | None = await self._act(verb, name)
        if result is not None and result.modal is not None and not isinstance(request, ask.Submit):
            ticket = str(next(self._tickets))
            self._modals[ticket] = result
            return {"modal": messages.dialogue(result.modal, ticket)}
        answered = result.acknowledged if result is not None else await self._called_back(before)
        if not answered:
            raise Refused(SILENT if isinstance(request, ask.Slash) else FAILED)
        return {}

    async def _called_back(self, before: int) -> bool:
        """Whether a busy bot answers in the time that Discord gives it."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while asyncio.get_running_loop().time() < deadline:
            new = self.world.env.http_requests[before:]
            if any(record.path.startswith("/interactions/") for record in new):
                return True
            await asyncio.sleep(0.05)
        return False

    def _verb(
        self, request: ask.Slash | ask.Click | ask.Select | ask.Submit
    ) -> tuple[Callable[[], Awaitable[Any]], str]:
        """What the actor is to do, and the command's name if it is one."""
        actor, where = self._actor, () if self._in_dm else (self.channel,)
        match request:
            case ask.Slash(name=name, options=options):
                filled = commands.values(self.world, name, options)
                return lambda: actor.slash(*where, name, **filled), name
            case ask.Click(control=control):
                message = self._message(request.message)
                return lambda: actor.click(message, custom_id=control), ""
            case ask.Select(control=control):
                message = self._message(request.message)
                values = self._chosen(message, control, request.values)
                return lambda: actor.select(message, values, custom_id=control), ""
            case ask.Submit(values=given):
                shown = self._modals.pop(request.ticket, None)
                if shown is None:
                    raise Refused(GONE)
                return lambda: actor.submit_modal(shown, dict(given)), ""

    def _chosen(self, message: discord.Message, control: str, values: list[str]) -> list[Any]:
        """The values of a menu: strings as they are, people and channels by their ids."""
        for row in message.components:
            for part in getattr(row, "children", ()):
                if isinstance(part, discord.SelectMenu) and part.custom_id == control:
                    try:
                        return [_entity(self.world, part.type, value) for value in values]
                    except (LookupError, ValueError):
                        raise Refused(GONE) from None
        raise Refused(GONE)

    async def _act(self, verb: Callable[[], Awaitable[Any]], command: str = "") -> Any:
        return await self.world.act(self.person, self.channel, verb, command)


def _entity(world: World, kind: discord.ComponentType, value: str) -> Any:
    match kind:
        case discord.ComponentType.user_select | discord.ComponentType.mentionable_select:
            return commands.person(world, value)
        case discord.ComponentType.channel_select:
            return commands.channel(world, value)
        case _:
            return value
