"""The settlement walk: every wager once, in order, as far as the bank's wager covers.

Every player-dealer game settles here. A game says which line of the pay table each wager met;
this module knows in which order wagers are settled and what moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from houseway.cards.card import Card, rank
from houseway.engine.round import Step
from houseway.rulebook.schema import Button, Line, Rules, Spot
from houseway.table.coverage import Cover
from houseway.table.events import ButtonPlaced, WagerSettled
from houseway.table.table import Table
from houseway.table.wager import Wager

LineOf = Callable[[Wager], Line]


def settle_wagers(
    table: Table, line_of: LineOf, button_card: Card | None = None
) -> Step[list[WagerSettled]]:
    """Walk the wagers of the round and settle them."""
    assert table.bank is not None
    rules, bank, button = table.rules, table.bank, table.rules.settle.button
    start = bank % table.seats + 1
    walked = None
    if button is None or button.only_if_short:
        walked = walk(rules, start, table.wagers, line_of, table.bank_wager)
    if button is not None and (walked is None or any(e.uncovered for e in walked)):
        assert button_card is not None, "a game with an action button names its card"
        start = button_seat(table, button, rank(button_card))
        yield ButtonPlaced(start, button_card)
        walked = walk(rules, start, table.wagers, line_of, table.bank_wager)
    assert walked is not None
    for settled in walked:
        if settled.stays:
            table.carried[(settled.bettor, settled.spot)] = settled.stays
        yield settled
    return walked


def walk(
    rules: Rules, start: int, wagers: Sequence[Wager], line_of: LineOf, bank_wager: int
) -> list[WagerSettled]:
    """The settlement of `wagers`, in order, against a bank of `bank_wager`."""
    cover = Cover(rules.settle.coverage, bank_wager)
    stay_uncovered = rules.carry.uncovered == "stay"
    by_id = rules.by_id
    return [
        _settle_one(wager, by_id[wager.spot], line_of(wager), cover, stay_uncovered)
        for wager in in_order(rules, start, wagers)
    ]


def _settle_one(
    wager: Wager, spot: Spot, line: Line, cover: Cover, stay_uncovered: bool
) -> WagerSettled:
    amount, result, odds = wager.amount, line.result, line.odds
    owed = odds.payout(amount) if odds is not None else 0
    lost = amount if result == "lose" else 0
    most = max(amount, spot.most.payout(amount)) if cover.model == "reserved" else 0
    paid, collected, uncovered = cover.settle(owed, lost, most)
    stays = 0
    if result == "stay" or (uncovered and stay_uncovered and spot.carries and not paid):
        stays = amount - collected
    return WagerSettled(
        wager.bettor, wager.spot, amount, result, line.name, odds,
        paid, collected, amount - collected - stays, stays, uncovered, cover.left,
    )  # fmt: skip


def in_order(rules: Rules, start: int, wagers: Sequence[Wager]) -> list[Wager]:
    """Wagers in the order they are settled when the walk starts at seat `start`."""
    place = rules.settle.places
    way = 1 if rules.settle.direction == "clockwise" else -1
    seats, by_type = rules.table.seats, rules.settle.major == "type"
    placed_order = rules.settle.backline == "placed"

    def key(wager: Wager) -> tuple[int, ...]:
        step, number = place[wager.spot]
        seat, back = wager.bettor
        turn = (seat - start) * way % seats
        behind = (back > 0, wager.placed if placed_order and back else back)
        return (step, turn, *behind, number) if by_type else (turn, step, *behind, number)

    return sorted(wagers, key=key)


def button_seat(table: Table, button: Button, number: int) -> int:
    """The seat a card of this rank names, moved on to the next seat with a wager."""
    assert table.bank is not None
    if button.bank_counts == 0:
        offset = (number - 1) % (table.seats - 1) + 1
    else:
        offset = (number - 1) % table.seats
    way = 1 if table.rules.settle.direction == "clockwise" else -1
    live = {wager.bettor.seat for wager in table.wagers}
    seat = table.bank + offset
    for _ in range(table.seats):
        seat = (seat - 1) % table.seats + 1
        if seat in live:
            break
        seat += way
    return seat
