"""How a round begins, with a bank, a shoe and wagers, and ends with everybody's result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Decision, Declarable
from houseway.engine.event import Event, SettlementUndone
from houseway.engine.round import MISDEAL, Declared, EndsTooSoon, Irregularity, Procedure, Step
from houseway.errors import OutOfCards
from houseway.money import Cents
from houseway.table.bank import offer_bank, return_all_carried
from houseway.table.betting import take_wagers
from houseway.table.events import (
    CalledOff,
    CardBurned,
    IrregularityDeclared,
    RoundEnded,
    ShoeShuffled,
    WagerReturned,
    WagerSettled,
)
from houseway.table.fees import drop_fees, return_fees
from houseway.table.table import Table
from houseway.table.wager import Wager

SETTLED = "settled"
LAST_WORD = Decision(SETTLED, {})
"""The end of a round of which only a misdeal may still be declared."""


def playing(round_: Procedure, table: Table) -> Procedure:
    """A round that is called off at a misdeal, or when the cards run out."""
    try:
        yield from round_
    except Irregularity as what:
        if isinstance(what, EndsTooSoon):  # anything else was told where it was declared
            told = what.declared
            yield IrregularityDeclared(told.kind, told.reason, told.seat)
        yield from call_off(table, str(what) or what.declared.kind)
    except OutOfCards:
        yield from call_off(table, "the cards ran out")


def open_round(table: Table, most: int) -> Step[bool]:
    """A bank, a shoe with the `most` cards a round may take, and everybody's wagers.

    False when there is no round to play: nobody banks, or nobody wagers.
    """
    yield from offer_bank(table)
    if not table.bank_wager:
        return False
    yield from ready_shoe(table, most)
    yield from take_wagers(table)
    if not table.wagers:
        yield from call_off(table, "nobody wagered")
        return False
    return True


def ready_shoe(table: Table, most: int) -> Procedure:
    """Shuffle when the shoe is done, show the commitment, and burn as the rules say."""
    shuffle = table.shoe.ready(most)
    if shuffle is None:
        return
    opened = table.rules.deck.seed_opens == "next-shuffle"
    old_seed = shuffle.old_seed if opened else None
    front = shuffle.front
    yield ShoeShuffled(
        shuffle.commitment, shuffle.cards, old_seed, shuffle.batch, front, len(front)
    )
    if table.rules.carry.on_shoe_end == "return":
        yield from return_all_carried(table, "the shoe is over")
    deck = table.rules.deck
    if deck.burns and deck.burn == "by-first-card":
        shown = table.shoe.draw("burn")
        yield CardBurned(shown, up=True)
        yield from burn(table, burn_count(shown))
    elif deck.burns:
        yield from burn(table, 1)


def burn(table: Table, cards: int) -> Procedure:
    """Put cards aside face down."""
    for _ in range(cards):
        yield CardBurned(table.shoe.burn(), up=False)


def burn_count(card: int) -> int:
    """How many further cards a shown first card burns: its face, ten for a picture.

    >>> from houseway.cards.card import card
    >>> [burn_count(card(t)) for t in ("Ah", "7c", "Qs")]
    [1, 7, 10]
    """
    return min(card // 4 + 1, 10)


def end_round(
    table: Table,
    settle: Callable[[], Iterable[Event | Decision]] = tuple,
    declarable: Declarable | None = None,
    follow: Callable[[Declared], Procedure] | None = None,
) -> Procedure:
    """Settle, refund and drop fees as the rules say, state every result, and listen once more.

    The house dealer has the last word: until the next round begins a misdeal may be declared, which
    undoes the settlement and calls the round off. A family whose hands can turn out dead or foul
    says what is `declarable` of a settled hand (a `Later` is asked when somebody looks), gives
    `settle`, which walks the wagers and asks nobody, and `follow`, which does what the rules say of
    a declaration and marks the hand; then everything is settled anew.
    """
    while True:
        before = _before(table)
        undone = 0
        for event in chain(settle(), _close(table)):
            undone += 1
            yield event
        try:
            yield LAST_WORD if declarable is None else Decision(SETTLED, {}, declarable)
            return
        except Irregularity as what:
            declared = what.declared
            before(table)
            yield SettlementUndone(undone)
            if follow is None or declared.kind == MISDEAL:
                raise
        yield from follow(declared)


def _before(table: Table) -> Callable[[Table], None]:
    """How the table stands before the settlement, to put it back so."""
    wagers, settled, fees = [*table.wagers], [*table.settled], [*table.fees]
    wager, cover, played = table.bank_wager, replace(table.cover), table.played

    def put_back(table: Table) -> None:
        table.wagers, table.settled, table.fees = [*wagers], [*settled], [*fees]
        table.bank_wager, table.cover, table.played = wager, replace(cover), played
        table.carried = {}  # every wager that lay over is among the wagers until it is settled
        table.rounds -= 1

    return put_back


def _close(table: Table) -> Iterator[Event]:
    """Refund and drop fees as the rules say, and state every result."""
    if table.rules.fees.refund_uncovered:
        yield from return_fees(table, "not covered", _uncovered(table.settled))
    if table.rules.fees.drop == "hand-end":
        yield from drop_fees(table)
    nets = dict.fromkeys((wager.bettor for wager in table.wagers), 0)
    yield _ended(table, nets, table.settled)


def return_hand(table: Table, seat: int, reason: str) -> Procedure:
    """The hand of one seat is dead: its wagers go back, and player fees as after a misdeal."""
    for wager in _staked(table):
        if wager.bettor.seat == seat:
            yield WagerReturned(wager.bettor, wager.spot, wager.amount, reason, wager.hand)
    if table.rules.fees.refund_misdeal:
        there = frozenset(w.bettor for w in table.wagers if w.bettor.seat == seat)
        yield from return_fees(table, reason, there)


def call_off(table: Table, reason: str) -> Procedure:
    """The round is void: every wager goes back, and fees if the rules give them back.

    What was settled before is undone. No hand was played, so no turn at the bank is used.
    """
    yield CalledOff(reason)
    if table.bank_wager:
        table.turns -= 1
    stays = table.rules.carry.on_misdeal == "stay"
    for wager in _staked(table):
        lies = wager.carried if stays else 0
        if lies:
            yield _lies_on(table, wager, reason)
        if wager.amount > lies:
            yield WagerReturned(wager.bettor, wager.spot, wager.amount - lies, reason, wager.hand)
    if not stays:
        yield from return_all_carried(table, reason)
    if table.rules.fees.refund_misdeal:
        yield from return_fees(table, reason)
    if table.rules.fees.drop == "hand-end":
        yield from drop_fees(table)
    yield _ended(table, {}, ())


def _lies_on(table: Table, wager: Wager, reason: str) -> WagerSettled:
    """What lay over from an earlier round lies on, as if this deal had not been."""
    table.carried[wager.bettor, wager.spot] = lies = wager.carried
    left = table.bank_wager
    return WagerSettled(
        wager.bettor, wager.spot, lies, "stay", f"Called off: {reason}", None,
        0, 0, 0, lies, 0, left, wager.hand,
    )  # fmt: skip


def _staked(table: Table) -> Iterator[Wager]:
    """The wagers with money in them; an envy button has none."""
    return (wager for wager in table.wagers if wager.amount)


def _ended(table: Table, nets: dict[Bettor, Cents], settled: Sequence[WagerSettled]) -> RoundEnded:
    """Close the round: what was settled, less the fees that stayed taken."""
    bank = house = 0
    for event in settled:
        nets[event.bettor] += event.paid - event.collected
        bank += event.collected - event.paid
    for bettor, amount, by_bank in table.fees:
        house += amount
        if by_bank:
            bank -= amount
        else:
            nets[bettor] = nets.get(bettor, 0) - amount
    if table.rules.bank.needs_wager:
        names = {table.banker, *(table.name(wager.bettor) for wager in _staked(table))}
        table.played = frozenset(name for name in names if name is not None)
    table.wagers, table.settled, table.fees, table.bank_wager = [], [], [], 0
    table.rounds += 1
    return RoundEnded(tuple(nets.items()), bank, house)


def _uncovered(settled: Iterable[WagerSettled]) -> frozenset[Bettor]:
    """Bettors who had money at stake this round and for whom nothing moved."""
    moved = {event.bettor for event in settled if event.paid or event.collected}
    short = {event.bettor for event in settled if event.uncovered}
    return frozenset(short - moved)
