"""What the tests of the fee desk share: running commands, and a client for its pages."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import pytest

from houseway.cli.main import main

Run = Callable[..., tuple[int, str, str]]


def runner(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command; gives exit code, standard output and standard error."""

    def go(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["houseway", *args])
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return go
