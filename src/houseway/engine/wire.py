"""One JSON form for every typed value that is logged or sent: events and choices.

A value is a frozen dataclass; its class states its kind, which is written into logs and so never
changes, whatever the class is called. Fields named `card`,
`cards`, `front`, `middle` or `back` are written as cards, `melds` as several of them, `odds` as
odds, and a `bettor` as the keys `seat` and `bettor`; another bettor in it is just a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, ClassVar, TypeVar, cast

from houseway.cards.card import card, text
from houseway.engine.bettor import bettor_json, read_bettor
from houseway.errors import HousewayError, RecordError, did_you_mean
from houseway.money import Odds

W = TypeVar("W", bound="Wire")

CARDS = ("cards", "front", "middle", "back")  # fields that hold several cards


class Wire:
    """Base of values with a JSON form. Each direct subclass is a `group` with its own kinds."""

    __slots__ = ()
    group: ClassVar[str]
    kind: ClassVar[str]
    kinds: ClassVar[dict[str, type[Wire]]]

    def __init_subclass__(cls) -> None:
        if Wire in cls.__bases__:
            cls.kinds = {}
        else:
            cls.kinds[vars(cls)["kind"]] = cls  # its own, not that of the class it is made from

    def to_json(self) -> dict[str, Any]:
        """The value as plain JSON data; cents stay integers."""
        out: dict[str, Any] = {self.group: self.kind}
        for field, write in _writers(cast(Hashable, type(self))):
            value = getattr(self, field.name)
            if field.name == "bettor":
                out.update(bettor_json(value))
            elif value is not None and (field.default is MISSING or value != field.default):
                out[field.name] = write(value)
        return out

    @classmethod
    def from_json(cls: type[W], data: object) -> W:
        """Read a value of this group back; raises RecordError in one sentence."""
        if not isinstance(data, Mapping):
            raise RecordError(
                f"a {cls.group} must be a JSON object, not {data!r}", (cls.group,), value=data
            )
        kind = data.get(cls.group)
        if not isinstance(kind, str) or kind not in cls.kinds:
            raise RecordError(
                f"unknown {cls.group} {kind!r}; {did_you_mean(str(kind), cls.kinds)}",
                (cls.group,),
                "unknown-name",
                kind,
                tuple(cls.kinds),
            )
        return cast(W, _read(cls.kinds[kind], data))


def _read(target: type[Wire], data: Mapping[str, object]) -> Wire:
    values: dict[str, Any] = {}
    known = {target.group}
    for field in fields(cast(Any, target)):
        if field.name == "bettor":
            known |= {"seat", "bettor"}
            values["bettor"] = read_bettor(data.get("seat"), data.get("bettor"))
            continue
        known.add(field.name)
        if field.name in data:
            values[field.name] = _reader(field)(data[field.name], f"{target.kind} {field.name}")
        elif "None" in str(field.type):
            values[field.name] = None
        elif field.default is MISSING:
            raise RecordError(
                f"{target.group} {target.kind!r} needs {field.name!r}", (target.group, field.name)
            )
    extra = sorted(set(data) - known)
    if extra:
        raise RecordError(
            f"{target.group} {target.kind!r} has no {extra[0]!r}",
            (target.group, extra[0]),
            value=extra[0],
        )
    return target(**values)


@cache
def _writers(target: Hashable) -> list[tuple[Field[Any], Callable[[Any], Any]]]:
    return [(field, _writer(field)) for field in fields(cast(Any, target))]


def _writer(field: Field[Any]) -> Callable[[Any], Any]:
    if field.name == "card":
        return text
    if field.name in CARDS:
        return lambda cards: [text(c) for c in cards]
    if field.name == "melds":
        return lambda melds: [[text(c) for c in cards] for cards in melds]
    if field.type == "Bettor":
        return lambda bettor: bettor.seat
    if field.name == "odds":
        return str
    if field.name == "wagers":
        return lambda wagers: [{"spot": spot, "amount": amount} for spot, amount in wagers]
    if field.name == "nets":
        return lambda nets: [{**bettor_json(bettor), "net": net} for bettor, net in nets]
    return lambda value: list(value) if isinstance(value, tuple) else value


def _reader(field: Field[Any]) -> Callable[[Any, str], Any]:
    named = {"card": _card, "melds": _melds, "odds": _odds, "wagers": _wagers, "nets": _nets}
    if field.name in CARDS:
        return _cards
    if field.name in named:
        return named[field.name]
    declared = str(field.type)
    if declared == "Bettor":
        return lambda value, where: read_bettor(_plain(int)(value, where))
    if declared.startswith("tuple[int"):
        return _integers
    if declared.startswith("tuple"):
        return _strings
    if "bool" in declared:
        return _plain(bool)
    if "int" in declared or "Cents" in declared:
        return _plain(int)
    return _plain(str)


def _plain(wanted: type) -> Callable[[Any, str], Any]:
    said = {bool: "true or false", int: "a whole number", str: "text"}[wanted]

    def read(value: Any, where: str) -> Any:
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            raise RecordError(f"{where} must be {said}, not {value!r}", (where,), value=value)
        return value

    return read


def _card(value: Any, where: str) -> int:
    if not isinstance(value, str):
        raise RecordError(f"{where} must be a card like 'Ah', not {value!r}", (where,), value=value)
    return card(value)


def _cards(value: Any, where: str) -> tuple[int, ...]:
    return tuple(_card(item, where) for item in _list(value, where))


def _melds(value: Any, where: str) -> tuple[tuple[int, ...], ...]:
    return tuple(_cards(item, where) for item in _list(value, where))


def _odds(value: Any, where: str) -> Odds:
    try:
        return Odds.parse(value)
    except (TypeError, HousewayError):
        raise RecordError(
            f"{where} must be odds like '8:1', not {value!r}", (where,), value=value
        ) from None


def _integers(value: Any, where: str) -> tuple[int, ...]:
    return tuple(_plain(int)(item, where) for item in _list(value, where))


def _strings(value: Any, where: str) -> tuple[str, ...]:
    return tuple(_plain(str)(item, where) for item in _list(value, where))


def _wagers(value: Any, where: str) -> tuple[tuple[str, int], ...]:
    pairs = []
    for item in _list(value, where):
        if not isinstance(item, Mapping) or set(item) != {"spot", "amount"}:
            raise RecordError(
                f"{where}: each wager needs exactly 'spot' and 'amount'", (where,), value=item
            )
        pairs.append((_plain(str)(item["spot"], "spot"), _plain(int)(item["amount"], "amount")))
    return tuple(pairs)


_NET_KEYS = {"seat", "bettor", "net"}


def _nets(value: Any, where: str) -> tuple[tuple[Any, int], ...]:
    found = []
    for item in _list(value, where):
        if not isinstance(item, Mapping) or not {"seat", "net"} <= set(item) <= _NET_KEYS:
            raise RecordError(f"{where}: each net needs 'seat' and 'net'", (where,), value=item)
        bettor = read_bettor(item.get("seat"), item.get("bettor"))
        found.append((bettor, _plain(int)(item.get("net"), where)))
    return tuple(found)


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise RecordError(f"{where} must be a list, not {value!r}", (where,), value=value)
    return value
