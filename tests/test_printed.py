"""Papers that go to a file: nothing from outside in them, and faults told in a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from houseway.cli import printed
from houseway.cli.printed import write_printed
from houseway.errors import HousewayError
from houseway.families import game
from houseway.web.placard_view import placard_text
from houseway.web.standalone import running_foot, standalone


def page() -> str:
    return placard_text(game("casino-war"), "letter")


def test_a_paper_is_one_file_without_scripts_or_references(tmp_path: Path) -> None:
    place = tmp_path / "war.html"
    write_printed(page(), str(place))
    text = place.read_text(encoding="utf-8")
    assert "Casino War" in text
    assert "10 to 1" in text
    assert "<script" not in text
    assert "<link" not in text
    assert "@import" not in text
    assert not re.findall(r'(?:href|src|action)="(?!#)[^"]*"', text)
    assert not re.findall(r"url\((?![\"']?data:)", text)
    assert "--ink" in text
    assert "size: 8.5in 11in" in text


def test_what_only_works_online_stays_there() -> None:
    text = "a<!--online--><form></form>\n<!--/online-->b<script src='x'></script>c"
    assert standalone(text) == "abc"


def test_a_running_foot_is_written_only_into_the_file_and_cannot_break_out() -> None:
    foot = str(running_foot("Hold'em \"}</style>--><b>"))
    assert foot.startswith("<!--")
    assert foot.count("-->") == 1
    assert "</style>" not in foot
    made = standalone(f"<head>{foot}</head>")
    assert made.startswith("<head><style>@page")
    assert made.endswith("</style></head>")
    assert made.count("</style>") == 1
    assert "<b>" not in made


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("war.txt", "a paper is written as .html or .pdf"),
        ("war", "a paper is written as .html or .pdf"),
        ("nowhere/war.html", "there is no folder"),
        ("folder.html", "it is a folder"),
    ],
)
def test_a_wrong_place_is_told(tmp_path: Path, name: str, said: str) -> None:
    (tmp_path / "folder.html").mkdir()
    with pytest.raises(HousewayError, match=re.escape(said)):
        write_printed("<p>x</p>", str(tmp_path / name))


def test_what_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_text", refuse)
    with pytest.raises(HousewayError, match=r"cannot write .*x\.html: Permission denied"):
        write_printed("<p>x</p>", str(tmp_path / "x.html"))


def test_without_a_browser_html_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printed, "BROWSERS", ("no-such-browser-here",))
    place = tmp_path / "war.pdf"
    with pytest.raises(HousewayError, match=r"neither is on this machine; write .*war\.html"):
        write_printed("<p>x</p>", str(place))
    assert not place.exists()


def test_a_browser_that_prints_nothing_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed, "BROWSERS", ("true",))
    place, old = tmp_path / "war.pdf", tmp_path / "old.pdf"
    old.write_bytes(b"kept")
    for path in (place, old):
        with pytest.raises(HousewayError, match="printed nothing"):
            write_printed("<p>x</p>", str(path))
    assert not place.exists()
    assert old.read_bytes() == b"kept"
