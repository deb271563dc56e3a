"""Papers written to a file: HTML as it is, PDF by the printing of a browser on this machine."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from houseway.errors import bad_file, not_installed

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge")
LONGEST = 60.0  # seconds
KINDS = (".html", ".pdf")
QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-pdf-header-footer",
)


def write_printed(page: str, place: str) -> None:
    """Write a page to `place`, which ends in .html or .pdf; raises one sentence when it cannot.

    What stood there before stays until the new paper is whole.
    """
    from houseway.web.standalone import standalone

    check_place(place)
    path, text = Path(place), standalone(page)
    try:
        if path.suffix == ".html":
            path.write_text(text, encoding="utf-8")
        else:
            _print(text, path)
    except OSError as problem:
        raise bad_file("file", f"cannot write {place}: {problem.strerror}", place) from None


def check_place(place: str, kind: str | None = None) -> None:
    """Raise unless a paper of this `kind` can be written to `place`, before any long work."""
    path = Path(place)
    if kind is not None and path.suffix != kind:
        raise bad_file("file", f"{place}: the name of this file must end in {kind}", place, (kind,))
    if path.suffix not in KINDS:
        raise bad_file("file", f"{place}: a paper is written as .html or .pdf", place, tuple(KINDS))
    if path.is_dir() or not path.parent.is_dir():
        raise bad_file("file", f"cannot write {place}: {_not_there(path)}", place)
    if path.suffix == ".pdf":
        _browser(path)


def _not_there(path: Path) -> str:
    return "it is a folder" if path.is_dir() else f"there is no folder {path.parent}"


def _browser(path: Path) -> str:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise not_installed(
            "file",
            f"a PDF is printed by Chromium or Chrome, and neither is on this machine; write "
            f"{path.with_suffix('.html')} instead and print it",
            str(path),
        )
    return browser


def _print(text: str, path: Path) -> None:
    browser = _browser(path)
    with path.open("ab"):
        pass  # what cannot be written is told before the work
    with TemporaryDirectory() as folder:
        page, made = Path(folder, "page.html"), Path(folder, "page.pdf")
        page.write_text(text, encoding="utf-8")
        where = (f"--user-data-dir={folder}/browser", f"--print-to-pdf={made}", page.as_uri())
        problem = ""
        try:
            subprocess.run((browser, *QUIET, *where), capture_output=True, timeout=LONGEST)
        except subprocess.TimeoutExpired:
            problem = "the browser took too long to print; write .html instead"
        if not problem and not made.is_file():
            problem = "the browser printed nothing; write .html instead and print it"
        if not problem:
            shutil.copyfile(made, path)
            return
    if not path.stat().st_size:
        path.unlink()
    raise bad_file("file", problem, str(path))
