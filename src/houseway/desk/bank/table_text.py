"""Reading a typical table from words, as somebody would write it down in passing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from houseway.desk.bank.table import Lying, partner
from houseway.errors import (
    bad_form,
    contradiction,
    did_you_mean,
    out_of_range,
    unknown_name,
)
from houseway.money import Cents, cents
from houseway.rulebook.schema import Rules

LONGEST = 4_000  # letters; a full table takes a few hundred
LONGEST_WAGER = 80

_COUNTED = re.compile(r"(\d{1,4})\s*(?:x|×|\*|times)\s*(.+)", re.I | re.S)
_EVERYBODY = re.compile(r"(?:all|everybody|everyone|each|every seat)\b[\s:,]*(.+)", re.I | re.S)
_SEAT = re.compile(
    r"(?:seat\s*(\d{1,4})\b|(\d{1,4})(?=\s*[:)]|\s+\D))\s*[:).]?\s*(.+)", re.I | re.S
)
_AMOUNT_LAST = re.compile(r"(.+?)[\s:=]+(\$?[\d.,]+)", re.S)
_AMOUNT_FIRST = re.compile(r"(\$?[\d.,]+)\s+(?:on\s+)?(\D.*)", re.I | re.S)


def read_wagers(rules: Rules, text: str, bank_seat: int) -> list[Lying]:
    """The wagers a text tells, group by group.

    >>> from houseway.families import game
    >>> rules = game("ez-baccarat-panda-8").rules
    >>> read_wagers(rules, "2 banker 25, Dragon 7 $5", bank_seat=1)
    [Lying(seat=2, spot='banker', amount=2500), Lying(seat=2, spot='dragon-7', amount=500)]
    >>> [w.seat for w in read_wagers(rules, "2 x player 50; 1 x banker 1,000", 1)]
    [2, 3, 4]
    """
    if len(text) > LONGEST:
        raise out_of_range(
            "table", "the table is told in too many words; name spots and amounts", len(text)
        )
    seats = [s for s in range(1, rules.table.seats + 1) if s != bank_seat]
    seats = [s for s in seats if s > bank_seat] + [s for s in seats if s < bank_seat]
    held: dict[tuple[int, str], Cents] = {}
    for group in re.split(r"[;\n]+", text):
        if group.strip():
            for seat, spot, amount in _group(rules, group.strip(), seats, held):
                if (seat, spot) in held:
                    raise contradiction("table", f"seat {seat}: {spot} is named twice", spot)
                held[seat, spot] = amount
    return [Lying(seat, spot, amount) for (seat, spot), amount in held.items()]


Held = dict[tuple[int, str], Cents]


def _group(
    rules: Rules, group: str, seats: list[int], held: Held
) -> Iterator[tuple[int, str, Cents]]:
    """The wagers of one group: so many bettors alike, everybody, or one seat."""
    counted, everybody, seat = (p.fullmatch(group) for p in (_COUNTED, _EVERYBODY, _SEAT))
    if counted:
        number, wagers = int(counted[1]), list(_wagers(rules, counted[2]))
        where = _free(rules, number, [spot for spot, _ in wagers], seats, held)
    elif everybody:
        wagers, where = list(_wagers(rules, everybody[1])), seats
    elif seat and not _amount_first(rules, group):
        wagers, where = list(_wagers(rules, seat[3])), [int(seat[1] or seat[2])]
    else:
        wagers = list(_wagers(rules, group))
        where = _free(rules, 1, [spot for spot, _ in wagers], seats, held)
    yield from ((at, spot, amount) for at in where for spot, amount in wagers)


def _free(rules: Rules, number: int, spots: list[str], seats: list[int], held: Held) -> list[int]:
    """The seats that so many bettors take: empty ones for base wagers, else beside a base wager."""
    if not 1 <= number <= len(seats):
        told = f"{len(seats)} seats wager beside the bank's"
        raise out_of_range("table", f"{number} bettors do not fit: {told}", number)
    taken = {seat for seat, spot in held if spot in rules.base_spots}
    alike = {seat for seat, spot in held if spot in spots}
    may = [seat for seat in seats if seat not in alike]
    base = not rules.base_spots.isdisjoint(spots)
    needs = {rules.by_id[spot].needs for spot in spots} - {None, "base"}
    fits = {seat for seat in may if all((seat, spot) in _with(rules, held) for spot in needs)}
    may.sort(key=lambda seat: (seat in taken) if base else (seat not in fits, seat not in taken))
    if len(may) < number:
        raise out_of_range(
            "table", f"only {len(may)} seats are left for {', '.join(spots)}", number
        )
    return sorted(may[:number], key=seats.index)


def _with(rules: Rules, held: Held) -> set[tuple[int, str]]:
    """What lies there, with the base wagers that come along."""
    partners = ((seat, partner(rules, spot)) for seat, spot in held)
    return {*held, *((seat, other.id) for seat, other in partners if other is not None)}


def _wagers(rules: Rules, text: str) -> Iterator[tuple[str, Cents]]:
    for part in re.split(r",(?!\d{3}(?!\d))|\s(?:and|\+)\s", text):
        if part.strip():
            yield _wager(rules, part.strip())


def _amount_first(rules: Rules, text: str) -> bool:
    """Whether a text is an amount and a spot, like `$25 on banker`."""
    first = _AMOUNT_FIRST.fullmatch(text[:LONGEST_WAGER])
    return first is not None and _known(rules, first[2]) is not None


def _wager(rules: Rules, text: str) -> tuple[str, Cents]:
    short = text[:LONGEST_WAGER]
    last, first = _AMOUNT_LAST.fullmatch(short), _AMOUNT_FIRST.fullmatch(short)
    if last and (first is None or _known(rules, last[1])):
        return _spot(rules, last[1]), cents(last[2])
    if first:
        return _spot(rules, first[2]), cents(first[1])
    raise bad_form(
        "table", f"{text[:60]!r} is not a wager; write a spot and an amount like banker 25", text
    )


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", text.lower())


def _known(rules: Rules, text: str) -> str | None:
    wanted = _plain(text)
    found = (s.id for s in rules.spots if wanted in (_plain(s.id), _plain(s.name)))
    return next(found, None)


def _spot(rules: Rules, text: str) -> str:
    found = _known(rules, text)
    if found is None:
        told = text.strip().lower()[:60]
        raise unknown_name(
            "spot",
            f"{rules.name} has no spot {told!r}; {did_you_mean(told, rules.by_id)}",
            told,
            tuple(rules.by_id),
        )
    return found
