"""Antes for a kernel: folds, raises and side wagers give the table's ledger, and the exact odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import cast, get_args

import pytest

from houseway.desk.simulate.replay import differences
from houseway.desk.simulate.work import Work
from houseway.families import game
from houseway.families.ante.game import Ante
from houseway.families.ante.odds import game_odds
from houseway.families.ante.odds.laid import laid_odds
from houseway.proof.scene import Person, Scene, Shoe
from houseway.rulebook.schema import Coverage, Rules

HOLDEM = "ultimate-texas-holdem"
STUDS = ("caribbean-stud", "three-card-poker", "three-card-poker-6-card-bonus")
PLAYS = ("house-way", "best-play")


def full_table(rules: Rules, random: Random, short: int) -> Iterator[Person]:
    """Everybody plays in one of the two ways, with some of the wagers; two of three bank."""
    for seat in range(1, rules.table.seats + 1):
        unit = rules.table.minimum * (1 + seat % 3) + 100 * (seat % 2)
        wagers: dict[str, int] = {}
        for spot in rules.spots:
            if spot.kind == "base" or (spot.window == "before-cards" and random.random() < 0.7):
                wagers[spot.id] = unit if spot.kind == "base" or spot.equals else 500 + 100 * seat
        bank = short * unit if seat % 3 else 0
        yield Person(seat, tuple(wagers.items()), bank, plays=PLAYS[random.random() < 0.5])


def any_options(name: str, random: Random) -> dict[str, object]:
    """Some value of every option that has several, and some order of settlement."""
    rules, found = game(name).rules, dict[str, object]()
    for key, option in rules.choices.items():
        if option.allowed or option.kind == "yes-no":
            found[key] = random.choice(option.allowed or (True, False))
        elif option.kind == "order":
            spots = str(option.default).split(", ")
            found[key] = random.choice((", ", " + ")).join(random.sample(spots, len(spots)))
    return found


@pytest.mark.prove
def test_three_card_poker_with_folds_and_a_short_bank_gives_the_table_s_ledger() -> None:
    people = tuple(full_table(game("three-card-poker").rules, Random(1), short=5))
    people = tuple(person._replace(plays="house-way") for person in people)
    assert not list(differences(Work(Scene("three-card-poker", people, shift=40), 4), rounds=120))


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", STUDS)
def test_a_game_without_a_board_gives_the_table_s_ledger_under_any_options(
    name: str, seed: int
) -> None:
    _agrees(name, seed, rounds=300)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(6))
def test_a_game_with_a_board_gives_the_table_s_ledger_under_any_options(seed: int) -> None:
    _agrees(HOLDEM, seed, rounds=120)


@pytest.mark.prove
@pytest.mark.parametrize("collected", ["at-once", "at-settlement"])
@pytest.mark.parametrize("name", [*STUDS, HOLDEM])
def test_d2_forfeits_and_a_short_bank_give_the_table_s_ledger_under_every_coverage(
    name: str, collected: str
) -> None:
    for model in get_args(Coverage):
        options = {"collect-forfeit": collected, "coverage": model}
        people = full_table(game(name, options).rules, Random(f"{name} folds"), short=6)
        scene = Scene(name, tuple(p._replace(plays="house-way") for p in people), options, shift=60)
        assert not list(differences(Work(scene, 2), rounds=120))


def _agrees(name: str, seed: int, rounds: int) -> None:
    random = Random(f"{name} {seed}")
    options = any_options(name, random)
    short = random.choice((2, 5, 12, 4000))
    people = tuple(full_table(game(name, options).rules, random, short))
    shoe: Shoe = random.choice(("table", "full"))
    scene = Scene(name, people, options, shoe, shift=97, rotates=random.random() < 0.8)
    assert not list(differences(Work(scene, seed), rounds))


@pytest.mark.prove
@pytest.mark.parametrize("name", [*STUDS, HOLDEM])
def test_antes_have_the_exact_odds_in_both_ways_of_playing(name: str) -> None:
    _has_exact_odds(name, {})


@pytest.mark.prove
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("caribbean-stud", {"bank-card": "up", "bet-table": "usual", "tie": "bank"}),
        ("three-card-poker", {"bonus-after-fold": "stays", "short-bank": "pay"}),
        ("three-card-poker-6-card-bonus", {"low-straight-flush": "flush"}),
    ],
)
def test_antes_have_the_exact_odds_under_other_options(
    name: str, options: dict[str, object]
) -> None:
    _has_exact_odds(name, options)


def _has_exact_odds(name: str, options: dict[str, object], rounds: int = 4_000_000) -> None:
    ready = cast(Ante, game(name, options))
    spots = [spot.id for spot in ready.rules.spots if spot.window == "before-cards"]
    wagers = tuple((spot, 1000) for spot in spots)
    people = [Person(n, wagers, plays=plays) for n, plays in enumerate(PLAYS, start=2)]
    scene = Scene(name, (Person(1, bank=10**9), *people), options, "full", rotates=False)
    work = Work(scene, seed=8)
    tally, block = work.tally(), 0
    while tally.wagers[0].n < rounds:
        tally.merge(work.block(block))
        block += 1
    exact = {plays: laid_odds(ready, best=plays == "best-play") for plays in PLAYS}
    for laid, found in zip(work.staged.wagers, tally.wagers, strict=True):
        worth = exact[scene.people[laid.person].plays][laid.spot]
        unit = tally.unit / laid.amount
        assert abs(found.mean * unit - float(worth)) < 4 * found.error * unit


@pytest.mark.prove
@pytest.mark.parametrize("name", [*STUDS, HOLDEM])
def test_wagers_one_by_one_add_up_to_the_odds_of_the_whole_round(name: str) -> None:
    ready = cast(Ante, game(name))
    ante = game_odds(ready).spot("ante")
    house = next(s for s in ante.situations if s.name == "The house way")
    for best, whole in ((True, ante.odds.ev), (False, house.odds.ev)):
        laid = laid_odds(ready, best)
        together = (laid[spot.id] for spot in ready.rules.spots if spot.kind == "base")
        assert sum(together, Fraction(0)) == whole
