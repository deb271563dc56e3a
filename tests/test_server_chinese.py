"""Chinese Poker on the server: secrets until the showdown, absence, chips, records, its pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from urllib.parse import urlencode

import pytest
from fastapi.testclient import TestClient

from houseway.cards.card import texts
from houseway.desk.settle import settle_any
from houseway.engine.bettor import Bettor
from houseway.families import game
from houseway.families.bots import KINDS
from houseway.families.chinese.offer import ArrangeOffer
from houseway.families.chinese.setting import Setting, fouls, names, read_setting, values
from houseway.server import commands as c
from houseway.server.audit import audit_store
from houseway.server.history import round_view
from houseway.server.room import restored
from houseway.server.store import Store
from houseway.server.view import Writer
from houseway.web import thirteen_view
from houseway.web.layout import layout_of
from houseway.web.pages import cardroom
from houseway.web.thirteen_view import EXAMPLE, OWN_EXAMPLE, Question, solved
from test_server_pot import ANA, BEN, CYD, Table

Json = dict[str, Any]
DEE = "dee"
CARD = re.compile(r"\b[A2-9TJQK][cdhs]\b")


def at_a_table(*people: str, **options: Any) -> Table:
    """A table whose players have bought chips and look at their thirteen cards."""
    table = Table("chinese-poker", *(people or (ANA, BEN, CYD)), **options)
    table.deal()
    table.buy_in()
    return table


def offer_of(table: Table, seat: int) -> ArrangeOffer:
    offer = table.room.turns[Bettor(seat)][1]
    assert isinstance(offer, ArrangeOffer)
    return offer


def foul_way(offer: ArrangeOffer) -> str:
    """The cards laid down at random so that they are foul."""
    assert offer.play is not None
    cards, random = list(offer.cards), Random(1)
    while True:
        random.shuffle(cards)
        setting = Setting(tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:]))
        if fouls(offer.play, values(setting)):
            return setting.text


def frame(table: Table, person: str | None) -> Json:
    told: Json = json.loads(Writer(table.room, frozenset(), ANA, None).table_frame(person))
    return told


def events(table: Table, kind: str, person: str | None = None) -> list[Json]:
    return [e for e in frame(table, person)["round"]["events"] if e["event"] == kind]


def cards_told(told: Json) -> set[str]:
    """Every card a viewer is told of, those drawn for the button apart."""
    kept = [e for e in told["round"]["events"] if e["event"] != "button-drawn"]
    return set(CARD.findall(json.dumps([kept, told["offers"]])))


def test_a_setting_is_its_owner_s_secret_until_the_showdown() -> None:
    table = at_a_table()
    hands = {seat: texts(offer_of(table, seat).cards) for seat in (1, 2, 3)}
    way = offer_of(table, 2).picks[0]
    table.choose(way, seat=2)
    (mine,) = events(table, "hand-arranged", BEN)
    assert mine["points"] == " / ".join(names(read_setting(way)))
    for person, seat in ((ANA, 1), (CYD, 3), (None, None)):
        (seen,) = events(table, "hand-arranged", person)
        assert seen["front"] == seen["middle"] == seen["back"] == []
        assert "points" not in seen
        assert "foul" not in seen
        known = set() if seat is None else set(hands[seat].split())
        assert cards_told(frame(table, person)) == known
    table.choose(foul_way(offer_of(table, 1)), seat=1)
    assert not any("foul" in each for each in events(table, "hand-arranged", BEN))
    table.choose("surrender", seat=3)
    assert table.room.over
    shown = {e["seat"]: e for e in events(table, "hand-arranged") if e.get("up")}
    assert shown.keys() == {1, 2}
    assert shown[1]["foul"]
    assert shown[2]["points"] == mine["points"]
    everybody = set(f"{hands[1]} {hands[2]}".split())
    assert cards_told(frame(table, None)) == everybody  # and nothing of what was surrendered
    assert cards_told(frame(table, CYD)) == everybody | set(hands[3].split())


def test_declarations_are_heard_by_all_in_their_order() -> None:
    table = at_a_table()
    table.choose("surrender", seat=3)
    held = "dragon" in offer_of(table, 1).holds
    table.choose("declare dragon", seat=1)
    told = [
        e for e in frame(table, None)["round"]["events"] if "sweep" in e or "surr" in e["event"]
    ]
    assert [(e["event"], e["seat"]) for e in told] == [("surrendered", 3), ("sweep-declared", 1)]
    table.choose(offer_of(table, 2).picks[0])
    (shown,) = events(table, "sweep-shown")
    assert (shown["seat"], shown["good"], len(shown["cards"])) == (1, held, 13)
    first = events(table, "points-settled")[0]
    assert {"points", "owed", "paid", "why", "loser"} <= first.keys()


@pytest.mark.parametrize(("unset", "foul"), [("house-way", False), ("foul", True)])
def test_whoever_is_not_there_gets_the_house_way_or_fouls(unset: str, foul: bool) -> None:
    table = at_a_table(**{"unset-hand": unset})
    for seat in (1, 2):
        table.choose(offer_of(table, seat).picks[0], seat=seat)
    way = offer_of(table, 3).picks[0]
    table.entries += table.dealer.out_of_time()
    assert table.room.over
    found = next(e for e in events(table, "hand-arranged") if e["seat"] == 3 and e.get("up"))
    assert found.get("foul", False) is foul
    laid = " / ".join(" ".join(found[part]) for part in ("front", "middle", "back"))
    assert foul or laid == way


def test_added_chips_count_at_the_showdown_and_nothing_else_is_asked_meanwhile() -> None:
    table = at_a_table()
    before = table.chips[2]
    turn = table.room.turns[Bettor(2)][0]
    add = {"choice": "pick", "pick": "add", "amount": 1500}
    table.do(BEN, c.Choose(do="choose", turn=turn, seat=2, choice=add))
    assert table.chips[2] == before + 1500
    for seat in (1, 2, 3):
        table.choose(offer_of(table, seat).picks[0], seat=seat)
    nets = {net["seat"]: net["net"] for net in events(table, "round-ended")[0]["nets"]}
    assert table.chips[2] == before + 1500 + nets[2] + fee(table, 2)
    assert restored(table.entries).table.stakes.chips == table.chips


def fee(table: Table, seat: int) -> int:
    """What was taken before the cards; `before` was read after it."""
    return sum(int(e["amount"]) for e in events(table, "fee-taken") if e["seat"] == seat)


def test_whoever_sits_out_is_not_dealt_thirteen_cards() -> None:
    table = Table("chinese-poker")
    table.do(CYD, c.SitOut(do="away", seat=3, away=True))
    table.deal()
    table.buy_in()
    assert table.dealt() == (1, 2)
    table.play()
    table.do(CYD, c.SitOut(do="away", seat=3, away=False))
    table.deal()
    table.buy_in()
    assert table.dealt() == (1, 2, 3)


def test_bots_of_every_kind_play_with_a_person() -> None:
    table = Table("chinese-poker", ANA)
    for seat, kind in enumerate(KINDS, start=2):
        table.do(ANA, c.PutBot.model_validate({"do": "bot", "seat": seat, "bot": kind}))
    for _ in range(2):
        table.deal()
        while not table.room.over:
            while (entry := table.dealer.one_alone()) is not None:
                table.entries.append(entry)
            if Bettor(1) in table.room.turns:
                offer = table.room.turns[Bettor(1)][1]
                table.choose("buy" if "buy" in offer.picks else offer.picks[0], seat=1)  # type: ignore[attr-defined]
        assert len(events(table, "points-settled")) == 6
    assert not any(e.get("foul") for e in events(table, "hand-arranged") if e["seat"] > 1)


def test_rounds_are_looked_back_at_with_what_one_saw_and_their_records_settle(
    tmp_path: Path,
) -> None:
    table, store = Table("chinese-poker", ANA, BEN, CYD, DEE), Store(str(tmp_path / "a.db"))
    for seed in range(4):
        table.deal()
        table.play(seed)
    store.append([table.entries])
    for number in range(1, 5):
        view = round_view(store, "table", number, BEN)
        ended = view["events"][-1]
        nets = {net["seat"]: net["net"] for net in ended["nets"]}
        answer = settle_any(view["record"])
        assert {bettor.seat: net for bettor, net in answer.ended.nets} == nets
        gone = {e["seat"] for e in view["events"] if e["event"] == "surrendered"} - {2}
        for seat in gone:
            dealt = [e for e in view["events"] if e.get("hand") == f"seat {seat}"]
            assert not any("card" in e for e in dealt if e["event"] == "card-dealt")
    assert audit_store(store).rounds == 4


# The pages


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(cardroom(str(tmp_path / "a.db")), base_url="http://localhost") as found:
        yield found


def text_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def test_play_now_fills_four_seats(client: TestClient) -> None:
    answer = client.post("/play", data={"game": "chinese-poker", "o": "version=mandarin"})
    assert answer.status_code == 200
    table = answer.url.path.rsplit("/", 1)[1]
    people = client.get(f"/api/tables/{table}").json()["table"]["people"]
    assert [person["seat"] for person in people] == [1, 2, 3, 4]
    assert "Mandarin, $5 a point" in answer.text
    assert "House rules" not in answer.text


def test_the_lobby_has_a_shelf_for_it_and_the_game_a_page_to_set_hands(client: TestClient) -> None:
    lobby = client.get("/").text
    shelf = lobby[lobby.index('id="game-chinese-poker"') :]
    assert "Western, $5 a point" in shelf
    for wanted in ("chinese", "thirteen", "pusoy", "clean sweep"):
        assert 'id="game-chinese-poker"' in client.get("/", params={"q": wanted}).text, wanted
    page = client.get("/g/chinese-poker?o=version%3Dmandarin").text
    assert "/g/chinese-poker/set?o=version%3Dmandarin" in page
    assert "/g/chinese-poker/equity" not in page
    assert client.get("/g/chinese-poker/equity").status_code == 404
    assert client.get("/g/casino-war/set").status_code == 404


class Direct:
    """Answers in this process; `last` is what it answered."""

    last: ClassVar[Json] = {}

    def answered(self, key: Question, question: Question) -> Json:
        assert key == question
        Direct.last = solved(question)
        return Direct.last


def asked(client: TestClient, **query: Any) -> str:
    answer = client.get(f"/g/chinese-poker/set?{urlencode(query)}")
    assert answer.status_code == 200
    return str(answer.text)


def test_a_hand_is_set_and_one_s_own_way_judged_on_a_page(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thirteen_view, "solver", Direct)
    page = asked(client, cards=EXAMPLE, mine=OWN_EXAMPLE, opponents=2, o="version=eastern")
    found, told = Direct.last, text_of(page)
    assert (found["version"], found["opponents"]) == ("eastern", 2)
    best, mine = found["ways"][0], found["mine"]
    for part in (*best["names"], *mine["names"]):
        assert part in told
    assert f"{best['points']:+.2f}" in told
    assert f"number {mine['place']:,} of {found['different']:,}" in told
    assert found["method"] in told
    assert '<option value="version=eastern" selected>' in page
    assert "with 2 of them" in told


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"cards": "Ah Kd"}, "thirteen"),
        ({"cards": "Ah Ah Kd Kc Jd Ts 9h 9d 7c 6c 4s 4h 3s"}, "different"),
        ({"cards": "<b>nonsense"}, "card"),
        ({"cards": EXAMPLE, "mine": "Ah / Kd / 2c"}, "three cards / five cards / five cards"),
        ({"cards": EXAMPLE, "opponents": 9}, "1 to 3 opponents"),
    ],
)
def test_a_hand_that_cannot_be_set_is_told_in_a_sentence(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, query: Json, says: str
) -> None:
    monkeypatch.setattr(thirteen_view, "solver", Direct)
    page = asked(client, **query)
    (alert,) = re.findall(r'role="alert">([^<]*)<', page)
    assert says in alert
    assert alert.endswith(".")
    assert "<b>" not in page


def test_the_layout_tells_the_bonuses_of_the_version() -> None:
    told = {v: layout_of(game("chinese-poker", {"version": v})) for v in ("western", "mandarin")}
    assert told["western"]["chinese"]["bonuses"]["middle"] == {}
    assert told["mandarin"]["chinese"]["bonuses"]["middle"]["full house"] == 2
