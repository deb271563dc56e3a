"""The rule sheet as a page shows it: sections with their charts and rulings, wagers, options."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from houseway.desk.paper_words import on_paper
from houseway.desk.sheet import Sheet, WagerSheet, listed_options, sheet_of
from houseway.play.game import Game
from houseway.play.words import Chart
from houseway.rulebook.limits import limit_words
from houseway.rulebook.options import Option, Value
from houseway.rulebook.pays import PER_SPOT, gathered
from houseway.rulebook.schema import Rules, Ruling
from houseway.web.figures import figures
from houseway.web.ruling_places import FOR_THE_POT, section_of

# Sections that say how the hand goes; the rest is folded until asked for.
HOUSEKEEPING = (
    *("Player-dealer", "Settlement", "Fees", "Joining and coming back", FOR_THE_POT),
    "Fees from each player",
)


@dataclass(frozen=True)
class Section:
    """Some sentences of the rules, with the charts and the rulings that belong to them."""

    title: str
    lines: tuple[str, ...]
    charts: tuple[Chart, ...]
    rulings: tuple[Ruling, ...]

    @property
    def open(self) -> bool:
        return self.title not in HOUSEKEEPING


@dataclass(frozen=True)
class WagerView:
    """A wager with its rulings; `also` are rulings told in full at another wager."""

    sheet: WagerSheet
    limits: str
    rulings: tuple[Ruling, ...]
    also: tuple[Ruling, ...]


@dataclass(frozen=True)
class OptionView:
    """An option as chosen; `rulings` are the ids of rulings that left it open."""

    key: str
    value: Value
    option: Option
    rulings: tuple[str, ...]

    @property
    def changed(self) -> bool:
        return self.value != self.option.default

    @property
    def meaning(self) -> str:
        """What it means, without the hints for the terminal."""
        return re.sub(r"\s*\(see `[^`]*`\)", "", self.option.meaning)


@dataclass(frozen=True)
class SpotOptions:
    """Options that every wager has and nobody changed, told in one row."""

    kind: str
    spots: tuple[str, ...]
    meaning: str
    rulings: tuple[str, ...]


@dataclass(frozen=True)
class RulesView:
    """Everything on the rules page."""

    rules: Rules
    origin: str
    sections: tuple[Section, ...]
    wagers: tuple[WagerView, ...]
    options: tuple[OptionView, ...]
    of_spots: tuple[SpotOptions, ...]

    @property
    def changed(self) -> int:
        return sum(option.changed for option in self.options)


def rules_view(game: Game) -> RulesView:
    """The rules of a game under its options. Every ruling stands in one place in full."""
    sheet = sheet_of(game, figures(game))
    rules = game.rules
    return RulesView(
        *(rules, sheet.origin, tuple(_sections(sheet)), tuple(_wagers(sheet))),
        *(tuple(_options(rules)), tuple(_of_spots(rules))),
    )


def _sections(sheet: Sheet) -> list[Section]:
    titles = [title for title, _ in sheet.sections]
    placed: dict[str, list[Ruling]] = defaultdict(list)
    for ruling in sheet.rules.rulings:
        if not _spots_here(sheet.rules, ruling):
            placed[section_of(ruling, titles)].append(ruling)
    drawn = _charted(titles)
    return [
        Section(
            title,
            lines,
            sheet.charts if title == drawn else (),
            tuple(placed[title]),
        )
        for title, lines in sheet.sections
    ]


def _charted(titles: Sequence[str]) -> str:
    """The section in which the charts are drawn: the last that says how the hand goes.

    For the pot they are the limits and the ranks of hands.
    """
    if FOR_THE_POT in titles and "Ranks" in titles:
        return "Ranks"
    if "Clean sweeps" in titles:
        return "Clean sweeps"
    return [title for title in titles if title not in HOUSEKEEPING][-1]


def _spots_here(rules: Rules, ruling: Ruling) -> list[str]:
    """The spots of a ruling that the options leave on the layout."""
    return [spot.id for spot in rules.spots if spot.id in ruling.spots]


def _wagers(sheet: Sheet) -> list[WagerView]:
    rules = sheet.rules
    at: dict[str, list[Ruling]] = defaultdict(list)
    also: dict[str, list[Ruling]] = defaultdict(list)
    for ruling in rules.rulings:
        for number, spot in enumerate(_spots_here(rules, ruling)):
            (also if number else at)[spot].append(ruling)
    return [
        WagerView(
            wager,
            on_paper(limit_words(rules, wager.spot), rules),
            tuple(at[wager.spot.id]),
            tuple(also[wager.spot.id]),
        )
        for wager in sheet.wagers
    ]


def _options(rules: Rules) -> list[OptionView]:
    alone, _ = gathered(rules.options, rules.changed_options)
    listed = listed_options(rules)
    return [
        OptionView(key, rules.options[key], rules.choices[key], _ruled(rules, [key]))
        for key in alone
        if key in listed
    ]


def _of_spots(rules: Rules) -> list[SpotOptions]:
    _, alike = gathered(rules.options, rules.changed_options)
    return [
        SpotOptions(
            kind, tuple(spots), PER_SPOT[kind], _ruled(rules, [f"{kind}-{spot}" for spot in spots])
        )
        for kind, spots in alike.items()
    ]


def _ruled(rules: Rules, keys: Sequence[str]) -> tuple[str, ...]:
    """The rulings that left one of these options open."""
    return tuple(r.id for r in rules.rulings if any(key in r.option for key in keys))
