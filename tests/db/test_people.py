"""What people and servers want, and how a person is forgotten."""

from pathlib import Path

import pytest

from db.errors import StillPlaying
from db.records import Match, Quiet, ServerSettings
from db.store import Store
from tests.db.table import ANN, BOB, CHANNEL, play, running


async def test_quiet_hours_are_kept_until_they_are_taken_back(store: Store) -> None:
    assert await store.quiet_hours(ANN) is None
    await store.set_quiet_hours(ANN, Quiet(1320, 420))
    await store.set_quiet_hours(ANN, Quiet(1380, 400))
    assert await store.quiet_hours(ANN) == Quiet(1380, 400)
    assert await store.quiet_hours(BOB) is None
    await store.set_quiet_hours(ANN, None)
    assert await store.quiet_hours(ANN) is None


async def test_a_mute_is_for_one_position(store: Store, match: Match) -> None:
    await store.mute(match.id, 0, ANN)
    await store.mute(match.id, 0, ANN)
    await store.mute(match.id, 0, BOB)
    assert await store.muted(match.id, 0) == {ANN, BOB}
    await store.mute(match.id, 1, BOB)
    assert await store.muted(match.id, 0) == {ANN}
    assert await store.muted(match.id, 1) == {BOB}


async def test_a_server_has_settings_without_choosing_any(store: Store) -> None:
    assert await store.server(1) == ServerSettings((), "everyone", "daily", "en")
    chosen = ServerSettings((CHANNEL, 2**62), "moderators", "slow", "de")
    await store.set_server(1, chosen)
    assert await store.server(1) == chosen
    assert await store.server(2) == ServerSettings()


async def test_who_still_plays_is_not_forgotten(store: Store, match: Match) -> None:
    with pytest.raises(StillPlaying):
        await store.forget(ANN)
    assert await store.load(match.id) == match


async def test_nothing_of_a_forgotten_person_is_left_in_the_file(store: Store, path: Path) -> None:
    ann = 777_000_111_222_333
    lobby = await store.open_lobby(1, CHANNEL, "fugue", ann, "Annabella", "live", "", {})
    await store.sit(lobby.id, BOB, "Bob")
    other = await running(store, CHANNEL + 1)
    match = await store.start(lobby.id, other.setup, "s", other.state, ((ann, 0), (BOB, 1)))
    match = await play(store, match, 4)
    log = await store.log(match.id)
    await store.cast(match.id, match.seq, ann, "place", 1, "menu")
    await store.set_quiet_hours(ann, Quiet(0, 60))
    await store.mute(match.id, match.seq, ann)
    await store.append(match, 0, ann, "end", match.state, ending="ended")
    await store.forget(ann)
    told = await store.load(match.id)
    assert [player.name for player in told.players] == ["", "Bob"]
    assert [row.text for row in await store.log(match.id)] == [*(row.text for row in log), "end"]
    assert await store.load(other.id) == other
    await store.close()
    kept = path.read_bytes()
    assert b"Bob" in kept
    assert b"Annabella" not in kept
    assert ann.to_bytes(7) not in kept
