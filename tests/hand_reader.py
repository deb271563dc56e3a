"""What cards come to, reckoned by somebody who has read the rule sheet and nothing else.

Cards are words (`Ah`, `Td`, `Jk`, a tile `6-5`), hands are lists of them. Where rooms differ, the
printed sheet is asked. Nothing of the product may be imported here: with a paper and the cards this
gives the facts that `paper_reader` needs to say what every wager is worth.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Any

from paper_reader import Misread, Paper, number

Hand = Sequence[str]
RANKS = "..23456789TJQKA"
JOKER = "Jk"


@dataclass
class Seen:
    """What everybody at the table could see of a round when it was over.

    `dealt` are the cards as they came, `cards` as they lie in the end; `moved` hands gave or took a
    card of another hand. Choices are `(seat, hand, pick)` in order, wagers `(seat, spot)` with
    their amounts, both by the printed names of spots.
    """

    dealt: dict[str, list[str]] = field(default_factory=dict)
    cards: dict[str, list[str]] = field(default_factory=dict)
    moved: set[str] = field(default_factory=set)
    halves: dict[str, tuple[Hand, Hand]] = field(default_factory=dict)
    choices: list[tuple[int, int, str]] = field(default_factory=list)
    wagers: dict[tuple[int, str], int] = field(default_factory=dict)
    bank: int = 0

    def picks(self, seat: int, hand: int = 1) -> list[str]:
        return [pick for who, at, pick in self.choices if (who, at) == (seat, hand)]


@dataclass(frozen=True)
class Bet:
    """A wager that was settled: whose, on which spot and hand, and as which of several alike."""

    seat: int
    spot: str
    hand: int = 1
    again: int = 0

    @property
    def name(self) -> str:
        return f"seat {self.seat}" + (f" hand {self.hand}" if self.hand > 1 else "")


def rank(card: str) -> int:
    """
    >>> rank("2h"), rank("Td"), rank("As")
    (2, 10, 14)
    """
    return RANKS.index(card[0])


def against(mine: Any, its: Any, words: tuple[str, str, str]) -> str:
    """How one value stands to another: higher, the same or lower, in these words."""
    return words[0] if mine > its else words[1] if mine == its else words[2]


STANDS = ("higher", "equal", "lower")

# Hands of five and of three cards

PATTERNS = {
    (5,): "five of a kind", (4, 1): "four of a kind", (3, 2): "full house",
    (3, 1, 1): "three of a kind", (2, 2, 1): "two pair", (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high card", (3,): "three of a kind", (2, 1): "pair", (1, 1, 1): "high card",
}  # fmt: skip
POKER = (
    *("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight"),
    *("three of a kind", "two pair", "pair", "high card"),
)
THREE = ("straight flush", "three of a kind", "straight", "flush", "pair", "high card")
Worth = tuple[int, tuple[int, ...]]


@lru_cache(maxsize=100_000)
def kind(cards: tuple[str, ...]) -> tuple[str, tuple[int, ...]]:
    """The name of a hand, and the ranks that tell it from others of its name.

    >>> kind(("Ah", "2h", "3c", "4h", "5h")), kind(("Ks", "9s", "Kd", "9d", "2c"))
    (('straight', (5,)), ('two pair', (13, 9, 2)))
    """
    counts = Counter(map(rank, cards))
    ranks = tuple(sorted(counts, key=lambda r: (counts[r], r), reverse=True))
    pattern = PATTERNS[tuple(sorted(counts.values(), reverse=True))]
    flush = len({card[1] for card in cards}) == 1
    top = _straight(set(counts), len(cards))
    if top:
        royal = flush and top == 14 and len(cards) == 5
        return ("royal flush" if royal else "straight flush" if flush else "straight"), (top,)
    if flush and pattern != "high card":
        article = "a " if pattern in ("full house", "pair") else ""
        return f"flush with {article}{pattern}", ranks
    return ("flush" if flush else pattern), ranks


def _straight(ranks: set[int], size: int) -> int:
    """The highest rank of a straight; an ace may also stand below the two. 0 where there is none.

    >>> _straight({14, 2, 3}, 3), _straight({14, 13, 12}, 3), _straight({14, 13, 2}, 3)
    (3, 14, 0)
    """
    for held in (ranks, {1 if r == 14 else r for r in ranks}):
        if len(held) == size and max(held) - min(held) == size - 1:
            return max(held)
    return 0


def best(cards: Hand, order: Sequence[str] = POKER) -> Worth:
    """The worth of the best five of some cards; more is better."""
    return max(_worth(kind(five), order) for five in combinations(sorted(cards), 5))


def _worth(found: tuple[str, tuple[int, ...]], order: Sequence[str]) -> Worth:
    return -order.index(found[0]), found[1]


def named(worth: Worth, order: Sequence[str] = POKER) -> str:
    return order[-worth[0]].replace(" ", "-")


def three(cards: Hand, low_flush: bool) -> Worth:
    """The worth of three cards, of which suited A-2-3 may be a flush and no more."""
    found = kind(tuple(sorted(cards)))
    if low_flush and found == ("straight flush", (3,)):
        found = "flush", (14, 3, 2)
    return _worth(found, THREE)


# One family after the other: facts about a bet


def _baccarat(seen: Seen, bet: Bet, sheet: Paper) -> Mapping[str, Any]:
    player, banker = _player_hand(seen, bet, sheet), seen.cards["banker"]
    counts = sorted(Counter(card[0] for card in (*player, *banker)).values(), reverse=True)
    return {
        "player": _nine(player), "player_cards": len(player),
        "banker": _nine(banker), "banker_cards": len(banker),
        "player_pair": _pair(*player[:2]), "banker_pair": _pair(*banker[:2]),
        "match": _match(counts),
    }  # fmt: skip


PIPS = ".A23456789TJQK"


def _nine(cards: Hand) -> int:
    """
    >>> _nine(["9h", "Kd", "As"]), _nine(["7h", "8d"])
    (0, 5)
    """
    return sum(min(PIPS.index(card[0]), 10) for card in cards) % 10


def _pair(first: str, second: str) -> str:
    if first[0] != second[0]:
        return "none"
    red = [card[1] in "hd" for card in (first, second)]
    return "suit" if first == second else "colour" if red[0] == red[1] else "mixed"


def _match(counts: Sequence[int]) -> str:
    if counts[0] > 3:
        return "four-of-a-kind" if counts[0] == 4 else "five-of-a-kind"
    known = {(3, 3): "double-triplets", (3, 2): "full-house", (2, 2): "two-pairs"}
    three = "three-of-a-kind" if counts[0] == 3 else "none"
    return known.get((counts[0], counts[1] if counts[1:] else 0), three)


def _player_hand(seen: Seen, bet: Bet, sheet: Paper) -> Hand:
    """The Player hand that a bet goes by where bettors could choose on five."""
    lies, two = seen.cards["player"], seen.cards["player"][:2]
    chose = {seat: pick for seat, _, pick in seen.choices if pick in ("hit", "stand")}
    if not chose:
        return lies
    chose = _one_for_all(chose, seen, sheet)
    own = re.search(r"By the choice of their own bettor go: (.*?)\. Every other", sheet.text)
    if own is None:
        raise Misread("the sheet does not say which wagers go by a bettor's own choice")
    if bet.spot in own[1].split(", ") and bet.seat in chose:
        keeps = "it counts for everybody" not in sheet.text
        return two if chose[bet.seat] == "stand" and keeps else lies
    return two if "Wagers without a choice meet the five, whoever hits" in sheet.text else lies


def _one_for_all(chose: dict[int, str], seen: Seen, sheet: Paper) -> dict[int, str]:
    if "each of them keeps their own choice" in sheet.text:
        return chose
    if "the choice of more money counts for all" in sheet.text:
        money = Counter[str]()
        for seat, pick in chose.items():
            money[pick] += seen.wagers[seat, "Player line"]
        one = "stand" if money["stand"] > money["hit"] else "hit"
    elif "the first of them clockwise from the player-dealer's left chooses" in sheet.text:
        one = chose[min(chose, key=lambda seat: (seat - seen.bank) % 50)]
    else:
        raise Misread("the sheet does not say what happens when choices differ")
    return dict.fromkeys(chose, one)


def _to_nine(seen: Seen, bet: Bet, sheet: Paper) -> Mapping[str, Any]:
    natural = "nine or eight as dealt are a natural" in sheet.text
    out: dict[str, Any] = {}
    for who, hand in (("player", seen.cards[bet.name]), ("bank", seen.cards["bank"])):
        jokers, size = hand.count(JOKER), len(seen.dealt[bet.name]) if natural else 0
        points = 10 if jokers == len(hand) == 2 else 9 if jokers else _nine(hand)
        as_dealt = natural and len(hand) == 2 and points >= 8 and size >= 2
        plain = "natural" if as_dealt else "plain"
        out |= {who: points, f"{who}_cards": len(hand)}
        out[f"{who}_hand"] = "two-jokers" if points == 10 else plain
    return out


def _blackjack(seen: Seen, bet: Bet, sheet: Paper) -> Mapping[str, Any]:
    own, bank = seen.cards[bet.name], seen.cards["bank"]
    first = [c for n in _dealt_hands(seen, bet.seat) for c in seen.dealt[n][:2]]
    kind_, total = _counted(own, sheet, bet.name not in seen.moved)
    bank_kind, bank_total = _counted(bank, sheet, True)
    no_more = "no more with a second joker in the hole" in sheet.text
    if bank_kind == "natural" and no_more and bank[0] == JOKER:
        bank_kind = "live"
    return {
        "player": _given_up(seen.picks(bet.seat, bet.hand)) or kind_,
        "total": total, "cards": len(own), "bank": bank_kind, "bank_total": bank_total,
        "bank_cards": len(bank), "bank_special": _special(bank), "reds": _reds(bank),
        "match": _matches(first, bank[0]),
        "first_four": _first_four(first) if len(first) == 4 else "none",
    }  # fmt: skip


def _dealt_hands(seen: Seen, seat: int) -> list[str]:
    """The hands of a seat that were dealt, not those that a split began."""
    names = (f"seat {seat}", f"seat {seat} hand 2")
    return [name for name in names if len(seen.dealt.get(name, ())) >= 2][:2]


def _counted(cards: Hand, sheet: Paper, as_dealt: bool) -> tuple[str, int]:
    """natural, live or over, and the total, as the sheet counts."""
    limit = _printed(r"A hand above (\d+) is over", sheet)
    if "Two jokers are the best hand, a natural" in sheet.text:
        best_hand = list(cards) == [JOKER, JOKER]
    else:
        best_hand = len(cards) == 2 and sorted(map(_points, cards)) == [1, 10]
    total = sum(map(_points, cards))
    if JOKER in cards:
        return ("natural" if best_hand and as_dealt else "live"), 21
    if total > limit:
        return "over", total
    soft = any(card[0] == "A" for card in cards) and total + 10 <= limit
    return ("natural" if best_hand and as_dealt else "live"), total + 10 * soft


def _printed(pattern: str, sheet: Paper) -> int:
    found = re.search(pattern, sheet.text)
    if found is None:
        raise Misread(f"the sheet has nothing like {pattern!r}")
    return number(found[1])


def _points(card: str) -> int:
    return 0 if card == JOKER else 1 if card[0] == "A" else min(rank(card), 10)


def _given_up(picks: Iterable[str]) -> str | None:
    ends = {"surrender": "surrendered", "rescue": "rescued", "even-money": "even-money"}
    return next((ends[pick] for pick in picks if pick in ends), None)


def _special(cards: Hand) -> str:
    ranks = sorted(card[0] for card in cards)
    if ranks == ["8", "8", "8"]:
        return "three-eights"
    suited = ranks == ["7", "8", "9"] and len({card[1] for card in cards}) == 1
    return "suited-7-8-9" if suited else "none"


def _reds(cards: Hand) -> int:
    """
    >>> _reds(["2h", "3d", "4c", "5h"])
    2
    """
    colours = "".join("r" if card != JOKER and card[1] in "hd" else "b" for card in cards)
    return colours.index("b") if "b" in colours else len(colours)


def _matches(first: Hand, up: str) -> str:
    alike = sorted(card == up for card in first[:2] if card[0] == up[0] and up != JOKER)
    return {
        (): "none", (False,): "one-unsuited", (True,): "one-suited",
        (False, False): "two-unsuited", (False, True): "suited-and-unsuited",
        (True, True): "two-suited",
    }[(*alike,)]  # fmt: skip


def _first_four(cards: Hand) -> str:
    counts = (*sorted(Counter(card[0] for card in cards).values(), reverse=True),)
    return {
        (4,): "four-of-a-kind", (3, 1): "three-of-a-kind", (2, 2): "two-pairs", (2, 1, 1): "pair",
    }.get(counts, "none")  # fmt: skip


def _ante(seen: Seen, bet: Bet, sheet: Paper) -> Mapping[str, Any]:
    board = seen.cards.get("board", [])
    own, bank = ([*seen.cards[name], *board] for name in (bet.name, "bank"))
    short = len(own) == 3
    low_flush = "Suited A-2-3 counts as a flush only" in sheet.text
    mine, its = (three(hand, low_flush) if short else best(hand) for hand in (own, bank))
    hand = named(mine, THREE if short else POKER)
    if short and (hand, mine[1]) == ("straight-flush", (14,)):
        hand = "mini-royal"
    opens = re.search(r"The player-dealer opens with (.*?) or better\.", sheet.text)
    if opens is None:
        raise Misread("the sheet does not say what the player-dealer opens with")
    return {
        "folded": "fold" in seen.picks(bet.seat),
        "opened": _opens(opens[1], named(its, THREE if short else POKER), its[1]),
        "result": against(mine, its, STANDS),
        "hand": hand,
        "six": named(best([*own, *bank])) if short else "none",
    }


def _opens(words: str, held: str, ranks: tuple[int, ...]) -> bool:
    """
    >>> _opens("ace-king", "high-card", (14, 13, 5, 4, 3)), _opens("a pair", "high-card", (14,))
    (True, False)
    """
    if words == "a pair" or held != "high-card":
        return held != "high-card"
    names = {"ace": 14, "king": 13, "queen": 12, "jack": 11, "ten": 10}
    wanted = tuple(names[word] for word in words.removesuffix(" high").split("-"))
    return ranks[: len(wanted)] >= wanted


def _war(seen: Seen, bet: Bet, sheet: Paper) -> Mapping[str, Any]:
    own, bank = ([*map(rank, seen.cards[name])] for name in (bet.name, "bank"))
    words = ("higher", "tied", "lower")
    original = against(own[0], bank[0], words)
    fought = original == "tied" and (bet.seat, "War wager") in seen.wagers
    picks = seen.picks(bet.seat)
    ended = "deal"
    if original == "tied":
        ended = "surrender" if "surrender" in picks else "war" if fought else "uncovered"
    return {
        "original": original,
        "ended": ended,
        "war": against(own[1], bank[1], words) if fought else "none",
    }


def _keep(seen: Seen, bet: Bet, sheet: Paper) -> Mapping[str, Any]:
    four = {name: len({card[0] for card in seen.dealt[name]}) == 1 for name in (bet.name, "bank")}
    out = {
        "player": "natural" if four[bet.name] else "plain",
        "bank": "natural" if four["bank"] else "plain",
        "result": "unplayed",
    }
    if not any(four.values()):
        order = tuple(line for line in sheet.sentences if line in SEVENTEEN)
        if set(order) != SEVENTEEN:
            raise Misread("the sheet does not list seventeen kinds of hands")
        mine, its = (
            best([*seen.halves[n][0], *seen.cards["board"]], order) for n in (bet.name, "bank")
        )
        out["result"] = against(mine, its, ("higher", "copy", "lower"))
    return out


SEVENTEEN = {
    *POKER, "five of a kind", "flush with five of a kind", "flush with four of a kind",
    "flush with a full house", "flush with three of a kind", "flush with two pair",
    "flush with a pair",
}  # fmt: skip

# Pai gow

BUG = ("five of a kind", *POKER)
ROWS = (
    *("seven-card-straight-flush", "royal-match", "seven-card-straight-flush-joker", "five-aces"),
    *("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush"),
    *("three-of-a-kind", "straight"),
)
DECK = tuple(r + s for r in RANKS[2:] for s in "cdhs")


def _paigow(seen: Seen, bet: Bet, sheet: Paper) -> Mapping[str, Any]:
    if "Pairs" in sheet.tables:
        return {"result": _halves(seen, bet, sheet, _tiles), "bank_ace_high": False, "foul": False}
    flush = "a straight, a flush or a straight flush" in sheet.text
    second = "A-2-3-4-5 is the second highest straight" in sheet.text
    bank = seen.cards["bank"]
    pushes = "seven cards are ace high and no more, every base wager pushes" in sheet.text
    ace = pushes and _ace_high(bank, flush)
    foul = bet.name in seen.halves and _foul(*seen.halves[bet.name], flush, second)
    worths = lambda halves, _: (front(halves[0]), joker_best(halves[1], flush, second))  # noqa: E731
    result = "push" if ace and not seen.halves.get(bet.name) else "lose"
    if bet.name in seen.halves and "bank" in seen.halves and not foul:
        result = _halves(seen, bet, sheet, worths)
    return {
        "result": result,
        "foul": foul,
        "bank_ace_high": ace,
        "bank_joker": JOKER in bank,
        "ace_high": ace and _ace_high(seen.cards[bet.name], flush),
        "fortune": row(seen.cards[bet.name], flush),
        "envy": _envied(seen, bet, sheet, flush),
    }


def _halves(
    seen: Seen, bet: Bet, sheet: Paper, worths: Callable[[tuple[Hand, Hand], Paper], Any]
) -> str:
    """What both halves come to against the player-dealer's."""
    mine, its = (worths(seen.halves[name], sheet) for name in (bet.name, "bank"))
    stands = [against(m, i, STANDS) for m, i in zip(mine, its, strict=True)]
    if "equal" in stands and "wins every hand of which a half is equal" in sheet.text:
        return "lose"
    return ("lose", "push", "win")[stands.count("higher")]


def front(two: Hand) -> tuple[int, tuple[int, ...]]:
    ranks = sorted((14 if card == JOKER else rank(card) for card in two), reverse=True)
    return int(ranks[0] == ranks[1]), tuple(dict.fromkeys(ranks))


def joker_best(five: Hand, flush: bool, second: bool = False) -> Worth:
    """Five cards, of which the joker is an ace or completes what the sheet names."""
    return _joker_best(tuple(sorted(five)), flush, second)


@lru_cache(maxsize=100_000)
def _joker_best(five: tuple[str, ...], flush: bool, second: bool) -> Worth:
    if JOKER not in five:
        return _with_wheel(kind(five), second)
    rest = [card for card in five if card != JOKER]
    completes = {"straight", "straight flush", "royal flush"} | ({"flush"} if flush else set())
    found = []
    for card in DECK:
        name, ranks = kind(tuple(sorted((*rest, card))))
        if (name in completes and card not in rest) or (card[0] == "A" and "flush" not in name):
            found.append(_with_wheel((name, ranks), second))
    return max(found)


def _with_wheel(found: tuple[str, tuple[int, ...]], second: bool) -> Worth:
    name, ranks = found
    if second and "straight" in name and ranks == (5,):
        ranks = (13, 1)  # above a straight to the king, below one to the ace
    return _worth((name, ranks), BUG)


def _foul(two: Hand, five: Hand, flush: bool, second: bool) -> bool:
    """Whether the front is stronger than the back, as far as two cards can tell."""
    place, ranks = joker_best(five, flush, second)
    behind = {"pair": 1, "high-card": 0}.get(named((place, ranks), BUG), 2)
    ahead, tops = front(two)
    return ahead > behind or (ahead == behind and tops > ranks[: len(tops)])


def _ace_high(seven: Hand, flush: bool) -> bool:
    worth = max(joker_best(five, flush) for five in combinations(sorted(seven), 5))
    return named(worth, BUG) == "high-card" and worth[1][0] == 14


def row(seven: Hand, flush: bool) -> str:
    """What seven cards are paid for together.

    >>> row(["Kh", "Qh", "As", "Qs", "Js", "Ts", "Jk"], True)
    'royal-match'
    >>> row(["2h", "3h", "4h", "5h", "6h", "7h", "Jk"], True)
    'seven-card-straight-flush-joker'
    """
    return _row(tuple(sorted(seven)), flush)


@lru_cache(maxsize=20_000)
def _row(seven: tuple[str, ...], flush: bool) -> str:
    held = {five: joker_best(five, flush) for five in combinations(seven, 5)}
    names = {named(worth, BUG).replace("five-of-a-kind", "five-aces") for worth in held.values()}
    if _in_a_row(seven):
        names.add(ROWS[2] if JOKER in seven else ROWS[0])
    for five, worth in held.items():
        left = list(seven)
        for card in five:
            left.remove(card)
        royal = named(worth, BUG) == "royal-flush"
        if royal and sorted(card[0] for card in left) == ["K", "Q"] and left[0][1] == left[1][1]:
            names.add("royal-match")
    return next((name for name in ROWS if name in names), "nothing")


def _in_a_row(seven: Hand) -> bool:
    cards = [card for card in seven if card != JOKER]
    if len({card[1] for card in cards}) > 1:
        return False
    high = {rank(card) for card in cards}
    low = {1 if r == 14 else r for r in high}
    return any(max(ranks) - min(ranks) < len(seven) for ranks in (high, low))


def _envied(seen: Seen, bet: Bet, sheet: Paper, flush: bool) -> str:
    """What another seat's hand pays a button for, by the sentence on buttons."""
    found = re.search(
        r"A button pays for (.*?); seats with a (Fortune wager|hand) count", sheet.text
    )
    if found is None or bet.spot != "Envy Bonus":
        return "nothing"
    seats = {seat for seat, spot in seen.wagers if found[2] == "hand" or spot == FORTUNE}
    others = [
        row(seen.cards[f"seat {seat}"], flush)
        for seat in seats
        if seat != bet.seat and f"seat {seat}" in seen.cards
    ]
    held = sorted((name for name in others if name in ROWS[:7]), key=ROWS.index)
    own = row(seen.cards[bet.name], flush)
    if found[1] == "the best hand of the table, unless it is the button's own":
        beaten = held and own in ROWS and ROWS.index(own) < ROWS.index(held[0])
        held = [] if beaten else held[:1]
    elif found[1] == "the best hand of another seat":
        held = held[:1]
    elif found[1] != "every hand of another seat that qualifies":
        raise Misread(f"what does a button pay for {found[1]!r}?")
    return held[bet.again] if bet.again < len(held) else "nothing"


FORTUNE = "Fortune Bonus Bet"


def _tiles(halves: tuple[Hand, Hand], sheet: Paper) -> list[tuple[int, ...]]:
    """What two pairs of tiles are worth, the lower first."""
    return sorted(_two(half, sheet) for half in halves)


def _two(tiles: Hand, sheet: Paper) -> tuple[int, ...]:
    pairs = [sorted(row_[1].split()) for row_ in sheet.tables["Pairs"]]
    if sorted(tiles) in pairs:
        return (3, -pairs.index(sorted(tiles)))
    places = {face: -n for n, row_ in enumerate(sheet.tables["Single tiles"])
              for face in row_[1].split()}  # fmt: skip
    singles = sorted((places[tile] for tile in tiles), reverse=True)
    ties = singles if "compared by their tiles in order" in sheet.text else singles[:1]
    pips = [sum(map(int, tile.split("-"))) for tile in tiles]
    if {"6-6", "1-1"} & set(tiles):
        other = min(pips) if "6-6" in tiles else max(pips)
        if other in (8, 9):
            return (other - 7, 0, *ties)
    counts = [
        (3, 6) if tile in ("4-2", "2-1") else (n,) for tile, n in zip(tiles, pips, strict=True)
    ]
    total = max((a + b) % 10 for a in counts[0] for b in counts[1])
    if total == 0 and "Between two hands of 0 no tile is compared" in sheet.text:
        ties = []
    return (0, total, *ties)


FAMILIES: Mapping[str, Callable[[Seen, Bet, Paper], Mapping[str, Any]]] = {
    "ante": _ante, "baccarat": _baccarat, "blackjack": _blackjack, "keep": _keep,
    "nine": _to_nine, "paigow": _paigow, "war": _war,
}  # fmt: skip


def facts(family: str, seen: Seen, bet: Bet, sheet: Paper) -> Mapping[str, Any]:
    """Everything a pay line may ask about a bet, from the cards and the printed sheet."""
    return FAMILIES[family](seen, bet, sheet)
