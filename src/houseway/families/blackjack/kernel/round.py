"""A whole round of blackjack for the kernel: every seat's hands, then everything that lies there.

Nothing that is settled early changes what hands do, so the walks are noted as they come due and
walked when the last card is known, in that order. A round that runs out of cards has none.
"""

from __future__ import annotations

from houseway.compiled.compiling import inlined
from houseway.families.blackjack.kernel.facts import BANK_NATURAL, Array
from houseway.families.blackjack.kernel.laying import (
    AFTER_DEAL,
    FINAL,
    HAND,
    LOSING,
    NATURALS,
    PEEK,
    Facts,
    insure,
    lay_hand,
    lay_sides,
    look,
    some_stay,
)
from houseway.families.blackjack.kernel.sampled_rounds import (
    JOKER_VALUE,
    act,
    as_dealt,
    bank_hand,
    deal,
    gives_up,
    rank_of,
    switches,
    two,
    value_of,
)
from houseway.proof.layout import Lay
from houseway.proof.shifts import Cards
from houseway.proof.walk import Here, U, settle


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
        look(facts, seats, up)
    if facts.after_deal[setting]:
        walks = _note(facts, walks, AFTER_DEAL)
    if core.gives_up_early and peeked:
        walks = _give_up(facts, setting, seats, up, walks)
    even = False
    if facts.insured.offered and value_of(up) == 1:
        even = insure(facts, lay, here, setting, seats, natural)
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
            at, more = _turn(facts, cards, setting, k, up, at, shift)
            waits = waits or more
            if core.forfeits_at_once or core.decides:
                walks = _note_early(facts, setting, k, walks)
    draws = waits and not natural
    at, held, finish = bank_hand(core, cards, facts.bank, up, hole, draws, at, shift)
    if at > cards.size:
        return at
    original = finish == BANK_NATURAL and not peeked and core.original_only
    for k in range(seats):
        for n in range(facts.many[U(k)]):
            lay_hand(facts, lay, here, setting, k, n, finish, at_once, even, original)
    if facts.sides.lie[U(setting), 0] >= 0:
        lay_sides(facts, lay, here, setting, held, finish)
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
def _turn(
    facts: Facts, cards: Cards, setting: int, k: int, up: int, at: int, shift: int
) -> tuple[int, bool]:
    """One seat plays its hands; says where the shoe stands, and whether anybody there waits for
    the bank's total."""
    core, hands, base = facts.core, facts.hands, k * facts.core.width
    book = facts.books[U(setting * len(facts.many) + k)]
    switched = core.hands == 2 and switches(core, hands, base, book, up)
    at, many, waits = act(core, cards, hands, base, book, up, switched, at, shift)
    facts.many[U(k)] = many
    return at, waits or some_stay(facts, setting, k, many)


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
def _note_early(facts: Facts, setting: int, k: int, walks: int) -> int:
    """Hands of a seat that are settled at once."""
    for n in range(facts.many[U(k)]):
        if facts.hands.early[U(k * facts.core.width + n)]:
            walks = _note(facts, walks, _of_hand(facts, setting, k, n))
    return walks
