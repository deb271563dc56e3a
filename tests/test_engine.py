"""The round engine, with a procedure made up for the purpose."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import houseway
from houseway.engine.bettor import Bettor, read_bettor
from houseway.engine.decision import Choice, Decision, Pick, PickOffer
from houseway.engine.event import Event
from houseway.engine.round import Irregularity, Procedure, Round, log_json, read_log, replay
from houseway.errors import IllegalChoice, RecordError
from houseway.families import know_every_event
from houseway.table.events import CalledOff, CardDealt, ChoiceMade
from houseway.table.wager import PlaceWagers, TakeBank

ANN, BOB = Bettor(1), Bettor(2)


def everybody_picks() -> Procedure:
    """Two bettors pick in any order; a misdeal calls it off."""
    offers = {bettor: PickOffer(("hit", "stand")) for bettor in (ANN, BOB)}
    try:
        while offers:
            answer = yield Decision("pick", dict(offers))
            assert answer is not None
            bettor, choice = answer
            assert isinstance(choice, Pick)
            del offers[bettor]
            yield ChoiceMade(bettor, choice.pick)
    except Irregularity as misdeal:
        yield CalledOff(str(misdeal))


def test_choices_arrive_in_any_order_and_the_log_keeps_it() -> None:
    round_ = Round(everybody_picks())
    round_.choose(BOB, Pick("stand"))
    assert round_.choices(BOB) is None
    assert round_.choices(ANN) is not None
    round_.choose(ANN, Pick("hit"))
    assert round_.over
    assert [entry[0] for entry in round_.log if isinstance(entry, tuple)] == [BOB, ANN]
    assert replay(everybody_picks(), round_.log).events == round_.events
    assert replay(everybody_picks(), read_log(log_json(round_.log))).events == round_.events


def test_a_refusal_lists_no_more_picks_than_a_sentence_can_bear() -> None:
    offer = PickOffer(tuple(f"way {number}" for number in range(1000)))
    with pytest.raises(IllegalChoice, match=r"choose one of way 0, .* or 9\d\d more") as refused:
        offer.verify(Pick("fold"))
    assert len(str(refused.value)) < 350


@pytest.mark.parametrize(
    ("bettor", "choice", "reason"),
    [
        (ANN, Pick("fold"), "choose one of hit, stand"),
        (Bettor(9), Pick("hit"), "seat 9 has nothing to choose now"),
        (ANN, TakeBank(100), "choose one of"),
        (ANN, PlaceWagers(()), "choose one of"),
    ],
)
def test_an_illegal_choice_changes_nothing(bettor: Bettor, choice: Choice, reason: str) -> None:
    round_ = Round(everybody_picks())
    before = round_.decision
    with pytest.raises(IllegalChoice, match=reason):
        round_.choose(bettor, choice)
    assert round_.decision is before
    assert (round_.events, round_.log) == ([], [])


def test_nothing_can_be_chosen_or_declared_when_it_is_over() -> None:
    round_ = Round(everybody_picks())
    round_.declare("misdeal", "a card fell")
    assert round_.events == [CalledOff("a card fell")]
    with pytest.raises(IllegalChoice, match="over"):
        round_.choose(ANN, Pick("hit"))
    with pytest.raises(IllegalChoice, match="over"):
        round_.declare("misdeal")
    assert replay(everybody_picks(), read_log(log_json(round_.log))).events == round_.events


def test_an_unknown_irregularity_changes_nothing() -> None:
    round_ = Round(everybody_picks())
    with pytest.raises(IllegalChoice, match="cannot be declared now"):
        round_.declare("earthquake")
    round_.choose(ANN, Pick("hit"))
    assert len(round_.events) == 1


def test_a_face_down_card_is_hidden_from_everybody() -> None:
    down = CardDealt("banker", 17, up=False)
    for seat in (None, 1, 8):
        assert down.seen_from(seat) == CardDealt("banker", None, up=False)
        assert "card" not in down.seen_from(seat).to_json()
    up = CardDealt("banker", 17)
    assert up.seen_from(None) is up


BAD_EVENTS = [
    None,
    {},
    {"event": "dance"},
    {"event": "card-dealt"},
    {"event": "card-dealt", "hand": 7, "card": "Ah"},
    {"event": "card-dealt", "hand": "player", "card": 7},
    {"event": "card-dealt", "hand": "player", "card": "Ah", "up": "yes"},
    {"event": "card-dealt", "hand": "player", "card": "Ah", "colour": "red"},
    {"event": "fee-taken", "seat": 0, "amount": 5, "on": "x"},
    {"event": "fee-taken", "seat": 1, "bettor": "behind", "amount": 5, "on": "x"},
    {"event": "fee-taken", "seat": 1, "amount": True, "on": "x"},
    {"event": "fee-taken", "seat": 1, "amount": 5.5, "on": "x"},
    {"event": "round-ended", "nets": {}, "bank": 0, "house": 0},
]


@pytest.mark.parametrize("data", BAD_EVENTS, ids=str)
def test_unreadable_events_are_named(data: object) -> None:
    with pytest.raises(RecordError) as fault:
        Event.from_json(data)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    "data",
    [
        "x",
        [1],
        [{}],
        [{"seat": 1}],
        [{"seat": 1, "choice": "pick"}],
        [{"seat": 1, "choice": "place-wagers", "wagers": [{"spot": "tie"}]}],
        [{"seat": 1, "choice": "place-wagers", "wagers": "tie"}],
    ],
    ids=str,
)
def test_unreadable_logs_are_named(data: object) -> None:
    with pytest.raises(RecordError):
        read_log(data)


def test_bettors_are_written_and_read() -> None:
    assert str(Bettor(3)) == "seat 3"
    assert str(Bettor(3, 2)) == "seat 3 backline 2"
    assert read_bettor(3, "backline 2") == Bettor(3, 2)


def test_what_a_class_is_called_does_not_matter_to_a_log() -> None:
    @dataclass(frozen=True, slots=True)
    class Darkness(Event):
        kind = "lights-out"

        room: str

    try:
        assert Darkness("north").to_json() == {"event": "lights-out", "room": "north"}
        assert Event.from_json({"event": "lights-out", "room": "north"}) == Darkness("north")
    finally:
        del Event.kinds["lights-out"]


def test_every_kind_that_was_ever_written_is_still_read() -> None:
    """`kinds.txt` only grows: logs keep these words for good."""
    know_every_event()
    place = Path(__file__).with_name("kinds.txt")
    written = [line.split() for line in place.read_text(encoding="utf-8").splitlines()]
    known = {("event", kind) for kind in Event.kinds} | {("choice", kind) for kind in Choice.kinds}
    assert known == {(group, kind) for group, kind in written}


def test_a_log_of_any_game_is_read_by_a_program_that_has_played_none() -> None:
    known = """
from houseway.families import know_every_event
from houseway.engine.event import Event
know_every_event()
print(*(each.__module__ + "." + each.__name__ for each in Event.__subclasses__()))
"""
    told = subprocess.run([sys.executable, "-c", known], capture_output=True, text=True, check=True)
    source = Path(houseway.__file__).parent
    written = [
        f"houseway.{'.'.join(path.relative_to(source).with_suffix('').parts)}.{name}"
        for path in source.rglob("*.py")
        for name in re.findall(r"^class (\w+)\(Event\):", path.read_text(encoding="utf-8"), re.M)
    ]
    assert len(written) > 60
    assert set(written) <= set(told.stdout.split())
