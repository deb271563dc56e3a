"""The faults pydantic finds, each as one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from houseway.errors import Where


def first_fault(error: ValidationError, *within: str) -> str:
    """Where the first fault lies, and what it is."""
    return _sentence(error.errors()[0], *within)


def every_fault(error: ValidationError) -> list[tuple[Where, str]]:
    """Every fault with the way to it."""
    return [(tuple(fault["loc"]), _sentence(fault)) for fault in error.errors()]


def _sentence(fault: Mapping[str, Any], *within: str) -> str:
    place = ".".join(str(part) for part in (*within, *fault["loc"]))
    reason = str(fault["msg"]).removeprefix("Value error, ").replace("Input should", "should")
    return f"{place}: {reason}" if place else reason
