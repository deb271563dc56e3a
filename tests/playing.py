"""Playing at a table in a browser, with a mouse or with the keyboard alone."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError, expect

from patience import LONG, waiting

NEXT = "Next round"
SOON = 10_000  # milliseconds after which one looks again what is asked now


def sit_down(page: Page, game: str) -> None:
    """From the lobby to a seat, in two clicks at most."""
    page.goto("/")
    page.locator(f"form[action='/play']:has(input[value='{game}']) button").last.click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#bar")).not_to_have_attribute("aria-busy", "true")
    page.get_by_label("Bots play").select_option(label="at once")


def go_to_table(page: Page, game: str) -> None:
    """To a seat at a new table of a game, past the lobby."""
    opened = page.request.post("/play", form={"game": game, "pace": "0"})
    assert opened.ok, opened.text()
    page.goto(opened.url)
    expect(page.locator("#bar")).not_to_have_attribute("aria-busy", "true")


def is_over(page: Page) -> bool:
    return page.get_by_role("button", name=re.compile(f"^{NEXT}")).is_visible()


def deal(page: Page) -> None:
    """Ask for the next round, unless it has begun meanwhile."""
    number = page.locator("#round").inner_text()
    with suppress(TimeoutError):
        page.get_by_role("button", name=re.compile(f"^{NEXT}")).click(timeout=2_000)
        expect(page.locator("#round")).not_to_have_text(number)


def asked_for(page: Page) -> frozenset[str] | None:
    """What kind of choice the bar asks for, read at one instant; None when it asks for none."""
    kind = page.evaluate("() => document.querySelector('#bar .chooser')?.className ?? null")
    return None if kind is None else frozenset(kind.split())


class ByMouse:
    """Chooses by clicking."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def act(self) -> None:
        chooser = self.page.locator("#bar .chooser")
        asked = asked_for(self.page)
        if asked is None:
            return
        if "wagers-form" in asked:
            self._wager()
        elif "bank" in asked:
            chooser.get_by_role("button", name=re.compile("^Decline")).click()
        elif "setting" in asked:
            self._set(chooser)
        elif "betting" in asked:
            easy = chooser.get_by_role("button", name=re.compile("^(Check|Call)"))
            easy.or_(chooser.get_by_role("button", name="Fold")).last.click()
        elif "changing" in asked:
            chooser.locator(".change-card").first.click()
            chooser.get_by_role("button", name=re.compile("^(Draw|Discard|Turn up)")).click()
        else:
            chooser.get_by_role("group", name="Choices").get_by_role("button").first.click()
            if chooser.locator(".really").is_visible():
                chooser.get_by_role("button").first.click()

    def _set(self, chooser: Locator) -> None:
        """Change two cards, think better of it, and set the house way."""
        for part in chooser.locator(".part").all():
            part.locator(".set-card").first.click()
        chooser.get_by_role("button", name=re.compile("^House way")).click()
        chooser.get_by_role("button", name=re.compile("^Set")).click()

    def _wager(self) -> None:
        form = self.page.locator(".wagers-form")
        late = form.get_by_role("button", name=re.compile("^No late"))
        if late.is_visible():
            late.click()
            return
        form.locator(".spot-add").first.click()
        form.get_by_role("button", name=re.compile("^Place wagers")).click()


class ByKeys:
    """Chooses with the keyboard alone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def act(self) -> None:
        self.page.wait_for_timeout(320)  # a key pressed for the last choice does not count
        asked = asked_for(self.page)
        if asked is None:
            return
        if "wagers-form" in asked:
            late = self.page.get_by_role("button", name=re.compile("^No late")).is_visible()
            for key in "0" if late else ("1", "Enter"):
                self.page.keyboard.press(key)
        elif "bank" in asked:
            self.page.keyboard.press("d")
        elif "setting" in asked:
            for key in ("ArrowRight", "Space", "ArrowDown", "Space", "h", "Enter"):
                self.page.keyboard.press(key)
        elif "betting" in asked:
            self.page.keyboard.press("c")
        elif "changing" in asked:
            for key in ("1", "Enter"):
                self.page.keyboard.press(key)
        else:
            self.page.keyboard.press("1")
            if self.page.locator("#bar .really").is_visible():
                self.page.keyboard.press("y")


def reply(page: Page, way: ByMouse | ByKeys) -> None:
    """Answer what the bar asks now and see it go; when it asks nothing, wait a little.

    A clock or another seat may take the question away while it is being answered: the next
    call then answers the next one.
    """
    asked = page.query_selector("#bar .chooser")
    if asked is None:
        page.wait_for_timeout(50)
        return
    page.set_default_timeout(SOON)
    try:
        way.act()
    except TimeoutError:
        return
    finally:
        page.set_default_timeout(LONG * 1000)
    asked.wait_for_element_state("hidden")


def play_round(page: Page, way: ByMouse | ByKeys) -> None:
    """Choose whenever asked, until the next round may be dealt."""
    for _ in waiting("the round comes to its end", 0):
        if is_over(page):
            return
        reply(page, way)


def play_hand(page: Page) -> None:
    """Play until a hand has been settled; now and then nobody takes the bank."""
    for _ in waiting("a hand is played", 0):
        play_round(page, ByMouse(page))
        with suppress(TimeoutError):  # the log gathers sentences before it writes them
            page.locator("#log").get_by_text("Result:").first.wait_for(timeout=600)
            return
        deal(page)
