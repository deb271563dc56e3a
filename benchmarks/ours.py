"""What Houseway is timed at: exact odds, rounds at a table, settling a described hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice
from random import Random

from houseway.desk.record import record_of
from houseway.desk.settle import settle
from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.engine.event import Event
from houseway.families import game
from houseway.families.bots import Steady
from houseway.families.odds import odds
from houseway.play.bots import Bot, play_out
from houseway.play.game import Game, start_round
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schema import Rules, Spot
from houseway.table.events import WagerSettled
from houseway.table.table import Table, live_shoe
from houseway.table.wager import PlaceWagers, TakeBank, WagerOffer
from measure import Case

GROWTH_GAME = "ez-baccarat-panda-8"
BETTORS = 7
STAKE = 2_500
TAKE_THE_BANK = TakeBank(1_000_000)
NOTHING = PlaceWagers(())


def baccarat_games() -> list[str]:
    return [name for name in game_ids() if load(name).family == "baccarat"]


def work_out_odds(name: str) -> Callable[[], object]:
    """Everything the odds page of a game says, worked out afresh."""
    played = game(name)
    return lambda: odds(played).to_json()


@cache
def pick(name: str) -> Pick:
    return Pick(name)


@dataclass(frozen=True, slots=True)
class Constant:
    """Makes the same choices every round, so that the engine is timed and not the bettor."""

    wagers: PlaceWagers

    def choose(self, offer: Offer) -> Choice:
        if isinstance(offer, WagerOffer):
            return self.wagers if offer.window == "before-cards" else NOTHING
        if isinstance(offer, PickOffer):
            return pick(offer.picks[0])
        return TAKE_THE_BANK


class Seating:
    """A table with a live shoe, people in its first seats, and a bot for each of them."""

    def __init__(self, played: Game, people: int, bot: Callable[[int], Bot]) -> None:
        self.game = played
        self.table = Table(played.rules, live_shoe(played.rules))
        self.bots = {self.table.sit(s, f"seat {s}"): bot(s) for s in range(1, people + 1)}
        self._rest = bot(0)

    def play(self, rounds: int) -> list[list[Event]]:
        """Play rounds and keep the events of each."""
        return [self._round() for _ in range(rounds)]

    def _round(self) -> list[Event]:
        return play_out(start_round(self.game, self.table), self.bots, self._rest).events

    def case(self, name: str, rounds: int) -> Case:
        """This table as a case; a few rounds tell how many wagers a round settles."""
        few = self.play(200)
        settled = sum(isinstance(event, WagerSettled) for events in few for event in events)
        return Case(name, self.play, rounds, settled / len(few))


def one_wager(name: str, rounds: int) -> Case:
    return _seating(name, _constant(name, 1)).case(name, rounds)


def two_wagers(name: str, rounds: int) -> Case:
    return _seating(name, _constant(name, 2)).case(name, rounds)


def steady(name: str, rounds: int) -> Case:
    return _seating(name, lambda seat: Steady(Random(seat))).case(name, rounds)


def bettors_at(name: str) -> int:
    """How many bet beside the bank: seven, or as many as the table seats."""
    return min(BETTORS, load(name).table.seats - 1)


def _seating(name: str, bot: Callable[[int], Bot]) -> Seating:
    return Seating(game(name), bettors_at(name) + 1, bot)


def grown(bettors: int, rounds: int) -> Case:
    """A 14-seat table with so many bettors."""
    seating = Seating(game(GROWTH_GAME, {"seats": 14}), bettors + 1, _constant(GROWTH_GAME, 1))
    return seating.case(f"{bettors} bettors", rounds)


def _constant(name: str, wagers: int) -> Callable[[int], Bot]:
    """Bettors with `wagers` wagers each; their lines take turns from seat to seat."""
    rules = load(name)
    lines = [spot for spot in rules.spots if spot.kind == "base"]

    def bot(seat: int) -> Bot:
        line = lines[seat % len(lines)]
        spots = [line, *islice(_beside(rules, line), wagers - 1)]
        return Constant(PlaceWagers(tuple((spot.id, _stake(rules, spot)) for spot in spots)))

    return bot


def _beside(rules: Rules, line: Spot) -> Iterator[Spot]:
    """Side wagers that may lie beside a wager on `line` before the cards."""
    for spot in rules.spots:
        before_cards = spot.kind != "base" and spot.window == "before-cards"
        if before_cards and spot.needs in (None, "base", line.id):
            yield spot


def _stake(rules: Rules, spot: Spot) -> int:
    low, high = rules.limits(spot)
    return max(low, min(high, STAKE)) if spot.kind == "base" else low


def settlements() -> list[Case]:
    """Described hands, as JSON text: settled, and settled with the whole answer written out."""
    seating = _seating(GROWTH_GAME, _constant(GROWTH_GAME, 1))
    rules = seating.game.rules
    texts = [json.dumps(record_of(rules, events).to_json()) for events in seating.play(200)]
    hands = cycle(texts)

    def settled(number: int) -> None:
        for text in islice(hands, number):
            settle(text)

    def answered(number: int) -> None:
        for text in islice(hands, number):
            settle(text).to_json()

    return [Case("settle a record", settled), Case("settle it and write the answer", answered)]
