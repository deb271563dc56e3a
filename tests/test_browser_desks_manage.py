"""The Manage desk as a game manager uses it: find a game, print its sheet and its placard."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, Watched
from cardroom import Cardroom


def test_a_manager_finds_a_game_and_takes_its_papers(room: Cardroom, browser: Browser) -> None:
    watched = Watched(browser, room.address, viewport=DESKTOP, reduced_motion="reduce")
    page = watched.page
    page.goto("/manage")
    page.get_by_label("Find").fill("panda 8")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("status")).to_contain_text("game")
    watched.at(PHONE, color_scheme="dark")
    watched.check("manage")
    page.get_by_role("link", name="Rule sheet of EZ Baccarat Panda 8").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("EZ Baccarat Panda 8")
    page.get_by_role("link", name="How far the bank covers").click()
    expect(page.get_by_role("table", name="A short bank, settled in order")).to_be_in_viewport()
    watched.check("sheet")
    page.get_by_role("link", name="Placard").click()
    expect(page.get_by_text("40 to 1")).to_be_visible()
    page.get_by_role("link", name="Tent").click()
    page.wait_for_url("**size=tent")
    watched.check("placard")
    page.emulate_media(media="print")
    expect(page.locator(".placard[aria-hidden]")).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    watched.close()
