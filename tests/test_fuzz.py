"""Whatever is fed in, the answer is a settlement or one clear sentence; never a crash."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from houseway.desk.audit import audit
from houseway.desk.schemas import example
from houseway.desk.settle import settle_any, total_of_nets
from houseway.engine.event import Event
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.journal import log_of
from houseway.play.bots import AnyLegal, play_out
from houseway.play.game import start_round
from houseway.rulebook.load import game_ids, load
from houseway.table.snapshot import snapshot
from tables import ONE_OF_EACH, full_table, repeatable_shoe

ODD: list[Any] = [
    None, True, False, 0, 1, -1, 7, 2**63, 10**30, 0.5, float("nan"), "", "x", "player", "Ah", "Jk",
    "backline 1", "backline 99", [], {}, ["Ah"], {"seat": 1}, [[]], "💰", "\x00", "10" * 50,
]  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in nested data."""
    found = [path] if path else []
    items = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    for key, value in items:
        found += places(value, (*path, key))
    return found


def mutate(data: Any, luck: Random) -> Any:
    """A copy with one or two things wrong."""
    out = copy.deepcopy(data)
    for _ in range(luck.choice((1, 1, 2))):
        path = luck.choice(places(out))
        inner = out
        for key in path[:-1]:
            inner = inner[key]
        if luck.random() < 0.2:
            del inner[path[-1]]
        elif luck.random() < 0.1 and isinstance(inner, dict):
            inner[str(luck.choice(ODD))] = luck.choice(ODD)
        else:
            inner[path[-1]] = luck.choice(ODD)
        if not out:
            break
    return out


def check(reason: Exception) -> None:
    """One sentence."""
    assert str(reason)
    assert "\n" not in str(reason)


@pytest.mark.parametrize("name", game_ids())
def test_mutated_hand_records(name: str) -> None:
    luck, settled = Random(f"hands {name}"), 0
    times = 700 if name in ONE_OF_EACH or load(name).banked else 150
    for _ in range(times):
        record = mutate(example(name), luck)
        try:
            answer = settle_any(record)
        except HousewayError as reason:
            check(reason)
        else:
            settled += 1
            assert total_of_nets(answer) == 0
    assert settled < times * 6 / 7


@pytest.mark.parametrize("name", game_ids())
def test_mutated_options(name: str) -> None:
    luck, keys = Random(f"options {name}"), list(load(name).choices)
    for _ in range(300 if load(name).banked else 60):
        chosen = {luck.choice(keys): luck.choice(ODD) for _ in range(luck.choice((1, 2)))}
        try:
            settle_any({**example(name), "options": chosen})
        except HousewayError as reason:
            check(reason)


def _replayed(log: dict[str, Any], unseen: tuple[str, ...]) -> list[Any]:
    """What follows from the rules; commitments and unseen cards are checked with the seed."""
    every = (Event.from_json(event).to_json() for event in log["events"])
    told = (event for event in every if event["event"] != "shoe-shuffled")
    return [
        {**event, "card": None} if event["event"] in unseen and not event.get("up", True) else event
        for event in told
    ]


@pytest.mark.parametrize("name", game_ids())
def test_mutated_logs_never_pass_for_another_round(name: str) -> None:
    played = game(name)
    table = full_table(played, repeatable_shoe(played, f"fuzz {name}"), people=4)
    before = snapshot(table)
    round_ = play_out(start_round(played, table), {}, AnyLegal(Random(name)))
    log = json.loads(json.dumps(log_of(played, before, round_).to_json()))
    luck = Random(f"logs {name}")
    # A hand that is folded is never seen, so that other cards in it change nothing.
    unseen = ("card-burned",) if played.rules.banked else ("card-burned", "card-dealt")
    for _ in range(150 if load(name).banked else 40):
        changed = mutate(log, luck)
        with pytest.raises(HousewayError) as reason:
            audit([json.dumps(changed)])  # it has no closing line, so it never passes whole
        check(reason.value)
        if "its 1 rounds agree" in str(reason.value):
            assert _replayed(changed, unseen) == _replayed(log, unseen)
