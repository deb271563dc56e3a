"""The Manage desk's papers: rule sheets and placards of every game, under any options."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse
from fastapi.testclient import TestClient

from browser import a_browser, chromium
from fee_desk import runner
from houseway.cards.card import rank
from houseway.cli.printed import write_printed
from houseway.desk.odds import known_odds
from houseway.desk.paper import Clause, Figure, Section
from houseway.desk.paper_words import on_paper
from houseway.desk.placard import placard_of
from houseway.desk.placard_fit import SIZES, STEPS, fit
from houseway.desk.sheet import wager_notes
from houseway.desk.sheet_cover import READINGS, Deal, _played, short_bank
from houseway.desk.sheet_paper import SheetPaper, sheet_paper
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.odds import is_slow
from houseway.families.pot.rankings import RANKINGS
from houseway.hands.quick import worth
from houseway.proof.model import WagerOdds
from houseway.rulebook.limits import limit_words
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schema import Coverage
from houseway.server.refusals import Refused
from houseway.table.events import WagerSettled
from houseway.web.manage_routes import router
from houseway.web.placard_view import placard_text
from houseway.web.sheet_view import sheet_text
from houseway.web.standalone import standalone
from tables import ONE_OF_EACH, proved

EZ = "ez-baccarat-panda-8"
BANKED = [name for name in game_ids() if load(name).banked]
ALWAYS = {"Standards of play", "When something goes wrong", "Fees", "Rulings in force"}
AT_A_BANK = {"What each wager pays", "Order of settlement", "How far the player-dealer covers"}


def paper(name: str, **options: object) -> SheetPaper:
    played = game(name, {key.replace("_", "-"): value for key, value in options.items()})
    return sheet_paper(played, known_odds(played))


def part(sheet: SheetPaper, title: str) -> Section:
    return next(s for s in (*sheet.sections, *sheet.appendices) if s.title == title)


def text_of(told: SheetPaper | Section) -> str:
    parts = (told,) if isinstance(told, Section) else (*told.sections, *told.appendices)
    return " ".join(word for each in parts for word in each.words())


def charts(section: Section) -> list[Figure]:
    return [item for item in section.items if isinstance(item, Figure)]


# The rule sheet


def complete(name: str, sheet: SheetPaper) -> None:
    titles = {section.title for section in sheet.sections}
    assert titles >= ALWAYS | (AT_A_BANK if sheet.rules.banked else set()), name
    parts = (*sheet.sections, *sheet.appendices)
    numbers = [i.number for s in parts for i in s.items if isinstance(i, Clause)]
    assert all(numbers)
    assert len(numbers) == len(set(numbers)), name
    assert all(section.items for section in parts), name
    for figure in (f for s in parts for f in charts(s)):
        widths = {len(row) for row in figure.chart.rows} | {len(figure.chart.headings)}
        assert len(widths) == 1, (name, figure.chart.title)
    for spot in sheet.rules.spots:
        told = charts(part(sheet, "What each wager pays"))
        rows = next(f.chart.rows for f in told if f.chart.title == f"What {spot.name} pays")
        names = [on_paper(line.name, sheet.rules) for line in spot.lines]
        assert [row[0] for row in rows] == names, name
    assert json.loads(json.dumps(sheet.to_json()))["rule_version"] == sheet.rules.version
    assert not re.search(r"[{}<>`]|None", " ".join(part(sheet, "Fees").words())), name


def test_every_kind_of_game_has_a_complete_sheet() -> None:
    for name in ONE_OF_EACH:
        complete(name, sheet_paper(game(name), None))


@pytest.mark.prove
@pytest.mark.parametrize("name", game_ids())
def test_every_game_has_a_complete_sheet(name: str) -> None:
    complete(name, paper(name))
    html = standalone(sheet_text(paper(name)))
    assert not re.findall(r'(?:href|src)="(?!#)[^"]*"|<script', html)
    targets = set(re.findall(r'href="#([^"]*)"', html))
    assert targets <= set(re.findall(r'id="([^"]*)"', html))


def test_the_sheet_follows_the_options() -> None:
    changed = paper(EZ, pays_dragon_7="35:1", coverage="net_running", fees="none")
    told = text_of(changed)
    assert "35 to 1" in told
    assert "40 to 1" not in told
    assert on_paper(READINGS["net_running"]) in told
    assert on_paper(READINGS["gross"]) not in told
    assert "No fee is taken." in told
    assert changed.changed == {"pays-dragon-7": "35:1", "coverage": "net_running", "fees": "none"}
    assert "35 to 1" not in text_of(paper(EZ))


def test_words_that_tell_the_usual_odds_give_way_to_chosen_ones() -> None:
    """`Even money` in a game's own sentence would contradict the table below it."""
    usual, changed = paper("pai-gow-tiles"), paper("pai-gow-tiles", pays_game="19:20")
    assert "Even money when" in text_of(part(usual, "What each wager pays"))
    told = text_of(part(changed, "What each wager pays"))
    assert "Even money" not in told
    assert "19 to 20" in told
    assert "chosen by the room" in told
    first = part(changed, "Standards of play").items[0]
    assert isinstance(first, Clause)
    assert "As usually played" in first.note


def test_the_sheet_says_where_the_settlement_starts() -> None:
    for name in ("pai-gow-tiles", "pai-gow-poker", "fortune-pai-gow-poker"):
        told = text_of(part(paper(name), "Order of settlement"))
        assert "Action starts with the seat of the action button" in told, name
        assert any("the seat of the action button" in line for line in placard_of(game(name)).lines)


def _not_given_up(settled: Sequence[WagerSettled]) -> list[WagerSettled]:
    """The wagers of seats that did not fold."""
    folded = {each.bettor for each in settled if each.line == "Folded"}
    return [each for each in settled if each.bettor not in folded]


@pytest.mark.prove
@pytest.mark.parametrize("name", BANKED)
def test_the_first_wager_settled_is_at_the_seat_the_sheet_names(name: str) -> None:
    """The bank has the last seat, so the seat on its left is the first."""
    played = game(name)
    sheet = sheet_paper(played, None)
    told = text_of(part(sheet, "Order of settlement"))
    dealt = (_played(played, Deal(n, 2)) for n in range(24))
    rounds = [list(found.settled) for found in dealt if found]
    if "What a hand gives up does not wait for its seat's turn" in told:
        rounds = [waiting for waiting in map(_not_given_up, rounds) if waiting]
    firsts = [settled[0].bettor.seat for settled in rounds]
    short = "Only if the player-dealer's wager is not enough" in told
    early = any(section.title == "Settled before the others" for section in sheet.sections)
    if "Action starts with the seat left of the player-dealer and goes clockwise" in told and not (
        early or short
    ):
        assert firsts == [min(each.bettor.seat for each in settled) for settled in rounds]
        assert 1 in firsts
    elif "button" in told:
        assert set(firsts) > {1}


@pytest.mark.parametrize(
    ("name", "options", "clause"),
    [
        ("21st-century-baccarat-5", {}, "Basic Concept 19 and 21"),
        ("super-pan-9", {}, "Player/Dealer Hand Rule"),
        (EZ, {"base_tie": "bank-wins-0-1"}, "EZ-A2 read otherwise"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_the_sentence_of_a_wager_names_the_ties_that_lose(
    name: str, options: dict[str, object], clause: str
) -> None:
    told = text_of(part(paper(name, **options), "What each wager pays"))
    assert "pushes on “Tie”, but loses on “Tie on 0 or 1” and on anything else." in told, clause
    assert "pushes on “Tie” and loses on anything else" not in told


@pytest.mark.parametrize("name", ["fortune-pai-gow-poker", "face-up-pai-gow-poker"])
def test_bonus_bets_envy_bonus_is_said_once_to_have_no_stake(name: str) -> None:
    rules = load(name)
    envy = rules.by_id["envy"]
    notes = ", ".join((limit_words(rules, envy), *wager_notes(rules, envy)))
    assert notes.startswith("without a stake, comes with the Fortune Bonus Bet")
    assert notes.count("stake") == 1
    assert "needs" not in notes


def test_tiles_are_not_called_cards() -> None:
    sheet = paper("pai-gow-tiles")
    for title in ("Standards of play", "Tiles", "Wagers and limits", "Fees"):
        assert "card" not in text_of(part(sheet, title)), title
    assert "One set of 32 tiles, shuffled for every round." in text_of(sheet)


def test_a_hand_that_is_over_loses_though_the_bank_is_over_too() -> None:
    """The pay table's first line that fits would read `Bank over`, which is for live hands."""
    told = text_of(paper("pure-21-5"))
    assert "A hand above 21 is over. Whatever the player-dealer makes it loses" in told
    rows = charts(part(paper("pure-21-5"), "Wagers and limits"))[0].chart.rows
    assert {row[0]: row[3] for row in rows}["Insurance"] == "up to half the wager, $500 at most"


def test_what_a_game_does_not_have_is_not_spoken_of() -> None:
    bare, backed = text_of(paper("three-card-poker")), text_of(paper(EZ))
    assert "backline included" not in bare
    assert "backline included" in backed
    assert not {"S-4.", "S-16."} & {
        item.lead
        for item in part(paper("three-card-poker"), "Rulings in force").items
        if isinstance(item, Clause)
    }
    assert "Name the card in the reason" not in text_of(paper("pai-gow-poker"))


def test_a_wager_wins_what_the_pay_table_says_on_ten_dollars() -> None:
    for figure in charts(part(paper(EZ), "What each wager pays")):
        for _, result, pays, wins in figure.chart.rows:
            odds = re.fullmatch(r"(\d+) to 1", pays)
            assert (result == "wins") == bool(odds) == bool(wins)
            if odds:
                assert wins == f"${10 * int(odds[1]):,}"


def by_hand(model: Coverage, bank: int, moves: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """What a bank pays and collects of (owed, lost, most) in order, reckoned without the table."""
    out, paid, taken, kept = [], 0, 0, 0
    for owed, lost, most in moves:
        pay = take = bank - paid - taken
        if model == "separate_caps":
            pay, take = bank - paid, bank - taken
        elif model == "net_running":
            pay, take = bank + taken - paid, bank - taken + paid
        elif model == "reserved":
            pay = take = min(most, bank - kept)
            kept += pay
        out.append((min(owed, pay), min(lost, take)))
        paid, taken = paid + out[-1][0], taken + out[-1][1]
    return out


@pytest.mark.parametrize("model", sorted(READINGS))
@pytest.mark.parametrize("name", [EZ, proved("pai-gow-tiles"), proved("super-pan-9")])
def test_the_worked_example_of_a_short_bank_adds_up(name: str, model: Coverage) -> None:
    played = game(name, {"coverage": model})
    found = short_bank(played)
    assert found is not None
    assert found == short_bank(played)
    moves = []
    for event in found.settled:
        line = next(x for x in played.rules.by_id[event.spot].lines if x.name == event.line)
        most = max(event.amount, played.rules.by_id[event.spot].most_owed(event.amount))
        moves.append((line.owed(event.amount), event.amount * (line.pays == "lose"), most))
    moved = [(event.paid, event.collected) for event in found.settled]
    assert moved == by_hand(model, found.wager, moves)
    assert found.uncovered
    assert abs(found.collected - found.paid) <= found.wager
    for event in found.settled:
        assert event.returned == event.amount - event.collected


@pytest.mark.prove
@pytest.mark.parametrize("name", BANKED)
def test_every_game_has_a_worked_example(name: str) -> None:
    found = short_bank(game(name))
    assert found is not None
    assert found.paid
    assert found.collected
    assert found.uncovered


@pytest.mark.parametrize(
    "name", [EZ, *(proved(name) for name in BANKED if not is_slow(load(name)) and name != EZ)]
)
def test_the_appendix_gives_outcomes_that_add_up_to_the_edge(name: str) -> None:
    sheet, found = paper(name), known_odds(game(name))
    assert found is not None
    figures = {f.chart.title: f for f in charts(part(sheet, "Odds and how they were found"))}
    for spot in found.spots:
        odds: WagerOdds = spot.odds
        figure = next(f for title, f in figures.items() if title.startswith(spot.spot.name))
        combinations = [int(row[1].replace(",", "")) for row in figure.chart.rows]
        returned = [float(row[4].replace("−", "-")) for row in figure.chart.rows]
        assert sum(combinations) == odds.combinations
        assert abs(sum(float(row[2]) for row in figure.chart.rows) - 1) < 1e-7
        assert abs(sum(returned) + float(odds.house_edge * odds.resolved)) < 1e-7
        assert float(figure.foot[4].replace("−", "-")) == pytest.approx(sum(returned), abs=5e-8)
    if name == EZ:
        summary = figures["Every wager in short"].chart.rows
        assert summary[-1][:3] == ("Dragon 7", "92.3887 %", "7.6113 %")


def test_odds_that_are_not_known_are_said_to_be_missing() -> None:
    sheet = sheet_paper(game(EZ), None)
    assert not sheet.odds
    assert "have not been worked out yet" in text_of(sheet)


def test_the_glossary_holds_the_words_of_this_sheet_only() -> None:
    def terms(name: str) -> set[str]:
        told = part(paper(name), "Words used in this sheet").items
        return {item.lead.rstrip(".") for item in told if isinstance(item, Clause)}

    baccarat, holdem = terms(EZ), terms("texas-holdem")
    assert {"Push", "Backline", "Shoe", "Coverage"} <= baccarat
    assert {"Flop", "Pot", "Showdown", "Big blind"} <= holdem
    assert not {"Flop", "Pot", "Blind"} & baccarat
    assert not {"Push", "Wager", "Shoe"} & holdem


# The placard


def test_a_placard_tells_every_wager_that_pays_and_every_tier() -> None:
    for name in ONE_OF_EACH:
        placard = placard_of(game(name))
        rules = placard.rules
        rows = {row for block in placard.blocks for row in block.rows}
        for line in (line for spot in rules.spots for line in spot.lines):
            pays = f"{line.odds.pays:,} to {line.odds.per}" if line.odds else ""
            assert not pays or (on_paper(line.name, rules), pays) in rows, (name, line.name)
        titles = " · ".join(block.title for block in placard.pays)
        assert all(spot.name in titles for spot in rules.spots), name
        assert placard.fees
        assert placard.lines


LOW = [
    "big-o",
    "draw-hi-lo",
    "jacks-back",
    "lowball",
    "omaha-hi-lo",
    "razz",
    "seven-card-stud-hi-lo",
    "texas-holdem-hi-lo",
]
SHAPES = {
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}


def low_name(hand: list[int]) -> str:
    """How a placard calls a low hand: by its highest card, or by what is paired in it."""
    ranks = [rank(card) for card in hand]
    shape = tuple(sorted((ranks.count(each) for each in set(ranks)), reverse=True))
    if shape in SHAPES:
        return SHAPES[shape]
    letter = {11: "J", 12: "Q", 13: "K"}.get(max(ranks), str(max(ranks)))
    return "5-4-3-2-A" if max(ranks) == 5 else f"{letter} high, at best {letter}-4-3-2-A"


@pytest.mark.parametrize("name", LOW)
def test_a_placard_lists_low_hands_in_the_order_in_which_they_win(name: str) -> None:
    block = next(b for b in placard_of(game(name)).pays if b.title == "Low hands, best first")
    listed = [row.partition(". ")[2] for row, _ in block.rows]
    low = RANKINGS[str(load(name).play["low"])]
    random, worths = Random(9), defaultdict[int, set[int]](set)
    for hand in (random.sample(range(52), 5) for _ in range(8_000)):
        called, value = low_name(hand), worth(low, hand)
        assert (called in listed) == (value > 0)
        if value:
            worths[listed.index(called)].add(value)
    assert len(worths) >= 3
    for better, worse in pairwise(sorted(worths)):
        assert min(worths[better]) > max(worths[worse])


def test_a_placard_of_a_game_for_high_lists_no_low_hands() -> None:
    assert all("Low hands" not in b.title for b in placard_of(game("texas-holdem")).pays)
    assert {name for name in game_ids() if load(name).play.get("low", "none") != "none"} == set(LOW)


def test_type_grows_with_the_page_and_shrinks_with_what_is_on_it() -> None:
    small, large = placard_of(game("casino-war")), placard_of(game("face-up-pai-gow-poker"))
    for size in SIZES:
        assert fit(small, size).step < fit(large, size).step < len(STEPS)
    assert fit(small, "letter").step < fit(small, "half").step


def test_a_placard_names_its_departures_from_the_document() -> None:
    placard = placard_of(game(EZ, {"base-tie": "bank-wins", "minimum": "$10"}))
    assert "base-tie = bank-wins (usual reading: push)" in placard.standing
    usual = placard_of(game("century-21-baccarat")).standing
    assert usual == "As printed."
    assert placard.limits == "$10 to $1,000"


def pages(pdf: Path) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf.read_bytes()))


def test_a_placard_is_one_page(tmp_path: Path) -> None:
    chromium()
    place = tmp_path / "placard.pdf"
    write_printed(placard_text(game("fortune-pai-gow-poker"), "tent"), str(place))
    assert pages(place) == 1


_ROOM = """() => {
  const face = [...document.querySelectorAll(".placard")].pop();
  const last = face.querySelector(".placard-version").getBoundingClientRect();
  const wide = [...face.querySelectorAll("*")].some((x) => x.scrollWidth > x.clientWidth + 1
    && getComputedStyle(x).display !== "inline");
  return [last.bottom - face.getBoundingClientRect().top, wide];
}"""
INCHES = {"letter": (7.5, 10.0), "landscape": (10.0, 7.5), "half": (7.7, 4.7), "tent": (10.0, 4.25)}


@pytest.mark.prove
def test_every_placard_is_one_page_in_every_size() -> None:
    with a_browser() as browser:
        for size in SIZES:
            width, height = (round(inches * 96) for inches in INCHES[size])
            screen = browser.new_page(viewport={"width": width, "height": height})
            screen.emulate_media(media="print")
            for name in game_ids():
                screen.set_content(standalone(placard_text(game(name), size)))
                used, wide = screen.evaluate(_ROOM)
                margin = 36 if size == "tent" else 0
                assert not wide, (name, size)
                assert 0.5 * height < used + margin < height, (name, size, used)
                pdf = screen.pdf(prefer_css_page_size=True)
                assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1, (name, size)
            screen.close()


# The pages


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    app = FastAPI()
    app.include_router(router)

    @app.exception_handler(HousewayError)
    async def refused(request: Request, fault: HousewayError) -> HTMLResponse:
        status = fault.status if isinstance(fault, Refused) else 400
        return HTMLResponse(str(fault), status)

    with TestClient(app) as made:
        yield made


def test_the_landing_page_finds_games_by_name_and_family(client: TestClient) -> None:
    def found(address: str) -> set[str]:
        return set(re.findall(r'href="/sheet/([^"]*)"', client.get(address).text))

    assert found("/manage") == set(game_ids())
    assert EZ in found("/manage?q=panda")
    assert "razz" not in found("/manage?q=panda")
    assert found("/manage?family=war") == {"casino-war"}
    assert found("/manage?family=%3Cscript%3E") == set(game_ids())
    nothing = client.get("/manage?q=zzzzqqqq%22%3E%3Cb%3E")
    assert nothing.status_code == 200
    assert "No games found" in nothing.text
    assert "<b>" not in nothing.text


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("/sheet/no-such-game", 404, "no game is called"),
        ("/placard/..%2f..%2fetc", 404, ""),
        ("/sheet/casino-war?o=coverage=no-such", 400, "coverage"),
        ("/sheet/casino-war?o=%00=%ff&o=a", 400, ""),
        ("/placard/casino-war?size=nan", 400, "there is no size"),
        (f"/placard/casino-war?size={'9' * 5000}", 400, "there is no size"),
    ],
)
def test_absurd_addresses_get_a_sentence(
    client: TestClient, address: str, status: int, said: str
) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert said in answer.text
    assert len(answer.text) < 1000


def test_a_sheet_under_options_stands_under_its_address(client: TestClient) -> None:
    answer = client.get(f"/sheet/{EZ}?o=pays-dragon-7=35:1").text
    assert "pays-dragon-7 = 35:1 (document: 40:1)" in answer
    assert "35 to 1" in answer
    assert f'href="/placard/{EZ}?o=pays-dragon-7%3D35%3A1"' in answer


def test_a_sheet_in_the_terminal_has_its_layout_and_lines_to_sign(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, told, _ = runner(monkeypatch, capsys)("sheet", "casino-war", "--quick")
    text = " ".join(told.split())
    assert code == 0
    assert "In front of every seat: Primary wager, Tie wager" in text
    assert text.count("Date: ____") == 4
