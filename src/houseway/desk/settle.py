"""Settle a described hand: the same procedure that deals, run on the described cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from houseway.cards.deck import check_drawn
from houseway.desk.answer import nets_json, rules_json
from houseway.desk.chinese_record import ChineseRecord
from houseway.desk.chinese_settle import ChineseSettlement, settle_chinese
from houseway.desk.dice import check_dice, settled_from_button
from houseway.desk.irregular import Judge, WagerRuling, check_rulings
from houseway.desk.misdeal import (
    CutShort,
    Unfinished,
    miscounts,
    misdeal_of,
    of_the_deal,
    standing_of,
    until_settled,
)
from houseway.desk.pan_record import PanRecord
from houseway.desk.pan_settle import PanSettlement, settle_pan
from houseway.desk.places import refused_at, value_at
from houseway.desk.pot_record import PotRecord
from houseway.desk.pot_settle import PotSettlement, settle_pot
from houseway.desk.record import (
    ChoiceRulingName,
    HandRecord,
    Record,
    RecordChoice,
    RecordDeclared,
    WagerRulingName,
    read_record,
)
from houseway.desk.record_checks import check_record
from houseway.desk.record_parts import AnyRecord, no_such_seat, read_cards
from houseway.desk.remarks import remarks
from houseway.desk.why import arithmetic, clause_of, rulings_for
from houseway.engine.bettor import Bettor, bettor_json, read_bettor
from houseway.engine.decision import Choice, Decision, Pick, PickOffer, SetOffer
from houseway.engine.event import DeclarationTakenBack, Event, standing
from houseway.engine.round import MISDEAL, Declared, Round
from houseway.errors import HousewayError, IllegalChoice, RecordError, Where
from houseway.families import game
from houseway.money import Cents
from houseway.play.described import PLAYING, Described, Told, hand_name
from houseway.play.game import Game
from houseway.rulebook.departures import Departure
from houseway.rulebook.schema import Rules
from houseway.table.events import (
    ButtonPlaced,
    CalledOff,
    FeeReturned,
    FeeTaken,
    IrregularityDeclared,
    RoundEnded,
    WagerPlaced,
    WagerReturned,
    WagerSettled,
)
from houseway.table.say import say
from houseway.table.settle import first_by_rules
from houseway.table.table import Table
from houseway.table.wager import TakeBank, Wager, WagerOffer

ACTION = ("action-card", "action-button")  # the cards or dice of the hand say where it starts


@dataclass(frozen=True)
class Settlement:
    """The answer to a hand record: what happened, and what was ruled about irregular wagers.

    `remarks` are things in the record that look wrong, or that change nothing in this game.
    """

    rules: Rules
    record: HandRecord
    events: list[Event]
    ruled: tuple[WagerRuling, ...] = ()
    remarks: tuple[str, ...] = ()

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
        """The action button as the rules placed it."""
        return next((e for e in self.events if isinstance(e, ButtonPlaced)), None)

    @property
    def button_seat(self) -> int | None:
        """Where the action button lay, by the rules or as the record says."""
        return self.record.button if self.button is None else self.button.seat

    @property
    def departs(self) -> tuple[Departure, ...]:
        """What the record itself has otherwise than the document: a button the rules have not."""
        from houseway.desk.sheet import START

        seat, settle = self.record.button, self.rules.settle
        if seat is None or self.button is not None or settle.start in ACTION:
            return ()
        if seat == first_by_rules(self.rules, self.record.bank.seat):
            return ()
        told = f"settled from seat {seat} on, where the record has an action button"
        return (Departure("record", "button", f"{told} (document: {START[settle.start]})"),)

    @property
    def ended(self) -> RoundEnded:
        return next(e for e in self.events if isinstance(e, RoundEnded))

    @property
    def taken_back(self) -> tuple[str, ...]:
        """What was declared by mistake, a sentence for each."""
        told = (each for each in self.record.declared if each.taken_back)
        return tuple(_mistake(each, self.rules) for each in told)

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data; the sum of all nets is zero."""
        from houseway.desk.readings import irregular_json

        rules, ended = self.rules, self.ended
        return {
            **rules_json(rules, self.record, self.departs),
            "coverage": rules.settle.coverage,
            "result": self._result(),
            "button": self.button_seat,
            "settled": [_line(event, rules) for event in self.settled],
            "fees": [
                {**bettor_json(f.bettor), "bank": f.bank, "amount": f.amount, "on": f.on}
                for f in self.fees
            ],
            "nets": nets_json(ended),
            "bank": {"seat": self.record.bank.seat, "net": ended.bank},
            "house": ended.house,
            "irregular": irregular_json(self),
            "remarks": [*self.taken_back, *self.remarks],
        }

    def _result(self) -> dict[str, Any]:
        """What the hands came to; where there were two comparisons, the last."""
        found = [e for e in self.events if e.is_result]
        told = found[-1].to_json() if found else {}
        return {key: value for key, value in told.items() if key != "event"}


def _mistake(told: RecordDeclared, rules: Rules) -> str:
    why = f" It had been declared because: {told.reason}." if told.reason else ""
    return say(DeclarationTakenBack(told.what, 0, told.seat), rules) + why


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
    check_record(record)
    try:
        _check_names(record)
        match record:
            case PotRecord():
                return settle_pot(record)
            case ChineseRecord():
                return settle_chinese(record)
            case PanRecord():
                return settle_pan(record)
        return settle(record)
    except HousewayError as fault:
        told = fault.told_as(RecordError)
        if told.value is None:
            told.value = value_at(record.to_json(), told.where)
        raise told from None


def _check_names(record: AnyRecord) -> None:
    """Raise when somebody is named at a seat that the table does not have."""
    if not record.names:
        return
    most = game(record.game, record.options).rules.table.seats
    for at, each in enumerate(record.names):
        if each.seat > most:
            raise RecordError(no_such_seat(each.seat, most), ("names", at, "seat"))


def settle(source: HandRecord | str | object) -> Settlement:
    """Settle a hand against a bank. Raises RecordError in one sentence when it cannot be played.

    A wager the rules refuse does not stop the hand: it is ruled on, see `irregular`.
    """
    record = source if isinstance(source, AnyRecord) else read_record(source)
    if not isinstance(record, HandRecord):
        raise RecordError(
            f"{record.game} is not played against a bank: use settle_any",
            ("game",),
            value=record.game,
        )
    played = game(record.game, record.options)
    if not played.rules.banked:
        raise RecordError(f"{played.rules.name} has no bank: say what each seat did", ("game",))
    check_rulings(record)
    record = of_the_deal(played.rules, record)
    return settled_from_button(record, lambda dice: _settle(played, record, dice))


def _settle(played: Game, record: HandRecord, dice: Sequence[int]) -> Settlement:
    """Play a record once, with these dice."""
    hand = _described(played, record, dice)
    full, put_up = _with_choices(played.rules, record, hand)
    try:
        return _settled(played, full, dice, hand, Judge(played.rules, full, put_up))
    except RecordError as fault:
        for number, at in enumerate(put_up, start=len(record.choices)):
            if fault.where[:2] == ("choices", number):
                where = ("wagers", at, *fault.where[2:])
                raise fault.told_as(RecordError, where) from None
        raise


def _settled(
    played: Game, record: HandRecord, dice: Sequence[int], hand: Described, judge: Judge
) -> Settlement:
    table = _table(played, record, hand)
    events = standing(_play(played, record, table, hand, judge).events)
    if not judge.anything_plays:
        judge.rest()  # every wager is void: whatever the cards say, nothing moves
    elif _is_called_off(events):
        judge.misdealt()
        judge.choices.clear()  # what they put up went back like everything else
        events = [e for e in events if not _stays(e, judge)]
    else:
        judge.rest(events)
        for seat in judge.not_dealt_in():
            hand.shoe.put_aside(hand_name(seat))
            hand.told = [t for t in hand.told if t.bettor.seat != seat]
        hand.told = [t for t in hand.told if not _is_unasked(judge, hand, events, t)]
        hand.check_all_used()
        check_dice(dice, events, played.rules.name)
    answer = Settlement(played.rules, record, events, judge.ruled)
    taken = [(fee.bettor.seat, fee.amount) for fee in answer.fees]
    back = {(each.bettor, each.spot) for each in judge.ruled if each.ruling == "void"}
    seen = [e for e in events if not (isinstance(e, WagerPlaced) and (e.bettor, e.spot) in back)]
    return replace(answer, remarks=tuple(remarks(played.rules, record, taken, seen)))


def _is_called_off(events: Sequence[Event]) -> bool:
    """Whether the deal was void, so that what was told of the rest of it does not matter."""
    return any(isinstance(event, CalledOff) for event in events)


def _stays(event: Event, judge: Judge) -> bool:
    """Whether a wager goes back that the floor lets stay on the layout."""
    return isinstance(event, WagerReturned) and (event.bettor, event.spot) in judge.stays()


def _described(played: Game, record: HandRecord, dice: Sequence[int]) -> Described:
    hands = {name: read_cards(given, "", ("cards", name)) for name, given in record.cards.items()}
    check_drawn([card for hand in hands.values() for card in hand], played.rules.deck.shoe)
    told = [Told(_bettor(c), c.pick, c.hand, c.amount, at) for at, c in enumerate(record.choices)]
    void = misdeal_of(record)
    if void is not None:
        return Unfinished(CutShort(hands, dice, void), told)
    found = played.describe(hands, told, dice)
    found.shoe.miscounts = miscounts(played.rules, record)
    return found


def _with_choices(
    rules: Rules, record: HandRecord, hand: Described
) -> tuple[HandRecord, list[int]]:
    """The record with the choices that put up its raises and insurance, where only the money is
    told; and which wagers that is. What is ruled about such a wager is ruled about the choice."""
    put_up, wagers, choices = list[int](), list(record.wagers), list(record.choices)
    for at, wager in enumerate(record.wagers):
        bettor = _bettor(wager)
        mine = {w.spot: w.amount for w in wagers if _bettor(w) == bettor}
        told = [c.pick for c in choices if _bettor(c) == bettor]
        lies = Told(bettor, wager.spot, amount=wager.amount)
        spot = rules.by_id.get(wager.spot)
        later = spot is not None and spot.window in ("raise", "insurance")
        dealt_in = rules.base_spots & mine.keys() and hand_name(bettor.seat) in record.cards
        pick = hand.pick_for(lies, mine, told) if later and dealt_in else ""
        if not pick:
            continue
        if wager.late and wager.ruling is None:
            name = rules.by_id[wager.spot].name
            says = f"{name} came late: say what was ruled about it, void, cap or stand"
            raise RecordError(says, ("wagers", at, "ruling"))
        ruling = None if wager.ruling is None else CHOICE_RULING[wager.ruling]
        choice = RecordChoice(
            seat=wager.seat, bettor=wager.bettor, pick=pick, amount=wager.amount,
            ruling=ruling, to=wager.to, reason=wager.reason,
        )  # fmt: skip
        hand.told.append(Told(bettor, pick, amount=wager.amount, at=len(choices)))
        choices.append(choice)
        wagers[at] = wager.model_copy(update={"ruling": None, "to": None, "reason": ""})
        put_up.append(at)
    if not put_up:
        return record, put_up
    told_as = {"wagers": tuple(wagers), "choices": tuple(choices)}
    return record.model_copy(update=told_as), put_up


CHOICE_RULING: Mapping[WagerRulingName, ChoiceRulingName] = {
    "void": "void",
    "return": "void",  # no fee counts what a choice puts up, so both give it back
    "cap": "cap",
    "stand": "stand",
}
"""What a ruling on a wager says of the choice that put it up."""


def _table(played: Game, record: HandRecord, hand: Described) -> Table:
    table = Table(played.rules, hand.shoe, button=record.button)
    _check_seats(played, record)
    seats = {record.bank.seat, *(w.seat for w in record.wagers), *record.seated}
    people = _people(played, record, seats)
    for seat in sorted(seats, key=lambda seat: (seat in record.second, seat)):
        table.sit(seat, people[seat])
    if not record.wagers:
        raise RecordError("wagers: there is nothing to settle", ("wagers",))
    if len(seats) == 1 and not any(w.bettor for w in record.wagers):
        told = f"seat {record.bank.seat} holds the bank and may not wager in this round"
        raise RecordError(told, ("wagers", 0, "seat"))
    for at, wager in enumerate(record.wagers):
        bettor, here = _bettor(wager), ("wagers", at)
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


def _people(played: Game, record: HandRecord, seats: set[int]) -> dict[int, str]:
    """Who sits where: everybody for themselves, but at a second hand somebody who has a first."""
    people = {seat: f"seat {seat}" for seat in seats}
    if not record.second:
        return people
    if "second-hand" not in played.rules.play:
        told = f"{played.rules.name} plays every hand alike, a second one too"
        raise RecordError(told, ("second",), value=list(record.second))
    first = [w.seat for w in record.wagers if w.seat not in record.second and not w.bettor]
    for at, seat in enumerate(record.second):
        if not first or seat not in seats:
            told = f"seat {seat} is a second hand, but no wager tells of it and of a first"
            raise RecordError(told, ("second", at), value=seat)
        people[seat] = people[first[0]]
    return people


def _check_seats(played: Game, record: HandRecord) -> None:
    most = played.rules.table.seats
    told: list[tuple[int, Where]] = [(record.bank.seat, ("bank", "seat"))]
    told += [(wager.seat, ("wagers", at, "seat")) for at, wager in enumerate(record.wagers)]
    told += [(seat, ("seated", at)) for at, seat in enumerate(record.seated)]
    told += [] if record.button is None else [(record.button, ("button",))]
    for seat, where in told:
        if not 1 <= seat <= most:
            raise RecordError(no_such_seat(seat, most), where)


def _bettor(item: Any) -> Bettor:
    return read_bettor(item.seat, item.bettor)


class RuledRound(Round):
    """A round of a described hand, in which a floor person may let things stand."""

    def let_stand(self, bettor: Bettor, choice: Choice) -> None:
        """Take a choice without asking whether the rules allow it."""
        self.log.append((bettor, choice))
        self._run((bettor, choice))


def _play(
    played: Game, record: HandRecord, table: Table, hand: Described, judge: Judge
) -> RuledRound:
    void = misdeal_of(record)
    procedure = played.play(table)
    round_ = RuledRound(procedure if void is None else until_settled(procedure, void))
    declared = [each for each in standing_of(record) if each.what != MISDEAL]
    while True:
        if _declares(round_, record, declared, len(record.choices) - len(hand.told)):
            continue
        if round_.decision is None:
            break
        bettor, choice, ruled = _next_choice(judge, record, round_.decision, hand, table)
        table.disputed = hand.disputed
        if ruled:
            table.given_back, table.void = judge.given_back, judge.void
            round_.let_stand(bettor, choice)
            continue
        try:
            round_.choose(bettor, choice)
        except IllegalChoice as reason:
            where = refused_at(record, bettor, choice)
            raise RecordError(f"{bettor}: {reason}", where) from None
    if _is_called_off(round_.events):
        return round_
    _forget_what_was_found(round_, declared)
    if declared:
        at = record.declared.index(declared[0])
        told = f"{declared[0].what} could not be declared in this hand"
        raise RecordError(told, ("declared", at, "what"))
    return round_


def _declares(
    round_: Round, record: HandRecord, declared: list[RecordDeclared], chosen: int
) -> bool:
    """Whether the next irregularity of the record was declared now, which is then done.

    What could not be declared earlier is declared once the hand is settled: of a seat that had
    nothing to declare yet, or after more choices than the record tells.
    """
    _forget_what_was_found(round_, declared)
    if not declared or declared[0].what not in (round_.declarable or ()):
        return False
    if not round_.over and (declared[0].after > chosen or _comes_later(round_, declared[0])):
        return False
    what = declared.pop(0)
    try:
        round_.declare(what.what, what.reason, what.seat)
    except IllegalChoice as reason:
        raise RecordError(str(reason), ("declared", record.declared.index(what), "seat")) from None
    return True


def _comes_later(round_: Round, told: RecordDeclared) -> bool:
    """Whether a declaration is about a seat of which it cannot be declared yet: a hand that is
    found wrong once it is set, while others are being set."""
    seats = (round_.declarable or {})[told.what]
    return bool(seats) and told.seat is not None and told.seat not in seats


def _forget_what_was_found(round_: Round, declared: list[RecordDeclared]) -> None:
    """Drop what came out by itself, when a hand of the record ended too soon."""
    found = [(e.what, e.seat) for e in round_.events if isinstance(e, IrregularityDeclared)]
    told = [each.kind for each in round_.log if isinstance(each, Declared)]
    for what, seat in found:
        if what not in told:
            declared[:] = [each for each in declared if (each.what, each.seat) != (what, seat)]


WAGERING = ("bank", "wagers", "late-wagers")


def _next_choice(
    judge: Judge, record: HandRecord, decision: Decision, hand: Described, table: Table
) -> tuple[Bettor, Choice, bool]:
    """Who chooses next and what; and whether that is ruled, whatever the rules say of it."""
    told = (choice.bettor for choice in hand.told)
    speaking = _speakers(judge.rules, record, decision) if decision.kind in WAGERING else told
    speakers = (b for b in speaking if b in decision.offers)
    bettor = next(speakers, None) or next(iter(decision.offers))
    offer = decision.offers[bettor]
    if decision.kind == "bank":
        bank = record.bank
        takes = bettor == (bank.seat, 0)
        return bettor, TakeBank(bank.wager) if takes else Pick("decline"), takes
    if isinstance(offer, PickOffer):
        return bettor, *_pick(judge, hand, table, bettor, offer)
    assert isinstance(offer, WagerOffer)
    return bettor, judge.place(bettor, offer), True


def _pick(
    judge: Judge, hand: Described, table: Table, bettor: Bettor, offer: PickOffer
) -> tuple[Pick, bool]:
    """What a bettor chose once it is ruled on, and whether there was something to rule on."""
    while True:
        before = list(hand.told)
        pick = hand.choose(bettor, offer)
        told = _used(before, hand.told, pick)
        if told is None or isinstance(hand, Unfinished):
            return pick, False
        offered = pick.pick in offer.picks
        takes = offer.bounds(pick.pick)[1] or hand.puts_up(told, ()) is not None
        if offered and pick.amount and not takes:
            return pick, False  # money with a choice that never takes any: the rules say so
        put_up = offer.put_up(pick) if offered else hand.puts_up(told, table.wagers)
        lines = not isinstance(offer, SetOffer)  # a foul hand of the bank meets none
        followed = offered or (
            lines and pick.pick not in hand.absent and not _is_settled(table, told)
        )
        ruled = judge.choice(told, pick, offer, put_up or 0, followed)
        if ruled is not None:
            return ruled, told.at in judge.choices
        if put_up:
            hand.shoe.end(offer.hand)


def _used(before: Sequence[Told], left: Sequence[Told], pick: Pick) -> Told | None:
    """The choice of the record that was just made, if it was told.

    The cards of a front may be told in another order than they are picked in.
    """
    gone = (t for t in before if not any(t is other for other in left))
    return next((t for t in gone if t.pick == pick.pick or t.pick not in PLAYING), None)


def _is_settled(table: Table, told: Told) -> bool:
    """Whether the wager on the hand of a choice is settled already."""
    mine = (e for e in table.settled if (e.bettor, e.hand) == (told.bettor, told.hand))
    return any(e.spot in table.rules.base_spots for e in mine)


def _is_unasked(judge: Judge, hand: Described, events: Sequence[Event], told: Told) -> bool:
    """Whether a choice that nobody was asked for put up money, which is then ruled on."""
    placed = [e for e in events if isinstance(e, WagerPlaced)]
    put_up = hand.puts_up(told, [Wager(e.bettor, e.spot, e.amount, 0) for e in placed])
    if put_up is None or hand_name(told.bettor.seat, told.hand) not in judge.record.cards:
        return False
    judge.unasked(told, put_up)
    return True


def _speakers(rules: Rules, record: HandRecord, decision: Decision) -> Iterator[Bettor]:
    """Bettors in the order in which they placed the wagers this decision asks for."""
    window = "late" if decision.kind == "late-wagers" else "before-cards"
    asked = (w for w in record.wagers if rules.spot(w.spot).window == window)
    yield from dict.fromkeys(_bettor(w) for w in asked)


def total_of_nets(answer: Answer) -> Cents:
    """The sum of all results, the house's fees and what lies over included: always zero."""
    ended = answer.ended
    return sum(net for _, net in ended.nets) + ended.bank + ended.house + ended.lies
