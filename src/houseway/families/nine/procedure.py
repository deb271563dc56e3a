"""One round of a game to nine, in the order of the rulebook."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from houseway.cards.card import Card
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Decision, Offer, Pick, PickOffer
from houseway.engine.everybody import ask_everybody
from houseway.engine.round import Procedure, Step
from houseway.families.nine.events import BankChecked, HandsOpened
from houseway.families.nine.game import Nine
from houseway.families.nine.outcome import Outcome, kind_of, outcome_of, points, result, shown
from houseway.families.nine.rules import HIT, STAND, Drawing, is_natural, picks, refused
from houseway.play.described import BANK, hand_name
from houseway.play.own import deciders, draw, seats_in, turn
from houseway.rulebook.schema import Line
from houseway.table.events import ChoiceMade, DiceThrown, choice_made
from houseway.table.fees import take_fees_if_due
from houseway.table.finish import end_round, open_round, playing
from houseway.table.settle import LineOf, first_seat, place_button, settle_wagers
from houseway.table.table import Table
from houseway.table.wager import Wager

DICE = 3


@dataclass(slots=True)
class Hands:
    """The hands as they lie, clockwise from the bank's left; who hits, and whose cards are open."""

    seats: dict[int, list[Card]]
    bank: list[Card] = field(default_factory=list)
    hits: set[int] = field(default_factory=set)
    turned: set[int] = field(default_factory=set)


def play(game: Nine, table: Table) -> Procedure:
    """A round from the offer of the bank to everybody's result."""
    return playing(_round(game, table), table)


def _round(game: Nine, table: Table) -> Procedure:
    if not (yield from open_round(table, (game.settings.cards + 1) * len(table.people))):
        return
    yield from take_fees_if_due(table, "before-deal")
    hands = Hands({seat: [] for seat in seats_in(table, "left-of-bank")})
    yield from _deal(game, table, hands)
    yield from take_fees_if_due(table, "after-deal")
    start = yield from _place_action_button(table)
    yield from _turn_naturals(game, hands)
    yield from _hit_or_stand(game, table, hands)
    if not (yield from _check_bank(game, hands)):
        yield from _draw_for_hitters(game, table, hands)
        yield from turn(BANK, hands.bank)
        yield from _complete_bank(game, table, hands)
    yield from _open_hands(table, hands, start)
    outcomes = _outcomes(game, hands)
    yield _compared(game, hands, outcomes)
    yield from settle_wagers(table, table.wagers, _lines(game, outcomes), start)
    yield from end_round(table)


def _deal(game: Nine, table: Table, hands: Hands) -> Procedure:
    """One card at a time, clockwise; the bank's lie before the house dealer, seen by nobody."""
    for _ in range(game.settings.cards):
        for seat, hand in hands.seats.items():
            yield draw(table, hand_name(seat), hand, up=False, owner=seat)
        yield draw(table, BANK, hands.bank, up=False)


def _place_action_button(table: Table) -> Step[int]:
    """The bank shakes the dice that say whose hand is compared first, where dice are used."""
    if table.rules.settle.button is None:
        return first_seat(table)
    dice = table.shoe.roll(DICE)
    yield DiceThrown(dice)
    return (yield from place_button(table, sum(dice)))


def _turn_naturals(game: Nine, hands: Hands) -> Procedure:
    """Whoever has a natural turns it up at once."""
    for seat, hand in hands.seats.items():
        if _natural(game, hand):
            hands.turned.add(seat)
            yield from turn(hand_name(seat), hand)


def _hit_or_stand(game: Nine, table: Table, hands: Hands) -> Procedure:
    """Everybody puts their cards in the hit box or the stand box, in any order.

    Everybody is asked, also those who have no choice: the cards are face down, so a question left
    out would tell the table what somebody holds.
    """
    play = game.settings
    players = deciders(table, play.backline_decides)
    offers: dict[Bettor, Offer] = {
        players[seat]: _offer(play.player, hand_name(seat), points(hand))
        for seat, hand in hands.seats.items()
        if seat not in hands.turned
    }

    def choose(bettor: Bettor, choice: Choice) -> tuple[ChoiceMade]:
        assert isinstance(choice, Pick)
        if choice.pick == HIT:
            hands.hits.add(bettor.seat)
        return (choice_made(bettor, choice.pick),)

    yield from ask_everybody("hit-or-stand", offers, choose)


@lru_cache(maxsize=1024)
def _offer(drawing: Drawing, name: str, points: int) -> PickOffer:
    legal = picks(drawing, points)
    odd = HIT if points >= 7 else STAND if points <= 3 else None
    unusual = {odd: f"{odd} on {points}"} if odd in legal and len(legal) > 1 else None
    return PickOffer(legal, name, refused=refused(drawing, points) or None, unusual=unusual)


def _check_bank(game: Nine, hands: Hands) -> Step[bool]:
    """Where there are naturals the bank's are looked for before the draw, and end the deal."""
    if not game.settings.naturals:
        return False
    natural = _natural(game, hands.bank)
    yield BankChecked(natural)
    if natural:
        yield from turn(BANK, hands.bank)
    return natural


def _draw_for_hitters(game: Nine, table: Table, hands: Hands) -> Procedure:
    """One card face down to every hand in the hit box."""
    may_look = game.settings.drawn_card == "owner"
    for seat, hand in hands.seats.items():
        if seat in hands.hits:
            owner = seat if may_look else None
            yield draw(table, hand_name(seat), hand, up=False, owner=owner)


def _complete_bank(game: Nine, table: Table, hands: Hands) -> Procedure:
    """The bank's open hand takes a card by the rules, or as the bank chooses where it may."""
    assert table.bank is not None
    offer = _offer(game.settings.bank, BANK, points(hands.bank))
    pick = offer.picks[0]
    if len(offer.picks) > 1:
        answer = yield Decision("hit-or-stand", {Bettor(table.bank): offer})
        assert answer is not None
        bettor, choice = answer
        assert isinstance(choice, Pick)
        pick = choice.pick
        yield ChoiceMade(bettor, pick)
    if pick == HIT:
        yield draw(table, BANK, hands.bank)


def _open_hands(table: Table, hands: Hands, start: int) -> Procedure:
    """Every hand that is still face down, in the order of the settlement."""
    way = 1 if table.rules.settle.direction == "clockwise" else -1
    for seat in sorted(hands.seats, key=lambda seat: (seat - start) * way % table.seats):
        if seat not in hands.turned:
            yield from turn(hand_name(seat), hands.seats[seat])


def _outcomes(game: Nine, hands: Hands) -> dict[int, Outcome]:
    """Every seat's hand against the bank's."""
    bank = points(hands.bank), len(hands.bank)
    return {
        seat: outcome_of(game.settings, points(hand), len(hand), *bank)
        for seat, hand in hands.seats.items()
    }


def _compared(game: Nine, hands: Hands, outcomes: dict[int, Outcome]) -> HandsOpened:
    bank = points(hands.bank)
    found = outcomes.values()
    return HandsOpened(
        shown(bank),
        kind_of(game.settings, bank, len(hands.bank)),
        tuple(outcomes),
        tuple(shown(o.player) for o in found),
        tuple(o.player_hand for o in found),
        tuple(result(o) for o in found),
    )


def _lines(game: Nine, outcomes: dict[int, Outcome]) -> LineOf:
    """Every wager on a seat's hand meets the line of that hand."""

    def line_of(wager: Wager) -> Line:
        return game.line(wager.spot, outcomes[wager.bettor.seat])

    return line_of


def _natural(game: Nine, hand: list[Card]) -> bool:
    return is_natural(game.settings, points(hand), len(hand))
