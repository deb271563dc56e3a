"""Two of four cards kept, for a kernel: the table's ledger, and the odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random
from typing import cast

import numpy as np
import pytest

from houseway.cards.card import cards, texts
from houseway.desk.simulate.replay import differences
from houseway.desk.simulate.run import run
from houseway.desk.simulate.work import Work
from houseway.engine.decision import Pick, SetOffer
from houseway.families import game
from houseway.families.keep.game import Keep
from houseway.families.keep.house_way import house_way
from houseway.families.keep.kernel import STRONGEST, StrongestTwo
from houseway.families.keep.odds import exact, game_odds
from houseway.families.keep.odds.kinds import KINDS, kind
from houseway.families.keep.rules import BASE, is_natural, picks
from houseway.proof.scene import Person, Scene, Shoe

NAME = "fast-action-holdem"
PLAYS = ("house-way", STRONGEST)
CHOICES: dict[str, tuple[object, ...]] = {
    "coverage": ("gross", "separate_caps", "net_running", "reserved"),
    "naturals-settled": ("in-turn", "first"),
    "natural-pays": ("1:1", "5:1"),
    "pays": ("1:1", "19:20"),
    "suited-pair": ("first", "only-if-highest"),
    "bank-set": ("free", "house-way"),
    "action-counts-from": ("seat-1", "bank"),
    "settle-major": ("seat", "type"),
    "settle-direction": ("clockwise", "counter-clockwise"),
    "backline-order": ("placed", "circle"),
    "bank-needs-wager": (True, False),
    "fee-timing": ("before-deal", "after-deal"),
    "fee-refund-uncovered": (True, False),
    "dealt-from": ("shoe", "shuffler"),
    "cut-from-back": (0, 52, 70),
}


def full_table(random: Random, short: int) -> Iterator[Person]:
    """People at most seats, some of them only behind a seat; most of those who sit bank."""
    for seat in range(1, 9):
        unit = 500 * (1 + seat % 3) + 100 * (seat % 2)
        mine = (("base", unit),) if seat % 4 else ()
        bank = short * unit if seat % 3 else 0
        yield Person(seat, mine, bank, plays=PLAYS[random.random() < 0.5])
        for back in range(1, 1 + seat % 3):
            wagers = (("base", 700 + 900 * back),)
            yield Person(seat, wagers, plays=PLAYS[random.random() < 0.5], back=back)


def test_whoever_keeps_the_strongest_two_goes_by_their_kind() -> None:
    """Among two that are alike in strength those dealt first are kept."""
    hand = cards("7s 2d 7h Kd")
    strength = np.zeros(KINDS)
    strength[kind(*cards("Kd 2d"))] = 0.5
    offered = picks(cast(Keep, game(NAME)).settings, hand)
    offer = SetOffer(offered, "seat 1", cards=tuple(hand), parts=("keep", "discard"))
    assert StrongestTwo(strength).choose(offer) == Pick(texts(cards("2d Kd")))
    assert StrongestTwo(np.zeros(KINDS)).choose(offer) == Pick(texts(cards("7s 2d")))


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(16))
def test_fast_action_holdem_under_any_options_gives_the_table_s_ledger(seed: int) -> None:
    """Every value of every option that changes a round, with naturals in most of the runs."""
    random = Random(seed)
    options = {key: random.choice(values) for key, values in CHOICES.items()}
    people = tuple(full_table(random, short=random.choice((2, 4, 8, 4000))))
    shoe: Shoe = random.choice(("table", "full"))
    scene = Scene(NAME, people, options, shoe, shift=197, rotates=random.random() < 0.8)
    assert not list(differences(Work(scene, seed), rounds=1000))


@pytest.mark.prove
@pytest.mark.parametrize("shoe", ["table", "full"])
def test_fast_action_holdem_has_the_odds_in_both_ways_of_playing(shoe: Shoe) -> None:
    """Those odds are sampled themselves, by another kernel, so both errors count."""
    people = [Person(n, (("base", 500),), plays=plays) for n, plays in enumerate(PLAYS, start=2)]
    scene = Scene(NAME, (Person(1, bank=10**8), *people), {}, shoe, rotates=False)
    work = Work(scene, seed=8)
    tally = work.tally()
    for block in range(60):
        tally.merge(work.block(block))
    odds = game_odds(cast(Keep, game(NAME))).spot("base")
    strong = next(s for s in odds.situations if s.name == "Keeping the two that win most")
    for found, known in zip(tally.wagers, (odds.odds, strong.odds), strict=True):
        unit = tally.unit / 500
        error = ((found.error * unit) ** 2 + known.error**2) ** 0.5
        assert abs(found.mean * unit - float(known.ev)) < 4 * error


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(4))
def test_copies_of_a_small_shoe_are_as_many_as_one_by_one(seed: int) -> None:
    """Thirteen cards of five looks, with any values: every two hands that share no card."""
    random = Random(seed)
    kept, places = exact.kept_of("first")
    shoe = [card for card in random.sample(range(52), 5) for _ in range(random.randint(1, 4))][:13]
    left = np.bincount(shoe, minlength=52)
    worth = np.array([*(random.randrange(7) for _ in range(exact.TWOS)), 7])
    number = {tuple(two): n for n, two in enumerate(kept.cards.tolist())}
    values = {}
    for places_ in combinations(range(len(shoe)), 4):
        hand = [shoe[place] for place in places_]
        if not is_natural(hand):
            two = tuple(sorted(house_way(hand).cards))
            values[frozenset(places_)] = worth[number[two]]
    pairs = product(values.items(), repeat=2)
    found = sum(mine == banks and not one & other for (one, mine), (other, banks) in pairs)
    assert exact.copies(left, worth, 7, kept.keeps, exact.bench(places)) == found


@pytest.mark.prove
def test_every_board_of_the_shoe_belongs_to_one_class() -> None:
    assert sum(exact.boards(6).weights) == comb(312, 5)


# Both hands kept the house way, two decks: a quarter of an hour of counting.
EXACT = Fraction(-725663561600239462446143, 20700946260015082210899750)


@pytest.mark.prove
def test_fast_action_holdem_has_the_exact_odds_of_the_house_way() -> None:
    people = (Person(1, bank=10**9), Person(2, ((BASE, 1_000),)))
    found = run(Scene(NAME, people, shoe="full", rotates=False), 50_000_000, 9)
    (made,) = found.wagers
    assert abs(made.mean - float(EXACT)) < 4 * made.error
    assert made.error < 0.0002


@pytest.mark.prove
def test_the_exact_odds_of_fast_action_holdem_are_counted_again() -> None:
    assert exact.laid_odds(cast(Keep, game(NAME))) == {BASE: EXACT}
