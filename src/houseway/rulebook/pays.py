"""What a room pays: an option `pays-<spot>` for every wager, in place of the printed odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.errors import HousewayError, RulebookError
from houseway.money import Odds, cents

Plain = dict[str, Any]

PRINTED = "printed"
INSTEAD = ("push", "lose")
MOST_LINES = 60


def pays_option(spot: Mapping[str, Any]) -> Plain:
    """The option that changes what a wager pays."""
    return {
        "kind": "pays",
        "default": PRINTED,
        "odds": True,
        "meaning": (
            f"What the lines of {spot.get('name')} that win pay, from the top: odds, push or lose "
            "for each (like 30:1 4:1); printed is the pay table of the rules."
        ),
    }


def read_pays(value: object) -> str:
    """What the lines of a wager pay, in one form.

    >>> read_pays("30:1, 4:1  push"), read_pays("printed")
    ('30:1 4:1 push', 'printed')
    """
    words = str(value).lower().replace(",", " ").split()
    if words == [PRINTED]:
        return PRINTED
    if not words or len(words) > MOST_LINES:
        raise HousewayError("write what each winning line pays, like 30:1 4:1, or printed")
    return " ".join(map(_word, words))


def _word(word: str) -> str:
    if word in INSTEAD:
        return word
    if word.startswith("$"):
        if cents(word) <= 0:
            raise HousewayError("write an amount above zero")
        return word
    odds = Odds.parse(word)
    if odds.fraction <= 0:
        raise HousewayError("odds of nothing are written push")
    return str(odds)


def with_pays(spots: list[Plain], chosen: Mapping[str, object]) -> list[Plain]:
    """Spots with what the room pays in place of the printed odds."""
    return [_with_own(spot, str(chosen.get(f"pays-{spot['id']}", PRINTED))) for spot in spots]


def _with_own(spot: Plain, pays: str) -> Plain:
    if pays == PRINTED:
        return spot
    wins = [place for place, line in enumerate(spot["lines"]) if _wins(str(line["pays"]))]
    words = pays.split()
    if len(words) != len(wins):
        names = ", ".join(str(spot["lines"][place]["name"]) for place in wins) or "none"
        raise RulebookError(
            f"option pays-{spot['id']}={pays}: {len(words)} given, but of the lines of "
            f"{spot['name']} {len(wins)} win ({names})"
        )
    lines = list(spot["lines"])
    for place, word in zip(wins, words, strict=True):
        lines[place] = {**lines[place], "pays": word}
    return {**spot, "lines": lines}


def _wins(pays: str) -> bool:
    return pays.startswith("$") or (":" in pays and not pays.startswith("lose"))
