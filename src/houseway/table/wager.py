"""A wager on the layout, and the offer to place some."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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

    kind = "take-bank"

    amount: Cents


@frozen
class PlaceWagers(Choice):
    """All of a bettor's wagers for this round; none is sitting out.

    A carried wager that is not named stays as it lies; named with 0 it is taken down.
    """

    kind = "place-wagers"

    wagers: tuple[tuple[str, Cents], ...]


@frozen
class BankOffer:
    """Take the bank with at least `minimum`, or decline."""

    minimum: Cents

    def verify(self, choice: Choice) -> None:
        if isinstance(choice, Pick) and choice.pick == "decline":
            return
        if not isinstance(choice, TakeBank):
            raise IllegalChoice("take the bank with an amount, or decline", ("choice",))
        _whole_cents(choice.amount)
        if choice.amount < self.minimum:
            raise IllegalChoice(
                f"a bank of {dollars(choice.amount)} is below the table minimum of "
                f"{dollars(self.minimum)}",
                ("amount",),
                value=choice.amount,
            )

    def to_json(self) -> dict[str, Any]:
        return {"offer": "bank", "minimum": self.minimum, "picks": ["decline"]}


Fault = Literal["unknown", "closed", "adjusted", "under", "over", "twice", "both-lines", "no-base"]


@frozen
class WagerFault:
    """Why the rules refuse a wager, in a sentence; `most` is how much of it they would take.

    None says that no smaller amount would do.
    """

    kind: Fault
    spot: str
    says: str
    most: Cents | None = None


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
            raise IllegalChoice("place wagers, or none to sit out", ("choice",))
        wagers, legal = choice.wagers, self.legal
        _check_form(wagers)
        if legal is not None and wagers in legal:
            return
        self._verify(choice)
        if legal is not None and len(legal) < MOST_REMEMBERED:
            legal.add(wagers)

    def _verify(self, choice: PlaceWagers) -> None:
        for fault in self.faults(choice.wagers):
            amount = dict(choice.wagers).get(fault.spot)
            given = fault.spot if fault.kind == "unknown" else amount
            enough = () if fault.most is None else (dollars(fault.most),)
            raise IllegalChoice(fault.says, ("wagers", fault.spot), fault.kind, given, enough)

    def faults(self, wagers: tuple[tuple[str, Cents], ...]) -> Iterator[WagerFault]:
        """Everything the rules refuse about these wagers, each with the wager it is about."""
        if not wagers:
            return
        for name, amount in wagers:
            yield from self._alone(name, amount)
        chosen = dict(wagers)
        if len(chosen) < len(wagers):
            names = [name for name, _ in wagers]
            twice = next(name for name in names if names.count(name) > 1)
            yield WagerFault("twice", twice, "a spot is named twice; give each spot one amount")
        table = {**self.held, **chosen} if self.held else chosen
        known = self.rules.by_id
        yield from self._together(
            {n: amount for n, amount in table.items() if amount and n in known}
        )

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

    def _alone(self, name: str, amount: Cents) -> Iterator[WagerFault]:
        """What is wrong with a wager whatever lies beside it."""
        spot = self.rules.by_id.get(name)
        if spot is None:
            known = did_you_mean(str(name), self.rules.by_id)
            yield WagerFault("unknown", name, f"{self.rules.name} has no spot {name!r}; {known}")
            return
        closed = self._closed(spot)
        if closed is not None:
            yield WagerFault("closed", name, f"{spot.name} {closed}")
            return
        carried = (self.held or {}).get(name) if spot.carries else None
        if amount == 0 and carried:
            return
        if carried is not None and amount != carried and not self.rules.carry.adjust:
            told = f"{spot.name} may be taken down but not changed while it lies"
            yield WagerFault("adjusted", name, told, carried)
        low, high = self.rules.limits(spot)
        if not low <= amount <= high:
            told = (
                f"{dollars(amount)} on {spot.name} is outside its limits of "
                f"{dollars(low)} to {dollars(high)}"
            )
            if amount < low:
                yield WagerFault("under", name, told)
            else:
                yield WagerFault("over", name, told, high)

    def _together(self, table: Mapping[str, Cents]) -> Iterator[WagerFault]:
        """What is wrong with the wagers of one bettor beside one another."""
        rules = self.rules
        both = [name for name in table if name in rules.base_spots]
        if not rules.table.both_lines and len(both) > 1:
            told = "one bettor may not wager on both lines at this table"
            yield WagerFault("both-lines", both[-1], told)
        shared: dict[str, Cents] = {}
        for name, amount in table.items():
            spot = rules.by_id[name]
            yield from self._beside(spot, amount, table)
            if spot.together is not None:
                before = shared.get(spot.together, 0)
                shared[spot.together] = before + amount
                most = rules.limits(spot)[1]
                if before + amount > most:
                    told = f"all {spot.together} wagers together may be {dollars(most)} at most"
                    yield WagerFault("over", name, told, max(0, most - before))

    def _beside(
        self, spot: Spot, amount: Cents, table: Mapping[str, Cents]
    ) -> Iterator[WagerFault]:
        """Whether a wager may lie beside the bettor's others; what lay over may go on lying."""
        if amount > (self.held or {}).get(spot.id, 0) and not self.meets(spot, table):
            base = spot.needs in (None, "base")
            needed = "a base wager" if base else self.rules.by_id[str(spot.needs)].name
            told = f"{spot.name} needs {needed} in the same betting area"
            yield WagerFault("no-base", spot.id, told)
        if spot.equals is not None and amount != table.get(spot.equals, 0):
            yield self._unequal(spot, amount, spot.equals, table.get(spot.equals, 0))
        if spot.at_most is not None and amount > self._size(spot.at_most, table):
            most = self._size(spot.at_most, table)
            told = (
                f"{dollars(amount)} on {spot.name} is more than the {dollars(most)} "
                "it may not exceed"
            )
            yield WagerFault("over", spot.id, told, most)

    def _unequal(self, spot: Spot, amount: Cents, other: str, size: Cents) -> WagerFault:
        """Of two wagers that must be equal the larger is too large, by what the other lacks.

        Nobody has to make a bonus wager, so one that is too small takes nothing from its base.
        """
        told = f"{spot.name} must equal {self.rules.by_id[other].name}, which is {dollars(size)}"
        if amount > size:
            return WagerFault("over", spot.id, told, size)
        if spot.kind == "bonus":
            return WagerFault("under", spot.id, told)
        return WagerFault("over", other, told, amount)

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
        raise IllegalChoice("wagers are pairs of a spot and an amount", ("wagers",), value=wagers)
    for wager in wagers:
        if type(wager) is not tuple or len(wager) != 2 or type(wager[0]) is not str:
            raise IllegalChoice(
                "wagers are pairs of a spot and an amount", ("wagers",), value=wager
            )
        if type(wager[1]) is not int:
            _whole_cents(wager[1])


def _whole_cents(amount: object) -> None:
    if type(amount) is not int:
        raise IllegalChoice(
            f"an amount is a whole number of cents, not {amount!r}", ("amount",), value=amount
        )
