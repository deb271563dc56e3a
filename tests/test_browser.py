"""The cardroom in a real browser, used as a new guest would use it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser import DESKTOP, PHONE, SILENT, Watched, answers, ask, draw
from cardroom import Cardroom
from houseway.desk.settle import settle
from houseway.rulebook.load import game_ids, load
from patience import waiting
from playing import ByKeys, deal, go_to_table, play_hand, play_round, reply
from playing import ByMouse as ByMouse
from playing import is_over as is_over
from playing import sit_down as sit_down
from served import served


@pytest.fixture(scope="module")
def guest(room: Cardroom, browser: Browser) -> Iterator[Watched]:
    """A guest who goes from table to table."""
    watched = Watched(browser, room.address, color_scheme="light")
    yield watched
    watched.close()


def first_of_its_family(game: str) -> bool:
    family = load(game).family
    return game == next(name for name in game_ids() if load(name).family == family)


def proved(game: str) -> Any:
    return pytest.param(game, marks=pytest.mark.prove)


# The others are long, or have tests of their own (hands are set where the host calls the floor).
ORDINARY = ("baccarat", "blackjack")
FIRST = [
    game if load(game).family in ORDINARY else proved(game)
    for game in game_ids()
    if first_of_its_family(game)
]


@pytest.mark.parametrize("game", FIRST)
def test_a_guest_plays_by_mouse_and_on_a_phone_by_keyboard(guest: Watched, game: str) -> None:
    by_mouse(guest, game)
    guest.page.locator("h1").click()  # keys are for the page, not for a field
    guest.page.keyboard.press("n")
    by_keyboard(guest, game)


@pytest.mark.prove
@pytest.mark.parametrize("game", game_ids())
def test_every_game_is_played_by_mouse(guest: Watched, game: str) -> None:
    by_mouse(guest, game)


def some(games: Iterable[Any]) -> list[Any]:
    """Every sixth for the ordinary run; the others are for `make prove`."""
    return [
        game if number % 6 == 0 or not isinstance(game, str) else proved(game)
        for number, game in enumerate(games)
    ]


@pytest.mark.parametrize("game", some(served(g for g in game_ids() if not first_of_its_family(g))))
def test_every_game_is_played_on_a_phone_by_keyboard(guest: Watched, game: str) -> None:
    guest.at(PHONE, color_scheme="dark", reduced_motion="reduce")
    go_to_table(guest.page, game)
    by_keyboard(guest, game)


def by_mouse(guest: Watched, game: str) -> None:
    guest.at(DESKTOP, color_scheme="light", reduced_motion="no-preference")
    go_to_table(guest.page, game)
    play_hand(guest.page)
    guest.check(f"{game}-desktop-end")


def by_keyboard(guest: Watched, game: str) -> None:
    page = guest.page
    guest.at(PHONE, color_scheme="dark", reduced_motion="reduce")
    page.locator("#bar .chooser").wait_for()
    if first_of_its_family(game):
        guest.check(f"{game}-phone-begin")
    play_round(page, ByKeys(page))
    assert page.evaluate("document.getAnimations().length") == 0
    guest.look(f"{game}-phone-end")


def set_offer(
    cards: str, house_way: str, parts: tuple[str, str], fouls: dict[str, str], refused: str = ""
) -> dict[str, object]:
    """An offer to part a hand in two, two cards ahead."""
    every = [" ".join(two) for two in combinations(cards.split(), 2)]
    picks = [house_way, *(pick for pick in every if pick not in (house_way, refused))]
    told = {"cards": cards.split(), "parts": parts, "unusual": fouls}
    return {"offer": "set", "hand": "seat 3", "picks": picks, **told}


SEVEN = "Kd 5c Jk Ah 5s Th 2d"
FOUL = "foul, it would lose: pair of fives is higher than ace high"
FRONT_BACK = ("front", "back")


@pytest.fixture(scope="module")
def tray(room: Cardroom, browser: Browser) -> Iterator[Watched]:
    """A small screen with a table of tiles, on which offers are shown."""
    watched = Watched(browser, room.address, viewport=PHONE, has_touch=True)
    watched.page.add_init_script(SILENT)
    go_to_table(watched.page, "pai-gow-tiles")
    yield watched
    watched.close()


def lies(page: Page, part: str) -> list[str]:
    """The cards in a part, as a screen reader names them."""
    found = page.get_by_role("group", name=re.compile(f"^{part}")).locator(".set-card").all()
    return [
        str(card.get_attribute("aria-label")).removesuffix(f", {part.lower()}") for card in found
    ]


def middle_of(card: Locator) -> tuple[float, float]:
    box = card.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_cards_are_dragged_by_mouse_and_by_finger(tray: Watched) -> None:
    tray.at(PHONE, reduced_motion="reduce")
    page = tray.page
    ask(page, set_offer(SEVEN, "Kd Ah", FRONT_BACK, {}))
    assert lies(page, "Front") == ["ace of hearts", "king of diamonds"]
    page.mouse.move(*middle_of(page.get_by_role("button", name="joker")))
    page.mouse.down()
    page.mouse.move(*middle_of(page.get_by_role("button", name="king of")), steps=5)
    page.mouse.up()
    assert lies(page, "Front") == ["joker", "ace of hearts"]
    finger = page.context.new_cdp_session(page)
    here = middle_of(page.get_by_role("button", name="ace of"))
    there = middle_of(page.get_by_role("button", name="two of"))
    for kind, at in (("Start", here), ("Move", there), ("End", None)):
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    assert lies(page, "Front") == ["joker", "two of diamonds"]
    page.mouse.move(*middle_of(page.get_by_role("button", name="joker")))
    page.mouse.down()
    page.mouse.move(180, 20, steps=3)  # let go outside, it returns, and was not tapped either
    page.mouse.up()
    assert page.locator("[aria-pressed=true]").count() == 0
    page.get_by_role("button", name=re.compile("^Set")).click()
    assert answers(page) == [{"choice": "pick", "pick": "Jk 2d"}]
    tray.look("setting-dragged")


def test_a_foul_is_told_before_it_is_set_and_asked_twice(tray: Watched) -> None:
    page = tray.page
    ask(page, set_offer(SEVEN, "Kd Ah", FRONT_BACK, {"5c 5s": FOUL}, refused="Jk Ah"))
    said = page.locator(".set-said")
    expect(said).to_contain_text(
        "The house way. Front: ace of hearts, king of diamonds. Back: joker"
    )
    page.keyboard.press("c")
    expect(said).to_contain_text("Tap 2 cards for “front”.")
    for card in ("five of clubs", "five of spades"):
        page.get_by_role("button", name=card).tap()
    expect(said).to_contain_text("Foul, it would lose: pair of fives is higher than ace high.")
    tray.check("setting-foul")
    page.keyboard.press("Enter")
    assert answers(page) == []
    expect(page.get_by_role("button", name=re.compile("^No"))).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.press("y")
    assert answers(page) == [{"choice": "pick", "pick": "5c 5s"}]
    ask(page, set_offer(SEVEN, "Kd Ah", FRONT_BACK, {}, refused="Jk Ah"))
    for key in ("ArrowRight", "ArrowRight", "Space", "ArrowRight", "Space"):
        page.keyboard.press(key)
    assert lies(page, "Front") == ["joker", "ace of hearts"]
    expect(page.get_by_role("button", name=re.compile("^Set"))).to_have_attribute(
        "aria-disabled", "true"
    )
    page.keyboard.press("Enter")
    assert page.evaluate("window.told.at(-1)") == "The rules do not allow this setting here."


def test_tiles_are_drawn_with_red_and_white_pips_and_have_names(tray: Watched) -> None:
    page = tray.page
    ask(page, set_offer("6-6 4-1 6-6 2-1", "4-1 2-1", ("low hand", "high hand"), {}))
    assert lies(page, "Low hand") == ["tile four and one", "tile two and one"]
    assert lies(page, "High hand") == ["tile six and six", "tile six and six"]
    pips = {
        tile: [page.get_by_role("button", name=tile).first.locator(f".tile-{colour}").count()
               for colour in ("red", "white")]
        for tile in ("tile four and one", "tile two and one", "tile six and six")
    }  # fmt: skip
    assert list(pips.values()) == [[5, 0], [1, 2], [6, 6]]
    page.get_by_role("button", name="tile four").click()
    page.get_by_role("button", name="tile six").last.click()
    tray.check("setting-tiles")
    page.keyboard.press("Enter")
    assert answers(page) == [{"choice": "pick", "pick": "6-6 2-1"}]


def dealt(seat: int, cards: list[str | None]) -> list[dict[str, object]]:
    return [
        {"event": "card-dealt", "hand": f"seat {seat}", "up": False, "card": card} for card in cards
    ]


def test_a_set_hand_lies_in_two_parts_and_others_stay_face_down(tray: Watched) -> None:
    page = tray.page
    ring = page.locator("#felt .seat")
    spots = [
        {"id": "fortune", "name": "Fortune", "hand": 1, "window": "before-cards"},
        {"id": "envy", "name": "Envy", "hand": 1, "window": "given"},
    ]
    layout = {
        "tiles": False,
        "spots": spots,
        "parts": FRONT_BACK,
        "irregularities": [{"id": "boxed", "name": "Boxed card"}],
    }
    settled = {"amount": 0, "paid": 5000, "collected": 0, "uncovered": 0, "left": 0}
    events: list[dict[str, object]] = [
        {"event": "envy-given", "seat": 3},
        *dealt(3, [*SEVEN.split()]),
        *dealt(4, [None] * 7),
        *dealt(5, [None] * 3),
        {"event": "hand-set", "seat": 4, "hand": "seat 4", "front": [], "back": []},
        {"event": "hand-set", "seat": 3, "hand": "seat 3", "front": ["Kd", "Ah"], "back": []},
        {"event": "choice-made", "seat": 5, "pick": "fold"},
        {"event": "irregularity-declared", "what": "boxed", "reason": "", "seat": 5},
        {"event": "wager-settled", "seat": 3, "spot": "envy", "result": "win", **settled},
    ]
    draw(page, events, layout)
    mine, other, folded = (ring.filter(has_text=re.compile(f"^Seat {n}")) for n in (3, 4, 5))
    front, back = (mine.get_by_role("group", name=part).get_by_role("img") for part in FRONT_BACK)
    assert [card.get_attribute("aria-label") for card in front.all()] == [
        "ace of hearts, face down to others",
        "king of diamonds, face down to others",
    ]
    assert back.count() == 5
    expect(mine).to_contain_text("Envy+$50")
    assert [part.locator("svg").count() for part in other.locator(".hand-part").all()] == [2, 5]
    expect(other).to_contain_text("set")
    assert set(_names(other)) == {FACE_DOWN}
    expect(folded).to_have_class(re.compile("folded"))
    expect(folded).to_contain_text("foldedBoxed card")
    twice: list[dict[str, object]] = [
        *dealt(4, ["9c", "2d", "9c"]),
        {"event": "hand-set", "seat": 4, "hand": "seat 4", "front": ["9c"], "back": ["2d", "9c"]},
    ]
    draw(page, twice, layout)
    assert [part.locator("svg").count() for part in ring.locator(".hand-part").all()] == [1, 2]


def _names(place: Locator) -> list[str]:
    return [str(card.get_attribute("aria-label")) for card in place.get_by_role("img").all()]


def test_wagers_that_must_be_equal_follow_each_other(tray: Watched) -> None:
    page = tray.page
    spots = {"ante": ("blind", None), "blind": ("ante", "ante"), "bonus": ("ante", "ante")}
    offered = [
        {"spot": spot, "minimum": 500, "maximum": 100_000, "needs": needs}
        for spot, (needs, _) in spots.items()
    ]
    facts: list[dict[str, object]] = [
        {"id": spot, "name": spot.capitalize(), "equals": equals, "lines": [], "hand": 1}
        for spot, (_, equals) in spots.items()
    ]
    ask(
        page,
        {"offer": "wagers", "window": "before-cards", "spots": offered, "layout": {"spots": facts}},
    )
    amounts = [page.get_by_label(f"{spot.capitalize()}, dollars") for spot in spots]

    def lying() -> list[str]:
        return [amount.input_value() for amount in amounts]

    page.keyboard.press("1")
    assert lying() == ["25", "25", ""]
    page.keyboard.press("3")
    assert lying() == ["25", "25", "25"]
    amounts[0].fill("40")
    assert lying() == ["40", "40", "40"]
    page.get_by_role("button", name="Clear Bonus").click()
    assert lying() == ["40", "40", ""]
    page.get_by_role("button", name="Clear Blind").click()
    assert lying() == ["", "", ""]


def _until_a_hand_is_set(page: Page) -> None:
    for _ in waiting("a hand is to be set", 0.1):
        if page.locator(".chooser.setting").is_visible():
            return
        if is_over(page):
            deal(page)
        else:
            reply(page, ByMouse(page))


def test_the_host_calls_the_floor(guest: Watched) -> None:
    page = guest.page
    guest.at(DESKTOP, color_scheme="light")
    go_to_table(page, "pai-gow-poker")
    _until_a_hand_is_set(page)
    known = load("pai-gow-poker").irregularities[0]
    page.get_by_role("button", name="Call the floor").click()
    guest.check("floor")
    page.get_by_label(f"{known.name} at").select_option("3")
    page.get_by_role("button", name=f"Declare: {known.name}").click()
    expect(page.locator("#log")).to_contain_text(f"Declared at seat 3: {known.name}")
    _until_a_hand_is_set(page)  # the exposed card may have been an ace, which voids the deal
    page.get_by_role("button", name="Call the floor").click()
    page.get_by_label("What happened").fill("the pile fell")
    page.get_by_role("button", name="Declare: Misdeal").click()
    expect(page.locator("#log")).to_contain_text("The round is called off: the pile fell.")


def test_a_misdeal_is_declared_of_a_settled_hand_and_taken_back(guest: Watched) -> None:
    page = guest.page
    guest.at(DESKTOP, color_scheme="light")
    go_to_table(page, "ez-baccarat-panda-8")
    play_hand(page)
    page.get_by_role("button", name="Call the floor").click()
    page.get_by_role("button", name="Declare: Misdeal").click()
    expect(page.locator("#log")).to_contain_text("The settlement is undone.")
    expect(page.locator("#log")).to_contain_text("The round is called off: misdeal.")
    page.get_by_role("button", name="Call the floor").click()
    guest.check("take back")
    page.get_by_role("button", name="Take back: Misdeal").click()
    expect(page.locator("#log")).to_contain_text("Taken back: Misdeal.")


@pytest.mark.parametrize(
    "game",
    [
        "ez-baccarat-panda-8",
        pytest.param("pure-21-5", marks=pytest.mark.prove),
        pytest.param("super-pan-9", marks=pytest.mark.prove),
    ],
)
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
        "o": "edge|the odds",
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
    expect(told).to_contain_text("Your turn: ")
    play_round(page, ByMouse(page))
    expect(told).to_contain_text(re.compile("You .* so far|is over|broken"))
    page.get_by_role("button", name="More about seat 3").click()
    expect(page.locator("dialog[open]")).to_contain_text("You sit here")
    page.keyboard.press("Escape")
    focused = page.evaluate("document.activeElement.getAttribute('data-key')")
    assert focused == "seat 3"
    watched.close()


def test_the_lobby_finds_a_game_by_what_it_pays(room: Cardroom, browser: Browser) -> None:
    seen = {"desktop": (DESKTOP, "light"), "phone": (PHONE, "dark")}
    for name, (size, theme) in seen.items():
        watched = Watched(browser, room.address, viewport=size, color_scheme=theme)
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
    for _ in waiting("the table comes so far", 0):
        asked = [p for p in pages.values() if p.locator("#bar .chooser").count()]
        if asked and all(page.locator(".chooser.picks").count() for page in asked):
            break
        for page in asked:
            if not page.locator(".chooser.picks").count():
                reply(page, ByMouse(page))
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
        expect(page.get_by_text("Reconnecting")).not_to_be_visible()
        assert page.locator("#round").inner_text() == round_
        play_round(page, ByMouse(page))
        watched.close()


def _free() -> int:
    from cardroom import free_port

    return free_port()
