"""Whole hands of Panguingue: the stock runs out, and random hands end and lose no chip."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from houseway.engine.decision import Choice, Offer, Pick
from houseway.engine.round import Round
from houseway.families import game
from houseway.families.journal import RoundLog, log_of
from houseway.families.pan.events import CardTaken, EldestNamed, StockShuffled, TopsLie, TopsWon
from houseway.families.pan.offer import PanOffer
from houseway.play.bots import AnyLegal
from houseway.play.game import start_round
from houseway.table.chip_events import ChipsBought
from houseway.table.events import GameBroken, RoundEnded
from houseway.table.say import say
from houseway.table.snapshot import restore, snapshot
from houseway.table.table import Table
from pan_tables import JUNK, Pan, deck_of
from tables import full_table, repeatable_shoe

CHIP = 500

# The stock


class Shy:
    """Discards whenever it may."""

    def choose(self, offer: Offer) -> Choice:
        assert isinstance(offer, PanOffer)
        return Pick("stay" if "stay" in offer.picks else offer.picks[-1])


def shy_hand(played: Pan) -> Pan:
    while played.round.decision is not None:
        bettor, offer = next(iter(played.round.decision.offers.items()))
        played.round.choose(bettor, Shy().choose(offer))
    return played


def test_pn_r15_and_r27_the_pile_is_shuffled_and_at_last_the_tops_lie_over() -> None:
    played = shy_hand(Pan({1: JUNK, 2: JUNK, 3: JUNK}, most_shuffles=2, spades_out=0))
    assert [len(each.cards) for each in played.told(StockShuffled)] == [290, 290]
    assert len(played.told(CardTaken)) == 3 * 290
    assert played.told(TopsLie)[0].amount == 3 * CHIP
    assert played.told(RoundEnded)[0].lies == 3 * CHIP
    assert played.table.stakes.left == 3 * CHIP
    assert played.table.stakes.button == 3
    played.table.shoe = deck_of([])
    again = start_round(played.game, played.table)
    (named,) = (event for event in again.events if isinstance(event, EldestNamed))
    assert (named.seat, named.reason) == (3, "was eldest before, and nobody won")
    while again.decision is not None:
        again.choose(next(iter(again.decision.offers)), Pick("retire"))
    (won,) = (event for event in again.events if isinstance(event, TopsWon))
    (ended,) = (event for event in again.events if isinstance(event, RoundEnded))
    assert (won.amount, ended.lies) == (6 * CHIP, -3 * CHIP)


# Whole hands


def check_cards(offer: Offer, number: int) -> None:
    """Every card is somewhere, and whoever is not in turn has ten."""
    if not isinstance(offer, PanOffer) or offer.table is None:
        return
    hand = offer.table
    lying = {seat: len(hand.cards[seat]) + hand.melded(seat) for seat in hand.seats}
    drawn = hand.card is not None
    out = hand.stock + len(hand.pile) + len(hand.aside)
    assert sum(lying.values()) + out + drawn == number
    assert all(lying[seat] == 10 for seat in hand.live if seat != hand.turn)


def hands_of(
    seed: str, people: int, number: int, options: dict[str, object]
) -> Iterable[tuple[Table, dict[str, Any], Round]]:
    """Hands with every choice at random, of people who seldom retire."""
    random = Random(seed)
    played = game("panguingue", options)
    table = full_table(played, repeatable_shoe(played, seed), people)
    bot, cards_in_all = AnyLegal(random), sum(played.rules.deck.shoe.values())
    for _ in range(number):
        before = snapshot(table)
        round_ = start_round(played, table)
        while round_.decision is not None:
            bettor, offer = random.choice(list(round_.decision.offers.items()))
            check_cards(offer, cards_in_all)
            choice = bot.choose(offer)
            if choice in (Pick("retire"), Pick("sit-out")) and random.random() < 0.8:
                choice = Pick("stay" if choice == Pick("retire") else "buy")
            round_.choose(bettor, choice)
        yield table, before, round_


def check_hand(table: Table, before: dict[str, Any], round_: Round) -> None:
    """No chip is lost, by what the round says and by what lies there, and nobody owes any."""
    ended = [event for event in round_.events if isinstance(event, RoundEnded)]
    assert len(ended) == 1 - any(isinstance(event, GameBroken) for event in round_.events)
    for each in ended:
        assert sum(net for _, net in each.nets) + each.house + each.lies == 0
    had = before["stakes"]["left"] + sum(each["amount"] for each in before["stakes"]["chips"])
    bought = sum(each.amount for each in round_.events if isinstance(each, ChipsBought))
    has = table.stakes.left + sum(table.stakes.chips.values())
    assert had + bought == has + sum(each.house for each in ended)
    assert min(table.stakes.chips.values(), default=0) >= 0


OPTIONS: list[dict[str, object]] = [
    {},
    {"condition": "$25", "tops": 2, "buy-in": "$625-$700", "fees": "pan-5"},
    {"suited-sets-take": "own-suit", "ropes-grow-paid": True, "split-pays": "full"},
    {"off-suit-pays": False, "spades-out": 8, "forcing": False, "retired-pay": True},
]


@pytest.mark.parametrize("people", range(2, 9))
def test_random_hands_end_and_conserve_chips_and_replay(people: int) -> None:
    options = OPTIONS[people % len(OPTIONS)]
    for number, (table, before, round_) in enumerate(hands_of("pan", people, 15, options)):
        check_hand(table, before, round_)
        assert all(say(event, table.rules).endswith(".") for event in round_.events)
        if number % 7 == 0:
            played = game("panguingue", options)
            log = log_of(played, before, round_)
            assert RoundLog.from_json(log.to_json()).replay().events == round_.events
            assert snapshot(restore(table.rules, table.shoe, snapshot(table))) == snapshot(table)


@pytest.mark.prove
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
@pytest.mark.parametrize("people", range(2, 9))
def test_twenty_thousand_random_hands_end_and_conserve_chips(
    people: int, options: dict[str, object]
) -> None:
    for table, before, round_ in hands_of(f"many {people}", people, 715, options):
        check_hand(table, before, round_)
