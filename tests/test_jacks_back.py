"""Jack's Back: openers, the game that turns low, false openings, and pots that lie over.

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
from houseway.families.pot.events import (
    BetReturned,
    DrawBetsVoid,
    GameTurnedLow,
    HandShown,
    OpenedFalsely,
    PotLies,
    PotWon,
)
from houseway.families.pot.jacks import has_openers
from houseway.money import Cents
from houseway.play.bots import AnyLegal, play_out
from houseway.play.game import start_round
from houseway.table.chip_events import PotFeeTaken, SatOut
from houseway.table.events import RoundEnded
from houseway.table.say import say
from houseway.table.table import Table
from pot_tables import RICH, Script
from tables import repeatable_shoe

JACKS, ACES, TENS = "Jc Jd 4h 5s 9c", "Ac Ad 3h 6s 8c", "Tc Td Ah Ks Qc"
SEVEN, EIGHT = "7c 6d 5h 4s 2c", "8d 7h 4c 3s 2h"


@pytest.mark.parametrize(
    ("hand", "opens"),
    [
        ("Jc Jd 4h 5s 9c", True),
        ("Ac Jk 2h 5s 9c", True),
        ("Jc Jk 4h 5s 9c", False),
        ("Tc Td 9h 9s 2c", True),
        ("4c 5d 6h 7s Jk", True),
        ("2h 5h 9h Kh Jk", True),
        ("Tc Td Ah Ks Qc", False),
        ("2c 2d 2h 5s 9c", True),
        ("2c 2d 9h 5s Jk", False),
        ("Ac Kd Qh Js 9c", False),
        ("Qc Qd 4h 5s 9c", True),
    ],
)
def test_jb_r4_openers_are_jacks_or_better_and_the_joker_is_an_ace(hand: str, opens: bool) -> None:
    assert has_openers(cards(hand)) is opens


def five(*hands: str) -> str:
    """Hands as they lie in the deck: dealt one card at a time."""
    return texts([card for dealt in zip(*map(cards, hands), strict=True) for card in dealt])


def deal(*hands: str, chips: Mapping[int, Cents] | None = None, **options: Any) -> Script:
    return Script("jacks-back", chips or len(hands), five(*hands), **options)


# ---------------------------------------------------------------- high


def test_everybody_antes_and_the_first_left_of_the_button_may_open() -> None:
    script = deal(JACKS, TENS, ACES)
    assert script.posted() == [(seat, "ante", 100) for seat in (1, 2, 3)]
    assert script.turn == 1
    assert script.offer.bounds("bet") == (400, 400)


def test_jb_r1_an_opening_without_openers_is_refused() -> None:
    script = deal(TENS, JACKS)
    assert script.offer.picks == ("check", "fold")
    with pytest.raises(IllegalChoice, match="pair of jacks or better"):
        script.act("bet")
    assert "bet" in script.act("check").offer.picks


def test_once_opened_anybody_may_raise() -> None:
    script = deal(JACKS, TENS).act("bet")
    assert "raise" in script.offer.picks


def test_played_high_one_may_check_and_raise() -> None:
    script = deal(ACES, JACKS).act("check", "bet")
    assert "raise" in script.offer.picks
    script = deal(ACES, JACKS, check_raise=False).act("check", "bet")
    assert "raise" not in script.offer.picks


def test_jb_r8_after_the_draw_the_opener_begins() -> None:
    script = deal(TENS, JACKS, ACES).act("check", "bet", "call", "call", "pat", "pat", "pat")
    assert script.turn == 2
    assert script.offer.bounds("bet") == (800, 800)


def test_jb_r8_or_the_first_left_of_the_button() -> None:
    script = deal(TENS, JACKS, ACES, after_draw="left-of-button")
    script.act("check", "bet", "call", "call", "pat", "pat", "pat")
    assert script.turn == 1


def test_played_high_the_best_high_hand_wins() -> None:
    script = deal(SEVEN, JACKS, ACES).act("check", "bet", "call", "call", *["pat"] * 3)
    script.check_round()
    assert script.nets() == {1: -500, 2: -500, 3: 1000}
    assert [event.low for event in script.told(HandShown)] == ["", "", ""]
    assert not script.told(GameTurnedLow)


def test_an_opener_nobody_calls_takes_the_antes() -> None:
    script = deal(JACKS, TENS).act("bet", "fold")
    assert script.nets() == {1: 100, 2: -100}


# ---------------------------------------------------------------- turning low


def turned_low(*hands: str, **more: Any) -> Script:
    return deal(*hands, **more).act(*["check"] * len(hands))


def test_jb_r7_when_all_pass_the_same_cards_are_played_low_from_the_left_of_the_button() -> None:
    script = turned_low(TENS, SEVEN, EIGHT)
    assert len(script.told(GameTurnedLow)) == 1
    assert len(script.dealt()) == 15
    assert script.turn == 1
    assert "bet" in script.offer.picks, "anything opens for low"
    script.act("check", "bet", "call", "fold", "pat", "pat", "bet", "call")
    assert script.nets() == {1: -100, 2: 1400, 3: -1300}
    assert [event.high for event in script.told(HandShown)] == ["", ""]
    assert say(script.told(GameTurnedLow)[0], script.game.rules).startswith("Nobody opens")


def test_played_low_nobody_may_check_and_raise() -> None:
    script = turned_low(SEVEN, EIGHT).act("check", "bet")
    with pytest.raises(IllegalChoice, match="check and then raise"):
        script.act("raise")


def test_played_low_the_rule_of_sevens_holds() -> None:
    script = turned_low(SEVEN, EIGHT).act("bet", "call", "pat", "pat")
    assert "check" in (script.offer.unusual or {})
    script.act("check", "bet", "call")
    assert script.nets() == {1: 500, 2: -500}
    assert script.told(DrawBetsVoid) == [DrawBetsVoid((1,))]


def test_sevens_may_be_left_out_of_the_low_game() -> None:
    script = turned_low(SEVEN, EIGHT, sevens="none").act("bet", "call", "pat", "pat")
    script.act("check", "bet", "call")
    assert script.nets() == {1: 1300, 2: -1300}


def test_played_low_the_joker_is_the_lowest_card_one_lacks() -> None:
    script = turned_low("Jk Tc 4d 3h 2s", "Td 5c 4c 3c Ah").act("bet", "call", "pat", "pat")
    script.check_round()
    assert script.won() == {1: 1000}, "T-4-3-2-A beats T-5-4-3-A"


def test_the_short_all_in_rules_hold_in_the_low_game() -> None:
    script = turned_low(SEVEN, EIGHT, "9d 6h 5c 3d Ah", chips={1: RICH, 2: 800, 3: RICH})
    script.act("bet", "call", "call", *["pat"] * 3, "check", "bet", "call", "call")
    assert script.nets() == {1: 1300, 2: -800, 3: -500}


def test_before_the_draw_a_short_opening_may_not_be_completed_by_one_who_checked() -> None:
    script = turned_low(SEVEN, EIGHT, chips={1: RICH, 2: 300}).act("check", "bet")
    assert script.offer.picks == ("fold", "call")


# ---------------------------------------------------------------- nobody opens


def test_jb_r5_a_pot_nobody_opens_lies_over_and_everybody_antes_again() -> None:
    script = turned_low(TENS, SEVEN, EIGHT).act("check", "check", "check")
    assert [event.amount for event in script.told(PotLies)] == [300]
    assert script.told(RoundEnded)[0].lies == 300
    assert script.table.stakes.left == 300
    script.again(five(ACES, SEVEN, EIGHT))
    assert len(script.posted()) == 3
    script.act("bet", "fold", "fold")
    assert script.nets() == {1: -100, 2: 500, 3: -100}
    assert script.told(RoundEnded)[0].lies == -300
    assert script.table.stakes.left == 0


def test_jb_r5_or_it_lies_for_those_who_anted_without_new_antes() -> None:
    script = turned_low(TENS, SEVEN, EIGHT, low_all_pass="carry").act("check", "check", "check")
    script.table.sit(5, "new")
    script.table.stakes.chips[5] = RICH
    script.again(five(ACES, SEVEN, EIGHT))
    assert script.posted() == []
    assert [event.bettor.seat for event in script.told(SatOut)] == [5]
    script.act("bet", "fold", "fold")
    assert script.nets() == {1: 0, 2: 300, 3: 0}
    script.again()
    assert len(script.posted()) == 4, "the next hand is everybody's again"


def test_jb_r5_or_it_goes_back() -> None:
    script = turned_low(TENS, SEVEN, EIGHT, low_all_pass="split-back").act(
        "check", "check", "check"
    )
    assert script.nets() == {1: 0, 2: 0, 3: 0}
    assert [event.amount for event in script.told(BetReturned)] == [100, 100, 100]
    assert script.table.stakes.left == 0


# ---------------------------------------------------------------- false openings


def test_jb_r2_a_false_opener_nobody_calls_loses_the_bet_and_the_hand_is_played_over() -> None:
    script = deal(TENS, SEVEN, JACKS, false_open=True).act("bet", "fold", "fold")
    assert script.told(OpenedFalsely)[0].uncalled
    assert script.nets() == {1: -500, 2: -100, 3: -100}
    assert script.told(RoundEnded)[0].lies == 700
    script.again(five(ACES, SEVEN, JACKS))
    assert script.posted() == []
    script.act("bet", "fold", "fold")
    assert script.nets() == {1: 0, 2: 700, 3: 0}


def test_jb_r2_everybody_who_anted_is_dealt_in_again_even_without_chips() -> None:
    script = deal(TENS, SEVEN, JACKS, chips={1: 300, 2: RICH, 3: RICH}, false_open=True)
    script.act("bet", "fold", "fold")
    assert script.table.stakes.chips[1] == 0
    script.again(five(SEVEN, JACKS, ACES)).choose(1, "sit-out")
    script.act("check", "bet", "call", *["pat"] * 3, "check", "check")
    assert script.won() == {1: 500, 3: 800}, "seat 1 plays for what lay there"


def test_a_player_all_in_by_the_ante_keeps_a_false_opener_from_being_alone() -> None:
    script = deal(TENS, SEVEN, JACKS, chips={1: RICH, 2: 100, 3: RICH}, false_open=True)
    script.act("bet", "fold", "pat", "pat")
    assert script.nets() == {1: -100, 2: 200, 3: -100}


def test_a_true_opener_is_not_punished() -> None:
    script = deal(JACKS, TENS, false_open=True).act("bet", "fold")
    assert script.nets() == {1: 100, 2: -100}
    assert not script.told(OpenedFalsely)


def test_jb_r3_a_false_opener_who_is_called_has_a_dead_hand() -> None:
    script = deal(TENS, SEVEN, false_open=True).act("bet", "call", "pat", "pat", "check", "check")
    assert [event.uncalled for event in script.told(OpenedFalsely)] == [False]
    assert script.nets() == {1: -500, 2: 500}


def test_jb_r3_or_plays_on() -> None:
    script = deal(TENS, SEVEN, false_open=True, false_open_called="plays-on")
    script.act("bet", "call", "pat", "pat", "check", "check")
    assert script.nets() == {1: 500, 2: -500}


def test_jb_r3_with_no_other_hand_left_the_pot_lies_for_the_same_players() -> None:
    script = deal(TENS, SEVEN, false_open=True).act("bet", "call", "pat", "pat", "bet", "fold")
    assert script.told(RoundEnded)[0].lies == 1000
    assert script.nets() == {1: -500, 2: -500}
    assert script.table.stakes.anted == {1, 2}


def test_jb_r3_a_false_opener_who_was_raised_and_wins_by_a_raise_wins_nothing() -> None:
    script = deal(TENS, SEVEN, false_open=True).act("bet", "raise", "raise", "fold")
    assert not script.told(OpenedFalsely)[0].uncalled
    assert script.nets() == {1: -900, 2: -900}
    assert script.table.stakes.left == 1800


def test_jb_r6_openers_may_be_thrown_away() -> None:
    script = deal(JACKS, SEVEN, false_open=True).act("bet", "call", "Jc Jd", "pat")
    script.check_round()
    assert not script.told(OpenedFalsely)
    assert script.told(PotWon)


def test_a_false_opener_who_folds_later_is_not_asked_for_openers() -> None:
    script = deal(TENS, SEVEN, false_open=True).act("bet", "call", "pat", "pat", "check", "bet")
    script.act("fold")
    assert not script.told(OpenedFalsely)
    assert script.nets() == {1: -500, 2: 500}


# ---------------------------------------------------------------- all in by the ante


def test_jb_r9_when_nobody_can_bet_openers_decide_what_is_played() -> None:
    script = deal(TENS, JACKS, chips={1: 100, 2: 100}).act("pat", "pat")
    assert script.nets() == {1: -100, 2: 100}
    assert not script.told(GameTurnedLow)


def test_jb_r9_without_openers_it_is_played_low() -> None:
    script = deal(TENS, SEVEN, chips={1: 100, 2: RICH}).act("pat", "pat")
    assert script.nets() == {1: -100, 2: 100}
    assert script.told(GameTurnedLow)


# ---------------------------------------------------------------- fees


def test_jb_r11_passing_for_high_and_betting_for_low_are_one_round() -> None:
    script = turned_low(SEVEN, EIGHT, fees="poker-10").act("bet", "call", "pat", "pat")
    assert len(script.told(PotFeeTaken)) == 1
    script.act("bet", "call")
    assert len(script.told(PotFeeTaken)) == 2


def test_jb_r11_a_pot_that_nobody_opens_pays_no_fee() -> None:
    script = turned_low(SEVEN, EIGHT, fees="poker-10").act("check", "check")
    assert script.told(RoundEnded)[0].house == 0


# ---------------------------------------------------------------- whatever people do


@pytest.mark.parametrize("way", ["carry-ante", "carry", "split-back"])
def test_chips_are_conserved_and_what_lies_over_is_won_later(way: str) -> None:
    luck = Random(way)
    played = game("jacks-back", {"low-all-pass": way, "false-open": True, "buy-in": "5-40"})
    lay = 0
    for number in range(20):
        table = Table(played.rules, repeatable_shoe(played, f"{way} {number}"))
        for seat in range(1, luck.randint(2, 8) + 1):
            table.sit(seat, f"person {seat}")
        for _ in range(15):
            before = table.stakes.left
            round_ = play_out(start_round(played, table), {}, AnyLegal(luck))
            for ended in (e for e in round_.events if isinstance(e, RoundEnded)):
                assert sum(net for _, net in ended.nets) + ended.house + ended.lies == 0
                assert table.stakes.left == before + ended.lies
                lay += ended.lies > 0
            assert all(chips >= 0 for chips in table.stakes.chips.values())
    assert lay > 5
