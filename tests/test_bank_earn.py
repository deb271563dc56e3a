"""What a round earns the bank: coverage settled at once, exact figures, samples, fees."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import sqrt
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.desk.bank import playing
from houseway.desk.bank.cover import MODELS, Moving, Walks, settle_rounds
from houseway.desk.bank.earn import Earnings, earn, known_earnings
from houseway.desk.bank.fees import cliffs
from houseway.desk.bank.full import Full, full_ev
from houseway.desk.bank.playing import play_sample, task_of
from houseway.desk.bank.samples import PlayedRounds, Sample
from houseway.desk.bank.steady import Steadied
from houseway.desk.bank.table import Lying, TypicalTable, read_table, usual_table
from houseway.desk.odds import find_odds, odds_key
from houseway.engine.bettor import Bettor
from houseway.errors import HousewayError
from houseway.families import game
from houseway.play.bots import HouseWay
from houseway.play.game import start_round
from houseway.proof.patterns import FreshShoe, Laid, Regulars, play_rounds
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schedules import schedules
from houseway.rulebook.schema import Coverage
from houseway.table.coverage import Cover
from houseway.table.events import WagerSettled
from houseway.table.table import Table
from houseway.table.wager import TakeBank
from tables import COMMUNITY, ONE_OF_EACH, proved, some_of

BANKED = [name for name in game_ids() if load(name).banked]
OWN_HANDS = [name for name in BANKED if name not in COMMUNITY]


# Coverage, settled at once.

amounts = st.integers(0, 400)
moved = st.one_of(
    st.builds(lambda a, m: Moving(a, 0, max(a, m)), amounts, amounts),
    st.builds(lambda a, m: Moving(0, a, max(a, m)), amounts, amounts),
)


@given(st.lists(st.lists(moved, min_size=5, max_size=5), min_size=1, max_size=4), amounts)
def test_many_rounds_settle_like_one_wager_at_a_time(rounds: list[list[Moving]], bank: int) -> None:
    table = np.array(rounds, dtype=np.int64)
    walks = Walks(table[:, :, 0], table[:, :, 1], table[:, :, 2])
    for model in MODELS:
        ended = settle_rounds(model, bank, walks)
        for at, walked in enumerate(rounds):
            cover = Cover(model, bank)
            uncovered = sum(cover.settle(*one).uncovered for one in walked)
            assert ended.net[at] == cover.collected - cover.paid
            assert ended.moved[at] == cover.collected + cover.paid
            assert ended.uncovered[at] == uncovered
            assert abs(ended.net[at]) <= bank


# What wagers bring the bank with everything covered, and the bank's result by model.
PRINTED: list[tuple[int, list[int], dict[Coverage, int]]] = [
    (300, [200, -200, 100, -100], {"gross": 100, "separate_caps": 0}),
    (300, [100, 100, 100, 100], {"gross": 300, "separate_caps": 300}),
    (300, [0, -200, 200], {"gross": -100, "separate_caps": 0}),
    (300, [-200, 100, -100], {"gross": -100, "separate_caps": -200}),
    (100, [*[10] * 7, -50, 50], {"gross": 40, "separate_caps": 50}),
    (150, [-200, -100], {"gross": -150, "separate_caps": -150, "net_running": -150}),
]


@pytest.mark.parametrize(("bank", "nets", "wanted"), PRINTED)
def test_worked_examples_of_short_banks(
    bank: int, nets: list[int], wanted: dict[Coverage, int]
) -> None:
    known = [Moving(max(-net, 0), max(net, 0), abs(net)) for net in nets]
    walks = Walks.of(known, np.arange(len(nets))[None, :])
    assert {m: int(settle_rounds(m, bank, walks).net[0]) for m in wanted} == wanted


# Tables.


@pytest.mark.parametrize("name", BANKED)
def test_every_banked_game_has_a_usual_table(name: str) -> None:
    table = usual_table(game(name))
    assert table.seats == tuple(range(2, load(name).table.seats + 1))
    assert table.bank >= table.most > 0
    assert table.action > 0


@pytest.mark.parametrize(
    ("text", "wagers"),
    [
        ("2 x Banker $25; 1 x dragon 7 5", "2 banker 25, dragon-7 5; 3 banker 25"),
        ("seat 4: 25 on player + panda-8 5", "4 player 25, panda-8 5"),
        ("3 × player 1,000", "2 player 1000\n3 player 1000\n4 player 1000"),
        ("$30 banker", "2 banker 30"),
        ("all banker 25", "7 x banker 25"),
    ],
)
def test_a_table_is_read_from_words(text: str, wagers: str) -> None:
    played = game("ez-baccarat-panda-8")
    assert read_table(played, text).wagers == read_table(played, wagers).wagers


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("8 x banker 25", "8 bettors do not fit: 7 seats wager beside the bank's"),
        ("1 banker 25", "seat 1 banks"),
        ("9 banker 25", "no seat 9"),
        ("2 bankr 25", "did you mean banker?"),
        ("banker", "write a spot and an amount"),
        ("2 banker 25, banker 50", "named twice"),
        ("2 banker 1", "outside its limits"),
        ("2 dragon-7 5, 25", "is not a wager"),
        ("seat 2: dragon-7 5", "needs a base wager"),
        ("2 banker 1e9", "is not a wager"),
        ("2 banker 99999999999999999999", "not an amount of money"),
        ("x" * 5_000, "too many words"),
    ],
)
def test_what_cannot_lie_there_is_said_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(HousewayError, match=said.replace("?", r"\?")):
        read_table(game("ez-baccarat-panda-8"), text)


def test_wagers_that_lie_together_come_together() -> None:
    table = read_table(game("ultimate-texas-holdem"), "2 x ante 25")
    assert [w.spot for w in table.wagers] == ["ante", "blind"] * 2


def test_what_could_be_owed_and_what_covers_it() -> None:
    """A natural is neither split nor doubled; five percent less is paid than is lost."""
    split = read_table(game("pure-21-5"), "2 x game 100")
    assert split.most == 2 * 8 * 10_000
    assert read_table(game("no-bust-blackjack-4"), "game 100").most == 12_000
    banker = read_table(game("supreme-baccarat"), "3 x banker 100")
    assert (banker.most, banker.needs) == (28_500, 30_000)
    assert banker.needs <= banker.ample


def test_a_game_without_a_bank_has_no_table_here() -> None:
    with pytest.raises(HousewayError, match="no bank"):
        usual_table(game("texas-holdem"))


# Counted.


def _full(name: str, bank: int | None = None) -> TypicalTable:
    """Something on every spot at every seat, each seat another amount."""
    rules = load(name)
    wagers = [
        Lying(seat, spot.id, rules.limits(spot)[0] * seat)
        for seat in range(2, rules.table.seats + 1)
        for spot in rules.spots
        if spot.window in ("before-cards", "late")
    ]
    return read_table(game(name), wagers, bank)


@pytest.mark.parametrize("name", some_of(COMMUNITY[::-1], 4))
def test_an_ample_bank_books_the_whole_edge_exactly(name: str) -> None:
    table = _full(name)
    found = earn(table).shown
    assert found.exact
    assert found.exposure.limited == found.exposure.most
    for booked in found.models.values():
        assert booked.ev == found.full
        assert booked.action_share == booked.edge_share == 1
    weights = [booked.spread.weights for booked in found.models.values()]
    assert all(found == weights[0] for found in weights)


@pytest.mark.parametrize("name", some_of(COMMUNITY[::-1], 4))
def test_a_short_bank_never_moves_more_than_it_put_up(name: str) -> None:
    table = _full(name)
    short = read_table(table.game, table.wagers, table.offered // 3)
    for model, booked in earn(short).shown.models.items():
        assert -short.bank <= booked.spread.worst < booked.spread.best <= short.bank
        assert 0 < booked.action_share < 1
        if model in ("gross", "reserved"):
            assert booked.moved <= short.bank


def test_one_even_money_wager_on_the_banker_line() -> None:
    """EZ Baccarat, Banker: won 0.4584 less the Dragon 7 that pushes, the edge is 1.018 %."""
    found = earn(read_table(game("ez-baccarat-panda-8"), "banker 100", 1_000_000)).shown
    assert round(float(found.full) / 10_000, 5) == 0.01018
    assert set(found.spread.weights) == {-10_000, 0, 10_000}
    assert found.fee == 50
    assert found.after.mean == found.full - 50
    ways = found.spread.weights
    share = {net: round(n / found.spread.total, 4) for net, n in ways.items()}
    assert share == {-10_000: 0.4361, 0: 0.1177, 10_000: 0.4462}


def test_a_lone_wager_is_exact_in_other_families_too() -> None:
    table = read_table(game("super-pan-9"), "game 100", 5_000)
    found = earn(table).shown
    assert found.exact
    assert found.rounds is None
    assert set(found.spread.weights) == {-5_000, 0, 5_000}
    assert found.spread.mean * 2 == found.full


# Played.


def _settled(table: TypicalTable, number: int, coverage: Coverage) -> int:
    """The bank's result of one round at a real table with a bank as short as this."""
    played, held = table.game, dict[Bettor, dict[str, int]]()
    for wager in table.wagers:
        held.setdefault(Bettor(wager.seat), {})[wager.spot] = wager.amount
    people = {table.bank_seat: "bank", **{seat: f"seat {seat}" for seat in table.seats}}
    lay = Table(played.rules, FreshShoe(played.rules.deck.shoe, Random(number)), people)
    round_ = start_round(played, lay)
    regulars = Regulars(held, HouseWay())
    round_.choose(Bettor(table.bank_seat), TakeBank(table.bank))
    lay.cover = Cover(coverage, table.bank)
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        round_.choose(bettor, regulars.choose(bettor, offer))
    settled = [event for event in round_.events if isinstance(event, WagerSettled)]
    return sum(event.collected - event.paid for event in settled)


def _pattern(table: TypicalTable, number: int) -> Sample:
    wagers = [Laid(w.seat, w.spot, w.amount) for w in table.wagers]
    random = Random(number)
    return Sample().more([play_rounds(table.game, table.bank_seat, wagers, HouseWay(), random, 1)])


@pytest.mark.parametrize("name", some_of(OWN_HANDS, 5))
def test_patterns_settle_other_stakes_and_banks_as_the_table_does(name: str) -> None:
    """Patterns of one size of stakes, settled with others against a short bank."""
    table = _full(name)
    stakes = [Lying(w.seat, w.spot, w.amount * 3 // 2 // 100 * 100) for w in table.wagers]
    other = read_table(table.game, stakes, sum(w.amount for w in stakes) // 2)
    for number in range(8):
        sample = _pattern(table, number)
        for model in MODELS:
            (net,) = PlayedRounds(other, sample).settle(model, other.bank).net.tolist()
            assert net == _settled(other, number, model), (number, model)


def test_ultimate_d2_when_forfeits_are_collected_changes_the_rounds_kept_and_not_the_odds() -> None:
    tables = [
        usual_table(game("ultimate-texas-holdem", {"collect-forfeit": collected}))
        for collected in ("at-once", "at-settlement")
    ]
    assert len({odds_key(table.game) for table in tables}) == 1
    assert len({playing.sample_key(table) for table in tables}) == 2


def _agrees(found: Earnings, apart: float = 4.0) -> None:
    assert found.checks
    assert all(check.apart < apart for check in found.checks), found.checks


def test_a_sample_meets_the_exact_odds_and_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    table = _full("casino-war")
    assert known_earnings(table) is None
    told: list[float] = []
    found = earn(table, told.append, rounds=500).shown
    _agrees(found)
    assert not found.exact
    assert found.rounds == 500
    assert told[-1] == 1
    assert abs(float(found.booked.ev - found.full)) < 0.01
    less = read_table(table.game, table.wagers, table.offered)
    assert known_earnings(less) is None  # too few for a page
    short = known_earnings(less, rounds=500)
    assert short is not None
    assert 0 < short.shown.booked.error < found.spread.deviation / sqrt(500)


def test_a_sample_broken_off_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    monkeypatch.setattr(playing, "BLOCK", 20)
    table = usual_table(game("casino-war"))
    found = find_odds(table.game)

    def stop(done: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_sample(table, found, 60, stop, workers=1)
    assert playing.kept_sample(table).rounds == 20
    whole = play_sample(table, found, 60, workers=1)
    task = task_of(table, found)
    anew = Sample().more([task.play(0)]).more([task.play(1), task.play(2)])
    assert whole.entries == anew.entries
    assert (whole.codes == anew.codes).all()
    kept = next(tmp_path.glob("*.rounds"))
    kept.write_bytes(b"spoilt")
    assert playing.kept_sample(table).rounds == 0


def test_a_sample_beside_a_count_is_left_as_it_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """21st Century Baccarat 5.0, ruling B50-A2: standing on five moves the Dealer line's odds.

    Steadied by the odds of every wager the sample would come to their sum, which is not what the
    table is worth when the Player line plays the best way.
    """
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    table = replace(_full("21st-century-baccarat-5"), way="best-play")
    found = earn(table, rounds=1_000).shown
    assert found.exact
    _agrees(found)
    odds_alone = full_ev(table, find_odds(table.game), "best-play")
    assert abs(odds_alone.ev - found.full) > 1
    for check in found.checks:
        assert check.first == float(found.full)
        assert abs(check.second - float(odds_alone.ev)) > 0.01
        assert check.error > 0.02 * found.spread.deviation


@pytest.mark.prove
@pytest.mark.parametrize("name", OWN_HANDS)
def test_every_game_played_meets_its_odds(name: str) -> None:
    for _, found in earn(_full(name), rounds=6_000).each:
        _agrees(found)


@pytest.mark.prove
@pytest.mark.parametrize("name", COMMUNITY)
def test_counted_and_played_rounds_agree(name: str) -> None:
    table = _full(name)
    for bank in (None, table.offered // 2):
        for _, found in earn(read_table(table.game, table.wagers, bank), rounds=20_000).each:
            _agrees(found)


@pytest.mark.prove
@pytest.mark.parametrize("name", [name for name in ONE_OF_EACH if name in OWN_HANDS])
def test_processes_play_the_same_rounds(name: str, tmp_path: Path) -> None:
    table = usual_table(game(name))
    found = find_odds(table.game)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOUSEWAY_CACHE", str(tmp_path / "one"))
        alone = play_sample(table, found, 3_000, workers=1)
        patch.setenv("HOUSEWAY_CACHE", str(tmp_path / "two"))
        helped = play_sample(table, found, 3_000, workers=2)
    assert alone.entries == helped.entries
    assert (alone.codes == helped.codes).all()


@pytest.mark.prove
def test_the_error_of_a_sample_is_as_large_as_samples_differ() -> None:
    """A long shot that comes up a few times in a sample, booked only in part by a short bank."""
    random = np.random.default_rng(8)
    found = []
    for _ in range(2_000):
        shot = np.where(random.random(2_000) < 0.002, -200, 1)
        even = np.where(random.random(2_000) < 0.51, 25, -25)
        worth = [Full(Fraction(1) - Fraction(201, 500)), Full(Fraction(1, 2))]
        sample = Steadied(np.stack([shot, even], axis=1), worth)
        booked = np.clip(shot + even, -25, 25)
        found.append((sample.mean(booked), sample.error(booked)))
    means, errors = np.array(found).T
    assert abs(float(means.std() / sqrt(float((errors**2).mean()))) - 1) < 0.08


# Fees.


@pytest.mark.parametrize("schedule", schedules())
def test_cliffs_are_those_of_the_schedule(schedule: str) -> None:
    printed = schedules()[schedule]
    names = [name for name in printed.games if name in BANKED]
    for name in names[:1]:
        rules = load(name).model_copy(update={"schedule": printed})
        for tier in printed.bank:
            if tier.end is None:
                continue
            found = cliffs(rules, tier.end)
            after = printed.bank_fee(tier.end + 1)
            assert found.fee == tier.fee
            assert found.next_tier == tier.end + 1
            assert found.rise == after - tier.fee
            assert found.warning
            assert found.marginal == after - tier.fee


def test_break_even_has_gaps_where_fees_jump() -> None:
    rules = load("ez-baccarat-panda-8")
    found = cliffs(rules, 10_000, Fraction(120))
    edge = Fraction(120, 10_000)
    for low, high in found.break_even:
        for action in (low, high or low + 1):
            assert edge * action >= cliffs(rules, action).fee
        assert low == 500 or edge * (low - 1) < cliffs(rules, low - 1).fee
        assert high is None or edge * (high + 1) < cliffs(rules, high + 1).fee
    assert len(found.break_even) > 1
    assert found.share_of_ev == Fraction(50, 120)


def test_no_schedule_no_fee() -> None:
    found = cliffs(load("21st-century-baccarat-8"), 10_000, Fraction(100))
    assert (found.fee, found.next_tier, found.warning) == (0, None, "")
    assert found.break_even == ((500, None),)
    assert found.share_of_ev == 0


@pytest.mark.parametrize("name", [*COMMUNITY, *map(proved, OWN_HANDS)])
def test_without_a_bank_named_everything_is_covered(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No more is put up than these wagers can move, and none of it falls short."""
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    table = usual_table(game(name))
    more = TypicalTable(table.game, table.bank_seat, table.wagers, table.ample, table.way)
    assert table.bank <= table.ample
    found, ample = (earn(each, rounds=400).shown for each in (table, more))
    for model in MODELS:
        assert found.models[model].action_share == 1
        assert found.models[model].spread.weights == ample.models[model].spread.weights
