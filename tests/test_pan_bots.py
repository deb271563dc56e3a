"""Panguingue: programs that stay, draw, lay, discard and force with sense."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from hashlib import sha256
from math import sqrt

import pytest

from houseway.cards.card import cards
from houseway.engine.decision import Offer, Pick
from houseway.families import game
from houseway.families.bots import KINDS, bot_for
from houseway.families.pan.bots import HouseWay, Weigher
from houseway.families.pan.hand import Hand
from houseway.families.pan.laying import meld_offer
from houseway.families.pan.melds import meld_of
from houseway.families.pan.offer import PanOffer
from houseway.families.pan.rules import Play
from houseway.play.bots import AnyLegal, Bot
from houseway.play.game import Game, start_round
from houseway.table.events import RoundEnded
from houseway.table.table import Table, live_shoe

PAN = game("panguingue", {"fees": "none"})
PLAY = Play(condition=500)
LUCK = random.Random(3)
BEST = Weigher(LUCK)


def seats(pan: Game, number: int, deal: int) -> Table:
    """A table with chips for everybody, and the cards of one deal."""
    seed = sha256(f"pan {deal}".encode()).digest()
    table = Table(pan.rules, live_shoe(pan.rules, seeds=lambda: seed))
    for seat in range(1, number + 1):
        table.sit(seat, f"seat {seat}")
        table.stakes.chips[seat] = 1_000_000
    table.stakes.button = 1 + deal % number
    return table


def played(number: int, deal: int, bots: dict[int, Bot]) -> dict[int, int]:
    """What each seat wins of a deal, in chips."""
    round_ = start_round(PAN, seats(PAN, number, deal))
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        round_.choose(bettor, bots[bettor.seat].choose(offer))
    ended = round_.events[-1]
    assert isinstance(ended, RoundEnded)
    return {bettor.seat: net // 500 for bettor, net in ended.nets}


def hand_of(own: str, melds: tuple[str, ...] = (), rivals: tuple[str, ...] = ()) -> Hand:
    """Seat 1 with cards and melds, and seat 2 with melds, whose turn it may be."""
    hand = Hand(PLAY, [1, 2], {1: 100_000, 2: 100_000})
    hand.cards[1] = cards(own)
    for seat, written in ((1, melds), (2, rivals)):
        found = [meld_of(PLAY, cards(each)) for each in written]
        hand.melds[seat] = tuple(meld for meld in found if meld)
    hand.tops = 1_000
    return hand


def lays(hand: Hand, drawn: str = "", from_pile: bool = False) -> str:
    hand.turn, hand.from_pile = 1, from_pile
    hand.card = cards(drawn)[0] if drawn else None
    pick = BEST.choose(meld_offer(hand, 1))
    assert isinstance(pick, Pick)
    return pick.pick


def asked(bot: Bot, hand: Hand, *picks: str) -> str:
    pick = bot.choose(PanOffer(picks, seat=1, table=hand))
    assert isinstance(pick, Pick)
    return pick.pick


@pytest.mark.parametrize("number", [2, 5, 8])
def test_pan_bots_of_every_kind_play_hands_to_the_end(number: int) -> None:
    luck = random.Random(number)
    for deal in range(4):
        kinds = [*KINDS, *KINDS, *KINDS]
        luck.shuffle(kinds)
        bots = {at + 1: bot_for(kinds[at], PAN, luck) for at in range(number)}
        assert sum(played(number, deal, bots).values()) == 0


def _hidden(offer: Offer) -> Iterator[Hand]:
    """The same hand with other cards where the seat cannot look."""
    assert isinstance(offer, PanOffer)
    hand = offer.table
    assert hand is not None
    for shift in (1, 5):
        others = {s: [(c + 4 * shift) % 28 for c in own] for s, own in hand.cards.items()}
        others[offer.seat] = hand.cards[offer.seat]
        changed = copy(hand)
        changed.cards = others
        yield changed


def test_pan_bots_see_only_what_their_seat_sees() -> None:
    for kind in ("house-way", "best-play"):
        bot = bot_for(kind, game("panguingue"), random.Random(1))
        round_ = start_round(PAN, seats(PAN, 4, 11))
        while round_.decision is not None:
            bettor, offer = next(iter(round_.decision.offers.items()))
            choice = bot.choose(offer)
            for other in _hidden(offer):
                assert isinstance(offer, PanOffer)
                assert bot.choose(replace(offer, table=other)) == choice
            round_.choose(bettor, choice)


def test_pan_bots_retire_with_a_poor_hand_and_stay_with_a_good_one() -> None:
    poor, good = "Ac 3d 5h 7s Jc Kd 2h 4s 6c Qd", "3s 3s 3s Kc Kd 5h 5d 4c 5c 7d"
    for bot in (HouseWay(), BEST):
        assert asked(bot, hand_of(poor), "stay", "retire") == "retire"
        assert asked(bot, hand_of(good), "stay", "retire") == "stay"


def test_pan_best_play_goes_out_when_it_can_by_borrowing_too() -> None:
    hand = hand_of("6h 6s", ("Kc Kd Kh Ks", "3c 4c 5c 6c"))
    assert lays(hand, "6d", from_pile=True) == "meld 6d 6h 6s"
    assert "3c 4c 5c / 6c 6h 6s" in lays(hand, "Qh")  # ten lie, and only then it throws
    assert "2c 3c 4c 5c / 6c 6h 6s" in lays(hand, "2c", from_pile=True)


def test_pan_best_play_lays_what_pays_and_holds_back_what_does_not() -> None:
    assert lays(hand_of("3s 3s 3s Kc Qd 6h 2c 4d 7s Jh"), "5d") == "meld 3s 3s 3s"
    assert lays(hand_of("4s 4h 4d Kc Qd 6h 2c Ad 7s Jh"), "5d") == "discard 5d"


def test_pan_best_play_throws_the_card_that_fits_nothing() -> None:
    assert lays(hand_of("4h 5h Kc Kd 7s 2c", ("As 2s 3s 4s 5s",))) == "discard 2c"


def test_pan_best_play_forces_a_card_that_earns_nothing_and_no_other() -> None:
    hand = hand_of("4h 5h Kc Kd 7s 2c 3d Jh Qs Ac", (), ("4c 5c 6c",))
    hand.turn, hand.pile, hand.fresh = 2, cards("7c"), True
    assert asked(BEST, hand, "pass", "force") == "force"
    hand = hand_of("4h 5h Kc Kd 7s 2c 3d Jh Qs Ac", (), ("5c 5d 5h",))
    hand.turn, hand.pile, hand.fresh = 2, cards("5c"), True
    assert asked(BEST, hand, "pass", "force") == "pass"
    hand = hand_of("4h 5h Kc Kd 7s 2c 3d Jh Qs Ac", (), ("2c 3c 4c 5c 6c", "Kc Kd Kh Ks Kd"))
    hand.turn, hand.pile, hand.fresh = 2, cards("7c"), True
    assert asked(BEST, hand, "pass", "force") == "pass"  # it would put seat 2 out


def league(number: int, deals: int, better: Bot, other: Bot) -> tuple[float, float]:
    """What a seat of the better kind wins a hand, with its standard error; roles are swapped."""
    wins = []
    for deal in range(deals):
        total = 0
        for turn in (0, 1):
            good = [seat for seat in range(1, number + 1) if (seat + turn) % 2]
            bots = {s: better if s in good else other for s in range(1, number + 1)}
            nets = played(number, deal, bots)
            total += sum(nets[seat] for seat in good)
        wins.append(total / number)
    mean = sum(wins) / deals
    return mean, sqrt(sum((win - mean) ** 2 for win in wins)) / deals


@pytest.mark.prove
@pytest.mark.parametrize(("number", "deals"), [(2, 1_200), (4, 500), (6, 300), (8, 250)])
def test_pan_best_play_beats_the_house_way_which_beats_chance(number: int, deals: int) -> None:
    mean, error = league(number, deals, BEST, HouseWay())
    assert mean > 2 * error
    mean, error = league(number, 200, HouseWay(), AnyLegal(random.Random(5)))
    assert mean > 3 * error
