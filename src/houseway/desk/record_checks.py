"""What is wrong with a record before a card is played: options, spots, cards, each at its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from houseway.cards.card import card, text
from houseway.desk.places import Fault, cards_in_record
from houseway.desk.record import HandRecord
from houseway.desk.record_parts import AnyRecord
from houseway.errors import HousewayError, RecordError, Where, did_you_mean
from houseway.families import game
from houseway.rulebook.load import load
from houseway.rulebook.options import read_value
from houseway.rulebook.schema import Rules


def check_record(record: AnyRecord) -> None:
    """Raise RecordError for the first fault, with the way to it."""
    try:
        rules = load(record.game)
    except HousewayError as fault:
        raise fault.told_as(RecordError, ("game",)) from None
    for found in record_faults(rules, record):
        raise RecordError(str(found), found.where, found.code, found.value, found.remedy)


def record_faults(rules: Rules, record: AnyRecord) -> Iterator[Fault]:
    """Every fault of a record that can be seen without playing it."""
    wrong = list(_option_faults(rules, record))
    yield from wrong
    if not wrong:
        try:
            rules = game(record.game, record.options).rules
        except HousewayError as fault:
            among = fault.where[:1] == ("options",)
            yield Fault.of(fault, None if among else ("options",))
            return
    yield from _spot_faults(rules, record)
    yield from _card_faults(rules, record)


def _option_faults(rules: Rules, record: AnyRecord) -> Iterator[Fault]:
    for key, value in record.options.items():
        if key not in rules.choices:
            hint = did_you_mean(key[:60], rules.choices)
            told = f"{rules.name} has no option {key[:60]!r}; {hint}"
            yield _unknown(("options", key), told, key, rules.choices)
            continue
        try:
            read_value(key, rules.choices[key], value)
        except HousewayError as fault:
            yield Fault.of(fault, ("options", key))


def _spot_faults(rules: Rules, record: AnyRecord) -> Iterator[Fault]:
    for at, wager in enumerate(record.wagers if isinstance(record, HandRecord) else ()):
        if wager.spot not in rules.by_id:
            hint = did_you_mean(wager.spot[:60], rules.by_id)
            told = f"{rules.name} has no spot {wager.spot[:60]!r}; {hint}"
            yield _unknown(("wagers", at, "spot"), told, wager.spot, rules.by_id)


def _unknown(where: Where, told: str, value: str, known: Iterable[str]) -> Fault:
    return Fault(where, told, code="unknown-name", value=value, remedy=tuple(known))


def _card_faults(rules: Rules, record: AnyRecord) -> Iterator[Fault]:
    """Cards that cannot be read, and copies beyond those the shoe holds."""
    shoe, one_each = rules.deck.shoe, rules.family == "chinese"
    for group in cards_in_record(record):
        seen: Counter[int] = Counter()
        for where, written in group:
            try:
                found = card(written)
            except HousewayError as fault:
                yield Fault.of(fault, where)
                continue
            seen[found] += 1
            if seen[found] == shoe.get(found, 0) + 1 and not one_each:
                told = _too_many(text(found), shoe.get(found, 0))
                yield Fault(where, told, code="contradiction", value=written)


def _too_many(name: str, held: int) -> str:
    if not held:
        return f"there is no {name} in this deck"
    return f"{name} is here once too often: the shoe has {held}"
