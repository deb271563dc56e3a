"""Every way a baccarat hand can be dealt from a full shoe, counted exactly.

Cards of one kind (one value, or one rank where a wager asks about ranks) are alike, so a deal is a
sequence of kinds and its weight is in how many ways the shoe's cards make that sequence. Hands of
four or five cards are carried on to six, so that all weights share one denominator. The rules are
asked through tables of their own functions; nothing is written a second time. All numbers are
64-bit integers; a shoe too large for them is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import perm
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import rank
from houseway.cards.deck import Composition
from houseway.errors import not_worked_out
from houseway.families.baccarat.rules import (
    STOOD,
    Play,
    banker_draws,
    choice_is_open,
    drawing_stops,
    reference_draws,
    stander_keeps_two,
    third_card_is_dealt,
    value,
)

Ints = NDArray[np.int64]
Small = NDArray[np.int8]  # kinds, totals and numbers of cards: narrow, because there are many
Flags = NDArray[np.bool_]
Choice = Literal["hit", "stand"]
Grain = Literal["value", "rank"]

SIX = 6
_BITS = 3  # a kind appears at most six times
_MOST = 2**62


@dataclass(frozen=True)
class Kinds:
    """The kinds of cards in a shoe: the baccarat value of each and how many there are."""

    values: Small
    counts: Ints
    names: tuple[int, ...]

    @classmethod
    def of(cls, shoe: Composition, grain: Grain) -> Kinds:
        counts: dict[int, int] = {}
        values: dict[int, int] = {}
        for card, number in shoe.items():
            name = value(card) if grain == "value" else rank(card)
            counts[name] = counts.get(name, 0) + number
            values[name] = value(card)
        names = tuple(sorted(counts))
        size = sum(counts.values())
        if perm(size, SIX) >= _MOST:
            raise not_worked_out(
                ("options", "decks"),
                f"a shoe of {size} cards is too large to count exactly here",
                size,
            )
        return cls(
            np.array([values[name] for name in names], dtype=np.int8),
            np.array([counts[name] for name in names], dtype=np.int64),
            names,
        )

    @cached_property
    def size(self) -> int:
        return int(self.counts.sum())


@dataclass(frozen=True)
class Deals:
    """Finished hands, one row for each distinguishable way, with its weight.

    `own` is the Player hand of a bettor who made the given choice on five, `reference` that of
    everybody else. `first`, `second` and `upcard` are values. `pairs` tells which hands began with
    two of one kind: 1 the Player, 2 the Banker, 3 both, 4 both of the same kind. `code` packs how
    often each kind was dealt. `banker_first` and `banker_second` are the kinds of these cards.
    """

    weight: Ints
    own_total: Small
    own_cards: Small
    reference_total: Small
    reference_cards: Small
    banker_total: Small
    banker_cards: Small
    code: Ints
    player_two: Small
    first: Small
    second: Small
    upcard: Small
    pairs: Small
    choice_open: Flags
    banker_first: Small
    banker_second: Small

    def take(self, rows: Flags) -> Deals:
        return Deals(*(getattr(self, name)[rows] for name in Deals.__dataclass_fields__))

    def dealt(self, kind: int) -> Ints:
        """How many cards of a kind each hand took."""
        return (self.code >> (_BITS * kind)) & ((1 << _BITS) - 1)

    def dealt_cards(self, kinds: int) -> Ints:
        """How many cards each deal took in all."""
        return np.asarray(sum(self.dealt(kind) for kind in range(kinds)))


def all_deals(play: Play, kinds: Kinds, choice: Choice, ordered_banker: bool) -> Deals:
    """Every finished hand when all bettors with a choice on five make the same `choice`."""
    tables = Tables(play, choice)
    start = _first_four(kinds, ordered_banker)
    stops = tables.stops[start.player_two, start.banker_two]
    opened = tables.open[start.player_two, start.upcard_value, start.banker_two] & ~stops
    third = tables.third[start.player_two, opened.astype(np.int8)] & ~stops
    leaves = []
    for dealt_third in (False, True):
        state, open_ = start.take(third == dealt_third), opened[third == dealt_third]
        stopped = stops[third == dealt_third]
        if dealt_third:
            open_, stopped = (np.repeat(a, len(kinds.counts)) for a in (open_, stopped))
            state = state.draw(kinds, to_player=True)
        draws = (
            tables.banker[state.banker_two, state.third_value + 1, open_.astype(np.int8)] & ~stopped
        )
        leaves.append(_finish(tables, kinds, state.take(~draws), open_[~draws]))
        drawn = state.take(draws).draw(kinds, to_player=False)
        leaves.append(_finish(tables, kinds, drawn, np.repeat(open_[draws], len(kinds.counts))))
    return _joined(leaves)


class Tables:
    """The rule functions, tabulated over everything they can be asked."""

    def __init__(self, play: Play, choice: Choice) -> None:
        hits = choice == "hit"
        self.hits = hits
        self.keeps_two = stander_keeps_two(play)
        self.stops = _table((10, 10), lambda p, b: drawing_stops(play, p, b))
        self.open = _table((10, 10, 10), lambda p, up, b: choice_is_open(play, p, up, b))
        self.third = _table((10, 2), lambda p, o: third_card_is_dealt(play, p, bool(o), o and hits))
        self.reference = _table((10, 2), lambda p, o: reference_draws(play, p, bool(o), o and hits))
        self.banker = _table(
            (10, 11, 2),
            lambda b, t, o: banker_draws(play, b, t + STOOD, bool(o) and not hits),
        )


def _table(shape: tuple[int, ...], rule: Callable[..., bool]) -> Flags:
    out = np.zeros(shape, dtype=np.bool_)
    for place in product(*map(range, shape)):
        out[place] = rule(*place)
    return out


@dataclass(frozen=True)
class _State:
    """Hands in the making: the kinds dealt so far and the weight of each way."""

    weight: Ints
    code: Ints
    first: Small
    second: Small
    upcard: Small
    banker_second: Small
    third: Small
    banker_third: Small
    player_two: Small
    banker_two: Small
    upcard_value: Small
    third_value: Small
    banker_third_value: Small

    def take(self, which: Flags) -> _State:
        return _State(*(getattr(self, name)[which] for name in _State.__dataclass_fields__))

    def draw(self, kinds: Kinds, to_player: bool) -> _State:
        """Every next card for every hand."""
        rows, number = len(self.weight), len(kinds.counts)
        name = "third" if to_player else "banker_third"
        new: dict[str, Any] = {name: np.tile(np.arange(number, dtype=np.int8), rows)}
        new[f"{name}_value"] = np.tile(kinds.values, rows)
        shift = _BITS * np.arange(number, dtype=np.int64)
        used = (self.code[:, None] >> shift) & ((1 << _BITS) - 1)
        new["weight"] = (self.weight[:, None] * (kinds.counts - used)).ravel()
        new["code"] = (self.code[:, None] + (np.int64(1) << shift)).ravel()
        kept = (n for n in _State.__dataclass_fields__ if n not in new)
        return _State(**new, **{n: np.repeat(getattr(self, n), number) for n in kept})


def _first_four(kinds: Kinds, ordered_banker: bool) -> _State:
    """Two cards to each hand. The order within the Player hand never matters to a rule; the order
    within the Banker hand does only where its first card is seen."""
    number = len(kinds.counts)
    player = [(i, j) for i in range(number) for j in range(i, number)]
    banker = player if not ordered_banker else list(product(range(number), repeat=2))
    p = np.array(player, dtype=np.int8).repeat(len(banker), axis=0)
    b = np.tile(np.array(banker, dtype=np.int8), (len(player), 1))
    first, second, upcard, hole = p[:, 0], p[:, 1], b[:, 0], b[:, 1]
    n = kinds.counts
    weight = n[first] * (n[second] - (first == second)) * np.where(first == second, 1, 2)
    weight *= n[upcard] - (upcard == first) - (upcard == second)
    weight *= n[hole] - (hole == first) - (hole == second) - (hole == upcard)
    if not ordered_banker:
        weight *= np.where(upcard == hole, 1, 2)
    bit = np.int64(1) << (_BITS * np.arange(number, dtype=np.int64))
    code = bit[first] + bit[second] + bit[upcard] + bit[hole]
    v = kinds.values
    none = np.full(len(weight), -1, dtype=np.int8)
    state = _State(
        *(weight, code, first, second, upcard, hole, none, none),
        *((v[first] + v[second]) % 10, (v[upcard] + v[hole]) % 10, v[upcard]),
        *(np.full(len(weight), STOOD, dtype=np.int8), none),
    )
    return state.take(weight > 0)


def _finish(tables: Tables, kinds: Kinds, state: _State, opened: Flags) -> Deals:
    third, banker_third = state.third >= 0, state.banker_third >= 0
    drew = tables.reference[state.player_two, opened.astype(np.int8)] & third
    own_drew = drew if not opened.any() else np.where(opened, _own_draws(tables) & third, drew)
    complete = (state.player_two + state.third_value) % 10
    size = kinds.size
    six_weight = state.weight.copy()
    for cards in (4, 5):
        short = 4 + third.astype(np.int8) + banker_third <= cards
        six_weight[short] *= size - cards
    return Deals(
        weight=six_weight,
        own_total=np.where(own_drew, complete, state.player_two),
        own_cards=2 + own_drew.astype(np.int8),
        reference_total=np.where(drew, complete, state.player_two),
        reference_cards=2 + drew.astype(np.int8),
        banker_total=(state.banker_two + np.where(banker_third, state.banker_third_value, 0)) % 10,
        banker_cards=2 + banker_third.astype(np.int8),
        code=state.code,
        player_two=state.player_two,
        first=kinds.values[state.first],
        second=kinds.values[state.second],
        upcard=state.upcard_value,
        pairs=_pairs(state),
        choice_open=opened,
        banker_first=state.upcard,
        banker_second=state.banker_second,
    )


def _pairs(state: _State) -> Small:
    player, banker = state.first == state.second, state.upcard == state.banker_second
    same = player & banker & (state.first == state.upcard)
    return np.asarray(player.astype(np.int8) + 2 * banker + same, dtype=np.int8)


def _own_draws(tables: Tables) -> bool:
    """Whether a bettor with a choice is settled on three cards when a third is dealt."""
    return tables.hits or not tables.keeps_two


def by_sight(hit: Deals, stand: Deals, stands: Callable[[Deals], Flags]) -> Deals:
    """Every deal when bettors with a choice stand on the hands they see that `stands` says.

    What is seen does not depend on the choice, so the two counts are parted by the same sights.
    """
    kept, other = ~(hit.choice_open & stands(hit)), stand.choice_open & stands(stand)
    return _joined([hit.take(kept), stand.take(other)])


def _joined(parts: list[Deals]) -> Deals:
    return Deals(
        *(np.concatenate([getattr(p, name) for p in parts]) for name in Deals.__dataclass_fields__)
    )
