"""What lies on a table of blackjack and where it is settled, for the kernel: wagers on hands,
insurance and side wagers, each in its slot with the line it meets."""

from __future__ import annotations

from typing import NamedTuple

from houseway.compiled.compiling import inlined
from houseway.families.blackjack.kernel.facts import (
    BANK_ENDS,
    CARDS,
    EVEN_MONEY,
    MOST_BANK_CARDS,
    NATURAL,
    RESCUED,
    Array,
)
from houseway.families.blackjack.kernel.sampled_rounds import LAYER, Core, Hands, red_run, two
from houseway.proof.layout import Lay
from houseway.proof.walk import Here, U, fill

# The walks of a round. Each hand of each seat has one of its own after these.
AFTER_DEAL, PEEK, NATURALS, LOSING, FINAL, HAND = range(6)
ON_BANK, ON_REDS, ON_FIRST = range(3)
DECLINE, EVEN, INSURE = range(3)


class Insured(NamedTuple):
    """Insurance: whether there is any and how it is asked for, what everybody says with two cards
    (by `book`), who `may`, the slots, and the lines for a bank without a natural and with one."""

    offered: bool
    per_player: bool
    for_naturals: bool
    says: Array
    book: Array
    may: Array
    slot: Array
    lines: Array


class Sides(NamedTuple):
    """Side wagers: those that lie under a setting, ended by -1; what each asks about, where the
    places of its lines begin, its slot and that for a wager that lost, and at whose `place` it is.
    `match` or `first_four` is there if asked about, and what is `seen` of each seat."""

    lie: Array
    asks: Array
    begins: Array
    lines: Array
    loses: Array
    slot: Array
    lost_slot: Array
    place: Array
    match: Array
    first_four: Array
    asks_reds: bool
    asks_first: bool
    seen: Array


class Facts(NamedTuple):
    """A table of blackjack. Seats count from the first that is dealt to under a setting.

    `on` are the game wagers on each dealt hand, ended by -1; `adds` says which of them go along
    with a double or a split, and `ladder` what lies there after so many doubles. `slot` has the
    place where a wager on a hand is settled in the end, by what is left of its bettor's earlier
    ones (see `_left`), `early_slot` before; `natural_slot` and `even_slot` are for naturals.
    """

    core: Core
    hands: Hands
    insured: Insured
    sides: Sides
    seats: Array
    seat: Array
    turns: Array
    books: Array
    on: Array
    wide: int
    adds: Array
    ladder: Array
    levels: int
    lines: Array
    natural_line: Array
    slot: Array
    lefts: int
    early_slot: Array
    natural_slot: Array
    even_slot: Array
    number: Array
    completes: Array
    after_deal: Array
    losing: Array
    naturals_at_once: bool
    varies: bool
    stays: Array
    many: Array
    bank: Array
    even: Array
    walks: Array


@inlined
def insure(facts: Facts, lay: Lay, here: Here, setting: int, seats: int, natural: bool) -> bool:
    """Everybody may insure their wagers, or take even money; says whether anybody took that."""
    core, hands, insured, taken = facts.core, facts.hands, facts.insured, False
    for k in range(seats):
        for n in range(core.hands):
            at = k * core.width + n
            held = two(hands.first[U(at)], hands.second[U(at)])
            best = core.row[U(core.first[U(held)])] == NATURAL
            place = _first_on(facts, setting, k, n)
            while facts.on[U(place)] >= 0:
                wager = U(facts.on[U(place)])
                place += 1
                facts.even[wager] = 0
                counts = 1 if hands.ended[U(at)] == 0 and (insured.for_naturals or not best) else 0
                if insured.per_player:
                    other = two(hands.first[U(at + 1)], hands.second[U(at + 1)])
                    two_best = core.row[U(core.first[U(other)])] == NATURAL
                    counts += 2 if insured.for_naturals or not two_best else 0
                says = insured.says[U(insured.book[wager] * LAYER + held)]
                if counts == 0 or not insured.may[wager] or (insured.per_player and n > 0):
                    continue
                if says == EVEN:
                    facts.even[wager], taken = 1, True
                elif says == INSURE:
                    line = insured.lines[U(natural)]
                    fill(lay, here, insured.slot[wager], line, counts - 1)
    return taken


@inlined
def _rescued(facts: Facts, setting: int, wager: int, doubles: int) -> bool:
    """Whether a rescue gives something back on a wager; else it stays in."""
    at = wager * facts.levels + doubles
    more: bool = facts.ladder[U(at)] > facts.ladder[U(at - 1)]
    return more and _adds(facts, setting, wager)


@inlined
def _adds(facts: Facts, setting: int, wager: int) -> bool:
    """Whether a wager goes along with a double or a split."""
    adds: bool = facts.adds[U(setting * len(facts.even) + wager)]
    return adds


@inlined
def _first_on(facts: Facts, setting: int, k: int, root: int) -> int:
    """Where the wagers on a dealt hand are listed."""
    return ((setting * len(facts.many) + k) * facts.core.hands + root) * facts.wide


@inlined
def some_stay(facts: Facts, setting: int, k: int, many: int) -> bool:
    """Whether somebody who added nothing is still in on a rescued hand."""
    stay, hands = False, facts.hands
    for n in range(many):
        at = k * facts.core.width + n
        if hands.ended[U(at)] == RESCUED:
            place = _first_on(facts, setting, k, hands.root[U(at)])
            while facts.on[U(place)] >= 0:
                wager = facts.on[U(place)]
                place += 1
                on_it = n < facts.core.hands or _adds(facts, setting, wager)
                if on_it and not _rescued(facts, setting, wager, hands.doubles[U(at)]):
                    stay = True
    return stay


@inlined
def lay_hand(
    facts: Facts,
    lay: Lay,
    here: Here,
    setting: int,
    k: int,
    n: int,
    finish: int,
    at_once: bool,
    even: bool,
    original: bool,
) -> None:
    """Everybody's wagers on a hand, each where it is settled and with the line it meets.

    A natural found late may take the original wagers only; the others have gone back.
    """
    core, hands = facts.core, facts.hands
    at = U(k * core.width + n)
    root, ended, doubles = hands.root[at], hands.ended[at], hands.doubles[at]
    split = n >= core.hands
    place = _first_on(facts, setting, k, root)
    while facts.on[U(place)] >= 0:
        wager = facts.on[U(place)]
        place += 1
        adds = _adds(facts, setting, wager)
        if split and (original or not adds):
            continue
        row, early, stake = hands.row[at], hands.early[at], doubles if adds and not original else 0
        if ended == RESCUED:
            early = early and _rescued(facts, setting, wager, doubles)
            if _rescued(facts, setting, wager, doubles):
                row, stake = RESCUED, doubles - 1
        elif ended != 0:
            row = ended
        line = facts.lines[U((root * core.rows + row) * BANK_ENDS + finish)]
        slot = facts.slot[U(wager * facts.lefts * core.width + n)]
        if early:
            slot = facts.early_slot[U(wager * core.width + n)]
        elif row == NATURAL:
            if even and facts.even[U(wager)]:
                slot = facts.even_slot[U(wager)]
                line = facts.lines[U((root * core.rows + EVEN_MONEY) * BANK_ENDS + finish)]
            elif at_once:
                slot, line = facts.natural_slot[U(wager)], facts.natural_line[U(root)]
        elif facts.varies:
            left = wager * facts.lefts + _left(facts, setting, k, root, wager)
            slot = facts.slot[U(left * core.width + n)]
        fill(lay, here, slot, line, stake)


@inlined
def _left(facts: Facts, setting: int, k: int, root: int, wager: int) -> int:
    """Which of a bettor's wagers on a seat is the earliest that has not been settled: nought for
    one that was laid, else a split hand's number behind those dealt."""
    core, hands = facts.core, facts.hands
    if facts.stays[U(wager)]:
        return 0
    for n in range(facts.many[U(k)]):
        at = k * core.width + n
        here = hands.root[U(at)] == root and (n < core.hands or _adds(facts, setting, wager))
        gone = hands.early[U(at)] != 0
        if hands.ended[U(at)] == RESCUED:
            gone = gone and _rescued(facts, setting, wager, hands.doubles[U(at)])
        if here and not gone:
            first: int = max(0, n - core.hands + 1)
            return first
    return 0


@inlined
def look(facts: Facts, seats: int, up: int) -> None:
    """What side wagers on the first cards ask: how those of each seat match the up-card, or the
    pattern of its first four."""
    core, hands, sides = facts.core, facts.hands, facts.sides
    for k in range(seats):
        at = k * core.width
        if len(sides.match):
            held = (hands.first[at] >> 8) * CARDS + (hands.second[at] >> 8)
            sides.seen[k] = sides.match[held * CARDS + (up >> 8)]
        if len(sides.first_four):
            held = two(hands.first[at], hands.second[at]) * LAYER
            sides.seen[k] = sides.first_four[held + two(hands.first[at + 1], hands.second[at + 1])]


@inlined
def lay_sides(facts: Facts, lay: Lay, here: Here, setting: int, held: int, finish: int) -> None:
    """Everybody's side wagers, each with the line it meets."""
    sides, reds = facts.sides, 0
    if sides.asks_reds:
        reds = red_run(facts.bank[:held])
    on_bank = finish * MOST_BANK_CARDS + min(held, MOST_BANK_CARDS - 1)
    for place in range(sides.lie.shape[1]):
        wager = sides.lie[U(setting), U(place)]
        if wager < 0:
            break
        found = on_bank
        if sides.asks[U(wager)] == ON_REDS:
            found = reds
        elif sides.asks[U(wager)] == ON_FIRST:
            found = sides.seen[U(sides.place[U(setting), U(wager)])]
        met = U(sides.begins[U(wager)] + found)
        slot = sides.lost_slot[U(wager)] if sides.loses[met] else sides.slot[U(wager)]
        fill(lay, here, slot, sides.lines[met], 0)
