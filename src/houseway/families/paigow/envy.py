"""Envy buttons: who gets one, and which hands of other seats it is paid for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from houseway.engine.round import Procedure
from houseway.families.paigow.events import EnvyGiven
from houseway.families.paigow.outcome import Outcome
from houseway.families.paigow.rules import ENVY, FORTUNE, NOTHING, Play, envy_rows
from houseway.table.table import Table
from houseway.table.wager import Wager


def give_buttons(play: Play, table: Table) -> Procedure:
    """A button for every seat with a Fortune wager that is large enough.

    It goes to the seated bettor, or to whoever was first there. It costs nothing.
    """
    if ENVY not in table.rules.by_id:
        return
    given: set[int] = set()
    for wager in [w for w in table.wagers if w.spot == FORTUNE and w.amount >= play.envy_from]:
        late = wager.bettor.seat in given or (play.envy_owner == "seated" and wager.bettor.back)
        if not late:
            given.add(wager.bettor.seat)
            table.place(wager.bettor, ENVY, 0)
            yield EnvyGiven(wager.bettor)


def paid_rows(
    play: Play, table: Table, outcomes: Mapping[int, Outcome]
) -> Iterator[tuple[int, str]]:
    """The row each button is paid for, by when it was placed.

    Where every hand of another seat counts, a button is laid out once more for each further hand.
    """
    buttons = [w for w in table.wagers if w.spot == ENVY and w.bettor.seat in outcomes]
    for button in buttons:
        rows = _rows(play, table, outcomes, button) or [NOTHING]
        yield button.placed, rows[0]
        for row in rows[1:]:
            yield table.place(button.bettor, ENVY, 0).placed, row


def _rows(play: Play, table: Table, outcomes: Mapping[int, Outcome], button: Wager) -> list[str]:
    counts, own = envied(play, table, outcomes), button.bettor.seat
    others = [o.fortune for seat, o in outcomes.items() if seat != own and seat in counts]
    return envy_rows(play, outcomes[own].fortune, others)


def envied(play: Play, table: Table, live: Collection[int]) -> set[int]:
    """The seats, of those with a live hand, whose hands buttons of others are paid for."""
    if play.envy_trigger == "any-player":
        return set(live)
    betting = {wager.bettor.seat for wager in table.wagers if wager.spot == FORTUNE}
    return betting & set(live)
