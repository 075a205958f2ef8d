"""That `docs/faults.md` names a test for each of its forty-eight lines, and only tests that exist."""

import ast
import re
from pathlib import Path

HOUSE = Path(__file__).parents[2]
ROW = re.compile(r"^\| (\d+) \|[^|]+\|([^|]+)\|$", re.MULTILINE)
NAMED = re.compile(r"`(tests/[^`]+\.py)::(test_\w+)`")


def rows() -> dict[int, list[tuple[str, str]]]:
    """Lines and the tests that hold them: file and name."""
    text = (HOUSE / "docs" / "faults.md").read_text()
    return {int(line): NAMED.findall(tests) for line, tests in ROW.findall(text)}


def test_every_line_of_the_list_has_its_tests() -> None:
    held = rows()
    assert list(held) == list(range(1, 49))
    assert all(held.values())


def test_every_test_that_is_named_exists() -> None:
    missing = [
        f"{file}::{name}"
        for tests in rows().values()
        for file, name in tests
        if not (HOUSE / file).is_file() or name not in functions(HOUSE / file)
    ]
    assert missing == []


def functions(file: Path) -> set[str]:
    """The names of a file's functions."""
    tree = ast.parse(file.read_text())
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
