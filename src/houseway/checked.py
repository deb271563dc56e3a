"""The doors of the library: what is given must be of the type a function asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Sized
from fractions import Fraction
from functools import cache, wraps
from inspect import Parameter, signature
from types import NoneType, UnionType
from typing import Any, Literal, ParamSpec, TypeVar, Union, get_args, get_origin

from houseway.errors import bad_form, shown, unknown_name

P = ParamSpec("P")
R = TypeVar("R")


def checked(door: Callable[P, R]) -> Callable[P, R]:
    """A function that refuses values of another type in one sentence, before it does anything.

    Types are those of its annotations. Numbers are whole numbers: true and false are none. Where a
    number is meant it may be written as text, or with nothing behind the point.

    >>> checked(lambda decks: decks)("x")  # without an annotation anything will do
    'x'
    """
    types = cache(lambda: _types(door))
    names = list(signature(door).parameters)

    @wraps(door)
    def refusing(*args: P.args, **kwargs: P.kwargs) -> R:
        wanted = types()
        for name, value in (*zip(names, args, strict=False), *kwargs.items()):
            if name in wanted and not fits(value, wanted[name]):
                return _with_numbers(door, names, wanted, args, kwargs)
        return door(*args, **kwargs)

    return refusing


def _with_numbers(
    door: Callable[..., R],
    names: Sequence[str],
    wanted: Mapping[str, Any],
    args: Sequence[object],
    kwargs: Mapping[str, object],
) -> R:
    """Call a function with the numbers that what does not fit stands for; refuse all else."""
    more = [_fitting(name, wanted, value) for name, value in zip(names, args, strict=False)]
    named = {name: _fitting(name, wanted, value) for name, value in kwargs.items()}
    return door(*more, *args[len(more) :], **named)


def _fitting(name: str, wanted: Mapping[str, Any], value: object) -> object:
    if name not in wanted or fits(value, wanted[name]):
        return value
    number = whole(value)
    if not fits(number, wanted[name]):
        raise _refused(name, wanted[name], value)
    return number


def whole(value: object) -> object:
    """The whole number that a text or 2500.0 stands for; anything else as it was given.

    >>> [whole(each) for each in ("2500", " 8 ", 2500.0, -3.0, "2500.5", 2500.5, "x", True, "²")]
    [2500, 8, 2500, -3, '2500.5', 2500.5, 'x', True, '²']
    """
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < MOST_WRITTEN else value
    if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        return int(value)
    return value


_NUMBER = re.compile(r"-?[0-9]{1,14}")
MOST_WRITTEN = 10**14  # beyond it a number is no amount, and a float not exact for long


def check_fields(of: object) -> None:
    """Refuse a dataclass with a field of another type than it says."""
    kind: Any = type(of)
    for name, wanted in _types_of(kind).items():
        value = getattr(of, name)
        if not fits(value, wanted):
            raise _refused(name, wanted, value)


@cache
def _types_of(kind: Any) -> dict[str, Any]:
    return _types(kind.__init__)


def _types(door: Callable[..., object]) -> dict[str, Any]:
    """The types of the arguments; a name that is imported for type checkers only is not looked at.

    >>> def deal(decks: int, name: str, *rest: object) -> None: ...
    >>> _types(deal)
    {'decks': <class 'int'>, 'name': <class 'str'>}
    """
    space: dict[str, Any] = getattr(door, "__globals__", {})
    found = {}
    for name, each in signature(door).parameters.items():
        if each.kind in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD):
            continue
        try:
            said = each.annotation
            found[name] = eval(said, space) if isinstance(said, str) else said
        except NameError:
            continue
    return {name: type_ for name, type_ in found.items() if type_ not in _ANYTHING}


_ANYTHING = (Parameter.empty, Any, object)


def fits(value: object, wanted: Any) -> bool:
    """Whether a value is of a type.

    >>> fits(5, int), fits(True, int), fits(None, int | None), fits(["x"], Sequence[str])
    (True, False, True, True)
    >>> fits("x", Sequence[str]), fits({1: 2}, Mapping[str, object]), fits("a", Literal["a", "b"])
    (False, False, True)
    """
    inside = get_args(wanted)
    match get_origin(wanted):
        case None:
            return _plain_fits(value, wanted)
        case kind if kind in _EITHER:
            return any(fits(value, each) for each in inside)
        case kind if kind is Literal:
            return value in inside
        case kind if not isinstance(kind, type) or not _plain_fits(value, kind):
            return not isinstance(kind, type)
        case kind if issubclass(kind, Mapping):
            return all(fits(key, inside[0]) for key in value)  # type: ignore[attr-defined]
        case kind if kind in (Sequence, Collection, Iterable, list) and isinstance(value, Sized):
            return all(fits(each, inside[0]) for each in value)  # type: ignore[attr-defined]
    return True


def _plain_fits(value: object, wanted: Any) -> bool:
    if wanted is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if wanted in (float, Fraction):
        return isinstance(value, int | float | Fraction) and not isinstance(value, bool)
    if wanted is None:
        return value is None
    if wanted in (Sequence, Collection, Iterable) and isinstance(value, str | bytes):
        return False
    if getattr(wanted, "_is_protocol", False):
        kind: Any = type(value)
        return all(hasattr(value, name) for name in _not_of_class(kind, wanted))
    try:
        return isinstance(value, wanted)
    except TypeError:  # a type that can be checked in the source only
        return True


@cache
def _not_of_class(kind: Any, protocol: Any) -> tuple[str, ...]:
    """What a protocol asks for that a class has not, so that each thing must have its own.

    >>> from houseway.cards.shoe import Shoe
    >>> "draw" in _not_of_class(NoneType, Shoe), fits(None, Shoe)
    (True, False)
    """
    parts = [vars(each) for each in protocol.__mro__ if getattr(each, "_is_protocol", False)]
    named = [name for part in parts for name in (*part, *part.get("__annotations__", ()))]
    asked = dict.fromkeys(name for name in named if not name.startswith("_"))
    return tuple(name for name in asked if not hasattr(kind, name))


def _refused(name: str, wanted: Any, value: object) -> Exception:
    inside = get_args(wanted)
    if get_origin(wanted) is Literal:
        told = f"{name} must be one of {', '.join(map(str, inside))}, not {shown(value)}"
        return unknown_name(name, told, value, map(str, inside))
    return bad_form(name, f"{name} must be {_said(wanted)}, not {_given(value, wanted)}", value)


def _given(value: object, wanted: Any) -> str:
    """What was given; of a list, where a list is wanted, the first item that does not fit.

    >>> _given(["x", 5], Sequence[str]), _given("x", Sequence[str])
    ('one with 5', "'x'")
    """
    inside = get_args(wanted)
    if not inside or not isinstance(value, list | tuple) or get_origin(wanted) in _EITHER:
        return shown(value)
    wrong = next((each for each in value if not fits(each, inside[0])), value)
    return shown(value) if wrong is value else f"one with {shown(wrong)}"


_EITHER = (Union, UnionType)


def _said(wanted: Any) -> str:
    """A type in words.

    >>> _said(int | None), _said(Sequence[str]), _said(Mapping[str, object])
    ('a whole number', 'a list of texts', 'a mapping of names to values')
    """
    origin, inside = get_origin(wanted), get_args(wanted)
    if origin in _EITHER:
        return " or ".join(dict.fromkeys(_said(each) for each in inside if each is not NoneType))
    kind = origin or wanted
    if kind in (Sequence, Collection, Iterable, list, tuple) and inside:
        return f"a list of {_MANY.get(inside[0]) or getattr(inside[0], '__name__', 'values')}"
    if kind in _WORDS:
        return _WORDS[kind]
    name = str(getattr(kind, "__name__", kind))
    return _MADE.get(name, f"a {name}")


_MANY: Mapping[Any, str] = {str: "texts", int: "whole numbers"}

# What a caller writes to have one; by name, for this room knows no other.
_SETTLED = "a settled hand, as settle_any(record) gives it"
_MADE: Mapping[str, str] = {
    "Game": 'a game, as game("casino-war") makes it',
    "Blackjack": 'a blackjack game, as game("pure-21-5") makes it',
    "Rules": 'rules, as load("casino-war") gives them',
    "Table": "a table, as Table(rules, live_shoe(rules)) makes it",
    "Scene": "a scene, as read_scene(data) gives it",
    "Staged": "a staged scene, as stage(scene) gives it",
    **dict.fromkeys(
        ("Settlement", "PotSettlement", "ChineseSettlement", "PanSettlement"), _SETTLED
    ),
    "Callable": "a function",
}

_WORDS: Mapping[Any, str] = {
    str: "text",
    int: "a whole number",
    bool: "true or false",
    **dict.fromkeys((float, Fraction), "a number"),
    **dict.fromkeys((Mapping, dict), "a mapping of names to values"),
    **dict.fromkeys((Sequence, Collection, Iterable, list, tuple), "a list"),
}
