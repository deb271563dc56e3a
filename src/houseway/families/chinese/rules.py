"""Chinese Poker as data: the point system, and how its gaps are read."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from pydantic import model_validator

from houseway.money import Cents, dollars
from houseway.rulebook.options import Data
from houseway.rulebook.schema import Limit, Money

Version = Literal["western", "eastern", "mandarin", "basic"]

LEAST_POINTS = 20  # a buy-in
MOST_POINTS = 100


class Play(Data):
    """How Chinese Poker is played under its options."""

    version: Version
    point: Money
    buy_in: Limit = None
    order: Literal["front-middle-back", "front-back"] = "front-middle-back"
    majority: Literal["two", "more"] = "two"
    sweep_rank: Literal["number", "listed"] = "number"
    basic_sweeps: bool = True
    home_run_over_fouls: bool = False
    false_collects: bool = True
    false_against_sweep: Literal["larger", "both"] = "larger"
    all_in: Literal["gross", "each-way", "table-stakes"] = "gross"
    surrenders: int = 4
    unset: Literal["house-way", "foul"] = "house-way"
    time_fee: Literal["as-posted", "in-advance"] = "as-posted"

    @model_validator(mode="after")
    def _buys_enough(self) -> Play:
        if self.buys[0] < LEAST_POINTS * self.point:
            least = dollars(LEAST_POINTS * self.point)
            raise ValueError(f"a buy-in is at least {LEAST_POINTS} points, {least}")
        return self

    def with_buys(self, buys: tuple[Cents, Cents]) -> Play:
        """The same with another buy-in."""
        if buys == self.buys:
            return self
        return Play.model_validate({**self.model_dump(exclude_none=True), "buy_in": buys})

    @cached_property
    def buys(self) -> tuple[Cents, Cents]:
        """The least and the most one may buy in for."""
        usual = (LEAST_POINTS * self.point, MOST_POINTS * self.point)
        return usual if self.buy_in is None else self.buy_in
