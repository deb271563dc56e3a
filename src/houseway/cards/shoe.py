"""Where cards come from: a live shoe, or a script for tests, settlement and replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from houseway.cards.card import Card
from houseway.cards.deck import Composition
from houseway.cards.shuffle import (
    commitment,
    dice_of,
    new_seed,
    shuffled_again,
    shuffled_to_the_back,
)
from houseway.errors import OutOfCards, RecordError, not_given


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A fresh shoe: its commitment, and the seed of the shoe it replaces (now no secret).

    `batch` is which of a table's packs it is, where packs take turns. `front` are cards that were
    not dealt before and stay in front, where the others are shuffled to the back.
    """

    commitment: str
    cards: int
    old_seed: str | None = None
    batch: int = 1
    front: tuple[Card, ...] = ()


class Shoe(Protocol):
    """What a procedure needs of a shoe."""

    def draw(self, to: str) -> Card:
        """The next card, which goes to the hand `to`. Raises when there is none."""
        ...

    def burn(self) -> Card | None:
        """Put the next card aside; None when a record does not say which it was."""
        ...

    def roll(self, dice: int) -> tuple[int, ...]:
        """Throw some dice."""
        ...

    def ready(self, most: int) -> Shuffle | None:
        """Called before each round with the most cards it can take.

        Shuffles when the cut card is out or the cards might not reach, and says so.
        """
        ...

    def again(self, cards: Sequence[Card]) -> None:
        """Shuffle what is left together with cards that come back, in the middle of a round."""
        ...

    def told(self, hand: str) -> int | None:
        """How many more cards a record gives a hand; None where cards come as they come."""
        ...


class LiveShoe:
    """A shoe shuffled from the operating system's randomness, or from the seeds a test gives.

    `cut_from_back` cards stay behind the cut card. With `every_round` the shoe is a shuffling
    machine: each round is dealt from the whole pack. With several `batches` packs take turns. With
    a `portion` the cards of a round are shuffled with so many from the back, and return there.
    """

    def __init__(
        self,
        composition: Composition,
        cut_from_back: int,
        every_round: bool = False,
        seeds: Callable[[], bytes] = new_seed,
        batches: int = 1,
        portion: int | None = None,
    ) -> None:
        self.composition = composition
        self.every_round = every_round
        self._cut = cut_from_back
        self._seeds = seeds
        self._seed: bytes | None = None
        self._order: list[Card] = []
        self._at = 0
        self._rolled = 0
        self._again: list[tuple[int, tuple[Card, ...]]] = []
        self._portion = portion
        self._front: tuple[Card, ...] = ()
        self._batches = batches
        self._batch = 0

    @property
    def remaining(self) -> int:
        return len(self._order) - self._at

    @property
    def behind_cut(self) -> int:
        """Cards behind the cut card; 0 for a machine that shuffles for every round."""
        return 0 if self.every_round else self._cut

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
        self._rolled, self._again, self._front = 0, [], ()
        return None if seed is None else seed.hex()

    def saved(self) -> dict[str, Any]:
        """Where the shoe stands, enough to go on from. It holds the seed: a secret."""
        seed = None if self._seed is None else self._seed.hex()
        out = {"seed": seed, "dealt": self._at, "rolled": self._rolled, "batch": self._batch}
        front = {"front": self._front} if self._front else {}
        return {**out, **front, "again": self._again} if self._again else out | front

    def resume(self, saved: Mapping[str, Any]) -> None:
        """Go on where `saved` was written."""
        self._seed = None if saved["seed"] is None else bytes.fromhex(saved["seed"])
        self._front = tuple(saved.get("front", ()))
        self._order = [] if self._seed is None else self._shuffled(self._seed)
        self._again = []
        for self._at, cards in saved.get("again", ()):
            self.again(cards)
        self._at, self._rolled, self._batch = saved["dealt"], saved["rolled"], saved["batch"]

    def draw(self, to: str) -> Card:
        at = self._at
        if at == len(self._order):
            raise OutOfCards("the shoe is empty", ("shoe",))
        self._at = at + 1
        return self._order[at]

    def burn(self) -> Card | None:
        return self.draw("burn")

    def roll(self, dice: int) -> tuple[int, ...]:
        assert self._seed is not None, "dice are thrown during a round"
        thrown = dice_of(self._seed, self._rolled + dice)[self._rolled :]
        self._rolled += dice
        return tuple(thrown)

    def ready(self, most: int) -> Shuffle | None:
        fresh = self._seed is None or self.every_round
        if not fresh and self.remaining > self._cut and self.remaining >= most:
            return None
        front = () if self._portion is None else tuple(sorted(self._order[self._at :]))
        old = self.reveal()
        self._seed, self._front = self._seeds(), front
        self._order = self._shuffled(self._seed)
        if len(self._order) < most:
            raise not_given(
                "shoe", f"a round may need {most} cards and the shoe holds fewer", len(self._order)
            )
        self._batch = self._batch % self._batches + 1
        return Shuffle(commitment(self._seed), len(self._order), old, self._batch, front)

    def _shuffled(self, seed: bytes) -> list[Card]:
        return shuffled_to_the_back(self.composition, seed, self._front, self._portion or 0)

    def again(self, cards: Sequence[Card]) -> None:
        assert self._seed is not None, "cards come back during a round"
        self._again.append((self._at, tuple(cards)))
        rest = [*self._order[self._at :], *cards]
        self._order[self._at :] = shuffled_again(rest, self._seed, len(self._again))

    def told(self, hand: str) -> None:
        return None


class ScriptedShoe:
    """Deals the cards and throws the dice it is given, in order.

    With `whole` they are all the shoe had: a further card is missing at the table itself.
    """

    def __init__(
        self,
        cards: Sequence[Card],
        shuffle: Shuffle | None = None,
        dice: Sequence[int] = (),
        whole: bool = False,
    ) -> None:
        self._cards = list(cards)
        self._at = 0
        self._shuffle = shuffle
        self._dice = list(dice)
        self._whole = whole

    @property
    def remaining(self) -> int:
        return len(self._cards) - self._at

    def draw(self, to: str) -> Card:
        if self._at == len(self._cards):
            if self._whole:
                raise OutOfCards("the shoe is empty", ("shoe",))
            raise not_given("cards", "a further card is needed but none is given")
        card = self._cards[self._at]
        self._at += 1
        return card

    def burn(self) -> Card | None:
        return self.draw("burn")

    def roll(self, dice: int) -> tuple[int, ...]:
        if len(self._dice) < dice:
            raise not_given("dice", f"{dice} dice are needed but not given", len(self._dice))
        thrown, self._dice = self._dice[:dice], self._dice[dice:]
        return tuple(thrown)

    def ready(self, most: int) -> Shuffle | None:
        return self._shuffle

    def again(self, cards: Sequence[Card]) -> None:
        """The script goes on as it was written."""

    def told(self, hand: str) -> None:
        return None


class HandScript:
    """Deals each hand the cards a record gives it, whatever order they leave the shoe in.

    `miscounts` are hands of which the record itself says that their number of cards was wrong, each
    with what is raised should they end too soon.
    """

    def __init__(self, hands: Mapping[str, Sequence[Card]], dice: Sequence[int] = ()) -> None:
        self.miscounts: Mapping[str, Exception] = {}
        self._given = {hand: list(cards) for hand, cards in hands.items()}
        self._dealt = dict.fromkeys(hands, 0)
        self._dice = tuple(dice)

    def left(self, hand: str) -> int:
        """How many of a hand's cards are still to come."""
        return len(self._given.get(hand, [])) - self._dealt.get(hand, 0)

    def draw(self, to: str) -> Card:
        given, at = self._given.get(to, []), self._dealt.get(to, 0)
        if at >= len(given):
            if to in self.miscounts:
                raise self.miscounts[to]
            raise RecordError(
                f"the {to} hand must take card {at + 1}, but the record gives it only "
                f"{len(given)}; give that card, or declare a misdeal",
                ("cards", to),
            )
        self._dealt[to] = at + 1
        return given[at]

    def burn(self) -> Card | None:
        return None

    def roll(self, dice: int) -> tuple[int, ...]:
        if len(self._dice) != dice:
            raise RecordError(
                f"the record must give the {dice} dice that place the action button", ("dice",)
            )
        return self._dice

    def ready(self, most: int) -> Shuffle | None:
        return None

    def again(self, cards: Sequence[Card]) -> None:
        """A described hand says itself what comes."""

    def told(self, hand: str) -> int:
        return self.left(hand)

    def end(self, hand: str) -> None:
        """Take the cards that are still to come to a hand out of the description."""
        del self._given[hand][self._dealt[hand] :]

    def put_aside(self, hand: str) -> None:
        """Take a hand that nobody was dealt, and those split from it, out of the description."""
        mine = [name for name in self._given if name == hand or name.startswith(f"{hand} ")]
        if not any(self._dealt[name] for name in mine):
            for name in mine:
                del self._given[name]

    def check_all_dealt(self) -> None:
        """Raise when the record gives a hand more cards than the rules dealt it."""
        for hand, given in self._given.items():
            if self._dealt[hand] < len(given) and hand not in self.miscounts:
                raise RecordError(
                    f"the {hand} hand takes only {self._dealt[hand]} cards by the rules, "
                    f"but the record gives it {len(given)}; leave out a card that was not due, or "
                    "declare a misdeal",
                    ("cards", hand),
                )
