"""A round dealt once more: from its log, or to take a declaration back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from houseway.cards.card import Card
from houseway.cards.shoe import ScriptedShoe, Shuffle
from houseway.engine.event import Event
from houseway.engine.round import Entry, Procedure, Round, replay
from houseway.table.events import DiceThrown, ShoeShuffled
from houseway.table.snapshot import restore, snapshot
from houseway.table.table import Table


def begin(play: Callable[[Table], Procedure], table: Table) -> Round:
    """A round at a table, run to its first decision; what is declared can be taken back."""
    before = snapshot(table)

    def again(log: Sequence[Entry], events: Sequence[Event]) -> Round:
        return _rewound(play, table, before, log, events)

    return Round(play(table), again)


def _rewound(
    play: Callable[[Table], Procedure],
    table: Table,
    before: Mapping[str, Any],
    log: Sequence[Entry],
    events: Sequence[Event],
) -> Round:
    """The same table and round where `log` leads; the shoe and who is there stay as they are."""
    shoe, people, backline = table.shoe, table.people, table.backline
    away, adding = table.stakes.away, table.stakes.adding
    table.become(restore(table.rules, shoe_of(events), before))
    round_ = replay(play(table), log)
    table.shoe, table.people, table.backline = shoe, people, backline
    table.stakes.away, table.stakes.adding = away, adding
    return round_


def shoe_of(events: Sequence[Event]) -> ScriptedShoe:
    """A shoe that deals the cards and throws the dice of a round again."""
    shuffled = next((e for e in events if isinstance(e, ShoeShuffled)), None)
    shuffle = None
    if shuffled is not None:
        old, cards = shuffled.old_seed, shuffled.cards_in_shoe
        shuffle = Shuffle(shuffled.commitment, cards, old, shuffled.batch, shuffled.front)
    return ScriptedShoe(drawn_cards(events), shuffle, thrown_dice(events), whole=True)


def drawn_cards(events: Iterable[Event]) -> list[Card]:
    """The cards that left the shoe, in order."""
    return [card for event in events for card in event.drawn()]


def thrown_dice(events: Iterable[Event]) -> list[int]:
    """What the dice showed, in order."""
    return [face for event in events if isinstance(event, DiceThrown) for face in event.dice]
