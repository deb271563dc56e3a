"""A blackjack game as tables a kernel can read, each made by the functions the table itself uses.

A dealt card is packed in one number: its value, its rank counted from nought, and the card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from houseway.cards.card import JOKER, Card, rank
from houseway.cards.shoe import ScriptedShoe
from houseway.errors import not_worked_out
from houseway.families.blackjack.acting import can_only_lose
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.hands import Hand, Lay
from houseway.families.blackjack.outcome import (
    ASKED,
    BankHand,
    Outcome,
    first_four_of,
    kind_of,
    match_of,
    special_of,
    total,
)
from houseway.families.blackjack.rules import Play, is_natural, is_over, pairs, peeks, value
from houseway.play.features import features_of
from houseway.rulebook.schema import Spot
from houseway.table.table import Table

Array = Any  # of numpy; what a kernel reads and writes has no type of its own in Python

CARDS, RANKS, VALUES = 53, 14, 11
JOKER_RANK = 13
POINTS = 64  # more than any hand can count
# The shape of a hand: no pair, a pair of so many points, or one of these.
THREE_CARDS, MORE_CARDS, WITH_JOKER, NATURAL_SHAPE, SHAPES = 11, 12, 13, 14, 16
# How a hand is paid: one of these rows of lines, or one of those behind them.
NATURAL, SURRENDERED, RESCUED, EVEN_MONEY, ROWS = range(5)
ENDED = {SURRENDERED: "surrendered", RESCUED: "rescued", EVEN_MONEY: "even-money"}
# How the bank's hand counts: its total, or one of these.
BANK_NATURAL, BANK_SPECIAL, BANK_ENDS = 40, 41, 44
MOST_BANK_CARDS = 24
BANK_FEATURES = frozenset({"bank", "bank-total", "bank-cards", "bank-special"})
TOTALS = frozenset({"bank", "bank-total", "bank-cards", "reds"})  # which wait for the bank's hand
GROUPS = (BANK_FEATURES, {"reds"}, {"match"}, {"first-four"})
_NOT_BY_END = {"bank-cards", "reds", "match", "first-four"}


def packed(card: Card) -> int:
    return value(card) | (rank(card) - 1) << 4 | card << 8


def sample(rank_from_nought: int) -> Card:
    return min(4 * rank_from_nought, JOKER)


def base_spots(game: Blackjack) -> list[Spot]:
    """The spots of the dealt hands, in order."""
    return [spot for spot in game.rules.spots if spot.kind == "base"]


def most_hands(play: Play) -> int:
    """How many hands one dealt hand may become."""
    return 1 if play.split is None else play.split.hands


def most_drawn(game: Blackjack, hands: int) -> int:
    """More cards than so many hands can draw: all but a hand's last leave it within the limit."""
    shoe, room, cards = game.rules.deck.shoe, hands * game.settings.limit, 0
    for card in sorted(shoe, key=value):
        taken = min(shoe[card], room // max(value(card), 1))
        room -= taken * value(card)
        cards += taken
    return cards + 2 * hands


def group_of(game: Blackjack, side: str) -> set[str]:
    """The features a side wager asks about; raises when they cannot be counted together."""
    spot = game.rules.spot(side)
    asked = features_of(spot)
    if spot.kind != "bonus" or not any(asked <= group for group in GROUPS):
        raise not_worked_out(
            "sides", f"{game.rules.name}: a wager on {side!r} is not simulated", side
        )
    return asked


def of_two(rule: Any) -> Array:
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


def most_counted(game: Blackjack) -> int:
    """The largest number of cards of a hand that a pay line asks about."""
    asked = [
        cards
        for spot in base_spots(game)
        for line in spot.lines
        for cards in _listed(line.when.get("player-cards", 1))
    ]
    return max(asked, default=1)


def _listed(wanted: Any) -> list[int]:
    return wanted if isinstance(wanted, list) else [wanted]


def rows_of(game: Blackjack, hands: Sequence[Sequence[Card]]) -> tuple[Array, Array, Array]:
    """How hands are paid that are no natural: the row of each, and two tables of the rows.

    The first has the place of the line that is met, by dealt hand, row and the bank's end; the
    second whether a hand over the limit is decided at once, by dealt hand, whether money was added
    to it, the rank of the up-card, and row. Hands that fare alike share a row.
    """
    play, spots = game.settings, base_spots(game)
    if strange := set[str]().union(*map(features_of, spots)) & _NOT_BY_END:
        about = " and ".join(sorted(strange))
        raise not_worked_out(
            "wagers", f"{game.rules.name}: a wager that asks about {about} is not simulated", about
        )
    told = [Outcome("natural", play.limit, 2)]
    told += [Outcome(ENDED[row], play.limit, 2) for row in range(1, ROWS)]
    fates: dict[bytes, int] = {}
    alike = most_counted(game) + 1
    by_sum: dict[tuple[str, int, int], int] = {}
    decided = [_decided(game, None)] * ROWS
    places = []
    for cards in hands:
        seen = kind_of(play, cards, False), total(play, cards), min(len(cards), alike)
        if seen not in by_sum:
            outcome = Outcome(*seen)
            over = _decided(game, cards)
            fate = _lines(game, outcome).tobytes() + over.tobytes()
            by_sum[seen] = fates.setdefault(fate, ROWS + len(fates))
            if by_sum[seen] == len(told):
                told.append(outcome)
                decided.append(over)
        places.append(by_sum[seen])
    lines = np.stack([_lines(game, outcome) for outcome in told], axis=1)
    return np.array(places), lines, np.stack(decided, axis=-1)


def _lines(game: Blackjack, outcome: Outcome) -> Array:
    """The place of the line a hand meets, by dealt hand and the bank's end."""
    ends = [bank_of(game.settings, end) for end in range(BANK_ENDS)]
    met = [
        outcome._replace(
            bank=b.kind, bank_total=b.total, bank_cards=b.cards, bank_special=b.special
        )
        for b in ends
    ]
    table = [
        [spot.lines.index(game.line(spot.id, against)) for against in met]
        for spot in base_spots(game)
    ]
    return np.array(table, dtype=np.uint8)


def _decided(game: Blackjack, cards: Sequence[Card] | None) -> Array:
    """Whether a hand is collected before its turn, as it can only lose."""
    play, spots = game.settings, base_spots(game)
    found = np.zeros((len(spots), 2, RANKS), dtype=np.bool_)
    if play.over == "at-settlement" or cards is None or kind_of(play, cards, False) != "over":
        return found
    for n, spot in enumerate(spots):
        for added in (0, 1):
            hand = Hand(1, n + 1, n + 1, spot.id, list(cards), doubles=added)
            for r in range(RANKS):
                table = Table(game.rules, ScriptedShoe(()), bank=2)
                lay = Lay(game, table, bank=[sample(r)], peeked=peeks(play, sample(r)))
                found[n, added, r] = can_only_lose(lay, hand)
    return found


@lru_cache(maxsize=1)
def specials() -> Array:
    """What three cards of the bank are, by card."""
    names = list(ASKED.values["bank-special"])
    return _of_three(lambda a, b, c: names.index(special_of([a, b, c])))


@lru_cache(maxsize=1)
def matches() -> Array:
    """How two cards match an up-card."""
    names = list(ASKED.values["match"])
    return _of_three(lambda a, b, up: names.index(match_of([a, b], up)))


def _of_three(rule: Any) -> Array:
    cards = range(CARDS)
    table = [rule(a, b, c) for a in cards for b in cards for c in cards]
    return np.array(table, dtype=np.uint8)


@lru_cache(maxsize=1)
def first_fours() -> Array:
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
