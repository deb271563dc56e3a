"""The showdown: hands are shown in turn, and every pot goes to the best of those in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.engine.round import Procedure
from houseway.families.pot.award import Half, Share, best_of, divided, hi_lo
from houseway.families.pot.events import HandMucked, HandShown, PotWon
from houseway.families.pot.hand import Hand
from houseway.families.pot.pots import Pot
from houseway.families.pot.worth import values
from houseway.hands import Ranking, name
from houseway.table.events import CardTurned

Values = Mapping[int, tuple[int, int]]


def award_pots(hand: Hand) -> Procedure:
    """Show the hands that are left, and give every pot away."""
    found = hand.pots()
    if len(hand.live) == 1:
        yield from _last_one_left(hand, found)
        return
    worth = {seat: values(hand.play, hand.cards[seat], hand.board) for seat in hand.live}
    yield from show_hands(hand, worth, found)
    yield from give(hand, worth, found)


def _last_one_left(hand: Hand, found: Sequence[Pot]) -> Procedure:
    seat = hand.live[0]
    for number, pot in enumerate(found, start=1):
        if pot.amount:
            hand.chips[seat] += pot.amount
            yield PotWon(hand.bettors[seat], pot.amount, number, pot.amount)


def give(hand: Hand, worth: Values, found: Sequence[Pot]) -> Procedure:
    """Every pot to its winners."""
    for number, pot in enumerate(found, start=1):
        yield from give_one(hand, worth, number, pot)


def give_one(hand: Hand, worth: Values, number: int, pot: Pot) -> Procedure:
    """One pot to its winners."""
    for share in shares(hand, pot, worth):
        hand.chips[share.seat] += share.amount
        said = words(hand, worth[share.seat], share.half)
        bettor = hand.bettors[share.seat]
        half = share.half if hand.play.hi_lo else ""
        yield PotWon(bettor, share.amount, number, pot.amount, half, said, share.odd)


def shares(hand: Hand, pot: Pot, worth: Values) -> list[Share]:
    """Who gets what of a pot; odd chips go round from the button's left."""
    play = hand.play
    order = [seat for seat in hand.seats if seat in pot.seats]
    highs = best_of(order, {seat: worth[seat][0] for seat in order})
    lows = best_of(order, {seat: worth[seat][1] for seat in order})
    if play.hi_lo:
        return hi_lo(pot.amount, highs, lows, play.chip, play.odd_chips, play.odd_half, order)
    half: Half = "" if play.high is not None else "low"
    return divided(pot.amount, highs or lows, play.chip, play.odd_chips, half)


def show_hands(hand: Hand, worth: Values, found: Sequence[Pot]) -> Procedure:
    """The last to bet shows first, or else the first to act; then clockwise."""
    start = hand.aggressor if hand.aggressor in hand.live else hand.first
    shown: list[int] = []
    for seat in [seat for seat in hand.clockwise(start or hand.live[0]) if seat in hand.live]:
        if hand.play.beaten == "mucked" and _is_beaten(hand, worth, found, seat, shown):
            yield HandMucked(hand.bettors[seat])
            continue
        shown.append(seat)
        yield from open_hand(hand, seat)
        high, low = (words(hand, worth[seat], half) for half in ("high", "low"))
        yield HandShown(hand.bettors[seat], high, low)


def _is_beaten(
    hand: Hand, worth: Values, found: Sequence[Pot], seat: int, shown: Sequence[int]
) -> bool:
    """Whether hands already shown win every pot this one is in, both ways."""
    for pot in (pot for pot in found if seat in pot.seats):
        rivals = [other for other in shown if other in pot.seats]
        for way in (0, 1):
            own = worth[seat][way]
            if own and all(worth[other][way] <= own for other in rivals):
                return False
    return True


def open_hand(hand: Hand, seat: int) -> Procedure:
    """The cards that still lie face down are turned."""
    for place, card in enumerate(hand.cards[seat]):
        if place not in hand.up[seat]:
            yield CardTurned(hand.names[seat], card, place + 1)


def words(hand: Hand, worth: tuple[int, int], half: str) -> str:
    """A hand in words, one way or the other; empty where it has none."""
    play = hand.play
    ranking: Ranking | None = play.low_ranking if half == "low" else play.high_ranking
    value = worth[1] if half == "low" else worth[0]
    return name(ranking, value) if ranking is not None and value else ""
