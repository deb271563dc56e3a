"""Which cards to throw, to keep and to turn up, at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from houseway.cards.card import JOKER, Card, rank, suit
from houseway.families.pot.order import high_board
from houseway.families.pot.rules import Play
from houseway.hands import Ranking
from houseway.hands.quick import worth
from houseway.hands.ranking import CATEGORY

GOOD_LOW = 8  # the highest card worth keeping in a low
PAT_LOW = 9  # a low with no higher card stands pat
ACE_HIGH = 14
Straights = tuple[tuple[int, ...], ...]


def height(card: Card) -> int:
    """How high a card counts, an ace and a joker highest."""
    found = rank(card)
    return ACE_HIGH if found == 1 else found


def thrown(play: Play, own: Sequence[Card]) -> list[Card]:
    """The cards a sensible player throws at the draw."""
    high, low = play.high_ranking, play.low_ranking
    if high is None:
        assert low is not None
        return thrown_for_low(own)
    for_high = thrown_for_high(high, own)
    if low is None or not for_high:
        return for_high
    for_low = thrown_for_low(own)
    goes_high = len(for_high) <= 2 or len(for_low) > 1
    return for_high if goes_high else for_low


def thrown_for_low(own: Sequence[Card]) -> list[Card]:
    """Pairs and high cards go; a nine stands pat.

    >>> from houseway.cards.card import cards, texts
    >>> texts(thrown_for_low(cards("Ah 2d 2c 7s Kd"))), thrown_for_low(cards("9h 2d 4c 7s Jk"))
    ('2c Kd', [])
    """
    kept: list[Card] = []
    spare: list[Card] = []
    ranks: set[int] = set()
    for card in own:
        double = card != JOKER and rank(card) in ranks
        ranks.add(rank(card))
        (spare if double else kept).append(card)
    if not spare and max(rank(card) for card in kept if card != JOKER) <= PAT_LOW:
        return []
    return [c for c in own if c in spare or (c != JOKER and rank(c) > GOOD_LOW)]


def thrown_for_high(ranking: Ranking, own: Sequence[Card]) -> list[Card]:
    """Made hands stand, groups are kept, then four to a flush or straight, then the highest.

    >>> from houseway.cards.card import cards, texts
    >>> from houseway.hands import HIGH_53_BUG
    >>> texts(thrown_for_high(HIGH_53_BUG, cards("9h 9d Kc 7s 3d")))
    'Kc 7s 3d'
    >>> texts(thrown_for_high(HIGH_53_BUG, cards("9h 2h Kh 7h 3d")))
    '3d'
    """
    category = ranking.categories[-(worth(ranking, own) >> CATEGORY)]
    if category.straight != "no" or category.flush or category.shape in ((5,), (3, 2)):
        return []
    groups = _grouped(own)
    if len(groups) >= 2 and sum(map(len, groups)) >= 3:
        groups = groups[:2] if len(groups[0]) == len(groups[1]) else groups[:1]
    if groups and (len(groups[0]) > 2 or len(groups) > 1 or height(groups[0][0]) >= 10):
        return [card for card in own if not any(card in group for group in groups)]
    four = _four_to_a_flush(own) or _four_to_a_straight(ranking, own)
    if four:
        return [card for card in own if card not in four]
    if groups:
        return [card for card in own if card not in groups[0]]
    kept = sorted(own, key=height, reverse=True)
    many = 2 if height(kept[1]) >= 12 else 1
    return [card for card in own if card not in kept[:many]]


def _grouped(own: Sequence[Card]) -> list[list[Card]]:
    """Pairs and better, the largest and highest first; a joker is an ace."""
    by_height: dict[int, list[Card]] = {}
    for card in own:
        by_height.setdefault(height(card), []).append(card)
    groups = [group for group in by_height.values() if len(group) > 1]
    return sorted(groups, key=lambda group: (len(group), height(group[0])), reverse=True)


def _four_to_a_flush(own: Sequence[Card]) -> list[Card]:
    for which in range(4):
        four = [card for card in own if card == JOKER or suit(card) == which]
        if len(four) == 4:
            return four
    return []


def _four_to_a_straight(ranking: Ranking, own: Sequence[Card]) -> list[Card]:
    """Four cards that two ranks or more make a straight."""
    for card in own:
        four = [other for other in own if other != card]
        mask, jokers = mask_of(four)
        if mask.bit_count() + jokers == 4 and outs(ranking.straights, mask, jokers) >= 2:
            return four
    return []


def mask_of(cards: Sequence[Card]) -> tuple[int, int]:
    """The ranks of some cards as bits, and the number of jokers."""
    mask = 0
    for card in cards:
        if card != JOKER:
            mask |= 1 << (card >> 2)
    return mask, int(JOKER in cards)


@lru_cache(maxsize=32_768)
def outs(straights: Straights, mask: int, jokers: int = 0) -> int:
    """How many ranks would make a straight of these."""
    found = set()
    for straight in straights:
        missing = [each for each in straight if not mask >> (each - 1) & 1]
        if len(missing) <= 1 + jokers:
            found.update(missing)
    return len(found)


def turned_up(hidden: Sequence[Card], open_: Sequence[Card]) -> Card:
    """The less telling of two hidden cards: the one that makes the lower show."""
    telling = high_board({place: [*open_, card] for place, card in enumerate(hidden)})
    return next((card for place, card in enumerate(hidden) if place != telling), hidden[0])
