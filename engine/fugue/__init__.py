"""Fugue, a game of card Sets and Passion for 1 to 8 players, as the rest of the house sees it."""

from typing import Any

from engine.fugue import absent, explain, moves, rules, state

__all__ = ["Fugue", "game"]


class Fugue:
    """Fulfils `engine.core.Game`."""

    key: str = "fugue"
    State: type[Any] = state.State
    Setup: type[Any] = state.Setup

    new = staticmethod(rules.new)
    to_act = staticmethod(rules.to_act)
    legal = staticmethod(rules.legal)
    resolve = staticmethod(rules.resolve)
    explain = staticmethod(explain.explain)
    skip = staticmethod(absent.skip)
    leave = staticmethod(absent.leave)
    join = staticmethod(absent.join)
    view = staticmethod(rules.view)
    outcome = staticmethod(rules.outcome)
    print_action = staticmethod(moves.print_action)
    parse_action = staticmethod(moves.parse_action)


game = Fugue()
