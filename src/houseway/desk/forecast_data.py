"""A forecast of the drop as plain data, and as tables for a spreadsheet."""

from __future__ import annotations

from typing import Any

from houseway.desk.forecast import SHIFT, CrowdFees, Forecast, Money
from houseway.desk.paper_words import rules_grid
from houseway.desk.spreadsheet import Grid, in_dollars
from houseway.rulebook.departures import standing_json
from houseway.rulebook.paces import PACE_NOTE


def forecast_json(found: Forecast) -> dict[str, Any]:
    """A forecast as plain data."""
    day = found.day
    return {
        "game": found.rules.id,
        **standing_json(found.rules),
        "rounds_per_hour": day.rounds_per_hour,
        "rounds_per_hour_note": PACE_NOTE,
        "unit": "cents, unless a key says dollars",
        "hours": float(day.hours),
        "tables": day.tables,
        "days": day.days,
        "hands_to_the_end": float(day.whole),
        "schedules": [
            {
                "id": drop.name,
                "title": drop.title,
                "printed_for_this_game": drop not in found.not_its_own,
                "round": _money(drop.round),
                "table_hour": _money(drop.table_hour),
                "hour": _money(drop.hour),
                "shift": _money(drop.shift),
                "day": _money(drop.daily),
                "year": _money(drop.year),
                "per_hundred_action": None
                if drop.per_hundred is None
                else _money(drop.per_hundred),
                "day_beyond_first": float(found.difference(drop) / 100),
                "tables": [_crowd_json(one) for one in drop.crowds],
            }
            for drop in found.drops
        ],
    }


def _crowd_json(one: CrowdFees) -> dict[str, Any]:
    cliff = one.cliff
    return {
        "table": one.crowd.text,
        "weight": one.crowd.weight,
        "bettors": one.crowd.bettors,
        "action": one.action,
        "bank_fee": one.bank,
        "bettors_fee": float(one.bettors),
        "half_hour_fee": one.half_hour,
        "cliff": None
        if cliff is None
        else {"last_before": cliff.at, "room": cliff.room, "rise": cliff.rise, "near": cliff.near},
        "problem": one.problem,
    }


def _money(amount: Money) -> dict[str, Any]:
    """In dollars, and exact in cents."""
    parts = (("bank", amount.bank), ("bettors", amount.bettors), ("total", amount.total))
    return {
        name: {"exact_cents": str(value), "dollars": float(value / 100)} for name, value in parts
    }


def forecast_grids(found: Forecast) -> tuple[Grid, ...]:
    """A forecast as tables in dollars: the drop by schedule, table by table, and the rules."""
    return _drop_grid(found), _tables_grid(found), rules_grid(found.rules)


def _drop_grid(found: Forecast) -> Grid:
    day = found.day
    hours = min(float(day.hours), float(SHIFT))
    headings = (
        *("Game", "Schedule", "From", "Rounds an hour", "Tables"),
        *("An hour ($)", f"A shift of {hours:g} hours ($)"),
        *(f"A day of {float(day.hours):g} hours ($)", f"A year of {day.days} days ($)"),
        *("Of each $100 of action ($)", "A day beyond the first schedule ($)"),
    )
    rows = []
    for drop in found.drops:
        spans = (drop.hour, drop.shift, drop.daily, drop.year)
        for part in ("bank", "bettors", "total") if found.rules.banked else ("total",):
            share = None if drop.per_hundred is None else getattr(drop.per_hundred, part)
            more = found.difference(drop) if part == "total" else None
            amounts = (*(getattr(span, part) for span in spans), share, more)
            told = (found.rules.name, drop.name, part, day.rounds_per_hour, day.tables)
            rows.append((*told, *map(in_dollars, amounts)))
    return Grid("Drop", headings, tuple(rows))


def _tables_grid(found: Forecast) -> Grid:
    headings = (
        *("Schedule", "Table", "Weight", "Bettors", "Action ($)"),
        *("Bank's fee of a round ($)", "Bettors' fees of a round ($)", "Fee of a half hour ($)"),
        "Remark",
    )
    rows = tuple(
        (
            *(drop.name, one.crowd.text, one.crowd.weight, one.crowd.bettors),
            *(in_dollars(due) for due in (one.action, one.bank, one.bettors, one.half_hour)),
            one.problem or (f"near a cliff: {one.cliff}" if one.near_a_cliff else ""),
        )
        for drop in found.drops
        for one in drop.crowds
    )
    return Grid("Tables", headings, rows)
