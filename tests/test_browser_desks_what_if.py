"""What if and counting in a real browser, as an inventor and a manager use them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from browser import DESKTOP, PHONE, Watched
from cardroom import Cardroom
from patience import waiting

EZ = "ez-baccarat-panda-8"


def test_a_payout_is_changed_saved_and_dealt_on_a_phone(room: Cardroom, browser: Browser) -> None:
    watched = Watched(browser, room.address, viewport=PHONE, reduced_motion="reduce")
    page = watched.page
    page.goto("/what-if")
    page.get_by_role("link", name=re.compile("^EZ Baccarat Panda 8")).click()
    pays = page.get_by_label("Banker wins with a three-card 7")
    pays.fill("45:1")
    expect(page.get_by_role("status").first).to_contain_text("Dragon 7 pays the bettor")
    expect(page.locator(".what-now")).to_have_text(re.compile("Dragon 7 7.61.% → -3.66.%"))
    expect(page).to_have_url(re.compile("pays-dragon-7%3D45%3A1"))

    pays.fill("4x")
    expect(pays).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".what-line .field-problem:visible")).to_contain_text("is not odds")
    pays.fill("44")
    expect(pays).not_to_have_attribute("aria-invalid", "true")
    page.get_by_label("Decks").select_option("6")
    expect(page).to_have_url(re.compile("decks%3D6.*44%3A1"))
    expect(page.get_by_label("Banker wins with a three-card 7")).to_have_value("44:1")
    watched.check("what-if-phone")
    page.goto(f"/g/{EZ}?o=decks%3D6&o=pays-dragon-7%3D44%3A1")
    watched.check("game-phone")  # nothing sticks out sideways
    page.get_by_role("link", name="What if", exact=True).click()
    expect(page.get_by_label("Banker wins with a three-card 7")).to_have_value("44:1")

    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a variant file").click()
    file = tomllib.loads(Path(saved.value.path()).read_text())
    assert file["options"] == {"decks": {"default": 6}, "pays-dragon-7": {"default": "44:1"}}
    page.get_by_role("button", name="Deal it").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("body")).to_contain_text("44:1")
    watched.close()


def test_what_is_typed_before_the_script_is_there_counts(room: Cardroom, browser: Browser) -> None:
    watched = Watched(browser, room.address, viewport=PHONE, reduced_motion="reduce")
    page, held = watched.page, list[Route]()
    page.route("**/static/what-if.js*", lambda route: held.append(route))
    page.goto(f"/what-if/{EZ}", wait_until="commit")
    page.get_by_label("Banker wins with a three-card 7").fill("45:1")
    for _ in waiting("the script is asked for", 0):
        page.wait_for_timeout(20)
        if held:
            break
    held[0].continue_()
    expect(page.get_by_role("status").first).to_contain_text("Dragon 7 pays the bettor")
    watched.close()


@pytest.mark.prove
def test_the_counting_report_is_read_in_the_dark(room: Cardroom, browser: Browser) -> None:
    watched = Watched(browser, room.address, viewport=DESKTOP, color_scheme="dark")
    page = watched.page
    page.goto("/counting")
    page.get_by_role("link", name=re.compile("^EZ Baccarat Panda 8")).click()
    first = page.locator("tbody th").first
    expect(first).to_have_text("Dragon 7")
    watched.check("counting-dark")
    watched.at(PHONE)
    watched.check("counting-phone")
    page.get_by_label("Cards behind the cut card").fill("3")
    page.get_by_role("button", name="Deal them").click()
    expect(page.get_by_label("Cards behind the cut card")).to_have_attribute("aria-invalid", "true")
    watched.close()
