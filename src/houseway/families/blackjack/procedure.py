"""One round of blackjack, in the order of the rulebook."""

from __future__ import annotations

from houseway.cards.card import JOKER
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.engine.everybody import ask_everybody
from houseway.engine.round import Procedure, Step
from houseway.families.blackjack.acting import act, settle_early
from houseway.families.blackjack.events import BankPeeked, BankStands
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.hands import Hand, Lay
from houseway.families.blackjack.legal import (
    cite,
    may_surrender_early,
    seen_offer,
    surrenders_early,
)
from houseway.families.blackjack.outcome import count
from houseway.families.blackjack.rules import (
    SURRENDER,
    Insurance,
    bank_draws,
    freezes,
    is_natural,
    peeks,
    value,
)
from houseway.money import Cents
from houseway.play.described import BANK
from houseway.play.features import features_of
from houseway.play.own import deciders, draw, seats_in
from houseway.table.events import CardTurned, ChoiceMade, WagerAdded, WagerReturned
from houseway.table.fees import take_fees_if_due
from houseway.table.finish import end_round, open_round, playing
from houseway.table.settle import button_number, first_seat, place_button, settle_wagers
from houseway.table.table import Table
from houseway.table.wager import Wager

INSURANCE, INSURE, DECLINE, EVEN_MONEY = "insurance", "insure", "decline", "even-money"
PLAY_ON = "play"


def play(game: Blackjack, table: Table) -> Procedure:
    """A round from the offer of the bank to everybody's result."""
    return playing(_round(game, table), table)


def _round(game: Blackjack, table: Table) -> Procedure:
    if not (yield from open_round(table, most_cards(game))):
        return
    yield from take_fees_if_due(table, "before-deal")
    lay = Lay(game, table)
    yield from _deal(lay)
    yield from take_fees_if_due(table, "after-deal")
    after_deal = [w for w in lay.open_wagers() if w.spot in game.settings.after_deal]
    yield from settle_wagers(table, after_deal, lay.line, first_seat(table))
    yield from _before_the_peek(lay)
    if not (yield from _peek(lay)):
        yield from _pay_naturals(lay)
        if not freezes(value(lay.up)):
            for seat in seats_in(table, game.settings.act_from):
                yield from act(lay, seat)
        yield from _complete_bank(lay)
    yield from end_round(table, settle=lambda: _settle(lay))


def most_cards(game: Blackjack) -> int:
    """A fair allowance for a round: four cards a hand. Splits seldom need more."""
    hands = game.settings.hands * (game.rules.table.seats - 1) + 1
    return min(4 * hands, sum(game.rules.deck.shoe.values()))


def _deal(lay: Lay) -> Procedure:
    """One card round the table and one to the bank, twice; the bank's second lies face down."""
    play, table = lay.game.settings, lay.table
    seats = seats_in(table, play.deal_from)
    spots = [spot.id for spot in table.rules.spots if spot.kind == "base"]
    for wager in table.wagers:
        if wager.spot in spots[1:]:
            table.wagers[wager.placed] = wager._replace(hand=spots.index(wager.spot) + 1)
    for seat in seats:
        lay.hands[seat] = [Hand(seat, n, n, spot) for n, spot in enumerate(spots, start=1)]
    for second in (False, True):
        for seat in seats:
            for hand in lay.hands[seat]:
                yield draw(table, hand.name, hand.cards)
        yield draw(table, BANK, lay.bank, up=not second and not play.first_card_down)
    if play.first_card_down:
        yield CardTurned(BANK, lay.up, 1)
    lay.players = deciders(table, play.backline_decides)
    for seat in seats:
        lay.first_cards[seat] = [card for hand in lay.hands[seat] for card in hand.cards]


def _before_the_peek(lay: Lay) -> Procedure:
    """Early surrender where it exists, and insurance against an ace."""
    yield from _surrender_early(lay)
    insurance = lay.game.settings.insurance
    if insurance is not None and value(lay.up) == 1:
        for number in range(1, lay.game.settings.hands + 1):
            yield from _insure(lay, insurance, number)


def _surrender_early(lay: Lay) -> Procedure:
    if not surrenders_early(lay):
        return
    hands = {lay.players[hand.seat]: hand for hand in lay.every() if may_surrender_early(lay, hand)}

    def answer(bettor: Bettor, choice: Choice) -> Procedure:
        assert isinstance(choice, Pick)
        hands[bettor].surrendered = choice.pick == SURRENDER
        yield ChoiceMade(bettor, choice.pick)

    offers: dict[Bettor, Offer] = {
        bettor: seen_offer(lay, hand, (PLAY_ON, SURRENDER)) for bettor, hand in hands.items()
    }
    yield from ask_everybody("surrender", offers, answer)
    for hand in hands.values():
        yield from settle_early(lay, hand)


def _insure(lay: Lay, insurance: Insurance, number: int) -> Procedure:
    """Everybody may insure the wager on one of their hands, or take even money for a natural."""
    if insurance.per == "player" and number > 1:
        return
    offers: dict[Bettor, Offer] = {}
    backline = lay.game.rules.by_id[INSURANCE].backline
    for seat in seats_in(lay.table, lay.game.settings.act_from):
        hand = lay.hands[seat][number - 1]
        for wager in lay.wagers_on(hand):
            covered = _insurable(lay, insurance, hand, wager.bettor)
            if covered and (backline or not wager.bettor.back):
                offers[wager.bettor] = _insurance_offer(lay, insurance, hand, covered)

    def answer(bettor: Bettor, choice: Choice) -> Procedure:
        assert isinstance(choice, Pick)
        offer = offers[bettor]
        assert isinstance(offer, PickOffer)
        put_up = offer.put_up(choice)
        yield ChoiceMade(bettor, choice.pick, number, put_up or None)
        if choice.pick == EVEN_MONEY:
            lay.hands[bettor.seat][number - 1].even_money |= {bettor}
        elif put_up:
            lay.table.place(bettor, INSURANCE, put_up, hand=number)
            yield WagerAdded(bettor, INSURANCE, put_up, number)

    yield from ask_everybody(INSURANCE, offers, answer)


def _insurable(lay: Lay, insurance: Insurance, hand: Hand, bettor: Bettor) -> Cents:
    """What a bettor may insure now: the wager on a hand, or those on all hands together."""
    together = lay.hands[hand.seat] if insurance.per == "player" else [hand]
    return sum(
        w.amount
        for h in together
        if not h.surrendered and (insurance.for_naturals or not lay.natural(h))
        for w in lay.wagers_on(h)
        if w.bettor == bettor
    )


def _insurance_offer(lay: Lay, insurance: Insurance, hand: Hand, covered: Cents) -> PickOffer:
    half = covered // 2
    least = half if insurance.amount == "half" else min(1, half)
    even = insurance.even_money and lay.natural(hand)
    picks = (DECLINE, *((EVEN_MONEY,) if even else ()), INSURE)
    refused = {} if even else {EVEN_MONEY: cite(lay, INSURANCE, _NO_EVEN[insurance.even_money])}
    return seen_offer(lay, hand, picks, {INSURE: (least, half)}, refused)


_NO_EVEN = {True: "even money is for a natural", False: "there is no even money"}


def _peek(lay: Lay) -> Step[bool]:
    """Look at the hole card where the rules say so; a natural ends the hand at once.

    Insurance and even money are settled here, before anything else.
    """
    play, table = lay.game.settings, lay.table
    if not peeks(play, lay.up):
        return False
    found = is_natural(play, lay.bank)
    lay.peeked = True
    yield CardTurned(BANK, lay.bank[1], 2) if found else BankPeeked()
    now = [w for w in lay.open_wagers() if w.spot == INSURANCE or lay.has_even_money(w)]
    yield from settle_wagers(table, now, lay.line, first_seat(table))
    return found


def _pay_naturals(lay: Lay) -> Procedure:
    """Naturals are paid as soon as the bank can have none, where the rules say so."""
    play = lay.game.settings
    may_be = not lay.peeked and value(lay.up) in (1, 10)
    if play.naturals == "in-pass" or may_be:
        return
    game_wagers = (w for w in lay.open_wagers() if lay.is_game_wager(w))
    now = [w for w in game_wagers if lay.natural(lay.hand_of(w))]
    yield from settle_wagers(lay.table, now, lay.line, first_seat(lay.table))


def _complete_bank(lay: Lay) -> Procedure:
    """The hole card is turned, and cards are drawn while the bank's chart says so."""
    play = lay.game.settings
    yield CardTurned(BANK, lay.bank[1], 2)
    needed = any(_needs_a_total(lay, w) for w in lay.open_wagers())
    while JOKER not in lay.bank and not is_natural(play, lay.bank):
        draws = bank_draws(*count(lay.bank), play.limit, play.hits_soft_17)
        if not draws or not (needed or _drawn_out(lay)):
            break
        yield draw(lay.table, BANK, lay.bank)


def _drawn_out(lay: Lay) -> bool:
    """Whether the bank draws though no wager needs it: as the room does, or as a record tells."""
    told = lay.table.shoe.told(BANK)
    return lay.game.settings.draw_without_action if told is None else told > 0


def _needs_a_total(lay: Lay, wager: Wager) -> bool:
    """Whether a wager waits for the bank's hand to be complete."""
    hand = lay.hand_of(wager)
    if lay.is_game_wager(wager):
        ended = hand.surrendered or wager.bettor in hand.rescued
        return not ended and not lay.natural(hand)
    asked = features_of(lay.game.rules.by_id[wager.spot])
    return not asked.isdisjoint({"bank", "bank-total", "bank-cards", "reds"})


def _settle(lay: Lay) -> Procedure:
    """Settle what is left, from the button where there is one."""
    play, table = lay.game.settings, lay.table
    bank = lay.bank_now()
    yield BankStands(bank.kind, bank.total, bank.cards, bank.special)
    if bank.kind == "natural" and not lay.peeked and play.late_natural_takes == "original":
        yield from _return_added(lay)
    start, button = first_seat(table), table.rules.settle.button
    if button is not None:
        hole = lay.bank[1]
        start = yield from place_button(table, button_number(button, hole), hole)
    if play.losing_first:
        first = [w for w in lay.open_wagers() if w.spot in play.losing_first]
        lost = [w for w in first if lay.line(w).result == "lose"]
        yield from settle_wagers(table, lost, lay.line, start)
    yield from settle_wagers(table, lay.open_wagers(), lay.line, start)


def _return_added(lay: Lay) -> Procedure:
    """A natural found only now takes the original wagers; what was added goes back."""
    for wager in lay.open_wagers():
        hand = lay.hand_of(wager)
        if lay.is_game_wager(wager):
            new_hand = hand.number > lay.game.settings.hands
            doubles = sum(put_up for bettor, put_up in hand.added if bettor == wager.bettor)
            added = wager.amount if new_hand else doubles
            if added:
                lay.table.change(wager, -added)
                reason = "a natural takes original wagers only"
                yield WagerReturned(wager.bettor, wager.spot, added, reason, hand.number)
