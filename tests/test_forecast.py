"""Desk: the drop forecast, held against rounds played at the real table."""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from random import Random

import pytest

from fee_desk import Run, runner
from houseway.desk.explorer import charged
from houseway.desk.fee_layout import Laid, fees_of, read_columns, read_crowd
from houseway.desk.fee_words import room_fee_example
from houseway.desk.forecast import Day, Money, crowd, forecast, tables_of, usual_crowds
from houseway.engine.bettor import Bettor
from houseway.errors import HousewayError
from houseway.families import game
from houseway.play.bots import HouseWay
from houseway.play.game import Game, start_round
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.pot_fees import pot_fees
from houseway.rulebook.schedules import schedule, schedules_for
from houseway.table.chip_events import PotFeeTaken
from houseway.table.events import FeeTaken
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer
from tables import AMPLE, POT, Stays, full_table, proved, repeatable_shoe

BANKED = [name for name in game_ids() if load(name).banked and schedules_for(name)]
ONCE = list({load(name).family: name for name in BANKED}.values())


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def played_fees(played: Game, wagers: Iterable[Laid]) -> Money:
    """One round at the real table with these wagers: fees of the bank, and of all bettors."""
    table = full_table(played, repeatable_shoe(played, "drop"))
    round_ = start_round(played, table)
    others = HouseWay()
    mine: dict[Bettor, dict[str, int]] = {}
    for laid in wagers:
        mine.setdefault(Bettor(laid.bettor + 1), {})[laid.spot] = laid.amount
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        if isinstance(offer, BankOffer):
            round_.choose(bettor, TakeBank(AMPLE))
        elif isinstance(offer, WagerOffer):
            open_ = {spot.id for spot in offer.spots()}
            chosen = tuple((s, a) for s, a in mine.get(bettor, {}).items() if s in open_)
            round_.choose(bettor, PlaceWagers(chosen))
        else:
            round_.choose(bettor, others.choose(offer))
    taken = [event for event in round_.events if isinstance(event, FeeTaken)]
    bank = sum(event.amount for event in taken if event.bank)
    bettors = sum(event.amount for event in taken if not event.bank)
    return Money(Fraction(bank), Fraction(bettors))


def posted_at(name: str, fees: str) -> Game:
    """The game with a schedule posted and limits that keep within it."""
    limit = schedule(fees).limit
    if limit is None:
        return game(name, {"fees": fees})
    high = limit.high or 100_000
    options = {"fees": fees, "minimum": str(limit.low // 100), "maximum": str(high // 100)}
    return game(name, options)


@pytest.mark.parametrize("name", [each if each in ONCE else proved(each) for each in BANKED])
def test_the_forecast_is_what_the_table_takes(name: str) -> None:
    compared = 0
    for fees in [each.id for each in schedules_for(name)][::4]:
        try:
            played = posted_at(name, fees)
        except HousewayError:  # the layout itself has other limits
            continue
        low = played.rules.table.minimum
        for wager in (low, min(4 * low, played.rules.table.maximum)):
            text = f"{played.rules.table.seats - 1} x {wager / 100:.2f}"
            one = crowd(played.rules, text)
            drop = forecast([load(name, {"fees": fees})], [one]).drops[0]
            assert drop.round == played_fees(played, one.wagers), (fees, text)
            compared += 1
    assert compared


def test_bettors_fees_are_what_the_table_takes_wager_by_wager() -> None:
    for fees in ("own-ez-3", "cons-baccarat-9"):
        rules = posted_at("ez-baccarat-panda-8", fees)
        text = "3 x banker 25, dragon-7 5; 2 x 100 + tie 10 + panda-8 5"
        one = crowd(rules.rules, text)
        found = forecast([rules.rules], [one]).drops[0].round
        assert found == played_fees(rules, one.wagers)
        assert found.bettors > 0


def test_weights_speed_tables_hours_and_days_multiply_exactly() -> None:
    tables = tables_of("ez-baccarat-panda-8", {}, ["cons-baccarat-1", "cons-baccarat-9"])
    rules = tables[0]
    crowds = [crowd(rules, "7 x 25 @ 10"), crowd(rules, "3 x banker 100, dragon-7 5 @ 6")]
    day = Day(55, Fraction(15, 2), tables=3, days=360)
    found = forecast(tables, crowds, day)
    first, second = found.drops
    assert first.round.bank == Fraction(10 * 100 + 6 * 200, 16)
    assert second.round.bettors == Fraction(10 * 350 + 6 * 150, 16)
    assert first.hour.total == first.round.total * 55 * 3
    assert first.daily.total == first.hour.total * Fraction(15, 2)
    assert first.shift == first.daily  # a day shorter than a shift
    assert first.year.total == first.daily.total * 360
    assert first.action == Fraction(10 * 17_500 + 6 * 31_500, 16)
    assert second.per_hundred is not None
    assert second.per_hundred.total == second.round.total * 10_000 / second.action
    assert found.difference(second) == second.round.bettors * 55 * 3 * Fraction(15, 2)


def test_tables_near_a_cliff_are_pointed_out() -> None:
    rules = load("ez-baccarat-panda-8")
    near, far = (crowd(rules, text) for text in ("7 x 25", "4 x 60"))
    first = forecast([rules], [near, far]).drops[0]
    assert [one.near_a_cliff for one in first.crowds] == [True, False]
    assert str(first.crowds[0].cliff) == "above $200 it costs $1 more"
    assert str(charged(schedule("cons-baccarat-1"), 20_000).cliff) == "the next cent costs $1 more"


def test_a_wager_beyond_the_schedules_limit_is_told() -> None:
    rules = load("ez-baccarat-panda-8")
    found = forecast([rules], [crowd(rules, "1 x 5000")])
    assert "outside its limits" in found.drops[0].crowds[0].problem


def hand_fees(name: str, fees: str, players: int) -> tuple[int, int]:
    """A pot hand in which everybody stays: what was taken from the pot, and from players."""
    played = game(name, {"fees": fees})
    table = full_table(played, repeatable_shoe(played, "hand"), players)
    round_ = start_round(played, table)
    stays = Stays(Random(3), folds=0.0)
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        round_.choose(bettor, stays.choose(offer))
    events = round_.events
    return (
        sum(e.amount for e in events if isinstance(e, PotFeeTaken)),
        sum(e.amount for e in events if isinstance(e, FeeTaken)),
    )


@pytest.mark.parametrize("name", ["texas-holdem", "draw", "seven-card-stud"])
def test_fees_of_a_hand_are_what_the_pot_pays(name: str) -> None:
    assert name in POT
    rules = load(name)
    assert rules.pot_fees is not None
    fees = rules.pot_fees.text
    for players in (3, rules.table.seats):
        drop = forecast([rules], [crowd(rules, f"{players} players")]).drops[0]
        assert sum(hand_fees(name, fees, players)) == drop.round.total
    early = forecast([rules], [crowd(rules, "3")], Day(30, whole=Fraction(0))).drops[0]
    assert early.round.total < drop.round.total


def test_fees_by_the_half_hour_go_by_time_not_by_hands() -> None:
    rules = load("chinese-poker", {"fees": "chinese-16"})
    slow, fast = (forecast([rules], [crowd(rules, "4")], Day(speed)).drops[0] for speed in (10, 40))
    assert slow.hour == fast.hour
    posted = pot_fees("chinese-16")
    assert posted is not None
    assert slow.hour.total == 2 * 4 * posted.schedules[0].fees[0].amount


def test_every_game_can_be_forecast_or_says_that_the_room_posts_its_fee() -> None:
    for name in game_ids():
        rules = load(name)
        crowds = [crowd(rules, text) for text in usual_crowds(rules)]
        options: dict[str, object] = {}
        if rules.fee_is_open:
            with pytest.raises(HousewayError, match=r"the room posts its fee at .*room-fee="):
                tables_of(name, {})
            options = {"room-fee": room_fee_example(rules)}
        assert forecast(tables_of(name, options), crowds).drops[0].hour.total > 0, name


@pytest.mark.parametrize(
    ("name", "options", "fees"),
    [
        ("ez-baccarat-panda-8", {}, "cons-blackjack-7"),
        ("ez-baccarat-panda-8", {}, "poker-10"),
        ("ez-baccarat-panda-8", {"maximum": 5000}, "cons-baccarat-1"),
        ("21st-century-baccarat-5", {}, "cons-baccarat-1"),
        ("texas-holdem", {}, "cons-baccarat-1"),
        ("texas-holdem", {}, "nothing-1"),
        ("texas-holdem", {}, "stud-18"),
        ("texas-holdem", {"structure": "limit"}, "poker-34"),
    ],
)
def test_a_forecast_refuses_what_a_table_to_play_at_refuses_in_the_same_words(
    run: Run, name: str, options: dict[str, object], fees: str
) -> None:
    with pytest.raises(HousewayError) as refused:
        game(name, {**options, "fees": fees})
    chosen = [word for key, value in options.items() for word in ("--option", f"{key}={value}")]
    code, _, told = run("forecast", name, *chosen, "--schedule", fees)
    assert code == 2
    assert str(refused.value) in " ".join(told.split())


def test_commission_free_wagering_limits_the_forecast_takes_the_fee_the_room_posts(
    run: Run,
) -> None:
    own = ("--option", "room-fee=bank 1; each 0.50; tie 0.25", "--table", "2 x banker 25, tie 5")
    code, out, _ = run("forecast", "commission-free-baccarat-dragon-bonus", *own, "--json")
    assert code == 0
    [found] = json.loads(out)["schedules"]
    assert (found["id"], found["round"]["total"]["dollars"]) == ("room", 1 + 2 * 0.75)
    ez = ("forecast", "ez-baccarat-panda-8", *own, "--schedule", "room", "--schedule", "own-ez-1")
    _, out, _ = run(*ez, "--json")
    assert [each["id"] for each in json.loads(out)["schedules"]] == ["room", "own-ez-1"]


def test_a_forecast_under_a_schedule_for_another_kind_of_betting_says_for_which(run: Run) -> None:
    _, out, _ = run("forecast", "texas-holdem", "--schedule", "poker-34")
    assert "for no limit or spread tables" in " ".join(out.split())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("abc", "is not a wager"),
        ("0 x 25", "do not fit"),
        ("7 x -5", "is not a wager"),
        ("7 x 1e99", "is not a wager"),
        ("41 x 5", "do not fit"),
        ("nowhere 25", "has no spot"),
        ("25 + tie 5 + tie 5", "tie is named twice"),
        ("", "write who wagers what"),
        ("7 x 25 @ x", "after @ write a whole number"),
        ("7 x 25 @ 0", "a weight lies between"),
        ("1 x 99999999999999", "makes no sense"),
    ],
)
def test_a_table_that_cannot_be_read_is_told_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(HousewayError, match=said.replace("(", r"\(")):
        crowd(load("ez-baccarat-panda-8"), text)


def test_absurd_days_are_told() -> None:
    for day in ({"rounds_per_hour": 0}, {"hours": Fraction(25)}, {"tables": -1}, {"days": 999}):
        with pytest.raises(HousewayError, match="must be above 0"):
            Day(**{"rounds_per_hour": 60, **day})  # type: ignore[arg-type]


def test_wagers_placed_after_the_cards_never_count() -> None:
    rules = load("ultimate-texas-holdem")
    with pytest.raises(HousewayError, match="after the cards"):
        read_crowd(rules, "play 25")
    both = read_crowd(rules, "2 x 25")
    assert fees_of(rules, schedule("cons-tcp-uth-5"), both).action == 10_000  # ante and blind


def test_columns_put_each_amount_before_its_bettor() -> None:
    rules = load("ez-baccarat-panda-8")
    laid = read_columns(rules, {"player": "25, , 1,000", "tie": "0, 5"})
    assert [(one.bettor, one.spot, one.amount) for one in laid] == [
        (1, "player", 2_500),
        (2, "tie", 500),
        (3, "player", 100_000),
    ]


def test_the_command_forecasts_and_compares(run: Run) -> None:
    asked = ("forecast", "ez-baccarat-panda-8", "--table", "7 x 25", "--tables", "3")
    both = ("--schedule", "cons-baccarat-1", "--schedule", "cons-baccarat-9")
    code, out, _ = run(*asked, *both)
    assert code == 0
    assert "$180" in out
    assert "near a cliff" in out
    _, out, _ = run(*asked, *both, "--json")
    rows = json.loads(out)["schedules"]
    assert [row["hour"]["total"]["dollars"] for row in rows] == [180.0, 810.0]
    code, _, told = run(*asked, "--schedule", "nothing-1")
    assert (code, "there is no fee schedule" in told) == (2, True)
