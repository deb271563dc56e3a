"""Options: what a room may choose about a game, with defaults and allowed values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from houseway.errors import (
    HousewayError,
    RulebookError,
    bad_form,
    did_you_mean,
    out_of_range,
    shown,
)
from houseway.money import Odds, cents, dollars
from houseway.rulebook.pays import read_pays
from houseway.rulebook.room_fee import read_room_fee
from houseway.rulebook.schedules import parse_range

Value = bool | int | str
Kind = Literal[
    "choice", "integer", "yes-no", "odds", "pays", "money", "amount", "range", "order", "schedule",
    "room-fee",
]  # fmt: skip

MOST_SHOWN = 100  # characters of a value that cannot be read


def kebab_keys(name: str) -> str:
    return name.replace("_", "-")


class Data(BaseModel):
    """Base of everything read from a rule file: frozen, strict about keys, kebab-case names."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", alias_generator=kebab_keys, populate_by_name=True
    )


class Option(Data):
    """One option. `default` is the reading the room gets unless it says otherwise."""

    default: Value
    allowed: tuple[Value, ...] = ()
    kind: Kind = "choice"
    meaning: str
    odds: bool = Field(False, description="Whether the option can change the odds of a wager.")
    printed: Value | None = Field(
        None, description="The document's own value, where the default is another."
    )
    offered: Literal["any"] | tuple[Value, ...] = Field(
        (),
        description="Other values that the document prints beside its own or leaves to the room; "
        "any where it leaves the choice open.",
    )
    instead: tuple[Value, ...] = Field(
        (), description="Other defaults, in turn, where the first does not go with what is chosen."
    )

    @model_validator(mode="before")
    @classmethod
    def _infer_kind(cls, data: Any) -> Any:
        if isinstance(data, dict) and "kind" not in data and "default" in data:
            default = data["default"]
            inferred = {bool: "yes-no", int: "integer"}.get(type(default), "choice")
            words = any(isinstance(each, str) for each in data.get("allowed", ()))
            # 2 jokers is a word among others: the list also says "decks".
            return {**data, "kind": "choice" if words and inferred == "integer" else inferred}
        return data


def read_value(name: str, option: Option, value: object) -> Value:
    """A chosen value in its proper type; raises RulebookError saying what is allowed."""
    try:
        read: Value = _READERS[option.kind](value)
    except (HousewayError, ValueError) as reason:
        told = f"option {name}={str(value)[:MOST_SHOWN]}: {reason}"
        if option.allowed:
            told += f"; choose one of {', '.join(map(option_text, option.allowed))}"
        raise _bad_option(told, name, option, value) from None
    if option.allowed and read not in option.allowed:
        allowed = ", ".join(map(option_text, option.allowed))
        told = f"option {name}={option_text(read)} is not allowed; choose one of {allowed}"
        raise _bad_option(told, name, option, value)
    return read


def option_key(options: Mapping[str, object]) -> tuple[tuple[str, object], ...]:
    """Options in order, for what is kept by them; raises where a value is a list or an object.

    >>> option_key({"fees": "none", "decks": 6})
    (('decks', 6), ('fees', 'none'))
    """
    for name, value in options.items():
        if isinstance(value, list | dict | set | tuple):
            told = f"option {name} is a word, a number, or yes or no, not {shown(value)}"
            raise RulebookError(told, ("options", name), "bad-option", value)
    return tuple(sorted(options.items(), key=lambda kv: kv[0]))


def _bad_option(told: str, name: str, option: Option, value: object) -> RulebookError:
    remedy = tuple(map(option_text, option.allowed))
    return RulebookError(told, ("options", name), "bad-option", value, remedy)


def with_read_default(name: str, option: Option) -> Option:
    """The option with its default, the printed value and what is offered, as choices are read.

    A document may print a value that is not allowed here.
    """
    read: dict[str, Any] = {"default": read_value(name, option, option.default)}
    if option.printed is not None:
        free = option.model_copy(update={"allowed": ()})
        read["printed"] = read_value(name, free, option.printed)
    if option.offered != "any":
        read["offered"] = tuple(read_value(name, option, each) for each in option.offered)
    return option.model_copy(update=read)


def choose_options(
    options: Mapping[str, Option], chosen: Mapping[str, object], game: str
) -> dict[str, Value]:
    """Every option of a game with its chosen or default value."""
    for name in chosen:
        if name not in options:
            raise RulebookError(
                f"{game} has no option {name!r}; {did_you_mean(name, options)}",
                ("options", name),
                code="unknown-option",
                value=name,
            )
    return {
        name: read_value(name, option, chosen.get(name, option.default))
        for name, option in options.items()
    }


def option_text(value: Value) -> str:
    """A value as people write it.

    >>> option_text(True), option_text(8)
    ('yes', '8')
    """
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _yes_no(value: object) -> bool:
    words: dict[object, bool] = {"yes": True, "true": True, "no": False, "false": False}
    found = value if isinstance(value, bool) else words.get(str(value).lower())
    if found is None:
        raise bad_form("options", "write yes or no", value, ("yes", "no"))
    return found


def _integer(value: object) -> int:
    text = str(value).strip()
    if isinstance(value, bool) or not re.fullmatch(r"-?\d{1,9}", text, re.ASCII):
        raise bad_form("options", "write a whole number", value)
    return int(text)


def _odds(value: object) -> str:
    return str(Odds.parse(str(value)))


def _money(value: object) -> str:
    amount = cents(str(value))
    if amount <= 0:
        raise out_of_range("options", "write an amount above zero", amount)
    return dollars(amount)


def _amount(value: object) -> str:
    return "usual" if value == "usual" else _money(value)


def _range(value: object) -> str:
    text = str(value).strip()
    if text == "table":
        return text
    low, high = read_range(text)
    return f"{dollars(low)}-{dollars(high)}"


def read_range(text: str) -> tuple[int, int]:
    """Read a range of dollars such as `5-200`.

    >>> read_range("$1-$200")
    (100, 20000)
    """
    low, high = parse_range(text)
    if high is None or not 0 < low <= high:
        raise bad_form("options", "write a range of dollars like 5-200, or table", text)
    return low, high


def _text(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)  # 2 jokers, an 8 or better
    if not isinstance(value, str):
        raise bad_form("options", "write a word", value)
    return value.strip()


def _room_fee(value: object) -> str:
    return read_room_fee(_text(value))


_READERS: Mapping[str, Any] = {
    "choice": _text,
    "integer": _integer,
    "yes-no": _yes_no,
    "odds": _odds,
    "pays": read_pays,
    "money": _money,
    "amount": _amount,
    "range": _range,
    "order": _text,
    "schedule": _text,
    "room-fee": _room_fee,
}
