"""The slip in a real browser: opened by its address, read on a phone, printed, followed back."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, Watched
from cardroom import Cardroom
from houseway.desk.packed import pack
from houseway.desk.record import read_record
from houseway.desk.schemas import example

LETTER = 960  # what a page holds, in pixels of the screen


def test_a_slip_is_read_printed_and_followed_back(room: Cardroom, browser: Browser) -> None:
    packed = pack(read_record(example("ez-baccarat-panda-8")))
    watched = Watched(browser, room.address, viewport=PHONE, color_scheme="dark")
    page = watched.page
    page.goto(f"/settle/slip?r={packed}")
    expect(page.get_by_role("heading", level=1)).to_have_text("EZ Baccarat Panda 8")
    results = page.get_by_role("table").nth(1)
    expect(results.get_by_role("row", name="Seat 5")).to_contain_text("+$85")
    expect(results.get_by_role("row", name="Seat 5")).to_contain_text("+$350")
    expect(page.get_by_label("king of diamonds")).to_have_text("K♦")
    watched.check("slip-phone-dark")

    watched.at(DESKTOP, color_scheme="light")
    page.get_by_text("The rulings on these wagers").click()
    expect(page.get_by_text("What equal totals do")).to_be_visible()
    watched.check("slip-desktop")
    page.evaluate("window.print = () => { document.title = 'printing' }")
    page.get_by_role("button", name="Print or save as PDF").click()
    expect(page).to_have_title("printing")
    page.emulate_media(media="print")
    expect(page.get_by_role("link", name="Change this hand")).to_be_hidden()
    page.set_viewport_size({"width": 740, "height": LETTER})
    assert page.evaluate("document.documentElement.scrollHeight") <= LETTER

    page.emulate_media(media="screen")
    with page.expect_download() as kept:
        page.get_by_role("link", name="Record").click()
    assert kept.value.suggested_filename == "ez-baccarat-panda-8-hand.json"
    page.get_by_role("link", name="Change this hand").click()
    expect(page).to_have_url(re.compile(re.escape(packed)))
    assert not watched.faults, watched.faults
    watched.close()
