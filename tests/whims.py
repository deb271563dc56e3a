"""Odd play at blackjack: anything legal, but always the same in the same situation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations, product
from random import Random
from typing import Any
from zlib import crc32

import numpy as np

from houseway.cards.card import Card, rank
from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.families.blackjack.acting import KEEP, MATCH, SWITCH
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.kernel.facts import JOKER_RANK, RANKS, sample
from houseway.families.blackjack.kernel.offers import Seen
from houseway.families.blackjack.kernel.strategy import (
    INSURANCE_PICKS,
    PICKS,
    WORTHS,
    Strategy,
    strategy,
)
from houseway.families.blackjack.legal import HandOffer
from houseway.families.blackjack.outcome import count
from houseway.families.blackjack.procedure import DECLINE, EVEN_MONEY, INSURE, PLAY_ON
from houseway.families.blackjack.rules import SURRENDER, is_natural, pairs, value
from houseway.money import Cents


class Whim:
    """Wants anything, by what is seen of a hand, so that all corners are come to."""

    ORDERS = tuple(permutations(PICKS))

    def __init__(self, name: str) -> None:
        self.name = name
        self.known: dict[tuple[int, ...], Sequence[str]] = {}

    def __call__(self, *seen: int) -> Sequence[str]:
        if seen not in self.known:
            number = crc32(f"{self.name} {[*map(int, seen)]}".encode())
            self.known[seen] = self.ORDERS[number % len(self.ORDERS)]
        return self.known[seen]


def any_worth(name: str) -> Any:
    """What two cards are worth to somebody who switches on a whim."""
    return np.round(np.random.default_rng(len(name)).normal(size=WORTHS), 3)


def seen_of(
    played: Blackjack, cards: Sequence[Card], up: Card, offer: HandOffer | None = None
) -> Seen:
    """What a choice about a hand may go by."""
    hard, ace = count(cards)
    pair = value(cards[0]) if len(cards) == 2 and pairs(played.settings, *cards) else 0
    split = offer.hands if offer is not None and offer.from_split else 0
    doubles = 0 if offer is None else offer.doubles
    return Seen(hard, ace, min(len(cards), 4), pair, value(up), split, doubles)


def switches(worth: Any, offer: HandOffer) -> bool:
    (a, b), (c, d), up = offer.cards, offer.other, value(offer.up)
    a, b, c, d = (rank(card) - 1 for card in (a, b, c, d))
    kept = worth[0, a, b, up] + worth[0, c, d, up]
    return bool(worth[1, a, d, up] + worth[1, c, b, up] > kept)


class Whims:
    """A bot that plays on a whim, insures on a whim, and adds to its wagers wherever it may."""

    def __init__(self, played: Blackjack, name: str) -> None:
        self.played, self.name = played, name
        self.whim, self.worth = Whim(name), any_worth(name)

    def choose(self, offer: Offer) -> Choice:
        assert isinstance(offer, PickOffer)
        if not isinstance(offer, HandOffer):
            return Pick(MATCH)
        if SWITCH in offer.picks:
            return Pick(SWITCH if switches(self.worth, offer) else KEEP)
        if DECLINE in offer.picks:
            first, second = offer.cards
            return Pick(self.insures(first, second, EVEN_MONEY in offer.picks))
        wanted = self.whim(*seen_of(self.played, offer.cards, offer.up, offer))
        if PLAY_ON in offer.picks:
            return Pick(SURRENDER if wanted[0] == SURRENDER else PLAY_ON)
        return Pick(next(pick for pick in wanted if pick in offer.picks))

    def insures(self, first: Card, second: Card, even: bool) -> str:
        picks = (DECLINE, EVEN_MONEY, INSURE) if even else (DECLINE, INSURE)
        return Random(f"{self.name} {rank(first)} {rank(second)}").choice(picks)

    def strategy(self, wager: Cents | None) -> Strategy:
        """The same as a table."""
        play = self.played.settings
        insurance = np.zeros((RANKS, RANKS), dtype=np.uint8)
        if play.insurance is not None:
            for a, b in product(range(JOKER_RANK), repeat=2):
                cards = sample(a), sample(b)
                even = play.insurance.even_money and is_natural(play, cards)
                insurance[a, b] = INSURANCE_PICKS.index(self.insures(*cards, even))
        how = strategy(self.played, self.whim, self.name, self.worth, wager)
        return replace(how, insurance=insurance, matches=True)
