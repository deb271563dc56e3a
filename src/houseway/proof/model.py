"""What is known about a wager: its outcomes, each with an exact count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, Literal, Protocol, TypeVar

from houseway.errors import UnknownName, did_you_mean, shown
from houseway.play.words import Chart
from houseway.rulebook.schema import Line, Spot

FAVOURS_BETTOR = "pays the bettor: the player-dealer loses on this wager"

Progress = Callable[[float], None]
"""Is told which part of the work is done."""

Way = Literal["best-play", "house-way"]
"""How bettors play their hands, against a bank that goes the house way."""


@dataclass(frozen=True)
class OutcomeOdds:
    """One line of a pay table and in how many ways the cards meet it.

    Of a sample, `combinations` are the deals that met it.
    """

    name: str
    result: str
    pays: str
    combinations: int
    probability: Fraction
    profit: Fraction

    def to_json(self, sampled: bool = False) -> dict[str, Any]:
        """Plain data; only a count of all deals is called exact."""
        out = {
            "name": self.name,
            "result": self.result,
            "pays": self.pays,
            "profit": str(self.profit),
            "probability": float(self.probability),
        }
        if sampled:
            return {**out, "sampled_deals": self.combinations}
        exact = {"combinations": self.combinations, "probability_exact": str(self.probability)}
        return {**out, **exact}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], deals: int) -> OutcomeOdds:
        """Read back what `to_json` wrote; a sample had so many `deals` in all."""
        told = data["name"], data["result"], data["pays"]
        if "sampled_deals" in data:
            met = data["sampled_deals"]
            return cls(*told, met, Fraction(met, deals or 1), Fraction(data["profit"]))
        exact = Fraction(data["probability_exact"]), Fraction(data["profit"])
        return cls(*told, data["combinations"], *exact)


def outcomes_of(lines: Sequence[Line], counts: Sequence[int]) -> tuple[OutcomeOdds, ...]:
    total = sum(counts) or 1
    return tuple(
        OutcomeOdds(ln.name, ln.result, ln.pays, n, Fraction(n, total), ln.profit)
        for ln, n in zip(lines, counts, strict=True)
    )


@dataclass(frozen=True)
class WagerOdds:
    """The odds of one wager under one way of playing, from the bettor's side, per unit staked.

    A wager that can stay on the layout is measured per resolved bet: rounds that leave it lying
    are set aside. Where no count of all the deals is within reach the outcomes are of a sample, and
    `error` is the standard error of `ev`; it is 0 where every figure is exact.
    """

    outcomes: tuple[OutcomeOdds, ...]
    error: float = 0.0

    @property
    def combinations(self) -> int:
        return sum(outcome.combinations for outcome in self.outcomes)

    @cached_property
    def resolved(self) -> Fraction:
        """The chance that a round decides the wager; 1 unless it can stay."""
        return 1 - sum((o.probability for o in self.outcomes if o.result == "stay"), Fraction(0))

    @cached_property
    def ev(self) -> Fraction:
        """The bettor's expected profit per unit staked."""
        return self.ev_per_round / self.resolved if self.resolved else Fraction(0)

    @cached_property
    def ev_per_round(self) -> Fraction:
        return sum((o.probability * o.profit for o in self.outcomes), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """The bank's side of `ev`; below zero the wager favours the bettor."""
        return -self.ev

    @property
    def favours_bettor(self) -> bool:
        return self.ev > 0

    @cached_property
    def hit_frequency(self) -> Fraction:
        """How often the wager wins, of the rounds that decide it."""
        wins = sum((o.probability for o in self.outcomes if o.result == "win"), Fraction(0))
        return wins / self.resolved if self.resolved else Fraction(0)

    @cached_property
    def variance(self) -> Fraction:
        """Variance of the profit of one unit, per decided bet."""
        square = sum((o.probability * o.profit**2 for o in self.outcomes), Fraction(0))
        return square / self.resolved - self.ev**2 if self.resolved else Fraction(0)

    def to_json(self) -> dict[str, Any]:
        sampled = bool(self.error)
        out: dict[str, Any] = {
            "ev": self._figure(self.ev),
            "house_edge": float(self.house_edge),
            "hit_frequency": float(self.hit_frequency),
            "variance": float(self.variance),
            "favours_bettor": self.favours_bettor,
            "sampled_deals" if sampled else "combinations": self.combinations,
            "outcomes": [outcome.to_json(sampled) for outcome in self.outcomes],
        }
        if sampled:
            out["sampled"] = True
            out["standard_error"] = self.error
        if self.resolved != 1:
            out["basis"] = "per resolved bet"
            out["resolved_per_round"] = float(self.resolved)
            out["ev_per_round"] = self._figure(self.ev_per_round)
        return out

    def _figure(self, value: Fraction) -> dict[str, Any]:
        """A figure with its exact fraction, or with the standard error of the sample it is from."""
        if self.error:
            return {"float": float(value), "standard_error": self.error}
        return {"exact": str(value), "float": float(value)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> WagerOdds:
        deals = data.get("sampled_deals", 0)
        found = tuple(OutcomeOdds.from_json(each, deals) for each in data["outcomes"])
        return cls(found, data.get("standard_error", 0.0))


@dataclass(frozen=True)
class Situation:
    """A wager placed, or a choice made, knowing some cards.

    `way` is set where this is the whole wager, played that way in every round. `line` is where the
    bettor's base wager lies, told where the wager is worth something else beside it.
    """

    name: str
    odds: WagerOdds
    probability: Fraction
    way: Way | None = None
    line: str = ""

    def to_json(self) -> dict[str, Any]:
        sampled = bool(self.odds.error)
        return {
            "situation": self.name,
            "probability": float(self.probability),
            **({} if sampled else {"probability_exact": str(self.probability)}),
            **({} if self.way is None else {"way": self.way}),
            **({"line": self.line} if self.line else {}),
            **self.odds.to_json(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Situation:
        chance = Fraction(data.get("probability_exact", data["probability"]))
        told = data.get("way"), data.get("line", "")
        return cls(data["situation"], WagerOdds.from_json(data), chance, *told)


@dataclass(frozen=True)
class Advice:
    """The best choice with a hand against an up-card, and what it gains over the house way."""

    hand: str
    against: str
    choice: str
    gain: Fraction
    probability: Fraction


@dataclass(frozen=True)
class BestPlay:
    """The wager played as well as the seen cards allow; `title` says by whom.

    `way` is None where the bank plays its best as well, for then it is no way of the bettor's.
    """

    odds: WagerOdds
    advice: tuple[Advice, ...]
    title: str = "with best play"
    way: Way | None = "best-play"


@dataclass(frozen=True)
class SpotOdds:
    """Everything known about one spot; `charts` tell how it is played best.

    `way` is how bettors play in `odds`, None where they have nothing to choose.
    """

    spot: Spot
    odds: WagerOdds
    removal: Mapping[str, Fraction] = field(default_factory=dict)
    best_play: BestPlay | None = None
    situations: tuple[Situation, ...] = ()
    charts: tuple[Chart, ...] = ()
    way: Way | None = None

    @property
    def edge(self) -> Fraction:
        """The bank's edge as `way` says it is played."""
        return self.odds.house_edge

    def played(self, way: Way) -> WagerOdds | None:
        """The odds when bettors play like this; None where nobody has worked them out."""
        if self.way in (None, way):
            return self.odds
        if self.best_play is not None and self.best_play.way == way:
            return self.best_play.odds
        return next((each.odds for each in self.situations if each.way == way), None)

    @property
    def favours_bettor(self) -> bool:
        """Whether the bettor has the best of it, at least when playing well.

        A raise is only placed on top of a wager already at stake, and an envy button is given with
        another one, so they favour nobody by themselves.
        """
        if not self.spot.by_itself:
            return False
        best = self.best_play
        return self.odds.favours_bettor or (best is not None and best.odds.favours_bettor)

    def to_json(self) -> dict[str, Any]:
        out = {"spot": self.spot.id, "name": self.spot.name, **self.odds.to_json()}
        if self.way is not None:
            out["way"] = self.way
        if self.removal:
            out["effect_of_removal"] = {
                name: {"exact": str(effect), "float": float(effect)}
                for name, effect in self.removal.items()
            }
        if self.best_play is not None:
            out["best_play"] = {
                "title": self.best_play.title,
                **self.best_play.odds.to_json(),
                "strategy": [
                    {
                        "hand": a.hand,
                        "against": a.against,
                        "choice": a.choice,
                        "gain_over_house_way": float(a.gain),
                        "probability": float(a.probability),
                    }
                    for a in self.best_play.advice
                ],
            }
        if self.situations:
            out["situations"] = [situation.to_json() for situation in self.situations]
        if self.charts:
            out["charts"] = [chart.to_json() for chart in self.charts]
        return out

    @classmethod
    def from_json(cls, spot: Spot, data: Mapping[str, Any]) -> SpotOdds:
        """Read back what `to_json` wrote, but for a best play."""
        removal = data.get("effect_of_removal", {})
        return cls(
            spot,
            WagerOdds.from_json(data),
            {name: Fraction(effect["exact"]) for name, effect in removal.items()},
            situations=tuple(map(Situation.from_json, data.get("situations", ()))),
            charts=tuple(map(Chart.from_json, data.get("charts", ()))),
            way=data.get("way"),
        )


class AnySpot(Protocol):
    """What can be asked about any spot, whether its outcomes are counted or it is played well."""

    @property
    def spot(self) -> Spot: ...

    @property
    def edge(self) -> Fraction | float: ...

    @property
    def favours_bettor(self) -> bool: ...

    def to_json(self) -> dict[str, Any]: ...


S = TypeVar("S", bound=AnySpot)


@dataclass(frozen=True)
class GameOdds(Generic[S]):
    """The odds of a game under its options, with how they were found.

    A game that nobody banks has no spots; its `charts` tell how often hands are made.
    """

    game: str
    name: str
    options: Mapping[str, object]
    method: str
    version: str
    spots: tuple[S, ...]
    charts: tuple[Chart, ...] = ()

    def spot(self, name: str) -> S:
        """The odds of the spot called `name`; raises UnknownName with those there are."""
        for each in self.spots:
            if each.spot.id == name:
                return each
        known = [each.spot.id for each in self.spots]
        raise UnknownName(self._no_spot(name, known), ("spot",), value=name, remedy=known)

    def _no_spot(self, name: object, known: Sequence[str]) -> str:
        if not known:
            return f"{self.name} has no wager {shown(name)}: nobody banks it, so it has charts only"
        return f"{self.name} has no wager {shown(name)}; {did_you_mean(name, known)}"

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "name": self.name,
            "options": dict(self.options),
            "method": self.method,
            "rule_version": self.version,
            "spots": [spot.to_json() for spot in self.spots],
            **({"charts": [chart.to_json() for chart in self.charts]} if self.charts else {}),
        }
