"""A round that was played, by its number: what happened, its shuffle, its record."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from houseway.cards.card import texts
from houseway.cards.shuffle import verify_shuffle
from houseway.desk.record import record_of
from houseway.desk.why import why
from houseway.engine.event import Event
from houseway.errors import HousewayError, RecordError
from houseway.games import Game, game, know_every_event
from houseway.games.journal import drawn_cards, log_of
from houseway.rulebook.schema import Rules
from houseway.server.entry import Entry
from houseway.server.refusals import Missing
from houseway.server.room import Room, restored
from houseway.server.store import Store
from houseway.server.view import seen
from houseway.table.events import BankTaken, ShoeShuffled, WagerSettled
from houseway.table.say import say

Json = dict[str, Any]


def room_at(store: Store, table: str, number: int) -> tuple[Room, list[Entry]]:
    """The room as it stood at the end of a round, and the entries of that round."""
    entries = store.round(table, number)
    if not entries or entries[0].kind != "round":
        raise Missing(f"there is no round {number} at table {table}")
    return restored(entries), entries


def round_view(store: Store, table: str, number: int, person: str | None) -> Json:
    """A round as a person may see it now."""
    room, entries = room_at(store, table, number)
    seats, rules = room.sees(person), room.game.rules
    shuffle = shuffle_view(store, room)
    out: Json = {
        "table": table,
        "game": rules.id,
        "options": dict(rules.changed_options),
        "rule_version": rules.version,
        "round": number,
        "over": room.over,
        "at": entries[0].at,
        "events": [seen(told, seats, rules) for told in room.told],
        "shuffle": shuffle,
        "seal": entries[-1].seal,
    }
    record = hand_record(room, seats, shuffle["seed"] is not None)
    if record is not None:
        out["record"] = record
    if shuffle["seed"] is not None and room.over:
        out["log"] = log_of(room.game, room.before, _round(room)).to_json()
    return out


def _round(room: Room) -> Any:
    assert room.round is not None
    return room.round


def hand_record(room: Room, seats: frozenset[int], open_shoe: bool) -> Json | None:
    """The hand record, once the round is over and it tells nothing this viewer may not know."""
    if not room.over or not any(isinstance(t.event, BankTaken) for t in room.told):
        return None
    hidden = {t.event.hand for t in room.told if _stays_hidden(t.event, room, seats)}  # type: ignore[attr-defined]
    if hidden and not open_shoe:
        return None
    return record_of(room.game.rules, [t.event for t in room.told]).to_json()


def _stays_hidden(event: Event, room: Room, seats: frozenset[int]) -> bool:
    """Whether an event dealt a card that this viewer never got to see."""
    hand = getattr(event, "hand", None)
    if event.kind != "card-dealt" or not isinstance(hand, str):
        return False
    if event.seen_from(None) == event or getattr(event, "owner", None) in seats:
        return False
    return not room.is_open(hand)


def shuffle_view(store: Store, room: Room) -> Json:
    """The shuffle a round was dealt from: its commitment, and its seed once that is no secret."""
    if room.shuffle is None:
        return {"commitment": None, "cards_in_shoe": 0, "seed": None}
    commitment, cards_in_shoe, first = room.shuffle
    out: Json = {"commitment": commitment, "cards_in_shoe": cards_in_shoe, "seed": None}
    last = _last_round(store, room.id, first)
    if last is None:
        return out
    seed, dealt = _opened(store, room.id, first, last, commitment)
    deck = room.game.rules.deck
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
    now = restored(store.since_state(table))
    assert now.shuffle is not None
    if now.shuffle.round == first:
        return None if now.opened_seed is None else now.number
    later = (entry.data["state"] for entry in store.of_kind(table, "round", first + 1))
    began = (state["shuffle"][2] for state in later)
    return next((number - 1 for number in began if number != first), now.shuffle.round - 1)


@lru_cache(maxsize=64)
def _opened(
    store: Store, table: str, first: int, last: int, commitment: str
) -> tuple[str, list[int]]:
    """The seed of a shoe that is over, and the cards dealt from it."""
    seed, dealt, mine = "", [], False
    for entry in store.rounds(table, first, last + 1):
        if entry.kind == "round" and entry.round == first:
            seed = entry.data["next_seed"]
        for event in _events([entry]):
            if isinstance(event, ShoeShuffled):
                mine = event.commitment == commitment
            elif mine:
                dealt += drawn_cards([event])
    return seed, dealt


def _events(entries: list[Entry]) -> list[Event]:
    know_every_event()
    return [Event.from_json(event) for entry in entries for event in entry.events]


def why_settled(store: Store, table: str, number: int, place: int) -> list[str]:
    """Why the wager at a place of the settlement came out as it did."""
    room, _ = room_at(store, table, number)
    settled = [t.event for t in room.told if isinstance(t.event, WagerSettled)]
    if place >= len(settled):
        raise Missing(f"round {number} has settled {len(settled)} wagers so far")
    return why(settled[place], room.game.rules)


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


def round_log(store: Store, table: str, number: int) -> Json:
    """The whole log of a round, for `houseway verify`; only once its shoe is open."""
    room, _ = room_at(store, table, number)
    if not room.over:
        raise HousewayError("the round is still being played")
    if shuffle_view(store, room)["seed"] is None:
        raise RecordError("the log tells cards that are still secret; end the shoe first")
    return log_of(room.game, room.before, _round(room)).to_json()
