"""What a hand would pay where a room chooses otherwise: every other reading, tried."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from houseway.desk.settle import settle_any
from houseway.engine.bettor import Bettor, bettor_json
from houseway.errors import HousewayError
from houseway.money import Cents
from houseway.rulebook.options import Value
from houseway.rulebook.schema import Rules, Ruling

if TYPE_CHECKING:
    from houseway.desk.settle import Answer


@dataclass(frozen=True)
class Reading:
    """An option chosen otherwise, and the results under it."""

    option: str
    value: Value
    nets: tuple[tuple[Bettor, Cents], ...]

    def to_json(self) -> dict[str, Any]:
        nets = [{**bettor_json(bettor), "net": net} for bettor, net in self.nets]
        return {"option": self.option, "value": self.value, "nets": nets}


def other_readings(answer: Answer) -> list[Reading]:
    """The choices a ruling leaves open under which this hand would have other results."""
    found = []
    for option, value in _open_choices(answer.rules):
        options = {**answer.record.options, option: value}
        try:
            ended = settle_any(answer.record.model_copy(update={"options": options})).ended
        except HousewayError:
            continue  # such a hand cannot happen under that reading
        if ended.nets != answer.ended.nets:
            found.append(Reading(option, value, ended.nets))
    return found


def _open_choices(rules: Rules) -> Iterable[tuple[str, Value]]:
    named = dict.fromkeys(option for ruling in rules.rulings for option in ruling.option)
    for option in named:
        spec = rules.choices[option]
        allowed = (True, False) if spec.kind == "yes-no" else spec.allowed
        yield from ((option, value) for value in allowed if value != rules.options[option])


def rulings_on(rules: Rules, readings: Iterable[Reading]) -> list[Ruling]:
    """The rulings that decide between the readings of a hand."""
    options = {reading.option for reading in readings}
    return [ruling for ruling in rules.rulings if options & set(ruling.option)]


def readings_json(answer: Answer) -> dict[str, Any]:
    """Other readings and the rulings on them, as every answer without a bank tells them."""
    others = other_readings(answer)
    return {
        "readings": [reading.to_json() for reading in others],
        "rulings": [ruling.id for ruling in rulings_on(answer.rules, others)],
    }
