"""Games in which two of four cards are kept, for a kernel."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.cards.card import cards
from houseway.engine.decision import Choice, Offer, Pick, SetOffer
from houseway.families.keep.game import Keep
from houseway.families.keep.odds.kernel import WAYS, preferences
from houseway.families.keep.odds.kinds import kind, kinds_of_cards
from houseway.families.keep.outcome import outcome_of
from houseway.families.keep.procedure import action_seat
from houseway.families.keep.rules import (
    BASE,
    BURNED,
    COPY,
    DEALT,
    HIGHER,
    LOWER,
    SHARED,
    action_number,
)
from houseway.hands import FAST_ACTION
from houseway.hands.tables import Tables, tables
from houseway.play.bots import Bot, HouseWay
from houseway.play.game import Game
from houseway.play.own import decider, seats_in
from houseway.proof.kernel import Kernel, house_way, table_of
from houseway.proof.layout import Array, Slot, lay_out
from houseway.proof.scene import HOUSE_WAY
from houseway.proof.staged import Setting, Staged

STRONGEST = "strongest-two"
NUMBERS = 9  # that a card may name, nought for none
NATURALS, OTHERS = range(2)  # the two walks, where naturals are settled first

_strengths: dict[str, Array] = {}  # by the reading of the house way


class StrongestTwo:
    """Keeps the two cards of the kind that beats a bank of the house way most often."""

    def __init__(self, strength: Array) -> None:
        self.strength = strength

    def choose(self, offer: Offer) -> Choice:
        if not isinstance(offer, SetOffer):
            return HouseWay().choose(offer)
        hand = offer.cards
        twos = [(hand[way[0]], hand[way[1]]) for way in WAYS]
        kept = max(twos, key=lambda two: float(self.strength[kind(*two)]))
        return Pick(next(pick for pick in offer.picks if sorted(cards(pick)) == sorted(kept)))


def strongest_two(game: Game) -> Bot:
    """A bot for the strategy, with the strengths that the odds sample."""
    assert isinstance(game, Keep)
    return StrongestTwo(strength_in(game))


def strength_in(game: Keep) -> Array:
    """How often each kind of two cards beats the bank, as the odds have it."""
    from houseway.families.keep.odds import SCOUTED, SCOUTING_SEED, strength_of
    from houseway.families.keep.odds.sampling import Deals

    read = game.settings.suited_pair
    if read not in _strengths:
        _strengths[read] = strength_of(Deals(game).sample(SCOUTED, SCOUTING_SEED).kinds)
    return _strengths[read]


PLAYS = {HOUSE_WAY: house_way, STRONGEST: strongest_two}
PLAYED = tuple(PLAYS)  # as numbers in `Facts.way`


class Facts(NamedTuple):
    """`seats` are dealt in from the bank's left, by setting and ended by -1; `slots` lie on a seat,
    also ended by -1, and `first` places further on where a natural is settled before the others.

    `way` says how a seat's hand is kept, by setting, and `bank_way` the bank's. `names` has the
    number a card names and `start` the seat, from nought, that it stands for. `lines` are by
    whether either hand is a natural and how they compare. `hand` is where four cards are laid.
    """

    seats: Array
    many: Array
    slots: Array
    first: int
    way: Array
    bank_way: Array
    names: Array
    start: Array
    lines: Array
    preferred: Array
    kinds: Array
    strength: Array
    tables: Tables
    hand: Array


def kernel_of(staged: Staged) -> Kernel:
    """The kernel of a staged scene."""
    from houseway.families.keep.kernel.round import play_round

    game = staged.game
    assert isinstance(game, Keep)
    slots = [Slot(n, wager.spot, (wager.amount,)) for n, wager in enumerate(staged.wagers)]
    first = len(slots) if game.settings.naturals_settled == "first" else 0
    if first:
        slots = [slot._replace(phase=OTHERS) for slot in slots] + slots
    every = range(1, staged.rules.table.seats + 1)
    lines = staged.rules.by_id[BASE].lines
    dealt = [seats_in(x.table, "left-of-bank") for x in staged.settings]
    used = {person.plays for person in staged.scene.people}
    facts = Facts(
        seats=table_of([[seat - 1 for seat in seats] for seats in dealt]),
        many=np.array([len(seats) for seats in dealt]),
        slots=table_of(
            [
                [n for n in range(len(staged.wagers)) if staged.bettor(n).seat == seat]
                for seat in every
            ]
        ),
        first=first,
        way=np.array([[_way(staged, x, seat) for seat in every] for x in staged.settings]),
        bank_way=np.array([_bank_way(staged, game, x) for x in staged.settings]),
        names=np.array([action_number(card) for card in range(52)]),
        start=np.array(
            [
                [action_seat(game, x.table, seats, number) - 1 for number in range(NUMBERS)]
                for x, seats in zip(staged.settings, dealt, strict=True)
            ]
        ),
        lines=np.array(
            [
                lines.index(game.line(BASE, outcome_of(mine, banks, compared)))
                for mine in (False, True)
                for banks in (False, True)
                for compared in (HIGHER, LOWER, COPY)
            ]
        ),
        preferred=preferences(game.settings.suited_pair),
        kinds=kinds_of_cards(),
        strength=strength_in(game) if STRONGEST in used else np.zeros(1),
        tables=tables(FAST_ACTION, DEALT - 2 + SHARED),
        hand=np.zeros(DEALT, np.int64),
    )
    seated = len({person.seat for person in staged.scene.people})
    most = DEALT * seated + BURNED + SHARED
    return Kernel(lay_out(staged, slots), play_round, facts, game.most_cards, most)


def _way(staged: Staged, setting: Setting, seat: int) -> int:
    """How whoever plays a seat's hand keeps two cards of it."""
    if seat not in seats_in(setting.table, "left-of-bank"):
        return 0
    person = staged.place[decider(setting.table, seat, "seated")]
    return PLAYED.index(staged.scene.people[person].plays)


def _bank_way(staged: Staged, game: Keep, setting: Setting) -> int:
    if game.settings.bank_set != "free":
        return PLAYED.index(HOUSE_WAY)
    return PLAYED.index(staged.scene.people[setting.person].plays)
