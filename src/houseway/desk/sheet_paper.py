"""The rule sheet as a paper: numbered clauses from the game's data, ready to be printed."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.desk.glossary import terms_in
from houseway.desk.paper import Clause, Figure, Item, Section, numbered, section
from houseway.desk.paper_head import PaperHead
from houseway.desk.paper_words import paper_standing, section_on_paper
from houseway.desk.sheet import idle_options, listed_options, origin_of
from houseway.desk.sheet_banked import (
    about_game,
    deck,
    irregularities,
    order,
    pays,
    seats_and_bank,
    standards,
    wagers,
)
from houseway.desk.sheet_cover import coverage
from houseway.desk.sheet_fees import fees
from houseway.desk.sheet_layout import layout_svg
from houseway.desk.sheet_odds import odds_appendix
from houseway.play.game import Game
from houseway.play.words import Chart
from houseway.proof.model import GameOdds
from houseway.rulebook.departures import standing_json
from houseway.rulebook.options import option_text
from houseway.rulebook.pays import PRINTED
from houseway.rulebook.schema import Rules, Ruling

Part = tuple[str, Iterable[Item | str]]

# Where a chart stands when its title does not name a section.
CHARTED = {"Limits": "Betting|Chips", "Stakes": "Chips and tops"}
FEES = re.compile(r"^(Fees? from|The fee$)")


@dataclass(frozen=True)
class SheetPaper:
    """A rule sheet. `odds` says whether the appendix has figures, or could not be written yet."""

    rules: Rules
    origin: str
    standing: str
    head: PaperHead
    layout: str
    sections: tuple[Section, ...]
    appendices: tuple[Section, ...]
    odds: bool

    @property
    def changed(self) -> dict[str, str]:
        return {key: option_text(value) for key, value in self.rules.changed_options.items()}

    def to_json(self) -> dict[str, Any]:
        rules = self.rules
        return {
            "game": rules.id,
            "name": rules.name,
            "options": self.changed,
            "origin": self.origin,
            "rule_version": rules.version,
            **standing_json(rules),
            "head": self.head.to_json(rules),
            "odds": self.odds,
            "sections": [each.to_json() for each in (*self.sections, *self.appendices)],
        }


def sheet_paper(
    game: Game, found: GameOdds[Any] | None, head: PaperHead | None = None
) -> SheetPaper:
    """The rule sheet of a game under its options; without odds its appendix says so."""
    rules = game.rules
    told = numbered([*_parts(game), ("Rulings in force", _rulings(rules))])
    # A ruling's text speaks of other documents too; their words are not this sheet's.
    words = " ".join(text for each in told[:-1] for text in each.words()) + " option ruling"
    terms = [Clause(meaning, lead=f"{term}.") for term, meaning in terms_in(words, rules.banked)]
    glossary = section(str(len(told) + 1), "Words used in this sheet", terms)
    appendices = (
        section("A", "Odds and how they were found", odds_appendix(rules, found)),
        section("B", "Options in force", _options(rules)),
    )
    return SheetPaper(
        rules,
        origin_of(rules),
        paper_standing(rules),
        head or PaperHead(),
        layout_svg(rules),
        tuple(section_on_paper(each, rules) for each in (*told, glossary)),
        tuple(section_on_paper(each, rules) for each in appendices),
        found is not None,
    )


def _parts(game: Game) -> Iterator[Part]:
    rules = game.rules
    if rules.banked:
        yield "Standards of play", standards(rules)
        yield ("Tiles" if rules.deck.kind == "tiles" else "Cards"), deck(rules)
        yield "Seats and the player-dealer", seats_and_bank(rules)
        yield "Wagers and limits", wagers(rules)
        yield from _family(game)
        yield "What each wager pays", pays(rules)
        yield "Order of settlement", order(rules)
        yield "How far the player-dealer covers", coverage(game)
    else:
        yield "Standards of play", _without_bank(rules)
        yield from _family(game)
    yield "When something goes wrong", irregularities(rules)
    yield "Fees", fees(rules)


def _without_bank(rules: Rules) -> Iterator[Item | str]:
    yield about_game(rules)
    yield (
        "Players play each other. The house dealer deals and keeps order; the room has no hand and "
        "no stake in the result."
    )


def _family(game: Game) -> Iterator[Part]:
    """What the family says of the hand, each chart in the section it belongs to."""
    words = game.words()
    sections = [(title, lines) for title, lines in words.sections if not FEES.match(title)]
    charts = defaultdict(list)
    titles = [title for title, _ in sections]
    for chart in words.charts:
        if not FEES.match(chart.title):
            charts[_place_of(chart, titles)].append(chart)
    for title, lines in sections:
        clauses = [re.sub(r"^\d+\. ", "", line) for line in lines]
        yield title, [*clauses, *map(_figure, charts[title])]


def _place_of(chart: Chart, titles: Sequence[str]) -> str:
    named = CHARTED.get(chart.title, chart.title).split("|")
    for name in (*named, chart.title.split()[0], "Ranks" if chart.headings[0] == "Rank" else ""):
        if name in titles:
            return name
    return titles[-1]


def _figure(chart: Chart) -> Figure:
    """A chart of letters by totals, or a table of words and figures."""
    if all(len(cell) < 3 for row in chart.rows for cell in row[1:]):
        return Figure(chart, look="letters")
    return Figure(chart, left=len(chart.headings))


def _rulings(rules: Rules) -> Iterator[Item | str]:
    yield (
        "Where the rule document is silent, contradicts itself or is misprinted, it is read as "
        "follows. Where a room may choose, it is said what about and how it is chosen here; the "
        "name of the option stands in brackets."
    )
    idle = set(idle_options(rules))
    for ruling in rules.rulings:
        if not ruling.option or not idle.issuperset(ruling.option):
            yield _ruling(rules, ruling)


def _ruling(rules: Rules, ruling: Ruling) -> Clause:
    chosen = [_chosen(rules, key) for key in ruling.option if key in rules.options]
    changed = [key for key in ruling.option if key in rules.changed_options]
    text = ruling.ruling
    if changed and ruling.otherwise:
        text = f"As a rule: {text} Otherwise: {ruling.otherwise}"
    note = f"{ruling.clause}: {ruling.says}"
    if chosen:
        note += f" Open to choice. {' '.join(chosen)}"
    return Clause(text, lead=f"{ruling.id}.", note=note)


def _chosen(rules: Rules, key: str) -> str:
    """What an option decides and how it is decided here, for somebody who reads nothing else."""
    meaning = _meaning(rules, key).removesuffix(".")
    value = option_text(rules.options[key])
    if rules.choices[key].kind == "choice":
        value = value.replace("-", " ").replace("_", " ")
    by_room = " by the room's choice" if key in rules.changed_options else ""
    return f"{meaning}. Here{by_room}: {value} ({key})."


def _meaning(rules: Rules, key: str) -> str:
    """What an option is about, without the hints for the terminal."""
    return re.sub(r"\s*\(see `[^`]*`\)", "", rules.choices[key].meaning)


def _options(rules: Rules) -> Iterator[Item | str]:
    yield "The same options give the same game. The rule version stands for all of them."
    rows = []
    for key in listed_options(rules):
        value, choice = rules.options[key], rules.choices[key]
        if key.startswith("pays-") and value == PRINTED:
            continue
        here = option_text(value)
        if key in rules.changed_options:
            here += f" (usual: {option_text(choice.default)})"
        rows.append((key, here, _meaning(rules, key)))
    chart = Chart("Every option and its value", ("Option", "Here", "Meaning"), tuple(rows), "")
    yield Figure(chart, left=3)
