"""The documentation is true."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from cardroom import Cardroom
from houseway.cli.documents import PAGES
from houseway.cli.main import app
from houseway.desk.settle import settle_any, total_of_nets
from houseway.rulebook.load import game_ids
from tables import LONG_ODDS, proved

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
WRITTEN_BY_HAND = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *(
        DOCS / name
        for name in (
            *("ideas.md", "library.md", "hand-record.md", "shuffle.md", "blackjack.md"),
            *("cardroom.md", "api.md", "hands.md", "equity.md", "pot.md", "phh.md", "pokerkit.md"),
            *("bots.md", "chinese.md", "pan.md", "speed.md", "simulation.md", "environments.md"),
        )
    ),
)


ALL_ODDS = ("odds.md", "edges.svg")  # pages for which the odds of every game are worked out


@pytest.mark.parametrize("page", [proved(p) if p in ALL_ODDS else p for p in PAGES])
def test_pages_that_follow_from_data_are_up_to_date(page: str) -> None:
    assert PAGES[page]() == (DOCS / page).read_text(encoding="utf-8"), "run make docs"


def test_most_of_the_odds_page_is_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    written = (DOCS / "odds.md").read_text(encoding="utf-8").rstrip("\n").split("\n\n## ")
    assert len(written) == 1 + len(game_ids())
    quick = [name for name in game_ids() if name not in LONG_ODDS]
    monkeypatch.setattr("houseway.cli.documents.game_ids", lambda: quick)
    assert set(PAGES["odds.md"]().rstrip("\n").split("\n\n## ")) <= set(written), "run make docs"


@pytest.mark.parametrize("page", WRITTEN_BY_HAND, ids=lambda p: p.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https://)([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_commands_of_the_readme_exist() -> None:
    known = {c.name or c.callback.__name__ for c in app.registered_commands if c.callback}
    shown = set()
    for page in WRITTEN_BY_HAND:
        for line in re.findall(r"^    houseway (.+)$", page.read_text(encoding="utf-8"), re.M):
            words = shlex.split(line.split("#")[0])
            shown.add(words[0])
            for word in words:
                assert not word.endswith(("-8", "-bacc")) or word in game_ids() or "-" not in word
    assert shown <= known
    assert known <= shown | {"games", "schema", "verify"}


@pytest.mark.parametrize(
    "page",
    [
        ROOT / "README.md",
        *(DOCS / name for name in ("library.md", "hands.md", "chinese.md", "pan.md")),
    ],
    ids=lambda p: p.name,
)
def test_the_python_of_the_docs_runs(page: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S)
    assert blocks
    exec(compile("\n".join(blocks), page.name, "exec"), {})


def test_the_client_of_the_docs_plays_a_hundred_rounds(tmp_path: Path) -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    (client,) = re.findall(r"```python\n(.*?)```", text, re.S)
    parts: dict[str, Any] = {}
    exec(compile(client, "client.py", "exec"), parts)
    with Cardroom(tmp_path / "cardroom.db") as room:
        for game in ("super-pan-9", "pure-21-5"):
            assert isinstance(parts["play"](room.address, game, 100), int)


def test_the_hand_record_of_the_docs_settles() -> None:
    text = (DOCS / "hand-record.md").read_text(encoding="utf-8")
    records = re.findall(r"```json\n(.*?)```", text, re.S)
    assert len(records) == 7
    for record in records:
        answer = settle_any(json.loads(record))
        moved = (getattr(answer, part, ()) for part in ("settled", "shares", "pairs", "payers"))
        assert any(moved)
        assert total_of_nets(answer) == 0


def test_nothing_is_fetched_from_elsewhere() -> None:
    for page in DOCS.glob("*.svg"):
        text = page.read_text(encoding="utf-8")
        assert set(re.findall(r"https?://[^\"' )]+", text)) <= {"http://www.w3.org/2000/svg"}
