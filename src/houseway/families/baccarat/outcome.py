"""What a finished hand looks like to a wager."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from houseway.cards.card import Card, rank
from houseway.families.baccarat.rules import is_natural, match_of, pair_of, total, value
from houseway.play.features import Features


class Outcome(NamedTuple):
    """Both final hands, reduced to what any wager can ask about."""

    player: int
    player_cards: int
    banker: int
    banker_cards: int
    player_pair: str = "none"
    banker_pair: str = "none"
    match: str = "none"


def _winner(o: Outcome) -> str:
    return "player" if o.player > o.banker else "banker" if o.banker > o.player else "tie"


FEATURES: Mapping[str, Callable[[Outcome], Any]] = {
    "winner": _winner,
    "player": lambda o: o.player,
    "banker": lambda o: o.banker,
    "player-cards": lambda o: o.player_cards,
    "banker-cards": lambda o: o.banker_cards,
    "cards": lambda o: o.player_cards + o.banker_cards,
    "margin": lambda o: abs(o.player - o.banker),
    "sum": lambda o: o.player + o.banker,
    "player-natural": lambda o: is_natural(o.player, o.player_cards),
    "banker-natural": lambda o: is_natural(o.banker, o.banker_cards),
    "player-pair": lambda o: o.player_pair,
    "banker-pair": lambda o: o.banker_pair,
    "match": lambda o: o.match,
}

# The values a feature can take, so that a slip in a rule file is caught when it is read.
VALUES: Mapping[str, Sequence[Any]] = {
    "winner": ("player", "banker", "tie"),
    "player": range(10),
    "banker": range(10),
    "player-cards": (2, 3),
    "banker-cards": (2, 3),
    "cards": (4, 5, 6),
    "margin": range(10),
    "sum": range(19),
    "player-natural": (True, False),
    "banker-natural": (True, False),
    "player-pair": ("none", "mixed", "colour", "suit"),
    "banker-pair": ("none", "mixed", "colour", "suit"),
    "match": (
        *("none", "two-pairs", "three-of-a-kind", "full-house"),
        *("four-of-a-kind", "double-triplets", "five-of-a-kind"),
    ),
}


# Features that totals do not tell; those about pairs are known from the first two cards.
PAIR_FEATURES = frozenset({"player-pair", "banker-pair"})
FINE_FEATURES = PAIR_FEATURES | {"match"}


ASKED = Features(FEATURES, VALUES)


def outcome_of(player: Sequence[Card], banker: Sequence[Card], fine: bool = True) -> Outcome:
    """The outcome of two final hands. Without `fine`, pairs and matches are not looked at."""
    totals = (
        *(total([value(c) for c in player]), len(player)),
        *(total([value(c) for c in banker]), len(banker)),
    )
    if not fine:
        return Outcome(*totals)
    return Outcome(
        *totals,
        pair_of(*player[:2]),
        pair_of(*banker[:2]),
        match_of([rank(c) for c in (*player, *banker)]),
    )
