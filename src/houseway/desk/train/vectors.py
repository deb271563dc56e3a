"""What another language must come to that repeats marking and practice.

`vectors.json` beside this file is what `vectors` gives; a test keeps them the same. Every marking
case has an answer as a question carries it, what was given, and the mark. The practice case is a
pool and a run through it: what was asked, how it was answered, and the state after it.
"""

from __future__ import annotations

from typing import Any

from houseway.desk.train.marking import Mark, check
from houseway.desk.train.practice import Card, State, answered, next_question
from houseway.desk.train.question import Answer, Question

SEATS = tuple((n, f"Seat {n}") for n in range(1, 9))
WAGERS = (("3-banker", "Seat 3: Banker line, $25"), ("5-tie", "Seat 5: Tie, $10"))
STEPS = [
    {"wager": "5-tie", "moves": 8000, "left": 2000},
    {"wager": "3-banker", "moves": -2000, "left": 0},
]
PICK = Answer("pick", "draws", (("draws", "It takes a card"), ("stands", "It stands")))
PAID = Answer("amount", -1250, signed=True)
FEE = Answer("amount", 50)
SEAT = Answer("seat", 3, SEATS)
ORDER = Answer("order", ["5-tie", "3-banker"], WAGERS)
SETTLEMENT = Answer("settlement", STEPS, WAGERS)
FRONT = Answer(
    "arrangement",
    [["As", "Kd"], ["Qc", "Qh", "7s"]],
    parts=(("front", 2), ("back", 3)),
    accepted=("As Kd / 7s Qc Qh",),
)

CASES: tuple[tuple[Answer, object], ...] = (
    (PICK, "draws"),
    (PICK, "stands"),
    (PAID, -1250),
    (PAID, "take $12.50"),
    (PAID, "12.50"),
    (PAID, "push"),
    (FEE, "$0.50"),
    (FEE, "$ 0.5"),
    (SEAT, 3),
    (SEAT, "seat 4"),
    (ORDER, ["5-tie", "3-banker"]),
    (ORDER, ["3-banker", "5-tie"]),
    (
        SETTLEMENT,
        {
            "steps": [{"wager": "5-tie", "moves": 8000}, {"wager": "3-banker", "moves": -2000}],
            "left": 0,
        },
    ),
    (
        SETTLEMENT,
        {
            "steps": [{"wager": "5-tie", "moves": 8000}, {"wager": "3-banker", "moves": -2500}],
            "left": 0,
        },
    ),
    (
        SETTLEMENT,
        {"steps": [{"wager": "3-banker", "moves": -2500}, {"wager": "5-tie", "moves": 7500}]},
    ),
    (FRONT, [["Kd", "As"], ["7s", "Qh", "Qc"]]),
    (FRONT, "Qc Qh / As Kd 7s"),
)


def vectors() -> dict[str, Any]:
    """The cases with what comes of them."""
    return {"marking": [_marked(*case) for case in CASES], "practice": _run()}


def _marked(answer: Answer, given: object) -> dict[str, Any]:
    mark = check(_asked(answer), given)
    return {
        "answer": answer.to_json(),
        "given": given,
        "right": mark.right,
        "points": mark.points,
        "said": mark.said,
    }


def _asked(answer: Answer) -> Question:
    return Question("draw", "a-game", "A game", 1, "a", "?", (), answer, (), "")


def _run() -> dict[str, Any]:
    """Forty questions with every kind of answer."""
    pool = [Card(f"{name}{n}", f"skill-{name}", 1 + n % 3) for n in range(3) for name in "abcdefg"]
    state, steps = State(), []
    for turn in range(40):
        card = next_question(state, pool)
        assert card is not None
        points = (10, 10, 0, 10, 6, 10, 3)[turn % 7]
        in_time = turn % 2 == 0
        state = answered(state, card, Mark(points == 10, points, ""), in_time)
        steps.append(
            {"asked": card.id, "points": points, "in_time": in_time, "state": state.to_json()}
        )
    return {"pool": [card._asdict() for card in pool], "steps": steps}
