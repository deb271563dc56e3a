"""Shuffles are uniform, and anyone can check them."""

from __future__ import annotations

import random
import runpy
from collections.abc import Callable
from hashlib import sha256
from itertools import pairwise
from math import sqrt
from pathlib import Path

import pytest

from houseway.cards.card import Card, text
from houseway.cards.deck import shoe_of
from houseway.cards.shuffle import commitment, new_seed, shuffled, verify_shuffle
from houseway.errors import HousewayError

DECK = shoe_of("standard", 1)
SECOND = Path(__file__).parent.parent / "docs" / "verify_shuffle.py"


def _seeds(number: int) -> list[bytes]:
    return [sha256(f"shuffle test {n}".encode()).digest() for n in range(number)]


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_two_verifiers_agree(decks: int) -> None:
    second = runpy.run_path(str(SECOND))
    for seed in _seeds(40):
        ours = shuffled(shoe_of("standard", decks), seed)
        assert [text(card) for card in ours] == second["order"](seed, decks)


def test_seeds_are_256_bits_and_never_repeat() -> None:
    seeds = {new_seed() for _ in range(1000)}
    assert len(seeds) == 1000
    assert {len(seed) for seed in seeds} == {32}


def test_a_tampered_reveal_is_rejected() -> None:
    seed = _seeds(1)[0]
    order = shuffled(DECK, seed)
    assert verify_shuffle(DECK, seed, commitment(seed), order[:10]) == order
    with pytest.raises(HousewayError, match="does not match the commitment"):
        verify_shuffle(DECK, _seeds(2)[1], commitment(seed))
    swapped = [order[1], order[0], *order[2:]]
    with pytest.raises(HousewayError, match="card 1 from this seed"):
        verify_shuffle(DECK, seed, commitment(seed), swapped)
    with pytest.raises(HousewayError, match="cards were dealt from a shoe of 52"):
        verify_shuffle(DECK, seed, commitment(seed), [*order, order[0]])


def _chi_square(deal: Callable[[int], list[Card]], rounds: int) -> float:
    """How far card-by-place counts stray from even, in standard deviations."""
    counts = [[0] * 52 for _ in range(52)]
    for number in range(rounds):
        for place, card in enumerate(deal(number)):
            counts[place][card] += 1
    expected = rounds / 52
    chi = sum((n - expected) ** 2 / expected for row in counts for n in row)
    freedom = 51 * 51
    return (chi - freedom) / sqrt(2 * freedom)


def _naive(number: int) -> list[Card]:
    """The well-known mistake: every place swapped with any place."""
    order, luck = list(range(52)), random.Random(number)
    for place in range(52):
        other = luck.randrange(52)
        order[place], order[other] = order[other], order[place]
    return order


def test_every_card_reaches_every_place_alike() -> None:
    seeds = _seeds(6000)
    assert abs(_chi_square(lambda n: shuffled(DECK, seeds[n]), 6000)) < 4


def test_the_test_itself_catches_a_biased_shuffle() -> None:
    assert _chi_square(_naive, 6000) > 8


def test_neighbours_are_not_kept_together() -> None:
    """How often the next card in order follows: once in 52 places on average."""
    pairs = 0
    for seed in _seeds(3000):
        order = shuffled(DECK, seed)
        pairs += sum(b == a + 1 for a, b in pairwise(order))
    expected = 3000 * 51 / 52
    assert abs(pairs - expected) < 4 * sqrt(expected)


@pytest.mark.prove
def test_every_card_reaches_every_place_alike_over_many_decks() -> None:
    seeds = _seeds(200_000)
    assert abs(_chi_square(lambda n: shuffled(DECK, seeds[n]), 200_000)) < 4
