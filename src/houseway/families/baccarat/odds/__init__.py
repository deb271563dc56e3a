"""Exact odds of every wager of a baccarat game, from a full shoe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.cards.deck import Composition
from houseway.families.baccarat.game import Baccarat
from houseway.families.baccarat.odds.deals import (
    Choice,
    Deals,
    Flags,
    Grain,
    Ints,
    Kinds,
    all_deals,
)
from houseway.families.baccarat.odds.matches import match_numbers
from houseway.families.baccarat.odds.pairs import PAIRS, pair_ways
from houseway.families.baccarat.outcome import FINE_FEATURES, VALUES, Outcome
from houseway.families.baccarat.rules import late_wager_is_open
from houseway.play.features import features_of
from houseway.proof.model import (
    Advice,
    BestPlay,
    GameOdds,
    Situation,
    SpotOdds,
    WagerOdds,
    outcomes_of,
)
from houseway.rulebook.schema import Spot

CELLS = 400  # totals and numbers of cards of both hands
_CLOSED = 1000  # the label of hands without a choice, after every pair of cards and up-card
_MATCHES: Sequence[str] = VALUES["match"]

Sight = tuple[int, int, int]
"""What a bettor sees before a choice on five: both Player cards, the lower first, the up-card."""


def game_odds(game: Baccarat, shoe: Composition | None = None) -> GameOdds[SpotOdds]:
    """The odds of every wager, and what removing one card of each value does to them.

    `shoe` may hold other cards than the game's own full shoe, but as many of each suit.
    """
    rules = game.rules
    odds = _Counter(game, shoe or rules.deck.shoe)
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


def stood_on(game: Baccarat) -> frozenset[Sight]:
    """What best play stands on, where the Player line's bettors have a choice; else nothing."""
    values = {value_name(points): points for points in range(10)}
    best = _Counter(game, game.rules.deck.shoe).spot(game.rules.by_id["player"]).best_play
    stands = [each for each in (() if best is None else best.advice) if each.choice == "stand"]
    hands = [sorted(values[name] for name in each.hand.split(" ")) for each in stands]
    return frozenset(
        (low, high, values[each.against]) for (low, high), each in zip(hands, stands, strict=True)
    )


@dataclass(frozen=True)
class _Counts:
    """Cells that occur, how many deals each has, and how many when a card of a value is missing."""

    cells: Ints
    full: Ints
    without: NDArray[np.object_]
    matches: int


class _Counter:
    """Counts deals once for each grain and choice, and reads every wager off the counts."""

    def __init__(self, game: Baccarat, shoe: Composition) -> None:
        self.game = game
        self.shoe = shoe
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
            situations=(
                *(self._situations(spot, spot.hand) if is_late else ()),
                *self._elsewhere(spot, odds, is_late),
            ),
            way="house-way" if self._may_choose(spot) else None,
        )

    def deals(self, grain: Grain, choice: Choice = "hit") -> Deals:
        key = (grain, choice)
        if key not in self._deals:
            kinds = Kinds.of(self.shoe, grain)
            ordered = self._upcard_matters(grain)
            self._deals[key] = all_deals(self.game.settings, kinds, choice, ordered)
        return self._deals[key]

    def _upcard_matters(self, grain: Grain) -> bool:
        """Whether the Banker's first card must be told from its second."""
        play = self.game.settings
        if play.choice_on_five == "upcard-5-or-6":
            return True
        return grain == "value" and (self.has_choice or play.late_wager is not None)

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
        """Counts per pay line: of the full shoe, then without a card of each value."""
        numbers = {id(line): place for place, line in enumerate(spot.lines)}
        sums = [[0] * len(spot.lines) for _ in range(1 + len(counts.without))]
        ways = pair_ways(max(self.shoe.values()))
        for place, number in enumerate(counts.cells.tolist()):
            rest, cell = divmod(number, CELLS)
            group, match = divmod(rest, counts.matches)
            ways_here = [int(counts.full[place]), *counts.without[:, place]]
            for (player_pair, banker_pair), (share, of) in ways[group].items():
                outcome = Outcome(*hands_of(cell), player_pair, banker_pair, _MATCHES[match])
                line = numbers[id(self.game.line(spot.id, outcome))]
                for row, count in zip(sums, ways_here, strict=True):
                    row[line] += count * share // of
        return sums

    def _removal(self, spot: Spot, lines: list[list[int]], odds: WagerOdds) -> dict[str, Fraction]:
        """How the expected profit changes when one card of a value is missing."""
        values = Kinds.of(self.shoe, "value").names
        return {
            value_name(value): WagerOdds(outcomes_of(spot.lines, without)).ev - odds.ev
            for value, without in zip(values, lines[1:], strict=True)
        }

    def _may_choose(self, spot: Spot) -> bool:
        return self.has_choice and spot.hand == "own" and spot.kind == "base"

    def _best_play(self, spot: Spot, house_way: WagerOdds) -> BestPlay:
        """The better choice for every hand and up-card the bettor can see."""
        profits = [line.profit for line in spot.lines]
        hit, stand = (self._by_sight(spot, choice) for choice in ("hit", "stand"))
        best, advice = hit[_CLOSED], []
        for seen in np.flatnonzero(hit[:_CLOSED].sum(axis=1)):
            worth_hit, worth_stand = (
                sum(int(n) * p for n, p in zip(counts[seen], profits, strict=True))
                for counts in (hit, stand)
            )
            stands = worth_stand > worth_hit
            best = best + (stand if stands else hit)[seen]
            ways = int(hit[seen].sum())
            gain = Fraction(max(worth_stand - worth_hit, 0)) / ways
            chance = Fraction(ways, house_way.combinations)
            choice = "stand" if stands else "hit"
            advice.append(Advice(*_seen_names(int(seen)), choice, gain, chance))
        return BestPlay(WagerOdds(outcomes_of(spot.lines, best.tolist())), tuple(advice))

    def _by_sight(self, spot: Spot, choice: Choice) -> Ints:
        """Counts per pay line for every Player hand and up-card, hands without a choice last."""
        deals = self.deals("value", choice)
        seen = (deals.first.astype(np.int64) * 10 + deals.second) * 10 + deals.upcard
        return self._by_label(spot, deals, np.where(deals.choice_open, seen, _CLOSED), _CLOSED + 1)

    def _elsewhere(self, spot: Spot, own: WagerOdds, late: bool) -> Iterator[Situation]:
        """A side wager that goes by its bettor's own hand, held by somebody without a choice.

        They meet the hand of everybody else; it is told where the two are not worth the same.
        """
        if not self.has_choice or spot.hand != "own" or self._may_choose(spot):
            return
        counts = self._counted(_grain(spot), "reference", late)
        odds = WagerOdds(outcomes_of(spot.lines, self._by_line(spot, counts)[0]))
        if odds.ev == own.ev:
            return
        line = self.game.rules.by_id["banker"]
        held = f"with a wager on the {line.name}"
        yield Situation(held, odds, Fraction(1), line=line.id)
        if late:
            both = zip(self._situations(spot, "own"), self._situations(spot, "reference"))
            for mine, theirs in both:
                if mine.odds.ev != theirs.odds.ev:
                    yield replace(theirs, name=f"{theirs.name}, {held}", line=line.id)

    def _situations(self, spot: Spot, hand: str) -> Iterator[Situation]:
        """A late wager, for every Player total and up-card it may be placed on; `hand` is whose
        Player hand it goes by."""
        deals = self.deals("value")
        late = self.game.settings.late_wager
        assert late is not None
        label = deals.player_two.astype(np.int64) * 10 + deals.upcard
        counts = self._by_label(spot, deals, label, 100, hand)
        total = int(counts.sum())
        for player, upcard in product(range(10), range(10)):
            if late_wager_is_open(late, player, upcard):
                lines = counts[player * 10 + upcard].tolist()
                name = f"Player {player}, dealer shows {value_name(upcard)}"
                odds = WagerOdds(outcomes_of(spot.lines, lines))
                yield Situation(name, odds, Fraction(sum(lines), total))

    def _by_label(self, spot: Spot, deals: Deals, label: Ints, labels: int, hand: str = "") -> Ints:
        """Counts per label and pay line, for wagers that ask about totals only."""
        place = {id(line): number for number, line in enumerate(spot.lines)}
        outcomes = (Outcome(*hands_of(cell)) for cell in range(CELLS))
        line = np.array([place[id(self.game.line(spot.id, outcome))] for outcome in outcomes])
        sums = np.zeros((labels, len(spot.lines)), dtype=np.int64)
        np.add.at(sums, (label, line[cells_of(deals, hand or spot.hand)]), deals.weight)
        return sums


def _grain(spot: Spot) -> Grain:
    return "value" if FINE_FEATURES.isdisjoint(features_of(spot)) else "rank"


def _count(deals: Deals, kinds: Kinds, hand: str, rows: Flags, fine: bool) -> _Counts:
    """Add the weights of all deals into cells, apart for four, five and six cards dealt."""
    groups, matches = (len(PAIRS), len(_MATCHES)) if fine else (1, 1)
    place = cells_of(deals, hand)
    if fine:
        group = deals.pairs.astype(np.int64)
        place = (group * matches + match_numbers(deals.code, len(kinds.counts))) * CELLS + place
    size = groups * matches * CELLS
    weight = np.where(rows, deals.weight, 0)
    place = place + size * (deals.dealt_cards(len(kinds.counts)) - 4)
    values = sorted(set(kinds.values.tolist()))
    sums = np.zeros((1 + len(values), 3 * size), dtype=np.int64)
    np.add.at(sums[0], place, weight)
    for number, points in enumerate(values):
        used = sum(deals.dealt(int(k)) for k in np.flatnonzero(kinds.values == points))
        np.add.at(sums[1 + number], place, weight * used)
    by_cards = sums.reshape(-1, 3, size)
    full = by_cards[0].sum(axis=0)
    some = np.flatnonzero(full)
    return _Counts(some, full[some], _without_one(by_cards[:, :, some], kinds, values), matches)


def _without_one(by_cards: Ints, kinds: Kinds, values: list[int]) -> NDArray[np.object_]:
    """Ways of each cell when one card of a value is missing, up to one common factor.

    Dealing from a shoe without a card is dealing from the full shoe given that this card comes
    seventh. Of the n cards of its value a deal of m cards has used c, so the seventh is one of the
    other n - c with probability (n - c) / (size - m).
    """
    size = kinds.size
    factor = [(size - 4) * (size - 5) * (size - 6) // (size - dealt) for dealt in (4, 5, 6)]
    weight = by_cards[0].astype(object)
    out = np.zeros((len(values), weight.shape[1]), dtype=object)
    for number, points in enumerate(values):
        held = int(kinds.counts[kinds.values == points].sum())
        left = held * weight - by_cards[1 + number].astype(object)
        out[number] = sum(left[m] * factor[m] for m in range(3))
    return out


def cells_of(deals: Deals, hand: str) -> Ints:
    """Totals and numbers of cards of both hands, as one number; `hand` is whose Player hand."""
    own = hand == "own"
    player = (deals.own_total if own else deals.reference_total).astype(np.int64)
    cards = deals.own_cards if own else deals.reference_cards
    cells = ((player * 2 + cards - 2) * 10 + deals.banker_total) * 2 + deals.banker_cards - 2
    return np.asarray(cells, dtype=np.int64)


def hands_of(number: int) -> tuple[int, int, int, int]:
    """Player total and cards, Banker total and cards of a cell."""
    return number // 40, number // 20 % 2 + 2, number // 2 % 10, number % 2 + 2


def value_name(points: int) -> str:
    """
    >>> value_name(1), value_name(9), value_name(0)
    ('A', '9', '10-K')
    """
    return {0: "10-K", 1: "A"}.get(points, str(points))


def _seen_names(seen: int) -> tuple[str, str]:
    first, second, upcard = map(value_name, (seen // 100, seen // 10 % 10, seen % 10))
    return f"{first} {second}", upcard
