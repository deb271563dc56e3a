"""The other readings of a hand side by side with the one that was taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from string import ascii_uppercase
from typing import cast

from houseway.desk.readings import COVERAGE, Reading, Readings, untried
from houseway.desk.slip_banked import COVERAGE as MODELS
from houseway.desk.slip_parts import Told
from houseway.desk.why import as_ruled
from houseway.engine.bettor import Bettor
from houseway.money import Cents
from houseway.rulebook.options import Value, option_text
from houseway.rulebook.schema import Coverage, Rules
from houseway.table.events import RoundEnded

Choice = tuple[str, Value]


@dataclass(frozen=True)
class Column:
    """Readings that pay alike: what they choose, in words, and everybody's money under them."""

    letter: str
    choices: tuple[Told, ...]
    amounts: tuple[Cents, ...]
    changed: tuple[bool, ...]


@dataclass(frozen=True)
class Beside:
    """Rows are named as in the slip; `same` and `cannot` are readings in one line each.

    `untried` are options without a list of values, which a room posts freely.
    """

    rows: tuple[tuple[str, Cents], ...]
    columns: tuple[Column, ...]
    rulings: tuple[Told, ...]
    same: tuple[str, ...]
    cannot: tuple[str, ...]
    untried: tuple[str, ...]
    left: int


def beside(
    rules: Rules,
    ended: RoundEnded,
    found: Readings,
    names: Sequence[str],
    disputed: Iterable[Bettor],
    called: Callable[[Bettor], str],
) -> Beside:
    """Everybody's money under this reading and under every other that changes it.

    Those whose wagers are `disputed` have a row though nothing moved for them; `called` says what
    a bettor is called in it.
    """
    lies = bool(ended.lies) or any(reading.lies for reading in found.changed)
    who = [*(bettor for bettor, _ in ended.nets), *disputed]
    who += [b for reading in found.changed for b, _ in reading.nets if b not in who]
    who = list(dict.fromkeys(who))
    here = _amounts(who, dict(ended.nets), ended.bank, ended.house, ended.lies, rules.banked, lies)
    alike: dict[tuple[Cents, ...], list[Reading]] = {}
    for each in found.changed:
        nets = dict(each.nets)
        money = _amounts(who, nets, each.bank, each.house, each.lies, rules.banked, lies)
        alike.setdefault(money, []).append(each)
    columns = tuple(
        _column(rules, letter, readings, money, here)
        for letter, (money, readings) in zip(_letters(), alike.items(), strict=False)
    )
    return Beside(
        rows=tuple(zip(_names(map(called, who), names, rules.banked, lies), here, strict=True)),
        columns=columns,
        rulings=tuple(_rulings(rules, found.changed)),
        same=tuple(_in_words(found.same)),
        cannot=tuple(_in_words(found.cannot)),
        untried=untried(rules),
        left=found.left,
    )


def _letters() -> Iterable[str]:
    yield from ascii_uppercase
    yield from (first + second for first in ascii_uppercase for second in ascii_uppercase)


def _amounts(
    who: Sequence[Bettor],
    nets: Mapping[Bettor, Cents],
    bank: Cents,
    house: Cents,
    lies: Cents,
    banked: bool,
    with_lies: bool,
) -> tuple[Cents, ...]:
    ends = ((bank,) if banked else ()) + (house,) + ((lies,) if with_lies else ())
    return (*(nets.get(bettor, 0) for bettor in who), *ends)


def _names(who: Iterable[str], names: Sequence[str], banked: bool, lies: bool) -> tuple[str, ...]:
    bank = tuple(name for name in names if name.startswith("Bank"))[-1:] if banked else ()
    ends = (*bank, "House, fees", *(("Lying over",) if lies else ()))
    return (*who, *ends)


def _column(
    rules: Rules,
    letter: str,
    readings: Sequence[Reading],
    money: tuple[Cents, ...],
    here: tuple[Cents, ...],
) -> Column:
    return Column(
        letter,
        tuple(_told(rules, reading) for reading in readings),
        money,
        tuple(one != other for one, other in zip(money, here, strict=True)),
    )


def _told(rules: Rules, reading: Reading) -> Told:
    """What a reading chooses."""
    value = option_text(reading.value)
    if reading.option not in rules.choices:
        return Told(f"{reading.option} = {value}", reading.meaning, "dispute")
    meaning = rules.choices[reading.option].meaning
    if reading.option == COVERAGE:
        words = MODELS[cast(Coverage, reading.value)]
        meaning = f"{words[:1].upper()}{words[1:]}."
    ids = ", ".join(r.id for r in rules.rulings if reading.option in r.option)
    return Told(f"{reading.option} = {value}", meaning, ids or "posted option")


def _rulings(rules: Rules, readings: Iterable[Reading]) -> Iterable[Told]:
    options = {reading.option for reading in readings}
    for ruling in rules.rulings:
        if options & set(ruling.option):
            otherwise = f" Otherwise: {ruling.otherwise}" if ruling.otherwise else ""
            yield Told(ruling.id, f"{as_ruled(ruling)}{otherwise}", ruling.clause)


def _in_words(choices: Iterable[Choice]) -> Iterable[str]:
    """Choices option by option.

    >>> list(_in_words([("decks", 6), ("decks", 7), ("soft", True)]))
    ['decks = 6, 7', 'soft = yes']
    """
    for option, group in groupby(choices, key=lambda choice: choice[0]):
        yield f"{option} = {', '.join(option_text(value) for _, value in group)}"
