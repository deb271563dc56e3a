"""Antes without a board, compiled: one decision, from one's own cards and what the bank shows."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np

from houseway.compiled.compiling import inlined
from houseway.families.ante.game import Ante
from houseway.families.ante.kernel import (
    SIXES,
    WAYS,
    Places,
    fill_seat,
    hand_number,
    lay_out_slots,
    outcome_number,
    places_of,
    refuse,
    settle_walks,
    ways_in,
)
from houseway.families.ante.odds.house import house_way_by_place
from houseway.families.ante.odds.scale import Scale, scale_of
from houseway.families.ante.odds.solved import stud_of
from houseway.families.ante.odds.stud import Stud
from houseway.families.ante.rules import hand_ids
from houseway.hands import HIGH_52, category
from houseway.hands.kernels import kernels
from houseway.hands.tables import FLUSHES, Tables, tables
from houseway.proof import suits as suits_
from houseway.proof.kernel import FAST, Kernel
from houseway.proof.layout import Array, Lay
from houseway.proof.scene import BEST_PLAY
from houseway.proof.shifts import Cards, draw
from houseway.proof.staged import Staged
from houseway.proof.walk import Here, U

FOLD, RAISE, ASK = range(3)  # what a way of playing does with a hand; it may hang on more than that
NO_HAND = np.zeros(1, np.int64)

by_ranks, in_suit, by_suit = kernels().by_ranks, kernels().in_suit, kernels().by_suit


class Facts(NamedTuple):
    """A hand of one scale has a place there by `tables`, and `kinds` kinds; from `opening` on the
    bank opens.

    `plays[way, place]` says what is done with a hand. Where that is to be asked, `masks` has a bit
    for every card the bank may show, by the number of the hand among all.
    """

    places: Places
    stacks: bool
    shows: bool
    tables: Tables
    kind: Array
    kinds: int
    opening: int
    plays: Array
    masks: Array
    choose: Array
    six: Tables
    hand: Array


def stud_kernel(staged: Staged, game: Ante) -> Kernel:
    """The kernel of a staged scene of a game without a board."""
    play = game.settings
    if len(play.streets) != 1:
        raise refuse(staged, "several decisions without a board")
    scale = scale_of(play, play.cards)
    if play.cards != scale.ranking.size:
        raise refuse(staged, f"hands of {play.cards} cards")
    plays, masks = _plays(staged, game)
    sixes = play.six_cards and any(w.spot in game.with_bank for w in staged.wagers)
    layout, further = lay_out_slots(staged, game)
    facts = Facts(
        places=places_of(layout, further, game, scale.kinds),
        stacks=play.deal == "stacks",
        shows=bool(play.up_cards),
        tables=_placed(scale),
        kind=scale.kind.astype(np.int64),
        kinds=len(scale.kinds),
        opening=scale.opening,
        plays=plays,
        masks=masks,
        choose=suits_.CHOOSE,
        six=_sixes(),
        hand=np.zeros(2 * play.cards, np.int64),
    )
    seated = sum(not person.back for person in staged.scene.people)
    return Kernel(
        layout,
        stud_round(play.cards, len(SIXES) if play.six_cards else 1, sixes),
        facts,
        game.most_cards,
        seated * play.cards,
        block=FAST,
    )


def _placed(scale: Scale) -> Tables:
    """Tables of places on the scale; cards of one suit are looked up as such alone."""
    found = tables(scale.ranking, scale.size)

    def place(values: Array) -> Array:
        return scale.place[np.minimum(np.searchsorted(scale.raw, values), len(scale.raw) - 1)]

    return found._replace(
        values=place(found.values).astype(np.int16),
        suited_values=place(found.suited_values).astype(np.int16),
    )


@cache
def _sixes() -> Tables:
    """Tables of the kinds of six cards, by their number in `SIXES`."""
    found = tables(HIGH_52, 6)
    ids = hand_ids(HIGH_52)

    def kind(value: int) -> int:
        kind = category(HIGH_52, value)
        return 0 if kind is None else SIXES.index(ids[HIGH_52.categories.index(kind)])

    def kinds(values: Array) -> Array:
        every, at = np.unique(values, return_inverse=True)
        return np.array([kind(int(value)) for value in every], np.int16)[at]

    return found._replace(values=kinds(found.values), suited_values=kinds(found.suited_values))


def _plays(staged: Staged, game: Ante) -> tuple[Array, Array]:
    """What every way of playing does with a hand, by its place, and the masks of best play."""
    house = house_way_by_place(game)
    plays = np.zeros((len(WAYS), len(house)), np.int64)
    plays[0] = house
    if BEST_PLAY not in ways_in(staged):
        return plays, NO_HAND
    stud = stud_of(game)
    may, must = np.zeros(len(house), np.bool_), np.ones(len(house), np.bool_)
    met, places = stud.weights > 0, stud.met.places
    np.logical_or.at(may, places, (stud.best & met).any(axis=1))
    np.logical_and.at(must, places, (stud.best | ~met).all(axis=1))
    plays[1] = np.where(must, RAISE, np.where(may, ASK, FOLD))
    return plays, _masks(stud, plays[1][places] == ASK)


def _masks(stud: Stud, rows: Array) -> Array:
    """Where best play raises, for hands of some classes under every naming of the suits."""
    hands, best = stud.classes.hands[rows].astype(np.int64), stud.best[rows]
    masks = np.zeros(comb(suits_.DECK, hands.shape[1]), np.int64)
    ups = np.arange(suits_.DECK if stud.shows else 1)
    for turn in suits_.TURNS:
        suits = np.array(turn)
        turned = np.sort(hands // 4 * 4 + suits[hands % 4], axis=1)
        bits = np.int64(1) << (ups // 4 * 4 + suits[ups % 4] if stud.shows else ups)
        masks[suits_.place_of(turned)] = (best * bits).sum(axis=1)
    return masks


@inlined
def codes_of(tables: Tables, shoe: Array, at: int, step: int, size: int) -> int:
    """The sum of the codes of a hand."""
    total = 0
    for n in range(size):
        total += tables.codes[U(shoe[U(at + n * step)])]
    return total


@inlined
def place_of(tables: Tables, codes: int) -> int:
    """Where a hand lies on the scale."""
    total = tables.start + codes
    return int(in_suit(total, tables) if total & FLUSHES else by_ranks(total, tables))


@inlined
def six_of(facts: Facts, shoe: Array, at: int, bank: int, step: int, size: int, codes: int) -> int:
    """What kind a hand makes together with the bank's."""
    total = facts.six.start + codes
    found = by_ranks(total, facts.six)
    if total & FLUSHES:
        for n in range(size):
            facts.hand[n], facts.hand[size + n] = shoe[at + n * step], shoe[bank + n * step]
        found = max(found, by_suit(total, facts.hand, facts.six))
    return int(found)


@cache
def stud_round(size: int, kinds_of_six: int, sixes: bool) -> Any:
    """A round of hands of `size` cards; `sixes` where a wager reads six cards together.

    Lines are by `kinds_of_six`, which is one in a game without such a wager.
    """

    def play_round(
        facts: Facts,
        lay: Lay,
        cards: Cards,
        here: Here,
        counts: Array,
        setting: int,
        at: int,
        shift: int,
    ) -> int:
        """One round, in the order of the table's procedure."""
        places, many, shoe = facts.places, facts.places.many[setting], cards.shoe
        after = at + (many + 1) * size
        for n in range(at, after):
            draw(cards, n, shift)
        apart, step = (size, 1) if facts.stacks else (1, many + 1)
        bank_at = at + many * apart
        banks = codes_of(facts.tables, shoe, bank_at, step, size)
        bank, up = place_of(facts.tables, banks), shoe[U(bank_at)] if facts.shows else 0
        for k in range(many):
            seat, hand = places.seats[U(setting), U(k)], at + k * apart
            own = codes_of(facts.tables, shoe, hand, step, size)
            mine = place_of(facts.tables, own)
            does = facts.plays[U(places.way[U(seat)]), U(mine)]
            if does == ASK:
                number = hand_number(shoe, hand, step, size, facts.choose)
                does = facts.masks[U(number)] >> up & 1
            folded, kind = int(does == FOLD), facts.kind[U(mine)]
            outcome = outcome_number(folded, bank, mine, facts.opening, facts.kinds, kind)
            outcome *= kinds_of_six
            if sixes:
                outcome += six_of(facts, shoe, hand, bank_at, step, size, own + banks)
            fill_seat(places, lay, here, seat, outcome, -folded)
        settle_walks(places, lay, here, counts, setting)
        return int(after)

    return inlined(play_round)
