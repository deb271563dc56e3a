"""What is wrong with a record before a card is played: options, spots, cards, each at its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from houseway.cards.card import card, text
from houseway.desk.places import Fault, cards_in_record
from houseway.desk.record import HandRecord
from houseway.desk.record_parts import AnyRecord
from houseway.errors import HousewayError, RecordError, did_you_mean
from houseway.games import game
from houseway.rulebook.load import load
from houseway.rulebook.options import read_value
from houseway.rulebook.schema import Rules

MOST_TOLD = 300  # letters of what is wrong with a value


def check_record(record: AnyRecord) -> None:
    """Raise RecordError for the first fault, with the way to it."""
    try:
        rules = load(record.game)
    except HousewayError as fault:
        raise fault.told_as(RecordError, ("game",)) from None
    for found in record_faults(rules, record):
        raise RecordError(str(found), found.where)


def record_faults(rules: Rules, record: AnyRecord) -> Iterator[Fault]:
    """Every fault of a record that can be seen without playing it."""
    wrong = list(_option_faults(rules, record))
    yield from wrong
    if not wrong:
        try:
            rules = game(record.game, record.options).rules
        except HousewayError as fault:
            yield Fault(fault.where or ("options",), str(fault))
            return
    yield from _spot_faults(rules, record)
    yield from _card_faults(rules, record)


def _option_faults(rules: Rules, record: AnyRecord) -> Iterator[Fault]:
    for key, value in record.options.items():
        if key not in rules.choices:
            hint = did_you_mean(key[:60], rules.choices)
            yield Fault(("options", key), f"{rules.name} has no option {key[:60]!r}; {hint}")
            continue
        try:
            read_value(key, rules.choices[key], value)
        except HousewayError as fault:
            yield Fault(("options", key), str(fault)[:MOST_TOLD])


def _spot_faults(rules: Rules, record: AnyRecord) -> Iterator[Fault]:
    for at, wager in enumerate(record.wagers if isinstance(record, HandRecord) else ()):
        if wager.spot not in rules.by_id:
            hint = did_you_mean(wager.spot[:60], rules.by_id)
            told = f"{rules.name} has no spot {wager.spot[:60]!r}; {hint}"
            yield Fault(("wagers", at, "spot"), told)


def _card_faults(rules: Rules, record: AnyRecord) -> Iterator[Fault]:
    """Cards that cannot be read, and copies beyond those the shoe holds."""
    shoe, one_each = rules.deck.shoe, rules.family == "chinese"
    for group in cards_in_record(record):
        seen: Counter[int] = Counter()
        for where, written in group:
            try:
                found = card(written)
            except HousewayError as fault:
                yield Fault(where, str(fault)[:MOST_TOLD])
                continue
            seen[found] += 1
            if seen[found] == shoe.get(found, 0) + 1 and not one_each:
                yield Fault(where, _too_many(text(found), shoe.get(found, 0)))


def _too_many(name: str, held: int) -> str:
    if not held:
        return f"there is no {name} in this deck"
    return f"{name} is here once too often: the shoe has {held}"
