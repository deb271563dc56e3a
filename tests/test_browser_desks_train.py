"""The drills in a real browser: a trainee answers, is corrected, and goes on without a network."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, Watched
from cardroom import Cardroom
from houseway.desk.train.drills import DRILLS, games_of

Json = dict[str, Any]
VECTORS: Json = json.loads((files("houseway.desk.train") / "vectors.json").read_text())

_MARKS = """async (cases) => {
  const { check } = await import("/static/train-mark.js");
  return cases.map(({ answer, given }) => check(answer, given));
}"""
_PRACTICE = """async ({ pool, steps }) => {
  const { answered, nextQuestion, FRESH } = await import("/static/train-practice.js");
  let state = FRESH;
  return steps.map((step) => {
    const card = nextQuestion(state, pool);
    state = answered(state, card, { right: step.points === 10, points: step.points }, step.in_time);
    return { asked: card.id, state };
  });
}"""


@pytest.fixture
def trainee(room: Cardroom, browser: Browser) -> Iterator[Watched]:
    watched = Watched(browser, room.address, viewport=PHONE, color_scheme="dark")
    yield watched
    watched.close()


def test_the_page_marks_and_practises_as_the_desk_does(trainee: Watched) -> None:
    page = trainee.page
    page.goto("/train")
    cases = [
        case
        for case in VECTORS["marking"]
        if case["answer"]["kind"] == "pick" or not isinstance(case["given"], str)
    ]
    assert {case["answer"]["kind"] for case in cases} >= {"pick", "order", "settlement"}
    told = page.evaluate(_MARKS, cases)
    for case, mark in zip(cases, told, strict=True):
        assert mark == {key: case[key] for key in ("right", "points", "said")}, case
    run = page.evaluate(_PRACTICE, VECTORS["practice"])
    wanted = [{k: s[k] for k in ("asked", "state")} for s in VECTORS["practice"]["steps"]]
    assert run == wanted


def test_a_trainee_draws_misses_one_and_reads_why(trainee: Watched) -> None:
    page = trainee.page
    page.goto("/train")
    trainee.check("train")
    page.locator("#draw").get_by_label("Game").select_option("ez-baccarat-panda-8")
    page.get_by_role("button", name="Start Draw or stand").click()
    picks = page.locator(".train-picks button")
    expect(picks.first).to_be_visible()
    trainee.check("drill")
    for _ in range(4):
        picks.first.click()
        expect(page.locator(".train-mark")).to_contain_text(re.compile("Right|Not so"))
        expect(page.locator(".train-why li").first).to_be_visible()
        page.keyboard.press("Enter")
    expect(page.locator(".train-score")).to_contain_text("of 4 right")
    assert not trainee.faults


def test_a_trainee_goes_on_without_a_network(trainee: Watched) -> None:
    page = trainee.page
    page.goto("/train/button?game=dai-bacc")
    expect(page.locator(".train-picks button").first).to_be_visible()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # now everything has gone through what keeps it
    expect(page.locator(".train-picks button").first).to_be_visible()
    page.wait_for_timeout(300)
    trainee.context.set_offline(True)
    page.reload()
    page.locator(".train-picks button").first.click()
    expect(page.locator(".train-mark")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".train-score")).to_contain_text("of 1 right")
    trainee.context.set_offline(False)


def test_a_table_is_settled_in_order_with_a_short_bank(trainee: Watched) -> None:
    """The right steps are given as the page asks for them, and earn full marks."""
    page = trainee.page
    trainee.at(DESKTOP, color_scheme="light")
    page.goto("/train/settle?game=ez-baccarat-panda-8")
    expect(page.locator(".train-order button").first).to_be_visible()
    question = page.evaluate(
        "(ask) => JSON.parse(localStorage['houseway-questions-settle-ez-baccarat-panda-8'])"
        ".questions.find((q) => q.ask === ask)",
        page.locator("#drill h2").inner_text(),
    )
    label = {each["value"]: each["label"] for each in question["answer"]["options"]}
    steps = question["answer"]["right"]
    for step in steps[:-1]:
        page.locator(".train-picks").get_by_role("button", name=label[step["wager"]]).click()
    rows = page.locator(".train-moving")
    for number, step in enumerate(steps):
        way = str((step["moves"] > 0) - (step["moves"] < 0))
        rows.nth(number).locator("select").select_option(way)
        if step["moves"]:
            rows.nth(number).locator("input").fill(f"{abs(step['moves']) / 100:.2f}")
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("form .field-problem").last).to_have_text("Write dollars, like 12.50")
    page.get_by_label("Left of the bank's wager").fill(f"${steps[-1]['left'] / 100:.2f}")
    page.get_by_role("button", name="Answer").click()
    expect(page.locator(".train-mark")).to_contain_text("Right.")
    trainee.check("drill-settled")


def test_a_hand_is_set_the_house_way(trainee: Watched) -> None:
    page = trainee.page
    page.goto("/train/set?game=pai-gow-tiles")
    cards = page.locator(".train-setting .tray .set-card")
    expect(cards).to_have_count(4)
    cards.nth(0).click()
    cards.nth(0).click()
    page.get_by_role("button", name=re.compile("^Set")).click()
    expect(page.locator(".train-mark")).to_contain_text(re.compile("Right|Not so"))
    trainee.check("drill-set")


@pytest.mark.prove
@pytest.mark.parametrize("drill", DRILLS)
def test_every_drill_asks_about_every_one_of_its_games(trainee: Watched, drill: str) -> None:
    for game in games_of(drill):
        trainee.page.goto(f"/train/{drill}?game={game}")
        expect(trainee.page.locator(".train-answer button").first).to_be_visible()
        assert not trainee.faults, game
