"""Push 9: what hands are worth, ties, buying back, rounds and their fees.

A test is named after the rule or the ruling it holds to.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from houseway.cards.card import cards, texts
from houseway.errors import IllegalChoice
from houseway.families import game
from houseway.families.pot.events import BoughtBack, PlayedAgain, PotMade, Pushed
from houseway.families.pot.game import PotGame
from houseway.families.pot.offer import BetOffer
from houseway.families.pot.push import pays_out, portion
from houseway.families.pot.rules import Play
from houseway.hands.quick import worth
from houseway.money import Cents
from houseway.play.bots import AnyLegal, play_out
from houseway.play.game import start_round
from houseway.rulebook.pot_fees import due, pot_fees
from houseway.table.chip_events import PotFeeTaken, StubShuffled
from houseway.table.chips import ChipsOffer
from houseway.table.events import RoundEnded
from houseway.table.say import say
from houseway.table.table import Table
from pot_tables import RICH, Script
from tables import repeatable_shoe


def play_of(**options: Any) -> Play:
    played = game("push-9", {key.replace("_", "-"): each for key, each in options.items()})
    assert isinstance(played, PotGame)
    return played.settings


def value(hand: str, **options: Any) -> int:
    ranking = play_of(**options).high_ranking
    assert ranking is not None
    return worth(ranking, cards(hand))


# ---------------------------------------------------------------- value of hands

LADDER = [
    ["2c 2d 2h"],
    ["Ac Kd Qh"],
    ["Kc Qd Jh"],
    ["4c 3d 2h"],
    ["Ac 2d 3h"],
    ["Kc Kd Qh", "Jc Qd Jh", "Ks Js Jd"],
    ["Kc Qd 9h", "Ac 3d 5h", "9s 9d Ah"],
    ["Jc 5d 3h", "2c 2d 4h"],
    ["6c 6d 5h", "Ac 4d 2h"],
    ["9c 3d 3h"],
    ["Tc Jd Kh", "4c 6d Th"],
]


def test_p9_r7_three_of_a_kind_straights_pictures_and_points_in_their_order() -> None:
    found = [{value(hand) for hand in step} for step in LADDER]
    assert all(len(step) == 1 for step in found), "hands of one step tie"
    order = [step.pop() for step in found]
    assert order == sorted(order, reverse=True)
    assert len(set(order)) == len(order)


def test_p9_r7_three_of_a_kind_go_by_rank_with_aces_high() -> None:
    assert value("Ac Ad Ah") > value("Kc Kd Kh") > value("2c 2d 2h")


def test_p9_r8_king_ace_deuce_is_no_straight() -> None:
    assert value("Kc Ad 2h") == value("Tc 2d Ah")


def test_p9_r7_pictures_may_be_compared_by_rank() -> None:
    assert value("Kc Kd Qh", picture_tie="by-rank") > value("Jc Qd Jh", picture_tie="by-rank")
    assert value("Kc Kd Qh", picture_tie="by-rank") < value("Ac 2d 3h", picture_tie="by-rank")


@pytest.mark.parametrize("pictures", ["equal", "by-rank"])
def test_p9_r7_ace_deuce_trey_may_be_the_second_straight(pictures: str) -> None:
    options = {"push_wheel": "second", "picture_tie": pictures}
    wheel = value("Ac 2d 3h", **options)
    assert value("Ac Kd Qh", **options) > wheel > value("Kc Qd Jh", **options)


# ---------------------------------------------------------------- the test of a tied pot


@pytest.mark.parametrize(
    ("amount", "tied", "test", "at", "paid"),
    [
        (5_700, 2, "pot", "pay-out", False),
        (45_400, 2, "pot", "pay-out", True),
        (40_000, 2, "share", "pay-out", True),
        (40_000, 2, "share", "buy-back", False),
        (30_000, 2, "share", "pay-out", False),
        (30_000, 2, "pot", "pay-out", True),
        (65_100, 3, "share", "pay-out", True),
        (20_000, 2, "pot", "pay-out", True),
        (20_000, 2, "pot", "buy-back", False),
        (19_999, 2, "pot", "pay-out", False),
        (20_001, 2, "pot", "buy-back", True),
        (59_999, 3, "share", "pay-out", False),
    ],
)
def test_p9_r1_and_r2_what_is_held_against_two_hundred_dollars(
    amount: Cents, tied: int, test: str, at: str, paid: bool
) -> None:
    assert pays_out(play_of(push_test=test, push_at=at), amount, tied) is paid


@pytest.mark.parametrize(
    ("amount", "tied", "chip", "share"),
    [(5_700, 2, "0.50", 2_850), (5_700, 2, "1", 2_800), (65_100, 3, "1", 21_700)],
)
def test_a_portion_is_an_equal_part_in_whole_chips(
    amount: Cents, tied: int, chip: str, share: Cents
) -> None:
    assert portion(play_of(chip=chip), amount, tied) == share


def test_fees_of_a_hand_that_reaches_its_fifth_round() -> None:
    for name, fees in (("push-9-1", 3300), ("push-9-2", 3400)):
        posted = pot_fees(name)
        assert posted is not None
        assert due(posted, 6, rounds=5) == fees


# ---------------------------------------------------------------- at the table

NINE, ALSO_NINE, EIGHT, SEVEN = "Kc Qd 9h", "Ac 3d 5h", "2c 2d 4h", "Jh 6c As"
WHEEL, TRIPS, NOTHING = "Ah 2h 3h", "8c 8d 8h", "Ts Td Js"


def threes(*rounds: tuple[str, ...]) -> str:
    """Rounds of hands as they lie in the deck: dealt one card at a time."""
    return texts(
        [c for hands in rounds for deal in zip(*map(cards, hands), strict=True) for c in deal]
    )


def deal(*rounds: tuple[str, ...], chips: Mapping[int, Cents] | None = None, **more: Any) -> Script:
    return Script("push-9", chips or len(rounds[0]), threes(*rounds), **more)


def test_all_ante_three_cards_are_dealt_and_the_first_left_of_the_button_begins() -> None:
    script = deal((NINE, EIGHT, SEVEN))
    assert script.posted() == [(seat, "ante", 100) for seat in (1, 2, 3)]
    assert len(script.dealt()) == 9
    assert script.turn == 1
    assert script.offer.bounds("bet") == (200, 500)


def test_p9_r14_once_the_bet_is_the_limit_nobody_may_raise() -> None:
    script = deal((NINE, EIGHT, SEVEN)).act(("bet", 300))
    assert script.offer.bounds("raise") == (500, 500)
    script.act(("raise", 500))
    assert "raise" not in script.offer.picks
    with pytest.raises(IllegalChoice):
        script.act("raise")


def test_p9_r14_fixed_bets_end_at_the_limit_too() -> None:
    script = deal((NINE, EIGHT, SEVEN), structure="limit").act("bet", "raise")
    assert script.offer.bounds("raise") == (500, 500)
    script.act("raise")
    assert "raise" not in script.offer.picks


def test_one_winner_takes_the_pot() -> None:
    script = deal((NINE, EIGHT, SEVEN)).act(("bet", 500), "call", "call")
    assert script.nets() == {1: 1200, 2: -600, 3: -600}
    assert not script.told(Pushed)


def test_everybody_but_one_folds() -> None:
    script = deal((SEVEN, EIGHT, NINE)).act("bet", "fold", "fold")
    assert script.nets() == {1: 200, 2: -100, 3: -100}


def pushed(*later: tuple[str, ...], **more: Any) -> Script:
    """Seats 1 and 2 tie for $18, and seat 3 has lost."""
    script = deal((NINE, ALSO_NINE, EIGHT), *later, **more)
    return script.act(("bet", 500), "call", "call")


def test_p9_r4_and_r5_who_lost_may_buy_back_for_one_portion() -> None:
    script = pushed()
    assert script.told(Pushed) == [Pushed(1, 1800, (1, 2), 900)]
    assert "seats 1 and 2 push for $18" in say(script.told(Pushed)[0], script.game.rules)
    ((seat, offer),) = script.asked().items()
    assert isinstance(offer, ChipsOffer)
    assert seat == 3
    assert offer.picks == ("buy-back", "pass")
    assert offer.bounds("buy-back") == (900, 900)
    assert offer.absent == "pass"


def test_p9_r9_the_tied_and_the_buyers_play_another_round_with_all_cards_shuffled() -> None:
    script = pushed((SEVEN, WHEEL, TRIPS)).choose(3, "buy-back")
    assert script.told(BoughtBack)[0].amount == 900
    assert script.told(PlayedAgain) == [PlayedAgain(2, (1, 2, 3))]
    assert len(script.told(StubShuffled)[-1].cards) == 9
    assert isinstance(script.one(), BetOffer)
    assert script.turn == 1
    assert script.offer.pot == 2700
    script.act(("bet", 500), "call", "call")
    assert script.nets() == {1: -1100, 2: -1100, 3: 2200}
    assert script.won() == {3: 4200}


def test_a_loser_who_passes_is_out() -> None:
    script = pushed((SEVEN, WHEEL)).choose(3, "pass")
    assert script.told(PlayedAgain) == [PlayedAgain(2, (1, 2))]
    script.act("check", "check")
    assert script.nets() == {1: -600, 2: 1200, 3: -600}


def test_p9_r6_when_nobody_buys_back_the_tied_play_on() -> None:
    script = deal((NINE, ALSO_NINE), (TRIPS, SEVEN)).act("check", "check")
    assert script.told(PlayedAgain) == [PlayedAgain(2, (1, 2))]
    script.act("check", "check")
    assert script.nets() == {1: 100, 2: -100}


def test_p9_r6_or_divide_the_pot() -> None:
    script = pushed(no_buy_back="split").choose(3, "pass")
    assert script.nets() == {1: 300, 2: 300, 3: -600}
    assert not script.told(PlayedAgain)


def test_p9_r1_a_tied_pot_above_the_limit_is_paid() -> None:
    script = pushed(push_limit="17")
    assert script.nets() == {1: 300, 2: 300, 3: -600}
    assert script.won() == {1: 900, 2: 900}


def test_p9_r2_exactly_at_the_limit_it_is_paid_or_played_again() -> None:
    assert pushed(push_limit="18").won() == {1: 900, 2: 900}
    assert pushed(push_limit="18", push_at="buy-back").told(Pushed)


def test_p9_r1_the_limit_may_be_for_each_portion() -> None:
    assert pushed(push_limit="10", push_test="share").told(Pushed)
    assert pushed(push_limit="9", push_test="share").won() == {1: 900, 2: 900}


def test_p9_r3_the_fee_comes_out_before_the_pot_is_looked_at() -> None:
    script = pushed(push_limit="18", fees="push-9-1")
    assert script.told(Pushed) == [Pushed(1, 1500, (1, 2), 700)]


def test_p9_r13_odd_chips_go_to_the_first_from_the_buttons_left() -> None:
    script = pushed(push_limit="15", fees="push-9-1")
    assert script.won() == {1: 800, 2: 700}


def test_p9_r4_a_buy_back_may_cost_an_ante_or_a_fixed_amount() -> None:
    assert pushed(buy_back_price="ante").asked()[3].bounds("buy-back") == (100, 100)
    fixed = pushed(buy_back_price="fixed", buy_back_amount="6")
    assert fixed.asked()[3].bounds("buy-back") == (600, 600)


def test_p9_r5_who_folded_may_not_buy_back() -> None:
    script = deal((NINE, ALSO_NINE, EIGHT, SEVEN)).act(("bet", 500), "call", "fold", "call")
    assert sorted(script.asked()) == [4]


def test_p9_r5_unless_the_table_allows_it() -> None:
    script = deal((NINE, ALSO_NINE, EIGHT, SEVEN), buy_back_folded=True)
    script.act(("bet", 500), "call", "fold", "call")
    assert sorted(script.asked()) == [3, 4]


def test_p9_r5_a_buy_back_takes_chips_for_the_whole_price() -> None:
    script = pushed((SEVEN, WHEEL), chips={1: RICH, 2: RICH, 3: 1400})
    assert script.told(PlayedAgain) == [PlayedAgain(2, (1, 2))], "seat 3 has $8 left, and needs $9"
    script = pushed(chips={1: RICH, 2: RICH, 3: 1500})
    assert sorted(script.asked()) == [3]


def test_p9_r10_after_the_last_round_a_tied_pot_is_divided() -> None:
    script = pushed((NINE, ALSO_NINE), most_rounds=2).choose(3, "pass").act("check", "check")
    assert script.won() == {1: 900, 2: 900}


def test_fees_are_taken_for_every_round_the_hand_reaches() -> None:
    rounds = [("Kc Qd 9h", "Ac 3d 5h"), ("Kd Qs 9c", "As 3c 5d"), ("Kh Qh 9d", "Ad 3s 5c")]
    rounds += [("Ks Jd 9s", "Ah 3h 5s"), ("8c 8d 8h", SEVEN)]
    script = deal(*rounds, fees="push-9-1")
    for number in range(5):
        script.act(("bet", 500), "call")
        assert len(script.told(PotFeeTaken)) == min(number + 2, 5)
    assert [e.amount for e in script.told(PotFeeTaken)] == [200, 600, 600, 900, 900]
    assert script.told(RoundEnded)[0].house == 3200
    assert script.nets() == {1: 5200 - 2600 - 3200, 2: -2600}


# ---------------------------------------------------------------- side pots


def test_p9_r12_side_pots_are_looked_at_by_themselves() -> None:
    """Seat 1 is all in by $3 and ties seat 2 for the main pot; seat 2 wins the side pot."""
    script = deal(
        (NINE, ALSO_NINE, EIGHT), (TRIPS, SEVEN, NOTHING), chips={1: 300, 2: RICH, 3: RICH}
    )
    script.act(("bet", 200), ("raise", 500), "call")
    assert script.won() == {2: 600}
    assert script.told(Pushed) == [Pushed(1, 900, (1, 2), 400)]
    script.choose(3, "buy-back")
    assert script.offer.pot == 1300
    script.act(("bet", 200), "call")
    assert [(e.amount, e.seats) for e in script.told(PotMade)[-2:]] == [
        (1300, (1, 2, 3)), (400, (2, 3)),
    ]  # fmt: skip
    assert script.nets() == {1: 1000, 2: 200, 3: -1200}


def test_p9_r12_tied_pots_of_different_players_lie_apart() -> None:
    """Seats 1 and 2 are all in and tie for the main pot; seats 3 and 4 tie for the side pot."""
    script = deal(
        (WHEEL, "Ac 2c 3c", NINE, "Ad 3d 5h"),
        ("8c 8d 8h", SEVEN, "Ks Kd Jd", "Tc Td Th"),
        chips={1: 100, 2: 100, 3: 600, 4: 600},
    )
    script.act(("bet", 500), "call")
    assert script.told(Pushed) == [Pushed(1, 400, (1, 2), 200), Pushed(2, 1000, (3, 4), 500)]
    assert script.nets() == {1: 300, 2: -100, 3: -600, 4: 400}


def test_p9_r12_one_buys_back_into_every_tied_pot_one_lost() -> None:
    hands = (NINE, ALSO_NINE, "9s Ks Kd", EIGHT)
    script = deal(hands, chips={1: 300, 2: RICH, 3: RICH, 4: RICH})
    script.act(("bet", 200), ("raise", 500), "call", "call")
    first, second = script.told(Pushed)
    assert (first.amount, first.seats, first.portion) == (1200, (1, 2, 3), 400)
    assert (second.amount, second.seats, second.portion) == (900, (2, 3), 400)
    assert script.asked()[4].bounds("buy-back") == (800, 800)


def test_p9_r12_a_pot_whose_players_all_fold_goes_to_the_last_of_them() -> None:
    """The main pot is paid, which gives seat 2 chips to bet the others out of theirs."""
    hands = (SEVEN, NINE, ALSO_NINE, "9s Ks Kd")
    chips = {1: 100, 2: 200, 3: RICH, 4: RICH}
    script = deal(hands, ("8c 8d 8h", "Tc Td 2h", "Js Jd 2s"), chips=chips, push_limit="4")
    script.act("check", ("bet", 200), "call", "call")
    assert script.won() == {2: 200, 3: 100, 4: 100}
    assert [(e.amount, e.seats) for e in script.told(Pushed)] == [
        (300, (2, 3, 4)),
        (200, (3, 4)),
    ]
    script.act("bet", "fold", "fold")
    assert script.nets() == {1: -100, 2: 200 + 300 - 200, 3: 100 - 300, 4: 100 + 200 - 300}


# ---------------------------------------------------------------- things that go wrong


def test_p9_r15_a_misdeal_in_a_later_round_voids_only_that_round() -> None:
    script = pushed((SEVEN, WHEEL), (TRIPS, NOTHING)).choose(3, "pass").act(("bet", 500))
    script.round.declare("misdeal", "two cards stuck together")
    assert script.round.decision is not None
    assert script.turn == 1
    assert script.offer.pot == 1800
    script.act("check", "check")
    assert script.nets() == {1: 1200, 2: -600, 3: -600}


def test_a_misdeal_in_the_first_round_voids_the_hand() -> None:
    script = deal((NINE, EIGHT)).act("bet")
    script.round.declare("misdeal", "a card fell off the table")
    assert script.nets() == {1: 0, 2: 0}


# ---------------------------------------------------------------- whatever people do


@pytest.mark.parametrize("price", ["portion", "ante", "fixed"])
def test_chips_are_conserved_and_hands_end(price: str) -> None:
    luck = Random(price)
    again = 0
    for number in range(30):
        options = {
            "buy-back-price": price,
            "buy-back-folded": luck.choice((True, False)),
            "no-buy-back": luck.choice(("play-off", "split")),
            "push-test": luck.choice(("pot", "share")),
            "buy-in": luck.choice(("2-6", "5-20", "50-200")),
            "fees": luck.choice(("none", "push-9-2")),
        }
        played = game("push-9", options)
        table = Table(played.rules, repeatable_shoe(played, f"{price} {number}"))
        for seat in range(1, luck.randint(2, 8) + 1):
            table.sit(seat, f"person {seat}")
        for _ in range(20):
            round_ = play_out(start_round(played, table), {}, AnyLegal(luck))
            for ended in (e for e in round_.events if isinstance(e, RoundEnded)):
                assert sum(net for _, net in ended.nets) + ended.house == 0
            assert all(chips >= 0 for chips in table.stakes.chips.values())
            again += sum(isinstance(event, PlayedAgain) for event in round_.events)
    assert again > 20
