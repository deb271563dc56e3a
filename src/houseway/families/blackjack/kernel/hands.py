"""Every hand a player can come to hold, as states that a card leads on from.

A hand is known by where it comes from and by the values of its cards. Hands that a strategy never
tells apart are then taken for one, which leaves tables small enough for a processor's nearest
memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from houseway.cards.card import JOKER, Card, rank
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.kernel.facts import (
    JOKER_RANK,
    MORE_CARDS,
    RANKS,
    THREE_CARDS,
    Array,
    most_counted,
    sample,
    shape_of,
)
from houseway.families.blackjack.rules import Play, is_natural, is_over, pairs, value

# Where a hand comes from; one that was split from a pair counts on from `SPLIT` by its value.
DEALT, SWITCHED, SPLIT = 0, 1, 2
LAYERS = 3
NATURAL_STATE, JOKER_STATE = 0, 1
STEP = 16  # places of one state among those that follow


class Hands(NamedTuple):
    """All hands. `cards` are samples, a split one's own card first.

    `first[come, first, second]` is the state of two cards by their ranks from nought, and
    `following[state, value]` what another card makes of it. The first `ended` of all states are a
    natural, a hand with a joker, and those over the limit, which go no further. `group` is where
    the others come from; `key` has their shape, ace and hard total.
    """

    cards: tuple[tuple[Card, ...], ...]
    first: Array
    following: Array
    group: Array
    key: Array
    ended: int


Values = tuple[int, ...]


@lru_cache(maxsize=8)
def hands_of(game: Blackjack) -> Hands:
    """The hands of a game."""
    play = game.settings
    nodes = _within(play.limit)
    if play.split is not None and not pairs(play, sample(9), sample(12)):
        nodes.append((10, 10))  # two tens that are no pair; the last, and only found as such
    over = _over(play.limit, nodes, most_counted(game) + 1)
    ended = 2 + len(over)
    groups = [DEALT, *([SWITCHED] if play.switches else [])]
    groups += [] if play.split is None else [SPLIT + v for v in range(1, 11)]
    place: dict[tuple[int, int], int] = {}
    for group in groups:
        for n, values in enumerate(nodes):
            if group < SPLIT or group - SPLIT in values:
                place[group, n] = ended + len(place)
    child = _children(play.limit, nodes, over, most_counted(game) + 1)
    following = np.tile(np.arange(ended + len(place))[:, None], (1, STEP))
    for (group, n), state in place.items():
        following[state, 0] = JOKER_STATE
        for v, to in enumerate(child[n], start=1):
            following[state, v] = to if to < 0 else place[group, to]
    # Hands over the limit were found before the states they have now.
    following = np.where(following < 0, 1 - following, following)
    cards = [(sample(0), sample(9)), (JOKER, sample(9)), *(map(sample_of, over))]
    cards += [sample_of(nodes[n], max(group - SPLIT, 0)) for group, n in place]
    return Hands(
        tuple(cards),
        _first(play, nodes, place),
        following,
        np.array([*[DEALT] * ended, *(group for group, _ in place)]),
        _keys(play, nodes, place, ended),
        ended,
    )


def sample_of(values: Values, own: int = 0) -> tuple[Card, ...]:
    """Cards of these values, that of value `own` first."""
    rest = list(values)
    if own:
        rest.remove(own)
        rest.insert(0, own)
    return tuple(sample(v - 1) for v in rest)


def _within(limit: int) -> list[Values]:
    """All hands of two cards and more that are not over, by their values in order."""
    found: list[Values] = []
    longer: list[Values] = [(v,) for v in range(1, 11)]
    while longer:
        longer = [
            (*hand, v)
            for hand in longer
            for v in range(hand[-1], 11)
            if not is_over(sum(hand) + v, limit)
        ]
        found += longer
    return found


def _over(limit: int, nodes: Sequence[Values], most_cards: int) -> list[Values]:
    """A sample of every way to be over: each total with each number of cards that counts."""
    found: dict[tuple[int, int], Values] = {}
    for hand, v in product(nodes, range(1, 11)):
        if is_over(sum(hand) + v, limit):
            found.setdefault((sum(hand) + v, min(len(hand) + 1, most_cards)), (*hand, v))
    return list(found.values())


def _children(
    limit: int, nodes: Sequence[Values], over: Sequence[Values], most_cards: int
) -> list[list[int]]:
    """What each value makes of each hand: a place among `nodes`, or less than 0 for one over."""
    place = {values: n for n, values in reversed(list(enumerate(nodes)))}
    past = {(sum(values), min(len(values), most_cards)): n for n, values in enumerate(over)}

    def child(hand: Values, v: int) -> int:
        if is_over(sum(hand) + v, limit):
            return -1 - past[sum(hand) + v, min(len(hand) + 1, most_cards)]
        return place[tuple(sorted((*hand, v)))]

    return [[child(hand, v) for v in range(1, 11)] for hand in nodes]


def _first(play: Play, nodes: Sequence[Values], place: dict[tuple[int, int], int]) -> Array:
    known = {values: n for n, values in reversed(list(enumerate(nodes)))}
    table = np.full((LAYERS, RANKS, RANKS), JOKER_STATE)
    for layer, a, b in product(range(LAYERS), range(JOKER_RANK), range(JOKER_RANK)):
        one, two = value(sample(a)), value(sample(b))
        group = SPLIT + one if layer == SPLIT else layer
        at = known[min(one, two), max(one, two)]
        if one == two == 10 and nodes[-1] == (10, 10) and not pairs(play, sample(a), sample(b)):
            at = len(nodes) - 1
        table[layer, a, b] = place.get((group, at), JOKER_STATE)
        if layer == DEALT and is_natural(play, [sample(a), sample(b)]):
            table[layer, a, b] = NATURAL_STATE
    if is_natural(play, [JOKER, JOKER]):
        table[DEALT, JOKER_RANK, JOKER_RANK] = NATURAL_STATE
    return table


def _keys(
    play: Play, nodes: Sequence[Values], place: dict[tuple[int, int], int], ended: int
) -> Array:
    """Shape, ace and hard total of every state that goes on."""

    def key(group: int, n: int) -> tuple[int, int, int]:
        values = nodes[n]
        shape = THREE_CARDS if len(values) == 3 else MORE_CARDS
        if len(values) == 2:
            first, second = sample_of(values)
            if n == len(nodes) - 1:
                second = sample(rank(second))
            shape = shape_of(play, first, second, dealt=group == DEALT)
        return shape, int(1 in values), sum(values)

    return np.array([*[(0, 0, 0)] * ended, *(key(group, n) for group, n in place)])


class Machine(NamedTuple):
    """Hands with those taken for one that are played and paid alike, everything flat.

    `choices` is by book, number of hands, doubles, up-card and state; `row` how a state is paid.
    """

    first: Array
    following: Array
    choices: Array
    row: Array

    @property
    def states(self) -> int:
        return len(self.row)


def machine(hands: Hands, choices: Sequence[Array], row: Array) -> Machine:
    """The smallest machine that plays these `choices` (by number of hands, doubles, up-card and
    state) and tells apart what is paid in different rows."""
    stacked = np.stack(choices)
    looks = np.concatenate([stacked.reshape(-1, len(row)), row[None].astype(np.uint8)])
    alike = _numbered(np.ascontiguousarray(looks.T))
    while True:
        seen = np.concatenate([alike[:, None], alike[hands.following]], axis=1)
        apart = _numbered(seen)
        if apart.max() == alike.max():
            break
        alike = apart
    one = np.zeros(alike.max() + 1, dtype=np.int64)
    one[alike[::-1]] = np.arange(len(alike))[::-1]  # the first of those alike
    return Machine(
        alike[hands.first].ravel().astype(np.int32),
        (alike[hands.following[one]]).ravel().astype(np.int32),
        np.ascontiguousarray(stacked[..., one]).ravel(),
        row[one].astype(np.int64),
    )


def _numbered(rows: Array) -> Array:
    """Equal rows have equal numbers."""
    whole = np.ascontiguousarray(rows).view(
        np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))
    )
    found: Array = np.unique(whole.ravel(), return_inverse=True)[1]
    return found.ravel()
