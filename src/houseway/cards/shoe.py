"""Where cards come from: a live shoe, or a script for tests, settlement and replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from houseway.cards.card import Card
from houseway.cards.deck import Composition
from houseway.cards.shuffle import commitment, new_seed, shuffled
from houseway.errors import HousewayError, RecordError


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A fresh shoe: its commitment, and the seed of the shoe it replaces (now no secret)."""

    commitment: str
    cards: int
    old_seed: str | None = None


class Shoe(Protocol):
    """What a procedure needs of a shoe."""

    def draw(self, to: str) -> Card:
        """The next card, which goes to the hand `to`. Raises when there is none."""
        ...

    def ready(self, most: int) -> Shuffle | None:
        """Called before each round with the most cards it can take.

        Shuffles when the cut card is out or the cards might not reach, and says so.
        """
        ...


class LiveShoe:
    """A shoe shuffled from the operating system's randomness, or from the seeds a test gives.

    `cut_from_back` cards stay behind the cut card. With `every_round` the shoe is a shuffling
    machine: each round is dealt from the whole pack.
    """

    def __init__(
        self,
        composition: Composition,
        cut_from_back: int,
        every_round: bool = False,
        seeds: Callable[[], bytes] = new_seed,
    ) -> None:
        self.composition = composition
        self.every_round = every_round
        self._cut = cut_from_back
        self._seeds = seeds
        self._seed: bytes | None = None
        self._order: list[Card] = []
        self._at = 0

    @property
    def remaining(self) -> int:
        return len(self._order) - self._at

    @property
    def dealt(self) -> Sequence[Card]:
        """Every card that has left this shoe since it was shuffled."""
        return self._order[: self._at]

    @property
    def commitment(self) -> str | None:
        return None if self._seed is None else commitment(self._seed)

    def reveal(self) -> str | None:
        """End this shoe and give up its seed; the next round begins with a fresh shuffle."""
        seed, self._seed, self._order, self._at = self._seed, None, [], 0
        return None if seed is None else seed.hex()

    def draw(self, to: str) -> Card:
        if self._at == len(self._order):
            raise HousewayError("the shoe is empty")
        card = self._order[self._at]
        self._at += 1
        return card

    def ready(self, most: int) -> Shuffle | None:
        fresh = self._seed is None or self.every_round
        if not fresh and self.remaining > self._cut and self.remaining >= most:
            return None
        old = self.reveal()
        self._seed = self._seeds()
        self._order = shuffled(self.composition, self._seed)
        if len(self._order) < most:
            raise HousewayError(f"a round may need {most} cards and the shoe holds fewer")
        return Shuffle(commitment(self._seed), len(self._order), old)


class ScriptedShoe:
    """Deals the cards it is given, in order."""

    def __init__(self, cards: Sequence[Card], shuffle: Shuffle | None = None) -> None:
        self._cards = list(cards)
        self._at = 0
        self._shuffle = shuffle

    @property
    def remaining(self) -> int:
        return len(self._cards) - self._at

    def draw(self, to: str) -> Card:
        if self._at == len(self._cards):
            raise HousewayError("a further card is needed but none is given")
        card = self._cards[self._at]
        self._at += 1
        return card

    def ready(self, most: int) -> Shuffle | None:
        return self._shuffle


class HandScript:
    """Deals each hand the cards a record gives it, whatever order they leave the shoe in."""

    def __init__(self, hands: Mapping[str, Sequence[Card]]) -> None:
        self._given = {hand: list(cards) for hand, cards in hands.items()}
        self._dealt = dict.fromkeys(hands, 0)

    def draw(self, to: str) -> Card:
        given, at = self._given.get(to, []), self._dealt.get(to, 0)
        if at >= len(given):
            raise RecordError(
                f"the {to} hand must take card {at + 1}, but the record gives it only {len(given)}"
            )
        self._dealt[to] = at + 1
        return given[at]

    def ready(self, most: int) -> Shuffle | None:
        return None

    def check_all_dealt(self) -> None:
        """Raise when the record gives a hand more cards than the rules dealt it."""
        for hand, given in self._given.items():
            if self._dealt[hand] < len(given):
                raise RecordError(
                    f"the {hand} hand takes only {self._dealt[hand]} cards by the rules, "
                    f"but the record gives it {len(given)}"
                )
