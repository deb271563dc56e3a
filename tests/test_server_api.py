"""The API does what its document says: every command, every address, every refusal."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from houseway.families.journal import RoundLog
from houseway.rulebook.load import game_ids, load
from houseway.server.guard import HEADERS
from houseway.server.limits import Limits
from houseway.server.people import person_of
from houseway.web.pages import cardroom
from houseway.web.templates import HERE
from patience import LONG, waiting

Json = dict[str, Any]

EZ, WAR, NINE, JOKERS = (
    "ez-baccarat-panda-8",
    "casino-war",
    "super-pan-9",
    "no-bust-blackjack-jokers",
)
HAS_HISTORY = (HERE / "templates" / "history.html").exists()
FREE = Limits(rate=1e9, burst=10**9, opening_burst=10**6)


@contextmanager
def serving(
    folder: Path, limits: Limits = FREE, hosts: tuple[str, ...] | None = None
) -> Iterator[Room]:
    app = cardroom(str(folder / "api.db"), limits, hosts)
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        yield Room(client, app)


@dataclass
class Room:
    """A server, and a way to speak with it as somebody."""

    client: TestClient
    app: FastAPI

    def someone(self) -> Somebody:
        return Somebody(self.client, self.client.post("/api/people").json()["token"])

    def open(self, game: str = EZ, **wanted: Any) -> tuple[Somebody, str]:
        answer = self.client.post("/api/tables", json={"game": game, "pace": 0, **wanted})
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        assert opened["address"] == f"/t/{opened['table']}"
        return Somebody(self.client, opened["token"], opened["table"]), opened["table"]

    def two(self, game: str = EZ, **wanted: Any) -> tuple[Somebody, Somebody, str]:
        """Two people at a table, in seats 1 and 2; no round yet."""
        ana, table = self.open(game, **wanted)
        ben = self.someone().at(table)
        ana.do("sit", seat=1, name="Ana")
        ben.do("sit", seat=2, name="Ben")
        return ana, ben, table


@dataclass
class Somebody:
    """A person with a token, at a table."""

    client: TestClient
    token: str
    table: str = ""
    past: list[Json] = field(default_factory=list)

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def at(self, table: str) -> Somebody:
        return Somebody(self.client, self.token, table)

    def ask(self, do: str, **more: Any) -> httpx.Response:
        data = {"do": do, **more}
        address = f"/api/tables/{self.table}/commands"
        answer: httpx.Response = self.client.post(address, json=data, headers=self.headers)
        return answer

    def do(self, do: str, **more: Any) -> int:
        answer = self.ask(do, **more)
        assert answer.status_code == 200, (do, more, answer.text)
        assert answer.json()["ok"] is True
        seq: int = answer.json()["seq"]
        return seq

    def refused(self, status: int, do: str, **more: Any) -> str:
        """What a command is refused with; the table stays as it is."""
        before = self.view()
        answer = self.ask(do, **more)
        assert answer.status_code == status, (do, more, answer.status_code, answer.text)
        detail = check_problem(answer)
        assert self.view() == before
        return detail

    def get(self, path: str, **query: Any) -> httpx.Response:
        answer: httpx.Response = self.client.get(path, params=query, headers=self.headers)
        return answer

    def view(self) -> Json:
        answer = self.get(f"/api/tables/{self.table}")
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def entries(self, after: int, **query: Any) -> list[Json]:
        answer = self.get(f"/api/tables/{self.table}/entries", after=after, **query)
        assert answer.status_code == 200, answer.text
        found: list[Json] = answer.json()
        return found

    def people(self) -> dict[str, Json]:
        """Who is at the table, by name."""
        return {p["name"]: p for p in self.view()["table"]["people"]}

    def answer_all(self, bank: bool = True) -> bool:
        """Answer every offer of mine once; whether there was one."""
        offers = self.view()["offers"]
        for mine in offers:
            self.choose(mine, safe(mine["offer"], bank))
        return bool(offers)

    def choose(self, mine: Json, choice: Json, **more: Any) -> int:
        who = {key: mine[key] for key in ("seat", "bettor") if key in mine}
        return self.do("choose", turn=mine["turn"], choice=choice, **who, **more)

    @contextmanager
    def page(self, after: int | None = None) -> Iterator[WebSocketTestSession]:
        address = f"/ws/{self.table}"
        with self.client.websocket_connect(address, headers=self.headers) as line:
            line.send_json({"do": "hello"} if after is None else {"do": "hello", "after": after})
            yield line


def safe(offer: Json, bank: bool = True) -> Json:
    """An answer that is always legal."""
    if offer["offer"] == "bank":
        return (
            {"choice": "take-bank", "amount": max(500_000, offer["minimum"])}
            if bank
            else {"choice": "pick", "pick": "decline"}
        )
    if "picks" in offer:
        return {"choice": "pick", "pick": offer["picks"][0]}
    first = [spot for spot in offer["spots"] if spot["needs"] is None][:1]
    wagers = [{"spot": spot["spot"], "amount": spot["minimum"]} for spot in first]
    return {"choice": "place-wagers", "wagers": wagers}


def play_out(*people: Somebody) -> None:
    """Everybody answers what they are asked until nobody is."""
    while True:
        answered = [each.answer_all() for each in people]
        if True not in answered:
            return


def check_problem(answer: httpx.Response) -> str:
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert {"type", "title", "status", "detail", "code"} <= set(problem)
    assert problem["status"] == answer.status_code
    detail: str = problem["detail"]
    assert detail
    assert "\n" not in detail
    check_headers(answer)
    return detail


def check_headers(answer: httpx.Response) -> None:
    for name, value in HEADERS.items():
        assert answer.headers[name] == value, (answer.request.url, name)
    assert "cache-control" in answer.headers


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with serving(tmp_path) as found:
        yield found


# Opening


def test_every_game_can_be_opened_and_played(room: Room) -> None:
    for game in game_ids():
        ana, _ = room.open(game, bots=4, seat=min(5, load(game).table.seats), name="Ana")
        play_out(ana)
        view = ana.view()
        assert view["round"]["over"] is True
        assert view["table"]["game"] == game
        assert view["round"]["events"][-1]["event"] in ("round-ended", "game-broken")
        nets = [e for e in view["round"]["events"] if e["event"] == "round-ended"]
        moved = [sum(n["net"] for n in e["nets"]) + e["bank"] + e["house"] for e in nets]
        assert all(not sum + e.get("lies", 0) for sum, e in zip(moved, nets, strict=True))


def test_games_are_listed_with_their_seats(room: Room) -> None:
    found = room.client.get("/api/games").json()
    assert [each["id"] for each in found] == list(game_ids())
    assert all(each["seats"] == load(each["id"]).table.seats for each in found)


def test_a_table_opened_with_options_plays_under_them(room: Room) -> None:
    ana, _ = room.open(JOKERS, options={"decks": 2, "seats": 4}, seat=1)
    table = ana.view()["table"]
    assert table["options"] == {"decks": 2, "seats": 4}
    assert table["seats"] == 4


@pytest.mark.parametrize(
    ("wanted", "status"),
    [
        ({}, 422),
        ({"game": 5}, 422),
        ({"game": EZ, "bots": 99}, 422),
        ({"game": EZ, "seat": 0}, 422),
        ({"game": EZ, "pace": 11}, 422),
        ({"game": EZ, "name": "<b>"}, 422),
        ({"game": EZ, "kind": "shark"}, 422),
        ({"game": EZ, "more": 1}, 422),
        ({"game": EZ, "seat": 9}, 400),
        ({"game": EZ, "options": {"no-such": 1}}, 400),
        ({"game": "no-such-game"}, 404),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused(room: Room, wanted: Json, status: int) -> None:
    answer = room.client.post("/api/tables", json=wanted)
    assert answer.status_code == status, answer.text
    check_problem(answer)
    assert room.app.state.hub.rooms == {}


@pytest.mark.parametrize("address", ["/api/tables", "/play"])
def test_a_game_is_named_by_its_id_and_never_by_a_file_of_the_server(
    room: Room, address: str, tmp_path: Path
) -> None:
    inside = Path("src/houseway/rulebook/games") / f"{EZ}.toml"
    (tmp_path / "x.toml").write_text("a secret = 1")
    told = []
    for name in (str(inside.absolute()), str(tmp_path / "x.toml"), "nowhere.toml"):
        name = name[-64:]
        data = {"game": name}
        answer = (
            room.client.post(address, json=data)
            if address.startswith("/api")
            else room.client.post(address, data=data, follow_redirects=False)
        )
        assert answer.status_code in (400, 404, 422)
        told.append(answer.text.replace(name, "").lower())
    assert all("no game is called" in text or "must" in text for text in told), told


def test_tables_are_not_opened_too_often(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(opening_rate=0.001, opening_burst=2)) as room:
        for _ in range(2):
            assert room.client.post("/api/tables", json={"game": EZ}).status_code == 201
        answer = room.client.post("/api/tables", json={"game": EZ})
        assert answer.status_code == 429
        check_problem(answer)
        assert room.client.post("/play", data={"game": EZ}).status_code == 429


def test_a_full_cardroom_says_so(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(rooms=1, opening_burst=100)) as room:
        ana, _table = room.open(EZ, seat=1, bots=3)
        with ana.page() as line:
            line.receive_json()
            answer = room.client.post("/api/tables", json={"game": EZ})
            assert answer.status_code == 503
            check_problem(answer)


def test_a_page_for_a_table_that_has_no_room_now_is_closed_with_the_reason(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(rooms=1, opening_burst=100)) as room:
        ana, _first = room.open(EZ, seat=1, bots=3)
        ben, _ = room.open(EZ, seat=1, bots=3)
        with ben.page() as line:
            line.receive_json()
            with ana.page() as other, pytest.raises(WebSocketDisconnect) as closed:
                other.receive_json()
            assert getattr(closed.value, "code", None) == 4013


def test_tables_that_are_not_listed_are_in_no_list(room: Room) -> None:
    _, hidden = room.open(EZ, bots=3, listed=False)
    _, shown = room.open(EZ, bots=3)
    found = room.client.get("/api/tables").json()
    assert [each["id"] for each in found] == [shown]
    assert found[0]["bots"] == 3
    lobby = room.client.get("/").text
    assert shown in lobby
    assert hidden not in lobby
    assert room.client.get(f"/api/tables/{hidden}").status_code == 200


def test_a_restored_table_that_was_not_listed_stays_out_of_the_list(room: Room) -> None:
    _, hidden = room.open(EZ, bots=3, listed=False)
    room.app.state.hub.rooms.clear()
    assert room.client.get(f"/api/tables/{hidden}").status_code == 200
    assert room.client.get("/api/tables").json() == []


# Not found, not allowed, not well formed


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/nosuchtable1",
        "/api/tables/nosuchtable1/entries",
        "/api/tables/nosuchtable1/rounds/1",
        "/api/tables/nosuchtable1/rounds/1/why/0",
        "/api/nothing",
        "/api/games/nothing",
    ],
)
def test_what_is_not_there_is_a_404_for_programs(room: Room, path: str) -> None:
    answer = room.client.get(path)
    assert answer.status_code == 404
    check_problem(answer)


def test_a_round_that_was_not_dealt_is_a_404(room: Room) -> None:
    ana, table = room.open(EZ, bots=3, seat=5)
    assert ana.get(f"/api/tables/{table}/rounds/1").status_code == 200
    for path in ("rounds/2", "rounds/999999999", "rounds/1/why/10000"):
        answer = ana.get(f"/api/tables/{table}/{path}")
        assert answer.status_code == 404
        check_problem(answer)


@pytest.mark.parametrize(
    "path",
    [
        "short",
        "with-dash-1",
        "x" * 33,
        "nosuchtable1/rounds/0",
        "nosuchtable1/rounds/x",
        "nosuchtable1/rounds/1/why/-1",
        "nosuchtable1/entries?after=-1",
        "nosuchtable1/entries?wait=26",
        "nosuchtable1/entries?wait=nan",
    ],
)
def test_an_address_of_another_form_is_a_422(room: Room, path: str) -> None:
    answer = room.client.get(f"/api/tables/{path}")
    assert answer.status_code == 422
    check_problem(answer)


@pytest.mark.parametrize(
    "path", ["/t/nosuchtable1", "/h/nosuchtable1", "/h/nosuchtable1/1", "/g/no-such-game", "/x"]
)
def test_what_is_not_there_is_a_page_for_people(room: Room, path: str) -> None:
    answer = room.client.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    check_headers(answer)


def test_commands_need_a_token_and_a_seat(room: Room) -> None:
    ana, table = room.open(EZ, bots=3, seat=5)
    address = f"/api/tables/{table}/commands"
    for headers in ({}, {"authorization": "Bearer short"}, {"authorization": "Basic abc"}):
        answer = room.client.post(address, json={"do": "next"}, headers=headers)
        assert answer.status_code == 403
        check_problem(answer)
    eve = room.someone().at(table)
    for do in ("next", "step", "finish", "more-time"):
        assert eve.refused(403, do) == "take a seat first"
    turn = ana.view()["offers"][0]["turn"]
    assert "hold" in eve.refused(403, "choose", turn=turn, seat=5, choice={"choice": "pick"})
    eve.refused(403, "leave", seat=5)


def test_a_body_that_is_too_large_is_refused(room: Room) -> None:
    large = b" " * 70_000
    kind = {"content-type": "application/json"}
    answer = room.client.post("/api/tables", content=large, headers=kind)
    assert answer.status_code == 413
    check_problem(answer)
    answer = room.client.post(
        "/api/tables", content=iter([large[:1000]] * 70), headers=kind
    )  # without a length
    assert answer.status_code == 413
    check_problem(answer)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"17", b"[" * 30_000, b'{"do":"\xff"}', b"9" * 5000]
)
def test_a_body_that_cannot_be_read_is_a_422(room: Room, body: bytes) -> None:
    ana, table = room.open(EZ, bots=3, seat=5)
    headers = {**ana.headers, "content-type": "application/json"}
    answer = room.client.post(f"/api/tables/{table}/commands", content=body, headers=headers)
    assert answer.status_code in (400, 422)
    check_problem(answer)


def test_only_our_own_names_are_answered(tmp_path: Path) -> None:
    with serving(tmp_path, FREE, ("localhost", "127.0.0.1")) as room:
        _ana, table = room.open(EZ, bots=3, seat=5)
        for host, status in (
            ("localhost", 200),
            ("localhost:8048", 200),
            ("127.0.0.1:1", 200),
            ("evil.example", 421),
            ("localhost.evil.example", 421),
            ("", 421),
        ):
            answer = room.client.get("/api/games", headers={"host": host})
            assert answer.status_code == status, host
            check_headers(answer)
        address = f"/ws/{table}"
        with (
            pytest.raises(WebSocketDisconnect),
            room.client.websocket_connect(address, headers={"host": "evil.example"}),
        ):
            pass


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"origin": "http://localhost"}, 201),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "http://localhost.evil.example"}, 403),
        ({"origin": "http://localhost:99"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ""}, 403),
        ({"origin": "http://["}, 403),
        ({"origin": "http://]localhost"}, 403),
        ({"sec-fetch-site": "same-origin"}, 201),
        ({"sec-fetch-site": "none"}, 201),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
    ],
)
def test_a_page_of_another_site_changes_nothing_here(
    room: Room, headers: dict[str, str], status: int
) -> None:
    answer = room.client.post("/api/people", headers=headers)
    assert answer.status_code == status, answer.text
    check_headers(answer)
    table = room.open(EZ, bots=3)[1]
    if status == 403:
        with (
            pytest.raises(WebSocketDisconnect),
            room.client.websocket_connect(f"/ws/{table}", headers=headers),
        ):
            pass
        assert room.client.post("/play", data={"game": EZ}, headers=headers).status_code == 403


def test_every_answer_carries_the_security_headers(room: Room) -> None:
    _ana, table = room.open(EZ, bots=3, seat=5)
    paths = ["/", "/healthz", "/metrics", "/api/games", "/api/tables", "/api/openapi.json"]
    paths += [
        f"/t/{table}",
        f"/t/{table}/board",
        f"/api/tables/{table}",
        f"/g/{EZ}",
        "/static/base.css",
    ]
    paths += [f"/g/{EZ}/rules", f"/g/{EZ}/fees", "/static/nothing", "/api/nothing", "/x/y"]
    paths += [f"/h/{table}", f"/h/{table}/1"] if HAS_HISTORY else []
    for path in paths:
        answer = room.client.get(path)
        assert answer.status_code < 500, path
        check_headers(answer)
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"):
        check_headers(room.client.request(method, "/api/tables"))


def test_even_a_fault_of_the_server_carries_the_headers_and_no_inside(room: Room) -> None:
    room.app.state.open_tables = None  # break it
    answer = room.client.get("/api/tables")
    assert answer.status_code == 500
    assert "NoneType" not in answer.text
    assert "Traceback" not in answer.text
    check_headers(answer)


def test_the_cookie_is_kept_from_scripts_and_other_sites(room: Room) -> None:
    _, table = room.open(EZ, bots=3)
    first = room.client.get(f"/t/{table}")
    flags = first.headers["set-cookie"].lower()
    assert "httponly" in flags
    assert "samesite=" in flags
    assert "samesite=none" not in flags
    assert "path=/" in flags
    assert "secure" not in flags
    assert "set-cookie" not in room.client.get(f"/t/{table}").headers  # known by now
    answer = room.client.get(f"https://localhost/t/{table}", headers={"cookie": ""})
    assert "secure" in answer.headers.get("set-cookie", "secure").lower()


def test_play_now_seats_this_browser_and_goes_to_the_table(room: Room) -> None:
    answer = room.client.post("/play", data={"game": NINE, "pace": "0"}, follow_redirects=False)
    assert answer.status_code == 303
    table = answer.headers["location"].removeprefix("/t/")
    people = room.client.get(f"/api/tables/{table}").json()["table"]["people"]
    assert [p["seat"] for p in people if p["you"]] == [3]
    assert sum(p["bot"] for p in people) == 6
    assert room.client.get(f"/t/{table}").status_code == 200
    for bad in ({}, {"game": NINE, "bots": "shark"}, {"game": NINE, "pace": "99"}):
        assert room.client.post("/play", data=bad).status_code == 422


# Seats


def test_people_sit_leave_and_sit_again(room: Room) -> None:
    ana, ben, _table = room.two()
    people = ana.people()
    assert (people["Ana"]["seat"], people["Ben"]["seat"]) == (1, 2)
    assert people["Ana"]["you"] is True
    assert people["Ben"]["you"] is False
    assert "taken by Ana" in ben.refused(400, "sit", seat=1)
    assert "no seat 9" in ben.refused(400, "sit", seat=9)
    ben.refused(400, "sit")
    ben.refused(400, "sit", seat=3, behind=1)
    ben.do("leave", seat=2)
    assert "Ben" not in ana.people()
    ben.refused(403, "leave", seat=2)
    ben.do("sit", seat=2)
    assert any(name.startswith("Guest") for name in ana.people())


def test_who_sits_down_in_the_middle_of_a_round_joins_the_next(room: Room) -> None:
    ana, ben, table = room.two()
    ana.do("next")
    cyd = room.someone().at(table)
    cyd.do("sit", seat=4, name="Cyd")
    assert ana.people()["Cyd"]["joining"] is True
    assert cyd.view()["offers"] == []
    play_out(ana, ben)
    ana.do("next")
    assert "joining" not in ana.people()["Cyd"]
    play_out(ana, ben, cyd)


def test_who_joins_may_deal_the_next_round_when_this_one_is_over(room: Room) -> None:
    ana, ben, table = room.two()
    ana.do("next")
    cyd = room.someone().at(table)
    cyd.do("sit", seat=4, name="Cyd")
    play_out(ana, ben)
    cyd.do("next")


def test_who_joins_may_change_their_mind(room: Room) -> None:
    ana, _ben, table = room.two()
    ana.do("next")
    cyd = room.someone().at(table)
    cyd.do("sit", seat=4, name="Cyd")
    cyd.do("leave", seat=4)
    assert "Cyd" not in ana.people()


def test_the_house_way_plays_on_for_who_leaves_in_the_middle(room: Room) -> None:
    ana, ben, _table = room.two(NINE)
    ana.do("next")
    ben.do("leave", seat=2)
    assert ana.people()["Ben"]["leaving"] is True
    play_out(ana)
    assert ana.view()["round"]["over"] is True
    assert "Ben" not in ana.people() or ana.people()["Ben"]["leaving"]


def test_a_seat_somebody_leaves_can_be_taken_in_the_middle_of_the_round(room: Room) -> None:
    ana, ben, table = room.two(NINE)
    ana.do("next")
    ben.do("leave", seat=2)
    cyd = room.someone().at(table)
    cyd.do("sit", seat=2, name="Cyd")
    for each in (ana, ben, cyd):
        people = {p["name"]: p for p in each.view()["table"]["people"]}
        assert people["Ben"]["leaving"] is True
        assert people["Cyd"]["joining"] is True
        assert "leaving" not in people["Cyd"]
        assert "joining" not in people["Ben"]


def test_who_waits_for_a_seat_loses_it_to_nobody(room: Room) -> None:
    """Neither who leaves it, by leaving twice, nor the host, by taking a bot out twice."""
    ana, ben, table = room.two(NINE)
    ana.do("bot", seat=3, bot="regulars")
    ana.do("next")
    cyd, dot = (room.someone().at(table) for _ in range(2))
    ben.do("leave", seat=2)
    cyd.do("sit", seat=2, name="Cyd")
    ben.ask("leave", seat=2)
    ana.do("bot", seat=3, bot=None)
    dot.do("sit", seat=3, name="Dot")
    ana.ask("bot", seat=3, bot=None)
    joining = room.app.state.hub.rooms[table].room.joining.values()
    assert {p.name for p in joining} == {"Cyd", "Dot"}
    cyd.do("leave", seat=2)  # their own to give up
    assert {p.name for p in joining} == {"Dot"}


def test_a_seat_that_was_left_in_a_round_is_free_when_the_round_is_over(room: Room) -> None:
    ana, ben, table = room.two(NINE)
    ana.do("bot", seat=4, bot="house-way")
    ana.do("next")
    ben.do("leave", seat=2)
    play_out(ana)
    assert ana.view()["round"]["over"]
    cyd = room.someone().at(table)
    answer = cyd.ask("sit", seat=2, name="Cyd")
    assert answer.status_code == 200, answer.text
    assert person_of(ben.token) not in answer.text


def test_a_refusal_names_nobody_by_their_id(room: Room) -> None:
    ana, _table = room.open(JOKERS, seat=1, name="Ana")
    for seat in (2, 3):
        ana.do("sit", seat=seat, name="Ana")
    for seat in (4, 8):
        told = ana.refused(400, "sit", seat=seat)
        assert person_of(ana.token) not in told


def test_a_table_comes_back_when_a_middle_circle_was_given_up(room: Room) -> None:
    """One person played three circles side by side and gave up the one in the middle."""
    ana, table = room.open(JOKERS, seat=1, name="Ana")
    ben = room.someone().at(table)
    ben.do("sit", seat=6, name="Ben")
    for seat in (2, 3):
        ana.do("sit", seat=seat, name="Ana")
    ana.do("leave", seat=2)
    ana.do("next")
    before = ana.view()
    room.app.state.hub.rooms.clear()  # as after a restart
    assert ana.view() == before


def test_backline_bettors_stand_behind_people_where_the_game_lets_them(room: Room) -> None:
    ana, ben, table = room.two(EZ)
    cyd = room.someone().at(table)
    cyd.do("sit", behind=2, name="Cyd")
    assert ana.people()["Cyd"]["bettor"] == "backline 1"
    assert "empty" in cyd.refused(400, "sit", behind=5)
    ana.do("next")
    play_out(ana, ben, cyd)
    placed = [e for e in ana.view()["round"]["events"] if e["event"] == "wager-placed"]
    if any(e["event"] == "bank-taken" and e["seat"] == 1 for e in ana.view()["round"]["events"]):
        assert any(e.get("bettor") == "backline 1" for e in placed)
    cyd.refused(403, "leave", seat=2)
    cyd.do("leave", seat=2, bettor="backline 1")
    assert "Cyd" not in ana.people()
    none, _, _ = room.two("blackjack-switch")
    assert "no backline" in none.refused(400, "sit", behind=2)


def test_a_seat_has_a_sensible_number_of_places_behind_it(room: Room) -> None:
    """Each of them can be left again by the name it has."""
    ana, _ben, _table = room.two(EZ)
    for _ in range(120):
        if ana.ask("sit", behind=2, name="x").status_code != 200:
            break
    for each in [p for p in ana.view()["table"]["people"] if p.get("bettor")]:
        ana.do("leave", seat=2, bettor=each["bettor"])


def test_who_stands_behind_goes_when_the_person_in_front_goes(room: Room) -> None:
    ana, ben, table = room.two(EZ)
    cyd = room.someone().at(table)
    cyd.do("sit", behind=2, name="Cyd")
    ben.do("leave", seat=2)
    assert set(ana.people()) == {"Ana"}


# Rounds


def test_two_people_are_needed(room: Room) -> None:
    ana, _table = room.open(EZ, seat=1, name="Ana")
    assert "two people" in ana.refused(400, "next")
    ana.do("bot", seat=2, bot="house-way")
    ana.do("next")
    assert "still being played" in ana.refused(400, "next")


def test_a_refused_deal_leaves_the_table_as_it_was(room: Room) -> None:
    """Also when those who leave take the ones behind them along."""
    ana, ben, table = room.two(EZ)
    cyd = room.someone().at(table)
    cyd.do("sit", behind=2, name="Cyd")
    ana.do("next")
    ben.do("leave", seat=2)
    play_out(ana, cyd)
    before = room.app.state.hub.rooms[table].room.seal
    view = ana.view()
    answer = ana.ask("next")
    if answer.status_code != 200:
        assert ana.view() == view
        assert room.app.state.hub.rooms[table].room.seal == before
    room.app.state.hub.rooms.clear()
    assert ana.get(f"/api/tables/{table}").status_code == 200


def test_a_table_where_nobody_banks_breaks_and_goes_on(room: Room) -> None:
    ana, ben, table = room.two()
    for number in (1, 2):
        ana.do("next")
        while ana.answer_all(bank=False) | ben.answer_all(bank=False):
            pass
        view = ana.view()
        assert view["round"]["over"] is True
        assert view["round"]["number"] == number
        assert view["round"]["events"][-1]["event"] == "game-broken"
        found = ana.get(f"/api/tables/{table}/rounds/{number}").json()
        assert found["over"] is True
        assert "record" not in found


def test_stale_turns_and_other_peoples_turns_are_refused(room: Room) -> None:
    ana, ben, _table = room.two()
    ana.do("next")
    first = next(p for p in (ana, ben) if p.view()["offers"])
    other = ben if first is ana else ana
    mine = first.view()["offers"][0]
    choice = safe(mine["offer"])
    other.refused(403, "choose", turn=mine["turn"], seat=mine["seat"], choice=choice)
    first.refused(409, "choose", turn=mine["turn"] + 1, seat=mine["seat"], choice=choice)
    first.choose(mine, choice)
    first.refused(409, "choose", turn=mine["turn"], seat=mine["seat"], choice=choice)


def test_a_repeated_id_is_answered_again_and_not_done_again(room: Room) -> None:
    ana, ben, _table = room.two()
    seq = ana.do("next", id="n1")
    assert ana.do("next", id="n1") == seq
    assert ana.view()["seq"] == seq
    play_out(ana, ben)
    assert ana.do("next", id="n1") == seq
    assert ana.view()["round"]["number"] == 1
    ben.do("next", id="n1")  # another's id is another id
    assert ana.view()["round"]["number"] == 2


def test_an_id_is_still_known_when_the_table_comes_back(room: Room) -> None:
    ana, ben, _table = room.two()
    first = ana.do("next", id="n1")
    play_out(ana, ben)
    ana.do("next", id="n2")
    play_out(ana, ben)
    room.app.state.hub.rooms.clear()  # as after a restart, or when the room was not used
    assert ana.do("next", id="n1") == first
    assert ana.view()["round"]["number"] == 2


def test_bots_come_and_go_as_the_host_says(room: Room) -> None:
    ana, ben, _table = room.two()
    for seat, kind in ((3, "regulars"), (4, "house-way"), (5, "best-play")):
        ana.do("bot", seat=seat, bot=kind)
    assert sum(p["bot"] for p in ana.view()["table"]["people"]) == 3
    ben.refused(403, "bot", seat=6, bot="regulars")
    ana.refused(400, "bot", seat=3, bot="regulars")
    ana.refused(400, "bot", seat=2, bot=None)
    ana.refused(400, "bot", seat=8, bot=None)
    ana.do("next")
    ana.do("bot", seat=3, bot=None)
    ana.do("bot", seat=6, bot="regulars")
    play_out(ana, ben)
    ana.do("next")
    assert {p["seat"] for p in ana.view()["table"]["people"] if p["bot"]} == {4, 5, 6}


def test_a_bot_finds_a_name_whatever_people_call_themselves(room: Room) -> None:
    from houseway.play.bots import NAMES

    ana, _ben, _table = room.two()
    for name in (*NAMES, "Bot 5"):
        ana.ask("sit", behind=2, name=name)
    ana.do("bot", seat=5, bot="regulars")


def test_only_the_host_runs_the_table_and_another_follows(room: Room) -> None:
    ana, ben, _table = room.two()
    assert (ana.view()["table"]["host"], ben.view()["table"]["host"]) == (True, False)
    for do, more in (
        ("settings", {"pace": 1}),
        ("shuffle", {}),
        ("declare", {"declare": "misdeal"}),
        ("bot", {"seat": 3, "bot": "regulars"}),
    ):
        assert "host" in ben.refused(403, do, **more)
    ana.do("leave", seat=1)
    assert (ana.view()["table"]["host"], ben.view()["table"]["host"]) == (False, True)
    ana.refused(403, "settings", pace=1)
    ben.do("settings", pace=1)
    ben.do("leave", seat=2)
    assert (ana.view()["table"]["host"], ben.view()["table"]["host"]) == (True, False)
    ana.do("sit", seat=1)
    ben.do("sit", seat=2)
    assert (ana.view()["table"]["host"], ben.view()["table"]["host"]) == (True, False)


def test_settings_change_what_they_name(room: Room) -> None:
    ana, ben, _table = room.two()
    ana.do("settings", clock=30)
    ana.do("settings", auto=5, paused=True)
    assert ben.view()["table"]["settings"] == {"pace": 0, "paused": True, "clock": 30, "auto": 5}
    ana.refused(400, "settings")
    for bad in ({"pace": -1}, {"pace": 11}, {"clock": 601}, {"auto": 1.5}, {"paused": 7}):
        ana.refused(422, "settings", **bad)


def test_a_paused_table_goes_on_one_bot_at_a_time(room: Room) -> None:
    ana, _table = room.open(WAR, seat=1, name="Ana")
    for seat in (2, 3):
        ana.do("bot", seat=seat, bot="house-way")
    ana.do("settings", paused=True)
    ana.do("next")
    steps = 0
    for _ in range(60):
        if ana.view()["round"]["over"]:
            break
        if not ana.answer_all():
            seq = ana.view()["seq"]
            assert ana.do("step") == seq + 1 == ana.view()["seq"]
            steps += 1
    assert ana.view()["round"]["over"]
    assert steps >= 2
    ana.refused(400, "step")


def test_finish_deals_the_round_to_its_end(room: Room) -> None:
    ana, ben, _table = room.two(
        NINE,
    )
    ana.refused(400, "finish")
    ana.do("next")
    ana.do("finish")
    play_out(ben)
    assert ben.view()["round"]["over"]
    ana.do("next")
    ana.do("finish")
    ben.do("finish")
    assert ana.view()["round"]["over"]


def test_a_misdeal_is_declared_by_the_host_while_a_round_is_played(room: Room) -> None:
    ana, ben, _table = room.two(NINE)
    ana.refused(400, "declare", declare="misdeal")
    ana.do("next")
    while not any(e["event"] == "card-dealt" for e in ana.view()["round"]["events"]):
        assert ana.answer_all() | ben.answer_all()
    if not ana.view()["round"]["over"]:
        ana.do("declare", declare="misdeal", reason="a card fell")
        events = ana.view()["round"]["events"]
        assert any(e["event"] == "called-off" and e["reason"] == "a card fell" for e in events)
        assert ana.view()["round"]["over"]
        ana.refused(400, "declare", declare="misdeal")
    ana.refused(400, "declare", declare="fire")
    ana.refused(422, "declare", declare="no such thing!")


def test_a_misdeal_of_a_settled_hand_is_declared_and_taken_back(room: Room) -> None:
    """By the host, until the next round begins; what people have won follows."""
    ana, ben, table = room.two("ez-baccarat-panda-8")
    ana.do("next")
    play_out(ana, ben)

    def won() -> list[int]:
        return [person["won"] for person in ana.view()["table"]["people"]]

    settled = won()
    assert "declarable" in ana.view()
    assert "declarable" not in ben.view()
    ana.refused(400, "take-back")
    ben.refused(403, "declare", declare="misdeal")
    ana.do("declare", declare="misdeal", reason="a card too many")
    assert not any(won())
    assert ana.view()["take_back"]["id"] == "misdeal"
    ben.refused(403, "take-back")
    ana.do("take-back")
    assert won() == settled
    told = ana.get(f"/api/tables/{table}/rounds/1").json()
    kinds = [event["event"] for event in told["events"]]
    assert kinds[-1] == "declaration-taken-back"
    assert told["record"]["declared"] == [{"what": "misdeal", "taken_back": True}]
    ana.do("next")
    ana.refused(400, "take-back")


def test_pai_gow_a_boxed_card_of_the_banks_pile_is_replaced_at_a_live_table(room: Room) -> None:
    ana, ben, _table = room.two("pai-gow-poker")
    ana.do("next")
    while not any(e["event"] == "card-dealt" for e in ana.view()["round"]["events"]):
        assert ana.answer_all() | ben.answer_all()
    events = ana.view()["round"]["events"]
    bank = next(e["seat"] for e in events if e["event"] == "bank-taken")
    ana.do("declare", declare="exposed-card", seat=bank, reason="boxed")
    events = ana.view()["round"]["events"]
    told = [e for e in events if e["event"] == "irregularity-declared"]
    assert [(e["what"], e["seat"]) for e in told] == [("exposed-card", bank)]
    gone = [e["hand"] for e in events if e["event"] == "card-voided"]
    void = any(e["event"] == "called-off" for e in events)  # the card was an ace or the joker
    assert gone == ([] if void else ["bank"])


def test_the_shoe_is_ended_between_rounds_and_its_seed_is_opened(room: Room) -> None:
    ana, ben, table = room.two(NINE)
    ana.refused(400, "shuffle")
    ana.do("next")
    ana.refused(400, "shuffle")
    play_out(ana, ben)
    commitment = ana.view()["table"]["shoe"]["commitment"]
    found = ana.get(f"/api/tables/{table}/rounds/1").json()
    assert found["shuffle"] == {**found["shuffle"], "commitment": commitment, "seed": None}
    assert "log" not in found
    ana.do("shuffle")
    assert ana.view()["table"]["shoe"]["seed"]
    opened = ana.get(f"/api/tables/{table}/rounds/1").json()
    assert opened["shuffle"]["seed"] == ana.view()["table"]["shoe"]["seed"]
    assert RoundLog.from_json(opened["log"]).replay().events
    ana.refused(400, "shuffle")
    ana.do("next")
    ana.do("finish")
    ben.do("finish")
    assert ana.view()["table"]["shoe"]["seed"] is None


def test_a_log_that_is_opened_names_nobody_by_their_id(room: Room) -> None:
    ana, ben, table = room.two(NINE)
    ana.do("next")
    play_out(ana, ben)
    ana.do("shuffle")
    log = json.dumps(ben.get(f"/api/tables/{table}/rounds/1").json()["log"])
    assert person_of(ana.token) not in log


def test_a_downloaded_log_is_verified_by_the_program(room: Room, tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from houseway.cli.main import app as cli

    ana, ben, table = room.two(NINE)
    ana.do("next")
    play_out(ana, ben)
    ana.do("shuffle")
    path = tmp_path / "log.jsonl"
    path.write_text(ana.get(f"/h/{table}/1/log.jsonl").text)
    answer = CliRunner().invoke(cli, ["verify", str(path)])
    assert answer.exit_code == 0, answer.output


def test_why_tells_of_each_settled_wager(room: Room) -> None:
    ana, ben, table = room.two()
    ana.do("next")
    play_out(ana, ben)
    settled = [e for e in ana.view()["round"]["events"] if e["event"] == "wager-settled"]
    assert settled
    for place in range(len(settled)):
        lines = ana.get(f"/api/tables/{table}/rounds/1/why/{place}").json()["lines"]
        assert lines
        assert all(isinstance(line, str) for line in lines)
    assert ana.get(f"/api/tables/{table}/rounds/1/why/{len(settled)}").status_code == 404


def test_late_and_carried_wagers_are_offered_as_the_rules_say(room: Room) -> None:
    """Some game has a late window, some wagers lie over, and both reach their bettor."""
    late = carried = False
    for game in game_ids():
        rules = load(game)
        wants_late = any(spot.window == "late" for spot in rules.spots)
        wants_carry = any(spot.carries for spot in rules.spots)
        if not (wants_late or wants_carry):
            continue
        ana, ben, _table = room.two(game)
        for _ in range(12):
            ana.do("next")
            while True:
                offers = [(who, mine) for who in (ana, ben) for mine in who.view()["offers"]]
                if not offers:
                    break
                who, mine = offers[0]
                offer = mine["offer"]
                late |= offer.get("window") == "late"
                carried |= bool(offer.get("held")) and offer.get("window") == "before-cards"
                choice = safe(offer)
                if offer["offer"] == "wagers":
                    base = choice["wagers"]
                    extra = [
                        {"spot": s["spot"], "amount": s["minimum"]}
                        for s in offer["spots"]
                        if (rules.spot(s["spot"]).carries or s["spot"] == "tie")
                        and not offer["held"].get(s["spot"])
                    ]
                    for wagers in ([*base, *extra], extra, base, []):
                        unique = list({w["spot"]: w for w in wagers}.values())
                        data = {"choice": "place-wagers", "wagers": unique}
                        who_is = {k: mine[k] for k in ("seat", "bettor") if k in mine}
                        asked = who.ask("choose", turn=mine["turn"], choice=data, **who_is)
                        if asked.status_code == 200:
                            break
                    else:
                        raise AssertionError("sitting out must be possible")
                else:
                    who.choose(mine, choice)
    games = [load(game) for game in game_ids()]
    assert late == any(s.window == "late" for r in games for s in r.spots)
    assert carried == any(s.carries for r in games for s in r.spots)


def test_everybody_may_leave_and_the_table_stays(room: Room) -> None:
    ana, ben, table = room.two()
    ana.do("next")
    ana.do("leave", seat=1)
    ben.do("leave", seat=2)
    assert ana.view()["round"]["over"]
    cyd = room.someone().at(table)
    cyd.do("sit", seat=5, name="Cyd")
    cyd.refused(400, "next")
    dot = room.someone().at(table)
    dot.do("sit", seat=6, name="Dot")
    cyd.do("next")
    play_out(cyd, dot)
    assert set(cyd.people()) == {"Cyd", "Dot"}


# Watching


def test_entries_are_gapless_and_never_come_twice(room: Room) -> None:
    ana, ben, _table = room.two(NINE)
    seen = ana.view()["seq"]
    for _ in range(4):
        ana.do("next")
        while True:
            for frame in ana.entries(seen):
                assert frame["type"] == "entry"
                assert frame["seq"] == seen + 1
                seen = frame["seq"]
            if not (ana.answer_all() | ben.answer_all()):
                break
        for frame in ana.entries(seen):
            assert frame["seq"] == seen + 1
            seen = frame["seq"]
    assert ana.entries(seen) == []
    assert [f["type"] for f in ana.entries(0)] == ["table"]
    assert [f["type"] for f in ana.entries(seen + 1)] == ["table"]


def test_a_page_that_comes_back_goes_on_exactly_where_it_was(room: Room) -> None:
    ana, ben, _table = room.two(NINE)
    with ana.page() as line:
        frame = line.receive_json()
        assert frame["type"] == "table"
        seq = frame["seq"]
    ana.do("next")
    while ana.answer_all() | ben.answer_all():
        with ana.page(seq) as line:
            line.send_json({"do": "nothing", "id": "end"})
            while (frame := line.receive_json())["type"] != "reply":
                if frame["type"] == "entry":
                    assert frame["seq"] == seq + 1
                    seq = frame["seq"]
    assert seq == ana.view()["seq"]


def test_entries_add_up_to_the_table_a_newcomer_gets(room: Room) -> None:
    """Events, words and points, for the one whose cards they are too."""
    for game in (NINE, "pure-21-5"):
        ana, ben, table = room.two(game)
        for _ in range(5):
            seq = ana.view()["seq"]
            ana.do("next")
            play_out(ana, ben)
            for who in (ana, ben, room.someone().at(table)):
                parts = [e for frame in who.entries(seq) for e in frame["events"]]
                assert parts == who.view()["round"]["events"]


def test_a_long_poll_waits_for_news(room: Room) -> None:
    ana, ben, _table = room.two()
    seq = ana.view()["seq"]
    assert ana.entries(seq, wait=0.2) == []
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(ana.entries, seq, wait=25)
        time.sleep(0.2)
        began = time.monotonic()
        ben.do("next")
        frames = asked.result(LONG)
    assert time.monotonic() - began < 20  # woken by the news, not by the end of its wait
    assert frames[0]["seq"] == seq + 1


def test_bots_act_while_a_program_waits_for_news(room: Room) -> None:
    """A program that only polls sees the bots go on, at their pace."""
    ana, _table = room.open(WAR, seat=1, bots=3, pace=0.05)
    for _ in range(200):
        view = ana.view()
        if view["round"]["over"]:
            break
        if not ana.answer_all() and not ana.entries(view["seq"], wait=1):
            break
    assert ana.view()["round"]["over"], "the bots do nothing"


def _frames(line: WebSocketTestSession, until: Callable[[Json], bool]) -> list[Json]:
    found: list[Json] = []
    while not found or not until(found[-1]):
        found.append(line.receive_json())
    return found


def test_bots_keep_their_pace_and_the_next_round_comes_by_itself(room: Room) -> None:
    ana, _table = room.open(WAR, seat=1, bots=3, pace=0.02)
    with ana.page() as line:
        ana.do("settings", auto=1, clock=1)
        frames = _frames(line, lambda f: f.get("kind") == "round" and f["round"] == 2)
    numbers = [f["seq"] for f in frames if f["type"] == "entry"]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_the_house_way_acts_when_the_time_is_up_and_more_time_may_be_had(room: Room) -> None:
    ana, _ben, table = room.two(EZ)
    ana.do("settings", clock=600)
    with ana.page() as line:
        ana.do("next")
        frame = _frames(line, lambda f: f.get("kind") == "round")[-1]
        assert frame["clock"]["seconds"] == 600
        assert 0 < frame["clock"]["left"] <= 600
        time.sleep(0.3)
        before = ana.view()["clock"]["left"]
        assert before < 600
        ana.do("more-time")
        assert ana.view()["clock"]["left"] > before
        room.someone().at(table).refused(403, "more-time")
        ana.do("settings", clock=1)
        frames = _frames(line, lambda f: f.get("over") is True)
    entries = room.app.state.hub.store.entries(table)
    assert any(e.by == "clock" for e in entries)
    assert frames[-1]["events"][-1]["event"] == "game-broken"


def test_a_table_that_cannot_be_dealt_by_itself_still_answers_at_once(room: Room) -> None:
    ana, ben, _table = room.two(EZ)
    with ana.page() as line:
        line.receive_json()
        ana.do("next")
        play_out(ana, ben)
        ben.do("leave", seat=2)
        ana.do("settings", auto=1)
        time.sleep(1.2)  # nobody is there to deal to
        waits = []
        for pace in (1, 2, 3):
            began = time.monotonic()
            ana.do("settings", pace=pace)
            waits.append(time.monotonic() - began)
            time.sleep(1.05)
    assert min(waits) < 0.9, waits  # on a busy machine one of them may be slow, not all


def test_people_are_shown_as_here_while_they_have_a_page_open(room: Room) -> None:
    ana, ben, _table = room.two()
    assert ana.people()["Ben"]["here"] is False
    with ana.page() as mine:
        mine.receive_json()
        with ben.page() as other:
            other.receive_json()
            people = mine.receive_json()["table"]["people"]
            assert {p["name"]: p["here"] for p in people} == {"Ana": True, "Ben": True}
        people = mine.receive_json()["table"]["people"]
        assert {p["name"]: p["here"] for p in people} == {"Ana": True, "Ben": False}


def test_a_page_and_the_api_get_the_same_frames(room: Room) -> None:
    ana, _ben, _table = room.two(NINE)
    with ana.page() as line:
        seq = line.receive_json()["seq"]
        ana.do("next")
        by_page = line.receive_json()
        by_api = ana.entries(seq)[0]
        for frame in (by_page, by_api):
            for person in frame["table"]["people"]:
                person.pop("here")
        assert by_page == by_api


def test_a_spectator_sees_the_table_and_may_do_nothing(room: Room) -> None:
    ana, _ben, table = room.two()
    with room.client.websocket_connect(f"/ws/{table}") as line:
        line.send_json({"do": "hello"})
        frame = line.receive_json()
        assert frame["offers"] == []
        assert frame["table"]["host"] is False
        assert not any(p["you"] for p in frame["table"]["people"])
        line.send_json({"do": "next", "id": "x"})
        answer = line.receive_json()
        assert (answer["ok"], answer["id"]) == (False, "x")
        ana.do("next")
        assert line.receive_json()["kind"] == "round"


def test_a_reply_tells_a_stale_choice(room: Room) -> None:
    ana, _ben, _table = room.two()
    ana.do("next")
    with ana.page() as line:
        line.receive_json()
        choice = {"choice": "pick", "pick": "decline"}
        line.send_json({"id": "c1", "do": "choose", "turn": 1, "seat": 1, "choice": choice})
        answer = line.receive_json()
    assert answer == {**answer, "type": "reply", "id": "c1", "ok": False, "stale": True}


def test_many_people_at_one_table_all_see_every_entry(room: Room) -> None:
    ana, ben, table = room.two(EZ)
    errors: list[BaseException] = []

    def watch(started: threading.Barrier) -> None:
        try:
            with room.client.websocket_connect(f"/ws/{table}") as line:
                line.send_json({"do": "hello"})
                seq = line.receive_json()["seq"]
                started.wait(10)
                while True:
                    frame = line.receive_json()
                    if frame["type"] == "entry":
                        assert frame["seq"] == seq + 1
                        seq = frame["seq"]
                        if frame["over"]:
                            return
        except BaseException as fault:
            errors.append(fault)

    started = threading.Barrier(9)
    threads = [threading.Thread(target=watch, args=(started,)) for _ in range(8)]
    for each in threads:
        each.start()
    started.wait(10)
    ana.do("next")
    play_out(ana, ben)
    for each in threads:
        each.join(10)
    assert not errors


def test_a_table_comes_back_as_it_was(room: Room) -> None:
    for game in game_ids():
        ana, ben, _table = room.two(game)
        ana.do("next")
        for _ in range(4):
            before = {who.token: who.view() for who in (ana, ben)}
            room.app.state.hub.rooms.clear()
            for who in (ana, ben):
                assert who.view() == before[who.token]
            if not (ana.answer_all() | ben.answer_all()):
                break


def _choices(room: Room, table: str) -> int:
    return sum(entry.kind == "choice" for entry in room.app.state.hub.store.entries(table))


def test_a_stranger_who_sits_and_leaves_does_not_hold_the_table_up(room: Room) -> None:
    ana, table = room.open(WAR, seat=1, bots=4, pace=0.3)
    eve = room.someone().at(table)
    with ana.page() as line:
        line.receive_json()
        for mine in ana.view()["offers"]:
            ana.choose(mine, safe(mine["offer"]))
        before = _choices(room, table)
        for _ in waiting("the bots go on", 0.05):
            eve.ask("sit", seat=8)
            eve.ask("leave", seat=8)
            if _choices(room, table) > before or ana.view()["offers"]:
                break


def test_a_store_that_fails_once_does_not_stop_the_bots(room: Room) -> None:
    ana, _ = room.open(WAR, seat=1, bots=4, pace=0.05)
    store = room.app.state.hub.store
    write, failed = store.append, threading.Event()

    def fails(groups: Any) -> list[bool]:
        if not failed.is_set():
            failed.set()
            raise OSError("the disk is gone for a moment")
        found: list[bool] = write(groups)
        return found

    with ana.page() as line:
        line.receive_json()
        store.append = fails
        for _ in waiting("the bots go on", 0.05):
            if ana.view()["round"]["over"]:
                break
            for mine in ana.view()["offers"]:
                ana.choose(mine, safe(mine["offer"]))
        assert failed.is_set()


def test_saying_hello_over_and_over_is_braked_like_any_command(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(rate=20, burst=60)) as room:
        _, table = room.open(NINE, seat=1, bots=6)
        got = 0
        with room.client.websocket_connect(f"/ws/{table}") as line:
            line.send_json({"do": "hello"})
            line.receive_json()
            try:
                for _ in range(400):
                    line.send_json({"do": "hello"})
                    got += line.receive_json()["type"] == "table"
            except WebSocketDisconnect:
                pass
        assert got < 200


def test_one_person_alone_is_not_a_table_of_two(room: Room) -> None:
    ana, _ = room.open(EZ, seat=1, name="Ana")
    ana.do("sit", behind=1, name="Ana")
    assert "two people" in ana.refused(400, "next")


def test_the_frames_of_one_command_tell_each_its_own_moment(room: Room) -> None:
    """A round is over with the entry that ends it, and not before."""
    ana, ben, _ = room.two(WAR)
    seq = ana.view()["seq"]
    ana.do("next")
    ana.do("finish")
    ben.do("finish")
    for frame in ana.entries(seq):
        ended = any(e["event"] in ("round-ended", "game-broken") for e in frame["events"])
        if frame["over"]:
            assert ended
