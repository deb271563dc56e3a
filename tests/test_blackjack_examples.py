"""Worked hands of the six blackjack games, and the outcome of every hand against every bank."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from houseway.desk.settle import Settlement, settle, total_of_nets
from houseway.families import game
from houseway.families.blackjack.events import BankStands
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.outcome import Outcome
from houseway.table.events import WagersClosed

DATA: dict[str, Any] = json.loads((Path(__file__).parent / "blackjack_hands.json").read_text())

Hand = dict[str, Any]
HANDS: list[Hand] = DATA["hands"]


def named(hand: Hand) -> str:
    return f"{hand['id']}: {hand['clause']}: {hand['title']}"


def with_options(hand: Hand, **options: object) -> Settlement:
    record = hand["record"]
    return settle({**record, "options": {**record["options"], **options}})


def nets(answer: Settlement) -> dict[str, int]:
    return {str(bettor): net for bettor, net in answer.ended.nets}


every_hand = pytest.mark.parametrize("hand", HANDS, ids=named)
# What the lines call the ends of a hand that are more than win, lose or push.
LINES = {
    "natural": {"Natural", "Two jokers", "Both natural"},
    "surrendered": {"Surrendered"},
    "rescued": {"Rescued"},
}


def test_forty_hands_are_carried_over() -> None:
    by_game = [hand["record"]["game"] for hand in HANDS]
    assert sorted(by_game.count(name) for name in set(by_game)) == [5, 7, 7, 7, 7, 7]
    assert len({hand["id"] for hand in HANDS}) == len(HANDS) == 40


@every_hand
def test_each_wager_is_settled_in_its_turn(hand: Hand) -> None:
    answer = settle(hand["record"])
    told = [[str(e.bettor), e.spot, e.hand, e.result, e.paid - e.collected] for e in answer.settled]
    assert told == [[*who, result.split()[0], net] for *who, result, net in hand["lines"]]


@every_hand
def test_each_wager_meets_its_line(hand: Hand) -> None:
    for event, (*_, result, _net) in zip(settle(hand["record"]).settled, hand["lines"]):
        special = {name for names in LINES.values() for name in names} - {"Both natural"}
        word = result.split()[-1]
        assert event.line in LINES[word] if word in LINES else event.line not in special


@every_hand
def test_each_wager_is_moved_or_goes_back(hand: Hand) -> None:
    for event in settle(hand["record"]).settled:
        assert event.returned == event.amount - event.collected
        assert not (event.paid and event.collected)


@every_hand
def test_what_everybody_won_or_lost(hand: Hand) -> None:
    answer = settle(hand["record"])
    assert nets(answer) == hand["nets"]
    assert answer.ended.bank == hand["bank"]
    assert total_of_nets(answer) == 0


@every_hand
def test_what_the_bank_made(hand: Hand) -> None:
    stands = [e for e in settle(hand["record"]).events if isinstance(e, BankStands)]
    assert [[e.hand, e.total] for e in stands] == [hand["bank-hand"]]


@every_hand
def test_where_the_settlement_starts_and_goes_on(hand: Hand) -> None:
    answer = settle(hand["record"])
    base = [e.bettor.seat for e in answer.settled if e.spot in ("game", "first", "second")]
    in_turn = list(dict.fromkeys(base))
    if "seats-in-order" in hand:
        assert in_turn == hand["seats-in-order"]
    has_button = hand["record"]["game"].startswith(("no-bust-blackjack-4", "pure-spanish"))
    assert (answer.button is not None) == has_button
    if answer.button is not None:
        assert answer.button.seat == in_turn[0]


@pytest.mark.parametrize("model", ["gross", "net_running", "separate_caps"])
@every_hand
def test_how_far_the_bank_covers(hand: Hand, model: str) -> None:
    """Where the bank is ample all three agree, so those hands are checked under each as well."""
    wanted = hand.get("coverage", {}).get(model, hand)
    answer = with_options(hand, coverage=model)
    assert (nets(answer), answer.ended.bank) == (wanted["nets"], wanted["bank"])


OTHERWISE = [(hand, other) for hand in HANDS for other in hand.get("otherwise", [])]


@pytest.mark.parametrize(
    ("hand", "other"),
    OTHERWISE,
    ids=[f"{named(hand)}: {json.dumps(other['options'])}" for hand, other in OTHERWISE],
)
def test_what_another_reading_gives(hand: Hand, other: dict[str, Any]) -> None:
    answer = with_options(hand, **other["options"])
    assert (nets(answer), answer.ended.bank) == (other["nets"], other["bank"])


@pytest.mark.parametrize("timing", ["before-deal", "after-deal"])
@pytest.mark.parametrize("hand", [hand for hand in HANDS if "fee" in hand], ids=named)
def test_what_the_bank_is_charged(hand: Hand, timing: str) -> None:
    fee = hand["fee"]
    answer = with_options(hand, fees=fee["schedule"], maximum="$500", **{"fee-timing": timing})
    closed = next(e for e in answer.events if isinstance(e, WagersClosed))
    assert closed.action == fee["action"]
    assert [(f.bank, f.amount) for f in answer.fees] == [(True, fee["fee"])]
    assert (answer.ended.bank, answer.ended.house) == (hand["bank"] - fee["fee"], fee["fee"])
    assert nets(answer) == hand["nets"]


# ------------------------------------------------- every hand against every hand of the bank

CELLS = [
    (name, player, bank, cell)
    for name, grid in DATA["grid"].items()
    for player, row in grid["rows"].items()
    for bank, cell in zip(grid["columns"], row, strict=True)
]
NATURAL_PAYS = {
    "no-bust-blackjack-4": "6:5",
    "no-bust-blackjack-jokers": "3:2",
    "blackjack-switch": "1:1",
    "pure-21-5": "3:2",
    "pure-spanish-21-5-3-2": "3:2",
    "pure-spanish-21-5-6-5": "6:5",
}


def outcomes(player: str, bank: str) -> list[Outcome]:
    """Hands of the kinds named, with every number of cards the kind leaves open."""
    kind, *rest = player.split(maxsplit=2)
    bank_kind, *bank_rest = bank.split()
    total = 21 if kind == "natural" else int(rest[0])
    bank_total = 21 if bank_kind == "natural" else int(bank_rest[0])
    special = bank_rest[1] if len(bank_rest) > 1 else "none"
    many = {
        "in three cards": [3],
        "by a switch": [2],
    }.get(rest[1] if len(rest) > 1 else "", [2] if kind == "natural" else [2, 3, 4, 5])
    if kind == "over":
        many = [n for n in many if n > 2 and (total, n, len(rest)) != (25, 3, 1)]
    bank_cards = 2 if bank_kind == "natural" else 3
    return [Outcome(kind, total, n, bank_kind, bank_total, bank_cards, special) for n in many]


def blackjack(name: str) -> Blackjack:
    found = game(name)
    assert isinstance(found, Blackjack)
    return found


def cell_of(name: str, spot: str, outcome: Outcome) -> str:
    line = blackjack(name).line(spot, outcome)
    if line.result != "win":
        assert line.loses is None or line.loses.payout(100) == 100
        return {"push": "P", "lose": "L"}[line.result]
    odds = str(line.odds)
    if outcome.player == "natural":
        assert odds == NATURAL_PAYS[name]
        return "N"
    assert odds == "1:1"
    return "W"


def test_the_grid_has_2053_cells() -> None:
    assert len(CELLS) == 2053


@pytest.mark.parametrize("name", DATA["grid"])
def test_every_cell_of_the_outcome_grid(name: str) -> None:
    spots = ["first", "second"] if name == "blackjack-switch" else ["game"]
    wrong = {
        (player, bank, spot, outcome.cards): (found, cell)
        for game_name, player, bank, cell in CELLS
        if game_name == name
        for spot in spots
        for outcome in outcomes(player, bank)
        if (found := cell_of(name, spot, outcome)) != cell
    }
    assert not wrong
