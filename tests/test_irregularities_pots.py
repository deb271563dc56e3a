"""What the documents of poker for the pot, Chinese Poker and Pan say may go wrong.

The list is `irregularities_pots.json`. What can be declared is declared at a live table, and the
hand then settles alike from its own record; what cannot has a ruling, or a test that shows it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from houseway.desk.record import record_of
from houseway.desk.settle import settle_any
from houseway.engine.event import Event, standing
from houseway.engine.round import MISDEAL, Round
from houseway.families import game
from houseway.families.chinese.events import PointsSettled
from houseway.families.pan.events import AnteReturned, CardWithdrawn, HandDead, TakenBack
from houseway.families.pot.events import Acted, BetReturned, CardsThrown
from houseway.play.bots import Bot, HouseWay, play_out
from houseway.play.game import Game, start_round
from houseway.rulebook.load import game_ids, load
from houseway.table.chip_events import StubShuffled
from houseway.table.events import (
    CalledOff,
    CardBurned,
    CardDealt,
    CardTurned,
    CardVoided,
    DiceThrown,
    IrregularityDeclared,
    RoundEnded,
)
from tables import Stays, full_table, repeatable_shoe

HERE = Path(__file__).parent
Sentence = dict[str, Any]
SENTENCES: list[Sentence] = json.loads((HERE / "irregularities_pots.json").read_text("utf-8"))[
    "sentences"
]
DECLARED = [each for each in SENTENCES if "declare" in each]
FAMILIES = ("pot", "chinese", "pan")
E = TypeVar("E", bound=Event)
Then = Callable[[list[Event], int | None], bool]


def named(each: Sentence) -> str:
    late = " late" * bool(each.get("late")) + " twice" * bool(each.get("twice"))
    return f"{each['game']} {each['declare']}{late}"


def bot_of(played: Game, luck: Random) -> Bot:
    """Somebody who stays in, so that everything can come to pass."""
    return Stays(luck, folds=0.0) if played.rules.family == "pot" else HouseWay()


def moments(played: Game, seed: int) -> tuple[Round, Bot]:
    """A hand of three people with chips, at its first decision."""
    table = full_table(played, repeatable_shoe(played, f"goes wrong {seed}"), people=3)
    table.stakes.chips = dict.fromkeys(table.people, 200_000)
    table.stakes.playing, table.stakes.button = set(table.people), 1
    return start_round(played, table), bot_of(played, Random(seed))


def declare(round_: Round, bot: Bot, each: Sentence) -> int | None:
    """Declare a sentence as soon as it can be; the seat it was declared of."""
    if each.get("late"):
        play_out(round_, {}, bot)
    while not (seats := seats_of(round_, each)):
        assert round_.decision is not None, "it cannot be declared"
        bettor, offer = next(iter(round_.decision.offers.items()))
        round_.choose(bettor, bot.choose(offer))
    seat = seats[0]
    round_.declare(each["declare"], "seen by all", seat)
    if each.get("twice"):
        dead = each["then"] == "dead"
        again = seat if dead else next(s for s in seats_of(round_, each) if s != seat)
        round_.declare(each["declare"], "seen by all", again)
    play_out(round_, {}, bot)
    return seat


def seats_of(round_: Round, each: Sentence) -> list[int | None]:
    """Of whom a sentence can be declared now."""
    if each["declare"] == MISDEAL:
        return [None] if round_.declarable is not None else []
    known = round_.declarable or {}
    if each["declare"] not in known:
        return []
    return list[int | None](sorted(known[each["declare"]])) or [None]


def of(events: list[Event], kind: type[E], seat: int | None = None) -> list[E]:
    found = (event for event in events if isinstance(event, kind))
    if seat is None:
        return list(found)
    return [e for e in found if e.bettor.seat == seat]  # type: ignore[attr-defined]


def since(events: list[Event]) -> list[Event]:
    """What happened from the declaration on."""
    at = next(n for n, e in enumerate(events) if isinstance(e, IrregularityDeclared))
    return events[at + 1 :]


def nets(events: list[Event]) -> dict[int, int]:
    (ended,) = of(events, RoundEnded)
    return {bettor.seat: net for bettor, net in ended.nets}


def _void(events: list[Event], seat: int | None) -> bool:
    return len(of(events, CalledOff)) == 1 and not any(nets(events).values())


def _dead(events: list[Event], seat: int | None) -> bool:
    assert seat is not None
    gone = [act.pick for act in of(events, Acted, seat)][-1:] == ["dead"]
    return gone and bool(of(since(events), BetReturned, seat)) and nets(events)[seat] == 0


def _foul(events: list[Event], seat: int | None) -> bool:
    assert seat is not None
    return "foul" in [act.pick for act in of(events, Acted, seat)] and nets(events)[seat] <= 0


def _pays(events: list[Event], seat: int | None) -> bool:
    """A foul hand of Chinese Poker wins from nobody."""
    assert seat is not None
    settled = of(events, PointsSettled)
    return nets(events)[seat] < 0 and all(e.bettor.seat != seat for e in settled if e.points)


def _served(events: list[Event], seat: int | None) -> bool:
    gone, came = since(events)[:2]
    return isinstance(gone, CardsThrown | CardWithdrawn) and isinstance(came, CardDealt)


def _pulled(events: list[Event], seat: int | None) -> bool:
    told = since(events)
    return bool(of(told, DiceThrown)) and len(of(told, CardsThrown, seat)) >= 1


def _flop(events: list[Event], seat: int | None) -> bool:
    told = since(events)
    return bool(of(told, StubShuffled)) and len(of(told, CardVoided)) >= 3


FOLLOWS: Mapping[str, Then] = {
    "void": _void,
    "dead": _dead,
    "foul": _foul,
    "pays": _pays,
    "served": _served,
    "pulled": _pulled,
    "flop": _flop,
    "board": lambda events, seat: bool(of(since(events), CardVoided)),
    "scrap": lambda events, seat: any(e.up for e in of(since(events), CardBurned)),
    "taken off": lambda events, seat: len(of(since(events)[:4], CardBurned)) == 4,
    "seen": lambda events, seat: isinstance(since(events)[0], CardTurned),
    "replaced": lambda events, seat: bool(of(since(events), CardVoided)),
    "plays": lambda events, seat: bool(of(events, PointsSettled)),
    "withdrawn": lambda events, seat: len(of(since(events)[:3], CardWithdrawn)) == 1,
    "void hand": lambda events, seat: bool(of(since(events), AnteReturned, seat)),
    "dead hand": lambda events, seat: any(e.pays for e in of(events, HandDead, seat)),
    "taken back": lambda events, seat: bool(of(since(events), TakenBack, seat)),
}


@pytest.mark.parametrize("each", DECLARED, ids=named)
def test_what_a_document_says_may_go_wrong_is_declared_and_recorded(each: Sentence) -> None:
    played = game(each["game"])
    for seed in range(12):  # a hand in which it can come to pass
        round_, bot = moments(played, seed)
        try:
            seat = declare(round_, bot, each)
        except AssertionError:
            continue
        break
    else:
        pytest.fail("it can never be declared")
    assert round_.over
    told = standing(round_.events)
    assert FOLLOWS[each["then"]](told, seat), each["says"]
    if of(told, CalledOff):
        return
    answer = settle_any(json.loads(json.dumps(record_of(played.rules, told).to_json())))
    assert dict(answer.ended.nets) == dict(of(told, RoundEnded)[0].nets)


def test_what_cannot_be_declared_names_a_ruling_or_a_test() -> None:
    tests = "".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    for each in SENTENCES:
        rulings = {ruling.id for ruling in load(each["game"]).rulings}
        assert {"declare", "ruling", "test"} & set(each), each["says"]
        assert "ruling" not in each or each["ruling"] in rulings, each["ruling"]
        assert "test" not in each or f"def {each['test']}(" in tests, each["test"]


def test_every_declaration_of_these_games_stands_in_the_list_of_its_text() -> None:
    listed = {each["declare"] for each in DECLARED}
    for name in game_ids():
        rules = load(name)
        if rules.family in FAMILIES:
            assert {what.id for what in rules.irregularities} <= listed, name


def test_every_game_without_a_bank_has_its_sentences() -> None:
    likes = {each["game"] for each in SENTENCES}
    alone = {name for name in game_ids() if not load(name).banked}
    assert alone - likes == {"crazy-pineapple", "lazy-pineapple", "texas-holdem-hi-lo"}
