"""The settlement walk: every wager once, in order, as far as the bank's wager covers.

Every player-dealer game settles here. A game says which line of the pay table each wager met;
this module knows in which order wagers are settled and what moves. Where a game settles in
several steps, all of them draw on the same coverage.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from houseway.cards.card import Card, rank
from houseway.engine.bettor import Bettor
from houseway.engine.round import Procedure, Step
from houseway.money import Cents
from houseway.rulebook.schema import Button, Line, Rules
from houseway.table.coverage import Cover
from houseway.table.events import ButtonPlaced, WagerSettled
from houseway.table.table import Table
from houseway.table.wager import Wager

LineOf = Callable[[Wager], Line]
GIVEN_BACK = Line(name="Given back by a ruling", pays="void")


def settle_all(table: Table, line_of: LineOf, button_card: Card | None = None) -> Procedure:
    """Settle every wager of the round in one walk, from the button where there is one."""
    button, start, cover = table.rules.settle.button, first_seat(table), replace(table.cover)
    line_of, walked = _as_ruled(table, line_of), None
    if button is None or button.only_if_short:
        walked = walk(table.rules, start, table.wagers, line_of, cover)
    if button is not None and (walked is None or any(e.uncovered for e in walked)):
        assert button_card is not None, "a game with an action button names its card"
        start = yield from place_button(table, button_number(button, button_card), button_card)
        cover = replace(table.cover)
        walked = walk(table.rules, start, table.wagers, line_of, cover)
    assert walked is not None
    table.cover = cover
    yield from _settled(table, walked)


def settle_wagers(
    table: Table,
    wagers: Iterable[Wager],
    line_of: LineOf,
    start: int,
    lost: Collection[int] = (),
) -> Procedure:
    """Walk some wagers from seat `start` and settle them against what cover is left.

    `lost` are the seats whose hands lost, whose wagers may have an order of their own.
    """
    line_of = _as_ruled(table, line_of)
    yield from _settled(table, walk(table.rules, start, wagers, line_of, table.cover, lost))


def _as_ruled(table: Table, line_of: LineOf) -> LineOf:
    """How wagers find their lines where some of them are given back whatever the cards say."""
    back = table.given_back
    if not back:
        return line_of
    return lambda wager: GIVEN_BACK if (wager.bettor, wager.spot) in back else line_of(wager)


def _settled(table: Table, walked: Iterable[WagerSettled]) -> Procedure:
    """What a walk came to is told, and kept for the end of the round."""
    for settled in walked:
        if settled.stays:
            table.carried[(settled.bettor, settled.spot)] = settled.stays
        table.settled.append(settled)
        yield settled


def first_seat(table: Table) -> int:
    """Where the settlement starts when no button says otherwise."""
    assert table.bank is not None
    return table.button or first_by_rules(table.rules, table.bank)


def first_by_rules(rules: Rules, bank: int) -> int:
    """Where the rules start the settlement without a button."""
    start, seats = rules.settle.start, rules.table.seats
    if start == "left-of-bank":
        return bank % seats + 1
    if start == "right-of-bank":
        return (bank - 2) % seats + 1
    return 1 if start == "house-dealer-left" else seats


def walk(
    rules: Rules,
    start: int,
    wagers: Iterable[Wager],
    line_of: LineOf,
    cover: Cover,
    lost: Collection[int] = (),
) -> list[WagerSettled]:
    """The settlement of `wagers`, in order, which uses up `cover`."""
    return [
        _settle_one(wager, rules, line_of(wager), cover)
        for wager in in_order(rules, start, wagers, lost)
    ]


def _settle_one(wager: Wager, rules: Rules, line: Line, cover: Cover) -> WagerSettled:
    bettor, name, amount, _, _, hand = wager
    result, spot, unit = line.result, rules.by_id[name], rules.settle.rounding
    owed = line.owed(amount) // unit * unit
    lost = amount if line.pays == "lose" else _part_lost(line, amount, unit)
    most = max(amount, spot.most_owed(amount)) if cover.model == "reserved" else 0
    paid, collected, uncovered = cover.settle(owed, lost, most)
    stays = 0
    stay_uncovered = uncovered and spot.carries and rules.carry.uncovered == "stay"
    if result == "stay" or (stay_uncovered and not paid):
        stays = amount - collected
    return WagerSettled(
        bettor, name, amount, result, line.name, line.odds,
        paid, collected, amount - collected - stays, stays, uncovered, cover.left, hand,
    )  # fmt: skip


def _part_lost(line: Line, amount: Cents, unit: Cents) -> Cents:
    """What is lost where it is not all of the stake, rounded down like a payout."""
    return 0 if line.loses is None else line.loses.payout(amount) // unit * unit


def in_order(
    rules: Rules, start: int, wagers: Iterable[Wager], lost: Collection[int] = ()
) -> list[Wager]:
    """Wagers in the order they are settled when the walk starts at seat `start`."""
    wagers = list(wagers)
    if len(wagers) < 2:
        return wagers
    key = order_key(rules, start, wagers)
    return sorted(wagers, key=lambda wager: key(wager, wager.bettor.seat in lost))


def order_key(
    rules: Rules, start: int, wagers: list[Wager]
) -> Callable[[Wager, bool], tuple[int, ...]]:
    """What puts a wager in its place in the walk, given whether its hand lost."""
    settle = rules.settle
    place, place_lost = settle.places, settle.places_lost
    way = 1 if settle.direction == "clockwise" else -1
    seats, placed_order = rules.table.seats, settle.backline == "placed"
    by_type, by_bettor = settle.major == "type", settle.at_seat == "bettor"
    arrival = _arrival(wagers, placed_order) if by_bettor else {}

    def key(wager: Wager, lost: bool) -> tuple[int, ...]:
        (seat, back), spot, _, placed, _, hand = wager
        step, number = (place_lost if lost else place)[spot]
        turn = (seat - start) * way % seats
        behind = placed if placed_order and back else back
        if by_type:
            return step, turn, back > 0, behind, hand, number
        if by_bettor:
            return (turn, *arrival[wager.bettor], step, hand, number)
        return turn, step, back > 0, behind, hand, number

    return key


def _arrival(wagers: list[Wager], placed_order: bool) -> dict[Bettor, tuple[int, int]]:
    """Bettors of a seat in order: the seated person, then the backline by first wager or circle."""
    first: dict[Bettor, tuple[int, int]] = {}
    for wager in sorted(wagers, key=lambda w: w.placed):
        back = wager.bettor.back
        first.setdefault(wager.bettor, (back > 0, wager.placed if placed_order else back))
    return first


def button_number(button: Button, card: Card) -> int:
    """The number a card stands for when seats are counted."""
    number = rank(card)
    return min(number, 10) if button.pictures == "ten" else number


def place_button(table: Table, number: int, card: Card | None = None) -> Step[int]:
    """Put the action button where a number falls; returns the seat."""
    button = table.rules.settle.button
    assert button is not None
    seat = button_seat(table, button, number)
    yield ButtonPlaced(seat, card)
    return seat


def button_seat(table: Table, button: Button, number: int) -> int:
    """The seat a number names, moved on to the next seat with a wager."""
    counted = _counted(table, button)
    seat = counted[(number - 1) % len(counted)]
    way = 1 if table.rules.settle.direction == "clockwise" else -1
    live = {wager.bettor.seat for wager in table.wagers}
    for _ in range(table.seats):
        if seat in live:
            break
        seat = (seat - 1 + way) % table.seats + 1
    return seat


def _counted(table: Table, button: Button) -> Sequence[int]:
    """The seats in the order they are counted, the first as one."""
    assert table.bank is not None
    first = 1 if button.count_from == "house-dealer-left" else table.bank
    seats = list(table.clockwise(first))
    if button.bank_counts == 0:
        seats.remove(table.bank)
    if button.counted == "occupied":
        seats = [seat for seat in seats if seat in table.people]
    return seats
