"""A blackjack game as tables a kernel can read, each made by the functions the table itself uses.

A dealt card is packed in one number: its value, its rank counted from nought, and the card.
"""

from __future__ import annotations

from functools import lru_cache, partial
from math import gcd, lcm
from typing import Any, NamedTuple

import numpy as np

from houseway.cards.card import JOKER, Card, rank
from houseway.errors import HousewayError
from houseway.games.blackjack.game import Blackjack
from houseway.games.blackjack.outcome import (
    ASKED,
    BankHand,
    Outcome,
    bank_hand,
    first_four_of,
    match_of,
    special_of,
)
from houseway.games.blackjack.rules import Play, is_natural, is_over, pairs, peeks, value
from houseway.games.features import features_of

Array = Any  # of numpy; what a kernel reads and writes has no type of its own in Python

CARDS, RANKS, VALUES = 53, 14, 11
POINTS = 64  # more than any hand can count
# The shape of a hand: no pair, a pair of so many points, or one of these.
THREE_CARDS, MORE_CARDS, WITH_JOKER, NATURAL_SHAPE, SHAPES = 11, 12, 13, 14, 16
# How a hand counts against the bank: its total, or one of these.
NATURAL, SURRENDERED, RESCUED, COUNTS = 40, 41, 42, 43
# How the bank's hand counts: its total, or one of these.
BANK_NATURAL, BANK_SPECIAL, BANK_ENDS = 40, 41, 44
MOST_BANK_CARDS = 24
BANK_FEATURES = frozenset({"bank", "bank-total", "bank-cards", "bank-special"})
GROUPS = (BANK_FEATURES, {"reds"}, {"match"}, {"first-four"})


class Facts(NamedTuple):
    """Everything about a game that a round needs, but for the choices made in it.

    Tables are flat. `pays` is indexed by dealt hand, count, number of cards and the bank's end;
    its unit and that of `ladder`, which says what lies on a hand after so many doubles, make
    every profit a whole number.
    """

    limit: int
    hits_soft_17: bool
    hands: int
    most_hands: int
    most_cards: int
    original_only: bool
    completes: bool
    most_player_cards: int
    asks_special: bool
    asks_sides: bool
    asks_reds: bool
    asks_match: bool
    asks_first_four: bool
    shapes: Array
    natural: Array
    bank_natural: Array
    peeks: Array
    pays: Array
    ladder: Array
    special: Array
    match: Array
    first_four: Array


class Prepared(NamedTuple):
    """A game ready for the kernel: its facts, and what its whole numbers stand for.

    `scale` turns stakes into the unit of profits, in which `unit` is one unit first staked on each
    dealt hand, and `most` the most a round can win or lose.
    """

    facts: Facts
    scale: int
    unit: int
    most: int


def packed(card: Card) -> int:
    return value(card) | (rank(card) - 1) << 4 | card << 8


def sample(rank_from_nought: int) -> Card:
    return min(4 * rank_from_nought, JOKER)


def prepare(game: Blackjack, sides: tuple[str, ...], ladder: tuple[int, ...]) -> Prepared:
    """Tabulate a game with these wagers beside the game wagers."""
    play, rules = game.settings, game.rules
    asked = set[str]().union(*(group_of(game, side) for side in sides))
    base = [spot.id for spot in rules.spots if spot.kind == "base"]
    by_game = set[str]().union(*(features_of(rules.by_id[spot]) for spot in base))
    if strange := by_game & {"bank-cards", "reds", "match", "first-four"}:
        about = " and ".join(sorted(strange))
        raise HousewayError(f"{rules.name}: a game wager that asks about {about} is not simulated")
    special = "bank-special" in by_game | asked
    pays, scale, most_cards = _pays(game, base)
    ladder = tuple(amount // gcd(*ladder) for amount in ladder)
    most = int(np.abs(pays).max()) * max(ladder) * len(base) * _most_hands(play)
    facts = Facts(
        limit=play.limit,
        hits_soft_17=play.hits_soft_17,
        hands=play.hands,
        most_hands=_most_hands(play),
        most_cards=(play.hands * _most_hands(play) + 1) * (play.limit + 2),
        original_only=play.late_natural_takes == "original",
        completes=play.draw_without_action or bool(asked & {*BANK_FEATURES, "reds"}),
        most_player_cards=most_cards,
        asks_special=special,
        asks_sides=bool(sides),
        asks_reds="reds" in asked,
        asks_match="match" in asked,
        asks_first_four="first-four" in asked,
        shapes=np.concatenate([_of_two(partial(shape_of, play, dealt=d)) for d in (True, False)]),
        natural=_of_two(lambda a, b: is_natural(play, [a, b])),
        bank_natural=_of_two(lambda a, b: bank_hand(play, [a, b]).kind == "natural"),
        peeks=np.array([peeks(play, sample(r)) for r in range(RANKS)]),
        pays=pays,
        ladder=np.array(ladder, dtype=np.int64),
        special=_special() if special else np.zeros(1, dtype=np.uint8),
        match=_match() if "match" in asked else np.zeros(1, dtype=np.uint8),
        first_four=_first_four() if "first-four" in asked else np.zeros(1, dtype=np.uint8),
    )
    return Prepared(facts, scale, scale * ladder[0] * play.hands, most)


def group_of(game: Blackjack, side: str) -> set[str]:
    """The features a side wager asks about; raises when they cannot be counted together."""
    spot = game.rules.spot(side)
    asked = features_of(spot)
    if spot.kind != "bonus" or not any(asked <= group for group in GROUPS):
        raise HousewayError(f"{game.rules.name}: a wager on {side!r} is not simulated")
    return asked


def _most_hands(play: Play) -> int:
    return 1 if play.split is None else play.split.hands


def _of_two(rule: Any) -> Array:
    """A table of a rule about two cards."""
    table = [[rule(sample(a), sample(b)) for b in range(RANKS)] for a in range(RANKS)]
    return np.array(table).ravel()


def shape_of(play: Play, first: Card, second: Card, dealt: bool) -> int:
    """The shape of two cards; only as dealt can they be a natural."""
    if dealt and is_natural(play, [first, second]):
        return NATURAL_SHAPE
    if JOKER in (first, second):
        return WITH_JOKER
    return value(first) if pairs(play, first, second) else 0


def bank_of(play: Play, end: int, cards: int = 2) -> BankHand:
    """What the bank's end stands for."""
    if end == BANK_NATURAL:
        return BankHand("natural", play.limit, 2)
    if end > BANK_SPECIAL:
        special = ASKED.values["bank-special"][end - BANK_SPECIAL]
        return BankHand("over", 24, 3, special)
    return BankHand("over" if is_over(end, play.limit) else "live", end, cards)


def _pays(game: Blackjack, base: list[str]) -> tuple[Array, int, int]:
    """Profit in whole numbers for every way a hand can meet the bank's, their unit, and the
    number of cards from which hands are paid alike."""
    asked = [
        cards
        for spot in base
        for line in game.rules.by_id[spot].lines
        for cards in _listed(line.when.get("player-cards", 1))
    ]
    most_cards = max(asked, default=1) + 1
    numbers = range(2, max(most_cards, 2) + 1)
    rows = [
        [[_one(game, spot, count, cards, end) for end in range(BANK_ENDS)] for cards in numbers]
        for spot in base
        for count in range(COUNTS)
    ]
    scale = lcm(*(x.denominator for row in rows for ends in row for x in ends))
    whole = [int(x * scale) for row in rows for ends in row for x in ends]
    return np.array(whole, dtype=np.int64), scale, numbers[-1]


def _listed(wanted: Any) -> list[int]:
    return wanted if isinstance(wanted, list) else [wanted]


def _one(game: Blackjack, spot: str, count: int, cards: int, end: int) -> Any:
    limit = game.settings.limit
    kinds = {NATURAL: "natural", SURRENDERED: "surrendered", RESCUED: "rescued"}
    kind = kinds.get(count) or ("over" if is_over(count, limit) else "live")
    bank = bank_of(game.settings, end)
    total = limit if count in kinds else count
    outcome = Outcome(kind, total, cards, bank.kind, bank.total, bank.cards, bank.special)
    return game.line(spot, outcome).profit


@lru_cache(maxsize=1)
def _special() -> Array:
    """What three cards of the bank are, by card."""
    names = list(ASKED.values["bank-special"])
    return _of_three(lambda a, b, c: names.index(special_of([a, b, c])))


@lru_cache(maxsize=1)
def _match() -> Array:
    """How two cards match an up-card."""
    names = list(ASKED.values["match"])
    return _of_three(lambda a, b, up: names.index(match_of([a, b], up)))


def _of_three(rule: Any) -> Array:
    cards = range(CARDS)
    table = [rule(a, b, c) for a in cards for b in cards for c in cards]
    return np.array(table, dtype=np.uint8)


@lru_cache(maxsize=1)
def _first_four() -> Array:
    """The pattern of four ranks."""
    names = list(ASKED.values["first-four"])
    ranks = [sample(r) for r in range(RANKS)]
    table = [
        names.index(first_four_of([a, b, c, d]))
        for a in ranks
        for b in ranks
        for c in ranks
        for d in ranks
    ]
    return np.array(table, dtype=np.uint8)
