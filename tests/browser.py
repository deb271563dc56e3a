"""A browser for tests: the system's chromium, watched for errors, outside requests and axe."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from patience import LONG

SCREENS = Path(__file__).parents[1] / ".pytest_cache" / "screens"
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}


def chromium() -> str:
    """Where chromium is. Without it browser tests are not run, and say so; in CI they fail."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    told = "chromium is not installed, so the browser tests were not run"
    if os.environ.get("CI") == "true":
        pytest.fail(told)
    pytest.skip(told)


@contextmanager
def a_browser() -> Iterator[Browser]:
    place = chromium()
    expect.set_options(timeout=LONG * 1000)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=place, args=["--no-sandbox"])
        yield browser
        browser.close()


class Watched:
    """A page with a list of what it should not have done."""

    def __init__(self, browser: Browser, home: str, **context: Any) -> None:
        self.home = home
        self.context = browser.new_context(base_url=home, **context)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.set_default_timeout(LONG * 1000)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("request", lambda request: self._request(request.url))
        self.page.on("response", lambda answer: self._answer(answer.status, answer.url))

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text}")

    def _request(self, url: str) -> None:
        if not url.startswith((self.home, self.home.replace("http", "ws", 1), "data:", "blob:")):
            self.faults.append(f"outside: {url}")

    def _answer(self, status: int, url: str) -> None:
        if status >= 400:
            self.faults.append(f"{status}: {url}")

    def at(self, size: ViewportSize, **media: Any) -> None:
        """Go on at another size of the screen, in other colours."""
        self.page.set_viewport_size(size)
        self.page.emulate_media(**media)

    def check(self, name: str) -> None:
        """No fault so far, no axe violation, nothing wider than the screen; keeps a screenshot."""
        self.look(name)
        # The bar floats over whatever lies under it; targets are measured as they lie on the page.
        self.page.evaluate(
            "document.getElementById('bar')?.style.setProperty('position', 'static')"
        )
        found = Axe().run(self.page, options={"runOnly": {"type": "tag", "values": LEVELS}})
        violations = [
            f"{v['id']}: {v['help']} {[n['target'] for n in v['nodes']][:3]}"
            for v in found.response["violations"]
        ]
        self.page.evaluate("document.getElementById('bar')?.style.removeProperty('position')")
        assert not violations, violations

    def look(self, name: str) -> None:
        """No fault so far and nothing wider than the screen; keeps a screenshot."""
        SCREENS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENS / f"{name}.png")
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{name} is {wide} px wider than the screen"
        assert not self.faults, self.faults

    def close(self) -> None:
        self.context.close()


# A table to which the server says nothing.
SILENT = "window.WebSocket = class extends EventTarget { send() {} }"

# Its bar shows an offer and keeps the answers.
_ASK = """async ({ offer, events, people }) => {
  const [{ chooserFor }, { listen }, { pictureOf }] = await Promise.all(
    [import("/static/choices.js"), import("/static/keys.js"), import("/static/state.js")]);
  const layout = JSON.parse(document.getElementById("layout").textContent);
  const bar = document.getElementById("bar").cloneNode(true);
  document.getElementById("bar").replaceWith(bar);
  window.answers = [];
  window.told = [];
  window.asked = chooserFor({ offer, kind: "test", seat: 3, turn: 1 }, {
    layout: { ...layout, ...offer.layout },
    picture: () => pictureOf(events, layout),
    people: () => people,
    memory: { get: () => [], set() {} },
    tell: (words) => window.told.push(words),
    answer: (choice) => window.answers.push(choice),
  });
  bar.querySelector(".bar-body").replaceChildren(window.asked.node);
  const press = (key) => (key === "Enter" ? window.asked.enter() : window.asked.key(key));
  if (!window.listens) listen(press);
  window.listens = true;
}"""


def ask(
    page: Page,
    offer: dict[str, Any],
    events: Sequence[dict[str, Any]] = (),
    people: Sequence[dict[str, Any]] = (),
) -> None:
    """Show an offer on the page of a silent table; `answers` reads what is answered.

    `events` are what happened before, at a table with these `people`.
    """
    told = {"offer": offer, "events": list(events), "people": list(people)}
    page.evaluate(_ASK, told)


def answers(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.answers")
    return found


_DRAW = """async ({ events, layout, around }) => {
  const [{ Felt }, { pictureOf }] =
    await Promise.all([import("/static/felt.js"), import("/static/state.js")]);
  const laid = { ...JSON.parse(document.getElementById("layout").textContent), ...layout };
  new Felt(document.getElementById("felt"), laid).draw(pictureOf(events, laid), around, true);
}"""


def draw(
    page: Page,
    events: list[dict[str, Any]],
    layout: dict[str, Any],
    around: dict[str, Any] | None = None,
) -> None:
    """Draw what events tell on the felt of a silent table; `layout` is what differs there."""
    page.evaluate(_DRAW, {"events": events, "layout": layout, "around": around or {}})
