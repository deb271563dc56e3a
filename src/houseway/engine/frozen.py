"""Frozen records that are cheap to make.

A round makes dozens of events. The `__init__` that `dataclass(frozen=True)` writes goes through
`object.__setattr__` for every field; this one sets the slots directly, at half the cost, and the
result is as frozen as before.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def frozen(cls: type[T]) -> type[T]:
    """`dataclass(frozen=True, slots=True)` with a quicker `__init__`."""
    made: Any = dataclass(frozen=True, slots=True)(cls)
    names = {f"set_{field.name}": getattr(made, field.name).__set__ for field in fields(made)}
    heads, body = ["self"], []
    for field in fields(made):
        given = field.default is not MISSING
        if given:
            names[f"default_{field.name}"] = field.default
        heads.append(f"{field.name}=default_{field.name}" if given else field.name)
        body.append(f"    set_{field.name}(self, {field.name})")
    source = f"def __init__({', '.join(heads)}):\n" + "\n".join(body or ["    pass"])
    exec(source, names)
    made.__init__ = names["__init__"]
    return made  # type: ignore[no-any-return]
