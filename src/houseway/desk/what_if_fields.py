"""What can be changed about a game: its pay tables line by line, and the options that matter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from houseway.errors import bad_form
from houseway.rulebook.load import load
from houseway.rulebook.options import Option, option_text
from houseway.rulebook.pays import PER_SPOT, PRINTED
from houseway.rulebook.schema import Rules, Spot


@dataclass(frozen=True)
class PayLine:
    """A line of a pay table that wins by the printed rules, and what it pays now."""

    name: str
    printed: str
    pays: str

    @property
    def changed(self) -> bool:
        return self.pays != self.printed


@dataclass(frozen=True)
class PayTable:
    """The lines of a wager that can be paid otherwise."""

    spot: str
    name: str
    lines: tuple[PayLine, ...]

    @property
    def changed(self) -> bool:
        return any(line.changed for line in self.lines)


@dataclass(frozen=True)
class Change:
    """An option that can move an edge or that a ruling left open; `values` where they are few."""

    key: str
    meaning: str
    value: str
    usual: str
    values: tuple[str, ...]
    odds: bool
    rulings: tuple[str, ...]

    @property
    def changed(self) -> bool:
        return self.value != self.usual


def pay_tables(name: str, options: Mapping[str, object]) -> tuple[PayTable, ...]:
    """The pay tables of a game under `options`, beside what is printed."""
    rules, printed = load(name, options), load(name, _without_pays(options))
    found = (_table(spot, rules.by_id[spot.id]) for spot in printed.spots)
    return tuple(table for table in found if table.lines)


def _table(printed: Spot, spot: Spot) -> PayTable:
    both = zip(printed.lines, spot.lines, strict=True)
    lines = (PayLine(a.name, a.pays, b.pays) for a, b in both if a.result == "win")
    return PayTable(spot.id, spot.name, tuple(lines))


def _without_pays(options: Mapping[str, object]) -> dict[str, object]:
    """The options with every wager paid as printed, also where a file's default is otherwise."""
    return {key: value for key, value in options.items() if not key.startswith("pays-")}


def with_lines(
    name: str, options: Mapping[str, object], pays: Mapping[str, Mapping[str, str]]
) -> dict[str, object]:
    """`options` with lines of wagers paid as `pays` says, by spot and the name of the line.

    Lines that are not named, or not there under these options, are paid as printed.
    """
    chosen = _without_pays(options)
    printed = load(name, chosen)
    for spot in printed.spots:
        wins = [line for line in spot.lines if line.result == "win"]
        words = [_word(pays.get(spot.id, {}).get(line.name, ""), line.pays) for line in wins]
        if words != [line.pays for line in wins]:
            chosen[f"pays-{spot.id}"] = " ".join(words)
    return chosen


def _word(written: str, printed: str) -> str:
    """What a line pays as somebody wrote it; a bare number is odds to one."""
    word = re.sub(r"\s*(:|to|/)\s*", ":", written.strip().lower())
    if not word or word == PRINTED:
        return printed
    if word.isdecimal() and word.isascii():
        return f"${word}" if printed.startswith("$") else f"{word}:1"
    if len(word.split()) > 1:
        raise bad_form(
            "odds", f"{written[:20]!r} is not odds; write them like 8:1 or 19:20", written
        )
    return word


def changes_of(rules: Rules) -> tuple[Change, ...]:
    """The options that can move an edge first, then those that some ruling left open."""
    found = [
        _change(rules, key, option)
        for key, option in rules.choices.items()
        if key.partition("-")[0] not in PER_SPOT or "-" not in key
    ]
    worth = [each for each in found if (each.odds or each.rulings) and len(each.values) != 1]
    return tuple(sorted(worth, key=lambda each: not each.odds))


def _change(rules: Rules, key: str, option: Option) -> Change:
    values = ("yes", "no") if option.kind == "yes-no" else tuple(map(option_text, option.allowed))
    return Change(
        key,
        option.meaning.partition(" (see `")[0],
        option_text(rules.options[key]),
        option_text(option.default),
        values,
        option.odds,
        tuple(ruling.id for ruling in rules.rulings if key in ruling.option),
    )
