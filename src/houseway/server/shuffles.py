"""The shuffle a round was dealt from, and its seed once that is no secret."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from houseway.cards.card import texts
from houseway.cards.shuffle import commitment as commitment_of
from houseway.cards.shuffle import verify_shuffle
from houseway.engine.event import Event
from houseway.families.journal import shuffled_back
from houseway.play.rewind import drawn_cards
from houseway.rulebook.schema import Deck
from houseway.server.entry import Entry
from houseway.server.played import Played, events_of
from houseway.server.store import Store
from houseway.table.events import ShoeShuffled

Json = dict[str, Any]

MOST_ROUNDS = 500  # of one shoe
SOON = 50  # entries within which a shoe of one hand is ended by word


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
    deck = round_.game.rules.deck
    last = _last_round(store, round_.table, first, commitment, deck)
    if last is None:
        return out
    seed, dealt, again, front = _opened(store, round_.table, first, last, commitment)
    portion = deck.back_portion or 0
    verify_shuffle(deck.shoe, bytes.fromhex(seed), commitment, dealt, again, front, portion)
    jokers = f" --jokers {deck.jokers}" if deck.jokers else ""
    kind = f" --deck {deck.kind}" if deck.kind != "standard" else ""
    return out | {
        "seed": seed,
        "checked": (
            f"The seed matches the commitment, and all {len(dealt)} cards dealt from this shoe "
            "come in the order it gives."
        ),
        "command": (
            f"houseway verify {log_name(round_)}"
            if again or front
            else f"houseway verify --seed {seed} --commitment {commitment} "
            f"--decks {deck.decks}{kind}{jokers} --cards '{texts(dealt)}'"
        ),
    }


def log_name(round_: Played) -> str:
    """What the whole log of a round is called when it is downloaded."""
    return f"houseway-{round_.game.rules.id}-{round_.table}-{round_.number}-log.jsonl"


def _last_round(store: Store, table: str, first: int, commitment: str, deck: Deck) -> int | None:
    """The last round of the shoe that began in round `first`; None while it is in use.

    Also None where a seed would tell hands nobody may see, unless the host has opened it.
    """
    if deck.seed_opens == "shoe-end":
        ended = (e for e in store.turns_of(table, first, SOON) if e.kind == "shoe")
        opened = (e.round for e in ended if commitment_of(_seed(e)) == commitment)
        return next(opened, None)
    newest = first
    for entry in store.turns_of(table, first, MOST_ROUNDS):
        if entry.kind != "round":
            return entry.round
        newest, (_, _, began) = entry.round, entry.data["state"]["shuffle"]
        if began != first:
            return int(began) - 1
    later = events_of(store.round(table, newest)) if newest > first else []
    return newest - 1 if any(isinstance(event, ShoeShuffled) for event in later) else None


def _seed(ended: Entry) -> bytes:
    return bytes.fromhex(ended.data["seed"])


@lru_cache(maxsize=64)
def _opened(
    store: Store, table: str, first: int, last: int, commitment: str
) -> tuple[str, tuple[int, ...], tuple[tuple[int, tuple[int, ...]], ...], tuple[int, ...]]:
    """The seed of a shoe that is over, the cards dealt from it, those shuffled back, its front."""
    seed, mine, front = "", False, tuple[int, ...]()
    dealt: list[Event] = []
    for entry in store.rounds(table, first, last + 1):
        if entry.kind == "round" and entry.round == first:
            seed = entry.data["next_seed"]
        for event in events_of([entry]):
            if isinstance(event, ShoeShuffled):
                mine = event.commitment == commitment
                front = event.front if mine else front
            elif mine:
                dealt.append(event)
    assert commitment_of(bytes.fromhex(seed)) == commitment
    return seed, tuple(drawn_cards(dealt)), tuple(shuffled_back(dealt)), front
