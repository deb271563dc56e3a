"""One hand of Chinese Poker as it lies on the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.cards.card import Card
from houseway.families.chinese.points import Shown
from houseway.families.chinese.rules import Play
from houseway.families.chinese.setting import Setting
from houseway.families.chinese.sweeps import sweeps_in
from houseway.money import Cents


@dataclass(slots=True)
class Hand:
    """The state of a hand. `seats` are those dealt in, clockwise from the button's left.

    `chips` are the table's own, and `started` what they were before the hand; `added` came on top
    while hands were set, and `fees` went. `ways` is how the house would set each hand. A seat is
    done when its hand is set, lies `unset`, is declared a clean sweep, is surrendered or is foul.
    `said` are the seats that declared something, in that order. Seats `forfeit` when they were
    caught at something. `seen` is what went wrong so far, and with whose hand.
    """

    play: Play
    button: int
    seats: list[int]
    chips: dict[int, Cents]
    cards: dict[int, list[Card]] = field(default_factory=dict)
    ways: dict[int, Setting] = field(default_factory=dict)
    started: dict[int, Cents] = field(default_factory=dict)
    added: dict[int, Cents] = field(default_factory=dict)
    fees: dict[int, Cents] = field(default_factory=dict)
    settings: dict[int, Setting] = field(default_factory=dict)
    sweeps: dict[int, str] = field(default_factory=dict)
    surrendered: set[int] = field(default_factory=set)
    said: list[int] = field(default_factory=list)
    unset: set[int] = field(default_factory=set)
    fouled: set[int] = field(default_factory=set)
    forfeit: set[int] = field(default_factory=set)
    seen: list[tuple[str, int | None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        for seat in self.seats:
            self.cards[seat], self.started[seat] = [], self.chips[seat]
            self.added[seat] = self.fees[seat] = 0

    @property
    def waiting(self) -> list[int]:
        """The seats that have neither set their hand nor declared anything."""
        done = {*self.settings, *self.said, *self.unset, *self.fouled}
        return [seat for seat in self.seats if seat not in done]

    @property
    def at_stake(self) -> dict[int, Cents]:
        """What lies in front of each seat: chips after the fee, and what was added in time."""
        return {seat: self.chips[seat] for seat in self.seats}

    def shown(self) -> dict[int, Shown]:
        """What every seat brings to the showdown, in the order of settlement."""
        return {seat: self._shown(seat) for seat in self.seats}

    def _shown(self, seat: int) -> Shown:
        if seat in self.fouled or seat in self.unset:
            return Shown("foul", forfeit=seat in self.forfeit)
        if seat in self.settings:
            return Shown.of(self.play, self.settings[seat])
        said = self.said.index(seat) + 1
        if seat in self.surrendered:
            return Shown("surrender", said=said)
        sweep = self.sweeps[seat]
        good = sweep in sweeps_in(self.cards[seat])
        return Shown("sweep" if good else "false-sweep", None, sweep, said)
