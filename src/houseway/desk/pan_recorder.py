"""The record of a hand of Panguingue that was played, from its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import cast

from houseway.cards.card import text
from houseway.desk.pan_judge import character_of
from houseway.desk.pan_record import (
    Character,
    HandWord,
    LaidAs,
    PanRecord,
    RecordCollected,
    RecordPanSeat,
)
from houseway.desk.record_parts import RecordFee
from houseway.engine.event import Event
from houseway.errors import RecordError
from houseway.families.pan.events import (
    ChipsPaid,
    ChipsReturned,
    EldestNamed,
    HandDead,
    Melded,
    Retired,
    TakenBack,
    TopsLie,
    WentOut,
)
from houseway.families.pan.melds import meld_of, melds_of, worth
from houseway.families.pan.paying import LAST_LEFT
from houseway.families.pan.rules import Play
from houseway.rulebook.schema import Rules
from houseway.table.chip_events import PotFeeTaken
from houseway.table.events import CalledOff, RoundEnded

Pairs = Counter[tuple[int, int]]


def pan_record_of(rules: Rules, events: Sequence[Event]) -> PanRecord:
    """The record of a finished hand; it settles to what the table paid.

    Everything it needs lies open on the table, so anybody's view will do.
    """
    eldest = next((each for each in events if isinstance(each, EldestNamed)), None)
    ended = next((each for each in events if isinstance(each, RoundEnded)), None)
    if any(isinstance(each, CalledOff) for each in events):
        raise RecordError("the round was called off, so there is nothing to settle", ("events",))
    if eldest is None or ended is None:
        raise RecordError("no hand was dealt to the end, so there is none to record", ("events",))
    out = next((at for at, each in enumerate(events) if _is_the_end(each)), len(events))
    moved = _collected(events[:out])
    lies = sum(each.amount for each in events if isinstance(each, TopsLie))
    play = Play.model_validate(rules.play)
    fouled = {e.bettor.seat for e in events if isinstance(e, HandDead) and e.pays}
    return PanRecord(
        game=rules.id,
        options=dict(rules.changed_options),
        seats=tuple(_seat(play, seat, events, out) for seat in eldest.seats),
        out=next((each.bettor.seat for each in events[out:] if isinstance(each, WentOut)), None),
        collected=tuple(
            RecordCollected(seat=seat, payer=payer, amount=amount, kept=seat in fouled)
            for (seat, payer), amount in moved.items()
            if amount
        ),
        left=lies - ended.lies,
        fees=tuple(_fees(events)),
    )


def _is_the_end(event: Event) -> bool:
    """Whether the last payments begin: somebody is out, or is left alone and paid for winning."""
    return isinstance(event, WentOut) or (isinstance(event, ChipsPaid) and event.what == LAST_LEFT)


def _collected(events: Sequence[Event]) -> Pairs:
    """What each seat has from each other, less what went back."""
    moved: Pairs = Counter()
    for each in events:
        if isinstance(each, ChipsPaid):
            moved[each.to.seat, each.bettor.seat] += each.paid
        elif isinstance(each, ChipsReturned):
            moved[each.bettor.seat, each.to.seat] -= each.amount
    return moved


def _seat(play: Play, seat: int, events: Sequence[Event], out: int) -> RecordPanSeat:
    mine = [each for each in events if _seat_of(each) == seat]
    status = _status(mine)
    laid = [each for each in mine if isinstance(each, Melded | TakenBack)]
    melds = laid[-1].melds if laid and status == "plays" else ()
    return RecordPanSeat(
        seat=seat,
        hand=status,
        melds=tuple(tuple(map(text, cards)) for cards in melds),
        laid_as=_laid_as(play, laid[-1]) if melds else {},
        chips=_chips_left(seat, events[out:]),
    )


def _seat_of(event: Event) -> int | None:
    bettor = getattr(event, "bettor", None)
    return None if bettor is None else int(bettor.seat)


def _status(mine: Sequence[Event]) -> HandWord:
    for each in mine:
        if isinstance(each, HandDead):
            return "fouled" if each.pays else "void"
        if isinstance(each, Retired):
            return "retired"
    return "plays"


def _laid_as(play: Play, laid: Melded | TakenBack) -> LaidAs:
    """What sets were laid as, where it is not what they look most like."""
    found: LaidAs = {}
    for number, (cards, chips) in enumerate(zip(laid.melds, laid.worths, strict=True), start=1):
        usual = meld_of(play, cards)
        if usual is None or worth(play, usual) != chips:
            meld = next(each for each in melds_of(cards) if worth(play, each) == chips)
            found[number] = cast(Character, character_of(meld))
    return found


def _chips_left(seat: int, end: Sequence[Event]) -> int | None:
    """What a seat had left when it mattered: it fell short. None when it had enough."""
    last = [each for each in end if isinstance(each, ChipsPaid) and each.bettor.seat == seat]
    paid, owed = sum(each.paid for each in last), sum(each.owed for each in last)
    return paid if paid < owed else None


def _fees(events: Sequence[Event]) -> Iterator[RecordFee]:
    for each in events:
        if isinstance(each, PotFeeTaken):
            yield RecordFee(on=each.on, amount=each.amount)
