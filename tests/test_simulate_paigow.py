"""The pai gow kernels: hands are set as the game sets them, and every option is the table's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from houseway.cards.card import JOKER, Card
from houseway.cards.card import cards as read_cards
from houseway.desk.simulate.replay import differences
from houseway.desk.simulate.work import Work
from houseway.families import game
from houseway.families.kernels import stage
from houseway.families.paigow.game import PaiGow
from houseway.families.paigow.kernel import _deals, _throws
from houseway.families.paigow.kernel.bots import best_tiles
from houseway.families.paigow.kernel.hands import (
    AHEAD,
    BACK,
    FRONT,
    HAS_JOKER,
    HOLDS,
    IS_ACE,
    ROW_BITS,
    Hands,
    tile_hands,
)
from houseway.families.paigow.odds import game_odds
from houseway.families.paigow.rules import (
    ENVY,
    FORTUNE,
    FORTUNE_ROWS,
    ace_high,
    fortune_row,
    halves_value,
    house_way,
)
from houseway.hands.kernels import kernels
from houseway.proof.model import GameOdds, SpotOdds, WagerOdds
from houseway.proof.scene import Person, Scene, Shoe
from houseway.rulebook.load import game_data, options_of

PAI_GOW, FORTUNE_PG, FACE_UP, TILES = NAMES = (
    "pai-gow-poker",
    "fortune-pai-gow-poker",
    "face-up-pai-gow-poker",
    "pai-gow-tiles",
)


def pai_gow(name: str, options: Mapping[str, object] | None = None) -> PaiGow:
    found = game(name, options or {})
    assert isinstance(found, PaiGow)
    return found


def people(name: str, options: Mapping[str, object], bank: int = 60_00) -> Iterator[Person]:
    """An empty seat, a seat that never banks, and people behind two seats where the room has them.

    Wagers are large enough for a button at most seats; every other person plays in the best way
    where somebody knows it.
    """
    rules, settings = pai_gow(name, options).rules, pai_gow(name, options).settings
    best = "best-play" if settings.tiles or settings.bank_opens == "before" else "house-way"
    sides = {spot.id: 5_00 for spot in rules.spots if spot.kind == "bonus" and spot.id != ENVY}
    for seat in [1, 2, 4, 5, 6, 7]:
        wagers = {"game": (5 + 5 * (seat % 3)) * 100, **(sides if seat % 4 else {})}
        if seat == 7:
            wagers |= {side: max(1_00, rules.limits(rules.by_id[side])[0]) for side in sides}
        plays = best if seat % 2 else "house-way"
        yield Person(seat, tuple(wagers.items()), 0 if seat == 4 else bank, plays)
    behind = [spot.id for spot in rules.spots if spot.backline and spot.id != ENVY]
    if behind:
        more = {spot: amount for spot, amount in sides.items() if spot in behind}
        yield Person(4, (("game", 5_00),), back=1)
        yield Person(4, (("game", 25_00), *more.items()), plays=best, back=2)
        yield Person(7, (("game", 20_00), *more.items()), plays="house-way", back=1)


def two_people(seat: int) -> tuple[Person, Person]:
    """A bank, and somebody who wagers."""
    return Person(1, bank=100_00), Person(seat, (("game", 5_00),))


def check(
    name: str, options: Mapping[str, object], rounds: int, shoe: Shoe = "table", bank: int = 60_00
) -> None:
    scene = Scene(name, tuple(people(name, options, bank)), options, shoe, shift=89)
    assert not list(differences(Work(scene, seed=7), rounds)), options


# Hands.


def looked_up(hands: Hands, cards: list[Card]) -> int:
    total = hands.start + int(hands.codes[cards].sum())
    find = kernels().find
    return int(find(total, hands.multiplier, hands.displaced, hands.hands))


def test_the_kernel_s_tiles_are_set_as_the_house_way_says() -> None:
    tiles = pai_gow(TILES)
    hands = tile_hands(tiles.settings, tiles.rules)
    random, play = Random(1), tiles.settings
    shoe = [tile for tile, many in tiles.rules.deck.shoe.items() for _ in range(many)]
    for _ in range(300):
        four = random.sample(shoe, 4)
        found, (low, high) = looked_up(hands, four), halves_value(play, *house_way(play, four))
        assert (hands.fronts[found >> FRONT & AHEAD], hands.backs[found & BACK]) == (low, high)


def test_the_machine_s_number_is_any_of_35_throws_and_moves_the_piles() -> None:
    options = {"action": "random-number"}
    scene = Scene(FORTUNE_PG, two_people(3), options, rotates=False)
    ready, throws = pai_gow(FORTUNE_PG, options), list(_throws(pai_gow(FORTUNE_PG, options)))
    rows, places, starts = _deals(stage(scene), ready, throws)
    assert len(throws) == 35
    assert np.bincount(rows[0]).tolist() == [5] * 7
    assert {int(row[0]) // 7 for row in places} == set(range(7))
    assert all(sorted(row.tolist()) == list(range(53)) for row in places)
    assert set(starts.tolist()) == {2}


GREAT = (
    "As Ks Qs Js Ts Kh Qh",
    "As Ks Qs Js Ts Kh Qd",
    "Qc Kc Ad Kd Qd Jk Td",
    "Ac 2c 3c 4c 5c 6c 7c",
    "9h Jk Jh Qh Kh Ah Th",
    "Ac Ad Ah As Jk Ks Kd",
)


def sevens(random: Random, number: int) -> Iterator[list[Card]]:
    """The greatest hands, and random ones, every other of them with a flush."""
    yield from map(read_cards, GREAT)
    for n in range(number):
        suit = [*range(n % 4, JOKER, 4), JOKER]
        own = random.sample(suit, random.choice((5, 5, 5, 6, 7))) if n % 2 else []
        rest = random.sample([card for card in range(53) if card not in own], 53 - len(own))
        yield random.sample([*own, *rest[: 7 - len(own)]], 7)


@pytest.mark.prove
@pytest.mark.parametrize("options", [{}, {"wheel": "second"}, {"joker-flush": False}], ids=str)
def test_the_kernel_sets_seven_cards_as_the_game_does(options: Mapping[str, object]) -> None:
    """Random hands, and as many again that have a flush."""
    from houseway.compiled.compiling import kernel
    from houseway.compiled.streams import silence
    from houseway.families.paigow.kernel.rounds import _set

    @kernel
    def set_first(facts: Any, cards: Any, places: Any) -> Any:
        return _set(facts, cards, places, 0, 0, 0, False)

    work = Work(Scene(FACE_UP, two_people(2), options, rotates=False))
    facts, play = work.kernel.facts, pai_gow(FACE_UP, options).settings
    cards, places, hands = work.cards(silence()), np.arange(53, dtype=np.uint8), facts.hands
    for seven in sevens(Random(len(options)), 12_000):
        cards.shoe[:7] = seven
        found = int(set_first(facts, cards, places))
        values = int(hands.fronts[found >> FRONT & AHEAD]), int(hands.backs[found & BACK])
        assert values == halves_value(play, *house_way(play, seven)), seven
        row = FORTUNE_ROWS[found >> HOLDS & (1 << ROW_BITS) - 1]
        assert row == fortune_row(seven, play.ranking), seven
        assert found >> IS_ACE & 1 == ace_high(seven, play.ranking), seven
        assert found >> HAS_JOKER & 1 == (JOKER in seven)


def test_tiles_may_be_set_better_than_the_house_way_does() -> None:
    tiles = pai_gow(TILES)
    random, best, play = Random(3), best_tiles(tiles), tiles.settings
    shoe = [tile for tile, many in tiles.rules.deck.shoe.items() for _ in range(many)]
    other = 0
    for four in (random.sample(shoe, 4) for _ in range(200)):
        halves = best(four)
        assert sorted([*halves[0], *halves[1]]) == sorted(four)
        other += halves_value(play, *halves) != halves_value(play, *house_way(play, four))
    assert 0 < other < 100


# The table's ledger.


def choices(name: str) -> Iterator[Mapping[str, object]]:
    """Every value of every option that has a few, one at a time."""
    data, source = game_data(name)
    for option, spec in options_of(data, source).items():
        values = spec.allowed or ([True, False] if isinstance(spec.default, bool) else [])
        yield from ({option: value} for value in values if value != spec.default)


@pytest.mark.prove
@pytest.mark.parametrize("name", NAMES)
def test_every_option_plays_as_at_the_table(name: str) -> None:
    for options in ({}, *choices(name)):
        check(name, options, rounds=120)


@pytest.mark.prove
@pytest.mark.parametrize("name", [FORTUNE_PG, FACE_UP])
def test_buttons_are_paid_as_at_the_table(name: str) -> None:
    readings = product(
        ("highest-other", "each", "highest-table"),
        ("fortune-bettor", "any-player"),
        ("final", "per-seat"),
    )
    for envy, trigger, pass_ in readings:
        options = {"envy": envy, "envy-trigger": trigger, "envy-pass": pass_, "backline": "all"}
        check(name, options, rounds=700, shoe="full", bank=4_000_00)


@pytest.mark.prove
@pytest.mark.parametrize("name", NAMES)
def test_short_banks_cover_as_at_the_table_whatever_is_settled_first(name: str) -> None:
    backline = {"backline": "base" if name == TILES else "all"}
    models = ("gross", "separate_caps", "net_running", "reserved")
    for model, major in product(models, ("type", "seat")):
        options = {"coverage": model, "settle-major": major, "fee-refund-uncovered": True}
        check(name, {**options, **backline}, rounds=200, bank=30_00)


@pytest.mark.prove
def test_a_pack_that_burns_too_many_cards_calls_the_round_off(tmp_path: Path) -> None:
    file = tmp_path / "burning.toml"
    file.write_text(
        'id = "burning"\nname = "Burning"\nlike = "pai-gow-poker"\n[deck]\nburn = "by-first-card"\n'
    )
    options = {"dealt-from": "shoe"}
    work = Work(Scene(str(file), tuple(people(PAI_GOW, options)), options), seed=2)
    assert 0 < sum(traced.called_off for traced in work.trace(300)) < 300
    assert not list(differences(work, 300))


# Odds.


@cache
def odds_of(name: str) -> GameOdds[SpotOdds]:
    return game_odds(pai_gow(name))


def agrees(found: float, odds: WagerOdds, rounds: int) -> bool:
    """Within four standard errors, those of a figure that is itself sampled included."""
    error = (float(odds.variance) / rounds + odds.error**2) ** 0.5
    return bool(abs(found - float(odds.ev)) < 4 * error)


def played(name: str, plays: str, side: int, blocks: int = 4) -> tuple[Work, list[float], int]:
    """The mean profit of each wager of two bettors, and the rounds."""
    spots = [spot.id for spot in pai_gow(name).rules.spots if spot.id != ENVY]
    wagers = tuple((spot, 5_00 if spot == "game" else side) for spot in spots)
    bettors = (Person(n, wagers, plays=plays) for n in (2, 3))
    scene = Scene(name, (Person(1, bank=10**9), *bettors), shoe="full", rotates=False)
    work = Work(scene, seed=11)
    total = work.tally()
    for number in range(blocks):
        total.merge(work.block(number))
    laid = zip(work.staged.wagers, total.wagers, strict=True)
    means = [moments.mean * total.unit / wager.amount for wager, moments in laid]
    buttons = [n for n, e in enumerate(work.kernel.layout.entries) if e.stake == 0]
    lay, rounds = work.kernel.layout.lay, total.wagers[0].n
    envy = int((total.entries[buttons] * lay.owed[buttons]).sum()) * total.unit
    return work, [*means, envy / 100 / rounds / 2], rounds


@pytest.mark.prove
@pytest.mark.parametrize("name", [PAI_GOW, FORTUNE_PG, TILES])
def test_the_house_way_meets_its_odds(name: str) -> None:
    """Those of tiles are exact, those of the base wager in cards sampled in another way."""
    work, means, rounds = played(name, "house-way", 5_00)
    for wager, mean in zip(work.staged.wagers, means[:-1], strict=True):
        if wager.spot != FORTUNE:
            assert agrees(mean, odds_of(name).spot(wager.spot).odds, rounds), wager


@pytest.mark.prove
def test_bonus_wagers_and_buttons_meet_their_exact_odds() -> None:
    """A button pays on top of a Fortune wager, which is exact without it below five dollars."""
    for side in (1_00, 5_00):
        work, means, rounds = played(FACE_UP, "house-way", side)
        for wager, mean in zip(work.staged.wagers, means[:-1], strict=True):
            if wager.spot == "ace-high" or (wager.spot == FORTUNE and side < 5_00):
                assert agrees(mean, odds_of(FACE_UP).spot(wager.spot).odds, rounds), wager
        if side == 5_00:
            assert agrees(means[-1], odds_of(FACE_UP).spot(ENVY).odds, 2 * rounds)


@pytest.mark.prove
@pytest.mark.parametrize("name", [FACE_UP, TILES])
@pytest.mark.parametrize("plays", ["best-play", "house-way"])
def test_best_play_meets_its_odds_and_the_house_way_its_own(name: str, plays: str) -> None:
    """Against an open bank, where odds are sampled, or with tiles a house-way one: exact."""
    _, means, rounds = played(name, plays, 1_00)
    spot = odds_of(name).spot("game")
    told = {"best-play": spot.odds, "house-way": spot.situations[0].odds}
    if name == TILES:
        told = {"best-play": spot.situations[0].odds, "house-way": spot.odds}
    assert agrees(means[0], told[plays], rounds)
