"""Search of the lobby: words of a game, and what its wagers pay in any spelling."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from rapidfuzz.fuzz import ratio

from houseway.money import Odds
from houseway.rulebook.names import Named, Several, called, meaning
from houseway.rulebook.schema import Line, Rules, Spot

# What people write between the two numbers of odds, whole or still being typed.
_ODDS = re.compile(r"(?<![\d.:])(\d{1,4})\s*(?::|/|-|–|−|\bto\b|\bfor\b)\s*(\d{1,3})(?![\d.])")
_BEGUN = re.compile(r"(?<![\d.:])(\d{1,4})\s*(?::|/|-|–|−|\s(?:t|to))\s*$")
_WORD = re.compile(r"[a-z0-9½]+(?:\.[0-9]+)?")
_MARK = re.compile("['’]")  # "hold'em" is one word
_FILLERS = re.compile(
    r"an?|and|at|bets?|find|for|games?|in|odds|of|on|pay|paying|pays|play|that|the|to|wagers?"
    r"|which|with"
)
ALSO_CALLED = {
    "baccarat": "bac punto banco",
    "nine": "baccarat pan pan9 nine",
    "blackjack": "21 twenty one black jack",
    "war": "war high card",
    "pot": "poker pot players no bank",
    "chinese": "thirteen 13 pusoy points clean sweep no bank",
    "pan": "pan rummy melds ropes sets conditions no bank",
}
CLOSE_ENOUGH = 80
BY_NAME = 1000  # more than any words make together
REASONS = 3


@dataclass(frozen=True)
class Entry:
    """A game as the search sees it."""

    rules: Rules
    title: str

    @property
    def family_words(self) -> str:
        return f"{self.title} {self.rules.family} {ALSO_CALLED.get(self.rules.family, '')}"


@dataclass(frozen=True)
class Found:
    """A game that fits a query: how well, and the reasons a person can check."""

    game: str
    score: int
    why: tuple[str, ...] = ()


@dataclass(frozen=True)
class Query:
    """A query taken apart: odds, a number whose odds are still being typed, and words."""

    odds: tuple[Fraction, ...] = ()
    begun: int | None = None
    words: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.odds or self.words or self.begun is not None)


def read_query(text: str) -> Query:
    """Take a query apart.

    >>> read_query("dragon 40 to 1") == read_query("Dragon pays 40:1") == read_query("40-1 dragon")
    True
    >>> read_query("40 t")
    Query(odds=(), begun=40, words=())
    """
    text = text.lower()[:200]
    odds = tuple(Fraction(int(pays), int(per)) for pays, per in _ODDS.findall(text) if int(per) > 0)
    rest = _MARK.sub("", _ODDS.sub(" ", text))
    begun = _BEGUN.search(rest)
    rest = _BEGUN.sub(" ", rest)
    words = tuple(word for word in _WORD.findall(rest) if not _FILLERS.fullmatch(word))
    return Query(odds, int(begun[1]) if begun else None, words)


def search(text: str, entries: Iterable[Entry]) -> list[Found]:
    """The games that fit every part of a query, the best first; all of them for an empty one."""
    query, called = read_query(text), _called(text)
    found = [called.get(entry.rules.id) or _judge(query, entry) for entry in entries]
    return sorted((f for f in found if f is not None), key=lambda f: -f.score)


def _called(text: str) -> dict[str, Found]:
    """The games whose name the whole query is; they go before all that only fit its words."""
    match meaning(text.strip()):
        case Named(game, options):
            told = ", ".join(f"{key} {value}" for key, value in options.items())
            return {game: Found(game, BY_NAME, (told,) if told else ())}
        case Several(games):
            return {each: Found(each, BY_NAME - at) for at, each in enumerate(games)}
    return {}


def _judge(query: Query, entry: Entry) -> Found | None:
    parts = [
        *(_pays(entry.rules, _at(odds)) for odds in query.odds),
        *(_pays(entry.rules, _from(number)) for number in (query.begun,) if number is not None),
        *(_word(entry, word) for word in query.words),
    ]
    if any(part is None for part in parts):
        return None
    hits = [part for part in parts if part is not None]
    why = dict.fromkeys(reason for _, reason in hits if reason)
    return Found(entry.rules.id, sum(score for score, _ in hits), tuple(why))


Hit = tuple[int, str]
Fits = Callable[[Odds], bool]


def _at(wanted: Fraction) -> Fits:
    return lambda odds: odds.fraction == wanted


def _from(number: int) -> Fits:
    return lambda odds: odds.pays == number


def _pays(rules: Rules, fits: Fits) -> Hit | None:
    """The wagers that pay so; better where it is a wager's best line, best where its only one."""
    found: dict[str, Hit] = {}
    for spot in rules.spots:
        for line in spot.lines:
            if line.odds is not None and fits(line.odds) and spot.id not in found:
                score = 8 + 3 * (line.odds == spot.most) + (len(_wins(spot)) == 1)
                found[spot.id] = score, _told(spot, line)
    if not found:
        return None
    ranked = sorted(found.values(), key=lambda hit: -hit[0])
    return ranked[0][0], "; ".join(reason for _, reason in ranked[:REASONS])


def _wins(spot: Spot) -> list[Line]:
    return [line for line in spot.lines if line.odds is not None]


def _told(spot: Spot, line: Line) -> str:
    """The reason in words, with the outcome where a wager has several.

    >>> from houseway.rulebook.load import load
    >>> dragon = load("ez-baccarat-panda-8").spot("dragon-7")
    >>> _told(dragon, dragon.lines[0])
    'Dragon 7 pays 40:1'
    """
    return f"{spot.name} pays {line.odds}" + (f" ({line.name})" if len(_wins(spot)) > 1 else "")


def _offered(spot: Spot) -> str:
    up_to = "up to " if len(_wins(spot)) > 1 else ""
    return f"{spot.name} pays {up_to}{spot.most}"


def _word(entry: Entry, word: str) -> Hit | None:
    """The best place in which a game has a word."""
    return max(_places(entry, word), key=lambda hit: hit[0], default=None)


def _places(entry: Entry, word: str) -> Iterator[Hit]:
    rules = entry.rules
    named = _fit(word, rules.name)
    if named:
        yield 6 + named, ""
    if fit := max((_fit(word, name) for name in called(rules.id)), default=0):
        yield 5 + fit, ""
    if fit := _fit(word, entry.family_words):
        yield 3 + fit, ""
    for spot in rules.spots:
        if fit := _fit(word, spot.name):
            yield 4 + fit, _offered(spot)
        for line in spot.lines:
            if line.odds is not None and word.isdigit() and line.odds.pays == int(word) > 1:
                yield 6, _told(spot, line)
            if line.odds is not None and (fit := _fit(word, line.name)):
                yield 1 + fit, _told(spot, line)
    if fit := _fit(word, rules.about):
        yield fit, ""
    if len(word) > 3:
        yield from _misspelt(entry, word)


def _misspelt(entry: Entry, word: str) -> Iterator[Hit]:
    for name in (entry.rules.name, entry.title, *(spot.name for spot in entry.rules.spots)):
        for known in _WORD.findall(name.lower()):
            if len(known) > 3 and ratio(word, known) >= CLOSE_ENOUGH:
                yield 1, f"{name}: read as {known}"


def _fit(word: str, text: str) -> int:
    """How well a word fits a text: 3 a whole word, 2 the start of one, 1 inside a longer one."""
    known = _WORD.findall(_MARK.sub("", text.lower()))
    if word in known:
        return 3
    if any(each.startswith(word) for each in known):
        return 2
    return int(len(word) > 2 and word in text.lower())
