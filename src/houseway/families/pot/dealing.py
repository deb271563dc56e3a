"""Dealing the streets: burns, down and up cards, the board, and decks that run short."""

from __future__ import annotations

from typing import Literal, NamedTuple

from houseway.engine.round import Procedure
from houseway.families.pot.hand import BOARD, Hand
from houseway.families.pot.rules import Street
from houseway.table.chip_events import StubShuffled
from houseway.table.events import CardBurned, CardDealt
from houseway.table.table import Table


class Plan(NamedTuple):
    """How the last card of every player is found, and from where how many come."""

    mode: Literal["normal", "scramble-with-burn", "scramble-no-burn", "community"]
    from_stub: int
    from_pool: int = 0


def short_plan(stub: int, burned: int, players: int) -> Plan:
    """What is done when the deck runs short on the last street.

    All cards but the last are dealt; the last and the burned cards are scrambled, and the rest
    comes from there. Where that cannot reach, one card in the middle serves everybody.

    >>> short_plan(4, 3, 7), short_plan(4, 3, 6).mode, short_plan(1, 3, 8).mode
    (Plan(mode='scramble-no-burn', from_stub=2, from_pool=5), 'scramble-with-burn', 'community')
    """
    if stub > players:
        return Plan("normal", players)
    dealt, pool = stub - 2, burned + 2
    missing = players - dealt
    if dealt < 0 or missing > pool:
        return Plan("community", 0)
    return Plan("scramble-no-burn" if missing == pool else "scramble-with-burn", dealt, missing)


def burn(table: Table, hand: Hand) -> CardBurned:
    """Put the next card aside."""
    card = table.shoe.burn()
    if card is not None:
        hand.burned.append(card)
    hand.stub -= 1
    return CardBurned(card, up=False)


def deal(table: Table, hand: Hand, seat: int, up: bool) -> CardDealt:
    """The next card goes to a seat."""
    name, cards = hand.names[seat], hand.cards[seat]
    card = table.shoe.draw(name)
    hand.stub -= 1
    if up and seat in hand.next_down:
        hand.next_down.remove(seat)
        up = False
    if up:
        hand.up[seat].append(len(cards))
    cards.append(card)
    return CardDealt(name, card, up, None if up else seat)


def deal_board(table: Table, hand: Hand) -> CardDealt:
    """The next card lies open in the middle."""
    card = table.shoe.draw(BOARD)
    hand.stub -= 1
    hand.board.append(card)
    return CardDealt(BOARD, card)


def take_off(table: Table, hand: Hand, up: bool = False) -> CardBurned:
    """The next card is nobody's, and no burn either."""
    card = table.shoe.burn()
    if card is not None:
        hand.muck.append(card)
    hand.stub -= 1
    return CardBurned(card, up)


def deal_anew(table: Table, hand: Hand, seat: int) -> Procedure:
    """A card for one that was thrown; an empty deck takes in what others have thrown away."""
    if hand.stub == 0:
        own = hand.thrown.get(seat, [])
        back = [card for card in hand.muck if card not in own]
        hand.muck = [card for card in hand.muck if card in own]
        yield shuffle_in(table, hand, back, "the deck is out: discards are shuffled")
    yield deal(table, hand, seat, up=False)


def shuffle_in(table: Table, hand: Hand, cards: list[int], reason: str) -> StubShuffled:
    """Cards come back and are shuffled with what is left of the deck."""
    table.shoe.again(cards)
    hand.stub += len(cards)
    return StubShuffled(reason, tuple(cards))


def deal_street(table: Table, hand: Hand, street: Street) -> Procedure:
    """Burn, then a card at a time to everybody in turn, then the board."""
    if hand.play.short_deck == "community" and street is hand.play.streets[-1]:
        yield from _deal_last(table, hand, street)
        return
    if hand.early and street is hand.play.streets[-1]:
        back, hand.early, hand.no_burn = hand.early, [], True
        yield shuffle_in(table, hand, back, "a card turned too early comes back")
    if street.burn and not hand.no_burn and not _spares_burn(hand, street):
        yield burn(table, hand)
    hand.no_burn = False
    yield from deal_cards(table, hand, street.deal)
    for _ in range(street.board):
        yield deal_board(table, hand)


def deal_cards(table: Table, hand: Hand, kinds: tuple[str, ...]) -> Procedure:
    """Cards for everybody, one at a time; seats that are still dealt to get theirs unseen."""
    still = hand.folded_free if hand.play.dead_seats_dealt else ()
    for kind in kinds:
        up = kind == "up"
        for seat in hand.seats if still else hand.live:
            if seat in hand.live:
                yield deal(table, hand, seat, up)
            elif seat in still:
                yield take_off(table, hand)


def _spares_burn(hand: Hand, street: Street) -> bool:
    """Where exactly enough cards are left, none is burned."""
    return hand.play.short_deck == "spare-burn" and hand.stub <= len(street.deal) * len(hand.live)


def _deal_last(table: Table, hand: Hand, street: Street) -> Procedure:
    """The last street of a game in which the deck may run short."""
    up = street.deal[0] == "up"
    plan = short_plan(hand.stub, len(hand.burned), len(hand.live))
    if plan.mode == "normal":
        if hand.stub <= len(hand.live) + len(hand.folded_free):  # the living come first
            hand.folded_free.clear()
        yield burn(table, hand)
        yield from deal_cards(table, hand, street.deal)
    elif plan.mode == "community":
        yield from _deal_in_the_middle(table, hand)
    else:
        yield burn(table, hand)
        for seat in hand.live[: plan.from_stub]:
            yield deal(table, hand, seat, up)
        yield _scramble(table, hand)
        if plan.mode == "scramble-with-burn":
            yield burn(table, hand)
        for seat in hand.live[plan.from_stub :]:
            yield deal(table, hand, seat, up)


def _deal_in_the_middle(table: Table, hand: Hand) -> Procedure:
    """One card in the middle belongs to every hand."""
    if hand.stub < 2:
        yield _scramble(table, hand)
    yield burn(table, hand)
    yield deal_board(table, hand)


def _scramble(table: Table, hand: Hand) -> StubShuffled:
    burned, hand.burned = hand.burned, []
    return shuffle_in(table, hand, burned, "the last card and the burned cards are scrambled")
