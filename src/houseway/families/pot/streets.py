"""The streets of a hand: cards are dealt or changed, and a round of betting follows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from houseway.engine.round import Procedure, Step
from houseway.families.pot import fees
from houseway.families.pot.betting import Bets, Refuse, bet_round, gather, new_bets
from houseway.families.pot.changing import discard_one, draw_cards, pairs_shown, turn_one_up
from houseway.families.pot.dealing import deal_street
from houseway.families.pot.forced import blind_bets, blind_seats, force
from houseway.families.pot.hand import Hand
from houseway.families.pot.irregular import declarable, declared
from houseway.families.pot.lowball import Duty, award_by_sevens, deal_with_a_kill
from houseway.families.pot.order import high_board, low_board
from houseway.families.pot.remedies import ForcedAnew
from houseway.families.pot.rules import Street
from houseway.families.pot.showdown import award_pots
from houseway.money import Cents
from houseway.play.button import by_up_card
from houseway.table.table import Table

Award = Callable[[], Step["Cents | Award"]]
"""How a hand ends once its betting is over: it moves chips alone, and may be done again.

What it gives is what lies over; or, where a tie is played again, how that round ends.
"""


def play_streets(table: Table, hand: Hand) -> Step[Award]:
    """Street after street until one is left or all are played; then the pots."""
    for number, street in enumerate(hand.play.streets, start=1):
        yield from play_street(table, hand, number, street)
        if len(hand.live) == 1:
            break
    yield from fees.take_from_the_first_pot(table, hand)
    return partial(award_all, hand)


def award_all(hand: Hand) -> Step[Cents]:
    """Give every pot away; nothing lies over."""
    yield from award(hand)
    return 0


def award(hand: Hand) -> Procedure:
    """Show the hands and give every pot away, by the rule of sevens where it holds."""
    return award_pots(hand) if hand.play.sevens == "none" else award_by_sevens(hand)


def play_street(
    table: Table, hand: Hand, number: int, street: Street, first: int | None = None
) -> Procedure:
    """Deal, change cards, bet; fees fall due at the points their schedule names."""
    hand.street = number
    if street.draw:
        hand.at_draw = dict(hand.put)
        yield from draw_cards(table, hand, hand.seats[0])
    elif hand.play.kill and number == 1:
        yield from deal_with_a_kill(table, hand, street)
    else:
        yield from deal_street(table, hand, street)
    if number > 1:
        yield from fees.take(table, hand, *fees.dealt_points(hand.play, number))
    if street.roll:
        yield from turn_one_up(table, hand)
    if street.discard == "before":
        yield from discard_one(table, hand)
    yield from bet_street(table, hand, number, street, first)
    yield from fees.take(table, hand, *fees.bet_points(hand, number))
    if street.discard == "after" and len(hand.live) > 1:
        yield from discard_one(table, hand)


def bet_street(
    table: Table,
    hand: Hand,
    number: int,
    street: Street,
    first: int | None = None,
    refuse: Refuse | None = None,
) -> Procedure:
    """The betting of one street; `first` begins where it is not by the cards or the button."""
    if len(hand.live) == 1:
        yield from gather(hand)
        return
    large = street.pair_doubles and pairs_shown({s: hand.open_cards(s) for s in hand.live})
    bets = new_bets(hand, street.bet, large)
    if number == 1:
        first = yield from open_betting(hand, bets, street)
    elif first is None:
        first = first_by_cards(hand, street)
    bets.opener = first if number == 1 and hand.play.opens_least else None
    last = hand.killer if number == 1 else None
    forced = number == 1 and hand.play.opens != "nobody" and bets.level > 0
    done = hand.clockwise(first)[-1] if forced and not hand.play.forced_live else None
    duty = None if hand.play.sevens == "none" else Duty(hand, street.draw)
    try:
        yield from bet_round(
            hand,
            bets,
            first,
            refuse=refuse if duty is None else duty.refuse,
            declare=partial(declared, table, hand),
            declarable=declarable(table, hand),
            last=last,
            done=done,
            advise=None if duty is None else duty.advise,
        )
    except ForcedAnew:
        yield from bet_street(table, hand, number, street)


def open_betting(hand: Hand, bets: Bets, street: Street) -> Step[int]:
    """The first street: blinds or a forced bet count, and the next one after them begins."""
    play = hand.play
    if play.opens != "nobody":
        able = [s for s in hand.live if hand.up[s] and s not in hand.next_down]
        if not able:
            return first_by_cards(hand, street)
        ups = {seat: hand.open_cards(seat)[0] for seat in able}
        seat = by_up_card(ups, play.opens, play.ace_opens, play.opens_tie)
        yield from force(hand, bets, seat)
        return hand.clockwise(seat)[1]
    if play.has_blinds and street.first == "after-blinds":
        blind_bets(hand, bets)
        last = blind_seats(hand)[-1]
        return hand.clockwise(last)[1]
    return first_by_cards(hand, street)


def first_by_cards(hand: Hand, street: Street) -> int:
    """Who begins: by the open cards, or the first one left of the button."""
    boards = {seat: hand.open_cards(seat) + hand.board for seat in hand.live}
    if street.first in ("high-board", "high-up"):
        return high_board(boards)
    if street.first in ("low-board", "low-up"):
        return low_board(boards)
    return hand.live[0]
