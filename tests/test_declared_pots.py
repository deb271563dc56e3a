"""A hand found foul once its pot was given: given anew until the next hand begins."""

from __future__ import annotations

import json
from random import Random
from typing import Any, TypeVar

import pytest

from houseway.desk.record import record_of
from houseway.desk.settle import settle_any
from houseway.engine.event import Event, SettlementUndone, standing
from houseway.engine.round import Round
from houseway.families import game
from houseway.families.journal import RoundLog, log_of
from houseway.families.pan.events import HandDead, WentOut
from houseway.families.pot.events import Acted, PotWon
from houseway.play.bots import AnyLegal, Bot, HouseWay, play_out
from houseway.play.game import Game, start_round
from houseway.rulebook.load import game_ids, load
from houseway.table.events import CalledOff, RoundEnded
from houseway.table.snapshot import snapshot
from houseway.table.table import Table
from tables import Stays, full_table, repeatable_shoe

POTS = [name for name in game_ids() if load(name).family == "pot"]
E = TypeVar("E", bound=Event)


def of(events: list[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def nets(events: list[Event]) -> dict[int, int]:
    (ended,) = of(standing(events), RoundEnded)
    return {bettor.seat: net for bettor, net in ended.nets}


def dealt(name: str, seed: object, people: int = 4, chips: tuple[int, ...] = (200_000,)) -> Any:
    """A hand that is over: the game, its table, the table before, and the round."""
    played = game(name)
    most = min(people, played.rules.table.seats)
    table = full_table(played, repeatable_shoe(played, f"{name} {seed}"), people=most)
    luck = Random(f"{name} {seed}")
    table.stakes.chips = {seat: luck.choice(chips) for seat in table.people}
    table.stakes.playing, table.stakes.button = set(table.people), 1
    before = snapshot(table)
    bot: Bot = Stays(luck, folds=0.05) if played.rules.family == "pot" else HouseWay()
    return played, table, before, play_out(start_round(played, table), {}, bot)


def late(round_: Round, kind: str) -> list[int]:
    """Of whom something may still be declared, those who won most first."""
    seats = (round_.declarable or {}).get(kind, frozenset())
    won = nets(round_.events) if seats else {}
    return sorted(seats, key=lambda seat: -won[seat])


def check_all_holds(played: Game, table: Table, before: dict[str, Any], round_: Round) -> None:
    """Money adds up, the log replays, and the record settles to what the table paid."""
    (ended,) = of(standing(round_.events), RoundEnded)
    assert sum(net for _, net in ended.nets) + ended.house + ended.lies == 0
    had = {each["seat"]: each["amount"] for each in before["stakes"]["chips"]}
    assert table.stakes.chips == {seat: had[seat] + nets(round_.events)[seat] for seat in had}
    log = RoundLog.from_json(json.loads(json.dumps(log_of(played, before, round_).to_json())))
    assert log.replay().events == round_.events
    answer = settle_any(json.loads(json.dumps(record_of(played.rules, round_.events).to_json())))
    assert dict(answer.ended.nets) == dict(ended.nets)


def check_late_foul(name: str, seed: object, chips: tuple[int, ...]) -> bool:
    """Declare the winner foul, take it back, declare it again; whether it could be."""
    played, table, before, round_ = dealt(name, seed, chips=chips)
    if not (seats := late(round_, "mucked")):
        return False
    was, stood = dict(table.stakes.chips), standing(round_.events)
    round_.declare("mucked", "it lay among the discards", seats[0])
    if round_.retractable is not None and round_.over:
        round_.take_back()
        assert (dict(table.stakes.chips), standing(round_.events)) == (was, stood)
        round_.declare("mucked", "it lay among the discards", seats[0])
    play_out(round_, {}, AnyLegal(Random(0)))
    held = standing(round_.events)
    assert [act.bettor.seat for act in of(held, Acted) if act.pick == "foul"] == seats[:1]
    at = next(n for n, e in enumerate(held) if isinstance(e, Acted) and e.pick == "foul")
    assert all(won.bettor.seat != seats[0] for won in of(held[at:], PotWon))
    assert nets(round_.events)[seats[0]] <= 0
    check_all_holds(played, table, before, round_)
    return True


CHIPS = (2_000, 6_000, 15_000, 200_000)


@pytest.mark.parametrize("name", POTS)
def test_a_pot_given_to_a_hand_found_foul_is_given_anew(name: str) -> None:
    assert sum(check_late_foul(name, seed, CHIPS) for seed in range(4)), "it could never be"


@pytest.mark.prove
@pytest.mark.parametrize("name", POTS)
def test_pots_given_to_hands_found_foul_are_given_anew(name: str) -> None:
    assert sum(check_late_foul(name, f"more {seed}", CHIPS) for seed in range(150)) > 20


def test_texas_holdem_two_hands_are_found_foul_one_after_the_other_and_then_a_misdeal() -> None:
    played, table, before, round_ = dealt("texas-holdem", "two")
    had = {each["seat"]: each["amount"] for each in before["stakes"]["chips"]}
    first = late(round_, "foul-count")
    round_.declare("foul-count", "three cards", first[0])
    second = late(round_, "mucked")
    assert first[0] not in second
    round_.declare("mucked", "on the discards", second[0])
    check_all_holds(played, table, before, round_)
    assert len(of(round_.events, SettlementUndone)) == 2
    round_.declare("misdeal", "and the deck was short")
    assert table.stakes.chips == had
    assert len(of(standing(round_.events), CalledOff)) == 1
    assert log_of(played, before, round_).replay().events == round_.events


def test_gen_r32_where_nobody_else_was_left_the_pot_stands() -> None:
    for seed in range(9):
        played = game("texas-holdem")
        table = full_table(played, repeatable_shoe(played, f"alone {seed}"), people=3)
        table.stakes.chips = dict.fromkeys(table.people, 200_000)
        round_ = play_out(start_round(played, table), {}, Stays(Random(seed), folds=0.9))
        won = of(round_.events, PotWon)
        if won and not won[0].hand:
            assert round_.declarable == {}
            return
    pytest.fail("nobody was left alone")


def pan_over(wrong: str, winner: bool) -> tuple[Game, Table, dict[str, Any], Round, int]:
    """A hand of Panguingue that somebody went out of, with one that may be found wrong."""
    for seed in range(40):
        played, table, before, round_ = dealt("panguingue", seed)
        out = of(round_.events, WentOut)
        seats = [s for s in late(round_, wrong) if out and (s == out[0].bettor.seat) == winner]
        if seats:
            return played, table, before, round_, seats[0]
    raise AssertionError("nobody went out")


@pytest.mark.parametrize("wrong", ["wrong-count", "wrong-meld-late"])
def test_pan_irregularities_a_winner_found_wrong_retires_and_the_others_play_on(wrong: str) -> None:
    played, table, before, round_, seat = pan_over(wrong, winner=True)
    round_.declare(wrong, "twelve cards", seat)
    assert not round_.over
    play_out(round_, {}, HouseWay())
    held = standing(round_.events)
    assert [(dead.bettor.seat, dead.pays) for dead in of(held, HandDead)] == [(seat, True)]
    assert all(out.bettor.seat != seat for out in of(held, WentOut))
    assert nets(round_.events)[seat] < 0
    check_all_holds(played, table, before, round_)


def test_pan_irregularities_a_loser_found_wrong_returns_its_collections() -> None:
    played, table, before, round_, seat = pan_over("wrong-meld-late", winner=False)
    was = nets(round_.events)
    (out,) = of(round_.events, WentOut)
    round_.declare("wrong-meld-late", "no meld at all", seat)
    assert round_.over
    assert of(standing(round_.events), WentOut) == [out]
    assert nets(round_.events)[seat] <= was[seat]
    check_all_holds(played, table, before, round_)
    round_.take_back()
    assert nets(round_.events) == was
