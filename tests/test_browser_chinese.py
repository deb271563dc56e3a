"""Chinese Poker in a real browser: thirteen cards are set, declared, shown and settled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser import DESKTOP, PHONE, SILENT, Watched, answers, ask, draw
from cardroom import Cardroom, Client
from houseway.families import game
from houseway.families.chinese.game import ChinesePoker
from houseway.families.chinese.setting import Setting, fouls, kinds, names, values
from playing import ByKeys, deal, go_to_table, play_round

Json = dict[str, Any]
CARDS = "2c 9h Ts Jd 9d Kc Kd 4h 4s Ah 6c 7c 3s"
HOUSE = "Ah 3s 2c / Ts 9h 9d 7c 6c / Kd Kc Jd 4s 4h"


@pytest.fixture(scope="module")
def felt(room: Cardroom, browser: Browser) -> Iterator[Watched]:
    """A table to which the server says nothing, on which offers and hands are shown."""
    watched = Watched(browser, room.address, viewport=PHONE, reduced_motion="reduce")
    watched.page.add_init_script(SILENT)
    watched.page.goto(f"/t/{Client(room.address).open('chinese-poker')}")
    yield watched
    watched.close()


# What the page says of rows is what the rules say


RANDOM = Random(7)
SAMPLE = 700

_JUDGE = """async (settings) => {
  const { Arrangement } = await import("/static/arrange.js");
  return settings.map((house) => {
    const cards = house.replaceAll(" / ", " ").split(" ");
    return ["front-middle-back", "front-back"].map((order) => {
      const model = new Arrangement({ cards, sizes: [3, 5, 5], house, order });
      const worths = [0, 1, 2].map((row) => model.worth(row));
      return [worths.map(({ name }) => name), worths.map(({ kind }) => kind), model.foul !== null];
    });
  });
}"""


def some_setting() -> Setting:
    """Any setting; often of few ranks or few suits, or sorted, so that every kind comes up."""
    few = RANDOM.sample(range(13), 5)
    deck = RANDOM.choice(
        [
            list(range(52)),
            [each for each in range(52) if each // 4 in few],
            [each for each in range(52) if each % 4 < 2],
        ]
    )
    found = RANDOM.sample(deck, 13)
    if RANDOM.random() < 0.4:
        found.sort(key=lambda each: (each % 4 * RANDOM.randint(0, 1), each // 4))
    if RANDOM.random() < 0.05:
        royal = [3, 51, 47, 43, 39]
        found = [*royal, *(each for each in found if each not in royal)][:13][::-1]
    return Setting(tuple(found[:3]), tuple(found[3:8]), tuple(found[8:]))


def test_rows_are_named_and_fouls_found_as_the_rules_do(felt: Watched) -> None:
    settings = [some_setting() for _ in range(SAMPLE)]
    found = felt.page.evaluate(_JUDGE, [each.text for each in settings])
    plays = [the_game(order).settings for order in ("front-middle-back", "front-back")]
    seen: set[str] = set()
    for setting, told in zip(settings, found, strict=True):
        worths = values(setting)
        for play, (names_, kinds_, foul) in zip(plays, told, strict=True):
            assert names_ == list(names(setting)), setting.text
            assert kinds_ == list(kinds(worths)), setting.text
            assert foul == fouls(play, worths), setting.text
        seen |= set(told[0][1])
    assert len(seen) == 10, seen


def the_game(order: str) -> ChinesePoker:
    found = game("chinese-poker", {"set-order": order})
    assert isinstance(found, ChinesePoker)
    return found


# Setting a hand


def offer(**more: Any) -> Json:
    kinds_ = {"dragon": 4, "one-color": 4, "six-wheels": 4}
    return {
        "offer": "arrange",
        "hand": "seat 3",
        "cards": CARDS.split(),
        "parts": ["front", "middle", "back"],
        "sizes": [3, 5, 5],
        "order": "front-middle-back",
        "picks": [HOUSE, "surrender", *(f"declare {kind}" for kind in kinds_), "add"],
        "amounts": {"add": {"minimum": 500, "maximum": 20000}},
        "unit": 500,
        "declared": kinds_,
        "holds": [],
        **more,
    }


def row(page: Page, part: str) -> Locator:
    return page.get_by_role("group", name=re.compile(f"^{part}"))


def lies(page: Page, part: str) -> str:
    """The cards of a row, as they lie."""
    found = row(page, part).locator(".set-card").all()
    return " ".join(str(card.get_attribute("aria-label")).split(", ")[0] for card in found)


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{name}"))


def middle_of(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile(f"^{name}")).click()


def test_the_house_way_lies_there_and_cards_swap_by_tap_and_by_drag(felt: Watched) -> None:
    page = felt.page
    felt.at(PHONE)
    ask(page, offer())
    expect(row(page, "Front").locator(".part-worth")).to_have_text("ace high, A-3-2")
    expect(page.locator(".set-said")).to_contain_text("The house way. Front: ace high, A-3-2.")
    felt.check("chinese-setting-phone")
    card(page, "ace of").click()
    card(page, "ten of").click()
    assert lies(page, "Front") == "ten of spades three of spades two of clubs"
    expect(row(page, "Middle").locator(".part-worth")).to_have_text("pair of nines with A-7-6")
    page.mouse.move(*middle_of(card(page, "three of")))
    page.mouse.down()
    page.mouse.move(*middle_of(card(page, "jack of")), steps=4)
    page.mouse.up()
    assert lies(page, "Front") == "jack of diamonds ten of spades two of clubs"
    expect(row(page, "Back").locator(".part-worth")).to_have_text(
        "two pair, kings and fours with 3"
    )
    press(page, "Set")
    assert answers(page) == [
        {"choice": "pick", "pick": "Jd Ts 2c / Ah 9h 9d 7c 6c / Kd Kc 4s 4h 3s"}
    ]


def test_thirteen_cards_are_set_with_the_keyboard_alone(felt: Watched) -> None:
    page = felt.page
    felt.at(DESKTOP)
    ask(page, offer())
    page.get_by_role("button", name=re.compile("^Clear")).focus()
    page.keyboard.press("ArrowDown")  # from anywhere to the cards
    expect(page.locator(".set-card:focus")).to_have_count(1)
    for key in ("c", "s", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator(".set-said")).to_contain_text("Tap 5 cards for the back.")
    assert lies(page, "Not set yet").startswith("ten of spades four of spades three of spades")
    page.keyboard.press("Enter")
    assert page.evaluate("window.told.at(-1)") == "Tap 5 cards for the back."
    page.keyboard.press("s")
    for name, key in (("king of clubs", "Space"), ("ace of hearts", "1"), ("jack of", "2")):
        card(page, name).focus()
        page.keyboard.press(key)
    assert (lies(page, "Back"), lies(page, "Front")) == ("king of clubs", "ace of hearts")
    for name in ("nine of hearts", "nine of diamonds", "seven of", "six of"):
        card(page, name).focus()
        page.keyboard.press("2")
    card(page, "king of diamonds").focus()
    page.keyboard.press("2")
    assert page.evaluate("window.told.at(-1)") == ("The middle is full; take a card there to swap.")
    for name in ("king of diamonds", "four of hearts", "four of spades", "ten of"):
        card(page, name).focus()
        page.keyboard.press("Space")
    assert lies(page, "Front") == "ace of hearts three of spades two of clubs"  # what is left
    assert page.locator(".part").count() == 3
    for key in ("ArrowUp", "Space", "ArrowUp", "Space", "Enter"):
        page.keyboard.press(key)
    found = answers(page)
    assert len(found) == 1
    assert sorted(found[0]["pick"].replace(" / ", " ").split()) == sorted(CARDS.split())


def test_a_foul_is_told_at_once_and_asked_twice(felt: Watched) -> None:
    page = felt.page
    felt.at(PHONE, color_scheme="dark")
    ask(page, offer())
    for name in ("two of", "nine of hearts", "three of", "nine of diamonds"):
        card(page, name).click()
    expect(page.locator(".set-said")).to_contain_text("Foul: the front beats the middle.")
    assert page.locator(".part.foul").count() == 2
    felt.check("chinese-foul-phone")
    press(page, "Set")
    expect(page.locator(".really")).to_have_text(
        "Foul: the front beats the middle. Set it all the same?"
    )
    expect(page.get_by_role("button", name=re.compile("^No"))).to_be_focused()
    assert answers(page) == []
    for key in ("Escape", "h", "Enter"):
        page.keyboard.press(key)
    assert answers(page) == [{"choice": "pick", "pick": HOUSE}]
    felt.at(PHONE, color_scheme="light")


def test_a_clean_sweep_is_offered_plainly_only_when_it_is_held(felt: Watched) -> None:
    page = felt.page
    ask(page, offer(holds=["six-wheels"]))
    held = page.locator(".sweep-held")
    expect(held).to_contain_text("You hold six wheels: a clean sweep, 4 points from everybody.")
    felt.look("chinese-sweep-phone")
    press(page, "Declare it")
    assert answers(page) == [{"choice": "pick", "pick": "declare six-wheels"}]
    ask(page, offer())
    assert held.count() == 0
    press(page, "Declare a sweep")
    expect(page.locator(".sweeps")).to_contain_text("not there costs its points to each")
    press(page, "Dragon, 4 points")
    expect(page.locator(".really")).to_contain_text("You do not hold dragon: declared, it costs")
    page.keyboard.press("Enter")  # No is at hand
    assert answers(page) == []
    for key in ("d", "r", "y"):  # while one question is open no other is heard
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    assert answers(page) == []
    page.keyboard.press("r")
    expect(page.locator(".really")).to_contain_text("It costs 3 points to each of the others")
    page.keyboard.press("y")
    assert answers(page) == [{"choice": "pick", "pick": "surrender"}]


def test_chips_are_added_and_the_rows_stay_as_they_were(room: Cardroom, browser: Browser) -> None:
    watched = Watched(browser, room.address, viewport=DESKTOP, color_scheme="dark")
    page = watched.page
    go_to_table(page, "chinese-poker")
    page.get_by_label(re.compile("^Chips, .* dollars$")).fill("100")
    press(page, "Buy chips for \\$100")
    for part in ("Front", "Back"):
        row(page, part).locator(".set-card").last.click()
    mine = [lies(page, part) for part in ("Front", "Middle", "Back")]
    press(page, "Add chips")
    page.get_by_label(re.compile("^More chips, .* dollars$")).fill("35")
    press(page, "Put down \\$35")
    expect(page.locator("#log")).to_contain_text("Seat 3 buys chips for $35.")
    assert [lies(page, part) for part in ("Front", "Middle", "Back")] == mine
    expect(page.locator("#log")).to_contain_text("Everybody is dealt 13 cards face down.")
    told = page.locator("#bar > [role=status]")
    expect(told).to_contain_text(re.compile("Your turn: Set your thirteen cards\\. .*Front: "))
    watched.look("chinese-live")
    watched.close()


# The table


PEOPLE = [
    {"seat": seat, "name": name, "you": seat == 3, "bot": seat != 3, "started": 30000, "won": 0}
    for seat, name in ((1, "Ana"), (2, "Ben"), (3, "Me"), (4, "Dee"))
]
AROUND: Json = {"people": PEOPLE, "mine": [3], "seats": 4, "waiting": [{"seat": 1}]}


def parts(written: str) -> Json:
    rows = [part.split() for part in written.split(" / ")]
    return dict(zip(("front", "middle", "back"), rows, strict=True))


MINE, ANA = parts(HOUSE), parts("Qs Qc 5d / Ac Ad 8s 8c 2d / Th 9c 8d 7h 6s")
RED = [f"{rank}{suit}" for rank in "QJ87632" for suit in "hd"][:13]


def arranged(seat: int, parts: Json | None = None, **more: Any) -> Json:
    rows = parts or {"front": [], "middle": [], "back": []}
    return {"event": "hand-arranged", "seat": seat, "hand": f"seat {seat}", **rows, **more}


def dealt(seat: int, cards: list[Any]) -> list[Json]:
    down = {"event": "card-dealt", "hand": f"seat {seat}", "up": False}
    return [{**down, "card": each} for each in cards]


SET: list[Json] = [
    {"event": "button-moved", "seat": 4, "dealt": [1, 2, 3, 4]},
    *(
        {"event": "fee-taken", "seat": seat, "amount": 400, "on": "the hand"}
        for seat in range(1, 5)
    ),
    *dealt(1, [None] * 13),
    *dealt(2, [None] * 13),
    *dealt(3, CARDS.split()),
    *dealt(4, [None] * 13),
    arranged(3, MINE, points="ace high, A-3-2 / pair of nines with 10-7-6 / two pair"),
    {"event": "surrendered", "seat": 2},
    {"event": "sweep-declared", "seat": 4, "sweep": "one-color"},
]
SHOWN: list[Json] = [
    arranged(1, ANA, up=True, points="pair of queens with 5 / two pair / straight to the ten"),
    arranged(3, MINE, up=True, points="ace high, A-3-2 / pair of nines / two pair"),
    {
        "event": "sweep-shown",
        "seat": 4,
        "hand": "seat 4",
        "sweep": "one-color",
        "cards": RED,
        "good": False,
    },
]


def settled(winner: int, loser: int, points: int, why: list[str], paid: int | None = None) -> Json:
    owed = 500 * points
    money = {"owed": owed, "paid": owed if paid is None else paid}
    told = {"event": "points-settled", "seat": winner, "loser": loser, "points": points}
    return {**told, **money, "why": why}


def seat(page: Page, number: int) -> Locator:
    return page.locator("#felt .seat").filter(has_text=re.compile(f"^Seat {number}"))


def pictures(place: Locator) -> list[str]:
    return [str(each.get_attribute("aria-label")) for each in place.get_by_role("img").all()]


def test_while_others_set_one_sees_who_is_ready_and_who_declared(felt: Watched) -> None:
    page = felt.page
    felt.at(PHONE)
    draw(page, SET, {}, AROUND)
    expect(page.locator(".bank-box")).to_contain_text("A point is $53 of 4 ready")
    expect(seat(page, 1)).to_contain_text("to choose")
    assert set(pictures(seat(page, 1))) == {"face-down card"}
    expect(seat(page, 2)).to_contain_text("surrendered")
    assert pictures(seat(page, 2)) == []
    expect(seat(page, 4)).to_contain_text("declares all blacks or all reds")
    front = seat(page, 3).get_by_role("group", name="front")
    assert pictures(front)[0] == "ace of hearts, face down to others"
    expect(front).to_contain_text("ace high, A-3-2")
    draw(page, [*SET[:-1], arranged(4)], {}, AROUND)
    backs = seat(page, 4).locator(".hand-part")
    assert [len(pictures(part)) for part in backs.all()] == [3, 5, 5]
    expect(seat(page, 4)).to_contain_text("set")
    felt.look("chinese-waiting-phone")


def test_the_showdown_is_settled_pair_by_pair_with_the_reasons(felt: Watched) -> None:
    page = felt.page
    why = ["front: pair of queens against ace high: 1", "middle: two pair against pair: 1"]
    why += ["back: straight to the ten against two pair: 1", "most segments: 1"]
    events = [
        *(*SET, *SHOWN),
        settled(1, 2, 3, ["surrendered: 3"]),
        settled(1, 3, 4, why),
        settled(3, 4, 4, ["all blacks or all reds declared and not there: 4"], paid=1000),
        {"event": "round-ended", "nets": [{"seat": 3, "net": -1400}], "bank": 0, "house": 1600},
    ]
    draw(page, events, {}, AROUND)
    lines = page.locator(".settled summary")
    expect(lines).to_contain_text(
        [
            "Ana wins 3 points from Ben, $15surrendered +3",
            "Ana wins 4 points from you, $20front +1, middle +1, back +1, most segments +1",
            "You win 4 points from Dee, $10 of $20: all in",
        ]
    )
    lines.nth(1).click()
    expect(page.locator(".settled li li:visible").first).to_have_text(
        "Front: pair of queens against ace high +1"
    )
    expect(seat(page, 1).get_by_role("group", name="back")).to_contain_text("straight to the ten")
    expect(seat(page, 4)).to_contain_text("no all blacks or all reds")
    assert len(pictures(seat(page, 4))) == 13
    expect(seat(page, 3)).to_contain_text("0 points, fee $4")
    expect(seat(page, 3)).to_contain_text("Chips $286")
    assert pictures(seat(page, 2)) == []
    felt.check("chinese-settled-phone")
    felt.at(DESKTOP)
    felt.look("chinese-settled")


def test_somebody_who_sat_out_has_no_points(felt: Watched) -> None:
    ended = {"event": "round-ended", "nets": [], "bank": 0, "house": 0}
    moved = {"event": "button-moved", "seat": 4, "dealt": [1, 3, 4]}
    draw(felt.page, [moved, settled(1, 3, 3, ["front: …: 3"]), ended], {}, AROUND)
    expect(seat(felt.page, 4)).to_contain_text("0 points")
    expect(seat(felt.page, 2)).not_to_contain_text("point")


@pytest.mark.prove
@pytest.mark.parametrize("version", ["western", "eastern", "mandarin", "basic"])
def test_hands_of_every_version_are_played_on_a_phone(
    room: Cardroom, browser: Browser, version: str
) -> None:
    watched = Watched(browser, room.address, viewport=PHONE, color_scheme="dark")
    page = watched.page
    page.goto(f"/g/chinese-poker?o=version%3D{version}")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    page.get_by_label("Bots play").select_option(label="at once")
    play_round(page, ByKeys(page))
    for _ in range(5):
        deal(page)
        play_round(page, ByKeys(page))
        expect(page.locator(".settled > li").first).to_be_visible()
    watched.check(f"chinese-{version}-phone")
    watched.close()
