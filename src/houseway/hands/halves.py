"""A short front beside a longer back: which is stronger, though they have different rankings."""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile

from houseway.errors import contradiction
from houseway.hands.ranking import Ranking, category, digits


def is_foul(front: Ranking, front_value: int, back: Ranking, back_value: int) -> bool:
    """The front is stronger than the back, which may not be.

    Categories are compared by name, in the order of the back's ranking, then ranks as far as both
    hands go. If they are equal so far the back has more cards, and the hand is good.

    >>> from houseway.hands import FRONT_2, HIGH_53_BUG, evaluate
    >>> from houseway.cards.card import cards
    >>> def foul(two, five):
    ...     value, behind = evaluate(FRONT_2, cards(two)), evaluate(HIGH_53_BUG, cards(five))
    ...     return is_foul(FRONT_2, value, HIGH_53_BUG, behind)
    >>> foul("9c 9d", "9h 9s Kd Jc 7h"), foul("Kc Qd", "Kh Jd 9c 8h 2s")
    (False, True)
    """
    ahead, behind = category(front, front_value), category(back, back_value)
    places = _places(back)
    if ahead is None or behind is None or ahead.name not in places:
        raise contradiction(
            "front", f"{front.title} cannot be compared with {back.title}", front.title
        )
    place = places[ahead.name] - places[behind.name]
    if place:
        return place < 0
    # Only hands told apart by their ranks are in both lists, and a rank is never 0.
    shared = tuple(takewhile(bool, digits(front_value)))
    return shared > digits(back_value)[: len(shared)]


@lru_cache
def _places(ranking: Ranking) -> dict[str, int]:
    """The categories of a ranking by name, counted from the best."""
    names = [category.name for category in ranking.categories]
    return {name: names.index(name) for name in names}
