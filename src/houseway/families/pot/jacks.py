"""Jack's Back: jacks or better open for high; when nobody opens, the same cards play low ball."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from houseway.cards.card import Card, cards
from houseway.engine.round import Procedure, Step
from houseway.families.pot import fees
from houseway.families.pot.award import divided
from houseway.families.pot.dealing import deal_street
from houseway.families.pot.events import BetReturned, GameTurnedLow, OpenedFalsely, PotLies
from houseway.families.pot.hand import Hand
from houseway.families.pot.rules import Play
from houseway.families.pot.streets import Award, award, bet_street, play_street
from houseway.hands import HIGH_53_BUG
from houseway.hands.quick import worth
from houseway.money import Cents
from houseway.table.chip_events import Posted
from houseway.table.table import Table

JACKS = worth(HIGH_53_BUG, cards("Jc Jd 4h 3s 2c"))


class Left(NamedTuple):
    """What lies over for the next hand, and whether the same players play for it without antes."""

    amount: Cents = 0
    anted: bool = False


def has_openers(five: list[Card]) -> bool:
    """Whether five cards are a pair of jacks or better; the joker pairs an ace.

    >>> has_openers(cards("Ac Jk 2h 5s 9c")), has_openers(cards("Jc Jk 4h 5s 9c"))
    (True, False)
    """
    return worth(HIGH_53_BUG, five) >= JACKS


def played_over(table: Table, hand: Hand) -> bool:
    """Whether these players have anted for this pot before."""
    return bool(hand.carried) and set(hand.seats) <= table.stakes.anted


End = Callable[[], Step[Left]]


def play_hand(table: Table, hand: Hand) -> Step[Award]:
    """A hand of Jack's Back once the antes are in; how it ends."""
    end = yield from _five_cards(table, hand)
    return partial(_end, table, hand, end)


def _end(table: Table, hand: Hand, end: End) -> Step[Cents]:
    """The end of the hand; what lies over for the next."""
    left = yield from end()
    anted = frozenset(hand.seats) - hand.refunded
    table.stakes.anted = anted if left.anted else frozenset()
    return left.amount


def _five_cards(table: Table, hand: Hand) -> Step[End]:
    """Five cards each. Open for high in turn, or pass; if all pass the game turns low."""
    high, low = hand.play.phases
    street = high.streets[0]
    hand.play, hand.street = high, 1
    yield from deal_street(table, hand, street)
    needs = None if high.false_open else partial(_needs_openers, hand)
    yield from bet_street(table, hand, 1, street, refuse=needs)
    opener = _opened_by(hand)
    if opener is None and len(hand.live) > 1 and _nobody_can_bet(hand):
        opener = next((seat for seat in hand.live if has_openers(hand.cards[seat])), None)
    if opener is None and len(hand.live) > 1:
        return (yield from _play_low(table, hand, low))
    return (yield from _play_high(table, hand, opener))


def _needs_openers(hand: Hand, seat: int, pick: str) -> str | None:
    if pick == "bet" and not has_openers(hand.cards[seat]):
        return "opening for high takes a pair of jacks or better"
    return None


def _opened_by(hand: Hand) -> int | None:
    """Who made the first bet of the street."""
    return next((act.bettor.seat for act in hand.acts if act.pick == "bet"), None)


def _nobody_can_bet(hand: Hand) -> bool:
    """Fewer than two have chips: then nobody is asked, and the cards decide."""
    return sum(hand.chips[seat] > 0 for seat in hand.live) < 2


def _play_high(table: Table, hand: Hand, opener: int | None) -> Step[End]:
    """The pot is opened for high, or all but one gave up: draw, bet and show as in draw poker."""
    false = opener is not None and not has_openers(hand.cards[opener])
    if false and hand.live == [opener]:
        return (yield from _opened_for_nothing(hand))
    yield from fees.take(table, hand, *fees.bet_points(hand, 1))
    if len(hand.live) > 1:
        first = opener if hand.play.after_draw == "opener" else None
        yield from play_street(table, hand, 2, hand.play.streets[1], first)
    if false and opener in hand.live and hand.play.false_open_called == "dead-hand":
        yield OpenedFalsely(hand.bettors[opener], uncalled=False)
        hand.fold(opener)
        if not hand.live:
            return partial(_lies_over, hand, "the opener's hand is dead", anted=True)
    yield from fees.take_from_the_first_pot(table, hand)
    return partial(_won, hand)


def _opened_for_nothing(hand: Hand) -> Step[End]:
    """A false opener is left alone. If nobody called, the opening bet stays in the pot."""
    seat = hand.live[0]
    bettor = hand.bettors[seat]
    uncalled = sum(act.amount > 0 for act in hand.acts) == 1
    yield OpenedFalsely(bettor, uncalled)
    if uncalled:
        bet = next(act.amount for act in hand.acts if act.amount)
        moved = hand.pay_dead(seat, bet)
        yield Posted(bettor, "lost opening bet", moved, live=False)
    return partial(_lies_over, hand, "the hand is played over without new antes", anted=True)


def _play_low(table: Table, hand: Hand, low: Play) -> Step[End]:
    """All passed for high: the same five cards are played by the rules of low ball."""
    yield GameTurnedLow()
    hand.play = low
    yield from bet_street(table, hand, 1, low.streets[0])
    passed = _opened_by(hand) is None and not _nobody_can_bet(hand)
    if passed and len(hand.live) > 1:
        return partial(nobody_opened, hand)
    yield from fees.take(table, hand, *fees.bet_points(hand, 1))
    if len(hand.live) > 1:
        yield from play_street(table, hand, 2, low.streets[1])
    yield from fees.take_from_the_first_pot(table, hand)
    return partial(_won, hand)


def _won(hand: Hand) -> Step[Left]:
    yield from award(hand)
    return Left()


def nobody_opened(hand: Hand) -> Step[Left]:
    """Nobody opened for low either."""
    if hand.play.low_all_pass == "split-back":
        yield from _give_back(hand)
        return Left()
    anted = hand.play.low_all_pass == "carry"
    return (yield from _lies_over(hand, "nobody opened", anted))


def _lies_over(hand: Hand, reason: str, anted: bool) -> Step[Left]:
    yield PotLies(hand.total, reason)
    return Left(hand.total, anted)


def _give_back(hand: Hand) -> Procedure:
    """The pots go back in equal shares to those who are in them."""
    for pot in hand.pots():
        for share in divided(pot.amount, pot.seats, hand.play.chip, hand.play.odd_chips):
            hand.chips[share.seat] += share.amount
            yield BetReturned(hand.bettors[share.seat], share.amount)
