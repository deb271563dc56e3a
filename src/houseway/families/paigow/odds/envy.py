"""What an Envy button is paid for when one other hand counts: exact, over all deals of two hands.

Where only the best hand of the table pays, a button gets nothing while its own hand is better. All
hands that pay are few enough to write down; then for one hand of each kind the others are counted
that share no card with it and are worth less.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, permutations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER
from houseway.compiled.compiling import kernel
from houseway.families.paigow.odds import fortune
from houseway.families.paigow.odds.ace_high import AGAINST
from houseway.families.paigow.odds.classes import DECK, EVERY_HAND, SUITS
from houseway.families.paigow.odds.setting import ready
from houseway.families.paigow.outcome import Outcome
from houseway.families.paigow.rules import ENVY_ROWS, NOTHING, Play
from houseway.hands import Ranking

WORKERS = 2
QUADS, FIVE_ACES = ENVY_ROWS.index("four-of-a-kind"), ENVY_ROWS.index("five-aces")
ACES = range(SUITS)
BIT = 1 << np.arange(DECK, dtype=np.int64)

Masks = NDArray[np.int64]  # hands, a bit for every card
Rows = NDArray[np.int64]


class Paying(NamedTuple):
    """Hands that pay, by row: row n begins at `starts[n]`.

    `some` are enough of them to stand for all better than four of a kind, `number` for how many.
    """

    masks: Masks
    starts: list[int]
    some: Masks
    rows: Rows
    number: NDArray[np.int64]


def outcomes(play: Play) -> Mapping[Outcome, int]:
    """In how many ways a button meets each outcome."""
    rows = fortune.count(play.ranking)
    paid = {row: rows[row] for row in ENVY_ROWS}
    every = EVERY_HAND
    if play.envy == "highest-table":
        beaten = own_hand_better(play.ranking)
        paid = {row: number * AGAINST - beaten[row] for row, number in paid.items()}
        every *= AGAINST
    ways = {Outcome(envy=row): number for row, number in paid.items()}
    return {**ways, Outcome(envy=NOTHING): every - sum(paid.values())}


def own_hand_better(ranking: Ranking) -> Mapping[str, int]:
    """In how many deals the other hand holds a row and the button's own hand a better one."""
    found = paying_hands(ranking)
    starts = np.array(found.starts)

    def count(part: int) -> NDArray[np.int64]:
        ways = np.zeros(len(ENVY_ROWS), np.int64)
        some, rows, number = (column[part::WORKERS].copy() for column in found[2:])
        count_apart(some, rows, number, found.masks, starts, ways)
        return ways

    with ThreadPoolExecutor(WORKERS) as pool:
        ways = sum(pool.map(count, range(WORKERS)), np.zeros(len(ENVY_ROWS), np.int64))
    return dict(zip(ENVY_ROWS, ways.tolist(), strict=True))


def paying_hands(ranking: Ranking) -> Paying:
    """All hands that an Envy button is paid for."""
    kinds, best = ready(ranking).kinds, ready(ranking).best
    rows = fortune.rows_of(ranking, kinds, best)
    flushes = (rows < QUADS) & (kinds.suited > 0)
    suited, of_suited = _in_all_suits(kinds.hands[flushes], rows[flushes])
    fours = np.setdiff1d(_four_alike(), suited)
    five_aces = _five_aces()
    fours = np.setdiff1d(fours, five_aces)
    masks = np.concatenate((suited, five_aces, fours))
    every = np.concatenate(
        (of_suited, np.full(len(five_aces), FIVE_ACES), np.full(len(fours), QUADS))
    )
    order = np.argsort(every, kind="stable")
    starts = np.searchsorted(every[order], np.arange(len(ENVY_ROWS) + 1)).tolist()
    return Paying(
        masks[order],
        starts,
        np.concatenate((_masks(kinds.hands[flushes]), five_aces)),
        np.concatenate((rows[flushes], np.full(len(five_aces), FIVE_ACES))),
        np.concatenate((kinds.number[flushes], np.ones(len(five_aces), np.int64))),
    )


def _masks(hands: NDArray[np.integer]) -> Masks:
    masks: Masks = BIT[hands].sum(axis=1)
    return masks


def _in_all_suits(hands: NDArray[np.uint8], rows: Rows) -> tuple[Masks, Rows]:
    """The hands with their suits exchanged in every way, each once."""
    exchanged = []
    for suits in permutations(range(SUITS)):
        cards = [card & ~3 | suits[card & 3] for card in range(JOKER)]
        exchanged.append(_masks(np.array([*cards, JOKER])[hands]))
    masks, first = np.unique(np.concatenate(exchanged), return_index=True)
    return masks, np.tile(rows, len(exchanged))[first]


def _four_alike() -> Masks:
    """Hands with four of a rank, or with three aces and the joker."""
    groups = [tuple(range(of, of + SUITS)) for of in range(0, JOKER, SUITS)]
    groups += [(*three, JOKER) for three in combinations(ACES, 3)]
    found = []
    for four in groups:
        others = [card for card in range(DECK) if card not in four]
        found.append(_masks(np.array(list(combinations(others, 3)))) + int(BIT[list(four)].sum()))
    return np.unique(np.concatenate(found))


def _five_aces() -> Masks:
    others = [card for card in range(DECK) if card not in (*ACES, JOKER)]
    return _masks(np.array([(*ACES, JOKER, *two) for two in combinations(others, 2)]))


@kernel
def count_apart(mine: Any, rows: Any, number: Any, masks: Any, starts: Any, ways: Any) -> None:
    """For each hand of mine count those of every lower row that share no card with it."""
    for hand in range(len(mine)):
        own = mine[hand]
        for row in range(rows[hand] + 1, len(ways)):
            apart = 0
            for other in range(starts[row], starts[row + 1]):
                apart += (masks[other] & own) == 0
            ways[row] += number[hand] * apart
