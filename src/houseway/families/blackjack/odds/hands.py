"""Every hand a player can come to hold, and what the rules let it do."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from houseway.families.blackjack.odds.counts import VALUES, Flags, Ints, sample_hand
from houseway.families.blackjack.outcome import count, kind_of, total
from houseway.families.blackjack.rules import JOKER_VALUE, Play, must_hit, must_stand

Key = tuple[int, ...]


@dataclass(frozen=True)
class Hands:
    """Hands of one card or more, by how many cards of each value they hold.

    A hand that is over, or that a joker has made twenty-one, is listed and goes no further.
    `child[hand, value]` is the hand with one more card; the number of hands, a place past the
    last, stands for none. `levels` are the hands that may go on, those with the most cards first.
    `number` is a hand's place in the list of all hands.
    """

    number: Ints
    counts: Ints
    cards: Ints
    child: Ints
    ended: Flags
    must_stand: Flags
    may_hit: Flags
    may_stand: Flags
    may_double: Flags
    kinds: tuple[tuple[str, int, int], ...]
    place: dict[Key, int]
    levels: tuple[Ints, ...]

    def __len__(self) -> int:
        return len(self.cards)

    def find(self, *values: int) -> int:
        """The place of the hand of these cards, named by value."""
        key = [0] * VALUES
        for v in values:
            key[v] += 1
        return self.place[tuple(key)]

    def holding(self, value: int) -> Hands:
        """Only the hands that hold a card of this value."""
        rows = np.flatnonzero(self.counts[:, value])
        renumbered = np.full(len(self) + 1, len(rows))
        renumbered[rows] = np.arange(len(rows))
        kept = {name: getattr(self, name)[rows] for name in _BY_HAND}
        levels = (renumbered[level[self.counts[level, value] > 0]] for level in self.levels)
        return Hands(
            **{**kept, "child": renumbered[self.child[rows]]},
            kinds=tuple(self.kinds[row] for row in rows),
            place={key: int(renumbered[row]) for key, row in self.place.items() if key[value]},
            levels=tuple(level for level in levels if len(level)),
        )


_BY_HAND = (
    *("number", "counts", "cards", "child", "ended"),
    *("must_stand", "may_hit", "may_stand", "may_double"),
)


def all_hands(play: Play, shoe: Ints) -> Hands:
    """Every hand that can be drawn from a shoe."""
    place: dict[Key, int] = {}
    child: list[list[int]] = []
    ended: list[bool] = []
    open_hands = [(0,) * VALUES]
    while open_hands:
        drawn: list[Key] = []
        for hand in open_hands:
            for v in range(VALUES):
                larger = (*hand[:v], hand[v] + 1, *hand[v + 1 :])
                if larger[v] <= shoe[v] and larger not in place:
                    place[larger] = len(place)
                    ended.append(_ended(play, larger))
                    if not ended[-1]:
                        drawn.append(larger)
        open_hands = drawn
    for hand, at in place.items():
        larger_hands = ((*hand[:v], hand[v] + 1, *hand[v + 1 :]) for v in range(VALUES))
        nowhere = len(place)
        child.append([nowhere if ended[at] else place.get(h, nowhere) for h in larger_hands])
    return _tabulated(play, place, np.array(child), np.array(ended))


def _ended(play: Play, hand: Key) -> bool:
    cards = sample_hand(hand)
    if len(cards) < 2:
        return False
    return hand[JOKER_VALUE] > 0 or kind_of(play, cards, dealt=False) == "over"


def _tabulated(play: Play, place: dict[Key, int], child: Ints, ended: Flags) -> Hands:
    counts = np.array(list(place), dtype=np.int64)
    cards = counts.sum(axis=1)
    kinds, hit, stand = [], [], []
    for hand in place:
        held = sample_hand(hand)
        hard, ace = count(held)
        kinds.append((kind_of(play, held, dealt=False), total(play, held), len(held)))
        hit.append(must_hit(hard, ace, play.limit, play.hit_to))
        stand.append(must_stand(hard, ace, play.limit, play.stand_from_hard, play.stand_from_soft))
    told_to_hit, told_to_stand = np.array(hit), np.array(stand)
    doubles = np.zeros(len(place), dtype=np.bool_)
    if play.double is not None:
        doubles = ~ended & ((cards == 2) if play.double.cards == "two" else (cards >= 2))
        if play.stand_blocks == "hit-double":
            doubles &= ~told_to_stand
    going_on = [np.flatnonzero(~ended & (cards == n)) for n in range(int(cards.max()), 1, -1)]
    return Hands(
        number=np.arange(len(place)),
        counts=counts,
        cards=cards,
        child=child,
        ended=ended,
        must_stand=told_to_stand,
        may_hit=~ended & ~told_to_stand,
        may_stand=ended | ~told_to_hit,
        may_double=doubles,
        kinds=tuple(kinds),
        place=place,
        levels=tuple(rows for rows in going_on if len(rows)),
    )
