"""The table: seats, the bank, wagers, fees, coverage, the settlement walk."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.cards.card import cards
from houseway.cards.shoe import HandScript
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick, PickOffer
from houseway.engine.round import Round
from houseway.errors import HousewayError, IllegalChoice
from houseway.families import game
from houseway.play.bots import HouseWay, play_out
from houseway.play.game import Game, start_round
from houseway.table.coverage import Cover
from houseway.table.events import (
    BankOffered,
    BankTaken,
    CalledOff,
    FeeReturned,
    FeesDropped,
    FeeTaken,
    GameBroken,
    RoundEnded,
    WagerReturned,
    WagerSettled,
)
from houseway.table.table import Table
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank
from tables import full_table, repeatable_shoe

EZ = "ez-baccarat-panda-8"


def live(name: str = EZ, /, people: int | None = None, **options: object) -> tuple[Game, Table]:
    played = game(name, options)
    return played, full_table(played, repeatable_shoe(played, "table"), people)


def bank_answers(played: Game, table: Table, takes: dict[int, bool]) -> Round:
    """Play a round in which seats take or decline the bank as told (taking when not told)."""
    round_ = start_round(played, table)
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        if isinstance(offer, BankOffer) and not takes.get(bettor.seat, True):
            round_.choose(bettor, Pick("decline"))
        else:
            round_.choose(bettor, HouseWay().choose(offer))
    return round_


def banker(round_: Round) -> tuple[int, int]:
    taken = next(event for event in round_.events if isinstance(event, BankTaken))
    return taken.seat, taken.turn


def offered(round_: Round) -> list[int]:
    return [event.seat for event in round_.events if isinstance(event, BankOffered)]


def kinds(round_: Round, kind: type) -> list[Any]:
    return [event for event in round_.events if isinstance(event, kind)]


def test_the_bank_goes_round_clockwise_after_two_rounds() -> None:
    played, table = live(people=3)
    turns = [banker(bank_answers(played, table, {})) for _ in range(7)]
    assert turns == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2), (1, 1)]


def test_a_second_turn_may_be_declined_and_goes_to_the_next_seat() -> None:
    played, table = live(people=4)
    assert banker(bank_answers(played, table, {})) == (1, 1)
    second = bank_answers(played, table, {1: False, 2: False})
    assert offered(second) == [1, 2, 3]
    assert banker(second) == (3, 1)


def test_empty_seats_are_passed_over() -> None:
    played, table = live(people=6)
    table.leave(Bettor(2))
    table.leave(Bettor(3))
    for _ in range(2):
        bank_answers(played, table, {})
    assert banker(bank_answers(played, table, {})) == (4, 1)


def test_the_game_is_broken_when_nobody_intervenes() -> None:
    played, table = live(people=3)
    for _ in range(2):
        bank_answers(played, table, {2: False, 3: False})
    third = bank_answers(played, table, {2: False, 3: False})
    assert offered(third) == [2, 3]
    assert kinds(third, GameBroken)
    again = bank_answers(played, table, {2: False, 3: False})
    assert kinds(again, GameBroken), "the last bank stays barred until somebody intervenes"
    assert banker(bank_answers(played, table, {2: False})) == (3, 1)
    assert banker(bank_answers(played, table, {3: False})) == (1, 1)


def test_without_the_intervening_rule_the_same_person_may_go_on() -> None:
    played, table = live(people=2, **{"needs-intervening": False})
    turns = [banker(bank_answers(played, table, {2: False})) for _ in range(4)]
    assert turns == [(1, 1), (1, 2), (1, 1), (1, 2)]


def test_the_first_person_seated_is_asked_first_at_a_fresh_table() -> None:
    played = game("supreme-baccarat")
    table = Table(played.rules, repeatable_shoe(played, "first"))
    for seat in (5, 2, 7):
        table.sit(seat, f"person {seat}")
    assert banker(bank_answers(played, table, {})) == (5, 1)


def test_the_same_person_is_meant_wherever_they_sit() -> None:
    played, table = live(people=3)
    for _ in range(2):
        bank_answers(played, table, {})
    table.leave(Bettor(1))
    table.sit(2 + 2, "person 1")
    table.sit(1, "somebody new")
    third = bank_answers(played, table, {2: False, 3: False})
    assert offered(third) == [2, 3, 1], "person 1 has moved to seat 4 and stays barred"
    assert banker(third) == (1, 1)


def test_two_people_are_needed() -> None:
    played, table = live(people=1)
    assert kinds(bank_answers(played, table, {}), GameBroken)


def test_a_bank_below_the_table_minimum_is_refused() -> None:
    played, table = live(people=2)
    round_ = start_round(played, table)
    with pytest.raises(IllegalChoice, match="below the table minimum of \\$5"):
        round_.choose(Bettor(1), TakeBank(499))
    with pytest.raises(IllegalChoice, match="take the bank with an amount, or decline"):
        round_.choose(Bettor(1), PlaceWagers(()))


def test_a_round_without_wagers_uses_no_turn() -> None:
    played, table = live(people=2)
    for _ in range(3):
        round_ = start_round(played, table)
        round_.choose(Bettor(1), TakeBank(50_000))
        round_.choose(Bettor(2), PlaceWagers(()))
        assert kinds(round_, CalledOff)
        assert banker(round_) == (1, 1)


def test_seats_are_taken_once_and_backliners_stand_behind_people() -> None:
    _, table = live(people=2)
    with pytest.raises(HousewayError, match="seat 1 is taken by person 1"):
        table.sit(1, "late")
    with pytest.raises(HousewayError, match="no seat 9; this table has seats 1 to 8"):
        table.sit(9, "late")
    with pytest.raises(HousewayError, match="seat 5 is empty"):
        table.stand_behind(5, "late")
    assert table.stand_behind(2, "first") == Bettor(2, 1)
    assert table.stand_behind(2, "second") == Bettor(2, 2)
    with pytest.raises(HousewayError, match="nobody is at seat 7"):
        table.leave(Bettor(7))
    table.leave(Bettor(2))
    assert not table.backline
    _, table = live("supreme-baccarat", people=2)
    with pytest.raises(HousewayError, match="takes no backline wagers"):
        table.stand_behind(2, "late")


def test_s_12_the_bank_wagers_nowhere_not_even_on_a_backline() -> None:
    played, table = live(people=3)
    behind = table.stand_behind(2, "person 1")
    round_ = start_round(played, table)
    round_.choose(Bettor(1), TakeBank(50_000))
    assert round_.decision is not None
    assert behind not in round_.decision.offers
    assert Bettor(1) not in round_.decision.offers
    assert Bettor(2) in round_.decision.offers


def refused(wagers: dict[str, int], name: str = EZ, /, **options: object) -> str:
    """Why these wagers of seat 2 are refused."""
    played, table = live(name, people=3, **options)
    round_ = start_round(played, table)
    round_.choose(Bettor(1), TakeBank(10**7))
    with pytest.raises(HousewayError) as reason:
        round_.choose(Bettor(2), PlaceWagers(tuple(wagers.items())))
    assert len(kinds(round_, RoundEnded)) == 0
    return str(reason.value)


def test_limits_and_prerequisites() -> None:
    assert "needs a base wager" in refused({"dragon-7": 500})
    assert "outside its limits of $5 to $50" in refused({"player": 500, "dragon-7": 5100})
    assert "outside its limits of $5 to $1,000" in refused(
        {"player": 100_100}, maximum="2000", fees="none"
    )
    assert "outside its limits of $10 to $100" in refused(
        {"player": 500}, minimum="10", maximum="100"
    )
    assert "may not wager on both lines" in refused(
        {"player": 500, "banker": 500}, **{"both-lines": False}
    )
    assert "no spot 'moon'" in refused({"moon": 500})
    five = "21st-century-baccarat-5"
    assert "more than the $25 it may not exceed" in refused({"player": 2_500, "tie": 3_000}, five)
    assert "opens only after the first cards" in refused({"player": 2_500, "late-tie": 500}, five)
    assert "Player Bonus Pair needs Player line" in refused(
        {"banker": 2_500, "player-pair": 500}, five
    )
    flex = {"flex-limit-scope": "all"}
    assert "all flex wagers together may be $200" in refused(
        {"flex-1": 15_000, "flex-2": 10_000}, "supreme-baccarat", **flex
    )


def test_the_city_cap_can_be_lifted() -> None:
    played, table = live(people=2, maximum="2000", fees="none", **{"city-cap": False})
    round_ = start_round(played, table)
    round_.choose(Bettor(1), TakeBank(10**7))
    round_.choose(Bettor(2), PlaceWagers((("player", 150_000),)))
    assert round_.over


def test_s_15_a_base_wager_elsewhere_counts_only_when_the_room_says_so() -> None:
    for scope in ("area", "bettor"):
        played, table = live(people=3, prerequisite=scope)
        behind = table.stand_behind(3, "person 2")
        round_ = start_round(played, table)
        round_.choose(Bettor(1), TakeBank(10**7))
        round_.choose(Bettor(2), PlaceWagers((("banker", 2_500),)))
        bonus = PlaceWagers((("dragon-7", 500),))
        if scope == "bettor":
            round_.choose(behind, bonus)
        else:
            with pytest.raises(IllegalChoice, match="in the same betting area"):
                round_.choose(behind, bonus)


def scripted(
    player: str,
    bank_cards: str,
    wagers: dict[Bettor, dict[str, int]],
    bank: int,
    name: str = EZ,
    /,
    **options: object,
) -> Round:
    """A hand with known cards, banked from seat 1."""
    played = game(name, options)
    table = Table(played.rules, HandScript({"player": cards(player), "banker": cards(bank_cards)}))
    for seat in sorted({1, *(b.seat for b in wagers)}):
        table.sit(seat, f"person {seat}")
    for bettor in wagers:
        if bettor.back:
            table.backline[bettor] = str(bettor)
    round_ = start_round(played, table)
    round_.choose(Bettor(1), TakeBank(bank))
    for bettor, placed in wagers.items():
        round_.choose(bettor, PlaceWagers(tuple(placed.items())))
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        pick = offer.picks[0] if isinstance(offer, PickOffer) else ""
        round_.choose(bettor, Pick(pick) if pick else PlaceWagers(()))
    return round_


def fees(round_: Round) -> list[tuple[int, int, bool]]:
    return [(e.bettor.seat, e.amount, e.bank) for e in kinds(round_, FeeTaken)]


HANDS = {Bettor(2): {"player": 2_500, "tie": 500}, Bettor(3): {"banker": 8_000}}


def test_fees_by_table_action_and_per_round() -> None:
    assert fees(scripted("9h Kc", "2s 5h", HANDS, 10**6)) == [(1, 100, True)]
    per_round = scripted("9h Kc", "2s 5h", HANDS, 10**6, fees="cons-baccarat-9")
    assert fees(per_round) == [(2, 50, False), (3, 50, False), (1, 100, True)]
    ended = kinds(per_round, RoundEnded)[0]
    assert ended.house == 200
    assert sum(net for _, net in ended.nets) + ended.bank + ended.house == 0


def test_fees_per_wager_and_by_the_size_of_the_wager() -> None:
    per_wager = scripted(
        "9h Kc", "2s 5h", HANDS, 10**6, fees="room", **{"room-fee": "bank 2; each 1"}
    )
    assert fees(per_wager) == [(2, 100, False), (2, 100, False), (3, 100, False), (1, 200, True)]
    tiers = {"room-fee": "bank 5-40: 1, 41+: 2; each 5-40: 0.50, 41-100: 1, 101-200: 2"}
    by_size = scripted("9h Kc", "2s 5h", HANDS, 10**6, fees="room", **tiers)
    assert fees(by_size) == [(2, 50, False), (2, 50, False), (3, 100, False), (1, 200, True)]


def test_f_5_no_fee_below_the_first_tier_unless_the_room_says_so() -> None:
    small = {Bettor(2): {"kill": 200}}
    assert fees(scripted("9h Kc", "2s 5h", small, 10**6, "dai-bacc")) == []
    lowest = {"below-first-tier": "lowest"}
    assert fees(scripted("9h Kc", "2s 5h", small, 10**6, "dai-bacc", **lowest)) == [(1, 100, True)]


def test_s_10_a_fee_stays_taken_when_the_bank_did_not_cover() -> None:
    options = {"fees": "cons-baccarat-9"}
    short = scripted("9h Kc", "2s 5h", HANDS, 2_500, **options)
    assert not kinds(short, FeeReturned)
    assert kinds(short, RoundEnded)[0].house == 200
    refunded = scripted("9h Kc", "2s 5h", HANDS, 2_500, **options, **{"fee-refund-uncovered": True})
    assert [e.bettor for e in kinds(refunded, FeeReturned)] == [Bettor(3)]
    assert kinds(refunded, RoundEnded)[0].house == 150


def test_sup_a13_fees_are_dropped_as_the_common_schedule_says_or_when_the_hand_is_over() -> None:
    for drop, last in (("schedule", False), ("hand-end", True), ("at-once", False)):
        round_ = scripted(
            "9h Kc",
            "2s 5h",
            {Bettor(2): {"player": 2_500}},
            10**6,
            "supreme-baccarat",
            **{"fee-drop": drop},
        )
        places = [type(e) for e in round_.events]
        assert (places.index(FeesDropped) > places.index(WagerSettled)) is last


@pytest.mark.parametrize("refund", [True, False])
def test_s_10_after_a_misdeal_stakes_and_fees_go_back(refund: bool) -> None:
    played, table = live(
        "21st-century-baccarat-8",
        people=3,
        **{"room-fee": "player-dealer 1; each 0.50", "fee-refund-misdeal": refund},
    )
    round_ = start_round(played, table)
    round_.choose(Bettor(1), TakeBank(10**6))
    round_.choose(Bettor(2), PlaceWagers((("player", 2_500),)))
    round_.declare("misdeal", "a card was exposed")
    assert kinds(round_, WagerReturned)
    assert kinds(round_, RoundEnded)[0].house == 0
    assert table.wagers == []
    next_round = play_out(start_round(played, table), {}, HouseWay())
    assert isinstance(next_round.events[-1], RoundEnded)


@pytest.mark.parametrize("refund", [True, False])
def test_a_misdeal_during_the_choice_on_five(refund: bool) -> None:
    played = game(
        "21st-century-baccarat-5",
        {"room-fee": "player-dealer 1", "fee-refund-misdeal": refund},
    )
    script = HandScript({"player": cards("2h 3c 9d"), "banker": cards("7s 6h 2c")})
    table = Table(played.rules, script)
    for seat in (1, 2):
        table.sit(seat, f"person {seat}")
    round_ = start_round(played, table)
    round_.choose(Bettor(1), TakeBank(10**6))
    round_.choose(Bettor(2), PlaceWagers((("player", 2_500),)))
    assert round_.decision is not None
    assert round_.decision.kind == "hit-or-stand"
    round_.declare("misdeal", "exposed hole card")
    ended = kinds(round_, RoundEnded)[0]
    assert ended.house == (0 if refund else 100)
    assert sum(net for _, net in ended.nets) + ended.bank + ended.house == 0


def order(round_: Round) -> list[tuple[int, int, str]]:
    return [(e.bettor.seat, e.bettor.back, e.spot) for e in kinds(round_, WagerSettled)]


def test_s_3_one_kind_round_the_table_or_seat_by_seat() -> None:
    wagers = {
        Bettor(4): {"banker": 500, "tie": 500, "player": 500},
        Bettor(2): {"tie": 500, "banker": 500},
    }
    by_type = scripted("9h Kc", "2s 5h", wagers, 10**6)
    assert order(by_type) == [
        (4, 0, "player"), (2, 0, "banker"), (4, 0, "banker"), (2, 0, "tie"), (4, 0, "tie"),
    ]  # fmt: skip
    by_seat = scripted("9h Kc", "2s 5h", wagers, 10**6, **{"settle-major": "seat"})
    assert order(by_seat) == [
        (2, 0, "banker"), (2, 0, "tie"), (4, 0, "player"), (4, 0, "banker"), (4, 0, "tie"),
    ]  # fmt: skip
    other = scripted("9h Kc", "2s 5h", wagers, 10**6, **{"settle-direction": "counter-clockwise"})
    assert [seat for seat, _, spot in order(other) if spot == "banker"] == [2, 4]


def test_s_4_the_seat_first_then_its_backline_as_placed_or_by_circle() -> None:
    wagers = {
        Bettor(3, 2): {"player": 500},
        Bettor(3): {"player": 500},
        Bettor(3, 1): {"player": 500},
        Bettor(2): {"player": 500},
    }
    placed = scripted("9h Kc", "2s 5h", wagers, 10**6)
    assert [(s, b) for s, b, _ in order(placed)] == [(2, 0), (3, 0), (3, 2), (3, 1)]
    circle = scripted("9h Kc", "2s 5h", wagers, 10**6, **{"backline-order": "circle"})
    assert [(s, b) for s, b, _ in order(circle)] == [(2, 0), (3, 0), (3, 1), (3, 2)]


def test_a_room_may_post_its_own_order() -> None:
    wagers = {Bettor(2): {"banker": 500, "tie": 500, "player": 500, "dragon-7": 500}}
    posted = {"settle-order": "dragon-7, tie, player + banker, panda-8"}
    round_ = scripted("9h Kc", "2s 5h", wagers, 10**6, **posted)
    assert [spot for _, _, spot in order(round_)] == ["dragon-7", "tie", "player", "banker"]


# The worked cases of the four readings: bank's gain per wager, in order of settlement.
# Each wager is (owed, lost): what it wins, or what it loses.
CASES = {
    "E1": (
        300,
        [(0, 200), (200, 0), (0, 100), (100, 0)],
        [200, -100, 0, 0],
        [200, -200, 100, -100],
    ),
    "E2": (300, [(0, 100)] * 4, [100, 100, 100, 0], [100, 100, 100, 0]),
    "E3": (300, [(0, 0), (200, 0), (0, 200)], [0, -200, 100], [0, -200, 200]),
    "E4": (300, [(200, 0), (0, 100), (100, 0)], [-200, 100, 0], [-200, 100, -100]),
    "E5": (100, [(0, 10)] * 7 + [(50, 0), (0, 50)], [10] * 7 + [-30, 0], [10] * 7 + [-50, 30]),
    "E6": (150, [(200, 0), (100, 0)], [-150, 0], [-150, 0]),
}


@pytest.mark.parametrize("name", list(CASES))
def test_worked_cases_of_coverage(name: str) -> None:
    bank, wagers, gross, caps = CASES[name]
    for model, expected in (("gross", gross), ("separate_caps", caps)):
        cover = Cover(model, bank)  # type: ignore[arg-type]
        moves = [cover.settle(owed, lost, max(owed, lost)) for owed, lost in wagers]
        assert [move.collected - move.paid for move in moves] == expected


def test_running_net_lets_collections_work_again_within_the_wager() -> None:
    cover = Cover("net_running", 300)
    moves = [cover.settle(0, 200, 200), cover.settle(600, 0, 600), cover.settle(0, 700, 700)]
    assert [m.collected - m.paid for m in moves] == [200, -500, 600]
    assert cover.collected - cover.paid == 300


def test_reserved_sets_aside_what_a_wager_could_move_whatever_happens() -> None:
    cover = Cover("reserved", 300)
    assert cover.settle(0, 5, 200).collected == 5
    assert cover.left == 100
    assert cover.settle(0, 0, 80) == (0, 0, 0)
    assert cover.left == 20
    assert cover.settle(0, 50, 50) == (0, 20, 30)
    assert cover.settle(10, 0, 10) == (0, 0, 10)
