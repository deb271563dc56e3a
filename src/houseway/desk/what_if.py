"""What if: every wager's edge under the rules as they are, and with some of them changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from houseway.checked import checked
from houseway.desk.odds import known_odds
from houseway.desk.what_if_odds import as_before, repriced
from houseway.errors import not_here
from houseway.families import game as the_game
from houseway.families.blackjack.odds.result import PlayedSpot
from houseway.play.game import Game
from houseway.proof.model import GameOdds, SpotOdds, WagerOdds, Way
from houseway.rulebook.departures import standing_json
from houseway.rulebook.options import option_text
from houseway.rulebook.schema import Spot

State = Literal["exact", "sampled", "as-before", "unknown"]
Find = Callable[[Game], GameOdds[Any] | None]

WORKED_OUT: tuple[State, ...] = ("exact", "sampled")  # under the changed rules themselves
BEST, HOUSE = "with best play", "the house way"
WAYS: Mapping[Way, str] = {"best-play": BEST, "house-way": HOUSE}
SAID: Mapping[State, str] = {
    "exact": "Every figure is worked out under the changed rules.",
    "sampled": (
        "Every figure is worked out under the changed rules. A wager with ± is sampled in all its "
        "figures; ± is the standard error of its edge."
    ),
    "as-before": "If everybody goes on playing as before. Best play may change with the money.",
    "unknown": "The changed figures are not worked out yet.",
}


@dataclass(frozen=True)
class Figure:
    """A wager under one set of rules, per unit staked; `error` is 0 where the figure is exact."""

    edge: Fraction | float
    hit_frequency: Fraction | None
    variance: Fraction | None
    error: float
    favours_bettor: bool

    def to_json(self) -> dict[str, Any]:
        counted = isinstance(self.edge, Fraction) and not self.error
        exact = {"exact": str(self.edge)} if counted else {}
        return {
            "edge": {**exact, "float": float(self.edge)},
            "hit_frequency": None if self.hit_frequency is None else float(self.hit_frequency),
            "variance": None if self.variance is None else float(self.variance),
            "standard_error": self.error,
            "favours_bettor": self.favours_bettor,
        }


@dataclass(frozen=True)
class Row:
    """A wager under one way of playing, before and after; None where it is not known or offered.

    `way` is empty where bettors have nothing to choose, or best play is the house way.
    """

    spot: str
    name: str
    way: str
    by_itself: bool
    before: Figure | None
    after: Figure | None

    @property
    def moved(self) -> Fraction | float | None:
        """How much more the bank keeps; None unless both figures are known."""
        if self.before is None or self.after is None:
            return None
        return self.after.edge - self.before.edge

    @property
    def error(self) -> float:
        """At most this much is the standard error of `moved`: both samples may be the same."""
        return sum(figure.error for figure in (self.before, self.after) if figure is not None)

    @property
    def title(self) -> str:
        return f"{self.name}, {self.way}" if self.way else self.name

    def to_json(self) -> dict[str, Any]:
        moved = self.moved
        return {
            "spot": self.spot,
            "name": self.name,
            "way": self.way,
            "before": None if self.before is None else self.before.to_json(),
            "after": None if self.after is None else self.after.to_json(),
            "difference": None if moved is None else float(moved),
            **({"difference_standard_error_at_most": self.error} if moved and self.error else {}),
        }


@dataclass(frozen=True)
class WhatIf:
    """A game as it is and as it would be.

    `missing` names wagers with a way of playing that nobody has worked out, as `Row.title` does.
    """

    before: Game
    after: Game
    rows: tuple[Row, ...]
    state: State
    method: str
    found: GameOdds[Any] | None = None
    missing: tuple[str, ...] = ()

    @property
    def changes(self) -> dict[str, str]:
        """The options that are not as they were."""
        was, now = self.before.rules.options, self.after.rules.options
        return {key: option_text(value) for key, value in now.items() if value != was.get(key)}

    @property
    def said(self) -> str:
        """How far the figures can be relied on."""
        missing = f" Not worked out: {', '.join(self.missing)}." if self.missing else ""
        return SAID[self.state] + missing

    @property
    def warned(self) -> tuple[str, ...]:
        """The wagers of which the bettor would get the best."""
        named = (r.title for r in self.rows if r.after is not None and r.after.favours_bettor)
        return tuple(dict.fromkeys(named))

    def to_json(self) -> dict[str, Any]:
        rules = self.after.rules
        return {
            "game": rules.id,
            "name": rules.name,
            "changes": self.changes,
            **standing_json(rules),
            "state": self.state,
            "note": self.said,
            "method": self.method,
            "rule_version": rules.version,
            "wagers": [row.to_json() for row in self.rows],
        }


@checked
def what_if(
    name: str,
    changes: Mapping[str, object],
    now: Mapping[str, object] | None = None,
    find: Find = known_odds,
) -> WhatIf:
    """Every wager of a game under its rules, `now` chosen otherwise, and with `changes` on top.

    `find` gives the odds of a game, or None when they would take too long.

    >>> found = what_if("ez-baccarat-panda-8", {"pays-dragon-7": "35:1"})
    >>> [f"{float(r.after.edge):.4f}" for r in found.rows if r.moved]
    ['0.1888']
    """
    before = the_game(name, now)
    after = the_game(name, {**(now or {}), **changes})
    if not after.rules.banked:
        raise not_here(
            "game", f"nobody banks {after.rules.name}, so no wager of it has an edge", name
        )
    had = find(before)
    found = None if had is None else repriced(had, before.rules, after.rules)
    found = found or find(after)
    old = {} if had is None else _figures(had)
    if found is not None:
        new = _figures(found)
        state: State = "sampled" if any(each.error for each in new.values()) else "exact"
        return _answer(before, after, old, new, state, found)
    new = {} if had is None else _as_before(had, before, after)
    return _answer(before, after, old, new, "as-before" if new else "unknown", had)


def _as_before(had: GameOdds[Any], before: Game, after: Game) -> Figures:
    """By spot and way of playing, if everybody goes on playing as before."""
    return {
        (spot, name if had.spot(spot).way else ""): _counted(after.rules.by_id[spot], odds)
        for way, name in WAYS.items()
        for spot, odds in as_before(had, before.rules, after.rules, way).items()
    }


def _answer(
    before: Game, after: Game, old: Figures, new: Figures, state: State, found: GameOdds[Any] | None
) -> WhatIf:
    spots = {spot.id: spot for rules in (before.rules, after.rules) for spot in rules.spots}
    rows = [
        Row(id, spot.name, way, spot.by_itself, old.get((id, way)), new.get((id, way)))
        for id, spot in spots.items()
        for way in dict.fromkeys([*_ways(old, id), *_ways(new, id)] or [""])
    ]
    method, missing = ("", ()) if found is None else (found.method, tuple(_missing(found)))
    kept = found if state in WORKED_OUT else None
    return WhatIf(before, after, tuple(_once(rows)), state, method, kept, missing)


def _once(rows: Sequence[Row]) -> Iterator[Row]:
    """Ways of playing a wager that come to the same, before and after, stand in one row."""
    told: dict[tuple[str, Figure | None, Figure | None], list[Row]] = {}
    for row in rows:
        told.setdefault((row.spot, row.before, row.after), []).append(row)
    for alike in told.values():
        first = alike[0]
        yield first if len(alike) == 1 else replace(first, way="")


def _missing(found: GameOdds[Any]) -> Iterator[str]:
    """Wagers with a way of playing that nobody has worked out."""
    for each in found.spots:
        if isinstance(each, SpotOdds) and each.way is not None and each.spot.by_itself:
            ways = (name for way, name in WAYS.items() if each.played(way) is None)
            yield from (f"{each.spot.name} {name}" for name in ways)


Figures = Mapping[tuple[str, str], Figure]


def _ways(figures: Figures, spot: str) -> Iterator[str]:
    return (way for at, way in figures if at == spot)


def _figures(found: GameOdds[Any]) -> Figures:
    """By spot and way of playing, best play first; no way where there is nothing to choose."""
    figures: dict[tuple[str, str], Figure] = {}
    for each in found.spots:
        spot = each.spot
        if isinstance(each, PlayedSpot):
            figures[spot.id, BEST] = _played(each)
            kept = each.odds.house_way
            favours = spot.by_itself and kept > 0
            figures[spot.id, HOUSE] = Figure(-kept, None, None, 0.0, favours)
            continue
        for name, odds in _by_way(each):
            figures[spot.id, name] = _counted(spot, odds)
    return figures


def _by_way(each: SpotOdds) -> Iterator[tuple[str, WagerOdds]]:
    """Every way of playing a spot that is worked out, with its name."""
    if each.way is None:
        yield "", each.odds
        return
    for way, name in WAYS.items():
        if (odds := each.played(way)) is not None:
            yield name, odds
    best = each.best_play
    if best is not None and best.way is None:
        yield best.title, best.odds


def _counted(spot: Spot, odds: WagerOdds) -> Figure:
    favours = spot.by_itself and odds.favours_bettor
    return Figure(odds.house_edge, odds.hit_frequency, odds.variance, odds.error, favours)


def _played(each: PlayedSpot) -> Figure:
    return Figure(each.odds.house_edge, None, None, 0.0, each.favours_bettor)
