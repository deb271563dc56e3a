"""Panguingue as data: what a chip is worth, and how its gaps are read."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from pydantic import field_validator, model_validator

from houseway.money import Cents, dollars
from houseway.rulebook.options import Data
from houseway.rulebook.schema import Limit, Money

HAND, OUT = 10, 11  # cards dealt, and cards in melds that win
WINNING = 2  # chips from everybody for going out
PACKET = 5  # cards dealt at a time
LEAST_CHIPS, MOST_CHIPS = 25, 200  # a buy-in
CONDITIONS = (200, 2500)  # the least and the most a chip may be worth


class Play(Data):
    """How Panguingue is played under its options. Payments are in chips of one `condition`."""

    condition: Money
    tops: int = 1
    buy_in: Limit = None
    same_suit_adds: bool = False
    off_suit_pays: bool = True
    ropes_grow_paid: bool = False
    split_pays: Literal["flat", "full"] = "flat"
    retired_pay: bool = False
    forcing: bool = True
    most_shuffles: int = 5

    @field_validator("condition")
    @classmethod
    def _posted(cls, condition: Cents) -> Cents:
        low, high = CONDITIONS
        if not low <= condition <= high:
            raise ValueError(f"must be {dollars(low)} to {dollars(high)}, not {dollars(condition)}")
        return condition

    @model_validator(mode="after")
    def _buys_enough(self) -> Play:
        if self.buys[0] < self.ante:
            raise ValueError(f"a buy-in is at least an ante, {dollars(self.ante)}")
        return self

    @cached_property
    def ante(self) -> Cents:
        return self.tops * self.condition

    @cached_property
    def buys(self) -> tuple[Cents, Cents]:
        """The least and the most one may buy in for."""
        usual = (LEAST_CHIPS * self.condition, MOST_CHIPS * self.condition)
        return usual if self.buy_in is None else self.buy_in
