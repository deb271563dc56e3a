"""A typical table: who wagers what, round after round, against which bank."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from houseway.checked import checked
from houseway.errors import (
    HousewayError,
    IllegalChoice,
    contradiction,
    not_given,
    not_here,
    out_of_range,
)
from houseway.money import Cents, dollars
from houseway.play.game import Game
from houseway.proof.model import Way
from houseway.rulebook.schema import Line, Rules, Spot
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer

USUAL = 5  # times the table minimum
AS_DEALT = ("natural", "even-money")  # hands that are neither split nor doubled
MOST_BANK = 10**14  # a trillion dollars; more is a slip of the finger


@dataclass(frozen=True)
class Lying:
    """A wager as it lies on the layout: whose seat, which spot, how much."""

    seat: int
    spot: str
    amount: Cents


@dataclass(frozen=True)
class TypicalTable:
    """What lies on the table every round, where the bank sits and what it puts up.

    `way` is how bettors play their hands where they have a choice; `desk.bank.ways` says whether
    that is known.
    """

    game: Game
    bank_seat: int
    wagers: tuple[Lying, ...]
    bank: Cents
    way: Way = "best-play"

    @property
    def offered(self) -> Cents:
        """All stakes together."""
        return sum(lying.amount for lying in self.wagers)

    @property
    def action(self) -> Cents:
        """The stakes that set the bank's fee: those that lie there when wagers are closed."""
        by_id = self.game.rules.by_id
        counted = (w for w in self.wagers if by_id[w.spot].window == "before-cards")
        return sum(lying.amount for lying in counted if by_id[lying.spot].counts)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats with a wager, in order."""
        return tuple(sorted({lying.seat for lying in self.wagers}))

    @property
    def most(self) -> Cents:
        """What the bank would owe if every wager won at its best line, raised as far as it may."""
        return sum(_most(self, lying) for lying in self.wagers)

    @property
    def needs(self) -> Cents:
        """A bank that is sure to cover these wagers, whether they win or lose."""
        times = most_times(self.game)
        return sum(max(_most(self, w), w.amount * times) for w in self.wagers)

    @property
    def ample(self) -> Cents:
        """A bank that covers whatever the rules let happen, under every coverage model."""
        times = most_times(self.game)
        return self.most + sum(lying.amount * (1 + times) for lying in self.wagers)


def _most(table: TypicalTable, lying: Lying) -> Cents:
    """The most owed on a wager and on what may be put up with it or is given for it."""
    rules = table.game.rules
    spot = rules.by_id[lying.spot]
    owed = spot.most_owed(lying.amount)
    if spot.kind == "base":
        grown = lying.amount * most_times(table.game)
        owed = max(owed, *(line.owed(grown) for line in spot.lines if _may_grow(line)))
    for other in rules.spots:
        if other.window == "raise" and other.equals == spot.id:
            owed += other.most_owed(lying.amount * max(other.multiples))
        elif other.window == "given" and other.needs == spot.id:
            owed += other.most_owed(0) * max(1, len(table.seats) - 1)
    return owed


def _may_grow(line: Line) -> bool:
    """Whether a hand that was split or doubled can meet a line."""
    return line.when.get("player") not in AS_DEALT


def most_times(game: Game) -> int:
    """How many times its first size all that lies on a base wager can grow to, split and doubled.

    >>> from houseway.families import game
    >>> most_times(game("ez-baccarat-panda-8")), most_times(game("pure-21-5"))
    (1, 8)
    """
    settings = getattr(game, "settings", None)
    split, double = getattr(settings, "split", None), getattr(settings, "double", None)
    return (split.hands if split else 1) * (2**double.levels if double else 1)


def usual_table(game: Game, bank: Cents | None = None, bank_seat: int = 1) -> TypicalTable:
    """Every seat but the bank's on the main wager, at five times the table minimum.

    >>> from houseway.families import game
    >>> table = usual_table(game("pai-gow-poker"))
    >>> len(table.wagers), table.wagers[0], table.action
    (6, Lying(seat=2, spot='game', amount=2500), 15000)
    """
    check_banked(game)
    rules = game.rules
    spot = next(spot for spot in rules.spots if spot.kind == "base")
    low, high = rules.limits(spot)
    amount = max(low, min(USUAL * rules.table.minimum, high))
    seats = [seat for seat in range(1, rules.table.seats + 1) if seat != bank_seat]
    return laid_table(game, [Lying(seat, spot.id, amount) for seat in seats], bank, bank_seat)


@checked
def read_table(
    game: Game,
    told: str | Iterable[Lying],
    bank: Cents | None = None,
    bank_seat: int = 1,
    way: Way = "best-play",
) -> TypicalTable:
    """The table that `told` describes; raises one clear sentence where the rules forbid it.

    Told in words, `7 x banker 25; 3 x dragon-7 5` puts so many bettors on a spot, and `2 banker 25,
    dragon-7 5; 3 player 100` says seat by seat what lies there. Nothing told is the usual table.
    Without a `bank` it covers everything that can happen.

    >>> from houseway.families import game
    >>> table = read_table(game("ez-baccarat-panda-8"), "7 x banker 25; 3 x dragon-7 5", 100_000)
    >>> table.offered, [w.seat for w in table.wagers if w.spot == "dragon-7"]
    (19000, [2, 3, 4])
    """
    check_banked(game)
    if isinstance(told, str):
        from houseway.desk.bank.table_text import read_wagers

        if not told.strip():
            usual = usual_table(game, bank, bank_seat)
            return laid_table(game, usual.wagers, bank, bank_seat, way)
        told = read_wagers(game.rules, told, bank_seat)
    return laid_table(game, told, bank, bank_seat, way)


def check_banked(game: Game) -> None:
    if not game.rules.banked:
        raise not_here(
            "game", f"{game.rules.name} has no bank: its players play each other", game.rules.id
        )


@checked
def laid_table(
    game: Game,
    wagers: Iterable[Lying],
    bank: Cents | None = None,
    bank_seat: int = 1,
    way: Way = "best-play",
) -> TypicalTable:
    """A table with these wagers, each checked as the table itself would."""
    rules = game.rules
    if not 1 <= bank_seat <= rules.table.seats:
        told = f"the bank sits at seat 1 to {rules.table.seats}, not at {bank_seat}"
        raise out_of_range("seat", told, bank_seat)
    lying = _in_order(rules, _with_partners(rules, list(wagers)))
    if not lying:
        raise not_given("wagers", "put at least one wager on the table")
    by_seat: dict[int, dict[str, Cents]] = {}
    for wager in lying:
        _check_seat(rules, wager.seat, bank_seat)
        mine = by_seat.setdefault(wager.seat, {})
        if wager.spot in mine:
            raise contradiction(
                ("wagers", wager.spot),
                f"seat {wager.seat}: {wager.spot} is named twice",
                wager.spot,
            )
        mine[wager.spot] = wager.amount
    for seat, mine in by_seat.items():
        _check_wagers(rules, seat, mine)
    found = TypicalTable(game, bank_seat, tuple(lying), 0, way)
    return TypicalTable(game, bank_seat, tuple(lying), _bank(rules, bank, found), way)


def covering_bank(table: TypicalTable) -> Cents:
    """What is put up where nobody says: enough to cover these wagers, and the table's minimum.

    >>> from houseway.families import game
    >>> covering_bank(usual_table(game("ez-baccarat-panda-8")))
    17500
    """
    return max(table.needs, table.game.rules.table.minimum)


def _bank(rules: Rules, bank: Cents | None, table: TypicalTable) -> Cents:
    if bank is None:
        return covering_bank(table)
    try:
        BankOffer(rules.table.minimum).verify(TakeBank(bank))
    except IllegalChoice as error:
        raise error.told_as(HousewayError, ("bank",)) from None
    if bank > MOST_BANK:
        raise out_of_range(
            "bank", f"a bank of {dollars(bank)} is more than this desk reckons with", bank
        )
    return bank


def _check_seat(rules: Rules, seat: int, bank_seat: int) -> None:
    if seat == bank_seat:
        raise contradiction(("wagers", "seat"), f"seat {seat} banks; nobody wagers there", seat)
    if not 1 <= seat <= rules.table.seats:
        raise out_of_range(
            ("wagers", "seat"),
            f"there is no seat {seat}; this table has seats 1 to {rules.table.seats}",
            seat,
        )


def _check_wagers(rules: Rules, seat: int, mine: dict[str, Cents]) -> None:
    """What one bettor has on the layout, first before the cards and then after them."""
    late = {s: a for s, a in mine.items() if s in rules.by_id and rules.by_id[s].window == "late"}
    first = {spot: amount for spot, amount in mine.items() if spot not in late}
    try:
        WagerOffer(rules).verify(PlaceWagers(tuple(first.items())))
        if late:
            WagerOffer(rules, False, "late", first).verify(PlaceWagers(tuple(late.items())))
    except IllegalChoice as error:
        where = ("wagers", seat, *error.where)
        raise error.told_as(HousewayError, where, f"seat {seat}: {error}") from None


def _with_partners(rules: Rules, wagers: list[Lying]) -> list[Lying]:
    """Where two base wagers must lie together, the one that was told brings the other."""
    held = {(wager.seat, wager.spot) for wager in wagers}
    out = list(wagers)
    for wager in wagers:
        other = partner(rules, wager.spot)
        if other is not None and (wager.seat, other.id) not in held:
            held.add((wager.seat, other.id))
            out.append(Lying(wager.seat, other.id, wager.amount))
    return out


def partner(rules: Rules, spot: str) -> Spot | None:
    """The base wager that must lie beside a base wager, where there is one."""
    known = rules.by_id.get(spot)
    other = rules.by_id.get(known.needs or "") if known is not None else None
    both = known is not None and other is not None and known.kind == other.kind == "base"
    return other if both else None


def _in_order(rules: Rules, wagers: list[Lying]) -> list[Lying]:
    """Seat by seat, and at a seat in the order of the layout."""
    place = {spot.id: number for number, spot in enumerate(rules.spots)}
    return sorted(wagers, key=lambda w: (w.seat, place.get(w.spot, len(place))))
