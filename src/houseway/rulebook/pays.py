"""What a room pays: an option `pays-<spot>` for every wager, in place of the printed odds."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from typing import Any

from houseway.errors import RulebookError, bad_form, out_of_range
from houseway.money import Odds, cents, dollars

Plain = dict[str, Any]

PRINTED = "printed"
_WORD = re.compile(r"\$[\d,.]*|[^\s,]+")
INSTEAD = ("push", "lose")
MOST_LINES = 60
MOST_ODDS = 1_000_000
MOST_PER = 1_000
MOST_LENGTH = 20


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
    words = [word.rstrip(",") for word in _WORD.findall(str(value).lower())]
    if words == [PRINTED]:
        return PRINTED
    if not words or len(words) > MOST_LINES:
        raise bad_form(
            "pays", "write what each winning line pays, like 30:1 4:1, or printed", value
        )
    return " ".join(map(_word, words))


def _word(word: str) -> str:
    if word in INSTEAD:
        return word
    if word.startswith("$"):
        if not 0 < cents(word) <= MOST_ODDS * 100:
            raise out_of_range(
                "pays", f"write an amount above zero, at most {dollars(MOST_ODDS * 100)}", word
            )
        return dollars(cents(word)).replace(",", "")
    if len(word) > MOST_LENGTH:
        raise bad_form(
            "pays", f"{word[:MOST_LENGTH]}… is not odds; write them like 8:1 or 19:20", word
        )
    odds = Odds.parse(word)
    if odds.pays <= 0:
        raise bad_form("pays", "odds of nothing are written push", word, ("push",))
    if odds.fraction > MOST_ODDS or odds.per > MOST_PER:
        raise out_of_range(
            "pays", f"odds go up to {MOST_ODDS}:1, for each {MOST_PER} staked at most", word
        )
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
            f"{spot['name']} {len(wins)} win ({names})",
            ("options", f"pays-{spot['id']}"),
            value=pays,
        )
    lines = list(spot["lines"])
    for place, word in zip(wins, words, strict=True):
        if word not in INSTEAD and word.startswith("$") != lines[place]["pays"].startswith("$"):
            kind = "odds like 8:1" if word.startswith("$") else "an amount like $5"
            raise RulebookError(
                f"option pays-{spot['id']}={pays}: {lines[place]['name']} pays {kind}, not {word}",
                ("options", f"pays-{spot['id']}"),
                value=word,
            )
        lines[place] = {**lines[place], "pays": word}
    return {**spot, "lines": lines}


def _wins(pays: str) -> bool:
    return pays.startswith("$") or (":" in pays and not pays.startswith("lose"))


# Options that every wager has, and what they say of it.
PER_SPOT: Mapping[str, str] = {
    "limit": "Least and most on a wager; table is the table limit.",
    "pays": "What the lines of a wager that win pay, from the top, like 30:1 4:1; or as printed.",
}


def gathered(
    names: Iterable[str], changed: Container[str]
) -> tuple[list[str], dict[str, list[str]]]:
    """Options to be told one by one, and those of every wager, told once while none is changed.

    >>> gathered(["decks", "limit-tie", "pays-tie", "pays-player"], {"pays-tie"})
    (['decks', 'pays-tie'], {'limit': ['tie'], 'pays': ['player']})
    """
    alone, alike = [], dict[str, list[str]]()
    for name in names:
        kind, _, spot = name.partition("-")
        if spot and kind in PER_SPOT and name not in changed:
            alike.setdefault(kind, []).append(spot)
        else:
            alone.append(name)
    return alone, alike
