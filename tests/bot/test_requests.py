"""That requests are held against Discord's description: the check itself."""

import pytest
from simcord.types import HttpLogEntry

from tests.bot.described import FOLDER, Description
from tests.bot.house import House


def _message(**body: object) -> HttpLogEntry:
    return HttpLogEntry("POST", "/channels/1/messages", {}, body, None)


@pytest.fixture
def held(description: Description | None) -> Description:
    if description is None:
        pytest.skip(
            f"{FOLDER} is not there, so no request of these tests is held against Discord's description"
        )
    return description


def test_faulty_requests_are_found(held: Description) -> None:
    twice = {"type": 2, "style": 1, "label": "x", "custom_id": "a"}
    row = {"type": 1, "components": [twice, twice]}
    faulty = (
        _message(content="x" * 2001),
        _message(content=7),
        _message(content="x", attachment=[]),
        _message(components=[row]),
        HttpLogEntry("GET", "/nowhere", {}, None, None),
    )
    for request in faulty:
        assert held.faults([request]), request
    assert held.faults([_message(content="x", tts=False)]) == []


async def test_the_games_commands_are_what_discord_takes(house: House, held: Description) -> None:
    (told,) = [request for request in house.env.http_requests if request.path.endswith("/commands")]
    assert {command["name"] for command in told.json or ()} >= {"fugue", "figment", "table", "rules"}
    assert held.faults([told]) == []
