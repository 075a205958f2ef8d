"""Sentences that must fit a message whatever they are made of."""

from bot.words import commands


def test_a_long_list_of_games_is_cut_by_whole_lines() -> None:
    lines = [
        commands.game_line("Fugue", commands.WAITS, f"https://example.org/{n}/" + "9" * 60) for n in range(60)
    ]
    told = commands.games(lines)
    assert len(told) <= 2000
    *shown, last = told.splitlines()
    assert shown == lines[: len(shown)]
    assert len(shown) > 10
    assert last == "…"
    assert commands.games(lines[:3]).splitlines() == lines[:3]
