"""The table between and during rounds: who sits where, who banks, what lies over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any

from houseway.cards.shoe import LiveShoe, Shoe
from houseway.checked import checked
from houseway.engine.bettor import Bettor, seated
from houseway.errors import bad_form, contradiction, not_here, out_of_range, shown
from houseway.money import Cents
from houseway.rulebook.schema import Rules
from houseway.table.coverage import Cover
from houseway.table.events import WagerReturned, WagerSettled
from houseway.table.stakes import Stakes
from houseway.table.wager import Wager, WagerOffer


@dataclass(slots=True)
class Table:
    """A table. Seats count clockwise from 1; the seat left of another is the next one.

    `bank` is the seat that banks, or banked last; `banker` is the person, who did so for `turns`
    rounds running. `played` are those who had money in the last round, where that matters, and
    `stakes` what a game played for chips keeps. A described hand may say at which seat the action
    `button` lies, and which wagers are `given_back` whatever the cards say; of those, fees do
    not count the `void` ones. It may also tell choices about hands that have none by the rules:
    people are asked about those that are `disputed` all the same. A procedure changes the table as
    the round goes; between rounds people join and leave.
    """

    rules: Rules
    shoe: Shoe
    people: dict[int, str] = field(default_factory=dict)
    backline: dict[Bettor, str] = field(default_factory=dict)
    bank: int | None = None
    banker: str | None = None
    turns: int = 0
    bank_wager: Cents = 0
    carried: dict[tuple[Bettor, str], Cents] = field(default_factory=dict)
    wagers: list[Wager] = field(default_factory=list)
    cover: Cover = field(default_factory=lambda: Cover("gross", 0))
    settled: list[WagerSettled] = field(default_factory=list)
    fees: list[tuple[Bettor, Cents, bool]] = field(default_factory=list)
    rounds: int = 0
    played: frozenset[str] = frozenset()
    stakes: Stakes = field(default_factory=Stakes)
    button: int | None = None
    given_back: frozenset[tuple[Bettor, str]] = frozenset()
    void: frozenset[tuple[Bettor, str]] = frozenset()
    disputed: frozenset[str] = frozenset()
    plain_offers: dict[bool, WagerOffer] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse what is no game and no shoe; the rest is what procedures leave there."""
        if not isinstance(self.rules, Rules):
            told = f'rules must be rules, as load("casino-war") gives them, not {shown(self.rules)}'
            raise bad_form("rules", told, self.rules)
        if not hasattr(self.shoe, "draw"):
            told = f"shoe must be a shoe, as live_shoe(rules) makes it, not {shown(self.shoe)}"
            raise bad_form("shoe", told, self.shoe)

    @property
    def seats(self) -> int:
        return self.rules.table.seats

    @checked
    def sit(self, seat: int, name: str) -> Bettor:
        """Somebody takes a seat between rounds."""
        self._check_seat(seat)
        if seat in self.people:
            raise contradiction("seat", f"seat {seat} is taken by {self.people[seat]}", seat)
        self._check_circles(seat, name)
        self.people[seat] = name
        return Bettor(seat)

    @checked
    def stand_behind(self, seat: int, name: str) -> Bettor:
        """Somebody bets on the backline of an occupied seat."""
        self._check_seat(seat)
        if seat not in self.people:
            raise not_here(
                "seat", f"seat {seat} is empty; a backline bettor stands behind a person", seat
            )
        if not any(spot.backline for spot in self.rules.spots):
            raise not_here("seat", f"{self.rules.name} takes no backline wagers", seat)
        bettor = Bettor(seat, 1 + max((b.back for b in self.backline if b.seat == seat), default=0))
        self.backline[bettor] = name
        return bettor

    @checked
    def leave(self, bettor: Bettor) -> list[WagerReturned]:
        """Somebody leaves between rounds; wagers that lay over go back."""
        if self.name(bettor) is None:
            raise not_here("bettor", f"nobody is at {bettor}", str(bettor))
        if bettor.back:
            del self.backline[bettor]
        else:
            del self.people[bettor.seat]
            self.stakes.leave(bettor.seat)
        gone = [bettor]
        if not bettor.back:
            gone += [b for b in self.backline if b.seat == bettor.seat]
            self.backline = {b: n for b, n in self.backline.items() if b.seat != bettor.seat}
        return [event for b in gone for event in self.return_carried(b, "left the table")]

    def return_carried(self, bettor: Bettor, reason: str) -> list[WagerReturned]:
        """Give back the wagers of a bettor that lie over from earlier rounds."""
        mine = self.lying(bettor)
        return [WagerReturned(bettor, s, self.carried.pop((bettor, s)), reason) for s in mine]

    def become(self, other: Table) -> None:
        """Stand as another table of the same game stands."""
        for each in fields(self):
            setattr(self, each.name, getattr(other, each.name))

    def name(self, bettor: Bettor) -> str | None:
        return self.backline.get(bettor) if bettor.back else self.people.get(bettor.seat)

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Every seat once, clockwise from `first`."""
        return clockwise(first, self.rules.table.seats)

    def bettors(self) -> list[Bettor]:
        """Everybody who may wager, clockwise from the bank's left."""
        out = []
        for seat in self.clockwise((self.bank or 0) + 1):
            if seat in self.people and seat != self.bank:
                out.append(seated(seat))
                if self.backline:
                    out += sorted(b for b in self.backline if b.seat == seat)
        banker = None if self.bank is None else self.people.get(self.bank)
        elsewhere = self.backline or list(self.people.values()).count(banker or "") > 1
        return [b for b in out if self.name(b) != banker] if elsewhere else out

    def place(
        self, bettor: Bettor, spot: str, amount: Cents, carried: Cents = 0, hand: int = 1
    ) -> Wager:
        wager = Wager(bettor, spot, amount, len(self.wagers), carried, hand)
        self.wagers.append(wager)
        return wager

    def change(self, wager: Wager, by: Cents) -> Wager:
        """Raise or lower a wager that lies on the table."""
        changed = wager._replace(amount=wager.amount + by)
        self.wagers[wager.placed] = changed
        return changed

    def lying(self, bettor: Bettor) -> dict[str, Cents]:
        """What a bettor has lying over from earlier rounds."""
        if not self.carried:
            return {}
        return {spot: amount for (b, spot), amount in self.carried.items() if b == bettor}

    def held(self, bettor: Bettor) -> dict[str, Cents]:
        return {w.spot: w.amount for w in self.wagers if w.bettor == bettor}

    def _check_circles(self, seat: int, name: str) -> None:
        """One person may play several seats, as far as the rules let them."""
        most = self.rules.table.circles
        mine = [s for s, person in self.people.items() if person == name]
        if most is None or not mine:
            return
        if len(mine) >= most:
            raise out_of_range(
                "seat", f"the same person already plays {most} circles, the most there may be", seat
            )
        if not any(abs(seat - other) == 1 for other in mine):
            raise out_of_range(
                "seat", f"seat {seat} is not beside the circles the same person already plays", seat
            )

    def _check_seat(self, seat: int) -> None:
        if not 1 <= seat <= self.seats:
            raise out_of_range(
                "seat", f"there is no seat {seat}; this table has seats 1 to {self.seats}", seat
            )


@lru_cache(maxsize=1024)
def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """So many seats, each once, clockwise from `first`.

    >>> clockwise(3, 4)
    (3, 4, 1, 2)
    """
    return tuple((first - 1 + step) % seats + 1 for step in range(seats))


@checked
def live_shoe(rules: Rules, kind: Callable[..., LiveShoe] = LiveShoe, **seeds: Any) -> LiveShoe:
    """The shoe a table of these rules deals from. `seeds` may be given by a test."""
    deck = rules.deck
    cut = deck.behind_cut
    machine = deck.dealt_from == "shuffler"
    return kind(deck.shoe, cut, machine, batches=deck.batches, portion=deck.back_portion, **seeds)
