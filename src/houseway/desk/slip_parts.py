"""What a slip is put together from, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from houseway.cards.card import Card, card, text
from houseway.money import Cents


@dataclass(frozen=True)
class Told:
    """A name and a sentence, with the clause it rests on."""

    name: str
    says: str
    clause: str = ""


@dataclass(frozen=True)
class Lying:
    """The cards of a hand as they lie, in groups where they lie in groups, and what they are."""

    name: str
    groups: tuple[tuple[Card, ...], ...]
    says: str = ""

    @property
    def texts(self) -> str:
        """The cards as they are typed."""
        return " / ".join(" ".join(map(text, group)) for group in self.groups)


@dataclass(frozen=True)
class Move:
    """One thing that is settled, in its turn. What does not apply is None or empty."""

    who: str
    what: str
    amount: Cents | None = None
    verdict: str = ""
    result: str = ""
    odds: str = ""
    working: str = ""
    paid: Cents | None = None
    collected: Cents | None = None
    returned: Cents | None = None
    left: Cents | None = None
    clause: str = ""
    rulings: tuple[str, ...] = ()


MONEY = ("paid", "collected", "returned", "left")


@dataclass(frozen=True)
class Net:
    """Somebody's result, fees included."""

    name: str
    amount: Cents


@dataclass(frozen=True)
class Parts:
    """What the family of a game tells: facts, hands, results, moves, fees.

    `settled` is what the moves are called; `ruled` are irregularities and what became of them;
    `remarks` say what looks wrong in the record, or changes nothing.
    """

    facts: tuple[Told, ...]
    hands: tuple[Lying, ...]
    results: tuple[str, ...]
    settled: str
    moves: tuple[Move, ...]
    fees: tuple[str, ...]
    schedule: tuple[str, ...]
    ruled: tuple[Told, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def money(self) -> tuple[str, ...]:
        """The columns of money that say something."""
        return tuple(key for key in MONEY if any(getattr(m, key) is not None for m in self.moves))

    def total(self, key: str) -> Cents:
        """What a column of money comes to."""
        return sum(getattr(move, key) or 0 for move in self.moves)


def lying(name: str, *groups: Sequence[str], says: str = "") -> Lying:
    """A hand from cards as a record writes them."""
    return Lying(name, tuple(tuple(map(card, group)) for group in groups if group), says)


def sentences(said: Iterable[str]) -> Iterator[str]:
    """Each sentence once."""
    yield from dict.fromkeys(said)
