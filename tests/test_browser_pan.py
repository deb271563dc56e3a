"""Panguingue in a real browser: melds, stock and pile, payments, and the choices of a turn."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from typer.testing import CliRunner

from browser import DESKTOP, PHONE, SILENT, Watched, answers, ask, draw
from cardroom import Cardroom
from houseway.cards.card import text
from houseway.cli.main import app as cli
from houseway.server.view import seen
from patience import waiting
from playing import ByMouse, go_to_table, is_over, reply
from test_server_pan import Pan

Json = dict[str, Any]
ME = 3


@pytest.fixture(scope="module")
def felt(room: Cardroom, browser: Browser) -> Iterator[Watched]:
    """A table to which the server says nothing, on which offers and hands are shown."""
    watched = Watched(browser, room.address, viewport=DESKTOP, reduced_motion="reduce")
    watched.page.add_init_script(SILENT)
    go_to_table(watched.page, "panguingue")
    yield watched
    watched.close()


# A turn

# Seat 3 has laid fives and a rope; six seats are in, seat 6 has retired, and seat 5 has $3 left.
BEFORE: list[Json] = [
    {"event": "shoe-shuffled", "commitment": "c" * 64, "cards_in_shoe": 320},
    {"event": "eldest-named", "seat": 3, "seats": [3, 2, 1, 6, 5, 4], "reason": "won"},
    {"event": "retired", "seat": 6, "hand": "seat 6"},
    {"event": "card-taken", "seat": 3, "card": "5c"},
    {
        "event": "melded",
        "seat": 3,
        "hand": "seat 3",
        "how": "meld",
        "cards": ["5h", "5s"],
        "melds": [["5c", "5h", "5s"], ["4d", "5d", "6d", "7d"]],
        "worths": [1, 0],
        "used": True,
    },
    {"event": "card-taken", "seat": 4, "card": "Kh"},
    {"event": "discarded", "seat": 4, "hand": "seat 4", "card": "Kh", "drawn_card": True},
]
PEOPLE = [{"seat": seat, "started": 300 if seat == 5 else 50_000} for seat in range(1, 7)]


def turn(**more: Any) -> Json:
    """The seven of clubs was drawn, with two other sevens in the hand."""
    meld, add = "meld 7c 7h 7s", "borrow 7d from 2: meld 7c 7h with 7d"
    return {
        "offer": "meld",
        "hand": "seat 3",
        "cards": ["7h", "7s", "Qs", "2d"],
        "card": "7c",
        "picks": [meld, add, "meld 7h 7s 7c 7c", "discard 7c"],
        "pays": {meld: 1, add: 1},
        **more,
    }


def rest(**more: Any) -> Json:
    """Nothing drawn any more: add to a meld, part one, or discard."""
    picks = ["discard Qs", "discard 2d", "discard 5d", "discard Jd", "discard 3d", "add 5d to 1"]
    split = "split 2 with 3d Jd: 3d 4d 5d / 6d 7d Jd"
    pays = {"add 5d to 1": 1}
    cards = ["Qs", "2d", "5d", "Jd", "3d"]
    more = {"unusual": {"discard 2d": "it would help seat 2"}, **more}
    return {
        "offer": "meld",
        "cards": cards,
        "card": None,
        "picks": [*picks, split],
        "pays": pays,
    } | more


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Your cards").get_by_role("button", name=name)


def listed(page: Page) -> list[str]:
    """What may be done, as it is told to the ear."""
    buttons = page.get_by_role("group", name="Choices").get_by_role("button")
    return [each.get_attribute("aria-label") or each.inner_text() for each in buttons.all()]


LAY = "Lay seven of clubs, seven of hearts, seven of spades"
PAID = "1 chip from each of 4, $18"  # three times five dollars, and the three of seat 5


def test_chosen_cards_show_what_they_make_and_what_everybody_pays(felt: Watched) -> None:
    page = felt.page
    felt.at(DESKTOP)
    ask(page, turn(), BEFORE, PEOPLE)
    assert listed(page)[0] == f"{LAY}: {PAID}"
    assert listed(page)[-1] == "Discard seven of clubs"
    card(page, "seven of hearts").click()
    assert [each.split(":")[0] for each in listed(page)] == [
        LAY,
        "Borrow seven of diamonds from the rope 4-7♦",
        "Lay seven of hearts, seven of spades, seven of clubs, seven of clubs",
    ]
    card(page, "queen of spades").click()
    assert listed(page) == []
    expect(page.locator(".melding .hint")).to_have_text("These cards make nothing together.")
    card(page, "queen of spades").click()
    card(page, "seven of clubs, just drawn").click()
    assert listed(page)[0].startswith("Borrow seven of diamonds")  # exactly these two cards
    felt.check("pan-meld-desktop")
    page.get_by_role("button", name=re.compile("^Borrow seven")).click()
    assert answers(page) == [{"choice": "pick", "pick": "borrow 7d from 2: meld 7c 7h with 7d"}]
    said = page.evaluate("window.asked.told()")
    assert said.startswith("Drawn: seven of clubs. You hold seven of hearts, seven of spades")


def test_a_turn_is_played_with_the_keyboard_alone(felt: Watched) -> None:
    page = felt.page
    felt.at(DESKTOP)
    ask(page, turn(), BEFORE, PEOPLE)
    page.keyboard.press("Enter")  # the house way
    for key in ("ArrowRight", "Space", "ArrowRight", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(card(page, "seven of clubs, just drawn")).to_have_attribute("aria-pressed", "true")
    assert page.locator(".pan-card[aria-pressed=true]").count() == 2
    page.keyboard.press("1")
    page.keyboard.press("c")
    assert page.locator(".pan-card[aria-pressed=true]").count() == 0
    for key in ("ArrowLeft", "ArrowLeft", "Space", "d", "a"):  # the last one sorts
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Rank")).to_have_attribute("aria-pressed", "true")
    assert [each["pick"] for each in answers(page)] == [
        "meld 7c 7h 7s",
        "borrow 7d from 2: meld 7c 7h with 7d",
        "discard 7c",
    ]


def test_cards_are_dragged_to_a_meld_and_to_the_pile(felt: Watched) -> None:
    page = felt.page
    felt.at(PHONE)
    ask(page, rest(), BEFORE, PEOPLE)
    fives = page.get_by_role("button", name=re.compile("^Meld 1, fives"))
    drag(page, card(page, "five of diamonds"), fives)
    drag(page, card(page, "queen of spades"), fives)
    assert page.evaluate("window.told.at(-1)") == "That does not go with the fives."
    drag(page, card(page, "queen of spades"), page.get_by_role("button", name="Discard the chosen"))
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name=re.compile("^Meld 2, rope")).click()
    assert [each.split(":")[0] for each in listed(page)] == [
        "Split the rope 4-7♦ with three of diamonds, jack of diamonds"
    ]
    felt.check("pan-discard-phone")
    assert [each["pick"] for each in answers(page)] == ["add 5d to 1", "discard Qs"]


def drag(page: Page, what: Locator, where: Locator) -> None:
    start, end = what.bounding_box(), where.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + 8, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=3)
    page.mouse.up()


def test_a_discard_that_may_not_be_meant_is_asked_twice_and_a_refused_one_says_why(
    felt: Watched,
) -> None:
    page = felt.page
    ask(page, rest(), BEFORE, PEOPLE)
    card(page, "two of diamonds").click()
    page.keyboard.press("d")
    expect(page.locator(".really")).to_have_text("It would help seat 2. Discard 2♦?")
    expect(page.get_by_role("button", name=re.compile("^No"))).to_be_focused()
    page.keyboard.press("Escape")
    assert answers(page) == []  # and the card is still chosen
    page.get_by_role("button", name=re.compile("^Discard two")).click()
    page.keyboard.press("y")
    assert [each["pick"] for each in answers(page)] == ["discard 2d"]
    why = {"discard 7c": "a card from the pile is used at once"}
    ask(page, turn(picks=["meld 7c 7h 7s"], refused=why), BEFORE, PEOPLE)
    expect(page.locator(".melding .hint")).to_have_text("Use the seven of clubs first.")
    card(page, "seven of clubs, just drawn").click()
    page.keyboard.press("d")
    assert page.evaluate("window.told.at(-1)") == f"No discard: {why['discard 7c']}."


# The other choices


def test_the_pile_is_offered_with_its_card_or_refused_with_a_reason(felt: Watched) -> None:
    page = felt.page
    felt.at(PHONE)
    ask(page, {"offer": "pick", "picks": ["pile", "stock"], "hand": "seat 3"}, BEFORE, PEOPLE)
    assert page.evaluate("window.asked.title") == "Draw a card"
    choices = page.get_by_role("group", name="Choices").get_by_role("button")
    expect(choices.first).to_have_accessible_name(re.compile("Take the king of hearts"))
    expect(choices.last).to_have_accessible_name(re.compile("Draw from the stock, 318 left"))
    felt.check("pan-draw-phone")
    page.keyboard.press("p")
    page.keyboard.press("s")
    ask(page, {"offer": "pick", "picks": ["stock"], "hand": "seat 3"}, BEFORE, PEOPLE)
    page.keyboard.press("p")
    told = "Not the king of hearts from the pile: you have no use for it now."
    assert page.evaluate("window.told") == [told]
    expect(page.locator(".pan-picks .hint")).to_have_text(told)
    about = "The king of hearts fits a meld of seat 2"
    ask(page, {"offer": "pick", "picks": ["pass", "force"], "about": about}, BEFORE, PEOPLE)
    expect(page.locator(".pan-about")).to_have_text(f"{about}.")
    page.keyboard.press("m")
    ask(page, {"offer": "pick", "picks": ["stay", "retire"]}, BEFORE[:2], PEOPLE)
    assert page.evaluate("window.asked.title") == "Stay in, or retire?"
    page.keyboard.press("r")
    assert [each["pick"] for each in answers(page)] == ["retire"]


def test_a_hand_lies_by_what_may_become_melds_by_rank_or_by_suit(felt: Watched) -> None:
    groups = """async ([cards, order]) => {
      const { grouped } = await import("/static/pan-hand.js");
      return grouped(cards, order).map(({ places, loose }) =>
        (loose ? "loose " : "") + places.map((place) => cards[place]).join(" "));
    }"""
    hand = ["7h", "2d", "Jh", "Kc", "7h", "6h", "3s", "3d", "Qc", "5s"]
    page = felt.page
    lying = page.evaluate(groups, [hand, "melds"])
    assert lying == ["6h 7h Jh", "2d 3d", "3s 5s", "Qc Kc", "loose 7h"]
    assert page.evaluate(groups, [hand, "suit"]) == ["3s 5s", "6h 7h 7h Jh", "Qc Kc", "2d 3d"]
    assert page.evaluate(groups, [hand, "rank"])[:2] == ["2d", "3s 3d"]


# The felt


def played(seed: int, people: int = 4) -> tuple[Pan, list[Json], list[Json]]:
    """A hand played on the server: what seat 3 is told, and how it lay at every choice."""
    table = Pan("ana", *(f"person {n}" for n in range(2, people + 1)))
    luck, lay = Random(seed), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("houseway.server.dealer.new_seed", lambda: luck.randbytes(32))
        table.deal()
    while table.room.turns:
        table.one(luck, retires=(4,) if seed % 2 else ())
        hand = table.hand
        if hand is not None:
            lay.append(
                {
                    "at": len(table.room.told),
                    "chips": {seat: hand.chips[seat] for seat in hand.seats},
                    "held": {seat: len(hand.cards[seat]) for seat in hand.live},
                    "melds": {
                        seat: [[text(c) for c in meld.cards] for meld in hand.melds[seat]]
                        for seat in hand.live
                    },
                    "pile": [text(c) for c in hand.pile],
                    "fresh": hand.fresh,
                    "card": None if hand.card is None else text(hand.card),
                    "stock": hand.stock,
                    "tops": hand.tops,
                    "paying": sorted(hand.paying),
                }
            )
    rules = table.room.game.rules
    events = [seen(told, frozenset({ME}), rules) for told in table.room.told]
    return table, events, json.loads(json.dumps(lay))


PICTURES = """async ([events, lay]) => {
  const [{ pictureOf }, { living, stockLeft }] =
    await Promise.all([import("/static/state.js"), import("/static/pan.js")]);
  const layout = JSON.parse(document.getElementById("layout").textContent);
  return lay.map(({ at, chips, held }) => {
    const picture = pictureOf(events.slice(0, at), layout);
    const { pan, pot, hands } = picture;
    const each = (seats, of) =>
      Object.fromEntries(Object.keys(seats).map((seat) => [seat, of(Number(seat))]));
    return {
      at,
      chips: each(chips, (seat) => pot.chips.get(seat) ?? 0),
      held: each(held, (seat) => hands.get(`seat ${seat}`).cards.length),
      melds: each(held, (seat) => (pan.melds.get(seat) ?? []).map((meld) => meld.cards)),
      pile: pan.pile,
      fresh: pan.fresh,
      card: pan.card?.card ?? null,
      stock: stockLeft(picture),
      tops: pot.middle,
      paying: [...pan.paying].sort(),
    };
  });
}"""


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 60), marks=pytest.mark.prove)])
def test_the_picture_is_what_lies_on_the_table_at_every_choice(
    felt: Watched, seeds: Sequence[int]
) -> None:
    for seed in seeds:
        _, events, lay = played(seed)
        drawn = felt.page.evaluate(PICTURES, [events, lay])
        for shown, lies in zip(drawn, lay, strict=True):
            assert shown == lies, (seed, lies["at"])


def test_a_seat_that_sits_out_has_no_cards_to_count_and_long_words_stay_in_their_seat(
    felt: Watched,
) -> None:
    late = {"event": "irregularity-declared", "what": "wrong-count", "seat": 4}
    people = [{**one, "name": "Ann"} for one in [*PEOPLE, {"seat": 7, "started": 900}]]
    felt.at(DESKTOP)
    draw(felt.page, [*BEFORE, late], {}, {"people": people, "seats": 8, "mine": [3]})
    seats = felt.page.locator("#felt .seat")
    expect(seats.filter(has_text="no cards")).to_have_count(5)  # seat 6 has retired
    expect(seats.nth(6)).to_have_text(re.compile("Ann.*\\$9$"))
    tag = seats.nth(3).get_by_text("Wrong number of cards, found late")
    inside, around = tag.bounding_box(), seats.nth(3).bounding_box()
    assert inside is not None
    assert around is not None
    assert inside["x"] + inside["width"] <= around["x"] + around["width"]


def test_a_meld_of_ten_cards_lies_within_its_seat(felt: Watched) -> None:
    rope = [f"{rank}d" for rank in "A234567JQK"]
    laid = {**BEFORE[4], "seat": 5, "hand": "seat 5", "melds": [rope], "worths": [2]}
    people = [{**one, "name": "Ann"} for one in PEOPLE]
    for size in (DESKTOP, PHONE):
        felt.at(size)
        draw(felt.page, [*BEFORE, laid], {}, {"people": people, "seats": 8, "mine": [3]})
        seat = felt.page.locator("#felt .seat").filter(has_text=re.compile("^Seat 5"))
        inside, around = seat.locator(".meld svg").last.bounding_box(), seat.bounding_box()
        assert inside is not None
        assert around is not None
        assert inside["x"] + inside["width"] < around["x"] + around["width"]


def test_the_felt_shows_melds_the_pile_and_in_the_end_who_paid_for_what(felt: Watched) -> None:
    page = felt.page
    table, events, lay = played(1, people=6)
    names = {seat: f"Person {seat}" for seat in range(1, 7)}
    people = [{"seat": s, "name": n, "you": s == ME, "started": 0} for s, n in names.items()]
    around = {"people": people, "seats": 8, "mine": [ME]}
    half = lay[len(lay) // 2]
    felt.at(DESKTOP)
    draw(page, events[: half["at"]], {}, around)
    assert f"{half['stock']} left" in page.locator(".stock").inner_text()
    seats = page.locator(".seat")
    for seat, melds in half["melds"].items():
        expect(seats.nth(int(seat) - 1).locator(".meld")).to_have_count(len(melds))
    held = half["held"]["2"]
    expect(seats.nth(1).locator(".held")).to_have_text(re.compile(f"^{held or 'no'} card"))
    expect(seats.nth(3)).to_contain_text("retired")
    felt.check("pan-felt-desktop")
    draw(page, events, {}, around)
    for nets in events[-1]["nets"]:
        stack = f"${table.chips[nets['seat']] // 100:,}"
        expect(seats.nth(nets["seat"] - 1).locator(".stack")).to_contain_text(stack)
    winner = next(e for e in events if e["event"] == "went-out")["seat"]
    who = "You" if winner == ME else names[winner]
    expect(page.locator(".settled")).to_contain_text(f"{who} went out")
    expect(page.locator(".settled")).to_contain_text("going out: 2 chips from each of 4")
    expect(page.locator(".settled .meld")).to_have_count(len(_laid(events, winner)))
    felt.at(PHONE, color_scheme="dark")
    felt.check("pan-end-phone")


def _laid(events: list[Json], seat: int) -> list[list[str]]:
    found: list[list[str]] = next(e for e in events if e["event"] == "went-out")["melds"]
    return found


# A table


def test_somebody_sits_down_melds_or_discards_and_deals_to_the_end(
    room: Cardroom, browser: Browser
) -> None:
    watched = Watched(browser, room.address, viewport=PHONE, reduced_motion="reduce")
    page = watched.page
    go_to_table(page, "panguingue")
    expect(page.locator(".table-head")).to_contain_text("Chips of $5, tops $5")
    turns = 0
    for _ in waiting("the table comes so far", 0):
        if is_over(page) or turns == 2:
            break
        if page.locator("#bar .chooser").count():
            turns += page.locator(".chooser.melding").count()
            reply(page, ByMouse(page))
        page.wait_for_timeout(40)
    if not is_over(page):
        page.get_by_role("button", name="Deal to the end").click()
    expect(page.locator("#log")).to_contain_text("Result:")
    expect(page.locator(".bar-title")).to_have_text(re.compile(r"^You [+-]?\$\d"))
    watched.look("pan-dealt-to-the-end")
    watched.close()


@pytest.mark.prove
def test_a_hand_is_played_stepped_through_and_its_log_verified(
    room: Cardroom, browser: Browser, tmp_path: Path
) -> None:
    watched = Watched(browser, room.address, viewport=DESKTOP)
    page = watched.page
    go_to_table(page, "panguingue")
    for _ in waiting("the table comes so far", 0):
        if is_over(page):
            break
        if page.locator("#bar .chooser").count():
            reply(page, ByMouse(page))
        page.wait_for_timeout(40)
    expect(page.locator("#log")).to_contain_text(re.compile("Result:"))
    table = page.url.rsplit("/", 1)[1]
    page.get_by_role("button", name=re.compile("^Table")).click()
    page.get_by_role("button", name="End the shoe").click()
    page.get_by_role("link", name="Check the shuffle").wait_for()
    page.goto(f"/h/{table}/1")
    page.keyboard.press("Home")
    page.keyboard.press("End")
    watched.check("pan-history")
    expect(page.locator("#shuffle-title ~ .good")).to_be_visible()
    answer = page.request.get(f"/h/{table}/1/log.jsonl")
    assert answer.ok, answer.text()
    log = tmp_path / "log.jsonl"
    log.write_text(answer.text())
    verified = CliRunner().invoke(cli, ["verify", str(log)])
    assert verified.exit_code == 0, verified.output
    watched.close()
