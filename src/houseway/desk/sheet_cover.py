"""How far the bank's wager covers, in words, with a short bank that the table itself settled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count, product
from typing import NamedTuple, get_args

from houseway.desk.paper import Clause, Figure, Item
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick
from houseway.engine.event import Event
from houseway.errors import HousewayError
from houseway.families import of_rules
from houseway.money import Cents, dollars
from houseway.play.bots import HouseWay, play_out
from houseway.play.game import Game, start_round
from houseway.play.words import Chart
from houseway.rulebook.schema import Coverage, Rules
from houseway.table.events import WagerSettled
from houseway.table.table import Table, live_shoe
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer

READINGS: dict[Coverage, str] = {
    "gross": (
        "Every cent the bank pays and every cent it collects uses up a cent of its wager, and what "
        "it collects is never put to work again. A push uses nothing."
    ),
    "separate_caps": (
        "What the bank pays and what it collects are counted apart; neither may come to more than "
        "its wager."
    ),
    "net_running": (
        "What the bank has won so far may be paid out again. Its running result never goes beyond "
        "its wager, either way."
    ),
    "reserved": (
        "Each wager in its turn sets aside the most it could move, whatever happens. What finds "
        "nothing left to set aside is not in action."
    ),
}
BY_NAME: dict[Coverage, str] = {
    "gross": "every cent moved (gross)",
    "separate_caps": "paid and collected apart (separate caps)",
    "net_running": "the running result (net running)",
    "reserved": "the most each could move (reserved)",
}
DEALS = 40
PARTS = (2, 5)  # a bank of half the action, or of a fifth where half always suffices
UNITS = (4, 10, 6, 8)  # wagers of the example, in table minimums
MOST_ROWS = 9
EVERYTHING = 4


class Deal(NamedTuple):
    """Which cards are dealt, and what part of the action the bank has."""

    number: int
    part: int


@dataclass(frozen=True)
class ShortBank:
    """A round in which the bank's wager did not cover everything; `deal` deals it again."""

    deal: Deal
    wager: Cents
    settled: tuple[WagerSettled, ...]

    @property
    def paid(self) -> Cents:
        return sum(event.paid for event in self.settled)

    @property
    def collected(self) -> Cents:
        return sum(event.collected for event in self.settled)

    @property
    def staked(self) -> Cents:
        return sum(event.amount for event in self.settled)

    @property
    def uncovered(self) -> Cents:
        return sum(event.uncovered for event in self.settled)

    @property
    def teaches(self) -> int:
        """How much of a settlement it shows: a payment, a collection, both cut short."""
        short = [event for event in self.settled if event.uncovered]
        kinds = (self.paid, self.collected, short, any(e.paid or e.collected for e in short))
        return sum(map(bool, kinds)) - (len(self.settled) > MOST_ROWS)


@dataclass
class _Example:
    """Somebody at the example's table: banks with `bank`, or wagers on a line by `number`."""

    number: int
    bank: Cents = 0

    def choose(self, offer: Offer) -> Choice:
        if isinstance(offer, BankOffer):
            return TakeBank(self.bank) if self.bank else Pick("decline")
        choice = HouseWay().choose(offer)
        if isinstance(offer, WagerOffer) and isinstance(choice, PlaceWagers):
            return self._wagers(offer, choice)
        return choice

    def _wagers(self, offer: WagerOffer, usual: PlaceWagers) -> PlaceWagers:
        if not usual.wagers:
            return usual
        lines = [spot for spot in offer.spots() if spot.kind == "base"]
        names = [name for name, _ in usual.wagers]
        if len(names) == 1:
            names = [lines[self.number % len(lines)].id]
        rules = offer.rules
        limits = [rules.limits(rules.by_id[name]) for name in names]
        wished = UNITS[self.number % len(UNITS)] * rules.table.minimum
        amount = max(max(low for low, _ in limits), min(wished, *(high for _, high in limits)))
        return PlaceWagers(tuple((name, amount) for name in names))


def short_bank(game: Game) -> ShortBank | None:
    """A round of the game with a bank that is too small, as instructive as a few tries find.

    The same rules always give the same round. None where no round comes to a settlement.
    """
    best: ShortBank | None = None
    for part, number in product(PARTS, range(DEALS)):
        found = _played(game, Deal(number, part))
        if found is not None and found.uncovered and (not best or found.teaches > best.teaches):
            best = found
        if best is not None and best.teaches == EVERYTHING:
            break
    return best


def _played(game: Game, deal: Deal, coverage: Coverage | None = None) -> ShortBank | None:
    rules = game.rules if coverage is None else _covering(game.rules, coverage)
    seeds = (sha256(f"a short bank {deal.number} {more}".encode()).digest() for more in count())
    table = Table(rules, live_shoe(rules, seeds=lambda: next(seeds)))
    bank, *others = _seats(rules)
    for seat in (bank, *others):
        table.sit(seat, f"seat {seat}")
    wager = _bank_of(rules, len(others), deal.part)
    bots = {Bettor(seat): _Example(place) for place, seat in enumerate(others)}
    bots[Bettor(bank)] = _Example(0, wager)
    try:
        events: Sequence[Event] = play_out(
            start_round(of_rules(rules), table), dict(bots), HouseWay()
        ).events
    except HousewayError:
        return None
    settled = tuple(event for event in events if isinstance(event, WagerSettled))
    return ShortBank(deal, wager, settled) if settled else None


def _seats(rules: Rules) -> list[int]:
    """The bank in the last seat, and a few bettors: fewer where each has several wagers."""
    several = any(spot.window == "raise" or spot.equals for spot in rules.spots)
    most = 3 if several else len(UNITS)
    return [rules.table.seats, *range(1, min(rules.table.seats, most + 1))]


def _bank_of(rules: Rules, bettors: int, part: int) -> Cents:
    """A part of what the bettors will have on the table, in whole table minimums."""
    units = sum(UNITS[n % len(UNITS)] for n in range(bettors))
    return max(1, units // part) * rules.table.minimum


def _covering(rules: Rules, coverage: Coverage) -> Rules:
    return rules.model_copy(
        update={"settle": rules.settle.model_copy(update={"coverage": coverage})}
    )


def coverage(game: Game) -> Iterator[Item | str]:
    """The section on coverage, with the worked example."""
    rules = game.rules
    model = rules.settle.coverage
    yield "In one round the bank can neither win nor lose more than its own wager."
    yield READINGS[model]
    yield (
        "Wagers are reached in the order of settlement. A winner whom the bank can pay only in "
        "part gets that part, and the stake back; of a losing wager only the part is taken that is "
        "covered. Whatever is not covered goes back to its bettor."
    )
    if any(spot.carries for spot in rules.spots) and rules.carry.uncovered == "stay":
        yield "A wager that lies until it is decided stays where it is when it is not covered."
    yield Clause(
        "A player-dealer who covers every wager at its best odds settles alike under every "
        "reading; the reading matters only when their wager falls short.",
        note=f"Option coverage = {model}.",
    )
    example = short_bank(game)
    if example is not None:
        yield from _told(rules, example)
        yield from _otherwise(game, example)


def _told(rules: Rules, example: ShortBank) -> Iterator[Item]:
    yield Clause(
        f"The bank puts up {dollars(example.wager)}; {dollars(example.staked)} is at stake "
        f"against it. In the end it has paid {dollars(example.paid)} and collected "
        f"{dollars(example.collected)}.",
        lead="A worked example.",
    )
    rows = tuple(_row(rules, n, event) for n, event in enumerate(example.settled, start=1))
    heads = ("", "Who", "Wager", "Stake", "Outcome", "Paid", "Collected", "Back", "Left")
    yield Figure(
        Chart(
            "A wager that falls short, settled in order",
            heads,
            rows,
            "Back is the part of the stake that is returned, Left what the bank can still pay",
        ),
        left=0,
    )


def _row(rules: Rules, number: int, event: WagerSettled) -> tuple[str, ...]:
    money = (event.paid, event.collected, event.returned)
    return (
        str(number),
        str(event.bettor).capitalize(),
        rules.by_id[event.spot].name,
        dollars(event.amount),
        event.line,
        *(dollars(amount) if amount else "–" for amount in money),
        dollars(event.left),
    )


def _otherwise(game: Game, example: ShortBank) -> Iterator[Item]:
    """The same cards and wagers under every reading; told where they do not all agree."""
    rows = []
    for model in get_args(Coverage):
        found = _played(game, example.deal, model)
        if found is not None:
            net = dollars(found.collected - found.paid, True)
            here = " – in force here" if model == game.rules.settle.coverage else ""
            amounts = (found.paid, found.collected)
            rows.append((BY_NAME[model] + here, *map(dollars, amounts), net))
    if len({row[1:] for row in rows}) > 1:
        heads = ("What uses up the bank's wager", "Paid", "Collected", "Bank's result")
        yield Figure(Chart("The same hand under every reading", heads, tuple(rows), ""))
