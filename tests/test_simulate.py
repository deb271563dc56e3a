"""Kernels: on the same cards, dice and choices they give the table's ledger, round by round."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway.desk.simulate.replay import differences
from houseway.desk.simulate.work import Work
from houseway.families import family_of, game
from houseway.families.kernels import has_kernel
from houseway.proof.layout import MODELS
from houseway.proof.scene import Person, Scene, Shoe
from houseway.rulebook.load import game_ids
from houseway.rulebook.schema import Rules

WITH_KERNEL = [name for name in game_ids() if has_kernel(game(name).rules)]


def full_table(rules: Rules, times: int = 1) -> Iterator[Person]:
    """A person at every seat with base wagers and side wagers of many sizes; most of them bank."""
    for seat in range(1, rules.table.seats + 1):
        unit = rules.table.minimum * (1 + seat % 3)
        wagers: dict[str, int] = {}
        for spot in rules.spots:
            if spot.window not in ("before-cards", "late"):
                continue
            low, high = rules.limits(spot)
            own = spot.kind == "base" and (rules.table.both_lines or not wagers)
            if own or spot.needs in wagers or (spot.needs == "base" and seat % 2):
                wagers[spot.id] = max(low, min(unit if own or spot.equals else low, high))
        yield Person(seat, tuple(wagers.items()), bank=times * unit if seat % 3 else 0)


@pytest.mark.prove
@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("shoe", ["table", "full"])
@pytest.mark.parametrize("name", WITH_KERNEL)
def test_a_kernel_gives_the_table_s_ledger(name: str, shoe: Shoe, model: str) -> None:
    """A short bank under every coverage model, going round, with a cut card and without."""
    options = {"coverage": model}
    people = tuple(full_table(game(name).rules, times=6))
    work = Work(Scene(name, people, options, shoe, shift=97), seed=5)
    assert not list(differences(work, rounds=600))


def test_every_banked_game_has_a_kernel_and_every_other_a_reason() -> None:
    for name in game_ids():
        rules = game(name).rules
        assert has_kernel(rules) is rules.banked, name
        assert rules.banked or family_of(rules).why_no_kernel, name
