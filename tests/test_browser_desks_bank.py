"""The bank's desk in a real browser: somebody who banks baccarat asks before sitting down."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, Page, expect

from browser import DESKTOP, PHONE, Watched
from cardroom import Cardroom

FIVE = "21st-century-baccarat-5"


def tile(page: Page, name: str) -> Locator:
    """The large figure of a tile."""
    return page.locator(".tile", has_text=name).locator(".value").first


def test_a_banker_asks_what_a_table_earns_and_whether_the_roll_lasts(
    room: Cardroom, browser: Browser
) -> None:
    watched = Watched(browser, room.address, viewport=PHONE, color_scheme="dark")
    page = watched.page
    page.goto("/bank")
    expect(page.get_by_role("heading", name="Bank a game")).to_be_visible()
    page.get_by_role("link", name="EZ Baccarat Panda 8").click()
    expect(page.locator(".tiles")).to_be_visible()

    # Seven Banker wagers instead of the usual table; the figures follow without a button.
    page.get_by_label("Player line: how many seats").fill("")
    page.get_by_label("Player line: dollars each").fill("")
    page.get_by_label("Banker line: how many seats").fill("7")
    page.get_by_label("Banker line: dollars each").fill("25")
    page.get_by_label("Your roll, $").fill("20000")
    page.get_by_label("Rounds", exact=True).fill("60")
    expect(page).to_have_url(re.compile(r"t=7\+x\+banker\+25.*roll=20000.*rounds=60"))
    earns = page.locator(".tile .value").first
    expect(earns).to_contain_text("+$0.78")  # $1.78 less the fee of $1
    expect(page.locator("caption", has_text="The chance to lose $20,000")).to_have_count(1)
    large = tile(page, "Ruin within 60 rounds").inner_text()
    expect(page.locator(".bank-strip")).to_contain_text("+$0.78")
    expect(page.locator(".bank-chart")).to_have_count(4)

    # A slip of the finger is told at its field, and nothing else is lost.
    roll = page.get_by_label("Your roll, $")
    roll.fill("20o00")
    expect(page.locator("#problem-roll")).to_contain_text("is not an amount of money")
    expect(roll).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Banker line: dollars each")).to_have_value("25")
    roll.fill("500")
    expect(page.locator("#problem-roll")).to_be_hidden()
    expect(page.locator(".hints")).to_contain_text("the roll must be")
    expect(tile(page, "Ruin within 60 rounds")).not_to_have_text(large)

    # Without the fee the round earns more; the address alone brings it all back.
    page.get_by_label("Fee schedule").select_option("none")
    expect(earns).to_contain_text("+$1.78")
    watched.check("bank-phone")
    page.reload()
    expect(earns).to_contain_text("+$1.78")
    expect(page.get_by_label("Banker line: how many seats")).to_have_value("7")
    watched.at(DESKTOP, color_scheme="light")
    watched.look("bank-desktop")

    # Where it matters how bettors play, both ways stand side by side and can be taken along.
    page.goto(f"/bank/{FIVE}")
    expect(page.locator(".bank-way")).to_contain_text("Bettors play the best way")
    ways = page.locator("table.both-ways th[scope=col]")
    expect(ways).to_have_text(["If bettors play", "best play", "house way"])
    best = earns.inner_text()
    page.get_by_label("Bettors play").select_option("house-way")
    expect(page.locator(".bank-way")).to_contain_text("Bettors play the house way")
    expect(earns).not_to_have_text(best)
    with page.expect_download() as kept:
        page.get_by_role("link", name="XLSX").click()
    assert kept.value.suggested_filename == f"bank-{FIVE}.xlsx"
    watched.close()
