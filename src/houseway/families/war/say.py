"""Sentences for what happens only in war."""

from __future__ import annotations

from houseway.cards.card import name as card_name
from houseway.families.war.events import CardsCompared
from houseway.rulebook.schema import Rules
from houseway.table.say import say


@say.register
def _(event: CardsCompared, rules: Rules) -> str:
    stand = {"higher": event.higher, "lower": event.lower, "tied": event.tied}
    told = (f"{_seats(seats)} {word}" for word, seats in stand.items() if seats)
    deal = "In the war the bank has" if event.war else "The bank has"
    return f"{deal} the {card_name(event.card)}: {', '.join(told)}."


def _seats(seats: tuple[int, ...]) -> str:
    """
    >>> _seats((2,)), _seats((1, 3, 5))
    ('seat 2', 'seats 1, 3 and 5')
    """
    *others, last = map(str, seats)
    return f"seats {', '.join(others)} and {last}" if others else f"seat {last}"
