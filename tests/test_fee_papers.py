"""What papers, pages and answers say about fees is what the table charges, wager by wager."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from browser import chromium
from fee_desk import runner
from houseway.cli.printed import write_printed
from houseway.desk.bank.rotation import own_wager
from houseway.desk.bank.table import usual_table
from houseway.desk.fee_layout import Laid, fees_of
from houseway.desk.fee_words import bettors_text
from houseway.desk.placard import placard_of
from houseway.desk.settle import settle
from houseway.desk.sheet import fee_words
from houseway.desk.sheet_paper import sheet_paper
from houseway.desk.slip_banked import banked_parts
from houseway.families import game
from houseway.families.baccarat.events import CoupEnded
from houseway.money import cents
from houseway.play.game import Game
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schedules import schedule
from houseway.table.say import say
from houseway.web.fees_view import fees_view
from houseway.web.game_page import fees_part
from houseway.web.placard_view import placard_text
from houseway.web.sheet_view import sheet_text
from houseway.web.templates import text_of
from paper_reader import Paper, read_placard, read_sheet

FIVE, CFD = "21st-century-baccarat-5", "commission-free-baccarat-dragon-bonus"
FORM = "player 0.50; banker 0.50; tie 0.25; player-dealer 1"
POSTED = [
    (CFD, FORM),
    (CFD, "each 0.50; tie 0.25"),
    (CFD, "each 5-100: 0.50, 101+: 1; tie 0.25"),
    (CFD, "each 1; player-dealer 5-100: 1, 101+: 2"),
    (CFD, "player 1; banker 1; tie 1; player-dragon 1; banker-dragon 1"),
    (FIVE, "player 0.50; banker 1"),
    (FIVE, "player 1; banker 1"),
    (FIVE, "each 0.50"),
    ("super-pan-9", "game 0.75; player-dealer 2"),
    ("caribbean-stud", "each 0.50; player-dealer 0.50"),
]


def with_fee(name: str, room_fee: str) -> Game:
    return game(name, {"fees": "room", "room-fee": room_fee})


def both_papers(played: Game) -> tuple[Paper, Paper]:
    """The pages that are shown and that become PDFs."""
    sheet = sheet_text(sheet_paper(played, None))
    return read_placard(placard_text(played, "letter")), read_sheet(sheet)


def charged(played: Game, spot: str, amount: int) -> int:
    """What the table takes from a bettor for one wager there."""
    posted = played.rules.schedule
    assert posted is not None
    return fees_of(played.rules, posted, [Laid(1, spot, amount)]).bettors


def printed(paper: Paper, name: str, amount: int) -> int:
    """What a paper has a bettor pay for a wager: by the row of its spot, else of every wager."""
    on, rows = "", []
    for _, note, fees in (each for each in paper.fees if each[0].startswith("Bettors")):
        on = note or on  # a cell like the one above it is left empty
        rows += [(f"{on}: {left}", fee) for left, fee in fees]
    own = [row for row in rows if re.search(rf"\b{re.escape(name)}\b", row[0])]
    every = [row for row in rows if re.match(r"(Each|each|by) wager:", row[0])]
    for words, fee in own or every:
        span = re.search(r"\$([\d,]+)(?:(?: to |-)\$([\d,]+)|(\+))", words)
        low, high = (cents(span[1]), cents(span[2] or "1000000")) if span else (0, 10**9)
        if low <= amount <= high:
            return cents(fee)
    raise AssertionError(f"{name} is not among {rows}")


@pytest.mark.parametrize(("name", "room_fee"), POSTED)
def test_commission_free_and_5_table_fees_papers_tell_every_spots_fee_as_charged(
    name: str, room_fee: str
) -> None:
    played = with_fee(name, room_fee)
    for paper in both_papers(played):
        for spot in (spot for spot in played.rules.spots if spot.fee):
            for amount in (played.rules.table.minimum, 10_000, 20_000):
                told = printed(paper, spot.name, amount)
                assert told == charged(played, spot.id, amount), (spot.id, amount)


@pytest.mark.parametrize(("name", "room_fee"), POSTED)
def test_the_rooms_own_posting_has_no_option_number(name: str, room_fee: str) -> None:
    played = with_fee(name, room_fee)
    for paper in both_papers(played):
        told = " ".join((paper.text, *(note for _, note, _ in paper.fees)))
        assert not re.search(r"\boption \d", told)


def test_commission_free_a_placard_with_a_fee_for_every_spot_prints_on_one_page(
    tmp_path: Path,
) -> None:
    chromium()
    place = tmp_path / "placard.pdf"
    write_printed(placard_text(with_fee(CFD, FORM), "tent"), str(place))
    assert len(re.findall(rb"/Type\s*/Page\b", place.read_bytes())) == 1


def test_5_table_fees_words_of_rules_page_and_answers_name_the_lines_that_pay() -> None:
    played = with_fee(FIVE, "player 0.50; banker 1")
    posted = played.rules.schedule
    assert posted is not None
    told = "$0.50 a wager on Player line; $1 a wager on Dealer line"
    assert bettors_text(played.rules, posted) == told
    assert f"Bettors pay {told}." in list(fee_words(played.rules))
    view = fees_view(played)
    assert view.bettors(posted) == told
    assert {t.bettors_fee for t in view.typical if t.bettors == 1} <= {50, 100}


def blocks(name: str, **options: Any) -> dict[str, str]:
    return {block.title: block.note for block in placard_of(game(name, options)).fees}


def test_caribbean_stud_second_paragraph_the_ante_pays_the_fee_and_papers_say_so() -> None:
    played = game("caribbean-stud")
    posted = played.rules.schedule
    assert posted is not None
    assert bettors_text(played.rules, posted) == "$0.50 a wager on Ante"
    assert blocks("caribbean-stud")["Bettors pay"] == "option 1, each wager on Ante"
    placard, sheet = both_papers(played)
    for paper in (placard, sheet):
        assert printed(paper, "Ante", 1_000) == charged(played, "ante", 1_000) == 50
    assert [note for who, note, _ in sheet.fees if who.startswith("Bettors")] == ["Ante"]


def test_fortune_pai_gow_collection_rates_bonus_bets_pay_no_fee_and_papers_say_so() -> None:
    assert blocks("fortune-pai-gow-poker")["Bettors pay"] == "option 1, by wager on Game wager"
    assert blocks("pai-gow-poker")["Bettors pay"] == "option 1, by wager"
    once = blocks("ez-baccarat-panda-8", fees="own-ez-4")
    assert once["Bettors pay"] == "option 4, once a round"


def test_face_up_pai_gow_collection_rates_a_slip_names_the_wager_that_paid_not_its_id() -> None:
    answer = settle(
        {
            "game": "face-up-pai-gow-poker",
            "bank": {"seat": 7, "wager": 100_000},
            "wagers": [{"seat": 1, "spot": "game", "amount": 1_000}],
            "cards": {
                "bank": ["Kc", "Jd", "8s", "8d", "Qc", "6d", "2c"],
                "seat 1": ["Kh", "Ts", "7d", "6h", "4h", "3c", "2h"],
            },
            "dice": [1, 1, 6],
        }
    )
    [told] = [line for line in banked_parts(answer).fees if "Seat 1" in line]
    assert "$10 on Base wager" in told
    assert not re.search(r"\bgame\b", told)
    taken = fees_of(answer.rules, schedule("own-faceuppg-1"), [Laid(1, "game", 1_000)])
    assert "$10 on Base wager" in {charge.on for charge in taken.charges}


def test_ez_dragon_7_a_sentence_names_the_bonus_that_hit_as_the_layout_does() -> None:
    rules = game("ez-baccarat-panda-8").rules
    ended = CoupEnded("banker", 6, 7, 3, 3, False, False, tags=("dragon-7",))
    assert say(ended, rules) == "Player 6, banker 7: banker wins (Dragon 7)."


@pytest.mark.parametrize("name", [each for each in game_ids() if load(each).banked])
def test_rules_pages_and_answers_about_fees_say_player_dealer_not_bank(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = runner(monkeypatch, capsys)
    for asked in (("rules", name), ("fees", name, "--action", "100")):
        _, out, _ = run(*asked)
        assert "layer-dealer" in out
        assert not re.search(r"(?<![-\w])[Bb]ank(?![-\w])", out), asked
    played = game(name, {"room-fee": "each 1"} if load(name).fee_is_open else {})
    page = str(text_of("fees.html", **fees_part(played, 10_000)))
    assert "What the player-dealer pays" in page
    assert not re.search(r"(?<![-\w])[Bb]ank(?![-\w])", re.sub(r"<[^>]+>", " ", page))


def test_commission_free_a_wager_beside_the_bank_pays_the_fee_of_its_spot() -> None:
    table = usual_table(with_fee(CFD, "each 0.50; tie 0.25; banker 1"))
    for spot, fee in (("player", 50), ("banker", 100), ("tie", 25)):
        own = own_wager(table, spot, 2_500)
        assert own is not None
        assert own.fee == fee
