"""Whether what a question shows can happen: the table is dealt the very hands.

Also whether an order can be known from what is shown: a record is made of the shown parts alone and
settled, and nothing that the question hides may change the order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from houseway.desk.settle import Settlement, settle
from houseway.desk.train.question import Question
from houseway.errors import HousewayError
from houseway.families import game
from second_counts import part, parts

BASE = {"baccarat": "player", "nine": "game", "blackjack": "game"}
PAIRS = (  # two cards of every total to nine, and more, in cards that leave the shown ones alone
    ("Kc", "Tc"), ("Kc", "Ac"), ("Kc", "2c"), ("Kc", "3c"), ("Kc", "4c"),
    ("Kc", "5c"), ("Kc", "6c"), ("Kc", "7c"), ("Kc", "8c"), ("Kc", "9c"),
)  # fmt: skip
THIRDS = (
    (),
    ("Ts",),
    ("As",),
    ("2s",),
    ("3s",),
    ("4s",),
    ("5s",),
    ("6s",),
    ("7s",),
    ("8s",),
    ("9s",),
)


def can_happen(question: Question) -> None:
    """Raise unless a table can deal the hands a question about reading shows."""
    family = game(question.game).rules.family
    if question.drill == "read" and family in HAPPENS:
        HAPPENS[family](question)


def _settles(name: str, cards: dict[str, Sequence[str]], **more: Any) -> Settlement | None:
    spot = next(s.id for s in game(name).rules.spots if s.kind == "base")
    wagers = [{"seat": 1, "spot": spot, "amount": 1000}]
    base = game(name).rules.by_id[spot]
    if base.needs in game(name).rules.by_id:
        wagers.append({"seat": 1, "spot": base.needs, "amount": 1000})
    record = {"game": name, "bank": {"seat": 2, "wager": 10**7}, "wagers": wagers, "cards": cards}
    try:
        return settle({**record, **more})
    except HousewayError:
        return None


def _others() -> Iterator[list[str]]:
    return ([*pair, *third] for third in THIRDS for pair in PAIRS)


def _baccarat(question: Question) -> None:
    called = {"Player": "player", game(question.game).rules.banker: "banker"}
    hands = {called[p["name"].split()[0]]: p["cards"] for p in parts(question, "hand")}
    if len(hands) == 2:
        found = _settles(question.game, hands)
        assert found is not None, hands
        assert found.to_json()["result"]["winner"] == question.answer.right
        return
    ((side, cards),) = hands.items()
    other = "banker" if side == "player" else "player"
    assert any(_settles(question.game, {side: cards, other: each}) for each in _others()), hands


def _nine(question: Question) -> None:
    names = {"Player": "seat 1", "Hand": "seat 1", "Bank": "bank"}
    hands = {names[p["name"]]: p["cards"] for p in parts(question, "hand")}
    size = game(question.game).settings.cards  # type: ignore[attr-defined]
    dice = {"button": 1} if game(question.game).rules.settle.button else {}
    if "bank" in hands:
        assert _settles(question.game, hands, **dice), hands
        return
    pad = ["Kd"] * (size - 2)
    banks = ([*pad, *each] for each in _others())
    assert any(_settles(question.game, {**hands, "bank": bank}, **dice) for bank in banks), hands


def _blackjack(question: Question) -> None:
    """The hand of a seat may be hit on from all but its last card; the bank's must be."""
    ((shown),) = parts(question, "hand")
    settings: Any = game(question.game).settings  # type: ignore[attr-defined]
    for size in range(2, len(shown["cards"])):
        values = [14 if c == "Jk" else c[0] for c in shown["cards"][:size]]
        least = sum(1 if v == "A" else 10 if v in ("T", "J", "Q", "K") else int(v) for v in values)
        assert 14 not in values, "a hand with a joker is complete"
        assert least <= settings.limit, "a hand that is over takes no card"
        if shown["name"] == "Bank":
            assert least + 10 * ("A" in values and least <= 11) <= 17, "the bank has to stand"


HAPPENS = {"baccarat": _baccarat, "nine": _nine, "blackjack": _blackjack}


def knowable(question: Question) -> None:
    """Raise unless the order follows from what is shown, with any bank where that is hidden."""
    if question.drill != "order" or question.record is None:
        return
    shown = part(question, "bank")
    assert question.record["bank"]["seat"] == shown["seat"]
    wagers = {(row["seat"], row["spot"]) for row in part(question, "wagers")["rows"]}
    assert {(w["seat"], w["spot"]) for w in question.record["wagers"]} <= wagers
    if "wager" in shown:
        assert question.record["bank"]["wager"] == shown["wager"]
        return
    order = [(e.bettor, e.spot, e.hand) for e in settle(question.record).settled]
    for bank in (20_000, 10**9):
        other = {**question.record, "bank": {"seat": shown["seat"], "wager": bank}}
        try:
            again = [(e.bettor, e.spot, e.hand) for e in settle(other).settled]
        except HousewayError:
            continue  # with so little some of these cards would not have been dealt
        if sorted(again) == sorted(order):
            assert again == order, "the bank's wager decides and is hidden"


def decides(question: Question) -> None:
    """Raise unless every ruling a question with a record cites changes its answer somewhere."""
    if question.record is None or question.drill not in ("pay", "order", "settle", "button"):
        return
    rules = game(question.game).rules
    for name, _ in question.rulings:
        ruling = next(each for each in rules.rulings if each.id == name)
        assert any(
            _answer(question, {option: value}) not in (None, _answer(question, {}))
            for option in ruling.option
            for value in _values(rules.choices[option])
        ), (question.id, name)


def _values(option: Any) -> Sequence[Any]:
    return (True, False) if option.kind == "yes-no" else option.allowed


def _answer(question: Question, more: dict[str, Any]) -> object:
    assert question.record is not None
    record = {**question.record, "options": {**question.record.get("options", {}), **more}}
    try:
        found = settle(record)
    except HousewayError:
        return None
    moved = [(e.bettor, e.spot, e.hand, e.paid - e.collected) for e in found.settled]
    if question.drill == "button":
        return found.button_seat
    if question.drill == "order":
        return [each[:3] for each in moved]
    return moved


def holds(question: Question) -> None:
    """Everything that must be true of a question beside its answer."""
    can_happen(question)
    knowable(question)
    decides(question)


def impossible(question: Question) -> None:
    """Raise unless `can_happen` finds fault: for proving that it can."""
    with pytest.raises(AssertionError):
        can_happen(question)
