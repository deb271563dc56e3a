"""The ante games for a kernel: what lies where, which line every outcome meets, and who plays how.

A hand is its place on the game's scale, so that one number tells whether it opens, whom it beats
and what kind it is. The rounds themselves are in `ante_stud` and `ante_holdem`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from houseway.compiled.compiling import inlined
from houseway.engine.bettor import Bettor
from houseway.errors import HousewayError, not_worked_out
from houseway.families.ante.game import Ante
from houseway.families.ante.outcome import Outcome
from houseway.families.ante.rules import ANTE, EQUAL, HIGHER, LOWER, NONE, hand_ids
from houseway.hands import HIGH_52
from houseway.play.bots import Bot, HouseWay
from houseway.play.game import Game
from houseway.play.own import seats_in
from houseway.proof.kernel import Kernel, house_way, table_of
from houseway.proof.layout import Array, Lay, Layout, Slot, lay_out
from houseway.proof.scene import BEST_PLAY, HOUSE_WAY
from houseway.proof.staged import Staged
from houseway.proof.walk import Here, U, settle

RESULTS = (HIGHER, EQUAL, LOWER)
WAYS = (HOUSE_WAY, BEST_PLAY)  # as numbers, in the tables of `Places.way`
SIXES = tuple(reversed(hand_ids(HIGH_52)))  # kinds of the best five of six cards, worst first


class Places(NamedTuple):
    """Who is dealt in and where their wagers lie.

    `seats` are in the order of the deal, by setting, and `many` says how many. A seat has so many
    `wagers` in its `slots`, the slot of its raise and its way of playing. `row` is where the
    lines of a slot's spot stand in `lines`, which are by outcome; its wager lies so many slots
    `further` on where that outcome gives it another place in the order. A round has `walks` walks.
    """

    seats: Array
    many: Array
    wagers: Array
    slots: Array
    raised: Array
    way: Array
    row: Array
    lines: Array
    further: Array
    walks: int


def best_play(game: Game) -> Bot:
    """Plays every hand in the best way, worked out for the cards at hand."""
    from houseway.families.ante.odds.bots import BestAnte
    from houseway.families.ante.odds.charts import HIGH_TO_LOW
    from houseway.families.ante.odds.solved import weights_of

    assert isinstance(game, Ante)
    first = {}
    if game.settings.board:
        weights = weights_of(game)
        first = {
            (one, two, suited): weights.first(one, two, suited)
            for at, one in enumerate(HIGH_TO_LOW)
            for two in HIGH_TO_LOW[at:]
            for suited in ((False, True) if one != two else (False,))
        }
    return BestAnte(game, first, HouseWay())


PLAYS = {HOUSE_WAY: house_way, BEST_PLAY: best_play}


def kernel_of(staged: Staged) -> Kernel:
    """The kernel of a staged scene."""
    assert isinstance(staged.game, Ante)
    if staged.game.settings.board:
        from houseway.families.ante.kernel.holdem import holdem_kernel

        return holdem_kernel(staged, staged.game)
    from houseway.families.ante.kernel.stud import stud_kernel

    return stud_kernel(staged, staged.game)


class Further(NamedTuple):
    """How many slots further on a wager lies whose hand lost, and one that a fold gave up."""

    lost: int = 0
    forfeited: int = 0


def lay_out_slots(staged: Staged, game: Ante) -> tuple[Layout, Further]:
    """Every laid wager, and for every ante its raises.

    Where hands that lost have an order of their own all slots are there once more, and again where
    what a fold gives up is collected in a walk before; but not with banks that cover everything,
    whom no order concerns.
    """
    times = [times for street in game.settings.streets for times in street.raises.values()]
    slots = [Slot(n, wager.spot, (wager.amount,)) for n, wager in enumerate(staged.wagers)]
    for n, wager in enumerate(staged.wagers):
        if wager.spot == ANTE:
            raises = tuple(wager.amount * number for number in times)
            slots.append(Slot(n, game.settings.raise_spot, raises))
    layout = lay_out(staged, slots)
    if min(layout.lay.bank) > layout.lay.most_of_all:
        return layout, Further()
    later = int(staged.rules.settle.forfeits == "at-once")  # the phase of what is not forfeited
    every = [slot._replace(phase=later) for slot in slots]
    lost = forfeited = 0
    if staged.rules.settle.order_lost is not None:
        lost = len(every)
        every += [slot._replace(phase=later, lost=True) for slot in slots]
    if later:
        forfeited = len(every)
        every += [slot._replace(lost=True) for slot in slots]
    return lay_out(staged, every), Further(lost, forfeited)


def places_of(layout: Layout, further: Further, game: Ante, kinds: Sequence[str]) -> Places:
    """Seats, slots and lines of a scene whose hands are of these kinds."""
    staged, slots = layout.staged, layout.slots
    once = slots[: further.lost or further.forfeited or len(slots)]
    outcomes = _outcomes(game, kinds)
    seats = [seats_in(x.table, game.settings.deal_from) for x in staged.settings]
    every = range(1, staged.rules.table.seats + 1)
    spots = list(dict.fromkeys(slot.spot for slot in slots))
    raised = game.settings.raise_spot

    def on(seat: int, raises: bool) -> list[int]:
        return [
            n
            for n, slot in enumerate(once)
            if staged.bettor(slot.wager).seat == seat and (slot.spot == raised) == raises
        ]

    return Places(
        seats=table_of([[seat - 1 for seat in row] for row in seats]),
        many=np.array([len(row) for row in seats]),
        wagers=np.array([len(on(seat, False)) for seat in every]),
        slots=table_of([on(seat, False) for seat in every]),
        raised=np.array([next(iter(on(seat, True)), 0) for seat in every]),
        way=np.array([_way(staged, seat) for seat in every]),
        row=np.array([spots.index(slot.spot) for slot in slots]),
        lines=np.array([_lines(game, spot, outcomes) for spot in spots]),
        further=np.array([_further(game, spot, outcomes, further) for spot in spots]),
        walks=1 + max(slot.phase for slot in slots),
    )


def _way(staged: Staged, seat: int) -> int:
    person = staged.place.get(Bettor(seat))
    return 0 if person is None else WAYS.index(staged.scene.people[person].plays)


def _outcomes(game: Ante, kinds: Sequence[str]) -> list[Outcome]:
    """Every outcome, as `outcome_number` counts them."""
    return [
        Outcome(folded, opened, result, kind, six)
        for folded in (False, True)
        for opened in (False, True)
        for result in RESULTS
        for kind in kinds
        for six in (SIXES if game.settings.six_cards else (NONE,))
    ]


def _lines(game: Ante, spot: str, outcomes: Sequence[Outcome]) -> list[int]:
    """The number of the line that each outcome meets."""
    lines = game.rules.by_id[spot].lines
    return [lines.index(game.line(spot, outcome)) for outcome in outcomes]


def _further(game: Ante, spot: str, outcomes: Sequence[Outcome], further: Further) -> list[int]:
    """How many slots further on a wager lies that met each outcome."""
    return [
        further.forfeited
        if game.forfeits(spot, outcome)
        else further.lost * (outcome.folded or outcome.result == LOWER)
        for outcome in outcomes
    ]


def ways_in(staged: Staged) -> set[str]:
    """How the people of a scene play."""
    return {person.plays for person in staged.scene.people}


def refuse(staged: Staged, what: str) -> HousewayError:
    return not_worked_out("game", f"{staged.rules.name} has no kernel for {what}", staged.rules.id)


@inlined
def fill_seat(places: Places, lay: Lay, here: Here, seat: int, outcome: int, raised: int) -> None:
    """All wagers of a seat met the line of an outcome; the raise number `raised`, if any, too.

    Nothing here hangs on a guess of the processor.
    """
    for n in range(places.wagers[U(seat)]):
        slot = places.slots[U(seat), U(n)]
        row = places.row[U(slot)]
        line, further = places.lines[U(row), U(outcome)], places.further[U(row), U(outcome)]
        here.met[U(slot + further)] = 1 + line
    slot = places.raised[U(seat)]
    row = places.row[U(slot)]
    line, further = places.lines[U(row), U(outcome)], places.further[U(row), U(outcome)]
    here.met[U(slot + further)] = (raised >= 0) * (1 + line * lay.stakes[U(slot)] + raised)


@inlined
def settle_walks(places: Places, lay: Lay, here: Here, counts: Array, setting: int) -> None:
    """Every walk of a round, one after the other."""
    for walk in range(places.walks):
        settle(lay, here, counts, setting, lay.start[U(setting)], walk)


@inlined
def hand_number(shoe: Array, at: int, step: int, size: int, choose: Array) -> int:
    """The number of some cards among all as many, as `odds.ante.suits.place_of` counts them.

    They lie `step` places apart, in any order.
    """
    number = 0
    for one in range(size):
        card, below = shoe[U(at + one * step)], 1
        for other in range(size):
            below += shoe[U(at + other * step)] < card
        number += choose[U(card), U(below)]
    return number


@inlined
def outcome_number(folded: int, bank: int, mine: int, opening: int, kinds: int, kind: int) -> int:
    """The number of an outcome in `Places.lines`, from the places of both hands."""
    result = 1 + (mine < bank) - (mine > bank)
    return ((2 * folded + (bank >= opening)) * len(RESULTS) + result) * kinds + kind
