"""What players do with their own cards: throw one away, turn one up, or draw anew."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import combinations

from houseway.cards.card import JOKER, Card, cards, rank, texts
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Decision, Offer, Pick
from houseway.engine.everybody import ask_everybody
from houseway.engine.round import Irregularity, Procedure, Step
from houseway.families.pot.dealing import burn, deal_anew
from houseway.families.pot.events import CardsThrown
from houseway.families.pot.hand import Hand
from houseway.families.pot.irregular import declarable, declared
from houseway.families.pot.offer import PAT, CardsOffer
from houseway.families.pot.remedies import deal_late, hidden
from houseway.table.events import CardTurned
from houseway.table.table import Table


def picked(pick: str) -> list[Card]:
    """The cards a pick names.

    >>> picked("pat"), len(picked("Kd Jc"))
    ([], 2)
    """
    return [] if pick == PAT else list(cards(pick))


def throw(hand: Hand, seat: int, thrown: list[Card]) -> CardsThrown:
    """Cards leave a hand unseen."""
    places = hand.take(seat, thrown)
    hand.muck += thrown
    return CardsThrown(hand.bettors[seat], hand.names[seat], places, tuple(thrown), seat)


def discard_one(table: Table, hand: Hand) -> Procedure:
    """Everybody throws one card away, in any order and unseen."""
    offers: dict[Bettor, Offer] = {}
    for seat in hand.live:
        own = hand.cards[seat]
        picks = tuple(texts([card]) for card in sorted(own, key=lambda c: _keeps(own, c)))
        offers[hand.bettors[seat]] = CardsOffer(
            picks, hand.names[seat], cards=tuple(own), least=1, most=1, doing="discard", table=hand
        )

    def thrown(bettor: Bettor, choice: Choice) -> Procedure:
        assert isinstance(choice, Pick)
        yield throw(hand, bettor.seat, picked(choice.pick))

    yield from ask_everybody(
        "discard",
        offers,
        thrown,
        anew=lambda bettor: offers[bettor] if _is_in(hand, bettor.seat) else None,
        declarable=lambda waiting: declarable(table, hand, "discard"),
        declared=partial(declared, table, hand),
    )


def _is_in(hand: Hand, seat: int) -> bool:
    """Whether a seat still plays, and somebody else does."""
    return seat in hand.live and len(hand.live) > 1


def _keeps(own: list[Card], card: Card) -> tuple[int, int]:
    """How much a card is worth keeping: one that pairs another, then a high one."""
    same = sum(rank(other) == rank(card) for other in own)
    return same, 14 if rank(card) == 1 else rank(card)


def turn_one_up(table: Table, hand: Hand) -> Procedure:
    """Everybody turns one hidden card up, all at the same time; one always stays hidden."""
    chosen: dict[int, Card] = {}
    offers: dict[Bettor, Offer] = {}
    for seat in hand.live:
        own = [hand.cards[seat][place] for place in hidden(hand, seat)]
        picks = tuple(texts([card]) for card in own)
        if len(own) > 1:
            offers[hand.bettors[seat]] = CardsOffer(
                picks, hand.names[seat], cards=tuple(own), least=1, most=1, doing="turn up",
                table=hand,
            )  # fmt: skip

    def anew(bettor: Bettor) -> Offer | None:
        turns = _is_in(hand, bettor.seat) and len(hidden(hand, bettor.seat)) > 1
        return offers[bettor] if turns else None

    def turned(bettor: Bettor, choice: Choice) -> Procedure:
        assert isinstance(choice, Pick)
        chosen[bettor.seat] = picked(choice.pick)[0]
        yield from ()

    yield from ask_everybody(
        "roll",
        offers,
        turned,
        anew=anew,
        declarable=lambda waiting: declarable(table, hand, "roll"),
        declared=partial(declared, table, hand),
    )
    for seat in hand.live:
        if seat not in chosen or len(hidden(hand, seat)) < 2:
            continue
        place = hand.cards[seat].index(chosen[seat])
        hand.up[seat].append(place)
        yield CardTurned(hand.names[seat], chosen[seat], place + 1)


def draw_cards(table: Table, hand: Hand, first: int) -> Procedure:
    """In turn, everybody throws any number of cards and gets as many."""
    if hand.play.burn_before_draw:
        yield burn(table, hand)
    for seat in hand.clockwise(first):
        gone = yield from _ask_to_throw(table, hand, seat)
        if gone is None:
            continue
        hand.drew[seat] = len(gone)
        hand.thrown.setdefault(seat, []).extend(gone)
        yield throw(hand, seat, gone)
        for _ in gone:
            yield from deal_anew(table, hand, seat)
    hand.drawn = True
    yield from deal_late(table, hand)


def _ask_to_throw(table: Table, hand: Hand, seat: int) -> Step[list[Card] | None]:
    """The cards a seat throws away; None for one that is out, or alone."""
    while _is_in(hand, seat):
        offers = {hand.bettors[seat]: draw_offer(hand, seat)}
        try:
            answer = yield Decision("draw", offers, declarable(table, hand, "draw"))
        except Irregularity as what:
            yield from declared(table, hand, what.declared)
            continue
        assert answer is not None
        choice = answer[1]
        assert isinstance(choice, Pick)
        return picked(choice.pick)
    return None


def draw_offer(hand: Hand, seat: int) -> CardsOffer:
    """Any of the cards may be thrown; standing pat comes first."""
    own = hand.cards[seat]
    picks = [PAT]
    for number in range(1, len(own) + 1):
        picks += [texts(gone) for gone in combinations(own, number)]
    return CardsOffer(
        tuple(picks), hand.names[seat], cards=tuple(own), doing="throw away", table=hand
    )


def pairs_shown(boards: Mapping[int, list[Card]]) -> bool:
    """Whether somebody has an open pair."""
    return any(_paired(board) for board in boards.values())


def _paired(board: list[Card]) -> bool:
    ranks = [rank(card) for card in board if card != JOKER]
    return len(set(ranks)) < len(ranks) or (JOKER in board and bool(ranks))
