"""Every legal action is reachable through menus of at most 25 entries, within Discord's limits."""

import random
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.choice import Node, find, menu, paged, rows
from bot.controls import Menu, Press, Row, clip, parse, rows_view
from bot.scene import Scene
from bot.tables.figment import FigmentTable
from bot.tables.fugue import FugueTable
from db.records import Match
from engine import GAMES
from engine.core import Frame, options
from engine.figment.state import Setup as FigmentSetup
from engine.fugue.state import Setup as FugueSetup
from tests.bot.test_names import HOSTILE

MATCH, SEQ = 10**15, 10**6
"""A match and a position with the longest ids that there will ever be."""


def _reached(root: Node) -> list[int]:
    """The options at which somebody arrives who uses every control there is."""
    seen: list[int] = []
    waiting = [""]
    while waiting:
        path = waiting.pop()
        node = find(root, path)
        assert node is not None
        if node.option is not None:
            seen.append(node.option)
            continue
        shown = rows(node, path)
        _fits(shown)
        waiting += [way for way in _ways(shown) if way]
    return seen


def _ways(shown: Sequence[Row]) -> Iterator[str]:
    for row in shown:
        if isinstance(row, Menu):
            yield from (".".join(filter(None, (row.argument, choice.value))) for choice in row.choices)
        else:
            yield from (control.argument for control in row)


def _fits(shown: Sequence[Row]) -> None:
    """What Discord demands of a message's controls; discord.py checks little of it."""
    view = rows_view(MATCH, SEQ, shown)
    components: list[dict[str, Any]] = view.to_components() if view else []
    assert len(components) <= 5
    ids = []
    for row in components:
        assert 1 <= len(row["components"]) <= 5
        for child in row["components"]:
            ids.append(child["custom_id"])
            assert len(child["custom_id"]) <= 100
            assert 1 <= len(child.get("label", "x")) <= 80
            chosen = child.get("options", [{"label": "x", "value": "x"}])
            assert 1 <= len(chosen) <= 25
            assert len({option["value"] for option in chosen}) == len(chosen)
            assert all(1 <= len(option["label"]) <= 100 for option in chosen)
            assert all(1 <= len(option["value"]) <= 100 for option in chosen)
            assert len(child.get("placeholder", "")) <= 150
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("moves", [1, 2, 24, 25, 26, 48, 49, 50, 60, 500])
def test_any_number_of_moves_is_reachable(moves: int) -> None:
    group = paged("Moves", [Node(f"move {number}", option=number) for number in range(moves)])
    assert sorted(_reached(Node("root", (group,)))) == list(range(moves))


def test_without_moves_there_is_nothing_to_press() -> None:
    assert rows(Node("root"), "") == ()
    assert rows_view(MATCH, SEQ, ()) is None


def test_a_path_that_leads_nowhere_is_none() -> None:
    root = Node("root", (paged("Moves", [Node("move", option=0)]),))
    for path in ("1", "0.1", "0.0.0", "x", "-1", "²", "0.٣", "0.-1", "9" * 50):
        assert find(root, path) is None, path


def _scene(game: str, state: Any, names: tuple[str, ...]) -> Scene:
    match = cast(Match, SimpleNamespace(status="running", state=state, id=MATCH, seq=SEQ))
    return Scene(match, GAMES[game], [Frame(None, state, (), True)], names, (), None)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 8), st.integers(), st.integers(1, 40))
def test_every_legal_move_of_fugue_is_reachable_once_with_the_longest_names(
    players: int, seed: int, moves: int
) -> None:
    game, rng = GAMES["fugue"], random.Random(seed)
    state = game.new(FugueSetup(players), str(seed)).state
    for _ in range(moves):
        legal = game.legal(state)
        if not legal:
            break
        scene = _scene("fugue", state, HOSTILE[:players])
        count = len(options(game, state))
        assert sorted(_reached(FugueTable().menu(scene))) == list(range(count))
        state = game.resolve(state, rng.choice(legal)).state


def test_a_fugue_position_with_more_than_sixty_moves_is_reachable() -> None:
    game, rng = GAMES["fugue"], random.Random(1)
    most = 0
    for seed in range(12):
        state = game.new(FugueSetup(8), str(seed)).state
        while legal := game.legal(state):
            if len(legal) > most:
                most = len(legal)
                reached = _reached(FugueTable().menu(_scene("fugue", state, HOSTILE)))
                assert sorted(reached) == list(range(len(options(game, state))))
            state = game.resolve(state, rng.choice(legal)).state
    assert most > 60


def test_figments_questions_offer_every_decision() -> None:
    game, table = GAMES["figment"], FigmentTable()
    state = game.new(FigmentSetup(3, 6, "a box", 0), "seed").state
    for _ in range(30):
        questions = table.ballot(_scene("figment", state, HOSTILE[:3]))
        chosen: list[dict[str, int]] = [{}]
        for question in questions:
            assert len({option.emoji for option in question.options}) == len(question.options) <= 20
            chosen = [picked | {question.key: n} for picked in chosen for n in range(len(question.options))]
        scene = _scene("figment", state, HOSTILE[:3])
        decisions = sorted(table.decision(scene, picked) for picked in chosen)
        assert decisions == sorted(option.text for option in options(game, state))
        state = game.resolve(state, game.legal(state)[-1]).state


def test_a_custom_id_says_what_it_was_made_to_say() -> None:
    for argument in ("", "1.2.3", "over,4,5,-75,100", "x" * 60):
        shown = rows_view(MATCH, SEQ, [menu(Node("x", (Node("y", option=1),)), argument)])
        assert shown is not None
        (child,) = shown.to_components()[0]["components"]
        assert parse(child["custom_id"], ("0",)) == Press(MATCH, SEQ, "pick", argument, ("0",))
    with pytest.raises(ValueError, match="custom_id of"):
        rows_view(MATCH, SEQ, [menu(Node("x", (Node("y", option=1),)), "x" * 80)])


@given(st.text(max_size=200), st.integers(1, 120))
def test_a_clipped_text_fits_and_shows_that_it_was_cut(text: str, limit: int) -> None:
    clipped = clip(text, limit)
    assert len(clipped) <= limit
    assert clipped == text or (clipped.endswith("…") and text.startswith(clipped[:-1]))
