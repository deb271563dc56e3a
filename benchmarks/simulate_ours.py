"""Our side of the contests: kernels, rounds at a table, hands of poker, hands ranked."""

from __future__ import annotations

from random import Random
from typing import Any

import blackjack
import hands
import ours
import plain_baccarat
import pot
import simulate_scenes as scenes
from houseway.desk.simulate.run import in_process, run
from houseway.families import game
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.kernel.strategy import house_way
from houseway.families.blackjack.kernel.task import Task
from houseway.hands import HIGH_52, evaluate_many
from houseway.hands.quick import worth
from measure import Case
from simulate_growth import grown

CLASSIC = blackjack.CLASSIC
BETTORS, POKER_SEATS = ours.BETTORS, pot.SEATS
TABLE_ROUNDS = 1_000
GROWN_ROUNDS = (1_000_000, 10_000_000, 100_000_000, 1_000_000_000)
GROWN_BETTORS = (1, 2, 3, 4, 5, 6, 7)
GROWN_WORKERS = (1, 2)
MANY, FEWER = 50_000_000, 5_000_000
GROWTH_GAME, WALKING_GAME = ours.GROWTH_GAME, "super-pan-9"


def blackjack_rounds() -> list[Case]:
    """Every game of the family from the full shoe, the classic one in several ways; one seat."""
    found = sorted(blackjack.kernels().items(), key=lambda item: not item[0].startswith(CLASSIC))
    full = [Case(name, case.play, case.rounds) for name, case in found]
    played = _classic()
    task = Task(played, house_way(played), (), "cut-card")
    name = f"{CLASSIC}, house way, down to the cut card"
    down = Case(name, lambda n: task.block(0, n), blackjack.KERNEL_ROUNDS)
    tables = scenes.cases(scenes.games("blackjack"), bettors=1)
    return [*full, down, *tables]


def plain_blackjack() -> list[Case]:
    """The classic game as a loop in plain Python."""
    plain = blackjack.plain_cases()[f"{CLASSIC}, house way"]
    return [Case("plain Python, no library", plain.play)]


def plain_baccarat_rounds() -> list[Case]:
    return [Case("plain Python, no library", plain_baccarat.PlainTable(Random(8)).play)]


def table_rounds() -> list[Case]:
    """Seven bettors and the bank, through the engine, every event kept."""
    cases = {name: blackjack.table(name, TABLE_ROUNDS) for name in blackjack.games()}
    cases[ours.GROWTH_GAME] = ours.one_wager(ours.GROWTH_GAME, TABLE_ROUNDS)
    return [
        Case(f"{name}, {ours.bettors_at(name)} bettors", case.play, TABLE_ROUNDS)
        for name, case in cases.items()
    ]


def poker(name: str) -> list[Case]:
    case = pot.ours(name)
    return [Case("the table, every event kept", case.play, case.rounds)]


def ranked(size: int) -> tuple[list[Case], list[Case]]:
    """Hands ranked by us, all at once and one by one, and by others, one by one."""
    cards = hands.dealt(52, size)
    rows = cards[: hands.ONE_BY_ONE].tolist()

    def each(_: int) -> None:
        for row in rows:
            worth(HIGH_52, row)

    theirs = {
        "phevaluator": (hands.ONE_BY_ONE, hands.one_by_one(f"evaluate_{size}cards", cards)),
        "eval7": (hands.ONE_BY_ONE, hands.by_eval7(cards)),
        "treys": (hands.FEWER, hands.by_treys(cards)),
    }
    return [
        Case("all at once", lambda _: evaluate_many(HIGH_52, cards), len(cards)),
        Case("one by one, from a dictionary", each, len(rows)),
    ], [Case(name, _whole(work), many) for name, (many, work) in theirs.items()]


def _whole(work: Any) -> Any:
    """All hands at once, however few are asked for."""
    return lambda _: work()


def grown_rounds() -> dict[str, Any]:
    played = scenes.scene(GROWTH_GAME)
    return grown(
        *("rounds", f"{GROWTH_GAME}, {BETTORS} bettors", GROWN_ROUNDS),
        *(lambda n: n, lambda n: run(played, n)),
    )


def grown_seats() -> dict[str, Any]:
    return _grown_seats(GROWTH_GAME, MANY)


def grown_walk() -> dict[str, Any]:
    """Where every seat has a hand and every wager is walked to."""
    return _grown_seats(WALKING_GAME, FEWER)


def _grown_seats(name: str, rounds: int) -> dict[str, Any]:
    played = {n: scenes.scene(name, n) for n in GROWN_BETTORS}
    return grown(
        *("bettors", f"{name}, {rounds:,} rounds", GROWN_BETTORS),
        *(lambda _: rounds, lambda n: run(played[n], rounds)),
    )


def grown_workers() -> dict[str, Any]:
    return _grown_workers(GROWTH_GAME, 4 * MANY)


def grown_walk_workers() -> dict[str, Any]:
    return _grown_workers(WALKING_GAME, 4 * FEWER)


def _grown_workers(name: str, rounds: int) -> dict[str, Any]:
    played = scenes.scene(name)
    return grown(
        *("workers", f"{name}, {BETTORS} bettors, {rounds:,} rounds", GROWN_WORKERS),
        *(lambda _: rounds, lambda n: run(played, rounds, place=in_process(n))),
    )


def grown_table() -> dict[str, Any]:
    """At the table itself, where every event is made."""
    tables = {bettors: ours.grown(bettors, TABLE_ROUNDS) for bettors in GROWN_BETTORS}
    return grown(
        *("bettors", f"{ours.GROWTH_GAME} at the table, {TABLE_ROUNDS:,} rounds", GROWN_BETTORS),
        *(lambda _: TABLE_ROUNDS, lambda n: tables[n].play(TABLE_ROUNDS)),
    )


def _classic() -> Blackjack:
    found = game(CLASSIC)
    assert isinstance(found, Blackjack)
    return found
