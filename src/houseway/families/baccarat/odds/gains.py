"""What a bettor gains who bets one unit whenever the edge is theirs, at several cuts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np

from houseway.families.baccarat.game import Baccarat
from houseway.families.baccarat.odds import value_name
from houseway.families.baccarat.odds.deals import Kinds
from houseway.families.baccarat.odds.polynomial import VALUES, Edges
from houseway.families.baccarat.odds.shoes import Floats, Ints, Rounds, deal_shoes
from houseway.proof.linear import Removal, best_count, seen_effects, tag_effects

BINS = 30
DEPTHS = 10

# How the bettor judges: knowing every card, by every effect of removal, by whole-number tags.
WAYS = ("knows", "linear", "tags")


@dataclass(frozen=True)
class Gain:
    """Betting one unit at an edge: how often, with what edge on average, and what it brings."""

    share: float
    edge: float
    per_shoe: float
    error: float
    per_100: float


@dataclass(frozen=True)
class AtCut:
    """The gains of one wager when so many cards lie behind the cut card."""

    cut: int
    rounds: float
    ways: dict[str, Gain]


@dataclass(frozen=True)
class Spread:
    """How a wager's edge spreads over the rounds: `counts` in bins of `wide` from `low`."""

    low: float
    wide: float
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Depth:
    """A part of the shoe, by the share of cards dealt: how often the edge is the bettor's."""

    dealt: float
    rounds: int
    share: float


@dataclass(frozen=True)
class Simulated:
    """One wager over many shoes."""

    cuts: tuple[AtCut, ...]
    spread: Spread
    depths: tuple[Depth, ...]


class Study:
    """The wagers of a game that ask about totals alone, studied together."""

    def __init__(self, game: Baccarat) -> None:
        self.game = game
        self.edges = Edges(game)
        self.kinds = Kinds.of(game.rules.deck.shoe, "value")
        self.full = np.zeros(VALUES, np.int64)
        self.full[list(self.kinds.names)] = self.kinds.counts

    @cached_property
    def removals(self) -> dict[str, Removal]:
        """By wager, what one card of each value missing does to a round."""
        start = self.edges.ev(self.full)
        found: dict[str, dict[str, float]] = {spot: {} for spot in start}
        cards = {}
        for value in self.kinds.names:
            name = value_name(value)
            cards[name] = int(self.full[value])
            without = self.edges.ev(self.full - (np.arange(VALUES) == value))
            for spot, ev in without.items():
                found[spot][name] = float(ev - start[spot])
        return {spot: Removal(each, cards, float(start[spot])) for spot, each in found.items()}

    def simulated(
        self,
        shoes: int,
        cuts: Sequence[int],
        seed: int,
        progress: Callable[[float], None] = lambda done: None,
    ) -> dict[str, Simulated]:
        """By wager, what `shoes` shoes show; the first of `cuts` is the game's own."""
        blocks = list(deal_shoes(self.game, self.edges, shoes, min(cuts), seed, progress))
        rounds = Rounds(
            *(np.concatenate([getattr(block, name) for block in blocks]) for name in _COLUMNS)
        )
        return {
            spot.id: self._one(rounds, column, shoes, cuts)
            for column, spot in enumerate(self.edges.spots)
        }

    def _one(self, rounds: Rounds, column: int, shoes: int, cuts: Sequence[int]) -> Simulated:
        ev, size = rounds.ev[:, column], int(self.full.sum())
        bets = self._bets(rounds, column)
        at_cuts = tuple(_at_cut(rounds, ev, bets, shoes, cut) for cut in cuts)
        here = rounds.behind > cuts[0]
        return Simulated(at_cuts, _spread(ev[here]), tuple(_depths(rounds.behind, ev, size)))

    def _bets(self, rounds: Rounds, column: int) -> dict[str, Floats]:
        """For each way, what the bettor takes the edge to be."""
        removal = self.removals[self.edges.spots[column].id]
        seen = (self.full - rounds.left)[:, list(self.kinds.names)]
        told = {"knows": rounds.ev[:, column]}
        linear = {"linear": seen_effects(removal), "tags": tag_effects(best_count(removal))}
        for way, effects in linear.items():
            told[way] = removal.start + seen @ np.array(effects) / rounds.cards
        return told


_COLUMNS = ("shoe", "behind", "left", "ev")


def _at_cut(rounds: Rounds, ev: Floats, told: dict[str, Floats], shoes: int, cut: int) -> AtCut:
    here = rounds.behind > cut
    number = int(here.sum())
    ways = {}
    for way in WAYS:
        bet = here & (told[way] > 0)
        gains = np.bincount(rounds.shoe[bet], weights=ev[bet], minlength=shoes)
        ways[way] = Gain(
            share=float(bet.sum()) / max(number, 1),
            edge=float(ev[bet].mean()) if bet.any() else 0.0,
            per_shoe=float(gains.mean()),
            error=float(gains.std()) / sqrt(shoes),
            per_100=100 * float(gains.sum()) / max(number, 1),
        )
    return AtCut(cut, number / shoes, ways)


def _spread(ev: Floats) -> Spread:
    """Bins that hold all but the rarest edges, which are put into the outermost."""
    low, high = (float(edge) for edge in np.quantile(ev, (0.001, 0.999)))
    wide = ((high - low) / BINS) or 1.0
    place = np.clip(((ev - low) / wide).astype(np.int64), 0, BINS - 1)
    return Spread(low, wide, tuple(np.bincount(place, minlength=BINS).tolist()))


def _depths(behind: Ints, ev: Floats, size: int) -> list[Depth]:
    part = np.minimum((size - behind) * DEPTHS // size, DEPTHS - 1)
    found = []
    for depth in range(DEPTHS):
        here = part == depth
        number = int(here.sum())
        if number:
            share = float((ev[here] > 0).mean())
            found.append(Depth((depth + 0.5) / DEPTHS, number, share))
    return found
