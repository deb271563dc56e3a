"""Poker for the pot in a real browser: betting, changing cards, pots and the showdown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, TimeoutError, expect

from browser import DESKTOP, PHONE, SILENT, Watched, answers, ask, draw
from cardroom import Cardroom
from houseway.desk.settle import settle_any
from patience import waiting
from playing import SOON, ByMouse, deal, go_to_table, is_over, reply

Json = dict[str, Any]


@pytest.fixture(scope="module")
def felt(room: Cardroom, browser: Browser) -> Iterator[Watched]:
    """A hold'em table to which the server says nothing, on which offers and hands are shown."""
    watched = Watched(browser, room.address, viewport=PHONE, reduced_motion="reduce")
    watched.page.add_init_script(SILENT)
    go_to_table(watched.page, "texas-holdem")
    yield watched
    watched.close()


# Betting


def bet_offer(**more: Any) -> Json:
    """No limit: $8 to call into $30, with $200 left and nothing in front of one yet."""
    return {
        "offer": "bet",
        "picks": ["fold", "call", "raise"],
        "amounts": {"raise": {"minimum": 1600, "maximum": 20000}},
        "unit": 100,
        "to_call": 800,
        "level": 800,
        "chips": 20000,
        "pot": 3000,
        **more,
    }


def raise_button(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^(Raise|Bet|Complete)"))


def test_a_raise_is_slid_typed_or_one_of_the_usual(felt: Watched) -> None:
    page = felt.page
    felt.at(PHONE)
    ask(page, bet_offer())
    slider = page.get_by_role("slider", name="Raise to, $16 to $200")
    expect(raise_button(page)).to_have_accessible_name("Raise to $16")
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(raise_button(page)).to_have_accessible_name("Raise to $18")
    expect(slider).to_have_attribute("aria-valuetext", "$18")
    page.get_by_role("button", name="½ pot, $27").click()
    expect(page.get_by_label("Raise to, $16 to $200, dollars")).to_have_value("27")
    page.get_by_role("button", name="Pot, $46").click()
    felt.check("pot-raise-phone")
    raise_button(page).click()
    field = page.get_by_label("Raise to, $16 to $200, dollars")
    field.fill("77")
    field.press("Enter")
    field.fill("7.50")
    field.press("Enter")
    field.fill("many")
    field.press("Enter")
    page.get_by_role("button", name="All in, $200").click()
    expect(raise_button(page)).to_have_accessible_name("Raise to $200, all in")
    raise_button(page).click()
    assert [each["amount"] for each in answers(page)] == [4600, 7700, 20000]
    assert page.evaluate("window.told") == [
        "Raise to: $16 to $200.",
        "Write dollars like 25 or 2.50.",
    ]


def test_a_hand_is_bet_with_the_keyboard_alone(felt: Watched) -> None:
    page = felt.page
    felt.at(DESKTOP)
    ask(page, bet_offer())
    page.keyboard.press("Enter")  # neither calls nor folds by itself
    assert answers(page) == []
    assert page.evaluate("window.told.at(-1)") == "C calls $8, D folds, R raises."
    for key in ("p", "ArrowUp", "ArrowUp", "ArrowDown", "Enter", "c", "m", "r", "d"):
        page.keyboard.press(key)
    assert answers(page) == [
        {"choice": "pick", "pick": "raise", "amount": 4700},
        {"choice": "pick", "pick": "call"},
        {"choice": "pick", "pick": "raise", "amount": 1600},
        {"choice": "pick", "pick": "fold"},
    ]
    said = page.evaluate("window.asked.told()")
    assert said == "Pot $30, $8 to call. fold, call, raise to $16 to $200."


def test_a_fold_that_costs_a_free_card_is_asked_twice(felt: Watched) -> None:
    page = felt.page
    free = {"unusual": {"fold": "you may check for nothing"}, "to_call": 0, "level": 0}
    amounts = {"bet": {"minimum": 400, "maximum": 20000}}
    ask(page, bet_offer(picks=["check", "bet", "fold"], amounts=amounts, **free))
    page.get_by_role("button", name="Fold").click()
    expect(page.locator(".really")).to_have_text("Fold? You may check for nothing.")
    expect(page.get_by_role("button", name=re.compile("^No"))).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    page.keyboard.press("c")  # no other choice meanwhile
    page.keyboard.press("y")
    assert answers(page) == [{"choice": "pick", "pick": "fold"}]
    ask(page, bet_offer(picks=["check", "bet", "fold"], amounts=amounts, **free))
    page.keyboard.press("Enter")
    assert answers(page) == [{"choice": "pick", "pick": "check"}]


def test_with_fixed_limits_a_raise_is_one_button_and_a_forbidden_one_says_why(
    felt: Watched,
) -> None:
    page = felt.page
    felt.at(PHONE)
    fixed = {"raise": {"minimum": 1600, "maximum": 1600}}
    ask(page, bet_offer(amounts=fixed))
    assert page.get_by_role("slider").count() == 0
    page.get_by_role("button", name="Raise to $16").click()
    assert answers(page) == [{"choice": "pick", "pick": "raise"}]
    large = {"bet": {"minimum": 400, "maximum": 400}, "bet-large": {"minimum": 800, "maximum": 800}}
    picks = ["check", "bet", "fold", "bet-large"]
    ask(page, bet_offer(picks=picks, amounts=large, to_call=0, level=0))
    page.get_by_role("button", name="Bet $8").click()
    assert answers(page) == [{"choice": "pick", "pick": "bet-large"}]
    why = "there were 3 raises, the most in one round"
    ask(page, bet_offer(picks=["fold", "call"], amounts={}, refused={"raise": why}, chips=500))
    expect(page.locator(".chooser")).to_contain_text(f"No raise: {why}.")
    page.keyboard.press("r")
    assert page.evaluate("window.told.at(-1)") == why
    assert answers(page) == []
    felt.check("pot-limit-phone")


# Cards and chips


FIVE = ["Kd", "Jc", "Jk", "7h", "2s"]


def draw_offer() -> Json:
    from itertools import combinations

    picks = ["pat"]
    for number in range(1, 6):
        picks += [" ".join(some) for some in combinations(FIVE, number)]
    return {
        "offer": "cards",
        "cards": FIVE,
        "picks": picks,
        "least": 0,
        "most": 5,
        "doing": "throw away",
    }


def test_cards_to_change_are_tapped_or_counted(felt: Watched) -> None:
    page = felt.page
    felt.at(PHONE)
    ask(page, draw_offer())
    page.get_by_role("button", name=re.compile("^Stand pat")).click()
    for key in ("4", "5", "1", "1"):
        page.keyboard.press(key)
    expect(page.locator(".chooser [role=status]")).to_have_text(
        "Throw away: seven of hearts, two of spades."
    )
    felt.check("pot-draw-phone")
    page.get_by_role("button", name=re.compile("^Draw 2")).click()
    page.get_by_role("button", name="joker").click()
    page.keyboard.press("k")
    page.keyboard.press("Enter")
    assert [each["pick"] for each in answers(page)] == ["pat", "7h 2s", "pat"]


def test_one_card_is_discarded_or_turned_up(felt: Watched) -> None:
    page = felt.page
    one = {"offer": "cards", "cards": ["Kd", "Jc", "2h"], "picks": ["2h", "Jc", "Kd"]}
    for doing, word in (("discard", "Discard"), ("turn up", "Turn up")):
        ask(page, {**one, "least": 1, "most": 1, "doing": doing})
        page.keyboard.press("Enter")
        assert page.evaluate("window.told.at(-1)") == "Tap one card, or press its number."
        page.get_by_role("button", name="king of diamonds").click()
        page.get_by_role("button", name="jack of clubs").click()  # the mark moves on
        page.get_by_role("button", name=re.compile(f"^{word}")).click()
        assert answers(page) == [{"choice": "pick", "pick": "Jc"}]


def test_chips_are_bought_for_an_amount_of_ones_own(felt: Watched) -> None:
    page = felt.page
    amounts = {"buy": {"minimum": 8000, "maximum": 40000}}
    told = {"offer": "chips", "unit": 100, "about": "A hand needs chips: $80 to $400."}
    ask(page, {**told, "picks": ["buy", "sit-out"], "amounts": amounts})
    page.get_by_role("button", name="Buy chips for $240").click()
    page.get_by_label("Chips, $80 to $400, dollars").fill("100")
    page.get_by_role("button", name="Buy chips for $100").click()
    page.locator("h1").click()
    for key in ("m", "Enter", "x", "1", "2"):
        page.keyboard.press(key)
    assert answers(page) == [
        {"choice": "pick", "pick": "buy", "amount": 24000},
        {"choice": "pick", "pick": "buy", "amount": 10000},
        {"choice": "pick", "pick": "buy", "amount": 8000},
        {"choice": "pick", "pick": "buy", "amount": 40000},
        {"choice": "pick", "pick": "sit-out"},
    ]
    ask(page, {"offer": "chips", "picks": ["wait", "kill"], "about": "Wait, or kill the pot."})
    page.get_by_role("button", name="Kill the pot").click()
    assert answers(page) == [{"choice": "pick", "pick": "kill"}]


# The felt


PEOPLE = [
    {"seat": seat, "name": name, "you": seat == 3, "bot": seat != 3, "started": 10000, "won": 0}
    for seat, name in ((1, "Ana"), (2, "Ben"), (3, "Me"), (4, "Dee"))
]
AROUND: Json = {"people": PEOPLE, "mine": [3], "seats": 6, "waiting": [{"seat": 3}], "lies": 500}


def seat(page: Page, number: int) -> Locator:
    return page.locator("#felt .seat").filter(has_text=re.compile(f"^Seat {number}"))


def acted(number: int, pick: str, amount: int = 0, to: int = 0, **more: Any) -> Json:
    return {"event": "acted", "seat": number, "pick": pick, "amount": amount, "to": to, **more}


def down(number: int, *cards: str | None) -> list[Json]:
    name = f"seat {number}"
    return [{"event": "card-dealt", "hand": name, "up": False, "card": card} for card in cards]


HAND: list[Json] = [
    {"event": "button-moved", "seat": 4, "dealt": [1, 2, 3, 4]},
    {"event": "posted", "seat": 1, "what": "small blind", "amount": 200},
    {"event": "posted", "seat": 2, "what": "big blind", "amount": 400},
    *down(1, None, None),
    *down(2, None, None),
    *down(3, "Ah", "Kh"),
    *down(4, None, None),
    acted(3, "raise", 3000, 3000),
    acted(4, "fold"),
]
ALL_IN: list[Json] = [
    acted(1, "call", 2800, 3000),
    acted(2, "raise", 9600, 10000, all_in=True),
    acted(3, "call", 7000, 10000, all_in=True),
    acted(1, "fold"),
    {"event": "pot-made", "pot": 1, "amount": 23500, "seats": [2, 3]},
    {"event": "pot-fee-taken", "amount": 300, "on": "designated"},
]


def test_bets_lie_before_the_seats_and_chips_follow_them(felt: Watched) -> None:
    page = felt.page
    felt.at(PHONE)
    draw(page, HAND, {}, AROUND)
    expect(page.locator(".bank-box")).to_contain_text("Pot $41")
    expect(page.locator(".bank-box")).to_contain_text("$5 of it from the hand before")
    expect(seat(page, 1)).to_contain_text("Chips $98")
    expect(seat(page, 1).locator(".bet")).to_have_text("small blind $2")
    expect(seat(page, 3).locator(".bet")).to_have_text("raises to $30")
    expect(seat(page, 3)).to_contain_text("to choose")
    expect(seat(page, 4)).to_contain_text("Dealer button")
    expect(seat(page, 4)).to_have_class(re.compile("folded"))
    assert seat(page, 4).get_by_role("img").count() == 0
    assert "Bank" not in page.locator("#felt").inner_text()


def test_pots_are_shown_each_with_those_who_can_win_it(felt: Watched) -> None:
    page = felt.page
    side: list[Json] = [
        {"event": "pot-made", "pot": 1, "amount": 6000, "seats": [1, 2, 3]},
        {"event": "pot-made", "pot": 2, "amount": 4000, "seats": [2, 3]},
    ]
    draw(page, [*HAND, *side], {}, AROUND)
    told = page.locator(".pots li")
    expect(told).to_have_text(
        ["Main pot $60 for Ana, Ben and you", "Side pot 1 $40 for Ben and you"]
    )
    expect(page.locator(".bank-box")).to_contain_text("Pot $100")
    felt.check("pot-side-pots-phone")


def test_an_all_in_is_marked_and_the_showdown_explained(felt: Watched) -> None:
    page = felt.page
    draw(page, [*HAND, *ALL_IN], {}, AROUND)
    expect(seat(page, 2)).to_contain_text("all in")
    expect(page.locator(".bank-box")).to_contain_text("Pot $232")
    expect(page.locator(".bank-box")).to_contain_text("fees $3")
    turned = [("seat 2", "Qd"), ("seat 2", "Qc"), ("seat 3", "Ah"), ("seat 3", "Kh")]
    showdown: list[Json] = [
        {"event": "card-turned", "hand": hand, "card": card, "place": 1 + at % 2}
        for at, (hand, card) in enumerate(turned)
    ]
    showdown += [
        {"event": "hand-shown", "seat": 2, "high": "pair of queens", "low": "8-6-4-3-2"},
        {"event": "hand-shown", "seat": 3, "high": "ace high"},
        *(
            {"event": "pot-won", "seat": 2, "amount": 11600, "pot": 1, "of": 23200, **half}
            for half in (
                {"half": "high", "hand": "pair of queens"},
                {"half": "low", "hand": "8-6-4-3-2"},
            )
        ),
        {"event": "round-ended", "nets": [], "bank": 0, "house": 300},
    ]
    draw(page, [*HAND, *ALL_IN, *showdown], {}, AROUND)
    expect(page.locator(".pots li")).to_have_text(
        [
            "Pot $232: Ben wins $116 high (pair of queens); Ben wins $116 low (8-6-4-3-2)"
            " over you (ace high)"
        ]
    )
    expect(seat(page, 2)).to_have_class(re.compile("winner"))
    expect(seat(page, 2)).to_contain_text("pair of queens / low 8-6-4-3-2")
    expect(seat(page, 2)).to_contain_text("wins $232")
    expect(seat(page, 2)).to_contain_text("Chips $232")
    names = [card.get_attribute("aria-label") for card in seat(page, 2).get_by_role("img").all()]
    assert names == ["queen of diamonds", "queen of clubs"]
    felt.at(DESKTOP)
    felt.check("pot-showdown")


def test_what_goes_back_what_lies_over_and_what_is_dealt_again_is_told(felt: Watched) -> None:
    page = felt.page
    back: list[Json] = [
        acted(1, "fold"),
        acted(2, "fold"),
        {"event": "bet-returned", "seat": 3, "amount": 2600},
        {"event": "pot-made", "pot": 1, "amount": 1500, "seats": [3]},
        {"event": "pot-won", "seat": 3, "amount": 1500, "pot": 1, "of": 1500},
    ]
    draw(page, [*HAND, *back], {}, AROUND)
    expect(page.locator(".pots li")).to_have_text(["Pot $15: You win; everybody else gave up"])
    expect(seat(page, 3)).to_contain_text("Chips $111")
    lies = {"event": "pot-lies", "amount": 1500, "reason": "nobody opened"}
    draw(page, [*HAND, lies], {}, AROUND)
    expect(page.locator(".bank-box")).to_contain_text("$15 lies over: nobody opened")
    again = {"event": "played-again", "number": 2, "seats": [3, 1]}
    draw(page, [*HAND, again, *down(3, "2h", "3h", "4h")], {}, AROUND)
    assert seat(page, 3).get_by_role("img").count() == 3
    expect(seat(page, 2)).to_have_class(re.compile("folded"))


def test_seven_cards_fit_on_a_phone_and_thrown_ones_leave_the_hand(felt: Watched) -> None:
    page = felt.page
    felt.at(PHONE)
    up = [
        {"event": "card-dealt", "hand": f"seat {number}", "up": True, "card": card}
        for number in (2, 3)
        for card in ("9h", "9c", "2d", "Ts")
    ]
    stud = [HAND[0], *down(2, None, None), *down(3, "Ah", "Kh"), *up]
    stud += [*down(2, None), *down(3, "Qs")]
    layout = {"pot": {"board": 0}}
    draw(page, stud, layout, AROUND)
    for number in (2, 3):
        fan = seat(page, number).locator(".fan").bounding_box()
        box = seat(page, number).bounding_box()
        assert fan is not None
        assert box is not None
        assert fan["x"] >= box["x"]
        assert fan["x"] + fan["width"] <= box["x"] + box["width"]
        assert seat(page, number).get_by_role("img").count() == 7
    labels = [card.get_attribute("aria-label") for card in seat(page, 2).get_by_role("img").all()]
    assert labels.count("face-down card") == 3
    felt.check("pot-stud-phone")
    thrown = {"event": "cards-thrown", "seat": 3, "hand": "seat 3", "places": [2, 7]}
    draw(page, [*stud, thrown], layout, AROUND)
    left = [card.get_attribute("aria-label") for card in seat(page, 3).get_by_role("img").all()]
    assert len(left) == 5
    assert not any("king" in str(name) or "queen" in str(name) for name in left)


# Whole hands


def at_a_table(page: Page, game: str) -> None:
    """Sit down at a new table by the page of a game, as a visitor would."""
    page.goto(f"/g/{game}")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    page.get_by_label("Bots play").select_option(label="at once")


def test_a_new_guest_buys_in_raises_and_sees_a_showdown(room: Cardroom, browser: Browser) -> None:
    watched = Watched(browser, room.address, viewport=DESKTOP, color_scheme="light")
    page = watched.page
    at_a_table(page, "texas-holdem?o=structure%3Dno-limit")
    expect(page.locator("h1 ~ p").filter(has_text="No limit")).to_be_visible()
    expect(page.get_by_role("heading", name="Buy chips to play")).to_be_visible()
    page.get_by_label(re.compile("^Chips, .* dollars$")).fill("200")
    page.get_by_role("button", name="Buy chips for $200").click()
    raised = False
    for _ in range(12):
        raised = _to_the_end(page, raised) or raised
        if raised and page.locator("#felt .shown").count():
            break
        deal(page)
    assert raised
    expect(page.locator(".pots li").first).to_contain_text(re.compile("wins?|Split"))
    assert page.locator("#felt .seat.winner").count() >= 1
    watched.check("pot-holdem-desktop-end")
    watched.close()


def _to_the_end(page: Page, raised: bool) -> bool:
    """Play a hand, raising once with a typed amount; whether that was done."""
    for _ in waiting("the table comes so far", 0):
        if is_over(page):
            return raised
        field = page.get_by_label(re.compile("^(Raise to|Bet), .* dollars$"))
        asked = page.query_selector("#bar .chooser")
        if asked is None:
            page.wait_for_timeout(40)
            continue
        if field.count() and not raised:
            try:
                least = int(field.input_value(timeout=SOON))
            except TimeoutError:  # that question has gone meanwhile
                continue
            field.fill(str(least + 2))
            page.get_by_role("button", name=re.compile(rf"^(Raise to|Bet) \${least + 2}")).click()
            expect(page.locator("#log")).to_contain_text(
                re.compile(rf"Seat 3 (raises to|bets) \${least + 2}\b")
            )
            raised = True
        else:
            reply(page, ByMouse(page))
            continue
        asked.wait_for_element_state("hidden")
    raise AssertionError


def test_cards_are_changed_at_a_draw_table(room: Cardroom, browser: Browser) -> None:
    watched = Watched(browser, room.address, viewport=PHONE, color_scheme="dark")
    page = watched.page
    go_to_table(page, "draw")
    for _ in waiting("the table comes so far", 0):
        if page.locator(".chooser.changing").count():
            break
        if is_over(page):
            deal(page)
        elif page.locator("#bar .chooser").count():
            reply(page, ByMouse(page))
        page.wait_for_timeout(40)
    before = [c.get_attribute("aria-label") for c in page.locator(".change-card").all()]
    page.locator(".change-card").nth(0).click()
    page.locator(".change-card").nth(4).click()
    watched.check("pot-draw-live-phone")
    page.get_by_role("button", name=re.compile("^Draw 2")).click()
    expect(page.locator("#log")).to_contain_text("Seat 3 throws 2 cards: ")
    names = [
        str(card.get_attribute("aria-label")).removesuffix(", face down to others")
        for card in seat(page, 3).get_by_role("img").all()
    ]
    assert len(names) == 5
    assert names[:3] == before[1:4]
    watched.close()


def test_sitting_out_is_one_button_and_coming_back_another(
    room: Cardroom, browser: Browser
) -> None:
    watched = Watched(browser, room.address, viewport=DESKTOP)
    page = watched.page
    go_to_table(page, "five-card-stud")
    page.get_by_role("button", name="Sit out", exact=True).click()
    expect(seat(page, 3)).to_contain_text("sits out")
    page.get_by_role("button", name=re.compile("^Sit out this hand")).click()
    page.wait_for_timeout(400)
    deal(page)
    expect(page.get_by_role("button", name=re.compile("^Next round"))).to_be_visible()
    assert "Seat 3" not in page.locator("#log > div").last.inner_text()
    page.get_by_role("button", name="Deal me in").click()
    expect(seat(page, 3)).not_to_contain_text("sits out")
    deal(page)
    expect(page.get_by_role("heading", name="Buy chips to play")).to_be_visible()
    watched.close()


def test_chips_are_added_between_hands_and_lie_there_in_the_next(
    room: Cardroom, browser: Browser
) -> None:
    watched = Watched(browser, room.address, viewport=PHONE)
    page = watched.page
    go_to_table(page, "five-card-stud")
    add = page.get_by_role("button", name="Add chips", exact=True)
    expect(add).to_have_count(0)  # a hand is begun: chips are bought, not added
    page.get_by_role("button", name=re.compile("^Sit out this hand")).click()
    expect(add).to_be_visible()  # when the bots have played their hand
    add.click()
    sheet = page.get_by_role("dialog", name="Add chips")
    sheet.get_by_label(re.compile("dollars$")).fill("150")
    watched.check("add-chips-phone")
    sheet.get_by_role("button", name="Add chips", exact=True).click()
    expect(page.get_by_role("button", name="Adding $150")).to_be_visible()
    expect(page.get_by_text("adds $150")).to_be_visible()
    deal(page)
    expect(page.get_by_text("buys chips for $150").first).to_be_attached()
    watched.close()


def test_a_turn_to_bet_is_told_to_the_ear(room: Cardroom, browser: Browser) -> None:
    watched = Watched(browser, room.address, viewport=DESKTOP)
    page = watched.page
    go_to_table(page, "texas-holdem")
    told = page.locator("#bar > [role=status]")
    expect(told).to_contain_text("Your turn: Buy chips to play")
    expect(told).to_contain_text("Buy chips for $240, Sit out this hand.")
    page.wait_for_timeout(350)
    page.keyboard.press("Enter")
    expect(told).to_contain_text(re.compile("You have .* of .*, .* of .*"))
    expect(told).to_contain_text(re.compile(r"Pot \$\d+"))
    watched.close()


def test_a_hand_can_be_stepped_through_and_its_record_settles(
    room: Cardroom, browser: Browser
) -> None:
    watched = Watched(browser, room.address, viewport=DESKTOP)
    page = watched.page
    go_to_table(page, "texas-holdem")
    for _ in waiting("the table comes so far", 0):
        if is_over(page):
            break
        if page.locator("#bar .chooser").count():
            reply(page, ByMouse(page))
        page.wait_for_timeout(40)
    table = page.url.rsplit("/", 1)[1]
    page.goto(f"/h/{table}/1")
    expect(page.locator("#shuffle-title ~ p").last).to_contain_text("The seed stays secret")
    ended = seat(page, 3).locator(".stack").inner_text()
    page.keyboard.press("Home")
    expect(seat(page, 3).locator(".stack")).to_have_text("Chips $0")
    page.keyboard.press("End")
    expect(seat(page, 3).locator(".stack")).to_have_text(ended)
    watched.check("pot-history")
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("record", re.I)).first.click()
    answer = settle_any(json.loads(Path(download.value.path()).read_text()))
    said = page.get_by_text(re.compile("^Result:")).first.inner_text()
    from houseway.money import dollars

    for bettor, net in answer.ended.nets:
        assert f"seat {bettor.seat} {dollars(net, sign=True)}" in said
    watched.close()


def test_the_lobby_leads_to_the_odds_and_to_hand_against_hand(
    room: Cardroom, browser: Browser
) -> None:
    watched = Watched(browser, room.address, viewport=PHONE, color_scheme="dark")
    page = watched.page
    page.goto("/")
    card = page.locator("#game-texas-holdem")
    expect(card).to_contain_text("Limit $4 and $8, blinds $2 and $4.")
    expect(card).not_to_contain_text("bank keeps")
    card.get_by_role("link", name="Odds of Texas Hold'em").click()
    expect(page.get_by_role("row", name=re.compile("^royal flush"))).to_contain_text("4,324")
    watched.check("pot-game-page")
    page.goto("/g/texas-holdem/equity")
    page.get_by_label("Hands or ranges, one on each line").fill("AhKh\nAh Qd")
    page.get_by_role("button", name="Work it out").click()
    expect(page.get_by_role("alert")).to_be_visible()
    watched.check("pot-equity-phone")
    watched.close()
