"""Two games, two fee schedules, or one game under two sets of options, side by side."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.checked import checked
from houseway.desk.compare_odds import (
    ACTIONS,
    Figures,
    edge_rows,
    fee_amounts,
    keeps_grids,
    keeps_note,
    keeps_rows,
    pot_rows,
)
from houseway.desk.compare_parts import ABSENT, Amount, Cell, Row, Section, amounts_grids, paired
from houseway.desk.compare_schedules import compare_schedules
from houseway.desk.explorer import the_schedule
from houseway.desk.odds import known_odds
from houseway.desk.paper_words import chart_on_paper, on_paper, rules_grid
from houseway.desk.sheet import sheet_of
from houseway.desk.spreadsheet import Grid
from houseway.errors import UnknownName, contradiction, near
from houseway.families import game as the_game
from houseway.money import Cents, dollars
from houseway.play.game import Game
from houseway.play.words import Chart
from houseway.proof.model import GameOdds
from houseway.rulebook.departures import standing_json
from houseway.rulebook.limits import limit_words
from houseway.rulebook.load import game_ids
from houseway.rulebook.names import guessed, is_file_name, meaning
from houseway.rulebook.options import option_text
from houseway.rulebook.paces import usual_pace
from houseway.rulebook.pot_fees import is_pot_schedule
from houseway.rulebook.schedules import schedules
from houseway.rulebook.schema import Rules, Ruling, Spot

FindOdds = Callable[[Game], GameOdds[Any] | None]
ELSEWHERE = {"Cards and table", "Settlement", "Fees"}
LINE = "; "  # between the lines of a cell
AMOUNTS = re.compile(r"\$([\d,.]+)(?:-\$([\d,.]+))?(?= \(|$)")


@dataclass(frozen=True)
class Comparison:
    """Two things side by side; `kind` says which, `names` as asked for, `titles` as people say.

    `rules` are those of two games, and none of two schedules.
    """

    kind: str
    names: tuple[str, str]
    titles: tuple[str, str]
    sections: tuple[Section, ...]
    notes: tuple[str, ...] = ()
    figures: tuple[Grid, ...] = ()
    rules: tuple[Rules, ...] = ()

    @property
    def differences(self) -> int:
        return sum(section.differences for section in self.sections)

    def grids(self) -> tuple[Grid, ...]:
        """As tables: facts in words, amounts in numbers, and what the bank keeps in numbers."""
        facts = tuple(
            (section.title, row.label, LINE.join(text[0]), LINE.join(text[1]), _yes(row.differs))
            for section in self.sections
            for row in section.rows
            if (text := row.text) is not None
        )
        headings = ("Section", "Fact", f"A: {self.titles[0]}", f"B: {self.titles[1]}", "Differs")
        told = (rules_grid(*self.rules),) if self.rules else ()
        amounts = amounts_grids(self.sections, self.titles)
        return Grid("Facts", headings, facts), *amounts, *self.figures, *told

    def to_json(self) -> dict[str, Any]:
        sides = [{"name": n, "title": t} for n, t in zip(self.names, self.titles, strict=True)]
        for side, rules in zip(sides, self.rules):
            side |= standing_json(rules)
        return {
            "kind": self.kind,
            "a": sides[0],
            "b": sides[1],
            "differences": self.differences,
            "notes": list(self.notes),
            "sections": [section.to_json() for section in self.sections],
        }


def kind_of(name: str) -> str:
    """Whether a name is a game or a schedule; raises when it is neither."""
    if is_file_name(name) or name in game_ids():
        return "game"
    if name in schedules() or is_pot_schedule(name):
        return "schedule"
    if meaning(name) is not None:
        return "game"
    close = [*guessed(name), *near(name[:60], schedules(), most=1)]
    hint = f"did you mean {' or '.join(close)}?" if close else "houseway games and fees list them"
    raise UnknownName(
        f"no game or fee schedule is called {name[:60]!r}; {hint}",
        ("name",),
        value=name,
        remedy=close,
    )


@checked
def compare(
    a: str,
    b: str,
    options_a: Mapping[str, object] | None = None,
    options_b: Mapping[str, object] | None = None,
    rounds_per_hour: int | None = None,
    odds: FindOdds = known_odds,
) -> Comparison:
    """Two games or two schedules side by side.

    `odds` finds the odds of a game, or None where they take long and are not kept.
    """
    kinds = kind_of(a), kind_of(b)
    if kinds[0] != kinds[1]:
        raise contradiction(
            "b", f"{a} is a {kinds[0]} and {b} a {kinds[1]}; compare two games or two schedules", b
        )
    if kinds[0] == "schedule":
        if options_a or options_b:
            raise contradiction("options", "a fee schedule has no options; leave them out")
        return Comparison(
            "schedules", (a, b), (a, b), compare_schedules(the_schedule(a), the_schedule(b))
        )
    played = the_game(a, options_a), the_game(b, options_b)
    one, other = (
        Figures(each, odds(each), rounds_per_hour or usual_pace(each.rules)) for each in played
    )
    return compare_games((a, b), one, other)


def compare_games(names: tuple[str, str], a: Figures, b: Figures) -> Comparison:
    """Two games side by side, from the figures known of each."""
    sections = [
        Section("Cards and table", tuple(_table(a.rules, b.rules))),
        Section("Wagers and what they pay", tuple(_pays(a.rules, b.rules))),
        Section("Odds", tuple(edge_rows(a, b)), "Exact unless a standard error is given."),
        Section("Fees", tuple(_fees(a, b))),
        Section("What the bank keeps", tuple(keeps_rows(a, b)), keeps_note(a, b)),
        Section("Settlement", tuple(_settlement(a.played, b.played))),
        Section("Play", tuple(_play(a.played, b.played))),
        Section("Charts", tuple(_charts(a, b))),
        Section("Options", tuple(_options(a.rules, b.rules))),
        Section("Rulings", tuple(_rulings(a.rules, b.rules))),
    ]
    titles = (_title(a.rules), _title(b.rules))
    kept = tuple(section for section in sections if section.rows)
    notes, rules = tuple(_notes(a, b)), (a.rules, b.rules)
    return Comparison("games", names, titles, kept, notes, keeps_grids(a, b), rules)


def _yes(fact: bool) -> str:
    return "yes" if fact else "no"


def _title(rules: Rules) -> str:
    changed = rules.changed_options.items()
    return rules.name + "".join(f", {key} {option_text(value)}" for key, value in changed)


def _notes(a: Figures, b: Figures) -> Iterator[str]:
    for side in {a.rules.id: a, b.rules.id: b}.values():
        if side.odds is None:
            yield (
                f"The odds of {side.rules.name} are not worked out yet: do it on its page, or with "
                f"houseway odds {side.rules.id}."
            )


def _table(a: Rules, b: Rules) -> Iterator[Row]:
    facts: Sequence[tuple[str, Callable[[Rules], str]]] = (
        ("Family", lambda r: r.family),
        ("Who pays winners", lambda r: "the bank" if r.banked else "the other players"),
        ("Cards", lambda r: f"{sum(r.deck.shoe.values())} in all"),
        ("Decks", lambda r: f"{r.deck.decks}, {r.deck.kind}"),
        ("Jokers", lambda r: str(r.deck.jokers)),
        ("Dealt from", lambda r: f"a {r.deck.dealt_from}"),
        ("Seats", lambda r: str(r.table.seats)),
        ("Rule document", lambda r: r.document),
    )
    for label, fact in facts:
        yield Row(label, (fact(a),), (fact(b),))
    limits = tuple(
        Amount(f"Table {end}", getattr(a.table, end), getattr(b.table, end))
        for end in ("minimum", "maximum")
    )
    yield Row("Table limits", _limits(a), _limits(b), limits)


def _limits(rules: Rules) -> Cell:
    return (f"{dollars(rules.table.minimum)} to {dollars(rules.table.maximum)}",)


def _pays(a: Rules, b: Rules) -> Iterator[Row]:
    names = {spot.id: spot.name for spot in (*b.spots, *a.spots)}
    for name, mine, its in paired(a.by_id, b.by_id):
        words = _pay_words(mine), _pay_words(its)
        limits = tuple(_spot_limits(names[name], (a, mine), (b, its)))
        yield Row(names[name], _pay_lines(a, mine), _pay_lines(b, its), limits, words)


def _pay_lines(rules: Rules, spot: Spot | None) -> Cell:
    if spot is None:
        return ABSENT
    *lines, counts = _pay_words(spot)
    return (*lines, f"{limit_words(rules, spot)}; {counts}")


def _pay_words(spot: Spot | None) -> Cell:
    """What a wager pays and whether it counts, without its limits."""
    if spot is None:
        return ABSENT
    lines = [f"{line.name}: {line.pays}" for line in spot.lines]
    return (*lines, "counts as action" if spot.counts else "does not count as action")


def _spot_limits(name: str, *sides: tuple[Rules, Spot | None]) -> Iterator[Amount]:
    """The least and the most that may lie on a wager, as far as its own limits go."""
    low, high = (
        [None if spot is None else rules.limits(spot)[end] for rules, spot in sides]
        for end in (0, 1)
    )
    yield Amount(f"{name}, lowest wager", low[0], low[1])
    yield Amount(f"{name}, highest wager", high[0], high[1])


def _fees(a: Figures, b: Figures) -> Iterator[Row]:
    yield Row("Schedule", (a.schedule_text,), (b.schedule_text,))
    yield from pot_rows(a, b)
    for amount in ACTIONS if a.rules.banked or b.rules.banked else ():
        fees = tuple(fee_amounts(a, b, amount))
        cells = a.fee_cell(amount), b.fee_cell(amount)
        yield Row(f"On {dollars(amount)} of action", *cells, fees)


def _settlement(a: Game, b: Game) -> Iterator[Row]:
    mine, its = (dict(sheet_of(each).sections).get("Settlement", ()) for each in (a, b))
    if mine or its:
        yield Row("In which order", tuple(mine) or ABSENT, tuple(its) or ABSENT)


def _play(a: Game, b: Game) -> Iterator[Row]:
    mine, its = (dict(sheet_of(each).sections) for each in (a, b))
    for title, one, other in paired(mine, its):
        if title not in ELSEWHERE:
            yield Row(title, one or ABSENT, other or ABSENT)


def _charts(a: Figures, b: Figures) -> Iterator[Row]:
    mine, its = ({chart.title: chart for chart in _all_charts(each)} for each in (a, b))
    for title, one, other in paired(mine, its):
        told = on_paper(title, a.rules if one is not None else b.rules)
        yield Row(told, _chart_lines(one, a.rules), _chart_lines(other, b.rules))


def _all_charts(side: Figures) -> Iterable[Chart]:
    return (*side.played.words().charts, *(() if side.odds is None else side.odds.charts))


def _chart_lines(chart: Chart | None, rules: Rules) -> Cell:
    if chart is None:
        return ABSENT
    chart = chart_on_paper(chart, rules)
    return tuple(" · ".join(cell or "–" for cell in row) for row in (chart.headings, *chart.rows))


def _options(a: Rules, b: Rules) -> Iterator[Row]:
    for name, _, _ in paired(a.options, b.options):
        cells = _option_cell(a, name), _option_cell(b, name)
        ends = [_ends(cell) for cell in cells]
        if any(ends):
            yield Row(name, *cells, tuple(_option_amounts(name, ends[0], ends[1])))
        else:
            yield Row(name, *cells)


def _ends(cell: Cell) -> tuple[Cents, ...]:
    """The amounts of an option that is one, or a range of two; none of any other.

    >>> _ends(("$5-$1,000",)), _ends(("$0.50 (not the usual)",)), _ends(("push",))
    ((500, 100000), (50,), ())
    """
    found = AMOUNTS.match(cell[0])
    ends = () if found is None else found.group(1, 2)
    return tuple(round(Fraction(each.replace(",", "")) * 100) for each in ends if each)


def _option_amounts(name: str, a: tuple[Cents, ...], b: tuple[Cents, ...]) -> Iterator[Amount]:
    if max(len(a), len(b)) == 1:
        yield Amount(name, a[0] if a else None, b[0] if b else None)
        return
    for place, end in ((0, "lowest"), (-1, "highest")):
        one, other = (ends[place] if ends else None for ends in (a, b))
        yield Amount(f"{name}, {end}", one, other)


def _option_cell(rules: Rules, name: str) -> Cell:
    if name not in rules.options:
        return ABSENT
    usual = "" if name not in rules.changed_options else " (not the usual)"
    return (option_text(rules.options[name]) + usual,)


def _rulings(a: Rules, b: Rules) -> Iterator[Row]:
    mine, its = ({ruling.id: ruling for ruling in each.rulings} for each in (a, b))
    for name, one, other in paired(mine, its):
        yield Row(name, _ruling_cell(a, one), _ruling_cell(b, other))


def _ruling_cell(rules: Rules, ruling: Ruling | None) -> Cell:
    if ruling is None:
        return ABSENT
    changed = rules.changed_options
    set_otherwise = (
        f"set otherwise: {k} {option_text(changed[k])}" for k in ruling.option if k in changed
    )
    return (ruling.ruling, *set_otherwise)
