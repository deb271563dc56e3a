"""The settle desk in a real browser: a supervisor with a phone, one with a keyboard, every game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, PHONE, Watched
from cardroom import Cardroom
from houseway.desk.packed import pack
from houseway.desk.record import read_record
from houseway.desk.schemas import example
from houseway.families import game
from houseway.rulebook.load import game_ids

Json = dict[str, Any]
EZ = "ez-baccarat-panda-8"


def settled(page: Page) -> None:
    expect(page.locator("#standing")).to_have_text("Settled. See the slip")


def pick(page: Page, *names: str) -> None:
    for name in names:
        page.locator("#picker").get_by_role("button", name=name, exact=True).tap()


def test_a_supervisor_with_a_phone_settles_a_hand(room: Cardroom, browser: Browser) -> None:
    phone = Watched(browser, room.address, viewport=PHONE, has_touch=True, color_scheme="dark")
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = phone.page
    page.goto("/settle")
    page.get_by_label("Which game?").fill("ez bac")
    page.get_by_role("link", name=game(EZ).rules.name).tap()
    expect(page.locator("#standing")).to_contain_text("Still to enter: the bank’s seat")

    page.get_by_label("Seat", exact=True).select_option("Seat 8")
    page.get_by_label("Wager", exact=True).fill("500")
    page.get_by_role("button", name="Seat 1").tap()
    for _ in range(2):
        page.get_by_role("button", name="Add $25 to Banker line of Seat 1").tap()
    page.get_by_label("Seat 1, Dragon 7, dollars").fill("5")
    expect(page.get_by_role("button", name="Seat 1 Banker line")).to_contain_text(
        "$50, Dragon 7 $5"
    )

    page.get_by_role("textbox", name="Player", exact=True).tap()
    pick(page, "king of diamonds", "four of clubs", "queen of hearts")
    page.get_by_role("button", name="Take the last card back").tap()
    pick(page, "two of hearts")
    expect(page.get_by_role("textbox", name="Player", exact=True)).to_have_value(
        re.compile("Kd 4c 2h ?")
    )
    page.get_by_role("button", name="Go on to the next hand").tap()
    banker = page.get_by_role("textbox", name="Banker", exact=True)
    expect(banker).to_be_focused()
    banker.press_sequentially("3s 10♥ 4x")
    expect(page.locator("#standing")).to_contain_text("Not yet: '4x' is not a card")
    expect(banker).not_to_have_attribute("aria-invalid", "true")  # it is still being written
    page.get_by_role("heading", name="Cards").tap()
    expect(banker).to_have_attribute("aria-invalid", "true")
    phone.look("settle-phone-fault")
    page.locator("#faults").get_by_role("button").tap()
    expect(banker).to_be_focused()
    banker.press("Backspace")
    banker.press_sequentially("d")
    settled(page)
    expect(banker).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#faults")).to_be_hidden()

    slip = page.locator("[data-slip]")
    expect(slip).to_contain_text("Dragon 7")
    expect(slip).to_contain_text("$5 at 40:1 is $200")
    expect(slip).to_contain_text("other readings")
    phone.check("settle-phone")
    page.get_by_role("button", name="Close the card picker").tap()
    page.get_by_role("button", name="Copy address").tap()
    expect(page.locator("[data-said]")).to_have_text("The address is copied.")
    address = page.evaluate("navigator.clipboard.readText()")
    assert address.startswith(room.address)

    other = phone.context.new_page()
    other.goto(address)
    expect(other.locator("main")).to_contain_text("$5 at 40:1 is $200")
    phone.close()


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the field or button of that name has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate(_FOCUSED) == name:
            return
    raise AssertionError(f"Tab never reached {name}")


_FOCUSED = """() => {
  const it = document.activeElement;
  const own = it.getAttribute("aria-label") ?? it.labels?.[0]?.textContent ?? it.textContent;
  return own.trim();
}"""


@pytest.mark.prove
def test_a_blackjack_hand_is_settled_by_keyboard_alone(room: Cardroom, browser: Browser) -> None:
    desk = Watched(browser, room.address, viewport=DESKTOP)
    page, press, write = desk.page, desk.page.keyboard.press, desk.page.keyboard.type
    page.goto("/settle/pure-21-5")
    expect(page.locator("#standing")).to_contain_text("Still to enter")
    tab_to(page, "Seat")
    write("Seat 3")
    tab_to(page, "Wager")
    write("250")
    tab_to(page, "Seat 5")
    press("Enter")
    tab_to(page, "Seat 5, Game wager, dollars")
    write("50")
    tab_to(page, "Seat 6")
    tab_to(page, "Seat 5")  # its hand
    write("6s5htd")
    press("Enter")
    write("8h8d")
    press("ArrowDown")  # into the picker, where a rank and a suit are typed as well
    press("ArrowRight")
    write("8s")
    press("Backspace")
    write("8s")
    press("Escape")
    expect(page.get_by_role("textbox", name="Bank", exact=True)).to_have_value(
        re.compile("^8h 8d 8s ?$")
    )
    settled(page)
    tab_to(page, "+ A choice")
    press("Enter")
    write("Seat 5")
    tab_to(page, "Choice")
    write("Double")
    tab_to(page, "With")
    write("50")
    settled(page)
    expect(page.locator("[data-slip]")).to_contain_text("$100 at 1:1 is $100")
    desk.look("settle-keyboard")
    page.reload()
    settled(page)
    expect(page.get_by_role("textbox", name="With", exact=True)).to_have_value("50")
    desk.close()


@pytest.mark.prove
def test_form_typed_lines_and_json_keep_in_step(room: Cardroom, browser: Browser) -> None:
    desk = Watched(browser, room.address, viewport=DESKTOP)
    page = desk.page
    page.goto("/settle/casino-war")
    page.get_by_role("button", name="Start from an example").click()
    settled(page)
    page.get_by_role("tab", name="Typed").click()
    lines = page.get_by_label("The hand in lines")
    lines.fill(lines.input_value().replace("Jc", "Jx"))
    expect(page.locator("#typed-faults")).to_contain_text("jx")
    desk.check("settle-typed")
    page.locator("#typed-faults").get_by_role("button", name=re.compile("Line")).click()
    lines.fill(lines.input_value().replace("Jx", "Qd"))
    settled(page)
    page.get_by_role("tab", name="JSON").click()
    record = page.get_by_label("A hand record, as")
    expect(record).to_have_value(re.compile('"Qd"'))
    record.fill(record.input_value().replace('"Qd"', '"Jd"'))
    page.get_by_role("tab", name="Form").click()
    expect(page.get_by_role("textbox", name="Seat 2", exact=True)).to_have_value("9h Jd")
    settled(page)
    page.get_by_text("House rules").click()
    page.get_by_label("Coverage").select_option("net_running")
    expect(page.locator("#options-told")).to_have_text("1 changed")
    settled(page)
    expect(page.locator("[data-slip]")).to_contain_text("net_running")
    desk.look("settle-options")
    desk.close()


# Every field of the form reads what it shows and writes it again; the record must be the same.
_AGAIN = """async (games) => {
  const [{ buildForm }, { emptyRecord, missing, recordOf }] = await Promise.all(
    [import("/static/settle-form.js"), import("/static/settle-record.js")]);
  const touch = (field) => {
    const kind = field.matches("select, [type=checkbox], [type=radio]") ? "change" : "input";
    field.dispatchEvent(new Event(kind, { bubbles: true }));
  };
  const found = {};
  for (const game of games) {
    const form = await (await fetch(`/settle/${game}/form`)).json();
    const [place, options] = [document.createElement("div"), document.createElement("div")];
    document.body.append(place, options);
    const none = () => {};
    const given = structuredClone(form.example);
    const desk = {
      form, entry: { ...emptyRecord(form), ...given, options: { ...given.options } },
      kept: new Set(), placeholder: "", marks: { add: none, jump: none }, changed: none,
      rebuilt: none, pick: none, left: none, next: none, rehand: none,
    };
    buildForm(desk, place, options);
    for (const { dataset } of [...place.querySelectorAll(".settle-seat")]) {
      place.querySelector(`[data-seat="${dataset.seat}"]`).click();
      place.querySelectorAll(".settle-spots input:not([type=radio])").forEach(touch);
    }
    const all = () => place.querySelectorAll("input, select");
    for (let at = 0; at < all().length; at += 1) touch(all()[at]);
    options.querySelectorAll("input, select").forEach(touch);
    const lacks = missing(form, desk.entry).map((each) => each.words);
    found[game] = { record: recordOf(desk.entry, desk.kept).record, lacks, fields: all().length };
    place.remove();
    options.remove();
  }
  return found;
}"""


def entered_again(room: Cardroom, browser: Browser, names: list[str]) -> None:
    desk = Watched(browser, room.address, viewport=DESKTOP)
    desk.page.goto(f"/settle/{EZ}")
    found: Json = desk.page.evaluate(_AGAIN, names)
    assert list(found) == names
    for name, told in found.items():
        assert told["fields"] > 5, name
        assert told["lacks"] == [], name
        assert read_record(told["record"]).to_json() == read_record(example(name)).to_json(), name
    desk.look("settle-again")
    desk.close()


SOME = ["pai-gow-tiles", "lowball", "chinese-poker", "panguingue"]


def test_a_form_enters_what_it_shows(room: Cardroom, browser: Browser) -> None:
    entered_again(room, browser, SOME)


@pytest.mark.prove
def test_every_form_enters_what_it_shows(room: Cardroom, browser: Browser) -> None:
    entered_again(room, browser, list(game_ids()))


# The slip: opened by its address, read on a phone, printed, followed back.

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
    watched.look("slip-phone-dark")  # the axe went over it in the supervisor's hand

    watched.at(DESKTOP, color_scheme="light")
    expect(page.get_by_role("heading", name="Where it is written")).to_be_visible()
    expect(page.get_by_text("What equal totals do")).to_have_count(0)  # nobody tied
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
