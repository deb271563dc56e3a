"""Low ball: killing the pot on two cards, and the duty to bet a seven."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick
from houseway.engine.everybody import ask_everybody
from houseway.engine.round import Procedure
from houseway.families.pot.award import best_of
from houseway.families.pot.betting import new_bets
from houseway.families.pot.dealing import deal_cards
from houseway.families.pot.events import BetReturned, DrawBetsVoid
from houseway.families.pot.forced import kill, put_up
from houseway.families.pot.hand import Hand
from houseway.families.pot.offer import BetOffer
from houseway.families.pot.pots import pots
from houseway.families.pot.rules import Street
from houseway.families.pot.sevens import AfterDraw, Settled, is_seven, settle_sevens
from houseway.families.pot.showdown import Values, award_pots, give, show_hands
from houseway.families.pot.worth import values
from houseway.money import Cents, dollars
from houseway.table.chips import ChipsOffer
from houseway.table.table import Table

LOOK = 2  # the cards one may see before killing the pot


def newcomers_kill(hand: Hand, posts: Mapping[int, str]) -> Procedure:
    """Those who sat down to kill the pot: the first of them does, others put up as much."""
    for seat in hand.seats:
        if posts.get(seat) == "kill":
            if hand.killer is None:
                yield from kill(hand, seat)
            else:
                yield put_up(hand, seat, "post", _kill_price(hand) - hand.bets[seat])


def deal_with_a_kill(table: Table, hand: Hand, street: Street) -> Procedure:
    """Two cards, then anybody may kill a pot that is not killed yet, then the rest."""
    yield from deal_cards(table, hand, street.deal[:LOOK])
    if hand.killer is None:
        yield from _ask_for_a_kill(hand)
    yield from deal_cards(table, hand, street.deal[LOOK:])


def _ask_for_a_kill(hand: Hand) -> Procedure:
    """Everybody says whether to kill; of several the first from the button's left does."""
    price = _kill_price(hand)
    about = f"Kill the pot with {dollars(price)}: the limits double and you act last."
    willing: set[int] = set()

    def said(bettor: Bettor, choice: Choice) -> Procedure:
        assert isinstance(choice, Pick)
        if choice.pick == "kill":
            willing.add(bettor.seat)
        yield from ()

    offers: dict[Bettor, Offer] = {
        hand.bettors[seat]: ChipsOffer(("pass", "kill"), hand.names[seat], about=about)
        for seat in hand.live
        if hand.chips[seat] + hand.bets[seat] >= price
    }
    yield from ask_everybody("kill", offers, said)
    killer = next((seat for seat in hand.seats if seat in willing), None)
    if killer is not None:
        yield from kill(hand, killer)


def _kill_price(hand: Hand) -> Cents:
    return 2 * hand.play.blind_sizes[-1]


@dataclass(frozen=True)
class Duty:
    """What the duty of sevens changes in the betting after the draw."""

    hand: Hand
    after_draw: bool

    def refuse(self, seat: int, pick: str) -> str | None:
        """One who has acted may complete a short bet only to do a seven's duty."""
        acted = any(act.bettor.seat == seat for act in self.hand.acts)
        if pick != "complete" or not acted or self._owes(seat):
            return None
        return "having acted, one may make it a full bet only with a seven or less, after the draw"

    def _owes(self, seat: int) -> bool:
        return self.after_draw and is_seven(self.hand.cards[seat])

    def advise(self, seat: int, offer: BetOffer) -> BetOffer:
        """A seven is warned before it checks, or may not check at all."""
        may = {"check", "bet"} <= set(offer.picks)
        if not may or not self._owes(seat):
            return offer
        if self.hand.play.sevens == "settle":
            warned = "a seven or less that is checked cannot win what is bet after the draw"
            return replace(offer, unusual={**(offer.unusual or {}), "check": warned})
        picks = ("bet", *(pick for pick in offer.picks if pick not in ("check", "bet")))
        return replace(offer, picks=picks, refused={"check": "a seven or less must be bet"})


def award_by_sevens(hand: Hand) -> Procedure:
    """The showdown: what a seven that was checked may not win goes back first."""
    if len(hand.live) == 1 or hand.at_draw is None:
        yield from award_pots(hand)
        return
    worth = {seat: values(hand.play, hand.cards[seat], hand.board) for seat in hand.live}
    after, settled = pots_by_sevens(hand, worth)
    yield from show_hands(hand, worth, settled.pots)
    if settled.back:
        best = best_of(sorted(after.lapsed), after.worth)
        yield DrawBetsVoid(tuple(best), settled.mode == "short-call")
    for seat in hand.seats:
        if amount := settled.back.get(seat, 0):
            hand.chips[seat] += amount
            yield BetReturned(hand.bettors[seat], amount)
    yield from give(hand, worth, settled.pots)


def pots_by_sevens(hand: Hand, worth: Values) -> tuple[AfterDraw, Settled]:
    """What the acts of the last street say of everybody, and what follows for the pots."""
    assert hand.at_draw is not None
    at_draw = {seat: min(each, hand.put[seat]) for seat, each in hand.at_draw.items()}
    after = AfterDraw(
        {seat: hand.put[seat] - at_draw[seat] for seat in hand.seats},
        hand.live,
        {seat: low for seat, (_, low) in worth.items()},
        frozenset(seat for seat in hand.live if is_seven(hand.cards[seat])),
        *_duties(hand),
        hand.clockwise(hand.first),
    )
    before, play = pots(at_draw, hand.live, hand.dead), hand.play
    return after, settle_sevens(before, after, play.sevens_void, play.short_overcall, hand.fees)


def _duties(hand: Hand) -> tuple[set[int], set[int], list[int]]:
    """Who checked, who owes nothing, and who bet less than a full bet, by the acts of a street."""
    checked: set[int] = set()
    fulfilled: set[int] = set()
    called: set[int] = set()
    short: list[int] = []
    needed, full = full_bet(hand), False
    for act in hand.acts:
        seat = act.bettor.seat
        if act.pick == "check":
            checked.add(seat)
        elif act.pick == "call":
            if full and seat not in checked | called:
                fulfilled.add(seat)
            called.add(seat)
        elif act.to >= needed:
            if not (full and seat in checked):  # checked, then raised a full bet: no duty is done
                fulfilled.add(seat)
            full = True
        elif act.to:
            short.append(seat)
    return checked, fulfilled, short


def full_bet(hand: Hand) -> Cents:
    """The least that counts as a bet after the draw."""
    unit = new_bets(hand, hand.play.streets[-1].bet).unit
    half = hand.play.short_bet == "half-bet" and hand.play.structure == "limit"
    return (unit + 1) // 2 if half else unit
