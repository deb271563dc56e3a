"""Settle a described hand of Chinese Poker: every pair in turn, as the table settles it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.desk.answer import ended_json, rules_json
from houseway.desk.chinese_described import cards_of, described, in_turn, stacks
from houseway.desk.chinese_record import ChineseRecord, RecordHand
from houseway.desk.misdeal import (
    check_declarations,
    declared_doing,
    declared_json,
    void_by,
)
from houseway.desk.remarks import SMALLEST_CHIP
from houseway.engine.bettor import Bettor, bettor_json
from houseway.errors import RecordError
from houseway.families import game
from houseway.families.chinese.exchange import Exchange, exchanges
from houseway.families.chinese.fees import posted
from houseway.families.chinese.game import ChinesePoker
from houseway.families.chinese.irregular import TOO_MANY
from houseway.families.chinese.points import Shown, scores
from houseway.families.chinese.rules import Play
from houseway.families.chinese.setting import PARTS, names
from houseway.families.chinese.sweeps import CARDS, SWEEPS, sweeps_in
from houseway.money import dollars
from houseway.rulebook.schema import Rules
from houseway.table.events import FeeTaken, RoundEnded

KINDS = {
    "regular": "set",
    "sweep": "declared",
    "foul": "foul",
    "surrender": "surrendered",
    "false-sweep": "declared and not there",
}


@dataclass(frozen=True)
class ChineseSettlement:
    """The answer to the record of a hand of Chinese Poker; `hands` in the order of settlement.

    `called_off` says why the deal is void, where it is; `remarks` what looks wrong in the record.
    """

    rules: Rules
    play: Play
    record: ChineseRecord
    hands: Mapping[int, Shown]
    pairs: Sequence[Exchange]
    fees: Sequence[FeeTaken]
    ended: RoundEnded
    called_off: str | None = None
    remarks: tuple[str, ...] = ()

    def told(self, seat: int) -> RecordHand:
        return next(hand for hand in self.record.seats if hand.seat == seat)

    def sweeps(self, seat: int) -> tuple[str, ...]:
        """Every clean sweep the thirteen cards of a seat are, declared or not."""
        cards = cards_of(self.told(seat))
        return sweeps_in(cards) if len(set(cards)) == CARDS else ()

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data; nets and house add up to zero."""
        from houseway.desk.readings import readings_json

        return {
            **rules_json(self.rules, self.record),
            "button": self.record.button,
            **declared_json(self.record.declared, self.called_off),
            "hands": [self._hand(seat, shown) for seat, shown in self.hands.items()],
            "pairs": [_pair(pair, self.play) for pair in self.pairs],
            "fees": [{**bettor_json(f.bettor), "amount": f.amount, "on": f.on} for f in self.fees],
            **ended_json(self.ended),
            "remarks": list(self.remarks),
            **readings_json(self),
        }

    def _hand(self, seat: int, shown: Shown) -> dict[str, Any]:
        said = ("", "", "") if shown.setting is None else names(shown.setting)
        return {
            "seat": seat,
            "kind": shown.kind,
            **dict(zip(PARTS, said, strict=True)),
            "declared": shown.sweep or None,
            "sweeps": list(self.sweeps(seat)),
        }


def _pair(pair: Exchange, play: Play) -> dict[str, Any]:
    return {
        "winner": pair.winner,
        "loser": pair.loser,
        "points": pair.score.points,
        "parts": [{"what": part.what, "points": part.points} for part in pair.score.parts],
        "owed": pair.owed,
        "paid": pair.paid,
        "arithmetic": arithmetic(pair, play),
    }


def arithmetic(pair: Exchange, play: Play) -> str:
    """How the points of a pair come to money.

    >>> from houseway.families.chinese.points import Part, Score
    >>> score = Score(2, (Part("front", 1), Part("middle", -1), Part("most segments", 2)))
    >>> arithmetic(Exchange(1, 2, 1000, 400, score), Play(version="western", point=500))
    '1 - 1 + 2 = 2 points at $5 are $10; chips reach $4'
    """
    if not pair.score.points:
        return "nothing moves"
    points = [part.points for part in pair.score.parts if part.points]
    number = f"{pair.score.points} point{'s' if pair.score.points > 1 else ''}"
    summed = f"{_sum(points)} = {number}" if len(points) > 1 else number
    verb = "is" if pair.score.points == 1 else "are"
    short = f"; chips reach {dollars(pair.paid)}" if pair.paid < pair.owed else ""
    return f"{summed} at {dollars(play.point)} {verb} {dollars(pair.owed)}{short}"


def _sum(points: Sequence[int]) -> str:
    first, *others = points
    return str(first) + "".join(f" {'+' if n > 0 else '-'} {abs(n)}" for n in others)


def in_words(shown: Shown) -> str:
    """What a hand is at the showdown."""
    if shown.kind in ("sweep", "false-sweep"):
        return f"{SWEEPS[shown.sweep].name} {KINDS[shown.kind]}"
    if shown.kind == "regular":
        assert shown.setting is not None
        return " / ".join(names(shown.setting))
    return "foul, forfeit" if shown.forfeit else KINDS[shown.kind]


def settle_chinese(record: ChineseRecord) -> ChineseSettlement:
    """Settle a described hand. Raises RecordError in one sentence when it cannot be."""
    played = game(record.game, record.options)
    if not isinstance(played, ChinesePoker):
        raise RecordError(
            f"seats: {played.rules.name} is not settled in points, hand by hand",
            ("game",),
            value=record.game,
        )
    rules, play = played.rules, played.settings
    check_declarations(rules, record.declared, {hand.seat for hand in record.seats})
    void = void_by(rules, record.declared, TOO_MANY)
    if void is not None:
        return _void(rules, play, record, void)
    record = _with_fouls(rules, record)
    hands = described(rules, play, record)
    found = scores(play, hands)
    owed = (abs(score.points) * play.point for score in found.values())
    pairs = exchanges(play, found, stacks(record, owed))
    fees = list(_fees(rules, hands, record))
    nets = dict.fromkeys(hands, 0)
    for pair in pairs:
        nets[pair.winner] += pair.paid
        nets[pair.loser] -= pair.paid
    for fee in fees:
        nets[fee.bettor.seat] -= fee.amount
    house = sum(fee.amount for fee in fees)
    ended = RoundEnded(tuple((Bettor(seat), net) for seat, net in nets.items()), 0, house)
    said = tuple(_remarks(record))
    return ChineseSettlement(rules, play, record, hands, pairs, fees, ended, remarks=said)


def _remarks(record: ChineseRecord) -> Iterator[str]:
    """Sums of chips that no chips make."""
    for hand in record.seats:
        for amount, what in ((hand.chips, "has"), (hand.added, "added")):
            if amount and amount % SMALLEST_CHIP:
                yield (
                    f"Seat {hand.seat} {what} {dollars(amount)}, which cannot be made with chips "
                    f"of {dollars(SMALLEST_CHIP)} or more: look at the amount again."
                )


def _void(rules: Rules, play: Play, record: ChineseRecord, reason: str) -> ChineseSettlement:
    """A void deal: fees go back, added chips stay with their owner, and nothing moves."""
    nets = tuple((Bettor(seat), 0) for seat in in_turn(rules, record))
    said = ("Fees that were taken from a void deal go back.",) if record.fees else ()
    return ChineseSettlement(rules, play, record, {}, (), (), RoundEnded(nets, 0, 0), reason, said)


def _with_fouls(rules: Rules, record: ChineseRecord) -> ChineseRecord:
    """The record with every hand foul, or forfeit, that was declared so."""
    foul = dict(declared_doing(rules, record.declared, "foul"))
    forfeit = {seat for seat, _ in declared_doing(rules, record.declared, "forfeit")}
    for hand in (hand for hand in record.seats if hand.surrenders and hand.seat in foul):
        each = foul[hand.seat]
        raise RecordError(
            f"declared: seat {hand.seat} surrendered, so {each.what} cannot be declared of it",
            ("declared", record.declared.index(each), "seat"),
        )
    seats = tuple(_fouled(hand, foul.keys() | forfeit, forfeit) for hand in record.seats)
    return record.model_copy(update={"seats": seats})


def _fouled(hand: RecordHand, foul: Collection[int], forfeit: Collection[int]) -> RecordHand:
    words = {"fouled": hand.seat in foul, "forfeit": hand.seat in forfeit}
    return hand.model_copy(update={word: True for word, is_so in words.items() if is_so})


def _fees(rules: Rules, seats: Mapping[int, Shown], record: ChineseRecord) -> Iterator[FeeTaken]:
    """The fees the record gives, or those that are posted for every hand."""
    if record.fees is None:
        for fee in (fee for fee in posted(rules) if not fee.timed):
            yield from (FeeTaken(Bettor(seat), fee.amount, "the hand") for seat in seats)
        return
    for at, given in enumerate(record.fees):
        if given.seat is not None and given.seat not in seats:
            raise RecordError(f"fees: seats does not name seat {given.seat}", ("fees", at, "seat"))
        payers = seats if given.seat is None else (given.seat,)
        yield from (FeeTaken(Bettor(seat), given.amount, given.on) for seat in payers)
