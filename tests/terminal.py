"""Playing in a terminal: what a person types, and what is shown."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import pytest

from houseway.cli.main import main

Play = Callable[..., str]


class Typed(io.StringIO):
    """What a person types: a terminal goes on in a new line after each Enter."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        print()
        return super().readline(size)


def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Play in a terminal of 80 columns; gives what it shows."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")

    def go(name: str, *lines: str, args: tuple[str, ...] = ()) -> str:
        monkeypatch.setattr(sys, "argv", ["houseway", "play", name, "--seed", "a hand", *args])
        monkeypatch.setattr(sys, "stdin", Typed("\n".join(lines) + "\n"))
        main()
        captured = capsys.readouterr()
        assert captured.err == ""
        return captured.out

    return go
