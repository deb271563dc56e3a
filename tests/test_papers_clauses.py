"""Sentences that rule sheets once left out or had wrong, by game and the clause they rest on.

That the table plays so is the business of `test_papers`, which reads the same sentences.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from houseway.rulebook.load import load
from paper_table import papers, sheet_page

FIVE, EIGHT = "21st-century-baccarat-5", "21st-century-baccarat-8"
SPANISH = "pure-spanish-21-5-3-2"
LATE_NATURAL = "A natural of the player-dealer that shows after the hands were played takes"

SENTENCES: list[tuple[str, str, Mapping[str, Any], str]] = [
    (FIVE, "B50-A1", {}, "each of them keeps their own choice"),
    (FIVE, "B50-A1", {"split-decisions": "majority-by-amount"}, "equal money hits"),
    (FIVE, "B50-A1", {"split-decisions": "seated-first"}, "left chooses for all"),
    (FIVE, "B50-A10", {}, "own bettor go: Player line, Early tie, Late tie."),
    (FIVE, "B50-A10", {"tie-hand": "reference"}, "own bettor go: Player line."),
    (EIGHT, "B80-A3", {"dealer-draw-when-all-stand": "to-five"}, "as if no third card"),
    (EIGHT, "B80-A4", {}, "looked at for a natural before anybody draws"),
    (EIGHT, "B80-A4", {"natural-check": "void-after-draw"}, "natural showed is taken back"),
    ("supreme-baccarat", "SUP-A8", {}, "earlier round counts in every round"),
    ("supreme-baccarat", "SUP-A8", {"tta-includes-carried": False}, "counts only once"),
    ("supreme-baccarat", "SUP-A19", {}, "does not go back then: it stays as it lay"),
    ("blackjack-switch", "SW-1", {}, f"{LATE_NATURAL} added money too."),
    ("blackjack-switch", "SW-1", {"late-natural-takes": "original"}, "first wagers only"),
    ("no-bust-blackjack-jokers", "JK-3", {"joker-up-is-21": True}, "second joker in the hole"),
    ("no-bust-blackjack-4", "NB-6", {}, "jack, queen and king are 11, 12 and 13"),
    ("no-bust-blackjack-4", "NB-6", {"button-pictures": "ten"}, "pictures are ten"),
    ("pure-21-5", "P-3", {}, "may still double where it could"),
    ("pure-21-5", "P-3", {"stand-blocks": "hit-double"}, "may not double either"),
    ("pure-21-5", "P-20", {}, "may add as much in the same way"),
    ("pure-21-5", "P-20", {"backline-adds": "none"}, "add nothing"),
    ("pure-21-5", "P-20", {"backline-decides": "largest"}, "the one with the largest wager plays"),
    (SPANISH, "PS-6", {"double-double": "two"}, "No more than $1,000 is added then."),
    (SPANISH, "PS-6", {"double-double": "two", "double-cap": "total"}, "$1,000 lies on the hand."),
    ("fortune-pai-gow-poker", "FO-3", {}, "when every other wager of the table is"),
    ("fortune-pai-gow-poker", "FO-3", {"envy-pass": "per-seat"}, "other wagers of their seat"),
]


@pytest.mark.parametrize(
    ("name", "options", "sentence"),
    [pytest.param(n, o, s, id=f"{n} {clause} {[*o.values()]}") for n, clause, o, s in SENTENCES],
)
def test_a_sheet_has_the_sentence(name: str, options: Mapping[str, Any], sentence: str) -> None:
    assert sentence in papers(load(name, options))[1].text


def test_no_bust_jokers_jk_3_the_placard_too_says_that_a_joker_up_is_21() -> None:
    placard, _ = papers(load("no-bust-blackjack-jokers", {"joker-up-is-21": True}))
    assert "A player-dealer that shows a joker has 21" in placard.text


@pytest.mark.parametrize(("four_one", "lines"), [("high", ["4-1", "3-2"]), ("equal", ["4-1 3-2"])])
def test_pai_gow_tiles_t_4_single_tiles_stand_in_the_order_the_table_has_them(
    four_one: str, lines: list[str]
) -> None:
    rows = papers(load("pai-gow-tiles", {"four-one": four_one}))[1].tables["Single tiles"]
    assert [tiles for _, tiles in rows if re.search("4-1|3-2", tiles)] == lines


def test_21st_century_5_b50_a7_a_sheet_is_printed_where_late_ties_need_no_early_tie() -> None:
    page = sheet_page(load(FIVE, {"late-requires-early": False}))
    assert "A worked example." in page
