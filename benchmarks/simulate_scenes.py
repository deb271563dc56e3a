"""Scenes of whole tables for the kernels: the bank goes round, everybody else has a wager."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from houseway.desk.simulate.work import Work
from houseway.errors import HousewayError
from houseway.families.kernels import has_kernel
from houseway.proof.scene import Person, Scene
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schema import Rules
from measure import Case
from ours import BETTORS, STAKE, bettors_at

BANK = 4 * STAKE  # less than seven wagers can win, so that coverage has something to do
ROUNDS = 1_000_000


def games(family: str | None = None) -> list[str]:
    """Every game with a kernel, or those of a family."""
    rules = (load(name) for name in game_ids())
    return [r.id for r in rules if has_kernel(r) and family in (None, r.family)]


def scene(name: str, bettors: int = BETTORS, shift: int = 500) -> Scene:
    """So many bettors and the bank, which goes round; one wager each, fees as the table has them.

    At baccarat seats take turns with the lines to choose from. Elsewhere all base wagers are laid,
    as where a seat has two hands.
    """
    rules = load(name)
    people = (Person(seat, _wagers(rules, seat), BANK) for seat in range(1, bettors + 2))
    return Scene(name, tuple(people), shift=shift)


def _wagers(rules: Rules, seat: int) -> tuple[tuple[str, int], ...]:
    base = [spot for spot in rules.spots if spot.kind == "base"]
    mine = [base[seat % len(base)]] if rules.family == "baccarat" else base
    limits = {spot.id: rules.limits(spot) for spot in mine}
    return tuple((spot, max(low, min(high, STAKE))) for spot, (low, high) in limits.items())


def case(name: str, bettors: int | None = None) -> Case:
    """Rounds of a kernel as a case."""
    bettors = bettors_at(name) if bettors is None else bettors
    played = scene(name, bettors)
    work = Work(played)

    def play(rounds: int) -> None:
        work.block(0, max(1, rounds // played.shift))

    return Case(f"{name}, {bettors} bettor{'s' * (bettors > 1)}", play, ROUNDS)


def cases(names: list[str], bettors: int | None = None) -> Iterator[Case]:
    """Every game that its kernel can play in these scenes; the others are named."""
    for name in names:
        try:
            yield case(name, bettors)
        except HousewayError as reason:
            print(f"{name}: {reason}", file=sys.stderr)
