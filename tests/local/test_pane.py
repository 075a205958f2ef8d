"""One pane's line to the server: what it is told, what it may ask for, and what it may not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import msgspec
import pytest

from tests.local.conftest import Opened

pytestmark = pytest.mark.asyncio(loop_scope="session")

Event = dict[str, Any]


class Line:
    """A pane without a page: keeps what it was told."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.events: list[Event] = []
        self._asked = 0

    async def until(self, kind: str, **fields: object) -> Event:
        """The next event of a kind with these fields."""
        async with asyncio.timeout(5):
            while True:
                event = msgspec.json.decode(await self.socket.receive_str())
                assert isinstance(event, dict)
                self.events.append(event)
                if event["kind"] == kind and all(event.get(key) == value for key, value in fields.items()):
                    return event

    async def ask(self, what: str, **fields: object) -> Event:
        self._asked += 1
        await self.socket.send_str(msgspec.json.encode({"do": what, "n": self._asked, **fields}).decode())
        return await self.until("answer", n=self._asked)

    def messages(self) -> dict[str, Event]:
        """The conversation as it stands."""
        shown: dict[str, Event] = {}
        for event in self.events:
            if event["kind"] == "channel":
                shown.clear()
            for message in event.get("put") or event.get("messages") or ():
                shown[message["id"]] = message
            for gone in event.get("gone") or ():
                del shown[gone]
        return shown


@asynccontextmanager
async def line(opened: Opened, who: str) -> AsyncIterator[Line]:
    address = f"{opened.address}socket?as={who}"
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(address, origin=opened.origin) as socket,
    ):
        made = Line(socket)
        await made.until("channel")
        yield made


async def test_a_pane_is_told_who_is_there_where_and_what_can_be_run(opened: Opened) -> None:
    async with line(opened, "misaki") as misaki:
        told = {event["kind"]: event for event in misaki.events}
        people = {person["key"]: person["name"] for person in told["people"]["people"]}
        assert people["misaki"] == "美咲"
        assert told["people"]["bot"]["name"] == "Fugue & Figment"
        assert [place["name"] for place in told["places"]["places"]][:3] == ["table", "parlour", "garden"]
        assert sum(place["kind"] == "dm" for place in told["places"]["places"]) == 1
        use = next(known for known in told["commands"]["commands"] if known["name"] == "fugue use")
        assert [(option["name"], option["required"]) for option in use["options"]][:2] == [
            ("card", True),
            ("mode", True),
        ]


async def test_an_unknown_person_sits_down_as_the_first(opened: Opened) -> None:
    async with line(opened, "<nobody>") as somebody:
        people = next(event for event in somebody.events if event["kind"] == "people")
        assert people["me"] == str(opened.world.people["ada"].user.id)


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "x",
        "[]",
        "{}",
        '{"do": "say"}',
        '{"do": "say", "n": "1", "text": 5}',
        '{"do": "fly", "n": 1}',
        '{"do": "say", "n": 1, "text": "x", "more": 1}',
        '{"do": "skip", "n": 1, "seconds": "NaN"}',
    ],
)
async def test_what_is_not_understood_is_said_and_does_no_harm(opened: Opened, raw: str) -> None:
    async with line(opened, "ada") as ada:
        await ada.socket.send_str(raw)
        answer = await ada.until("answer", n=0)
        assert answer["error"].startswith("Not understood")
        assert "error" not in await ada.ask("say", text="still here")


@pytest.mark.parametrize(
    ("what", "fields"),
    [
        ("say", {"text": ""}),
        ("say", {"text": "   "}),
        ("say", {"text": "x" * 2001}),
        ("rename", {"name": ""}),
        ("rename", {"name": "x" * 33}),
        ("skip", {"seconds": 0.0}),
        ("skip", {"seconds": -5.0}),
        ("skip", {"seconds": 1e12}),
        ("look", {"channel": "1"}),
        ("look", {"channel": "x"}),
        ("click", {"message": "1", "control": "count"}),
        ("click", {"message": "-1", "control": "count"}),
        ("select", {"message": "1", "control": "colour", "values": ["red"]}),
        ("submit", {"ticket": "1", "values": {}}),
        ("react", {"message": "1", "emoji": "x", "on": True}),
        ("slash", {"name": "nothing", "options": {}}),
        ("slash", {"name": "fugue use", "options": {}}),
        ("slash", {"name": "fugue use", "options": {"other": 1}}),
        ("slash", {"name": "fugue use", "options": {"card": "x", "mode": "Q", "friend": "1"}}),
        ("slash", {"name": "fugue use", "options": {"card": "x", "mode": "Q", "times": "many"}}),
        ("complete", {"name": "fugue use", "option": "mode", "typed": "", "options": {}}),
        ("complete", {"name": "nothing", "option": "mode", "typed": "", "options": {}}),
    ],
)
async def test_what_cannot_be_done_is_refused_in_words(
    opened: Opened, what: str, fields: dict[str, object]
) -> None:
    async with line(opened, "ada") as ada:
        answer = await ada.ask(what, **fields)
        assert len(answer["error"]) > 8
        assert "Traceback" not in answer["error"]
        assert ada.messages() == {}


async def test_a_private_answer_reaches_nobody_else(opened: Opened) -> None:
    async with line(opened, "ada") as ada, line(opened, "bjorn") as bjorn:
        await ada.ask("slash", name="fugue start", options={})
        (board,) = ada.messages()
        await ada.ask("click", message=board, control="secret")
        await bjorn.ask("say", text="done")
        await ada.until("change")
        secrets = [message for message in ada.messages().values() if message["only_you"]]
        assert len(secrets) == 1
        assert "secret for" not in str(bjorn.events)
        answer = await bjorn.ask("click", message=secrets[0]["id"], control="count")
        assert answer["error"]


async def test_nobody_reads_the_direct_messages_of_another(opened: Opened) -> None:
    own = opened.world.people["bjorn"].user.dm_channel.id
    async with line(opened, "ada") as ada, line(opened, "bjorn") as bjorn:
        assert "error" in await ada.ask("look", channel=str(own))
        assert "error" not in await bjorn.ask("look", channel=str(own))


async def test_a_direct_message_can_be_written_and_commands_run_there(opened: Opened) -> None:
    own = opened.world.people["ada"].user.dm_channel.id
    async with line(opened, "ada") as ada:
        await ada.ask("look", channel=str(own))
        await ada.ask("say", text="only us")
        await ada.ask("slash", name="delete", options={})
        await ada.ask("say", text="done")
        texts = str([message["text"] for message in ada.messages().values()])
        assert "only us" in texts
        assert "It is gone" in texts


async def test_a_file_is_served_with_its_kind_and_no_other_page_can_run_it(opened: Opened) -> None:
    async with line(opened, "ada") as ada:
        await ada.ask("slash", name="fugue start", options={})
        await ada.ask("say", text="done")
        board = next(message for message in ada.messages().values() if message["files"])
        (file,) = board["files"]
        assert (file["alt"], file["width"], file["height"]) == ("A board of many colours", 320, 180)
        async with aiohttp.ClientSession() as session:
            async with session.get(f"{opened.address}file/{file['id']}") as response:
                assert response.content_type == "image/png"
                assert response.headers["X-Content-Type-Options"] == "nosniff"
                assert (await response.read())[:4] == b"\x89PNG"
            async with session.get(f"{opened.address}file/1") as response:
                assert response.status == 404


async def test_a_busy_bot_is_waited_for_as_long_as_discord_waits(opened: Opened) -> None:
    async with line(opened, "ada") as ada:
        answer = await ada.ask("slash", name="slow", options={})
        assert "error" not in answer
        while "At last" not in str(ada.messages()):
            await ada.until("change")
