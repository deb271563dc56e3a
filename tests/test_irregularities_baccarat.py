"""Every irregularity the baccarat, nine and war documents speak of, live and as a record.

`irregularities_baccarat.json` carries the sentences over in our own words, by section. What a
document leaves open names its ruling.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.cards.card import cards
from houseway.cards.shoe import HandScript
from houseway.desk.record import HandRecord, record_of
from houseway.desk.settle import settle
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick
from houseway.engine.event import standing
from houseway.engine.round import Round
from houseway.errors import IllegalChoice
from houseway.families import game
from houseway.families.journal import log_of
from houseway.play.bots import AnyLegal, HouseWay, play_out
from houseway.play.game import start_round
from houseway.rulebook.load import game_ids, load
from houseway.table.events import (
    CardBurned,
    CardDealt,
    CardVoided,
    GameBroken,
    IrregularityDeclared,
    RoundEnded,
    ShoeShuffled,
    WagerReturned,
)
from houseway.table.snapshot import snapshot
from houseway.table.table import Table
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer
from tables import full_table, repeatable_shoe

ROWS = json.loads(
    Path(__file__).with_name("irregularities_baccarat.json").read_text(encoding="utf-8")
)
MINE = {name for name in game_ids() if load(name).family in ("baccarat", "nine", "war")}
FIVE = "21st-century-baccarat-5"


def each(key: str) -> list[Any]:
    """A case for every sentence that has a key, in each of its games."""
    return [
        pytest.param(row, name, id=f"{name}-{row['id']}")
        for row in ROWS
        if row.get(key)
        for name in row["games"]
    ]


def example(name: str) -> dict[str, Any]:
    place = files("houseway.rulebook").joinpath(f"examples/{name}.json")
    record: dict[str, Any] = json.loads(place.read_text(encoding="utf-8"))
    return record


def test_every_sentence_is_played_or_has_its_ruling_and_every_game_is_there() -> None:
    assert all(row.get("declare") or row.get("follows") for row in ROWS)
    assert {name for row in ROWS for name in row["games"]} == MINE
    assert {row["follows"] for row in ROWS if row.get("follows")} == set(FOLLOWS)


@pytest.mark.parametrize(("row", "name"), each("ruling"))
def test_what_a_document_leaves_open_has_its_ruling(row: dict[str, Any], name: str) -> None:
    assert row["ruling"] in [ruling.id for ruling in load(name).rulings]


@pytest.mark.parametrize(("row", "name"), each("declare"))
def test_it_is_declared_live_at_any_moment_and_settled_alike(
    row: dict[str, Any], name: str
) -> None:
    """At every decision of a round, and once all is settled; the record of it comes to the same."""
    kind, tried, declared = row["declare"], 0, 0
    while True:
        played = game(name)
        table = full_table(played, repeatable_shoe(played, name), min(4, load(name).table.seats))
        before, bot = snapshot(table), Betting(Random(name))
        round_ = start_round(played, table)
        for _ in range(tried):
            if round_.decision is None:
                break
            bettor, offer = next(iter(round_.decision.offers.items()))
            round_.choose(bettor, bot.choose(offer))
        late = round_.over
        tried += 1
        if kind == "misdeal" or kind in (round_.declarable or ()):
            round_.declare(kind, "seen by all")
            declared += 1
            play_out(round_, {}, bot)
            assert not late or any(e.kind == "wager-placed" for e in round_.events)
            assert log_of(played, before, round_).replay().events == round_.events
            told_alike(played.rules, round_)
        if late:
            break
    assert declared >= (3 if kind == "misdeal" else 1)


class Betting(AnyLegal):
    """Banks and bets the house way, then chooses anything legal."""

    def choose(self, offer: Offer) -> Choice:
        puts_up = isinstance(offer, BankOffer | WagerOffer)
        return HouseWay().choose(offer) if puts_up else super().choose(offer)


def told_alike(rules: Any, round_: Round) -> None:
    """The record of a round is settled to the same money."""
    events = standing(round_.events)
    if not any(e.kind == "wager-placed" for e in events):
        return
    record = record_of(rules, round_.events)
    assert isinstance(record, HandRecord)
    ended = next(e for e in events if isinstance(e, RoundEnded))
    assert settle(record.to_json()).ended == ended


@pytest.mark.parametrize("name", sorted(MINE))
@pytest.mark.parametrize("dealt", [0, 1, 2])
def test_a_misdeal_is_settled_with_as_many_cards_as_were_dealt(name: str, dealt: int) -> None:
    record = example(name)
    short = {hand: given[:dealt] for hand, given in record["cards"].items()}
    void = settle(record | {"cards": short, "declared": [{"what": "misdeal"}], "choices": []})
    assert all(net == 0 for _, net in void.ended.nets)
    assert (void.ended.bank, void.ended.house) == (0, 0)
    assert not [e for e in void.settled if e.paid or e.collected]


# ------------------------------------------------------------------------- what follows by itself


def at_five(player: str, banker: str, late: bool = False, **options: Any) -> Round:
    played = game(FIVE, {key.replace("_", "-"): value for key, value in options.items()})
    table = Table(played.rules, HandScript({"player": cards(player), "banker": cards(banker)}))
    for seat in (1, 2):
        table.sit(seat, f"person {seat}")
    round_ = start_round(played, table)
    wagers = (("player", 1000), ("tie", 500))
    while round_.decision is not None:
        bettor = next(iter(round_.decision.offers))
        answer: Any = {
            "bank": TakeBank(10_000_00),
            "wagers": PlaceWagers(wagers),
            "late-wagers": PlaceWagers((("late-tie", 500),) if late else ()),
        }.get(round_.decision.kind, Pick("hit"))
        round_.choose(bettor, answer)
    return round_


def card_taken_back(name: str) -> None:
    round_ = at_five("2c 2d 5h", "Kc 9d", natural_check="void-after-draw")
    assert [e.hand for e in round_.events if isinstance(e, CardVoided)] == ["player"]


def late_tie_back(name: str) -> None:
    round_ = at_five("2c 4d", "Kc 9d", late=True)
    (tie,) = [e.to_json() for e in round_.events if e.to_json().get("spot") == "late-tie"][-1:]
    assert (tie["result"], tie["returned"]) == ("void", 500)


def game_broken(name: str) -> None:
    played = game(name)
    table = full_table(played, repeatable_shoe(played, name), 2)
    for _ in range(2):
        round_ = start_round(played, table)
        while round_.decision is not None:
            bettor, offer = next(iter(round_.decision.offers.items()))
            round_.choose(bettor, HouseWay().choose(offer))
    table.bank, table.banker, table.turns = 1, "person 1", 2
    round_ = start_round(played, table)
    while round_.decision is not None:
        round_.choose(next(iter(round_.decision.offers)), Pick("decline"))
    assert any(isinstance(e, GameBroken) for e in round_.events)


def no_wagers_after_the_first_card(name: str) -> None:
    played = game(name)
    table = full_table(played, repeatable_shoe(played, name), 4)
    round_, asked = start_round(played, table), 0
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        if any(isinstance(e, CardDealt) for e in round_.events):
            with pytest.raises(IllegalChoice):
                round_.choose(bettor, PlaceWagers((("player", 1000),)))
        asked += 1
        round_.choose(bettor, HouseWay().choose(offer))
    with pytest.raises(IllegalChoice, match="over"):
        round_.choose(Bettor(2), PlaceWagers((("player", 1000),)))
    assert asked


def fourth_card_is_hidden(name: str) -> None:
    for number in range(20):
        played = game(name)
        table = full_table(played, repeatable_shoe(played, f"{name}{number}"), 4)
        round_ = start_round(played, table)
        play_out(round_, {}, HouseWay())
        for seat in (1, 2, 3, 4):
            mine = [
                e
                for e in round_.view(seat)
                if isinstance(e, CardDealt) and e.hand == f"seat {seat}"
            ]
            if len(mine) == 4:
                assert [e.card is None for e in mine] == [False, False, False, True]
                return
    raise AssertionError("nobody took a fourth card")


def only_what_is_allowed(name: str) -> None:
    offers = []
    for number in range(10):
        played = game(name)
        table = full_table(played, repeatable_shoe(played, f"{name}{number}"), 4)
        round_ = start_round(played, table)
        while round_.decision is not None:
            bettor, offer = next(iter(round_.decision.offers.items()))
            if round_.decision.kind == "hit-or-stand":
                offers.append(offer.picks)  # type: ignore[attr-defined]
            round_.choose(bettor, HouseWay().choose(offer))
    assert {("hit",), ("stand",)} <= set(offers)


def one_burn(name: str) -> None:
    record = example(name) | {"declared": [{"what": "new-dealer"}]}
    events = settle(record).events
    at = next(n for n, e in enumerate(events) if isinstance(e, IrregularityDeclared))
    assert isinstance(events[at + 1], CardBurned)


def shuffle_after_the_round(name: str) -> None:
    played = game(name, {"dealt-from": "shoe"})
    table = full_table(played, repeatable_shoe(played, name), 4)
    shuffled = 0
    for _ in range(200):
        cut = table.shoe.behind_cut  # type: ignore[attr-defined]
        out = table.shoe.remaining <= cut and table.rounds > 0  # type: ignore[attr-defined]
        round_ = play_out(start_round(played, table), {}, HouseWay())
        places = [n for n, e in enumerate(round_.events) if isinstance(e, ShoeShuffled)]
        dealt = [n for n, e in enumerate(round_.events) if isinstance(e, CardDealt)]
        assert all(n < min(dealt) for n in places)
        shuffled += bool(places) and out
        if shuffled:
            return
    raise AssertionError("the cut card never came")


FOLLOWS: dict[str, Callable[[str], None]] = {
    "card-taken-back": card_taken_back,
    "late-tie-back": late_tie_back,
    "game-broken": game_broken,
    "no-wagers-after-the-first-card": no_wagers_after_the_first_card,
    "fourth-card-is-hidden": fourth_card_is_hidden,
    "only-what-is-allowed": only_what_is_allowed,
    "one-burn": one_burn,
    "shuffle-after-the-round": shuffle_after_the_round,
}


@pytest.mark.parametrize(("row", "name"), each("follows"))
def test_what_follows_by_itself_is_what_the_document_says(row: dict[str, Any], name: str) -> None:
    FOLLOWS[row["follows"]](name)


def test_wagers_of_a_void_deal_go_back_whole() -> None:
    void = settle(example(FIVE) | {"declared": [{"what": "misdeal"}], "choices": []})
    staked = sum(wager["amount"] for wager in example(FIVE)["wagers"])
    assert sum(e.amount for e in void.events if isinstance(e, WagerReturned)) == staked
