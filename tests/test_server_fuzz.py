"""Bad input changes nothing, is answered in one sentence, and never ends the server."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cardroom import Cardroom, Client
from houseway.cards.card import text as card_text
from houseway.engine.bettor import Bettor, bettor_json
from houseway.engine.decision import Pick, SetOffer
from houseway.errors import HousewayError
from houseway.families.chinese.offer import ArrangeOffer
from houseway.families.pan.offer import MeldOffer, PanOffer
from houseway.families.pot.offer import BetOffer, CardsOffer
from houseway.play.bots import AnyLegal, HouseWay
from houseway.rulebook.load import game_ids, load
from houseway.server import commands as c
from houseway.server.audit import audit_store
from houseway.server.commands import read_command
from houseway.server.entry import Entry
from houseway.server.hub import Hub, Live
from houseway.server.limits import Limits
from houseway.server.people import new_token, person_of
from houseway.server.refusals import Stale
from houseway.server.room import Room, restored
from houseway.server.seated import Settings
from houseway.server.store import Store
from houseway.table.chips import ChipsOffer
from houseway.table.wager import BankOffer, TakeBank
from houseway.web.pages import cardroom
from served import POTS, served
from tables import ONE_OF_EACH

Json = dict[str, Any]

FREE = Limits(rate=1e9, burst=10**9, opening_burst=10**6)
INTERNALS = re.compile(
    r"Traceback|object at 0x|<class|houseway\.|pydantic|Error\(|\bdict\[|lambda|NoneType|\n"
)


def is_sentence(text: object) -> bool:
    """Whether an answer is words for people, with nothing of the inside of the program."""
    return isinstance(text, str) and 3 < len(text) <= 600 and not INTERNALS.search(text)


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


@contextmanager
def serving(folder: Path, limits: Limits = FREE) -> Iterator[tuple[TestClient, FastAPI]]:
    app = cardroom(str(folder / "fuzz.db"), limits)
    with TestClient(app, base_url="http://localhost") as client:
        yield client, app


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def open_table(client: TestClient, game: str = "super-pan-9", **more: Any) -> tuple[str, str]:
    wanted = {"game": game, "bots": 3, "seat": 5, "pace": 0, **more}
    found = client.post("/api/tables", json=wanted).json()
    return found["table"], found["token"]


def seal(app: FastAPI, table: str) -> str:
    """The last seal in the store, which is the room's own."""
    room = app.state.hub.rooms[table].room
    assert app.state.hub.store.entries(table)[-1].seal == room.seal
    found: str = room.seal
    return found


def reply(line: WebSocketTestSession) -> Json:
    while True:
        frame: Json = line.receive_json()
        if frame["type"] == "reply":
            return frame


GARBLED = [
    "",
    " ",
    "{",
    "null",
    "true",
    "17",
    "NaN",
    "[]",
    '"hello"',
    "{}",
    '{"do":null}',
    '{"do":"no such thing"}',
    '{"do":["next"]}',
    '{"do":{"do":"next"}}',
    '{"do":"next","unknown":1}',
    '{"do":"next","id":17}',
    '{"do":"next","id":"with space"}',
    '{"do":"next","id":"' + "x" * 65 + '"}',
    '{"do":"next","id":"\\u0000"}',
    '{"do":"next","id":"\\ud800"}',
    '{"do":"choose"}',
    '{"do":"choose","turn":1}',
    '{"do":"choose","turn":true,"seat":5,"choice":{}}',
    '{"do":"choose","turn":1.0,"seat":5,"choice":{}}',
    '{"do":"choose","turn":-1,"seat":5,"choice":{}}',
    '{"do":"choose","turn":' + "9" * 4000 + ',"seat":5,"choice":{}}',
    '{"do":"choose","turn":' + "9" * 6000 + ',"seat":5,"choice":{}}',
    '{"do":"choose","turn":1,"seat":0,"choice":{}}',
    '{"do":"choose","turn":1,"seat":100,"choice":{}}',
    '{"do":"choose","turn":1,"seat":5,"bettor":"backline 0","choice":{}}',
    '{"do":"choose","turn":1,"seat":5,"bettor":"banker","choice":{}}',
    '{"do":"choose","turn":1,"seat":5,"choice":[]}',
    '{"do":"sit"}',
    '{"do":"sit","seat":1,"behind":1}',
    '{"do":"sit","seat":99}',
    '{"do":"sit","seat":1e400}',
    '{"do":"sit","seat":8,"name":"<b>"}',
    '{"do":"sit","seat":8,"name":"' + "n" * 25 + '"}',
    '{"do":"sit","seat":8,"name":"a\\nb"}',
    '{"do":"sit","seat":8,"name":"\\ud800"}',
    '{"do":"settings"}',
    '{"do":"settings","pace":NaN}',
    '{"do":"settings","pace":Infinity}',
    '{"do":"settings","pace":-1}',
    '{"do":"settings","pace":"fast"}',
    '{"do":"settings","clock":1e9}',
    '{"do":"settings","auto":-1}',
    '{"do":"settings","paused":"maybe"}',
    '{"do":"leave","seat":8}',
    '{"do":"bot","seat":5,"bot":"regulars"}',
    '{"do":"bot","seat":5}',
    '{"do":"bot","seat":5,"bot":null}',
    '{"do":"bot","seat":8,"bot":"cheat"}',
    '{"do":"declare","declare":"bankruptcy"}',
    '{"do":"declare","declare":"misdeal","reason":"' + "r" * 121 + '"}',
    '{"do":"more-time","seconds":5}',
    "[" * 8000 + "]" * 8000,
    '{"do":"next","x":' + "[" * 4000 + "]" * 4000 + "}",
    '{"a":' * 2000 + "1" + "}" * 2000,
]


def test_a_garbled_frame_is_answered_in_a_sentence_and_changes_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as (client, app):
        table, token = open_table(client)
        with client.websocket_connect(f"/ws/{table}", headers=bearer(token)) as line:
            line.send_text('{"do":"hello"}')
            assert line.receive_json()["type"] == "table"
            before = seal(app, table)
            for text in GARBLED:
                line.send_text(text)
                answer = reply(line)
                assert answer["ok"] is False, text[:80]
                assert is_sentence(answer["error"]), (text[:80], answer)
                assert seal(app, table) == before
            line.send_text('{"do":"finish","id":"f"}')
            assert reply(line)["ok"] is True


@pytest.mark.parametrize(
    "first",
    [
        "",
        "{",
        "[]",
        "17",
        '{"do":"next"}',
        '{"do":"hello","after":"1"}',
        '{"do":"hello","x":1}',
        '{"do":"hello","after":true}',
        '{"do":"hello","after":1e999}',
        "[" * 9000,
    ],
)
def test_a_page_that_does_not_say_hello_is_closed(first: str, tmp_path: Path) -> None:
    with serving(tmp_path) as (client, _):
        table, token = open_table(client)
        with client.websocket_connect(f"/ws/{table}", headers=bearer(token)) as line:
            line.send_text(first)
            with pytest.raises(WebSocketDisconnect) as closed:
                line.receive_json()
            assert closed.value.code == 4010
        assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("greeted", [False, True])
def test_a_binary_frame_is_refused_without_a_fault(greeted: bool, tmp_path: Path) -> None:
    with serving(tmp_path) as (client, app):
        table, token = open_table(client)
        before = seal(app, table)
        with client.websocket_connect(f"/ws/{table}", headers=bearer(token)) as line:
            if greeted:
                line.send_text('{"do":"hello"}')
                line.receive_json()
            line.send_bytes(b"\x00\xff")
            code = 0
            try:
                assert reply(line)["ok"] is False
            except WebSocketDisconnect as closed:
                code = closed.code
            assert code != 1011
        assert seal(app, table) == before


def test_hello_twice_brings_the_page_up_to_date_each_time(tmp_path: Path) -> None:
    with serving(tmp_path) as (client, _app):
        table, token = open_table(client)
        with client.websocket_connect(f"/ws/{table}", headers=bearer(token)) as line:
            line.send_text('{"do":"hello"}')
            seq = line.receive_json()["seq"]
            for after, kind in (
                (None, "table"),
                (seq - 1, "entry"),
                (10**9, "table"),
                (-5, "table"),
            ):
                line.send_json(
                    {"do": "hello"} if after is None else {"do": "hello", "after": after}
                )
                frame = line.receive_json()
                assert (frame["type"], frame["seq"]) == (kind, seq)
            line.send_json({"do": "hello", "after": seq})
            line.send_json({"do": "nothing", "id": "x"})
            assert line.receive_json()["type"] == "reply"  # nothing was missed


def test_thousands_of_frames_are_braked_and_the_server_goes_on(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(rate=20, burst=60)) as (client, app):
        table, token = open_table(client)
        before = seal(app, table)
        with client.websocket_connect(f"/ws/{table}", headers=bearer(token)) as line:
            line.send_text('{"do":"hello"}')
            line.receive_json()
            told = []
            for _ in range(3000):
                line.send_text('{"do":"leave","seat":1}')
                told.append(reply(line)["error"])
        assert sum("too many" in each for each in told) > 2500
        assert seal(app, table) == before
        assert client.get(f"/api/tables/{table}").status_code == 200


# Commands of every kind, through the hub


WORDS = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=12)
PLAIN = (
    st.none()
    | st.booleans()
    | st.integers(-3, 120)
    | st.integers()
    | st.floats()
    | WORDS
    | st.sampled_from(["banker", "player", "seat", "hit", "stand", "decline", "backline 1", "base"])
)
ANYTHING = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)
DOES = ["choose", "next", "step", "finish", "settings", "sit", "leave", "bot", "shuffle"]
DOES += ["declare", "more-time", "hello", "", "deal"]
FIELDS = ["id", "turn", "seat", "bettor", "choice", "pace", "paused", "clock", "auto", "behind"]
FIELDS += ["name", "bot", "declare", "reason", "extra"]
CHOICES = st.fixed_dictionaries(
    {"choice": st.sampled_from(["pick", "take-bank", "place-wagers", "no", "event"]) | ANYTHING},
    optional={
        "pick": ANYTHING,
        "amount": ANYTHING,
        "wagers": st.lists(
            st.fixed_dictionaries({"spot": ANYTHING, "amount": ANYTHING}) | ANYTHING, max_size=3
        )
        | ANYTHING,
        "extra": PLAIN,
    },
)
COMMANDS = st.fixed_dictionaries(
    {"do": st.sampled_from(DOES) | PLAIN},
    optional={name: CHOICES | ANYTHING if name == "choice" else ANYTHING for name in FIELDS},
)


@given(data=st.lists(COMMANDS | ANYTHING, min_size=5, max_size=15))
@settings(max_examples=80, suppress_health_check=list(HealthCheck))
def test_a_message_of_any_form_is_read_or_refused_in_a_sentence(data: list[Any]) -> None:
    for each in data:
        told = "It was read."
        try:
            assert isinstance(read_command(each), c.Command)
        except HousewayError as refusal:
            told = str(refusal)
        assert is_sentence(told), (each, told)


class Kept(Store):
    """Keeps what is written, in memory, under the same keys as a real store."""

    def __init__(self) -> None:
        self.written: list[Entry] = []

    def append(self, groups: Any) -> list[bool]:
        return [self._add(group) for group in groups]

    def _add(self, group: list[Entry]) -> bool:
        if any(e.told and self.answered(e.table, e.by, e.told) for e in group):
            return False
        self.written += group
        return True

    def answered(self, table: str, by: str, told: str) -> int | None:
        mine = (e.seq for e in self.written if (e.table, e.by, e.told) == (table, by, told))
        return next(mine, None)

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        return [e for e in self.written if e.table == table and e.seq > after]

    def since_state(self, table: str) -> list[Entry]:
        return _since_state(self.entries(table))

    def close(self) -> None:
        pass


async def table_in_play(hub: Hub, game: str, **options: Any) -> tuple[Live, str, str]:
    """A table with two people in seats 1 and 2 and a bot in 3, a round begun."""
    ana, ben = (person_of(new_token()) for _ in range(2))
    live = await hub.open(ana, game, options, Settings(pace=0))
    await hub.act(live.room.id, ana, c.Sit(do="sit", seat=1, name="Ana"))
    await hub.act(live.room.id, ben, c.Sit(do="sit", seat=2, name="Ben"))
    await hub.act(live.room.id, ana, c.PutBot(do="bot", seat=3, bot="regulars"))
    await hub.act(live.room.id, ana, c.Next(do="next"))
    return live, ana, ben


def choosing(live: Live, bettor: Bettor, random: Random, **more: Any) -> Json:
    turn, offer = live.room.turns[bettor]
    chosen = AnyLegal(random).choose(offer)
    if isinstance(offer, BankOffer):
        chosen = TakeBank(500_000)
    if isinstance(offer, ChipsOffer):
        chosen = Pick(offer.picks[0])
    choice = chosen.to_json()
    return {"do": "choose", "turn": turn, **bettor_json(bettor), "choice": choice, **more}


def badly_set(offer: SetOffer) -> list[Any]:
    """What parts no hand: cards turned round, doubled, too few or many, of others, or no cards."""
    pick = offer.picks[-1].split()
    mine = {card_text(card) for card in offer.cards}
    other = next(each for each in map(card_text, range(74)) if each not in mine)
    written = [pick[::-1], pick[:1] * 2, pick[:1], [*pick, *pick], [pick[0], other], [other, other]]
    written += [[card_text(card) for card in offer.cards], [], [each.lower() for each in pick]]
    found = [" ".join(each) for each in written] + [",".join(pick), "  ".join(pick), pick, None]
    return [each for each in found if each not in offer.picks]


def badly_arranged(offer: ArrangeOffer) -> list[Any]:
    """What sets no thirteen cards: too few or many, twice, of others, or in other parts."""
    front, middle, back = (part.split() for part in offer.picks[0].split(" / "))
    other = next(each for each in map(card_text, range(52)) if each not in offer.picks[0])
    none: list[str] = []
    parts = [
        *([front, middle], [front, middle, back, none], [middle, front, back]),
        *([front, back, back], [[other, *front[1:]], middle, back], [none, none, none]),
        *([[*front[:2], front[0]], middle, back], [front, middle, back[:4]]),
        [[*front, back[0]], middle, back[1:]],
    ]
    written = [" / ".join(" ".join(part) for part in each) for each in parts]
    return [*written, offer.picks[0].replace("/", "|"), "declare", "declare no-such", "", None, 7]


def badly_melded(offer: MeldOffer) -> list[Any]:
    """What lays nothing: cards of others, too few or many, no such meld, or words turned round."""
    mine = [card_text(card) for card in offer.cards]
    other = next(each for each in map(card_text, range(52)) if each not in str(offer.picks))
    written = [
        f"meld {other} {other} {other}",
        f"discard {other}",
        f"meld {' '.join(mine)}",
        "meld",
    ]
    written += [
        f"add {mine[0] if mine else other} to 99",
        f"split 1 with {other}: {other} / {other}",
    ]
    written += [f"borrow {other} from 1: meld {other} with {other}", "discard", "pass", "stock", ""]
    written += [offer.picks[0].upper(), offer.picks[0][::-1], f"{offer.picks[0]} ", "add  to 1"]
    return [*(each for each in written if each not in offer.picks), None, 7, [offer.picks[0]]]


def own_cards(offer: object) -> set[str]:
    """The cards a refusal may name to whoever chooses: their own, and what lies open for them."""
    found = list(getattr(offer, "cards", None) or ())
    if isinstance(offer, PanOffer) and offer.table is not None:
        table = offer.table
        found += [card for meld in table.melds[offer.seat] for card in meld.cards]
        found += [*table.pile[-1:], *([table.card] if table.turn == offer.seat else [])]
    return {card_text(card) for card in found if card is not None}


def no(offer: BetOffer | CardsOffer | ChipsOffer) -> list[Json]:
    """Picks that are not offered, and amounts that are not."""
    unknown: list[Any] = ["", "no-such", None, 7, [], "Xx", "fold fold"]
    found: list[Json] = [{"pick": pick} for pick in unknown]
    for pick in offer.picks[:4]:
        low, high = offer.bounds(pick)
        wrong = [-100, 10**12, 0.5, "500", True, high + 1, high + offer.unit]
        wrong += [low - 1] if low else [100]
        wrong += [low + 1] if high - low > 1 and offer.unit > 1 else []
        found += [{"pick": pick, "amount": amount} for amount in wrong]
    return found


def spoiled(good: Json, live: Live, random: Random) -> Json:
    """A legal choice made illegal in one of many ways."""
    bad = json.loads(json.dumps(good))
    choice, spots = bad["choice"], live.room.game.rules.spots
    spot = spots[0].id if spots else "banker"
    ways: list[Any] = [
        lambda: bad.update(turn=good["turn"] - 1 or 10**6),
        lambda: bad.update(turn=10**30),
        lambda: bad.update(seat=3),
        lambda: bad.update(seat=4),
        lambda: bad.update(seat=2 if good["seat"] == 1 else 1),
        lambda: bad.update(bettor="backline 1"),
        lambda: choice.update(choice="no-such-choice"),
        lambda: choice.update(extra=1),
        lambda: bad.update(choice={}),
        lambda: bad.update(choice={"choice": "pick", "pick": "fold"}),
        lambda: bad.update(choice={"choice": "pick", "pick": None}),
        lambda: bad.update(choice={"choice": "pick", "pick": "stand", "amount": 10**9}),
        lambda: bad.update(choice={"choice": "take-bank", "amount": 1}),
        lambda: bad.update(choice={"choice": "take-bank", "amount": -(10**9)}),
        lambda: bad.update(choice={"choice": "take-bank", "amount": 5e5}),
        lambda: bad.update(choice={"choice": "take-bank", "amount": True}),
        lambda: bad.update(choice={"choice": "take-bank", "amount": "500000"}),
        *(
            lambda wagers=wagers: bad.update(choice={"choice": "place-wagers", "wagers": wagers})
            for wagers in (
                [{"spot": "no-such-spot", "amount": 1000}],
                [{"spot": spot, "amount": 10**12}],
                [{"spot": spot, "amount": -1000}],
                [{"spot": spot, "amount": 0.5}],
                [{"spot": spot, "amount": 1000}] * 2,
                [{"spot": spot}],
                [["banker", 1000]],
                "banker",
                {"banker": 1000},
                [None],
            )
        ),
    ]
    offer = live.room.turns[Bettor(good["seat"])][1]
    if isinstance(offer, SetOffer):
        ways = [
            *ways[:6],
            *(lambda pick=pick: choice.update(pick=pick) for pick in badly_set(offer)),
        ]
    if isinstance(offer, ArrangeOffer):
        ways = [
            *ways[:6],
            *(lambda pick=pick: choice.update(pick=pick) for pick in badly_arranged(offer)),
        ]
    if isinstance(offer, MeldOffer):
        ways = [
            *ways[:6],
            *(lambda pick=pick: choice.update(pick=pick) for pick in badly_melded(offer)),
        ]
    if isinstance(offer, BetOffer | CardsOffer | ChipsOffer):
        ways = [
            *ways[:5],
            *(
                lambda told=told: bad.update(choice={"choice": "pick", **told})
                for told in no(offer)
            ),
        ]
    random.choice(ways)()
    out: Json = bad
    return out


async def _illegal(game: str, rounds: int, seed: int) -> tuple[int, int]:
    """Play on, with illegal choices of every kind in between; how many were refused."""
    store, random = Kept(), Random(seed)
    hub = Hub(store, FREE)
    live, ana, ben = await table_in_play(hub, game)
    stranger, refused, done = person_of(new_token()), 0, 0
    while live.room.number < rounds or not live.room.over:
        room = live.room
        if room.over:
            await hub.act(room.id, ana, c.Next(do="next"))
            continue
        bettor = random.choice([b for b in room.turns if not room.acts_alone(b)])
        good = choosing(live, bettor, random)
        owner = ana if bettor.seat == 1 else ben
        asks = [(owner, spoiled(good, live, random)) for _ in range(4)]
        asks += [(stranger, good), (ben if owner == ana else ana, good)]
        asks += [
            (stranger, {"do": random.choice(["next", "step", "finish", "shuffle", "more-time"])})
        ]
        asks += [
            (ben, {"do": random.choice(["shuffle", "next"])}),
            (ben, {"do": "settings", "pace": 1}),
        ]
        for who, data in asks:
            before, written = room.seal, len(store.written)
            told = ""
            try:
                await hub.act(room.id, who, read_command(data))
            except HousewayError as refusal:
                told = str(refusal)
            if told:
                assert is_sentence(told), (data, told)
                assert (live.room.seal, len(store.written)) == (before, written)
                assert not any(person in told for person in (ana, ben, stranger))
                mine = own_cards(room.turns[bettor][1])
                named = set(re.findall(r"\b[A2-9TJQK][cdhs]\b|\b[1-6]-[1-6]\b", told))
                assert named <= (mine if who == owner else set()), told
                refused += 1
            else:
                done += 1
                assert live.room.seal != before
            if live.room.turns.get(bettor, (0,))[0] != good["turn"]:
                break
        else:
            await hub.act(room.id, owner, read_command(good))
    again = restored(store.written)
    assert (again.seq, again.seal) == (live.room.seq, live.room.seal)
    await hub.close()
    return refused, done


@pytest.mark.parametrize("game", served(game_ids()))
def test_illegal_choices_of_every_kind_change_nothing(game: str) -> None:
    refused, done = run(_illegal(game, 8, 1))
    assert refused > 130
    assert done < refused / 4


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", game_ids())
def test_many_illegal_choices_change_nothing(game: str, seed: int) -> None:
    run(_illegal(game, 150, 100 + seed))


# Irregularities


@pytest.mark.parametrize(
    "more",
    [
        {"seat": True},
        {"seat": "2"},
        {"seat": 2.0},
        {"seat": 0},
        {"seat": -1},
        {"seat": 10**30},
        {"seat": [2]},
        {"at": 2},
        {"bettor": "backline 1"},
        {"reason": None},
        {"reason": 7},
        {"reason": "two\nlines"},
        {"reason": "a \x00 in it"},
        {"reason": "a \x85 in it"},
        {"reason": "a \u2028 in it"},
        {"reason": "\ud800"},
        {"reason": "r" * 121},
        {"declare": ""},
        {"declare": "Misdeal"},
        {"declare": "mis\ndeal"},
        {"declare": None},
    ],
    ids=repr,
)
def test_a_declaration_of_another_form_is_refused_in_a_sentence(more: Json) -> None:
    with pytest.raises(HousewayError) as refusal:
        read_command({"do": "declare", "declare": "exposed-card", **more})
    assert is_sentence(str(refusal.value))


def not_declarable(live: Live) -> list[Json]:
    """Declarations that nothing allows here: of another seat, of none, or at another time."""
    room = live.room
    assert room.round is not None
    assert room.round.decision is not None
    known = room.round.decision.declarable or {}
    bad: list[Json] = [{"declare": "no-such-thing"}, {"declare": "misdeal", "seat": 1}]
    for what in room.game.rules.irregular:
        seats = known.get(what, frozenset())
        others = [seat for seat in range(1, 15) if seat not in seats]
        bad += [{"declare": what, "seat": seat} for seat in others[:9]]
        if what not in known or seats:
            bad.append({"declare": what})
    return [{"do": "declare", "reason": "the 9h was seen", **each} for each in bad]


async def refused_all(hub: Hub, live: Live, asks: list[tuple[str, Json]]) -> int:
    """Every one is refused in a sentence and changes nothing; how many there were."""
    for who, data in asks:
        before = live.room.seal
        with pytest.raises(HousewayError) as refusal:
            await hub.act(live.room.id, who, read_command(data))
        assert is_sentence(str(refusal.value)), (data, str(refusal.value))
        assert live.room.seal == before, data
    return len(asks)


async def _irregular(game: str, rounds: int, seed: int) -> tuple[int, set[str]]:
    """Play on while things go wrong; how much was refused, and what was declared."""
    store, random, done = Kept(), Random(f"{game} {seed}"), set[str]()
    hub = Hub(store, FREE)
    live, ana, ben = await table_in_play(hub, game)
    stranger, refused = person_of(new_token()), 0
    while live.room.number < rounds or not live.room.over:
        room = live.room
        if room.over:
            await hub.act(room.id, ana, c.Next(do="next"))
            continue
        refused += await refused_all(hub, live, [(ana, each) for each in not_declarable(live)])
        assert room.round is not None
        assert room.round.decision is not None
        known = room.round.decision.declarable or {}
        new = known.keys() - done
        if known and random.random() < (0.4 if new else 0.1):
            what = random.choice(sorted(new or known))
            seat = random.choice(sorted(known[what])) if known[what] else None
            reason = random.choice(["", "the 9h was seen", "the Jk", "<i>6-6</i>"])
            good: Json = {"do": "declare", "declare": what, "seat": seat, "reason": reason}
            good["id"] = f"d{room.seq}"
            refused += await refused_all(hub, live, [(ben, good), (stranger, good)])
            seq = await hub.act(room.id, ana, read_command(good))
            assert await hub.act(room.id, ana, read_command(good)) == seq  # it is not done again
            assert [e.told for e in store.written].count(good["id"]) == 1
            done.add(what)
        else:
            bettor = random.choice([b for b in room.turns if not room.acts_alone(b)])
            owner = room.people[bettor].id
            await hub.act(room.id, owner, read_command(choosing(live, bettor, random)))
        again = restored(store.since_state(room.id))
        assert (again.seal, again.state()) == (live.room.seal, live.room.state())
        assert standing(again) == standing(live.room)
    await hub.close()
    return refused, done


def standing(room: Room) -> list[Any]:
    """What everybody is asked."""
    return [(bettor, turn, offer.to_json()) for bettor, (turn, offer) in room.turns.items()]


IRREGULAR = [name for name in game_ids() if load(name).irregularities]


@pytest.mark.parametrize("game", served(n for n in IRREGULAR if n in (*ONE_OF_EACH, *POTS)))
def test_what_goes_wrong_is_declared_by_the_host_alone_and_where_the_rules_name_it(
    game: str,
) -> None:
    refused, done = run(_irregular(game, 40, 1))
    assert refused > 100
    assert len(done) >= min(2, len(load(game).irregular))  # some rules name one thing only


@pytest.mark.prove
@pytest.mark.parametrize("game", IRREGULAR)
def test_everything_that_the_rules_name_goes_wrong_sooner_or_later(game: str) -> None:
    _, done = run(_irregular(game, 150, 2))
    assert done == set(load(game).irregular)


def test_a_bank_that_no_page_can_count_is_refused() -> None:
    async def play() -> None:
        hub = Hub(Kept(), FREE)
        live, ana, ben = await table_in_play(hub, "ez-baccarat-panda-8")
        bettor = next(b for b in live.room.turns if b.seat in (1, 2))
        owner = ana if bettor.seat == 1 else ben
        good = choosing(live, bettor, Random(1))
        assert good["choice"]["choice"] == "take-bank"
        for amount in (10**16, 10**100, 10**4000):
            good["choice"] = {"choice": "take-bank", "amount": amount}
            with pytest.raises(HousewayError):
                await hub.act(live.room.id, owner, read_command(good))
        await hub.close()

    run(play())


# Once and only once


REPEATED = ["casino-war", "super-pan-9", "pai-gow-tiles", "fast-action-holdem", "draw"]


async def _once(runs: int, seed: int, restart: bool) -> int:
    """Commands sent twice, late and out of order; each is done at most once."""
    random, repeated = Random(seed), 0
    for number in range(runs):
        store = Kept()
        hub = Hub(store, FREE)
        live, ana, ben = await table_in_play(hub, random.choice(REPEATED))
        sent: list[tuple[str, Json]] = []
        first: dict[tuple[str, str], int] = {}
        for step in range(random.randint(8, 25)):
            again = bool(sent) and random.random() < 0.5
            who, data = random.choice(sent) if again else _command(live, ana, ben, random, step)
            sent.append((who, data))
            key = (who, data["id"])
            before = live.room.seq
            try:
                seq = await hub.act(live.room.id, who, read_command(data))
            except HousewayError:
                assert restart or key not in first, "a command that was done is refused"
                assert live.room.seq == before
                continue
            if key in first:
                assert seq == first[key]
                assert live.room.seq == before
                repeated += 1
            first.setdefault(key, seq)
            if restart and random.random() < 0.1:
                room = restored(_since_state(store.written))
                assert room.seal == live.room.seal
                live.dealer.room = room
        told = [(e.by, e.told) for e in store.written if e.told]
        assert len(told) == len(set(told)), number
        await hub.close()
    return repeated


def _since_state(entries: list[Entry]) -> list[Entry]:
    last = max(n for n, entry in enumerate(entries) if entry.kind in ("opened", "round"))
    return entries[last:]


def _command(live: Live, ana: str, ben: str, random: Random, step: int) -> tuple[str, Json]:
    told = f"c{step}"
    room = live.room
    waiting = [b for b in room.turns if not room.acts_alone(b)]
    if waiting and random.random() < 0.7:
        bettor = random.choice(waiting)
        owner = room.people[bettor].id
        return owner, choosing(live, bettor, random, id=told)
    who = random.choice([ana, ben])
    data: list[Json] = [
        {"do": "next"},
        {"do": "next"},
        {"do": "finish"},
        {"do": "settings", "pace": 0, "clock": random.randint(0, 9)},
        {"do": "leave", "seat": 1 if who == ana else 2},
        {"do": "sit", "seat": 1 if who == ana else 2},
        {"do": "shuffle"},
    ]
    return who, {**random.choice(data), "id": told}


def test_a_command_sent_again_is_answered_again_and_done_once() -> None:
    assert run(_once(150, 1, restart=False)) > 300


def test_a_command_sent_again_after_a_restart_is_not_done_again() -> None:
    run(_once(150, 2, restart=True))


@pytest.mark.prove
def test_thousands_of_runs_do_each_command_once() -> None:
    assert run(_once(3000, 3, restart=False)) > 5000


def test_of_two_choices_at_once_one_is_done_and_the_other_is_stale() -> None:
    async def play() -> None:
        random = Random(1)
        for game in game_ids():
            store = Kept()
            hub = Hub(store, FREE)
            live, _ana, _ben = await table_in_play(hub, game)
            races = 0
            while not live.room.over and races < 12:
                bettor = next(b for b in live.room.turns if not live.room.acts_alone(b))
                owner = live.room.people[bettor].id
                both = [choosing(live, bettor, random), choosing(live, bettor, random)]
                work = (hub.act(live.room.id, owner, read_command(each)) for each in both)
                found = await asyncio.gather(*work, return_exceptions=True)
                assert sum(isinstance(each, int) for each in found) == 1
                assert sum(isinstance(each, Stale) for each in found) == 1
                races += 1
            await hub.close()

    run(play())


def test_a_page_that_says_hello_again_gets_no_entry_twice(tmp_path: Path) -> None:
    """Also while an entry is on its way to the store."""
    with serving(tmp_path) as (client, app):
        table, token = open_table(client, "casino-war", bots=2)
        store = app.state.hub.store
        write = store.append

        def slowly(groups: Any) -> list[bool]:
            time.sleep(0.3)
            found: list[bool] = write(groups)
            return found

        with (
            client.websocket_connect(f"/ws/{table}", headers=bearer(token)) as mine,
            client.websocket_connect(f"/ws/{table}") as other,
        ):
            for line in (mine, other):
                line.send_text('{"do":"hello"}')
            seq = mine.receive_json()["seq"]
            assert other.receive_json()["seq"] == seq
            store.append = slowly
            mine.send_json({"do": "finish", "id": "f"})
            time.sleep(0.1)
            other.send_json({"do": "hello", "after": seq})
            assert reply(mine)["ok"]
            other.send_json({"do": "nothing", "id": "end"})
            seen = []
            while (frame := other.receive_json())["type"] != "reply":
                seen.append(frame["seq"])
            assert seen == sorted(set(seen)), "an entry came twice"


def test_a_hello_does_not_show_what_is_not_yet_in_the_store(tmp_path: Path) -> None:
    with serving(tmp_path) as (client, app):
        table, token = open_table(client, "casino-war", bots=2)
        store = app.state.hub.store
        write, committed = store.append, []

        def slowly(groups: Any) -> list[bool]:
            time.sleep(0.3)
            found: list[bool] = write(groups)
            committed.append(time.monotonic())
            return found

        with (
            client.websocket_connect(f"/ws/{table}", headers=bearer(token)) as mine,
            client.websocket_connect(f"/ws/{table}") as other,
        ):
            for line in (mine, other):
                line.send_text('{"do":"hello"}')
            seq = mine.receive_json()["seq"]
            other.receive_json()
            store.append = slowly
            mine.send_json({"do": "finish", "id": "f"})
            time.sleep(0.1)
            other.send_json({"do": "hello"})
            frame = other.receive_json()
            assert frame["seq"] == seq or (committed and committed[0] <= time.monotonic())
            store.append = write


# A real server


def _answers(room: Cardroom, table: str) -> None:
    assert Client(room.address).view(table)["table"]["id"] == table
    assert Client(room.address).call("/healthz")["ok"] is True


def _line(room: Cardroom, table: str, token: str | None = None) -> Any:
    where = room.address.replace("http", "ws", 1) + f"/ws/{table}"
    headers = bearer(token) if token else {}
    return connect(where, additional_headers=headers, proxy=None, compression=None, max_size=None)


def test_a_real_server_outlives_every_kind_of_bad_line(tmp_path: Path) -> None:
    with Cardroom(tmp_path / "a.db") as room:
        me = Client(room.address)
        table = me.open("super-pan-9", bots=3, seat=5, pace=0)
        before = me.call(f"/api/tables/{table}/rounds/1")["events"]
        for bad in (b"\x00\x01", "x" * 20_000, "{", '{"do":"hello","after":"x"}'):
            for greet in (False, True):
                with _line(room, table, me.token) as line:
                    if greet:
                        line.send('{"do":"hello"}')
                        line.recv(5)
                    line.send(bad)
                    code = 0
                    try:
                        while True:
                            told = json.loads(line.recv(5))
                            if told["type"] == "reply":
                                assert told["ok"] is False
                                break
                            assert greet
                            if isinstance(bad, str) and "hello" in bad:
                                break
                    except ConnectionClosed as closed:
                        code = 1006 if closed.rcvd is None else closed.rcvd.code
                    assert code not in (1006, 1011), (bad[:20], greet)
        for name in ("nosuchtable", "x" * 300, "%00", "%F0%9F%82%A1" * 40):
            with _line(room, name) as line:
                line.send('{"do":"hello"}')
                with pytest.raises(ConnectionClosed) as ended:
                    line.recv(5)
                assert ended.value.rcvd is not None, name
                assert ended.value.rcvd.code == 4004, name
        half = [_half_open(room, table) for _ in range(20)]
        for raw in (b"GET / HTTP/1.1\r\n\r\n", b"\x00" * 100, b"POST /api/people HTTP/1.1\r\n"):
            _raw(room, raw)
        for length in (b"-1", b"9" * 30, b"abc", b"1e3"):
            _raw(
                room,
                b"POST /api/people HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: "
                + length
                + b"\r\n\r\n",
            )
        _raw(room, b"POST /api/people HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: http://[\r\n\r\n")
        _answers(room, table)
        assert me.call(f"/api/tables/{table}/rounds/1")["events"] == before
        for each in half:
            each.close()
        assert "Traceback" not in room.errors, room.errors[-3000:]


def _half_open(room: Cardroom, table: str) -> socket.socket:
    """A line that asks for a page and then says nothing."""
    host, port = room.address.removeprefix("http://").split(":")
    line = socket.create_connection((host, int(port)), 5)
    line.sendall(
        f"GET /ws/{table} HTTP/1.1\r\nhost: {host}:{port}\r\nupgrade: websocket\r\n"
        "connection: Upgrade\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "sec-websocket-version: 13\r\n\r\n".encode()
    )
    return line


def _raw(room: Cardroom, data: bytes) -> None:
    host, port = room.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), 5) as line:
        line.sendall(data)
        line.settimeout(1)
        try:
            answer = line.recv(4096)
        except TimeoutError:
            return
        assert not answer.startswith(b"HTTP/1.1 5"), answer[:200]


def test_what_was_left_by_all_this_is_a_sound_store(tmp_path: Path) -> None:
    with serving(tmp_path) as (client, app):
        table, token = open_table(client, "pure-21-5")
        random = Random(4)
        for _ in range(300):
            data: Json = {"do": random.choice(DOES), "seat": random.randint(1, 9)}
            if random.random() < 0.5:
                data = {"do": data["do"]}
            if random.random() < 0.3:
                data["bot"] = random.choice(["regulars", None, "house-way"])
            answer = client.post(f"/api/tables/{table}/commands", json=data, headers=bearer(token))
            assert answer.status_code < 500, (data, answer.text)
            frame = client.get(f"/api/tables/{table}", headers=bearer(token)).json()
            for mine in frame["offers"]:
                bettor = Bettor(mine["seat"])
                live = app.state.hub.rooms[table]
                if bettor in live.room.turns:
                    chosen = HouseWay().choose(live.room.turns[bettor][1]).to_json()
                    choice = {"do": "choose", "turn": mine["turn"], "seat": mine["seat"]}
                    client.post(
                        f"/api/tables/{table}/commands",
                        json={**choice, "choice": chosen},
                        headers=bearer(token),
                    )
        report = audit_store(app.state.hub.store)
        assert report.rounds > 3
