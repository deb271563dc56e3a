"""The commands of the desks; a module says what its command takes and works when called."""

from __future__ import annotations

import typer


def add_desks(app: typer.Typer) -> None:
    """Put the commands of the desks among the others."""
