"""A wager on the layout, and the offer to place some."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Pick
from houseway.engine.frozen import frozen
from houseway.errors import IllegalChoice, did_you_mean
from houseway.money import Cents, dollars
from houseway.rulebook.schema import Rules, Spot

MOST_REMEMBERED = 1000

_WINDOWS = {
    "before-cards": "is open only before the cards",
    "late": "opens only after the first cards",
    "insurance": "is offered only when the bank shows an ace",
    "raise": "is placed only in the course of the hand",
    "given": "is not placed but comes with another wager",
}


class Wager(NamedTuple):
    """`amount` cents of `bettor` on `spot`, of which `carried` lay over from earlier rounds.

    `placed` counts up through the round. `hand` is which of the seat's hands it lies on.
    """

    bettor: Bettor
    spot: str
    amount: Cents
    placed: int
    carried: Cents = 0
    hand: int = 1


@frozen
class TakeBank(Choice):
    """Take the bank and put up its wager."""

    amount: Cents


@frozen
class PlaceWagers(Choice):
    """All of a bettor's wagers for this round; none is sitting out.

    A carried wager that is not named stays as it lies; named with 0 it is taken down.
    """

    wagers: tuple[tuple[str, Cents], ...]


@frozen
class BankOffer:
    """Take the bank with at least `minimum`, or decline."""

    minimum: Cents

    def verify(self, choice: Choice) -> None:
        if isinstance(choice, Pick) and choice.pick == "decline":
            return
        if not isinstance(choice, TakeBank):
            raise IllegalChoice("take the bank with an amount, or decline")
        _whole_cents(choice.amount)
        if choice.amount < self.minimum:
            raise IllegalChoice(
                f"a bank of {dollars(choice.amount)} is below the table minimum of "
                f"{dollars(self.minimum)}"
            )

    def to_json(self) -> dict[str, Any]:
        return {"offer": "bank", "minimum": self.minimum, "picks": ["decline"]}


@frozen
class WagerOffer:
    """Place wagers in one window of a round.

    `held` is what the bettor already has on the layout, `elsewhere` the person's largest base wager
    in another betting area, where the rules let that count. `legal` remembers wagers found legal
    before: most people bet the same again.
    """

    rules: Rules
    backline: bool = False
    window: Literal["before-cards", "late"] = "before-cards"
    held: Mapping[str, Cents] | None = None
    elsewhere: Cents = 0
    legal: set[tuple[tuple[str, Cents], ...]] | None = None

    def spots(self) -> list[Spot]:
        """The spots open to this bettor in this window."""
        return [s for s in self.rules.spots if self._closed(s) is None]

    def bounds(self, spot: Spot) -> tuple[Cents, Cents]:
        """Least and most on a spot, given what the bettor already holds."""
        low, high = self.rules.limits(spot)
        if spot.at_most is not None and self.held:
            high = min(high, self._size(spot.at_most, self.held))
        return low, high

    def verify(self, choice: Choice) -> None:
        if not isinstance(choice, PlaceWagers):
            raise IllegalChoice("place wagers, or none to sit out")
        wagers, legal = choice.wagers, self.legal
        _check_form(wagers)
        if legal is not None and wagers in legal:
            return
        self._verify(choice)
        if legal is not None and len(legal) < MOST_REMEMBERED:
            legal.add(wagers)

    def _verify(self, choice: PlaceWagers) -> None:
        if not choice.wagers:
            return
        for name, amount in choice.wagers:
            self._verify_one(name, amount)
        chosen = dict(choice.wagers)
        if len(chosen) < len(choice.wagers):
            raise IllegalChoice("a spot is named twice; give each spot one amount")
        table = {**self.held, **chosen} if self.held else chosen
        self._verify_together({name: amount for name, amount in table.items() if amount})

    def to_json(self) -> dict[str, Any]:
        return {
            "offer": "wagers",
            "window": self.window,
            "held": dict(self.held or {}),
            "spots": [
                {"spot": s.id, "minimum": low, "maximum": high, "needs": s.needs}
                for s in self.spots()
                for low, high in [self.bounds(s)]
            ],
        }

    def _closed(self, spot: Spot) -> str | None:
        if spot.window != self.window:
            return _WINDOWS[spot.window]
        if self.backline and not spot.backline:
            return "takes no backline wagers"
        return None

    def _verify_one(self, name: str, amount: Cents) -> None:
        spot = self.rules.by_id.get(name)
        if spot is None:
            known = did_you_mean(str(name), self.rules.by_id)
            raise IllegalChoice(f"{self.rules.name} has no spot {name!r}; {known}")
        closed = self._closed(spot)
        if closed is not None:
            raise IllegalChoice(f"{spot.name} {closed}")
        carried = (self.held or {}).get(name) if spot.carries else None
        if amount == 0 and carried:
            return
        if carried is not None and amount != carried and not self.rules.carry.adjust:
            raise IllegalChoice(f"{spot.name} may be taken down but not changed while it lies")
        low, high = self.rules.limits(spot)
        if not low <= amount <= high:
            raise IllegalChoice(
                f"{dollars(amount)} on {spot.name} is outside its limits of "
                f"{dollars(low)} to {dollars(high)}"
            )

    def _verify_together(self, table: Mapping[str, Cents]) -> None:
        rules = self.rules
        if not rules.table.both_lines and len(rules.base_spots & table.keys()) > 1:
            raise IllegalChoice("one bettor may not wager on both lines at this table")
        shared: dict[str, Cents] = {}
        for name, amount in table.items():
            spot = rules.by_id[name]
            self._verify_beside(spot, amount, table)
            if spot.together is not None:
                shared[spot.together] = shared.get(spot.together, 0) + amount
                most = rules.limits(spot)[1]
                if shared[spot.together] > most:
                    raise IllegalChoice(
                        f"all {spot.together} wagers together may be {dollars(most)} at most"
                    )

    def _verify_beside(self, spot: Spot, amount: Cents, table: Mapping[str, Cents]) -> None:
        """Whether a wager may lie beside the bettor's others; what lay over may go on lying."""
        if amount > (self.held or {}).get(spot.id, 0) and not self.meets(spot, table):
            base = spot.needs in (None, "base")
            needed = "a base wager" if base else self.rules.by_id[str(spot.needs)].name
            raise IllegalChoice(f"{spot.name} needs {needed} in the same betting area")
        if spot.equals is not None and amount != table.get(spot.equals, 0):
            other = self.rules.by_id[spot.equals].name
            raise IllegalChoice(
                f"{spot.name} must equal {other}, which is {dollars(table.get(spot.equals, 0))}"
            )
        if spot.at_most is not None and amount > self._size(spot.at_most, table):
            limit = dollars(self._size(spot.at_most, table))
            raise IllegalChoice(
                f"{dollars(amount)} on {spot.name} is more than the {limit} it may not exceed"
            )

    def meets(self, spot: Spot, table: Mapping[str, Cents]) -> bool:
        """Whether the wagers on `table` allow one on `spot`."""
        if spot.needs == "base":
            return self.elsewhere > 0 or not self.rules.base_spots.isdisjoint(table)
        return spot.needs is None or spot.needs in table

    def _size(self, of: str, table: Mapping[str, Cents]) -> Cents:
        """The wager another may not exceed: a spot's, or the largest of the base wagers."""
        if of != "base":
            return table.get(of, 0)
        return max(self.elsewhere, *(table.get(name, 0) for name in self.rules.base_spots))


def _check_form(wagers: object) -> None:
    """Wagers are a tuple of pairs; 25.0 is not 25, whatever Python says of their equality."""
    if type(wagers) is not tuple:
        raise IllegalChoice("wagers are pairs of a spot and an amount")
    for wager in wagers:
        if type(wager) is not tuple or len(wager) != 2 or type(wager[0]) is not str:
            raise IllegalChoice("wagers are pairs of a spot and an amount")
        if type(wager[1]) is not int:
            _whole_cents(wager[1])


def _whole_cents(amount: object) -> None:
    if type(amount) is not int:
        raise IllegalChoice(f"an amount is a whole number of cents, not {amount!r}")
