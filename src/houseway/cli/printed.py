"""Papers written to a file: HTML as it is, PDF by the printing of a browser on this machine."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from houseway.errors import HousewayError

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge")
LONGEST = 60.0  # seconds
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
    """Write a page to `place`, which ends in .html or .pdf; raises one sentence when it cannot."""
    from houseway.web.standalone import standalone

    path, text = Path(place), standalone(page)
    if path.suffix not in (".html", ".pdf"):
        raise HousewayError(f"{place}: a paper is written as .html or .pdf")
    try:
        if path.suffix == ".html":
            path.write_text(text, encoding="utf-8")
        else:
            _print(text, path)
    except OSError as problem:
        raise HousewayError(f"cannot write {place}: {problem.strerror}") from None


def _print(text: str, path: Path) -> None:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise HousewayError(
            f"a PDF is printed by Chromium or Chrome, and neither is on this machine; write "
            f"{path.with_suffix('.html')} instead and print it"
        )
    path.touch()  # what cannot be written is told before the work
    with TemporaryDirectory() as folder:
        page, made = Path(folder, "page.html"), Path(folder, "page.pdf")
        page.write_text(text, encoding="utf-8")
        where = (f"--user-data-dir={folder}/browser", f"--print-to-pdf={made}", page.as_uri())
        try:
            subprocess.run((browser, *QUIET, *where), capture_output=True, timeout=LONGEST)
        except subprocess.TimeoutExpired:
            raise HousewayError("the browser took too long to print; write .html instead") from None
        if not made.is_file():
            raise HousewayError("the browser printed nothing; write .html instead and print it")
        shutil.move(made, path)
