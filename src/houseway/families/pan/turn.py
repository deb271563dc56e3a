"""A turn: draw, lay what one likes, discard; and what others may ask of a player."""

from __future__ import annotations

from functools import partial

from houseway.cards.card import Card, card, name
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick
from houseway.engine.everybody import ask_everybody
from houseway.engine.round import Procedure, Step
from houseway.families.pan.acts import Act, done
from houseway.families.pan.events import CardTaken, Discarded, Melded, StockShuffled
from houseway.families.pan.hand import Hand, Laid
from houseway.families.pan.irregular import ask, declarable, declared
from houseway.families.pan.laying import fits_a_meld, meld_offer, usable
from houseway.families.pan.melds import worth
from houseway.families.pan.offer import DISCARD, FORCE, PASS, PILE, STOCK, PanOffer
from houseway.families.pan.paying import collect
from houseway.families.pan.rules import OUT
from houseway.table.table import Table


class NobodyOut(Exception):  # noqa: N818  (something that happened, not a fault of the program)
    """The stock is gone once too often."""


def take_turns(table: Table, hand: Hand, first: int) -> Step[int | None]:
    """Turns from a seat on, until somebody goes out. None when only one hand is left."""
    seat = first if first in hand.live else hand.after(first)
    while len(hand.live) > 1:
        yield from _turn(table, hand, seat)
        if hand.melded(seat) == OUT:
            return seat
        seat = hand.after(seat)
    return None


def _turn(table: Table, hand: Hand, seat: int) -> Procedure:
    """Draw, then lay and discard."""
    hand.turn, hand.card, hand.laid = seat, None, []
    yield from _draw(table, hand, seat)
    while hand.melded(seat) < OUT:
        answer = yield from ask(table, hand, seat, "meld", partial(meld_offer, hand, seat))
        if answer is None:
            break
        pick, offer = answer
        if pick.startswith(DISCARD):
            yield _discard(hand, seat, card(pick.removeprefix(DISCARD)))
            break
        assert offer.acts is not None
        yield from _lay(hand, seat, offer.acts[pick])
    if hand.laid:
        hand.melders.add(seat)
    hand.turn, hand.card, hand.laid = None, None, []


def _draw(table: Table, hand: Hand, seat: int) -> Procedure:
    """The top of the pile where it may be taken, wanted or forced on the player; else the stock."""
    answer = yield from ask(table, hand, seat, "draw", partial(_draw_offer, hand, seat))
    if answer is None:
        return
    forced = None
    if answer[0] == STOCK:
        forced = yield from _forced(table, hand, seat)
    if len(hand.live) == 1 or seat not in hand.live:
        return
    hand.drew.add(seat)
    hand.from_pile = answer[0] == PILE or forced is not None
    if hand.from_pile:
        hand.card = hand.pile.pop()
    else:
        hand.card = yield from _from_stock(table, hand)
    hand.fresh = False
    yield CardTaken(hand.bettors[seat], hand.card, hand.from_pile, forced)


def _draw_offer(hand: Hand, seat: int) -> PanOffer:
    """The stock; or the card the player before drew and did not use, if it can be used at once."""
    if not hand.fresh or not usable(hand, seat, hand.pile[-1]):
        fresh = {PILE: f"you cannot use the {name(hand.pile[-1])} at once"} if hand.fresh else None
        return PanOffer((STOCK,), hand.names[seat], refused=fresh, seat=seat, table=hand)
    about = f"Take the {name(hand.pile[-1])} from the pile and use it at once, or draw."
    return PanOffer((PILE, STOCK), hand.names[seat], seat=seat, about=about, table=hand)


def _from_stock(table: Table, hand: Hand) -> Step[Card]:
    """The next card of the stock; when it is gone, the pile is shuffled and is the stock."""
    if not hand.stock:
        if hand.shuffles == hand.play.most_shuffles:
            raise NobodyOut
        hand.shuffles += 1
        back, hand.pile = hand.pile, []
        hand.stock = len(back)
        table.shoe.again(back)
        yield StockShuffled(tuple(back))
    hand.stock -= 1
    return table.shoe.draw(STOCK)


def _forced(table: Table, hand: Hand, seat: int) -> Step[int | None]:
    """Others may make a player take the top of the pile; who does so first, if anybody."""
    if not (hand.play.forcing and hand.fresh and fits_a_meld(hand, seat, hand.pile[-1])):
        return None
    forces: list[int] = []

    def act(bettor: Bettor, choice: Choice) -> Procedure:
        assert isinstance(choice, Pick)
        if choice.pick == FORCE:
            forces.append(bettor.seat)
        yield from ()

    def offer(bettor: Bettor) -> Offer | None:
        gone = forces or seat not in hand.live or bettor.seat not in hand.live
        return None if gone else _force_offer(hand, seat, bettor.seat)

    asked = (hand.bettors[each] for each in hand.others(seat) if each in hand.live)
    yield from ask_everybody(
        "force",
        {bettor: _force_offer(hand, seat, bettor.seat) for bettor in asked},
        act,
        offer,
        lambda waiting: declarable(table, hand),
        lambda what: declared(table, hand, what),
    )
    return forces[0] if forces else None


def _force_offer(hand: Hand, seat: int, other: int) -> PanOffer:
    about = f"The {name(hand.pile[-1])} fits a meld of seat {seat}: let it go, or force it."
    return PanOffer((PASS, FORCE), hand.names[other], seat=other, about=about, table=hand)


def _lay(hand: Hand, seat: int, act: Act) -> Procedure:
    """Lay something down, and be paid for it at once."""
    before = hand.melds[seat]
    found = done(hand.play, before, act)
    assert found is not None
    held, laid = tuple(hand.cards[seat]), list(act.cards)
    drawn, used = hand.card, False
    if drawn is not None and drawn in laid:
        laid.remove(drawn)
        hand.card, used = None, True
    for each in laid:
        hand.cards[seat].remove(each)
    hand.melds[seat] = found.melds
    yield Melded(
        hand.bettors[seat],
        hand.names[seat],
        act.how,
        tuple(laid),
        tuple(meld.cards for meld in found.melds),
        used,
        tuple(worth(hand.play, meld) for meld in found.melds),
    )
    paid = yield from collect(hand, seat, found.earned)
    hand.laid.append(Laid(held, before, drawn, paid))


def _discard(hand: Hand, seat: int, thrown: Card) -> Discarded:
    """The turn ends with a card on the pile; the next player may have it if it was just drawn."""
    drawn = hand.card is not None
    if not drawn:
        hand.cards[seat].remove(thrown)
    hand.card, hand.fresh = None, drawn
    hand.pile.append(thrown)
    return Discarded(hand.bettors[seat], hand.names[seat], thrown, drawn)
