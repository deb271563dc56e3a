"""The page of one fee schedule: its steps, its facts, and the tier a layout falls in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import QueryParams

from houseway.desk.explorer import (
    Charged,
    charged,
    findings,
    same_fees,
    the_schedule,
)
from houseway.desk.fee_layout import Taken, fees_of, main_spot, open_spots, read_columns
from houseway.desk.pot_fee_tables import payer, steps, total_head
from houseway.rulebook.load import load
from houseway.rulebook.pot_fees import PotFees, PotSchedule, pot_rulings
from houseway.rulebook.schedules import FeeRuling, Schedule, fee_rulings
from houseway.rulebook.schema import Rules, Spot
from houseway.web.explorer_view import (
    LONGEST,
    Problems,
    drawn_banked,
    drawn_pots,
    read_action,
)
from houseway.web.fees_view import ALWAYS


def schedule_part(name: str, asked: QueryParams) -> dict[str, Any]:
    """Everything on the page of one schedule; raises when there is none of that name."""
    found = the_schedule(name)
    problems = Problems()
    if isinstance(found, Schedule):
        shown = _banked_part(found, asked, problems)
    else:
        shown = _pot_part(found)
    return {"name": name, "problems": problems, **shown}


def _banked_part(found: Schedule, asked: QueryParams, problems: Problems) -> dict[str, Any]:
    action = problems.read("action", asked.get("action", ""), read_action)
    always = ALWAYS if found.bank_basis != "per-hand" else ()
    return {
        "banked": True,
        "schedule": found,
        "typed": {"action": asked.get("action", "")[:LONGEST]},
        "charged": None if action is None else charged(found, action),
        "chosen": drawn_banked([found], action),
        "games": [(name, load(name).name) for name in found.games],
        "tester": _tester(found, asked, problems),
        "findings": findings().get(found.id, ()),
        "twins": same_fees().get(found.id, ()),
        "rulings": [fee_rulings()[name] for name in dict.fromkeys((*found.rulings, *always))],
    }


@dataclass(frozen=True)
class TierOf:
    """Which tier a layout falls in: the game, what was typed for each spot, and the answer."""

    games: tuple[tuple[str, str], ...]
    rules: Rules
    columns: Mapping[str, str]
    taken: Taken | None
    charged: Charged | None

    @property
    def spots(self) -> tuple[Spot, ...]:
        return open_spots(self.rules)

    @property
    def late(self) -> tuple[str, ...]:
        """The wagers that come after the fee is fixed."""
        return tuple(spot.name for spot in self.rules.spots if spot not in self.spots)

    @property
    def example(self) -> str:
        return main_spot(self.rules).id


def _tester(found: Schedule, asked: QueryParams, problems: Problems) -> TierOf | None:
    """None where the schedule charges a bank and no game of it has one (FP-9)."""
    games = {name: load(name).name for name in found.games if load(name).banked}
    if not games:
        return None
    chosen = asked.get("game", "")
    if chosen and chosen not in games:
        problems.told["game"] = (
            f"nobody banks in {load(chosen).name}, and this schedule charges a bank; choose another"
            if chosen in found.games
            else f"this schedule is not for {chosen[:60]!r}; choose one of its games"
        )
    rules = load(chosen if chosen in games else next(iter(games)))
    columns = {spot.id: asked.get(f"w-{spot.id}", "")[:LONGEST] for spot in open_spots(rules)}
    taken = _taken(found, rules, columns, problems)
    read = None if taken is None else charged(found, taken.action, rules.fees.below_first_tier)
    return TierOf(tuple(games.items()), rules, columns, taken, read)


def _taken(
    found: Schedule, rules: Rules, columns: Mapping[str, str], problems: Problems
) -> Taken | None:
    """The fees on what was typed, spot by spot; a spot that cannot be read has its own remark."""
    wagers = [
        laid
        for spot, text in columns.items()
        for laid in problems.read(
            f"w-{spot}", text, lambda typed, spot=spot: read_columns(rules, {spot: typed}), ()
        )
    ]
    return fees_of(rules, found, sorted(wagers, key=lambda w: w.bettor)) if wagers else None


def _pot_part(found: PotFees) -> dict[str, Any]:
    named = dict.fromkeys(name for each in found.schedules for name in each.rulings)
    rulings: list[FeeRuling] = [pot_rulings()[name] for name in named]
    return {
        "banked": False,
        "posted": found,
        "items": [_item(each) for each in found.schedules],
        "chosen": drawn_pots([found]),
        "timed": any(each.timed for each in found.schedules),
        "games": [(name, load(name).name) for name in found.schedules[0].games],
        "findings": [f for each in found.schedules for f in findings().get(each.id, ())],
        "twins": same_fees().get(found.text, ()),
        "rulings": rulings,
    }


def _item(each: PotSchedule) -> dict[str, Any]:
    return {"schedule": each, "steps": steps(each), "head": total_head(each), "payer": payer(each)}
