"""A decision: who may choose, and between what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from houseway.cards.card import Card, text
from houseway.engine.bettor import Bettor
from houseway.engine.frozen import frozen
from houseway.engine.wire import Wire
from houseway.errors import IllegalChoice
from houseway.money import Cents, dollars


class Choice(Wire):
    """What a bettor answers to an offer."""

    __slots__ = ()
    group = "choice"


@frozen
class Pick(Choice):
    """One of a few named choices: hit, stand, decline …

    Some picks put up money; without an `amount` it is the most that may be put up.
    """

    kind = "pick"

    pick: str
    amount: Cents | None = None


class Offer(Protocol):
    """What one bettor may choose, with its bounds."""

    def verify(self, choice: Choice) -> None:
        """Raise IllegalChoice with the reason unless `choice` is legal."""
        ...

    def to_json(self) -> dict[str, Any]:
        """The offer as plain data, for pages and programs."""
        ...


SAID = 300  # letters of a list that a sentence can bear


def _some_of(picks: tuple[str, ...]) -> str:
    """Picks as a list, as many as a sentence can bear.

    >>> _some_of(("hit", "stand"))
    'hit, stand'
    """
    fit = next((n for n in range(len(picks), 1, -1) if len(", ".join(picks[:n])) <= SAID), 1)
    more = len(picks[fit:])
    return ", ".join(picks[:fit]) + (f" or {more} more" if more else "")


@frozen
class PickOffer:
    """Choose one of `picks`; the first is the house way.

    `hand` is the hand it is about. `amounts` are the least and the most a pick may put up, in
    steps of a `unit` from the least, or else the most; `refused` says of picks that people might
    expect which rule forbids them here. `unusual` picks are legal, but a person should be asked
    whether they are meant. What an offer says may tell of cards only its own bettor has seen: show
    it to nobody else.
    """

    picks: tuple[str, ...]
    hand: str = ""
    amounts: Mapping[str, tuple[Cents, Cents]] | None = None
    refused: Mapping[str, str] | None = None
    unusual: Mapping[str, str] | None = None
    unit: Cents = 1

    def house_way(self) -> Pick:
        """What the house way picks."""
        return Pick(self.picks[0])

    def verify(self, choice: Choice) -> None:
        if not isinstance(choice, Pick) or choice.pick not in self.picks:
            wanted = f"choose one of {_some_of(self.picks)}"
            reason = self.why_not(choice.pick) if isinstance(choice, Pick) else None
            raise IllegalChoice(
                wanted if reason is None else f"{reason}; {wanted}",
                ("pick",),
                value=choice.pick if isinstance(choice, Pick) else choice,
                remedy=self.picks,
            )
        if choice.amount is not None:
            self._verify_amount(choice.pick, choice.amount)

    def _verify_amount(self, pick: str, amount: object) -> None:
        low, high = self.bounds(pick)
        if not high:
            raise IllegalChoice(f"to {pick} takes no money", ("amount",), value=amount)
        if type(amount) is not int or not low <= amount <= high:
            bounds = dollars(low) if low == high else f"{dollars(low)} to {dollars(high)}"
            told = dollars(amount) if type(amount) is int else repr(amount)
            raise IllegalChoice(f"to {pick} takes {bounds}, not {told}", ("amount",), value=amount)
        if (amount - low) % self.unit and amount != high:
            told = dollars(amount)
            raise IllegalChoice(
                f"to {pick} takes whole chips of {dollars(self.unit)}, not {told}",
                ("amount",),
                value=amount,
            )

    @property
    def absent(self) -> str:
        """What is picked for somebody who is not there."""
        return self.picks[0]

    def why_not(self, pick: str) -> str | None:
        """The rule that forbids a pick here, when there is something to say."""
        return (self.refused or {}).get(pick)

    def fault(self, choice: Pick) -> str | None:
        """What the rules refuse about a choice, when they say something about it."""
        if choice.pick not in self.picks:
            return self.why_not(choice.pick)
        try:
            self.verify(choice)
        except IllegalChoice as reason:
            return str(reason)
        return None

    def most_of(self, pick: str, amount: Cents) -> Cents:
        """As much of an amount as a pick may put up; 0 where it may put up nothing of it."""
        low, high = self.bounds(pick) if pick in self.picks else (0, 0)
        if not low <= amount or not high:
            return 0
        return high if amount >= high else amount - (amount - low) % self.unit

    def bounds(self, pick: str) -> tuple[Cents, Cents]:
        """The least and the most a pick may put up; 0 when it takes no money."""
        return (self.amounts or {}).get(pick, (0, 0))

    def put_up(self, choice: Pick) -> Cents:
        """The money a pick puts up."""
        return self.bounds(choice.pick)[1] if choice.amount is None else choice.amount

    def to_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {"offer": "pick", "picks": list(self.picks)}
        if self.hand:
            out["hand"] = self.hand
        if self.amounts:
            out["amounts"] = {
                pick: {"minimum": low, "maximum": high}
                for pick, (low, high) in self.amounts.items()
            }
        if self.unit > 1:
            out["unit"] = self.unit
        if self.refused:
            out["refused"] = dict(self.refused)
        if self.unusual:
            out["unusual"] = dict(self.unusual)
        return out


@frozen
class SetOffer(PickOffer):
    """Part the cards of a hand in two; each pick names the cards of the front, as `Kd Jc`.

    `parts` are what the front and the back are called. Picks that are `unusual` set a foul hand.
    """

    cards: tuple[Card, ...] = ()
    parts: tuple[str, str] = ("front", "back")

    def to_json(self) -> dict[str, Any]:
        out = PickOffer.to_json(self) | {"offer": "set", "parts": list(self.parts)}
        return {**out, "cards": [text(card) for card in self.cards]}


Declarable = Mapping[str, frozenset[int]]


@frozen
class Decision:
    """A point where the procedure waits. Open to every bettor in `offers`, in any order.

    A decision that offers nothing to anybody is the last word of a round: everything is settled,
    nobody is waited for, and the house dealer may still declare what was wrong with the hand.
    `declarable` are the irregularities the house dealer may declare here besides a misdeal, each
    with the seats it may be declared of; none where it is not about one seat.
    """

    kind: str
    offers: Mapping[Bettor, Offer]
    declarable: Declarable | None = None

    def check_declared(self, kind: str, seat: int | None) -> None:
        """Raise unless an irregularity may be declared of `seat`, or of none."""
        seats = (self.declarable or {}).get(kind, frozenset())
        if seat is None and seats:
            raise IllegalChoice(
                f"say at which seat: {', '.join(map(str, sorted(seats)))}",
                ("seat",),
                value=seat,
                remedy=tuple(map(str, sorted(seats))),
            )
        if seat is not None and (type(seat) is not int or seat not in seats):
            which = f"of seat {', '.join(map(str, sorted(seats)))}" if seats else "without a seat"
            raise IllegalChoice(
                f"{kind} is declared {which} here, not of seat {seat}",
                ("seat",),
                value=seat,
                remedy=tuple(map(str, sorted(seats))),
            )

    def offer(self, bettor: Bettor) -> Offer:
        """What is offered to `bettor`; raises when nothing is."""
        offer = self.offers.get(bettor) if isinstance(bettor, tuple) else None
        if offer is None:
            waiting = ", ".join(str(b) for b in self.offers)
            raise IllegalChoice(
                f"{bettor} has nothing to choose now; waiting for {waiting}",
                ("bettor",),
                value=str(bettor),
            )
        return offer
