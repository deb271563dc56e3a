"""The first fault pydantic finds, as one sentence."""

from __future__ import annotations

from pydantic import ValidationError


def first_fault(error: ValidationError, *within: str) -> str:
    """Where the first fault lies, and what it is."""
    fault = error.errors()[0]
    place = ".".join(str(part) for part in (*within, *fault["loc"]))
    reason = str(fault["msg"]).removeprefix("Value error, ").replace("Input should", "should")
    return f"{place}: {reason}" if place else reason
