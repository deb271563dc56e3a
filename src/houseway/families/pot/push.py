"""Push 9: one round of betting, and a tie for a small pot is played again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick
from houseway.engine.everybody import ask_everybody
from houseway.engine.round import Irregularity, Procedure, Step
from houseway.families.pot import fees
from houseway.families.pot.award import best_of
from houseway.families.pot.betting import gather
from houseway.families.pot.dealing import deal_street, shuffle_in
from houseway.families.pot.events import (
    BetReturned,
    BoughtBack,
    PlayedAgain,
    PotMade,
    PotWon,
    Pushed,
)
from houseway.families.pot.hand import Hand
from houseway.families.pot.pots import Pot
from houseway.families.pot.rules import Play
from houseway.families.pot.showdown import Values, give_one, show_hands
from houseway.families.pot.streets import Award, bet_street
from houseway.families.pot.worth import values
from houseway.money import Cents, dollars
from houseway.table.chips import ChipsOffer
from houseway.table.table import Table

BUY_BACK, PASS = "buy-back", "pass"


def pays_out(play: Play, amount: Cents, tied: int) -> bool:
    """Whether a tied pot is divided and paid, and not played again."""
    limit = play.push_limit * (tied if play.push_test == "share" else 1)
    return amount >= limit if play.push_at == "pay-out" else amount > limit


def portion(play: Play, amount: Cents, tied: int) -> Cents:
    """One portion of a tied pot, in whole chips."""
    return amount // tied // play.chip * play.chip


class Push(NamedTuple):
    """A tied pot that is played again: its number, the tied hands, and those who lost it."""

    number: int
    amount: Cents
    tied: tuple[int, ...]
    lost: tuple[int, ...]


def play_hand(table: Table, hand: Hand, number: int = 1) -> Step[Award]:
    """A round of three cards, dealt and bet; how it ends."""
    yield from _deal_and_bet(table, hand, number)
    return partial(_award, table, hand, number)


def _award(table: Table, hand: Hand, number: int) -> Step[Cents | Award]:
    """Pay every pot, so that nothing lies over, or play another round for those that tie."""
    pushes = yield from showdown(hand, number)
    if not pushes:
        return 0
    bought = yield from _buy_backs(hand, pushes)
    if not bought and hand.play.no_buy_back == "split":
        yield from divide(hand, pushes)
        return 0
    yield from _shuffle_for_next(table, hand, number + 1, pushes, bought)
    return (yield from play_hand(table, hand, number + 1))


def _deal_and_bet(table: Table, hand: Hand, number: int) -> Procedure:
    """Three cards each, the fee of the round, and the betting.

    A misdeal voids the first round, and with it the hand; a later round is dealt again.
    """
    street = hand.play.streets[0]
    taken = hand.fees
    hand.street = 1
    while True:
        try:
            yield from deal_street(table, hand, street)
            yield from gather(hand)
            if hand.fees == taken:
                yield from fees.take(table, hand, "deal", play_round=number)
            yield from bet_street(table, hand, 1, street)
            return
        except Irregularity:
            if number == 1:
                raise
            yield from _take_back(table, hand, number)


def showdown(hand: Hand, number: int) -> Step[list[Push]]:
    """Pots with one winner are paid, and tied ones that are large enough divided."""
    found = hand.pots()
    worth: Values = {}
    if len(hand.live) > 1:
        worth = {seat: values(hand.play, hand.cards[seat], ()) for seat in hand.live}
        yield from show_hands(hand, worth, found)
    highs = {seat: high for seat, (high, _) in worth.items()}
    pushes = []
    for at, pot in enumerate(found, start=1):
        if len(pot.seats) == 1:
            yield _pay_alone(hand, at, pot)
            continue
        tied = best_of(pot.seats, highs)
        last = number >= hand.play.most_rounds
        if len(tied) == 1 or last or pays_out(hand.play, pot.amount, len(tied)):
            yield from give_one(hand, worth, at, pot)
            continue
        lost = tuple(seat for seat in pot.seats if seat not in tied)
        pushes.append(Push(at, pot.amount, tuple(tied), lost))
        yield Pushed(at, pot.amount, tuple(tied), portion(hand.play, pot.amount, len(tied)))
    return pushes


def _pay_alone(hand: Hand, number: int, pot: Pot) -> PotWon:
    """A pot only one is left to win."""
    (seat,) = pot.seats
    hand.chips[seat] += pot.amount
    return PotWon(hand.bettors[seat], pot.amount, number, pot.amount)


def prices(hand: Hand, pushes: Sequence[Push]) -> dict[int, dict[int, Cents]]:
    """What coming back costs each seat, by the number of the pot: main pot first, while chips last.

    A portion is the price of each pot one lost; an ante or a fixed price buys the first of them.
    """
    play = hand.play
    folded = [act.bettor.seat for act in hand.acts if act.pick == "fold"]
    found: dict[int, dict[int, Cents]] = {}
    for seat in hand.seats:
        lost = [push for push in pushes if seat in push.lost]
        if seat in folded and play.buy_back_folded:
            lost = list(pushes[:1])
        if play.buy_back_price == "portion":
            asked = [play.chips(portion(play, push.amount, len(push.tied))) for push in lost]
        else:
            fixed = play.ante_size if play.buy_back_price == "ante" else play.buy_back_amount
            asked = [fixed] * bool(lost)
        left, pays = hand.chips[seat], {}
        for push, price in zip(lost, asked, strict=False):
            if price > left:
                break
            left -= price
            pays[push.number] = price
        if pays:
            found[seat] = pays
    return found


def _buy_backs(hand: Hand, pushes: Sequence[Push]) -> Step[dict[int, dict[int, Cents]]]:
    """Those who lost may buy back in; what each who does pays for which pot."""
    asked = prices(hand, pushes)
    bought: dict[int, dict[int, Cents]] = {}

    def act(bettor: Bettor, choice: Choice) -> Procedure:
        assert isinstance(choice, Pick)
        if choice.pick == BUY_BACK:
            pays = bought[bettor.seat] = asked[bettor.seat]
            amount = sum(pays.values())
            hand.chips[bettor.seat] -= amount
            yield BoughtBack(bettor, amount)

    offers: dict[Bettor, Offer] = {}
    for seat, pays in asked.items():
        price = sum(pays.values())
        offers[hand.bettors[seat]] = ChipsOffer(
            (BUY_BACK, PASS), hand.names[seat], amounts={BUY_BACK: (price, price)},
            unit=hand.play.chip, about=f"Buy back in for {dollars(price)}, or leave the pot.",
        )  # fmt: skip
    yield from ask_everybody("buy-back", offers, act)
    return bought


def divide(hand: Hand, pushes: Sequence[Push]) -> Procedure:
    """Nobody came back: the tied hands take their portions."""
    equal = {seat: (1, 0) for push in pushes for seat in push.tied}
    for push in pushes:
        yield from give_one(hand, equal, push.number, Pot(push.amount, push.tied))


def _shuffle_for_next(
    table: Table,
    hand: Hand,
    number: int,
    pushes: Sequence[Push],
    bought: Mapping[int, Mapping[int, Cents]],
) -> Procedure:
    """The pots lie, all cards go back, and those in them play on."""
    lying = []
    for push in pushes:
        back = {seat: pays[push.number] for seat, pays in bought.items() if push.number in pays}
        seats = tuple(seat for seat in hand.seats if seat in push.tied or seat in back)
        lying.append(Pot(push.amount + sum(back.values()), seats))
    hand.lying = lying
    hand.dead = sum(pot.amount for pot in lying) + hand.fees
    hand.put = dict.fromkeys(hand.put, 0)
    yield from _all_back(table, hand)
    yield from _play_for_what_lies(hand, number)


def _play_for_what_lies(hand: Hand, number: int) -> Procedure:
    """A further round for those who are in the pots that lie."""
    hand.live = [seat for seat in hand.seats if any(seat in pot.seats for pot in hand.lying)]
    yield PlayedAgain(number, tuple(hand.live))
    for at, pot in enumerate(hand.lying, start=1):
        yield PotMade(at, pot.amount, pot.seats)


def _all_back(table: Table, hand: Hand) -> Procedure:
    """Every card is shuffled into the deck."""
    dealt = [card for own in hand.cards.values() for card in own]
    out = list(dict.fromkeys(dealt + hand.burned + hand.muck))
    for seat in hand.seats:
        hand.cards[seat], hand.up[seat] = [], []
    hand.burned, hand.muck, hand.acted, hand.acts = [], [], set(), []
    yield shuffle_in(table, hand, out, "all cards go back")


def _take_back(table: Table, hand: Hand, number: int) -> Procedure:
    """A misdeal in a later round: its bets go back, and it is dealt again."""
    for seat, amount in hand.put.items():
        if amount:
            hand.chips[seat] += amount
            yield BetReturned(hand.bettors[seat], amount)
    hand.put = dict.fromkeys(hand.put, 0)
    hand.bets = dict.fromkeys(hand.bets, 0)
    yield from _all_back(table, hand)
    yield from _play_for_what_lies(hand, number)
