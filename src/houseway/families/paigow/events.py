"""What happens only in pai gow."""

from __future__ import annotations

from houseway.engine.bettor import Bettor
from houseway.engine.event import Event
from houseway.engine.frozen import frozen
from houseway.table.events import DiceThrown


@frozen
class EnvyGiven(Event):
    """A Fortune wager large enough earns an Envy button, which is no wager itself."""

    kind = "envy-given"

    bettor: Bettor


@frozen
class PileNamed(Event):
    """The bank says which pile goes to the seat the dice will name; piles count from the left."""

    kind = "pile-named"

    seat: int
    pile: int


@frozen
class NumberDrawn(DiceThrown):
    """The machine's number, where no dice are thrown; `dice` are the faces it was drawn with."""

    kind = "number-drawn"


@frozen
class BankAceHigh(Event):
    """The bank's seven cards are ace high and no more: every base wager pushes, nobody sets."""

    kind = "bank-ace-high"
    is_result = True

    joker: bool


@frozen
class HalvesCompared(Event):
    """The bank's halves by name, and of every seat how its halves stand to them and the result."""

    kind = "halves-compared"
    is_result = True

    bank_front: str
    bank_back: str
    seats: tuple[int, ...]
    fronts: tuple[str, ...]
    backs: tuple[str, ...]
    results: tuple[str, ...]
