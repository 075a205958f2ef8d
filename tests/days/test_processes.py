"""The program as an operator runs it: stopped in the middle, started twice, started wrong."""

import asyncio
import os
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import msgspec
import pytest

from bot.__main__ import main
from bot.client import Client, intents
from bot.health import Health
from db.store import Store
from engine import GAMES
from engine.core import Entry, options, replay
from tests.chaos.small import SMALL
from tests.chaos.world import World
from tests.days.people import move, start

PATIENCE = 10
"""Seconds within which a program that is told to stop is gone (line 15)."""


class Running(NamedTuple):
    """`python -m bot --local` and the address of its page."""

    process: asyncio.subprocess.Process
    address: str
    database: Path


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Running]:
    """The program in a process of its own, with its data in a folder."""
    environment = os.environ | {"DATA_DIR": str(folder), "LOCAL_PORT": "0", "DATABASE_URL": ""}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "--local",
        env=environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
        yield Running(process, line.removeprefix("Play at ").strip(), folder / "fugue-figment.db")
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


class Pane:
    """Somebody at the local page, without the page."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._asked = 0
        self.messages: list[dict[str, Any]] = []

    async def send(self, what: str, **fields: object) -> None:
        self._asked += 1
        await self._socket.send_str(msgspec.json.encode({"do": what, "n": self._asked, **fields}).decode())

    async def ask(self, what: str, **fields: object) -> None:
        """Ask for something and wait until it is done."""
        await self.send(what, **fields)
        while True:
            event = await self._hear()
            if event["kind"] == "answer" and event["n"] == self._asked:
                return

    async def press(self, label: str) -> None:
        """Press the newest button of this name, once there is one: an answer may come before what it
        brings about."""
        while (found := self._newest(label)) is None:
            await self._hear()
        message, control = found
        await self.ask("click", message=message["id"], control=control["id"])

    async def _hear(self) -> dict[str, Any]:
        event: dict[str, Any] = msgspec.json.decode(await self._socket.receive_str(timeout=60))
        self.messages += event.get("put") or event.get("messages") or ()
        return event

    def _newest(self, label: str) -> tuple[dict[str, Any], dict[str, Any]] | None:
        for message in reversed(self.messages):
            for control in _buttons(message):
                if control["label"] == label:
                    return message, control
        return None


def _buttons(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        if part.get("kind") == "button":
            yield part
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            yield from _buttons(one)


@asynccontextmanager
async def pane(program: Running) -> AsyncIterator[Pane]:
    origin = program.address.rsplit("/", 2)[0]
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{program.address}socket?as=misaki", origin=origin) as socket,
    ):
        opened = Pane(socket)
        await opened.ask("look", channel="0")
        yield opened


async def whole(database: Path, match_id: int | None = None) -> int:
    """How far a game in a file has come (by default the one that runs); its log gives its state, and
    the file is sound."""
    store = await Store.open(f"sqlite:///{database}")
    assert await store.check() == "ok"
    if match_id is None:
        (match_id,) = await store.running()
    match = await store.load(match_id)
    entries = [Entry(row.seat, row.text) for row in await store.log(match_id)]
    *_, last = replay(GAMES[match.game], match.setup, match.seed, entries)
    assert (last.state, len(entries)) == (match.state, match.seq)
    await store.close()
    return match.seq


async def test_stopped_in_the_middle_of_a_move_it_is_gone_in_time_and_the_game_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Lines 15 and 16: and a second program on the same file is refused meanwhile."""
    async with running(tmp_path) as program:
        code, said = await asyncio.to_thread(refused, monkeypatch, capsys, DATA_DIR=str(tmp_path))
        assert (code, f"Another bot (process {program.process.pid}) is running" in said) == (2, True), said
        async with pane(program) as misaki:
            await misaki.ask("slash", name="fugue start", options={"mode": "solo"})
            await misaki.press("Start")
            await misaki.send("slash", name="fugue move", options={"move": first_move(program.database)})
            program.process.send_signal(signal.SIGTERM)
            begun = time.monotonic()
            _, errors = await asyncio.wait_for(program.process.communicate(), PATIENCE)
        assert time.monotonic() - begun < PATIENCE
        assert program.process.returncode == 0, errors.decode()
        assert b"Traceback" not in errors, errors.decode()
    seq = await whole(program.database)
    assert seq in (0, 1)
    async with running(tmp_path) as program:
        program.process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(program.process.communicate(), PATIENCE)
        assert program.process.returncode == 0
    assert await whole(program.database) == seq


def first_move(database: Path) -> str:
    """A legal move of the game in a file, read beside the program."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as other:
        ((state,),) = other.execute("SELECT state FROM matches").fetchall()
    other.close()
    return options(GAMES["fugue"], msgspec.json.decode(state, type=GAMES["fugue"].State))[0].text


def refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], **environment: str
) -> tuple[int, str]:
    """The exit code and the words of a program that does not start."""
    with monkeypatch.context() as patch:
        patch.setattr(sys, "argv", ["bot", "--local"])
        for name in ("DATA_DIR", "DATABASE_URL", "LOG_LEVEL", "LOCAL_PORT"):
            patch.delenv(name, raising=False)
        for name, value in environment.items():
            patch.setenv(name, value)
        with pytest.raises(SystemExit) as stopped:
            main()
    assert isinstance(stopped.value.code, int)
    return stopped.value.code, capsys.readouterr().err


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"DATABASE_URL": "games.db"}, "DATABASE_URL"),
        ({"DATABASE_URL": "postgresql+asyncpg://localhost/games"}, "must be an SQLite address"),
        ({"DATABASE_URL": "sqlite:///:memory:"}, "must name a file"),
        ({"LOG_LEVEL": "LOUD"}, "LOG_LEVEL"),
        ({"LOCAL_PORT": "many"}, "LOCAL_PORT"),
        ({"DATA_DIR": "/dev/null/data"}, "can't be made"),
    ],
)
def test_what_the_operator_can_mend_is_said_in_one_plain_line(
    environment: dict[str, str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, said = refused(monkeypatch, capsys, **({"DATA_DIR": str(tmp_path)} | environment))
    assert code == 2
    assert words in said
    assert said.startswith("bot: ")
    assert said.count("\n") == 1
    assert "Traceback" not in said


def test_a_read_only_folder_is_said_in_one_plain_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], common: None
) -> None:
    code, said = refused(monkeypatch, capsys, DATA_DIR=str(tmp_path / "data"))
    assert code == 2
    assert said.startswith(f"bot: {tmp_path / 'data'} can't be used for the database: Permission denied")


@pytest.fixture
def common(tmp_path: Path) -> Iterator[None]:
    """A folder that may not be written, for a user without root's right to write everywhere."""
    (tmp_path / "data" / "cards").mkdir(parents=True)
    for folder in (*reversed(tmp_path.parents[:-1]), tmp_path):
        if folder.stat().st_uid == os.geteuid() and folder != Path("/tmp"):  # noqa: S108
            folder.chmod(folder.stat().st_mode | 0o055)
    (tmp_path / "data").chmod(0o555)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    yield
    if root:
        os.seteuid(0)
    (tmp_path / "data").chmod(0o755)


# The file that tells whether the bot lives


async def test_the_health_file_tells_when_discord_was_heard_and_the_clock_ticked(
    world: World, tmp_path: Path
) -> None:
    path = tmp_path / "health.json"
    await world.env.restart_bot(Client(world.store, SMALL, Health(path)))
    await start(world, "Ada", "Ben")
    before = msgspec.json.decode(path.read_bytes())
    assert set(before) == {"heard", "ticked"}
    await world.env.advance_time(60)
    after = msgspec.json.decode(path.read_bytes())
    assert after["ticked"] > before["ticked"]
    assert list(tmp_path.glob("*.part")) == []


async def test_a_health_file_that_can_not_be_written_stops_no_clock(world: World, tmp_path: Path) -> None:
    await world.env.restart_bot(Client(world.store, SMALL, Health(tmp_path / "gone" / "health.json")))
    await start(world, "Ada", "Ben", pace="live")
    await world.env.advance_time(11 * 60)
    assert [text for text in world.texts() if "The time of" in text]


# A copy while it plays


async def test_a_copy_made_between_moves_that_go_on_holds_whole_games(world: World, tmp_path: Path) -> None:
    await start(world, "Ada", "Ben", pace="none")
    copy = tmp_path / "copy.db"
    command = [sys.executable, "-m", "db", "backup", str(copy)]
    environment = os.environ | {"DATABASE_URL": world.url}
    before = await world.match()
    program = await asyncio.create_subprocess_exec(*command, env=environment, stdout=asyncio.subprocess.PIPE)
    while program.returncode is None and (await world.store.running()):
        await move(world)
        await asyncio.sleep(0)
    assert await program.wait() == 0
    after = await world.store.load(before.id)  # the game may have come to its end meanwhile
    assert before.seq <= await whole(copy, before.id) <= after.seq


def test_the_intents_are_none_that_discord_grants_on_request_only() -> None:
    assert not intents().members
    assert not intents().message_content
    assert not intents().presences
