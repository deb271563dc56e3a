"""Places in a file that somebody wrote, and what is wrong there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from typing import NamedTuple

from houseway.errors import RulebookError, Where


class InFile(NamedTuple):
    """A place in a file: how it is said, and the way to it."""

    said: str
    where: Where = ()

    def at(self, said: str, *steps: str | int) -> InFile:
        """A place within this one."""
        return InFile(f"{self.said}, {said}", (*self.where, *steps))

    def wrong(
        self, told: str, value: object = None, code: str = "", remedy: Sequence[str] = ()
    ) -> RulebookError:
        """What is wrong here."""
        return RulebookError(f"{self.said}: {told}", self.where, code, value, remedy)


def toml_fault(error: tomllib.TOMLDecodeError, said: str) -> RulebookError:
    """A file that is not TOML, at its line: Python 3.11 tells the line in the sentence only."""
    line = re.search(r"at line (\d+)", str(error))
    where: Where = ("line", int(line[1])) if line else ("file",)
    return RulebookError(f"{said}: {error}", where, "bad-form")
