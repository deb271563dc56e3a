"""A forecast of the drop as plain data."""

from __future__ import annotations

from typing import Any

from houseway.desk.forecast import CrowdFees, Forecast, Money


def forecast_json(found: Forecast) -> dict[str, Any]:
    """A forecast as plain data."""
    day = found.day
    return {
        "game": found.rules.id,
        "rounds_per_hour": day.rounds_per_hour,
        "hours": float(day.hours),
        "tables": day.tables,
        "days": day.days,
        "hands_to_the_end": float(day.whole),
        "schedules": [
            {
                "id": drop.name,
                "title": drop.title,
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
