"""Odds of the games to nine worked out a second time, apart from the product.

Plain loops over values with Python integers; drawing rules and pay lines are written out again.
Nothing here imports the product. Values are 0 to 9, and "joker".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, lcm
from typing import Any

JOKER = "joker"
Card = Any
Hand = tuple[Card, ...]
Pays = Callable[[int, int, int, int], Fraction | int]


@dataclass(frozen=True)
class Game:
    """Cards dealt, totals each side must hit or stand on, and what a unit returns."""

    dealt: int
    pays: Pays
    player_hits: tuple[int, ...] = ()
    player_stands: tuple[int, ...] = ()
    bank_hits: tuple[int, ...] = ()
    bank_stands: tuple[int, ...] = ()
    naturals: bool = False
    bank_house: tuple[int, ...] = (0, 1, 2, 3, 4, 5)


def pan_shoe(decks: int) -> dict[Card, int]:
    return {0: 12 * decks} | dict.fromkeys(range(1, 7), 4 * decks)


def joker_shoe(decks: int) -> dict[Card, int]:
    return {0: 16 * decks} | dict.fromkeys(range(1, 10), 4 * decks) | {JOKER: decks}


def worth(hand: Hand) -> int:
    """0 to 9, and 10 for two jokers."""
    if hand == (JOKER, JOKER):
        return 10
    return 9 if JOKER in hand else sum(hand) % 10


def even(p: int, b: int, tie: Fraction | int = 0, win: Fraction | int = 1) -> Fraction | int:
    return tie if p == b else win if p > b else -1


def super_pays(win: Fraction | int = 1) -> Pays:
    return lambda p, pn, b, bn: even(p, b, -1 if p < 2 else 0, win)


def ultra_pays(
    ties: str = "push", half: Fraction = Fraction(1, 2), win: Fraction | int = 1
) -> Pays:
    def pays(p: int, pn: int, b: int, bn: int) -> Fraction | int:
        if b == 0 and bn == 4:
            return 0 if p == 0 else half if p < 8 else win
        return even(p, b, _tie(ties, p), win)

    return pays


def century_pays(ties: str = "push", win: Fraction | int = 1) -> Pays:
    def pays(p: int, pn: int, b: int, bn: int) -> Fraction | int:
        both_natural = pn == bn == 2 and min(p, b) >= 8
        return even(p, b, 0 if both_natural else _tie(ties, p), win)

    return pays


def _tie(ties: str, total: int) -> int:
    return -1 if ties == "bank-wins" or (ties == "bank-wins-0-1" and total < 2) else 0


def super_pan(pays: Pays | None = None, **changes: Any) -> Game:
    given = {"bank_hits": (0, 1, 2, 3, 4), "bank_stands": (7, 8, 9)} | changes
    return Game(3, pays or super_pays(), **given)


def ultra_pan(pays: Pays | None = None, **changes: Any) -> Game:
    low, high = (0, 1, 2, 3, 4), (7, 8, 9)
    return Game(3, pays or ultra_pays(), low, high, low, high, **changes)


def century(
    pays: Pays | None = None, player: str = "free", bank: str = "to-five", **changes: Any
) -> Game:
    obliged: dict[str, Any] = {"naturals": True}
    if player != "free":
        obliged |= {"player_hits": (0, 1, 2, 3, 4), "player_stands": (6, 7)}
    if bank != "free":
        obliged |= {"bank_hits": (0, 1, 2, 3, 4, 5), "bank_stands": (6, 7)}
    return Game(2, pays or century_pays(), **obliged, **changes)


Table = dict[tuple[Hand, int, Hand, int], int]
Often = Fraction | int


@dataclass
class Weighed:
    """What every pair of hands and picks is worth on a stake of `unit`, weight included."""

    game: Game
    table: Table
    dealt: dict[tuple[Hand, Hand], int]
    unit: int

    @property
    def total(self) -> int:
        return sum(self.dealt.values()) * self.unit

    @property
    def hands(self) -> list[Hand]:
        return list(dict.fromkeys(mine for mine, _ in self.dealt))

    def natural(self, hand: Hand) -> bool:
        return self.game.naturals and worth(hand) >= 8

    def allowed(self, hand: Hand, bank: bool) -> tuple[int, ...]:
        """Whether it may hit (1), stand (0) or both; the house way first."""
        g, total = self.game, worth(hand)
        if self.natural(hand) or total in (g.bank_stands if bank else g.player_stands):
            return (0,)
        if total in (g.bank_hits if bank else g.player_hits):
            return (1,)
        return (1, 0) if total in (g.bank_house if bank else range(6)) else (0, 1)

    def ev(
        self, player: Callable[[Hand], Often], bank: Callable[[Hand, int, Hand], Often]
    ) -> Fraction:
        """By how often the player hits, and the bank after a pick (and a hand it may see)."""
        out: Often = 0
        for mine, theirs in self.dealt:
            x = player(mine)
            for hits, often in ((1, x), (0, 1 - x)):
                if often:
                    out += often * self._after(mine, hits, theirs, bank)
        return Fraction(out) / self.total

    def _after(
        self, mine: Hand, hits: int, theirs: Hand, bank: Callable[[Hand, int, Hand], Often]
    ) -> Often:
        y, table = bank(mine, hits, theirs), self.table
        if y in (0, 1):
            return table[mine, hits, theirs, int(y)]
        return y * table[mine, hits, theirs, 1] + (1 - y) * table[mine, hits, theirs, 0]

    def house_way(self) -> Fraction:
        return self.ev(
            lambda mine: self.allowed(mine, False)[0],
            lambda mine, hits, theirs: self.allowed(theirs, True)[0],
        )

    def best_player(self, bank: Callable[[Hand, int, Hand], Often]) -> Fraction:
        """The most the player can get against a bank that plays so."""
        sums: dict[Hand, dict[int, Often]] = {}
        for mine, theirs in self.dealt:
            here = sums.setdefault(mine, dict.fromkeys(self.allowed(mine, False), 0))
            for hits in here:
                here[hits] += self._after(mine, hits, theirs, bank)
        return Fraction(sum(max(here.values()) for here in sums.values())) / self.total

    def best_bank(self, player: Callable[[Hand], Often]) -> Fraction:
        """The least the bank can hold the player to, seeing the box, or all of a natural."""
        sights: dict[tuple[Hand, object], dict[int, Often]] = {}
        for mine, theirs in self.dealt:
            x = player(mine)
            for hits, often in ((1, x), (0, 1 - x)):
                if not often:
                    continue
                seen = (theirs, mine if self.natural(mine) else hits)
                sums = sights.setdefault(seen, dict.fromkeys(self.allowed(theirs, True), 0))
                for pick in sums:
                    sums[pick] += often * self.table[mine, hits, theirs, pick]
        return Fraction(sum(min(sums.values()) for sums in sights.values())) / self.total


def weigh(game: Game, shoe: Mapping[Card, int]) -> Weighed:
    """Every pair of hands with every pair of picks, from a shoe of so many cards of each value."""
    unit, pays = _in_whole_numbers(game)
    values = [value for value, number in shoe.items() if number]
    hands = list(combinations_with_replacement(values, game.dealt))
    table: Table = {}
    dealt: dict[tuple[Hand, Hand], int] = {}
    for mine, theirs in product(hands, hands):
        left = dict(shoe)
        weight = _take(left, (*mine, *theirs)) * _orders(mine) * _orders(theirs)
        if not weight:
            continue
        size = sum(left.values())
        dealt[mine, theirs] = weight * size * (size - 1)
        stop = game.naturals and worth(theirs) >= 8
        for hits, bank_hits in product((0, 1), (0, 1)):
            picks = (0, 0) if stop else (hits, bank_hits)
            here = _worth_of(pays, mine, theirs, left, size, *picks)
            table[mine, hits, theirs, bank_hits] = weight * here
    return Weighed(game, table, dealt, unit)


PayTable = dict[tuple[int, int, int, int], int]


def _in_whole_numbers(game: Game) -> tuple[int, PayTable]:
    """A stake on which everything pays a whole number, and what it pays by points and draws."""
    n, points = game.dealt, range(11)
    exact = {
        (p, hits, b, bank): Fraction(game.pays(p, n + hits, b, n + bank))
        for p, hits, b, bank in product(points, (0, 1), points, (0, 1))
    }
    unit = lcm(*(worth.denominator for worth in exact.values()))
    return unit, {key: int(worth * unit) for key, worth in exact.items()}


def _worth_of(
    pays: PayTable, mine: Hand, theirs: Hand, left: dict[Card, int], size: int, hits: int, bank: int
) -> int:
    out = 0
    rest = 1
    for place in range(2 - hits - bank):
        rest *= size - hits - bank - place
    theirs_with = {drawn: _with(theirs, drawn) for drawn in (*left, None)}
    for drawn, ways in _drawn(left, hits):
        p = _with(mine, drawn)
        for other, further in _drawn(left, bank, drawn):
            out += ways * further * rest * pays[p, hits, theirs_with[other], bank]
    return out


def _drawn(left: dict[Card, int], hits: int, gone: Card = None) -> Iterator[tuple[Card, int]]:
    if not hits:
        yield None, 1
        return
    for value, number in left.items():
        if number - (value == gone) > 0:
            yield value, number - (value == gone)


def _with(hand: Hand, drawn: Card) -> int:
    return worth(hand) if drawn is None else worth((*hand, drawn))


def _take(left: dict[Card, int], cards: Hand) -> int:
    weight = 1
    for card in cards:
        weight *= left[card]
        left[card] -= 1
    return max(weight, 0)


def _orders(hand: Hand) -> int:
    out = factorial(len(hand))
    for number in Counter(hand).values():
        out //= factorial(number)
    return out


def endless(game: Game) -> dict[str, Fraction]:
    """The pan games from a deck that never changes, both sides hitting to five."""
    chance = {0: Fraction(12, 36)} | {value: Fraction(4, 36) for value in range(1, 7)}
    three = [Fraction(0)] * 10
    for cards in product(chance, repeat=3):
        three[sum(cards) % 10] += chance[cards[0]] * chance[cards[1]] * chance[cards[2]]
    final: dict[tuple[int, int], Fraction] = {}
    for total, how_often in enumerate(three):
        drawn = chance if total <= 5 else {None: Fraction(1)}
        for card, p in drawn.items():
            key = (total, 3) if card is None else ((total + card) % 10, 4)
            final[key] = final.get(key, Fraction(0)) + how_often * p
    out = {"win": Fraction(0), "lose": Fraction(0), "tie": Fraction(0), "ev": Fraction(0)}
    for (mine, how_often), (theirs, also) in product(final.items(), final.items()):
        result = "win" if mine[0] > theirs[0] else "lose" if mine[0] < theirs[0] else "tie"
        out[result] += how_often * also
        out["ev"] += how_often * also * game.pays(*mine, *theirs)
    return out
