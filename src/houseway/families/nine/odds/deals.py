"""Every way in which a seat's hand and the bank's can be dealt, and what their picks lead to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.cards.deck import Composition
from houseway.families.nine.game import SPOT, Nine
from houseway.families.nine.outcome import outcome_of
from houseway.families.nine.rules import TWO_JOKERS, is_natural, points_of, points_with, value

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Kinds:
    """A shoe sorted by value: the values, and how many cards there are of each."""

    values: tuple[int, ...]
    counts: tuple[int, ...]

    @staticmethod
    def of(shoe: Composition) -> Kinds:
        held: dict[int, int] = {}
        for card, number in shoe.items():
            held[value(card)] = held.get(value(card), 0) + number
        return Kinds(tuple(sorted(held)), tuple(held[v] for v in sorted(held)))

    def without(self, points: int) -> Kinds:
        """The shoe with one card of a value missing."""
        pairs = zip(self.values, self.counts, strict=True)
        return Kinds(self.values, tuple(n - (v == points) for v, n in pairs))

    @property
    def size(self) -> int:
        return sum(self.counts)


@dataclass(frozen=True)
class Deals:
    """Pairs of first hands, each hand a set of cards by value.

    `lines[player hits, bank hits]` holds, for every player's hand, bank's hand and pay line, in how
    many ways the cards meet that line when two more cards leave the shoe. A natural of the bank
    ends the deal, whatever anybody picks.
    """

    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    natural: tuple[bool, ...]
    lines: Mapping[tuple[int, int], Ints]

    @cached_property
    def ways(self) -> NDArray[np.object_]:
        """In how many ways each pair of hands is dealt, two more cards included."""
        return np.asarray(self.lines[0, 0].sum(axis=2).astype(object))

    @cached_property
    def total(self) -> int:
        return int(self.ways.sum())


def all_deals(game: Nine, kinds: Kinds) -> Deals:
    """Count every deal of a shoe."""
    play = game.settings
    hands = tuple(combinations_with_replacement(kinds.values, play.cards))
    points = tuple(points_of(hand) for hand in hands)
    natural = tuple(is_natural(play, p, play.cards) for p in points)
    held = np.array([[hand.count(v) for v in kinds.values] for hand in hands])
    lines = _lines(game, kinds, np.array(points), held)
    ended = np.array(natural)
    for picks in lines:
        lines[picks][:, ended] = lines[0, 0][:, ended]
    ways = _ways(kinds, held)[:, :, None]
    return Deals(hands, points, natural, {picks: found * ways for picks, found in lines.items()})


def _ways(kinds: Kinds, held: Ints) -> Ints:
    """In how many ways the shoe gives two hands, by the cards of each value they hold."""
    most = int(held.max()) + 1
    out = np.ones((len(held), len(held)), dtype=np.int64)
    for number, n in enumerate(kinds.counts):
        table = [[comb(n, c) * comb(max(n - c, 0), d) for d in range(most)] for c in range(most)]
        out *= np.array(table, dtype=np.int64)[held[:, None, number], held[None, :, number]]
    return out


def _lines(game: Nine, kinds: Kinds, points: Ints, held: Ints) -> dict[tuple[int, int], Ints]:
    """Of the next two cards, how many pairs lead from two hands to each pay line."""
    line, size = _line_numbers(game), len(game.rules.by_id[SPOT].lines)
    after = np.array([[_after(int(p), v) for v in kinds.values] for p in points])
    left = np.array(kinds.counts) - held[:, None, :] - held[None, :, :]
    rest = kinds.size - 2 * game.settings.cards
    mine, banks = np.indices(left.shape[:2])
    lines = {picks: np.zeros((*mine.shape, size), dtype=np.int64) for picks in np.ndindex(2, 2)}

    def add(player: Ints, hits: int, bank: Ints, bank_hits: int, ways: Ints | int) -> None:
        met = line[player[:, None], hits, bank[None, :], bank_hits]
        lines[hits, bank_hits][mine, banks, met] += ways

    add(points, 0, points, 0, rest * (rest - 1))
    for a in range(len(kinds.values)):
        add(after[:, a], 1, points, 0, left[:, :, a] * (rest - 1))
        add(points, 0, after[:, a], 1, left[:, :, a] * (rest - 1))
        for b in range(len(kinds.values)):
            add(after[:, a], 1, after[:, b], 1, left[:, :, a] * (left[:, :, b] - (a == b)))
    return lines


def _line_numbers(game: Nine) -> Ints:
    """The number of the pay line by the points of both hands and whether each drew."""
    play, spot = game.settings, game.rules.by_id[SPOT]
    place = {id(line): number for number, line in enumerate(spot.lines)}
    shape = (TWO_JOKERS + 1, 2, TWO_JOKERS + 1, 2)
    out = np.zeros(shape, dtype=np.int64)
    for player, hits, bank, bank_hits in np.ndindex(*shape):
        outcome = outcome_of(play, player, play.cards + hits, bank, play.cards + bank_hits)
        out[player, hits, bank, bank_hits] = place[id(game.line(SPOT, outcome))]
    return out


def _after(points: int, drawn: int) -> int:
    """Points with a card more; two jokers never take one."""
    return points if points == TWO_JOKERS else points_with(points, drawn)
