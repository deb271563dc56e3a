"""Games without a board: one decision, from one's own cards and what the bank shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.families.ante.game import Ante
from houseway.families.ante.odds.against import BEATEN, EQUAL, SHUT, Against, against
from houseway.families.ante.odds.paying import SHAPES, Counts, Paying, Tally, tally_of
from houseway.families.ante.odds.scale import Scale, scale_of
from houseway.families.ante.rules import FOLD, house_raises
from houseway.proof.suits import DECK, Classes, classes

BLOCK = 1 << 13  # hands worked on at a time

Mask = NDArray[np.bool_]
Rows = slice | NDArray[np.intp]


@dataclass(frozen=True)
class Stud:
    """Every hand of a game against every hand of the bank.

    Hands are classes up to the names of suits. `raises[hand, up]` of a way of playing says where it
    raises; `up` is the bank's open card, or only 0 where it shows none.
    """

    game: Ante
    scale: Scale
    classes: Classes
    met: Against
    paying: Paying

    @classmethod
    def of(cls, game: Ante) -> Stud:
        """Compare all hands of a game."""
        play = game.settings
        scale, hands = scale_of(play, play.cards), classes(play.cards)
        met = against(scale, hands.hands, bool(play.up_cards))
        return cls(game, scale, hands, met, Paying(game, scale.kinds))

    @property
    def shows(self) -> bool:
        return len(self.met.ways[0]) > 1

    @property
    def picks(self) -> dict[str, int]:
        """The pick that raises with what it puts up, and the fold."""
        return {**self.game.settings.streets[0].raises, FOLD: 0}

    @property
    def deals(self) -> int:
        """Every hand, every card the bank can show, every hand it can then have."""
        size = self.game.settings.cards
        return comb(DECK, size) * (DECK - size if self.shows else 1) * self.met.total

    @cached_property
    def weights(self) -> Counts:
        """How many deals of hand and open card are alike; none where the hand holds the card."""
        weights = np.repeat(self.classes.weights[:, None], self.met.ways.shape[1], axis=1)
        if self.shows:
            np.put_along_axis(weights, self.classes.hands.astype(np.intp), 0, axis=1)
        return weights

    def shapes(self, rows: Rows) -> Counts:
        """How many of the bank's hands stand to these hands in each shape: `[hand, up, shape]`."""
        return shapes_of(
            self.met.ways[rows],
            (self.met.places[rows] < self.scale.opening)[:, None],
            self.met.total,
        )

    def worth(self, rows: Rows) -> Counts:
        """What raising brings against all of the bank's hands together, in units."""
        times = next(iter(self.picks.values()))
        kinds = self.scale.kind[self.met.places[rows]]
        pay = self.paying.pay[kinds, 0] + times * self.paying.pay[kinds, 1]
        worth: Counts = np.einsum("hus,hs->hu", self.shapes(rows), pay)
        return worth

    @cached_property
    def gains(self) -> Counts:
        """What raising brings over folding, in units, over all deals of a hand and open card."""
        fold = self.paying.fold * self.met.total
        worth = np.concatenate([self.worth(rows) for rows in self._blocks()])
        return (worth - fold) * self.weights

    @cached_property
    def best(self) -> Mask:
        """Raise wherever it brings more than the fold."""
        return self.gains > 0

    @cached_property
    def house_way(self) -> Mask:
        """Raise where the house way does; with a whole hand it goes by ranks and kind alone."""
        play = self.game.settings
        _, first, place = np.unique(self.met.places, return_index=True, return_inverse=True)
        hands = self.classes.hands[first].tolist()
        raises = np.array([house_raises(play, play.streets[0], hand, ()) for hand in hands])
        return np.repeat(raises[place][:, None], self.met.ways.shape[1], axis=1)

    def tally(self, raises: Mask) -> Tally:
        """All deals, played in a way."""
        counts = np.zeros((2, len(self.scale.kinds), len(SHAPES)), np.int64)
        for rows in self._blocks():
            shapes, kinds = self.shapes(rows), self.scale.kind[self.met.places[rows]]
            for at, here in enumerate((raises[rows], ~raises[rows])):
                mine = np.einsum("hus,hu->hs", shapes, self.weights[rows] * here)
                np.add.at(counts[at], kinds, mine)
        assert int(counts.sum()) == self.deals
        return tally_of(counts, self.picks, self.scale.kinds)

    def _blocks(self) -> Iterator[slice]:
        for start in range(0, len(self.met.places), BLOCK):
            yield slice(start, start + BLOCK)


def shapes_of(ways: NDArray[np.int32], weak: Mask, total: int) -> Counts:
    """How many of the bank's hands stand in each shape, from those shut, beaten and equal.

    `weak` hands are such as would not open themselves: only a bank that does not open is below or
    beside them. All others beat every bank that does not open.
    """
    wide = ways.astype(np.int64)
    shut, beaten, equal = wide[..., SHUT], wide[..., BEATEN], wide[..., EQUAL]
    none = np.zeros_like(shut)
    return np.stack(
        [
            np.where(weak, beaten, shut),
            np.where(weak, equal, none),
            np.where(weak, shut - beaten - equal, none),
            np.where(weak, none, beaten - shut),
            np.where(weak, none, equal),
            np.where(weak, total - shut, total - beaten - equal),
        ],
        axis=-1,
    )
