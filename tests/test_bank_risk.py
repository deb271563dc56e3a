"""The bank's desk: swing, ruin and rolls against closed forms, brute force and long play."""

from __future__ import annotations

import json
import operator
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, product
from math import comb, exp, isclose
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest
from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse
from fastapi.testclient import TestClient
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cli.main import main
from houseway.desk.bank.earn import Earnings, TableEarnings, earn
from houseway.desk.bank.form import read_form
from houseway.desk.bank.lasting import Lasting
from houseway.desk.bank.plan import MOST_ROUNDS, Plan
from houseway.desk.bank.race import race, race_bounds, race_within
from houseway.desk.bank.report import bank_report
from houseway.desk.bank.risk import Law, after, coarse_walk, kelly_roll, n_zero, normal_behind
from houseway.desk.bank.rotation import own_wager, rotation
from houseway.desk.bank.ruin import (
    adjustment,
    diffusion,
    ever,
    ever_bounds,
    usual_approximation,
    within,
)
from houseway.desk.bank.spread import Spread
from houseway.desk.bank.table import Lying, read_table, usual_table
from houseway.errors import HousewayError
from houseway.families import game
from houseway.proof.model import Way
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.paces import usual_pace
from houseway.server.refusals import Refused
from houseway.web import bank_job, bank_view
from houseway.web.bank_job import Asked, figured
from houseway.web.bank_routes import router
from houseway.web.job_row import JobRow
from patience import waiting

EZ = "ez-baccarat-panda-8"
COIN = Spread({100: 51, -100: 49})
UNEVEN = Spread({300: 3, -100: 5, -200: 2})  # gains 0 on average
SKEWED = Spread({200: 35, 0: 5, -100: 60})  # loses by single steps
BANK_GRAIN = 25
BANK = Spread({17_400: 4_800_000, -16_725: 4_700_000, -100_150: 5_000, 850: 400_000})


def law(spread: Spread) -> Law:
    return Law.of(spread)


def paths(spread: Spread, rounds: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every way the rounds can go, with its chance."""
    for nets in product(spread.weights, repeat=rounds):
        chance = Fraction(1)
        for net in nets:
            chance *= Fraction(spread.weights[net], spread.total)
        yield nets, chance


def lowest(nets: tuple[int, ...]) -> int:
    return min(accumulate(nets, initial=0))


# The sum of many rounds


@pytest.mark.parametrize("rounds", [1, 2, 25, 400])
def test_even_money_rounds_are_binomial(rounds: int) -> None:
    total = after(COIN, rounds)
    wins = [Fraction(comb(rounds, k)) * 51**k * 49 ** (rounds - k) for k in range(rounds + 1)]
    behind = sum(wins[k] for k in range(rounds + 1) if 2 * k < rounds) / 100**rounds
    assert isclose(total.behind, float(behind), abs_tol=1e-11)
    assert isclose(total.mean, 2.0 * rounds, abs_tol=1e-6)
    assert total.exact


def test_uneven_rounds_add_up_as_every_path_says() -> None:
    sums: dict[int, Fraction] = {}
    for nets, chance in paths(UNEVEN, 6):
        sums[sum(nets)] = sums.get(sum(nets), Fraction(0)) + chance
    total = after(UNEVEN, 6)
    found = {round(total.first + total.step * k): c for k, c in enumerate(total.chances.tolist())}
    for amount in set(sums) | set(found):
        assert isclose(found.get(amount, 0.0), float(sums.get(amount, 0)), abs_tol=1e-12), amount
    fifth = next(x for x in sorted(sums) if sum(sums[y] for y in sums if y <= x) >= Fraction(1, 20))
    assert total.quantile(0.05) == fifth


def test_bars_of_a_chart_hold_all_but_a_thousandth() -> None:
    for rounds in (1, 50, 2_000):
        bars = after(BANK, rounds).bars(48)
        assert len(bars) <= 48
        assert 0.998 < sum(chance for _, _, chance in bars) <= 1 + 1e-9
        assert all(end > start for start, end, _ in bars)


def test_many_rounds_come_near_the_normal_curve() -> None:
    assert isclose(after(BANK, 5_000).behind, normal_behind(BANK, 5_000), rel_tol=0.02)


def test_n_zero_and_the_kelly_roll() -> None:
    assert n_zero(COIN) == pytest.approx(float(COIN.variance) / 4)
    assert kelly_roll(COIN) == pytest.approx(float(COIN.variance) / 2)
    assert n_zero(COIN.less(2)) is None
    assert kelly_roll(COIN.less(5)) is None
    # after N0 rounds the expectation is one standard deviation
    rounds = n_zero(BANK)
    assert rounds is not None
    assert rounds * float(BANK.mean) == pytest.approx(BANK.deviation * rounds**0.5)


# Ruin


@pytest.mark.parametrize("roll", [1, 2, 7, 60, 300])
def test_ruin_of_even_money_is_the_gamblers_ruin(roll: int) -> None:
    closed = (49 / 51) ** roll
    assert isclose(ever(law(COIN)).chance(100 * roll), closed, rel_tol=1e-9)
    assert ever_bounds(law(COIN), 100 * roll) == pytest.approx((closed, closed), rel=1e-9)


def test_a_walk_that_loses_by_single_steps_is_ruined_with_a_power_of_one_root() -> None:
    spread = SKEWED
    theta = adjustment(law(spread))
    assert theta > 0
    root = exp(-100 * theta)  # of p z^3 + q z = z with the pushes left out
    assert isclose(0.35 * root**3 + 0.05 * root + 0.60, root, rel_tol=1e-9)
    for roll in (1, 3, 20):
        assert isclose(ever(law(spread)).chance(100 * roll), root**roll, rel_tol=1e-9)


def test_ruin_within_rounds_is_what_every_path_says() -> None:
    rounds = 6
    lows = [(lowest(nets), chance) for nets, chance in paths(UNEVEN, rounds)]
    found = within(law(UNEVEN), rounds)
    for roll in range(100, 1_300, 50):
        exactly = sum(chance for low, chance in lows if low <= -roll)
        assert isclose(found.chance(roll), float(exactly), abs_tol=1e-12), roll


def test_ruin_of_a_fair_coin_within_rounds_by_reflection() -> None:
    fair, rounds, roll = Spread({1: 1, -1: 1}), 200, 15
    ways = {rounds - 2 * k: comb(rounds, k) for k in range(rounds + 1)}
    closed = sum(n for s, n in ways.items() if s <= -roll) + sum(
        n for s, n in ways.items() if s < -roll
    )
    assert isclose(within(law(fair), rounds).chance(roll), closed / 2**rounds, abs_tol=1e-11)
    assert Lasting(fair).ever(roll).value == 1.0


def test_within_very_many_rounds_comes_to_ruin_ever() -> None:
    gains = law(Spread({300: 4, -100: 4, -200: 2}))
    soon, late = within(gains, 1_500), ever(gains)
    for roll in (100, 500, 1_500):
        assert isclose(soon.chance(roll), late.chance(roll), rel_tol=1e-6)


def test_a_bank_that_does_not_gain_is_ruined_in_the_end() -> None:
    for spread in (UNEVEN, COIN.less(10)):
        lasting = Lasting(spread)
        assert lasting.ever(1_000_000).value == 1.0
        assert lasting.needed_ever(0.5).roll is None
        assert 0 < lasting.within(2_000, 300).value < 1
        assert lasting.needed_within(0.01, 300).roll is not None


def test_a_bank_that_cannot_lose_needs_no_roll() -> None:
    lasting = Lasting(Spread({0: 1, 500: 3}))
    assert lasting.ever(1).value == lasting.within(1, 100).value == 0.0
    assert lasting.needed_ever(0.01).roll == lasting.needed_within(0.01, 50).roll == 0


def test_the_usual_approximation_is_near_where_rounds_are_small() -> None:
    roll = 500_000
    found, bounds = Lasting(BANK).ever(roll), ever_bounds(law(BANK), roll)
    assert bounds[0] <= found.low <= found.value <= found.high <= bounds[1]
    assert isclose(usual_approximation(law(BANK), roll), found.value, rel_tol=0.04)


def test_a_coarser_lattice_keeps_mean_and_variance_and_nearly_the_answer() -> None:
    for step in (100.0, 977.0, 5_000.0):
        made = coarse_walk(law(BANK), step)
        assert isclose(made.mean, float(BANK.mean), rel_tol=1e-9)
        assert isclose(made.variance, float(BANK.variance), rel_tol=1e-9)
    fine, rough = within(law(BANK), 60, 1 << 18), within(law(BANK), 60, 1 << 12)
    assert fine.exact
    assert rough.step > 10 * fine.step
    for roll in (100_000, 200_000, 300_000):
        assert isclose(fine.chance(roll), rough.chance(roll), rel_tol=0.05)
        low, high = rough.between(roll, 60)
        assert low <= fine.chance(roll) <= high


def test_many_rounds_go_on_from_those_that_were_followed() -> None:
    quick = Spread({100: 52, -100: 48})
    lasting = Lasting(quick)
    assert isclose(lasting.within(2_000, 60_000).value, (48 / 52) ** 20, rel_tol=1e-3)
    assert isclose(diffusion(law(quick), 2_000, 10**7), exp(-2 * 4 * 2_000 / 9_984), rel_tol=1e-9)
    assert lasting.needed_within(0.01, MOST_ROUNDS).roll == lasting.needed_ever(0.01).roll


def test_a_sampled_round_widens_the_bounds() -> None:
    counts = {10_000: 1_120, -10_000: 880}
    exactly, sampled = Lasting(Spread(counts)), Lasting(Spread(counts, sampled=True), 2_000)
    one, other = exactly.ever(100_000), sampled.ever(100_000)
    assert one.value == other.value
    assert other.low < one.low <= one.high < other.high
    needed = sampled.needed_within(0.01, 60)
    assert needed.roll is not None
    assert needed.high is not None
    assert needed.high > needed.roll
    assert "standard errors" in other.method


# A goal against a roll


@pytest.mark.parametrize(("roll", "goal"), [(1, 1), (20, 30), (3, 200), (150, 5)])
def test_goal_before_ruin_is_the_gamblers_formula(roll: int, goal: int) -> None:
    odds = 49 / 51
    closed = (1 - odds**roll) / (1 - odds ** (roll + goal))
    assert isclose(race(law(COIN), 100 * roll, 100 * goal).goal, closed, rel_tol=1e-9)
    fair = race(law(Spread({5: 1, -5: 1})), 5 * roll, 5 * goal)
    assert isclose(fair.goal, roll / (roll + goal), rel_tol=1e-9)


def test_goal_before_ruin_with_uneven_rounds_is_what_elimination_says() -> None:
    """States −4 … 4 hundred; each is an equation, solved in fractions."""
    spread, roll, goal = Spread({300: 4, -100: 4, -200: 2}), 400, 500
    inside = list(range(-300, 500, 100))
    rows = []
    for at in inside:
        row = {at: Fraction(1)}
        won = Fraction(0)
        for net, weight in spread.weights.items():
            chance = Fraction(weight, spread.total)
            if at + net >= goal:
                won += chance
            elif at + net > -roll:
                row[at + net] = row.get(at + net, Fraction(0)) - chance
        rows.append([*(row.get(x, Fraction(0)) for x in inside), won])
    for pivot, line in enumerate(rows):
        rows[pivot] = line = [x / line[pivot] for x in line]
        for other in range(len(rows)):
            if other != pivot:
                factor = rows[other][pivot]
                rows[other] = [a - factor * b for a, b in zip(rows[other], line, strict=True)]
    exactly = float(rows[inside.index(0)][-1])
    found = race(law(spread), roll, goal)
    assert isclose(found.goal, exactly, abs_tol=1e-12)
    low, high = race_bounds(law(spread), roll, goal)
    assert low <= exactly <= high
    assert isclose(race_within(law(spread), roll, goal, 3_000).goal, exactly, abs_tol=1e-9)


def test_goal_or_ruin_within_rounds_is_what_every_path_says() -> None:
    roll, goal, rounds = 300, 400, 6
    won = lost = Fraction(0)
    for nets, chance in paths(UNEVEN, rounds):
        at = 0
        for net in nets:
            at += net
            if at <= -roll or at >= goal:
                won, lost = won + chance * (at > 0), lost + chance * (at < 0)
                break
    found = race_within(law(UNEVEN), roll, goal, rounds)
    assert isclose(found.goal, float(won), abs_tol=1e-12)
    assert isclose(found.ruin, float(lost), abs_tol=1e-12)
    assert isclose(found.neither, 1 - float(won) - float(lost), abs_tol=1e-12)


def test_any_loss_ruins_a_tiny_roll_on_a_coarser_lattice_too() -> None:
    exactly, coarse = (within(law(BANK), 60, points) for points in (1 << 18, 1 << 13))
    assert exactly.exact > coarse.exact
    for roll in (1, 100, 1_000):
        assert isclose(coarse.chance(roll), exactly.chance(roll), rel_tol=2e-3)
    assert coarse.needed(0.99) == exactly.needed(0.99) == BANK_GRAIN


# What must hold for any round


def spreads() -> st.SearchStrategy[Spread]:
    nets = st.integers(-40, 40).map(lambda n: 25 * n)
    made = st.dictionaries(nets, st.integers(1, 50), min_size=2, max_size=6)
    return made.filter(lambda found: min(found) < 0 < max(found)).map(Spread)


@given(spreads(), st.integers(1, 4_000), st.integers(1, 4_000), st.integers(1, 30))
@settings(max_examples=12)
def test_more_roll_is_safer_more_rounds_are_riskier(
    spread: Spread, roll: int, more: int, rounds: int
) -> None:
    few, many = within(law(spread), rounds), within(law(spread), rounds + 20)
    assert few.chance(roll + more) <= few.chance(roll) + 1e-12
    assert few.chance(roll) <= many.chance(roll) + 1e-11
    low, high = ever_bounds(law(spread), roll)
    assert many.chance(roll) <= high + 1e-9
    limit = race(law(spread), roll, more)
    timed = race_within(law(spread), roll, more, rounds)
    assert timed.goal <= limit.high + 1e-9
    assert timed.ruin <= few.chance(roll) + 1e-9
    assert 0 <= timed.neither <= 1
    least, most = race_bounds(law(spread), roll, more)
    assert least - 1e-9 <= limit.goal <= most + 1e-9
    needed = few.needed(0.05)
    assert needed is not None
    assert few.chance(needed) <= 0.05 + 1e-12
    if needed > few.step:
        assert few.chance(needed - few.step) > 0.05
    if spread.mean > 0:
        assert low - 1e-9 <= Lasting(spread).ever(roll).value <= high + 1e-9


@pytest.mark.prove
@pytest.mark.parametrize("spread", [BANK, BANK.less(1_000), COIN, Spread({4_000: 1, -90: 41})])
def test_long_play_agrees(spread: Spread) -> None:
    """A hundred thousand banks play 600 rounds each; every figure within four errors."""
    tries, rounds = 100_000, 600
    random = np.random.default_rng(8)
    nets = np.array(list(spread.weights), dtype=np.int64)
    shares = np.array(list(spread.weights.values()), dtype=float) / spread.total
    at, low = np.zeros(tries, dtype=np.int64), np.zeros(tries, dtype=np.int64)
    roll, goal = int(12 * spread.deviation), int(9 * spread.deviation)
    met = np.zeros(tries, dtype=np.int8)
    for _ in range(rounds):
        at += random.choice(nets, tries, p=shares)
        low = np.minimum(low, at)
        met[(met == 0) & (at >= goal)] = 1
        met[(met == 0) & (at <= -roll)] = 2
    raced = race_within(law(spread), roll, goal, rounds)
    for told, seen in (
        (Lasting(spread).within(roll, rounds).value, np.mean(low <= -roll)),
        (after(spread, rounds).behind, np.mean(at < 0)),
        (raced.goal, np.mean(met == 1)),
        (raced.ruin, np.mean(met == 2)),
    ):
        error = (told * (1 - told) / tries) ** 0.5
        assert abs(told - float(seen)) <= 4 * error + 1e-4, (told, seen)


# Turning the bank


def test_turning_the_bank_leaves_a_share() -> None:
    rules = load(EZ)
    alone, pair = rotation(rules, 0), rotation(rules, 1)
    assert rules.bank.needs_intervening
    assert alone.share is None
    assert "broken" in alone.text
    assert pair.share == Fraction(1, 2)
    assert rotation(rules, 3).share == Fraction(1, 4)
    assert pair.per_round(Fraction(90)) == 45
    free = rules.model_copy(update={"bank": rules.bank.model_copy(update={"turns": 1})})
    free.bank.__dict__["needs_intervening"] = False
    assert rotation(free, 0).share == 1
    with pytest.raises(HousewayError, match="0 to 20"):
        rotation(rules, 21)


def test_a_wager_of_ones_own_costs_its_edge_and_the_fee() -> None:
    played = game(EZ)
    table = usual_table(played)
    own = own_wager(table, "player", 10_000)
    assert own is not None
    assert float(own.ev) == pytest.approx(-123.51, abs=0.01)  # 1.2351 % of $100
    turned = rotation(played.rules, 1, own)
    assert turned.per_round(Fraction(0)) == (own.ev - own.fee) / 2
    with pytest.raises(HousewayError, match="takes"):
        own_wager(table, "player", 10**9)


def test_b50_a2_a_wager_on_the_dealer_line_meets_the_hand_the_player_line_plays() -> None:
    """Who stands on five asks for no card, so the Dealer line meets two cards more often."""
    played = game("21st-century-baccarat-5")
    table = read_table(played, [Lying(2, "player", 2_500)])
    costs = {}
    for way in get_args(Way):
        own = own_wager(replace(table, way=way), "banker", 10_000)
        assert own is not None
        costs[way] = round(-float(own.ev), 1)
    assert costs == {"house-way": 117.6, "best-play": 138.3}
    alone = own_wager(replace(read_table(played, "banker 25"), way="best-play"), "banker", 10_000)
    assert alone is not None
    assert round(-float(alone.ev), 1) == 117.6  # nobody is on the Player line: the hand draws


# The report


@pytest.fixture(scope="module")
def both() -> TableEarnings:
    return earn(read_table(game(EZ), "4 x banker 25; 3 x player 100; 3 x dragon-7 5", 50_000))


@pytest.fixture
def earned(both: TableEarnings) -> Earnings:
    return both.shown


def test_the_report_agrees_with_itself(both: TableEarnings, earned: Earnings) -> None:
    plan = Plan(roll=500_000, goal=200_000, pace=60, rounds=40, own=("banker", 2_500))
    told = bank_report(both, plan).to_json()
    assert json.loads(json.dumps(told)) == told
    each, hour = told["per_round"], told["per_hour"]
    assert each["ev"] == pytest.approx(each["ev_before_fee"] - each["fee"])
    assert each["ev"] == pytest.approx(float(earned.after.mean))
    assert hour["ev"] == pytest.approx(60 * each["ev"])
    assert hour["deviation"] == pytest.approx(60**0.5 * each["deviation"])
    assert [row["rounds"] for row in told["behind"]] == [60, 480, 40]
    lasting = Lasting(earned.after)
    assert told["ruin"]["within"]["chance"] == lasting.within(500_000, 40).value
    assert told["needed"]["ever"]["cents"] == lasting.needed_ever(0.01).roll
    assert told["ruin"]["ever"]["chance"] >= told["ruin"]["within"]["chance"]
    over = told["distribution"]["over_time"]
    assert over[-1]["rounds"] == 40
    assert all(row["results"] == sorted(row["results"]) for row in over)
    assert {row["model"] for row in told["coverage"]} == set(earned.models)
    assert told["rotation"]["share_of_rounds"] == 0.5
    overall = told["rotation"]["ev_per_hour_overall"]
    meanwhile = told["rotation"]["meanwhile"]
    assert overall == pytest.approx(30 * (each["ev"] + meanwhile["ev"] - meanwhile["fee"]))


def test_hints_follow_from_the_figures(both: TableEarnings) -> None:
    told = bank_report(both, Plan(roll=100_000, goal=100_000, pace=60, rounds=40)).hints
    assert not any("less action" in hint for hint in told)  # it could owe more than it has
    assert any(hint.startswith("A bank of $500 books") for hint in told)
    assert any("the roll must be" in hint for hint in told)
    rich = bank_report(both, Plan(roll=10**9, goal=100_000, pace=60, rounds=40)).hints
    assert not any("the roll must be" in hint for hint in rich)


def test_what_a_sample_cannot_tell_is_not_told(both: TableEarnings, earned: Earnings) -> None:
    """The same figures, exact and with an error as large as what is left after the fee."""
    plan = Plan(roll=100_000, goal=100_000, pace=60, rounds=40)
    left = float(earned.after.mean)
    models = dict(earned.models)
    spread = replace(earned.spread, sampled=True, known_error=abs(left))
    models["gross"] = replace(models["gross"], spread=spread, edge_error=0.1)
    unsure = replace(earned, models=models, exact=False, rounds=20_000)
    told = bank_report(replace(both, shown=unsure), plan)
    assert told.hints[0].startswith("20,000 rounds do not tell gain from loss: ")
    assert any("must be about $" in hint for hint in told.hints)
    assert told.lasting.around is not None
    lucky, unlucky = (n_zero(each) for each in told.lasting.around)
    assert lucky is not None
    assert unlucky is None  # with worse luck there is no gain at all
    sure = bank_report(both, plan)
    assert not any("do not tell" in hint for hint in sure.hints)
    assert sure.lasting.around is None


def test_less_action_is_weighed_as_the_bank_covers_it() -> None:
    """A bank of $500 against seven wagers of $100, and against four, which it covers."""
    seven, four = (earn(read_table(game(EZ), f"{n} x banker 100", 50_000)) for n in (7, 4))
    told = bank_report(seven, Plan(roll=100_000, goal=100_000, pace=60, rounds=40))
    given_up = float(seven.shown.spread.mean - four.shown.spread.mean) / 100
    hint = f"$300 less action saves $3 of fee and gives up only ${given_up:.2f} of EV."
    assert hint in told.hints
    assert told.cliffs.break_even == ((4_911, 40_000), (49_102, None))


@pytest.mark.parametrize(
    ("field", "value"),
    [("roll", 0), ("goal", 0), ("rounds", 0), ("rounds", 10**6), ("pace", 0), ("hours", 0)],
)
def test_a_plan_that_makes_no_sense_is_refused(field: str, value: int) -> None:
    told: dict[str, Any] = {"roll": 1, "goal": 1, "pace": 1, field: value}
    with pytest.raises(HousewayError, match=field):
        Plan(**told)


def test_every_banked_family_has_a_pace() -> None:
    for name in game_ids():
        rules = load(name)
        if rules.banked:
            assert 10 <= usual_pace(rules) <= 200


# The form


def test_the_grid_and_the_words_mean_the_same_table() -> None:
    played = game(EZ)
    grid = read_form(played, {}, [("player", "3", "100"), ("dragon-7", "2", "5"), ("tie", "", "")])
    words = read_form(played, {"t": "3 x player 100; 2 x dragon-7 5"}, ())
    assert grid.table == words.table
    assert not grid.problems
    assert grid.words == words.words == ""
    assert [(line.seats, line.amount) for line in words.grid if line.seats] == [
        ("3", "100"),
        ("2", "5"),
    ]
    odd = read_form(played, {"t": "2 player 100; 3 player 25"}, ())
    assert odd.words == "2 player 100; 3 player 25"
    assert not any(line.seats for line in odd.grid)


@pytest.mark.parametrize(
    ("given_", "field"),
    [
        ({"t": "99 x banker 25"}, "t"),
        ({"t": "nothing at all"}, "t"),
        ({"t": "x" * 5_000}, "t"),
        ({"bank": "-5"}, "bank"),
        ({"bank": "1"}, "bank"),
        ({"roll": "NaN"}, "roll"),
        ({"roll": "9" * 30}, "roll"),
        ({"rounds": "1e9"}, "rounds"),
        ({"rounds": "0"}, "rounds"),
        ({"rounds": "1000000000"}, "rounds"),
        ({"seat": "0"}, "seat"),
        ({"risk": "100"}, "risk"),
        ({"rounds": "٣"}, "rounds"),
        ({"risk": "0"}, "risk"),
        ({"risk": "101 %"}, "risk"),
        ({"hours": "-1"}, "hours"),
        ({"pace": "5000"}, "pace"),
        ({"others": "21"}, "others"),
        ({"seat": "40"}, "seat"),
        ({"way": "badly"}, "way"),
        ({"own": "moon", "stake": "5"}, "own"),
        ({"own": "player", "stake": "0.01"}, "stake"),
    ],
)
def test_a_bad_field_is_told_at_that_field(given_: dict[str, str], field: str) -> None:
    form = read_form(game(EZ), given_, ())
    assert list(form.problems) == [field]
    assert form.plan is None


def test_half_a_line_of_the_grid_is_told_there() -> None:
    form = read_form(game(EZ), {}, [("banker", "7", ""), ("player", "1", "25")])
    assert list(form.problems) == ["grid-banker"]


# The pages


class AtOnce:
    """Answers here instead of in a process."""

    def answered(self, key: Asked, asked: Asked) -> dict[str, Any]:
        return figured(asked)


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(bank_view, "figures", AtOnce)
    app = FastAPI()
    app.include_router(router)

    @app.exception_handler(HousewayError)
    async def refused(request: Request, fault: HousewayError) -> HTMLResponse:
        status = fault.status if isinstance(fault, Refused) else 400
        return HTMLResponse(str(fault), status)

    with TestClient(app) as made:
        yield made


def test_every_banked_game_is_at_the_desk(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = client.get("/bank").text
    monkeypatch.setattr(bank_view, "figures_of", lambda form: bank_view.Figures())
    for name in game_ids():
        rules = load(name)
        answer = client.get(f"/bank/{name}")
        if rules.banked:
            assert f'href="/bank/{name}"' in listed
            assert answer.status_code == 200
            assert "field-problem" in answer.text
            assert 'aria-invalid="true"' not in answer.text, name
        else:
            assert f'href="/bank/{name}"' not in listed
            assert answer.status_code == 404
            assert f"nobody banks {rules.name}" in answer.text


def test_a_page_tells_the_figures_and_keeps_them_in_its_address(client: TestClient) -> None:
    query = "t=7+x+banker+25&roll=20000&rounds=30&fees=cons-baccarat-2"
    page = client.get(f"/bank-figures/{EZ}?{query}").text
    assert page.lstrip().startswith("<section")
    for words in ("A round earns after the fee", "Ruin within 30 rounds", "usual approximation"):
        assert words in page
    assert "<svg" in page
    assert "o=fees%3Dcons-baccarat-2" in page  # the schedule became an option of the address
    grid = "spot=player&seats=&amount=&spot=banker&seats=7&amount=25&fees=none&rounds=30"
    assert "t=7+x+banker+25" in client.get(f"/bank/{EZ}?{grid}").text


def test_21st_century_baccarat_5_page_has_both_ways_and_files(client: TestClient) -> None:
    address = "21st-century-baccarat-5?t=7+x+player+25&rounds=30"
    page = client.get(f"/bank/{address}").text
    assert "Bettors play the best way." in page
    assert 'class="figures both-ways"' in page
    assert "after the fee" not in page  # the room posts a fee that is not known here
    other = client.get(f"/bank/{address}&way=house-way").text
    assert "Bettors play the house way." in other
    kept = client.get(f"/bank-csv/{address}")
    assert kept.headers["content-type"].startswith("text/csv")
    assert ",best play," in kept.text
    assert ",house way," in kept.text
    book = client.get(f"/bank-xlsx/{address}")
    assert book.content.startswith(b"PK")
    assert "attachment" in book.headers["content-disposition"]


def test_ez_baccarat_page_shows_the_bank_it_uses(client: TestClient) -> None:
    page = client.get(f"/bank/{EZ}").text
    (shown,) = re.findall(r'id="bank" name="bank" value="" placeholder="([^"]*)"', page)
    assert f"A bank of ${shown} against" in page


@pytest.mark.parametrize(
    "query",
    [
        "t=%00%00&roll=%F0%9F%92%B0",
        "seats=1&amount=2&spot=" + "a" * 3_000,
        "&".join(["spot=banker&seats=7&amount=1"] * 300),
        "fees=../../etc",
        "t=<script>alert(1)</script>",
        "rounds=" + "9" * 400,
        "own=player&stake=-1",
    ],
)
def test_hostile_addresses_get_an_answer_in_place(client: TestClient, query: str) -> None:
    start = time.process_time()
    page = client.get(f"/bank/{EZ}?{query}")
    assert page.status_code == 200
    assert 'aria-invalid="true"' in page.text
    assert "<script>alert" not in page.text
    assert time.process_time() - start < 2


def test_unknown_games_and_options_are_refused(client: TestClient) -> None:
    assert client.get("/bank/moon").status_code == 404
    assert client.get(f"/bank/{EZ}?o=decks=9000").status_code == 400


def test_a_table_that_must_be_dealt_says_so(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.desk.bank.earn.known_earnings", lambda table: None)
    page = client.get("/bank/pai-gow-poker").text
    assert "Deal the rounds" in page
    assert 'action="/bank-deal/pai-gow-poker"' in page
    assert "A round earns" not in page


def test_amounts_and_fees_share_the_rounds_that_are_dealt() -> None:
    def dealt(text: str, **options: str) -> object:
        return bank_view.dealt_of(read_form(game("casino-war", options), {"t": text}, ()))

    assert dealt("2 x primary 25") == dealt("2 x primary 50", fees="none", coverage="reserved")
    assert dealt("2 x primary 25") != dealt("3 x primary 25")
    assert dealt("2 x primary 25") != dealt("2 x primary 25", decks="7")


def test_a_deal_that_fails_is_told_and_leaves_the_row_free() -> None:
    row: JobRow[str, str] = JobRow("test", operator.add)  # words and a function do not add up
    row.start("table", "table")
    row.start("table", "table")
    first = row.standing("table")
    assert first is not None
    assert first.state == "working"
    assert row.standing("another") is None
    for _ in waiting("the work ends"):
        last = row.standing("table")
        if last is None or not last.busy:
            break
    assert last is not None
    assert last.problem.startswith("The work failed: can only concatenate str")
    row.stop_all()


@pytest.mark.prove
def test_a_table_is_dealt_behind_its_page(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """War with two wagers is quick to deal: press the button, wait, read the figures."""
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    address = "?t=2+x+primary+25&rounds=60"
    assert "Deal the rounds" in client.get(f"/bank/casino-war{address}").text
    assert client.post(f"/bank-deal/casino-war{address}").status_code == 200
    for _ in waiting("the rounds are dealt", 0.25):
        page = client.get(f"/bank-figures/casino-war{address}").text
        if "data-poll" not in page:
            break
        assert "being dealt" in page or "waits for" in page
    assert "A round earns after the fee" in page
    assert "sampled" in page
    assert "±" in page
    bank_job.stop_all()


# The command


def run(monkeypatch: pytest.MonkeyPatch, *args: str) -> int:
    monkeypatch.setattr("sys.argv", ["houseway", *args])
    try:
        main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def test_the_command_tells_what_the_library_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = ("--table", "7 x banker 25", "--option", "fees=none")
    asked = ("bank", EZ, *table, "--roll", "20000", "--rounds", "30")
    assert run(monkeypatch, *asked, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    edge = Fraction(25 * 7 * 100) * Fraction(str(told["per_round"]["ev_before_fee"])) / 17_500
    assert float(edge) == pytest.approx(told["per_round"]["ev_before_fee"])
    assert told["per_round"]["ev_before_fee"] / 17_500 == pytest.approx(0.010183, abs=1e-6)
    assert told["ruin"]["roll"] == 2_000_000
    assert told["options"] == {"fees": "none"}
    assert run(monkeypatch, *asked) == 0
    shown = capsys.readouterr().out
    for words in ("A round earns", "A roll of $20,000", "Turning the bank", "exact:"):
        assert words in shown


def test_the_command_refuses_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for args, words in (
        (("bank", "texas-holdem"), "has no bank"),
        (("bank", EZ, "--risk", "200"), "--risk"),
        (("bank", EZ, "--table", "7 x moon 5"), "--table"),
    ):
        assert run(monkeypatch, *args) == 2
        assert words in capsys.readouterr().err
