"""The record of a hand of Chinese Poker that was played, from its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from houseway.cards.card import text
from houseway.desk.chinese_record import ChineseRecord, RecordHand
from houseway.desk.record_parts import RecordFee
from houseway.engine.event import Event
from houseway.errors import RecordError
from houseway.families.chinese.events import (
    HandArranged,
    PointsSettled,
    Surrendered,
    SweepDeclared,
    SweepShown,
)
from houseway.rulebook.schema import Rules
from houseway.table.chip_events import ButtonMoved, ChipsBought
from houseway.table.events import CalledOff, FeeTaken, IrregularityDeclared


def chinese_record_of(rules: Rules, events: Sequence[Event]) -> ChineseRecord:
    """The record of a finished hand; it settles to what the table paid.

    Whoever saw the showdown has seen all it needs.
    """
    start = next((at for at, each in enumerate(events) if isinstance(each, ButtonMoved)), None)
    if any(isinstance(each, CalledOff) for each in events):
        raise RecordError("the round was called off, so there is nothing to settle", ("events",))
    if start is None or not any(isinstance(each, PointsSettled) for each in events):
        raise RecordError("no hand was dealt to the end, so there is none to record", ("events",))
    moved, played = events[start], events[start:]
    assert isinstance(moved, ButtonMoved)
    return ChineseRecord(
        game=rules.id,
        options=dict(rules.changed_options),
        button=moved.seat,
        seats=tuple(_hand(rules, seat, moved, played) for seat in moved.dealt),
        fees=tuple(_fees(played)),
    )


def _hand(rules: Rules, seat: int, moved: ButtonMoved, played: Sequence[Event]) -> RecordHand:
    mine = [each for each in played if _seat_of(each) == seat]
    chips = dict(zip(moved.dealt, moved.chips, strict=True))[seat]
    fees = sum(each.amount for each in mine if isinstance(each, FeeTaken))
    added = sum(each.amount for each in mine if isinstance(each, ChipsBought))
    told: dict[str, Any] = {"seat": seat, "chips": chips - fees, "added": added}
    return RecordHand(**told, **_brought(rules, mine), **_said(seat, played))


def _seat_of(event: Event) -> int | None:
    bettor = getattr(event, "bettor", None)
    return getattr(event, "seat", None) if bettor is None else bettor.seat


def _brought(rules: Rules, mine: Sequence[Event]) -> dict[str, Any]:
    """How a hand came to the showdown."""
    done = [rules.irregular[e.what].does for e in mine if isinstance(e, IrregularityDeclared)]
    out: dict[str, Any] = {}
    for each in mine:
        if isinstance(each, SweepDeclared):
            out["declares"] = each.sweep
        elif isinstance(each, Surrendered):
            out["surrenders"] = True
        elif isinstance(each, SweepShown):
            out["cards"] = tuple(map(text, each.cards))
        elif isinstance(each, HandArranged) and each.up:
            parts = {"front": each.front, "middle": each.middle, "back": each.back}
            out |= {part: tuple(map(text, cards)) for part, cards in parts.items()}
            if not each.front:  # laid down without being set
                out["fouled"] = True
    if {"foul", "forfeit"} & set(done):
        out |= {"fouled": True, "forfeit": "forfeit" in done}
    return out


def _said(seat: int, played: Sequence[Event]) -> dict[str, int]:
    """When a seat declared something, counted from 1."""
    declared = [_seat_of(e) for e in played if isinstance(e, SweepDeclared | Surrendered)]
    return {"said": declared.index(seat) + 1} if seat in declared else {}


def _fees(played: Sequence[Event]) -> Iterator[RecordFee]:
    for each in played:
        if isinstance(each, FeeTaken):
            yield RecordFee(on=each.on, amount=each.amount, seat=each.bettor.seat)
