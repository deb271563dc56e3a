"""What one card missing from the shoe does to a wager, read off its odds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from houseway.proof.linear import Removal
from houseway.proof.model import SpotOdds


def removal_of(found: SpotOdds, cards: Mapping[str, int]) -> Removal:
    effects = {name: float(effect) for name, effect in found.removal.items()}
    return Removal(effects, dict(cards), float(found.odds.ev))


def named(spots: Iterable[SpotOdds], counts: list[int]) -> dict[str, Removal]:
    """Effects told in the order in which the cards were counted."""
    return {
        each.spot.id: removal_of(each, dict(zip(each.removal, counts, strict=True)))
        for each in spots
        if each.removal
    }
