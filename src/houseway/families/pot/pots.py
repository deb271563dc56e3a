"""Who plays for what: an uncalled bet goes back, the rest is the main pot and side pots."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from houseway.money import Cents


class Pot(NamedTuple):
    """An amount, and the seats that can win it."""

    amount: Cents
    seats: tuple[int, ...]


def uncalled(put: Mapping[int, Cents], live: Collection[int]) -> tuple[int, Cents] | None:
    """The seat that put in more than anybody else, and how much more; None when it was called.

    >>> uncalled({1: 500, 2: 2000, 3: 800}, [1, 2])
    (2, 1200)
    """
    top = second = 0
    seat = 0
    for each, amount in put.items():
        if amount > top:
            top, second, seat = amount, top, each
        elif amount > second:
            second = amount
    return (seat, top - second) if top > second and seat in live else None


def pots(
    put: Mapping[int, Cents], live: Collection[int], dead: Cents = 0, fees: Cents = 0
) -> list[Pot]:
    """The main pot, then side pots: one for every amount at which somebody ran out of chips.

    Folded money stays in the layers it reached. `dead` money belongs to the main pot; `fees` have
    come out of it, and out of the next where it was too small.

    >>> pots({1: 1000, 2: 2500, 3: 4000, 4: 4000}, [2, 3, 4])
    [Pot(amount=8500, seats=(2, 3, 4)), Pot(amount=3000, seats=(3, 4))]
    """
    puts = {put[seat] for seat in live}
    if len(puts) == 1:
        whole = sum(put.values()) + dead - fees
        return [Pot(max(0, whole), tuple(live))]
    found: list[Pot] = []
    below = 0
    for level in sorted(puts):
        amount = sum(min(each, level) - min(each, below) for each in put.values())
        found.append(Pot(amount, tuple(seat for seat in live if put[seat] >= level)))
        below = level
    over = sum(max(0, each - below) for each in put.values())
    found[-1] = found[-1]._replace(amount=found[-1].amount + over)
    found[0] = found[0]._replace(amount=found[0].amount + dead)
    left = less_fees(found, fees)
    return [pot for pot in left if pot.amount] or left[:1]


def pots_on_top(
    lying: Sequence[Pot], found: Sequence[Pot], live: Sequence[int], folded: Sequence[int]
) -> list[Pot]:
    """Pots that lie from rounds before, and this round's: one for each group of seats.

    Where nobody of a group is left, the last of it to fold has won its pot.

    >>> pots_on_top([Pot(600, (1, 2, 3)), Pot(300, (2, 3))], [Pot(800, (1, 3))], [1, 3], [2])
    [Pot(amount=1400, seats=(1, 3)), Pot(amount=300, seats=(3,))]
    """
    amounts: dict[tuple[int, ...], Cents] = {}
    for pot in (*lying, *found):
        still = [seat for seat in live if seat in pot.seats]
        still = still or [seat for seat in folded if seat in pot.seats][-1:] or list(live)
        amounts[tuple(still)] = amounts.get(tuple(still), 0) + pot.amount
    return [Pot(amount, seats) for seats, amount in amounts.items() if amount]


def less_fees(found: Sequence[Pot], fees: Cents) -> list[Pot]:
    """Fees come out of the main pot, and out of the next where it was too small."""
    out = []
    for pot in found:
        taken = min(pot.amount, fees)
        fees -= taken
        out.append(pot._replace(amount=pot.amount - taken))
    return out
