"""Everybody sets a hand, at once and in any order; somebody may declare something instead."""

from __future__ import annotations

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Decision, Offer, Pick
from houseway.engine.round import MISDEAL, Irregularity, Procedure
from houseway.families.chinese.events import HandArranged, Surrendered, SweepDeclared
from houseway.families.chinese.hand import Hand
from houseway.families.chinese.irregular import declarable, declared
from houseway.families.chinese.offer import ADD, DECLARE, SURRENDER, UNSET, ArrangeOffer
from houseway.families.chinese.setting import fouls, read_setting, values
from houseway.families.chinese.sweeps import SWEEPS, Sweep, sweeps_in
from houseway.families.chinese.sweeps import declarable as playable
from houseway.play.described import hand_name
from houseway.table.chip_events import ChipsBought
from houseway.table.table import Table


def arrange(table: Table, hand: Hand) -> Procedure:
    """Ask until every hand is set, declared, surrendered or foul.

    Who adds chips is asked again. Declarations are heard by all, in the order they are made.
    """
    while hand.waiting:
        offers: dict[Bettor, Offer] = {Bettor(s): arrange_offer(hand, s) for s in hand.waiting}
        try:
            answer = yield Decision("arrange", offers, declarable(table.rules, hand))
        except Irregularity as what:
            if what.declared.kind == MISDEAL:
                raise
            yield from declared(table.rules, hand, what.declared)
            continue
        assert answer is not None
        bettor, choice = answer
        offer = offers[bettor]
        assert isinstance(offer, ArrangeOffer)
        yield from _done(hand, bettor, offer, choice)


def _done(hand: Hand, bettor: Bettor, offer: ArrangeOffer, choice: Choice) -> Procedure:
    assert isinstance(choice, Pick)
    seat, word = bettor.seat, choice.pick.partition(" ")[0]
    if word == ADD:
        amount = offer.put_up(choice)
        hand.chips[seat] += amount
        hand.added[seat] += amount
        yield ChipsBought(bettor, amount)
    elif word == SURRENDER:
        hand.surrendered.add(seat)
        hand.said.append(seat)
        yield Surrendered(bettor)
    elif word == DECLARE:
        hand.sweeps[seat] = choice.pick.partition(" ")[2]
        hand.said.append(seat)
        yield SweepDeclared(bettor, hand.sweeps[seat])
    elif word == UNSET:
        hand.unset.add(seat)
        yield HandArranged(bettor, hand_name(seat), (), (), (), owner=seat, foul=True)
    else:
        setting = hand.settings[seat] = read_setting(choice.pick)
        foul = fouls(hand.play, values(setting))
        yield HandArranged(bettor, hand_name(seat), *setting, owner=seat, foul=foul)


def arrange_offer(hand: Hand, seat: int) -> ArrangeOffer:
    """What a seat may do with its hand, the house way first."""
    play, cards = hand.play, tuple(hand.cards[seat])
    found, kinds = sweeps_in(cards), playable(play)
    holds = tuple(kind.id for kind in kinds if kind.id in found)
    refused = {_say(kind): _not_played(kind) for kind in SWEEPS.values() if kind not in kinds}
    unusual = {
        _say(kind): f"declare a clean sweep this hand is not ({kind.name})"
        for kind in kinds
        if kind.id not in holds
    }
    picks = [hand.ways[seat].text, *map(_say, kinds)]
    if len(hand.surrendered) < play.surrenders:
        picks.insert(1, SURRENDER)
    else:
        refused[SURRENDER] = f"no more than {play.surrenders} may surrender, and so many have"
    room = play.buys[1] - hand.chips[seat]
    amounts = {ADD: (min(play.point, room), room)} if room > 0 else None
    if amounts:
        picks.append(ADD)
    else:
        refused[ADD] = "the largest buy-in lies there already"
    if play.unset == "foul":
        picks.append(UNSET)
        unusual[UNSET] = "lay the hand down without setting it, which fouls it"
    return ArrangeOffer(
        tuple(picks),
        hand_name(seat),
        amounts,
        refused,
        unusual,
        play.point,
        cards,
        {kind.id: kind.points(play.version) for kind in kinds},
        holds,
        play,
    )


def _say(kind: Sweep) -> str:
    return f"{DECLARE} {kind.id}"


def _not_played(kind: Sweep) -> str:
    return f"{kind.name} is no clean sweep in this version"
