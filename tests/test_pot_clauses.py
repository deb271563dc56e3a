"""Poker for the pot, clause by clause: what the documents say of fees, halves and odd chips."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.desk.placard import placard_of
from houseway.desk.pot_settle import PotSettlement
from houseway.desk.settle import settle_any
from houseway.desk.sheet import sheet_of
from houseway.desk.sheet_paper import sheet_paper
from houseway.desk.slip import slip_of
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick
from houseway.errors import IllegalChoice, RecordError, RulebookError
from houseway.families import game as make_game
from houseway.families.pan.events import ChipsPaid
from houseway.families.pot.award import hi_lo
from houseway.families.pot.events import Acted, BetReturned, PotWon
from houseway.families.pot.hand import Hand
from houseway.play.game import start_round
from houseway.rulebook.load import game_ids
from houseway.table.chip_events import PotFeeTaken
from houseway.table.events import FeeTaken
from houseway.table.say import say
from houseway.table.snapshot import restore, snapshot
from pan_tables import JUNK, Pan
from pot_tables import Script
from terminal import Play, terminal

TWO_KINGS = {"board": "3c 4d 8h Ts Qs", "seat 1": "Ah 2h", "seat 2": "Kd Kc"}


def settled(game: str, pot: dict[str, Any], cards: dict[str, str], **more: Any) -> PotSettlement:
    """The answer to a record of a pot."""
    hands = {name: text.split() for name, text in cards.items()}
    record = {"version": 1, "game": game, "button": 8, "pot": pot, "cards": hands, **more}
    found = settle_any(record)
    assert isinstance(found, PotSettlement)
    return found


def won(answer: PotSettlement) -> dict[int, int]:
    return {share.bettor.seat: share.amount for share in answer.shares}


def fees_of(script: Script) -> list[int]:
    return [fee.amount for fee in script.told(PotFeeTaken)]


def hand_of(script: Script) -> Hand:
    """The hand as it lies."""
    table = script.offer.table
    assert table is not None
    return table


# Poker Games Collection Rates, most games: options 16 to 19 and 28 to 35


def test_poker_rates_16_to_19_the_half_hour_comes_whole_out_of_the_first_pot() -> None:
    script = Script("texas-holdem", 3, fees="poker-19")
    script.to_the_end()
    assert fees_of(script) == [1_200]
    assert sum(script.won().values()) == 3 * 400 - 1_200
    events = script.round.events
    fee = next(at for at, event in enumerate(events) if isinstance(event, PotFeeTaken))
    assert not any(isinstance(event, PotWon) for event in events[:fee])
    script.again().to_the_end()
    assert fees_of(script) == []


def test_poker_rates_16_to_19_an_uncalled_bet_goes_back_before_the_half_hour_is_taken() -> None:
    script = Script("texas-holdem", 3, fees="poker-19")
    script.act("raise", "call", "call")  # three times $8
    script.act(("bet", 400), "fold", "fold")
    kinds = [type(e) for e in script.round.events if isinstance(e, BetReturned | PotFeeTaken)]
    assert kinds == [BetReturned, PotFeeTaken]
    assert fees_of(script) == [1_200]
    assert sum(script.won().values()) == 2_400 - 1_200


def test_poker_rates_16_to_19_what_a_small_pot_cannot_pay_comes_out_of_the_next() -> None:
    script = Script("texas-holdem", 3, fees="poker-19")
    script.act("fold", "fold")  # a pot of $4: what the big blind has more goes back
    assert fees_of(script) == [400]
    assert script.table.stakes.unpaid == 800
    table = script.table
    again = restore(table.rules, table.shoe, snapshot(table))
    assert again.stakes == table.stakes
    script.again().to_the_end()
    assert fees_of(script) == [800]
    assert script.table.stakes.unpaid == 0


def test_poker_rates_16_to_19_a_hand_that_is_called_off_leaves_the_half_hour_due() -> None:
    script = Script("texas-holdem", 3, fees="poker-19")
    script.round.declare("misdeal")
    assert fees_of(script) == []
    script.again().to_the_end()
    assert fees_of(script) == [1_200]


def test_poker_rates_16_to_19_each_half_hour_is_collected_once() -> None:
    script = Script("omaha", 3, fees="poker-16")
    taken = [sum(fees_of(script.to_the_end()))]
    for half_hours in (1, 2, 2, 3):
        script.table.stakes.half_hours = half_hours
        taken.append(sum(fees_of(script.again().to_the_end())))
    assert taken == [600, 0, 600, 0, 600]


def test_jacks_back_rates_16_to_19_a_pot_that_lies_over_pays_when_it_is_won() -> None:
    script = Script("jacks-back", 3, fees="poker-16")
    while script.round.decision is not None:
        script.act("check")
    assert fees_of(script) == []
    script.again("Ac Kc Qc Ad Kd Qd 2c 3c 4c 5d 6d 7d 8h 9h Th")
    script.act("bet", "call", "call").to_the_end()
    assert fees_of(script) == [600]


def test_poker_rates_16_to_19_a_record_says_that_its_pot_was_the_first() -> None:
    pot = {"seats": [{"seat": 1, "put": 1200}, {"seat": 2, "put": 1200}], "half_hour": True}
    answer = settled("texas-holdem", pot, TWO_KINGS, options={"fees": "poker-19"})
    assert won(answer) == {2: 1_200}
    each = settled(
        "texas-holdem", pot, TWO_KINGS, options={"fees": "poker-19", "time-fee": "each-player"}
    )
    assert won(each) == {2: 2_400}
    assert [fee.amount for fee in each.fees if isinstance(fee, FeeTaken)] == [1_200, 1_200]


def test_poker_rates_fp_6_a_pot_too_small_for_the_half_hour_leaves_the_rest_to_the_next() -> None:
    seats = [{"seat": 1, "put": 550}, {"seat": 2, "put": 550}]
    pot = {"seats": seats, "half_hour": True, "reached": 1}
    options = {"fees": "poker-19"}
    answer = settled("texas-holdem", pot, TWO_KINGS, options=options)
    assert [fee.amount for fee in answer.fees] == [1_100]
    assert "the other $1 comes out of the next pot" in " ".join(answer.remarks)
    assert slip_of(answer, seconds=0).parts.remarks == answer.remarks
    rich = [{"seat": 1, "put": 600}, {"seat": 2, "put": 600}]
    whole = settled("texas-holdem", {**pot, "seats": rich}, TWO_KINGS, options=options)
    assert "next pot" not in " ".join(whole.remarks)


@pytest.mark.parametrize("time_fee", ["pot", "each-player"])
def test_poker_rates_fp_6_rules_page_sheet_and_placard_say_who_pays_the_half_hour(
    time_fee: str,
) -> None:
    played = make_game("texas-holdem", {"fees": "poker-19", "time-fee": time_fee})
    pot = time_fee == "pot"
    rules_page = " ".join(line for section in sheet_of(played).sections for line in section[1])
    assert ("taken from everybody dealt in" in rules_page) != pot
    assert ("what that pot cannot pay comes out of the next" in rules_page) == pot
    [section] = [s for s in sheet_paper(played, None).sections if s.title == "Fees"]
    sheet = " ".join(str(getattr(item, "text", "")) for item in section.items)
    assert ("what that pot cannot pay comes out of the next" in sheet) == pot
    assert ("Each player pays" in sheet) != pot
    titles = [block.title for block in placard_of(played).fees]
    assert titles == ["Fee from the pot" if pot else "Fee from each player"]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """The terminal at a table where every look at the clock is eleven minutes later."""

    def times() -> Iterator[str]:
        for minute in range(0, 600, 11):
            yield f"2026-01-01T{10 + minute // 60}:{minute % 60:02}:00+00:00"

    clock = times()
    monkeypatch.setattr("houseway.cli.play.now", lambda: next(clock))
    return terminal(monkeypatch, capsys)


@pytest.mark.parametrize(
    ("game", "fees", "due"),
    [("texas-holdem", "poker-16", [1, 3, 6]), ("chinese-poker", "chinese-16", [3, 6])],
)
def test_half_hour_collections_are_complete_in_the_terminal(
    game: str, fees: str, due: list[int], play: Play, tmp_path: Path
) -> None:
    log = tmp_path / "log.jsonl"
    play(game, args=("-o", f"fees={fees}", "--auto", "8", "--log", str(log)))
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    taken = [
        number
        for number, line in enumerate(lines, start=1)
        if any("half hour" in str(event.get("on")) for event in line.get("events", ()))
    ]
    assert taken == due


# Poker Games Collection Rates: a hand that does not reach the second round of bets


def test_poker_rates_1_to_15_all_in_before_the_flop_never_reaches_a_second_round() -> None:
    script = Script("texas-holdem", {1: 800, 2: 800}, fees="poker-10").act("raise", "call")
    assert script.round.decision is None
    assert fees_of(script) == [100]
    flop = Script("texas-holdem", {1: 800, 2: 800}, fees="flop-17").act("raise", "call")
    assert fees_of(flop) == [100, 100]


def test_poker_rates_1_to_15_a_second_round_in_which_somebody_can_bet_is_reached() -> None:
    script = Script("texas-holdem", {1: 800, 2: 5000, 3: 5000}, fees="poker-10")
    script.act("raise", "call", "call").to_the_end()
    assert fees_of(script) == [100, 200]


def test_stud_rates_18_to_34_fee_b_waits_for_a_fifth_round_in_which_somebody_can_bet() -> None:
    rich = Script("seven-card-stud", 2, fees="stud-34").to_the_end()
    assert fees_of(rich) == [100, 100, 100]
    poor = Script("seven-card-stud", {1: 1600, 2: 1600}, fees="stud-34").check_round()
    while poor.round.decision is not None:
        picks = poor.offer.picks
        poor.act(next(p for p in ("raise", "complete", "bet", "call", "check") if p in picks))
    assert fees_of(poor) == [100, 100]


def test_poker_rates_1_to_15_a_record_says_that_all_were_in_before_the_second_round() -> None:
    seats = [{"seat": 1, "put": 400}, {"seat": 2, "put": 400}]
    options = {"fees": "poker-10"}
    early = settled("texas-holdem", {"seats": seats, "reached": 1}, TWO_KINGS, options=options)
    assert won(early) == {2: 700}
    late = settled("texas-holdem", {"seats": seats}, TWO_KINGS, options=options)
    assert won(late) == {2: 500}
    flop = settled(
        "texas-holdem", {"seats": seats, "reached": 1}, TWO_KINGS, options={"fees": "flop-17"}
    )
    assert won(flop) == {2: 600}


# Halves and odd chips


def test_omaha_hi_lo_a_pot_with_half_dollars_is_halved_in_half_dollars() -> None:
    seats = [
        {"seat": 1, "put": 500},
        {"seat": 2, "put": 500},
        {"seat": 3, "put": 100, "folded": True},
    ]
    cards = {"board": "Ac 4d 7h Ks Ts", "seat 1": "2c 3c Jd Jh", "seat 2": "Kd Kc Qd 9d"}
    answer = settled("omaha-hi-lo", {"seats": seats}, cards, options={"fees": "poker-6"})
    assert won(answer) == {1: 500, 2: 450}


def test_river_down_winners_all_odd_chips_go_to_the_player_closest_to_the_left() -> None:
    seats = [{"seat": seat, "put": 1000} for seat in (1, 2, 3)]
    seats.append({"seat": 4, "put": 200, "folded": True})
    cards = {"board": "As Ks Qs Jd"}
    cards |= {f"seat {seat}": f"2{suit} 3{suit} 4{suit}" for seat, suit in zip((1, 2, 3), "cdh")}
    answer = settled("river-down-holdem", {"seats": seats}, cards, options={"fees": "none"})
    assert won(answer) == {1: 1_200, 2: 1_000, 3: 1_000}
    assert answer.rules.options["odd-chips"] == "all-to-first"


def test_big_o_winners_one_player_gets_the_odd_chips_of_both_halves() -> None:
    # $23: $11 and $11 and one over; two lows get $5 each and leave another.
    shares = hi_lo(2300, [6], [2, 4], 100, "all-to-first", "left-of-button", [2, 4, 6])
    assert [(s.seat, s.half, s.amount, s.odd) for s in shares] == [
        (6, "high", 1100, 0),
        (2, "low", 700, 200),
        (4, "low", 500, 0),
    ]
    high = hi_lo(2300, [1], [2, 4], 100, "all-to-first", "left-of-button", [1, 2, 4])
    assert [(s.seat, s.amount) for s in high] == [(1, 1300), (2, 500), (4, 500)]


def test_omaha_hi_lo_winners_get_one_odd_chip_each() -> None:
    shares = hi_lo(2300, [6], [2, 4], 100, "one-each", "left-of-button", [2, 4, 6])
    assert [(s.seat, s.amount) for s in shares] == [(6, 1100), (2, 600), (4, 600)]


# Low Ball


def test_low_ball_the_kill_is_last_to_act_also_after_a_raise() -> None:
    script = Script("lowball", 5, kill="anyone")
    script.choose(3, "kill")
    for seat in (1, 2, 4, 5):
        script.choose(seat, "pass")
    script.act("call")  # seat 4, next after the killer, calls
    assert script.turn == 5
    script.act("raise")
    assert [script.turn, script.act("call").turn, script.act("call").turn] == [1, 2, 4]
    script.act("call")
    assert script.turn == 3


AFTER_A_CHECK = [
    {"seat": 1, "pick": "check"},
    {"seat": 2, "pick": "bet", "to": 800},
    {"seat": 1, "pick": "raise", "to": 1600},
    {"seat": 2, "pick": "call"},
]
SEVEN_AND_EIGHT = {"seat 1": "7c 6d 5h 4s 2c", "seat 2": "8c 6s 4h 3h Ad"}


@pytest.mark.parametrize(("game", "played"), [("lowball", None), ("jacks-back", "low")])
def test_low_ball_no_check_and_raise_in_a_record_either(game: str, played: str | None) -> None:
    pot = {"seats": [{"seat": seat, "put": 2600} for seat in (1, 2)], "after_draw": AFTER_A_CHECK}
    pot |= {"played": played} if played else {}
    with pytest.raises(RecordError, match="nobody may check and then raise") as told:
        settled(game, pot, SEVEN_AND_EIGHT, options={"fees": "none"})
    assert told.value.where == ("pot", "after_draw", 2, "pick")


def test_low_ball_a_checked_seven_wins_nothing_bet_after_even_when_it_raises() -> None:
    pot = {"seats": [{"seat": seat, "put": 2600} for seat in (1, 2)], "after_draw": AFTER_A_CHECK}
    options = {"fees": "none", "check-raise": True}
    answer = settled("lowball", pot, SEVEN_AND_EIGHT, options=options)
    assert won(answer) == {1: 2_000}
    assert {back.bettor.seat: back.amount for back in answer.returned} == {1: 1_600, 2: 1_600}


def test_low_ball_a_checked_seven_may_still_make_a_short_bet_full() -> None:
    acts = [
        {"seat": 1, "pick": "check"},
        {"seat": 2, "pick": "bet", "to": 300},
        {"seat": 3, "pick": "call"},
        {"seat": 1, "pick": "complete", "to": 800},
        {"seat": 3, "pick": "call"},
    ]
    seats = [{"seat": 1, "put": 1800}, {"seat": 2, "put": 1300}, {"seat": 3, "put": 1800}]
    cards = SEVEN_AND_EIGHT | {"seat 3": "9c 6h 4d 3d Ac"}
    answer = settled(
        "lowball", {"seats": seats, "after_draw": acts}, cards, options={"fees": "none"}
    )
    assert sum(share.amount for share in answer.shares) == 4_900
    assert answer.returned == []


# Poker Games Collection Rates: fees go with the game, its betting, its limits and its players


@pytest.mark.parametrize(
    ("game", "options", "says"),
    [
        (
            "texas-holdem",
            {"structure": "no-limit", "fees": "flop-6+12+17"},
            "flop-6 is for limit tables, .*; choose one of poker-20 to 35, or none",
        ),
        (
            "omaha",
            {"structure": "spread", "fees": "poker-10"},
            "poker-10 is for limit tables, .*; choose one of poker-20 to 35, or none",
        ),
        (
            "texas-holdem",
            {"fees": "poker-20", "small-bet": "$5", "big-bet": "$10", "structure": "no-limit"},
            r"poker-20 is for minimum bet \$1 to \$3, .*small-bet=\$5",
        ),
        (
            "river-down-holdem",
            {"fees": "river-down-own-16", "small-bet": "$3", "structure": "limit"},
            r"for limit \$10-\$20, .*; choose one of river-down-1 to 17, river-down-35 to 51, "
            "river-down-own-11 to 15, or none",
        ),
        ("draw", {"fees": "flop-1"}, "does not name Draw Poker; choose one of poker-1 to 35"),
        (
            "texas-holdem",
            {"fees": "flop-1", "seats": 6},
            "for more players than the 6 seats hold; choose one of poker-1 to 35, flop-7 to 17",
        ),
        ("asian-stud", {"fees": "stud-1", "structure": "spread"}, "no printed schedule fits"),
        ("panguingue", {"fees": "poker-1"}, "does not name Panguingue; choose one of pan-1 to 5"),
        ("chinese-poker", {"fees": "chinese-1", "point": "$600"}, r"buy-in \$20 to \$10,000"),
        (
            "river-down-holdem",
            {"fees": "river-down-18+24+30", "buy-in": "5-100"},
            r"buy-in \$20 to \$10,000, and here it is \$5 to \$100",
        ),
    ],
)
def test_poker_rates_that_do_not_fit_the_table_are_refused_with_those_that_do(
    game: str, options: dict[str, object], says: str
) -> None:
    with pytest.raises(RulebookError, match=says):
        make_game(game, options)


@pytest.mark.parametrize(
    ("game", "options", "fees"),
    [
        ("texas-holdem", {}, "flop-6+12+17"),
        ("texas-holdem", {"structure": "no-limit"}, "poker-24"),
        ("draw", {"structure": "spread"}, "poker-24"),
        ("texas-holdem", {"structure": "no-limit", "small-bet": "$5"}, "none"),
        ("seven-card-stud", {"small-bet": "$300", "big-bet": "$600"}, "none"),
        ("asian-stud", {"structure": "spread"}, "none"),
        ("river-down-holdem", {}, "river-down-6+12+17"),
        ("river-down-holdem", {"structure": "no-limit"}, "river-down-23+29+34"),
        ("river-down-holdem", {"structure": "spread"}, "river-down-23+29+34"),
        ("river-down-holdem", {"small-bet": "$20", "big-bet": "$40"}, "river-down-6+12+17"),
        ("push-9", {}, "push-9-1"),
        ("panguingue", {}, "pan-1"),
        ("chinese-poker", {}, "chinese-3"),
    ],
)
def test_poker_rates_a_table_posts_a_printed_schedule_for_its_own_stakes(
    game: str, options: dict[str, object], fees: str
) -> None:
    rules = make_game(game, options).rules
    assert rules.options["fees"] == fees
    assert make_game(game, dict(rules.changed_options)).rules.version == rules.version


@pytest.mark.parametrize(
    ("game", "fees", "stakes"),
    [
        ("texas-holdem", "poker-20", {"structure": "no-limit", "small-bet": "$3"}),
        ("texas-holdem", "poker-28", {"structure": "no-limit", "small-bet": "$2"}),
        ("texas-holdem", "poker-1", {"structure": "limit", "small-bet": "$4", "big-bet": "$8"}),
        (
            "river-down-holdem",
            "river-down-own-16",
            {"structure": "limit", "small-bet": "$10", "big-bet": "$20"},
        ),
        ("river-down-holdem", "river-down-own-2", {"small-bet": "$1", "big-bet": "$2"}),
        ("river-down-holdem", "river-down-own-26", {"structure": "no-limit"}),
    ],
)
def test_poker_rates_a_chosen_schedule_proposes_the_stakes_it_is_printed_for(
    game: str, fees: str, stakes: dict[str, str]
) -> None:
    rules = make_game(game, {"fees": fees}).rules
    assert {key: rules.options[key] for key in stakes} == stakes
    again = make_game(game, dict(rules.changed_options)).rules
    assert again.version == rules.version


def test_poker_rates_20_to_27_the_proposed_least_bet_is_the_one_at_the_table() -> None:
    script = Script("texas-holdem", 3, fees="poker-23")
    assert script.posted() == [(1, "small blind", 100), (2, "big blind", 300)]
    assert script.offer.bounds("raise")[0] == 600


def test_poker_rates_every_default_is_printed_for_its_game() -> None:
    for name in game_ids():
        rules = make_game(name).rules
        if not rules.banked:
            assert rules.pot_fees is not None, name
            assert all(rules.like in each.games for each in rules.pot_fees.schedules), name


# Seven Card Stud, Mexican Stud, Texas Hold'em


def test_seven_card_stud_a_seat_that_folds_on_a_round_of_checking_gets_its_seventh_card() -> None:
    script = Script("seven-card-stud", 3)
    for _ in range(3):
        script.check_round()
    assert script.hand_street == 4
    script.act("check", "fold", "check")
    assert script.dealt()[-4:].count("burn") == 2  # the burn and the card of the empty seat
    wagered = Script("seven-card-stud", 3)
    for _ in range(3):
        wagered.check_round()
    wagered.act("bet", "fold", "call")
    assert wagered.dealt()[-3:].count("burn") == 1


@pytest.mark.parametrize("structure", ["spread", "no-limit"])
def test_mexican_stud_the_high_card_checks_or_makes_the_minimum_bet(structure: str) -> None:
    script = Script("mexican-stud", 3, structure=structure)
    while script.round.decision is not None and script.round.decision.kind != "bet":
        for seat, offer in script.asked().items():
            script.choose(seat, offer.picks[0])
    assert script.offer.bounds("bet") == (400, 400)
    script.act("check")
    assert script.offer.bounds("bet")[1] > 400


@pytest.mark.parametrize("game", ["texas-holdem", "omaha", "river-down-holdem", "pineapple"])
def test_texas_holdem_a_player_dealt_too_few_cards_gets_one_from_the_top(game: str) -> None:
    script = Script(game, 3)
    before = len(script.dealt())
    script.round.declare("missing-card", "", 1)
    (served,) = script.dealt()[before:]
    assert served.startswith("seat 1 ")
    number = {"omaha": 4, "pineapple": 3}.get(game, 2)
    assert len(hand_of(script).cards[1]) == number
    script.to_the_end()
    late = Script(game, 3).act("call")
    with pytest.raises(IllegalChoice):
        late.round.declare("missing-card", "", 3)


# Pan


def test_pan_a_foul_that_leaves_one_player_still_pays_conditions_and_two_for_winning() -> None:
    sevens = "7s 7s 7s Qd Qh 6s Kc Jd 4c 2h"
    played = Pan({1: JUNK, 2: sevens}, "5h 3d").stay().pick("meld 7s 7s 7s", "discard 5h")
    assert sum(each.paid for each in played.told(ChipsPaid)) == 4 * 500
    assert 1 in played.hand.drew
    played.declare("wrong-count", 1)
    assert played.round.over
    last = [(each.what, each.chips) for each in played.told(ChipsPaid)[1:]]
    assert last[0] == ("winning", 2)
    assert last[1][1] == 4
    assert played.nets() == {1: -(4 + 1 + 2 + 4) * 500, 2: (4 + 1 + 2 + 4) * 500}


def test_pan_a_record_of_a_foul_that_leaves_one_player_pays_the_same() -> None:
    seats = [
        {"seat": 1, "hand": "dead"},
        {"seat": 2, "melds": [["7s", "7s", "7s"]]},
        {"seat": 3, "hand": "retired"},
    ]
    answer = settle_any(
        {"version": 1, "game": "panguingue", "options": {"fees": "none"}, "seats": seats}
    )
    nets = {bettor.seat: net for bettor, net in answer.ended.nets}
    assert nets == {1: -(1 + 2 + 4) * 500, 2: (2 + 2 + 4) * 500, 3: -500}


# Slips


def test_push_9_a_slip_shows_every_pot_once() -> None:
    seats = [
        {"seat": 1, "put": 0, "before": 600},
        {"seat": 2, "put": 0, "before": 600},
        {"seat": 3, "put": 0, "before": 1300},
    ]
    pot = {"seats": seats, "round": 2, "lying": [{"amount": 2200, "seats": [1, 2, 3]}]}
    cards = {"seat 1": "Kc Qd 8h", "seat 2": "Kd Qh 7s", "seat 3": "Kh Ks 9h"}
    answer = settled("push-9", pot, cards, options={"fees": "push-9-1"})
    assert [(made.pot, made.amount) for made in answer.pots] == [(1, 1_600)]
    slip = slip_of(answer, seconds=0)
    assert [move.paid for move in slip.parts.moves] == [1_600]


def test_seven_card_stud_a_dead_hand_is_not_called_foul() -> None:
    script = Script("seven-card-stud", 3)
    script.round.declare("wrong-count", "", 2)
    says = [say(event, script.game.rules) for event in script.told(Acted)]
    assert says == ["Seat 2 has a dead hand."]


@pytest.mark.parametrize(
    ("game", "put", "says"),
    [
        ("texas-holdem", [1600, 1600], ""),
        ("texas-holdem", [5000, 5000], r"\$50 from each is not a number of bets of \$4"),
        ("texas-holdem", [550, 550], r"Seat 1 put in \$5.50, .* chips of \$1"),
        ("texas-holdem", [10000, 10000, 10000], r"\$96 in 4 rounds"),
        ("texas-holdem", [9600, 9600, 9600], ""),
        ("texas-holdem", [2000, 10000], r"Nobody called \$80 .* a bet is \$8 at most"),
        ("texas-holdem", [2000, 2800], ""),  # one bet that nobody called
        ("seven-card-stud", [500, 500], ""),
        ("seven-card-stud", [300, 300], ""),  # an ante and the forced bet
        ("seven-card-stud", [600, 600], r"bets of \$4 and the ante of \$1"),
    ],
)
def test_limit_games_sums_that_cannot_be_are_remarked_on(
    game: str, put: list[int], says: str
) -> None:
    own = ["Ah 2h", "Kd Kc", "Jd Jc"]
    cards = {"board": "3c 4d 8h Ts Qs"}
    if game != "texas-holdem":
        own, cards = ["Ah 2h 3h 4s 9c Tc Jd", "Kd Kc 2s 3s 4h 9d Td", ""], {}
    cards |= {f"seat {n}": each for n, each in enumerate(own[: len(put)], start=1)}
    seats = [{"seat": n, "put": each} for n, each in enumerate(put, start=1)]
    answer = settled(game, {"seats": seats}, cards, options={"fees": "none"})
    assert bool(answer.remarks) == bool(says)
    assert re.search(says, " ".join(answer.remarks))
    assert slip_of(answer, seconds=0).parts.remarks == answer.remarks


def test_a_folded_seat_with_more_than_anybody_left_is_remarked_on() -> None:
    seats = [{"seat": 1, "put": 400}, {"seat": 2, "put": 800, "folded": True}]
    answer = settled("texas-holdem", {"seats": seats}, {}, options={"fees": "none"})
    assert "Seat 2 folded with $8 in the pot" in answer.remarks[0]


def test_poker_rates_a_slip_says_what_the_record_should_tell_for_its_fees() -> None:
    seats = [{"seat": 1, "put": 400}, {"seat": 2, "put": 400}]
    fee = settled("texas-holdem", {"seats": seats}, TWO_KINGS, options={"fees": "poker-10"})
    assert "then say reached 1" in fee.remarks[0]
    timed = settled("texas-holdem", {"seats": seats}, TWO_KINGS, options={"fees": "poker-16"})
    assert "say half hour" in timed.remarks[0]


# River-Down Hold'em, note under the fees: no single bet above $1,000


def test_river_down_the_thousand_dollar_ordinance_read_strictly_counts_the_call() -> None:
    rich = dict.fromkeys((1, 2, 3), 1_000_000)
    stakes: dict[str, Any] = {"structure": "no-limit", "small_bet": "$100", "big_bet": "$200"}
    usual = Script("river-down-holdem", rich, **stakes)
    strict = Script("river-down-holdem", rich, cap_counts="whole-bet", **stakes)
    assert usual.offer.bounds("raise") == (20_000, 110_000)
    assert strict.offer.bounds("raise") == (20_000, 100_000)
    assert usual.act(("raise", 110_000)).offer.bounds("raise")[1] == 210_000
    smaller = strict.act(("raise", 40_000)).offer
    assert smaller.bounds("raise") == (70_000, 105_000)  # by as much as the raise before it


def test_mexican_stud_least_raise_the_strict_cap_leaves_no_raise_below_a_whole_one() -> None:
    rich = dict.fromkeys((1, 2, 3), 900_000)
    script = Script("texas-holdem", rich, structure="no-limit", cap_counts="whole-bet")
    assert script.act(("raise", 100_000)).offer.picks == ("fold", "call")
    poor = Script("texas-holdem", rich | {1: 100_100}, structure="no-limit", cap_counts="whole-bet")
    assert poor.act(("raise", 100_000)).turn == 1
    assert poor.offer.bounds("raise") == (100_100, 100_100)  # all in


def test_mexican_stud_one_short_buy_is_allowed_for_every_full_buy_in() -> None:
    script = Script("mexican-stud", {1: 10_000, 2: 10_000, 3: 0})
    ranges = []
    for amount in (8_000, 500, 8_000):
        offer = script.asked()[3]
        ranges.append(offer.bounds("buy")[0])
        script.round.choose(Bettor(3), Pick("buy", amount))
        script.to_the_end()
        script.table.stakes.chips[3] = 0
        table = script.table
        assert restore(table.rules, table.shoe, snapshot(table)).stakes == table.stakes
        script.round = start_round(script.game, table)
    assert ranges == [8_000, 100, 8_000]


def test_limit_games_without_the_city_cap_all_ones_chips_may_still_go_in_short() -> None:
    script = Script("texas-holdem", {1: 100_000, 2: 100_000, 3: 600}, city_cap=False)
    assert script.turn == 3
    assert script.offer.bounds("raise") == (600, 600)
