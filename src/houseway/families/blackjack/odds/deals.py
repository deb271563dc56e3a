"""The first two cards of a hand and the up-card, with their chances."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.cards.card import Card, rank
from houseway.families.blackjack.odds.counts import Ints
from houseway.families.blackjack.odds.setting import Setting
from houseway.families.blackjack.rules import pairs, value


class Ranks(NamedTuple):
    """The ranks in a shoe: value and number of each, and which may be split with which."""

    values: Ints
    counts: Ints
    pairs: Ints


def ranks_of(setting: Setting) -> Ranks:
    held: dict[int, int] = {}
    cards: dict[int, Card] = {}
    for card, number in setting.composition.items():
        held[rank(card)] = held.get(rank(card), 0) + number
        cards[rank(card)] = card
    names = sorted(name for name, number in held.items() if number)
    match = [[pairs(setting.play, cards[a], cards[b]) for b in names] for a in names]
    return Ranks(
        values=np.array([value(cards[name]) for name in names]),
        counts=np.array([held[name] for name in names]),
        pairs=np.array(match, dtype=np.int64),
    )


class Deal(NamedTuple):
    """Two cards by value. If they may be split, `like` counts the cards that pair with them in
    the shoe they came from, without the up-card; otherwise it is 0."""

    first: int
    second: int
    like: int


def first_deals(setting: Setting) -> dict[int, dict[Deal, float]]:
    """For every up-card the hands that can be dealt, each with its chance."""
    ranks = ranks_of(setting)
    size = int(ranks.counts.sum())
    ways: dict[int, dict[Deal, int]] = {up: {} for up in setting.ups}
    for up, up_value in enumerate(ranks.values.tolist()):
        left = ranks.counts.copy()
        left[up] -= 1
        like = ranks.pairs @ left
        found = ways[up_value]
        for a, first in enumerate(ranks.values.tolist()):
            for b, second in enumerate(ranks.values.tolist()):
                number = int(ranks.counts[up] * left[a] * (left[b] - (a == b)))
                if number and first <= second:
                    deal = Deal(first, second, int(like[a]) if ranks.pairs[a, b] else 0)
                    found[deal] = found.get(deal, 0) + number * (1 if first == second else 2)
    all_ways = size * (size - 1) * (size - 2)
    return {up: {d: n / all_ways for d, n in found.items()} for up, found in ways.items()}
