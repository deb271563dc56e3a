"""The settle desk's form knows of every game what its records tell, and its pages take anything."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.responses import PlainTextResponse
from fastapi.testclient import TestClient
from pydantic import BaseModel

from houseway.cards.card import card, text
from houseway.desk.chinese_record import ChineseRecord, RecordHand
from houseway.desk.packed import pack, pack_data
from houseway.desk.pan_record import PanRecord, RecordCollected, RecordLaid, RecordPanSeat
from houseway.desk.pot_record import PotRecord, RecordAct, RecordLying, RecordPot, RecordSeat
from houseway.desk.record import HandRecord, RecordChoice, RecordDeclared, read_record
from houseway.desk.record_parts import AnyRecord, RecordFee
from houseway.desk.schemas import example
from houseway.desk.settle import settle_any
from houseway.errors import HousewayError
from houseway.families import game
from houseway.web import settle_form_routes, settle_routes
from houseway.web.settle_form import form_of
from settling import BANKED, EZ, GAMES, Json
from tables import some_of


def cards_in(part: Any, held: bool = False) -> Iterator[str]:
    """Every card that lies somewhere in a record."""
    if isinstance(part, str):
        yield from [part] if held else []
    elif isinstance(part, dict):
        for key, value in part.items():
            yield from cards_in(value, held or key in ("cards", "front", "middle", "back", "melds"))
    elif isinstance(part, list):
        for each in part:
            yield from cards_in(each, held)


def keys_of(fields: list[Json]) -> Iterator[str]:
    """The keys fields fill, those inside them with the way there."""
    for field in fields:
        yield field["key"]
        inside: list[Json] = field.get("fields", []) or field.get("row", [])
        yield from (f"{field['key']}.{key}" for key in keys_of(inside))


def told_in(record: Any, way: str = "") -> Iterator[str]:
    """The keys a record tells, but not those of hands, options and what sets were laid as."""
    if isinstance(record, dict) and not way.endswith(("cards.", "options.", "laid_as.")):
        for key, value in record.items():
            yield f"{way}{key}"
            yield from told_in(value, f"{way}{key}.")
    elif isinstance(record, list):
        for each in record:
            yield from told_in(each, way)


@pytest.mark.parametrize("name", some_of(GAMES, 4))
def test_the_form_of_every_game_can_hold_its_example(name: str) -> None:
    form, record = form_of(game(name)), example(name)
    assert record == form["example"]
    shoe = form["deck"]["left"]
    assert {text(card(each)) for each in cards_in(record)} <= set(shoe)
    assert {each for row in form["deck"]["rows"] for each in row} == set(shoe)
    beside = {"version", "game", "options", "cards"}
    beside |= {"bank", "wagers"} if form["banked"] else set()
    fields = set(keys_of(form["fields"])) | {"choices.bettor"}
    told = {key for key in told_in(record) if key.partition(".")[0] not in beside}
    assert told <= fields


@pytest.mark.parametrize("name", some_of(BANKED, 4))
def test_the_form_has_the_spots_and_hands_of_its_example(name: str) -> None:
    form, record = form_of(game(name)), example(name)
    assert {wager["spot"] for wager in record["wagers"]} <= {spot["id"] for spot in form["spots"]}
    own = {hand for hand in record["cards"] if form["own"] and hand.startswith("seat ")}
    assert set(record["cards"]) == own | {hand["hand"] for hand in form["hands"]}
    more = any(" hand " in hand for hand in own)
    assert not more or form["own"]["splits"] or form["own"]["dealt"] > 1


@pytest.mark.parametrize("name", some_of((n for n in BANKED if example(n).get("choices")), 3))
def test_the_form_lists_the_picks_that_examples_make(name: str) -> None:
    fields = {field["key"]: field for field in form_of(game(name))["fields"]}
    pick = next(each for each in fields["choices"]["row"] if each["key"] == "pick")
    made = {choice["pick"] for choice in example(name)["choices"]}
    if pick["kind"] == "front":
        made = {each for front in made for each in front.split()}
        known = set(form_of(game(name))["deck"]["left"])
    else:
        known = {value for value, _ in pick["values"]}
    assert made <= known


PARTS: dict[type[BaseModel], str] = {
    RecordChoice: "choices",
    RecordDeclared: "declared",
    RecordSeat: "pot.seats",
    RecordAct: "pot.after_draw",
    RecordLying: "pot.lying",
    RecordPot: "pot",
    RecordHand: "seats",
    RecordPanSeat: "seats",
    RecordLaid: "laid",
    RecordCollected: "collected",
    RecordFee: "fees",
}
RECORDS: dict[type[AnyRecord], tuple[type[BaseModel], ...]] = {
    HandRecord: (RecordChoice, RecordDeclared),
    PotRecord: (RecordSeat, RecordAct, RecordLying, RecordPot),
    ChineseRecord: (RecordHand, RecordFee),
    PanRecord: (RecordPanSeat, RecordLaid, RecordCollected, RecordFee),
}


@pytest.mark.parametrize("kind", RECORDS, ids=lambda kind: kind.__name__)
def test_whatever_a_record_can_tell_has_a_field_in_some_game(kind: type[AnyRecord]) -> None:
    mine = [name for name in GAMES if type(read_record(example(name))) is kind]
    wanted = set(kind.model_fields) - {"bank", "wagers", "cards", *AnyRecord.model_fields}
    for part in RECORDS[kind]:
        wanted |= {f"{PARTS[part]}.{key}" for key in part.model_fields} - {"choices.bettor"}
    for name in mine:
        wanted -= set(keys_of(form_of(game(name))["fields"]))
        if not wanted:
            break
    assert not wanted


def test_options_that_change_the_deck_change_the_picker() -> None:
    assert form_of(game(EZ))["deck"]["left"]["Kd"] == 8
    assert form_of(game(EZ, {"decks": 6}))["deck"]["left"]["Kd"] == 6


# Pages


@pytest.fixture(scope="module")
def client() -> TestClient:
    app = FastAPI()
    for pages in (settle_routes, settle_form_routes):
        app.include_router(pages.router)
    told = lambda request, fault: PlainTextResponse(str(fault), getattr(fault, "status", 400))  # noqa: E731
    app.add_exception_handler(HousewayError, told)
    return TestClient(app, follow_redirects=False)


def data_in(page: str, name: str) -> Any:
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page, re.S)
    assert found is not None
    return json.loads(found[1])


def test_every_game_is_on_the_first_page_and_search_finds_it(client: TestClient) -> None:
    page = client.get("/settle").text
    assert all(f'href="/settle/{name}"' in page for name in GAMES)
    found = client.get("/settle?q=dragon+bonus").text
    assert "commission-free-baccarat-dragon-bonus" in found
    assert "texas-holdem" not in found


def test_an_address_brings_its_record_back(client: TestClient) -> None:
    record = read_record(example("casino-war"))
    page = client.get("/settle", params={"r": pack(record)})
    assert page.status_code == 200
    assert data_in(page.text, "settle-record") == record.to_json()
    assert data_in(page.text, "settle-form")["game"] == "casino-war"


def test_options_of_an_address_are_those_of_the_form(client: TestClient) -> None:
    page = client.get(f"/settle/{EZ}?o=decks=6&o=coverage=net_running").text
    assert data_in(page, "settle-form")["chosen"] == {"decks": 6, "coverage": "net_running"}
    assert client.get(f"/settle/{EZ}/form?o=decks=6").json()["deck"]["left"]["Ah"] == 6


def test_without_script_a_text_leads_to_its_slip(client: TestClient) -> None:
    typed = re.search("<pre>(.*?)</pre>", client.get(f"/settle/{EZ}").text, re.S)
    assert typed is not None
    for given in (unescape(typed[1]), json.dumps(example(EZ))):
        answer = client.post("/settle/read", data={"text": given, "game": EZ})
        assert answer.status_code == 303
        slip = client.get(answer.headers["location"])
        assert slip.status_code == 200
        net = next(n for n in settle_any(example(EZ)).to_json()["nets"] if n["seat"] == 5)
        assert f"{abs(net['net']) // 100}" in slip.text


def test_without_script_a_wrong_line_comes_back_with_its_number(client: TestClient) -> None:
    text = f"{EZ}\nbank 8 500\n1 bankr 25\nplayer Kd 4c\nbanker 3s Th\n"
    page = client.post("/settle/read", data={"text": text, "game": EZ})
    assert page.status_code == 200
    assert "Line 3" in page.text
    assert "1 bankr 25" in page.text
    assert 'aria-invalid="true"' in page.text
    assert "Line 1" in client.post("/settle/read", data={"text": "<b>nothing"}).text


HOSTILE = (
    *("", "{", "[[[[" * 5000, "\x00", "<script>alert(1)</script>", "9" * 39_000, "{}" * 9000),
    json.dumps({"game": "../../etc/passwd"}),
    json.dumps({"game": EZ, "bank": {"seat": 1e400, "wager": float("nan")}}),
    json.dumps({"game": EZ, "options": {"decks": 10**30}, "bank": [], "wagers": {}, "cards": []}),
)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_gets_a_page_with_an_answer(client: TestClient, text: str) -> None:
    for wanted in ("", EZ, "../x"):
        page = client.post("/settle/read", data={"text": text, "game": wanted})
        assert page.status_code == 200
        assert "field-problem" in page.text
        assert "<script>alert" not in page.text


def test_hostile_addresses_are_refused_with_a_sentence(client: TestClient) -> None:
    assert client.get("/settle/no-such-game").status_code == 404
    assert client.get("/settle/no-such-game/form").status_code == 404
    assert client.get(f"/settle/{EZ}?o=decks=99").status_code == 400
    passwd = pack_data({"game": "/etc/passwd"})
    for packed in ("x", "a" * 200, passwd, pack_data({"game": EZ}), pack_data({"game": [1]})):
        page = client.get("/settle", params={"r": packed})
        assert page.status_code == 400
        assert "notice" in page.text
        assert "root:" not in page.text
