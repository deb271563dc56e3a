"""The shelf of rule files: what stands there, and reading a file of it."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from houseway.rulebook.in_file import toml_fault
from houseway.rulebook.resolve import Plain

SHELF = files("houseway.rulebook")


@cache
def game_ids() -> tuple[str, ...]:
    """Every game of the rulebook, in alphabetical order, numbers by their size."""
    names = (item.name for item in (SHELF / "games").iterdir())
    ids = (name.removesuffix(".toml") for name in names if name.endswith(".toml"))
    return tuple(sorted(ids, key=lambda name: [p.zfill(3) for p in re.split(r"(\d+)", name)]))


@cache
def read_toml(name: str) -> Plain:
    """A file of the shelf. What is given is shared: copy before changing."""
    return parse_toml((SHELF / name).read_text(encoding="utf-8"), name)


def parse_toml(text: str, source: str) -> Plain:
    """TOML as plain data; raises RulebookError with the line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise toml_fault(error, f"{source}: not TOML") from None
