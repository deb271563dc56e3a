"""Exact odds of every wager of a baccarat game, from a full shoe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np

from houseway.cards.deck import shoe_of
from houseway.games.baccarat.game import FINE, Baccarat
from houseway.games.baccarat.outcome import VALUES, Outcome
from houseway.games.baccarat.rules import late_wager_is_open
from houseway.odds.deals import Choice, Deals, Flags, Grain, Ints, Kinds, all_deals
from houseway.odds.matches import match_numbers
from houseway.odds.model import (
    Advice,
    BestPlay,
    GameOdds,
    Situation,
    SpotOdds,
    WagerOdds,
    outcomes_of,
    profit_of,
)
from houseway.odds.pairs import PAIRS, pair_ways
from houseway.rulebook.schema import Spot

_CELLS = 400  # totals and numbers of cards of both hands
_MATCHES: Sequence[str] = VALUES["match"]


def game_odds(game: Baccarat) -> GameOdds:
    """The odds of every wager, and what removing one card of each value does to them."""
    odds = _Counter(game)
    rules = game.rules
    return GameOdds(
        game=rules.id,
        name=rules.name,
        options=rules.options,
        method=(
            f"exact: every ordered six-card deal from a full shoe of {rules.deck.decks} decks; "
            "choices on five by the house way unless stated"
        ),
        version=rules.version,
        spots=tuple(odds.spot(spot) for spot in rules.spots),
    )


@dataclass(frozen=True)
class _Counts:
    """Weights by (pairing group, match, cell): all deals, and those times the cards of a value."""

    weight: Ints
    by_value: Ints


class _Counter:
    """Counts deals once for each grain and choice, and reads every wager off the counts."""

    def __init__(self, game: Baccarat) -> None:
        self.game = game
        self.shoe = shoe_of(game.rules.deck.kind, game.rules.deck.decks)
        self._deals: dict[tuple[Grain, Choice], Deals] = {}
        self._counts: dict[object, _Counts] = {}

    @cached_property
    def has_choice(self) -> bool:
        return self.game.settings.choice_on_five != "never"

    def spot(self, spot: Spot) -> SpotOdds:
        grain = _grain(spot)
        late = self.game.settings.late_wager
        is_late = late is not None and late.spot == spot.id
        counts = self._counted(grain, spot.hand, is_late)
        lines = self._by_line(spot, counts)
        odds = WagerOdds(outcomes_of(spot.lines, lines[0]))
        return SpotOdds(
            spot,
            odds,
            removal=self._removal(spot, lines, odds),
            best_play=self._best_play(spot, odds) if self._may_choose(spot) else None,
            situations=tuple(self._situations(spot)) if is_late else (),
        )

    def deals(self, grain: Grain, choice: Choice = "hit") -> Deals:
        key = (grain, choice)
        if key not in self._deals:
            seen = self.has_choice or self.game.settings.late_wager is not None
            kinds = Kinds.of(self.shoe, grain)
            self._deals[key] = all_deals(self.game.settings, kinds, choice, seen)
        return self._deals[key]

    def _counted(self, grain: Grain, hand: str, late: bool) -> _Counts:
        key = (grain, hand if self.has_choice else "reference", late)
        if key not in self._counts:
            deals, kinds = self.deals(grain), Kinds.of(self.shoe, grain)
            rows = self._late_open(deals) if late else np.ones(len(deals.weight), dtype=np.bool_)
            self._counts[key] = _count(deals, kinds, hand, rows, grain == "rank")
        return self._counts[key]

    def _late_open(self, deals: Deals) -> Flags:
        late = self.game.settings.late_wager
        assert late is not None
        table = np.array([[late_wager_is_open(late, p, up) for up in range(10)] for p in range(10)])
        return np.asarray(table[deals.player_two, deals.upcard])

    def _by_line(self, spot: Spot, counts: _Counts) -> list[list[int]]:
        """Counts per pay line: of all deals, then of deals times the cards of each value."""
        numbers = {line.name + line.pays: place for place, line in enumerate(spot.lines)}
        sums = [[0] * len(spot.lines) for _ in range(1 + len(counts.by_value))]
        ways = pair_ways(self.game.rules.deck.decks)
        for place in zip(*np.nonzero(counts.weight), strict=True):
            group, match, cell = map(int, place)
            cell_counts = [
                int(counts.weight[place]),
                *map(int, counts.by_value[(slice(None), *place)]),
            ]
            for (player_pair, banker_pair), (share, of) in ways[group].items():
                outcome = Outcome(*_cell(cell), player_pair, banker_pair, _MATCHES[match])
                line = self.game.line(spot.id, outcome)
                number = numbers[line.name + line.pays]
                for row, count in zip(sums, cell_counts, strict=True):
                    row[number] += count * share // of
        return sums

    def _removal(self, spot: Spot, lines: list[list[int]], odds: WagerOdds) -> dict[str, Fraction]:
        """How the expected profit changes when one card of a value is missing.

        Dealing from a shoe without a card is dealing from the full shoe given that this card lies
        behind: a deal that used c of the n cards of a value keeps (n - c) / n of its ways.
        """
        kinds = Kinds.of(self.shoe, "value")
        out = {}
        for place, number in enumerate(kinds.counts):
            left = [int(number) * a - b for a, b in zip(lines[0], lines[1 + place], strict=True)]
            changed = WagerOdds(outcomes_of(spot.lines, left))
            out[_value_name(kinds.names[place])] = changed.ev - odds.ev
        return out

    def _may_choose(self, spot: Spot) -> bool:
        return self.has_choice and spot.hand == "own" and spot.kind == "base"

    def _best_play(self, spot: Spot, house_way: WagerOdds) -> BestPlay:
        """The better choice for every hand and up-card the bettor can see."""
        profits = [profit_of(line) for line in spot.lines]
        hit, stand = (self._seen(spot, choice) for choice in ("hit", "stand"))
        closed = self.deals("value").choice_open
        best = self._line_counts(spot, self.deals("value"), ~closed)
        advice, total = [], house_way.combinations
        for seen, when_hit in hit.items():
            when_stand = stand[seen]
            worth = [
                sum(n * p for n, p in zip(c, profits, strict=True)) for c in (when_hit, when_stand)
            ]
            stands = worth[1] > worth[0]
            best = [a + b for a, b in zip(best, when_stand if stands else when_hit, strict=True)]
            if stands:
                ways = sum(when_hit)
                gain = Fraction(worth[1] - worth[0]) / ways
                advice.append(Advice(_seen_name(seen), "stand", gain, Fraction(ways, total)))
        return BestPlay(WagerOdds(outcomes_of(spot.lines, best)), tuple(advice))

    def _seen(self, spot: Spot, choice: Choice) -> dict[tuple[int, int, int], list[int]]:
        """Counts per pay line for every Player hand and up-card with an open choice."""
        deals = self.deals("value", choice)
        seen = (deals.first.astype(np.int64) * 10 + deals.second) * 10 + deals.upcard
        seen = np.where(deals.choice_open, seen, -1)
        return {
            (int(s) // 100, int(s) // 10 % 10, int(s) % 10): self._line_counts(
                spot, deals, seen == s
            )
            for s in np.unique(seen[deals.choice_open])
        }

    def _situations(self, spot: Spot) -> Iterator[Situation]:
        """A late wager, for every Player total and up-card it may be placed on."""
        deals = self.deals("value")
        late = self.game.settings.late_wager
        assert late is not None
        total = int(deals.weight.sum())
        for player, upcard in product(range(10), range(10)):
            if late_wager_is_open(late, player, upcard):
                rows = (deals.player_two == player) & (deals.upcard == upcard)
                odds = WagerOdds(outcomes_of(spot.lines, self._line_counts(spot, deals, rows)))
                name = f"Player {player}, dealer shows {_value_name(upcard)}"
                yield Situation(name, odds, Fraction(odds.combinations, total))

    def _line_counts(self, spot: Spot, deals: Deals, rows: Flags) -> list[int]:
        """Counts per pay line over some deals, for wagers that ask about totals only."""
        weights = np.zeros(_CELLS, dtype=np.int64)
        np.add.at(weights, _cells(deals, spot.hand)[rows], deals.weight[rows])
        counts = _Counts(weights.reshape(1, 1, _CELLS), np.zeros((0, 1, 1, _CELLS), dtype=np.int64))
        return self._by_line(spot, counts)[0]


def _grain(spot: Spot) -> Grain:
    asked = {feature for line in spot.lines for feature in line.when}
    return "value" if FINE.isdisjoint(asked) else "rank"


def _count(deals: Deals, kinds: Kinds, hand: str, rows: Flags, fine: bool) -> _Counts:
    """Add the weights of all deals into cells."""
    groups, matches = (len(PAIRS), len(_MATCHES)) if fine else (1, 1)
    place = _cells(deals, hand)
    if fine:
        group = _pair_groups(deals)
        place = (group * matches + match_numbers(deals.code, len(kinds.counts))) * _CELLS + place
    size = groups * matches * _CELLS
    weight = np.where(rows, deals.weight, 0)
    values = sorted(set(kinds.values.tolist()))
    sums = np.zeros((1 + len(values), size), dtype=np.int64)
    np.add.at(sums[0], place, weight)
    for number, points in enumerate(values):
        used = sum(deals.dealt(int(k)) for k in np.flatnonzero(kinds.values == points))
        np.add.at(sums[1 + number], place, weight * used)
    shaped = sums.reshape(-1, groups, matches, _CELLS)
    return _Counts(shaped[0], shaped[1:])


def _cells(deals: Deals, hand: str) -> Ints:
    own = hand == "own"
    player = (deals.own_total if own else deals.reference_total).astype(np.int64)
    cards = deals.own_cards if own else deals.reference_cards
    cell: Ints = ((player * 2 + cards - 2) * 10 + deals.banker_total) * 2 + deals.banker_cards - 2
    return cell


def _cell(number: int) -> tuple[int, int, int, int]:
    """Player total and cards, Banker total and cards of a cell."""
    return number // 40, number // 20 % 2 + 2, number // 2 % 10, number % 2 + 2


def _pair_groups(deals: Deals) -> Ints:
    """Which hands pair by rank: none, Player, Banker, both, both with one rank."""
    player, banker = deals.first == deals.second, deals.upcard == deals.banker_second
    same = player & banker & (deals.first == deals.upcard)
    return player.astype(np.int64) + 2 * banker + same


def _value_name(points: int) -> str:
    return {0: "10-K", 1: "A"}.get(points, str(points))


def _seen_name(seen: tuple[int, int, int]) -> str:
    first, second, upcard = map(_value_name, seen)
    return f"{first} and {second} against {upcard}"
