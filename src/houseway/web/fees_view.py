"""Fees as a page shows them: the posted tiers, what is due now, and where the next cliff is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.desk.bank.fees import NEAR, cliffs
from houseway.desk.fee_layout import main_spot
from houseway.desk.fee_words import bettors_text, moment_words, posted_words
from houseway.money import Cents
from houseway.play.game import Game
from houseway.rulebook.limits import limit_words
from houseway.rulebook.options import option_text
from houseway.rulebook.posting import fits
from houseway.rulebook.schedules import (
    FeeRuling,
    Schedule,
    fee_rulings,
    range_text,
    schedules_for,
    tier_of,
)
from houseway.rulebook.schema import Rules, Ruling, Spot
from houseway.web.edges import Edge, main_edge
from houseway.web.figures import figures
from houseway.web.pot_fees_view import PotFeesView, pot_fees_view
from houseway.web.ruling_places import section_of

ALWAYS = ("F-5", "F-13", "F-21")  # rulings that bear on every schedule by action


@dataclass(frozen=True)
class TierRow:
    """A tier of the bank's fee; `here` marks the one the action falls in."""

    amounts: str
    fee: Cents
    more: Cents
    here: bool


@dataclass(frozen=True)
class Due:
    """What the bank owes for an action, and how far it is to a dearer tier.

    `step` more action costs `rise` more; both are 0 in the last tier.
    """

    action: Cents
    fee: Cents
    posted: bool
    step: Cents = 0
    rise: Cents = 0

    @property
    def near(self) -> bool:
        return 0 < self.step <= NEAR


@dataclass(frozen=True)
class Typical:
    """A table as it often is, and what the hand costs."""

    bettors: int
    wager: Cents
    action: Cents
    bank_fee: Cents
    bettors_fee: Cents
    earned: float | None

    @property
    def share(self) -> float:
        """The bank's fee as a share of the action."""
        return self.bank_fee / self.action

    @property
    def left(self) -> float | None:
        return None if self.earned is None else self.earned - self.bank_fee / 100


@dataclass(frozen=True)
class ScheduleRow:
    """A printed schedule of the game, with the query that posts it."""

    schedule: Schedule
    posted: bool
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class FeesView:
    """Everything on the fees page; a game without a bank has all of it in `pot`."""

    rules: Rules
    schedule: Schedule | None
    tiers: tuple[TierRow, ...]
    due: Due | None
    typical: tuple[Typical, ...]
    edge: Edge | None
    fee_rulings: tuple[FeeRuling, ...]
    rulings: tuple[Ruling, ...]
    listed: tuple[ScheduleRow, ...]
    pot: PotFeesView | None = None

    @property
    def posted(self) -> str:
        """Which schedule is posted, or why none is."""
        return posted_words(self.rules)

    @property
    def moment(self) -> str:
        """When fees are fixed, taken and dropped."""
        return moment_words(self.rules)

    def bettors(self, schedule: Schedule) -> str:
        """What bettors pay under a schedule, and on which wagers."""
        return bettors_text(self.rules, schedule)

    @property
    def limits(self) -> tuple[tuple[str, str], ...]:
        """The limits of every wager, as the table enforces them."""
        return tuple((spot.name, limit_words(self.rules, spot)) for spot in self.rules.spots)

    @property
    def basis(self) -> str:
        """What the bank's fee goes by."""
        assert self.schedule is not None
        return {
            "total-table-action": "Action: all wagers of a round",
            "sum-of-antes": "All antes of a round",
            "per-hand": "Any hand",
        }[self.schedule.bank_basis]


def fees_view(game: Game, action: Cents | None = None) -> FeesView:
    """The fees of a game under its options, for an `action` in cents when one is given."""
    rules, schedule = game.rules, game.rules.schedule
    if not rules.banked:
        own = tuple(_own_rulings(rules))
        return FeesView(rules, None, (), None, (), None, (), own, (), pot_fees_view(rules))
    odds = figures(game)
    edge = None if odds is None else main_edge(odds)
    return FeesView(
        rules,
        schedule,
        () if schedule is None else tuple(_tiers(schedule, action)),
        None if schedule is None or action is None else due(rules, schedule, action),
        () if schedule is None else tuple(_typical(rules, schedule, edge)),
        edge,
        tuple(_fee_rulings(schedule)),
        tuple(_own_rulings(rules)),
        tuple(_listed(rules)),
    )


def _own_rulings(rules: Rules) -> Iterator[Ruling]:
    """The rulings on fees among those of the game itself."""
    return (r for r in rules.rulings if section_of(r, ("Fees", "")) == "Fees")


def due(rules: Rules, schedule: Schedule, action: Cents) -> Due:
    """The bank's fee on an action, and the next cliff to the cent (F-21)."""
    found = cliffs(rules, action)
    posted = tier_of(action, schedule.bank) is not None
    step = 0 if found.next_tier is None else found.next_tier - action
    return Due(action, found.fee, posted, step, found.rise)


def _tiers(schedule: Schedule, action: Cents | None) -> Iterator[TierRow]:
    here = None if action is None else tier_of(action, schedule.bank)
    before: Cents | None = None
    for tier in schedule.bank:
        amounts = "any amount" if tier.flat else range_text(tier.start, tier.end)
        more = 0 if before is None else tier.fee - before
        yield TierRow(amounts, tier.fee, more, tier is here)
        before = tier.fee


def _typical(rules: Rules, schedule: Schedule, edge: Edge | None) -> Iterator[Typical]:
    """One bettor at the minimum, then full tables at rising wagers."""
    low, high = rules.table.minimum, rules.table.maximum
    full = rules.table.seats - 1
    wagers = [amount for amount in (2500, 10_000, 20_000) if low < amount < high]
    spot = _played_spot(rules, edge)
    for bettors, wager in [(1, low), (full, low), *((full, w) for w in wagers), (full, high)]:
        action = bettors * wager
        below = rules.fees.below_first_tier
        yield Typical(
            bettors,
            wager,
            action,
            schedule.bank_fee(action, below),
            bettors * schedule.wager_fee(spot.id, wager, below) if spot.fee else 0,
            None if edge is None else action * edge.edge / 100,
        )


def _played_spot(rules: Rules, edge: Edge | None) -> Spot:
    """The spot everybody is on at these tables."""
    named = (spot for spot in rules.spots if edge is not None and spot.name == edge.wager)
    return next(named, main_spot(rules))


def _fee_rulings(schedule: Schedule | None) -> Iterator[FeeRuling]:
    known = fee_rulings()
    named = () if schedule is None else schedule.rulings
    always = ALWAYS if schedule is None or schedule.bank_basis != "per-hand" else ()
    for name in dict.fromkeys((*named, *always)):
        if name in known:
            yield known[name]


def _listed(rules: Rules) -> Iterator[ScheduleRow]:
    posted = rules.schedule
    printed = schedules_for(rules.id)
    extra = [] if posted is None or posted in printed else [posted]
    for schedule in [*extra, *printed]:
        yield ScheduleRow(schedule, schedule == posted, tuple(_post(rules, schedule)))


def _post(rules: Rules, schedule: Schedule) -> Iterator[tuple[str, str]]:
    """The options that post a schedule; limits it does not allow make way for its own."""
    kept = {key: option_text(value) for key, value in rules.changed_options.items()}
    kept.pop("room-fee", None)
    if not fits(rules, schedule):
        limits = [key for key in kept if key in ("minimum", "maximum") or key.startswith("limit-")]
        for key in limits:
            del kept[key]
    yield from {**kept, "fees": schedule.id}.items()
