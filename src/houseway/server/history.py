"""A round that was played, by its number: what happened, its shuffle, its record.

What happened is read from the entries, never worked out again, so that a round reads the same
whatever has become of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from houseway.cards.card import texts
from houseway.cards.shuffle import commitment as commitment_of
from houseway.cards.shuffle import verify_shuffle
from houseway.desk.record import record_of
from houseway.desk.why import why
from houseway.engine.event import Event
from houseway.games import Game, game, know_every_event
from houseway.games.journal import drawn_cards, log_of
from houseway.rulebook.schema import Rules
from houseway.server.entry import Entry
from houseway.server.hands import SeenHands
from houseway.server.refusals import Missing
from houseway.server.room import OtherRules, restored
from houseway.server.store import Store
from houseway.server.told import Told, told_of
from houseway.server.view import seen
from houseway.table.events import (
    BankTaken,
    CalledOff,
    CardDealt,
    GameBroken,
    RoundEnded,
    ShoeShuffled,
    WagerSettled,
)
from houseway.table.say import say

Json = dict[str, Any]

MOST_ROUNDS = 500  # of one shoe


@dataclass(frozen=True)
class Played:
    """One round of a table, from its entries."""

    table: str
    number: int
    entries: list[Entry]

    @cached_property
    def state(self) -> Json:
        """The table before the round."""
        state: Json = self.entries[0].data["state"]
        return state

    @cached_property
    def game(self) -> Game:
        return game(self.state["game"], self.state["options"])

    @cached_property
    def told(self) -> list[Told]:
        hands = self._hands
        return [told_of(event, hands, self.game) for event in _events(self.entries)]

    @cached_property
    def _hands(self) -> SeenHands:
        return SeenHands()

    @property
    def events(self) -> list[Event]:
        return [told.event for told in self.told]

    @property
    def over(self) -> bool:
        return any(isinstance(event, RoundEnded | GameBroken) for event in self.events)

    @cached_property
    def people(self) -> list[Json]:
        """Who sat where when the round began."""
        people: list[Json] = self.state["people"]
        return people

    def sees(self, person: str | None) -> frozenset[int]:
        """The seats whose cards a person may see: those they held when the round began."""
        return frozenset(p["seat"] for p in self.people if p["id"] == person and "bettor" not in p)

    def people_view(self, person: str | None) -> list[Json]:
        """The names at the table, for somebody who looks back at it."""
        shown = ("seat", "bettor", "name")
        return [
            {key: p[key] for key in shown if key in p}
            | {"bot": p["bot"] is not None, "you": p["id"] == person, "here": True, "won": 0}
            for p in self.people
        ]

    def hides(self, seats: frozenset[int]) -> bool:
        """Whether a card was dealt that somebody who sees `seats` never got to see."""
        return any(
            isinstance(event, CardDealt)
            and not event.up
            and event.owner not in seats
            and not self._hands.is_open(event.hand)
            for event in self.events
        )


def played(store: Store, table: str, number: int) -> Played:
    """A round of a table; raises Missing when it was never dealt."""
    entries = store.round(table, number)
    while entries and entries[0].kind != "round":
        entries = entries[1:]
    if not entries:
        raise Missing(f"there is no round {number} at table {table}")
    return Played(table, number, entries)


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
        "at": round_.entries[0].at,
        "events": [seen(told, seats, rules) for told in round_.told],
        "shuffle": shuffle,
        "seal": round_.entries[-1].seal,
    }
    settled = any(isinstance(event, BankTaken) for event in round_.events)
    settled &= not any(isinstance(event, CalledOff) for event in round_.events)
    if round_.over and settled and (is_open or not round_.hides(seats)):
        out["record"] = record_of(rules, round_.events).to_json()
    log = round_log(round_) if is_open and round_.over else None
    return out if log is None else {**out, "log": log}


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


def shuffle_view(store: Store, round_: Played) -> Json:
    """The shuffle a round was dealt from: its commitment, and its seed once that is no secret."""
    fresh = [event for event in round_.events if isinstance(event, ShoeShuffled)]
    if fresh:
        commitment, cards, first = fresh[-1].commitment, fresh[-1].cards_in_shoe, round_.number
    elif round_.state["shuffle"] is not None:
        commitment, cards, first = round_.state["shuffle"]
    else:
        return {"commitment": None, "cards_in_shoe": 0, "seed": None}
    out: Json = {"commitment": commitment, "cards_in_shoe": cards, "seed": None}
    last = _last_round(store, round_.table, first)
    if last is None:
        return out
    seed, dealt = _opened(store, round_.table, first, last, commitment)
    deck = round_.game.rules.deck
    verify_shuffle(deck.shoe, bytes.fromhex(seed), commitment, dealt)
    jokers = f" --jokers {deck.jokers}" if deck.jokers else ""
    kind = f" --deck {deck.kind}" if deck.kind != "standard" else ""
    return out | {
        "seed": seed,
        "checked": (
            f"The seed matches the commitment, and all {len(dealt)} cards dealt from this shoe "
            "come in the order it gives."
        ),
        "command": (
            f"houseway verify --seed {seed} --commitment {commitment} "
            f"--decks {deck.decks}{kind}{jokers} --cards '{texts(dealt)}'"
        ),
    }


def _last_round(store: Store, table: str, first: int) -> int | None:
    """The last round of the shoe that began in round `first`; None while it is in use."""
    newest = first
    for entry in store.turns_of(table, first, MOST_ROUNDS):
        if entry.kind != "round":
            return entry.round
        newest, (_, _, began) = entry.round, entry.data["state"]["shuffle"]
        if began != first:
            return int(began) - 1
    later = _events(store.round(table, newest)) if newest > first else []
    return newest - 1 if any(isinstance(event, ShoeShuffled) for event in later) else None


@lru_cache(maxsize=64)
def _opened(
    store: Store, table: str, first: int, last: int, commitment: str
) -> tuple[str, tuple[int, ...]]:
    """The seed of a shoe that is over, and the cards dealt from it."""
    seed, mine = "", False
    dealt: list[int] = []
    for entry in store.rounds(table, first, last + 1):
        if entry.kind == "round" and entry.round == first:
            seed = entry.data["next_seed"]
        for event in _events([entry]):
            if isinstance(event, ShoeShuffled):
                mine = event.commitment == commitment
            elif mine:
                dealt += drawn_cards([event])
    assert commitment_of(bytes.fromhex(seed)) == commitment
    return seed, tuple(dealt)


def _events(entries: list[Entry]) -> list[Event]:
    know_every_event()
    return [Event.from_json(event) for entry in entries for event in entry.events]


def why_settled(store: Store, table: str, number: int, place: int) -> list[str]:
    """Why the wager at a place of the settlement came out as it did."""
    round_ = played(store, table, number)
    settled = [event for event in round_.events if isinstance(event, WagerSettled)]
    if place >= len(settled):
        raise Missing(f"round {number} has settled {len(settled)} wagers so far")
    return why(settled[place], round_.game.rules)


def rounds_of(store: Store, table: str, before: int, most: int) -> tuple[Game, list[Json]]:
    """The game of a table and its latest rounds, each in a sentence, newest first."""
    first = store.first(table)
    if first is None:
        raise Missing(f"there is no table {table}")
    played = game(first.data["state"]["game"], first.data["state"]["options"])
    return played, [_in_short(e, played.rules) for e in store.last_of_rounds(table, before, most)]


def _in_short(entry: Entry, rules: Rules) -> Json:
    ends = ("round-ended", "game-broken", "called-off")
    told = [event for event in _events([entry]) if event.kind in ends]
    said = say(told[-1], rules) if told else "Still being played."
    return {"number": entry.round, "said": said, "at": entry.at}
