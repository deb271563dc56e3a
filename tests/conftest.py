"""Shared ways of setting a table for a test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from cardroom import Cardroom

# The suite is the same on every machine and every run; `make prove` looks further.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")

# Long odds are worked out once for the whole suite, apart from anybody's own kept figures.
os.environ["HOUSEWAY_CACHE"] = str(Path(__file__).parents[1] / ".pytest_cache" / "odds")


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cardroom]:
    """A cardroom for the tests that use a browser."""
    from cardroom import Cardroom

    with Cardroom(tmp_path_factory.mktemp("browser") / "cardroom.db") as open_room:
        yield open_room


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for each file: while it is open, nothing else in the process can run an event loop."""
    from browser import a_browser

    with a_browser() as found:
        yield found
