"""Chips before a hand: what people are asked, and who buys some."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Decision, Offer, Pick, PickOffer
from houseway.engine.event import Event, SettlementUndone, standing
from houseway.engine.everybody import ask_everybody
from houseway.engine.frozen import frozen
from houseway.engine.round import MISDEAL, Declared, Irregularity, Procedure, Step
from houseway.errors import IllegalChoice
from houseway.money import Cents, dollars
from houseway.table.chip_events import ChipsBought
from houseway.table.events import CalledOff, RoundEnded
from houseway.table.finish import LAST_WORD
from houseway.table.table import Table

BUY, SIT_OUT = "buy", "sit-out"
PUTS_UP = ("buy", "post", "buy-back")
LEAVES_IT = (SIT_OUT, "wait", "pass")
T = TypeVar("T")


@frozen
class ChipsOffer(PickOffer):
    """Money before a hand: buy chips, post what is owed, kill, or leave it.

    Nobody's money is put up for them: `sit-out` or `wait` is picked for whoever is not there.
    """

    about: str = ""

    @property
    def absent(self) -> str:
        return next((pick for pick in self.picks if pick in LEAVES_IT), self.picks[0])

    def house_way(self) -> Pick:
        """Buy the usual amount, post at once, and let the rest pass."""
        return Pick(next((pick for pick in PUTS_UP if pick in self.picks), self.absent))

    def put_up(self, choice: Pick) -> Cents:
        low, high = self.bounds(choice.pick)
        usual = low + (high - low) // 2 // self.unit * self.unit
        return usual if choice.amount is None else choice.amount

    def to_json(self) -> dict[str, Any]:
        return PickOffer.to_json(self) | {"offer": "chips", "about": self.about}


def with_chips(table: Table, least: Cents) -> list[int]:
    """The seats of those who are there and have at least so many chips."""
    stakes = table.stakes
    there = (seat for seat in sorted(table.people) if seat not in stakes.away)
    return [seat for seat in there if stakes.chips.get(seat, 0) >= least]


class BuyIn(NamedTuple):
    """What a game asks of chips: the `least` for a hand, and what one may buy, in whole units.

    With `short_buys` one may buy less than a full buy-in once for every full one.
    """

    least: Cents
    buys: tuple[Cents, Cents]
    unit: Cents
    short_buys: bool = False


def buy_chips(table: Table, terms: BuyIn) -> Procedure:
    """Chips that were to be added are put down; whoever then has too few may buy some."""
    stakes, unit = table.stakes, terms.unit
    yield from _put_down(table, terms)
    enough = {*with_chips(table, terms.least), *stakes.away}
    short = [seat for seat in sorted(table.people) if seat not in enough]
    offers: dict[Bettor, Offer] = {
        Bettor(seat): _buy_offer(terms.buys, unit, terms.short_buys and seat in stakes.bought)
        for seat in short
    }

    def bought(bettor: Bettor, choice: Choice) -> Procedure:
        assert isinstance(choice, Pick)
        if choice.pick == BUY:
            offer = offers[bettor]
            assert isinstance(offer, ChipsOffer)
            yield _buys(table, terms, bettor.seat, offer.put_up(choice))

    yield from ask_everybody("buy-in", offers, bought)


def _put_down(table: Table, terms: BuyIn) -> Procedure:
    """What was added between hands, of those who are there."""
    stakes = table.stakes
    for seat in sorted(stakes.adding):
        if seat in table.people and seat not in stakes.away:
            yield _buys(table, terms, seat, stakes.adding.pop(seat))


def _buys(table: Table, terms: BuyIn, seat: int, amount: Cents) -> ChipsBought:
    stakes = table.stakes
    if terms.short_buys:
        (stakes.bought.add if amount >= terms.buys[0] else stakes.bought.discard)(seat)
    stakes.chips[seat] = stakes.chips.get(seat, 0) + amount
    return ChipsBought(Bettor(seat), amount)


def may_add(table: Table, terms: BuyIn, seat: int) -> tuple[Cents, Cents] | None:
    """The least and the most chips a seat may add between hands; None when it may add none.

    Together with what lies there it is a buy-in: no more than the most one may buy, and no less
    than the least, unless one has that much. Where short buys are counted, less than a full
    buy-in is one.
    """
    low, high = terms.buys
    have = table.stakes.chips.get(seat, 0)
    if terms.short_buys:
        least = terms.unit if seat in table.stakes.bought else low
    else:
        least = max(terms.unit, low - have)
    least, most = -(-least // terms.unit) * terms.unit, (high - have) // terms.unit * terms.unit
    return (least, most) if least <= most else None


def add_chips(table: Table, terms: BuyIn, seat: int, amount: Cents) -> None:
    """Between hands: add chips to those of a seat when the next hand begins; 0 adds none after all.

    Raises IllegalChoice, changing nothing, when that is no buy-in.
    """
    if seat not in table.people:
        raise IllegalChoice(f"nobody sits in seat {seat}", ("seat",), value=seat)
    if amount == 0:
        table.stakes.adding.pop(seat, None)
        return
    bounds = may_add(table, terms, seat)
    if bounds is None:
        raise IllegalChoice(_why_none(table, terms, seat), ("amount",), value=amount)
    offer = ChipsOffer(("add chips",), amounts={"add chips": bounds}, unit=terms.unit)
    offer.verify(Pick("add chips", amount))
    table.stakes.adding[seat] = amount


def _why_none(table: Table, terms: BuyIn, seat: int) -> str:
    low, high = terms.buys
    have = f"seat {seat} has {dollars(table.stakes.chips.get(seat, 0))}"
    if terms.short_buys and seat not in table.stakes.bought:
        return (
            f"{have} and bought short last, so it may add no less than a full buy-in of "
            f"{dollars(low)}, and no more than {dollars(high)} may lie there"
        )
    return f"{have}, and no more than {dollars(high)} is bought in for"


def _buy_offer(buys: tuple[Cents, Cents], unit: Cents, short: bool) -> ChipsOffer:
    """What somebody may buy; less than a full buy-in where a short buy follows a full one."""
    low, high = buys
    told = f"A hand needs chips: {dollars(low)} to {dollars(high)}"
    about = f"{told}, or once less." if short else f"{told}."
    amounts = {BUY: (unit if short else low, high)}
    return ChipsOffer((BUY, SIT_OUT), amounts=amounts, unit=unit, about=about)


def until_last_word(
    table: Table,
    hand: Procedure,
    word: Callable[[], Decision] = lambda: LAST_WORD,
    follow: Callable[[Declared], Procedure] | None = None,
) -> Procedure:
    """A hand played for chips, from its first chip, and the house dealer's last word about it.

    A misdeal that is declared once the hand is settled puts every chip back where it lay before.
    What else the `word` names is done by `follow`, which undoes the settlement, plays on if it must
    and settles the hand anew; until the next hand there may be more to say.
    """
    before, rounds, first = table.stakes.copied(), table.rounds, next(hand)
    yield first
    yield from hand
    while True:
        try:
            yield word()
            return
        except Irregularity as what:
            found = what
        if follow is None or found.declared.kind == MISDEAL:
            break
        yield from follow(found.declared)
    before.away, before.adding = table.stakes.away, table.stakes.adding  # said since then
    table.stakes, table.rounds = before, rounds + 1
    told = standing(found.events)
    ended = told[-1]
    assert isinstance(first, Event)
    assert isinstance(ended, RoundEnded)
    yield SettlementUndone(len(told) - told.index(first))
    yield CalledOff(str(found) or found.declared.kind)
    yield RoundEnded(tuple((bettor, 0) for bettor, _ in ended.nets), 0, 0)


def noted(step: Step[T], told: list[Event]) -> Step[T]:
    """A step as it is; its events are kept in `told`."""
    try:
        item = next(step)
        while True:
            if isinstance(item, Event):
                told.append(item)
            try:
                answer = yield item
            except Irregularity as what:
                item = step.throw(what)
            else:
                item = step.send(answer)
    except StopIteration as end:
        value: T = end.value
        return value
