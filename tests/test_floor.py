"""Calling the floor in a terminal."""

from __future__ import annotations

import pytest
from rich.console import Console

from houseway.cli.floor import call_floor
from houseway.engine.event import standing
from houseway.families import game
from houseway.play.bots import HouseWay, play_out
from houseway.play.game import start_round
from houseway.table.events import CalledOff
from tables import full_table, repeatable_shoe


def test_the_floor_is_told_asked_and_takes_back() -> None:
    played = game("pai-gow-poker")
    table = full_table(played, repeatable_shoe(played, "floor"), 3)
    round_ = play_out(start_round(played, table), {}, HouseWay())
    out = Console(record=True, width=100)

    def say(said: str) -> str:
        call_floor(out, played.rules, round_, said)
        return out.export_text()

    assert "misdeal: the deal is void." in say("")
    say("misdeal: a pile of six")
    assert [e.reason for e in standing(round_.events) if isinstance(e, CalledOff)] == [
        "a pile of six"
    ]
    assert "back: takes misdeal back." in say("") or round_.retractable is not None
    say("back")
    assert not [e for e in standing(round_.events) if isinstance(e, CalledOff)]
    assert "no declaration to take back" in say("take back")
    assert "knows nothing called 'fire'" in say("fire seat 3: it burns")


@pytest.mark.parametrize("name", ["chinese-poker", "panguingue", "texas-holdem"])
def test_chips_go_back_and_come_back_where_people_play_each_other(name: str) -> None:
    played = game(name)
    table = full_table(played, repeatable_shoe(played, name), 3)
    round_ = play_out(start_round(played, table), {}, HouseWay())
    if round_.declarable is None:
        pytest.fail("the hand did not come to its end")
    after = dict(table.stakes.chips)
    out = Console(record=True, width=100)
    call_floor(out, played.rules, round_, "misdeal")
    assert sum(table.stakes.chips.values()) >= sum(after.values())
    call_floor(out, played.rules, round_, "back")
    assert table.stakes.chips == after
