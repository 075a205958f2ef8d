"""The house keeps its shape: who may know whom, and how long a file and a function may be."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.tables import TABLES
from engine import GAMES
from renderers import RENDERERS

ROOT = Path(__file__).parents[1]
ROOMS = {
    "engine": set(),
    "renderers": {"engine"},
    "db": {"engine"},
    "bot": {"engine", "renderers", "db"},
}
"""Which other rooms each may know."""

OWNERS = {
    "discord": "bot", "simcord": "bot",
    "sqlalchemy": "db", "alembic": "db", "aiosqlite": "db", "sqlite3": "db",
    "PIL": "renderers", "numpy": "renderers", "fontTools": "renderers",
}  # fmt: skip
"""Whose business a library is, and nobody else's."""

LINES, FUNCTION = 400, 40


def _files(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(), str(path))


def _imports(path: Path) -> Iterator[str]:
    """The full names of all modules that a file imports, wherever in it."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _room(path: Path) -> str:
    return path.relative_to(ROOT).parts[0]


@pytest.mark.parametrize("room", list(ROOMS))
def test_rooms_know_only_those_they_may(room: str) -> None:
    allowed = {room, *ROOMS[room]}
    for path in _files(room):
        known = {name.split(".")[0] for name in _imports(path)} & set(ROOMS)
        assert known <= allowed, path


@pytest.mark.parametrize("library", list(OWNERS))
def test_each_library_is_one_rooms_business(library: str) -> None:
    users = {
        _room(path)
        for path in _files(*ROOMS)
        if any(name.split(".")[0] == library for name in _imports(path))
    }
    assert users <= {OWNERS[library]}


def test_the_engine_needs_the_standard_library_alone() -> None:
    for path in _files("engine"):
        for name in _imports(path):
            assert name.split(".")[0] in sys.stdlib_module_names | {"engine"}, f"{path}: {name}"


def test_the_games_do_not_know_each_other() -> None:
    for room in ("engine", "renderers", "bot"):
        for path in _files(room):
            parts = path.relative_to(ROOT).with_suffix("").parts
            for game in GAMES.keys() & set(parts):
                known = {part for name in _imports(path) for part in name.split(".")}
                assert not known & (GAMES.keys() - {game}), path


def test_there_is_a_renderer_and_a_table_for_every_game() -> None:
    assert list(GAMES) == list(RENDERERS) == list(TABLES)
    for key, game in GAMES.items():
        assert game.key == TABLES[key].key == key


def test_nobody_asks_which_game_it_is() -> None:
    """No `if game == "fugue"`: what differs stands in the three dictionaries."""
    for path in _files(*ROOMS):
        for node in ast.walk(_tree(path)):
            compared = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
            matched = [node.value] if isinstance(node, ast.MatchValue) else []
            for part in (*compared, *matched):
                named = isinstance(part, ast.Constant) and part.value in GAMES
                assert not named, f"{path}:{part.lineno}"


def test_no_file_is_longer_than_a_reader_likes() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in _files(*ROOMS, "tests", "bench")
        if (lines := len(path.read_text().splitlines())) > LINES
    }
    assert long == {}


def _own_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function without those of the functions inside it."""
    lines = (function.end_lineno or 0) - function.lineno + 1
    inner = [node for node in function.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return lines - sum((node.end_lineno or 0) - node.lineno + 1 for node in inner)


def test_no_function_is_longer_than_a_reader_likes() -> None:
    long = {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}": length
        for path in _files(*ROOMS, "tests", "bench")
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := _own_lines(node)) > FUNCTION
    }
    assert long == {}


def test_every_file_says_what_it_is_for() -> None:
    bare = [
        str(path.relative_to(ROOT))
        for path in _files(*ROOMS, "tests", "bench")
        if path.read_text().strip() and not ast.get_docstring(_tree(path))
    ]
    assert bare == []
