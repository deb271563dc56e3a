"""A whole round of blackjack for the kernel: every seat's hands, then everything that lies there.

Nothing that is settled early changes what hands do, so the walks are noted as they come due and
walked when the last card is known, in that order. A round that runs out of cards has none.
"""

from __future__ import annotations

from typing import NamedTuple

from houseway.simulate.blackjack_facts import (
    BANK_ENDS,
    BANK_NATURAL,
    CARDS,
    EVEN_MONEY,
    MOST_BANK_CARDS,
    NATURAL,
    RESCUED,
    Array,
)
from houseway.simulate.blackjack_kernel import (
    JOKER_VALUE,
    LAYER,
    Core,
    Hands,
    act,
    as_dealt,
    bank_hand,
    deal,
    gives_up,
    rank_of,
    red_run,
    switches,
    two,
    value_of,
)
from houseway.simulate.compiling import inlined
from houseway.simulate.layout import Lay
from houseway.simulate.shifts import Cards
from houseway.simulate.walk import Here, U, fill, settle

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
def play_round(
    facts: Facts,
    lay: Lay,
    cards: Cards,
    here: Here,
    counts: Array,
    setting: int,
    at: int,
    shift: int,
) -> int:
    """One round, in the order of the table's procedure."""
    core, hands, seats, walks = facts.core, facts.hands, facts.seats[setting], 0
    at, up, hole = deal(core, cards, hands, seats, at, shift)
    natural, peeked = core.natural[U(two(up, hole))], core.peeks[U(rank_of(up))]
    if facts.sides.asks_first:
        _look(facts, seats, up)
    if facts.after_deal[setting]:
        walks = _note(facts, walks, AFTER_DEAL)
    if core.gives_up_early and peeked:
        walks = _give_up(facts, setting, seats, up, walks)
    even = False
    if facts.insured.offered and value_of(up) == 1:
        even = _insure(facts, lay, here, setting, seats, natural)
        walks = _note(facts, walks, PEEK)
    over = peeked and natural
    at_once = facts.naturals_at_once and not over and (peeked or not _may_be_natural(up))
    if at_once:
        walks = _note(facts, walks, NATURALS)
    waits = facts.completes[setting]
    if over or value_of(up) == JOKER_VALUE:
        for k in range(seats):
            facts.many[U(k)] = core.hands
            waits = as_dealt(core, hands, k * core.width) or waits
    else:
        for n in range(seats):
            k = facts.turns[U(setting * len(facts.many) + n)]
            base, book = k * core.width, facts.books[U(setting * len(facts.many) + k)]
            switched = core.hands == 2 and switches(core, hands, base, book, up)
            at, many, more = act(core, cards, hands, base, book, up, switched, at, shift)
            facts.many[U(k)] = many
            waits = waits or more or _some_stay(facts, setting, k, many)
            if core.forfeits_at_once or core.decides:
                walks = _note_early(facts, setting, k, many, walks)
    draws = waits and not natural
    at, held, finish = bank_hand(core, cards, facts.bank, up, hole, draws, at, shift)
    if at > cards.size:
        return at
    original = finish == BANK_NATURAL and not peeked and core.original_only
    for k in range(seats):
        for n in range(facts.many[U(k)]):
            _lay_hand(facts, lay, here, setting, k, n, finish, at_once, even, original)
    if facts.sides.lie[U(setting), 0] >= 0:
        _lay_sides(facts, lay, here, setting, held, finish)
    if facts.losing[setting]:
        walks = _note(facts, walks, LOSING)
    walks = _note(facts, walks, FINAL)
    button = lay.button[U(setting), U(facts.number[U(rank_of(hole))])]
    for n in range(walks):
        walk = facts.walks[U(n)]
        start = button if walk in (LOSING, FINAL) else lay.start[setting]
        settle(lay, here, counts, setting, start, walk)
    return at


@inlined
def _note(facts: Facts, walks: int, walk: int) -> int:
    """One walk more is due; says how many there are."""
    facts.walks[U(walks)] = walk
    return walks + 1


@inlined
def _may_be_natural(up: int) -> bool:
    return value_of(up) == 1 or value_of(up) == 10


@inlined
def _of_hand(facts: Facts, setting: int, k: int, n: int) -> int:
    """The walk of one hand."""
    walk: int = HAND + facts.seat[U(setting * len(facts.many) + k)] * facts.core.width + n
    return walk


@inlined
def _give_up(facts: Facts, setting: int, seats: int, up: int, walks: int) -> int:
    """Hands given up before the look for a natural, as they were dealt."""
    core = facts.core
    for k in range(seats):
        book = facts.books[U(setting * len(facts.many) + k)]
        if gives_up(core, facts.hands, k * core.width, book, up) and core.forfeits_at_once:
            walks = _note(facts, walks, _of_hand(facts, setting, k, 0))
    return walks


@inlined
def _note_early(facts: Facts, setting: int, k: int, many: int, walks: int) -> int:
    """Hands of a seat that are settled at once."""
    for n in range(many):
        if facts.hands.early[U(k * facts.core.width + n)]:
            walks = _note(facts, walks, _of_hand(facts, setting, k, n))
    return walks


@inlined
def _insure(facts: Facts, lay: Lay, here: Here, setting: int, seats: int, natural: bool) -> bool:
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
def _some_stay(facts: Facts, setting: int, k: int, many: int) -> bool:
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
def _lay_hand(
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
def _look(facts: Facts, seats: int, up: int) -> None:
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
def _lay_sides(facts: Facts, lay: Lay, here: Here, setting: int, held: int, finish: int) -> None:
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
