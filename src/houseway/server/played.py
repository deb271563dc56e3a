"""A round that was played, as its entries tell it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from houseway.engine.event import Event, standing
from houseway.families import know_every_event
from houseway.play.game import Game
from houseway.server.entry import Entry
from houseway.server.hands import SeenHands
from houseway.server.refusals import Missing
from houseway.server.rules_today import game_of_today
from houseway.server.store import Store
from houseway.server.told import Told, told_of
from houseway.table.events import CardDealt, GameBroken, RoundEnded

Json = dict[str, Any]


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
        return game_of_today(self.state["game"], self.state["options"])

    @cached_property
    def told(self) -> list[Told]:
        hands = self._hands
        return [told_of(event, hands, self.game) for event in events_of(self.entries)]

    @cached_property
    def _hands(self) -> SeenHands:
        return SeenHands()

    @cached_property
    def events(self) -> list[Event]:
        """What happened and still holds."""
        return standing(told.event for told in self.told)

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
        """The names at the table, for somebody who looks back at it; chips before the round."""
        shown = ("seat", "bettor", "name")
        return [
            {key: p[key] for key in shown if key in p}
            | {"bot": p["bot"] is not None, "you": p["id"] == person, "here": True, "won": 0}
            | ({"started": self._chips.get(p["seat"], 0)} if self._stakes else {})
            for p in self.people
        ]

    @property
    def _stakes(self) -> Json:
        stakes: Json = self.state["table"].get("stakes", {})
        return stakes

    @cached_property
    def _chips(self) -> dict[int, int]:
        return {each["seat"]: each["amount"] for each in self._stakes["chips"]}

    @property
    def lies(self) -> int:
        """What lay in the middle from the hand before."""
        lies: int = self._stakes.get("left", 0)
        return lies

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
        raise Missing(f"there is no round {number} at table {table}", ("round",), value=number)
    return Played(table, number, entries)


def events_of(entries: list[Entry]) -> list[Event]:
    """What happened in some entries."""
    know_every_event()
    return [Event.from_json(event) for entry in entries for event in entry.events]


def standing_json(entries: list[Entry]) -> list[Json]:
    """What happened in some entries and still holds, in its plain form; see `standing`."""
    told = [event for entry in entries for event in entry.events]
    for kind in ("declaration-taken-back", "settlement-undone"):
        out: list[Json] = []
        for event in told:
            if event["event"] == kind:
                del out[len(out) - event["undone"] :]
            else:
                out.append(event)
        told = out
    return told
