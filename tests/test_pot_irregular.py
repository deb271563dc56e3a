"""What goes wrong with the cards of a pot game, by game and clause, and what is then done."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from houseway.cards.card import cards, text, texts
from houseway.engine.bettor import Bettor
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.errors import IllegalChoice
from houseway.families import game
from houseway.families.journal import RoundLog, log_of
from houseway.families.pot.events import Acted, BetReturned, CardsThrown, PlayedAgain, PotMade
from houseway.families.pot.hand import BOARD, Hand
from houseway.play.game import Game, start_round
from houseway.rulebook.load import load
from houseway.server.hands import OPEN, SeenHands
from houseway.table.chip_events import Posted, StubShuffled
from houseway.table.chips import ChipsOffer
from houseway.table.events import (
    CalledOff,
    CardBurned,
    CardDealt,
    CardTurned,
    CardVoided,
    IrregularityDeclared,
    RoundEnded,
)
from houseway.table.snapshot import snapshot
from houseway.table.table import Table
from pot_tables import RICH, Deck, Script
from tables import POT, repeatable_shoe
from test_pot_engine import Anything, cards_in, check_chips, on_the_table, table_of

STUD = ["five-card-stud", "asian-stud", "mexican-stud", "seven-card-stud"]


def declare(script: Script, what: str, seat: int | None = None, reason: str = "") -> Script:
    script.round.declare(what, reason, seat)
    return script


def hand_of(round_: Round) -> Hand:
    """The hand as it lies, as the one who is asked has it."""
    assert round_.decision is not None
    table = next(iter(round_.decision.offers.values())).table  # type: ignore[attr-defined]
    assert isinstance(table, Hand)
    return table


def own(script: Script, seat: int) -> str:
    return texts(hand_of(script.round).cards[seat])


def open_to_all(script: Script, seat: int) -> str:
    return texts(hand_of(script.round).open_cards(seat))


def may(script: Script, what: str) -> set[int] | None:
    """The seats of which something may be declared now; None when it may not be."""
    assert script.round.decision is not None
    seats = (script.round.decision.declarable or {}).get(what)
    return None if seats is None else set(seats)


def board(script: Script) -> str:
    """The cards in the middle, as everybody has seen them come and go."""
    lie: list[int] = []
    for event in script.round.view(None):
        if isinstance(event, CardDealt) and event.hand == BOARD and event.card is not None:
            lie.append(event.card)
        elif isinstance(event, CardVoided) and event.hand == BOARD and event.card is not None:
            lie.remove(event.card)
    return texts(lie)


# ---------------------------------------------------------------- any game


@pytest.mark.parametrize("name", POT)
def test_every_irregularity_says_what_follows_and_where_it_is_written(name: str) -> None:
    rules = load(name)
    known = {ruling.id for ruling in rules.rulings}
    assert {"boxed-card", "mucked"} <= set(rules.irregular)
    for what in rules.irregularities:
        assert what.clause
        assert what.about.endswith(".")
        named = what.clause.partition("ruling ")[2]
        assert not named or named in known, what.id


@pytest.mark.parametrize("name", POT)
def test_a_hand_that_touched_the_muck_is_foul_and_its_money_stays(name: str) -> None:
    script = Script(name, 2)
    while script.round.decision is not None and script.round.decision.kind != "bet":
        offers = script.round.decision.offers
        bettor, offer = next(iter(offers.items()))
        script.choose(bettor.seat, offer.absent)  # type: ignore[attr-defined]
    turn = script.turn
    declare(script, "mucked", turn, "fell on the discards")
    assert script.round.over
    put = sum(event.amount for event in script.told(Posted) if event.bettor.seat == turn)
    assert put
    assert script.nets()[turn] == -put
    assert script.nets()[3 - turn] == put
    assert [(e.bettor.seat, e.pick) for e in script.told(Acted)] == [(turn, "foul")]


@pytest.mark.parametrize("name", POT)
def test_a_misdeal_gives_everybody_their_chips_back(name: str) -> None:
    script = declare(Script(name, 3), "misdeal", reason="the deck fell")
    assert [event.reason for event in script.told(CalledOff)] == ["the deck fell"]
    assert set(script.nets().values()) == {0}
    assert set(script.table.stakes.chips.values()) == {RICH}


def test_a_boxed_card_is_scrap_and_the_next_one_serves() -> None:
    script = Script("texas-holdem", 2, "2c 3c 2d 3d 9h Ks Ah Ad Ac")
    declare(script, "boxed-card").check_round()
    assert script.told(CardBurned)[0] == CardBurned(cards("9h")[0], up=True)
    assert [event.card for event in script.round.view(None) if isinstance(event, CardBurned)] == [
        cards("9h")[0], None,
    ]  # fmt: skip
    assert board(script) == "Ah Ad Ac"


def test_the_turn_stays_where_it_was_and_folded_seats_are_not_asked_about() -> None:
    script = Script("texas-holdem", 4).act("fold")
    turn = script.turn
    declare(script, "boxed-card")
    declare(script, "boxed-card")
    assert script.turn == turn
    declare(script, "mucked", 1)
    assert script.turn == turn
    assert may(script, "mucked") == {2, 4}
    with pytest.raises(IllegalChoice, match="not of seat 3"):
        declare(script, "mucked", 3)
    declare(script, "mucked", turn)
    assert script.round.over
    assert script.won() == {2: 400}


def test_a_foul_bet_must_still_be_called_and_goes_to_the_best_of_the_others() -> None:
    script = Script("texas-holdem", 3).act("raise")
    declare(script, "mucked", 3)
    assert script.offer.to_call == 600
    script.to_the_end()
    assert script.nets()[3] == -800
    assert sum(script.won().values()) == 2400


def test_one_who_is_all_in_can_be_foul_too() -> None:
    script = Script("texas-holdem", {1: 200, 2: RICH, 3: RICH}).act("call", "check")
    assert may(script, "foul-count") == {1, 2, 3}
    declare(script, "foul-count", 1).to_the_end()
    assert script.nets()[1] == -200
    assert sum(script.won().values()) == 1000


def test_a_deck_that_runs_out_because_of_cards_taken_off_is_called_off() -> None:
    script = Script("texas-holdem", 2)
    while may(script, "boxed-card") is not None:
        declare(script, "boxed-card")
    script.to_the_end()
    assert [event.reason for event in script.told(CalledOff)] == ["the cards ran out"]
    assert set(script.nets().values()) == {0}


# ---------------------------------------------------------------- games with a board


def with_dice(script: Script, *dice: int) -> Script:
    assert isinstance(script.table.shoe, Deck)
    script.table.shoe._dice = list(dice)
    return script


def test_holdem_of_a_card_too_many_one_is_pulled_at_random_and_is_the_burn() -> None:
    script = with_dice(Script("texas-holdem", 2, "2c 3c 2d 3d Qs Ah Ad Ac"), 1, 5)
    assert may(script, "extra-card") == {1, 2}
    declare(script, "extra-card", 1)
    assert own(script, 1) == "2c Qs"
    (thrown,) = script.told(CardsThrown)
    assert (thrown.places, texts(thrown.cards)) == ((2,), "2d")
    for seat, seen in ((1, "2d"), (2, ""), (None, "")):
        views = [e for e in script.round.view(seat) if isinstance(e, CardsThrown)]
        assert [texts(view.cards) for view in views] == [seen]
    script.check_round()
    assert board(script) == "Ah Ad Ac"
    assert not script.told(CardBurned)
    script.check_round()
    assert len(script.told(CardBurned)) == 1


def test_holdem_pulls_each_card_equally_often() -> None:
    pulled = []
    for first in range(1, 7):
        for second in range(1, 7):
            script = with_dice(Script("texas-holdem", 2), first, second)
            declare(script, "extra-card", 1)
            pulled.append(script.told(CardsThrown)[0].places[0])
    assert [pulled.count(place) for place in (1, 2, 3)] == [12, 12, 12]


def test_big_o_throws_again_where_the_dice_would_favour_a_card() -> None:
    script = with_dice(Script("big-o", 2), 6, 6, 1, 6)
    declare(script, "extra-card", 1)
    assert script.told(CardsThrown)[0].places == (6,)
    script = with_dice(Script("omaha", 2), 6, 6, 1, 2)
    declare(script, "extra-card", 1)
    assert script.told(CardsThrown)[0].places == (2,)


def test_holdem_found_after_the_hand_has_acted_everything_is_forfeited() -> None:
    script = Script("texas-holdem", 3)
    assert may(script, "foul-count") is None
    script.act("call")
    assert may(script, "extra-card") == {1, 2}
    assert may(script, "foul-count") == {3}
    declare(script, "foul-count", 3)
    assert own(script, 1)
    assert script.offer.to_call == 200
    script.act("call", "check")
    assert may(script, "extra-card") is None
    assert may(script, "foul-count") == {1, 2}
    script.to_the_end()
    assert script.nets()[3] == -400


def test_holdem_flop_before_the_betting_is_over_goes_back_and_its_burn_stays() -> None:
    script = Script("texas-holdem", 2, "2c 3c 2d 3d Qs Ah Ad Ac 4s 5s 6s")
    declare(script, "early-flop")
    assert board(script) == ""
    (shuffled,) = script.told(StubShuffled)
    assert set(shuffled.cards) == set(cards("Ah Ad Ac"))
    script.check_round()
    assert board(script) == "4s 5s 6s"
    assert [text(e.card) for e in script.told(CardBurned) if e.card is not None] == ["Qs"]
    assert may(script, "early-flop") is None
    assert hand_of(script.round).stub == 52 - 4 - 1 - 3


def test_holdem_flop_with_too_many_cards_comes_again_without_a_burn() -> None:
    script = Script("texas-holdem", 2, "2c 3c 2d 3d Qs Ah Ad Ac As 4s 5s 6s").check_round()
    assert board(script) == "Ah Ad Ac"
    declare(script, "long-flop")
    (shuffled,) = script.told(StubShuffled)
    assert set(shuffled.cards) == set(cards("Ah Ad Ac As"))
    assert board(script) == "4s 5s 6s"
    assert texts(hand_of(script.round).board) == "4s 5s 6s"
    assert len(script.told(CardBurned)) == 1
    script.act("check")
    assert may(script, "long-flop") is None


def test_holdem_turn_too_early_does_not_play_and_comes_back_before_the_river() -> None:
    script = Script("texas-holdem", 2, "2c 3c 2d 3d Qs Ah Ad Ac 7c 7d 8c 8d 9s").check_round()
    assert may(script, "early-card") == set()
    declare(script, "early-card")
    assert board(script) == "Ah Ad Ac"
    script.check_round()
    assert board(script) == "Ah Ad Ac 8d"
    assert [text(e.card) for e in script.told(CardBurned) if e.card] == ["Qs", "7c", "8c"]
    assert not script.told(StubShuffled)
    script.check_round()
    (shuffled,) = script.told(StubShuffled)
    assert texts(shuffled.cards) == "7d"
    assert board(script) == "Ah Ad Ac 8d 9s"
    assert len(script.told(CardBurned)) == 3
    script.to_the_end()
    assert sum(script.nets().values()) == 0


def test_holdem_river_too_early_is_shuffled_in_and_comes_without_a_new_burn() -> None:
    script = Script("texas-holdem", 2, "2c 3c 2d 3d Qs Ah Ad Ac 7c 7d 8c 8d 9s")
    script.check_round().check_round()
    assert board(script) == "Ah Ad Ac 7d"
    declare(script, "early-card").check_round()
    assert [texts(event.cards) for event in script.told(StubShuffled)] == ["8d"]
    assert board(script) == "Ah Ad Ac 7d 9s"
    assert len(script.told(CardBurned)) == 3
    assert may(script, "early-card") is None


def test_holdem_turn_and_river_may_both_come_too_early() -> None:
    script = Script("texas-holdem", 2).check_round()
    declare(script, "early-card").check_round()
    declare(script, "early-card").check_round()
    assert len(script.told(StubShuffled)[0].cards) == 2
    assert len(board(script).split()) == 5


def test_river_down_turn_too_early_comes_back_before_the_down_cards() -> None:
    script = Script("river-down-holdem", 2).check_round()
    declare(script, "early-card").check_round()
    assert may(script, "early-card") is None
    script.check_round()
    assert len(script.told(StubShuffled)) == 1
    assert [len(own(script, seat).split()) for seat in (1, 2)] == [3, 3]


def test_pineapple_a_hand_fouled_while_others_discard_is_asked_no_longer() -> None:
    script = Script("pineapple", 3).check_round()
    assert script.round.decision is not None
    assert script.round.decision.kind == "discard"
    declare(script, "mucked", 1)
    assert set(script.asked()) == {2, 3}
    declare(script, "mucked", 2)
    assert script.round.over
    assert script.won() == {3: 1200}


# ---------------------------------------------------------------- stud

SEVEN = "5c 6c 7c 5d 6d 7d 2h Kh Qh"  # seat 1 has the low card and the forced bet


def test_seven_stud_a_miscounted_hand_gets_its_ante_back_and_is_out() -> None:
    script = Script("seven-card-stud", 3, SEVEN)
    assert script.posted()[-1] == (1, "forced bet", 200)
    assert may(script, "wrong-count") == {1, 2, 3}
    declare(script, "wrong-count", 2)
    assert [(e.bettor.seat, e.amount) for e in script.told(BetReturned)] == [(2, 100)]
    assert script.posted()[-1] == (1, "forced bet", 200)
    assert script.turn == 3
    script.to_the_end()
    assert script.nets()[2] == 0


def test_seven_stud_a_miscounted_hand_takes_its_forced_bet_back_and_the_next_makes_it() -> None:
    script = Script("seven-card-stud", 3, SEVEN)
    declare(script, "wrong-count", 1)
    assert [(e.bettor.seat, e.amount) for e in script.told(BetReturned)] == [(1, 300)]
    assert script.posted()[-1] == (3, "forced bet", 200)
    assert script.turn == 2
    declare(script, "wrong-count", 3)
    assert script.round.over
    assert script.nets() == {1: 0, 2: 0, 3: 0}


def test_seven_stud_once_somebody_has_acted_the_forced_bet_stands_for_the_others() -> None:
    script = Script("seven-card-stud", 3, SEVEN).act("call")
    declare(script, "wrong-count", 1)
    assert script.posted()[-1] == (1, "forced bet", 200)
    assert script.offer.to_call == 200
    script.to_the_end()
    assert script.nets()[1] == 0


def test_seven_stud_a_miscounted_hand_that_has_acted_is_foul() -> None:
    script = Script("seven-card-stud", 3, SEVEN).act("call")
    assert may(script, "wrong-count") == {1, 3}
    assert may(script, "foul-count") == {2}
    declare(script, "foul-count", 2).to_the_end()
    assert script.nets()[2] == -300


def test_a_hand_gets_back_no_more_than_fees_have_left_in_the_pot() -> None:
    script = Script("seven-card-stud", {1: RICH, 2: RICH}, SEVEN)
    hand = hand_of(script.round)
    hand.fees = hand.total - 50  # a collection has taken nearly everything
    declare(script, "wrong-count", 2)
    assert [e.amount for e in script.told(BetReturned)] == [50]
    assert script.round.over
    assert sum(script.nets().values()) == -hand.fees


def test_seven_stud_a_hole_card_turned_up_frees_of_the_forced_bet_and_the_fourth_is_down() -> None:
    script = Script("seven-card-stud", 3, SEVEN)
    declare(script, "exposed-hole-card", 1, "the 5d was turned up")
    assert script.told(CardTurned) == [CardTurned("seat 1", cards("5d")[0], 2)]
    assert [(e.bettor.seat, e.amount) for e in script.told(BetReturned)] == [(1, 200)]
    assert script.posted()[-1] == (3, "forced bet", 200)
    assert script.turn == 1
    script.check_round()
    fourth = script.told(CardDealt)[-3:]
    assert {event.hand: event.up for event in fourth} == {
        "seat 1": False, "seat 2": True, "seat 3": True,
    }  # fmt: skip
    assert len(open_to_all(script, 1).split()) == 2
    assert may(script, "exposed-hole-card") is None
    script.check_round()
    assert script.told(CardDealt)[-3].up


def test_seven_stud_with_both_hole_cards_up_the_hand_is_dead_and_gets_its_ante_back() -> None:
    script = Script("seven-card-stud", 3, SEVEN)
    declare(script, "exposed-hole-card", 2)
    assert script.turn == 2
    declare(script, "exposed-hole-card", 2)
    assert [(e.bettor.seat, e.amount) for e in script.told(BetReturned)] == [(2, 100)]
    assert script.turn == 3
    script.to_the_end()
    assert script.nets()[2] == 0


def test_seven_stud_nobody_is_forced_when_everybody_has_a_hole_card_up() -> None:
    script = Script("seven-card-stud", 2, "5c 6c 5d 6d 2h Kh", forced_live=False)
    declare(script, "exposed-hole-card", 1)
    declare(script, "exposed-hole-card", 2)
    assert script.offer.level == 0
    script.act("check", "check")
    assert script.hand_street == 2


def test_seven_stud_a_round_dealt_too_early_is_taken_off_whole() -> None:
    script = Script("seven-card-stud", 3, SEVEN)
    stub = hand_of(script.round).stub
    declare(script, "early-cards")
    assert hand_of(script.round).stub == stub - 4
    assert [event.up for event in script.told(CardBurned)] == [False, True, False, False]
    assert not hand_of(script.round).burned
    script.check_round()
    assert hand_of(script.round).stub == stub - 8
    assert [len(own(script, seat).split()) for seat in (1, 2, 3)] == [4, 4, 4]


def test_seven_stud_cards_taken_off_can_leave_one_in_the_middle_for_everybody() -> None:
    script = Script("seven-card-stud", 6).check_round().check_round().check_round()
    assert hand_of(script.round).stub == 13
    declare(script, "early-cards")
    for _ in range(5):
        declare(script, "boxed-card")
    assert may(script, "early-cards") is None
    script.check_round()
    assert len(hand_of(script.round).board) == 1
    assert may(script, "exposed-last-card") is None
    script.to_the_end()
    assert sum(script.nets().values()) == 0


def to_the_last_street(name: str, chips: dict[int, int] | int) -> Script:
    script = Script(name, chips)
    for _ in script.play.streets[1:]:
        script.check_round()
    return script


def test_seven_stud_a_last_card_dealt_up_lets_its_player_play_for_the_pot_so_far() -> None:
    script = to_the_last_street("seven-card-stud", 3)
    pot, first = script.offer.pot, script.turn
    declare(script, "exposed-last-card", 2)
    assert [event.place for event in script.told(CardTurned)] == [7]
    offer = script.one()
    assert isinstance(offer, ChipsOffer)
    assert offer.absent == "stay"
    script.choose(2, "all-in")
    assert script.turn == first
    while not script.round.over:
        assert script.turn != 2
        script.act("bet" if "bet" in script.offer.picks else "call")
    pots = [(event.amount, event.seats) for event in script.told(PotMade)][-2:]
    assert pots == [(pot, (1, 2, 3)), (1600, (1, 3))]
    assert script.table.stakes.chips[2] >= RICH - pot
    assert sum(script.nets().values()) == 0


def test_seven_stud_a_last_card_dealt_up_may_also_be_bet_on() -> None:
    script = to_the_last_street("seven-card-stud", 3)
    declare(script, "exposed-last-card", 3).choose(3, "stay")
    script.to_the_end()
    assert 3 in script.order()[-3:]


def test_seven_stud_with_the_first_players_last_card_up_everybodys_is_turned() -> None:
    script = to_the_last_street("seven-card-stud", 3)
    first = script.turn
    declare(script, "exposed-last-card", 1)
    assert [(event.hand, event.place) for event in script.told(CardTurned)] == [
        ("seat 1", 7), ("seat 2", 7), ("seat 3", 7),
    ]  # fmt: skip
    assert script.turn == first
    assert may(script, "exposed-last-card") is None
    script.to_the_end()
    assert len(script.told(CardTurned)) == 3 + 6


def test_seven_stud_the_last_card_is_declared_before_anybody_acts_on_it() -> None:
    script = to_the_last_street("seven-card-stud", 3).act("check")
    assert may(script, "exposed-last-card") is None


ASIAN = "Kh Ah Qh 7c 8c 9c"  # seat 2 has the high card and the forced bet


def test_asian_stud_a_down_card_dealt_up_cannot_be_forced_and_the_next_is_down() -> None:
    script = Script("asian-stud", 3, ASIAN)
    assert script.posted()[-1][:2] == (2, "forced bet")
    declare(script, "exposed-down-card", 2)
    assert script.posted()[-1][:2] == (1, "forced bet")
    assert open_to_all(script, 2) == "Ah 8c"
    script.check_round()
    assert [event.up for event in script.told(CardDealt)][-3:] == [True, False, True]


def test_asian_stud_two_players_with_a_down_card_up_is_a_misdeal() -> None:
    script = Script("asian-stud", 3, ASIAN)
    declare(script, "exposed-down-card", 2)
    assert may(script, "exposed-down-card") == {1, 3}
    declare(script, "exposed-down-card", 1)
    assert "second seat" in script.told(CalledOff)[0].reason
    assert script.nets() == {1: 0, 2: 0, 3: 0}


def test_asian_stud_a_hand_without_five_cards_is_foul_whenever_it_is_found() -> None:
    script = Script("asian-stud", 3, ASIAN)
    assert may(script, "foul-count") == {1, 2, 3}
    declare(script, "foul-count", 3).to_the_end()
    assert script.nets()[3] == -100


def test_five_card_stud_has_no_misdeal_for_a_second_card_up() -> None:
    script = Script("five-card-stud", 3)
    declare(script, "exposed-down-card", 2)
    declare(script, "exposed-down-card", 3)
    assert not script.told(CalledOff)
    assert script.posted()[-1][:2] == (1, "forced bet")


@pytest.mark.parametrize("name", STUD)
def test_stud_games_all_take_off_a_round_that_came_too_early(name: str) -> None:
    script = Script(name, 2)
    while script.round.decision is not None and script.round.decision.kind == "roll":
        seat, offer = next(iter(script.asked().items()))
        script.choose(seat, offer.picks[0])
    stub = hand_of(script.round).stub
    declare(script, "early-cards")
    assert hand_of(script.round).stub == stub - 3


def test_mexican_stud_a_card_the_dealer_shows_is_the_one_turned_up() -> None:
    script = Script("mexican-stud", 3, "Ac Kc Qc 2d 3d 4d")
    script.choose(2, "Kc")
    assert may(script, "exposed-card") == {1, 2, 3}
    declare(script, "exposed-card", 2, "the 3d fell open")
    assert script.told(CardTurned) == [CardTurned("seat 2", cards("3d")[0], 2)]
    script.choose(2, "stay")
    assert set(script.asked()) == {1, 3}
    assert may(script, "exposed-card") == {1, 3}
    script.choose(1, "Ac").choose(3, "Qc")
    assert open_to_all(script, 2) == "3d"
    script.check_round()
    assert set(script.asked()) == {1, 2, 3}
    script.to_the_end()
    assert sum(script.nets().values()) == 0


def test_mexican_stud_whose_card_was_shown_may_play_for_the_antes_only() -> None:
    script = Script("mexican-stud", 3, "Ac Kc Qc 2d 3d 4d")
    declare(script, "exposed-card", 1).choose(1, "all-in")
    assert script.told(Acted) == [Acted(Bettor(1), "all-in", all_in=True)]
    script.choose(2, "Kc").choose(3, "Qc")
    assert script.turn == 2
    while not script.round.over:
        assert script.round.decision is not None
        if script.round.decision.kind == "bet":
            assert script.turn != 1
            script.act("bet" if "bet" in script.offer.picks else "call")
        else:
            seat, offer = next(iter(script.asked().items()))
            script.choose(seat, offer.picks[0])
    assert script.nets()[1] in (-100, 200)
    assert sum(script.nets().values()) == 0


# ---------------------------------------------------------------- draw games

DRAW = ["draw", "draw-hi-lo", "jacks-back", "lowball"]


def drawing(name: str, deck: str, people: int = 3) -> Script:
    """A hand of a draw game at its first bet."""
    options: dict[str, Any] = {"kill": "newcomers"} if name == "lowball" else {}
    script = Script(name, people, deck, **options)
    assert script.round.decision is not None
    assert script.round.decision.kind == "bet"
    return script


FIVES = "5c 9c Kc Ac 9d Kd Jk 9h Kh 6c 9s Ks 7c 8c 8d"


@pytest.mark.parametrize("name", DRAW)
@pytest.mark.parametrize(("shown", "place"), [("5c", 1), ("Ac", 2), ("Jk", 3)])
def test_draw_games_keep_a_five_an_ace_or_the_joker_seen_on_the_deal(
    name: str, shown: str, place: int
) -> None:
    script = drawing(name, FIVES)
    before = own(script, 1)
    declare(script, "exposed-card", 1, f"the {shown}")
    assert script.told(CardTurned) == [CardTurned("seat 1", cards(shown)[0], place)]
    assert own(script, 1) == before
    assert open_to_all(script, 1) == shown


@pytest.mark.parametrize("name", DRAW)
def test_draw_games_replace_a_higher_card_seen_on_the_deal(name: str) -> None:
    script = drawing(name, f"{FIVES} 2s")
    declare(script, "exposed-card", 1, "the 6c")
    assert own(script, 1) == "5c Ac Jk 7c 2s"
    assert script.told(CardVoided) == [CardVoided("seat 1", cards("6c")[0])]
    seen = [event for event in script.round.view(2) if isinstance(event, CardDealt)]
    assert seen[-1] == CardDealt("seat 1", None, False, 1)


def test_draw_a_card_is_seen_on_the_deal_only_before_the_hand_acts() -> None:
    script = drawing("draw", FIVES)
    assert script.turn == 3
    script.act("call")
    assert may(script, "exposed-card") == {1, 2}
    assert may(script, "wrong-count") == {1, 2}
    declare(script, "wrong-count", 2)
    assert [(e.bettor.seat, e.amount) for e in script.told(BetReturned)] == [(2, 400)]


def test_draw_open_cards_keep_their_places_when_others_are_thrown() -> None:
    script = drawing("lowball", FIVES)
    declare(script, "exposed-card", 1, "the Jk")
    declare(script, "exposed-card", 1, "the Ac")
    script.check_round()
    script.choose(1, "5c 6c")
    assert open_to_all(script, 1) == "Jk Ac"
    assert own(script, 1).startswith("Ac Jk 7c")
    script.choose(2, "pat").choose(3, "pat")
    declare(script, "exposed-draw", 1)
    assert open_to_all(script, 1) == "Jk Ac"


@pytest.mark.parametrize("name", ["draw", "draw-hi-lo", "lowball"])
def test_draw_games_never_keep_a_card_seen_on_the_draw(name: str) -> None:
    script = drawing(name, f"{FIVES} 2s 3s 4s Td").check_round()
    assert may(script, "exposed-draw") is None
    script.choose(1, "6c 7c")
    assert may(script, "exposed-draw") == {1}
    declare(script, "exposed-draw", 1, "the 2s")
    assert script.told(CardVoided) == [CardVoided("seat 1", cards("2s")[0])]
    assert own(script, 1) == "5c Ac Jk 3s"
    script.choose(2, "9s").choose(3, "pat")
    assert own(script, 2).endswith("4s")
    assert own(script, 1) == "5c Ac Jk 3s Td"
    assert may(script, "exposed-draw") == {1, 2}
    declare(script, "exposed-draw", 2)
    assert len(own(script, 2).split()) == 5
    script.check_round()
    assert sum(script.nets().values()) == 0


def test_draw_a_hand_fouled_during_the_draw_ends_it_when_one_is_left() -> None:
    script = drawing("draw", FIVES, people=2).check_round()
    script.choose(1, "pat")
    declare(script, "mucked", 1)
    assert script.round.over
    assert script.won() == {2: 800}


def test_draw_nobody_is_dealt_again_what_was_taken_from_them() -> None:
    script = drawing("draw", "", people=8).check_round()
    while hand_of(script.round).stub:
        declare(script, "boxed-card")
    for seat in range(1, 8):
        script.choose(seat, "pat")
    gone = own(script, 8).split()[:2]
    script.choose(8, " ".join(gone))
    declare(script, "exposed-draw", 8)
    assert not set(gone) & set(own(script, 8).split())
    assert len(own(script, 8).split()) == 5


def test_jacks_back_a_card_is_seen_after_the_draw_of_the_low_game_too() -> None:
    script = drawing("jacks-back", "2c 9c 3c 3d Td 4c 5h 9h 5c 7c Jd 6d 8s Kd 9s 2s 3s 4s", 3)
    script.act("check", "check", "check")
    assert script.turn == 1
    assert may(script, "foul-count") == {1, 2, 3}
    assert may(script, "exposed-card") is None
    script.act("bet", "call", "call").choose(1, "8s").choose(2, "pat").choose(3, "pat")
    declare(script, "exposed-draw", 1)
    assert [event.card for event in script.told(CardVoided)] == cards("2s")
    script.to_the_end()
    assert sum(script.nets().values()) == 0


# ---------------------------------------------------------------- push 9


def test_push_9_a_wrong_count_voids_the_round_and_a_late_one_is_foul() -> None:
    script = declare(Script("push-9", 3), "wrong-count")
    assert script.nets() == {1: 0, 2: 0, 3: 0}
    assert [event.what for event in script.told(IrregularityDeclared)] == ["wrong-count"]
    late = Script("push-9", 3).act("bet")
    assert may(late, "foul-count") == {1}
    declare(late, "foul-count", 1).to_the_end()
    assert late.nets()[1] < 0


def tied() -> Script:
    """A round of Push 9 that two hands have tied; the loser is asked to buy back."""
    script = Script("push-9", 3, "9c 9d 2h Kc Kd 2s Qc Qd 4h")
    declare(script, "boxed-card")
    return script.act("check", "check", "check")


def test_push_9_a_boxed_card_is_in_the_deck_again_for_the_next_round() -> None:
    script = tied().choose(3, "buy-back")
    assert script.told(PlayedAgain)
    assert hand_of(script.round).stub == 52 - 9
    assert may(script, "foul-count") is None
    declare(script, "wrong-count")
    assert not script.told(CalledOff)
    assert hand_of(script.round).stub == 52 - 9
    script.to_the_end()
    assert sum(script.nets().values()) == 0


# ---------------------------------------------------------------- every game, at random


class Watch:
    """Follows a hand as pages do, and holds it against the hand as it lies."""

    def __init__(self, played: Game, round_: Round) -> None:
        self.game, self.round, self.seen, self.at = played, round_, SeenHands(), 0

    def look(self) -> None:
        for event in self.round.events[self.at :]:
            self.seen.follow(event, self.game)
        self.at = len(self.round.events)
        decision = self.round.decision
        offers = [] if decision is None else list(decision.offers.values())
        table = getattr(offers[0], "table", None) if offers else None
        if not isinstance(table, Hand):
            return
        for seat in table.live:
            lies = self.seen._hands[table.names[seat]]
            assert [card for card, _ in lies] == table.cards[seat]
            opened = [place for place, (_, who) in enumerate(lies) if who == OPEN]
            assert opened == sorted(table.up[seat])
        assert self.seen.cards(BOARD) == table.board


def play_wrong(played: Game, table: Table, luck: Random, wanted: set[str]) -> Round:
    """A hand in which things go wrong, those that are still wanted before others."""
    round_ = start_round(played, table)
    bot, watch = Anything(luck), Watch(played, round_)
    while (decision := round_.decision) is not None:
        watch.look()
        now = decision.declarable or {}
        if now and luck.random() < 0.15:
            kind = luck.choice(sorted(wanted & set(now)) or sorted(now))
            wanted.discard(kind)
            seats = sorted(now[kind])
            round_.declare(kind, "", luck.choice(seats) if seats else None)
            continue
        bettor, offer = luck.choice(list(decision.offers.items()))
        round_.choose(bettor, bot.choose(offer))
    watch.look()
    return round_


def check_secrets(round_: Round, people: list[int]) -> None:
    opened = {
        event.card
        for event in round_.events
        if isinstance(event, CardTurned | CardVoided)
        or (isinstance(event, CardDealt | CardBurned) and event.up)
    }
    dealt = [event for event in round_.events if isinstance(event, CardDealt)]
    for seat in (*people, None):
        mine = {event.card for event in dealt if seat is not None and event.owner == seat}
        assert cards_in(round_.view(seat)) <= opened | mine


@pytest.mark.parametrize("name", POT)
def test_everything_that_can_go_wrong_is_reached_logged_and_settled(name: str) -> None:
    played = game(name)
    luck = Random(name)
    table = table_of(played, min(5, played.rules.table.seats), f"{name} wrong")
    while not table.rounds:  # the first hand draws for the button
        play_wrong(played, table, luck, set())
    wanted = set(played.rules.irregular)
    for number in range(60):
        if not wanted and number >= 8:
            break
        before, chips = snapshot(table), on_the_table(table)
        round_ = play_wrong(played, table, luck, wanted)
        check_chips(table, chips, round_.events)
        check_secrets(round_, sorted(table.people))
        assert isinstance(round_.events[-1], RoundEnded)
        log = json.loads(json.dumps(log_of(played, before, round_).to_json()))
        again: list[Event] = RoundLog.from_json(log).replay(played).events
        assert again == round_.events
    assert not wanted


@pytest.mark.parametrize("name", POT)
def test_what_is_counted_as_left_in_the_deck_is_left_in_it(name: str) -> None:
    played, luck = game(name), Random(f"{name} left")
    shoe = repeatable_shoe(played, f"{name} left")
    table = table_of(played, played.rules.table.seats, name)
    table.shoe = shoe
    for _ in range(3):
        round_, bot = start_round(played, table), Anything(luck)
        while (decision := round_.decision) is not None:
            hand = getattr(next(iter(decision.offers.values())), "table", None)
            assert hand is None or hand.stub == shoe.remaining  # type: ignore[attr-defined]
            now = decision.declarable or {}
            if now and luck.random() < 0.1:
                kind = luck.choice(sorted(now))
                round_.declare(kind, "", min(now[kind], default=None))
                continue
            bettor, offer = luck.choice(list(decision.offers.items()))
            round_.choose(bettor, bot.choose(offer))
