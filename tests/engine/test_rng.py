"""Chance as a value: the same everywhere, and fair."""

from collections import Counter
from itertools import permutations

from engine.rng import Rng


def test_the_same_seed_gives_the_same_orders_on_any_machine() -> None:
    first, rng = Rng("copper").shuffle("abcdefgh")
    second, rng = rng.shuffle("abcdefgh")
    assert ("".join(first), "".join(second)) == ("gfeahdcb", "gbeahdcf")
    assert rng == Rng("copper", 2)


def test_every_order_is_as_likely_as_every_other() -> None:
    counts = Counter("".join(Rng(str(seed)).shuffle("abcd")[0]) for seed in range(4800))
    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    # 200 of each expected; chi-squared of 23 degrees passes 64 once in 100,000
    assert sum((n - 200) ** 2 / 200 for n in counts.values()) < 64


def test_shuffles_of_one_generator_are_independent() -> None:
    rng, seen = Rng("copper"), set()
    for _ in range(50):
        order, rng = rng.shuffle(range(20))
        seen.add(order)
    assert len(seen) == 50


def test_a_pile_larger_than_sixteen_bits_is_shuffled_too() -> None:
    order, _ = Rng("copper").shuffle(range(70_000))
    assert sorted(order) == list(range(70_000))
    # fair in the large: the first half of the order has its share of the upper half of the numbers
    assert abs(sum(number >= 35_000 for number in order[:35_000]) - 17_500) < 500


def test_nothing_and_one_thing_stay_as_they_are() -> None:
    assert Rng("copper").shuffle("")[0] == ()
    assert Rng("copper").shuffle("a")[0] == ("a",)
