"""Hands of any number of cards: named cards, ranks, and cards that may be anything.

`AhKh**` holds both cards, `AA**` at least two aces, `A2xx` an ace and a two. `Ah Kd / Qs ?` is read
alike; what lies down and what lies up makes no difference at the showdown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER, RANKS, SUITS, Card
from houseway.errors import bad_form, contradiction, out_of_range
from houseway.proof.equity.layout import subsets
from houseway.proof.equity.situation import Cards

MOST_LISTED = 4_000_000
ELEMENT = re.compile(rf"(jk)|([{RANKS}])([{SUITS}])?|([*x?])", re.IGNORECASE)
SUITED = {"ds": "double-suited", "ss": "single-suited", "r": "rainbow", "np": "no pair"}


@dataclass(frozen=True)
class Pattern:
    """Cards that must be there, ranks that must be there beside them, and a filter by suits."""

    cards: tuple[Card, ...] = ()
    ranks: tuple[int, ...] = ()
    others: int = 0
    only: str = ""

    @property
    def named(self) -> int:
        return len(self.cards) + len(self.ranks)

    @property
    def size(self) -> int:
        return self.named + self.others

    @property
    def plain(self) -> bool:
        """Only cards are named, so that the others can just be dealt."""
        return not self.ranks and not self.only


def pattern(written: str) -> Pattern:
    """Read one hand.

    >>> pattern("AhA**$ds").ranks, pattern("Ah Kd / Qs ?").cards
    ((1,), (2, 49, 47))
    """
    body, dollar, only = written.partition("$")
    if dollar and only.lower() not in SUITED:
        raise bad_form(
            "hand", f"{written!r}: after $ comes {', '.join(SUITED)}", written, tuple(SUITED)
        )
    tidy = re.sub(r"[\s/]+", "", body.replace("10", "T"))
    cards: list[Card] = []
    ranks: list[int] = []
    others, at = 0, 0
    while at < len(tidy):
        found = ELEMENT.match(tidy, at)
        if found is None:
            raise bad_form(
                "hand",
                f"{written!r} is not a hand, from {tidy[at:]!r} on; write cards like Ah Kd, ranks "
                "like AK, and * for any card",
                written,
            )
        at = found.end()
        joker, rank, suit, other = found.groups()
        if joker:
            cards.append(JOKER)
        elif other:
            others += 1
        elif suit:
            cards.append(4 * RANKS.index(rank.upper()) + SUITS.index(suit.lower()))
        else:
            ranks.append(RANKS.index(rank.upper()) + 1)
    for card, number in Counter(cards).items():
        if number > 1:
            raise contradiction("hand", f"{written!r} names {_named(card)} twice", written)
    return Pattern(tuple(cards), tuple(ranks), others, only.lower())


def _named(card: Card) -> str:
    return "the joker" if card == JOKER else RANKS[card // 4] + SUITS[card % 4]


def listed(wanted: Pattern, size: int, deck: Sequence[Card]) -> Cards:
    """Every set of `size` cards of the deck that fits."""
    if wanted.named == size:
        rows = _by_ranks(wanted, deck)
    else:
        left = np.array([card for card in deck if card not in wanted.cards], np.uint8)
        more = size - len(wanted.cards)
        if comb(len(left), more) > MOST_LISTED:
            raise out_of_range("hand", "too many hands fit; name more cards, with their suits")
        rows = _joined(wanted.cards, left[subsets(len(left), more)])
        ranks = Counter((*wanted.ranks, *(card // 4 + 1 for card in wanted.cards)))
        for rank, number in ranks.items():
            rows = rows[(rows // 4 + 1 == rank).sum(axis=1) >= number]
    return rows[_fits(rows, wanted.only)] if wanted.only else rows


def _by_ranks(wanted: Pattern, deck: Sequence[Card]) -> Cards:
    """The same without other cards: suits for each rank that is named."""
    choices = []
    for rank, number in Counter(wanted.ranks).items():
        free = [card for card in deck if card // 4 + 1 == rank and card not in wanted.cards]
        choices.append(list(combinations(free, number)))
    rows = [sum(chosen, ()) for chosen in product(*choices)]
    suited = np.array(rows, np.uint8).reshape(len(rows), len(wanted.ranks))
    return _joined(wanted.cards, suited)


def _joined(cards: Sequence[Card], rows: Cards) -> Cards:
    first = np.broadcast_to(np.array(cards, np.uint8), (len(rows), len(cards)))
    return np.concatenate([first, rows], axis=1)


def _fits(rows: Cards, only: str) -> NDArray[np.bool_]:
    """Which rows pass a filter: two suits held twice or more, exactly one, none; or no pair."""
    if only == "np":
        ranks = np.sort(rows // 4, axis=1)
        return np.asarray((np.diff(ranks, axis=1) > 0).all(axis=1))
    held = sum(((rows & 3 == suit).sum(axis=1) >= 2).astype(np.int64) for suit in range(4))
    return np.asarray(held == {"ds": 2, "ss": 1, "r": 0}[only])
