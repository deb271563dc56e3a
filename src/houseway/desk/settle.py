"""Settle a described hand: the same procedure that deals, run on the described cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.cards.deck import check_drawn
from houseway.desk.answer import nets_json, rules_json
from houseway.desk.chinese_record import ChineseRecord
from houseway.desk.chinese_settle import ChineseSettlement, settle_chinese
from houseway.desk.dice import check_dice
from houseway.desk.misdeal import CutShort, misdeal_of, until_settled
from houseway.desk.pan_record import PanRecord
from houseway.desk.pan_settle import PanSettlement, settle_pan
from houseway.desk.places import refused_at
from houseway.desk.pot_record import PotRecord
from houseway.desk.pot_settle import PotSettlement, settle_pot
from houseway.desk.record import HandRecord, Record, RecordDeclared, RecordWager, read_record
from houseway.desk.record_parts import AnyRecord, no_such_seat, read_cards
from houseway.desk.why import arithmetic, clause_of, rulings_for
from houseway.engine.bettor import Bettor, bettor_json, read_bettor
from houseway.engine.decision import Choice, Decision, Pick, PickOffer
from houseway.engine.event import Event
from houseway.engine.round import MISDEAL, Round
from houseway.errors import IllegalChoice, RecordError, Where
from houseway.games import Game, game, start_round
from houseway.games.described import Described, Told
from houseway.money import Cents
from houseway.rulebook.schema import Rules
from houseway.table.events import (
    ButtonPlaced,
    CalledOff,
    FeeReturned,
    FeeTaken,
    RoundEnded,
    WagerSettled,
)
from houseway.table.table import Table
from houseway.table.wager import PlaceWagers, TakeBank, WagerOffer


@dataclass(frozen=True)
class Settlement:
    """The answer to a hand record."""

    rules: Rules
    record: HandRecord
    events: list[Event]

    @property
    def settled(self) -> list[WagerSettled]:
        return [e for e in self.events if isinstance(e, WagerSettled)]

    @property
    def fees(self) -> list[FeeTaken]:
        """The fees that stayed taken."""
        fees = [e for e in self.events if isinstance(e, FeeTaken)]
        for back in (e for e in self.events if isinstance(e, FeeReturned)):
            key = (back.bettor, back.amount, back.bank)
            fees.remove(next(f for f in fees if (f.bettor, f.amount, f.bank) == key))
        return fees

    @property
    def button(self) -> ButtonPlaced | None:
        return next((e for e in self.events if isinstance(e, ButtonPlaced)), None)

    @property
    def ended(self) -> RoundEnded:
        return next(e for e in self.events if isinstance(e, RoundEnded))

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data; the sum of all nets is zero."""
        rules, ended = self.rules, self.ended
        return {
            **rules_json(rules),
            "coverage": rules.settle.coverage,
            "result": self._result(),
            "button": None if self.button is None else self.button.seat,
            "settled": [_line(event, rules) for event in self.settled],
            "fees": [
                {**bettor_json(f.bettor), "bank": f.bank, "amount": f.amount, "on": f.on}
                for f in self.fees
            ],
            "nets": nets_json(ended),
            "bank": {"seat": self.record.bank.seat, "net": ended.bank},
            "house": ended.house,
        }

    def _result(self) -> dict[str, Any]:
        """What the hands came to; where there were two comparisons, the last."""
        found = [e for e in self.events if e.is_result]
        told = found[-1].to_json() if found else {}
        return {key: value for key, value in told.items() if key != "event"}


def _line(event: WagerSettled, rules: Rules) -> dict[str, Any]:
    return {
        **bettor_json(event.bettor),
        "spot": event.spot,
        "hand": event.hand,
        "amount": event.amount,
        "result": event.result,
        "line": event.line,
        "odds": None if event.odds is None else str(event.odds),
        "paid": event.paid,
        "collected": event.collected,
        "returned": event.returned,
        "stays": event.stays,
        "uncovered": event.uncovered,
        "coverage_left": event.left,
        "arithmetic": arithmetic(event),
        "rule": clause_of(rules, event.spot),
        "rulings": [ruling.id for ruling in rulings_for(rules, event.spot)],
    }


Answer = Settlement | PotSettlement | ChineseSettlement | PanSettlement


def settle_any(source: Record | str | object) -> Answer:
    """Settle a hand record, whatever the game. Raises RecordError in one sentence."""
    record = source if isinstance(source, AnyRecord) else read_record(source)
    match record:
        case PotRecord():
            return settle_pot(record)
        case ChineseRecord():
            return settle_chinese(record)
        case PanRecord():
            return settle_pan(record)
    return settle(record)


def settle(source: HandRecord | str | object) -> Settlement:
    """Settle a hand against a bank. Raises RecordError in one sentence when it cannot be played."""
    record = source if isinstance(source, AnyRecord) else read_record(source)
    if not isinstance(record, HandRecord):
        raise RecordError(f"{record.game} is not played against a bank: use settle_any")
    played = game(record.game, record.options)
    if not played.rules.banked:
        raise RecordError(f"{played.rules.name} has no bank: say what each seat did", ("game",))
    hand = _described(played, record)
    table = _table(played, record, hand)
    events = _play(played, record, table, hand).events
    if not _is_called_off(events):
        hand.check_all_used()
        check_dice(record.dice, events)
    return Settlement(played.rules, record, events)


def _is_called_off(events: Sequence[Event]) -> bool:
    """Whether the deal was void, so that what was told of the rest of it does not matter."""
    return any(isinstance(event, CalledOff) for event in events)


def _described(played: Game, record: HandRecord) -> Described:
    hands = {name: read_cards(given, "", ("cards", name)) for name, given in record.cards.items()}
    check_drawn([card for hand in hands.values() for card in hand], played.rules.deck.shoe)
    told = [Told(_bettor(c), c.pick, c.hand, c.amount, at) for at, c in enumerate(record.choices)]
    void = misdeal_of(record)
    if void is not None:
        return Described(CutShort(hands, record.dice, void), told)
    return played.describe(hands, told, record.dice)


def _table(played: Game, record: HandRecord, hand: Described) -> Table:
    table = Table(played.rules, hand.shoe)
    _check_seats(played, record)
    seats = {record.bank.seat, *(w.seat for w in record.wagers), *record.seated}
    for seat in sorted(seats):
        table.sit(seat, f"seat {seat}")
    if not record.wagers:
        raise RecordError("wagers: there is nothing to settle", ("wagers",))
    for at, wager in enumerate(record.wagers):
        bettor, here = _bettor(wager), ("wagers", at)
        if wager.seat == record.bank.seat and not bettor.back:
            raise RecordError(
                f"seat {wager.seat} holds the bank and may not wager in this round",
                (*here, "seat"),
            )
        if bettor.back:
            table.backline[bettor] = str(bettor)
        if wager.carried:
            if not played.rules.spot(wager.spot).carries:
                raise RecordError(
                    f"{wager.spot} does not lie over from round to round", (*here, "carried")
                )
            if wager.carried > wager.amount:
                raise RecordError(
                    f"{bettor}: more of {wager.spot} is carried than lies there",
                    (*here, "carried"),
                )
            table.carried[(bettor, wager.spot)] = wager.carried
    return table


def _check_seats(played: Game, record: HandRecord) -> None:
    most = played.rules.table.seats
    told: list[tuple[int, Where]] = [(record.bank.seat, ("bank", "seat"))]
    told += [(wager.seat, ("wagers", at, "seat")) for at, wager in enumerate(record.wagers)]
    told += [(seat, ("seated", at)) for at, seat in enumerate(record.seated)]
    for seat, where in told:
        if not 1 <= seat <= most:
            raise RecordError(no_such_seat(seat, most), where)


def _bettor(item: Any) -> Bettor:
    return read_bettor(item.seat, item.bettor)


def _play(played: Game, record: HandRecord, table: Table, hand: Described) -> Round:
    void = misdeal_of(record)
    if void is None:
        round_ = start_round(played, table)
    else:
        round_ = Round(until_settled(played.play(table), void))
    placed: set[tuple[Bettor, str]] = set()
    declared = [each for each in record.declared if each.what != MISDEAL]
    while round_.decision is not None:
        if _declares(round_, record, declared, len(record.choices) - len(hand.told)):
            continue
        bettor, choice = _next_choice(played.rules, record, round_.decision, hand)
        try:
            round_.choose(bettor, choice)
        except IllegalChoice as reason:
            where = refused_at(played.rules, record, bettor, choice, str(reason))
            raise RecordError(f"{bettor}: {reason}", where) from None
        if isinstance(choice, PlaceWagers):
            placed |= {(bettor, spot) for spot, _ in choice.wagers}
    if _is_called_off(round_.events):
        return round_
    if declared:
        at = record.declared.index(declared[0])
        told = f"{declared[0].what} could not be declared in this hand"
        raise RecordError(told, ("declared", at, "what"))
    for at, wager in enumerate(record.wagers):
        if (_bettor(wager), wager.spot) not in placed and not _just_lies(wager):
            name = played.rules.spot(wager.spot).name
            raise RecordError(
                f"{_bettor(wager)}: {name} cannot be wagered in this hand", ("wagers", at, "spot")
            )
    return round_


def _declares(
    round_: Round, record: HandRecord, declared: list[RecordDeclared], chosen: int
) -> bool:
    """Whether the next irregularity of the record was declared now, which is then done."""
    decision = round_.decision
    if not declared or decision is None or declared[0].after > chosen:
        return False
    if declared[0].what not in (decision.declarable or ()):
        return False
    what = declared.pop(0)
    try:
        round_.declare(what.what, what.reason, what.seat)
    except IllegalChoice as reason:
        raise RecordError(str(reason), ("declared", record.declared.index(what), "seat")) from None
    return True


WAGERING = ("bank", "wagers", "late-wagers")


def _next_choice(
    rules: Rules, record: HandRecord, decision: Decision, hand: Described
) -> tuple[Bettor, Choice]:
    told = (choice.bettor for choice in hand.told)
    speaking = _speakers(rules, record, decision) if decision.kind in WAGERING else told
    speakers = (b for b in speaking if b in decision.offers)
    bettor = next(speakers, None) or next(iter(decision.offers))
    offer = decision.offers[bettor]
    if decision.kind == "bank":
        bank = record.bank
        return bettor, TakeBank(bank.wager) if bettor == (bank.seat, 0) else Pick("decline")
    if isinstance(offer, PickOffer):
        return bettor, hand.choose(bettor, offer)
    assert isinstance(offer, WagerOffer)
    mine = [w for w in record.wagers if _bettor(w) == bettor and _in_window(w, offer)]
    return bettor, PlaceWagers(tuple((w.spot, w.amount) for w in mine))


def _in_window(wager: RecordWager, offer: WagerOffer) -> bool:
    return not _just_lies(wager) and offer.rules.spot(wager.spot).window == offer.window


def _just_lies(wager: RecordWager) -> bool:
    """Whether a wager lay over unchanged, so that nobody had to place it."""
    return wager.carried == wager.amount


def _speakers(rules: Rules, record: HandRecord, decision: Decision) -> Iterator[Bettor]:
    """Bettors in the order in which they placed the wagers this decision asks for."""
    window = "late" if decision.kind == "late-wagers" else "before-cards"
    asked = (w for w in record.wagers if rules.spot(w.spot).window == window)
    yield from dict.fromkeys(_bettor(w) for w in asked)


def total_of_nets(answer: Answer) -> Cents:
    """The sum of all results, the house's fees and what lies over included: always zero."""
    ended = answer.ended
    return sum(net for _, net in ended.nets) + ended.bank + ended.house + ended.lies
