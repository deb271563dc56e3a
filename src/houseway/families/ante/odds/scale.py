"""The hands of a game from the worst to the best, as places on a scale without gaps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from houseway.families.ante.rules import Play, hand_id, opens, ranking_of, read
from houseway.hands import Ranking, evaluate_many
from houseway.hands.tables import Tables, tables


@dataclass(frozen=True)
class Scale:
    """Every value a hand of so many cards can have, in order; a place is its number among them.

    `values` are those the game reads, and `raw` those of the ranking with the `place` of each.
    `kinds` are what pay lines call the hands, worst first, and `kind` has the number of the kind at
    each place. A bank below `opening` does not open.
    """

    ranking: Ranking
    size: int
    values: NDArray[np.int64]
    raw: NDArray[np.int64]
    place: NDArray[np.int32]
    kinds: tuple[str, ...]
    kind: NDArray[np.uint8]
    opening: int

    def places(self, hands: NDArray[np.uint8]) -> NDArray[np.int32]:
        """Where hands lie, one row of cards each."""
        return self.place[np.searchsorted(self.raw, evaluate_many(self.ranking, hands))]

    @cached_property
    def tables(self) -> Tables:
        """Tables of places instead of values."""
        assert (np.diff(self.place) > 0).all(), "a kernel takes the better of two places"
        return self.tables_of(self.size)

    def tables_of(self, size: int) -> Tables:
        """Tables of hands of another size, by how many values of this scale are lower."""
        found = tables(self.ranking, size)
        mixed, suited = (
            np.searchsorted(self.values, part).astype(np.int32)
            for part in (found.values, found.suited_values)
        )
        return found._replace(values=mixed, suited_values=suited)


def scale_of(play: Play, size: int) -> Scale:
    """The scale of the best hands of `size` cards."""
    return _scale(play.model_dump_json(), size)


@lru_cache(maxsize=16)
def _scale(rules: str, size: int) -> Scale:
    play = Play.model_validate_json(rules)
    ranking = ranking_of(play)
    found = tables(ranking, size)
    every = np.unique(np.concatenate([found.values, found.suited_values])).astype(np.int64)
    raw = every[every > 0]
    told = [read(play, int(value)) for value in raw]
    values = np.unique(told)
    names = [hand_id(play, int(value)) for value in values]
    kinds = tuple(dict.fromkeys(names))
    return Scale(
        ranking,
        size,
        values,
        raw,
        np.searchsorted(values, told).astype(np.int32),
        kinds,
        np.array([kinds.index(name) for name in names], np.uint8),
        sum(not opens(play, int(value)) for value in values),
    )


def kinds_of(play: Play, scale: Scale, hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """What kind of hand each row of cards is, by its number among the kinds of a scale."""
    values = evaluate_many(scale.ranking, hands)
    every, place = np.unique(values, return_inverse=True)
    kinds = [scale.kinds.index(hand_id(play, read(play, int(value)))) for value in every]
    return np.array(kinds, np.uint8)[place]
