"""A round that was played, by its number: what happened, its shuffle, its record.

What happened is read from the entries, never worked out again, so that a round reads the same
whatever has become of the rules.
"""

from __future__ import annotations

from typing import Any

from houseway.desk.record import record_of
from houseway.desk.why import why
from houseway.errors import RecordError
from houseway.families.journal import log_of
from houseway.play.game import Game
from houseway.rulebook.schema import Rules
from houseway.server.entry import Entry
from houseway.server.played import Played, events_of, played
from houseway.server.refusals import Missing
from houseway.server.room import OtherRules, restored
from houseway.server.rules_today import game_of_today
from houseway.server.shuffles import shuffle_view
from houseway.server.store import Store
from houseway.server.view import seen, seen_from
from houseway.table.events import WagerSettled
from houseway.table.say import say

Json = dict[str, Any]


def round_view(store: Store, table: str, number: int, person: str | None) -> Json:
    """A round as a person may see it now."""
    round_ = played(store, table, number)
    seats, rules = round_.sees(person), round_.game.rules
    shuffle = shuffle_view(store, round_)
    is_open = shuffle["seed"] is not None
    out: Json = {
        "table": table,
        "game": rules.id,
        "options": round_.state["options"],
        "rule_version": round_.state["rule_version"],
        "round": number,
        "over": round_.over,
        "people": round_.people_view(person),
        **({} if rules.banked else {"lies": round_.lies}),
        "at": round_.entries[0].at,
        "events": [seen(told, seats, rules) for told in round_.told],
        "shuffle": shuffle,
        "seal": round_.entries[-1].seal,
    }
    record = _record(round_, seats, is_open)
    if record is not None:
        out["record"] = record
    log = round_log(round_) if is_open and round_.over else None
    return out if log is None else {**out, "log": log}


def _record(round_: Played, seats: frozenset[int], is_open: bool) -> Json | None:
    """The hand record, once none of its cards is a secret to whoever sees `seats`.

    Where players play each other, it can be settled without the cards of those who gave up: it is
    told with the cards the viewer has seen. A round that came to nothing has no record.
    """
    rules, events = round_.game.rules, [told.event for told in round_.told]
    if not round_.over or (rules.banked and not is_open and round_.hides(seats)):
        return None
    if not rules.banked and not is_open:
        events = [seen_from(event, seats) for event in events]
    try:
        return record_of(rules, events).to_json()
    except RecordError:
        return None


def round_log(round_: Played) -> Json | None:
    """The whole log of a round, as `houseway verify` reads it; None under rules of another day."""
    try:
        room = restored(round_.entries)
    except OtherRules:
        return None
    assert room.round is not None
    return log_of(room.game, _by_name(room.before, round_.people), room.round).to_json()


LEFT = "somebody who left"


def _by_name(before: Json, people: list[Json]) -> Json:
    """A table with names in place of ids; two of one name are told apart by their seats."""
    names = {p["id"]: p["name"] for p in people}
    twice = {name for name in names.values() if list(names.values()).count(name) > 1}
    seats = {p["id"]: p["seat"] for p in reversed(people)}
    shown = {i: f"{n} at seat {seats[i]}" if n in twice else n for i, n in names.items()}
    played = sorted(shown.get(i, LEFT) for i in before.get("played", ()))
    return before | {
        "people": [p | {"name": shown[p["name"]]} for p in before["people"]],
        "backline": [p | {"name": shown[p["name"]]} for p in before["backline"]],
        "banker": shown.get(before["banker"], before["banker"] and LEFT),
        **({"played": played} if "played" in before else {}),
    }


def why_settled(store: Store, table: str, number: int, place: int) -> list[str]:
    """Why the wager at a place of the settlement came out as it did."""
    round_ = played(store, table, number)
    settled = [event for event in round_.events if isinstance(event, WagerSettled)]
    if place >= len(settled):
        raise Missing(
            f"round {number} has settled {len(settled)} wagers so far", ("settled",), value=place
        )
    return why(settled[place], round_.game.rules)


def rounds_of(store: Store, table: str, before: int, most: int) -> tuple[Game, list[Json]]:
    """The game of a table and its latest rounds, each in a sentence, newest first."""
    first = store.first(table)
    if first is None:
        raise Missing(f"there is no table {table}", ("table",), value=table)
    played = game_of_today(first.data["state"]["game"], first.data["state"]["options"])
    return played, [_in_short(e, played.rules) for e in store.last_of_rounds(table, before, most)]


def _in_short(entry: Entry, rules: Rules) -> Json:
    ends = ("round-ended", "game-broken", "called-off")
    told = [event for event in events_of([entry]) if event.kind in ends]
    said = say(told[-1], rules) if told else "Still being played."
    return {"number": entry.round, "said": said, "at": entry.at}
