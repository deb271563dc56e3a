"""Poker hand histories (PHH): the open notation, as TOML text.

PHH knows few of the games of this room; `VARIANTS` are those both have. The rest is kept in our
own logs. Fields whose names begin with an underscore are ours: the game, its options, the fees.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from houseway.checked import checked
from houseway.errors import RecordError
from houseway.money import Cents

# Variant: our game, and the structure it is played with. A hand of pot limit is one of no limit
# whose bets happen to be small enough; it can be read, and is never written.
VARIANTS: Mapping[str, tuple[str, str]] = {
    "FT": ("texas-holdem", "limit"),
    "NT": ("texas-holdem", "no-limit"),
    "PO": ("omaha", "no-limit"),
    "FO/8": ("omaha-hi-lo", "limit"),
    "F7S": ("seven-card-stud", "limit"),
    "F7S/8": ("seven-card-stud-hi-lo", "limit"),
    "FR": ("razz", "limit"),
}
READ_ONLY = ("PO",)


@dataclass(frozen=True)
class Phh:
    """One hand. Players stand from the button's left; the last has the button.

    Money is in cents here and in dollars in the text. `bets` are the small and the big bet, or the
    least bet alone. Of two players the first posts the second of `blinds`, as the notation has it.
    """

    variant: str
    antes: tuple[Cents, ...]
    stacks: tuple[Cents, ...]
    bets: tuple[Cents, ...]
    actions: tuple[str, ...]
    blinds: tuple[Cents, ...] = ()
    bring_in: Cents = 0
    trimmed: bool = True
    seats: tuple[int, ...] = ()
    seat_count: int | None = None
    players: tuple[str, ...] = ()
    finishing: tuple[Cents, ...] = ()
    own: Mapping[str, Any] = field(default_factory=dict)

    def posted(self, player: int) -> Cents:
        """The blind of a player, counted from 0; less than 0 for a post that is not a blind."""
        if not self.blinds:
            return 0
        return self.blinds[1 - player] if len(self.blinds) == 2 else self.blinds[player]

    def dead(self, player: int) -> Cents:
        """The ante of a player."""
        return self.antes[1 - player] if len(self.antes) == 2 else self.antes[player]

    def to_text(self) -> str:
        """The hand as TOML."""
        return "\n".join(f"{key} = {_toml(value)}" for key, value in self._fields()) + "\n"

    def _fields(self) -> list[tuple[str, object]]:
        names = ("small_bet", "big_bet") if len(self.bets) > 1 else ("min_bet",)
        limits = dict(zip(names, in_dollars(self.bets), strict=True))
        blinds: dict[str, object] = {"blinds_or_straddles": in_dollars(self.blinds)}
        forced: dict[str, object] = {"bring_in": dollars_of(self.bring_in)}
        told: dict[str, object] = {
            "variant": self.variant,
            "ante_trimming_status": self.trimmed,
            "antes": in_dollars(self.antes),
            **(forced if self.bring_in else blinds),
            **limits,
            "starting_stacks": in_dollars(self.stacks),
            "actions": list(self.actions),
            "seats": list(self.seats),
            "seat_count": self.seat_count,
            "players": list(self.players),
            "finishing_stacks": in_dollars(self.finishing),
            "currency": "USD",
            **self.own,
        }
        return [(key, value) for key, value in told.items() if value not in (None, [])]


def texts(hands: Sequence[Phh]) -> str:
    """A file of one hand, or of several under their numbers."""
    if len(hands) == 1:
        return hands[0].to_text()
    return "\n".join(f"[{number}]\n{hand.to_text()}" for number, hand in enumerate(hands, start=1))


def dollars_of(amount: Cents) -> int | Decimal:
    """Dollars, with cents only where there are any."""
    return amount // 100 if amount % 100 == 0 else Decimal(amount).scaleb(-2)


def in_dollars(amounts: Sequence[Cents]) -> list[int | Decimal]:
    return [dollars_of(amount) for amount in amounts]


def _toml(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], str) and len(value) > 4:
        return "[\n" + "".join(f"  {_toml(each)},\n" for each in value) + "]"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(k)} = {_toml(v)}" for k, v in value.items()) + " }"
    return str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)


# --- reading ------------------------------------------------------------------------------------


@checked
def read_phh(text: str) -> list[Phh]:
    """The hands of a file; raises RecordError naming what is missing or wrong."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise RecordError(f"not a hand history: {error}", ("file",)) from None
    if "variant" in data:
        return [_read(data)]
    hands = list(data.values())
    if not hands or not all(isinstance(hand, dict) for hand in hands):
        raise RecordError("not a hand history: it names no variant", ("variant",))
    return [_read(hand) for hand in hands]


def _read(data: dict[str, Any]) -> Phh:
    variant = str(data.get("variant"))
    if variant not in VARIANTS:
        plays = ", ".join(VARIANTS)
        raise RecordError(
            f"this room plays no PHH variant {variant!r}; it plays {plays}",
            ("variant",),
            "unknown-name",
            variant,
            tuple(VARIANTS),
        )
    stacks = _amounts(data, "starting_stacks")
    if not 2 <= len(stacks) <= 10 or min(stacks) <= 0:
        raise RecordError(
            "starting_stacks: from two to ten players, each with chips", ("starting_stacks",)
        )
    stud = variant in ("F7S", "F7S/8", "FR")
    names = ("min_bet",) if variant in ("NT", "PO") else ("small_bet", "big_bet")
    found = Phh(
        variant,
        _amounts(data, "antes", len(stacks)),
        stacks,
        tuple(_amount(name, data.get(name)) for name in names),
        _strings(data, "actions"),
        () if stud else _amounts(data, "blinds_or_straddles", len(stacks)),
        _amount("bring_in", data.get("bring_in")) if stud else 0,
        bool(data.get("ante_trimming_status", False)),
        _seats(data, "seats"),
        data.get("seat_count"),
        _strings(data, "players") if "players" in data else (),
        _amounts(data, "finishing_stacks", len(stacks)) if "finishing_stacks" in data else (),
        {key: value for key, value in data.items() if key.startswith("_")},
    )
    if found.players and len(found.players) != len(stacks):
        raise RecordError(
            f"players: {len(stacks)} are needed, {len(found.players)} are given",
            ("players",),
            value=len(found.players),
        )
    return found


def _seats(data: dict[str, Any], key: str) -> tuple[int, ...]:
    value = data.get(key, [])
    if not isinstance(value, list) or any(type(seat) is not int for seat in value):
        raise RecordError(f"{key}: {value!r} is not a list of seats", (key,), value=value)
    return tuple(value)


def _strings(data: dict[str, Any], key: str) -> tuple[str, ...]:
    value = data.get(key)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise RecordError(f"the hand history needs {key!r} as a list of texts", (key,), value=value)
    return tuple(value)


def _amounts(data: dict[str, Any], key: str, many: int | None = None) -> tuple[Cents, ...]:
    value = data.get(key)
    if not isinstance(value, list):
        raise RecordError(
            f"the hand history needs {key!r} as a list of amounts", (key,), value=value
        )
    if many is not None and len(value) != many:
        raise RecordError(
            f"{key}: {many} amounts are needed, {len(value)} are given", (key,), value=len(value)
        )
    return tuple(_amount(key, each) for each in value)


def _amount(key: str, value: object) -> Cents:
    """Dollars of the text in cents."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise RecordError(f"{key}: {value!r} is not an amount of money", (key,), value=value)
    cents = Decimal(value) * 100
    if not cents.is_finite() or cents != cents.to_integral_value() or abs(cents) > 10**16:
        raise RecordError(
            f"{key}: {value} is not an amount in whole cents", (key,), value=str(value)
        )
    return int(cents)
