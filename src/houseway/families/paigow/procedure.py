"""One round of pai gow, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from houseway.cards.card import JOKER
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Decision, Declarable, Offer, Pick, PickOffer, SetOffer
from houseway.engine.everybody import ask_everybody
from houseway.engine.later import Later
from houseway.engine.round import Declared, EndsTooSoon, Procedure, Step
from houseway.families.paigow.envy import give_buttons, paid_rows
from houseway.families.paigow.events import BankAceHigh, HalvesCompared, NumberDrawn, PileNamed
from houseway.families.paigow.game import PaiGow
from houseway.families.paigow.hands import Hands
from houseway.families.paigow.irregular import declarable, follow
from houseway.families.paigow.outcome import Outcome
from houseway.families.paigow.rules import ENVY, number_drawn, pile_of_each, piles_out, seats_from
from houseway.families.paigow.setting import halves_of, names, set_offer
from houseway.play.described import BANK, hand_name
from houseway.play.own import deciders, draw, seats_in, turn
from houseway.rulebook.schema import Line
from houseway.table.events import ButtonPlaced, DiceThrown, HandSet
from houseway.table.fees import take_fees_if_due
from houseway.table.finish import burn, end_round, open_round, playing
from houseway.table.settle import LineOf, settle_wagers
from houseway.table.table import Table
from houseway.table.wager import Wager

DICE = 3


def play(game: PaiGow, table: Table) -> Procedure:
    """A round from the offer of the bank to everybody's result."""
    return playing(_round(game, table), table)


def _round(game: PaiGow, table: Table) -> Procedure:
    if not (yield from open_round(table, game.most_cards)):
        return
    yield from give_buttons(game.settings, table)
    yield from take_fees_if_due(table, "before-deal")
    pile = yield from _name_a_pile(game, table)
    seats = yield from _throw_dice(game, table)
    start = yield from _place_action_button(table, seats)
    hands = Hands({seat: [] for seat in _in_turn(table, start)})
    yield from _hand_out_piles(game, table, hands, seats, pile)
    yield from take_fees_if_due(table, "after-deal")
    if game.settings.bank_opens == "after":
        yield from _players_set(game, table, hands)
        yield from _bank_sets(game, table, hands)
    else:
        yield from _bank_sets(game, table, hands)
        yield from _players_set(game, table, hands)
    yield from _open_hands(game, table, hands)
    yield from end_round(
        table,
        settle=lambda: _settle(game, table, hands, start),
        declarable=Later(lambda: declarable(game, table, hands)),
        follow=lambda declared: follow(game, table, hands, declared),
    )


def _name_a_pile(game: PaiGow, table: Table) -> Step[int]:
    """The bank names the pile that goes out first, or the machine's first does."""
    if game.settings.pile == "first":
        return 1
    assert table.bank is not None
    piles = tuple(str(number) for number in range(1, game.settings.piles + 1))
    answer = yield Decision("pile", {Bettor(table.bank): PickOffer(piles)})
    assert answer is not None
    choice = answer[1]
    assert isinstance(choice, Pick)
    yield PileNamed(table.bank, int(choice.pick))
    return int(choice.pick)


def _throw_dice(game: PaiGow, table: Table) -> Step[list[int]]:
    """Three dice, or the machine's number, say which seat is first; the others follow it."""
    assert table.bank is not None
    if game.settings.action == "dice":
        dice = table.shoe.roll(DICE)
        yield DiceThrown(dice)
        return seats_from(game.settings, table.bank, sum(dice))
    faces = table.shoe.roll(2)
    while (number := number_drawn(faces[-2:])) is None:
        faces += table.shoe.roll(2)
    yield NumberDrawn(faces)
    return seats_from(game.settings, table.bank, number)


def _place_action_button(table: Table, seats: Sequence[int]) -> Step[int]:
    start = action_seat(table, seats[0])
    yield ButtonPlaced(start)
    return start


def action_seat(table: Table, named: int) -> int:
    """The seat the dice name, or the next with a wager in the direction of the walk."""
    way, live = _way(table), seats_in(table, "left-of-bank")
    return min(live, key=lambda seat: (seat - named) * way % table.seats)


def _in_turn(table: Table, start: int) -> list[int]:
    """The seats with a hand in the order in which they are opened and settled."""
    way, live = _way(table), seats_in(table, "left-of-bank")
    return sorted(live, key=lambda seat: (seat - start) * way % table.seats)


def _way(table: Table) -> int:
    return 1 if table.rules.settle.direction == "clockwise" else -1


def _hand_out_piles(
    game: PaiGow, table: Table, hands: Hands, seats: Sequence[int], first: int
) -> Procedure:
    """Every pile goes to a seat, the first that was named to the first seat and so on round.

    Piles of seats without a wager are put aside unseen. What is left of the pack stays as it is. In
    a record a pile may end too soon, which the record then declares.
    """
    out = piles_out(seats, first)
    for seat in (out[pile] for pile in pile_of_each(game.settings)):
        try:
            if seat == table.bank:
                yield draw(table, BANK, hands.bank, up=False)
            elif seat not in hands.seats:
                yield from burn(table, 1)
            elif seat not in hands.short:
                yield draw(table, hand_name(seat), hands.seats[seat], up=False, owner=seat)
        except EndsTooSoon as what:
            yield from follow(game, table, hands, what.declared)
            hands.short.add(seat)


def _players_set(game: PaiGow, table: Table, hands: Hands) -> Procedure:
    """Everybody parts their cards in two, in any order and unseen by the others."""
    if game.pushes(hands.bank):
        return
    setters = deciders(table, game.settings.set_decider)
    seat_of = {setters[seat]: seat for seat in hands.unset()}
    offers: dict[Bettor, Offer] = {bettor: _offer(game, hands, s) for bettor, s in seat_of.items()}

    def choose(bettor: Bettor, choice: Choice) -> tuple[HandSet]:
        assert isinstance(choice, Pick)
        seat = bettor.seat
        hands.halves[seat] = halves_of(hands.seats[seat], choice.pick)
        return (HandSet(bettor, hand_name(seat), *hands.halves[seat], owner=seat),)

    def goes_wrong(declared: Declared) -> Procedure:
        yield from follow(game, table, hands, declared)
        offers.update({b: _offer(game, hands, s) for b, s in seat_of.items() if s == declared.seat})

    def anew(bettor: Bettor) -> Offer | None:
        return None if bettor.seat in hands.dead else offers[bettor]

    def now(_: Mapping[Bettor, Offer]) -> Declarable:
        return Later(lambda: declarable(game, table, hands))

    yield from ask_everybody("set", offers, choose, anew, now, goes_wrong)


def _offer(game: PaiGow, hands: Hands, seat: int) -> Offer:
    return set_offer(game.settings, hand_name(seat), hands.seats[seat])


def _bank_sets(game: PaiGow, table: Table, hands: Hands) -> Procedure:
    """The bank's hand is opened, and set as the bank says or the house way.

    It is set before anybody looks whether it is ace high.
    """
    if not hands.live():
        return
    assert table.bank is not None
    yield from turn(BANK, hands.bank)
    hands.bank_open = True
    bank = Bettor(table.bank)

    def offer(_: Bettor = bank) -> SetOffer:
        return set_offer(game.settings, BANK, hands.bank, may_foul=False)

    def choose(bettor: Bettor, choice: Choice) -> Procedure:
        assert isinstance(choice, Pick)
        hands.bank_halves = halves_of(hands.bank, choice.pick)
        yield HandSet(bettor, BANK, *hands.bank_halves, up=True)

    def goes_wrong(declared: Declared) -> Procedure:
        yield from follow(game, table, hands, declared)

    def now(_: Mapping[Bettor, Offer]) -> Declarable:
        return Later(lambda: declarable(game, table, hands))

    if game.settings.bank_set == "house-way":
        yield from choose(bank, Pick(offer().picks[0]))
    else:
        yield from ask_everybody("set", {bank: offer()}, choose, offer, now, goes_wrong)


def _open_hands(game: PaiGow, table: Table, hands: Hands) -> Procedure:
    """Hands are opened in turn."""
    setters = deciders(table, game.settings.set_decider)
    for seat in hands.live():
        yield from turn(hand_name(seat), hands.seats[seat])
        if seat in hands.halves:
            yield HandSet(setters[seat], hand_name(seat), *hands.halves[seat], up=True)


def _settle(game: PaiGow, table: Table, hands: Hands, start: int) -> Procedure:
    """Hands are compared; then wagers are settled, Envy buttons last."""
    outcomes = {s: game.outcome(hands.laid(s), hands.bank_laid()) for s in hands.live()}
    yield from _compared(game, hands, outcomes)
    paid = dict(paid_rows(game.settings, table, outcomes))
    live = [wager for wager in table.wagers if wager.bettor.seat in outcomes]
    for lap in _laps(game, live):
        yield from settle_wagers(table, lap, _lines(game, outcomes, paid), start)


def _compared(game: PaiGow, hands: Hands, outcomes: Mapping[int, Outcome]) -> Procedure:
    if not outcomes:
        return
    if game.pushes(hands.bank):
        yield BankAceHigh(JOKER in hands.bank)
    elif hands.bank_halves is not None:
        found = outcomes.values()
        yield HalvesCompared(
            *names(game.settings, hands.bank_halves),
            tuple(outcomes),
            tuple(o.front for o in found),
            tuple(o.back for o in found),
            tuple(o.result for o in found),
        )


def _laps(game: PaiGow, wagers: Sequence[Wager]) -> Iterator[list[Wager]]:
    """The wagers of each walk: buttons in one of their own, unless they go with the seat."""
    if game.settings.envy_pass == "per-seat":
        yield list(wagers)
        return
    yield [wager for wager in wagers if wager.spot != ENVY]
    yield [wager for wager in wagers if wager.spot == ENVY]


def _lines(game: PaiGow, outcomes: Mapping[int, Outcome], paid: Mapping[int, str]) -> LineOf:
    """Every wager meets the line of its seat's hand, a button that of the hand it is paid for."""

    def line_of(wager: Wager) -> Line:
        outcome = outcomes[wager.bettor.seat]
        if wager.spot == ENVY:
            outcome = outcome._replace(envy=paid[wager.placed])
        return game.line(wager.spot, outcome)

    return line_of
