"""Blackjack: rounds simulated by the kernel and by a plain loop, and rounds at a real table."""

from __future__ import annotations

from random import Random

import blackjack_loop
from houseway.families import game
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.kernel.strategy import Strategy, house_way, strategy
from houseway.families.blackjack.kernel.task import Task
from houseway.rulebook.load import game_ids, load
from houseway.table.wager import PlaceWagers
from measure import Case
from ours import STAKE, Constant, Seating, bettors_at

CLASSIC = "pure-21-5"
KERNEL_ROUNDS = 2_000_000


def games() -> list[str]:
    return [name for name in game_ids() if load(name).family == "blackjack"]


def kernels() -> dict[str, Case]:
    """Every game the house way; the classic one also with the usual chart, and side wagers."""
    classic = _blackjack(CLASSIC)
    sides = ("red-flex", "buster")
    return {
        **{f"{name}, house way": _kernel(name, house_way(_blackjack(name))) for name in games()},
        f"{CLASSIC}, usual chart": _kernel(CLASSIC, strategy(classic, usual, "usual chart")),
        f"{CLASSIC}, house way, two side wagers": _kernel(CLASSIC, house_way(classic), sides),
    }


def _kernel(name: str, how: Strategy, sides: tuple[str, ...] = ()) -> Case:
    task = Task(_blackjack(name), how, sides)
    return Case(name, lambda rounds: task.block(0, rounds), KERNEL_ROUNDS)


def plain_cases() -> dict[str, Case]:
    """The classic game as a plain loop."""
    ways = {"house way": blackjack_loop.house_way, "usual chart": usual}
    return {
        f"{CLASSIC}, {way}": Case(way, blackjack_loop.PlainTable(Random(8), choose).play)
        for way, choose in ways.items()
    }


def table(name: str, rounds: int) -> Case:
    """A full table, one game wager a hand, everybody the house way."""
    rules = load(name)
    wagers = tuple((spot.id, STAKE) for spot in rules.spots if spot.kind == "base")
    seating = Seating(game(name), bettors_at(name) + 1, lambda seat: Constant(PlaceWagers(wagers)))
    return seating.case(name, rounds)


def _blackjack(name: str) -> Blackjack:
    found = game(name)
    assert isinstance(found, Blackjack)
    return found


# The chart that players of the classic game carry: bank hits soft 17, late surrender. Columns are
# the up-cards two to ten and ace. H hit, S stand, D double or hit, T double or stand, P split,
# U give up or hit.
HARD = {
    **dict.fromkeys(range(2, 9), "HHHHHHHHHH"),
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDD",
    12: "HHSSSHHHHH",
    13: "SSSSSHHHHH",
    14: "SSSSSHHHHH",
    15: "SSSSSHHHUU",
    16: "SSSSSHHUUU",
    **dict.fromkeys(range(17, 22), "SSSSSSSSSS"),
}
SOFT = {
    12: "HHHHHHHHHH",
    13: "HHHDDHHHHH",
    14: "HHHDDHHHHH",
    15: "HHDDDHHHHH",
    16: "HHDDDHHHHH",
    17: "HDDDDHHHHH",
    18: "TTTTTSSHHH",
    19: "SSSSTSSSSS",
    **dict.fromkeys((20, 21), "SSSSSSSSSS"),
}
PAIRS = {
    1: "PPPPPPPPPP",
    2: "PPPPPPHHHH",
    3: "PPPPPPHHHH",
    4: "HHHPPHHHHH",
    6: "PPPPPHHHHH",
    7: "PPPPPPHHHH",
    8: "PPPPPPPPPP",
    9: "PPPPPSPPSS",
}
MEANS = {
    "H": ("hit",),
    "S": ("stand",),
    "D": ("double", "hit"),
    "T": ("double", "stand"),
    "P": ("split",),
    "U": ("surrender", "hit"),
}


def usual(
    hard: int, ace: bool, cards: int, pair: int, up: int, after_split: int, doubles: int
) -> tuple[str, ...]:
    """The chart's choice, with what to do where it is not allowed."""
    column = 9 if up == 1 else up - 2
    soft = ace and hard <= 11
    row = SOFT[hard + 10] if soft else HARD[hard]
    first = MEANS[PAIRS[pair][column]] if pair in PAIRS else ()
    return (*first, *MEANS[row[column]])
