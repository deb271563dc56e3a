"""Odds that are known, paid otherwise.

What is paid changes no card. Where nobody would play otherwise either, the counts of the outcomes
stay as they are and only their profits are written anew: exactly what counting again would give.
Where play would follow the money, the same counts tell what happens if everybody goes on as before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

from houseway.families.odds import is_slow
from houseway.proof.model import GameOdds, OutcomeOdds, SpotOdds, WagerOdds, Way, outcomes_of
from houseway.rulebook.schema import Line, Rules, Spot

TIMES = " × "
AND = " + "


def same_chances(before: Rules, after: Rules) -> bool:
    """Whether two sets of rules differ at most in what the lines of their wagers pay."""
    return (
        before.family == after.family
        and before.deck.shoe == after.deck.shoe
        and before.play == after.play
        and [_asked(spot) for spot in before.spots] == [_asked(spot) for spot in after.spots]
    )


def _asked(spot: Spot) -> object:
    lines = [(line.name, line.when) for line in spot.lines]
    return spot.id, spot.kind, spot.window, spot.hand, spot.equals, spot.multiples, lines


def repriced(found: GameOdds[Any], before: Rules, after: Rules) -> GameOdds[Any] | None:
    """The odds under `after`, from those under `before`; None where they must be counted again.

    What removing a card does is left out: it follows from other counts.
    """
    if not same_chances(before, after) or _play_follows(found, before, after):
        return None
    spots = tuple(_paid(each, after.by_id[each.spot.id]) for each in found.spots)
    if any(spot is None for spot in spots):
        return None
    return replace(found, options=after.options, version=after.version, spots=spots)


def as_before(
    found: GameOdds[Any], before: Rules, after: Rules, way: Way | None = None
) -> dict[str, WagerOdds]:
    """The wagers whose odds are known if everybody goes on playing as under `before`.

    By the first figure of each, or by that of a `way` of playing.
    """
    if not same_chances(before, after):
        return {}
    known: dict[str, WagerOdds] = {}
    for each in found.spots:
        if not isinstance(each, SpotOdds):
            continue
        had = each.odds if way is None else each.played(way)
        if had is None:
            continue
        odds = _by_line(had, each.spot, after.by_id[each.spot.id])
        odds = odds or _whole_round(had, before, after)
        if odds is not None:
            known[each.spot.id] = odds
    return known


def _play_follows(found: GameOdds[Any], before: Rules, after: Rules) -> bool:
    """Whether somebody may play otherwise: a wager with choices pays something else."""
    choices = is_slow(before) or any(
        getattr(spot, "best_play", None) is not None for spot in found.spots
    )
    return choices and any(
        old.lines != new.lines and (old.kind == "base" or old.window == "raise")
        for old, new in zip(before.spots, after.spots, strict=True)
    )


def _paid(found: Any, spot: Spot) -> Any:
    """A spot with its lines paid anew; as it was when nothing about it changed."""
    if found.spot.lines == spot.lines:
        return replace(found, spot=spot)
    odds = _by_line(found.odds, found.spot, spot) if isinstance(found, SpotOdds) else None
    if odds is None or odds.error:
        return None
    situations = []
    for each in found.situations:
        again = _by_line(each.odds, found.spot, spot)
        if again is None:
            return None
        situations.append(replace(each, odds=again))
    return replace(found, spot=spot, odds=odds, removal={}, situations=tuple(situations))


def _by_line(odds: WagerOdds, old: Spot, new: Spot) -> WagerOdds | None:
    """The odds of a wager whose outcomes are its own pay lines, one by one."""
    written = [(o.name, o.pays) for o in odds.outcomes]
    if written != [(line.name, line.pays) for line in old.lines]:
        return None
    found = WagerOdds(outcomes_of(new.lines, [o.combinations for o in odds.outcomes]))
    return (
        replace(found, error=_error(found))
        if odds.error and old.lines != new.lines
        else (replace(found, error=odds.error))
    )


def _error(found: WagerOdds) -> float:
    """A standard error that is not too small: deals are counted from both sides, in pairs."""
    return sqrt(float(found.variance) / max(found.combinations // 2, 1))


def _whole_round(odds: WagerOdds, before: Rules, after: Rules) -> WagerOdds | None:
    """The odds of several wagers together, from the lines that each outcome names."""
    spots = [spot.id for spot in before.spots if spot.kind == "base"]
    spots += [spot.id for spot in before.spots if spot.window == "raise"]
    outcomes = [_outcome(each, spots, before, after) for each in odds.outcomes]
    known = [each for each in outcomes if each is not None]
    return WagerOdds(tuple(known)) if len(known) == len(outcomes) else None


def _outcome(
    told: OutcomeOdds, spots: Sequence[str], before: Rules, after: Rules
) -> OutcomeOdds | None:
    """One outcome paid anew; None when it cannot be told which lines it is made of."""
    found = set(_ways(told, spots, before, after))
    if len(found) != 1:
        return None
    ((profit, pays),) = found
    result = "win" if profit > 0 else "lose" if profit < 0 else "push"
    return replace(told, result=result, pays=pays, profit=profit)


def _ways(
    told: OutcomeOdds, spots: Sequence[str], before: Rules, after: Rules
) -> Iterator[tuple[Fraction, str]]:
    """What an outcome is worth anew, for all lines that can be meant by it."""
    parts = [part.rpartition(TIMES)[::2] for part in told.pays.split(AND)]
    if len(parts) > len(spots):
        return
    times = [int(many) if many.isdigit() else 1 for many, _ in parts]
    places = [
        [n for n, line in enumerate(before.by_id[spot].lines) if line.pays == pays]
        for spot, (_, pays) in zip(spots, parts, strict=False)
    ]
    for chosen in product(*places):
        old, new = (
            [rules.by_id[s].lines[n] for s, n in zip(spots, chosen, strict=False)]
            for rules in (before, after)
        )
        if _worth(old, times) == told.profit and all(line.name in told.name for line in old):
            written = (
                line.pays if many == 1 else f"{many}{TIMES}{line.pays}"
                for line, many in zip(new, times, strict=True)
            )
            yield _worth(new, times), AND.join(written)


def _worth(lines: Sequence[Line], times: Sequence[int]) -> Fraction:
    worth = (line.profit * many for line, many in zip(lines, times, strict=True))
    return sum(worth, Fraction(0))
