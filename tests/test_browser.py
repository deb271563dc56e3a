"""The cardroom in a real browser, used as a new guest would use it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from browser import DESKTOP, PHONE, Watched, a_browser
from cardroom import Cardroom
from houseway.desk.settle import settle
from houseway.rulebook.load import game_ids, load

NEXT = "Next round"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cardroom]:
    with Cardroom(tmp_path_factory.mktemp("browser") / "cardroom.db") as open_room:
        yield open_room


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with a_browser() as found:
        yield found


def sit_down(page: Page, game: str) -> None:
    """From the lobby to a seat, in two clicks at most."""
    page.goto("/")
    page.locator(f"form[action='/play']:has(input[value='{game}']) button").last.click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#bar")).not_to_have_attribute("aria-busy", "true")
    page.get_by_label("Bots play").select_option(label="at once")


def is_over(page: Page) -> bool:
    return page.get_by_role("button", name=re.compile(f"^{NEXT}")).is_visible()


def deal(page: Page) -> None:
    """Ask for the next round, unless it has begun meanwhile."""
    number = page.locator("#round").inner_text()
    with suppress(TimeoutError):
        page.get_by_role("button", name=re.compile(f"^{NEXT}")).click(timeout=2_000)
        expect(page.locator("#round")).not_to_have_text(number)


class ByMouse:
    """Chooses by clicking."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def act(self) -> None:
        chooser = self.page.locator("#bar .chooser")
        if self.page.locator(".wagers-form").is_visible():
            self._wager()
        elif self.page.locator(".chooser.bank").is_visible():
            chooser.get_by_role("button", name=re.compile("^Decline")).click()
        else:
            chooser.get_by_role("group", name="Choices").get_by_role("button").first.click()
            if chooser.locator(".really").is_visible():
                chooser.get_by_role("button").first.click()

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
        if self.page.locator(".wagers-form").is_visible():
            late = self.page.get_by_role("button", name=re.compile("^No late")).is_visible()
            for key in "0" if late else ("1", "Enter"):
                self.page.keyboard.press(key)
        elif self.page.locator(".chooser.bank").is_visible():
            self.page.keyboard.press("d")
        else:
            self.page.keyboard.press("1")
            if self.page.locator("#bar .really").is_visible():
                self.page.keyboard.press("y")


def play_round(page: Page, way: ByMouse | ByKeys) -> None:
    """Choose whenever asked, until the next round may be dealt."""
    for _ in range(400):
        if is_over(page):
            return
        chooser = page.locator("#bar .chooser")
        if chooser.count() and (asked := chooser.element_handle()) is not None:
            way.act()
            asked.wait_for_element_state("hidden")
        else:
            page.wait_for_timeout(50)
    raise AssertionError("the round did not come to its end")


def play_hand(page: Page) -> None:
    """Play until a hand has been settled; now and then nobody takes the bank."""
    for _ in range(6):
        play_round(page, ByMouse(page))
        page.wait_for_timeout(450)  # the log gathers sentences before it writes them
        if "Result:" in page.locator("#log").inner_text():
            return
        deal(page)
    raise AssertionError("no hand was played")


@pytest.mark.parametrize("game", game_ids())
def test_a_guest_plays_by_mouse_and_on_a_phone_by_keyboard(
    room: Cardroom, browser: Browser, game: str
) -> None:
    watched = Watched(browser, room.address, viewport=DESKTOP, color_scheme="light")
    page = watched.page
    sit_down(page, game)
    watched.look(f"{game}-desktop-begin")
    play_hand(page)
    watched.check(f"{game}-desktop-end")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.locator("h1").click()  # keys are for the page, not for a field
    page.keyboard.press("n")
    page.locator("#bar .chooser").wait_for()
    watched.check(f"{game}-phone-begin")
    play_round(page, ByKeys(page))
    assert page.evaluate("document.getAnimations().length") == 0
    watched.look(f"{game}-phone-end")
    watched.close()


@pytest.mark.parametrize("game", ["ez-baccarat-panda-8", "pure-21-5", "super-pan-9"])
def test_rules_odds_fees_board_and_why_are_one_key_away(
    room: Cardroom, browser: Browser, game: str
) -> None:
    watched = Watched(browser, room.address, viewport=DESKTOP, color_scheme="dark")
    page = watched.page
    sit_down(page, game)
    play_hand(page)
    rules = load(game)
    wanted = {
        "u": rules.rulings[0].id,
        "o": "edge|exact odds",
        "f": "fee",
        "t": "Time bank",
        "?": "Keys",
    }
    if rules.family == "baccarat":
        wanted["b"] = "They do not predict"
    page.locator("h1").click()
    for key, text in wanted.items():
        page.keyboard.press(key)
        dialog = page.locator("dialog[open]")
        expect(dialog).to_contain_text(re.compile(text, re.I))
        watched.check(f"{game}-panel-{'help' if key == '?' else key}")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    page.get_by_role("button", name=re.compile("Why")).first.click()
    expect(page.locator("dialog[open]")).to_contain_text("Rule:")
    watched.check(f"{game}-why")
    watched.close()


def test_house_rules_go_along_to_the_table(room: Cardroom, browser: Browser) -> None:
    watched = Watched(browser, room.address, viewport=PHONE)
    page = watched.page
    page.goto("/g/ez-baccarat-panda-8?o=decks%3D6")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("House rules: decks 6")).to_be_visible()
    expect(page.locator("#felt")).to_contain_text("312")
    watched.close()


def test_a_turn_and_a_result_are_told_to_the_ear(room: Cardroom, browser: Browser) -> None:
    watched = Watched(browser, room.address, viewport=DESKTOP)
    page = watched.page
    sit_down(page, "ez-baccarat-panda-8")
    told = page.locator("#bar > [role=status]")
    expect(told).to_contain_text("Your turn: ", timeout=15_000)
    play_round(page, ByMouse(page))
    expect(told).to_contain_text(re.compile("You .* so far|is over|broken"))
    page.get_by_role("button", name="More about seat 3").click()
    expect(page.locator("dialog[open]")).to_contain_text("You sit here")
    page.keyboard.press("Escape")
    focused = page.evaluate("document.activeElement.getAttribute('data-key')")
    assert focused == "seat 3"
    watched.close()


def test_the_lobby_finds_a_game_by_what_it_pays(room: Cardroom, browser: Browser) -> None:
    for name, context in {"desktop": DESKTOP, "phone": PHONE}.items():
        for theme in ("light", "dark"):
            watched = Watched(browser, room.address, viewport=context, color_scheme=theme)
            page = watched.page
            page.goto("/")
            watched.check(f"lobby-{name}-{theme}")
            page.get_by_role("searchbox").fill("40 to 1")
            expect(page.get_by_text("Dragon 7 pays 40:1").first).to_be_visible()
            expect(page.get_by_role("heading", name="Casino War")).not_to_be_visible()
            watched.close()


def test_every_round_has_an_address_to_step_through(
    room: Cardroom, browser: Browser, tmp_path: Path
) -> None:
    watched = Watched(browser, room.address, viewport=DESKTOP, color_scheme="light")
    page = watched.page
    sit_down(page, "ez-baccarat-panda-8")
    play_hand(page)
    number = page.locator("#round").inner_text().split()[-1]
    table = page.url.rsplit("/", 1)[1]
    page.get_by_role("link", name="History").click()
    page.get_by_role("link", name=re.compile(f"Round {number}|^{number}$")).first.click()
    page.wait_for_url(f"**/h/{table}/{number}*")
    watched.check("history-desktop")
    first = page.locator(".felt").inner_text()
    page.keyboard.press("Home")
    start = page.locator(".felt").inner_text()
    page.keyboard.press("End")
    expect(page.locator(".felt")).not_to_have_text(start)
    assert page.locator(".felt").inner_text() != start or first != start
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("record", re.I)).first.click()
    record = json.loads(Path(download.value.path()).read_text())
    said = page.get_by_text(re.compile("^Result:")).first.inner_text()
    answer = settle(record)
    assert f"bank {_signed(answer.ended.bank)}" in said
    page.set_viewport_size({"width": 360, "height": 740})
    watched.check("history-phone")
    watched.close()


def _signed(cents: int) -> str:
    from houseway.money import dollars

    return dollars(cents, sign=True)


def test_two_browsers_at_one_table_see_what_they_should(room: Cardroom, browser: Browser) -> None:
    """At Super Pan 9 cards lie face down: everybody sees their own and nobody else's."""
    host, guest = (Watched(browser, room.address, viewport=DESKTOP) for _ in range(2))
    sit_down(host.page, "super-pan-9")
    guest.page.goto(host.page.url)
    seat = guest.page.get_by_role("button", name=re.compile("Sit here")).first
    seat.click()
    box = guest.page.locator("dialog[open]")
    if box.count():
        box.get_by_role("button", name=re.compile("^Sit")).first.click()
    play_round(host.page, ByMouse(host.page))
    deal(host.page)
    pages = {3: host.page, 8: guest.page}
    for _ in range(200):
        asked = [p for p in pages.values() if p.locator("#bar .chooser").count()]
        if asked and all(page.locator(".chooser.picks").count() for page in asked):
            break
        for page in asked:
            if not page.locator(".chooser.picks").count():
                ByMouse(page).act()
        if is_over(host.page):
            deal(host.page)
        host.page.wait_for_timeout(50)
    for number, page in pages.items():
        for seat_number in (3, 8):
            faces = _cards_at(page, seat_number)
            if faces:
                assert (FACE_DOWN in faces) == (seat_number != number), (number, seat_number, faces)
    assert not host.faults + guest.faults
    host.close()
    guest.close()


FACE_DOWN = "face-down card"


def _cards_at(page: Page, seat: int) -> set[str]:
    """What a page shows of the cards at a seat."""
    found = page.locator(f"#felt .ring > .seat:nth-child({seat}) .playing-card")
    return {str(card.get_attribute("aria-label")) for card in found.all()}


def test_a_page_comes_back_by_itself_after_the_server_was_killed(
    browser: Browser, tmp_path: Path
) -> None:
    room = Cardroom(tmp_path / "cardroom.db", port=_free())
    with room:
        watched = Watched(browser, room.address, viewport=DESKTOP)
        page = watched.page
        sit_down(page, "pure-21-5")
        round_ = page.locator("#round").inner_text()
        room.kill()
        expect(page.get_by_text("Reconnecting")).to_be_visible()
        room.start()
        expect(page.get_by_text("Reconnecting")).not_to_be_visible(timeout=20_000)
        assert page.locator("#round").inner_text() == round_
        play_round(page, ByMouse(page))
        watched.close()


def _free() -> int:
    from cardroom import free_port

    return free_port()
