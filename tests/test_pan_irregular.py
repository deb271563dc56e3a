"""Panguingue when something goes wrong: wrong counts, wrong melds, void deals."""

from __future__ import annotations

from random import Random

import pytest

from houseway.cards.card import cards, texts
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick
from houseway.engine.round import Declared
from houseway.errors import IllegalChoice
from houseway.families import game
from houseway.families.journal import RoundLog, log_of
from houseway.families.pan.events import (
    AnteReturned,
    CardWithdrawn,
    ChipsPaid,
    ChipsReturned,
    HandDead,
    TakenBack,
    TopsWon,
)
from houseway.play.bots import AnyLegal
from houseway.play.game import start_round
from houseway.table.events import CalledOff, CardDealt, DiceThrown, RoundEnded
from houseway.table.say import say
from houseway.table.snapshot import snapshot
from pan_tables import JUNK, RICH, Pan
from tables import full_table, repeatable_shoe

CHIP = 500
SEVENS = "7s 7s 7s 2c 4h 4h 6c 6c Qd Kh"


def may_be_declared(played: Pan) -> dict[str, set[int]]:
    assert played.round.decision is not None
    return {kind: set(seats) for kind, seats in (played.round.decision.declarable or {}).items()}


def roll(played: Pan, *dice: int) -> None:
    """What the dice will show."""
    played.table.shoe._dice = list(dice)  # type: ignore[attr-defined]


# Before the first draw


def test_before_anybody_drew_only_counts_can_be_wrong() -> None:
    played = Pan({1: JUNK, 2: JUNK, 3: SEVENS})
    everybody = {1, 2, 3}
    assert may_be_declared(played) == {
        "nine-cards": everybody,
        "eleven-cards": everybody,
        "far-off": everybody,
    }
    played.stay()
    assert may_be_declared(played) == {
        "nine-cards": {1, 2},
        "eleven-cards": {1, 2},
        "far-off": {1, 2},
        "wrong-count": {3},
    }
    with pytest.raises(IllegalChoice, match="not of seat 3"):
        played.declare("nine-cards", 3)


def test_pn_r10_a_card_too_few_is_served_and_the_hand_has_ten() -> None:
    played = Pan({1: JUNK, 2: JUNK}, "4h 6h").declare("nine-cards", 1)
    assert texts(played.hand.cards[1]) == f"{JUNK[:-3]} 4h"
    assert played.hand.aside == cards("Kd")
    assert played.told(CardDealt)[-1] == CardDealt("seat 1", cards("4h")[0], False, 1)
    played.declare("nine-cards", 1)
    assert len(played.hand.cards[1]) == 10
    assert list(played.asked()) == [2]


def test_pn_r10_a_card_too_many_is_taken_out_unseen_by_the_dice() -> None:
    played = Pan({1: JUNK, 2: JUNK}, "4h")
    roll(played, 1, 3)
    played.declare("eleven-cards", 2)
    assert played.told(DiceThrown)[0].dice == (1, 3)
    (taken,) = played.told(CardWithdrawn)
    assert (taken.place, texts([taken.card or 0])) == (3, "3h")
    assert len(played.hand.cards[2]) == 10
    assert played.hand.aside == cards("3h")
    seen = [event for event in played.round.view(1) if isinstance(event, CardWithdrawn)]
    assert seen[0].card is None
    assert say(seen[0], played.game.rules) == "The dealer takes a card out of the hand of seat 2."


def test_a_hand_far_off_is_dead_gets_its_ante_back_and_does_not_pay() -> None:
    played = Pan({1: JUNK, 2: JUNK, 3: SEVENS}).declare("far-off", 2)
    assert played.told(HandDead)[0].pays is False
    assert played.told(AnteReturned) == [AnteReturned(Bettor(2), CHIP)]
    played.stay().pick("meld 7s 7s 7s")
    assert [each.bettor.seat for each in played.told(ChipsPaid)] == [1]
    assert played.to_the_end().nets()[2] == 0


def test_pn_r30_the_fee_stays_taken_when_a_hand_dies() -> None:
    played = Pan({1: JUNK, 2: JUNK}, condition="$2", fees="pan-5").declare("far-off", 2)
    assert played.told(AnteReturned)[0].amount == 200
    assert played.told(TopsWon) == [TopsWon(Bettor(1), 0, "nobody else is left")]
    assert played.nets() == {2: 0, 1: -200}
    assert played.told(RoundEnded)[0].house == 200


def test_pn_r11_when_dead_hands_leave_one_it_takes_the_tops() -> None:
    played = Pan({1: JUNK, 2: JUNK, 3: SEVENS}).declare("far-off", 3).declare("far-off", 1)
    assert played.round.over
    assert played.nets() == {3: 0, 2: 0, 1: 0}


# After the first draw


def test_a_wrong_count_found_late_returns_all_collections_and_still_pays() -> None:
    hands = {1: JUNK, 2: "3c 3d 3h Qd Qh 6s Kc Jd 4c 2h", 3: SEVENS}
    played = Pan(hands, "5h").stay().pick("meld 7s 7s 7s")
    played.declare("wrong-count", 3, "nine cards")
    assert [(each.to.seat, each.amount) for each in played.told(ChipsReturned)] == [
        (2, 4 * CHIP),
        (1, 4 * CHIP),
    ]
    assert played.told(HandDead)[0].pays is True
    assert played.hand.live == [2, 1]
    assert len(played.hand.aside) == 11
    played.pick("meld 3c 3d 3h")
    assert [each.bettor.seat for each in played.told(ChipsPaid)[-2:]] == [1, 3]
    assert played.to_the_end().nets()[3] < -CHIP


def test_pn_r31_what_is_returned_goes_as_far_as_the_chips_reach() -> None:
    hands = {1: JUNK, 2: "3s 3s 3s Qd Qh 6s Kc Jd 4c 2h", 3: SEVENS}
    played = Pan(hands, "5h", chips={3: CHIP}).stay()
    played.pick("meld 7s 7s 7s", "discard 5h", "meld 3s 3s 3s")
    assert played.table.stakes.chips[3] == 4 * CHIP
    played.declare("wrong-count", 3)
    back = [(each.to.seat, each.amount) for each in played.told(ChipsReturned)]
    assert back == [(2, 4 * CHIP)]
    assert played.table.stakes.chips[3] == 0


# Wrong melds


def test_a_wrong_meld_seen_at_once_is_taken_back_with_what_it_earned() -> None:
    played = Pan({1: JUNK, 2: JUNK, 3: SEVENS}, "7d").stay()
    assert "wrong-meld" not in may_be_declared(played)
    played.pick("meld 7s 7s 7s", "add 7d to 1")
    assert may_be_declared(played)["wrong-meld"] == {3}
    played.declare("wrong-meld", 3)
    assert [(each.to.seat, each.amount) for each in played.told(ChipsReturned)] == [
        (2, 2 * CHIP),
        (1, 2 * CHIP),
    ]
    (back,) = played.told(TakenBack)
    assert (back.cards, back.card, back.worths) == ((), cards("7d")[0], (4,))
    assert played.offer.picks[0] == "add 7d to 1"
    assert "discard 7d" in played.offer.picks
    played.declare("wrong-meld", 3)
    assert texts(played.told(TakenBack)[1].cards) == "7s 7s 7s"
    assert played.hand.chips == {1: RICH - CHIP, 2: RICH - CHIP, 3: RICH - CHIP}
    assert sorted(played.hand.cards[3]) == sorted(cards(SEVENS))
    assert "wrong-meld" not in may_be_declared(played)


def test_a_card_from_the_pile_must_be_used_again_after_a_wrong_meld() -> None:
    hands = {1: JUNK, 2: "3c 3h 4d 6s 6h Jc Jd Kh Qh 2s"}
    played = Pan(hands, "3s", eldest=1).stay().pick("pile", "meld 3c 3h 3s")
    played.declare("wrong-meld", 2)
    assert played.offer.picks == ("meld 3c 3h 3s",)


def test_a_wrong_meld_seen_after_the_discard_kills_the_hand() -> None:
    hands = {1: JUNK, 2: "3c 3d 3h Qd Qh 6s Kc Jd 4c 2h", 3: SEVENS}
    played = Pan(hands, "5h").stay().pick("meld 7s 7s 7s", "discard 5h")
    assert may_be_declared(played)["wrong-meld-late"] == {3}
    played.declare("wrong-meld-late", 3)
    assert sum(each.amount for each in played.told(ChipsReturned)) == 8 * CHIP
    assert played.hand.live == [2, 1]
    assert 3 in played.hand.paying


def test_when_fouls_leave_one_hand_it_is_paid_for_winning_and_takes_the_tops() -> None:
    played = Pan({1: JUNK, 2: SEVENS}, "5h").stay().pick("meld 7s 7s 7s")
    played.declare("wrong-count", 2)
    assert played.round.over
    assert played.nets() == {2: -3 * CHIP, 1: 3 * CHIP}
    assert played.table.stakes.button == 1


def test_a_foul_of_somebody_else_while_one_is_asked_to_force() -> None:
    hands = {1: JUNK, 2: "3c 3h 3s 6s 6h 2c Jd Kh Qh 2s", 3: JUNK}
    played = Pan(hands, "4d 4d 3d 5h", eldest=2).stay()
    played.pick("meld 3c 3h 3s", "discard 4d", "stock")
    assert set(played.asked()) == {1, 3}
    played.declare("wrong-count", 3)
    assert set(played.asked()) == {1}
    played.declare("wrong-meld-late", 2)
    assert played.round.over
    assert [each.bettor.seat for each in played.told(HandDead)] == [3, 2]


# Void deals


def test_a_misdeal_undoes_every_payment_and_gives_the_antes_and_the_fee_back() -> None:
    played = Pan({1: JUNK, 2: JUNK, 3: SEVENS}, "7d", fees="pan-1", left=300)
    played.stay().pick("meld 7s 7s 7s").declare("misdeal", None, "two decks got mixed")
    assert played.told(CalledOff)[0].reason == "two decks got mixed"
    assert played.nets() == {1: 0, 2: 0, 3: 0}
    assert played.table.stakes.chips == {1: RICH, 2: RICH, 3: RICH}
    assert played.table.stakes.left == 300
    assert played.told(RoundEnded)[0].house == 0


def test_a_misdeal_while_chips_are_bought_ends_the_round() -> None:
    played = Pan({1: JUNK, 2: JUNK}, chips={1: 0}).declare("misdeal")
    assert played.round.over
    assert played.told(RoundEnded)[0].nets == ()


@pytest.mark.parametrize("people", [3, 6])
def test_random_hands_in_which_anything_is_declared_conserve_chips_and_replay(people: int) -> None:
    random, bot = Random(people), AnyLegal(Random(people))
    played = game("panguingue")
    table = full_table(played, repeatable_shoe(played, "wrong"), people)
    table.stakes.chips |= dict.fromkeys(table.people, 5 * CHIP)
    declared = 0
    for _ in range(10):
        before = snapshot(table)
        round_ = start_round(played, table)
        while round_.decision is not None:
            wrong = dict(round_.decision.declarable or {})
            if wrong and random.random() < 0.05:
                kind = random.choice(sorted(wrong))
                round_.declare(kind, "", random.choice(sorted(wrong[kind])))
                continue
            bettor, offer = random.choice(list(round_.decision.offers.items()))
            choice = bot.choose(offer)
            round_.choose(bettor, Pick("stay") if choice == Pick("retire") else choice)
        for event in round_.events:
            assert say(event, played.rules)
            if isinstance(event, RoundEnded):
                assert sum(net for _, net in event.nets) + event.house + event.lies == 0
        assert min(table.stakes.chips.values()) >= 0
        log = RoundLog.from_json(log_of(played, before, round_).to_json())
        assert log.replay().events == round_.events
        declared += sum(isinstance(entry, Declared) for entry in log.log)
    assert declared > 5
