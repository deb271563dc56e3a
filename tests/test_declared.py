"""What is declared after the last card, and what is taken back, at every table."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, TypeVar

import pytest

from houseway.cards.card import cards
from houseway.cards.shoe import ScriptedShoe
from houseway.desk.record import HandRecord, record_of
from houseway.desk.settle import settle, settle_any
from houseway.engine.bettor import Bettor
from houseway.engine.event import DeclarationTakenBack, Event, SettlementUndone, standing
from houseway.engine.round import Declared, Entry, Round, TakenBack, log_json, read_log
from houseway.errors import IllegalChoice, RecordError
from houseway.families import game
from houseway.families.journal import RoundLog, log_of
from houseway.play.bots import AnyLegal, play_out
from houseway.play.game import Game, start_round
from houseway.rulebook.schema import Line
from houseway.table.chip_events import ChipsBought
from houseway.table.events import (
    CalledOff,
    IrregularityDeclared,
    RoundEnded,
    WagerReturned,
    WagerSettled,
)
from houseway.table.finish import end_round, open_round, playing
from houseway.table.settle import settle_all
from houseway.table.snapshot import snapshot
from houseway.table.table import Table
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank
from tables import AMPLE, ONE_OF_EACH, deal, full_table, repeatable_shoe

E = TypeVar("E", bound=Event)
EZ = "ez-baccarat-panda-8"


def ez(shown: str = "9h 2c Kd 3c") -> tuple[Game, Table, dict[str, Any], Round]:
    """A round of EZ Baccarat that is over: the Player hand has a natural nine."""
    played = game(EZ)
    table = full_table(played, ScriptedShoe(cards(shown)))
    before = snapshot(table)
    return played, table, before, deal(played, table, {Bettor(2): {"banker": 2500}})


def of(events: list[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def test_a_misdeal_after_the_last_card_undoes_the_settlement() -> None:
    _, table, _, round_ = ez()
    assert round_.over
    assert of(round_.events, RoundEnded)[0].nets == ((Bettor(2), -2500),)
    round_.declare("misdeal", "the burn card was dealt")
    held = standing(round_.events)
    assert [event.nets for event in of(held, RoundEnded)] == [()]
    assert of(held, CalledOff) == [CalledOff("the burn card was dealt")]
    assert [event.amount for event in of(held, WagerReturned)] == [2500]
    assert (table.wagers, table.bank_wager, table.rounds) == ([], 0, 1)
    with pytest.raises(IllegalChoice, match="over"):
        round_.declare("misdeal")


def test_a_turn_at_the_bank_is_not_used_by_a_deal_that_turns_out_void() -> None:
    _, table, _, round_ = ez()
    assert table.turns == 1
    round_.declare("misdeal")
    assert table.turns == 0


def test_a_misdeal_taken_back_leaves_the_hand_settled_as_before() -> None:
    played, table, before, round_ = ez()
    stood = list(round_.events)
    round_.declare("misdeal", "a mistake")
    round_.take_back()
    assert round_.over
    assert standing(round_.events) == stood
    assert round_.log[-2:] == [Declared("misdeal", "a mistake"), TakenBack("misdeal")]
    assert (table.turns, table.rounds) == (1, 1)
    log = RoundLog.from_json(log_of(played, before, round_).to_json())
    assert log.replay().events == round_.events
    round_.declare("misdeal", "this time it is one")
    assert of(standing(round_.events), RoundEnded)[-1].nets == ()
    assert log_of(played, before, round_).replay().events == round_.events


def test_only_the_last_thing_that_happened_is_taken_back() -> None:
    _, _, _, round_ = ez()
    with pytest.raises(IllegalChoice, match="no declaration to take back"):
        round_.take_back()
    round_.declare("misdeal")
    round_.take_back()
    with pytest.raises(IllegalChoice, match="no declaration to take back"):
        round_.take_back()


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_misdeal_taken_back_at_any_moment_changes_nothing(name: str) -> None:
    """Every family: declared and taken back before each choice and at the end; all replays."""
    played = game(name)
    plain, tried = (
        full_table(played, repeatable_shoe(played, name), min(4, played.rules.table.seats))
        for _ in range(2)
    )
    ended = 0
    for number in range(3):
        before = snapshot(plain)
        straight = play_out(start_round(played, plain), {}, AnyLegal(Random(f"{name}{number}")))
        round_, bot = start_round(played, tried), AnyLegal(Random(f"{name}{number}"))
        while round_.declarable is not None:
            if round_.over or len(round_.log) < 60:  # each time it is dealt again from the start
                round_.declare("misdeal", "a mistake")
                assert round_.over
                round_.take_back()
            if round_.decision is None:
                ended += 1
                break
            bettor, offer = next(iter(round_.decision.offers.items()))
            round_.choose(bettor, bot.choose(offer))
        assert standing(round_.events) == straight.events
        assert snapshot(tried) == snapshot(plain)
        log = RoundLog.from_json(log_of(played, before, round_).to_json())
        assert log.log == round_.log
        assert log.replay().events == round_.events
    assert ended, "no round came to its end"


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_misdeal_after_the_last_card_gives_everything_back_in_every_family(name: str) -> None:
    played = game(name)
    table = full_table(played, repeatable_shoe(played, name), min(4, played.rules.table.seats))
    found = 0
    for number in range(3):
        before = snapshot(table)
        round_ = play_out(start_round(played, table), {}, AnyLegal(Random(f"{name} {number}")))
        if round_.declarable is None:  # nobody banked, or it was called off already
            continue
        found += 1
        round_.declare("misdeal", "found too late")
        (ended,) = of(standing(round_.events), RoundEnded)
        assert all(net == 0 for _, net in ended.nets) or played.rules.schedule
        assert sum(net for _, net in ended.nets) + ended.bank + ended.house == 0
        if "stakes" in before:
            chips = Counter({each["seat"]: each["amount"] for each in before["stakes"]["chips"]})
            for bought in of(round_.events, ChipsBought):
                chips[bought.bettor.seat] += bought.amount
            assert chips == Counter(table.stakes.chips)
        assert log_of(played, before, round_).replay().events == round_.events
    assert found, "no round came to its end"


def test_the_floor_settles_anew_what_is_declared_of_a_settled_hand() -> None:
    """`settle`, `declarable` and `follow` of `end_round`: a hand found dead gets its wager back."""
    played = game(EZ)
    table = full_table(played, ScriptedShoe([]))
    dead = set[int]()
    lines = {line.result: line for line in played.rules.by_id["banker"].lines}

    def line_of(wager: Any) -> Line:
        return lines["push" if wager.bettor.seat in dead else "lose"]

    def follow(declared: Declared) -> Any:
        assert declared.seat is not None
        dead.add(declared.seat)
        yield IrregularityDeclared(declared.kind, declared.reason, declared.seat)

    def hand() -> Any:
        yield from open_round(table, 0)
        may = {"dead": frozenset({2, 3})}
        yield from end_round(table, lambda: settle_all(table, line_of), may, follow)

    round_ = Round(playing(hand(), table))
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        bank = isinstance(offer, BankOffer)
        round_.choose(bettor, TakeBank(AMPLE) if bank else PlaceWagers((("banker", 500),)))
    assert round_.declarable == {"dead": frozenset({2, 3})}
    with pytest.raises(IllegalChoice, match="say at which seat: 2, 3"):
        round_.declare("dead")
    round_.declare("dead", "five cards", 2)
    held = standing(round_.events)
    assert {e.bettor.seat: e.collected for e in of(held, WagerSettled)}[2] == 0
    assert {e.bettor.seat: e.collected for e in of(held, WagerSettled)}[3] == 500
    assert dict(of(held, RoundEnded)[0].nets)[Bettor(2)] == 0
    assert len(of(round_.events, SettlementUndone)) == 1
    round_.declare("misdeal", "and then the deck was short")
    assert of(standing(round_.events), RoundEnded)[0].nets == ()


# ------------------------------------------------------------------------------ logs and records


@pytest.mark.parametrize(
    "log",
    [
        [{"take-back": "misdeal"}],
        [{"declare": "misdeal"}, {"take-back": "foul"}],
        [{"declare": "misdeal"}, {"take-back": "misdeal"}, {"take-back": "misdeal"}],
        [{"declare": "foul"}, {"seat": 1, "choice": "pick", "pick": "hit"}, {"take-back": "foul"}],
    ],
)
def test_a_log_takes_back_only_what_was_just_declared(log: list[Any]) -> None:
    with pytest.raises(RecordError, match=r"log entry \d takes back"):
        read_log(log)


def test_a_log_says_what_was_taken_back() -> None:
    log: list[Entry] = [Declared("foul", "six cards", 3), TakenBack("foul")]
    assert log_json(log)[1] == {"take-back": "foul"}
    assert read_log(log_json(log)) == log


def test_a_round_called_off_late_is_recorded_and_settled_alike() -> None:
    played, _, _, round_ = ez()
    round_.declare("misdeal", "the burn card was dealt")
    record = record_of(played.rules, round_.events)
    assert isinstance(record, HandRecord)
    assert [(each.what, each.reason) for each in record.declared] == [
        ("misdeal", "the burn card was dealt")
    ]
    answer = settle_any(record.to_json())
    (ended,) = of(standing(round_.events), RoundEnded)
    assert (answer.ended.bank, answer.ended.house) == (ended.bank, ended.house)
    assert not settle(record).settled


def test_a_declaration_taken_back_stays_in_the_record_and_moves_nothing() -> None:
    played, _, _, round_ = ez()
    round_.declare("misdeal", "a mistake")
    round_.take_back()
    record = record_of(played.rules, round_.events)
    assert isinstance(record, HandRecord)
    assert [(each.what, each.taken_back) for each in record.declared] == [("misdeal", True)]
    (ended,) = of(standing(round_.events), RoundEnded)
    assert settle(record.to_json()).ended == ended
    assert len(of(round_.events, DeclarationTakenBack)) == 1
