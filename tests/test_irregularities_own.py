"""What the documents of the blackjack, ante, Fast Action and pai gow games say may go wrong.

The list is `irregularities_own.json`. What can be declared is declared at a live table and then
settled again from the record of that round; what cannot has a ruling, or a test that shows it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import pytest

from houseway.cards.card import JOKER, Card, rank, text
from houseway.desk.record import record_of
from houseway.desk.settle import settle
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick, PickOffer
from houseway.engine.event import Event, standing
from houseway.engine.round import MISDEAL, Round
from houseway.errors import IllegalChoice
from houseway.families import game
from houseway.play.bots import HouseWay, play_out
from houseway.play.game import Game, start_round
from houseway.rulebook.load import game_ids, load
from houseway.table.events import (
    BankTaken,
    CalledOff,
    CardBurned,
    CardDealt,
    CardVoided,
    HandSet,
    IrregularityDeclared,
    RoundEnded,
    WagerReturned,
    WagerSettled,
)
from houseway.table.wager import PlaceWagers, WagerOffer
from tables import full_table, repeatable_shoe

HERE = Path(__file__).parent
Sentence = dict[str, Any]
SENTENCES: list[Sentence] = json.loads((HERE / "irregularities_own.json").read_text("utf-8"))[
    "sentences"
]
DECLARED = [each for each in SENTENCES if "declare" in each]
E = TypeVar("E", bound=Event)
FAMILIES = ("blackjack", "ante", "keep", "paigow")


def named(each: Sentence) -> str:
    late = " late" if each.get("late") else ""
    return f"{each['section']} {each.get('declare', '')}{late}"


def opened(played: Game) -> Round:
    """A round in which somebody banks and everybody else has one wager, to the first choice."""
    table = full_table(played, repeatable_shoe(played, "goes wrong"), people=5)
    round_ = start_round(played, table)
    while round_.decision is not None and round_.decision.kind in ("bank", "wagers", "pile"):
        bettor, offer = next(iter(round_.decision.offers.items()))
        round_.choose(bettor, HouseWay().choose(offer))
    return round_


def hand_of(events: list[Event], name: str) -> list[Card]:
    dealt = [e.card for e in events if isinstance(e, CardDealt) and e.hand == name]
    return [card for card in dealt if card is not None]


def banks(round_: Round) -> int:
    return next(e.seat for e in round_.events if isinstance(e, BankTaken))


def declare(round_: Round, each: Sentence) -> tuple[int | None, str]:
    """Declare a sentence as soon as it can be; the seat it was declared of, and its hand."""
    bank, of = banks(round_), each.get("of")
    if each.get("late"):
        play_out(round_, {}, HouseWay())
    while not (seats := _seats(round_, each, bank)):
        assert round_.decision is not None, "it cannot be declared"
        bettor, offer = next(iter(round_.decision.offers.items()))
        round_.choose(bettor, HouseWay().choose(offer))
    seat = next(iter(seats))
    name = "bank" if seat is None or seat == bank else f"seat {seat}"
    cards = [c for c in hand_of(round_.events, name) if c != JOKER and rank(c) != 1]
    reason = f"the {text(cards[0])}" if of in ("seat", "bank") else "seen by all"
    round_.declare(each["declare"], reason, seat)
    return seat, name


def _seats(round_: Round, each: Sentence, bank: int) -> list[int | None]:
    """Of which seats a sentence can be declared now."""
    if each["declare"] == MISDEAL:
        return [None]
    known = round_.declarable or {}
    if each["declare"] not in known:
        return []
    wanted = each.get("of")
    if wanted is None:
        return [None]
    seats = sorted(known[each["declare"]])
    return [seat for seat in seats if (seat == bank) == (wanted == "bank")]


Then = Callable[[list[Event], int | None, str], bool]


def _of(events: list[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def _foul(events: list[Event], seat: int | None, name: str) -> bool:
    lines = {e.line for e in _of(events, WagerSettled) if e.bettor.seat == seat}
    return "Foul hand" in lines


def _dead(events: list[Event], seat: int | None, name: str) -> bool:
    back = {e.bettor.seat for e in _of(events, WagerReturned)}
    settled = {e.bettor.seat for e in _of(events, WagerSettled)}
    return back == {seat} and seat not in settled


def _void(events: list[Event], seat: int | None, name: str) -> bool:
    (ended,) = _of(events, RoundEnded)
    return len(_of(events, CalledOff)) == 1 and not ended.nets and not _of(events, WagerSettled)


def _replaced(events: list[Event], seat: int | None, name: str) -> bool:
    (gone,) = _of(events, CardVoided)
    return gone.hand == name and len(hand_of(events, name)) == 8


def _four(events: list[Event], seat: int | None, name: str) -> bool:
    kept = next(e for e in _of(events, HandSet) if e.hand == name)
    return len((*kept.front, *kept.back)) == 4 and bool(_of(events, WagerSettled))


def _house_way(events: list[Event], seat: int | None, name: str) -> bool:
    at = next(n for n, e in enumerate(events) if isinstance(e, IrregularityDeclared))
    return isinstance(events[at + 1], HandSet) and bool(_of(events, WagerSettled))


def _burned(events: list[Event], seat: int | None, name: str) -> bool:
    return any(e.up for e in _of(events, CardBurned)) and bool(_of(events, WagerSettled))


FOLLOWS: Mapping[str, Then] = {
    "void": _void,
    "dead": _dead,
    "foul": _foul,
    "replaced": _replaced,
    "four": _four,
    "house-way": _house_way,
    "burned": _burned,
}


@pytest.mark.parametrize("each", DECLARED, ids=named)
def test_what_a_document_provides_for_is_declared_live_and_settles_alike_as_a_record(
    each: Sentence,
) -> None:
    played = game(each["game"])
    round_ = opened(played)
    seat, name = declare(round_, each)
    play_out(round_, {}, HouseWay())
    events = standing(round_.events)
    assert FOLLOWS[each["then"]](events, seat, name)
    again = settle(record_of(played.rules, round_.events).to_json())
    assert FOLLOWS[each["then"]](again.events, seat, name)
    assert again.settled == _of(events, WagerSettled)
    (ended,) = _of(events, RoundEnded)
    assert (dict(again.ended.nets), again.ended.bank) == (dict(ended.nets), ended.bank)


@pytest.mark.parametrize("each", SENTENCES, ids=named)
def test_every_sentence_is_declared_or_ruled_on_or_shown_by_a_test(each: Sentence) -> None:
    rules = load(each["game"])
    assert each["section"].startswith(rules.document)
    assert {"declare", "ruling", "test"} & set(each)
    if "ruling" in each:
        assert each["ruling"] in {ruling.id for ruling in rules.rulings}
    if "test" in each:
        everywhere = (path.read_text("utf-8") for path in HERE.glob("test_*.py"))
        assert any(f"def {each['test']}(" in written for written in everywhere)


def test_everything_that_can_be_declared_comes_from_the_list() -> None:
    for name in game_ids():
        rules = load(name)
        if rules.family in FAMILIES:
            listed = {
                each["declare"] for each in DECLARED if load(each["game"]).family == rules.family
            }
            assert set(rules.irregular) <= listed, name


@pytest.mark.parametrize(
    "name", ["pai-gow-poker", "fast-action-holdem", "three-card-poker-6-card-bonus"]
)
def test_no_wager_is_placed_or_changed_after_no_more_bets(name: str) -> None:
    round_ = opened(game(name))
    assert round_.decision is not None
    assert not any(isinstance(offer, WagerOffer) for offer in round_.decision.offers.values())
    with pytest.raises(IllegalChoice):
        round_.choose(next(iter(round_.decision.offers)), PlaceWagers(()))


def test_ultimate_round_of_play_1_a_bettor_who_raised_is_not_asked_again() -> None:
    round_ = opened(game("ultimate-texas-holdem"))
    assert round_.decision is not None
    bettor, offer = next(iter(round_.decision.offers.items()))
    assert isinstance(offer, PickOffer)
    raises = next(pick for pick in offer.picks if offer.bounds(pick)[1])
    round_.choose(bettor, Pick(raises))
    asked: set[Bettor] = set()
    while round_.decision is not None:
        who, next_offer = next(iter(round_.decision.offers.items()))
        asked.add(who)
        round_.choose(who, HouseWay().choose(next_offer))
    assert bettor not in asked
