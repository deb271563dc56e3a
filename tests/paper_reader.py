"""A reader of printed placards and rule sheets, who knows the trade and nothing of the rulebook.

It takes the page a printer gets, finds the wagers, their lines, limits, fees and sentences in it,
and understands them as somebody at the table would: from the top, in plain English. What really
happened is told to it as plain facts (totals, counts, kinds of hands). Nothing here may import what
makes the papers, and no pay line is ever asked: only what is printed counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from typing import Any

Facts = Mapping[str, Any]
Fits = Callable[[Facts, "re.Match[str]", str], bool]


class Misread(AssertionError):  # noqa: N818  (what the reader says)
    """The paper says something that nobody could understand, or nothing where it must speak."""


# What is printed


@dataclass(frozen=True)
class Wager:
    """A wager on paper: the words beside its name, and its lines from the top."""

    name: str
    note: str
    rows: tuple[tuple[str, str], ...]


@dataclass
class Paper:
    """Everything a reader finds: wagers, fees as (who, note, rows), sentences and other tables.

    Rulings stand apart: they tell how a document is read and what else a room may choose, so what
    they say need not hold at this table.
    """

    wagers: dict[str, Wager] = field(default_factory=dict)
    fees: list[tuple[str, str, tuple[tuple[str, str], ...]]] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    table_limits: str = ""
    tables: dict[str, list[list[str]]] = field(default_factory=dict)
    rulings: list[str] = field(default_factory=list)
    examples: list[tuple[str, int, str, int]] = field(default_factory=list)
    _text: str | None = None

    @property
    def text(self) -> str:
        if self._text is None:
            self._text = " ".join(self.sentences)
        return self._text

    def wager(self, name: str) -> Wager:
        if name not in self.wagers:
            raise Misread(f"no wager is called {name} on this paper; it has {sorted(self.wagers)}")
        return self.wagers[name]


class _Blocks(HTMLParser):
    """A page as a flat list of (tag, class, text), one for each element that holds words."""

    VOID = frozenset({"link", "meta", "br", "input", "hr", "img", "path", "rect", "circle"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = []
        self._open: list[tuple[str, str, list[str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self._open.append((tag, dict(attrs).get("class") or "", []))

    def handle_data(self, data: str) -> None:
        for _, _, words in self._open:
            words.append(data)

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            name, kind, words = self._open.pop()
            if name == tag:
                self.found.append((name, kind, " ".join("".join(words).split())))
                return


def read_placard(page: str) -> Paper:
    """A placard from its page."""
    paper = Paper()
    rows: list[tuple[str, str]] = []
    note = left = title = ""
    for tag, kind, text in _Blocks(page).found:
        if tag == "small":
            note = text
        elif tag == "h2":
            title = text.removesuffix(note).strip() if note else text
        elif tag == "dt":
            left = text
        elif tag == "dd":
            rows.append((left, text))
        elif tag == "section" and "fees" in kind.split():
            paper.fees.append((title, note, tuple(rows)))
            rows, note = [], ""
        elif tag == "section":
            for name in title.split(" · "):
                paper.wagers[name] = Wager(name, note, tuple(rows))
            rows, note = [], ""
        elif tag == "p" and "placard-limits" in kind:
            paper.table_limits = text.removeprefix("Table limits ")
        elif tag == "p":
            paper.sentences.append(text)
    return paper


EACH_PAYS = re.compile(r"\bEach player pays\.")


def read_sheet(page: str) -> Paper:
    """A rule sheet from its page."""
    paper = Paper()
    limits: dict[str, str] = {}
    cells: list[str] = []
    table: list[list[str]] = []
    pays: dict[str, tuple[tuple[str, str], ...]] = {}
    caption = heading = ""
    for tag, _, text in _Blocks(page).found:
        if tag in ("th", "td"):
            cells.append(text)
        elif tag == "caption":
            caption = text
        elif tag == "tr":
            table.append(cells)
            cells = []
        elif tag == "table":
            _file(paper, caption, table[1:], limits, pays)
            paper.examples += _examples(caption, *table)
            table = []
        elif tag == "h2":
            heading = text
        elif tag == "p" and "Rulings in force" in heading:
            paper.rulings.append(text)
        elif tag == "p":
            paper.sentences.append(text)
    if "Limits" in paper.tables:
        rows_of = tuple((row[0], row[1]) for row in paper.tables["Limits"])
        paper.wagers["Limits"] = Wager("Limits", "", rows_of)
    each = "Fee from each player" if EACH_PAYS.search(paper.text) else "Fee from the pot"
    paper.fees = [(each if who == "Fee" else who, note, due) for who, note, due in paper.fees]
    for name, rows in pays.items():
        paper.wagers[name] = Wager(name, limits.get(name, ""), rows)
    found = re.search(r"Table limits (\$\S+ to \$[\d,.]*\d)", paper.text)
    paper.table_limits = found[1] if found else ""
    return paper


def _examples(caption: str, heads: list[str], *rows: list[str]) -> list[tuple[str, int, str, int]]:
    """Each line that pays an example stake: the wager, the stake, its odds, and what it wins."""
    found = re.fullmatch(r"(\$[\d,.]*\d) wins", heads[-1] if heads else "")
    if not caption.startswith("What ") or found is None:
        return []
    stake = cents(found[1])
    return [(caption, stake, row[2], cents(row[3]) if row[3] else 0) for row in rows]


def _file(
    paper: Paper,
    caption: str,
    rows: list[list[str]],
    limits: dict[str, str],
    pays: dict[str, tuple[tuple[str, str], ...]],
) -> None:
    """One table of a sheet, into what it is about."""
    if caption == "Wagers and their limits":
        limits.update({row[0]: ", ".join((row[3], row[1])) for row in rows})
    elif found := re.fullmatch(r"What (.*) pays", caption):
        pays[found[1]] = tuple((row[0], row[2] or row[1]) for row in rows)
    elif caption == "The posted schedule":
        who = ""
        for row in rows:
            who = row[0] or who
            paper.fees.append((f"{who} pays", row[1], ((row[2], row[3]),)))
    elif found := re.fullmatch(r"[a-z][a-z0-9-]*-(\d+)(?:, for (.*))?", caption):
        note = ", ".join(filter(None, (f"option {found[1]}", found[2])))
        due = tuple((row[0], row[2]) for row in rows if row[3] != "never here")
        paper.fees.append(("Fee", note, due))
    else:
        paper.tables[caption] = rows


# What the words mean

COUNTED = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS = {word: place for place, word in enumerate(COUNTED)}


def number(word: str) -> int:
    """
    >>> number("7"), number("Eight")
    (7, 8)
    """
    return int(word) if word.isdigit() else NUMBERS[word.lower()]


def numbers(words: str) -> set[int]:
    """
    >>> sorted(numbers("0 or 1")), sorted(numbers("1 to 7"))
    ([0, 1], [1, 2, 3, 4, 5, 6, 7])
    """
    if " to " in words:
        first, last = words.split(" to ")
        return set(range(number(first), number(last) + 1))
    return {number(word) for word in words.split(" or ")}


def _winner(f: Facts) -> str:
    if f["player"] == f["banker"]:
        return "tie"
    return "player" if f["player"] > f["banker"] else "banker"


def _hand(word: str) -> str:
    return "player" if word == "Player" else "banker"


def _natural(f: Facts, hand: str) -> bool:
    return bool(f[hand] >= 8 and f[f"{hand}_cards"] == 2)


def _own_side(wager: str) -> str:
    return "player" if wager.startswith("Player") else "banker"


def _matched(f: Facts, *kinds: str) -> bool:
    return f["match"] in kinds


SIDE = "(Player|Banker|Dealer)"
MANY = r"(\w+(?:(?: or | to )\w+)*)"
ANYTHING = (  # the last line of a table, which takes what is left
    r"Any other .*|No .*|Less than .*|Four different ranks|Black among .*|Nothing .*"
    r"|Player-dealer (?:wins|not over|has no natural)"
)

BACCARAT: tuple[tuple[str, Fits], ...] = (
    (rf"{SIDE} wins", lambda f, m, w: _winner(f) == _hand(m[1])),
    (rf"{SIDE} wins with a natural",
     lambda f, m, w: _winner(f) == _hand(m[1]) and _natural(f, _hand(m[1]))),
    (rf"{SIDE} wins by less than (\d) with a natural",
     lambda f, m, w: _winner(f) == _hand(m[1]) and _natural(f, _hand(m[1]))
     and abs(f["player"] - f["banker"]) < int(m[2])),
    (rf"{SIDE} wins by (\d)",
     lambda f, m, w: _winner(f) == _hand(m[1]) and abs(f["player"] - f["banker"]) == int(m[2])),
    (rf"{SIDE} wins with (\d)",
     lambda f, m, w: _winner(f) == _hand(m[1]) and f[_hand(m[1])] == int(m[2])),
    (rf"{SIDE} wins with a three-card (\d)",
     lambda f, m, w: _winner(f) == _hand(m[1]) and f[_hand(m[1])] == int(m[2])
     and f[f"{_hand(m[1])}_cards"] == 3),
    (rf"\w+ killed: {SIDE} three-card (\d) does not win",
     lambda f, m, w: _winner(f) != _hand(m[1]) and f[_hand(m[1])] == int(m[2])
     and f[f"{_hand(m[1])}_cards"] == 3),
    (rf"{SIDE} totals (\d)", lambda f, m, w: f[_hand(m[1])] == int(m[2])),
    (rf"{SIDE} two-card (\d)",
     lambda f, m, w: f[_hand(m[1])] == int(m[2]) and f[f"{_hand(m[1])}_cards"] == 2),
    (r"Tie", lambda f, m, w: _winner(f) == "tie"),
    (rf"Tie on {MANY}", lambda f, m, w: _winner(f) == "tie" and f["player"] in numbers(m[1])),
    (r"Natural tie", lambda f, m, w: _winner(f) == "tie"
     and _natural(f, "player") and _natural(f, "banker")),
    (r"Natural winner", lambda f, m, w: _winner(f) == _own_side(w) and _natural(f, _own_side(w))),
    (r"Win by (\d)", lambda f, m, w: _winner(f) == _own_side(w)
     and abs(f["player"] - f["banker"]) == int(m[1])),
    (r"Both totals make (\d+)", lambda f, m, w: f["player"] + f["banker"] == int(m[1])),
    (r"Both totals make (\d+) or less", lambda f, m, w: f["player"] + f["banker"] <= int(m[1])),
    (rf"{MANY} against {MANY} in (\w+) cards",
     lambda f, m, w: f["player_cards"] + f["banker_cards"] == number(m[3]) and (
         (f["player"] in numbers(m[1]) and f["banker"] in numbers(m[2]))
         or (f["banker"] in numbers(m[1]) and f["player"] in numbers(m[2])))),
    (r"Pair of one suit", lambda f, m, w: f[f"{_own_side(w)}_pair"] == "suit"),
    (r"Pair of one colour", lambda f, m, w: f[f"{_own_side(w)}_pair"] == "colour"),
    (r"Pair of two colours", lambda f, m, w: f[f"{_own_side(w)}_pair"] == "mixed"),
    (r"Five or six of a kind", lambda f, m, w: _matched(f, "five-of-a-kind")),
    (r"Four of a kind", lambda f, m, w: _matched(f, "four-of-a-kind")),
    (r"Three of a kind", lambda f, m, w: _matched(f, "three-of-a-kind")),
    (r"Double triplets", lambda f, m, w: _matched(f, "double-triplets")),
    (r"Full house", lambda f, m, w: _matched(f, "full-house")),
    (r"Two or three pairs", lambda f, m, w: _matched(f, "two-pairs")),
)  # fmt: skip

NINE: tuple[tuple[str, Fits], ...] = (
    (r"Two jokers beat the player-dealer",
     lambda f, m, w: f["player_hand"] == "two-jokers" and f["player"] > f["bank"]),
    (r"Closer to nine than the player-dealer", lambda f, m, w: f["player"] > f["bank"]),
    (r"The player-dealer is closer to nine", lambda f, m, w: f["bank"] > f["player"]),
    (r"Equal naturals", lambda f, m, w: f["player"] == f["bank"]
     and f["player_hand"] != "plain" and f["bank_hand"] != "plain"),
    (r"The player-dealer's natural", lambda f, m, w: f["bank_hand"] != "plain"),
    (r"Tie", lambda f, m, w: f["player"] == f["bank"]),
    (rf"Tie on {MANY}", lambda f, m, w: f["player"] == f["bank"] and f["player"] in numbers(m[1])),
    (rf"{MANY} against a four-card zero(?:, half action)?",
     lambda f, m, w: min(f["player"], 9) in numbers(m[1]) and f["bank"] == 0
     and f["bank_cards"] == 4),
)  # fmt: skip

RANKING = ("over", "live", "natural")


def _plays(f: Facts) -> bool:
    """Whether a hand is compared; one that is over is too, unless the paper says that it loses."""
    return f["player"] in ("live", "natural") or (f["player"] == "over" and not f["over_loses"])


def _against(f: Facts) -> int:
    """Above zero when the hand is better than the player-dealer's; of two over, the smaller is."""
    if f["player"] not in RANKING:
        return -1
    mine, its = RANKING.index(f["player"]), RANKING.index(f["bank"])
    if mine != its:
        return mine - its
    return int(f["total"] - f["bank_total"]) * (-1 if f["player"] == "over" else 1)


BLACKJACK: tuple[tuple[str, Fits], ...] = (
    (r"Surrendered", lambda f, m, w: f["player"] == "surrendered"),
    (r"Rescued", lambda f, m, w: f["player"] == "rescued"),
    (r"Even money", lambda f, m, w: f["player"] == "even-money"),
    (r"Both natural|Two jokers against two",
     lambda f, m, w: f["player"] == "natural" == f["bank"]),
    (r"Natural|Two jokers", lambda f, m, w: f["player"] == "natural"),
    (r"Both 21", lambda f, m, w: f["player"] == f["bank"] == "live"
     and f["total"] == f["bank_total"] == 21),
    (r"Player-dealer has 22", lambda f, m, w: _plays(f) and f["bank_total"] == 22
     and f["bank"] == "over"),
    (r"Player-dealer over", lambda f, m, w: _plays(f) and f["bank"] == "over"),
    (r"Higher total", lambda f, m, w: _plays(f) and _against(f) > 0),
    (r"Equal totals", lambda f, m, w: _plays(f) and _against(f) == 0),
    (r"Both over, player-dealer further",
     lambda f, m, w: f["player"] == f["bank"] == "over" and _against(f) > 0),
    (r"Over, player-dealer has three eights",
     lambda f, m, w: f["player"] == "over" and f["bank_special"] == "three-eights"),
    (r"Over, player-dealer has 7-8-9 of one suit(?P<than>.*)",
     lambda f, m, w: f["player"] == "over" and f["bank_special"] == "suited-7-8-9"
     and _further(f, m["than"])),
    (r"Three cards make 25, player-dealer over(?P<than>.*)",
     lambda f, m, w: f["player"] == f["bank"] == "over" and f["total"] == 25 and f["cards"] == 3
     and _further(f, m["than"])),
    (r"Player-dealer has a natural", lambda f, m, w: f["bank"] == "natural"),
    (r"Player-dealer over with (\w+) cards or more",
     lambda f, m, w: f["bank"] == "over" and f["bank_cards"] >= number(m[1])),
    (rf"Player-dealer over with {MANY} cards",
     lambda f, m, w: f["bank"] == "over" and f["bank_cards"] in numbers(m[1])),
    (r"(\w+) red cards or more", lambda f, m, w: f["reds"] >= number(m[1])),
    (r"(\w+) red cards", lambda f, m, w: f["reds"] == number(m[1])),
    (r"Four of a kind", lambda f, m, w: f["first_four"] == "four-of-a-kind"),
    (r"Three of a kind", lambda f, m, w: f["first_four"] == "three-of-a-kind"),
    (r"Two pairs", lambda f, m, w: f["first_four"] == "two-pairs"),
    (r"One pair", lambda f, m, w: f["first_four"] == "pair"),
    (r"Two matches in suit", lambda f, m, w: _matched(f, "two-suited")),
    (r"One match in suit and one not", lambda f, m, w: _matched(f, "suited-and-unsuited")),
    (r"One match in suit", lambda f, m, w: _matched(f, "one-suited")),
    (r"Two matches, neither in suit", lambda f, m, w: _matched(f, "two-unsuited")),
    (r"One match, not in suit", lambda f, m, w: _matched(f, "one-unsuited")),
)  # fmt: skip


def _further(f: Facts, than: str) -> bool:
    """How far over the player-dealer must be, beside the hand that is over."""
    if than == "":
        return True
    if than in (" by more", " and is over by more"):
        return _against(f) > 0
    if than in (" by as much or more", " and is over by as much or more"):
        return _against(f) >= 0
    raise Misread(f"how far is {than!r}?")


HANDS = (
    *("high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house"),
    *("four-of-a-kind", "straight-flush", "royal-flush", "mini-royal"),
)


def _kind(f: Facts, wager: str) -> str:
    """The hand a wager looks at: six cards where its name says so."""
    found: str = f["six"] if wager.startswith("6 Card") else f["hand"]
    return found


def _is(kind: str) -> Fits:
    return lambda f, m, w: _kind(f, w) == kind


ANTE: tuple[tuple[str, Fits], ...] = (
    (r"Folded", lambda f, m, w: f["folded"]),
    (r"Player-dealer does not open", lambda f, m, w: not f["opened"]),
    (r"Player-dealer does not open, (equal|lower|higher) hands?",
     lambda f, m, w: not f["opened"] and f["result"] == m[1]),
    (r"Higher hand", lambda f, m, w: f["result"] == "higher"),
    (r"Higher hand below a straight", lambda f, m, w: f["result"] == "higher"
     and HANDS.index(f["hand"]) < HANDS.index("straight")),
    (r"Equal hands", lambda f, m, w: f["result"] == "equal"),
    (r"Lower hand", lambda f, m, w: f["result"] == "lower"),
    (r"Pair or less", lambda f, m, w: f["hand"] in ("pair", "high-card")),
    (r"Mini royal flush|Suited A-K-Q", _is("mini-royal")),
    (r"Royal flush", _is("royal-flush")),
    (r"Straight flush", _is("straight-flush")),
    (r"Four of a kind", _is("four-of-a-kind")),
    (r"Full house", _is("full-house")),
    (r"Flush", _is("flush")),
    (r"Straight", _is("straight")),
    (r"Three of a kind", _is("three-of-a-kind")),
    (r"Two pair", _is("two-pair")),
    (r"Pair", _is("pair")),
)  # fmt: skip

WAR: tuple[tuple[str, Fits], ...] = (
    (r"Higher card", lambda f, m, w: f["original"] == "higher"),
    (r"Lower card", lambda f, m, w: f["original"] == "lower"),
    (r"Tie", lambda f, m, w: f["original"] == "tied"),
    (r"Surrendered", lambda f, m, w: f["ended"] == "surrender"),
    (r"Player-dealer's wager used up before the war", lambda f, m, w: f["ended"] == "uncovered"),
    (r"War won", lambda f, m, w: f["war"] == "higher"),
    (r"War tied|Tie in the war", lambda f, m, w: f["war"] == "tied"),
    (r"War lost", lambda f, m, w: f["war"] == "lower"),
)

KEEP: tuple[tuple[str, Fits], ...] = (
    (r"Natural winner", lambda f, m, w: f["player"] == "natural"),
    (r"The player-dealer's natural", lambda f, m, w: f["bank"] == "natural"),
    (r"Higher hand", lambda f, m, w: f["result"] == "higher"),
    (r"Lower hand", lambda f, m, w: f["result"] == "lower"),
    (r"Copy", lambda f, m, w: f["result"] == "copy"),
)


def _row(kind: str) -> Fits:
    return lambda f, m, w: f["envy" if w.startswith("Envy") else "fortune"] == kind


PAIGOW: tuple[tuple[str, Fits], ...] = (
    (r"Player-dealer ace high", lambda f, m, w: f["bank_ace_high"]),
    (
        r"Player-dealer ace high with the joker",
        lambda f, m, w: f["bank_ace_high"] and f["bank_joker"],
    ),
    (r"Player-dealer and player ace high", lambda f, m, w: f["bank_ace_high"] and f["ace_high"]),
    (r"Player-dealer not ace high", lambda f, m, w: not f["bank_ace_high"]),
    (r"Foul hand", lambda f, m, w: f["foul"]),
    (r"Both hands higher", lambda f, m, w: f["result"] == "win"),
    (r"One hand higher", lambda f, m, w: f["result"] == "push"),
    (r"Seven-card straight flush with the joker", _row("seven-card-straight-flush-joker")),
    (r"Seven-card straight flush", _row("seven-card-straight-flush")),
    (r"Royal flush and royal match", _row("royal-match")),
    (r"Royal flush", _row("royal-flush")),
    (r"Straight flush", _row("straight-flush")),
    (r"Five aces", _row("five-aces")),
    (r"Four of a kind", _row("four-of-a-kind")),
    (r"Full house", _row("full-house")),
    (r"Flush", _row("flush")),
    (r"Three of a kind", _row("three-of-a-kind")),
    (r"Straight", _row("straight")),
)

VOCABULARY: Mapping[str, tuple[tuple[str, Fits], ...]] = {
    "ante": ANTE, "baccarat": BACCARAT, "blackjack": BLACKJACK, "keep": KEEP, "nine": NINE,
    "paigow": PAIGOW, "war": WAR,
}  # fmt: skip


@cache
def understood(family: str, words: str) -> tuple[Fits, re.Match[str]]:
    """What the words of a line mean; raises where nobody could tell."""
    for pattern, fits in VOCABULARY[family]:
        if found := re.fullmatch(pattern, words):
            return fits, found
    if found := re.fullmatch(ANYTHING, words):
        return (lambda f, m, w: True), found
    raise Misread(f"what does {words!r} mean?")


# What the paper says of a hand

OVER_LOSES = re.compile(r"A hand above \d+ is over\. Whatever the player-dealer makes it loses")
NOTHING_FITS = "A wager that no line fits loses."
FROM_THE_TOP = "Of several lines that fit, the first counts."


@dataclass(frozen=True)
class Verdict:
    """What becomes of a wager: what it wins for each dollar, or in all, and what part is lost."""

    line: str
    wins: Fraction = Fraction(0)
    fixed: int = 0
    loses: Fraction = Fraction(0)
    stays: bool = False


def verdict(paper: Paper, family: str, wager: str, facts: Facts) -> Verdict:
    """What the paper says becomes of a wager, the facts being so."""
    if FROM_THE_TOP not in paper.text:
        raise Misread("the paper does not say which of several lines counts")
    printed = paper.wager(wager)
    facts = {**facts, "over_loses": bool(OVER_LOSES.search(paper.text))}
    for words, value in printed.rows:
        fits, found = understood(family, words)
        if fits(facts, found, wager):
            return worth(words, value)
    if "without a stake" in printed.note:
        return Verdict("nothing")
    if NOTHING_FITS not in paper.text:
        raise Misread(f"the paper does not say what {wager} does when no line fits")
    return Verdict("no line", loses=Fraction(1))


def worth(words: str, value: str) -> Verdict:
    """What becomes of a wager that meets a line, by the words of its value."""
    if found := re.fullmatch(r"([\d,]+) to ([\d,]+)", value):
        pays, per = (int(part.replace(",", "")) for part in found.groups())
        return Verdict(words, wins=Fraction(pays, per))
    if found := re.fullmatch(r"\$([\d,]+(?:\.\d\d)?)", value):
        return Verdict(words, fixed=cents(found[1]))
    if value in ("push", "pushes", "called off", "is called off"):
        return Verdict(words)
    if value == "stays":
        return Verdict(words, stays=True)
    if value == "loses half":
        return Verdict(words, loses=Fraction(1, 2))
    if value == "loses":
        return Verdict(words, loses=Fraction(1))
    raise Misread(f"what does {value!r} pay?")


# Money in print


def cents(text: str) -> int:
    """
    >>> cents("$1,000"), cents("0.50")
    (100000, 50)
    """
    whole, _, part = text.strip().lstrip("$").replace(",", "").partition(".")
    return int(whole) * 100 + int(part.ljust(2, "0") or 0)


def limits(paper: Paper, wager: str) -> tuple[int, int] | None:
    """The least and the most in cents; None where the paper ties the wager to another."""
    note = paper.wager(wager).note
    if re.search(r"equal to|times the|half the wager|without a stake", note):
        return None
    found = re.search(r"(\$[\d,.]*\d) to (\$[\d,.]*\d)", note) or re.search(
        r"(\$[\d,.]*\d) to (\$[\d,.]*\d)", paper.table_limits
    )
    if found is None:
        raise Misread(f"no limits are printed for {wager}")
    return cents(found[1]), cents(found[2])


def times(paper: Paper, wager: str) -> tuple[set[int], str] | None:
    """How many times which other wager a wager may be; None where it goes by dollars.

    >>> wager = Wager("Play", "4, 3, 2 or 1 times the Ante, needs Ante", ())
    >>> times(Paper({"Play": wager}), "Play")
    ({1, 2, 3, 4}, 'Ante')
    """
    note = paper.wager(wager).note
    if found := re.search(r"equal to the ([^,]+)", note):
        return {1}, found[1]
    if found := re.search(r"((?:\d+, )*\d+(?: or \d+)?) times the ([^,]+)", note):
        return {int(n) for n in re.findall(r"\d+", found[1])}, found[2]
    return None


def needed(paper: Paper, wager: str) -> str | None:
    """The wager that must lie beside another, by its note: a name, or `a base wager`.

    >>> wager = Wager("Play", "equal to the Ante, $5 to $500, In the course; needs Ante", ())
    >>> needed(Paper({"Play": wager}), "Play")
    'Ante'
    """
    found = re.search(r"needs ([^,;]+)", paper.wager(wager).note)
    return found and found[1]


def capped_by(paper: Paper, wager: str) -> str | None:
    """The wager another may not exceed: a name, or `base wager`."""
    found = re.search(r"no more than the ([^,;]+)", paper.wager(wager).note)
    return found and found[1]


def insured(paper: Paper, wager: str, amount: int) -> Callable[[int], bool]:
    """Which insurance of an amount the note of the wager allows."""
    note = paper.wager(wager).note
    found = re.search(r"(up to )?half the wager, (\$[\d,.]*\d) at most", note)
    if found is None:
        raise Misread(f"how much may be insured? {note!r}")
    most = min(amount // 2, cents(found[2]))
    return lambda put_up: 0 < put_up <= most if found[1] else put_up == most


def doubled(sheet: Paper, first: int, held: int) -> Callable[[int], bool]:
    """Which sums may be added when a hand doubles that began with `first` and has `held` now."""
    told = re.search(r"for one card and a wager (up to|equal to) the first(?:, (\$\d+) at least)?",
                     sheet.text)  # fmt: skip
    if told is None:
        raise Misread("the sheet does not say what a double costs")
    if held == first:
        least = first if told[1] == "equal to" else min(first, cents(told[2]))
        return lambda put_up: least <= put_up <= first
    again = re.search(r"double its whole wager again, to (\d+) times the first", sheet.text)
    cap = re.search(r"No more than (\$[\d,]+) (is added then|lies on the hand)", sheet.text)
    if again is None or cap is None:
        raise Misread("the sheet does not say what a second double costs")
    room = cents(cap[1]) - (held if cap[2] == "lies on the hand" else 0)
    if held * 2 > int(again[1]) * first:
        return lambda put_up: False
    return lambda put_up: put_up == min(held, room)


def raises(sheet: Paper, street: str) -> set[int]:
    """How many antes may be put up on a street, by its sentence; some games have only one street.

    >>> line = "Before the flop: check, or put up four or three times the ante on Play."
    >>> raises(Paper(sentences=[line]), "before the flop")
    {3, 4}
    """
    lead = f"{street}: (?:check|fold)" if street else "Fold"
    found = re.search(rf"(?i:{lead}), or put up (.*?) on ", sheet.text)
    if found is None:
        raise Misread(f"the sheet does not say what may be put up {street}")
    if found[1] == "as much as the ante":
        return {1}
    words = found[1].replace("twice", "two times").removesuffix(" times the ante")
    return {number(word) for word in words.split(" or ")}


def fee(paper: Paper, who: str, amount: int) -> int | None:
    """What the printed tiers charge the payer on an amount; None where the paper prints none.

    A printed tier reaches up to and including its end; the next begins just above it.
    """
    heads = {f"{who} pays".lower(), f"the {who} pays".lower(), f"{who} pay".lower()}
    rows = [row for title, _, rows in paper.fees for row in rows if title.lower() in heads]
    if not rows:
        return None
    for place, (words, charged) in enumerate(rows):
        if words.lower() in ("nothing", "any", "any amount", ""):
            return cents(charged) if charged else 0
        first, _, last = words.replace(" to ", "-").rstrip("+").partition("-")
        if place == 0 and amount < cents(first):
            return 0
        if words.endswith("+") or amount <= cents(last or first):
            return cents(charged)
    return 0
