"""Games against SIGKILL, a few kills in every run of the suite and many with `-m long`."""

import pytest

from tests.kill.killer import kill, kill_after_every_action


def test_games_killed_at_moments_of_chance_are_as_before_or_after_an_action() -> None:
    """Line 13."""
    count = kill(12, "short")
    assert count.kills == 12
    assert count.actions


@pytest.mark.long
def test_games_killed_two_hundred_times_are_as_before_or_after_an_action() -> None:
    """Line 13."""
    assert kill(200, "long").kills == 200


@pytest.mark.long
def test_games_killed_after_every_action_end_as_unbroken() -> None:
    """Line 13."""
    count = kill_after_every_action("every")
    assert count.games == 4
    assert count.kills > 20
