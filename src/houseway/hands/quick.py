"""What one hand is worth, found in a dictionary: quick without the compiler.

The dictionaries hold what the tables hold, and are filled when a ranking is first asked for hands
of some number of cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from houseway.cards.card import JOKER, Card
from houseway.hands.plain import best, check
from houseway.hands.ranking import Ranking


class _Book(NamedTuple):
    """The values by the sum of codes, for cards of several suits and for those of one."""

    ranking: Ranking  # kept, so that no other ranking takes its place in memory
    codes: list[int]
    start: int
    mixed: dict[int, int]
    suited: dict[int, int]


_books: dict[tuple[int, int], _Book] = {}


def worth(ranking: Ranking, hand: Sequence[Card]) -> int:
    """The value of the best hand in some cards, the same that `best` finds.

    It does not look for a card that is there twice.

    >>> from houseway.hands import HIGH_52, name
    >>> from houseway.cards.card import cards
    >>> name(HIGH_52, worth(HIGH_52, cards("9c 9d Ts 9h 4s 4c Kd")))
    'full house, nines over fours'
    """
    book = _books.get((id(ranking), len(hand))) or _written(ranking, len(hand))
    if book is None:
        return best(ranking, hand)
    codes, total = book.codes, book.start
    for card in hand:
        total += codes[card]
    found = book.mixed.get(total & _KEY)
    if found is None:
        check(ranking, hand)
        return best(ranking, hand)
    return max(found, _suited(book, hand, total)) if total & _FLUSHES else found


def _suited(book: _Book, hand: Sequence[Card], total: int) -> int:
    """The best value in the cards of one suit, a joker being of every suit."""
    codes, found = book.codes, 0
    for suit in range(4):
        if total >> _SUITS_AT + _SUIT_BITS * (suit + 1) - 1 & 1:
            own = sum(codes[card] for card in hand if card == JOKER or card & 3 == suit)
            found = max(found, book.suited[own & _KEY])
    return found


_KEY = (1 << 42) - 1
_SUITS_AT, _SUIT_BITS = 44, 4
_FLUSHES = 0x8888 << _SUITS_AT


def _written(ranking: Ranking, cards: int) -> _Book | None:
    """The book of a ranking; None where tables know no hands of so many cards."""
    from houseway.hands import classes, tables

    assert (_KEY, _SUITS_AT, _FLUSHES) == (tables.KEY, tables.SUITS_AT, tables.FLUSHES)
    if not ranking.size <= cards <= tables.MOST_CARDS:
        return None
    mixed = classes.best_holdings(ranking, cards, suited=False)
    flushes = tables.has_flushes(ranking)
    suited: dict[int, int] = {}
    for number in range(ranking.size, cards + 1) if flushes else ():
        part = classes.best_holdings(ranking, number, suited=True)
        suited.update(zip(part.keys.tolist(), part.values.tolist(), strict=True))
    book = _books[id(ranking), cards] = _Book(
        ranking,
        tables.codes_of(ranking).tolist(),
        (8 - ranking.size) * tables.EVERY_SUIT if flushes else 0,
        dict(zip(mixed.keys.tolist(), mixed.values.tolist(), strict=True)),
        suited,
    )
    return book
