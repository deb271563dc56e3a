"""Compiling: rules as they stand, and the kernels that call them.

Nothing is cached on disk. The compiler's cache looks only at the file a kernel is in, and would go
on playing by a rule of another file after that rule has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

# Without reference counts, for which every array would be locked at each call: nothing is
# allocated in a kernel, and its caller holds all the arrays.
_PLAIN = {"_nrt": False}


def compiled(rule: F) -> F:
    """`rule` for use inside a kernel, with every function that it calls compiled too.

    The compiler takes no plain function as a global, so each code object is bound to globals in
    which the functions it names are compiled ones. The code itself is the rule's own.
    """
    assert isinstance(rule, FunctionType)
    known = rule.__globals__
    called = {
        name: compiled(known[name])
        for name in rule.__code__.co_names
        if isinstance(known.get(name), FunctionType)
    }
    bound = FunctionType(rule.__code__, {**known, **called}, rule.__name__)
    result: F = _compile(bound)
    return result


def kernel(function: F) -> F:
    """A function that is called from Python, and lets other threads run meanwhile."""
    result: F = _compile(function, nogil=True)
    return result


def inlined(function: F) -> F:
    """A part of a kernel, put in wherever it is called.

    Python cannot call it: what that takes would be most of the time of compiling.
    """
    result: F = _compile(function, forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    return result


def _compile(function: Callable[..., Any], **options: bool) -> Any:
    from numba import njit

    given: Any = {**_PLAIN, **options}
    return njit(**given)(function)
