"""What is wrong with the form of data, each fault as one sentence in our own words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

from houseway.errors import HousewayError, Where, at_place, shown, visible

ABSENT = "is missing"


class FormFault(NamedTuple):
    """What is wrong with the form of something: the way to it, in words, what was given."""

    where: Where
    told: str
    value: object
    code: str
    remedy: tuple[str, ...] = ()

    @classmethod
    def of(cls, fault: Mapping[str, Any]) -> FormFault:
        context = fault.get("ctx") or {}
        expected = str(context.get("expected_tags") or context.get("expected") or "")
        remedy = tuple(re.findall(r"'([^']*)'", expected))  # what a field may say, each in quotes
        absent = fault["type"] == "missing"
        code, given = ("not-given", None) if absent else ("bad-form", fault.get("input"))
        return cls(_place(fault), fault_words(fault), given, code, remedy)


def every_fault(error: ValidationError) -> list[FormFault]:
    """Every fault, told once; what fits none of several forms is one, too."""
    found = map(FormFault.of, _single(error.errors()))
    return list({(fault.where, fault.told): fault for fault in found}.values())


def _single(faults: Iterable[Any]) -> Iterable[Mapping[str, Any]]:
    """One fault for each value: a value that could be of several kinds has one for each kind."""
    seen: dict[Where, dict[str, Any]] = {}
    for fault in faults:
        place = _place(fault)
        if place != tuple(fault["loc"]):  # what it could be is part of the place
            told = {"type": "union", "loc": place, "input": fault["input"]}
            seen.setdefault(place, told)
        else:
            seen[place] = dict(fault)
    return seen.values()


KINDS = ("bool", "int", "str", "float")


def _place(fault: Mapping[str, Any]) -> Where:
    loc = tuple(fault["loc"])
    return loc[:-1] if loc and loc[-1] in KINDS else loc


def fault_words(fault: Mapping[str, Any]) -> str:
    """What a checker of forms found, in our words and with the value.

    >>> fault_words({"type": "int_type", "input": "x"})
    "must be a whole number, not 'x'"
    >>> fault_words({"type": "greater_than_equal", "ctx": {"ge": 1}, "input": 0})
    'must be at least 1, not 0'
    """
    kind, context = str(fault["type"]), fault.get("ctx") or {}
    if kind == "value_error":
        return visible(str(context.get("error") or fault["msg"]).removeprefix("Value error, "))
    if kind in _WITHOUT_VALUE:
        return _WITHOUT_VALUE[kind]
    said = _WORDS.get(kind)
    told = said(context) if callable(said) else said or "is nothing that can be read here"
    return f"{told}, not {shown(fault.get('input'))}" if said else told


def one_fault(
    error: ValidationError, kind: type[HousewayError], *within: str, of: str = ""
) -> HousewayError:
    """The first fault as a refusal with its place and value; `of` names the file it is in."""
    first = every_fault(error)[0]
    where = (*within, *first.where)
    told = at_place(where, first.told)
    said = f"{of}: {told}" if of else told
    return kind(said, where or ("data",), first.code, first.value, first.remedy)


_WITHOUT_VALUE: Mapping[str, str] = {
    "missing": ABSENT,
    "extra_forbidden": "is nothing that belongs here",
    "json_invalid": "is not JSON",
    "recursion_loop": "is nested too deeply",
    "invalid_key": "is no key",
}

_WORDS: Mapping[str, str | Callable[[Mapping[str, Any]], str]] = {
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), "must be a whole number"),
    **dict.fromkeys(("int_parsing_size",), "must be a smaller number"),
    **dict.fromkeys(("bool_type", "bool_parsing"), "must be true or false"),
    **dict.fromkeys(("float_type", "float_parsing", "finite_number"), "must be a number"),
    **dict.fromkeys(("string_type", "string_sub_type", "string_unicode"), "must be text"),
    **dict.fromkeys(("tuple_type", "list_type", "iterable_type", "set_type"), "must be a list"),
    **dict.fromkeys(
        ("dict_type", "model_type", "mapping_type", "model_attributes_type", "dataclass_type"),
        "must be an object",
    ),
    "union": "must be a word, a whole number, or true or false",
    "none_required": "must be left out",
    "string_pattern_mismatch": lambda c: _like(c["pattern"]),
    "greater_than_equal": lambda c: f"must be at least {c['ge']}",
    "greater_than": lambda c: f"must be above {c['gt']}",
    "less_than_equal": lambda c: f"must be at most {c['le']}",
    "less_than": lambda c: f"must be below {c['lt']}",
    "literal_error": lambda c: f"must be {c['expected']}",
    "enum": lambda c: f"must be {c['expected']}",
    "union_tag_invalid": lambda c: f"must have {c['discriminator']} one of {c['expected_tags']}",
    "union_tag_not_found": lambda c: f"must say {c['discriminator']}",
    "string_too_long": lambda c: f"may have {c['max_length']} letters",
    "string_too_short": lambda c: f"must have at least {c['min_length']} letters",
    "too_long": lambda c: f"may have {c['max_length']} items",
    "too_short": lambda c: f"must have at least {c['min_length']} items",
}

_PATTERNS = {
    r"^backline [1-9][0-9]?$": "must be written like 'backline 1'",
    r"^[a-z0-9]+(-[a-z0-9]+)*$": "must be small letters, digits and single hyphens",
    r"^[a-z0-9-]{1,64}$": "must be small letters, digits and hyphens",
}


def _like(pattern: str) -> str:
    return _PATTERNS.get(pattern, "must be plain letters and marks that can be seen")
