"""What should I do? Answers by function, command and page, for every family that is asked."""

from __future__ import annotations

import io
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations

import pytest
from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse
from starlette.testclient import TestClient

from houseway.cards.card import cards, cards_in, texts
from houseway.cli.main import main
from houseway.desk.asking import asking
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.advice import advise, advises
from houseway.hands import THREE_52, evaluate
from houseway.proof.advice import Advised
from houseway.rulebook.load import game_ids, load
from houseway.server.refusals import Refused
from houseway.web.advice_job import Adviser
from houseway.web.sheet_routes import router
from houseway.web.worker import STOPPED

ASKED = [name for name in game_ids() if advises(load(name))]
Run = Callable[..., tuple[int, str, str]]
QUICK = ("three-card-poker", "pai-gow-tiles", "face-up-pai-gow-poker")


def example(name: str) -> Advised:
    """The answer to a game's own example."""
    played = game(name)
    wanted = asking(played)
    return advise(played, cards_in(wanted.hand_example), cards_in(wanted.shown_example))


@pytest.mark.parametrize("name", QUICK)
def test_the_choices_stand_best_first_and_are_data(name: str) -> None:
    found = example(name)
    worths = [worth.ev for worth in found.choices]
    assert worths == sorted(worths, reverse=True)
    assert found.house_way in {worth.choice for worth in found.choices}
    data = json.loads(json.dumps(found.to_json()))
    assert data["best"] == found.best.choice
    assert Fraction(data["choices"][0]["exact"]) == found.best.ev


def test_three_card_poker_a_hand_against_every_hand_of_the_bank() -> None:
    """Counted again by plain loops: the ante and the play wager against 1,128 hands."""
    mine, up = cards("Qs 8d 4h"), cards("9c")
    own, opens = evaluate(THREE_52, mine), evaluate(THREE_52, cards("Qc 3d 2h"))
    left = [card for card in range(52) if card not in (*mine, *up)]
    profit: Counter[int] = Counter()
    for two in combinations(left, 2):
        bank = evaluate(THREE_52, (*up, *two))
        won = (own > bank) - (own < bank)
        profit[2 * won if bank >= opens else max(won, 0)] += 1
    ev = Fraction(sum(worth * ways for worth, ways in profit.items()), profit.total())
    found = {worth.choice: worth.ev for worth in example("three-card-poker").choices}
    assert found == {"play": ev, "fold": Fraction(-1)}


@pytest.mark.parametrize(
    ("name", "hand", "shown"),
    [
        ("three-card-poker", "Qs 8d", "9c"),  # a card is missing
        ("three-card-poker", "Qs 8d 4h", ""),  # the bank's card is missing
        ("three-card-poker", "Qs 8d 4h", "4h"),  # a card twice
        ("three-card-poker", "Qs 8d Jk", "9c"),  # no joker in the deck
        ("ultimate-texas-holdem", "Kh 5h", "Kd 9s"),  # no board of two cards
        ("pai-gow-poker", "As Ks Qd Jc Th 4d", ""),
        ("pai-gow-tiles", "6-6 6-6 6-6 5-5", ""),  # there are two of them
        ("pai-gow-tiles", "As Ks Qd Jc", ""),
        ("fast-action-holdem", "As Kd 9h", ""),
        ("ez-baccarat-panda-8", "As Kd", ""),
    ],
)
def test_a_question_that_makes_no_sense_is_answered_in_a_sentence(
    name: str, hand: str, shown: str
) -> None:
    with pytest.raises(HousewayError) as reason:
        advise(game(name), cards_in(hand), cards_in(shown))
    assert "\n" not in str(reason.value)


@pytest.mark.parametrize("name", ASKED)
def test_every_game_says_what_it_is_asked_with(name: str) -> None:
    played = game(name)
    wanted = asking(played)
    hand, shown = cards_in(wanted.hand_example), cards_in(wanted.shown_example)
    assert wanted.hand.startswith("Your ")
    assert len(set(hand) | set(shown)) == len(hand) + len(shown)
    assert bool(wanted.shown_example) <= bool(wanted.shown)


def test_cards_may_be_written_together() -> None:
    assert texts(cards_in("AhJk,10c")) == "Ah Jk Tc"
    with pytest.raises(HousewayError, match="not a card"):
        cards_in("AhK")


# The command


@pytest.fixture
def strategy(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def go(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["houseway", "strategy", *args])
        monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        told = capsys.readouterr()
        return code, told.out, told.err

    return go


def test_the_command_names_the_best_choice_and_what_the_others_cost(strategy: Run) -> None:
    code, out, _ = strategy("pai-gow-tiles", "6-6 5-4 3-1 6-2")
    assert code == 0
    assert "6-6 5-4 3-1 6-2: 5-4 3-1" in out
    assert "best  (house way)" in out
    assert "costs 4.8694 %" in out
    code, out, _ = strategy("three-card-poker", "Qs8d4h", "9c", "--json")
    assert json.loads(out)["best"] == "play"
    code, _, err = strategy("three-card-poker", "Qs8d4h")
    assert code == 2
    assert err.count("\n") == 1


# The page


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    app = FastAPI()
    app.include_router(router)

    @app.exception_handler(HousewayError)
    async def refused(request: Request, fault: HousewayError) -> HTMLResponse:
        return HTMLResponse(str(fault), fault.status if isinstance(fault, Refused) else 400)

    with TestClient(app) as made:
        yield made


def test_the_page_answers_and_tells_what_is_wrong_in_place(client: TestClient) -> None:
    empty = client.get("/g/three-card-poker/advice")
    assert "The bank&#39;s open card" in empty.text
    full = client.get("/g/three-card-poker/advice", params={"hand": "Qs 8d 4h", "shown": "9c"})
    assert "<h2" in full.text
    assert "Play</h2>" in full.text
    assert "-82.979" in full.text
    wrong = client.get("/g/three-card-poker/advice", params={"hand": "<b>Qs</b>"})
    assert wrong.status_code == 200
    assert "is not a card" in wrong.text
    assert "<b>Qs" not in wrong.text
    assert client.get("/g/ez-baccarat-panda-8/advice").status_code == 404
    assert client.get("/g/three-card-poker/advice", params={"hand": "x" * 200}).status_code == 422


def test_an_answer_that_takes_too_long_is_given_up_and_the_next_one_works() -> None:
    adviser, played = Adviser(longest=0.0), game("pai-gow-tiles")
    with pytest.raises(HousewayError, match=STOPPED):
        adviser.ask(played, cards_in("6-6 5-4 3-1 6-2"), [])
    adviser._longest = 60.0
    assert adviser.ask(played, cards_in("6-6 5-4 3-1 6-2"), []).best.choice == "5-4 3-1"
    with pytest.raises(HousewayError, match="4 tiles"):
        adviser.ask(played, cards_in("6-6 5-4 3-1"), [])
    adviser.stop()
