"""The table between rounds as plain data, checked when it is read back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from houseway.cards.shoe import Shoe
from houseway.engine.bettor import Bettor, bettor_json, read_bettor
from houseway.errors import RecordError
from houseway.money import Cents
from houseway.rulebook.faults import one_fault
from houseway.rulebook.schema import Rules
from houseway.table.stakes import Stakes
from houseway.table.table import Table


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class _Person(_Part):
    seat: int = Field(ge=1, le=99)
    name: str
    bettor: str | None = None


class _Carried(_Part):
    seat: int = Field(ge=1, le=99)
    bettor: str | None = None
    spot: str
    amount: int = Field(ge=1)


class _Chips(_Part):
    seat: int = Field(ge=1, le=99)
    amount: int = Field(ge=0)


class _Stakes(_Part):
    chips: list[_Chips]
    button: int | None = Field(ge=1, le=99)
    playing: list[int]
    away: list[int]
    owing: list[int]
    left: int = Field(ge=0)
    anted: list[int]
    half_hours: int = Field(ge=0)
    collected: int = Field(ge=0)
    unpaid: int = Field(0, ge=0)
    bought: list[int] = []
    adding: list[_Chips] = []


class _Snapshot(_Part):
    people: list[_Person]
    backline: list[_Person]
    bank: int | None = Field(ge=1, le=99)
    banker: str | None
    turns: int = Field(ge=0)
    carried: list[_Carried]
    rounds: int = Field(ge=0)
    played: list[str] = []
    stakes: _Stakes | None = None


def snapshot(table: Table) -> dict[str, Any]:
    """The table without its shoe; people stand in the order they came."""
    return {
        "people": [{"seat": seat, "name": name} for seat, name in table.people.items()],
        "backline": [{**bettor_json(b), "name": name} for b, name in table.backline.items()],
        "bank": table.bank,
        "banker": table.banker,
        "turns": table.turns,
        "carried": [
            {**bettor_json(b), "spot": spot, "amount": amount}
            for (b, spot), amount in table.carried.items()
        ],
        "rounds": table.rounds,
        **({"played": sorted(table.played)} if table.played else {}),
        **({} if table.rules.banked else {"stakes": _stakes(table.stakes)}),
    }


def _stakes(stakes: Stakes) -> dict[str, Any]:
    return {
        "chips": chips_json(stakes.chips),
        "button": stakes.button,
        "playing": sorted(stakes.playing),
        "away": sorted(stakes.away),
        "owing": sorted(stakes.owing),
        "left": stakes.left,
        "anted": sorted(stakes.anted),
        "half_hours": stakes.half_hours,
        "collected": stakes.collected,
        **({"unpaid": stakes.unpaid} if stakes.unpaid else {}),
        **({"bought": sorted(stakes.bought)} if stakes.bought else {}),
        **({"adding": chips_json(stakes.adding)} if stakes.adding else {}),
    }


def chips_json(chips: Mapping[int, Cents]) -> list[dict[str, int]]:
    """Chips of seats as plain data."""
    return [{"seat": seat, "amount": amount} for seat, amount in chips.items()]


def restore(rules: Rules, shoe: Shoe, data: object) -> Table:
    """A table from its snapshot; raises RecordError naming the fault."""
    try:
        read = _Snapshot.model_validate(data)
    except ValidationError as error:
        raise one_fault(error, RecordError, "table") from None
    table = Table(
        rules, shoe, bank=read.bank, banker=read.banker, turns=read.turns, rounds=read.rounds
    )
    table.played = frozenset(read.played)
    if read.stakes is not None:
        table.stakes = _read_stakes(read.stakes)
    for person in read.people:
        if person.seat > table.seats or person.seat in table.people:
            raise RecordError(
                f"table.people: seat {person.seat} cannot be taken", ("people",), value=person.seat
            )
        table.people[person.seat] = person.name
    for person in read.backline:
        table.backline[_bettor(person, table)] = person.name
    for item in read.carried:
        if not rules.spot(item.spot).carries:
            raise RecordError(
                f"table.carried: {item.spot} does not lie over from round to round",
                ("carried",),
                value=item.spot,
            )
        table.carried[_bettor(item, table), item.spot] = item.amount
    return table


def _read_stakes(read: _Stakes) -> Stakes:
    return Stakes(
        {item.seat: item.amount for item in read.chips},
        read.button,
        set(read.playing),
        set(read.away),
        set(read.owing),
        read.left,
        frozenset(read.anted),
        read.half_hours,
        read.collected,
        read.unpaid,
        set(read.bought),
        {item.seat: item.amount for item in read.adding},
    )


def _bettor(item: _Person | _Carried, table: Table) -> Bettor:
    bettor = read_bettor(item.seat, item.bettor)
    if bettor.seat not in table.people:
        raise RecordError(
            f"table: seat {bettor.seat} is empty, so nobody bets there",
            ("people",),
            value=bettor.seat,
        )
    return bettor
