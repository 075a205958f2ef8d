"""A database of a former release opens in this one: `releases/` keeps one for each revision.

Each holds a running game of each kind (one paused), an ended game, a lobby, a vote, a due time. A new
file is written by dumping such a database (`sqlite3 FILE .dump`) before a revision is added.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from db.lane import Lane
from db.migrations import configuration
from db.opening import migrate
from db.store import Store
from db.tables import REVISION, metadata
from engine import GAMES
from engine.core import Entry, replay
from tests.db.table import ANN, BOB, CHANNEL, NOON, play

RELEASES = sorted((Path(__file__).parent / "releases").glob("*.sql"))


@pytest.mark.parametrize("release", RELEASES, ids=lambda release: release.stem)
async def test_games_of_a_former_release_go_on(release: Path, tmp_path: Path) -> None:
    """Line 18."""
    with closing(sqlite3.connect(tmp_path / "games.db")) as former:
        former.executescript(release.read_text())
    store = await Store.open(f"sqlite:///{tmp_path}/games.db")

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert await store._read(differences) == []
    assert await store.check() == "ok"
    running = [await store.load(match_id) for match_id in await store.running()]
    assert [(match.game, match.status) for match in running] == [
        ("fugue", "running"), ("figment", "running"), ("fugue", "lobby")
    ]  # fmt: skip
    for match in (*running[:2], await store.load(3)):
        entries = [Entry(row.seat, row.text) for row in await store.log(match.id)]
        played = entries if match.status == "running" else entries[:-1]
        *_, last = replay(GAMES[match.game], match.setup, match.seed, played)
        assert (last.state, len(entries)) == (match.state, match.seq)
    assert [timer.kind for timer in await store.due(NOON)] == ["limit"]
    assert [vote.user_id for vote in await store.votes(running[1].id)] == [BOB]
    assert running[1].paused
    assert (await store.reserve_cards(CHANNEL + 1, 30))[1] == 30
    assert await store.of_user(ANN) == tuple(running)
    for match in running[:2]:
        assert (await play(store, match)).seq == match.seq + 1
    await store.close()


def test_every_former_revision_has_its_database() -> None:
    revisions = {script.revision for script in ScriptDirectory.from_config(configuration()).walk_revisions()}
    assert {release.stem for release in RELEASES} == revisions - {REVISION}


@pytest.mark.parametrize("release", RELEASES, ids=lambda release: release.stem)
async def test_a_migration_that_breaks_off_leaves_the_former_database(release: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as former:
        former.executescript(release.read_text())
        before = list(former.iterdump())

    def break_off(connection: Connection) -> None:
        migrate(connection)
        raise KeyboardInterrupt

    lane = await Lane.open(path, "IMMEDIATE")
    with pytest.raises(KeyboardInterrupt):
        await lane.run(break_off)
    await lane.close()
    with closing(sqlite3.connect(path)) as after:
        assert list(after.iterdump()) == before
