"""Does every ruling speak of something the game has: an option, a wager, a clause?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from houseway.desk.lint import Finding, Severity
from houseway.errors import HousewayError
from houseway.money import Odds
from houseway.rulebook.load import game_data, game_ids, rules_on
from houseway.rulebook.shelf import read_toml

LONG_ODDS = 5  # to 1, from which on people call odds long
SIDE = ("bonus", "tie", "insurance")
TEXTS = ("clause", "says", "ruling", "why", "otherwise")
_NUMBER = r"[A-Z][A-Z0-9]*-[A-Z]?\d+"  # of a ruling

RULING_CODES: Mapping[str, tuple[Severity, str]] = {
    "ruling-option": ("error", "A ruling speaks of an option that the game does not have."),
    "ruling-spot": ("error", "A ruling speaks of a wager that the game does not have."),
    "ruling-wager": ("error", "A ruling names a wager that only other games have."),
    "ruling-words": ("error", "A ruling speaks of side wagers, odds or dice the game has not."),
    "ruling-glossary": ("error", "A ruling rests on a glossary and does not cite it."),
    "ruling-clause": ("error", "A ruling names no clause of the document it reads."),
    "ruling-twice": ("error", "Two rulings of a game have one number."),
    "ruling-cites": ("error", "A ruling cites a ruling, option or pay line the game has not."),
}
"""Every code with its severity and what it means."""


def lint_rulings(game: str) -> tuple[Finding, ...]:
    """Every ruling of a game, or of a file, that speaks of what is not there."""
    data, _ = game_data(game)
    where = str(data.get("id", game))
    found = (*_each(data), *_twice(data))
    return tuple(Finding(RULING_CODES[code][0], code, where, told) for code, told in found)


def _each(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    spots = {spot.get("id") for spot in data.get("spots", [])}
    for ruling in _own(data):
        name = ruling.get("id")
        named = ruling.get("option", ())
        for option in (named,) if isinstance(named, str) else named:
            if option not in data.get("options", {}):
                yield "ruling-option", f"ruling {name} speaks of an option {option!r}"
        for spot in ruling.get("spots", ()):
            if spot not in spots:
                yield "ruling-spot", f"ruling {name} speaks of a wager {spot!r}"
        if not str(ruling.get("clause", "")).strip():
            yield "ruling-clause", f"ruling {name} names no clause"
        yield from ((code, f"ruling {name} {told}") for code, told in _said(ruling, data))
        cited = dict.fromkeys(_cites(ruling, data))
        yield from (("ruling-cites", f"ruling {name} cites {told}") for told in cited)


# How a text cites something by its name; other words may be anything.
_CITED_RULINGS = re.compile(rf"\b[Rr]ulings? ({_NUMBER}(?:(?:, | and | or ){_NUMBER})*)")
_CITED_OPTION = re.compile(r"\boption (?:= )?[\"'`]?([a-z0-9]+(?:-[a-z0-9]+)+)")
_CITED_LINE = re.compile(r"\bline ([\"'`])(.+?)\1|\(line ()([^)]+)\)")


def _cites(ruling: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[str]:
    """What the words of a ruling cite and the game has not."""
    text = " ".join(str(ruling.get(part, "")) for part in TEXTS)
    for each in _CITED_RULINGS.findall(text):
        known = {other.get("id") for other in _own(data)} | _fee_rulings()
        yield from (f"a ruling {name}" for name in re.findall(_NUMBER, each) if name not in known)
    for name in _CITED_OPTION.findall(text):
        if name not in data.get("options", {}):
            yield f"an option {name!r}"
    for _, quoted, _, bracketed in _CITED_LINE.findall(text):
        name = quoted or bracketed
        if name not in _words(line.get("name") for line in _lines(data)):
            yield f"a pay line {name!r}"


@cache
def _fee_rulings() -> frozenset[object]:
    """The rulings on fees, which stand beside those of every game."""
    files = ("fees/rulings.toml", "fees/poker_rulings.toml")
    return frozenset(each.get("id") for file in files for each in read_toml(file)["ruling"])


def _words(data: Any) -> set[str]:
    """Every text in data, such as the names that a line has under different options."""
    if isinstance(data, str):
        return {data}
    inner = data.values() if isinstance(data, Mapping) else data
    return {word for item in inner for word in _words(item)}


def _said(ruling: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What the words of a ruling speak of and the game has not."""
    text = f"{ruling.get('says', '')} {ruling.get('ruling', '')}"
    for named in _other_names(data):
        if re.search(rf"\b{re.escape(named)}\b", _without_own(text, data)):
            yield "ruling-wager", f"speaks of {named}, a wager of another game"
    for words, told in _missing(data):
        if re.search(words, text, re.IGNORECASE):
            yield "ruling-words", f"speaks of {told}"
    rests = f"{text} {ruling.get('why', '')}".lower()
    if "glossary" in rests and "glossary" not in str(ruling.get("clause", "")).lower():
        yield "ruling-glossary", "rests on a glossary and does not cite it"


def _missing(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Words that say nothing true of a game, and what it lacks."""
    kinds = {spot.get("kind") for spot in data.get("spots", [])}
    if not kinds.intersection(SIDE):
        yield r"\bside (wager|bet|spot)|\bbonus (bet|wager)", "side wagers, and there are none"
    if "insurance" not in kinds:
        yield r"(?<!mentions )(?<!no )\binsurance\b", "insurance, and there is none"
    if not any(_is_long(_usual(line.get("pays"), data)) for line in _lines(data)):
        yield r"\blong odds\b", "long odds, and none are paid"
    placed = {key: data.get(key) for key in ("settle", "play", "options")}
    if data.get("banked", True) and "dice" not in str(placed):
        yield r"\bdice\b", "dice, and none are thrown"


def _lines(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    return (line for spot in data.get("spots", []) for line in spot.get("lines", []))


def _usual(pays: object, data: Mapping[str, Any]) -> object:
    """What a line pays; where an option decides it, its default."""
    if isinstance(pays, Mapping):
        return data.get("options", {}).get(pays.get("option"), {}).get("default")
    return pays


def _is_long(pays: object) -> bool:
    """Whether a line pays long odds."""
    try:
        return Odds.parse(str(pays)).fraction >= LONG_ODDS
    except HousewayError:
        return False


def _without_own(text: str, data: Mapping[str, Any]) -> str:
    """A text without the game's own wagers, whose names may hold those of others."""
    for spot in data.get("spots", []):
        text = text.replace(str(spot.get("name")), "")
    return text


def _other_names(data: Mapping[str, Any]) -> list[str]:
    own = {str(spot.get("name")) for spot in data.get("spots", [])}
    return [name for name in _proper_names() if name not in own]


@cache
def _proper_names() -> tuple[str, ...]:
    """Names of wagers in the rulebook that are names and nothing else, such as Dragon 7."""
    spots = (
        spot for game in game_ids() for spot in read_toml(f"games/{game}.toml").get("spots", [])
    )
    names = dict.fromkeys(str(spot.get("name")) for spot in spots)
    return tuple(
        name for name in names if re.fullmatch(r"[A-Z0-9][^ ]*( (and|the|[A-Z0-9][^ ]*))+", name)
    )


def _twice(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    seen: set[object] = set()
    for ruling in _own(data):
        if ruling.get("id") in seen:
            yield "ruling-twice", f"ruling {ruling.get('id')} is given twice"
        seen.add(ruling.get("id"))


def _own(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The rulings that are about this game, whoever shares them."""
    return (ruling for ruling in data.get("rulings", []) if rules_on(ruling, dict(data)))
