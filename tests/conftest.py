"""Shared ways of setting a table for a test."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from shards import cpu_seconds, function_of, known_costs, note, read_shard, shard_of, some_cases

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


# `make prove` in parts


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shard", help="Run one part of the tests: 3/12 is the third of twelve.")
    parser.addoption("--cases", type=int, help="Run at most so many cases of each proof.")
    parser.addoption("--note-costs", action="store_true", help="Write down what each test costs.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    shard, cases = config.getoption("--shard"), config.getoption("--cases")
    # Other tests may be deselected after this; a shard is a share of the proofs alone.
    proofs = [item.nodeid for item in items if item.get_closest_marker("prove")]
    wanted = {item.nodeid for item in items}
    if shard:
        which, of = read_shard(shard)
        wanted = {test for test, n in shard_of(proofs, known_costs(), of).items() if n == which}
    if cases:
        wanted &= some_cases(proofs, cases)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in wanted])
    items[:] = [item for item in items if item.nodeid in wanted]


_began = pytest.StashKey[float]()
_spent: dict[str, list[float]] = defaultdict(list)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    item.stash[_began] = cpu_seconds()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "teardown":
        report.user_properties.append(("spent", cpu_seconds() - item.stash[_began]))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    told = dict(report.user_properties).get("spent")
    if report.when == "teardown" and isinstance(told, float):
        _spent[function_of(report.nodeid)].append(told)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.getoption("--note-costs") and not hasattr(session.config, "workerinput"):
        note(_spent)
