"""What a hand is worth, worked out as a person would: count, look for patterns, try the joker.

This is the judge of the tables, and shares nothing with them but the ranking.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from houseway.cards.card import JOKER, Card, rank, suit, text
from houseway.errors import contradiction, not_here, out_of_range
from houseway.hands.ranking import (
    CATEGORY,
    DIGIT,
    DIGITS,
    Category,
    Joker,
    Ranking,
    points_of,
)

# A rank with a suit, or without one for a joker that stands for a rank.
Placed = tuple[int, int | None]


def evaluate(ranking: Ranking, hand: Sequence[Card]) -> int:
    """The value of exactly as many cards as the ranking has.

    >>> from houseway.hands import HIGH_52, HIGH_53_BUG, name
    >>> from houseway.cards.card import cards
    >>> evaluate(HIGH_52, cards("Ah Kd 9c 5s 2h")) < evaluate(HIGH_52, cards("2c 2d 3h 4s 5c"))
    True
    >>> name(HIGH_53_BUG, evaluate(HIGH_53_BUG, cards("2h 3h 4h 5h Jk")))
    'straight flush to the six'
    """
    if len(hand) != ranking.size:
        raise out_of_range(
            "hand", f"{ranking.title} ranks {ranking.size} cards, not {len(hand)}", len(hand)
        )
    check(ranking, hand)
    return _exact(ranking, hand)


def best(ranking: Ranking, hand: Sequence[Card]) -> int:
    """The value of the best hand that can be chosen from at least as many cards.

    >>> from houseway.hands import HIGH_52, name
    >>> from houseway.cards.card import cards
    >>> name(HIGH_52, best(HIGH_52, cards("9c 9d Ts 9h 4s 4c Kd")))
    'full house, nines over fours'
    """
    check(ranking, hand)
    return _best_of(ranking, combinations(hand, ranking.size))


def best_using(
    ranking: Ranking,
    hole: Sequence[Card],
    board: Sequence[Card],
    least: int = 2,
    most: int = 2,
) -> int:
    """The best hand with `least` to `most` of the hole cards and the rest from the board.

    Without further word exactly two, as in Omaha.

    >>> from houseway.hands import HIGH_52, name
    >>> from houseway.cards.card import cards
    >>> hole, board = cards("As Ks 2d 3d"), cards("Ah Ad Ac 9c 8h")
    >>> name(HIGH_52, best_using(HIGH_52, hole, board))
    'four aces with K'
    >>> name(HIGH_52, best_using(HIGH_52, cards("As 7s 2d 3d"), cards("Qs Js Ts 9s Ks")))
    'flush, A-K-Q-J-7'
    """
    check(ranking, (*hole, *board))
    return _best_of(
        ranking,
        (
            (*own, *shared)
            for number in range(least, most + 1)
            for own in combinations(hole, number)
            for shared in combinations(board, ranking.size - number)
        ),
    )


def check(ranking: Ranking, hand: Iterable[Card]) -> None:
    """Raise unless the cards could have come from the ranking's deck."""
    deck = ranking.deck
    for card, number in Counter(hand).items():
        if card not in deck:
            known = text(card) if 0 <= card <= JOKER else str(card)
            raise not_here("hand", f"{ranking.title} is not played with {known}", known)
        if number > ranking.decks:
            raise contradiction(
                "hand", f"{text(card)} appears {number} times in one hand", text(card)
            )


def _best_of(ranking: Ranking, hands: Iterable[Sequence[Card]]) -> int:
    values = [_exact(ranking, hand) for hand in hands]
    if not values:
        raise out_of_range("hand", f"too few cards for a hand of {ranking.size}")
    return max(values)


def _exact(ranking: Ranking, hand: Sequence[Card]) -> int:
    natural: list[Placed] = [(rank(card), suit(card)) for card in hand if card != JOKER]
    if len(natural) == len(hand):
        return max((value for value, _ in _fits(ranking, natural)), default=0)
    assert ranking.joker is not None
    return max(_with_joker(ranking, ranking.joker, natural), default=0)


def _with_joker(ranking: Ranking, joker: Joker, natural: list[Placed]) -> Iterator[int]:
    """The values of everything the joker may be."""
    held = {of for of, _ in natural}
    ranks = joker.ranks
    if joker.lowest_missing:
        ranks = (min(set(ranking.ranks) - held),)
    for of in ranks:
        if of in ranking.ranks:
            yield from (value for value, _ in _fits(ranking, [*natural, (of, None)]))
    if not joker.completes:
        return
    for card in ranking.deck:
        placed = (rank(card), suit(card))
        if card != JOKER and placed not in natural:
            for value, category in _fits(ranking, [*natural, placed]):
                if category.completed(joker.completes):
                    yield value


def _fits(ranking: Ranking, hand: Sequence[Placed]) -> Iterator[tuple[int, Category]]:
    """The categories that a hand fits, each with its value in it."""
    ranks = [of for of, _ in hand]
    suits = {of for _, of in hand}
    groups = sorted(
        ((number, ranking.height(of)) for of, number in Counter(ranks).items()), reverse=True
    )
    shape = tuple(number for number, _ in groups)
    patterns = _straights(ranking, set(ranks)) if len(shape) == ranking.size else []
    top = len(ranking.straights)
    for strength, category in enumerate(reversed(ranking.categories), 1):
        if (
            (not category.shape or category.shape == shape)
            and (category.straight == "no" or patterns)
            and (category.straight != "top" or patterns == [top])
            and (not category.flush or (len(suits) == 1 and None not in suits))
            and (not category.ranks or set(ranks) <= set(category.ranks))
        ):
            if category.ties == "ranks":
                breaks = [15 - height if ranking.low else height for _, height in groups]
            elif category.ties == "straight":
                breaks = patterns
            elif category.ties == "points":
                breaks = [sum(map(points_of, ranks)) % 10]
            else:
                breaks = []
            yield _packed(strength, breaks), category


def _straights(ranking: Ranking, ranks: set[int]) -> list[int]:
    """The number of the straight that these ranks make, from 1 for the lowest, if any."""
    return [n for n, pattern in enumerate(ranking.straights, 1) if ranks == set(pattern)]


def _packed(category: int, breaks: Sequence[int]) -> int:
    value = category << CATEGORY
    for place, digit in enumerate(breaks, 1):
        value |= digit << DIGIT * (DIGITS - place)
    return value
