"""The lobby, the games' rules, odds and fees, the score board, and slow odds in the background."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator, Mapping
from fractions import Fraction
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse
from fastapi.testclient import TestClient

from houseway.cards.card import cards
from houseway.desk.odds import find_odds, known_odds
from houseway.desk.paper_words import on_paper, words_on_paper
from houseway.desk.sheet import listed_options
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.baccarat.board import Board
from houseway.families.baccarat.drawing import NOTICE
from houseway.families.baccarat.events import CoupEnded
from houseway.families.baccarat.roads import coups
from houseway.families.blackjack.odds.result import PlayedSpot
from houseway.money import dollars
from houseway.play.game import Game
from houseway.proof.equity import SPECS, Equities, Share, equity
from houseway.proof.model import FAVOURS_BETTOR, GameOdds
from houseway.rulebook.load import game_ids
from houseway.rulebook.schedules import schedules_for, tier_of
from houseway.server.refusals import Refused
from houseway.table.events import RoundEnded, ShoeShuffled
from houseway.web import figures as kept
from houseway.web import odds_job
from houseway.web.board import board_fragment, board_from
from houseway.web.edge_chart import Bar, edge_chart
from houseway.web.equity_view import Question, example_of
from houseway.web.fees_view import due, fees_view
from houseway.web.game_page import chosen_game
from houseway.web.job_row import STOPPED, Tell
from houseway.web.lobby import FAMILIES, groups, lobby
from houseway.web.odds_job import OddsJobs
from houseway.web.search import search
from houseway.web.sheet_routes import router
from houseway.web.templates import percent, static
from patience import waiting
from served import served

GAMES = game_ids()
PARTS = ("rules", "odds", "fees")
TABLES: list[dict[str, Any]] = [
    {
        "id": "k3v9",
        "game": "ez-baccarat-panda-8",
        "name": "EZ Baccarat Panda 8",
        "people": ["<b>Ana</b>"],
        "bots": 4,
        "free": 3,
        "round": 12,
    }
]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    app = FastAPI()
    app.include_router(router)

    async def open_tables() -> list[dict[str, Any]]:
        return TABLES

    @app.exception_handler(HousewayError)
    async def refused(request: Request, fault: HousewayError) -> HTMLResponse:
        status = fault.status if isinstance(fault, Refused) else 400
        return HTMLResponse(str(fault), status)

    app.state.open_tables = open_tables
    with TestClient(app) as made:
        yield made
    odds_job.stop_all()


def read(client: TestClient, address: str) -> str:
    """A page as it is sent."""
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.text[:300])
    return str(answer.text)


def plain(html: str) -> str:
    """A page as it is read: no tags, single spaces."""
    text = unescape(re.sub(r"<[^>]+>", " ", html)).replace("\u00a0", " ")
    return re.sub(r"\s+", " ", text)


class Checker(HTMLParser):
    """Finds tags left open, ids given twice, and what the content policy forbids."""

    VOID = frozenset({"meta", "link", "input", "br", "hr", "img"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.faults: list[str] = []
        self.levels: list[int] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name = given.get("id")
        if name is not None and name in self.ids:
            self.faults.append(f"id {name} twice")
        self.ids.add(name or "")
        if "style" in given or any(key.startswith("on") for key in given):
            self.faults.append(f"inline style or script on {tag}")
        if tag == "style" or (tag == "script" and not given.get("src", "")):
            self.faults.append(f"inline {tag}")
        for key in ("src", "href", "action"):
            if re.match(r"(https?:)?//", given.get(key) or ""):
                self.faults.append(f"something from elsewhere: {given[key]}")
        if re.fullmatch(r"h[1-6]", tag):
            self.levels.append(int(tag[1]))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in self.VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")


def check(html: str) -> None:
    """A page is well formed, keeps to the content policy and skips no level of heading."""
    checker = Checker()
    checker.feed(html)
    steps = zip(checker.levels, checker.levels[1:])
    checker.faults += [f"h{b} after h{a}" for a, b in steps if b > a + 1]
    assert not checker.faults
    assert not checker.open


# Every game


def test_the_lobby_lists_every_game(client: TestClient) -> None:
    page = read(client, "/")
    check(page)
    for name in GAMES:
        rules = game(name).rules
        assert f'action="/play"><input type="hidden" name="game" value="{name}">' in page
        for part in PARTS:
            assert f'href="/g/{name}#{part}"' in page
        assert rules.name in plain(page)
        assert rules.about in plain(page)
    for title, line in FAMILIES.values():
        assert title in plain(page)
        assert line in plain(page)


def test_the_lobby_shows_what_the_bank_keeps() -> None:
    cards = [card for group in groups() for card in group.cards]
    assert {card.rules.id for card in cards} == set(GAMES)
    for card in cards:
        assert bool(card.stakes) == (not card.rules.banked)
        odds = known_odds(game(card.rules.id)) if card.rules.banked else None
        if odds is not None:
            base = [float(s.edge) for s in odds.spots if s.spot.kind == "base"]
            assert card.edge is not None
            assert card.edge.edge == min(base)


def test_the_lobby_shows_open_tables_and_escapes_names(client: TestClient) -> None:
    page = read(client, "/")
    assert 'href="/t/k3v9"' in page
    assert "&lt;b&gt;Ana&lt;/b&gt; and 4 bots, 3 free seats, round 12" in page


@pytest.mark.parametrize("name", GAMES)
def test_rules_show_every_spot_and_every_ruling(client: TestClient, name: str) -> None:
    page = read(client, f"/g/{name}/rules")
    check(page)
    assert "<html" not in page
    rules, text = game(name).rules, plain(page)
    for spot in rules.spots:
        assert page.count(f'id="wager-{spot.id}"') == 1
        for line in spot.lines:
            assert f"{on_paper(line.name, rules)} {line.pays}" in text
    for ruling in rules.rulings:
        assert page.count(f'id="ruling-{ruling.id.lower()}"') == 1
        for told in (ruling.clause, ruling.says, ruling.ruling, ruling.why, ruling.otherwise):
            assert re.sub(r"\s+", " ", on_paper(told, rules)) in text
    words = words_on_paper(game(name).words(), rules)
    for title, lines in words.sections:
        assert title in text
        assert all(line in text for line in lines)
    for chart in words.charts:
        assert chart.title in text
    assert all(f"<code>{key}</code>" in page for key in listed_options(rules))
    assert "houseway " not in text, "hints for the terminal do not belong on a page"


@pytest.mark.parametrize("name", served(GAMES))
def test_odds_on_the_page_are_the_odds_of_the_library(client: TestClient, name: str) -> None:
    played = game(name)
    page = read(client, f"/g/{name}/odds")
    check(page)
    odds = known_odds(played)
    if odds is None:
        assert "Work out the odds" in page
        return
    same_odds(page, odds)


def same_odds(page: str, odds: GameOdds[Any]) -> None:
    """The page shows every figure of the odds."""
    text = plain(page)
    banked, rules = bool(odds.spots), game(odds.game).rules
    method = odds.method if banked else odds.method.partition(";")[0]
    assert on_paper(method.partition(": ")[2]).lower() in text.lower()
    assert banked == ("edge-chart" in page)
    assert (game(odds.game).rules.family == "pot") == (f'/g/{odds.game}/equity"' in page)
    for made in (row for chart in odds.charts for row in chart.rows):
        assert " ".join(filter(None, made)) in text
    for found in odds.spots:
        assert f'id="odds-{found.spot.id}"' in page
        edge = f"player-dealer's edge {told(found.edge, 3)}"
        if found.spot.window == "given":
            edge = f"worth ${-float(found.edge):.4f} for each other hand"
        assert f"{found.spot.name} {edge}" in text
        if isinstance(found, PlayedSpot):
            assert told(found.odds.house_edge, 4) in text
            assert told(-found.odds.house_way, 4) in text
            continue
        for outcome in found.odds.outcomes:
            worth = float(outcome.probability * outcome.profit)
            row = f"{on_paper(outcome.name, rules)} {outcome.pays} {outcome.combinations:,}"
            assert f"{row} {float(outcome.probability):.6f} {worth:+.6f}" in text
        assert f"Total {found.odds.combinations:,} 1.000000" in text
        assert told(found.odds.hit_frequency, 3) in text
        exact = "Sampled" if found.odds.error else str(found.odds.ev)
        assert exact in text


def told(value: Fraction | float, places: int) -> str:
    return percent(value, places).replace("\u00a0", " ")


@pytest.mark.parametrize("name", GAMES)
def test_fees_show_the_posted_tiers(client: TestClient, name: str) -> None:
    page = read(client, f"/g/{name}/fees")
    check(page)
    rules, text = game(name).rules, plain(page)
    if not rules.banked:
        assert "No fee schedule is posted" in text or str(rules.options["fees"]) in text
    elif rules.schedule is None:
        assert "The room posts its fee." in text
    else:
        assert f"option {rules.schedule.option} of {rules.schedule.title}" in text
        assert rules.schedule.id in text
        for row, tier in zip(fees_view(game(name)).tiers, rules.schedule.bank, strict=True):
            assert f"{row.amounts} {dollars(tier.fee)}" in text
    for schedule in schedules_for(name):
        assert schedule.id in text


@pytest.mark.parametrize("name", served(GAMES))
def test_the_whole_page_holds_all_three(client: TestClient, name: str) -> None:
    page = read(client, f"/g/{name}")
    check(page)
    assert page.count("<h1") == 1
    assert all(f'<h2 id="{part}">' in page for part in PARTS)
    assert page.count('name="o"') > 3, "the options can be changed without script"


# Hand against hand


@pytest.mark.prove
@pytest.mark.parametrize("name", SPECS)
def test_hands_are_held_against_each_other_as_the_library_does(
    client: TestClient, name: str
) -> None:
    spec = SPECS[name]
    hands = example_of(spec).hands
    if spec.own == 7:  # what is known to the page is known here, and soon counted
        hands = ("Ah Kd Qs 9c 9d 3h 3c", "Jh Jd 2c 2d 8s 7s ?")
    page = read(client, f"/g/{name}/equity?hands={quote(chr(10).join(hands))}")
    check(page)
    for share in equity(name, hands).hands:
        assert f"{share.label} {told(share.equity, 2)}" in plain(page)
    assert "Exact: " in plain(page)


class Reckoned:
    """Stands for the process that reckons: an answer is written down beforehand."""

    def answered(self, key: Question, question: Question) -> Equities:
        assert key == question == Question("omaha-hi-lo", (), ("AA23", "*"), "Ts 9h 2c", "4d")
        part = Fraction(1, 4)
        shares = tuple(
            Share(hand, 1, half, part, part, half, half, part, part, part, 0.001)
            for hand, half in (("AA23", Fraction(3, 8)), ("<i>*", Fraction(1, 8)))
        )
        board = tuple(cards("Ts 9h 2c"))
        spec = SPECS["omaha-hi-lo"]
        return Equities(spec, board, (), shares, "sampled", 4096, False, seed=1, note="a note")


def test_equity_is_shown_with_its_halves_and_its_error(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.web.equity_view.reckoner", Reckoned)
    asked = "hands=AA23%0A%0A*%0A&board=Ts%209h%202c%20&dead=4d"
    page = read(client, f"/g/omaha-hi-lo/equity?{asked}")
    check(page)
    text = plain(page)
    assert "Equity on Ts 9h 2c" in text
    row = " ".join(told(part, 2) for part in (0.25, 0.25, 0.375, 0.375, 0.25))
    assert f"AA23 {told(0.375, 2)} ± {told(0.001, 2)} {row}" in text
    assert "Sampled: 4,096 random deals; ± is the standard error. A note." in text
    assert "<i>" not in page


def test_a_question_about_hands_that_cannot_be_answered_is_told_in_a_sentence(
    client: TestClient,
) -> None:
    page = read(client, "/g/texas-holdem/equity?hands=AhKh%0AAhQd")
    check(page)
    assert 'role="alert"' in page
    page = read(client, "/g/texas-holdem/equity?hands=%3Cb%3E%0A*")
    assert "<b>" not in page
    assert client.get("/g/casino-war/equity").status_code == 404


# Options


def test_changed_options_are_named_and_move_the_odds(client: TestClient) -> None:
    page = read(client, "/g/ez-baccarat-panda-8?o=banker-three-card-7=pay&o=decks=6")
    assert "Chosen here: decks = 6 , banker-three-card-7 = pay ." in plain(page)
    # Paying is what the document prints; only the other ruling departs then.
    assert "Departs from the printed rules: ruling EZ-A3: A natural" in plain(page)
    options = {"banker-three-card-7": "pay", "decks": "6"}
    odds = known_odds(game("ez-baccarat-panda-8", options))
    assert odds is not None
    fragment = read(client, "/g/ez-baccarat-panda-8/odds?o=banker-three-card-7=pay&o=decks=6")
    same_odds(fragment, odds)
    assert FAVOURS_BETTOR in plain(fragment)
    rules = read(client, "/g/ez-baccarat-panda-8/rules?o=decks=6")
    assert "decks 6 changed 8" in plain(rules)


def test_options_that_cannot_move_the_odds_keep_their_own_limits(client: TestClient) -> None:
    page = plain(read(client, "/g/ez-baccarat-panda-8/rules?o=limit-tie=7-70"))
    assert "Tie $7 to $70" in page


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("o=decks=99", "option decks=99 is not allowed"),
        ("o=deks=8", "did you mean decks?"),
        ("o=decks", "must be written key=value"),
        ("o=fees=nothing-like-it", "there is no fee schedule"),
        ("&".join(["o=decks=8"] * 100), "at most 80 options"),
    ],
)
def test_bad_options_are_told_in_one_sentence(client: TestClient, query: str, says: str) -> None:
    for address in ("/g/ez-baccarat-panda-8", *(f"/g/ez-baccarat-panda-8/{p}" for p in PARTS)):
        answer = client.get(f"{address}?{query}")
        assert answer.status_code == 400
        assert says in answer.text
        assert "\n" not in answer.text


def test_an_unknown_game_is_not_found(client: TestClient) -> None:
    for address in ("/g/ez-bacarat", "/g/ez-bacarat/odds", "/g/rules.toml", "/g/%2e%2e"):
        answer = client.get(address)
        assert answer.status_code == 404
    assert "did you mean ez-baccarat-panda-8 (EZ" in client.get("/g/ez-baccarat-panda").text


# Fees


def test_the_tier_of_the_action_is_marked_with_the_next_cliff(client: TestClient) -> None:
    page = plain(read(client, "/g/ez-baccarat-panda-8/fees?action=36100"))
    assert "On $361 of action the player-dealer pays $2" in page
    assert "Near a cliff: $39.01 more action costs $3 more" in page
    assert "$201-$400 now $2" in page


@pytest.mark.parametrize(
    ("action", "fee", "step", "rise"),
    [
        (0, 0, 500, 50),
        (499, 0, 1, 50),
        (500, 50, 9501, 50),
        (10_000, 50, 1, 50),
        (10_050, 100, 9951, 100),
        (40_000, 200, 1, 300),
        (40_050, 500, 0, 0),
        (900_000, 500, 0, 0),
    ],
)
def test_what_is_due(action: int, fee: int, step: int, rise: int) -> None:
    rules = game("ez-baccarat-panda-8").rules
    assert rules.schedule is not None
    found = due(rules, rules.schedule, action)
    assert (found.fee, found.step, found.rise) == (fee, step, rise)
    assert found.fee == rules.schedule.bank_fee(action)
    assert found.posted == (tier_of(action, rules.schedule.bank) is not None)


def test_bad_actions_are_refused(client: TestClient) -> None:
    for action in ("-5", "ten", "1e5", "9" * 5000, "٣", "5.0"):
        answer = client.get("/g/ez-baccarat-panda-8/fees", params={"action": action})
        assert answer.status_code == 400
        assert "whole number of cents" in answer.text


@pytest.mark.parametrize("name", GAMES)
def test_every_listed_schedule_can_be_posted(name: str) -> None:
    for row in fees_view(game(name)).listed:
        played = chosen_game(name, [f"{key}={value}" for key, value in row.options])
        assert played.rules.schedule == row.schedule


# Search


def best(query: str) -> list[str]:
    found = lobby(query).found
    assert found is not None
    return [card.rules.id for card in found]


@pytest.mark.parametrize("query", ["40 to 1", "40:1", "40-1", "40/1", "40 – 1", "pays 40 to 1"])
def test_any_spelling_of_odds_finds_them(client: TestClient, query: str) -> None:
    found = best(query)
    assert "ez-baccarat-panda-8" in found
    assert found == best("40:1")
    page = read(client, f"/?q={quote(query)}")
    check(page)
    assert "Dragon 7 pays 40:1" in plain(page)
    for name in GAMES:
        pays = {str(line.odds) for spot in game(name).rules.spots for line in spot.lines}
        assert (name in found) == ("40:1" in pays)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("dragon bonus commission free", "commission-free-baccarat-dragon-bonus"),
        ("panda", "ez-baccarat-panda-8"),
        ("dragon 7", "ez-baccarat-panda-8"),
        ("dragon 40-1", "ez-baccarat-panda-8"),
        ("buster 250 to 1", "pure-21-5"),
        ("5.0", "21st-century-baccarat-5"),
        ("super match", "blackjack-switch"),
        ("pand 8", "ez-baccarat-panda-8"),
        ("csino war", "casino-war"),
    ],
)
def test_the_best_match_comes_first(query: str, first: str) -> None:
    assert best(query)[0] == first


def test_families_are_found_by_name() -> None:
    blackjack = {name for name in GAMES if game(name).rules.family == "blackjack"}
    assert set(best("blackjack")) == blackjack
    assert set(best("40 t")) == set(best("40 to")) == set(best("40:1"))


def test_nothing_found_says_so(client: TestClient) -> None:
    assert best("xyzzy") == []
    assert "Nothing found for “xyzzy <i>”" in unescape(read(client, "/?q=xyzzy+%3Ci%3E"))
    assert best("dragon 41 to 1") == []


def test_an_empty_query_shows_all(client: TestClient) -> None:
    assert lobby("  ").found is None
    assert len(best("the game that pays")) == len(GAMES)
    assert search("", []) == []


# The chart


def test_a_chart_tells_nothing_by_colour_alone() -> None:
    drawn = edge_chart([Bar("Player <line>", 0.0124), Bar("Pair", -0.52, FAVOURS_BETTOR)], "x")
    check(drawn)
    assert "Player &lt;line&gt;" in drawn
    assert "1.24" in drawn
    assert "-52.00\u00a0% (bar cut)" in drawn
    assert f"▲ {FAVOURS_BETTOR}" in drawn
    assert 'fill="url(#x-hatch)"' in drawn


# The score board


def test_the_board_of_a_known_shoe() -> None:
    html = board_fragment(Board(coups("BPPPB TT"), None, ("dragon-7",)))
    check(html)
    assert "Bead plate, oldest first: B P P P B T T" in html
    assert "Big road, runs: Banker 1, Player 3, Banker 1" in html
    assert "Big eye boy: blue, red, blue" in html
    assert "Small road: no mark yet" in html
    assert '<text class="ties" x="24" y="23" text-anchor="end">2</text>' in html
    text = plain(html)
    assert NOTICE in text
    assert "Hands 7" in text
    assert "Player 3 42.9%" in text
    assert "Dragon 7 0 0.0%" in text
    assert "Previous shoe" not in text
    assert "Big eye boy red blue Small road blue red Cockroach pig no mark no mark" in text


def test_the_board_follows_the_events_of_a_table() -> None:
    played = game("ez-baccarat-panda-8")
    shuffle = ShoeShuffled("ab", 416)
    dragon = CoupEnded("banker", 4, 7, 2, 3, False, True, ("dragon-7",))
    natural = CoupEnded("player", 9, 2, 2, 2, False, False)
    over = RoundEnded((), 0, 0)
    coups = [shuffle, dragon, over, shuffle, natural]
    assert not board_from(played, coups).history  # it may still be called off
    board = board_from(played, [*coups, over])
    assert board.previous is not None
    assert board.previous.count("dragon-7") == 1
    assert [coup.natural for coup in board.history] == [True]
    assert "Previous shoe" in plain(board_fragment(board))


def test_an_empty_board_can_be_shown() -> None:
    check(board_fragment(Board()))


# Slow odds


@pytest.fixture
def nothing_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As if no odds had ever been worked out."""
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    monkeypatch.setattr(kept, "_kept", type(kept._kept)())


SLOW = "no-bust-blackjack-4"


def until_done(jobs: OddsJobs, played: Game) -> str:
    """Wait for the work; its problem, empty when there was none."""
    for _ in waiting("the work ends", 0.05):
        standing = jobs.standing(played)
        if standing is None or not standing.busy:
            break
    return "" if standing is None else standing.problem


@pytest.mark.usefixtures("nothing_kept")
def test_slow_odds_are_worked_out_in_the_background(client: TestClient) -> None:
    played = game(SLOW)
    before = read(client, f"/g/{SLOW}/odds")
    assert "Work out the odds" in before
    assert "data-poll" not in before
    answer = client.post(f"/g/{SLOW}/odds", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/g/{SLOW}#odds"
    during = read(client, f"/g/{SLOW}/odds")
    assert "data-poll" in during
    assert "<progress" in during
    for look, then in (("", "1"), ("?look=1", "2"), ("?look=2", "1")):
        whole = read(client, f"/g/{SLOW}{look}")
        assert f'content="3; url=/g/{SLOW}?look={then}#odds"></noscript>' in whole
    assert until_done(odds_job.jobs(), played) == ""
    after = read(client, f"/g/{SLOW}/odds")
    check(after)
    assert "data-poll" not in after
    same_odds(after, find_odds(played))
    assert "Best play, choice by choice" in after
    assert re.search(r'<td class="do-hit"><span aria-hidden="true">H', after)


def fails(name: str, options: Mapping[str, object], tell: Tell) -> GameOdds[Any]:
    raise HousewayError("the shoe of this test is empty")


def dies(name: str, options: Mapping[str, object], tell: Tell) -> GameOdds[Any]:
    os._exit(3)


def idles(name: str, options: Mapping[str, object], tell: Tell) -> GameOdds[Any]:
    while True:
        tell(0.5)
        time.sleep(0.01)


@pytest.mark.usefixtures("nothing_kept")
def test_a_failure_is_told_in_one_sentence() -> None:
    played = game(SLOW)
    for find, problem in ((fails, "the shoe of this test is empty"), (dies, STOPPED)):
        jobs = OddsJobs(find)
        jobs.start(played)
        assert until_done(jobs, played) == problem


@pytest.mark.usefixtures("nothing_kept")
def test_one_at_a_time_a_few_waiting_and_all_stopped_at_the_end() -> None:
    jobs = OddsJobs(idles)
    row = [game(SLOW, {"decks": str(decks)}) for decks in (6, 7, 8)]
    row += [game(name) for name in ("pure-21-5", "blackjack-switch")]
    for played in (*row, row[0]):
        jobs.start(played)
    assert jobs.full
    with pytest.raises(HousewayError, match="try again in a few minutes"):
        jobs.start(game("pure-spanish-21-5-3-2"))
    places = [standing.place for played in row if (standing := jobs.standing(played))]
    assert places == [0, 1, 2, 3, 4]
    process = jobs._row._process
    while process is None:
        time.sleep(0.01)
        process = jobs._row._process
    assert process.is_alive()
    jobs.stop_all()
    assert not process.is_alive()
    assert [jobs.standing(played) for played in row] == [None] * 5


@pytest.mark.usefixtures("nothing_kept")
def test_work_that_takes_too_long_is_ended() -> None:
    jobs = OddsJobs(idles, longest=0.2)
    jobs.start(game(SLOW))
    assert "too long" in until_done(jobs, game(SLOW))


def test_an_address_changes_with_the_file() -> None:
    assert re.fullmatch(r"/static/sheets\.css\?v=[0-9a-f]{10}", static("sheets.css"))
