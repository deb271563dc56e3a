"""Blackjack for whole tables: who plays which hand how, and what the kernel reads."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from houseway.cards.card import JOKER
from houseway.engine.bettor import Bettor
from houseway.errors import not_worked_out
from houseway.families.blackjack.kernel.core import core_of
from houseway.families.blackjack.kernel.facts import (
    BANK_NATURAL,
    NATURAL,
    RANKS,
    TOTALS,
    Array,
    first_fours,
    group_of,
    matches,
    most_drawn,
    packed,
    sample,
)
from houseway.families.blackjack.kernel.laying import (
    HAND,
    ON_BANK,
    ON_FIRST,
    ON_REDS,
    Facts,
    Insured,
    Sides,
)
from houseway.families.blackjack.kernel.plays import WAYS
from houseway.families.blackjack.kernel.round import play_round
from houseway.families.blackjack.kernel.sampled_rounds import new_hands
from houseway.families.blackjack.kernel.sides import outcome_against, outcomes
from houseway.families.blackjack.kernel.slots import Slots
from houseway.families.blackjack.procedure import INSURANCE, most_cards
from houseway.money import Cents
from houseway.play.own import decider, seats_in
from houseway.proof.kernel import FAST, Kernel
from houseway.proof.layout import lay_out
from houseway.proof.staged import Setting, Staged
from houseway.table.settle import button_number


def kernel_of(staged: Staged) -> Kernel:
    """The kernel of a staged scene."""
    slots = Slots(staged)
    layout = lay_out(staged, slots.all)
    facts = _Made(staged, slots).facts()
    seats = max(len(seats_in(s.table, "left-of-bank")) for s in staged.settings)
    most = most_drawn(slots.game, seats * slots.width + 1)
    need = most_cards(slots.game)
    return Kernel(
        layout, play_round, facts, need, most, packed=packed, behind=packed(JOKER), block=FAST
    )


class _Made:
    """The tables of a staged scene."""

    def __init__(self, staged: Staged, slots: Slots) -> None:
        self.staged, self.slots = staged, slots
        self.game, self.play = slots.game, slots.play
        self.settings = staged.settings
        self.dealt = [seats_in(s.table, self.play.deal_from) for s in self.settings]
        plays = dict.fromkeys(person.plays for person in staged.scene.people)
        self.ways = {name: WAYS[name](self.game, None) for name in plays}
        self.names: dict[tuple[str, Cents | None], int] = {}

    def facts(self) -> Facts:
        """Everything the kernel reads."""
        books = self._rows([[self._book(s, seat) for seat in x] for s, x in self._places()])
        made = [
            self.ways[plays] if amount is None else WAYS[plays](self.game, amount)
            for plays, amount in self.names
        ]
        sides = self._sides()
        core, lines = core_of(self.game, made, self._asks_special())
        slots, wagers = self.slots, range(len(self.staged.wagers))
        on, ladder = self._on(), np.array([self._ladder(n) for n in wagers], dtype=np.int64)
        acting = [seats_in(s.table, self.play.act_from) for s in self.settings]
        button, most = self.game.rules.settle.button, self.game.rules.table.seats
        return Facts(
            core=core,
            hands=new_hands(most * core.width),
            insured=self._insured(),
            sides=sides,
            seats=np.array([len(seats) for seats in self.dealt]),
            seat=self._rows([[seat - 1 for seat in seats] for seats in self.dealt]),
            turns=self._rows(
                [[d.index(x) for x in a] for d, a in zip(self.dealt, acting, strict=True)]
            ),
            books=books,
            on=on.ravel(),
            wide=on.shape[-1],
            adds=np.array([self._adds(s, n) for s in self.settings for n in wagers]),
            ladder=ladder.ravel(),
            levels=ladder.shape[1],
            lines=lines.astype(np.int64).ravel(),
            natural_line=np.array([_only(met[NATURAL, 2 : self.play.limit + 1]) for met in lines]),
            slot=slots.final.ravel(),
            lefts=slots.final.shape[1],
            early_slot=slots.early.ravel(),
            natural_slot=slots.natural,
            even_slot=slots.even,
            number=np.array(
                [0 if button is None else button_number(button, sample(r)) for r in range(RANKS)]
            ),
            completes=np.array([self._completes(s) for s in self.settings]),
            after_deal=np.array([self._some(s, self.play.after_deal) for s in self.settings]),
            losing=np.array([self._some(s, self.play.losing_first) for s in self.settings]),
            naturals_at_once=self.play.naturals == "at-once",
            varies=slots.varies,
            stays=np.array([slots.stays(n) for n in wagers]),
            many=np.zeros(most, dtype=np.int64),
            bank=np.zeros(most_drawn(self.game, 1) + 2, dtype=np.int64),
            even=np.zeros(len(wagers), dtype=np.int64),
            walks=np.zeros(HAND + 2 * most * core.width, dtype=np.int64),
        )

    def _rows(self, rows: Sequence[Sequence[int]]) -> Array:
        """A number for each seat that is dealt to, by setting, with room for all."""
        table = np.zeros((len(rows), self.game.rules.table.seats), dtype=np.int64)
        for n, row in enumerate(rows):
            table[n, : len(row)] = row
        return table.ravel()

    def _places(self) -> Sequence[tuple[Setting, list[int]]]:
        return list(zip(self.settings, self.dealt, strict=True))

    def _player(self, setting: Setting, seat: int) -> Bettor:
        return decider(setting.table, seat, self.play.backline_decides)

    def _book(self, setting: Setting, seat: int) -> int:
        """The number of the strategy by which a seat's hands are played."""
        player = self._player(setting, seat)
        plays = self.staged.scene.people[self.staged.place[player]].plays
        capped = self.play.double is not None and self.play.double.levels > 1
        wager = self.staged.wager_of(player, self.slots.base[0])
        amount = None if wager is None or not capped else self.staged.wagers[wager].amount
        return self.names.setdefault((plays, amount), len(self.names))

    def _ladder(self, wager: int) -> tuple[Cents, ...]:
        """What lies on a hand after so many doubles; a side wager is never doubled."""
        spot, amount = self.staged.wagers[wager][1:]
        if spot in self.slots.base:
            return self.slots.ladder(wager)
        double = self.play.double
        return (amount,) * (1 if double is None else 1 + double.levels)

    def _on(self) -> Array:
        """The game wagers on each dealt hand of each seat, in the order they were placed."""
        rows = [
            [
                [
                    [
                        self._number(w.bettor, w.spot)
                        for w in setting.wagers
                        if w.bettor.seat == seat and w.spot == spot
                    ]
                    for spot in self.slots.base
                ]
                for seat in seats
            ]
            for setting, seats in self._places()
        ]
        wide = 1 + max(len(hand) for setting in rows for seat in setting for hand in seat)
        most = self.game.rules.table.seats
        table = np.full((len(rows), most, self.play.hands, wide), -1)
        for at, setting in enumerate(rows):
            for k, seat in enumerate(setting):
                for n, hand in enumerate(seat):
                    table[at, k, n, : len(hand)] = hand
        return table

    def _number(self, bettor: Bettor, spot: str) -> int:
        found = self.staged.wager_of(bettor, spot)
        assert found is not None
        return found

    def _adds(self, setting: Setting, wager: int) -> bool:
        """Whether a wager goes along when its hand is doubled or split."""
        bettor, adds = self.staged.bettor(wager), self.play.backline_adds
        if not any(w.bettor == bettor for w in setting.wagers):
            return False
        if bettor == self._player(setting, bettor.seat):
            return True
        if bettor.back and adds != "optional":
            return adds == "follow"
        return self.ways[self.staged.scene.people[self.staged.place[bettor]].plays].matches

    def _asks_special(self) -> bool:
        sides = {w.spot for w in self.staged.wagers} - set(self.slots.base)
        return any("bank-special" in group_of(self.game, spot) for spot in sides)

    def _completes(self, setting: Setting) -> bool:
        """Whether the bank's hand is drawn out whatever becomes of the others."""
        sides = [w.spot for w in setting.wagers if w.spot not in self.slots.base]
        waiting = [s for s in sides if s not in self.play.after_deal]
        asked = set[str]().union(*(group_of(self.game, spot) for spot in waiting))
        return self.play.draw_without_action or bool(asked & TOTALS)

    @staticmethod
    def _some(setting: Setting, spots: Sequence[str]) -> bool:
        return any(w.spot in spots for w in setting.wagers)

    def _insured(self) -> Insured:
        """Insurance, with what everybody says to it."""
        insurance, names = self.play.insurance, list(self.ways)
        people, wagers = self.staged.scene.people, self.staged.wagers
        lines = [0, 0]
        if insurance is not None:
            spot = self.game.rules.by_id[INSURANCE]
            ends = [outcome_against(self.game, end, 2) for end in (17, BANK_NATURAL)]
            lines = [spot.lines.index(self.game.line(INSURANCE, met)) for met in ends]
        behind = insurance is not None and self.game.rules.by_id[INSURANCE].backline
        return Insured(
            offered=insurance is not None,
            per_player=insurance is not None and insurance.per == "player",
            for_naturals=insurance is not None and insurance.for_naturals,
            says=np.stack([self.ways[name].insurance for name in names]).ravel(),
            book=np.array([names.index(people[w.person].plays) for w in wagers]),
            may=np.array([behind or not people[w.person].back for w in wagers]),
            slot=self.slots.insured,
            lines=np.array(lines),
        )

    def _sides(self) -> Sides:
        """The side wagers, and the lines they can meet."""
        game, slots, wagers = self.game, self.slots, self.staged.wagers
        spots = sorted({w.spot for w in wagers} - set(slots.base))
        asked = {spot: group_of(game, spot) for spot in spots}
        begins: dict[str, int] = {}
        lines: list[int] = []
        loses: list[bool] = []
        for spot in spots:
            begins[spot] = len(lines)
            met = [game.line(spot, outcome) for outcome in outcomes(game, spot)]
            lines += [game.rules.by_id[spot].lines.index(line) for line in met]
            loses += [line.result == "lose" for line in met]
        asks = {spot: _asks(features) for spot, features in asked.items()}
        every = set[str]().union(*asked.values())
        if {"match", "first-four"} <= every:
            raise not_worked_out(
                "sides", f"{game.rules.name}: its side wagers are not simulated together"
            )
        place = [
            [dealt.index(b.seat) if (b := self.staged.bettor(n)).seat in dealt else 0
             for n in range(len(wagers))]
            for dealt in self.dealt
        ]  # fmt: skip
        nothing = np.zeros(0, dtype=np.uint8)
        return Sides(
            lie=_padded(
                [
                    [self._number(w.bettor, w.spot) for w in s.wagers if w.spot in asked]
                    for s in self.settings
                ]
            ),
            asks=np.array([asks.get(w.spot, ON_BANK) for w in wagers]),
            begins=np.array([begins.get(w.spot, 0) for w in wagers]),
            lines=np.array(lines, dtype=np.int64),
            loses=np.array(loses, dtype=np.bool_),
            slot=slots.side,
            lost_slot=slots.lost_side,
            place=np.array(place),
            match=matches() if "match" in every else nothing,
            first_four=first_fours() if "first-four" in every else nothing,
            asks_reds="reds" in every,
            asks_first=bool({"match", "first-four"} & every),
            seen=np.zeros(game.rules.table.seats, dtype=np.int64),
        )


def _asks(features: set[str]) -> int:
    if "reds" in features:
        return ON_REDS
    return ON_FIRST if features & {"match", "first-four"} else ON_BANK


def _only(met: Array) -> int:
    """The one line that a natural meets whatever two cards of the bank are open."""
    found = set(met.tolist())
    if len(found) > 1:
        raise not_worked_out("game", "a natural that is paid by the bank's total is not simulated")
    return int(found.pop())


def _padded(rows: Sequence[Sequence[int]]) -> Array:
    """Rows of different lengths, each ended by -1."""
    width = 1 + max(map(len, rows))
    return np.array([[*row, *[-1] * (width - len(row))] for row in rows])
