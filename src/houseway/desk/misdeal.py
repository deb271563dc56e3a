"""Described hands in which something was declared, and misdeals.

A misdeal against a bank is dealt as far as its cards go and then called off. Without a bank nothing
is dealt: a declaration voids the deal, fouls a hand, or changed only the cards, which the record
tells as they lie at the end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from houseway.cards.card import Card
from houseway.cards.shoe import HandScript
from houseway.desk.record import HandRecord, RecordDeclared
from houseway.desk.record_parts import RecordDeclaration
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick, PickOffer
from houseway.engine.round import MISDEAL, Declared, EndsTooSoon, Irregularity, Procedure
from houseway.errors import RecordError, did_you_mean
from houseway.play.described import BANK, Described, hand_name
from houseway.rulebook.schema import Rules
from houseway.table.events import IrregularityDeclared, WagerSettled

Declarations = Sequence[RecordDeclaration]


def misdeal_of(record: HandRecord) -> Declared | None:
    """The misdeal a record declares, if it declares one."""
    told = next((each for each in standing_of(record) if each.what == MISDEAL), None)
    return None if told is None else Declared(MISDEAL, told.reason, told.seat)


def standing_of(record: HandRecord) -> list[RecordDeclared]:
    """What a record declares and does not take back."""
    return [each for each in record.declared if not each.taken_back]


def of_the_deal(rules: Rules, record: HandRecord) -> HandRecord:
    """The record with what makes the deal void declared of no seat: it is about all of the deal,
    whichever of its hands it was seen in."""
    dealt = {hand_name(seat): seat for seat in range(1, rules.table.seats + 1)}
    named = {record.bank.seat, *(dealt[name] for name in record.cards if name in dealt)}
    void = {what.id for what in rules.irregularities if what.does == MISDEAL}
    declared = tuple(
        each.model_copy(update={"seat": None}) if each.what in void and each.seat in named else each
        for each in record.declared
    )
    return (
        record if declared == record.declared else record.model_copy(update={"declared": declared})
    )


def miscounts(rules: Rules, record: HandRecord) -> dict[str, EndsTooSoon]:
    """The hands a record declares to have a wrong number of cards, each with the declaration.

    What is declared of no seat in particular may be about any hand.
    """
    found: dict[str, EndsTooSoon] = {}
    for told in standing_of(record):
        known = rules.irregular.get(told.what)
        if known is None or not known.miscount:
            continue
        declared = EndsTooSoon(Declared(told.what, told.reason, told.seat))
        if told.seat is None:
            found |= dict.fromkeys((BANK, *record.cards), declared)
        else:
            if told.seat == record.bank.seat:
                raise _not_the_bank(rules, record, told)
            found[hand_name(told.seat)] = declared
    return found


def _not_the_bank(rules: Rules, record: HandRecord, told: RecordDeclared) -> RecordError:
    """What is about a bettor's hand, declared of the player-dealer's."""
    would_do = [what.id for what in rules.irregularities if what.miscount and what.does == MISDEAL]
    whose = f"and seat {told.seat} is the player-dealer's"
    instead = f"; of this one declare {' or '.join(would_do)}" if would_do else ""
    return RecordError(
        f"{told.what} is about a bettor's hand, {whose}{instead}",
        ("declared", record.declared.index(told), "seat"),
        value=told.seat,
        remedy=would_do,
    )


class CutShort(HandScript):
    """The cards of a misdeal: where they end, it was seen."""

    def __init__(
        self, hands: Mapping[str, Sequence[Card]], dice: Sequence[int], seen: Declared
    ) -> None:
        super().__init__(hands, dice)
        self._seen = seen

    def draw(self, to: str) -> Card:
        if not self.left(to):
            raise Irregularity(self._seen)
        return super().draw(to)

    def roll(self, dice: int) -> tuple[int, ...]:
        if len(self._dice) < dice:
            raise Irregularity(self._seen)
        return self._dice[:dice]


class Unfinished(Described):
    """A misdeal as it lies. Where its cards leave only a choice the rules forbid, the house way is
    taken, so that the deal goes on to where the misdeal was seen."""

    def choose(self, bettor: Bettor, offer: PickOffer) -> Pick:
        choice = super().choose(bettor, offer)
        if choice.pick not in offer.picks:
            return Pick(offer.picks[0])
        return choice if offer.fault(choice) is None else Pick(choice.pick)


def until_settled(round_: Procedure, seen: Declared) -> Procedure:
    """A round in which a misdeal is declared before the first wager is settled, if not earlier."""
    item, declared = next(round_), False
    while True:
        try:
            if isinstance(item, WagerSettled) and not declared:
                item, declared = round_.throw(Irregularity(seen)), True
            else:
                answer = yield item
                item = round_.send(answer)
        except StopIteration:
            return


def check_declarations(rules: Rules, declared: Declarations, seats: Collection[int]) -> None:
    """Raise when the game does not know what is declared, or it is of nobody who was dealt in."""
    for at, each in enumerate(declared):
        known = rules.irregular.get(each.what)
        if known is None and each.what != MISDEAL:
            raise _unknown(rules, at, each)
        where = ("declared", at, "seat")
        if each.seat is not None and each.seat not in seats:
            raise RecordError(f"declared: seat {each.seat} was not dealt in", where)
        if known is not None and known.seat and each.seat is None:
            raise RecordError(f"declared: say of which seat {each.what} is declared", where)


def _unknown(rules: Rules, at: int, each: RecordDeclaration) -> RecordError:
    names = (MISDEAL, *rules.irregular)
    return RecordError(
        f"declared: {rules.name} knows nothing called {each.what[:60]!r}; "
        f"{did_you_mean(each.what[:60], names)}",
        ("declared", at, "what"),
        "unknown-name",
        each.what,
        names,
    )


def stands(declared: Declarations) -> list[RecordDeclaration]:
    """What was declared and not taken back."""
    return [each for each in declared if not each.taken_back]


def void_by(rules: Rules, declared: Declarations, too_many: int = 0) -> str | None:
    """Why the whole deal is void by what was declared; None when it is not.

    Where cards play as they are, so many of them void the deal; 0 where none do.
    """
    found = stands(declared)
    reasons = (_voids(rules, each, found[:at], too_many) for at, each in enumerate(found))
    return next((reason for reason in reasons if reason is not None), None)


def _voids(
    rules: Rules, each: RecordDeclaration, before: Declarations, too_many: int
) -> str | None:
    """Why a declaration voids the deal, by itself or after those before it."""
    known = rules.irregular.get(each.what)
    if known is None or known.does == MISDEAL:
        return each.reason or (MISDEAL if known is None else known.name)
    seats = [other.seat for other in before if other.what == each.what]
    if known.twice == MISDEAL and any(seat != each.seat for seat in seats):
        return f"{known.name}, at a second seat"
    if known.does == "plays" and seats.count(each.seat) + 1 >= too_many > 0:
        return f"{known.name}, {too_many} of them"
    return None


def declared_doing(
    rules: Rules, declared: Declarations, *does: str
) -> Iterator[tuple[int, RecordDeclaration]]:
    """The standing declarations of a seat that do one of these things, each with the seat."""
    for each in stands(declared):
        known = rules.irregular.get(each.what)
        if known is not None and known.does in does and each.seat is not None:
            yield each.seat, each


def declared_events(rules: Rules, declared: Declarations) -> Iterator[IrregularityDeclared]:
    """What the rules name and was not taken back, as the table tells it."""
    for each in stands(declared):
        if each.what in rules.irregular:
            yield IrregularityDeclared(each.what, each.reason, each.seat)


def declared_json(declared: Declarations, void: str | None) -> dict[str, Any]:
    """What an answer says of declarations, and why the deal is void where it is."""
    return {"declared": [each.model_dump(mode="json") for each in declared], "called_off": void}
