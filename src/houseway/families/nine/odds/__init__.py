"""Exact odds of the games to nine: one seat against the bank, from a full shoe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import Any

import numpy as np

from houseway.cards.deck import Composition
from houseway.families.nine.game import SPOT, Nine
from houseway.families.nine.odds.deals import Kinds, all_deals
from houseway.families.nine.odds.sides import Sides, Ways
from houseway.families.nine.rules import TWO_JOKERS, WILD
from houseway.proof.model import (
    Advice,
    BestPlay,
    GameOdds,
    Situation,
    SpotOdds,
    WagerOdds,
    outcomes_of,
)


def game_odds(game: Nine, shoe: Composition | None = None) -> GameOdds[SpotOdds]:
    """The odds of the wager by the house way and by best play, and what a missing card changes.

    `shoe` may hold other cards than the game's own full shoe.
    """
    rules = game.rules
    found = _Odds(game, Kinds.of(shoe or rules.deck.shoe))
    return GameOdds(
        game=rules.id,
        name=rules.name,
        options=rules.options,
        method=(
            f"exact: every deal of one hand against the bank's from a full shoe of "
            f"{rules.deck.decks} decks; both play the house way unless stated"
        ),
        version=rules.version,
        spots=(found.spot(),),
    )


class _Odds:
    """Counts the deals once and reads every way of playing off the counts."""

    def __init__(self, game: Nine, kinds: Kinds) -> None:
        self.game = game
        self.kinds = kinds
        self.lines = game.rules.by_id[SPOT].lines

    def spot(self) -> SpotOdds:
        sides, house_way = self.sides, self._odds(self.sides.house_way)
        return SpotOdds(
            self.game.rules.by_id[SPOT],
            house_way,
            removal=self._removal(house_way),
            best_play=BestPlay(
                self._odds(sides.best), tuple(self._advice()), "when both play their best", None
            ),
            situations=tuple(self._situations()),
            way="house-way",
        )

    @cached_property
    def sides(self) -> Sides:
        return self._sides(self.kinds)

    def _sides(self, kinds: Kinds) -> Sides:
        play, unit = self.game.settings, self._unit
        profits = [int(line.profit * unit) for line in self.lines]
        return Sides(all_deals(self.game, kinds), profits, play.player, play.bank)

    @cached_property
    def _unit(self) -> int:
        """A stake on which every line pays a whole number."""
        return lcm(*(line.profit.denominator for line in self.lines))

    def _odds(self, ways: Ways) -> WagerOdds:
        return self._of(self.sides.cells(ways))

    def _of(self, cells: Any) -> WagerOdds:
        """The odds of some cells, by pay line."""
        by_line = cells.reshape(-1, len(self.lines))
        counts = [sum(part.tolist()) for part in by_line.T]
        common = gcd(*counts) if cells.dtype == object else 1
        return WagerOdds(outcomes_of(self.lines, [count // common for count in counts]))

    def _removal(self, full: WagerOdds) -> dict[str, Fraction]:
        """How the expected profit changes when one card of a value is missing."""
        out = {}
        for points, held in zip(self.kinds.values, self.kinds.counts, strict=True):
            if held:
                sides = self._sides(self.kinds.without(points))
                short = self._of(sides.cells(sides.house_way))
                out[self._value_name(points)] = short.ev - full.ev
        return out

    def _advice(self) -> Iterator[Advice]:
        """What the player does best against a bank that does its best."""
        sides, best = self.sides, self.sides.best
        low, high, usual = sides.player_bounds
        gains, ways = sides.gains(best), sides.deals.ways.sum(axis=1)
        free = [place for place in range(sides.size) if low[place] != high[place]]
        for name, places in self._alike(free, best.player):
            often = Fraction(best.player[places[0]])
            gain = sum(((often - usual[p]) * gains[p] for p in places), Fraction(0))
            dealt = sum(int(ways[p]) for p in places)
            worth = gain / dealt / self._unit
            chance = Fraction(dealt, sides.deals.total)
            yield Advice(name, "the bank's best play", _choice(often), worth, chance)

    def _situations(self) -> Iterator[Situation]:
        """Best play of one side only, and the bank's best play hand by hand."""
        sides, sure = self.sides, Fraction(1)
        answers = "the player's best play against the bank's house way"
        yield Situation(answers, self._odds(sides.player_answers), sure, "best-play")
        for name, ways in (
            ("the bank's best play against the house way", sides.bank_answers),
            ("best play of both by totals alone", sides.best_by_total),
        ):
            yield Situation(name, self._odds(ways), sure)
        yield from self._bank_situations()

    def _bank_situations(self) -> Iterator[Situation]:
        """What the bank does best on its free hands, by what it sees of the player."""
        sides, bank = self.sides, self.sides.best.bank
        low, high, _ = sides.bank_bounds
        free = [place for place in range(sides.size) if low[place] != high[place]]
        cells = sides.cells(sides.best)
        total = sum(cells.ravel().tolist())
        for when, hits, seen in self._sights():
            often = bank[hits, seen[0]]
            for name, places in self._alike(free, often):
                here = cells[hits][np.ix_(seen, places)]
                chance = Fraction(sum(here.ravel().tolist()), total)
                if chance:
                    told = f"the bank has {name} {when}: {_choice(Fraction(often[places[0]]))}"
                    yield Situation(told, self._of(here), chance)

    def _sights(self) -> Iterator[tuple[str, int, list[int]]]:
        """What the bank can see: a hand in either box, or a natural it can still tie or beat."""
        sides = self.sides
        hidden = np.flatnonzero(~sides.natural).tolist()
        yield "after a hit", 1, hidden
        yield "after a stand", 0, hidden
        naturals = [
            place
            for place in np.flatnonzero(sides.natural).tolist()
            if sides.deals.points[place] != TWO_JOKERS
        ]
        answers = [tuple(row) for row in sides.best.bank[0]]
        for name, places in self._alike(naturals, answers):
            yield f"against a natural {name}", 0, places

    def _alike(self, places: Iterable[int], often: Any) -> Iterator[tuple[str, list[int]]]:
        """Hands told by their total, or card by card where one total is played in several ways."""
        deals = self.sides.deals
        by_total: dict[int, list[int]] = {}
        for place in places:
            by_total.setdefault(deals.points[place], []).append(place)
        for points, group in sorted(by_total.items()):
            if len({often[place] for place in group}) == 1:
                yield str(points), group
            else:
                for place in group:
                    cards = " ".join(self._value_name(v) for v in deals.hands[place])
                    yield f"{points} ({cards})", [place]

    def _value_name(self, points: int) -> str:
        pictures = "J-K" if self.game.rules.deck.kind == "pan" else "10-K"
        return {0: pictures, 1: "A", WILD: "joker"}.get(points, str(points))


def _choice(often: Fraction) -> str:
    """hit, stand, or how often to hit."""
    if often in (0, 1):
        return "hit" if often else "stand"
    return f"hit {float(often) * 100:.2f} %"
