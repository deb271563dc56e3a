"""The players' turns: switching, hitting and standing, doubling, splitting, surrendering."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from houseway.cards.card import rank
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Decision, Offer, Pick, PickOffer
from houseway.engine.event import Event
from houseway.engine.everybody import ask_everybody
from houseway.engine.round import Procedure, Step
from houseway.families.blackjack.hands import Hand, Lay
from houseway.families.blackjack.legal import (
    PICKS,
    cite,
    double_bounds,
    held,
    offer_by,
    ruled,
    seen_offer,
)
from houseway.families.blackjack.outcome import Outcome
from houseway.families.blackjack.rules import (
    DOUBLE,
    HIT,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
    Play,
    value,
)
from houseway.money import Cents
from houseway.play.own import draw
from houseway.table.events import (
    CardDealt,
    CardMoved,
    ChoiceMade,
    WagerAdded,
    WagerReturned,
    choice_made,
)
from houseway.table.settle import settle_wagers

KEEP, SWITCH = "keep", "switch"
MATCH, PASS = "match", "pass"
MOST_OVER = 26  # sixteen and a ten


def act(lay: Lay, seat: int) -> Procedure:
    """One seat plays all its hands; those that come from splits follow in turn."""
    if lay.game.settings.switches:
        yield from _switch(lay, seat)
    done = 0
    while done < len(lay.hands[seat]):
        yield from _play_hand(lay, lay.hands[seat][done])
        done += 1


def _switch(lay: Lay, seat: int) -> Procedure:
    """The second cards of the two hands may change places."""
    first, second = lay.hands[seat]
    bettor = lay.players[seat]
    natural = any(lay.natural(hand) for hand in (first, second))
    unusual = {SWITCH: "give up a natural"} if natural else None
    early = cite(lay, "switch", "whether to switch is decided before a hand is played")
    refused = dict.fromkeys(PICKS, early)
    offer = seen_offer(lay, first, (KEEP, SWITCH), refused=refused, unusual=unusual)
    choice = yield from _ask("switch", bettor, offer, first)
    if choice.pick == SWITCH:
        yield CardMoved(first.cards[1], first.name, second.name)
        yield CardMoved(second.cards[1], second.name, first.name)
        first.cards[1], second.cards[1] = second.cards[1], first.cards[1]
        first.as_dealt = second.as_dealt = False


def _play_hand(lay: Lay, hand: Hand) -> Procedure:
    """One hand until it stands, is over, or is given up."""
    bettor = lay.players[hand.seat]
    if len(hand.cards) == 1:
        yield draw(lay.table, hand.name, hand.cards)
    while not hand.surrendered:
        found, disputed = ruled(lay, hand), hand.name in lay.table.disputed
        if found[0] == (STAND,) and not disputed:
            break
        offer = offer_by(lay, hand, bettor, found)
        if len(offer.picks) > 1 or disputed:
            choice = yield from _ask("hand", bettor, offer, hand)
        else:
            choice = Pick(offer.picks[0])
        if choice.pick == STAND:
            break
        yield from _ACTIONS[choice.pick](lay, hand, bettor, offer.put_up(choice))
        if hand.rescued:
            break
    yield from settle_early(lay, hand)


def _ask(kind: str, bettor: Bettor, offer: PickOffer, hand: Hand) -> Step[Pick]:
    """Wait for one bettor's choice about a hand."""
    answer = yield Decision(kind, {bettor: offer})
    assert answer is not None
    choice = answer[1]
    assert isinstance(choice, Pick)
    put_up = offer.put_up(choice) or None
    yield choice_made(bettor, choice.pick, hand.number, put_up)
    return choice


def _hit(lay: Lay, hand: Hand, bettor: Bettor, amount: Cents) -> tuple[CardDealt]:
    return (draw(lay.table, hand.name, hand.cards),)


def _double(lay: Lay, hand: Hand, bettor: Bettor, amount: Cents) -> Procedure:
    """A raised wager and one card. Others on the hand may raise theirs in the same way.

    Where a ruling has taken back what was put up, nobody raises.
    """
    raised = lay.wagers_on(hand) if amount else []
    bounds = {w.bettor: double_bounds(lay, hand, w.bettor) for w in raised}
    adding = yield from _who_adds(lay, hand, bettor, amount, bounds)
    hand.doubles += 1
    for wager in lay.wagers_on(hand):
        put_up = adding.get(wager.bettor, 0)
        hand.added += ((wager.bettor, put_up),)
        if put_up:
            lay.table.change(wager, put_up)
            yield WagerAdded(wager.bettor, wager.spot, put_up, hand.number)
    yield draw(lay.table, hand.name, hand.cards)


def _split(lay: Lay, hand: Hand, bettor: Bettor, amount: Cents) -> Procedure:
    """The second card begins a hand of its own with an equal wager; the first takes a card.

    The wager of somebody on the hand who adds nothing stays on the first hand; so do all of them
    where a ruling has taken back what was put up.
    """
    matched = lay.wagers_on(hand) if amount else []
    bounds = {w.bettor: (held(lay, hand, w.bettor),) * 2 for w in matched}
    adding = yield from _who_adds(lay, hand, bettor, amount, bounds)
    hands = lay.hands[hand.seat]
    new = Hand(hand.seat, len(hands) + 1, hand.root, hand.spot, [hand.cards.pop()])
    for half in (hand, new):
        half.from_split, half.as_dealt = True, False
    hands.append(new)
    yield CardMoved(new.cards[0], hand.name, new.name)
    for who, put_up in adding.items():
        lay.table.place(who, hand.spot, put_up, hand=new.number)
        yield WagerAdded(who, hand.spot, put_up, new.number)
    yield draw(lay.table, hand.name, hand.cards)


def _who_adds(
    lay: Lay,
    hand: Hand,
    bettor: Bettor,
    amount: Cents,
    bounds: dict[Bettor, tuple[Cents, Cents]],
) -> Step[dict[Bettor, Cents]]:
    """What everybody on a hand puts up when its player doubles or splits, in order of placing."""
    adds = lay.game.settings.backline_adds
    others = {who: limits for who, limits in bounds.items() if who != bettor and limits[1]}
    adding = {bettor: amount} if amount else {}
    if adds == "follow":
        adding |= {who: limits[1] for who, limits in others.items() if who.back}
    offers: dict[Bettor, Offer] = {
        who: PickOffer((PASS, MATCH), hand.name, {MATCH: limits})
        for who, limits in others.items()
        if adds == "optional" or not who.back
    }
    yield from ask_everybody("match", offers, _matching(offers, hand, adding))
    return {who: adding[who] for who in bounds if who in adding}


def _matching(
    offers: dict[Bettor, Offer], hand: Hand, adding: dict[Bettor, Cents]
) -> Callable[[Bettor, Choice], Procedure]:
    def answer(who: Bettor, choice: Choice) -> Procedure:
        offer = offers[who]
        assert isinstance(choice, Pick)
        assert isinstance(offer, PickOffer)
        put_up = offer.put_up(choice)
        if put_up:
            adding[who] = put_up
        yield ChoiceMade(who, choice.pick, hand.number, put_up or None)

    return answer


def _surrender(lay: Lay, hand: Hand, bettor: Bettor, amount: Cents) -> tuple[()]:
    hand.surrendered = True
    return ()


def _rescue(lay: Lay, hand: Hand, bettor: Bettor, amount: Cents) -> Procedure:
    """What was added last goes back and the rest is given up; who added nothing stays in."""
    added_last = dict(hand.added)
    for wager in lay.wagers_on(hand):
        last = added_last[wager.bettor]
        if last:
            lay.table.change(wager, -last)
            hand.rescued |= {wager.bettor}
            yield WagerReturned(wager.bettor, wager.spot, last, "rescued", hand.number)


_ACTIONS: dict[str, Callable[[Lay, Hand, Bettor, Cents], Iterable[Event | Decision]]] = {
    HIT: _hit,
    DOUBLE: _double,
    SPLIT: _split,
    SURRENDER: _surrender,
    RESCUE: _rescue,
}


def settle_early(lay: Lay, hand: Hand) -> Iterable[Event | Decision]:
    """Collect at once what is given up or can only lose, where the room does so."""
    play, forfeits = lay.game.settings, lay.game.rules.settle.forfeits
    given_up = forfeits == "at-once" and (hand.surrendered or hand.rescued)
    decided = play.over == "when-decided" and lay.kind(hand) == "over"
    if not (given_up or (decided and can_only_lose(lay, hand))):
        return ()
    mine = lay.wagers_on(hand)
    now = [w for w in lay.open_wagers() if w in mine]
    if given_up and not hand.surrendered:
        now = [w for w in now if w.bettor in hand.rescued]
    return settle_wagers(lay.table, now, lay.line, hand.seat)


def can_only_lose(lay: Lay, hand: Hand) -> bool:
    """Whether a hand over the target loses against anything the bank can still have."""
    if _natural_may_spare(lay, hand):
        return False
    total, cards = lay.total(hand), len(hand.cards)
    return all(
        lay.game.line(hand.spot, Outcome("over", total, cards, kind, points, 3, special)).result
        == "lose"
        for kind, points, special in _bank_ends(lay.game.settings, rank(lay.up))
    )


def _natural_may_spare(lay: Lay, hand: Hand) -> bool:
    """Whether a natural still to be found would give back money that was added to a hand."""
    play = lay.game.settings
    possible = not lay.peeked and value(lay.up) in (1, 10) and play.late_natural_takes == "original"
    return possible and (hand.doubles > 0 or hand.number > play.hands)


def _bank_ends(play: Play, up: int) -> list[tuple[str, int, str]]:
    """Every way the bank's hand can end from an open card of this rank."""
    live = [("live", points, "none") for points in range(17, play.limit + 1)]
    over = [("over", points, "none") for points in range(play.limit + 1, MOST_OVER + 1)]
    specials = [("over", 24, "three-eights")] if up == 8 else []
    if up in (7, 8, 9):
        specials.append(("over", 24, "suited-7-8-9"))
    return [("natural", 21, "none"), *live, *over, *specials]
