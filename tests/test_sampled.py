"""A fraction of a sample is not exact: what is sampled carries its error and never that name."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.desk.compare import compare
from houseway.desk.odds import find_odds
from houseway.desk.schemas import odds_schema
from houseway.desk.what_if import what_if
from houseway.desk.what_if_fair import fair
from houseway.families import game
from houseway.families.odds import is_slow
from houseway.play.game import Game
from houseway.proof.model import GameOdds, Situation, SpotOdds, WagerOdds, outcomes_of
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schema import Rules
from tables import proved

BANKED = [name for name in game_ids() if load(name).banked]
FEW = 2_000  # deals of a sample that nobody has to deal


def objects(data: object) -> Iterator[dict[str, Any]]:
    """Every object in an answer."""
    if isinstance(data, dict):
        yield data
        for value in data.values():
            yield from objects(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from objects(value)


def says_exact(data: object) -> bool:
    return any("exact" in key for each in objects(data) for key in each)


def is_honest(answer: object) -> None:
    """Wherever an error is told nothing beside it is called exact."""
    for each in objects(answer):
        if each.get("sampled") or each.get("standard_error"):
            own = {key: value for key, value in each.items() if key not in ("situations", "spots")}
            assert not says_exact(own), own


def sampled_of(rules: Rules) -> GameOdds[SpotOdds]:
    """The odds of a game as if every wager had been sampled."""
    spots = []
    for spot in rules.spots:
        counts = [FEW // (at + 2) for at, _ in enumerate(spot.lines)]
        odds = WagerOdds(outcomes_of(spot.lines, counts), error=0.01)
        other = Situation("The house way", odds, Fraction(1), "house-way")
        spots.append(SpotOdds(spot, odds, situations=(other,), way="best-play"))
    return GameOdds(rules.id, rules.name, rules.options, "sampled", rules.version, tuple(spots))


@pytest.mark.parametrize("name", BANKED)
def test_a_sampled_wager_of_any_game_is_never_called_exact(name: str) -> None:
    found = sampled_of(load(name))
    told = found.to_json()
    assert not says_exact(told["spots"])
    for item, spot in zip(told["spots"], found.spots, strict=True):
        assert item["standard_error"] == item["ev"]["standard_error"] == 0.01
        assert SpotOdds.from_json(spot.spot, item) == spot


@pytest.mark.parametrize("name", [proved(n) if is_slow(load(n)) else n for n in BANKED])
def test_odds_of_every_game_are_exact_or_carry_their_error(name: str) -> None:
    import jsonschema

    told = find_odds(game(name)).to_json()
    is_honest(told)
    jsonschema.validate(told, odds_schema())


def test_pai_gow_poker_odds_state_no_exact_fraction_of_a_sample() -> None:
    (main,) = (
        s for s in find_odds(game("pai-gow-poker")).to_json()["spots"] if s["spot"] == "game"
    )
    assert set(main["ev"]) == {"float", "standard_error"}
    assert main["sampled_deals"] > 0
    assert not says_exact(main)


@given(st.lists(st.integers(0, 10**7), min_size=2, max_size=2), st.floats(1e-9, 1))
def test_what_was_sampled_is_read_back_as_it_was(counts: list[int], error: float) -> None:
    lines = load("ez-baccarat-panda-8").by_id["dragon-7"].lines
    odds = WagerOdds(outcomes_of(lines, counts), error)
    assert WagerOdds.from_json(odds.to_json()) == odds


def test_what_if_and_fair_odds_of_a_sample_are_not_exact() -> None:
    def find(asked: Game) -> GameOdds[Any]:
        return sampled_of(asked.rules)

    name = "super-pan-9"
    told = what_if(name, {}, find=find).to_json()["wagers"]
    assert told
    assert not says_exact(told)
    is_honest(told)
    lines = fair(name, {}, "game", find=find).to_json()["lines"]
    assert any(line["odds"] for line in lines)
    assert not says_exact(lines)


def test_compare_gives_the_error_of_what_is_sampled() -> None:
    def find(asked: Game) -> GameOdds[Any]:
        return sampled_of(asked.rules)

    found = compare("pai-gow-poker", "fortune-pai-gow-poker", odds=find)
    (odds,) = (section for section in found.sections if section.title == "Odds")
    cells = [line for row in odds.rows for cell in (row.a, row.b) for line in cell]
    edges = [line for line in cells if "edge" in line]
    assert edges
    assert all("±" in line for line in edges)
