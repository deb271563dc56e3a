"""What goes wrong with a deal while hands are being set, and what the rules then do."""

from __future__ import annotations

from houseway.cards.card import JOKER, rank, take_out, text
from houseway.engine.decision import Declarable
from houseway.engine.round import MISDEAL, Declared, Procedure
from houseway.families.paigow.game import PaiGow
from houseway.families.paigow.hands import Hands
from houseway.play.described import BANK, hand_name
from houseway.play.exposed import exposed, misdeal
from houseway.play.own import draw
from houseway.table.events import CardVoided, IrregularityDeclared
from houseway.table.finish import return_hand
from houseway.table.table import Table


def declarable(game: PaiGow, table: Table, hands: Hands) -> Declarable:
    """What may be declared now: of hands not set yet, of hands that are, or of the whole deal.

    A card of the bank's pile is replaced like any other, and declared of the bank's seat.
    """
    unset = frozenset(hands.unset())
    assert table.bank is not None
    seats = {
        "replace": unset | ({table.bank} if hands.bank_halves is None else frozenset()),
        "dead-hand": unset,
        "foul": frozenset(hands.halves) - hands.miscounted,
    }
    return {
        what.id: seats.get(what.does, frozenset())
        for what in game.rules.irregularities
        if what.does == MISDEAL or seats.get(what.does)
    }


def follow(game: PaiGow, table: Table, hands: Hands, declared: Declared) -> Procedure:
    """Do what the rules say about a declared irregularity."""
    what = game.rules.irregular[declared.kind]
    yield IrregularityDeclared(what.id, declared.reason, declared.seat)
    reason = declared.reason or what.name
    if declared.seat is None:
        raise misdeal(reason)
    if what.does == "replace":
        yield from _replace(table, hands, declared.seat, declared.reason)
    elif what.does == "dead-hand":
        hands.dead.add(declared.seat)
        yield from return_hand(table, declared.seat, reason)
    else:
        hands.miscounted.add(declared.seat)


def _replace(table: Table, hands: Hands, seat: int, reason: str) -> Procedure:
    """The first card of the stub for the exposed one; an ace, the joker or a second one is void."""
    bank = seat == table.bank
    name, cards = (BANK, hands.bank) if bank else (hand_name(seat), hands.seats[seat])
    shown = exposed(cards, reason)
    if shown == JOKER or rank(shown) == 1:
        raise misdeal(f"the {text(shown)} was exposed")
    if hands.replaced:
        raise misdeal("a second card was exposed")
    hands.replaced = True
    take_out(cards, shown)
    yield CardVoided(name, shown)
    up = bank and hands.bank_open
    yield draw(table, name, cards, up=up, owner=None if bank else seat)
