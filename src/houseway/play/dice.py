"""Chance at the table, by dice."""

from __future__ import annotations

from houseway.engine.round import Step
from houseway.table.events import DiceThrown
from houseway.table.table import Table


def any_of(table: Table, number: int) -> Step[int]:
    """One of a few, each as likely, by two dice."""
    while True:
        dice = table.shoe.roll(2)
        yield DiceThrown(dice)
        thrown = 6 * (dice[0] - 1) + dice[1] - 1
        if thrown < 36 // number * number:
            return thrown % number
