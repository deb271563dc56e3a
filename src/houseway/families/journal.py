"""The log of a round: what is saved, and how it is restored and checked.

A log holds the rules by version, the table before the round, the cards that were dealt and the
choices that were made. Running the procedure again on them must give the same events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from houseway.cards.card import Card
from houseway.engine.event import Event
from houseway.engine.round import Entry, Round, log_json, read_log, replay
from houseway.errors import RecordError
from houseway.families import game, know_every_event
from houseway.play.game import Game, start_round
from houseway.play.rewind import drawn_cards, shoe_of, thrown_dice
from houseway.table.events import ShoeShuffled
from houseway.table.snapshot import restore

LOG_VERSION = 1

_KEYS: Mapping[str, type] = {
    "game": str,
    "options": dict,
    "rule_version": str,
    "table": dict,
    "log": list,
    "events": list,
}


@dataclass(frozen=True)
class RoundLog:
    """Everything a round follows from, and the events that followed."""

    game: str
    options: dict[str, object]
    rule_version: str
    table: dict[str, Any]
    log: list[Entry]
    events: list[Event]

    def to_json(self) -> dict[str, Any]:
        return {
            "version": LOG_VERSION,
            "game": self.game,
            "options": self.options,
            "rule_version": self.rule_version,
            "table": self.table,
            "log": log_json(self.log),
            "events": [event.to_json() for event in self.events],
        }

    @classmethod
    def from_json(cls, data: object) -> RoundLog:
        """Read a log back; raises RecordError naming what is missing or wrong."""
        if not isinstance(data, dict) or data.get("version") != LOG_VERSION:
            raise RecordError(f"not a round log of version {LOG_VERSION}", ("version",))
        for key, kind in _KEYS.items():
            if not isinstance(data.get(key), kind):
                raise RecordError(
                    f"the round log needs {key!r} as a {kind.__name__}", (key,), value=data.get(key)
                )
        know_every_event()
        return cls(
            data["game"],
            data["options"],
            data["rule_version"],
            data["table"],
            read_log(data["log"]),
            [Event.from_json(event) for event in data["events"]],
        )

    def cards(self) -> list[Card]:
        """The cards that left the shoe, in order."""
        return drawn_cards(self.events)

    def dice(self) -> list[int]:
        """What the dice showed."""
        return thrown_dice(self.events)

    def shuffle(self) -> ShoeShuffled | None:
        return next((e for e in self.events if isinstance(e, ShoeShuffled)), None)

    def replay(self, played: Game | None = None) -> Round:
        """Run the round again. Raises RecordError when it does not come out the same."""
        played = played or game(self.game, self.options)
        if played.rules.version != self.rule_version:
            raise RecordError(
                f"the log was written under rule version {self.rule_version[:12]}, "
                f"these rules are {played.rules.version[:12]}",
                ("rule_version",),
                value=self.rule_version,
            )
        table = restore(played.rules, shoe_of(self.events), self.table)
        round_ = replay(start_round(played, table), self.log)
        if round_.events != self.events:
            raise RecordError(_first_difference(round_.events, self.events), ("events",))
        return round_


def shuffled_back(events: list[Event]) -> list[tuple[int, tuple[Card, ...]]]:
    """Cards that were shuffled back into the shoe, each time after so many had left it."""
    found, drawn = [], 0
    for event in events:
        drawn += len(event.drawn())
        if (cards := event.shuffled_in()) is not None:
            found.append((drawn, cards))
    return found


def log_of(played: Game, before: dict[str, Any], round_: Round) -> RoundLog:
    """The log of a round that began on the table snapshot `before`."""
    rules = played.rules
    return RoundLog(
        rules.id, dict(rules.changed_options), rules.version, before, round_.log, round_.events
    )


def _first_difference(now: list[Event], then: list[Event]) -> str:
    for number, (a, b) in enumerate(zip(now, then), start=1):
        if a != b:
            return f"event {number} of the log is {b.to_json()}, but the rules give {a.to_json()}"
    return f"the log has {len(then)} events, but the rules give {len(now)}"
