"""Placing wagers: open to everybody at once, in any order, until all have spoken."""

from __future__ import annotations

from functools import partial

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice
from houseway.engine.event import Event
from houseway.engine.everybody import ask_everybody
from houseway.engine.round import Procedure
from houseway.money import Cents
from houseway.table.events import WagerPlaced, WagerReturned, WagersClosed
from houseway.table.table import Table
from houseway.table.wager import PlaceWagers, WagerOffer


def take_wagers(table: Table) -> Procedure:
    """Every bettor places wagers or sits out; then the wagers are closed."""
    table.wagers = []
    offers = {bettor: _offer(table, bettor) for bettor in table.bettors()}
    # A base wager may allow the same person's side wagers elsewhere.
    elsewhere = table.rules.table.prerequisite == "bettor"
    anew = partial(_offer, table) if elsewhere else None
    yield from ask_everybody("wagers", offers, partial(_place, table), anew)
    yield WagersClosed(action(table), exposure(table))


def _offer(table: Table, bettor: Bettor) -> WagerOffer:
    back = bettor.back > 0
    elsewhere = base_elsewhere(table, bettor)
    held = {spot: amount for (b, spot), amount in table.carried.items() if b == bettor}
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


def _place(table: Table, bettor: Bettor, choice: Choice) -> Procedure:
    assert isinstance(choice, PlaceWagers)
    chosen = dict(choice.wagers)
    for key in [key for key in table.carried if key[0] == bettor]:
        lying = table.carried.pop(key)
        amount = chosen.pop(key[1], lying)
        yield _carried_on(table, bettor, key[1], lying, amount)
    for spot, amount in chosen.items():
        table.place(bettor, spot, amount)
        yield WagerPlaced(bettor, spot, amount)


def _carried_on(table: Table, bettor: Bettor, spot: str, lying: Cents, amount: Cents) -> Event:
    if amount == 0:
        return WagerReturned(bettor, spot, lying, "taken down")
    carried = min(lying, amount)
    table.place(bettor, spot, amount, carried)
    return WagerPlaced(bettor, spot, amount, carried)


def action(table: Table) -> Cents:
    """Total table action: the wagers that set the bank's fee, never the bank's own."""
    rules = table.rules
    again = rules.fees.carried_counts
    return sum(
        w.amount if again else w.amount - w.carried
        for w in table.wagers
        if rules.by_id[w.spot].counts
    )


def exposure(table: Table) -> Cents:
    """The most the bank could owe if every wager won at its best line."""
    by_id = table.rules.by_id
    return sum(by_id[w.spot].most_owed(w.amount) for w in table.wagers)
