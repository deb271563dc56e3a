"""What goes wrong with the cards of Chinese Poker, and what the rules then do."""

from __future__ import annotations

from houseway.engine.decision import Declarable
from houseway.engine.round import Declared, Procedure
from houseway.families.chinese.hand import Hand
from houseway.play.exposed import misdeal
from houseway.rulebook.schema import Rules
from houseway.table.events import IrregularityDeclared

TOO_MANY = 5  # so many exposed cards of one hand, or boxed cards of the deck, void the deal


def declarable(rules: Rules, hand: Hand) -> Declarable:
    """What may be declared while hands are set: of the deal, or of one hand that still counts."""
    seats = {
        "plays": frozenset(hand.seats),
        "foul": frozenset(hand.seats) - hand.fouled - hand.surrendered,
        "forfeit": frozenset(hand.seats) - hand.forfeit,
    }
    return {
        what.id: seats[what.does] if what.seat else frozenset()
        for what in rules.irregularities
        if not what.seat or seats[what.does]
    }


def at_showdown(rules: Rules, hand: Hand) -> Declarable:
    """What may still be declared when all hands lie open and are settled."""
    known = declarable(rules, hand)
    return {kind: seats for kind, seats in known.items() if rules.irregular[kind].at_showdown}


def declared(rules: Rules, hand: Hand, what: Declared) -> Procedure:
    """Do what the rules say about a declared irregularity."""
    known = rules.irregular[what.kind]
    yield IrregularityDeclared(what.kind, what.reason, what.seat)
    if known.does == "misdeal":
        raise misdeal(what.reason or known.name)
    hand.seen.append((what.kind, what.seat))
    if known.does == "plays":
        if hand.seen.count((what.kind, what.seat)) >= TOO_MANY:
            raise misdeal(f"{known.name}, {TOO_MANY} of them")
        return
    assert what.seat is not None
    hand.fouled.add(what.seat)
    if known.does == "forfeit":
        hand.forfeit.add(what.seat)
