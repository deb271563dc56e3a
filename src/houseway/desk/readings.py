"""What a hand would pay where a room chooses otherwise: every other reading, tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING, Any

from houseway.desk.answer import nets_json
from houseway.desk.irregular import WagerRuling
from houseway.desk.record import HandRecord, WagerRulingName
from houseway.desk.settle import settle_any
from houseway.engine.bettor import Bettor, bettor_json
from houseway.errors import HousewayError
from houseway.money import Cents
from houseway.rulebook.options import Value
from houseway.rulebook.schema import Rules, Ruling

if TYPE_CHECKING:
    from houseway.desk.settle import Answer, Settlement
    from houseway.table.events import RoundEnded

COVERAGE = "coverage"
MOST_TRIED = 120
SEEN = ("seats", "decks", "structure")  # a table has them: nobody reads them one way or another
NO_LIST = ("odds", "order")  # what a room may post freely
OTHER_ODDS = ("3:1", "1:3")  # no document prints them, so one of them always moves what is paid
Choice = tuple[str, Value]


@dataclass(frozen=True)
class Reading:
    """An option chosen otherwise, and the results under it.

    `meaning` says what it does where that is no option of the game but a ruling on a wager.
    """

    option: str
    value: Value
    nets: tuple[tuple[Bettor, Cents], ...]
    bank: Cents = 0
    house: Cents = 0
    lies: Cents = 0
    meaning: str = ""

    def to_json(self) -> dict[str, Any]:
        nets = [{**bettor_json(bettor), "net": net} for bettor, net in self.nets]
        return {"option": self.option, "value": self.value, "nets": nets}


@dataclass(frozen=True)
class Readings:
    """Every reading that was tried: those with other results, those without, those that cannot be.

    `left` is the number that was not tried because time was up.
    """

    changed: tuple[Reading, ...]
    same: tuple[Choice, ...]
    cannot: tuple[Choice, ...]
    left: int = 0


def other_readings(answer: Answer) -> list[Reading]:
    """The choices a ruling leaves open under which this hand would have other results."""
    found = _try(answer, _open_choices(answer.rules))
    return [
        _reading(choice, ended)
        for choice, ended in found
        if ended is not None and ended.nets != answer.ended.nets
    ]


def every_reading(answer: Answer, seconds: float = 10.0) -> Readings:
    """Try every coverage model, every choice a ruling leaves open, and what a room may post."""
    until, asked = monotonic() + seconds, list(_every_choice(answer.rules))
    changed, same, cannot = [], [], []
    rulings = [
        ((ruling_on(ruled), ruling), ended, ruled.meanings[ruling])
        for ruled, ruling, ended in _other_rulings(answer)
    ]
    options = ((choice, ended, "") for choice, ended in _try(answer, asked[:MOST_TRIED]))
    for choice, ended, meaning in chain(rulings, options):
        if ended is None:
            cannot.append(choice)
        elif _money(ended) == _money(answer.ended):
            same.append(choice)
        else:
            changed.append(replace(_reading(choice, ended), meaning=meaning))
        if monotonic() > until:
            break
    tried = [*(reading.option for reading in changed), *(option for option, _ in same + cannot)]
    left = len(asked) - sum(option in answer.rules.choices for option in tried)
    return Readings(tuple(changed), tuple(same), tuple(cannot), left)


def _money(ended: RoundEnded) -> object:
    """Everybody's money; a bettor for whom nothing moved is as good as absent."""
    moved = {bettor: net for bettor, net in ended.nets if net}
    return moved, ended.bank, ended.house, ended.lies


def _try(answer: Answer, asked: Iterable[Choice]) -> Iterator[tuple[Choice, RoundEnded | None]]:
    """How the hand ends under each choice; None where such a hand cannot happen."""
    for option, value in asked:
        options = {**answer.record.options, option: value}
        try:
            ended = settle_any(answer.record.model_copy(update={"options": options})).ended
        except HousewayError:
            yield (option, value), None
        else:
            yield (option, value), ended


def _other_rulings(
    answer: Answer,
) -> Iterator[tuple[WagerRuling, WagerRulingName, RoundEnded | None]]:
    """How the hand ends where the floor rules otherwise about one irregular wager or choice."""
    record = answer.record
    if not isinstance(record, HandRecord):
        return
    for ruled in getattr(answer, "ruled", ()):
        for ruling in ruled.meanings:
            if ruling != ruled.ruling:
                yield ruled, ruling, _under(record, ruled, ruling)


def ruling_on(ruled: WagerRuling) -> str:
    """What a reading of one wager's ruling is called."""
    return f"ruling on {ruled.who}"


def _under(record: HandRecord, ruled: WagerRuling, ruling: WagerRulingName) -> RoundEnded | None:
    """How the hand ends under another ruling on one wager; None where it cannot be ruled so."""
    part = str(ruled.where[0])
    parts = [*(record.choices if part == "choices" else record.wagers)]
    told = {"ruling": ruling, "to": None, "reason": ""}
    parts[ruled.at] = parts[ruled.at].model_copy(update=told)
    try:
        return settle_any(record.model_copy(update={part: tuple(parts)})).ended
    except HousewayError:
        return None


def irregular_json(answer: Settlement) -> list[dict[str, Any]]:
    """What was ruled about irregular wagers, and everybody's money under every other ruling."""
    others = list(_other_rulings(answer))
    return [
        {
            **ruled.to_json(),
            "otherwise": [
                {
                    "ruling": ruling,
                    "nets": nets_json(ended),
                    "bank": ended.bank,
                    "house": ended.house,
                }
                for other, ruling, ended in others
                if ended is not None and other is ruled
            ],
        }
        for ruled in answer.ruled
    ]


def _reading(choice: Choice, ended: RoundEnded) -> Reading:
    return Reading(*choice, ended.nets, ended.bank, ended.house, ended.lies)


def _every_choice(rules: Rules) -> Iterator[Choice]:
    """Coverage first, then what rulings name, then what a room may simply post otherwise."""
    named = [option for ruling in rules.rulings for option in ruling.option]
    posted = [key for key, spec in rules.choices.items() if spec.kind in ("choice", "yes-no")]
    first = [COVERAGE] if rules.banked else []
    for option in dict.fromkeys((*first, *named, *posted)):
        if option not in SEEN:
            yield from _otherwise(rules, option)


def untried(rules: Rules) -> tuple[str, ...]:
    """What rulings leave open without a list to try: odds, and the order of settlement."""
    named = dict.fromkeys(option for ruling in rules.rulings for option in ruling.option)
    return tuple(option for option in named if rules.choices[option].kind in NO_LIST)


def _open_choices(rules: Rules) -> Iterator[Choice]:
    named = dict.fromkeys(option for ruling in rules.rulings for option in ruling.option)
    for option in named:
        yield from _otherwise(rules, option)


def _otherwise(rules: Rules, option: str) -> Iterator[Choice]:
    spec = rules.choices[option]
    allowed = (True, False) if spec.kind == "yes-no" else spec.allowed
    yield from ((option, value) for value in allowed if value != rules.options[option])


def rulings_that_decide(answer: Answer, found: Readings) -> list[Ruling]:
    """The rulings that bear on a hand: another choice where they leave one moves its money.

    Odds that a room posts freely have no list to try, so other odds than its own are tried.
    """
    decided = {reading.option for reading in found.changed}
    decided |= {option for option in untried(answer.rules) if _is_paid_by(answer, option)}
    return [ruling for ruling in answer.rules.rulings if decided & set(ruling.option)]


def _is_paid_by(answer: Answer, option: str) -> bool:
    """Whether odds that an option sets were paid in this hand."""
    return any(
        ended is not None and _money(ended) != _money(answer.ended)
        for _, ended in _try(answer, [(option, odds) for odds in OTHER_ODDS])
    )


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
