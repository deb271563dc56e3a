"""A game for two in which each side only chooses how often to do each of several things.

One side picks a number between 0 and 1 for each of its situations, the other for each of its own,
and what the first receives is linear in the numbers of either side:

    gain · x  +  cost · y  +  x · both · y

The second wants it small. `solve` finds numbers from which neither side has reason to move, in
whole numbers and fractions only.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

Exact = NDArray[np.object_]


@dataclass(frozen=True)
class Duel:
    """What the numbers of both sides are worth, and the bounds each number has.

    `low` and `high` are equal where a rule leaves no choice. `usual` is taken where nothing speaks
    for another number.
    """

    gain: Exact
    cost: Exact
    both: Exact
    low: tuple[Exact, Exact]
    high: tuple[Exact, Exact]
    usual: tuple[Exact, Exact]


def solve(duel: Duel) -> tuple[Exact, Exact]:
    """Numbers for both sides such that each is a best answer to the other."""
    low, high = [side.copy() for side in duel.low], [side.copy() for side in duel.high]
    while _settle_clear_cases(duel, low, high):
        pass
    open_x, open_y = (np.flatnonzero(low[side] != high[side]) for side in (0, 1))
    x, y = low[0].copy(), low[1].copy()
    if len(open_x) or len(open_y):
        x[open_x], y[open_y] = 0, 0
        found = balance(
            (duel.gain + duel.both @ y)[open_x],
            (duel.cost + x @ duel.both)[open_y],
            duel.both[np.ix_(open_x, open_y)],
        )
        x[open_x], y[open_y] = found
    return x, y


def best_x(duel: Duel, y: Exact) -> Exact:
    """The first side's best answer to the numbers of the second."""
    worth = duel.gain + duel.both @ y
    low, high, usual = duel.low[0], duel.high[0], duel.usual[0]
    return np.where(worth > 0, high, np.where(worth < 0, low, usual))


def best_y(duel: Duel, x: Exact) -> Exact:
    """The second side's best answer to the numbers of the first."""
    price = duel.cost + x @ duel.both
    low, high, usual = duel.low[1], duel.high[1], duel.usual[1]
    return np.where(price < 0, high, np.where(price > 0, low, usual))


def _settle_clear_cases(duel: Duel, low: list[Exact], high: list[Exact]) -> bool:
    """Fix the numbers that are best at one end whatever the other side does; False if none is."""
    worth = duel.gain + _reach(duel.both, low[1], high[1])
    price = duel.cost + _reach(duel.both.T, low[0], high[0])
    fixed = False
    for side, span in ((0, worth), (1, -price[::-1])):
        for number in np.flatnonzero(low[side] != high[side]):
            least, most = span[0][number], span[1][number]
            if least < 0 < most:
                continue
            if least == most == 0:
                end = duel.usual[side][number]
            else:
                end = high[side][number] if least >= 0 else low[side][number]
            low[side][number] = high[side][number] = end
            fixed = True
    return fixed


def _reach(both: Exact, low: Exact, high: Exact) -> Exact:
    """The least and the most the other side can make of each row."""
    up, down = np.where(both > 0, both, 0), np.where(both < 0, both, 0)
    return np.array([up @ low + down @ high, up @ high + down @ low], dtype=object)


def balance(gain: Exact, cost: Exact, both: Exact) -> tuple[list[Fraction], list[Fraction]]:
    """Solve a duel of numbers between 0 and 1 exactly, by the simplex method.

    The first side maximises gain · x - sum(u), where u = max(0, -(cost + x · both)) is what the
    second can take off. Turning y into 1 - y where its cost is below zero makes x = 0, u = 0 a
    start. The prices of the finished tableau are the second side's numbers.
    """
    turned = [c < 0 for c in cost]
    sign = np.array([-1 if t else 1 for t in turned], dtype=object)
    gain = gain + both[:, turned].sum(axis=1)
    cost, both = cost * sign, both * sign
    n, m = both.shape
    # Rows: what each y leaves (cost + x · both + u >= 0), then 1 - x >= 0. Columns: x, then u.
    rows = [[*both[:, j], *(int(k == j) for k in range(m)), cost[j]] for j in range(m)]
    rows += [[*(-int(k == i) for k in range(n)), *([0] * m), 1] for i in range(n)]
    goal = [*gain, *([-1] * m), 0]
    tableau = [[Fraction(int(v)) for v in row] for row in (*rows, goal)]
    names = list(range(n + m))
    basis = list(range(n + m, 2 * (n + m)))
    while _pivot(tableau, names, basis):
        pass
    value_of = {name: row[-1] for name, row in zip(basis, tableau, strict=False)}
    price_of = {name: -price for name, price in zip(names, tableau[-1], strict=False)}
    x = [value_of.get(i, Fraction(0)) for i in range(n)]
    y = [price_of.get(n + m + j, Fraction(0)) for j in range(m)]
    return x, [1 - p if t else p for p, t in zip(y, turned, strict=True)]


def _pivot(tableau: list[list[Fraction]], names: list[int], basis: list[int]) -> bool:
    """One step of the simplex method; the smallest name first, so that it cannot go in circles."""
    goal = tableau[-1]
    better = [column for column in range(len(names)) if goal[column] > 0]
    if not better:
        return False
    enter = min(better, key=lambda column: names[column])
    limits = [
        (row[-1] / -row[enter], basis[place], place)
        for place, row in enumerate(tableau[:-1])
        if row[enter] < 0
    ]
    leave = min(limits)[2]
    _exchange(tableau, leave, enter)
    names[enter], basis[leave] = basis[leave], names[enter]
    return True


def _exchange(tableau: list[list[Fraction]], leave: int, enter: int) -> None:
    """Solve row `leave` for column `enter` and put it into every other row."""
    row = tableau[leave]
    by = -row[enter]
    solved = [v / by for v in row]
    solved[enter] = -1 / by
    tableau[leave] = solved
    for place, other in enumerate(tableau):
        factor = other[enter]
        if place == leave or not factor:
            continue
        merged = [v + factor * s if s else v for v, s in zip(other, solved, strict=True)]
        merged[enter] = factor * solved[enter]
        tableau[place] = merged
