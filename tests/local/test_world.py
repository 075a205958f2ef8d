"""The world behind the page: the same at every start, in real time, with the bot as it is."""

import asyncio
import time
from pathlib import Path

import pytest

from bot.local import world as worlds
from bot.local.memory import FILE, Memory
from bot.local.world import World, world
from tests.local.sample import Sample


def ids(made: World) -> dict[str, int]:
    people = {key: person.user.id for key, person in made.people.items()}
    channels = {channel.name or f"dm {n}": channel.id for n, channel in enumerate(made.channels.values())}
    return {"server": made.guild.id, **people, **channels}


async def test_people_and_places_have_the_same_ids_at_every_start(tmp_path: Path) -> None:
    async with world(Sample, tmp_path) as first:
        before = ids(first)
        await first.rename(first.people["ada"], "Countess")
    async with world(Sample, tmp_path) as second:
        assert ids(second) == before
        assert second.name("ada") == "Countess"
    async with world(Sample, tmp_path / "elsewhere") as third:
        assert ids(third) == before


async def test_a_thread_is_there_again_under_its_id(tmp_path: Path) -> None:
    async with world(Sample, tmp_path) as first:
        ada = first.people["ada"]
        table = next(iter(first.channels.values()))
        for _ in range(2):
            await first.act(ada, table, lambda: ada.member.slash(table, "thread"))
        await first.skip(90)
        await first.act(ada, table, lambda: ada.member.slash(table, "thread"))
        before = sorted(thread.id for thread in first.threads())
    for _ in range(2):
        async with world(Sample, tmp_path) as again:
            assert sorted(thread.id for thread in again.threads()) == before
    assert len(set(before)) == 3


async def test_the_clock_is_the_real_one_and_what_was_skipped(tmp_path: Path) -> None:
    async with world(Sample, tmp_path) as first:
        assert first.now() == pytest.approx(time.time(), abs=2)
        await first.skip(3600)
        assert first.now() == pytest.approx(time.time() + 3600, abs=2)
        latest = first.now()
    async with world(Sample, tmp_path) as second:
        assert second.now() >= latest
        assert second.now() == pytest.approx(time.time() + 3600, abs=4)


async def test_the_clock_never_runs_backwards(tmp_path: Path) -> None:
    Memory(key="k", latest=time.time() + 500).save(tmp_path)
    async with world(Sample, tmp_path) as made:
        assert made.now() > time.time() + 499


async def test_skipping_lets_every_timer_fire_in_between(tmp_path: Path) -> None:
    async with world(Sample, tmp_path) as made:
        bot = made.env.bot
        assert isinstance(bot, Sample)
        before = bot.ticks
        await made.skip(3600)
        assert bot.ticks - before == 60


async def test_the_clock_runs_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "TICK", 0.01)
    async with world(Sample, tmp_path) as made:
        before = made.env.now()
        async with asyncio.timeout(5):
            while made.env.now() == before:  # noqa: ASYNC110 - the clock rings no bell
                await asyncio.sleep(0)
        assert made.now() == pytest.approx(time.time(), abs=2)


async def test_the_bot_can_stop_and_come_back(tmp_path: Path) -> None:
    async with world(Sample, tmp_path) as made:
        old = made.env.bot
        ada = made.people["ada"]
        table = next(iter(made.channels.values()))
        board = await made.act(ada, table, lambda: ada.member.slash(table, "fugue start"))
        assert board is not None
        assert board.response is not None
        message = board.response
        await made.seat_bot()
        assert made.env.bot is not old
        pressed = await made.act(ada, table, lambda: ada.member.click(message, custom_id="count"))
        assert pressed is not None
        assert pressed.acknowledged


class Forgetful(Sample):
    """Believes that it told Discord its commands long ago."""

    async def setup_hook(self) -> None:
        """Tells nothing."""


async def test_commands_that_were_told_to_an_earlier_world_are_told_again(tmp_path: Path) -> None:
    async with world(Forgetful, tmp_path) as made:
        assert {command.name for command in made.commands} >= {"fugue", "figment", "say"}


async def test_an_action_that_takes_too_long_goes_on_alone(tmp_path: Path) -> None:
    async with world(Sample, tmp_path) as made:
        ada = made.people["ada"]
        table = next(iter(made.channels.values()))

        async def late() -> str:
            raise TimeoutError

        result = await made.act(ada, table, late)
        assert result is None
        said = await made.act(ada, table, lambda: ada.member.send(table, "and I am free"))
        assert said is not None
        assert said.content == "and I am free"


@pytest.mark.parametrize("content", [b"", b"{", b'{"key": 5}', b"\xff"])
async def test_a_broken_memory_begins_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    async with world(Sample, tmp_path) as made:
        assert len(made.memory.key) > 20
    assert Memory.load(tmp_path).latest > 0


async def test_a_kill_loses_two_seconds_at_the_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "TICK", 0.01)
    monkeypatch.setattr(worlds, "SAVE", 0.01)
    async with world(Sample, tmp_path) as made:
        ada = made.people["ada"]
        table = next(iter(made.channels.values()))
        await made.act(ada, table, lambda: ada.member.slash(table, "thread"))
        (thread,) = made.threads()
        async with asyncio.timeout(5):
            while not Memory.load(tmp_path).threads:  # noqa: ASYNC110 - a file rings no bell either
                await asyncio.sleep(0.01)
        assert [kept.id for kept in Memory.load(tmp_path).threads] == [thread.id]
