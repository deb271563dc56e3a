"""The words of papers: what hangs in a room and goes to the state says *player-dealer*.

Data and code say *bank*, which is short; documents and regulators do not. Where a document calls
the Banker hand the Dealer hand, its papers do so too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway.desk.paper import Figure, Item, Section
from houseway.desk.spreadsheet import Grid
from houseway.play.words import Chart, Words
from houseway.rulebook.departures import standing
from houseway.rulebook.schema import Rules

# Each phrase with what stands on paper instead; the first that fits is used. Names of options,
# such as `bank-set` or `left-of-bank`, stay as they are typed.
_PHRASES = (
    (r"[Nn]obody banks", "There is no player-dealer"),
    (r"(must|may|would|should|to) bank", r"\1 be player-dealer"),
    (r"(who|whoever|it|person|one) banks", r"\1 is player-dealer"),
    (r"banked", "was player-dealer"),
    (r"(tak(?:e|es|ing)|took|hold|holds|keep|keeps|declin(?:e|es)|offers?|offer of) the bank",
     r"\1 the player-dealer position"),
    (r"the bank (goes|moves|is offered|passes)", r"the player-dealer position \1"),
    (r"short bank", "player-dealer whose wager falls short"),
    (r"bank exhausted", "player-dealer's wager used up"),
    (r"bank", "player-dealer"),
)  # fmt: skip
_BANK = re.compile(
    r"(?<![-\w])(?:" + "|".join(f"(?:{find})" for find, _ in _PHRASES) + r")(?![-\w])",
    re.IGNORECASE,
)
_EACH = tuple((re.compile(find, re.IGNORECASE), put) for find, put in _PHRASES)


def on_paper(text: str, rules: Rules | None = None) -> str:
    """A sentence or a name as a paper prints it, in the words of a game where one is named.

    >>> from houseway.rulebook.load import load
    >>> war = load("casino-war")
    >>> on_paper("Who takes the bank covers what the bank's wager reaches.", war)
    "Who takes the player-dealer position covers what the player-dealer's wager reaches."
    >>> on_paper("Bank does not open; option bank-set = free", war)
    'Player-dealer does not open; option bank-set = free'
    >>> on_paper("The Banker hand", load("21st-century-baccarat-5"))
    'The Dealer hand'
    """
    if "ank" not in text:
        return text
    told = _BANK.sub(_put, text)
    return told if rules is None else by_layout(told, rules)


def by_layout(text: str, rules: Rules) -> str:
    """A sentence with the Banker hand and line called as the layout of a game calls them.

    >>> from houseway.rulebook.load import load
    >>> by_layout("On 5 the Banker draws.", load("21st-century-baccarat-8"))
    'On 5 the Dealer draws.'
    """
    return text if rules.banker == "Banker" else re.sub(r"\bBanker\b", rules.banker, text)


def _put(found: re.Match[str]) -> str:
    phrase = found[0]
    for find, put in _EACH:
        if find.fullmatch(phrase):
            told = find.sub(put, phrase)
            first = told[0].upper() if phrase[0].isupper() else told[0].lower()
            return first + told[1:]
    raise AssertionError(f"{phrase} was found by no phrase")


def paper_standing(rules: Rules) -> str:
    """ "As printed." or the departures, as a paper prints it."""
    return on_paper(standing(rules), rules)


def rules_grid(*games: Rules) -> Grid:
    """Which rules the figures of a spreadsheet go by, game by game."""
    return Grid("Rules", ("Game", "Its rules"), tuple((r.name, paper_standing(r)) for r in games))


def said(things: Iterable[str], rules: Rules) -> tuple[str, ...]:
    """Several sentences as a paper prints them."""
    return tuple(on_paper(text, rules) for text in things)


def chart_on_paper(chart: Chart, rules: Rules) -> Chart:
    """A chart as a paper prints it."""
    return replace(
        chart,
        title=on_paper(chart.title, rules),
        headings=said(chart.headings, rules),
        rows=tuple(said(row, rules) for row in chart.rows),
        key=on_paper(chart.key, rules),
    )


def words_on_paper(words: Words, rules: Rules) -> Words:
    """What a family says of its game, as a paper prints it."""
    return replace(
        words,
        sections=tuple((on_paper(t, rules), said(lines, rules)) for t, lines in words.sections),
        charts=tuple(chart_on_paper(chart, rules) for chart in words.charts),
        sign=tuple(replace(note, text=on_paper(note.text, rules)) for note in words.sign),
    )


def section_on_paper(section: Section, rules: Rules) -> Section:
    """A section as a paper prints it."""
    items = tuple(_item_on_paper(item, rules) for item in section.items)
    return replace(section, title=on_paper(section.title, rules), items=items)


def _item_on_paper(item: Item, rules: Rules) -> Item:
    if isinstance(item, Figure):
        return replace(item, chart=chart_on_paper(item.chart, rules))
    text, lead, note = said((item.text, item.lead, item.note), rules)
    return replace(item, text=text, lead=lead, note=note)


def data_on_paper(data: Any, rules: Rules) -> Any:
    """Plain data whose every text is put on paper; keys stay."""
    if isinstance(data, str):
        return on_paper(data, rules)
    if isinstance(data, dict):
        return {key: data_on_paper(value, rules) for key, value in data.items()}
    return [data_on_paper(item, rules) for item in data] if isinstance(data, list) else data
