"""What must hold for every hand of every baccarat game, whatever its rules settle.

Each property is tried on rounds that follow from a seed, so a failure names a seed that repeats it.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards.card import Card, cards, rank
from houseway.cards.shoe import ScriptedShoe
from houseway.desk.record import record_of
from houseway.desk.settle import settle
from houseway.engine.bettor import Bettor, bettor_json
from houseway.engine.decision import Choice, Pick, PickOffer
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.errors import IllegalChoice
from houseway.families import game
from houseway.families.journal import RoundLog, log_of
from houseway.play.game import Game, start_round
from houseway.table.events import (
    BankTaken,
    CardDealt,
    CardTurned,
    FeeReturned,
    FeeTaken,
    RoundEnded,
    WagerPlaced,
    WagerSettled,
)
from houseway.table.snapshot import restore, snapshot
from houseway.table.table import Table, live_shoe
from houseway.table.wager import PlaceWagers, TakeBank
from test_judge import COVERAGE, OPTIONS, Anybody, Played, play_any, random_rounds, random_table

SEEDS = st.integers(0, 2**32 - 1)
few = settings(max_examples=150, deadline=None)
many = settings(max_examples=300, deadline=None)


def any_round(seed: int) -> Played:
    return next(random_rounds(seed, 1))


def all_of(one: Played, kind: type[Event]) -> list[Any]:
    return [event for event in one.round.events if isinstance(event, kind)]


# --- money ---------------------------------------------------------------------------------------


@given(SEEDS)
@many
def test_money_is_conserved_to_the_cent(seed: int) -> None:
    one = any_round(seed)
    (ended,) = all_of(one, RoundEnded)
    settled = all_of(one, WagerSettled)
    assert sum(net for _, net in ended.nets) + ended.bank + ended.house == 0
    moved = sum(line.collected - line.paid for line in settled)
    taken = sum(fee.amount for fee in all_of(one, FeeTaken))
    given_back = sum(fee.amount for fee in all_of(one, FeeReturned))
    of_bank = sum(fee.amount for fee in all_of(one, FeeTaken) if fee.bank)
    assert ended.house == taken - given_back
    assert ended.bank == moved - of_bank


@given(SEEDS)
@many
def test_each_stake_is_accounted_for(seed: int) -> None:
    for line in all_of(any_round(seed), WagerSettled):
        assert min(line.paid, line.collected, line.returned, line.stays, line.uncovered) >= 0
        assert line.collected + line.returned + line.stays == line.amount
        due = {"win": line.odds and line.odds.payout(line.amount), "lose": line.amount}
        assert line.paid + line.collected + line.uncovered == due.get(line.result, 0)
        assert line.paid == 0 or line.result == "win"
        assert line.collected == 0 or line.result == "lose"


@given(SEEDS)
@many
def test_the_bank_neither_wins_nor_loses_more_than_its_wager(seed: int) -> None:
    one = any_round(seed)
    (bank,) = all_of(one, BankTaken)
    moved = sum(line.collected - line.paid for line in all_of(one, WagerSettled))
    assert abs(moved) <= bank.amount


@given(SEEDS)
@many
def test_every_wager_is_settled_exactly_once(seed: int) -> None:
    one = any_round(seed)
    kinds = (WagerPlaced, WagerSettled)
    placed, settled = (
        Counter((w.bettor, w.spot, w.amount) for w in all_of(one, kind)) for kind in kinds
    )
    assert placed == settled


@given(SEEDS)
@few
def test_with_an_ample_bank_all_models_agree(seed: int) -> None:
    one = any_round(seed)
    record = {"options": {}, **record_of(one.game.rules, one.round.events).to_json()}
    record["bank"]["wager"] = 250 * sum(wager["amount"] for wager in record["wagers"])
    answers = []
    for model in COVERAGE:
        record["options"] = {**record["options"], "coverage": model}
        answer = settle(record).to_json()
        for line in answer["settled"]:
            assert line["uncovered"] == 0
            del line["coverage_left"]
        answers.append({part: answer[part] for part in ("settled", "fees", "nets", "bank")})
    assert all(answer == answers[0] for answer in answers)


# --- the record, the log and the table -----------------------------------------------------------


def as_json(data: object) -> Any:
    """Through text and back, as a file or a wire would have it."""
    return json.loads(json.dumps(data))


@given(SEEDS)
@few
def test_settling_the_record_gives_what_the_round_did(seed: int) -> None:
    one = any_round(seed)
    answer = settle(as_json(record_of(one.game.rules, one.round.events).to_json())).to_json()
    (ended,) = all_of(one, RoundEnded)
    moves = ("spot", "amount", "result", "paid", "collected", "returned", "stays", "uncovered")
    did = [
        bettor_json(line.bettor) | {move: getattr(line, move) for move in moves}
        for line in all_of(one, WagerSettled)
    ]
    named = ("seat", "bettor", *moves)
    again = [{key: line[key] for key in named if key in line} for line in answer["settled"]]
    assert again == did
    assert answer["nets"] == [{**bettor_json(bettor), "net": net} for bettor, net in ended.nets]
    assert (answer["bank"]["net"], answer["house"]) == (ended.bank, ended.house)


@given(SEEDS)
@few
def test_replay_equals_play(seed: int) -> None:
    one = any_round(seed)
    log = RoundLog.from_json(as_json(log_of(one.game, one.before, one.round).to_json()))
    again = log.replay()
    assert again.events == one.round.events
    assert again.log == one.round.log
    assert again.over


@given(SEEDS)
@few
def test_a_table_comes_back_from_its_snapshot(seed: int) -> None:
    random = Random(seed)
    one = any_round(seed)
    kept = as_json(snapshot(one.table))
    seeds = [random.randbytes(32) for _ in range(4)]
    tables = [
        restore(one.game.rules, live_shoe(one.game.rules, seeds=iter(seeds).__next__), kept)
        for _ in range(2)
    ]
    first, second = (play_any(one.game, table, Random(seed)) for table in tables)
    assert first.before == second.before == kept
    assert first.round.events == second.round.events
    assert snapshot(first.table) == snapshot(second.table)


# --- what a seat may see -------------------------------------------------------------------------

HIDDEN: list[tuple[str, dict[str, Any]]] = [
    (name, {"natural-check": check})
    for name in ("21st-century-baccarat-5", "21st-century-baccarat-8")
    for check in ("peek", "void-after-draw")
]


def valued(card: Card) -> int:
    return rank(card) if rank(card) < 10 else 0


def random_shoe(random: Random, on_five: bool) -> list[Card]:
    """Cards as they leave the shoe: Player, Banker, Player, Banker, then the third cards.

    `on_five` gives the Player hand five against an open 5 or 6, so that there is a choice.
    """
    shoe = random.choices(range(52), k=12)
    while on_five and (valued(shoe[0]) + valued(shoe[2])) % 10 != 5:
        shoe[2] = random.randrange(52)
    while on_five and valued(shoe[1]) not in (5, 6):
        shoe[1] = random.randrange(52)
    return shoe


def dealer_natural(shoe: list[Card]) -> bool:
    return (valued(shoe[1]) + valued(shoe[3])) % 10 >= 8


def seated(played: Game, shoe: list[Card]) -> tuple[Table, Round]:
    table = Table(played.rules, ScriptedShoe(shoe))
    for seat in range(1, 6):
        table.sit(seat, f"seat {seat}")
    table.stand_behind(3, "behind")
    return table, start_round(played, table)


def shown(table: Table, round_: Round) -> list[object]:
    """Everything that anybody is told or offered."""
    told: list[object] = [round_.view(seat) for seat in (None, *range(1, table.seats + 1))]
    if round_.decision is not None:
        offers = round_.decision.offers.items()
        told += [round_.decision.kind, [(bettor, offer.to_json()) for bettor, offer in offers]]
    return told


def open_places(events: list[Event]) -> set[int]:
    """Which cards of the shoe lie open, counted as they were dealt."""
    open_, dealt = set[int](), list[str]()
    for event in events:
        if isinstance(event, CardDealt):
            if event.up:
                open_.add(len(dealt))
            dealt.append(event.hand)
        elif isinstance(event, CardTurned):
            places = [place for place, hand in enumerate(dealt) if hand == event.hand]
            open_.add(places[event.place - 1])
    return open_


def twin_shoe(shoe: list[Card], open_: set[int], checked: bool, random: Random) -> list[Card]:
    """Another shoe with the same open cards; once checked, the same answer about a natural."""
    while True:
        twin = [card if place in open_ else random.randrange(52) for place, card in enumerate(shoe)]
        if not checked or dealer_natural(twin) == dealer_natural(shoe):
            return twin


@pytest.mark.parametrize(("name", "options"), HIDDEN)
@given(seed=SEEDS, on_five=st.booleans())
@few
def test_nobody_is_told_anything_by_a_hidden_card(
    name: str, options: dict[str, Any], seed: int, on_five: bool
) -> None:
    random, played, made = Random(seed), game(name, options), list[tuple[Bettor, Choice]]()
    shoe, anybody = random_shoe(random, on_five), Anybody(random)
    table, round_ = seated(played, shoe)
    while round_.decision is not None:
        checked = options["natural-check"] == "peek" and isinstance(
            next(iter(round_.decision.offers.values())), PickOffer
        )
        twin = twin_shoe(shoe, open_places(round_.events), checked, random)
        other_table, other = seated(played, twin)
        for bettor, choice in made:
            other.choose(bettor, choice)
        assert shown(other_table, other) == shown(table, round_)
        bettor = random.choice(list(round_.decision.offers))
        made.append((bettor, anybody.choose(round_.decision.offers[bettor])))
        round_.choose(*made[-1])


def test_the_dealer_hole_card_is_hidden_while_a_choice_is_open() -> None:
    """So that the property above is not true of nothing."""
    _, round_ = seated(game("21st-century-baccarat-8"), cards("2h 6c 3d 9s 4h 4c"))
    round_.choose(Bettor(1), TakeBank(100_000))
    for bettor in [Bettor(2), Bettor(3), Bettor(3, 1), Bettor(4), Bettor(5)]:
        round_.choose(bettor, PlaceWagers((("player", 1000),)))
    assert isinstance(round_.choices(Bettor(2)), PickOffer)
    assert open_places(round_.events) == {0, 1, 2}
    for seat in (None, 1, 2):
        told = [event.card for event in round_.view(seat) if isinstance(event, CardDealt)]
        assert told[3] is None
    dealt = [event.card for event in round_.events if isinstance(event, CardDealt)]
    assert dealt == cards("2h 6c 3d 9s")


# --- illegal choices -----------------------------------------------------------------------------


def state(table: Table, round_: Round) -> tuple[object, ...]:
    """Everything that a choice could change, copied."""
    return (
        *(list(round_.events), list(round_.log), round_.decision),
        *(as_json(snapshot(table)), list(table.wagers), list(table.fees)),
        *(dict(table.carried), table.bank, table.bank_wager, table.turns),
    )


GARBLED: list[Choice] = [
    *(Pick(word) for word in ("", "fly", "HIT", "hit ", "banker", "take-bank")),
    *(TakeBank(amount) for amount in (-500, -1, 0, 1, 499)),
    *(PlaceWagers((("player", amount),)) for amount in (-500, -1, 0, 1, 10**9)),
    PlaceWagers((("player", 1000), ("player", 1000))),
    PlaceWagers((("banker", 1000), ("player", -1000))),
]
STRANGERS = [Bettor(0), Bettor(-1), Bettor(99), Bettor(1, 99)]
NEEDS_BASE = {
    "21st-century-baccarat-5": ["tie", "player-pair"],
    "21st-century-baccarat-8": ["tie", "player-dragon"],
    "21st-century-baccarat-10": ["lucky-7", "lucky-match"],
    "commission-free-baccarat-dragon-bonus": ["player-dragon", "banker-dragon"],
    "ez-baccarat-panda-8": ["panda-8", "dragon-7"],
    "supreme-baccarat": ["tie", "total-shot"],
    "dai-bacc": [],
}


def refused(round_: Round, bettor: Bettor, choice: Choice) -> bool:
    try:
        round_.choose(bettor, choice)
    except IllegalChoice as why:
        return bool(str(why))
    return False


@pytest.mark.parametrize("name", OPTIONS)
@given(seed=SEEDS)
@settings(max_examples=30, deadline=None)
def test_an_illegal_choice_changes_nothing(name: str, seed: int) -> None:
    random = Random(seed)
    played = game(name)
    table, anybody = random_table(played, random), Anybody(random)
    round_ = start_round(played, table)
    garbled = GARBLED + [PlaceWagers(((spot, 1000),)) for spot in NEEDS_BASE[name]]
    while round_.decision is not None:
        before, offers = state(table, round_), dict(round_.decision.offers)
        bettor = random.choice(list(offers))
        legal = anybody.choose(offers[bettor])
        others = [one for one in table.bettors() if one not in offers]
        for choice in garbled:
            assert refused(round_, bettor, choice), f"{bettor} may {choice}"
        for stranger in STRANGERS + others:
            assert refused(round_, stranger, legal), f"{stranger} may {legal}"
        assert state(table, round_) == before
        round_.choose(bettor, legal)
    assert refused(round_, Bettor(1), Pick("hit"))


@pytest.mark.parametrize("spot", ["", "nowhere", "Player", "flex-4", "panda-8"])
def test_an_unknown_spot_is_refused_like_any_illegal_choice(spot: str) -> None:
    table, round_ = seated(game("21st-century-baccarat-5"), cards("2h 6c 3d 9s 4h 4c"))
    round_.choose(Bettor(1), TakeBank(100_000))
    before = state(table, round_)
    assert refused(round_, Bettor(2), PlaceWagers((("player", 1000), (spot, 1000))))
    assert state(table, round_) == before


@pytest.mark.parametrize("amount", [500.5, 2500.0, float("inf"), float("nan")])
def test_money_that_is_not_whole_cents_is_refused(amount: Any) -> None:
    table, round_ = seated(game("21st-century-baccarat-5"), cards("2h 6c 3d 9s 4h 4c"))
    before = state(table, round_)
    assert refused(round_, Bettor(1), TakeBank(amount))
    assert state(table, round_) == before
    round_.choose(Bettor(1), TakeBank(100_000))
    before = state(table, round_)
    assert refused(round_, Bettor(2), PlaceWagers((("player", amount),)))
    assert state(table, round_) == before
