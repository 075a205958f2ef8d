"""What the bot missed: reactions it could not offer, votes that no event told of, until Discord is back."""

from tests.bot.house import House


def _offered(house: House) -> int:
    """How often the bot has asked to add a reaction."""
    return sum(
        request.method == "PUT" and "/reactions/" in request.path for request in house.env.http_requests
    )


async def test_options_that_a_stop_kept_back_are_offered_at_the_next_start(house: House) -> None:
    """Lines 24 and 25."""
    house.env.inject_error("PUT", "*/reactions/*", status=500, code=0, times=None)
    await house.open("figment", "Ada", "Ben", pace="none")
    house.env.backend.faults.clear()
    before = _offered(house)
    await house.restart()
    await house.env.settle()
    assert _offered(house) - before == 2


async def test_options_that_are_there_are_not_offered_again(house: House) -> None:
    await house.open("figment", "Ada", "Ben", pace="none")
    before = _offered(house)
    await house.restart()
    await house.env.settle()
    assert _offered(house) == before > 0


async def test_votes_that_no_event_told_of_count_when_discord_is_there_again(house: House) -> None:
    """Line 21: a session that could not be resumed begins with READY, and what was between is lost."""
    await house.open("figment", "Ada", "Ben", pace="none")
    with house.unheard():
        await house.everybody(("Ada", "Ben"), "🇧")
    assert await house.decided() == ""
    house.bot.dispatch("ready")
    await house.env.advance_time(20)
    assert await house.decided() == "p1"
