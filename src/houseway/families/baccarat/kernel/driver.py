"""Shifts of baccarat, compiled: deal two hands, find the row of the ledger, count it.

Two shifts are dealt side by side. A round cannot begin before the one before it has taken its
cards, and waiting for that is most of what a deal costs; the other shift is dealt meanwhile.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.compiled.compiling import inlined, kernel
from houseway.compiled.streams import BITS, fill
from houseway.families.baccarat.kernel.felt import LANES, MOST, PIECE, Facts, Felt, laid_out
from houseway.families.baccarat.kernel.hands import BANKER, CODES, PLAYER, VALUE_BITS
from houseway.families.baccarat.kernel.ledger import WIDTH
from houseway.families.baccarat.kernel.sums import add_up
from houseway.proof.layout import Array, Lay
from houseway.proof.shifts import BURN_BY_CARD, NO_BURN, SHUFFLES, TRACED, Cards, Out, count_burned
from houseway.proof.tally import BANK, FALL, LOWEST, SHIFT_COLUMNS

VALUE = (1 << VALUE_BITS) - 1
LEFT = (1 << BITS) - 1  # of a number, once it has chosen a card
PLACE = (1 << 16) - 1  # tells the compiler that a place in the shoe is not negative
SAME_RANK = CODES - 1 - (3 << 4)  # where codes of one rank are the same
RUNNING, PEAK = range(2)

Index = Any  # unsigned, so that the compiler need not ask whether it counts from the end


def play_shifts(
    play_round: Any,
    facts: Facts,
    lay: Lay,
    cards: Cards,
    here: Any,
    out: Out,
    length: int,
    watch: int,
) -> None:
    """What `shifts.play_shifts` does, for rounds whose results are rows of a ledger."""
    rows = facts.ledger.rows
    felt = laid_out(facts, lay, cards, out.paths.shape[1], length, watch)
    met = np.zeros(len(rows.bank), dtype=np.int64)
    nets = np.zeros((len(out.shifts), WIDTH * len(rows.nets)), dtype=np.int64)
    shuffles = _play(felt, out, met, nets, length)
    if not cards.fresh:
        out.sums[SHUFFLES] += shuffles
    out.shifts[:, SHIFT_COLUMNS:] = nets[:, : out.shifts.shape[1] - SHIFT_COLUMNS]
    add_up(facts.ledger, lay, out, met)


@kernel
def _play(felt: Felt, out: Out, met: Array, nets: Array, length: int) -> int:
    """Count the rows met, and say how often the shoe was shuffled."""
    used, shuffles = len(felt.numbers), 0
    shifts = out.shifts.shape[0]
    for shift in range(0, shifts, LANES):
        both = shift + 1 < shifts
        here, there, turn = felt.size, felt.size, 0
        felt.path[:] = 0
        for done in range(0, length, PIECE):
            many = min(PIECE, length - done)
            told = (shift * length + done, (shift + 1) * length + done)
            here, there, turn, used, once, again = _deal(
                felt, out, here, there, turn, used, many, told
            )
            shuffles += once
            _follow(felt, out, shift, 0, done, many)
            _share(felt, met, nets[shift], 0, many)
            if both:
                shuffles += again
                _follow(felt, out, shift + 1, 1, done, many)
                _share(felt, met, nets[shift + 1], 1, many)
    return shuffles


@inlined
def _deal(
    felt: Felt,
    out: Out,
    here: int,
    there: int,
    turn: int,
    used: int,
    many: int,
    told: tuple[int, int],
) -> Any:
    """Deal rounds in both lanes and log their rows; `told` is where a trace would have them."""
    one, other, turns = felt.shoes[0], felt.shoes[1], len(felt.first)
    log, log_there = felt.log[0], felt.log[1]
    tracing = told[0] < out.trace.shape[0]
    once = again = 0
    for played in range(many):
        before, since = here, there
        if here > felt.last:
            before, once = 0, once + 1
            used = _shuffle(felt, one, used)
            here = _burned(felt, one)
        if there > felt.last:
            since, again = 0, again + 1
            used = _shuffle(felt, other, used)
            there = _burned(felt, other)
        now = np.uint64(turn)
        turn = turn + 1 if turn + 1 < turns else 0
        row, taken = _round(felt, one, here, now)
        row_there, taken_there = _round(felt, other, there, now)
        log[np.uint64(played)], log_there[np.uint64(played)] = row, row_there
        if tracing:
            setting = felt.start[now] // CODES
            _trace(felt, out, told[0] + played, one, setting, before, here, taken, row)
            _trace(
                felt, out, told[1] + played, other, setting, since, there, taken_there, row_there
            )
        here, there = taken, taken_there
    return here, there, turn, used, once, again


@inlined
def _shuffle(felt: Felt, shoe: Array, used: int) -> int:
    """Bring random cards to the first places as Fisher and Yates do; says which numbers are used.

    What is left of a number that has chosen a card chooses another. The choice among n cards is
    then uneven by less than n squared in 2**BITS.
    """
    half = (felt.whole + 1) >> 1
    if used + half > len(felt.numbers):
        fill(felt.numbers, felt.state)
        used = 0
    if felt.whole == MOST:
        _shuffle_six(felt, shoe, used)
        return used + half
    numbers, low, high = felt.numbers[used : used + half], felt.taken[:half], felt.taken[half:]
    for k in range(half):
        chosen = numbers[k] * (felt.size - k)
        low[k] = k + (chosen >> BITS)
        high[k] = half + k + (((chosen & LEFT) * (felt.size - half - k)) >> BITS)
    for k in range(felt.whole):
        place = np.uint64(k)
        _swap(shoe, place, felt.taken[place])
    return used + half


@inlined
def _shuffle_six(felt: Felt, shoe: Array, used: int) -> None:
    """The same for a round from a full shoe."""
    for k in range(0, MOST, 2):
        chosen = felt.numbers[np.uint64(used + k // 2)] * (felt.size - k)
        _swap(shoe, np.uint64(k), (k + (chosen >> BITS)) & PLACE)
        further = ((chosen & LEFT) * (felt.size - 1 - k)) >> BITS
        _swap(shoe, np.uint64(k + 1), (k + 1 + further) & PLACE)


@inlined
def _swap(shoe: Array, place: Index, taken: Index) -> None:
    card = shoe[taken]
    shoe[taken] = shoe[place]
    shoe[place] = card


@inlined
def _burned(felt: Felt, shoe: Array) -> int:
    """Where a fresh shoe stands when it has been burned as the rules say."""
    if felt.burns == NO_BURN:
        return 0
    return 1 + (count_burned(felt.card[shoe[0]]) if felt.burns == BURN_BY_CARD else 0)


@inlined
def _round(felt: Felt, shoe: Array, at: int, turn: Index) -> tuple[int, int]:
    """The row of the round dealt from place `at`, and where the next one begins."""
    lead, fine, at_ = felt.lead, felt.fine, at & PLACE
    first, second, third, fourth = shoe[at_], shoe[at_ + 1], shoe[at_ + 2], shoe[at_ + 3]
    player = lead[PLAYER + ((first & VALUE) << VALUE_BITS | (third & VALUE))]
    banker = lead[BANKER + ((second & VALUE) << VALUE_BITS | (fourth & VALUE))]
    state = lead[felt.first[turn] + player + banker]
    drew = (state >> VALUE_BITS) & 1
    follow = lead[state + (shoe[at_ + 4] & VALUE)]
    more = drew + ((follow >> VALUE_BITS) & 1)
    found = lead[follow + (shoe[at_ + 4 + drew] & VALUE)]
    kind = 0
    if fine.pairs:
        kind += fine.player[first ^ third] + fine.banker[second ^ fourth]
    if fine.matches:
        kind += fine.match[_alike(shoe, at_) & ((1 << (6 + 4 * more + (more >> 1))) - 1)]
    row = felt.rows.row[felt.row[turn] + found + fine.number[kind]]
    row += felt.rows.start[felt.start[turn] + shoe[at_ + felt.button]]
    return row, at + 4 + more


@inlined
def _alike(shoe: Array, at: int) -> int:
    """Which of six cards are alike in rank, as `baccarat_fine.TWO_OF` has them in order."""
    code = bit = 0
    for later in range(1, MOST):
        for earlier in range(later):
            code |= ((shoe[at + earlier] ^ shoe[at + later]) & SAME_RANK == 0) << bit
            bit += 1
    return code


@inlined
def _follow(felt: Felt, out: Out, shift: int, lane: int, done: int, many: int) -> None:
    """Follow the path through the rounds just dealt."""
    log, path, result = felt.log[lane], felt.path[lane], felt.result
    running, peak = path[RUNNING], path[PEAK]
    lowest, fall = out.shifts[shift, LOWEST], out.shifts[shift, FALL]
    for k in range(many):
        round_ = np.uint64(k)
        running += result[log[round_]]
        peak = max(peak, running)
        lowest = min(lowest, running)
        fall = max(fall, peak - running)
        felt.history[round_] = running
    path[RUNNING], path[PEAK] = running, peak
    out.shifts[shift, LOWEST], out.shifts[shift, FALL] = lowest, fall
    for point in range(len(felt.due)):
        if done < felt.due[point] <= done + many:
            out.paths[shift, point] = felt.history[felt.due[point] - done - 1]
    if felt.watched:
        for k in range(many):
            out.shifts[shift, BANK] += felt.rows.bank[log[np.uint64(k)]]
    else:
        out.shifts[shift, BANK] = running


@inlined
def _share(felt: Felt, met: Array, sums: Array, lane: int, many: int) -> None:
    """Count the rows just met, and add up everybody's results, eight people at a time.

    Counting goes along with the first eight: it keeps the compiler from taking several rounds at
    once, which would gather numbers from far apart instead of adding neighbours.
    """
    log = felt.log[lane]
    for at in range(len(felt.rows.nets)):
        nets, once = felt.rows.nets[at], int(at == 0)
        a = b = c = d = e = f = g = h = 0
        for k in range(many):
            row = log[np.uint64(k)]
            met[row] += once
            a, b, c, d = a + nets[row, 0], b + nets[row, 1], c + nets[row, 2], d + nets[row, 3]
            e, f, g, h = e + nets[row, 4], f + nets[row, 5], g + nets[row, 6], h + nets[row, 7]
        for n, more in enumerate((a, b, c, d, e, f, g, h)):
            sums[WIDTH * at + n] += more


@inlined
def _trace(
    felt: Felt,
    out: Out,
    n: int,
    shoe: Array,
    setting: int,
    before: int,
    first: int,
    at: int,
    row: int,
) -> None:
    """Write down a round as `shifts` does, if a trace is wanted that long."""
    if n >= out.trace.shape[0]:
        return
    line, rows = out.trace[n], felt.rows
    line[0], line[1], line[2], line[3], line[4] = setting, before, first, at, 0
    line[5], line[6] = rows.bank[row], rows.fees[row]
    for person in range(out.shifts.shape[1] - SHIFT_COLUMNS):
        line[TRACED + person] = rows.nets[person // WIDTH, row, person % WIDTH]
    for place in range(before, at):
        out.traced_cards[n, place - before] = felt.card[shoe[place]]
