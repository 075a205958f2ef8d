"""Figment's deck: section 1, G1 and G2."""

from collections import Counter
from hashlib import blake2b
from statistics import correlation, mean

import pytest

from engine.figment.deck import Shares, deck, deck_seed, shares

SEEDS = [f"deck {number}" for number in range(30)]
COLUMNS = [(first, second) for first in range(4) for second in range(first)]


@pytest.mark.parametrize("seed", SEEDS)
def test_g1_every_colour_shows_each_whole_percent_from_1_to_34_on_three_cards(seed: str) -> None:
    thrice = dict.fromkeys(range(1, 35), 3)
    for column in zip(*deck(seed), strict=True):
        assert Counter(column) == thrice
        assert all(type(share) is int for share in column)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_keeps_at_least_four_percent_of_paper(seed: str) -> None:
    for card in deck(seed):
        assert card.ground == 100 - card.red - card.blue - card.gold - card.ink
        assert card.ground >= 4
    assert mean(card.ground for card in deck(seed)) == 30


def test_the_colours_of_a_card_are_independent_of_each_other() -> None:
    cards = [card for seed in SEEDS for card in deck(seed)]
    for first, second in COLUMNS:
        related = correlation([card[first] for card in cards], [card[second] for card in cards])
        assert -0.15 < related < 0.05, "the repair of full cards costs a little; more could be learned"


def test_a_share_says_nothing_about_the_place_in_the_deck() -> None:
    places = [place for _ in SEEDS for place in range(102)]
    for column in range(4):
        found = [card[column] for seed in SEEDS for card in deck(seed)]
        assert abs(correlation(places, found)) < 0.06


def test_decks_of_different_seeds_differ() -> None:
    assert len({deck(seed) for seed in SEEDS}) == len(SEEDS)


def test_a_deck_is_the_same_in_every_release_for_channels_play_on_with_it() -> None:
    digest = blake2b(repr([tuple(card) for card in deck("lantern/0")]).encode(), digest_size=8).hexdigest()
    assert deck("lantern/0")[0] == Shares(red=7, blue=29, gold=34, ink=26)
    assert digest == "e281638543ff4aec"


def test_g2_a_deck_has_102_cards_and_the_next_one_begins_when_it_is_used_up() -> None:
    assert [len(deck(f"lantern/{number}")) for number in range(3)] == [102] * 3
    assert deck_seed("lantern", 101) == ("lantern/0", 101)
    assert deck_seed("lantern", 102) == ("lantern/1", 0)
    run = [shares("lantern", card) for card in range(306)]
    assert run == [*deck("lantern/0"), *deck("lantern/1"), *deck("lantern/2")]
