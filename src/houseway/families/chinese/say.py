"""What happens in Chinese Poker, in sentences."""

from __future__ import annotations

from houseway.cards.card import texts
from houseway.families.chinese import events as e
from houseway.families.chinese.setting import Setting, names
from houseway.families.chinese.sweeps import SWEEPS
from houseway.money import dollars
from houseway.rulebook.schema import Rules
from houseway.table.say import say


@say.register
def _(event: e.SweepDeclared, rules: Rules) -> str:
    return f"{_who(event)} declares a clean sweep: {SWEEPS[event.sweep].name}."


@say.register
def _(event: e.Surrendered, rules: Rules) -> str:
    return f"{_who(event)} surrenders."


@say.register
def _(event: e.HandArranged, rules: Rules) -> str:
    if not event.back:
        return f"{_who(event)} lays the hand down."
    if not event.front:
        return f"{_who(event)} has a foul hand: {texts(event.back)}."
    setting = Setting(event.front, event.middle, event.back)
    foul = ", a foul hand" if event.foul else ""
    verb = "shows" if event.up else "sets"
    return f"{_who(event)} {verb} {setting.text} ({' / '.join(names(setting))}){foul}."


@say.register
def _(event: e.SweepShown, rules: Rules) -> str:
    name = SWEEPS[event.sweep].name
    told = f"shows the clean sweep, {name}" if event.good else f"has no clean sweep, {name}"
    return f"{_who(event)} {told}: {texts(event.cards)}."


@say.register
def _(event: e.PointsSettled, rules: Rules) -> str:
    why = f" ({'; '.join(event.why)})" if event.why else ""
    seat = event.loser.seat
    if not event.points:
        return f"{_who(event)} and seat {seat} are even{why}."
    points = f"{event.points} point{'' if event.points == 1 else 's'}"
    short = f"{dollars(event.paid)} of " if event.paid < event.owed else ""
    return f"{_who(event)} wins {points} from seat {seat}, {short}{dollars(event.owed)}{why}."


def _who(event: object) -> str:
    return f"Seat {event.bettor.seat}"  # type: ignore[attr-defined]
