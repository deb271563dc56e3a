"""Wagers as they lie on a layout, and the fees a table takes on them.

The figures come from the table's own functions, run on a table that holds these wagers and nothing
else, so that a page can never charge otherwise than the house dealer does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from houseway.cards.shoe import ScriptedShoe
from houseway.checked import checked
from houseway.desk.bank.table import partner
from houseway.desk.bank.table_text import read_wagers
from houseway.engine.bettor import Bettor
from houseway.errors import HousewayError, bad_form, not_given, not_here, out_of_range
from houseway.money import Cents, cents, dollars
from houseway.rulebook.posting import under
from houseway.rulebook.schedules import Schedule
from houseway.rulebook.schema import Rules, Spot
from houseway.table.betting import action
from houseway.table.events import FeeTaken
from houseway.table.fees import take_fees
from houseway.table.say import fee_on
from houseway.table.table import Table
from houseway.table.wager import PlaceWagers, WagerOffer

MOST_BETTORS = 40
MOST_WAGER = 10**11  # a thousand million dollars, in cents
_BARE = re.compile(r"(\d{1,4}\s*(?:x|×|\*|times)\s*)?(\$?[\d,.]+)(\s*(?:[,+].*|\sand\s.*)?)", re.I)


@dataclass(frozen=True, slots=True)
class Laid:
    """An amount of one bettor on one spot; bettors are counted from 1."""

    bettor: int
    spot: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class Charge:
    """One fee: from whom, how much, and what for."""

    who: str
    amount: Cents
    on: str


@dataclass(frozen=True)
class Taken:
    """What a table takes on a layout under a schedule.

    `action` is the part of the wagers that sets the bank's fee. `problem` says why the layout could
    not lie like this at a table with the schedule's limits, or nothing.
    """

    rules: Rules
    schedule: Schedule
    wagers: tuple[Laid, ...]
    action: Cents
    charges: tuple[Charge, ...]
    bank: Cents
    bettors: Cents
    problem: str

    @property
    def total(self) -> Cents:
        return self.bank + self.bettors

    @cached_property
    def by_spot(self) -> tuple[tuple[Spot, Cents], ...]:
        """What lies on each spot, in the order of the layout."""
        sums: dict[str, Cents] = {}
        for laid in self.wagers:
            sums[laid.spot] = sums.get(laid.spot, 0) + laid.amount
        return tuple((s, sums[s.id]) for s in self.rules.spots if s.id in sums)

    @property
    def offered(self) -> Cents:
        """All wagers together, whether they count or not."""
        return sum(laid.amount for laid in self.wagers)


def open_spots(rules: Rules) -> tuple[Spot, ...]:
    """The spots on which wagers lie when the fee is fixed; what comes later never counts."""
    return tuple(spot for spot in rules.spots if spot.window == "before-cards")


def fees_of(rules: Rules, schedule: Schedule, wagers: Sequence[Laid]) -> Taken:
    """The fees a table of `rules` takes on these wagers with `schedule` posted."""
    posted = under(rules, schedule)
    table = Table(posted, ScriptedShoe(()), bank=0)
    for laid in wagers:
        table.place(Bettor(laid.bettor), laid.spot, laid.amount)
    charges = tuple(
        _charge(event, posted) for event in take_fees(table) if isinstance(event, FeeTaken)
    )
    return Taken(
        rules=posted,
        schedule=schedule,
        wagers=tuple(wagers),
        action=action(table),
        charges=charges,
        bank=sum(amount for _, amount, bank in table.fees if bank),
        bettors=sum(amount for _, amount, bank in table.fees if not bank),
        problem=_problem(posted, wagers),
    )


def _charge(taken: FeeTaken, rules: Rules) -> Charge:
    who = "the player-dealer" if taken.bank else f"bettor {taken.bettor.seat}"
    return Charge(who, taken.amount, fee_on(taken, rules))


def _problem(rules: Rules, wagers: Sequence[Laid]) -> str:
    """Why the table would not take these wagers, or nothing."""
    offer = WagerOffer(rules)
    for bettor in dict.fromkeys(laid.bettor for laid in wagers):
        mine = tuple((laid.spot, laid.amount) for laid in wagers if laid.bettor == bettor)
        try:
            offer.verify(PlaceWagers(mine))
        except HousewayError as refused:
            return str(refused)
    return ""


@checked
def read_crowd(rules: Rules, text: str) -> tuple[Laid, ...]:
    """Who wagers what, written as for the bank's desk; an amount alone is on the first line.

    >>> from houseway.rulebook.load import load
    >>> [(w.bettor, w.spot, w.amount) for w in
    ...  read_crowd(load("ez-baccarat-panda-8"), "banker 25, dragon-7 5; 2 x 100")]
    [(1, 'banker', 2500), (1, 'dragon-7', 500), (2, 'player', 10000), (3, 'player', 10000)]
    """
    groups = (_with_main(rules, group.strip()) for group in re.split(r"[;\n]+", text))
    lying = read_wagers(rules, "; ".join(filter(None, groups)), bank_seat=1)
    if not lying:
        raise not_given("crowd", "write who wagers what, like 7 x 25", text)
    laid = {(w.seat, w.spot): _stake(w.amount) for w in lying}
    for wager in lying:
        other = partner(rules, wager.spot)
        if other is not None:
            laid.setdefault((wager.seat, other.id), wager.amount)
    for _, spot in laid:
        if rules.by_id[spot] not in open_spots(rules):
            name = rules.by_id[spot].name
            raise not_here(
                "crowd", f"{name} is placed after the cards and never counts for the fee", spot
            )
    numbers = {seat: at for at, seat in enumerate(sorted({seat for seat, _ in laid}), start=1)}
    found = (Laid(numbers[seat], spot, amount) for (seat, spot), amount in laid.items())
    return tuple(sorted(found, key=lambda one: one.bettor))


def _with_main(rules: Rules, group: str) -> str:
    """A group of bettors with the main wager named where only an amount is."""
    match = _BARE.fullmatch(group)
    if match is None:
        return group
    return f"{match[1] or ''}{main_spot(rules).id} {match[2]}{match[3]}"


def read_stake(text: str) -> Cents:
    """A wager above nothing and within reason."""
    return _stake(cents(text))


def _stake(amount: Cents) -> Cents:
    if not 0 < amount <= MOST_WAGER:
        raise out_of_range("crowd", f"a wager of {dollars(amount)} makes no sense here", amount)
    return amount


def main_spot(rules: Rules) -> Spot:
    """The first line of the layout."""
    return next(spot for spot in open_spots(rules) if spot.kind == "base")


def read_columns(rules: Rules, columns: Mapping[str, str]) -> tuple[Laid, ...]:
    """Wagers given spot by spot, each a list of amounts bettor by bettor.

    An empty place or 0 means that this bettor has nothing there; `5x25` is five alike.

    >>> from houseway.rulebook.load import load
    >>> rules = load("ez-baccarat-panda-8")
    >>> [(w.bettor, w.spot, w.amount) for w in
    ...  read_columns(rules, {"player": "2x25", "tie": ", 5"})]
    [(1, 'player', 2500), (2, 'player', 2500), (2, 'tie', 500)]
    """
    laid = []
    for name, text in columns.items():
        spot = rules.spot(name)
        for bettor, amount in enumerate(_amounts(text), start=1):
            if amount:
                laid.append(Laid(bettor, spot.id, amount))
    return tuple(sorted(laid, key=lambda one: one.bettor))


def _amounts(text: str) -> list[Cents]:
    out: list[Cents] = []
    for item in re.split(r",(?!\d{3}\b)|;", text) if text.strip() else ():
        out += _alike(item.strip())
        if len(out) > MOST_BETTORS:
            raise out_of_range(
                "crowd", f"a table has at most {MOST_BETTORS} bettors, backline included", len(out)
            )
    return out


def _alike(item: str) -> Iterable[Cents]:
    times, cross, amount = item.lower().replace("×", "x").rpartition("x")
    if cross and not re.fullmatch(r"\s*\d{1,3}\s*", times):
        raise bad_form(
            "crowd", f"{item[:40]!r} cannot be read; write amounts like 25, 50 or 5x25", item
        )
    stake = 0 if amount.strip() in ("", "0", "-") else read_stake(amount.strip())
    return [stake] * min(int(times) if cross else 1, MOST_BETTORS + 1)
