"""What is known about a game wager that is played with choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from houseway.families.blackjack.odds.strategy import Strategy
from houseway.rulebook.schema import Spot

# The error of any figure for a shoe of whole decks, as the worth of the strategy given. One
# rounding is off by 1.2e-16 of a value below 1.5 units. Standing is a sum over 360 low parts, 64
# high parts and 5 numbers of products of 30 factors: below 1e-13. Each of 21 cards drawn averages
# over 11 values: together below 1e-13. Three doubles multiply by 8. A split adds up to 4 hands,
# each set apart twice by (1 + q) / (1 - q) and once by 1 / (1 - q), where q, the chance of another
# card of the pair, is below 1/3: at most 24 times the error of one hand, 4e-11 in all. Tests find
# errors around 1e-15.
BOUND = 1e-10


@dataclass(frozen=True)
class Decision:
    """Two cards against an up-card: what each open choice is worth, per unit first staked.

    `probability` is the chance that a round comes to this decision; the worths are those of such
    rounds, after a look for the bank's natural if that comes first. `pairs` says that the two may
    be split.
    """

    hand: str
    up: str
    pairs: bool
    probability: float
    worth: Mapping[str, float]

    @cached_property
    def choice(self) -> str:
        """The best choice; of choices worth the same the first open one."""
        return max(self.worth, key=lambda name: self.worth[name])

    def cost(self, choice: str) -> float:
        """What another choice gives away, per unit first staked."""
        return self.worth[self.choice] - self.worth[choice]

    def to_json(self) -> dict[str, Any]:
        return {
            "hand": self.hand,
            "up": self.up,
            "pairs": self.pairs,
            "probability": self.probability,
            "choice": self.choice,
            "worth": dict(self.worth),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Decision:
        return cls(**{name: data[name] for name in cls.__dataclass_fields__})


def averaged(decisions: Sequence[Decision]) -> tuple[float, dict[str, float]]:
    """The chance of coming to any of these, and what the choices open in all are worth there."""
    chance = sum(d.probability for d in decisions)
    choices = [name for name in decisions[0].worth if all(name in d.worth for d in decisions)]
    return chance, {
        name: sum(d.probability * d.worth[name] for d in decisions) / chance for name in choices
    }


@dataclass(frozen=True)
class Switch:
    """How two hands whose second cards may change places gain by it.

    `rate` is how often switching is right. `gain` is what the choice adds to a unit staked over
    never switching; `by_points` is the expected profit when hands are judged by the points of the
    strategy instead of by all four cards.
    """

    rate: float
    gain: float
    by_points: float


@dataclass(frozen=True)
class PlayedOdds:
    """The odds of a game wager played in the best way, from the bettor's side.

    Everything is per unit first staked, with the error of every figure below `bound`. `house_way`
    is the expected profit of the house way: hit as the bank does, and take no other choice. Where
    two hands may be switched, decisions and strategy are those of one hand that does not know the
    other; `ev` and `average_stake` use all four cards.
    """

    ev: float
    average_stake: float
    house_way: float
    decisions: tuple[Decision, ...]
    strategy: Strategy
    switch: Switch | None = None
    bound: float = BOUND

    @property
    def house_edge(self) -> float:
        """The bank's side of `ev`; below zero the wager favours the bettor."""
        return -self.ev

    @property
    def favours_bettor(self) -> bool:
        return self.ev > 0

    @property
    def ev_per_unit_risked(self) -> float:
        """The expected profit per unit of everything staked in the end."""
        return self.ev / self.average_stake

    @cached_property
    def frequencies(self) -> dict[str, float]:
        """How often each choice is the best first one, and how often there is none."""
        found: dict[str, float] = {}
        for decision in self.decisions:
            found[decision.choice] = found.get(decision.choice, 0.0) + decision.probability
        return {**found, "none": 1 - sum(found.values())}

    def decision(self, hand: str, up: str, pairs: bool | None = None) -> Decision:
        """The decision for two cards like `A7` against an up-card like `T`."""
        return next(
            d
            for d in self.decisions
            if (sorted(d.hand), d.up) == (sorted(hand), up) and pairs in (None, d.pairs)
        )

    def to_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {
            "ev": self.ev,
            "bound": self.bound,
            "house_edge": self.house_edge,
            "favours_bettor": self.favours_bettor,
            "average_stake": self.average_stake,
            "ev_per_unit_risked": self.ev_per_unit_risked,
            "house_way": self.house_way,
            "frequencies": self.frequencies,
            "decisions": [decision.to_json() for decision in self.decisions],
            "strategy": self.strategy.to_json(),
        }
        if self.switch is not None:
            out["switch"] = dict(vars(self.switch))
        return out

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> PlayedOdds:
        return cls(
            ev=data["ev"],
            average_stake=data["average_stake"],
            house_way=data["house_way"],
            decisions=tuple(map(Decision.from_json, data["decisions"])),
            strategy=Strategy.from_json(data["strategy"]),
            switch=Switch(**data["switch"]) if "switch" in data else None,
            bound=data["bound"],
        )


@dataclass(frozen=True)
class PlayedSpot:
    """Everything known about a spot whose hand is played with choices."""

    spot: Spot
    odds: PlayedOdds

    @property
    def edge(self) -> float:
        """The bank's edge against best play."""
        return self.odds.house_edge

    @property
    def favours_bettor(self) -> bool:
        return self.odds.favours_bettor

    def to_json(self) -> dict[str, Any]:
        return {"spot": self.spot.id, "name": self.spot.name, **self.odds.to_json()}

    @classmethod
    def from_json(cls, spot: Spot, data: Mapping[str, Any]) -> PlayedSpot:
        return cls(spot, PlayedOdds.from_json(data))
