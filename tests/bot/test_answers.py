"""What is answered where the usual answer has no place: on the wrong side of a right, a server, a channel."""

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.words import commands as command_words
from bot.words import table as words
from tests.bot.house import House


def _deny(house: House, permission: str, *, denied: bool = True) -> None:
    deny = discord.Permissions(**{permission: denied}).value
    backend = house.env.backend
    backend.set_overwrite(
        house.channel.id, Overwrite(backend.bot_user.id, type=OverwriteType.MEMBER, allow=0, deny=deny)
    )


async def test_a_game_does_not_start_where_its_board_can_not_be_posted(house: House) -> None:
    """Line 36: the permission was taken away while people gathered."""
    await house.people["Ada"].slash(house.channel, "fugue start")
    await house.press("Ben", "join")
    _deny(house, "attach_files")
    result = await house.press("Ada", "start")
    assert "**Attach Files**" in result.followups[0].content
    assert (await house.match()).status == "lobby"


@pytest.mark.parametrize("way", ["button", "command"])
async def test_a_lead_who_closes_is_told_why_no_board_comes(house: House, way: str) -> None:
    """Line 36."""
    await house.open("figment", "Ada", pace="none", seats=2)
    await house.press("Ben", "sit")
    await house.people["Ada"].react(house.board(), "🇦")
    _deny(house, "send_messages")
    if way == "button":
        result = await house.press("Ada", "close")
        told = result.followups[0].content
    else:
        told = (await house.say("Ada", "figment close")).content
    assert told.startswith(words.BOARD_NOT_POSTED + "Send Messages")
    assert await house.decided() == "p0"


async def test_a_list_of_games_that_has_no_private_way_is_not_read_out_in_the_channel(house: House) -> None:
    """Line 3: it tells of channels and servers that others do not see."""
    await house.open("fugue", "Ada", "Ben", pace="none")
    house.env.inject_error("*", "/webhooks/*", status=404, code=10015, times=None)
    await house.people["Ada"].slash(house.channel, "games")
    assert house.texts()[-1] == f"{house.people['Ada'].mention} {command_words.ASK_AGAIN}"


async def test_a_stranger_to_the_server_can_not_be_invited_and_that_is_no_fault_of_ours(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house.forgiving = True  # discord.py hands such a choice on as an error
    stranger = house.env.create_user("stranger")
    answer = await house.say("Ada", "fugue start", opponent=stranger)
    assert answer.content == words.NO_MEMBER
    assert await house.store.running() == ()
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_where_moderators_alone_open_tables_nobody_else_opens_a_rematch(house: House) -> None:
    await house.open("fugue", "Ada", "Ben", pace="none")
    await house.people["Ada"].click(await house.say("Ada", "table end"), label=words.YES_END)
    settings = await house.store.server(house.guild.id)
    await house.store.set_server(house.guild.id, type(settings)(starters="moderators"))
    result = await house.press("Ada", "rematch")
    assert result.followups[0].content == command_words.NOT_STARTER
    assert await house.store.running() == ()
