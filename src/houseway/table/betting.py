"""Placing wagers: open to everybody at once, in any order, until all have spoken."""

from __future__ import annotations

from functools import partial

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice
from houseway.engine.event import Event
from houseway.engine.everybody import ask_everybody
from houseway.engine.round import Declared, Procedure
from houseway.money import Cents
from houseway.table.events import (
    CardBurned,
    IrregularityDeclared,
    WagerPlaced,
    WagerReturned,
    WagersClosed,
    wager_placed,
)
from houseway.table.table import Table
from houseway.table.wager import PlaceWagers, WagerOffer

NEW_DEALER = "new-dealer"
NO_SEAT: frozenset[int] = frozenset()


def take_wagers(table: Table) -> Procedure:
    """Every bettor places wagers or sits out; then the wagers are closed."""
    table.wagers = []
    offers = {bettor: _offer(table, bettor) for bettor in table.bettors()}
    # A base wager may allow the same person's side wagers elsewhere.
    elsewhere = table.rules.table.prerequisite == "bettor"
    anew = partial(_offer, table) if elsewhere else None
    changes = {what.id: NO_SEAT for what in table.rules.irregularities if what.does == NEW_DEALER}
    if changes:
        now, burns = (lambda waiting: changes), partial(_new_dealer, table)
        yield from ask_everybody("wagers", offers, partial(_place, table), anew, now, burns)
    else:
        yield from ask_everybody("wagers", offers, partial(_place, table), anew)
    yield WagersClosed(action(table), exposure(table))


def _new_dealer(table: Table, declared: Declared) -> Procedure:
    """A new house dealer burns a card before dealing any."""
    yield IrregularityDeclared(declared.kind, declared.reason)
    yield CardBurned(table.shoe.burn(), up=False)


def _offer(table: Table, bettor: Bettor) -> WagerOffer:
    back = bettor.back > 0
    elsewhere = base_elsewhere(table, bettor)
    held = table.lying(bettor)
    if held or elsewhere:
        return WagerOffer(table.rules, back, held=held or None, elsewhere=elsewhere)
    if back not in table.plain_offers:
        table.plain_offers[back] = WagerOffer(table.rules, back, legal=set())
    return table.plain_offers[back]


def base_elsewhere(table: Table, bettor: Bettor) -> Cents:
    """The person's largest base wager in another betting area, where the rules let it count."""
    if table.rules.table.prerequisite == "area":
        return 0
    base, person = table.rules.base_spots, table.name(bettor)
    found = (w for w in table.wagers if w.spot in base and w.bettor != bettor)
    return max((w.amount for w in found if table.name(w.bettor) == person), default=0)


def _place(table: Table, bettor: Bettor, choice: Choice) -> list[Event]:
    assert isinstance(choice, PlaceWagers)
    chosen, events = dict(choice.wagers), []
    for spot, lying in table.lying(bettor).items():
        del table.carried[bettor, spot]
        events.append(_carried_on(table, bettor, spot, lying, chosen.pop(spot, lying)))
    for spot, amount in chosen.items():
        table.place(bettor, spot, amount)
        events.append(wager_placed(bettor, spot, amount))
    return events


def _carried_on(table: Table, bettor: Bettor, spot: str, lying: Cents, amount: Cents) -> Event:
    if amount == 0:
        return WagerReturned(bettor, spot, lying, "taken down")
    carried = min(lying, amount)
    table.place(bettor, spot, amount, carried)
    return WagerPlaced(bettor, spot, amount, carried)


def action(table: Table) -> Cents:
    """Total table action: the wagers that set the bank's fee, never the bank's own."""
    rules = table.rules
    again, void = rules.fees.carried_counts, table.void
    return sum(
        [
            w.amount if again else w.amount - w.carried
            for w in table.wagers
            if rules.by_id[w.spot].counts and not (void and (w.bettor, w.spot) in void)
        ]
    )


def exposure(table: Table) -> Cents:
    """The most the bank could owe if every wager won at its best line."""
    by_id = table.rules.by_id
    return sum([by_id[w.spot].most_owed(w.amount) for w in table.wagers])
