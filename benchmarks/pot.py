"""How many hands of pot poker are played a CPU second, beside pokerkit. Never a test.

python benchmarks/pot.py            the table
python benchmarks/pot.py --json     the same figures as data

Six players, the same chips for every hand, and the same dice for their choices in both engines:
a fold, a check or call, or the smallest bet or raise. Ours keeps every event of every hand.
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from random import Random
from typing import Any

from houseway.engine.decision import Pick
from houseway.engine.event import Event
from houseway.families import game
from houseway.play.game import start_round
from houseway.table.table import Table, live_shoe
from measure import Case, calibration, race

try:
    from pokerkit import (
        Automation,
        FixedLimitRazz,
        FixedLimitSevenCardStud,
        FixedLimitTexasHoldem,
        NoLimitTexasHoldem,
        Operation,
        State,
    )
    from pokerkit import FixedLimitOmahaHoldemHighLowSplitEightOrBetter as OmahaHiLo
except ImportError:
    sys.exit("pokerkit is not installed here; run `make bench`")

SEATS, CHIPS = 6, 240
HANDS, FEWER, PASSES = 1_000, 200, 3
FOLDS, RAISES = 0.12, 0.75
BUDGET = 2_000

BLINDS: tuple[Any, ...] = (True, 0, (2, 4))
STUD: tuple[Any, ...] = (True, 1, 2, 4, 8)


@dataclass(frozen=True)
class Peers:
    """One game in both engines; `stakes` are pokerkit's."""

    rules: str
    create: Callable[..., State]
    stakes: tuple[Any, ...]
    hands: int = FEWER
    structure: str = "limit"


GAMES = {
    "limit hold'em": Peers(
        "texas-holdem", FixedLimitTexasHoldem.create_state, (*BLINDS, 4, 8), HANDS
    ),
    "no-limit hold'em": Peers(
        "texas-holdem", NoLimitTexasHoldem.create_state, (*BLINDS, 4), structure="no-limit"
    ),
    "Omaha hi-lo": Peers("omaha-hi-lo", OmahaHiLo.create_state, (*BLINDS, 4, 8)),
    "seven card stud": Peers("seven-card-stud", FixedLimitSevenCardStud.create_state, STUD),
    "razz": Peers("razz", FixedLimitRazz.create_state, STUD),
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Hands of pot poker a CPU second.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args(arguments)
    warnings.simplefilter("ignore")
    figures = measure()
    print(json.dumps(figures, indent=2) if asked.json else "\n".join(report(figures)))
    return 0


def measure() -> dict[str, Any]:
    """All figures, as plain data."""
    before = calibration()
    rows = {name: (ours(name), theirs(name)) for name in GAMES}
    cases = [case for row in rows.values() for case in row]
    race(cases, PASSES, lambda said: print(said, file=sys.stderr, flush=True))
    return {
        "pokerkit": version("pokerkit"),
        "passes": PASSES,
        "budget": BUDGET,
        "games": [
            {"game": name, "hands": own.rounds, "ours": own.rate, "pokerkit": other.rate}
            for name, (own, other) in rows.items()
        ],
        "calibration": {"before": before, "after": calibration()},
    }


def report(figures: dict[str, Any]) -> Iterator[str]:
    loop = figures["calibration"]
    yield f"POT POKER, six seats, every event kept, beside pokerkit {figures['pokerkit']}"
    yield (
        f"Hands a CPU second, medians of {figures['passes']} passes; "
        f"calibration loop {loop['before']:.3f} s before, {loop['after']:.3f} s after"
    )
    yield f"  {'':28}{'ours':>10}{'pokerkit':>12}{'ratio':>10}"
    for row in figures["games"]:
        ratio = row["ours"] / row["pokerkit"]
        yield f"  {row['game']:28}{row['ours']:10,.0f}{row['pokerkit']:12,.0f}{ratio:8.1f} x"
    first = figures["games"][0]
    verdict = "met" if first["ours"] >= figures["budget"] else "MISSED"
    yield f"  The budget is {figures['budget']:,} hands of {first['game']}: {verdict}"


def ours(name: str) -> Case:
    """Our engine; one table, the button going round."""
    peers = GAMES[name]
    played = game(peers.rules, {"fees": "none", "structure": peers.structure})
    table, luck = Table(played.rules, live_shoe(played.rules)), Random(name)
    for seat in range(1, SEATS + 1):
        table.sit(seat, f"seat {seat}")
    full = dict.fromkeys(table.people, CHIPS * 100)

    def hand() -> list[Event]:
        table.stakes.chips.update(full)
        round_ = start_round(played, table)
        while (decision := round_.decision) is not None:
            bettor, offer = next(iter(decision.offers.items()))
            round_.choose(bettor, _pick(offer, luck.random()))
        return round_.events

    return Case(f"{name}, ours", lambda many: [hand() for _ in range(many)], peers.hands)


CALLS, CHECKS, GIVES_UP = Pick("call"), Pick("check"), Pick("fold")


def _pick(offer: Any, dice: float) -> Pick:
    """A fold only where something must be called, as in pokerkit."""
    if dice < FOLDS and offer.to_call:
        return GIVES_UP
    if dice > RAISES and offer.amounts:
        return Pick(next(iter(offer.amounts)))
    return CALLS if offer.to_call else CHECKS


def theirs(name: str) -> Case:
    """pokerkit, doing everything but the choices by itself."""
    peers = GAMES[name]
    luck, automations = Random(name), tuple(Automation)

    def hand() -> list[Operation]:
        state = peers.create(automations, *peers.stakes, (CHIPS,) * SEATS, SEATS)
        while state.status:
            dice = luck.random()
            if state.can_post_bring_in():
                state.post_bring_in()
            elif dice < FOLDS and state.checking_or_calling_amount:
                state.fold()
            elif dice > RAISES and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()
        return state.operations

    return Case(f"{name}, pokerkit", lambda many: [hand() for _ in range(many)], peers.hands)


if __name__ == "__main__":
    sys.exit(main())
