"""The train desk: which drills there are, what questions hold, marking, and practice."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.desk.train.drills import DRILLS, drills_of, games_of, question_set, questions
from houseway.desk.train.marking import Mark, check, read_amount
from houseway.desk.train.pay import candidates
from houseway.desk.train.practice import GAPS, Card, State, answered, next_question
from houseway.desk.train.question import Question, slug
from houseway.desk.train.vectors import vectors
from houseway.errors import HousewayError
from houseway.families import game
from houseway.rulebook.load import game_ids, load
from second_routes import agree
from shown_hands import holds, impossible
from tables import ONE_OF_EACH, proved

FEW = [name if name in ONE_OF_EACH else proved(name) for name in game_ids()]


@cache
def asked(drill: str, name: str) -> list[Question]:
    return questions(drill, name, 6, "tests")


def every(name: str) -> list[Question]:
    """Some questions of every drill a game has."""
    return [question for drill in drills_of(name) for question in asked(drill, name)]


def test_every_game_has_a_drill_and_every_drill_several_families() -> None:
    assert all(drills_of(name) for name in game_ids())
    for drill in DRILLS:
        assert len({load(name).family for name in games_of(drill)}) >= 3, drill
    assert games_of("read") == game_ids()
    banked = {name for name in game_ids() if load(name).banked}
    assert set(games_of("pay")) == set(games_of("settle")) == banked


@pytest.mark.parametrize("name", FEW)
def test_questions_hold_what_a_page_needs(name: str) -> None:
    found = every(name)
    assert len({each.id for each in found}) == len(found) >= 6
    for each in found:
        assert (each.game, each.level in (1, 2, 3)) == (name, True)
        assert each.skill.startswith(f"{each.drill}/{name}/")
        assert all((each.ask, each.show, each.clause, *each.why))
        assert json.loads(json.dumps(each.to_json())) == each.to_json()
        values = [value for value, _ in each.answer.options]
        assert len(set(values)) == len(values)
        assert check(each, rightly(each)) == Mark(True, 10, "Right.")


def rightly(question: Question) -> object:
    """The right answer as somebody gives it."""
    right = question.answer.right
    if question.answer.kind == "settlement":
        steps = [{"wager": step["wager"], "moves": step["moves"]} for step in right]
        return {"steps": steps, "left": right[-1]["left"]}
    return right


@pytest.mark.parametrize("name", FEW)
def test_another_way_comes_to_the_same_answers(name: str) -> None:
    for each in every(name):
        agree(each)


@pytest.mark.parametrize("name", FEW)
def test_what_a_question_shows_can_happen_and_decides(name: str) -> None:
    for each in every(name):
        holds(each)


PAIRS = [(name, drill) for name in game_ids() for drill in drills_of(name)]
OF_EACH = 96  # questions of each drill and game: more than 20,000 in all


def test_the_proof_asks_twenty_thousand_questions() -> None:
    assert OF_EACH * len(PAIRS) >= 20_000


@pytest.mark.prove
@pytest.mark.parametrize(("name", "drill"), PAIRS)
def test_another_way_comes_to_the_same_answers_of_very_many(name: str, drill: str) -> None:
    found = questions(drill, name, OF_EACH, "proof")
    assert len(found) == OF_EACH or drill in ("fee", "read", "draw")
    for each in found:
        agree(each)
        holds(each)


@pytest.mark.parametrize(
    ("name", "hands"),
    [
        ("supreme-baccarat", {"Player hand": ["Kd", "9c", "2h"], "Banker hand": ["4s", "3h"]}),
        ("supreme-baccarat", {"Player hand": ["Kd", "9c", "2h"]}),
        ("century-21-baccarat", {"Player": ["Kd", "9c", "2h"], "Bank": ["4s", "5h"]}),
        ("pure-21-5", {"Hand": ["Kd", "9c", "5h", "2c"]}),
    ],
)
def test_a_hand_that_no_table_deals_is_found_out(name: str, hands: dict[str, list[str]]) -> None:
    shown = tuple({"part": "hand", "name": title, "cards": c} for title, c in hands.items())
    impossible(replace(asked("read", name)[0], show=shown))


@pytest.mark.parametrize("name", ["supreme-baccarat", "dai-bacc"])
def test_supreme_and_dai_bacc_an_order_shows_the_banks_wager_which_decides_it(name: str) -> None:
    found = questions("order", name, 12, "bank")
    shown = [next(p for p in each.show if p["part"] == "bank") for each in found]
    assert all("wager" in part for part in shown)
    buttons = [any(p["part"] == "button" for p in each.show) for each in found]
    assert {True, False} == set(buttons)
    for each, placed in zip(found, buttons, strict=True):
        reaches = "does not cover" if placed else "covers"
        assert any(f"The bank's wager {reaches} everything" in why for why in each.why)


def told_of(each: Question) -> str:
    return " ".join(p["text"] for p in each.show if p["part"] == "note")


@pytest.mark.parametrize("name", ["three-card-poker", "ultimate-texas-holdem"])
def test_ante_games_d2_an_order_with_a_fold_begins_with_what_it_gives_up(name: str) -> None:
    decided = 0
    for each in questions("order", name, 24, "folds"):
        folded = {int(seat) for seat in re.findall(r"Seat (\d) folds", told_of(each))}
        lost = [wager for wager in each.answer.right if not wager.endswith("trips")]
        seats = [int(wager.partition("-")[0]) for wager in lost]
        assert set(seats[: sum(seat in folded for seat in seats)]) == folded
        assert any("gives up" in why for why in each.why) == bool(folded)
        decided += any(ruling == "D-2" for ruling, _ in each.rulings)
    assert decided > 3


def test_pure_21_5_a_natural_is_called_twenty_one_and_a_half() -> None:
    found = [q for q in questions("read", "pure-21-5", 40, "names") if "natural" in q.skill]
    assert found
    assert {each.answer.right for each in found} == {"21½"}


@pytest.mark.prove
@pytest.mark.parametrize("name", [name for name in game_ids() if load(name).banked])
def test_every_pay_line_comes_up(name: str) -> None:
    """Every line that does not take the stake, but for the one that needs a bank without money."""
    missing = {
        slug(spot.id, line.name)
        for spot in load(name).spots
        for line in spot.lines
        if line.pays != "lose" and "exhausted" not in line.name
    }
    for found in islice(candidates(game(name), Random(1)), 60_000):
        missing.discard(found.skill.rpartition("/")[2])
        if not missing:
            return
    assert not missing


def test_the_same_seed_asks_the_same() -> None:
    one, two = (question_set("pay", "pure-21-5", 5, "x") for _ in range(2))
    assert one == two
    other = question_set("pay", "pure-21-5", 5, "y")
    assert [q["id"] for q in one["questions"]] != [q["id"] for q in other["questions"]]
    assert one["seconds"] == sorted(one["seconds"])


def test_only_one_level_when_asked() -> None:
    for level in (1, 2, 3):
        assert {q.level for q in questions("pay", "pure-21-5", 5, "x", level)} == {level}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("dance", "razz"), "there is no drill 'dance'"),
        (("set", "razz"), "razz has nothing to ask in set"),
        (("read", "nix"), "no game is called 'nix'"),
        (("read", "razz", 0), "1 to 200 questions"),
        (("read", "razz", 201), "1 to 200 questions"),
        (("read", "razz", 5, "", 4), "levels are 1, 2 and 3"),
    ],
)
def test_bad_wishes_are_refused_in_a_sentence(wrong: tuple[Any, ...], said: str) -> None:
    with pytest.raises(HousewayError, match=said):
        questions(*wrong)


# Marking.


def test_amounts_are_read_as_people_write_them() -> None:
    for written in ("$40", "40", "40.00", " $ 40 ", "pay 40", "PAYS $40", "+40", "40 dollars"):
        assert read_amount(written) == 4000, written
    for written in ("-12.50", "take 12.5", "collects $12.50", "lose 12.50", "−12.50"):
        assert read_amount(written) == -1250, written
    for written in ("0", "push", "Nothing"):
        assert read_amount(written) == 0, written


HOSTILE: tuple[Any, ...] = (
    *(
        None,
        True,
        -1,
        10**30,
        2.5,
        float("nan"),
        "",
        " ",
        "\0",
        "seat",
        "𝟗",
        "-",
        "$",
        "a" * 10_000,
    ),
    *("9" * 200, "1e9", "/", "/ / / /", "Ah Ah", "Zz", [], [[]], [None], [[None]], [[[[]]]], {}),
    *({"steps": 1}, {"steps": [1]}, {"steps": [{}]}, {"steps": [{"wager": []}], "left": []}),
    *({"steps": [{"wager": "x", "moves": "y"}]}, {"steps": [], "left": -5}, ["x"] * 1_000),
)


@pytest.mark.parametrize("drill", DRILLS)
def test_whatever_is_answered_is_marked_or_refused(drill: str) -> None:
    for question in asked(drill, next(n for n in ONE_OF_EACH if n in games_of(drill))):
        for answer in HOSTILE:
            try:
                mark = check(question, answer)
            except HousewayError:
                continue
            assert 0 <= mark.points <= 10
            assert mark.right == (mark.points == 10)


def test_a_settlement_is_marked_in_parts() -> None:
    question = asked("settle", "ez-baccarat-panda-8")[0]
    answer: Any = rightly(question)
    answer["left"] = answer["left"] + 1
    size = len(answer["steps"])
    mark = check(question, answer)
    assert (mark.right, mark.points) == (False, 10 * 2 * size // (2 * size + 1))
    assert mark.said.startswith("In part: ")
    answer["steps"] = answer["steps"][::-1]
    assert check(question, answer).points < mark.points


def test_a_hand_may_be_typed_without_its_last_part() -> None:
    question = asked("set", "pai-gow-poker")[0]
    front = " ".join(question.answer.right[0])
    assert check(question, front).right
    assert check(question, front.lower().replace(" ", "")).right
    with pytest.raises(HousewayError, match="2 cards in front"):
        check(question, "Ah")


# Practice.


def test_vectors_are_what_the_code_gives() -> None:
    kept = files("houseway.desk.train").joinpath("vectors.json").read_text("utf-8")
    assert json.loads(kept) == vectors()


POOL = [Card(f"{skill}{n}", skill, 1) for n in range(2) for skill in "abcdefgh"]
GOOD, BAD = Mark(True, 10, ""), Mark(False, 0, "")


def test_what_was_missed_comes_back_soon_and_what_is_known_later() -> None:
    state, missed, seen = State(), "c", []
    for _ in range(60):
        card = next_question(state, POOL)
        assert card is not None
        seen.append(card.skill)
        state = answered(state, card, BAD if card.skill == missed else GOOD)
    at = [turn for turn, skill in enumerate(seen) if skill == missed]
    assert all(2 <= later - sooner <= GAPS[0] + 1 for sooner, later in pairwise(at))
    assert seen.count(missed) > 2 * max(seen.count(skill) for skill in "abdefgh")
    assert set(seen) == set("abcdefgh")


def test_questions_of_a_skill_come_by_turns() -> None:
    state, seen = State(), []
    for _ in range(4):
        card = next_question(state, [each for each in POOL if each.skill == "a"])
        assert card is not None
        seen.append(card.id)
        state = answered(state, card, GOOD)
    assert seen == ["a0", "a1", "a0", "a1"]
    assert next_question(state, []) is None


@settings(max_examples=25)
@given(st.lists(st.tuples(st.integers(0, 10), st.booleans()), max_size=40))
def test_a_state_survives_being_kept(answers: list[tuple[int, bool]]) -> None:
    state = State()
    for points, in_time in answers:
        card = next_question(state, POOL)
        assert card is not None
        state = answered(state, card, Mark(points == 10, points, ""), in_time)
    assert State.from_json(json.loads(json.dumps(state.to_json()))) == state
    assert state.turn == len(answers)
    assert 0 <= state.streak <= state.best <= state.right <= state.turn


SPOILT: tuple[Any, ...] = (None, 1, "x", [], {}, {"version": 1}, {"version": 1, "skills": 1})


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_spoilt_state_is_begun_anew(spoilt: object) -> None:
    assert State.from_json(spoilt) == State()
    good = State(turn=3).to_json()
    for change in ({"version": 2}, {"turn": -1}, {"turn": "3"}, {"skills": {"a": [9, 1, 1]}}):
        assert State.from_json({**good, **change}) == State()
