"""Settle a described hand of Panguingue: the payments of the table, run on what lies there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.cards.card import Card, text
from houseway.desk.answer import ended_json, rules_json
from houseway.desk.misdeal import (
    check_declarations,
    declared_doing,
    declared_json,
    void_by,
)
from houseway.desk.pan_described import Lying, described, lying_of
from houseway.desk.pan_judge import Judged, character_of, judge, why_no_meld
from houseway.desk.pan_record import FOULED, HandWord, PanRecord
from houseway.engine.bettor import Bettor, bettor_json
from houseway.engine.event import Event
from houseway.errors import RecordError
from houseway.families import game
from houseway.families.pan.acts import Earned
from houseway.families.pan.events import (
    AnteReturned,
    ChipsPaid,
    ChipsReturned,
    TopsLie,
    TopsWon,
    WentOut,
)
from houseway.families.pan.game import Pan
from houseway.families.pan.hand import Hand
from houseway.families.pan.melds import Meld, condition_name, worth
from houseway.families.pan.paying import (
    LAST_LEFT,
    collect,
    for_going_out,
    give_all_back,
    go_out,
    last_left,
    pays_last,
)
from houseway.families.pan.rules import Play
from houseway.money import Cents, dollars
from houseway.rulebook.schema import Rules
from houseway.table.chip_events import PotFeeTaken
from houseway.table.events import CalledOff, RoundEnded


@dataclass(frozen=True)
class Payer:
    """What one player owes another, and what moved."""

    seat: int
    to: int
    chips: tuple[int, ...]
    owed: Cents
    paid: Cents


@dataclass(frozen=True)
class PanSettlement:
    """The answer to the record of a hand of Panguingue.

    `melds` are as they lie at each seat, and `earned` is for what everybody pays.
    """

    rules: Rules
    play: Play
    record: PanRecord
    melds: Mapping[int, Lying]
    act: Judged | None
    earned: Sequence[Earned]
    events: Sequence[Event]
    remarks: tuple[str, ...] = ()

    @property
    def called_off(self) -> str | None:
        """Why the deal is void, where it is."""
        return next((e.reason for e in self.events if isinstance(e, CalledOff)), None)

    @property
    def ended(self) -> RoundEnded:
        return next(e for e in self.events if isinstance(e, RoundEnded))

    @property
    def fees(self) -> list[PotFeeTaken]:
        return [e for e in self.events if isinstance(e, PotFeeTaken)]

    @property
    def returned(self) -> list[ChipsReturned]:
        return [e for e in self.events if isinstance(e, ChipsReturned)]

    @property
    def antes(self) -> list[AnteReturned]:
        """The antes that go back when the deal is void."""
        return [e for e in self.events if isinstance(e, AnteReturned)]

    @property
    def payers(self) -> list[Payer]:
        """Who pays, in turn."""
        paid: dict[int, list[ChipsPaid]] = {}
        for event in self.events:
            if isinstance(event, ChipsPaid):
                paid.setdefault(event.bettor.seat, []).append(event)
        return [
            Payer(
                seat,
                events[0].to.seat,
                tuple(event.chips for event in events),
                sum(event.owed for event in events),
                sum(event.paid for event in events),
            )
            for seat, events in paid.items()
        ]

    @property
    def out(self) -> WentOut | None:
        return next((e for e in self.events if isinstance(e, WentOut)), None)

    @property
    def asker(self) -> int | None:
        """The seat whose act is judged."""
        return None if self.record.laid is None else self.record.laid.seat

    @property
    def tops(self) -> TopsWon | TopsLie | None:
        return next((e for e in self.events if isinstance(e, TopsWon | TopsLie)), None)

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data; nets, house and what lies over add up to zero."""
        from houseway.desk.readings import readings_json

        return {
            **rules_json(self.rules, self.record),
            **declared_json(self.record.declared, self.called_off),
            "remarks": list(self.remarks),
            "melds": [
                {"seat": seat, **meld_json(self.play, cards, meld)}
                for seat, lying in self.melds.items()
                for cards, meld in lying
            ],
            "act": None if self.act is None else _act(self.act),
            "out": self.record.out,
            "earned": [{"what": what, "chips": chips} for what, chips in self.earned],
            "payments": [_payment(payer, self.play) for payer in self.payers],
            "returned": [
                {**bettor_json(e.bettor), "to": e.to.seat, "amount": e.amount}
                for e in self.returned
            ],
            "tops": _tops(self.tops),
            "fees": [{"amount": e.amount, "on": e.on} for e in self.fees],
            **ended_json(self.ended),
            **readings_json(self),
        }


def meld_json(play: Play, cards: Sequence[Card], meld: Meld | None) -> dict[str, Any]:
    """A group of cards: whether it is a meld, which condition, and what it is worth as it lies."""
    return {
        "cards": [text(card) for card in cards],
        "valid": meld is not None,
        "why_not": "" if meld is not None else why_no_meld(cards),
        "laid_as": None if meld is None else character_of(meld),
        "condition": "" if meld is None else condition_name(meld),
        "chips": 0 if meld is None else worth(play, meld),
    }


def _act(act: Judged) -> dict[str, Any]:
    legal = not act.why_not
    return {"how": act.how, "valid": legal, "why_not": act.why_not, "chips": act.chips}


def _payment(payer: Payer, play: Play) -> dict[str, Any]:
    return {
        "seat": payer.seat,
        "to": payer.to,
        "chips": sum(payer.chips),
        "owed": payer.owed,
        "paid": payer.paid,
        "arithmetic": arithmetic(payer, play),
    }


def _tops(tops: TopsWon | TopsLie | None) -> dict[str, Any] | None:
    if tops is None:
        return None
    seat = tops.bettor.seat if isinstance(tops, TopsWon) else None
    return {"seat": seat, "amount": tops.amount, "reason": tops.reason}


def arithmetic(payer: Payer, play: Play) -> str:
    """How chips come to money.

    >>> arithmetic(Payer(2, 1, (2, 6, 1), 4500, 3000), Play(condition=500))
    '2 + 6 + 1 = 9 chips at $5 are $45, and $30 is all there is'
    """
    total = sum(payer.chips)
    number = f"{total} chip{'' if total == 1 else 's'}"
    summed = f"{' + '.join(map(str, payer.chips))} = {number}" if len(payer.chips) > 1 else number
    verb = "is" if total == 1 else "are"
    short = f", and {dollars(payer.paid)} is all there is" if payer.paid < payer.owed else ""
    return f"{summed} at {dollars(play.condition)} {verb} {dollars(payer.owed)}{short}"


def settle_pan(record: PanRecord) -> PanSettlement:
    """Settle a described hand. Raises RecordError in one sentence when it cannot be."""
    played = game(record.game, record.options)
    if not isinstance(played, Pan):
        raise RecordError(
            f"seats: {played.rules.name} is not played with melds", ("game",), value=record.game
        )
    rules, play = played.rules, played.settings
    check_declarations(rules, record.declared, {each.seat for each in record.seats})
    void = void_by(rules, record.declared)
    if void is not None:
        laid, back = lying_of(rules, play, record), list(_void(play, record, void))
        return PanSettlement(rules, play, record, laid, None, (), back)
    record = _with_wrong_hands(rules, record)
    hand, lying = described(rules, play, record)
    act = None if record.laid is None else judge(play, record.laid)
    earned = act.earned if act else _earned(hand, record)
    events = list(_act_paid(hand, record, act) if act else _settled(rules, hand, record))
    said = tuple(remarks(play, record))
    return PanSettlement(rules, play, record, lying, act, tuple(earned), events, said)


WORD_FOR: Mapping[str, HandWord] = {
    "foul": "fouled",
    "foul-meld": "fouled",
    "dead-hand": "void",
}
"""What a record calls a hand of which something that does this was declared."""


def _with_wrong_hands(rules: Rules, record: PanRecord) -> PanRecord:
    """The record with every hand fouled, or void, that was declared so."""
    words = {}
    told = {each.seat: each.hand for each in record.seats}
    for seat, each in declared_doing(rules, record.declared, *WORD_FOR):
        words[seat] = WORD_FOR[rules.irregular[each.what].does]
        if told[seat] not in ("plays", words[seat], "dead"):
            raise RecordError(
                f"declared: the hand of seat {seat} is {told[seat]}, so {each.what} cannot be "
                "declared of it",
                ("declared", record.declared.index(each), "seat"),
            )
    seats = tuple(
        each.model_copy(update={"hand": words.get(each.seat, each.hand)}) for each in record.seats
    )
    return record.model_copy(update={"seats": seats})


def _void(play: Play, record: PanRecord, reason: str) -> Iterator[Any]:
    """The deal is void: payments are undone, and antes and the fee go back."""
    yield CalledOff(reason)
    for each in record.collected:
        yield ChipsReturned(Bettor(each.seat), Bettor(each.payer), each.amount)
    for seat in (each.seat for each in record.seats):
        yield AnteReturned(Bettor(seat), play.ante)
    yield RoundEnded(tuple((Bettor(each.seat), 0) for each in record.seats), 0, 0)


def remarks(play: Play, record: PanRecord) -> Iterator[str]:
    """What looks wrong in a record of Panguingue."""
    for each in record.seats:
        if each.hand == "dead":
            yield (
                f"Seat {each.seat} is told as dead, which older records say of a fouled hand that "
                "still pays, and it is settled so: say fouled, or void where its ante went back."
            )
    for paid in (paid for paid in record.collected if paid.amount % play.condition):
        yield (
            f"Seat {paid.seat} has {dollars(paid.amount)} of seat {paid.payer}'s, which is no "
            f"whole number of chips of {dollars(play.condition)}: look at the amount again, unless "
            f"it was all that seat {paid.payer} had."
        )


def _earned(hand: Hand, record: PanRecord) -> Iterable[Earned]:
    """What everybody pays whoever went out, or is left alone by the fouls of others."""
    if record.out is not None:
        return for_going_out(hand, record.out)
    alone = len(hand.live) == 1 < len(hand.seats)
    if alone and pays_last(hand, hand.live[0]):
        return for_going_out(hand, hand.live[0], LAST_LEFT)
    return ()


def _act_paid(hand: Hand, record: PanRecord, act: Judged) -> Iterator[Any]:
    """One act is paid, and nothing else."""
    assert record.laid is not None
    yield from collect(hand, record.laid.seat, act.earned)
    yield _ended(hand)


def _settled(rules: Rules, hand: Hand, record: PanRecord) -> Iterator[Any]:
    """Fouled hands return what they have, the winner is paid, and the tops go last."""
    yield from _fees(rules, hand, record)
    _antes_back(hand, record)
    for seat in (each.seat for each in record.seats if each.hand in FOULED):
        yield from give_all_back(hand, seat)
    if record.out is not None:
        yield from go_out(hand, record.out)
    elif len(hand.live) == 1 < len(hand.seats):
        yield from last_left(hand, hand.live[0])
    else:
        yield TopsLie(hand.tops, "nobody is out")
    yield _ended(hand)


def _antes_back(hand: Hand, record: PanRecord) -> None:
    """Void hands get their antes back, as far as the tops reach."""
    for each in record.seats:
        if each.hand == "void":
            back = min(hand.play.ante, hand.tops)
            hand.tops -= back
            hand.chips[each.seat] += back


def _fees(rules: Rules, hand: Hand, record: PanRecord) -> Iterator[PotFeeTaken]:
    """The fees the record gives, or the one that is posted for so many players."""
    schedule = None if rules.pot_fees is None else rules.pot_fees.for_players(len(hand.seats))
    due = [] if schedule is None else [(f.name, f.amount) for f in schedule.fees if f.at == "deal"]
    if record.fees is not None:
        if any(fee.seat is not None for fee in record.fees):
            raise RecordError("fees: a fee comes out of the tops, not from a seat", ("fees",))
        due = [(fee.on, fee.amount) for fee in record.fees]
        if sum(amount for _, amount in due) > hand.tops:
            raise RecordError("fees: the fees are more than there is in the tops", ("fees",))
    for name, amount in due:
        taken = min(amount, hand.tops)
        hand.tops -= taken
        hand.fees += taken
        yield PotFeeTaken(taken, name)


def _ended(hand: Hand) -> RoundEnded:
    nets = tuple((hand.bettors[seat], hand.chips[seat] - hand.started[seat]) for seat in hand.seats)
    return RoundEnded(nets, 0, hand.fees, hand.tops - hand.carried)
