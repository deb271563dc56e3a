"""A described hand of Panguingue made into a hand of the table; what cannot be is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards.card import Card, texts
from houseway.cards.deck import check_drawn
from houseway.desk.pan_judge import read_group, read_melds, why_no_meld
from houseway.desk.pan_record import PanRecord
from houseway.desk.record_parts import check_seats
from houseway.errors import RecordError, Where
from houseway.families.pan.dealing import counter_clockwise
from houseway.families.pan.hand import Hand
from houseway.families.pan.melds import Meld
from houseway.families.pan.rules import OUT, Play
from houseway.money import Cents
from houseway.rulebook.schema import Rules

ENOUGH: Cents = 10**12
Lying = Sequence[tuple[tuple[Card, ...], Meld | None]]


def described(rules: Rules, play: Play, record: PanRecord) -> tuple[Hand, Mapping[int, Lying]]:
    """The hand before anything is paid, and what lies in front of each seat.

    For one act nothing is told of what went before. Else antes lie in the middle, and what was
    collected so far has moved.
    """
    _check(rules, record)
    lying = lying_of(rules, play, record)
    lies = [group for found in lying.values() for group, _ in found]
    laid = () if record.laid is None else record.laid.after
    after = [
        read_group(group, "laid.after", ("laid", "after", at)) for at, group in enumerate(laid)
    ]
    for groups in (lies, after):
        check_drawn((card for group in groups for card in group), rules.deck.shoe)
    if record.out is not None:
        at = next(at for at, each in enumerate(record.seats) if each.seat == record.out)
        _check_out(record.out, lying[record.out], ("seats", at, "melds"))
    hand = _described(play, record, lying)
    if record.laid is None:
        _begin(hand, record)
    return hand, lying


def lying_of(rules: Rules, play: Play, record: PanRecord) -> dict[int, Lying]:
    """What lies in front of each seat; raises RecordError where there is no such seat or card."""
    check_seats((each.seat for each in record.seats), rules.table.seats)
    return {
        each.seat: read_melds(each.melds, f"seat {each.seat}", each.laid_as, play, ("seats", at))
        for at, each in enumerate(record.seats)
    }


def _check(rules: Rules, record: PanRecord) -> None:
    seats = {each.seat: each for each in record.seats}
    check_seats((each.seat for each in record.seats), rules.table.seats)
    asked = {"out": record.out, "laid": None if record.laid is None else record.laid.seat}
    if None not in asked.values():
        raise RecordError(
            "laid: a hand that is over is settled as it lies, so leave one out", ("laid",)
        )
    told = [(key, seat) for key, seat in asked.items() if seat is not None]
    told += [("collected", s) for each in record.collected for s in (each.seat, each.payer)]
    for key, seat in told:
        if seat not in seats:
            raise RecordError(f"{key}: seats does not name seat {seat}", (key,))
        if key != "collected" and seats[seat].hand != "plays":
            raise RecordError(f"{key}: the hand of seat {seat} is {seats[seat].hand}", (key,))


def _described(play: Play, record: PanRecord, lying: Mapping[int, Lying]) -> Hand:
    """The hand as it lies, before anything is paid. What a seat won so far is in its chips."""
    told = {each.seat: each for each in record.seats}
    seats = counter_clockwise(told, record.seats[0].seat)
    chips = {seat: ENOUGH if told[seat].chips is None else told[seat].chips or 0 for seat in seats}
    hand = Hand(play, seats, chips)
    hand.live = [seat for seat in seats if told[seat].hand == "plays"]
    hand.retired = [seat for seat in seats if told[seat].hand == "retired"]
    hand.paying -= {seat for seat in seats if told[seat].hand == "void"}
    if not play.retired_pay:
        hand.paying -= set(hand.retired)
    for seat, found in lying.items():
        hand.melds[seat] = tuple(meld for _, meld in found if meld is not None)
    hand.collected = {
        (each.seat, each.payer): each.amount for each in record.collected if not each.kept
    }
    hand.started = dict(chips)
    return hand


def _begin(hand: Hand, record: PanRecord) -> None:
    """Antes lie in the middle, and what was collected so far has moved."""
    hand.carried = record.left
    hand.tops = record.left + hand.play.ante * len(hand.seats)
    for seat in hand.seats:
        hand.started[seat] += hand.play.ante
    for each in record.collected:
        hand.started[each.seat] -= each.amount
        hand.started[each.payer] += each.amount


def _check_out(seat: int, lying: Lying, where: Where) -> None:
    """Raise unless a seat has eleven cards in melds."""
    for at, (cards, meld) in enumerate(lying):
        if meld is None:
            why = why_no_meld(cards)
            raise RecordError(f"seat {seat}: {texts(cards)} is no meld: {why}", (*where, at))
    number = sum(len(cards) for cards, _ in lying)
    if number != OUT:
        raise RecordError(
            f"seat {seat}: eleven cards in melds go out, and {number} are laid", where
        )
