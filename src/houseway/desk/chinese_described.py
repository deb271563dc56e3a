"""A described hand of Chinese Poker made ready to settle; what cannot be is refused."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.cards.card import Card, text
from houseway.desk.chinese_record import ChineseRecord, RecordHand
from houseway.desk.record_parts import check_seats, no_such_seat, read_cards
from houseway.errors import RecordError, Where
from houseway.families.chinese.points import Shown
from houseway.families.chinese.rules import Play
from houseway.families.chinese.setting import PARTS, SIZES, Setting
from houseway.families.chinese.sweeps import CARDS, SWEEPS, declarable, sweeps_in
from houseway.rulebook.schema import Rules

NUMBERS = {3: "three", 5: "five"}


def described(rules: Rules, play: Play, record: ChineseRecord) -> dict[int, Shown]:
    """What every seat brings to the showdown, in the order of settlement."""
    seats = in_turn(rules, record)
    _check_cards(rules, record)
    _check_order(play, record)
    told = {hand.seat: hand for hand in record.seats}
    shown = {}
    for seat in seats:
        try:
            shown[seat] = _shown(play, told[seat])
        except RecordError as fault:
            raise fault.told_as(RecordError, (*_way(record, seat), *fault.where)) from None
    return shown


def in_turn(rules: Rules, record: ChineseRecord) -> list[int]:
    """The seats in the order of settlement, clockwise from the button's left; or a RecordError."""
    most = rules.table.seats
    check_seats((hand.seat for hand in record.seats), most)
    if record.button > most:
        raise RecordError(no_such_seat(record.button, most), ("button",))
    told = {hand.seat for hand in record.seats}
    clockwise = ((record.button + step) % most + 1 for step in range(most))
    return [seat for seat in clockwise if seat in told]


def _way(record: ChineseRecord, seat: int) -> Where:
    """The way to a seat in the record."""
    return ("seats", next(at for at, hand in enumerate(record.seats) if hand.seat == seat))


def cards_of(hand: RecordHand) -> list[Card]:
    """Every card that is told of a hand."""
    parts = ((part, getattr(hand, part)) for part in (*PARTS, "cards"))
    name = f"seat {hand.seat}"
    return [card for part, given in parts for card in read_cards(given, f"{name} {part}", (part,))]


def _check_cards(rules: Rules, record: ChineseRecord) -> None:
    """Every card is of the deck and in one hand only; two alike in one hand foul it."""
    holds: dict[Card, int] = {}
    for at, hand in enumerate(record.seats):
        found, where = cards_of(hand), ("seats", at)
        for card in found:
            if card not in rules.deck.shoe:
                raise RecordError(f"seat {hand.seat}: {text(card)} is not in the deck", where)
            if found.count(card) > 1 and not _is_foul(hand):
                raise RecordError(
                    f"seat {hand.seat}: {text(card)} is there twice, and two cards alike foul a "
                    "hand: say that it is fouled",
                    where,
                )
            if holds.setdefault(card, hand.seat) != hand.seat:
                raise RecordError(
                    f"{text(card)} is at seat {holds[card]} and at seat {hand.seat}: the same card "
                    "in two hands is a misdeal: declare shared-card",
                    where,
                )


def _is_foul(hand: RecordHand) -> bool:
    return hand.fouled or hand.forfeit


def _check_order(play: Play, record: ChineseRecord) -> None:
    """Who surrendered and who declared first must be told where it decides."""
    hands = [hand for hand in record.seats if not _is_foul(hand)]
    surrendered = [hand for hand in hands if hand.surrenders]
    declared = [hand for hand in hands if hand.declares]
    if len(surrendered) > play.surrenders:
        raise RecordError(
            f"seats: no more than {play.surrenders} may surrender (option surrenders)", ("seats",)
        )
    for hand in (*surrendered, *declared) if surrendered and declared else ():
        if hand.said is None:
            raise RecordError(
                f"seat {hand.seat}: a clean sweep and a surrender meet, so say which was declared "
                "first (said: 1, 2 …)",
                (*_way(record, hand.seat), "said"),
            )


def _shown(play: Play, hand: RecordHand) -> Shown:
    """A hand as it comes to the showdown."""
    if _is_foul(hand):
        return Shown("foul", forfeit=hand.forfeit)
    if sum((hand.surrenders, hand.declares is not None)) > 1:
        raise RecordError(
            f"seat {hand.seat}: a hand is declared or surrendered, not both", ("surrenders",)
        )
    if hand.surrenders:
        return Shown("surrender", said=hand.said or 0)
    if hand.declares is not None:
        return _declared(play, hand, hand.declares)
    if hand.good is not None:
        raise RecordError(
            f"seat {hand.seat}: only a declared clean sweep is good or not", ("good",)
        )
    return Shown.of(play, _setting(hand))


def _declared(play: Play, hand: RecordHand, sweep: str) -> Shown:
    if sweep not in (kind.id for kind in declarable(play)):
        name, where = SWEEPS[sweep].name, f"seat {hand.seat}"
        raise RecordError(f"{where}: {name} is no clean sweep here (option version)", ("declares",))
    cards = cards_of(hand)
    good = hand.good if hand.good is not None else bool(cards)
    if cards and len(cards) != CARDS:
        raise RecordError(
            f"seat {hand.seat}: a clean sweep has thirteen cards, not {len(cards)}", ("cards",)
        )
    if good and cards:
        good = sweep in sweeps_in(cards)
        if hand.good and not good:
            name = SWEEPS[sweep].name
            raise RecordError(
                f"seat {hand.seat}: these cards are no {name}, so it is not good", ("good",)
            )
    return Shown("sweep" if good else "false-sweep", None, sweep, hand.said or 0)


def _setting(hand: RecordHand) -> Setting:
    parts = [read_cards(getattr(hand, part), f"seat {hand.seat} {part}", (part,)) for part in PARTS]
    if not any(parts):
        raise RecordError(
            f"seat {hand.seat}: set the hand in front, middle and back, or say that it declares, "
            "surrenders or is fouled",
            ("front",),
        )
    if hand.cards:
        raise RecordError(
            f"seat {hand.seat}: cards are told of a declared clean sweep only", ("cards",)
        )
    for part, size, found in zip(PARTS, SIZES, parts, strict=True):
        if len(found) != size:
            raise RecordError(
                f"seat {hand.seat}: the {part} has {NUMBERS[size]} cards, not {len(found)}; a hand "
                "set otherwise is fouled",
                (part,),
            )
    return Setting(*(tuple(part) for part in parts))


def stacks(record: ChineseRecord, owed: Iterable[int]) -> dict[int, int]:
    """What each seat can exchange; one that is not told has enough."""
    enough = sum(owed)
    return {
        hand.seat: (enough if hand.chips is None else hand.chips) + hand.added
        for hand in record.seats
    }
