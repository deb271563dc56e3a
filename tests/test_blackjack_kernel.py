"""The simulator of blackjack: on the same cards it does what the table does, round by round."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, permutations
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from houseway.cards.card import JOKER, Card, rank
from houseway.cards.shoe import ScriptedShoe
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Offer, Pick, PickOffer
from houseway.engine.round import Round
from houseway.errors import HousewayError
from houseway.games import game, start_round
from houseway.games.blackjack.game import Blackjack
from houseway.games.blackjack.legal import HandOffer
from houseway.games.blackjack.outcome import ASKED, count
from houseway.games.blackjack.rules import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    pairs,
    value,
)
from houseway.games.described import BANK
from houseway.rulebook.load import game_ids, load
from houseway.simulate.blackjack import simulate
from houseway.simulate.blackjack_facts import profit
from houseway.simulate.blackjack_sides import outcome_against
from houseway.simulate.blackjack_offers import Seen, offers_of
from houseway.simulate.blackjack_strategy import PICKS, Strategy, house_way, strategy
from houseway.simulate.blackjack_task import Task
from houseway.table.events import CardDealt, WagerAdded, WagerPlaced, WagerSettled
from houseway.table.table import Table
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer

UNIT = 10_000
GAMES = [name for name in game_ids() if load(name).family == "blackjack"]


def blackjack(name: str, **options: object) -> Blackjack:
    found = game(name, {**options, "fees": "none"})
    assert isinstance(found, Blackjack)
    return found


def sides_of(played: Blackjack) -> tuple[str, ...]:
    return tuple(spot.id for spot in played.rules.spots if spot.kind == "bonus")


class Whim:
    """Plays anything, but always the same in the same situation, so that all corners are seen."""

    ORDERS = tuple(permutations(PICKS))

    def __init__(self, name: str) -> None:
        self.name = name
        self.known: dict[tuple[int, ...], Sequence[str]] = {}

    def __call__(self, *seen: int) -> Sequence[str]:
        if seen not in self.known:
            self.known[seen] = Random(f"{self.name} {[*map(int, seen)]}").choice(self.ORDERS)
        return self.known[seen]


class AtTheTable:
    """The same play at a real table: it reads offers and the cards that lie open."""

    def __init__(self, played: Blackjack, choose: Any, worth: Any, cards: Sequence[Card]) -> None:
        self.played, self.choose, self.worth = played, choose, worth
        self.shoe = ScriptedShoe(cards)
        self.table = Table(played.rules, self.shoe)
        for seat in (1, 2):
            self.table.sit(seat, f"person {seat}")
        base = [spot.id for spot in played.rules.spots if spot.kind == "base"]
        wagers = tuple((spot, UNIT) for spot in (*base, *sides_of(played)))
        self.wagers = PlaceWagers(wagers)

    def round(self) -> Round:
        self.table.bank, self.table.banker, self.table.turns = None, None, 0
        round_ = start_round(self.played, self.table)
        while round_.decision is not None:
            bettor, offer = next(iter(round_.decision.offers.items()))
            round_.choose(bettor, self.answer(round_, round_.decision.kind, offer))
        return round_

    def answer(self, round_: Round, kind: str, offer: Offer) -> Any:
        if isinstance(offer, BankOffer):
            return TakeBank(10**12)
        if isinstance(offer, WagerOffer):
            return self.wagers
        assert isinstance(offer, PickOffer)
        if kind == "switch":
            assert isinstance(offer, HandOffer)
            return Pick("switch" if self.switches(offer) else "keep")
        if kind == "surrender":
            dealt = [e for e in round_.events if isinstance(e, CardDealt)]
            cards = [e.card for e in dealt if e.hand == offer.hand]
            (up, *_) = (e.card for e in dealt if e.hand == BANK)
            first = self.choose(*self.seen(cards, up))[0]
            return Pick(SURRENDER if first == SURRENDER else "play")
        if isinstance(offer, HandOffer):
            seen = self.seen(offer.cards, offer.up, offer)
            return Pick(next(p for p in self.choose(*seen) if p in offer.picks))
        return Pick(offer.picks[0])  # no insurance

    def seen(self, cards: Sequence[Card], up: Card, offer: HandOffer | None = None) -> Seen:
        hard, ace = count(cards)
        pair = value(cards[0]) if len(cards) == 2 and pairs(self.played.settings, *cards) else 0
        split = offer.hands if offer is not None and offer.from_split else 0
        doubles = 0 if offer is None else offer.doubles
        return Seen(hard, ace, min(len(cards), 4), pair, value(up), split, doubles)

    def switches(self, offer: HandOffer) -> bool:
        (a, b), (c, d), up = offer.cards, offer.other, value(offer.up)
        a, b, c, d = (rank(card) - 1 for card in (a, b, c, d))
        kept = self.worth[0, a, b, up] + self.worth[0, c, d, up]
        return bool(self.worth[1, a, d, up] + self.worth[1, c, b, up] > kept)


def scripted(played: Blackjack, name: str, number: int) -> list[Card]:
    """Cards of the game's shoe, with aces, eights, tens and jokers more often than by chance."""
    random = Random(name)
    shoe = played.rules.deck.shoe
    often = {card: 4 if rank(card) in (1, 8, 12, 13) or card == JOKER else 1 for card in shoe}
    plain = random.choices(list(shoe), list(shoe.values()), k=number // 2)
    return plain + random.choices(list(shoe), list(often.values()), k=number - len(plain))


def staked(round_: Round, base: frozenset[str]) -> int:
    """Everything put up on game wagers."""
    put_up = (e for e in round_.events if isinstance(e, WagerPlaced | WagerAdded))
    return sum(event.amount for event in put_up if event.spot in base)


def won(round_: Round) -> dict[str, int]:
    """The profit of each spot."""
    out: dict[str, int] = {}
    for event in round_.events:
        if isinstance(event, WagerSettled):
            out[event.spot] = out.get(event.spot, 0) + event.paid - event.collected
    return out


def side_profit(played: Blackjack, side: str, row: Sequence[int]) -> Fraction:
    outcome = outcome_against(played, row[3], row[4])._replace(
        reds=row[5],
        match=ASKED.values["match"][row[6]],
        first_four=ASKED.values["first-four"][row[7]],
    )
    return Fraction(profit(played.line(side, outcome)))


def check_same(played: Blackjack, name: str, rounds: int) -> None:
    """The kernel and the table on the same cards: profit, stake, side wagers and cards used."""
    choose = Whim(name)
    worth = np.round(np.random.default_rng(len(name)).normal(size=(2, 14, 14, 11)), 3)
    how = strategy(played, choose, worth=worth, wager=UNIT)
    sides, base = sides_of(played), played.rules.base_spots
    task = Task(played, how, sides)
    cards = scripted(played, name, 24 * rounds)
    rows = task.script(cards, rounds).tolist()
    table = AtTheTable(played, choose, worth, cards)
    cents = Fraction(UNIT * played.settings.hands, task.unit)
    for number, row in enumerate(rows):
        round_ = table.round()
        profits = won(round_)
        game_profit = sum(amount for spot, amount in profits.items() if spot in base)
        found = (len(cards) - table.shoe.remaining, game_profit, staked(round_, base))
        assert found == (row[0], row[1] * cents, row[2] * cents * task.prepared.scale), number
        for side in sides:
            assert profits[side] == side_profit(played, side, row) * UNIT, (number, side)


@pytest.mark.parametrize("name", GAMES)
def test_the_table_on_the_same_cards(name: str) -> None:
    check_same(blackjack(name), name, 2_000)


def changed() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every game under each value of each option that can change odds, one at a time."""
    for name in GAMES:
        for key, option in load(name).choices.items():
            for allowed in option.allowed:
                if option.odds and key not in ("decks", "jokers") and allowed != option.default:
                    yield name, {key: allowed}


@pytest.mark.parametrize(
    ("name", "options"), list(changed()), ids=lambda v: str(v).replace(" ", "")
)
def test_the_table_on_the_same_cards_under_other_options(
    name: str, options: dict[str, Any]
) -> None:
    check_same(blackjack(name, **options), f"{name} {options}", 300)
