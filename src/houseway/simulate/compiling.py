"""Rules compiled as they stand: a kernel calls the very functions the table calls."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def compiled(rule: F) -> F:
    """`rule` for use inside a kernel, with every function that it calls compiled too.

    The compiler takes no plain function as a global, so each code object is bound to globals in
    which the functions it names are compiled ones. The code itself is the rule's own.
    """
    from numba import njit

    assert isinstance(rule, FunctionType)
    known = rule.__globals__
    called = {
        name: compiled(known[name])
        for name in rule.__code__.co_names
        if isinstance(known.get(name), FunctionType)
    }
    code = FunctionType(rule.__code__, {**known, **called}, rule.__name__)
    result: F = njit(code, _nrt=False)
    return result
