"""Setting tables and dealing known cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import count, product
from random import Random
from typing import Any

import pytest

from houseway.cards.card import Card
from houseway.cards.shoe import ScriptedShoe, Shoe
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.engine.round import Round
from houseway.errors import HousewayError
from houseway.play.bots import AnyLegal
from houseway.play.game import Game, start_round
from houseway.rulebook.load import game_ids, load
from houseway.table.table import Table, live_shoe
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer

AMPLE = 10**12

# The games with two community hands.
COMMUNITY = [name for name in game_ids() if load(name).family == "baccarat"]


def _one_of_each() -> list[str]:
    first: dict[tuple[str, str], str] = {}
    for name in game_ids():
        first.setdefault((load(name).family, load(name).deck.kind), name)
    return list(first.values())


# The first game of every family and every deck: these get the long tests of an ordinary run.
ONE_OF_EACH = _one_of_each()


def repeatable_shoe(game: Game, name: str) -> Shoe:
    """A live shoe whose shuffles follow from a name."""
    seeds = (sha256(f"{name} {number}".encode()).digest() for number in count())
    return live_shoe(game.rules, seeds=lambda: next(seeds))


def full_table(game: Game, shoe: Shoe, people: int | None = None) -> Table:
    """A table with every seat (or the first few) taken."""
    table = Table(game.rules, shoe)
    for seat in range(1, min(people or table.seats, table.seats) + 1):
        table.sit(seat, f"person {seat}")
    return table


# The games in which players play each other, and those of them played for a pot.
UNBANKED = [name for name in game_ids() if not load(name).banked]
POT = [name for name in UNBANKED if load(name).family == "pot"]


INSTEAD = {"fold": ("check", "call"), "sit-out": ("buy",), "retire": ("stay",)}


@dataclass
class Stays:
    """Chooses anything legal, but seldom gives up a hand: most of them come to their end."""

    random: Random
    folds: float = 0.15

    def choose(self, offer: Offer) -> Choice:
        choice = AnyLegal(self.random).choose(offer)
        if (
            isinstance(choice, Pick)
            and choice.pick in INSTEAD
            and self.random.random() > self.folds
        ):
            assert isinstance(offer, PickOffer)
            return Pick(next(pick for pick in INSTEAD[choice.pick] if pick in offer.picks))
        return choice


def deal(
    game: Game, table: Table, wagers: Mapping[Bettor, Mapping[str, int]], pick: str = "hit"
) -> Round:
    """Play a round with given wagers: seat 1 banks amply, everybody picks alike."""
    round_ = start_round(game, table)
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        if isinstance(offer, BankOffer):
            round_.choose(bettor, TakeBank(AMPLE))
        elif isinstance(offer, PickOffer):
            round_.choose(bettor, Pick(pick))
        else:
            assert isinstance(offer, WagerOffer)
            open_ = {spot.id for spot in offer.spots()}
            mine = wagers.get(bettor, {})
            round_.choose(bettor, PlaceWagers(tuple((s, a) for s, a in mine.items() if s in open_)))
    return round_


def every_deal(
    game: Game, wagers: Mapping[Bettor, Mapping[str, int]], cards: Mapping[Card, int], pick: str
) -> Iterator[tuple[tuple[Card, ...], int, Round]]:
    """The table itself played on every deal: cards, weight on six cards, and the round.

    `cards` names one card for each kind and how many there are of the kind.
    """
    size = sum(cards.values())
    for first_four in product(cards, repeat=4):
        yield from _grow(game, wagers, cards, pick, first_four, size)


def _grow(
    game: Game,
    wagers: Mapping[Bettor, Mapping[str, int]],
    cards: Mapping[Card, int],
    pick: str,
    dealt: tuple[Card, ...],
    size: int,
) -> Iterator[tuple[tuple[Card, ...], int, Round]]:
    weight = ways(dealt, cards)
    if not weight:
        return
    try:
        table = full_table(game, ScriptedShoe(dealt), people=2)
        round_ = deal(game, table, wagers, pick)
    except HousewayError:
        for card in cards:
            yield from _grow(game, wagers, cards, pick, (*dealt, card), size)
        return
    for place in range(len(dealt), 6):
        weight *= size - place
    yield dealt, weight, round_


def ways(dealt: Iterable[Card], cards: Mapping[Card, int]) -> int:
    """In how many ways a shoe gives these kinds in this order."""
    left, out = dict(cards), 1
    for card in dealt:
        out *= left[card]
        left[card] -= 1
    return out


# Their exact odds take longest, and a sister game has odds of the same kind: `make prove`.
LONG_ODDS = (
    *("blackjack-switch", "no-bust-blackjack-jokers", "ultimate-texas-holdem"),
    *("pure-spanish-21-5-3-2", "pure-spanish-21-5-6-5", "face-up-pai-gow-poker"),
    *("pai-gow-tiles", "fortune-pai-gow-poker", "chinese-poker", "panguingue"),
    *("fast-action-holdem", "pai-gow-poker"),
)


def with_odds(names: Iterable[str]) -> list[Any]:
    """Games whose odds are worked out in the ordinary run; the others are for `make prove`."""
    return [proved(name) if name in LONG_ODDS else name for name in names]


def proved(*case: Any) -> Any:
    """A case for `make prove` alone."""
    return pytest.param(*case, marks=pytest.mark.prove)


def some_of(names: Iterable[str], every: int) -> list[Any]:
    """One name in `every` for the ordinary run; the others are for `make prove`."""
    return [name if at % every == 0 else proved(name) for at, name in enumerate(names)]


def thinned(cases: Iterable[tuple[Any, ...]], every: int) -> list[Any]:
    """One case in `every` for the ordinary run; the others are for `make prove`."""
    return [case if number % every == 0 else proved(*case) for number, case in enumerate(cases)]
