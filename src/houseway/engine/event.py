"""Events are the record of a round: frozen, typed, each with who may see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from houseway.cards.card import Card
from houseway.engine.frozen import frozen
from houseway.engine.wire import CARDS, Wire

SHOWN = (*CARDS, "card", "melds")  # fields that tell of cards


class Event(Wire):
    """Something that happened at the table, as the house knows it."""

    __slots__ = ()
    group = "event"
    # Whether this kind of event states the result of the hand, as a slip or a board shows it.
    is_result: ClassVar[bool] = False
    # Whether it settles a wager, and whether it makes the round void: then nothing is settled.
    settles: ClassVar[bool] = False
    calls_off: ClassVar[bool] = False

    def drawn(self) -> tuple[Card, ...]:
        """The cards this took from the shoe, in order."""
        return ()

    def shuffled_in(self) -> tuple[Card, ...] | None:
        """The cards this shuffled back into the shoe; None when it did not shuffle."""
        return None

    def seen_from(self, seat: int | None) -> Event:
        """The event as `seat` may see it; None is a spectator. Open to all unless overridden."""
        return self


def takes_cards(event: Event) -> bool:
    """Whether a card left the shoe by this or came back to it, or dice were thrown."""
    moved = event.drawn() or event.shuffled_in() is not None
    return bool(moved) or bool(getattr(event, "dice", ()))


def shows_cards(event: Event) -> bool:
    """Whether this tells everybody of cards."""
    open_to_all = event.seen_from(None)
    return any(getattr(open_to_all, name, None) not in (None, ()) for name in SHOWN)


@frozen
class DeclarationTakenBack(Event):
    """The last declaration is taken back: the `undone` events before this no longer hold."""

    kind = "declaration-taken-back"

    what: str
    undone: int
    seat: int | None = None


@frozen
class SettlementUndone(Event):
    """Something was declared of a settled hand: the `undone` events before this no longer hold."""

    kind = "settlement-undone"

    undone: int


def standing(events: Iterable[Event]) -> list[Event]:
    """The events that still hold, in order: what was taken back or undone is left out.

    So is what was settled before the round was called off. What a declaration undid holds again
    once the declaration is taken back.

    >>> ended, undone = Event(), SettlementUndone(1)
    >>> len(standing([ended, undone]))
    0
    >>> len(standing([ended, undone, DeclarationTakenBack("misdeal", 1)]))
    1
    """
    held = _without(_without(events, DeclarationTakenBack), SettlementUndone)
    off = next((at for at, event in enumerate(held) if event.calls_off), 0)
    return [event for at, event in enumerate(held) if at >= off or not event.settles]


def _without(
    events: Iterable[Event], by: type[DeclarationTakenBack] | type[SettlementUndone]
) -> list[Event]:
    out: list[Event] = []
    for event in events:
        if isinstance(event, by):
            del out[len(out) - event.undone :]
        else:
            out.append(event)
    return out
