"""Fugue in a channel, from the lobby to the last point."""

from tests.bot.house import House


async def test_two_people_open_a_lobby_and_start(house: House) -> None:
    await house.open("fugue", "Ada", "Ben")
    match = await house.match()
    assert match.status == "running"
    board = house.board()
    assert board.attachments
    panel = await house.panel(match.players[0].name)
    assert panel.attachments
