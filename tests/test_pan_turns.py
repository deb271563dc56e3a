"""Panguingue, what is laid in a turn: payments, splitting, borrowing, forcing, going out."""

from __future__ import annotations

import pytest

from houseway.cards.card import card, text, texts
from houseway.engine.bettor import Bettor
from houseway.errors import IllegalChoice
from houseway.families.pan.events import CardTaken, ChipsPaid, Discarded, Melded, TopsWon, WentOut
from houseway.families.pan.offer import MeldOffer
from houseway.table.events import RoundEnded
from houseway.table.say import say
from pan_tables import JUNK, Pan

CHIP = 500

# Melds, payments


def test_a_condition_is_paid_at_once_in_turn_from_who_collects() -> None:
    hands = {1: JUNK, 2: JUNK, 3: "7s 7s 2c 4h 4h 6c 6c Qd Kd Kh", 4: JUNK}
    played = Pan(hands, "7s", eldest=3).stay().pick("meld 7s 7s 7s")
    what = "sevens in spades"
    assert played.paid() == [(seat, 3, what, 4 * CHIP) for seat in (2, 1, 4)]
    assert {each.chips for each in played.told(ChipsPaid)} == {4}


def test_pn_r13_a_payer_pays_as_far_as_the_chips_reach_and_plays_on() -> None:
    hands = {1: JUNK, 2: JUNK, 3: "7s 7s 2c 4h 4h 6c 6c Qd Kd Kh"}
    chips = {1: CHIP, 2: CHIP + 300}
    played = Pan(hands, "7s", eldest=3, chips=chips).stay().pick("meld 7s 7s 7s")
    paid = [(each.bettor.seat, each.owed, each.paid) for each in played.told(ChipsPaid)]
    assert paid == [(2, 4 * CHIP, 300), (1, 4 * CHIP, 0)]
    assert played.hand.live == [3, 2, 1]
    said = [say(each, played.game.rules) for each in played.told(ChipsPaid)]
    assert said == [
        "Seat 2 pays seat 3 $3 of $20, all there is left, for sevens in spades, 4 chips.",
        "Seat 1 has nothing left to pay seat 3 for sevens in spades, 4 chips.",
    ]


def test_pn_r2_who_retired_pays_nothing_unless_the_table_says_so() -> None:
    hands = {1: JUNK, 2: JUNK, 3: "7s 7s 2c 4h 4h 6c 6c Qd Kd Kh"}
    for option, payers in ((False, [1]), (True, [2, 1])):
        played = Pan(hands, "7s", eldest=3, retired_pay=option)
        played.pick("stay", "retire", "stay", "meld 7s 7s 7s")
        assert [each.bettor.seat for each in played.told(ChipsPaid)] == payers


def test_an_added_card_is_paid_and_the_offer_says_how_much() -> None:
    hands = {1: JUNK, 2: "7s 7s 7s 7d 4h 2c 6c Qd Kd Kh"}
    played = Pan(hands, "2h", eldest=2).stay().pick("meld 7s 7s 7s")
    offer = played.offer
    assert isinstance(offer, MeldOffer)
    assert offer.pays == {"add 7d to 1": 2}
    assert offer.to_json()["pays"] == {"add 7d to 1": 2}
    played.pick("add 7d to 1")
    assert played.paid()[-1] == (1, 2, "1 more on sevens in spades", 2 * CHIP)
    assert played.told(Melded)[-1].worths == (6,)


def test_a_meld_is_split_by_cards_of_the_hand_and_a_new_condition_pays() -> None:
    hands = {1: JUNK, 2: "4h 4c 4d 4s 4s 2c 6c Qd Kd Kh"}
    split = "split 1 with 4s 4s: 4c 4d 4h / 4s 4s 4s"
    for option, chips in (("flat", 2), ("full", 2)):
        played = Pan(hands, "4s", eldest=2, split_pays=option).stay()
        played.pick("meld 4c 4d 4h", "add 4s to 1", split)
        assert played.told(Melded)[-1].how == "split"
        assert played.paid() == [(1, 2, "fours in spades, made by splitting", chips * CHIP)]


def test_a_card_is_borrowed_for_a_new_meld() -> None:
    hands = {1: JUNK, 2: "4c 5c 6c 7c 7h 2s 2d Qd Kd Kh"}
    played = Pan(hands, "7d", eldest=2).stay()
    played.pick("meld 4c 5c 6c 7c", "borrow 7c from 1: meld 7d 7h with 7c")
    melds = [texts(each) for each in played.told(Melded)[-1].melds]
    assert melds == ["4c 5c 6c", "7c 7d 7h"]
    assert played.paid() == [(1, 2, "mixed sevens", CHIP)]
    assert len(played.offer.picks) == 5


def test_the_house_way_comes_first_what_pays_most_then_what_lays_most() -> None:
    hands = {1: JUNK, 2: "7s 7s 7s 4c 5c 6c 7c Qd Kd 2h"}
    offer = Pan(hands, "Ac", eldest=2).stay().offer
    assert offer.picks[0] == "meld 7c 7s 7s 7s"
    assert offer.picks[-1] == "discard Ac"
    assert offer.absent == offer.picks[0]


# Forcing

FITS = {1: JUNK, 2: "3c 3h 3s 6s 6h 2c Jd Kh Qh 2s", 3: JUNK}


def to_the_force(forcing: bool = True) -> Pan:
    """Seat 2 lays threes; when its turn comes again seat 3 has just thrown another three."""
    played = Pan(FITS, "4d 4d 3d 5h", eldest=2, forcing=forcing).stay()
    played.pick("meld 3c 3h 3s", "discard 4d")
    assert played.offer.picks == ("pile", "stock")
    return played.pick("stock")


def test_pn_r26_a_player_who_will_not_take_a_card_that_fits_may_be_forced() -> None:
    played = to_the_force()
    assert played.kind == "force"
    assert {seat: offer.picks for seat, offer in played.asked().items()} == {
        1: ("pass", "force"),
        3: ("pass", "force"),
    }
    played.choose(3, "force")
    assert played.told(CardTaken)[-1] == CardTaken(Bettor(2), card("3d"), pile=True, forced=3)
    assert played.offer.picks == ("add 3d to 1",)
    played.pick("add 3d to 1")
    assert all(pick.startswith("discard") for pick in played.offer.picks)
    assert played.paid()[-1][2] == "1 more on mixed threes"


def test_when_all_pass_the_stock_is_drawn_from() -> None:
    played = to_the_force().choose(1, "pass").choose(3, "pass")
    assert played.told(CardTaken)[3] == CardTaken(Bettor(2), card("5h"))


def test_a_table_may_play_without_forcing() -> None:
    played = to_the_force(forcing=False)
    assert played.told(CardTaken)[3] == CardTaken(Bettor(2), card("5h"))


def test_a_card_that_fits_the_hand_but_no_meld_is_not_forced() -> None:
    hands = {1: JUNK, 2: "3c 3h 4d 6s 6s Jc Jd Kh Qh 2s"}
    played = Pan(hands, "3s 5h", eldest=1).stay().pick("stock")
    assert played.told(CardTaken)[1] == CardTaken(Bettor(2), card("5h"))


def test_who_retired_is_not_asked_to_force() -> None:
    played = Pan(FITS, "4d 3d 5h", eldest=2)
    played.pick("stay", "retire", "stay", "meld 3c 3h 3s", "discard 4d", "stock")
    assert list(played.asked()) == [3]


# Going out

TEN = "3s 3s 3s Kd Kd Kc Ks 6c 5c 4c"


def lay_ten(played: Pan) -> Pan:
    return played.pick("meld 3s 3s 3s", "meld Kc Kd Kd Ks", "meld 4c 5c 6c")


def test_going_out_pays_two_chips_every_condition_again_and_the_tops_last() -> None:
    hands = dict.fromkeys(range(1, 7), JUNK) | {7: TEN}
    played = Pan(hands, "Qh Jh Jh Jh Jh 3c", fees="pan-1")
    played.pick("stay", "retire", "retire", "stay", "stay", "stay", "stay", "discard Qh")
    played.declare("wrong-count", 4)  # seat 4 is out of the play, and pays all the same
    played.pick("meld 3s 3s 3s", "meld Kc Kd Kd Ks", "meld 3c 4c 5c 6c")
    out = played.round.events.index(played.told(WentOut)[0])
    after = played.round.events[out + 1 :]
    paid = [event for event in after if isinstance(event, ChipsPaid)]
    assert [each.what for each in paid] == ["going out"] * 4 + ["threes in spades"] * 4
    assert [each.bettor.seat for each in paid] == [4, 3, 2, 1] * 2
    assert sum(each.paid for each in paid) == 12_000
    (tops,) = played.told(TopsWon)
    assert tops.amount == 3_200
    assert after.index(tops) > after.index(paid[-1])
    assert sum(each.paid for each in paid) + tops.amount == 15_200
    assert played.told(RoundEnded)[0].house == 300
    assert played.table.stakes.button == 7


def test_with_ten_cards_melded_one_draws_and_goes_out_or_discards() -> None:
    played = lay_ten(Pan({1: JUNK, 2: TEN}, "Qh Jh Jh Jh 7c").stay())
    played.pick("discard Qh")  # then seat 1 throws, seat 2 throws, and seat 1 throws again
    assert [(each.bettor.seat, text(each.card)) for each in played.told(CardTaken)[:5]] == [
        (2, "Qh"),
        (1, "Jh"),
        (2, "Jh"),
        (1, "Jh"),
        (2, "7c"),
    ]
    assert played.kind == "meld"
    assert played.offer.picks == ("add 7c to 3", "discard 7c")
    played.pick("add 7c to 3")
    assert played.round.over
    assert len(played.told(WentOut)[0].melds) == 3


def test_eleven_cards_go_out_by_themselves() -> None:
    played = Pan({1: JUNK, 2: TEN}, "3c").stay().pick("meld 3s 3s 3s", "meld Kc Kd Kd Ks")
    played.pick("meld 3c 4c 5c 6c")
    assert played.round.over
    assert not played.told(Discarded)


def test_pn_r17_a_card_that_puts_the_next_player_out_must_be_used_if_it_can() -> None:
    hands = {1: "7h 7d 2s 4h 6h Jd Qs Ah 5d Kh", 2: TEN}
    played = lay_ten(Pan(hands, "Qh 7c").stay()).pick("discard Qh")
    assert list(played.asked()) == [1]
    assert played.offer.picks == ("meld 7c 7d 7h",)
    with pytest.raises(IllegalChoice, match="would put seat 2 out"):
        played.pick("discard 7c")


def test_pn_r17_without_another_choice_it_may_be_discarded() -> None:
    played = lay_ten(Pan({1: JUNK, 2: TEN}, "Qh 7c").stay()).pick("discard Qh")
    assert list(played.asked()) == [2]
    assert played.offer.picks == ("pile", "stock")


def test_pn_r18_somebody_with_no_cards_in_hand_may_be_forced_to_go_out() -> None:
    played = lay_ten(Pan({1: JUNK, 2: TEN}, "Qh 7c").stay()).pick("discard Qh", "stock")
    assert played.kind == "force"
    played.choose(1, "force").pick("add 7c to 3")
    assert played.told(WentOut)[0].bettor == Bettor(2)


def test_pn_r17_a_card_that_cards_of_the_hand_lead_to_must_be_used_too() -> None:
    hands = {1: "3h 4h 5h 6h 2s Qs Jd Ac 5d Kd", 2: "7s 7d 7c Kd Kd Kc Ks 6c 5c 4c"}
    played = Pan(hands, "Qh 2c Jh 7h").stay()
    played.pick("meld 7c 7d 7s", "meld Kc Kd Kd Ks", "meld 4c 5c 6c", "discard Qh")
    played.pick("meld 3h 4h 5h", "discard 2c")  # then seat 2 draws a jack and throws it
    assert [text(each.card) for each in played.told(CardTaken)][2:] == ["Jh", "7h"]
    assert played.offer.picks == ("add 6h 7h to 1",)


def test_pn_r17_the_duty_is_that_of_the_player_just_before() -> None:
    hands = {1: "7h 7d 2s 4h 6h Jd Qs Ah 5d Kh", 2: JUNK, 3: TEN}
    played = lay_ten(Pan(hands, "Qh Jc 7c").stay()).pick("discard Qh")
    assert played.offer.picks == ("meld 7c 7d 7h",)
    away = {1: JUNK, 2: hands[1], 3: TEN}
    played = lay_ten(Pan(away, "Qh 7c").stay()).pick("discard Qh")
    assert played.offer.picks == ("meld 7c 7d 7h", "discard 7c")
