"""The Manage desk as a game manager uses it: papers of a game, fees, forecast, linter, compare."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, Watched
from cardroom import Cardroom


def test_a_manager_finds_a_game_and_takes_its_papers(room: Cardroom, browser: Browser) -> None:
    watched = Watched(browser, room.address, viewport=PHONE, color_scheme="dark")
    page = watched.page
    page.goto("/manage")
    page.get_by_label("Find").fill("panda 8")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("status")).to_contain_text("game")
    page.get_by_role("link", name="Rule sheet of EZ Baccarat Panda 8").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("EZ Baccarat Panda 8")
    page.get_by_role("link", name="How far the player-dealer covers").click()
    expect(page.get_by_role("heading", name="How far the player-dealer covers")).to_be_in_viewport()
    expect(
        page.get_by_role("table", name="A wager that falls short, settled in order")
    ).to_be_visible()
    watched.look("sheet")
    page.get_by_role("link", name="Placard").click()
    expect(page.get_by_text("40 to 1")).to_be_visible()
    page.get_by_role("link", name="Tent").click()
    page.wait_for_url("**size=tent")
    watched.look("placard")
    page.emulate_media(media="print")
    expect(page.locator(".placard[aria-hidden]")).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    watched.close()


def test_a_manager_explores_forecasts_checks_and_compares(room: Cardroom, browser: Browser) -> None:
    watched = Watched(browser, room.address, viewport=DESKTOP)
    page = watched.page

    page.goto("/fees?game=ez-baccarat-panda-8")
    action = page.get_by_label("Action in dollars", exact=True)
    action.fill("390")
    expect(page.get_by_text("near: above $400 it costs $3 more").first).to_be_visible()
    page.get_by_label("Draw cons-baccarat-1", exact=True).check()
    expect(page.locator(".legend")).to_contain_text("cons-baccarat-1")
    assert "s=cons-baccarat-1" in page.url
    action.fill("-5")
    expect(page.locator("#action-problem")).to_contain_text("is not an amount of money")
    expect(action).to_have_attribute("aria-invalid", "true")
    watched.at(PHONE, color_scheme="dark")
    watched.check("fees-explorer-phone")

    page.locator(".legend a").first.click()
    page.get_by_label("Player line").fill("5x25, 100")
    expect(page.locator("#answer")).to_contain_text("$225")

    page.get_by_role("link", name="Forecast the drop").click()
    page.get_by_label("Tables", exact=True).fill("3")
    expect(page.locator(".tile .value").first).to_have_text("$150")
    watched.look("fees-forecast")

    page.get_by_role("link", name="Compare", exact=True).click()
    page.get_by_label("A, a game or schedule").fill("dai-bacc")
    page.get_by_label("B, a game or schedule").fill("dai-bacc")
    page.get_by_label("Options of B").fill("decks=6")
    expect(page.get_by_text("6 (not the usual)")).to_be_visible()
    watched.look("fees-compare-phone")

    page.goto("/lint")
    page.get_by_role("button", name="Check it").click()
    expect(page.locator(".source .marked")).to_contain_text("no bank rate is posted between")
    watched.look("fees-lint-phone")
    watched.close()


@pytest.mark.prove
def test_fields_answer_one_another_as_they_are_filled(room: Cardroom, browser: Browser) -> None:
    watched = Watched(browser, room.address, viewport=DESKTOP)
    page = watched.page
    page.goto("/fees")
    page.get_by_label("Game", exact=True).select_option("ez-baccarat-panda-8")
    expect(page.get_by_role("heading", name="14 schedules")).to_be_visible()
    for name in ("cons-baccarat-1", "cons-baccarat-4"):
        page.get_by_label(f"Draw {name}", exact=True).check()
        expect(page.locator(".legend")).to_contain_text(name)
    action = page.get_by_label("Action in dollars", exact=True)
    action.fill("-5")
    expect(page.locator("#action-problem")).not_to_be_empty()
    action.fill("450")
    expect(page.locator("#action-problem")).to_be_empty()
    page.goto("/forecast?tables=3")
    page.get_by_label("Beside it").select_option("cons-baccarat-9")
    expect(page.get_by_role("group", name="The room's drop")).to_contain_text("+$10,080")
    page.goto("/lint")
    page.get_by_label("A fee schedule or a rule variant").evaluate(
        "field => { field.value = 'x'.repeat(70_000) }"
    )
    page.get_by_role("button", name="Check it").click()
    expect(page.locator("#text-problem")).to_contain_text("at most 60,000 are read")
    watched.close()


PAGES = {
    "manage": "/manage?q=panda",
    "sheet": "/sheet/ez-baccarat-panda-8",
    "sheet-pot": "/sheet/texas-holdem",
    "placard": "/placard/fortune-pai-gow-poker?size=tent",
    "explorer": "/fees?action=390&s=poker-10&s=flop-1",
    "schedule": "/fees/own-ez-3?game=ez-baccarat-panda-8&w-player=5x25&w-tie=x",
    "pot": "/fees/flop-1+7+13",
    "forecast": "/forecast?schedule=cons-baccarat-1&schedule-2=cons-baccarat-9&rounds=-5",
    "forecast-pot": "/forecast?game=texas-holdem",
    "games": "/compare?a=texas-holdem&b=dai-bacc&all=1",
    "schedules": "/compare?a=cons-baccarat-1&b=own-daibacc-1",
    "lint": "/lint?games=yes",
}


@pytest.mark.prove
@pytest.mark.parametrize("name", PAGES)
def test_every_page_of_the_desk_is_accessible(room: Cardroom, browser: Browser, name: str) -> None:
    watched = Watched(browser, room.address, viewport=PHONE, color_scheme="dark")
    watched.page.goto(PAGES[name])
    watched.check(f"manage-{name}-dark")
    watched.at(DESKTOP, color_scheme="light")
    watched.check(f"manage-{name}-light")
    watched.close()
