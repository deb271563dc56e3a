"""Pai gow tiles: exact odds, bounds on best play and advice.

The judge below ranks tiles from its own table and knows nothing of types of hands; it deals from a
set of 32 different tiles.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, permutations
from math import sqrt
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.cards.card import cards, texts
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.paigow.game import PaiGow
from houseway.families.paigow.odds import tiles, tiles_charts
from houseway.families.paigow.odds.tiles import advise_tiles, ready, tiles_odds
from houseway.families.paigow.odds.tiles_deals import DEALS, Numbers, Settings
from houseway.families.paigow.odds.tiles_meetings import BY_HALVES, Meetings
from houseway.families.paigow.odds.tiles_value import PARTS, balance
from houseway.families.paigow.tiles_house_way import set_tiles
from houseway.hands.tiles import FACES, USUAL, TileRules
from houseway.play.bots import HouseWay, play_out
from houseway.play.game import start_round
from houseway.proof.model import SpotOdds
from houseway.table.events import WagerSettled
from tables import full_table, repeatable_shoe

NAME = "pai-gow-tiles"
BOTH = TileRules(both_tiles=True)
ZEROS = TileRules(zeros_equal=True)
FOUR_ONE = TileRules(four_one_high=True)
PRINTED_BOTH = TileRules(four_one_high=True, both_tiles=True)
EVERY_RULE = TileRules(four_one_high=True, both_tiles=True, zeros_equal=True)


# --- the judge -----------------------------------------------------------------------------------

# From the lowest single tile to the highest; an equals sign joins tiles of one rank.
LADDER = [
    "21",
    "32=41",
    "42",
    "43=52",
    "53=62",
    "54=63",
    "51",
    "61",
    "64",
    "65",
    "22",
    "33",
    "55",
    "31",
    "44",
    "11",
    "66",
]
RUNG = {tile: rung for rung, step in enumerate(LADDER) for tile in step.split("=")}
SETS = [{"21", "42"}, *({*step.split("=")} for step in LADDER if step not in ("21", "42"))]
SUPREME = 99


def judged(one: str, other: str, rules: TileRules = USUAL) -> tuple[float, ...]:
    """What two tiles, written `65`, are worth: class, then what decides inside it."""
    two = {one, other}
    if two == {"21", "42"}:
        return (9, SUPREME)
    if two in SETS:
        return (9, RUNG[one])
    rungs = sorted((_rung(tile, rules) for tile in (one, other)), reverse=True)
    tail = tuple(rungs if rules.both_tiles else rungs[:1])
    for crowned, partners in ((8, {"63", "54"}), (7, {"62", "53", "44"})):
        if two & {"66", "11"} and two & partners:
            return (crowned, *tail)
    total = max((a + b) % 10 for a in _pips(one) for b in _pips(other))
    return (6, total) if rules.zeros_equal and not total else (6, total, *tail)


def _rung(tile: str, rules: TileRules) -> float:
    return RUNG[tile] + (0.5 if rules.four_one_high and tile == "41" else 0)


def _pips(tile: str) -> Sequence[int]:
    return (3, 6) if tile in ("21", "42") else (sum(map(int, tile)),)


TEXT = [face.replace("-", "") for face in FACES]
EVERY_HAND = list(combinations(range(32), 4))
MASKS = np.array([sum(1 << tile for tile in hand) for hand in EVERY_HAND])


@cache
def judge_table(rules: TileRules) -> NDArray[np.int64]:
    """The place of any two tiles among all values."""
    found = {
        pair: judged(TEXT[pair[0]], TEXT[pair[1]], rules) for pair in permutations(range(32), 2)
    }
    place = {value: number for number, value in enumerate(sorted(set(found.values())))}
    table = np.zeros((32, 32), dtype=np.int64)
    for pair, value in found.items():
        table[pair] = place[value]
    return table


def ways_to_set(hand: Sequence[int], rules: TileRules) -> set[tuple[int, int]]:
    """Low and high of each setting."""
    table, found = judge_table(rules), set()
    for front in combinations(hand, 2):
        back = tuple(tile for tile in hand if tile not in front)
        low, high = sorted((int(table[front]), int(table[back])))
        found.add((low, high))
    return found


@cache
def house_way_hands(rules: TileRules) -> NDArray[np.int64]:
    """Low and high of every one of 35,960 hands as the table sets it."""

    @cache
    def set_as(written: str) -> tuple[int, int]:
        low, high = sorted(_worth_of(texts(h), rules) for h in set_tiles(cards(written), rules))
        return low, high

    return np.array([set_as(" ".join(FACES[tile] for tile in hand)) for hand in EVERY_HAND])


def _worth_of(half: str, rules: TileRules) -> int:
    one, other = (FACES.index(text) for text in half.split())
    return int(judge_table(rules)[one, other + (one == other)])


def against_all(low: int, high: int, hand: Iterable[int], rules: TileRules) -> tuple[int, int, int]:
    """Wins, pushes and losses of a setting over the bank's hands that leave its tiles alone."""
    free = MASKS & sum(1 << tile for tile in hand) == 0
    banks = house_way_hands(rules)[free]
    won = (low > banks[:, 0]).astype(int) + (high > banks[:, 1])
    lose, push, win = np.bincount(won, minlength=3).tolist()
    return win, push, lose


# --- ground --------------------------------------------------------------------------------------


@cache
def meetings(rules: TileRules) -> Meetings:
    return Meetings(ready(rules)[0])


class Results(NamedTuple):
    win: int
    push: int
    lose: int

    @property
    def ev(self) -> Fraction:
        return Fraction(self.win - self.lose, sum(self))


def results(meet: Meetings, player: Numbers, bank: Numbers) -> Results:
    """Wins, pushes and losses when the bank has each half that is equal."""
    ways = [0, 0, 0]
    for cell, number in enumerate(meet.cells(player, bank)):
        ways[(cell // 3 == 2) + (cell % 3 == 2)] += number
    return Results(*reversed(ways))


def per_round(meet: Meetings, gains: NDArray[np.float64], way: Numbers) -> int:
    """What a way of playing brings, in units over all deals."""
    settings = meet.settings
    return int(gains @ (way * settings.ways[settings.owner]))


def at_random(settings: Settings, seed: int, parts: int = 60) -> Numbers:
    """Some mixture of settings for every type."""
    draw = np.random.default_rng(seed)
    found = np.zeros(len(settings.owner), dtype=np.int64)
    for mine in np.split(found, settings.first[1:]):
        mine += draw.multinomial(parts, draw.dirichlet(np.full(len(mine), 0.5)))
    return found


def copied_halves(meet: Meetings, one: Numbers, other: Numbers) -> int:
    """Halves that are equal, over all deals of two ways of playing that never mix."""
    settings = meet.settings
    mine, theirs = np.flatnonzero(one), np.flatnonzero(other)
    left, total = settings.left(settings.held), 0
    for half in (settings.low, settings.high):
        met = (left * (half[mine, None] == half[theirs])).sum(axis=1, dtype=np.int64)
        total += int(met @ settings.ways)
    return total


# --- hands and settings --------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "types"), [(USUAL, 4285), (BOTH, 4285), (FOUR_ONE, 5055)])
def test_hands_fall_into_types(rules: TileRules, types: int) -> None:
    settings = ready(rules)[0]
    assert len(settings.hands) == types
    assert settings.ways.sum() == len(EVERY_HAND)


@pytest.mark.parametrize("rules", [USUAL, BOTH, ZEROS, FOUR_ONE, EVERY_RULE])
def test_values_are_those_of_the_judge(rules: TileRules) -> None:
    """Two numberings without gaps are the same order only if they are equal."""
    worth, table = ready(rules)[0].worth.copy(), judge_table(rules)
    np.fill_diagonal(worth, 0)
    assert (worth == table).all()


@pytest.mark.parametrize("rules", [USUAL, EVERY_RULE])
def test_types_hold_every_setting_that_makes_a_difference(rules: TileRules) -> None:
    settings = ready(rules)[0]
    for number in Random(1).sample(range(len(settings.hands)), 600):
        rows = np.flatnonzero(settings.owner == number)
        mine = list(zip(settings.low[rows].tolist(), settings.high[rows].tolist(), strict=True))
        assert len(set(mine)) == len(mine)
        assert set(mine) == ways_to_set(settings.hands[number].tolist(), rules)


def test_hands_of_a_type_are_set_alike_in_any_order_of_the_deal() -> None:
    settings, house_way = ready(USUAL)
    rows, draw = np.flatnonzero(house_way), Random(2)
    number_of = {tuple(held): n for n, held in enumerate(settings.held.tolist())}
    every = house_way_hands(USUAL)
    for place in draw.sample(range(len(EVERY_HAND)), 3000):
        (held,) = settings.count(np.array([EVERY_HAND[place]])).tolist()
        row = rows[number_of[tuple(held)]]
        assert (settings.low[row], settings.high[row]) == tuple(every[place])
    for place in draw.sample(range(len(EVERY_HAND)), 60):
        dealt = permutations(FACES[tile] for tile in EVERY_HAND[place])
        found = {frozenset(map(_tidy, set_tiles(cards(order)))) for order in dealt}
        assert len({tuple(sorted(_worth_of(h, USUAL) for h in halves)) for halves in found}) == 1


def _tidy(half: Sequence[int]) -> str:
    return texts(sorted(half))


# --- counts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [USUAL, BOTH, ZEROS])
def test_one_hand_against_every_hand_of_the_bank(rules: TileRules) -> None:
    """Hand by hand the judge's count over 20,475 hands is what the types say."""
    settings, house_way = ready(rules)
    gains = meetings(rules).player_gains(house_way)
    for number in Random(3).sample(range(len(settings.hands)), 60):
        for row in np.flatnonzero(settings.owner == number).tolist():
            low, high = int(settings.low[row]), int(settings.high[row])
            win, push, lose = against_all(low, high, settings.hands[number].tolist(), rules)
            assert win + push + lose == 20_475
            assert gains[row] == win - lose


@pytest.mark.parametrize("rules", [USUAL, BOTH, EVERY_RULE])
def test_every_deal_is_counted_once(rules: TileRules) -> None:
    house_way, meet = ready(rules)[1], meetings(rules)
    found = results(meet, house_way, house_way)
    assert sum(found) == 35_960 * 20_475 == DEALS
    for gains, units in (
        (meet.player_gains(house_way), found.win - found.lose),
        (meet.bank_gains(house_way), found.lose - found.win),
    ):
        assert per_round(meet, gains, house_way) == units


@pytest.mark.prove
@pytest.mark.parametrize("rules", [USUAL, EVERY_RULE])
def test_every_deal_one_by_one(rules: TileRules) -> None:
    """All 736,281,000 deals by the judge, no two hands taken to be alike."""
    counts, every = np.zeros(3, dtype=np.int64), house_way_hands(rules)
    for hand, (low, high) in zip(EVERY_HAND, every.tolist(), strict=True):
        counts += against_all(low, high, hand, rules)
    house_way = ready(rules)[1]
    found = results(meetings(rules), house_way, house_way)
    assert counts.tolist() == list(found)


def test_when_sides_are_swapped_only_copies_are_left() -> None:
    meet, house_way = meetings(USUAL), ready(USUAL)[1]
    best = meet.best_player(house_way)
    for one, other in ((house_way, house_way), (best, house_way)):
        here, there = results(meet, one, other), results(meet, other, one)
        units = here.win - here.lose + there.win - there.lose
        assert units == -copied_halves(meet, one, other)


def test_mixed_ways_are_counted_by_their_weights() -> None:
    meet = meetings(USUAL)
    player, bank = at_random(meet.settings, 4), at_random(meet.settings, 5, 2)
    found = results(meet, player, bank)
    assert sum(found) == DEALS * 60 * 2
    assert per_round(meet, meet.player_gains(bank), player) == found.win - found.lose
    assert per_round(meet, meet.bank_gains(player), bank) == found.lose - found.win


@pytest.mark.prove
def test_halves_by_themselves_and_deal_by_deal_are_one_answer() -> None:
    """Twice the usual profits are counted deal by deal, and bring twice as much."""
    settings, house_way = ready(USUAL)
    quick, slow = meetings(USUAL), Meetings(settings, [2 * profit for profit in BY_HALVES])
    assert quick.by_halves
    assert not slow.by_halves
    for way in (house_way, quick.best_player(house_way)):
        assert (slow.player_gains(way) == 2 * quick.player_gains(way)).all()
        assert (slow.bank_gains(way) == 2 * quick.bank_gains(way)).all()


@pytest.mark.prove
def test_four_one_above_three_two_decides_nothing_while_the_best_tile_does() -> None:
    """Only with 2-1 would either be the best tile of a half, and there is one 2-1."""
    usual, high = (meetings(rules).cells(*[ready(rules)[1]] * 2) for rules in (USUAL, FOUR_ONE))
    assert usual == high
    teen, four_one, three_two = (TEXT.index(text) for text in ("66", "41", "32"))
    worth = ready(EVERY_RULE)[0].worth
    assert worth[teen, four_one] > worth[teen, three_two]


# --- best answers and bounds ---------------------------------------------------------------------


def test_no_way_of_playing_beats_the_best_answer() -> None:
    meet = meetings(USUAL)
    bank, player = at_random(meet.settings, 6), at_random(meet.settings, 7)
    against_bank, against_player = meet.player_gains(bank), meet.bank_gains(player)
    most = per_round(meet, against_bank, meet.best_player(bank))
    banks_most = per_round(meet, against_player, meet.best_bank(player))
    tries = [*(at_random(meet.settings, seed, 1) for seed in range(20)), ready(USUAL)[1]]
    assert all(per_round(meet, against_bank, way) < most for way in tries)
    assert all(per_round(meet, against_player, way) < banks_most for way in tries)


def test_a_best_answer_is_one_setting_of_every_type() -> None:
    meet = meetings(USUAL)
    for best in (meet.best_player(ready(USUAL)[1]), meet.best_bank(ready(USUAL)[1])):
        assert (np.add.reduceat(best, meet.settings.first) == 1).all()


def test_bounds_enclose_the_value_and_close_in() -> None:
    """What a mixture holds against the best answer is below what the other lets through."""
    meet, gaps = meetings(USUAL), []
    for rounds in (5, 40):
        told: list[float] = []
        mixed = balance(meet, rounds, told.append)
        assert told == [pytest.approx((n + 1) / rounds) for n in range(rounds)]
        for way in (mixed.player, mixed.bank):
            assert (np.add.reduceat(way, meet.settings.first) == PARTS).all()
        least, most = held_by(meet, mixed.player), let_through(meet, mixed.bank)
        met = per_round(meet, meet.player_gains(mixed.bank), mixed.player)
        assert least <= Fraction(met, DEALS * PARTS**2) <= most
        gaps.append(most - least)
    assert least == results(meet, mixed.player, meet.best_bank(mixed.player)).ev
    assert most == results(meet, meet.best_player(mixed.bank), mixed.bank).ev
    assert gaps[1] < Fraction(1, 2000)
    assert gaps[1] < gaps[0] / 10


def test_any_mixture_bounds_the_value_from_its_side() -> None:
    meet, house_way = meetings(USUAL), ready(USUAL)[1]
    mixed = balance(meet, 30)
    for way in (house_way, at_random(meet.settings, 8), at_random(meet.settings, 9)):
        assert held_by(meet, way) < held_by(meet, mixed.player)
        assert let_through(meet, way) > let_through(meet, mixed.bank)


def held_by(meet: Meetings, player: Numbers) -> Fraction:
    """What a player has against the bank's best answer."""
    units = per_round(meet, meet.bank_gains(player), meet.best_bank(player))
    return Fraction(-units, DEALS * meet.weight(player))


def let_through(meet: Meetings, bank: Numbers) -> Fraction:
    """What the best answer has against a bank."""
    units = per_round(meet, meet.player_gains(bank), meet.best_player(bank))
    return Fraction(units, DEALS * meet.weight(bank))


# --- odds of the game ----------------------------------------------------------------------------


def tiles_game(**options: object) -> PaiGow:
    found = game(NAME, {key.replace("_", "-"): value for key, value in options.items()})
    assert isinstance(found, PaiGow)
    return found


@cache
def the_spot(**options: object) -> SpotOdds:
    """The odds after few rounds of learning."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tiles, "balance", partial(balance, rounds=25))
        (spot,) = tiles_odds(tiles_game(**options)).spots
    return spot


def situation(spot: SpotOdds, words: str) -> Fraction:
    (found,) = (item.odds.ev for item in spot.situations if words in item.name)
    return found


def test_best_play_lies_between_the_answers_to_the_house_way() -> None:
    spot = the_spot()
    least, most = situation(spot, "at least this"), situation(spot, "can pass this")
    assert Fraction(-88, 10_000) < least < most < Fraction(-79, 10_000)
    assert situation(spot, "bank's best answer") < least
    assert situation(spot, "a bank that plays its best") < most
    assert situation(spot, "bettor's best answer") > most


@pytest.mark.prove
@pytest.mark.parametrize("options", [{}, {"zero_tie": "bank"}, {"tile_tiebreak": "both-tiles"}])
def test_the_value_is_known_to_a_thousandth_of_a_percent(options: dict[str, object]) -> None:
    (spot,) = tiles_odds(tiles_game(**options)).spots
    gap = situation(spot, "can pass this") - situation(spot, "at least this")
    assert 0 <= gap < Fraction(1, 100_000)


def test_odds_are_kept_and_read_back() -> None:
    spot = the_spot(bank_set="house-way")
    assert SpotOdds.from_json(spot.spot, json.loads(json.dumps(spot.to_json()))) == spot


def test_a_bank_bound_to_the_house_way_leaves_nothing_to_bound() -> None:
    free, bound = the_spot(), the_spot(bank_set="house-way")
    assert bound.odds == free.odds
    assert [item.odds for item in bound.situations] == [free.situations[0].odds]
    assert len(bound.charts) == len(free.charts) - 2


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ({}, FOUR_ONE),
        ({"four_one": "equal"}, USUAL),
        ({"zero_tie": "bank"}, ZEROS),
        ({"tile_tiebreak": "both-tiles"}, PRINTED_BOTH),
    ],
)
def test_options_reach_the_odds(options: dict[str, object], rules: TileRules) -> None:
    found = the_spot(bank_set="house-way", **options).odds
    house_way = ready(rules)[1]
    told = results(meetings(rules), house_way, house_way)
    assert [outcome.combinations for outcome in found.outcomes] == list(told)


@pytest.mark.prove
def test_any_copy_loses_costs_every_push_with_a_copy() -> None:
    cells = meetings(USUAL).cells(*[ready(USUAL)[1]] * 2)
    one_copy_one_higher = cells[3 * 1 + 2] + cells[3 * 2 + 1]
    usual = results(meetings(USUAL), *[ready(USUAL)[1]] * 2)
    found = the_spot(bank_set="house-way", copies="any-copy-loses")
    assert [outcome.combinations for outcome in found.odds.outcomes] == [
        usual.win,
        usual.push - one_copy_one_higher,
        usual.lose + one_copy_one_higher,
    ]
    assert found.situations[0].odds.ev > found.odds.ev


@pytest.mark.prove
def test_other_odds_for_a_win_change_the_best_answer() -> None:
    usual, less = the_spot(bank_set="house-way"), the_spot(bank_set="house-way", base_odds="1:2")
    assert less.odds.ev == usual.odds.ev - usual.odds.hit_frequency / 2
    cheap, dear = less.situations[0].odds, usual.situations[0].odds
    assert cheap.ev > dear.ev - dear.hit_frequency / 2  # what the old answer would bring


def test_bounds_are_rounded_apart() -> None:
    chart = tiles_charts.value_of_the_game(Fraction(-12345678, 10**9), Fraction(-12345672, 10**9))
    assert [row[1] for row in chart.rows] == ["-1.23457 %", "-1.23456 %"]


def test_charts_tell_what_the_best_answer_gains() -> None:
    spot = the_spot()
    assert all(len(chart.rows) <= 20 for chart in spot.charts)
    gain = situation(spot, "bettor's best answer") - spot.odds.ev
    assert f"which gains {float(100 * gain):.3f} %" in spot.charts[1].key
    for column in (1, 2, 3):
        shares = [float(row[column].removesuffix(" %")) for row in spot.charts[-1].rows]
        assert sum(shares) == pytest.approx(100, abs=0.02)


# --- advice --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [FOUR_ONE, PRINTED_BOTH])
def test_advice_is_the_judges_count(rules: TileRules) -> None:
    found = tiles_game(tile_tiebreak="both-tiles" if rules.both_tiles else "highest-tile")
    for hand in Random(10).sample(EVERY_HAND, 25):
        advised = advise_tiles(found, cards(FACES[tile] for tile in hand))
        told = {Fraction(win - lose, 20_475) for win, _, lose in every_result(hand, rules)}
        assert {choice.ev for choice in advised.choices} == told
        assert [c.ev for c in advised.choices] == sorted(
            (c.ev for c in advised.choices), reverse=True
        )
        assert advised.house_way in {choice.choice for choice in advised.choices}


def every_result(hand: Sequence[int], rules: TileRules) -> list[tuple[int, int, int]]:
    return [against_all(low, high, hand, rules) for low, high in ways_to_set(hand, rules)]


def test_advice_names_both_halves_and_the_house_way() -> None:
    advised = advise_tiles(tiles_game(), cards("5-2 6-6 5-1 6-6"))
    assert advised.house_way == texts(set_tiles(cards("5-2 6-6 5-1 6-6"))[0])
    (pair,) = (choice for choice in advised.choices if choice.choice == "5-2 5-1")
    win, push, lose = against_all_of("51 52", "66 66")
    assert pair.note == (
        f"3 points, 5-1 high / pair of Teen: wins {win:,}, pushes {push:,}, loses {lose:,}"
    )
    assert len(advised.choices) == 2  # which 6-6 goes where is no choice


def against_all_of(low: str, high: str) -> tuple[int, int, int]:
    free = list(range(32))
    hand = []
    for text in (*low.split(), *high.split()):
        hand.append(next(tile for tile in free if TEXT[tile] == text))
        free.remove(hand[-1])
    table = judge_table(USUAL)
    halves = sorted((int(table[hand[0], hand[1]]), int(table[hand[2], hand[3]])))
    return against_all(halves[0], halves[1], hand, USUAL)


@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        ("6-6 5-1 5-2", ""),
        ("6-6 5-1 5-2 6-5", "1-1"),
        ("6-6 6-6 6-6 5-1", ""),
        ("Ah 6-6 5-1 5-2", ""),
    ],
)
def test_advice_is_for_four_tiles_of_one_set(hand: str, shown: str) -> None:
    with pytest.raises(HousewayError):
        advise_tiles(tiles_game(), cards(hand), cards(shown))


# --- the table -----------------------------------------------------------------------------------


def by_table(rounds: int) -> float:
    """Mean profit of one seat against the bank, both by the house way."""
    played = tiles_game(fees="none")
    table = full_table(played, repeatable_shoe(played, "tiles three ways"), 2)
    units = Fraction(0)
    for _ in range(rounds):
        table.bank, table.banker, table.turns = None, None, 0
        round_ = play_out(start_round(played, table), {}, HouseWay())
        (settled,) = (event for event in round_.events if isinstance(event, WagerSettled))
        units += Fraction(settled.paid - settled.collected, settled.amount)
    return float(units / rounds)


@pytest.mark.parametrize(
    "rounds", [3000, pytest.param(100_000, marks=pytest.mark.prove, id="many")]
)
def test_rounds_at_the_table_agree_with_the_exact_odds(rounds: int) -> None:
    house_way = ready(USUAL)[1]
    told = results(meetings(USUAL), house_way, house_way)
    spread = float(Fraction(told.win + told.lose, sum(told)) - told.ev**2)
    assert abs(by_table(rounds) - float(told.ev)) < 4 * sqrt(spread / rounds)
