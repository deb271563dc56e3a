"""A decision: who may choose, and between what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from houseway.engine.bettor import Bettor
from houseway.engine.frozen import frozen
from houseway.engine.wire import Wire
from houseway.errors import IllegalChoice


class Choice(Wire):
    """What a bettor answers to an offer."""

    __slots__ = ()


@frozen
class Pick(Choice):
    """One of a few named choices: hit, stand, decline …"""

    pick: str


class Offer(Protocol):
    """What one bettor may choose, with its bounds."""

    def verify(self, choice: Choice) -> None:
        """Raise IllegalChoice with the reason unless `choice` is legal."""
        ...

    def to_json(self) -> dict[str, Any]:
        """The offer as plain data, for pages and programs."""
        ...


@frozen
class PickOffer:
    """Choose one of `picks`; the first is the house way."""

    picks: tuple[str, ...]

    def verify(self, choice: Choice) -> None:
        if not isinstance(choice, Pick) or choice.pick not in self.picks:
            raise IllegalChoice(f"choose one of {', '.join(self.picks)}")

    def to_json(self) -> dict[str, Any]:
        return {"offer": "pick", "picks": list(self.picks)}


@frozen
class Decision:
    """A point where the procedure waits. Open to every bettor in `offers`, in any order."""

    kind: str
    offers: Mapping[Bettor, Offer]

    def offer(self, bettor: Bettor) -> Offer:
        """What is offered to `bettor`; raises when nothing is."""
        offer = self.offers.get(bettor)
        if offer is None:
            waiting = ", ".join(str(b) for b in self.offers)
            raise IllegalChoice(f"{bettor} has nothing to choose now; waiting for {waiting}")
        return offer
