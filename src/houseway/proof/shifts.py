"""Whole shifts, compiled: the bank goes round, the shoe is dealt down and shuffled, fees are taken,
rounds are played and settled, and everything is added up.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from houseway.compiled.compiling import compiled, inlined, kernel
from houseway.compiled.streams import BITS, NUMBERS, fill
from houseway.proof.layout import Array, Lay
from houseway.proof.sketch import PLACES, place
from houseway.proof.tally import BANK, FALL, LOWEST, SHIFT_COLUMNS
from houseway.proof.walk import COLLECTED, LOST, OWED, PAID, Here, U
from houseway.table.finish import burn_count

NO_BURN, BURN_ONE, BURN_BY_CARD = range(3)
MOST_BURNED = 11
# What `Out.sums` holds, as `tally.SUMS` names it.
ROUNDS, CALLED_OFF, SHUFFLES, BANK_FEES, FEES, S_PAID, S_COLLECTED, S_OWED, S_LOST = range(9)
SUMS = 9
# What a wager's row holds: rounds, profit, and its square in two parts.
TIMES, PROFIT, SQUARE_LOW, SQUARE_HIGH = range(4)
LOW_BITS = 32
LOW = (1 << LOW_BITS) - 1
# Columns of a traced round: the setting; where the shoe stood before the burn, before the deal and
# after; whether it was called off; the bank's result and all fees; each person's result; the notes.
TRACED = 7
NOTES = 16

count_burned, place_of = compiled(burn_count), compiled(place)


class Cards(NamedTuple):
    """Where cards come from: a shoe of `size` and room behind it, and random numbers.

    `fresh` deals every round from the full shoe. Else it is shuffled when no more than `cut` cards
    are left or fewer than `need`, and burned. A round uses at most `most` numbers, and the first
    `extra` of them are not for cards. `card` has the card that each packed one stands for.
    """

    shoe: Array
    size: int
    numbers: Array
    state: Array
    fresh: bool
    cut: int
    need: int
    most: int
    extra: int
    burns: int
    card: Array


class Out(NamedTuple):
    """What a block of shifts comes to: a row and a path for each shift, counts of the bank's result
    of a round by place, of every entry, and a row for each wager; a trace of its first rounds."""

    shifts: Array
    paths: Array
    rounds: Array
    entries: Array
    wagers: Array
    sums: Array
    trace: Array
    traced_cards: Array


def new_out(
    shifts: int, points: int, people: int, entries: int, wagers: int, traced: int, cards: int
) -> Out:
    """Nothing counted yet."""

    def room(*size: int) -> Array:
        return np.zeros(size, dtype=np.int64)

    return Out(
        room(shifts, SHIFT_COLUMNS + people),
        room(shifts, points),
        room(PLACES),
        room(entries),
        room(wagers, 4),
        room(SUMS),
        room(traced, TRACED + people + NOTES),
        room(traced, cards),
    )


@inlined
def draw(cards: Cards, at: int, shift: int) -> int:
    """Bring a random one of the cards left to place `at`, as Fisher and Yates do.

    Every card left is equally likely whatever order they lie in, so a fresh shoe is simply one
    dealt from its first place again.
    """
    taken, to = U(at + ((cards.numbers[U(at + shift)] * (cards.size - at)) >> BITS)), U(at)
    card: int = cards.shoe[taken]
    cards.shoe[taken] = cards.shoe[to]
    cards.shoe[to] = card
    return card


@inlined
def draw_if(cards: Cards, at: int, shift: int, wanted: int) -> int:
    """Draw if `wanted` is one; if nought, leave the cards and say what lies there."""
    offset = (cards.numbers[U(at + shift)] * (cards.size - at)) >> BITS
    taken, to = U(at + wanted * offset), U(at)
    card: int = cards.shoe[taken]
    cards.shoe[taken] = cards.shoe[to]
    cards.shoe[to] = card
    return card


@inlined
def number(cards: Cards, at: int, shift: int, which: int, choices: int) -> int:
    """One of the round's extra numbers, below `choices`; `at` is where the round began."""
    found: int = (cards.numbers[at + shift - 1 - which] * choices) >> BITS
    return found


@inlined
def three_dice(cards: Cards, here: Here, at: int, shift: int) -> int:
    """The sum of three dice thrown with the first extra number, which are noted."""
    thrown = number(cards, at, shift, 0, 216)
    first, second, third = 1 + thrown // 36, 1 + thrown // 6 % 6, 1 + thrown % 6
    here.note[0], here.note[1], here.note[2], here.note[3] = 3, first, second, third
    total: int = first + second + third
    return total


@inlined
def burned(cards: Cards, at: int, shift: int) -> int:
    """Where a fresh shoe stands when it has been burned as the rules say."""
    if cards.burns == NO_BURN:
        return at
    first = draw(cards, at, shift)
    at += 1
    if cards.burns == BURN_BY_CARD:
        for _ in range(count_burned(cards.card[first])):
            draw(cards, at, shift)
            at += 1
    return at


@kernel
def play_shifts(
    play_round: Any,
    facts: Any,
    lay: Lay,
    cards: Cards,
    here: Here,
    out: Out,
    length: int,
    watch: int,
) -> None:
    """Play as many shifts of `length` rounds as `out` has rows."""
    used, traced = NUMBERS, 0
    points = out.paths.shape[1]
    for row in range(out.shifts.shape[0]):
        at, turn, fresh, running, peak, lowest, fall, point = 0, 0, True, 0, 0, 0, 0, 0
        for played in range(length):
            if used + cards.most + MOST_BURNED > NUMBERS:
                fill(cards.numbers, cards.state)
                used = 0
            before, left = at, cards.size - at
            shuffled = fresh or cards.fresh or left <= cards.cut or left < cards.need
            fresh = False
            if shuffled:
                before = 0
                at = 0
                if not cards.fresh:
                    at = burned(cards, 0, used)
                    used += at
                    out.sums[SHUFFLES] += 1
            used += cards.extra
            shift, first = used - at, at
            setting = lay.cycle[turn]
            at = play_round(facts, lay, cards, here, out.entries, setting, at, shift)
            used = at + shift
            off = at > cards.size
            if off:
                at = cards.size
                clear(here)
            else:
                turn = turn + 1 if turn + 1 < len(lay.cycle) else 0
            bank, fees = take_fees(lay, here, out, setting, off)
            result = bank if watch < 0 else here.nets[watch]
            if traced < out.trace.shape[0]:
                told = (setting, before, first, at, int(off), bank, fees)
                traced = _trace(cards, here, out, traced, told)
            _add_up(lay, here, out, row, setting, off, bank, fees)
            running += result
            peak = max(peak, running)
            lowest = min(lowest, running)
            fall = max(fall, peak - running)
            if (played + 1) * points >= (point + 1) * length:
                out.paths[row, point] = running
                point += 1
        out.shifts[row, LOWEST], out.shifts[row, FALL] = lowest, fall


@inlined
def clear(here: Here) -> None:
    here.met[:] = 0
    here.cover[:] = 0
    here.nets[:] = 0
    here.full[:] = 0
    here.moved[:] = 0
    here.short[:] = 0


@inlined
def take_fees(lay: Lay, here: Here, out: Out, setting: int, off: bool) -> tuple[int, int]:
    """Everybody's result less the fees that stay taken; says the bank's, and all fees."""
    bank, bank_fee, fees = 0, lay.bank_fee[setting], 0
    if off and not lay.keeps_fees:
        bank_fee = 0
    for person in range(len(here.nets)):
        bank -= here.nets[person]
        fee = lay.fees[setting, person]
        if off and not lay.keeps_fees:
            fee = 0
        if lay.refunds and here.short[person] != 0 and here.moved[person] == 0:
            fee = 0
        here.nets[person] -= fee
        fees += fee
    bank -= bank_fee
    here.nets[lay.person[setting]] = bank
    out.sums[BANK_FEES] += bank_fee
    out.sums[FEES] += fees
    return bank, fees + bank_fee


@inlined
def _add_up(
    lay: Lay, here: Here, out: Out, row: int, setting: int, off: bool, bank: int, fees: int
) -> None:
    """Count the round, and leave nothing of it."""
    out.sums[ROUNDS] += 1
    out.sums[CALLED_OFF] += off
    out.sums[S_PAID] += here.cover[PAID]
    out.sums[S_COLLECTED] += here.cover[COLLECTED]
    out.sums[S_OWED] += here.cover[OWED]
    out.sums[S_LOST] += here.cover[LOST]
    here.cover[:] = 0
    out.rounds[place_of(bank)] += 1
    out.shifts[row, BANK] += bank
    for person in range(len(here.nets)):
        out.shifts[row, SHIFT_COLUMNS + person] += here.nets[person]
        here.nets[person] = 0
        if lay.refunds:
            here.moved[person] = 0
            here.short[person] = 0
    for wager in range(len(here.full)):
        profit = here.full[wager]
        here.full[wager] = 0
        if lay.lies[setting, wager] and not off:
            square = profit * profit
            out.wagers[wager, TIMES] += 1
            out.wagers[wager, PROFIT] += profit
            out.wagers[wager, SQUARE_LOW] += square & LOW
            out.wagers[wager, SQUARE_HIGH] += square >> LOW_BITS


@inlined
def _trace(cards: Cards, here: Here, out: Out, n: int, told: Any) -> int:
    """Write down a round: what is told of it, its cards as they lay, and everybody's result."""
    row, people = out.trace[n], len(here.nets)
    for column in range(TRACED):
        row[column] = told[column]
    for person in range(people):
        row[TRACED + person] = here.nets[person]
    for told_ in range(NOTES):
        row[TRACED + people + told_] = here.note[told_]
        here.note[told_] = 0
    for at in range(told[1], told[3]):
        out.traced_cards[n, at - told[1]] = cards.card[cards.shoe[at]]
    return n + 1
