"""Hands of Panguingue played at random tables, where everybody stays in and plays the house way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from math import sqrt
from typing import NamedTuple

from houseway.engine.decision import Pick, PickOffer
from houseway.engine.event import Event
from houseway.families.pan.bot_prospects import Held, Judge, unseen_by
from houseway.families.pan.events import CardTaken, ChipsPaid, WentOut
from houseway.families.pan.game import Pan
from houseway.families.pan.offer import STAY, PanOffer
from houseway.play.game import start_round
from houseway.table.events import RoundEnded
from houseway.table.table import Table, live_shoe

CHIPS = 100_000  # more than anybody can lose
SEATS = (2, 4, 6, 8)

Progress = Callable[[float], None]


class Dealt(NamedTuple):
    """One player's hand: the melds and pairs dealt, and what came of staying in, in chips.

    `stayed` is what the player wins beside one who retires: the ante is lost already.
    """

    players: int
    melds: int
    pairs: int
    paying: bool
    went_out: bool
    stayed: float


class Played(NamedTuple):
    """One hand at a table: turns, conditions paid before the end, their chips, and the end's.

    `conditions` and chips are what one player pays; `out` is 0 when nobody goes out.
    """

    players: int
    turns: int
    conditions: float
    chips: float
    out: float


class Sample(NamedTuple):
    hands: tuple[Played, ...]
    dealt: tuple[Dealt, ...]


class Mean(NamedTuple):
    """A mean with its standard error."""

    value: float
    error: float

    def text(self, digits: int = 1, signed: bool = False) -> str:
        sign = "+" if signed else ""
        return f"{self.value:{sign}.{digits}f} ± {self.error:.{digits}f}"


def mean_of(values: Sequence[float]) -> Mean | None:
    """The mean of some values; None when there are too few to say how sure it is."""
    number = len(values)
    if number < 2:
        return None
    mean = sum(values) / number
    spread = sum((value - mean) ** 2 for value in values) / (number - 1)
    return Mean(mean, sqrt(spread / number))


def sampled(game: Pan, hands: int, progress: Progress | None = None) -> Sample:
    """So many hands at each size of table, always the same ones."""
    sizes = [size for size in SEATS if size <= game.rules.table.seats]
    played: list[Played] = []
    dealt: list[Dealt] = []
    for at, players in enumerate(sizes):
        for number in range(hands):
            seed = sha256(f"pan {players} {number}".encode()).digest()
            one, all_dealt = _one_hand(game, players, seed)
            played.append(one)
            dealt += all_dealt
            if progress is not None:
                progress((at + (number + 1) / hands) / len(sizes))
    return Sample(tuple(played), tuple(dealt))


def _one_hand(game: Pan, players: int, seed: bytes) -> tuple[Played, list[Dealt]]:
    table = Table(game.rules, live_shoe(game.rules, seeds=lambda: seed))
    chip = game.settings.condition
    for seat in range(1, players + 1):
        table.sit(seat, f"seat {seat}")
        table.stakes.chips[seat] = CHIPS * chip
    table.stakes.button = players
    round_ = start_round(game, table)
    held: dict[int, Held] = {}
    while (decision := round_.decision) is not None:
        bettor, offer = next(iter(decision.offers.items()))
        assert isinstance(offer, PickOffer)
        if STAY in offer.picks and isinstance(offer, PanOffer) and offer.table is not None:
            own = tuple(sorted(offer.table.cards[bettor.seat]))
            held[bettor.seat] = Judge(game.settings, unseen_by(own)).held(own)
        round_.choose(bettor, Pick(offer.picks[0]))
    nets = _nets(round_.events)
    winner = next((e.bettor.seat for e in round_.events if isinstance(e, WentOut)), None)
    ante = game.settings.ante / chip
    dealt = [
        Dealt(
            players,
            len(use.melds),
            len(use.pairs),
            use.chips > 0,
            seat == winner,
            nets[seat] / chip + ante,
        )
        for seat, use in held.items()
    ]
    return _told(players, round_.events), dealt


def _nets(events: Sequence[Event]) -> dict[int, int]:
    ended = events[-1]
    assert isinstance(ended, RoundEnded)
    return {bettor.seat: net for bettor, net in ended.nets}


def _told(players: int, events: Sequence[Event]) -> Played:
    at = next((n for n, event in enumerate(events) if isinstance(event, WentOut)), len(events))
    turns = sum(isinstance(event, CardTaken) for event in events)
    before = [event.chips for event in events[:at] if isinstance(event, ChipsPaid)]
    out = [event.chips for event in events[at:] if isinstance(event, ChipsPaid)]
    payers = players - 1
    paid = len(before) / payers, sum(before) / payers, sum(out) / payers
    return Played(players, turns, *paid)
