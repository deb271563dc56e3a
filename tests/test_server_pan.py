"""Panguingue on the server: who sees which cards, who is not there, and what a hand weighs."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.cards.card import text
from houseway.engine.bettor import Bettor
from houseway.engine.decision import PickOffer
from houseway.families.pan.hand import Hand
from houseway.families.pan.offer import RETIRE, STAY, PanOffer
from houseway.server import commands as c
from houseway.server.history import round_view
from houseway.server.room import restored
from houseway.server.store import Store
from houseway.server.view import Writer
from houseway.table.chips import ChipsOffer
from test_server_pot import ANA, BEN, CYD, Table

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run of a test deals the same."""
    luck = Random("pan")
    monkeypatch.setattr("houseway.server.dealer.new_seed", lambda: luck.randbytes(32))


class Pan(Table):
    """A table of Panguingue; people stay in, and sometimes choose what the house would not."""

    def __init__(self, *people: str, **options: Any) -> None:
        super().__init__("panguingue", *people, **options)

    def one(self, luck: Random, retires: tuple[int, ...] = ()) -> None:
        """One choice of whoever is to choose first."""
        bettor, (_, offer) = next(iter(self.room.turns.items()))
        assert isinstance(offer, PickOffer)
        picks = offer.picks
        if isinstance(offer, ChipsOffer):
            pick = "buy"
        elif RETIRE in picks:
            pick = RETIRE if bettor.seat in retires else STAY
        else:
            pick = picks[0] if luck.random() < 0.8 else luck.choice(picks)
        self.choose(pick, bettor.seat)

    def finish(self, luck: Random, retires: tuple[int, ...] = ()) -> None:
        while self.room.turns:
            self.one(luck, retires)

    @property
    def kind(self) -> str:
        """What is being asked."""
        decision = None if self.room.round is None else self.room.round.decision
        return "" if decision is None else decision.kind

    @property
    def hand(self) -> Hand | None:
        """The hand as the procedure has it, while somebody is asked about it."""
        offers = (offer for _, offer in self.room.turns.values())
        return next((each.table for each in offers if isinstance(each, PanOffer)), None)


def test_the_server_follows_every_copy_of_a_card_in_and_out_of_hands() -> None:
    table, followed = Pan(seats=3), Counter[str]()
    for seed in range(6):
        luck = Random(seed)
        table.deal()
        while table.room.turns:
            table.one(luck, retires=(3,) if seed % 2 else ())
            hand = table.hand
            if hand is None:
                continue
            for seat in hand.live:
                held = table.room.cards_of(f"seat {seat}")
                assert sorted(held) == sorted(hand.cards[seat])
                followed["pairs"] += len(held) - len(set(held))
        followed["hands"] += 1
    assert followed["hands"] == 6
    assert followed["pairs"] > 100


def test_nobody_is_told_what_another_holds_and_a_retired_hand_is_never_shown(
    tmp_path: Path,
) -> None:
    table, store = Pan(), Store(str(tmp_path / "a.db"))
    for seed in range(3):
        table.deal()
        table.finish(Random(seed), retires=(3,))
    store.append([table.entries])
    for number in (1, 2, 3):
        for person, own in ((ANA, 1), (BEN, 2), (None, 0)):
            events = round_view(store, "table", number, person)["events"]
            down = [e for e in events if e["event"] == "card-dealt" and not e.get("up", True)]
            assert {int(e["hand"][5:]) for e in down if e.get("card")} == ({own} if own else set())
            hidden = [e for e in down if e["hand"] == "seat 3"]
            assert len(hidden) >= 9  # of the first hand one card lies open
            assert all("card" not in e for e in hidden)
        view = round_view(store, "table", number, ANA)
        assert view["shuffle"]["commitment"]
        assert view["shuffle"].get("seed") is None  # it would tell the hand that retired


def test_an_offer_tells_nobody_of_the_table_behind_it() -> None:
    table = Pan()
    table.deal()
    while not any(isinstance(o, PanOffer) for _, o in table.room.turns.values()):
        table.one(Random(1))
    for bettor, (_, offer) in table.room.turns.items():
        assert isinstance(offer, PanOffer)
        assert offer.table is not None
        told = json.dumps(offer.to_json())
        others = [s for s in offer.table.live if s != bettor.seat]
        held = {text(card) for seat in others for card in offer.table.cards[seat]}
        assert not any(f'"{card}"' in told for card in held)


def test_whoever_is_away_retires_and_their_ante_stays() -> None:
    table = Pan(ANA, BEN, CYD)
    table.deal()
    table.buy_in()
    while Bettor(3) not in table.room.turns:
        table.one(Random(1))
    table.entries += table.dealer.out_of_time()
    assert [e["seat"] for n in table.entries for e in n.events if e["event"] == "retired"] == [3]
    table.finish(Random(1))
    ended = table.entries[-1].events[-1]
    assert {each["seat"]: each["net"] for each in ended["nets"]}[3] == -500
    assert not table.room.table.stakes.away  # one choice missed, not two


def test_somebody_who_leaves_in_their_turn_plays_on_quietly_by_the_house_way() -> None:
    table = Pan(ANA, BEN, CYD)
    table.deal()
    table.buy_in()
    luck = Random(4)
    while Bettor(2) not in table.room.turns or table.kind != "meld":
        table.one(luck)
    table.do(BEN, c.Leave(do="leave", seat=2))
    for _ in range(500):
        if not table.room.turns:
            break
        if table.room.next_alone() is not None:
            entry = table.dealer.one_alone()
            assert entry is not None
            table.entries.append(entry)
        else:
            table.one(luck)
    assert table.room.over
    assert 2 not in table.chips
    assert restored(table.entries).table.stakes.chips == table.chips


def test_what_is_told_of_chips_agrees_with_the_events_at_every_step() -> None:
    table = Pan(ANA, BEN, CYD)
    for seed in range(4):
        table.deal()
        now = Counter({n["seat"]: n["amount"] for n in table.room.before["stakes"]["chips"]})
        luck, told = Random(seed), 0
        while True:
            for event in (each.event.to_json() for each in table.room.told[told:]):
                _follow(now, event)
            told = len(table.room.told)
            assert {seat: table.chips.get(seat, 0) for seat in now} == now
            if not table.room.turns:
                break
            table.one(luck)


def _follow(now: Counter[int], event: Json) -> None:
    """Move the chips an event tells of."""
    kind = event["event"]
    amount: int = event["paid"] if kind == "chips-paid" else event.get("amount", 0)
    if kind in ("chips-bought", "tops-won", "ante-returned"):
        now[event["seat"]] += amount
    if kind in ("posted", "chips-paid", "chips-returned"):
        now[event["seat"]] -= amount
    if kind in ("chips-paid", "chips-returned"):
        now[event["to"]] += amount


def test_a_hand_of_eight_is_told_in_little() -> None:
    table = Pan(ANA, *(f"person {n}" for n in range(2, 9)))
    table.deal()
    table.finish(Random(7))
    writer = Writer(table.room, frozenset(), ANA, None)
    assert len(writer.table_frame(ANA)) < 150_000
    frames = [len(writer.entry_frame(step, ANA)) for step in table.room.steps]
    assert max(frames) < 40_000  # the deal
    assert sorted(frames)[len(frames) // 2] < 4_000  # a choice
    assert sum(len(json.dumps(asdict(entry))) for entry in table.entries) < 500_000
