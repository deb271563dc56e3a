"""`houseway phh`: hand histories in the open notation, read and written."""

from __future__ import annotations

import json
from typing import Any

from houseway.cli.common import console, print_json, read_text
from houseway.desk.phh import read_phh, texts
from houseway.desk.phh_read import Replayed, replayed
from houseway.desk.phh_write import to_phh
from houseway.errors import HousewayError, RecordError, unknown_name, visible
from houseway.families.journal import RoundLog
from houseway.money import dollars
from houseway.table.say import say


def show(what: str, source: str, as_json: bool) -> None:
    if what == "read":
        _read(source, as_json)
    elif what == "write":
        _write(source, as_json)
    else:
        raise unknown_name("what", f"phh can read or write, not {what!r}", what, ("read", "write"))


def _read(source: str, as_json: bool) -> None:
    hands = []
    for number, phh in enumerate(read_phh(read_text(source)), start=1):
        try:
            hands.append(replayed(phh))
        except HousewayError as error:
            where = ("hand", number, *error.where)
            raise error.told_as(RecordError, where, f"hand {number}: {error}") from None
    if as_json:
        print_json({"hands": [_hand_json(hand) for hand in hands]})
        return
    for hand in hands:
        _print(hand)


def _hand_json(hand: Replayed) -> dict[str, Any]:
    players = [
        {"seat": seat, "name": hand.names[at], "started": hand.phh.stacks[at], "ended": stack}
        for at, (seat, stack) in enumerate(zip(hand.seats, hand.stacks, strict=True))
    ]
    return {
        "variant": hand.phh.variant,
        "game": hand.game.rules.id,
        "options": hand.options,
        "players": players,
        "agrees": hand.agrees,
        "events": [event.to_json() for event in hand.round.events],
    }


def _print(hand: Replayed) -> None:
    out, rules = console(), hand.game.rules
    out.print(f"[bold]{rules.name}[/], PHH variant {hand.phh.variant}")
    for event in hand.round.events:
        if said := say(event, rules):
            out.print(f"  {said}", markup=False)
    for name, before, after in zip(hand.names, hand.phh.stacks, hand.stacks, strict=True):
        told = f"  {name}: {dollars(before)}, now {dollars(after)}"
        out.print(told, markup=False)
    if hand.agrees is False:
        said = ", ".join(map(dollars, hand.phh.finishing))
        out.print(f"  The file says otherwise: {said}. Fees or other rules may be why.")


def _write(source: str, as_json: bool) -> None:
    hands = []
    for number, line in enumerate(read_text(source).splitlines(), start=1):
        try:
            data = json.loads(line)
        except json.JSONDecodeError:
            raise RecordError(
                f"line {number} is not JSON; give a log of `houseway play`", ("line", number)
            ) from None
        if isinstance(data, dict) and data.get("closed"):
            break
        try:
            hands.append(to_phh(RoundLog.from_json(data)))
        except HousewayError as error:
            where = ("line", number, *error.where)
            raise error.told_as(RecordError, where, f"line {number}: {error}") from None
    if not hands:
        raise RecordError("the log has no rounds", ("log",), value=source)
    if as_json:
        print_json({"hands": [{"variant": hand.variant, "phh": hand.to_text()} for hand in hands]})
    else:
        print(visible(texts(hands), keep="\n"), end="")
