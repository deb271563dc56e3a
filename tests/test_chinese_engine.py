"""What holds in every hand of Chinese Poker, whatever people do; its logs and its sentences."""

from __future__ import annotations

from random import Random

import pytest

from chinese_tables import FOULED, TWO, Sitting
from houseway.cards.card import text
from houseway.engine.decision import Offer, Pick, PickOffer
from houseway.engine.round import Round
from houseway.families import game, know_every_event
from houseway.families.chinese.events import HandArranged
from houseway.families.chinese.offer import ADD, SURRENDER, ArrangeOffer
from houseway.families.journal import RoundLog, log_of
from houseway.money import Cents
from houseway.play.bots import AnyLegal
from houseway.play.game import Game, start_round
from houseway.rulebook.options import Value
from houseway.table.chip_events import ChipsBought
from houseway.table.events import GameBroken, RoundEnded
from houseway.table.say import say
from houseway.table.snapshot import restore, snapshot
from houseway.table.table import Table
from tables import repeatable_shoe


class Anything(AnyLegal):
    """Any legal choice; it mostly buys chips and sets its hand in some way."""

    def choose(self, offer: Offer) -> Pick:
        luck = self.random
        if isinstance(offer, ArrangeOffer) and luck.random() < 0.5:
            hand = [text(each) for each in offer.cards]
            luck.shuffle(hand)
            return Pick(" / ".join(map(" ".join, (hand[:3], hand[3:8], hand[8:]))))
        if isinstance(offer, PickOffer) and "buy" in offer.picks and luck.random() < 0.9:
            return Pick("buy", luck.choice(offer.bounds("buy")))
        choice = super().choose(offer)
        assert isinstance(choice, Pick)
        return choice


def play_on(round_: Round, luck: Random, declares: float) -> Round:
    """Any choices until the hand is over, now and then an irregularity; it never takes too many."""
    bot = Anything(luck)
    for _ in range(500):
        if round_.decision is None:
            return round_
        known = round_.decision.declarable
        if known and luck.random() < declares:
            kind = luck.choice(list(known))
            round_.declare(kind, "", luck.choice([*known[kind], None][: len(known[kind]) or 1]))
            continue
        bettor, offer = luck.choice(list(round_.decision.offers.items()))
        round_.choose(bettor, bot.choose(offer))
    raise AssertionError("the hand does not end")


def any_options(luck: Random) -> dict[str, Value]:
    rules = game("chinese-poker").rules
    options: dict[str, Value] = {
        name: luck.choice(choice.allowed or (True, False))
        for name, choice in rules.choices.items()
        if choice.allowed or choice.kind == "yes-no"
    }
    fees = luck.choice(["none", *(f"chinese-{number}" for number in range(1, 24))])
    return options | {"fees": fees, "point": luck.choice(["$1", "$2", "$5", "$50"])}


def check_hand(table: Table, before: Cents, round_: Round) -> None:
    """Every chip is with a player or in the drop box, and nobody wins or loses too much."""
    ended = round_.events[-1]
    assert isinstance(ended, RoundEnded | GameBroken)
    bought = sum(event.amount for event in round_.events if isinstance(event, ChipsBought))
    house = ended.house if isinstance(ended, RoundEnded) else 0
    chips = table.stakes.chips
    assert sum(chips.values()) + house == before + bought
    assert all(each >= 0 for each in chips.values())
    if isinstance(ended, RoundEnded):
        assert sum(net for _, net in ended.nets) + ended.house == 0


def play_many(sittings: int, hands: int, declares: float = 0.0) -> int:
    luck, played_out = Random(f"{sittings} {hands} {declares}"), 0
    for sitting in range(sittings):
        played: Game = game("chinese-poker", any_options(luck))
        table = Table(played.rules, repeatable_shoe(played, f"chinese {sitting}"))
        for seat in range(1, luck.randint(2, table.seats) + 1):
            table.sit(seat, f"person {seat}")
        for _ in range(hands):
            table.stakes.half_hours += luck.random() < 0.2
            before, chips = snapshot(table), sum(table.stakes.chips.values())
            round_ = play_on(start_round(played, table), luck, declares)
            check_hand(table, chips, round_)
            played_out += isinstance(round_.events[-1], RoundEnded)
            if played_out % 20 == 0:
                log_of(played, before, round_).replay(played)
    return played_out


def test_chips_are_conserved_and_every_hand_ends() -> None:
    assert play_many(sittings=25, hands=10) > 200


def test_chips_are_conserved_when_things_go_wrong() -> None:
    assert play_many(sittings=10, hands=10, declares=0.15) > 80


@pytest.mark.prove
def test_chips_are_conserved_in_thirty_thousand_hands() -> None:
    assert play_many(sittings=1_100, hands=25) + play_many(200, 25, 0.1) > 30_000


# Logs.


def test_a_hand_is_dealt_again_from_its_log_and_from_json() -> None:
    know_every_event()
    luck = Random(5)
    played = game("chinese-poker", {"version": "mandarin"})
    table = Table(played.rules, repeatable_shoe(played, "log"))
    for seat in (1, 3, 4):
        table.sit(seat, f"person {seat}")
    for _ in range(12):
        before = snapshot(table)
        log = log_of(played, before, play_on(start_round(played, table), luck, 0.05))
        read = RoundLog.from_json(log.to_json())
        assert read == log
        assert read.replay().events == log.events
        assert snapshot(restore(played.rules, table.shoe, snapshot(table))) == snapshot(table)


def test_every_event_has_a_sentence() -> None:
    sitting = Sitting(TWO, fees="chinese-2").pick(2, ADD, 500).pick(1, "declare dragon")
    sitting.set_all()
    told = [say(event, sitting.game.rules) for event in sitting.round.events]
    assert "Seat 2 buys chips for $5." in told
    assert "Seat 1 declares a clean sweep: dragon." in told
    assert any(line.startswith("Seat 1 shows the clean sweep, dragon: As 2s") for line in told)
    assert "Seat 1 wins 4 points from seat 2, $20 (dragon: 4)." in told
    sitting = (
        Sitting(chips={2: 500}).pick(1, "declare dragon").pick(3, SURRENDER).pick(4, SURRENDER)
    )
    assert say(sitting.pick(2, FOULED).found(HandArranged)[-1], sitting.game.rules) == (
        "Seat 2 shows As Ad Kc / 7h 7s 7d 6c 6d / 8s 8d 5h 5s 2c "
        "(pair of aces with K / full house, sevens over sixes / "
        "two pair, eights and fives with 2), a foul hand."
    )
    told = [say(event, sitting.game.rules) for event in sitting.round.events]
    assert "Seat 3 surrenders." in told
    assert "Seat 3 and seat 4 are even (both surrendered: 0)." in told
    assert "Seat 2 wins 4 points from seat 1, $5 of $20 (dragon declared and not there: 4)." in told
    hidden = [say(event, sitting.game.rules) for event in sitting.round.view(None)]
    assert "Seat 2 lays the hand down." in hidden
    caught = Sitting()
    caught.round.declare("twin-cards", "two kings", 3)
    caught.set_all()
    told = [say(event, caught.game.rules) for event in caught.round.events]
    assert "Declared at seat 3: The same card twice in one hand (two kings)." in told
    assert any(line.startswith("Seat 3 has a foul hand: Ks Kd 3s Js") for line in told)
