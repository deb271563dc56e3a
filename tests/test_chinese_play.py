"""Chinese Poker at a table: a hand from the buy-in to the last settlement, and what goes wrong."""

from __future__ import annotations

import pytest

from chinese_tables import FOULED, FOUR, RICH, TWO, Sitting, deck_of
from houseway.cards.card import cards, texts
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick, PickOffer
from houseway.errors import IllegalChoice
from houseway.families import game
from houseway.families.chinese.events import HandArranged, PointsSettled, Surrendered, SweepShown
from houseway.families.chinese.offer import ADD, SURRENDER
from houseway.play.bots import Absent, play_out
from houseway.play.game import start_round
from houseway.table.chip_events import ButtonDrawn, ButtonMoved, ChipsBought
from houseway.table.events import (
    CalledOff,
    CardDealt,
    FeeReturned,
    FeesDropped,
    FeeTaken,
    GameBroken,
    IrregularityDeclared,
)
from houseway.table.snapshot import restore, snapshot
from houseway.table.table import Table
from pot_tables import Deck
from tables import repeatable_shoe

# Before the cards.


def test_game_rule_1_a_buy_in_is_twenty_points_or_more() -> None:
    played = game("chinese-poker", {"fees": "none"})
    table = Table(played.rules, deck_of(FOUR))
    for seat in (1, 2):
        table.sit(seat, f"person {seat}")
    round_ = start_round(played, table)
    assert round_.decision is not None
    assert round_.decision.kind == "buy-in"
    for amount in (9_500, 50_500):
        with pytest.raises(IllegalChoice, match=r"\$100 to \$500"):
            round_.choose(Bettor(1), Pick("buy", amount))
    round_.choose(Bettor(1), Pick("buy", 10_000))
    round_.choose(Bettor(2), Pick("sit-out"))
    assert isinstance(round_.events[-1], GameBroken)
    assert table.stakes.chips == {1: 10_000}


def test_ch_r25_one_needs_more_chips_than_the_fee() -> None:
    sitting = Sitting(chips={2: 400, 3: 401}, fees="chinese-3")
    assert sitting.round.decision is not None
    assert [bettor.seat for bettor in sitting.round.decision.offers] == [2]
    sitting.pick(2, "sit-out")
    assert sitting.found(ButtonMoved)[0].dealt == (1, 3, 4)


def test_a_buy_in_is_worth_more_than_a_large_fee() -> None:
    sitting = Sitting(chips={2: 0}, fees="chinese-15", point="$1")
    offer = sitting.round.choices(Bettor(2))
    assert isinstance(offer, PickOffer)
    assert offer.bounds("buy") == (5_100, 10_000)


def test_ch_r27_the_high_card_has_the_button_and_it_moves_on() -> None:
    played = game("chinese-poker", {"fees": "none"})
    table = Table(played.rules, Deck(list(cards("2c Kd Kh 9s")) + list(deck_of(FOUR)._cards)))
    for seat in FOUR:
        table.sit(seat, f"person {seat}")
        table.stakes.chips[seat] = RICH
    round_ = start_round(played, table)
    (drawn,) = (event for event in round_.events if isinstance(event, ButtonDrawn))
    assert (drawn.seat, table.stakes.button) == (3, 3)
    play_out(round_, {}, Absent())
    table.shoe = repeatable_shoe(played, "button")
    later = start_round(played, table)
    assert not any(isinstance(event, ButtonDrawn) for event in later.events)
    (moved,) = (event for event in later.events if isinstance(event, ButtonMoved))
    assert (moved.seat, moved.dealt) == (4, (1, 2, 3, 4))


def test_ch_r28_thirteen_cards_each_one_at_a_time_from_the_buttons_left() -> None:
    dealt = Sitting().found(CardDealt)
    assert [event.owner for event in dealt] == [1, 2, 3, 4] * 13
    assert not any(event.up for event in dealt)
    first = [event.card for event in dealt if event.owner == 1]
    assert texts([each for each in first if each is not None]) == FOUR[1].replace(" /", "")


def test_nobody_sees_the_cards_of_others_before_the_showdown() -> None:
    sitting = Sitting().pick(2).pick(3, SURRENDER)
    for viewer in (1, 4, None):
        for event in sitting.round.view(viewer):
            if isinstance(event, CardDealt) and event.owner != viewer:
                assert event.card is None
            if isinstance(event, HandArranged):
                assert (event.front, event.middle, event.back) == ((), (), ())
    sitting.set_all()
    for viewer in (1, None):
        seen = sitting.round.view(viewer)
        shown = [event for event in seen if isinstance(event, HandArranged) and event.up]
        assert [event.bettor.seat for event in shown] == [1, 2, 4]
        assert all(len(event.back) == 5 for event in shown)
        assert not any(isinstance(e, CardDealt) and e.owner == 3 and e.card for e in seen)


# Setting the hand.


def test_the_house_way_comes_first_and_any_other_way_is_legal() -> None:
    sitting = Sitting()
    for seat in FOUR:
        offer = sitting.offer(seat)
        assert offer.doubt(offer.picks[0]) is None
        assert offer.doubt(FOUR[seat]) is None
        assert offer.absent == offer.picks[0]
    sitting.offer(2).verify(Pick(FOULED))
    assert sitting.offer(2).doubt(FOULED) == "set the hand so that it is foul"


@pytest.mark.parametrize(
    ("pick", "told"),
    [
        (FOUR[1], "set each of your thirteen cards once"),
        ("As Ad Kc / 8s 8d 5h 5s / 7h 7s 7d 6c 6d 2c", "three cards / five cards / five cards"),
        ("As Ad Kc / 8s 8d 5h 5s 2c / 7h 7s 7d 6c 6c", "set each of your thirteen cards once"),
        ("As Ad Kc / 8s 8d 5h 5s xx / 7h 7s 7d 6c 6d", "xx"),
        ("stand", "choose one of"),
        ("declare minor", "minor is no clean sweep in this version"),
        ("declare nothing", "choose one of"),
    ],
)
def test_what_cannot_be_set_is_refused(pick: str, told: str) -> None:
    sitting = Sitting()
    with pytest.raises(IllegalChoice, match=told):
        sitting.pick(2, pick)
    with pytest.raises(IllegalChoice, match="takes no money"):
        sitting.pick(2, FOUR[2], 500)


def test_ch_r31_what_was_laid_down_or_said_stands() -> None:
    sitting = Sitting().pick(1).pick(2, "declare dragon").pick(3, SURRENDER)
    for seat in (1, 2, 3):
        with pytest.raises(IllegalChoice, match="nothing to choose now"):
            sitting.pick(seat, SURRENDER)


def test_a_foul_hand_pays_everybody() -> None:
    sitting = Sitting().pick(2, FOULED).set_all()
    shown = {e.bettor.seat: e.foul for e in sitting.found(HandArranged) if e.up}
    assert shown == {1: False, 2: True, 3: False, 4: False}
    lost = {e.bettor.seat: e.points for e in sitting.found(PointsSettled) if e.loser.seat == 2}
    assert lost == {1: 4, 3: 4, 4: 4}


def test_ch_r23_a_hand_not_set_in_time_is_set_the_house_way_or_foul() -> None:
    sitting = Sitting()
    play_out(sitting.round, {}, Absent())
    assert not any(event.foul for event in sitting.found(HandArranged))
    strict = Sitting(unset_hand="foul")
    assert strict.offer(2).unusual is not None
    strict.pick(1)
    play_out(strict.round, {}, Absent())
    shown = [event for event in strict.found(HandArranged) if event.up]
    assert [event.foul for event in shown] == [False, True, True, True]
    assert [len(event.back) for event in shown] == [5, 13, 13, 13]
    assert strict.nets == {1: 6_000, 2: -2_000, 3: -2_000, 4: -2_000}


def test_game_rule_1_chips_may_be_added_before_the_showdown() -> None:
    sitting = Sitting(chips={2: 1_000, 3: 60_000})
    assert sitting.offer(2).bounds(ADD) == (500, 49_000)
    assert ADD not in sitting.offer(3).picks
    with pytest.raises(IllegalChoice, match="the largest buy-in lies there already"):
        sitting.pick(3, ADD)
    with pytest.raises(IllegalChoice, match=r"\$5 to \$490"):
        sitting.pick(2, ADD, 49_500)
    sitting.pick(2, ADD, 1_000)
    assert sitting.offer(2).bounds(ADD) == (500, 48_000)
    assert sitting.found(ChipsBought) == [ChipsBought(Bettor(2), 1_000)]
    sitting.pick(2).set_all()
    against_one = sitting.found(PointsSettled)[0]
    assert (against_one.loser.seat, against_one.owed, against_one.paid) == (2, 2_000, 2_000)
    assert sitting.nets[2] == -2_000
    assert sitting.table.stakes.chips[2] == 0


# Declarations.


def test_a_clean_sweep_collects_from_everybody_and_is_shown_at_the_end() -> None:
    sitting = Sitting(TWO)
    assert sitting.offer(1).holds[:2] == ("pure-dragon", "color-dragon")
    assert sitting.offer(2).holds == ()
    assert "declare pure-dragon" not in (sitting.offer(1).unusual or {})
    assert "declare dragon" in (sitting.offer(2).unusual or {})
    sitting.pick(1, "declare pure-dragon")
    assert not sitting.found(SweepShown)
    sitting.set_all()
    (shown,) = sitting.found(SweepShown)
    assert shown.good
    assert sitting.nets == {1: 4_000, 2: -4_000}


def test_an_undeclared_clean_sweep_plays_as_it_is_set() -> None:
    sitting = Sitting(TWO).set_all()
    assert not sitting.found(SweepShown)
    (settled,) = sitting.found(PointsSettled)
    assert (settled.bettor.seat, settled.points) == (1, 4)


def test_game_rule_5_a_false_declaration_pays_its_value_to_each() -> None:
    sitting = Sitting().pick(4, "declare pure-dragon").set_all()
    (shown,) = sitting.found(SweepShown)
    assert not shown.good
    lost = {e.bettor.seat: e.points for e in sitting.found(PointsSettled) if e.loser.seat == 4}
    assert lost == {1: 8, 2: 8, 3: 8}


@pytest.mark.parametrize(("surrenders_first", "points"), [(True, 3), (False, 8)])
def test_game_rule_6_the_first_declaration_counts(surrenders_first: bool, points: int) -> None:
    sitting = Sitting(TWO)
    order = [(2, SURRENDER), (1, "declare pure-dragon")]
    for seat, pick in order if surrenders_first else reversed(order):
        sitting.pick(seat, pick)
    (settled,) = sitting.found(PointsSettled)
    assert (settled.bettor.seat, settled.points) == (1, points)


def test_a_surrender_pays_three_points_to_each_and_stays_face_down() -> None:
    sitting = Sitting().pick(1, SURRENDER).set_all()
    assert sitting.found(Surrendered) == [Surrendered(Bettor(1))]
    paid = {e.bettor.seat: e.points for e in sitting.found(PointsSettled) if e.loser.seat == 1}
    assert paid == {2: 3, 3: 3, 4: 3}
    assert 1 not in {event.bettor.seat for event in sitting.found(HandArranged)}


def test_ch_r14_everybody_may_surrender_or_only_the_first() -> None:
    sitting = Sitting().pick(1, SURRENDER).pick(2, SURRENDER).set_all()
    between = sitting.found(PointsSettled)[0]
    assert (between.points, between.paid) == (0, 0)
    strict = Sitting(surrenders=1).pick(3, SURRENDER)
    with pytest.raises(IllegalChoice, match="no more than 1 may surrender"):
        strict.pick(1, SURRENDER)


# Settlement.


def test_every_pair_is_settled_in_order_with_its_reasons() -> None:
    sitting = Sitting().set_all()
    settled = sitting.found(PointsSettled)
    pairs = [{event.bettor.seat, event.loser.seat} for event in settled]
    assert pairs == [{1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}]
    for event in settled:
        assert event.points == sum(int(why.rpartition(": ")[2]) for why in event.why) >= 0
        assert event.paid == event.owed == 500 * event.points
    assert settled[3].why == (
        "front: pair of kings with 3 against pair of aces with K: -1",
        "middle: two pair, jacks and threes with 8 against two pair, eights and fives with 2: 1",
        "back: full house, tens over twos against full house, sevens over sixes: 1",
        "most segments: 1",
    )
    assert sitting.nets == {1: 6_000, 2: -1_000, 3: 1_000, 4: -6_000}


def test_game_rule_2_all_in_settlement_goes_clockwise_until_the_chips_are_used_up() -> None:
    chips = {1: 10_000, 2: 10_000, 3: 10_000, 4: 4_000}
    sitting = Sitting(chips=chips, version="mandarin").set_all()
    assert [event.paid for event in sitting.found(PointsSettled)] == [
        6000,
        4000,
        0,
        500,
        3000,
        1000,
    ]
    assert sitting.nets == {1: 10_000, 2: -3_500, 3: -2_500, 4: -4_000}


def test_the_button_says_who_settles_first() -> None:
    sitting = Sitting({2: FOUR[2], 3: FOUR[3], 4: FOUR[4]}, chips={4: 500}).set_all()
    settled = sitting.found(PointsSettled)
    assert [(e.bettor.seat, e.loser.seat, e.paid) for e in settled] == [
        (3, 2, 1_000),
        (2, 4, 500),
        (3, 4, 0),
    ]


# Fees.


def test_fee_schedules_1_to_15_before_every_deal_from_each_player() -> None:
    sitting = Sitting(fees="chinese-5").set_all()
    taken = sitting.found(FeeTaken)
    assert [(event.bettor.seat, event.amount) for event in taken] == [
        (1, 600), (2, 600), (3, 600), (4, 600),
    ]  # fmt: skip
    events = sitting.round.events
    assert events.index(taken[-1]) < events.index(sitting.found(CardDealt)[0])
    assert sitting.found(FeesDropped) == [FeesDropped(2_400)]
    assert sitting.nets == {1: 5_400, 2: -1_600, 3: 400, 4: -6_600}


def test_ch_r33_what_is_left_after_the_fee_is_at_stake() -> None:
    sitting = Sitting(chips={4: 1_400}, fees="chinese-3").set_all()
    paid = [event.paid for event in sitting.found(PointsSettled) if event.loser.seat == 4]
    assert paid == [1_000, 0, 0]


@pytest.mark.parametrize(
    ("half_hours", "collected", "when", "due", "then"),
    [
        (1, 0, "as-posted", False, 0),
        (2, 0, "as-posted", True, 1),
        (2, 1, "as-posted", False, 1),
        (3, 1, "as-posted", True, 2),
        (6, 1, "as-posted", True, 5),
        (1, 0, "in-advance", True, 1),
        (1, 1, "in-advance", False, 1),
        (2, 1, "in-advance", True, 2),
    ],
)
def test_fee_schedules_16_to_23_when_a_half_hour_is_over(
    half_hours: int, collected: int, when: str, due: bool, then: int
) -> None:
    sitting = Sitting(half_hours=half_hours, fees="chinese-16", time_fee=when)
    table = restore(sitting.game.rules, deck_of(FOUR), snapshot(sitting.table))
    table.stakes.collected = collected
    round_ = start_round(sitting.game, table)
    taken = [event.amount for event in round_.events if isinstance(event, FeeTaken)]
    assert taken == ([1_000] * 4 if due else [])
    assert table.stakes.collected == then


# What goes wrong.


@pytest.mark.parametrize(
    "kind", ["five-exposed", "five-boxed", "foreign-card", "wrong-count", "shared-card", "misdeal"]
)
def test_game_rules_7_and_9_a_misdeal_gives_everything_back(kind: str) -> None:
    sitting = Sitting(half_hours=2, fees="chinese-16").pick(1).pick(2, ADD, 5_000)
    sitting.pick(3, SURRENDER)
    sitting.round.declare(kind, "seen by all")
    assert len(sitting.found(CalledOff)) == 1
    assert [event.amount for event in sitting.found(FeeReturned)] == [1_000] * 4
    assert set(sitting.nets.values()) == {0}
    stakes = sitting.table.stakes
    assert stakes.chips == {1: RICH, 2: RICH + 5_000, 3: RICH, 4: RICH}
    assert stakes.collected == 0


def test_game_rule_10_fewer_exposed_or_boxed_cards_play() -> None:
    sitting = Sitting()
    for _ in range(4):
        sitting.round.declare("exposed-card", "", 2)
        sitting.round.declare("boxed-card")
    sitting.round.declare("exposed-card", "", 3)
    assert len(sitting.found(IrregularityDeclared)) == 9
    assert sitting.set_all().nets == Sitting().set_all().nets


@pytest.mark.parametrize(("kind", "seat"), [("exposed-card", 2), ("boxed-card", None)])
def test_game_rule_7_the_fifth_voids_the_deal(kind: str, seat: int | None) -> None:
    sitting = Sitting()
    for number in range(5):
        assert not sitting.found(CalledOff), number
        sitting.round.declare(kind, "", seat)
    assert sitting.found(CalledOff)
    assert sitting.round.over


@pytest.mark.parametrize("kind", ["late-count", "twin-cards", "switched-cards"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_game_rules_8_and_9_a_fouled_hand_settles_as_foul(kind: str, when: str) -> None:
    sitting = Sitting()
    if when == "after":
        sitting.pick(1)
    sitting.round.declare(kind, "", 1)
    assert sitting.round.choices(Bettor(1)) is None
    sitting.set_all()
    paid = {e.bettor.seat: e.points for e in sitting.found(PointsSettled) if e.loser.seat == 1}
    assert paid == {2: 4, 3: 4, 4: 4}
    (shown,) = (e for e in sitting.found(HandArranged) if e.up and e.bettor.seat == 1)
    assert shown.foul


def test_ch_r13_a_declared_clean_sweep_with_a_wrong_number_of_cards_is_foul() -> None:
    sitting = Sitting(version="mandarin").pick(2, "declare pure-dragon")
    sitting.round.declare("late-count", "twelve cards", 2)
    sitting.set_all()
    paid = {e.bettor.seat: e.points for e in sitting.found(PointsSettled) if e.loser.seat == 2}
    assert paid == {1: 6 + 3, 3: 6, 4: 6}


def test_ch_r30_a_cheat_pays_whatever_was_said_and_collects_nothing() -> None:
    sitting = Sitting().pick(1, SURRENDER).pick(2, "declare dragon").pick(4, SURRENDER)
    assert sitting.round.decision is not None
    assert sitting.round.decision.declarable is not None
    assert sitting.round.decision.declarable["twin-cards"] == {2, 3}
    assert sitting.round.decision.declarable["switched-cards"] == {1, 2, 3, 4}
    sitting.round.declare("switched-cards", "", 1)
    with pytest.raises(IllegalChoice, match="2, 3, 4"):
        sitting.round.declare("switched-cards", "", 1)
    sitting.set_all()
    points = {(e.bettor.seat, e.loser.seat): e.points for e in sitting.found(PointsSettled)}
    assert points == {(1, 2): 0, (3, 1): 4, (1, 4): 0, (3, 2): 4, (4, 2): 4, (3, 4): 3}


def test_the_last_hand_to_be_set_may_be_fouled_away() -> None:
    sitting = Sitting().pick(1).pick(2).pick(3)
    sitting.round.declare("late-count", "fourteen cards", 4)
    assert sitting.round.over
    assert sitting.nets[4] == -6_000
