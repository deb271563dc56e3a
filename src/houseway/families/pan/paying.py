"""Chips between players: for conditions, for going out, and back again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseway.engine.round import Procedure, Step
from houseway.families.pan.acts import Earned
from houseway.families.pan.events import ChipsPaid, ChipsReturned, TopsWon, WentOut
from houseway.families.pan.hand import Hand
from houseway.families.pan.melds import LEAST, condition_name, worth
from houseway.families.pan.rules import WINNING
from houseway.money import Cents

LAST_LEFT = "winning"  # what the only one left is paid for


def payers(hand: Hand, seat: int) -> list[int]:
    """Those who pay a seat, in turn from it."""
    return [each for each in hand.others(seat) if each in hand.paying]


def collect(hand: Hand, seat: int, earned: Iterable[Earned]) -> Step[tuple[tuple[int, Cents], ...]]:
    """Everybody pays a seat for each thing it earned, as far as their chips reach."""
    moved = []
    for what, chips in earned:
        owed = chips * hand.play.condition
        for payer in payers(hand, seat):
            paid = min(owed, hand.chips[payer])
            _move(hand, payer, seat, paid)
            key = seat, payer
            hand.collected[key] = hand.collected.get(key, 0) + paid
            moved.append((payer, paid))
            yield ChipsPaid(hand.bettors[payer], hand.bettors[seat], what, chips, owed, paid)
    return tuple(moved)


def give_back(hand: Hand, seat: int, amounts: Iterable[tuple[int, Cents]]) -> Procedure:
    """A seat returns what it collected, to each payer in turn as far as its chips reach."""
    for payer, amount in amounts:
        back = min(amount, hand.chips[seat])
        if back:
            _move(hand, seat, payer, back)
            hand.collected[seat, payer] -= back
            yield ChipsReturned(hand.bettors[seat], hand.bettors[payer], back)


def give_all_back(hand: Hand, seat: int) -> Procedure:
    """A seat returns everything it collected in this hand."""
    amounts = [(payer, hand.collected.get((seat, payer), 0)) for payer in hand.others(seat)]
    yield from give_back(hand, seat, amounts)


def _move(hand: Hand, giver: int, taker: int, amount: Cents) -> None:
    hand.chips[giver] -= amount
    hand.chips[taker] += amount


def go_out(hand: Hand, seat: int) -> Procedure:
    """Two chips and every condition again from everybody who pays, and the tops last."""
    melds = hand.melds[seat]
    yield WentOut(hand.bettors[seat], tuple(meld.cards for meld in melds))
    yield from collect(hand, seat, for_going_out(hand, seat))
    yield win_tops(hand, seat, "goes out")


def last_left(hand: Hand, seat: int) -> Procedure:
    """Only one hand is left: fouled ones still pay it for winning and for what lies there.

    Where all the others retired, nobody owes it anything but the tops.
    """
    if pays_last(hand, seat):
        yield from collect(hand, seat, for_going_out(hand, seat, LAST_LEFT))
    yield win_tops(hand, seat, "nobody else is left")


def pays_last(hand: Hand, seat: int) -> bool:
    """Whether somebody who did not retire still pays the only one left."""
    return any(payer not in hand.retired for payer in payers(hand, seat))


def for_going_out(hand: Hand, seat: int, what: str = "going out") -> Iterator[Earned]:
    """What everybody pays the winner: for winning, and for each condition as it lies."""
    yield Earned(what, WINNING)
    for meld in hand.melds[seat]:
        chips = worth(hand.play, meld)
        if chips:
            more = len(meld.cards) - LEAST
            yield Earned(f"{condition_name(meld)}{f' with {more} more' if more else ''}", chips)


def win_tops(hand: Hand, seat: int, reason: str) -> TopsWon:
    """The antes go to a seat."""
    amount, hand.tops = hand.tops, 0
    hand.chips[seat] += amount
    return TopsWon(hand.bettors[seat], amount, reason)
