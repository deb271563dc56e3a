"""Draw poker, high and hi-lo: the deck, the draw, and what the joker is.

A test is named after the rule or the ruling it holds to.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from houseway.cards.card import JOKER, cards, texts
from houseway.engine.event import Event
from houseway.errors import IllegalChoice
from houseway.families import game
from houseway.families.pot.events import Acted, CardsThrown, HandShown
from houseway.families.pot.offer import CardsOffer
from houseway.play.bots import AnyLegal, play_out
from houseway.play.described import hand_name
from houseway.play.game import start_round
from houseway.rulebook.load import load
from houseway.table.chip_events import StubShuffled
from houseway.table.events import CardDealt, RoundEnded
from houseway.table.table import Table
from pot_tables import Script
from tables import repeatable_shoe


def five(*hands: str) -> str:
    """Hands as they lie in the deck: dealt one card at a time."""
    return texts([card for dealt in zip(*map(cards, hands), strict=True) for card in dealt])


def drawn(name: str, *hands: str, **options: Any) -> Script:
    """Everybody calls before the draw, stands pat and checks."""
    script = Script(name, len(hands), five(*hands), **options)
    return script.check_round().act(*["pat"] * len(hands)).to_the_end()


# ---------------------------------------------------------------- the deck and the draw


@pytest.mark.parametrize("name", ["draw", "draw-hi-lo"])
def test_dr_r6_the_joker_may_be_left_out(name: str) -> None:
    assert load(name).deck.shoe[JOKER] == 1
    assert JOKER not in load(name, {"joker": False}).deck.shoe
    assert sum(load(name, {"joker": False}).deck.shoe.values()) == 52


def test_dr_r1_blinds_are_posted_as_in_low_ball() -> None:
    script = Script("draw", 4)
    assert script.posted() == [(1, "small blind", 200), (2, "big blind", 400)]
    assert script.turn == 3
    assert len(script.dealt()) == 20


def test_dr_r1_or_antes_or_both() -> None:
    script = Script("draw", 3, forced="ante")
    assert script.posted() == [(seat, "ante", 100) for seat in (1, 2, 3)]
    assert script.turn == 1
    assert script.offer.picks == ("check", "bet", "fold")
    script = Script("draw", 3, forced="both")
    assert [row[1] for row in script.posted()] == ["ante"] * 3 + ["small blind", "big blind"]


def test_any_of_the_five_cards_may_be_changed_in_turn_from_the_buttons_left() -> None:
    script = Script("draw", 3, five("Kc Kd 2h 3s 4c", "Qc Qd 5h 6s 7c", "Jc Jd 8h 9s Tc"))
    script.check_round()
    offer = script.asked()[1]
    assert isinstance(offer, CardsOffer)
    assert len(offer.picks) == 2**5
    assert offer.picks[0] == "pat"
    with pytest.raises(IllegalChoice):
        script.choose(1, "Qc")
    script.act("2h 3s 4c", "pat", "Jc Jd 8h 9s Tc")
    assert [(e.bettor.seat, e.places) for e in script.told(CardsThrown)] == [
        (1, (3, 4, 5)),
        (2, ()),
        (3, (1, 2, 3, 4, 5)),
    ]
    assert script.turn == 1


def test_what_was_thrown_is_told_only_to_its_owner() -> None:
    script = Script("draw", 2).check_round().act("pat")
    offer = script.one()
    script.act(offer.picks[1])
    thrown = script.told(CardsThrown)[-1]
    assert thrown.cards
    for seat in (1, None):
        seen = thrown.seen_from(seat)
        assert isinstance(seen, CardsThrown)
        assert seen.cards == ()
        assert seen.places == thrown.places
    assert thrown.seen_from(2) == thrown


def test_dr_r2_when_the_deck_is_out_discards_are_shuffled_but_never_ones_own() -> None:
    script = Script("draw", 8).check_round()
    for seat in range(1, 9):
        (offer,) = script.asked().values()
        assert isinstance(offer, CardsOffer)
        own = set(offer.cards)
        known = len(script.told(CardDealt))
        script.act(offer.picks[-1])
        got = [event.card for event in script.told(CardDealt)[known:]]
        assert len(got) == 5
        assert not own & set(got), f"seat {seat} got a card back"
    assert len(script.told(StubShuffled)) >= 1
    assert most_often_held(script.round.events) == 1


def most_often_held(events: list[Event]) -> int:
    """In how many hands that did not fold the most frequent card lies at the end."""
    held: dict[str, list[int]] = {}
    for event in events:
        if isinstance(event, CardDealt) and event.card is not None:
            held.setdefault(event.hand, []).append(event.card)
        elif isinstance(event, CardsThrown):
            held[event.hand] = [card for card in held[event.hand] if card not in event.cards]
        elif isinstance(event, Acted) and event.pick == "fold":
            held.pop(hand_name(event.bettor.seat))
    counts = Counter(card for own in held.values() for card in own)
    return max(counts.values(), default=0)


def test_dr_r3_a_card_may_be_burned_before_the_draw() -> None:
    assert Script("draw", 2).check_round().dealt()[-1] != "burn"
    assert Script("draw", 2, burn_before_draw=True).check_round().dealt()[-1] == "burn"


def test_dr_r5_the_bet_after_the_draw_is_the_big_one_or_the_small_one() -> None:
    for way, bet in (("big", 800), ("small", 400)):
        script = Script("draw", 2, draw_bet=way).check_round().act("pat", "pat")
        assert script.offer.bounds("bet") == (bet, bet)


def test_dr_r4_up_to_eight_play() -> None:
    assert load("draw").table.seats == 8


# ---------------------------------------------------------------- hands


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ah Kh 9h 4h Jk", "As Ks Js 9s 4s"),
        ("Kc Kd Qh Qs Jk", "Kh Ks Jc Jd Ah"),
        ("9s 8c 7d 6h 5c", "9c 9d 9h 5s Jk"),
        ("2h 3h 4h 5h Jk", "Kc Kd Kh Ks 9d"),
        ("Ac Kc 8d 5h 3s", "Kh Jk 8c 5d 2s"),
        ("Ac Ad Ah As Jk", "Kh Qh Jh Th 9h"),
    ],
)
def test_dr_r8_the_joker_is_an_ace_or_fills_a_straight_or_flush(better: str, worse: str) -> None:
    assert drawn("draw", better, worse).won() == {1: 800}
    assert drawn("draw", worse, better).won() == {2: 800}


def test_dr_r7_below_a_pair_high_cards_decide() -> None:
    assert drawn("draw", "Ac Kd 8h 5s 3c", "Ad Kh 8s 5c 2d").won() == {1: 800}


# ---------------------------------------------------------------- hi-lo


def test_the_best_high_and_the_best_low_share_the_pot() -> None:
    script = drawn("draw-hi-lo", "Kc Kd Kh 9s 8c", "8d 6h 4c 3s 2h")
    assert script.won() == {1: 400, 2: 400}


def test_one_hand_may_be_best_both_ways() -> None:
    assert drawn("draw-hi-lo", "5c 4d 3h 2s Ac", "Kd Qh 9s 8c 7d").won() == {1: 800}


def test_dh_r1_every_hand_has_a_low() -> None:
    script = drawn("draw-hi-lo", "Kc Kd Kh 9s 8c", "Qd Qh Jc Ts 9h")
    assert script.won() == {1: 400, 2: 400}, "a pair of queens is lower than three kings"


def test_dh_r1_or_only_an_eight_or_better_shares_it() -> None:
    hands = ("Kc Kd Kh 9s 8c", "9d 6h 4c 3s 2h")
    assert drawn("draw-hi-lo", *hands).won() == {1: 400, 2: 400}
    assert drawn("draw-hi-lo", *hands, low_qualifier="8").won() == {1: 800}
    assert drawn("draw-hi-lo", *hands, low_qualifier="8", joker=False).won() == {1: 800}


def test_dh_r2_the_joker_is_one_card_for_high_and_another_for_low() -> None:
    script = drawn("draw-hi-lo", "7h 5h 4h 2h Jk", "7c 5d 4c 3s 2c")
    shown = {event.bettor.seat: event for event in script.told(HandShown)}
    assert "flush" in shown[1].high
    assert script.won() == {1: 800}, "7-5-4-2-A beats 7-5-4-3-2"


def test_gen_r9_the_odd_half_goes_by_position_or_to_the_high() -> None:
    hands = ("8d 6h 4c 3s 2h", "Kc Kd Kh 9s 8c", "Qc Jd Th 9c 7s")
    options: dict[str, Any] = {"forced": "both", "ante": "1", "small_blind": "3", "big_blind": "4"}
    script = Script("draw-hi-lo", 3, five(*hands), **options)
    script.check_round().act("pat", "pat", "pat").to_the_end()
    assert sum(script.won().values()) == 1500
    assert script.won()[1] == 800, "seat 1 is the first from the button's left"
    script = Script("draw-hi-lo", 3, five(*hands), odd_half="high", **options)
    script.check_round().act("pat", "pat", "pat").to_the_end()
    assert script.won()[2] == 800


# ---------------------------------------------------------------- whatever people do


@pytest.mark.parametrize("name", ["draw", "draw-hi-lo"])
def test_chips_are_conserved_and_no_card_is_dealt_twice(name: str) -> None:
    luck = Random(name)
    for number in range(20):
        options = {
            "structure": luck.choice(("limit", "spread", "no-limit")),
            "forced": luck.choice(("blinds", "ante", "both")),
            "joker": luck.choice((True, False)),
            "burn-before-draw": luck.choice((True, False)),
            "buy-in": luck.choice(("5-20", "40-200")),
            "fees": "none",
        }
        played = game(name, options)
        table = Table(played.rules, repeatable_shoe(played, f"{name} {number}"))
        for seat in range(1, luck.randint(2, 8) + 1):
            table.sit(seat, f"person {seat}")
        for _ in range(20):
            round_ = play_out(start_round(played, table), {}, AnyLegal(luck))
            for ended in (e for e in round_.events if isinstance(e, RoundEnded)):
                assert sum(net for _, net in ended.nets) + ended.house == 0
            assert most_often_held(round_.events) <= 1
            assert all(chips >= 0 for chips in table.stakes.chips.values())
