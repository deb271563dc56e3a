"""Settle a described pot: the showdown of the table, run on the described money and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from houseway.cards.shoe import HandScript
from houseway.checked import checked
from houseway.desk.answer import ended_json, rules_json
from houseway.desk.misdeal import (
    check_declarations,
    declared_doing,
    declared_events,
    declared_json,
    stands,
    void_by,
)
from houseway.desk.pot_described import described_hand, money_of, reached
from houseway.desk.pot_record import PotRecord, RecordSeat
from houseway.desk.pot_remarks import remarks
from houseway.desk.pot_special import fees_before
from houseway.engine.bettor import bettor_json
from houseway.engine.event import Event
from houseway.engine.round import Procedure, Step
from houseway.errors import RecordError
from houseway.families import game
from houseway.families.pot import fees, push
from houseway.families.pot.betting import gather
from houseway.families.pot.events import (
    BetReturned,
    DrawBetsVoid,
    HandMucked,
    HandShown,
    PotLies,
    PotMade,
    PotWon,
    Pushed,
)
from houseway.families.pot.game import PotGame
from houseway.families.pot.hand import Hand
from houseway.families.pot.jacks import nobody_opened
from houseway.families.pot.lowball import pots_by_sevens
from houseway.families.pot.pots import Pot
from houseway.families.pot.procedure import call_off
from houseway.families.pot.remedies import foul
from houseway.families.pot.say import pot_name
from houseway.families.pot.settling import close_hand
from houseway.families.pot.showdown import give, words
from houseway.families.pot.streets import award
from houseway.families.pot.worth import values
from houseway.money import Cents, dollars
from houseway.rulebook.pot_schedule import EVERY_HAND
from houseway.rulebook.schema import Rules
from houseway.table.chip_events import PotFeeTaken
from houseway.table.events import CalledOff, FeeTaken, RoundEnded
from houseway.table.say import say
from houseway.table.table import Table


@dataclass(frozen=True)
class PotSettlement:
    """The answer to the record of a pot; `remarks` say what looks wrong in it, or is missing."""

    rules: Rules
    record: PotRecord
    events: list[Event]
    remarks: tuple[str, ...] = ()

    @property
    def pots(self) -> list[PotMade]:
        """The pots that were paid, the main pot first; fees have come out of them."""
        return [e for e in self.events if isinstance(e, PotMade)]

    @property
    def shares(self) -> list[PotWon]:
        return [e for e in self.events if isinstance(e, PotWon)]

    @property
    def returned(self) -> list[BetReturned]:
        return [e for e in self.events if isinstance(e, BetReturned)]

    @property
    def void(self) -> DrawBetsVoid | None:
        """Why bets after the draw went back, if they did."""
        return next((e for e in self.events if isinstance(e, DrawBetsVoid)), None)

    @property
    def pushed(self) -> list[Pushed]:
        """Tied pots of Push 9 that are too small to divide."""
        return [e for e in self.events if isinstance(e, Pushed)]

    @property
    def hands(self) -> list[HandShown]:
        return [e for e in self.events if isinstance(e, HandShown)]

    @property
    def fees(self) -> list[PotFeeTaken | FeeTaken]:
        return [e for e in self.events if isinstance(e, PotFeeTaken | FeeTaken)]

    @property
    def called_off(self) -> str | None:
        """Why the deal is void, where it is."""
        return next((e.reason for e in self.events if isinstance(e, CalledOff)), None)

    @property
    def ended(self) -> RoundEnded:
        return next(e for e in self.events if isinstance(e, RoundEnded))

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data; nets, house and what lies over add up to zero."""
        from houseway.desk.readings import readings_json

        rules = self.rules
        return {
            **rules_json(rules, self.record),
            "button": self.record.button,
            **declared_json(self.record.declared, self.called_off),
            "returned": [{**bettor_json(e.bettor), "amount": e.amount} for e in self.returned],
            "void": None if self.void is None else say(self.void, rules),
            "pots": [
                {"pot": e.pot, "name": pot_name(e.pot), "amount": e.amount, "seats": list(e.seats)}
                for e in self.pots
            ],
            "hands": [{**bettor_json(e.bettor), "high": e.high, "low": e.low} for e in self.hands],
            "shares": [_share(e, rules) for e in self.shares],
            "pushed": [_event(e) for e in self.pushed],
            "fees": [_fee(e) for e in self.fees],
            **ended_json(self.ended),
            "remarks": list(self.remarks),
            **readings_json(self),
        }


def _share(won: PotWon, rules: Rules) -> dict[str, Any]:
    return {
        **bettor_json(won.bettor),
        "pot": won.pot,
        "of": won.of,
        "half": won.half,
        "amount": won.amount,
        "odd": won.odd,
        "hand": won.hand,
        "why": say(won, rules),
    }


def _event(event: Event) -> dict[str, Any]:
    return {key: value for key, value in event.to_json().items() if key != "event"}


def _fee(fee: PotFeeTaken | FeeTaken) -> dict[str, Any]:
    seat = bettor_json(fee.bettor) if isinstance(fee, FeeTaken) else {}
    return {**seat, "amount": fee.amount, "on": fee.on}


@checked
def settle_pot(record: PotRecord) -> PotSettlement:
    """Settle a described pot. Raises RecordError in one sentence when it cannot be."""
    played = game(record.game, record.options)
    if not isinstance(played, PotGame):
        raise RecordError(
            f"pot: {played.rules.name} is played against a bank, not for a pot", ("pot",)
        )
    rules, table = played.rules, Table(played.rules, HandScript({}))
    check_declarations(rules, record.declared, {item.seat for item in record.pot.seats})
    told = list(declared_events(rules, record.declared))
    reason = void_by(rules, record.declared)
    if reason is not None:
        hand = money_of(played, record, table)
        void = [*told, *_void(table, hand, record, reason)]
        return PotSettlement(rules, record, void, tuple(_fees_back(record)))
    record = _with_fouls(rules, record)
    hand = described_hand(played, record, table)
    said = remarks(table, hand, record)
    events = [*told, *_settled(table, hand, record)]
    answer = PotSettlement(rules, record, events, said)
    rest = _not_yet_paid(table.stakes.unpaid)
    return replace(answer, remarks=(*said, *rest, *_other_fees(answer)))


def _with_fouls(rules: Rules, record: PotRecord) -> PotRecord:
    """The record with every hand foul that was declared so; a dead one must be told by itself."""
    _check_dead_hands(rules, record)
    foul = {seat for seat, _ in declared_doing(rules, record.declared, "foul")}
    if not foul:
        return record
    seats = tuple(
        item.model_copy(update={"foul": item.foul or item.seat in foul})
        for item in record.pot.seats
    )
    return record.model_copy(update={"pot": record.pot.model_copy(update={"seats": seats})})


def _check_dead_hands(rules: Rules, record: PotRecord) -> None:
    """Raise where a hand was declared dead and its seat does not say so: its money went back."""
    told = {item.seat: item for item in record.pot.seats}
    times = Counter((each.what, each.seat) for each in stands(record.declared))
    for each in stands(record.declared):
        known, twice = rules.irregular[each.what], times[each.what, each.seat] > 1
        dies = known.does == "dead-hand" or (known.twice == "dead-hand" and twice)
        if dies and each.seat is not None and not _is_dead(told[each.seat]):
            raise RecordError(
                f"declared: {each.what} makes the hand of seat {each.seat} dead, and what it put "
                f"in went back: say {each.seat} put 0, folded",
                ("declared", record.declared.index(each), "what"),
            )


def _is_dead(item: RecordSeat) -> bool:
    return item.folded and not (item.put or item.dead)


def _void(table: Table, hand: Hand, record: PotRecord, reason: str) -> Iterator[Any]:
    """Everything goes back; of a later round of Push 9 its bets, and it is dealt again."""
    if record.pot.round == 1:
        yield from call_off(table, hand, reason)
        return
    yield CalledOff(reason)
    for seat, amount in hand.put.items():
        if amount:
            hand.chips[seat] += amount
            yield BetReturned(hand.bettors[seat], amount)
    hand.put = dict.fromkeys(hand.put, 0)
    yield from _take_fees(table, hand, record)
    yield from _pots_made(hand.pots())
    yield from close_hand(table, hand, hand.total)


def _fees_back(record: PotRecord) -> Iterator[str]:
    """A remark when fees are told of a deal that is void."""
    if record.pot.fees and record.pot.round == 1:
        yield "Fees that were taken from a void deal go back like everything else."


def _not_yet_paid(unpaid: Cents) -> Iterator[str]:
    """A remark when the pot could not pay the whole collection of its half hour."""
    if unpaid:
        yield (
            f"The pot does not hold the whole collection of the half hour; the other "
            f"{dollars(unpaid)} comes out of the next pot."
        )


def _other_fees(answer: PotSettlement) -> Iterator[str]:
    """A remark when the fees that were told are not those of the posted schedule."""
    pot, posted = answer.record.pot, answer.rules.pot_fees
    if pot.fees is None or posted is None:
        return
    schedule = posted.for_players(pot.players or len(pot.seats))
    if schedule is None or any(fee.timed or fee.at == "deal" for fee in schedule.fees):
        return  # what such a schedule takes from one hand depends on the hands before it
    untold = answer.record.model_copy(update={"pot": pot.model_copy(update={"fees": None})})
    try:
        due = sum(fee.amount for fee in settle_pot(untold).fees)
    except RecordError:  # how far the hand came is not told, so nobody knows
        return
    taken = sum(fee.amount for fee in pot.fees)
    # Less may be right: the pot was too small when a fee fell due, or a round had no bets.
    by_bets = any(fee.at.startswith("round-") and fee.at != "round-1" for fee in schedule.fees)
    sure = pot.reached is not None or not (pot.fees or by_bets)
    if taken > due or (taken < due and sure):
        yield (
            f"{dollars(taken)} of fees was told, and the slip goes by it; {schedule.id} takes "
            f"{dollars(due)} from this hand."
        )


def _settled(table: Table, hand: Hand, record: PotRecord) -> Iterator[Any]:
    """Uncalled bets go back, fees are taken, and every pot goes to its winners."""
    yield from (event for event in gather(hand) if not isinstance(event, PotMade))
    yield from _take_fees(table, hand, record)
    for item in record.pot.seats:
        if item.foul and not item.folded:
            yield from foul(hand, item.seat)
    _check_somebody_shows(hand.pots() if hand.live else [], record)
    lies = yield from _award(hand, record)
    yield from close_hand(table, hand, lies)


def _take_fees(table: Table, hand: Hand, record: PotRecord) -> Iterator[Any]:
    """The fees the record gives, or those of the posted schedule as far as the hand came."""
    pot = record.pot
    if pot.fees is not None:
        yield from _given_fees(hand, record)
        return
    _check_reached(table, hand, record)
    if hand.play.special == "push-9":
        yield from _fees_by_round(table, hand, record)
        return
    for street in range(1, hand.street + 1):
        for points in (fees.dealt_points(hand.play, street), fees.bet_points(hand, street)):
            yield from fees.take(table, hand, *points, players=pot.players)
    if pot.half_hour:
        yield from _by_the_half_hour(table, hand, record)


def _by_the_half_hour(table: Table, hand: Hand, record: PotRecord) -> Iterator[Any]:
    """The collection of the half hour that this pot was the first of."""
    if fees.timed_fee(table, hand, record.pot.players) is None:
        raise RecordError(
            "pot.half_hour: no collection by the half hour is posted here; post one such as "
            "fees=poker-16, or leave it out",
            ("pot", "half_hour"),
        )
    players = record.pot.players
    yield from fees.take_from_everybody(table, hand, players, chips_known=False)
    yield from fees.take_from_the_first_pot(table, hand, players)


def _fees_by_round(table: Table, hand: Hand, record: PotRecord) -> Iterator[Any]:
    """The fees of every round of Push 9; earlier ones came out of the pots that lie."""
    last = record.pot.round
    for number in range(1, last + 1):
        if number == last:
            gone = max(0, hand.fees - fees_before(record))
            hand.dead += gone
            hand.carried += gone
        players = record.pot.players
        yield from fees.take(table, hand, "deal", play_round=number, players=players)


def _given_fees(hand: Hand, record: PotRecord) -> Iterator[Any]:
    for at, fee in enumerate(record.pot.fees or ()):
        where = ("pot", "fees", at)
        if fee.seat is None:
            if fee.amount > hand.total:
                raise RecordError("pot.fees: the fees are more than there is in the pot", where)
            hand.fees += fee.amount
            yield PotFeeTaken(fee.amount, fee.on)
        elif fee.seat not in hand.seats:
            raise RecordError(f"pot.fees: pot.seats does not name seat {fee.seat}", where)
        else:
            hand.chips[fee.seat] -= fee.amount
            hand.seat_fees[fee.seat] = hand.seat_fees.get(fee.seat, 0) + fee.amount
            yield FeeTaken(hand.bettors[fee.seat], fee.amount, fee.on)


def _check_reached(table: Table, hand: Hand, record: PotRecord) -> None:
    """Raise when a later fee may be due and nothing tells how far the hand came."""
    posted = table.rules.pot_fees
    if posted is None or reached(hand, record) is not None:
        return
    found = posted.for_players(record.pot.players or len(hand.seats))
    if found is not None and any(f.at not in EVERY_HAND and not f.timed for f in found.fees):
        raise RecordError(
            "pot.reached: say which round of betting the hand came to, for its fees",
            ("pot", "reached"),
        )


def _award(hand: Hand, record: PotRecord) -> Step[Cents]:
    """Give every pot away as the game does; what lies over."""
    if record.pot.played == "nobody":
        return (yield from nobody_opened(hand)).amount
    if not hand.live:
        yield PotLies(hand.total, "the opener's hand is dead")
        return hand.total
    if hand.play.special == "push-9":
        return (yield from _push(hand, record))
    if len(hand.live) > 1 and hand.at_draw is not None:
        yield from _pots_made(_pots_by_sevens(hand))
        yield from award(hand)
        return 0
    yield from _pots_made(hand.pots())
    if len(hand.live) == 1 or not hand.board:
        yield from award(hand)
    else:
        yield from _show_and_give(hand, {i.seat for i in record.pot.seats if i.mucked})
    return 0


def _pots_made(found: Sequence[Pot]) -> Iterator[PotMade]:
    for number, pot in enumerate(found, start=1):
        yield PotMade(number, pot.amount, pot.seats)


def _pots_by_sevens(hand: Hand) -> list[Pot]:
    worth = {seat: values(hand.play, hand.cards[seat], ()) for seat in hand.live}
    return pots_by_sevens(hand, worth)[1].pots


def _push(hand: Hand, record: PotRecord) -> Step[Cents]:
    """A round of Push 9: pots that tie and are too small are played again, or were divided."""
    yield from _pots_made(hand.pots())
    pushes = yield from push.showdown(hand, record.pot.round)
    if record.pot.divided:
        yield from push.divide(hand, pushes)
        return 0
    return sum(each.amount for each in pushes)


def _show_and_give(hand: Hand, mucked: set[int]) -> Procedure:
    """A showdown with a board; a hand nobody saw is worth nothing."""
    worth = {
        seat: (0, 0) if seat in mucked else values(hand.play, hand.cards[seat], hand.board)
        for seat in hand.live
    }
    for seat in hand.live:
        if seat in mucked:
            yield HandMucked(hand.bettors[seat])
        else:
            high, low = (words(hand, worth[seat], half) for half in ("high", "low"))
            yield HandShown(hand.bettors[seat], high, low)
    yield from give(hand, worth, hand.pots())


def _check_somebody_shows(found: Sequence[Pot], record: PotRecord) -> None:
    mucked = {item.seat for item in record.pot.seats if item.mucked}
    for number, pot in enumerate(found, start=1):
        if pot.amount and len(pot.seats) > 1 and set(pot.seats) <= mucked:
            seats = " and ".join(map(str, pot.seats))
            name = pot_name(number).lower()
            raise RecordError(
                f"pot.seats: seats {seats} mucked, so nobody can win the {name}", ("pot", "seats")
            )
