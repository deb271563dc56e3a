"""The house way of setting thirteen cards: of a few natural ways, the one that beats most hands.

1. Behind goes one of the best hands there are: a straight flush, four of a kind, a full house, a
   flush, a straight, three of a kind, two pair, a pair or a high card. The same for the middle, of
   the cards that are left. A full house takes the lowest pair; a flush spares paired cards first.
2. The front takes the best of the rest: three of a kind, a pair, and the highest cards. The next
   fill up the middle, the last the back; whichever of the two is higher then lies behind.
3. Front, middle and back are each laid beside 128 typical hands. The way whose three beat most of
   these together is the house way.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from houseway.cards.card import Card, rank, suit
from houseway.families.chinese.rules import Play
from houseway.families.chinese.setting import Setting, fouls
from houseway.families.chinese.standing_figures import BACK, FRONT, MIDDLE
from houseway.hands import CHINESE_FRONT_3, HIGH_52
from houseway.hands.quick import worth

Cards = list[Card]
Groups = dict[int, Cards]

THREE, FIVE = 3, 5
ACE, ACE_HIGH = 1, 14
BACKS, MIDDLES = 5, 4  # natural hands that are tried in each place, the best first


class Natural(NamedTuple):
    """A natural way to set a hand, and how many typical hands each of its three beats."""

    setting: Setting
    worths: tuple[int, int, int]
    beaten: tuple[float, ...]


def house_way(play: Play, cards: Sequence[Card]) -> Setting:
    """Thirteen cards as the house sets them: legal in every version, whatever they are.

    >>> from houseway.cards.card import cards
    >>> play = Play(version="mandarin", point=100)
    >>> house_way(play, cards("Ad As Qd Qh 9s 8h 7c 7d 7h 6h 6s 5c 3s")).text
    'Qd Qh 9s / Ad As 8h 5c 3s / 7c 7d 7h 6h 6s'
    """
    return next(natural_ways(play, cards)).setting


def natural_ways(play: Play, cards: Sequence[Card]) -> Iterator[Natural]:
    """The natural ways to set a hand, the house way first; none is foul.

    There always is one: with the best kind of hand behind and the best of the rest in the middle
    nothing is left for the front that beats the middle.
    """
    for way in sorted(_tried(cards), key=lambda way: -sum(way.beaten)):
        if not fouls(play, way.worths):
            yield way


def _tried(cards: Sequence[Card]) -> Iterator[Natural]:
    hand = sorted(cards, key=lambda card: (-_height(card), suit(card)))
    for behind in _hands_in(hand)[:BACKS]:
        left = _without(hand, behind)
        for between in _hands_in(left)[:MIDDLES]:
            front = _front(_without(left, between))
            rest = _without(left, [*between, *front])
            short = FIVE - len(between)
            fives = [tuple(between + rest[:short]), tuple(behind + rest[short:])]
            (less, middle), (more, back) = sorted((worth(HIGH_52, five), five) for five in fives)
            worths = worth(CHINESE_FRONT_3, front), less, more
            yield Natural(Setting(tuple(front), middle, back), worths, _beaten(worths))


def _front(cards: Cards) -> Cards:
    """The best three of cards that lie from the highest down."""
    groups = _by_rank(cards).values()
    best = next((g for size in (THREE, 2) for g in groups if len(g) >= size), [])[:THREE]
    return best + _without(cards, best)[: THREE - len(best)]


def _hands_in(cards: Cards) -> list[Cards]:
    """Natural hands in cards that lie from the highest down: what makes each, the best first."""
    groups = _by_rank(cards)
    flushes = [suited for suited in _by_suit(cards) if len(suited) >= FIVE]
    pairs = [group for group in groups.values() if len(group) > 1]
    trips = [group for group in pairs if len(group) >= THREE]
    straights = _straights(groups)
    return [
        *(straight for suited in flushes for straight in _straights(_by_rank(suited))[:1]),
        *(group for group in trips if len(group) > THREE),
        *(three[:THREE] + _spared(pairs, three) for three in trips[:2] if len(pairs) > 1),
        *(five for suited in flushes for five in _flushes(suited, groups)),
        *straights[:1],
        *straights[1:][-1:],
        *(three[:THREE] for three in trips[:2]),
        *_two_pairs(pairs),
        *(pair[:2] for pair in pairs[:1]),
        cards[:1],
    ]


def _spared(pairs: list[Cards], three: Cards) -> Cards:
    """The pair that a full house takes: a real one before one out of three, the lowest."""
    others = (pair for pair in pairs if pair is not three)
    return min(others, key=lambda pair: (len(pair), _height(pair[0])))[:2]


def _flushes(suited: Cards, groups: Groups) -> list[Cards]:
    """The flush that spares paired cards, and the highest one where it is another."""
    sparing = sorted(suited, key=lambda card: (len(groups[_height(card)]), -_height(card)))
    in_order = [card for card in suited if card in sparing[:FIVE]]
    return [in_order, *([suited[:FIVE]] if len(suited) > FIVE else [])]


def _straights(groups: Groups) -> list[Cards]:
    """The straights of the first card of each rank, the highest first."""
    found = []
    for top in range(ACE_HIGH, FIVE - 1, -1):
        ranks = [ACE_HIGH if of == ACE else of for of in range(top, top - FIVE, -1)]
        if all(of in groups for of in ranks):
            found.append([groups[of][0] for of in ranks])
    return found


def _two_pairs(pairs: list[Cards]) -> list[Cards]:
    """The lowest pair with the highest, with the second, and with the one above it."""
    with_lowest = dict.fromkeys((0, 1, len(pairs) - 2)) if len(pairs) > 2 else range(len(pairs) - 1)
    return [pairs[at][:2] + pairs[-1][:2] for at in with_lowest]


def _by_rank(cards: Iterable[Card]) -> Groups:
    groups: Groups = {}
    for card in cards:
        groups.setdefault(_height(card), []).append(card)
    return groups


def _by_suit(cards: Iterable[Card]) -> list[Cards]:
    groups: list[Cards] = [[], [], [], []]
    for card in cards:
        groups[suit(card)].append(card)
    return groups


def _without(cards: Iterable[Card], gone: Sequence[Card]) -> Cards:
    return [card for card in cards if card not in gone]


def _height(card: Card) -> int:
    return ACE_HIGH if rank(card) == ACE else rank(card)


def _beaten(worths: Sequence[int]) -> tuple[float, ...]:
    """Of the typical hands in each place those that are lower; one as high is half beaten."""
    places = zip(_typical(), worths, strict=True)
    return tuple((bisect_left(p, value) + bisect_right(p, value)) / 2 for p, value in places)


@cache
def _typical() -> list[list[int]]:
    return [[int(value, 16) for value in place.split()] for place in (FRONT, MIDDLE, BACK)]
