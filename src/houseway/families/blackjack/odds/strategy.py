"""The best choices by the cards of a hand, and how they are looked up."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from houseway.families.blackjack.odds.counts import NAMES
from houseway.families.blackjack.rules import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER

LETTERS: Mapping[str, str] = {
    STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "U", RESCUE: "R", "even-money": "E",
}  # fmt: skip
_CHOICES = {letter: choice for choice, letter in LETTERS.items()}


def written(values: Sequence[str]) -> str:
    """A hand by its values, lowest first.

    >>> written(["T", "A", "5"])
    'A5T'
    """
    return "".join(sorted(values, key=NAMES.index))


@dataclass(frozen=True)
class Page:
    """The best choices of dealt hands, or of hands split from one pair, against one up-card.

    `first` ranks the choices for two cards, the best first. `on` has a letter for every hand of
    three cards or more that may go on, in the strategy's order; `doubled` likewise for hands that
    have been doubled once, twice and so on, true where a hand can have come to that. `hands` is
    up to how many hands it pays to split.
    """

    first: Mapping[str, str]
    on: str
    doubled: tuple[str, ...] = ()
    hands: int = 1


@dataclass(frozen=True)
class Strategy:
    """The best choice for every hand against every up-card, by the hand's own cards.

    `hands` lists hands of three cards and more by their values. `dealt` has a page for every
    up-card; `split` one for every pair as well, over the hands that hold a card of the pair.
    Where two hands are played, `points` are what two cards are worth when they have been switched,
    and as dealt when that differs (named `AT dealt`).
    """

    hands: tuple[str, ...]
    dealt: Mapping[str, Page]
    split: Mapping[str, Mapping[str, Page]]
    points: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    @cached_property
    def _place(self) -> dict[str, dict[str, int]]:
        """The place of each hand on a page, for dealt hands ("") and for each pair."""
        pairs = {pair for pages in self.split.values() for pair in pages}
        kept = {pair: [hand for hand in self.hands if pair in hand] for pair in ("", *pairs)}
        return {pair: {hand: n for n, hand in enumerate(hands)} for pair, hands in kept.items()}

    def choose(
        self,
        cards: Sequence[str],
        up: str,
        may: Collection[str],
        split_from: str = "",
        doubled: int = 0,
    ) -> str:
        """The best of the choices a hand `may` take, its cards named by value.

        `split_from` is the value of the pair it was split from, if any, and `doubled` how often it
        has been doubled. A split hand that pairs again is split while `hands_of` allows.
        """
        page = self.split[up][split_from] if split_from else self.dealt[up]
        hand = written(cards)
        if len(cards) == 2:
            return next(_CHOICES[c] for c in page.first[hand] if _CHOICES[c] in may)
        letters = page.doubled[doubled - 1] if doubled else page.on
        return _CHOICES[letters[self._place[split_from][hand]]]

    def best_first(self, cards: Sequence[str], up: str) -> str:
        """The best of everything that could be done with two dealt cards."""
        return _CHOICES[self.dealt[up].first[written(cards)][0]]

    def hands_of(self, pair: str, up: str) -> int:
        """Up to how many hands it pays to split a pair."""
        return self.split[up][pair].hands

    def switches(self, first: Sequence[str], second: Sequence[str], up: str) -> bool:
        """Whether two hands of two cards gain points when their second cards change places."""
        kept, switched = self.worth_of_switching(first, second, up)
        return switched > kept

    def worth_of_switching(
        self, first: Sequence[str], second: Sequence[str], up: str
    ) -> tuple[float, float]:
        """The points of two hands as dealt, and with their second cards exchanged."""
        points = self.points[up]
        kept = (written(first), written(second))
        switched = (written((first[0], second[1])), written((second[0], first[1])))
        as_dealt = sum(points.get(f"{hand} dealt", points[hand]) for hand in kept)
        return as_dealt, sum(points[hand] for hand in switched)

    def to_json(self) -> dict[str, Any]:
        return {
            "hands": list(self.hands),
            "dealt": {up: dict(vars(page)) for up, page in self.dealt.items()},
            "split": {
                up: {pair: dict(vars(page)) for pair, page in pages.items()}
                for up, pages in self.split.items()
            },
            "points": {up: dict(points) for up, points in self.points.items()},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Strategy:
        return cls(
            hands=tuple(data["hands"]),
            dealt={up: _page(stored) for up, stored in data["dealt"].items()},
            split={
                up: {pair: _page(stored) for pair, stored in pages.items()}
                for up, pages in data["split"].items()
            },
            points=data["points"],
        )


def _page(stored: Mapping[str, Any]) -> Page:
    return Page(**{**stored, "doubled": tuple(stored["doubled"])})
