"""A round of baccarat settled and ended by the table itself, given the lines that were met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.engine.bettor import Bettor
from houseway.errors import not_worked_out
from houseway.money import Cents
from houseway.proof.layout import Layout
from houseway.proof.staged import Setting, Staged
from houseway.rulebook.schema import Line
from houseway.table.coverage import Cover
from houseway.table.events import RoundEnded, WagerSettled
from houseway.table.fees import bank_fee
from houseway.table.finish import end_round
from houseway.table.settle import button_number, settle_all
from houseway.table.table import Table
from houseway.table.wager import Wager


class Settled(NamedTuple):
    """A row as the table settled it, in cents."""

    nets: tuple[Cents, ...]
    bank: Cents
    fees: Cents
    paid: Cents
    collected: Cents


class Settling:
    """One bank's rounds: given the lines that were met, the table settles and ends the round."""

    def __init__(self, staged: Staged, setting: Setting, late: Sequence[Wager]) -> None:
        self.staged, self.setting, self.late = staged, setting, late
        self._lines = [staged.rules.by_id[wager.spot].lines for wager in staged.wagers]
        self._number = {(staged.bettor(n), wager.spot): n for n, wager in enumerate(staged.wagers)}
        self._fees = [(bettor, amount, False) for bettor, amount in setting.fees.items()]
        if setting.bank_fee:
            self._fees.append((Bettor(setting.bank), setting.bank_fee, True))

    def wagers(self, late: bool) -> list[Wager]:
        return [*self.setting.wagers, *(self.late if late else ())]

    def lying(self, late: bool) -> set[int]:
        """The laid wagers on the table."""
        return {self._number[w.bettor, w.spot] for w in self.wagers(late)}

    def starts(self, layout: Layout) -> tuple[list[int], list[Card]]:
        """Which of the ways to start the walk each card calls for, and a card for each way."""
        button, number = self.staged.rules.settle.button, self.staged.settings.index(self.setting)
        if button is None or self._ample:
            return [0] * 52, [0]
        seats = [layout.lay.button[number, button_number(button, card)] for card in range(52)]
        ways = sorted(set(seats))
        return [ways.index(seat) for seat in seats], [seats.index(seat) for seat in ways]

    @property
    def _ample(self) -> bool:
        """Whether the bank covers everything that could move at once, in whatever order."""
        by_id = self.staged.rules.by_id
        all_ = self.wagers(late=True)
        return self.setting.wager >= sum(
            max(w.amount, by_id[w.spot].most_owed(w.amount)) for w in all_
        )

    def settle(self, met: Sequence[int], late: bool, card: Card) -> Settled:
        """What everybody has made of a round in which laid wager n met line `met[n]`."""
        lines, numbers = self._lines, self._number

        def line_of(wager: Wager) -> Line:
            number = numbers[wager.bettor, wager.spot]
            return lines[number][met[number]]

        table = self._table(late)
        for _ in settle_all(table, line_of, card):
            pass
        settled = table.settled
        self._check_stays(settled)
        ended = next(each for each in end_round(table) if isinstance(each, RoundEnded))
        nets = {**dict(ended.nets), Bettor(self.setting.bank): ended.bank}
        return Settled(
            tuple(nets.get(bettor, 0) for bettor in self.staged.place),
            ended.bank,
            ended.house,
            sum(one.paid for one in settled),
            sum(one.collected for one in settled),
        )

    def _table(self, late: bool) -> Table:
        wager = self.setting.wager
        return replace(
            self.setting.table,
            wagers=self.wagers(late),
            bank_wager=wager,
            cover=Cover(self.staged.rules.settle.coverage, wager),
            settled=[],
            fees=self._fees.copy(),
            carried={},
        )

    def _check_stays(self, settled: Sequence[WagerSettled]) -> None:
        """Raise where a wager lies on for less, and may not be laid again as it was."""
        if self.staged.rules.carry.adjust:
            return
        for one in settled:
            if one.stays not in (0, one.amount):
                raise not_worked_out(
                    "wagers",
                    f"{self.staged.rules.name} has no kernel for wagers on {one.spot} that are "
                    "lost in part, lie on and may not be changed; let them be changed, or go back",
                    one.spot,
                )


def check_carried(staged: Staged) -> None:
    """Raise where the bank's fee depends on which wagers lay over from the round before."""
    rules = staged.rules
    if rules.fees.carried_counts or rules.schedule is None:
        return
    for setting in staged.settings:
        over = [_lain(wager, rules.by_id[wager.spot].carries) for wager in setting.wagers]
        fee, _ = bank_fee(replace(setting.table, wagers=over), rules.schedule)
        if fee != setting.bank_fee:
            raise not_worked_out(
                "fees",
                f"{rules.name} has no kernel for a fee that leaves out wagers which lay over",
            )


def _lain(wager: Wager, carries: bool) -> Wager:
    return wager._replace(carried=wager.amount) if carries else wager
