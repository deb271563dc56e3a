"""How a table begins: empty, or once more under rules that have changed meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from houseway.engine.bettor import Bettor, bettor_json
from houseway.families import game
from houseway.server.entry import Entry, Json
from houseway.server.played import standing_json
from houseway.server.rules_today import game_of_today
from houseway.server.seated import Settings, bettor_in
from houseway.table.snapshot import chips_json, snapshot
from houseway.table.table import Table, live_shoe

WHY = "the rules have changed; a round that was being played is void"


def opening(
    name: str, options: dict[str, Any], host: str, settings: Settings, listed: bool
) -> Json:
    """The first entry's data: an empty table of a game."""
    played = game(name, options)
    shoe = live_shoe(played.rules)
    return {
        "state": {
            "game": played.rules.id,
            "options": dict(played.rules.changed_options),
            "rule_version": played.rules.version,
            "host": host,
            "listed": listed,
            "settings": asdict(settings),
            "people": [],
            "joining": [],
            "leaving": [],
            "won": [],
            "table": snapshot(Table(played.rules, shoe)),
            "shoe": shoe.saved(),
            "shuffle": None,
            "rounds": 0,
        }
    }


def reopened(entries: Sequence[Entry], at: str) -> Entry:
    """A table opened again under the rules of today, with the people and results it had.

    A round that was being played is void, and its shoe is over: the seed is opened, unless it
    would tell hands that nobody may see.
    """
    last, state = entries[-1], entries[0].data["state"]
    played = game_of_today(state["game"], state["options"])
    seed, shoe = _seed_of(entries), live_shoe(played.rules).saved()
    if played.rules.deck.seed_opens == "shoe-end":
        seed = None
    state = _people_since(state, entries[1:]) | {
        "options": dict(played.rules.changed_options),
        "rule_version": played.rules.version,
        "won": _won_since(state["won"], entries),
        "table": _table_since(state["table"], entries),
        "shoe": shoe,
        "rounds": last.round,
    }
    data = {"state": state, "why": WHY, "seed": seed}
    made = Entry(last.table, last.seq + 1, "opened", last.round, at, "house", "", data)
    return made.sealed(last.seal)


def _seed_of(entries: Sequence[Entry]) -> str | None:
    """The seed of the shoe in use: a fresh one when it was shuffled in this round."""
    shuffled = any(e["event"] == "shoe-shuffled" for entry in entries for e in entry.events)
    data = entries[0].data
    seed: str | None = data["next_seed"] if shuffled else data["state"]["shoe"]["seed"]
    return seed


def _people_since(state: Json, entries: Sequence[Entry]) -> Json:
    """A state with those who came and went after it; they do so before the next round."""
    joining = {bettor_in(p): p for p in state["joining"]}
    leaving = {bettor_in(b): b for b in state["leaving"]}
    settings = dict(state["settings"])
    for entry in entries:
        if entry.kind == "sat":
            joining[bettor_in(entry.data)] = entry.data
        elif entry.kind == "left" and joining.pop(bettor_in(entry.data), None) is None:
            leaving[bettor_in(entry.data)] = entry.data
        elif entry.kind == "settings":
            settings |= entry.data
    return state | {
        "joining": list(joining.values()),
        "leaving": list(leaving.values()),
        "settings": settings,
    }


def _table_since(table: Json, entries: Sequence[Entry]) -> Json:
    """A table after a round; of chips, what was bought and what a hand that ended moved."""
    table = table | {"carried": []}
    if "stakes" not in table:
        return table
    chips = {each["seat"]: each["amount"] for each in table["stakes"]["chips"]}
    stakes = table["stakes"] | {"anted": []}
    away = set(stakes["away"])
    adding = {each["seat"]: each["amount"] for each in stakes.pop("adding", ())}
    for event in standing_json(list(entries)):
        if event["event"] == "chips-bought":
            adding.pop(event["seat"], None)
            chips[event["seat"]] = chips.get(event["seat"], 0) + event["amount"]
        elif event["event"] == "button-moved":
            stakes["button"] = event["seat"]
        elif event["event"] == "round-ended":
            stakes["left"] += event.get("lies", 0)
            for each in event["nets"]:
                chips[each["seat"]] += each["net"]
    for entry in (entry for entry in entries if entry.kind == "away"):
        (away.add if entry.data["away"] else away.discard)(entry.data["seat"])
    adding |= {e.data["seat"]: e.data["amount"] for e in entries if e.kind == "chips"}
    stakes |= {"chips": chips_json(chips), "away": sorted(away)}
    if any(adding.values()):
        stakes["adding"] = chips_json({seat: amount for seat, amount in adding.items() if amount})
    return table | {"stakes": stakes}


def _won_since(won: list[Json], entries: Sequence[Entry]) -> list[Json]:
    """What everybody has won, with a round that came to its end."""
    totals = {bettor_in(each): each["won"] for each in won}
    events = standing_json(list(entries))
    bank = [event["seat"] for event in events if event["event"] == "bank-taken"]
    for ended in (event for event in events if event["event"] == "round-ended"):
        shares = [(bettor_in(each), each["net"]) for each in ended["nets"]]
        shares += [(Bettor(bank[-1]), ended["bank"])] if bank else []
        for bettor, net in shares:
            if bettor in totals:
                totals[bettor] += net
    return [{**bettor_json(bettor), "won": total} for bettor, total in totals.items()]
