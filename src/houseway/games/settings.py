"""The `play` part of a rule file, in the typed form its family gives it."""

from __future__ import annotations

from typing import TypeVar

from pydantic import ValidationError

from houseway.errors import RulebookError
from houseway.rulebook.faults import first_fault
from houseway.rulebook.options import Data
from houseway.rulebook.schema import Rules

P = TypeVar("P", bound=Data)


def settings(rules: Rules, kind: type[P]) -> P:
    """Read `play` as `kind`; raises RulebookError naming the file and the key."""
    try:
        return kind.model_validate(rules.play)
    except ValidationError as error:
        raise RulebookError(f"{rules.id}.toml: {first_fault(error, 'play')}") from None
