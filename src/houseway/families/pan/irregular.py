"""What goes wrong with a hand of Panguingue: when it may be declared, and what is then done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from houseway.engine.decision import Decision, Declarable, Pick
from houseway.engine.round import Declared, Irregularity, Procedure, Step
from houseway.families.pan.dealing import deal_card
from houseway.families.pan.events import AnteReturned, CardWithdrawn, HandDead, TakenBack
from houseway.families.pan.hand import Hand
from houseway.families.pan.melds import worth
from houseway.families.pan.offer import PanOffer
from houseway.families.pan.paying import give_all_back, give_back
from houseway.play.dice import any_of
from houseway.table.events import IrregularityDeclared
from houseway.table.table import Table

LATE = ("dead-hand", "foul", "foul-meld")  # what puts a hand out of the play
Asked = TypeVar("Asked", bound=PanOffer)


def declarable(table: Table, hand: Hand) -> Declarable:
    """What may be declared while somebody is asked, and of whose hands."""
    live = frozenset(hand.live)
    when = {"any": live, "before-acting": live - hand.drew, "after-acting": live & hand.drew}
    served = live if hand.stock else frozenset()
    fits = {
        "missing-card": served,
        "extra-card": served,
        "take-back": live & {hand.turn} if hand.laid else frozenset(),
        "foul-meld": live & hand.melders,
    }
    return {
        what.id: seats
        for what in table.rules.irregularities
        if (seats := when[what.when] & fits.get(what.does, live))
    }


def declared_late(table: Table, hand: Hand) -> Declarable:
    """What may be declared when the hand is over: that somebody still in it had a wrong hand."""
    if len(hand.live) < 2:
        return {}
    wrong = {what.id for what in table.rules.irregularities if what.does in LATE}
    return {kind: seats for kind, seats in declarable(table, hand).items() if kind in wrong}


def ask(
    table: Table, hand: Hand, seat: int, kind: str, offer: Callable[[], Asked]
) -> Step[tuple[str, Asked] | None]:
    """What a seat picks, of which offer. None when it is dead, or the last one, and need not.

    The only card to draw or discard is not asked for where everybody can see that it is the only
    one: to ask those alone who have a choice would tell the others what they hold.
    """
    while seat in hand.live and len(hand.live) > 1:
        offered = offer()
        if offered.only and not hand.laid and _all_see_it(hand, seat):
            return offered.picks[0], offered
        try:
            answer = yield Decision(kind, {hand.bettors[seat]: offered}, declarable(table, hand))
        except Irregularity as what:
            yield from declared(table, hand, what.declared)
            continue
        assert answer is not None
        choice = answer[1]
        assert isinstance(choice, Pick)
        return choice.pick, offered
    return None


def _all_see_it(hand: Hand, seat: int) -> bool:
    """Whether what a seat may do follows from what lies open: no card to take, or none in hand."""
    return not hand.cards[seat] or (hand.card is None and not hand.fresh)


def declared(table: Table, hand: Hand, what: Declared) -> Procedure:
    """Do what the rules say about a declared irregularity; anything unknown voids the deal."""
    known = table.rules.irregular.get(what.kind)
    if known is None:
        raise Irregularity(what)
    yield IrregularityDeclared(what.kind, what.reason, what.seat)
    assert what.seat is not None
    yield from _REMEDIES[known.does](table, hand, what.seat, what.reason or known.name)


def _missing_card(table: Table, hand: Hand, seat: int, reason: str) -> Procedure:
    """The last card dealt counts as missing; the dealer serves the next one."""
    yield _withdraw(hand, seat, len(hand.cards[seat]) - 1)
    yield deal_card(table, hand, seat)


def _extra_card(table: Table, hand: Hand, seat: int, reason: str) -> Procedure:
    """One more card is dealt, and the dice say which of all is taken out."""
    yield deal_card(table, hand, seat)
    place = yield from any_of(table, len(hand.cards[seat]))
    yield _withdraw(hand, seat, place)


def _withdraw(hand: Hand, seat: int, place: int) -> CardWithdrawn:
    """A card goes among the hands that are out of the play."""
    card = hand.cards[seat].pop(place)
    hand.aside.append(card)
    return CardWithdrawn(hand.bettors[seat], hand.names[seat], place + 1, card, seat)


def _dead_hand(table: Table, hand: Hand, seat: int, reason: str) -> Procedure:
    """The hand is out before it played, and its ante goes back."""
    hand.put_aside(seat)
    hand.paying.discard(seat)
    yield HandDead(hand.bettors[seat], hand.names[seat], False, reason)
    amount = min(hand.play.ante, hand.tops)
    if amount:
        hand.tops -= amount
        hand.chips[seat] += amount
        yield AnteReturned(hand.bettors[seat], amount)


def _foul(table: Table, hand: Hand, seat: int, reason: str) -> Procedure:
    """The hand is out, returns what it collected, and goes on paying the others."""
    hand.put_aside(seat)
    yield HandDead(hand.bettors[seat], hand.names[seat], True, reason)
    yield from give_all_back(hand, seat)


def _take_back(table: Table, hand: Hand, seat: int, reason: str) -> Procedure:
    """What was laid last lies in the hand again, and what it earned goes back."""
    before = hand.laid.pop()
    now = list(hand.cards[seat])
    back = list(before.cards)
    for card in now:
        back.remove(card)
    hand.cards[seat], hand.melds[seat] = list(before.cards), before.melds
    drawn = before.card if hand.card is None else None
    hand.card = before.card
    melds = tuple(meld.cards for meld in before.melds)
    worths = tuple(worth(hand.play, meld) for meld in before.melds)
    yield TakenBack(hand.bettors[seat], hand.names[seat], tuple(sorted(back)), melds, drawn, worths)
    yield from give_back(hand, seat, before.paid)


_REMEDIES: Mapping[str, Callable[[Table, Hand, int, str], Procedure]] = {
    "missing-card": _missing_card,
    "extra-card": _extra_card,
    "dead-hand": _dead_hand,
    "foul": _foul,
    "foul-meld": _foul,
    "take-back": _take_back,
}
