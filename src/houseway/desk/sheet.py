"""The rule sheet of a game, in our own words, from its data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from houseway.desk.fee_words import bettors_text, moment_words, posted_words, without_schedule
from houseway.desk.paper_words import paper_standing, said, words_on_paper
from houseway.desk.sheet_odds import about, error_of
from houseway.money import dollars
from houseway.play.game import Game
from houseway.play.words import Chart, Words
from houseway.proof.model import FAVOURS_BETTOR, GameOdds
from houseway.rulebook.departures import standing_json
from houseway.rulebook.limits import limit_words
from houseway.rulebook.schema import Button, Rules, Spot

DECK_WORDS = {
    "standard": "52 cards",
    "joker": "53 cards, a joker among them",
    "pan": "36 cards (no sevens to tens)",
    "spanish": "48 cards (no tens)",
    "forty": "40 cards (no eights to tens)",
    "tiles": "32 tiles",
}


@dataclass(frozen=True)
class WagerSheet:
    """A wager as the sheet shows it; `mark` warns when the bettor has the best of it.

    `edge` is the bank's, None when it has not been worked out; `error` is its standard error, 0
    where it is no sample.
    """

    spot: Spot
    notes: tuple[str, ...]
    edge: float | None
    mark: str
    error: float = 0.0

    @property
    def edge_text(self) -> str:
        """The edge in percent, with its standard error where it is sampled."""
        return "" if self.edge is None else f"{self.edge * 100:.3f} %{about(self.error)}"


@dataclass(frozen=True)
class Sheet:
    """A rule sheet: titled sections, charts, and the wagers."""

    rules: Rules
    origin: str
    standing: str
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    charts: tuple[Chart, ...]
    wagers: tuple[WagerSheet, ...]


def sheet_of(game: Game, odds: GameOdds[Any] | None = None) -> Sheet:
    """The rule sheet of a game under its options; without `odds` the edges stay open."""
    rules, words = game.rules, words_on_paper(game.words(), game.rules)
    return Sheet(
        rules,
        origin_of(rules),
        paper_standing(rules),
        tuple((title, said(lines, rules)) for title, lines in _sections(rules, words)),
        words.charts,
        tuple(_wager(rules, spot, odds) for spot in rules.spots),
    )


def origin_of(rules: Rules) -> str:
    """Where the rules are printed, and whose they are."""
    origin = f"Rule document: {rules.document}."
    if rules.owner:
        origin += f" Owner: {rules.owner.rstrip('.')}."
    if rules.gega:
        origin += f" {rules.gega}."
    return origin


def _sections(rules: Rules, words: Words) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What every game with a bank has in common; a game without one tells everything itself."""
    if not rules.banked:
        yield from words.sections
        yield from _irregularities(rules)
        return
    yield "Cards and table", tuple(_table(rules))
    yield "Player-dealer", tuple(_bank(rules))
    yield from words.sections
    yield "Settlement", tuple(_settlement(rules))
    yield from _irregularities(rules)
    yield "Fees", tuple(fee_words(rules))


def _table(rules: Rules) -> Iterator[str]:
    yield from deck_words(rules)
    yield rules.cut_text
    yield f"{rules.table.seats} seats, the player-dealer's included."
    yield f"Table limits {dollars(rules.table.minimum)} to {dollars(rules.table.maximum)}."


def deck_words(rules: Rules) -> Iterator[str]:
    """What is dealt from, and what is burned."""
    deck = rules.deck
    source = "dealt from a shoe" if deck.dealt_from == "shoe" else "shuffled for every round"
    jokers = f" and {deck.jokers} jokers" if deck.jokers else ""
    one = "One set" if deck.kind == "tiles" else "One deck"
    pack = one if deck.decks == 1 else f"{deck.decks} decks"
    each = DECK_WORDS[deck.kind]
    if deck.decks > 1:
        each = each.replace("among them", "in each")
    yield f"{pack} of {each}{jokers}, {source}."
    if deck.batches > 1:
        yield f"{deck.batches} such packs with different backs take turns."
    if deck.burns and deck.burn == "by-first-card":
        yield "After a shuffle the first card is shown and as many more are burned (pictures ten)."
    elif deck.burns:
        yield "After a shuffle one card is burned."


def idle_options(rules: Rules) -> Iterator[str]:
    """Options that decide nothing in this game, so that listing them would only puzzle."""
    if not rules.banked:
        return
    if rules.deck.dealt_from != "shoe":
        yield "cut-from-back"
    if rules.options.get("dealt-from") != rules.deck.dealt_from:
        yield "dealt-from"  # the family deals in one way, whatever it says
    if not any(spot.backline for spot in rules.spots):
        yield "backline-order"
    if not any(spot.needs for spot in rules.spots):
        yield "prerequisite"


def listed_options(rules: Rules) -> list[str]:
    """The options that can matter, and every one the room chose otherwise."""
    idle = set(idle_options(rules)) - rules.changed_options.keys()
    return [key for key in rules.options if key not in idle]


def piece(rules: Rules) -> str:
    """What is dealt, one of it."""
    return "tile" if rules.deck.kind == "tiles" else "card"


def _bank(rules: Rules) -> Iterator[str]:
    turns = "one round" if rules.bank.turns == 1 else f"{rules.bank.turns} rounds in a row"
    yield f"The position is offered clockwise, for {turns} at most, and may be declined."
    if rules.bank.needs_intervening:
        yield (
            "Somebody else must be player-dealer before the same person may again, or the game is "
            "broken."
        )
    yield "The player-dealer takes the other side of every wager, as far as their wager covers."


START = {
    "left-of-bank": "the seat left of the bank",
    "right-of-bank": "the seat right of the bank",
    "house-dealer-left": "the seat at the house dealer's left",
    "house-dealer-right": "the seat at the house dealer's right",
    "action-card": "the seat the first community card from ace to eight names",
    "action-button": "the seat of the action button",
}
FIRST_COUNTS = (
    "Of several lines that fit, the first counts. Odds are what is won beside the stake. "
    "A wager that no line fits loses."
)
BUTTON = {
    "banker-1": "the Banker hand's first card",
    "banker-2": "the Banker hand's second card",
    "hole": "the bank's hole card",
    "dice": "a throw of three dice",
}

FORFEITS = "What a hand gives up does not wait for its seat's turn: it is collected before."


def _settlement(rules: Rules) -> Iterator[str]:
    yield from order_words(rules)
    yield f"Coverage: {rules.settle.coverage}. What the bank does not cover goes back."
    yield rounding_words(rules)


def order_words(rules: Rules) -> Iterator[str]:
    """Where the settlement starts and in which order it goes."""
    settle = rules.settle
    yield start_words(rules)
    if settle.button is not None:
        yield _counting(settle.button)
    names = [" and ".join(rules.by_id[s].name for s in step) for step in settle.order]
    order = "; then ".join(names)
    major = "all of one kind before the next" if settle.major == "type" else "seat by seat"
    yield f"Order ({major}): {order}."
    if settle.forfeits == "at-once":
        yield FORFEITS


def start_words(rules: Rules) -> str:
    """Which seat is settled first, and which way it goes from there."""
    settle, first = rules.settle, START[rules.settle.start]
    button = settle.button
    if button is None:
        return f"Action starts with {first} and goes {settle.direction}."
    placed = f"the action button, which {BUTTON[button.card]} places"
    if not button.only_if_short:
        return f"Action starts at {placed}, and goes {settle.direction}."
    return (
        f"Action starts with {first} and goes {settle.direction}. Only if the bank's wager is not "
        f"enough for every wager, it starts at {placed}."
    )


def rounding_words(rules: Rules) -> str:
    """What happens to a payout that does not come out even."""
    unit = {1: "cent", 50: "half dollar", 100: "dollar"}[rules.settle.rounding]
    return f"A payout that does not come out even is rounded down to the {unit}."


def _irregularities(rules: Rules) -> Iterator[tuple[str, tuple[str, ...]]]:
    if rules.irregularities:
        told = (f"{i.name} ({i.id}): {i.about} ({i.clause})" for i in rules.irregularities)
        yield "When something goes wrong", tuple(told)


def _counting(button: Button) -> str:
    seats = "occupied seats" if button.counted == "occupied" else "seats"
    high = {"11-12-13": "jack, queen and king are 11, 12 and 13", "ten": "pictures are ten"}
    worth = "" if button.card == "dice" else f" An ace is 1; {high[button.pictures]}."
    if button.count_from == "house-dealer-left":
        where = f"clockwise from the house dealer's left, passing over the bank.{worth}"
        return f"It counts {seats} {where}"
    return f"It counts {seats} clockwise; the bank is number {button.bank_counts}.{worth}"


def fee_words(rules: Rules) -> Iterator[str]:
    """Who pays what, by the option of the schedule that is posted."""
    posted = rules.schedule
    if posted is None:
        yield without_schedule(rules)
        return
    yield posted_words(rules)
    yield f"The bank pays {posted.bank_text}."
    yield f"Bettors pay {bettors_text(rules, posted)}."
    yield moment_words(rules, piece(rules))


def _wager(rules: Rules, spot: Spot, odds: GameOdds[Any] | None) -> WagerSheet:
    notes = said(wager_notes(rules, spot), rules)
    if odds is None or not spot.by_itself:
        return WagerSheet(spot, notes, None, "")
    found = odds.spot(spot.id)
    mark = FAVOURS_BETTOR if found.favours_bettor else ""
    return WagerSheet(spot, notes, float(found.edge), mark, error_of(found))


def wager_notes(rules: Rules, spot: Spot) -> Iterator[str]:
    """The conditions of a wager, in a few words each."""
    yield from needs_notes(rules, spot)
    if spot.window not in ("before-cards", GIVEN):
        yield PLACED[spot.window]
    if spot.carries:
        yield "stays until decided"
    if not spot.backline:
        yield "no backline"


GIVEN = "given"  # nobody places it: what it comes with is told instead of when
PLACED = {
    "before-cards": "placed before the cards",
    "late": "placed after the first cards",
    "insurance": "placed when the bank shows an ace",
    "raise": "placed in the course of the hand",
}


def needs_notes(rules: Rules, spot: Spot) -> Iterator[str]:
    """Beside which wager it must stand, or with which it comes by itself."""
    if spot.needs is None:
        return
    other = "a base wager" if spot.needs == "base" else rules.by_id[spot.needs].name
    yield f"comes with the {other}" if spot.window == GIVEN else f"needs {other}"


def sheet_json(sheet: Sheet) -> dict[str, Any]:
    """The sheet as plain data."""
    rules = sheet.rules
    return {
        "game": rules.id,
        "name": rules.name,
        "about": rules.about,
        "origin": sheet.origin,
        "rule_version": rules.version,
        **standing_json(rules),
        "sections": {title: list(lines) for title, lines in sheet.sections},
        "charts": [chart.to_json() for chart in sheet.charts],
        "wagers": [
            {
                "spot": wager.spot.id,
                "name": wager.spot.name,
                "limits": list(rules.limits(wager.spot)),
                "limits_text": limit_words(rules, wager.spot),
                "notes": list(wager.notes),
                "lines": [{"name": line.name, "pays": line.pays} for line in wager.spot.lines],
                "house_edge": wager.edge,
                **({"standard_error": wager.error} if wager.error else {}),
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
