"""The rule sheet of a game, in our own words, from its data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.money import dollars
from houseway.odds.model import FAVOURS_BETTOR, GameOdds
from houseway.rulebook.schema import Rules, Spot


@dataclass(frozen=True)
class WagerSheet:
    """A wager as the sheet shows it; `mark` warns when the bettor has the best of it."""

    spot: Spot
    notes: tuple[str, ...]
    edge: Fraction
    mark: str


@dataclass(frozen=True)
class Sheet:
    """A rule sheet: titled sections, the drawing chart, and the wagers."""

    rules: Rules
    origin: str
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    chart: tuple[tuple[str, ...], ...]
    wagers: tuple[WagerSheet, ...]


def sheet_of(rules: Rules, odds: GameOdds) -> Sheet:
    """The rule sheet of a game under its options."""
    origin = f"Rule document: {rules.document}."
    if rules.owner:
        origin += f" Owner: {rules.owner}."
    if rules.gega:
        origin += f" {rules.gega}."
    return Sheet(
        rules,
        origin,
        (
            ("Cards and table", tuple(_table(rules))),
            ("The bank", tuple(_bank(rules))),
            ("Drawing", tuple(_drawing(rules))),
            ("Settlement", tuple(_settlement(rules))),
            ("Fees", tuple(_fees(rules))),
        ),
        _chart(rules),
        tuple(_wager(rules, spot, odds) for spot in rules.spots),
    )


def _table(rules: Rules) -> Iterator[str]:
    deck = rules.deck
    source = "a shoe" if deck.dealt_from == "shoe" else "a machine that shuffles for every round"
    yield f"{deck.decks} decks of {deck.kind} cards, dealt from {source}."
    if deck.burns:
        yield "After a shuffle the first card is shown and as many more are burned (pictures ten)."
    yield "Ace counts one, two to nine their face, tens and pictures nothing."
    yield "The last digit of the sum is the hand's total; closest to nine wins."
    yield f"{rules.table.seats} seats, the bank's included."
    yield f"Table limits {dollars(rules.table.minimum)} to {dollars(rules.table.maximum)}."


def _bank(rules: Rules) -> Iterator[str]:
    yield f"Offered clockwise; {rules.bank.turns} rounds in a row at most; may be declined."
    if rules.bank.needs_intervening:
        yield "Somebody else must bank before the same person may again, or the game is broken."
    yield "The bank takes the other side of every wager, as far as its own wager covers."


def _drawing(rules: Rules) -> Iterator[str]:
    play = rules.play
    yield "Two cards each, Player first; a hand of eight or nine in two cards is a natural."
    if play.get("natural-stops-draw"):
        yield "A natural in either hand ends the drawing."
    yield f"Player draws on {play['player-draws']} and stands on more."
    choice = play.get("choice-on-five", "never")
    if choice != "never":
        when = {"always": "", "upcard-5-or-6": " when the dealer shows a 5 or 6"}.get(
            choice, " when the dealer's two cards make 5 or 6"
        )
        yield f"On five each bettor on the Player line may hit or stand{when}; the house way hits."


def _chart(rules: Rules) -> tuple[tuple[str, ...], ...]:
    name, charts = rules.play.get("banker-draws"), rules.play.get("charts", {})
    if name not in charts:
        return ()
    words = ("-", *map(str, range(10)))
    rows = []
    for total in range(8):
        drawn = charts[name].get(str(total), "").split()
        rows.append((str(total), *("D" if word in drawn else "s" for word in words)))
    return (words, *rows)


def _settlement(rules: Rules) -> Iterator[str]:
    settle = rules.settle
    button = settle.button
    if button is None:
        yield f"Starts with the seat left of the bank and goes {settle.direction}."
    else:
        which = "first card" if button.card == "banker-1" else "second card"
        short = ", only when the bank's wager falls short" if button.only_if_short else ""
        yield f"The action button goes by the Banker hand's {which}{short}."
        yield f"Its rank counts seats clockwise; the bank is number {button.bank_counts}."
        yield f"Wagers are settled {settle.direction} from the button."
    names = [" and ".join(rules.by_id[s].name for s in step) for step in settle.order]
    order = "; then ".join(names)
    major = "all of one kind before the next" if settle.major == "type" else "seat by seat"
    yield f"Order ({major}): {order}."
    yield f"Coverage: {settle.coverage}. What the bank does not cover goes back."
    yield "A payout that is not whole cents is rounded down to the cent."


def _fees(rules: Rules) -> Iterator[str]:
    posted = rules.schedule
    if posted is None:
        yield "No schedule is posted; choose one with --option fees=… (see houseway fees)."
        return
    yield f"Schedule {posted.id}: {posted.title}."
    yield f"Bank: {posted.bank_text}"
    yield f"Bettors: {posted.player_text}"


def _wager(rules: Rules, spot: Spot, odds: GameOdds) -> WagerSheet:
    found = odds.spot(spot.id)
    mark = FAVOURS_BETTOR if found.favours_bettor else ""
    return WagerSheet(spot, tuple(_notes(rules, spot)), found.odds.house_edge, mark)


def _notes(rules: Rules, spot: Spot) -> Iterator[str]:
    if spot.needs == "base":
        yield "needs a base wager"
    elif spot.needs is not None:
        yield f"needs {rules.by_id[spot.needs].name}"
    if spot.at_most is not None:
        yield "no more than the " + (
            "base wager" if spot.at_most == "base" else rules.by_id[spot.at_most].name
        )
    if spot.window == "late":
        yield "placed after the first cards"
    if spot.carries:
        yield "stays until decided"
    if not spot.backline:
        yield "no backline"


def sheet_json(sheet: Sheet) -> dict[str, Any]:
    """The sheet as plain data."""
    rules = sheet.rules
    return {
        "game": rules.id,
        "name": rules.name,
        "about": rules.about,
        "origin": sheet.origin,
        "rule_version": rules.version,
        "sections": {title: list(lines) for title, lines in sheet.sections},
        "chart": [list(row) for row in sheet.chart],
        "wagers": [
            {
                "spot": wager.spot.id,
                "name": wager.spot.name,
                "limits": list(rules.limits(wager.spot)),
                "notes": list(wager.notes),
                "lines": [{"name": line.name, "pays": line.pays} for line in wager.spot.lines],
                "house_edge": float(wager.edge),
                "favours_bettor": bool(wager.mark),
            }
            for wager in sheet.wagers
        ],
        "options": {
            key: {
                "value": value,
                "default": rules.choices[key].default,
                "allowed": list(rules.choices[key].allowed),
                "meaning": rules.choices[key].meaning,
            }
            for key, value in rules.options.items()
        },
        "rulings": [ruling.model_dump(mode="json", by_alias=True) for ruling in rules.rulings],
    }
