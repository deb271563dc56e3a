"""What is wrong with the form of data, each fault as one sentence in our own words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pydantic import ValidationError

from houseway.errors import HousewayError, Where, at_place, visible

ABSENT = "is missing"
MOST_SHOWN = 40  # letters of a value that does not fit


def first_fault(error: ValidationError, *within: str) -> str:
    """Where the first fault lies, and what it is."""
    where, told = every_fault(error)[0]
    return at_place((*within, *where), told)


def every_fault(error: ValidationError) -> list[tuple[Where, str]]:
    """Every fault with the way to it; what fits none of several forms is told once."""
    found = ((_place(fault), fault_words(fault)) for fault in _single(error.errors()))
    return list(dict.fromkeys(found))


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


def shown(value: object) -> str:
    """A value as it was given, short enough for a sentence."""
    match value:
        case bool():
            return str(value).lower()
        case None:
            return "null"
        case dict():
            return "an object"
        case list() | tuple():
            return "a list"
        case int() | float() | str():
            text = repr(value)
            return visible(text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…")
    return f"a {type(value).__name__}"


def one_fault(error: ValidationError, kind: type[HousewayError], *within: str) -> HousewayError:
    """The first fault as a refusal with its place."""
    where, _ = every_fault(error)[0]
    return kind(first_fault(error, *within), (*within, *where), code="bad-form")


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
