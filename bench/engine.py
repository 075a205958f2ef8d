"""Random Fugue moves per second (legal moves listed, one applied) against python-chess doing the same.

Run with `uv run --group bench python -m bench.engine`. Runs alternate, so that a busy machine slows both;
the ratio is the median of the ratios of neighbours. At least 3 is wanted.
"""

import random
from statistics import median
from time import process_time

import chess

from bench.ratio import Ratio
from engine.fugue import game
from engine.fugue.cards import MAX_SEATS
from engine.fugue.state import Setup

ROUNDS = 7
SECONDS = 0.5
CHESS_PLIES = 300
"""A random game of chess may go on for ever; it is left after this many moves."""


def fugue_games(players: int, rng: random.Random, seconds: float) -> float:
    """Play random games for a time and return moves per second."""
    moves, began = 0, process_time()
    while process_time() - began < seconds:
        state = game.new(Setup(players), str(rng.random())).state
        while actions := game.legal(state):
            state = game.resolve(state, rng.choice(actions)).state
            moves += 1
    return moves / (process_time() - began)


def chess_games(rng: random.Random, seconds: float) -> float:
    """The same with chess."""
    moves, began = 0, process_time()
    while process_time() - began < seconds:
        board = chess.Board()
        while board.ply() < CHESS_PLIES and (actions := list(board.legal_moves)):
            board.push(rng.choice(actions))
            moves += 1
    return moves / (process_time() - began)


def main() -> list[Ratio]:
    """Print a line for each number of players and one for all, and return the ratio of all."""
    rng = random.Random(7)
    fugue_games(MAX_SEATS, rng, SECONDS)  # warm both up
    chess_games(rng, SECONDS)
    print("random moves per second (legal moves listed, one applied)")
    print("players    fugue    chess    ratio")
    measured: list[tuple[float, float]] = []
    for players in range(1, MAX_SEATS + 1):
        pairs = [(fugue_games(players, rng, SECONDS), chess_games(rng, SECONDS)) for _ in range(ROUNDS)]
        report(str(players), pairs)
        measured += pairs
    return [Ratio("random Fugue moves a second / python-chess", report("all", measured), 3.0)]


def report(players: str, pairs: list[tuple[float, float]]) -> float:
    """Print the median rates of Fugue and chess, and return the median of their ratios."""
    fugue, chess_ = (median(rates) for rates in zip(*pairs, strict=True))
    ratio = median(rate / base for rate, base in pairs)
    print(f"{players:>7} {fugue:8,.0f} {chess_:8,.0f} {ratio:8.2f}", flush=True)
    return ratio


if __name__ == "__main__":
    main()
