"""Mistakes in the words of a command, as refusals in our own words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from houseway.errors import (
    HousewayError,
    Refusal,
    Where,
    bad_form,
    did_you_mean,
    not_given,
    out_of_range,
    shown,
    unknown_name,
)

RANGES = ("greater_than", "less_than")


def refusal_of(error: Any) -> HousewayError | None:
    """What the parser of commands found wrong; None for what it did not find: a bug of ours.

    The parser's errors are told apart by what they carry, for their classes are its own.
    """
    if not hasattr(error, "format_message"):
        return None
    if getattr(error, "param", None) is not None:
        return _parameter(error, error.param)
    if getattr(error, "option_name", None):
        return _option(error)
    return _words(error)


def _parameter(error: Any, param: Any) -> HousewayError:
    """A value of an option or an argument, or that there is none."""
    name = _called(param)
    faults: list[Any] = getattr(error.__cause__, "errors", list)()
    if not faults:
        return not_given(param.name, f"{name} is missing; {_see(error)}")
    value, kind = faults[0].get("input"), str(faults[0]["type"])
    refused = out_of_range if kind.startswith(RANGES) else bad_form
    choices = tuple(map(str, param.type_descriptor.choices or ()))
    told = f"{name} must be {_wanted(param, choices)}, not {shown(value)}"
    return (unknown_name if choices else refused)(param.name, told, value, choices)


def _wanted(param: Any, choices: tuple[str, ...]) -> str:
    if choices:
        return f"one of {', '.join(choices)}"
    kind = "a whole number" if _type(param) is int else "a number"
    return kind + _range(getattr(param, "min", None), getattr(param, "max", None))


def _type(param: Any) -> object:
    """The type of one value, also where an option may be repeated."""
    inside = getattr(param.type_descriptor.annotation, "__args__", ())
    return inside[0] if inside else param.type_descriptor.annotation


def _range(least: float | None, most: float | None) -> str:
    """
    >>> _range(1000, 200000), _range(0.0, None), _range(None, None)
    (' from 1,000 to 200,000', ' from 0', '')
    """
    ends = (("from", least), ("to", most))
    return "".join(f" {word} {end:,}".removesuffix(".0") for word, end in ends if end is not None)


def _called(param: Any) -> str:
    """An option by its flag, an argument by its name in the help."""
    flags = [word for word in param.opts if word.startswith("-")]
    return max(flags, key=len) if flags else str(param.name).upper()


def _option(error: Any) -> HousewayError:
    """An option there is not, or one with a value too many or too few."""
    name = str(error.option_name)
    if hasattr(error, "possibilities"):
        known = _options_of(error)
        told = f"there is no option {name}; {did_you_mean(name, known)}"
        return unknown_name(name, told, name, known)
    if "not take" in error.message:
        return bad_form(name, f"{name} takes no value; write {name} alone", name)
    return not_given(name, f"give {name} a value; {_see(error)}", name)


def _options_of(error: Any) -> list[str]:
    params = getattr(error.ctx, "command", None)
    return [_called(each) for each in getattr(params, "params", ()) if each.opts[0][:1] == "-"]


def _words(error: Any) -> HousewayError:
    """A command there is not, or words too many."""
    said = re.search(r"command '(.*?)'|\(([^()]*)\)$", error.message, re.DOTALL)
    word = (said[1] or said[2] or "") if said else ""
    commands = list(getattr(error.cmd, "commands", ()))
    if commands:
        told = f"there is no command {word!r}; {did_you_mean(word, commands)}"
        return unknown_name("command", told, word, commands)
    return bad_form("command", f"{word!r} is too much here; {_see(error)}", word)


def _see(error: Any) -> str:
    command = getattr(error.ctx, "command", None)
    return f"see houseway {command.name} --help" if command else "see houseway --help"


def with_value(fault: HousewayError, words: Sequence[str]) -> HousewayError:
    """A refusal of a value with what was written in the command, where it does not say so itself.

    >>> str(with_value(out_of_range("hours a day", "write 1 to 24"), ["forecast", "--hours", "30"]))
    'write 1 to 24, not 30'
    """
    told, written = str(fault), _written(fault.where, words)
    says_it = "not" in told.split() or repr(written) in told
    if fault.code not in (out_of_range.code, bad_form.code) or not written or says_it:
        return fault
    return Refusal(fault.code)(fault.where, f"{told}, not {written}", written, fault.remedy)


def _written(where: Where, words: Sequence[str]) -> str:
    """What stands behind the option a place is named after; empty where none does."""
    steps = str(where[-1]).removeprefix("--").split() if where else []
    for size in range(len(steps), 0, -1):
        flag = "--" + "-".join(steps[:size])
        for at, word in enumerate(words):
            if word == flag:
                return "".join(words[at + 1 : at + 2])
            if word.startswith(flag + "="):
                return word.removeprefix(flag + "=")
    return ""
