"""What happens in Panguingue, in sentences."""

from __future__ import annotations

from houseway.cards.card import name, texts
from houseway.families.pan import events as e
from houseway.money import dollars
from houseway.rulebook.schema import Rules
from houseway.table.say import say


@say.register
def _(event: e.EldestNamed, rules: Rules) -> str:
    turn = ", ".join(map(str, event.seats))
    return f"Seat {event.seat} is eldest: {event.reason}. Turns go to the right: {turn}."


@say.register
def _(event: e.StayedIn, rules: Rules) -> str:
    return f"{_who(event)} stays in."


@say.register
def _(event: e.Retired, rules: Rules) -> str:
    return f"{_who(event)} retires and leaves the ante."


@say.register
def _(event: e.CardTaken, rules: Rules) -> str:
    card = name(event.card)
    if event.forced is not None:
        return f"Seat {event.forced} forces {_who(event).lower()} to take the {card}."
    whence = "takes" if event.pile else "draws"
    return f"{_who(event)} {whence} the {card}{' from the pile' if event.pile else ''}."


_HOW = {
    "meld": "melds {}",
    "add": "adds {} to a meld",
    "split": "splits a meld with {}",
    "borrow": "borrows, and melds {}",
}


@say.register
def _(event: e.Melded, rules: Rules) -> str:
    own = [texts(event.cards)] if event.cards else []
    laid = " and ".join(own + ["the card just drawn"] * event.used)
    return f"{_who(event)} {_HOW[event.how].format(laid)}. Laid now: {_melds(event.melds)}."


@say.register
def _(event: e.ChipsPaid, rules: Rules) -> str:
    chips = f"{event.chips} chip{'' if event.chips == 1 else 's'}"
    the = "the " if event.what.startswith("rope") else ""
    what = f"for {the}{event.what}, {chips}"
    if not event.paid:
        return f"{_who(event)} has nothing left to pay {event.to} {what}."
    short = "" if event.paid == event.owed else f" of {dollars(event.owed)}, all there is left,"
    return f"{_who(event)} pays {event.to} {dollars(event.paid)}{short} {what}."


@say.register
def _(event: e.ChipsReturned, rules: Rules) -> str:
    return f"{_who(event)} returns {dollars(event.amount)} to {event.to}."


@say.register
def _(event: e.AnteReturned, rules: Rules) -> str:
    return f"{dollars(event.amount)} of the antes goes back to {event.bettor}."


@say.register
def _(event: e.TakenBack, rules: Rules) -> str:
    lie = f"Laid now: {_melds(event.melds)}" if event.melds else "Nothing is laid"
    return f"{_who(event)} takes back what was laid last. {lie}."


@say.register
def _(event: e.CardWithdrawn, rules: Rules) -> str:
    card = "a card" if event.card is None else f"the {name(event.card)}"
    return f"The dealer takes {card} out of the hand of {event.bettor}."


@say.register
def _(event: e.Discarded, rules: Rules) -> str:
    return f"{_who(event)} discards the {name(event.card)}{_drawn(event)}."


def _drawn(event: e.Discarded) -> str:
    return ", just drawn" if event.drawn_card else ""


@say.register
def _(event: e.HandDead, rules: Rules) -> str:
    told = "fouled, and still pays the others" if event.pays else "dead, and its ante goes back"
    return f"The hand of {event.bettor} is {told} ({event.reason})."


@say.register
def _(event: e.WentOut, rules: Rules) -> str:
    return f"{_who(event)} goes out with {_melds(event.melds)}."


@say.register
def _(event: e.TopsWon, rules: Rules) -> str:
    return f"{_who(event)} wins the tops of {dollars(event.amount)}: {event.reason}."


@say.register
def _(event: e.TopsLie, rules: Rules) -> str:
    return f"Tops of {dollars(event.amount)} lie over for the next hand: {event.reason}."


@say.register
def _(event: e.StockShuffled, rules: Rules) -> str:
    return f"The stock is gone: the pile is shuffled, {len(event.cards)} cards."


def _melds(melds: tuple[tuple[int, ...], ...]) -> str:
    return " / ".join(texts(cards) for cards in melds)


def _who(event: object) -> str:
    return f"Seat {event.bettor.seat}"  # type: ignore[attr-defined]
