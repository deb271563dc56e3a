"""Many hands at once, by tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.errors import bad_form, contradiction, not_here, out_of_range
from houseway.hands.ranking import Ranking

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def evaluate_many(ranking: Ranking, hands: NDArray[np.integer]) -> NDArray[np.int32]:
    """The value of the best hand in each row of cards, the same as `plain.best` gives.

    Rows hold from as many cards as the ranking has up to seven. A card that is not in the deck is
    refused, and so is a second joker; that no other card is there twice is left to the caller.

    >>> import numpy as np
    >>> from houseway.cards.card import cards
    >>> from houseway.hands import HIGH_52, name
    >>> hands = np.array([cards("Ah 2d 3c 9s 4h 5d Ac"), cards("Kh Kd 7c 2h 2s 2d 9h")], np.uint8)
    >>> [name(HIGH_52, value) for value in evaluate_many(HIGH_52, hands)]
    ['straight to the five', 'full house, twos over kings']
    """
    import numpy as np

    from houseway.hands.kernels import many
    from houseway.hands.tables import tables

    cards = _bytes(hands)
    values = np.empty(len(cards), np.int32)
    size = cards.shape[1]
    _check(ranking, many(size)(cards, tables(ranking, size), values))
    return values


def evaluate_many_using_two(
    ranking: Ranking, holes: NDArray[np.integer], boards: NDArray[np.integer]
) -> NDArray[np.int32]:
    """The best hand with exactly two cards of each hole and three of the board beside it.

    The same as `plain.best_using` gives; what is checked is what `evaluate_many` checks.

    >>> import numpy as np
    >>> from houseway.cards.card import cards
    >>> from houseway.hands import LOW_8, name
    >>> holes = np.array([cards("As 2s Kh Qh"), cards("4c 5c Jh Jc")], np.uint8)
    >>> boards = np.array([cards("Ah 2d 3s 8c Kd")] * 2, np.uint8)
    >>> [name(LOW_8, value) for value in evaluate_many_using_two(LOW_8, holes, boards)]
    ['no low', '5-4-3-2-A low']
    """
    import numpy as np

    from houseway.hands.omaha import many_using_two, omaha_tables

    own, shared = _bytes(holes), _bytes(boards)
    if len(own) != len(shared):
        raise contradiction(
            "boards",
            f"{len(own)} hands were given {len(shared)} boards; one each is needed",
            len(shared),
        )
    if ranking.size != 5 or not 2 <= own.shape[1] <= 7 or shared.shape[1] != 5:
        raise out_of_range(
            "holes",
            "two of 2 to 7 cards and three of a board of 5 make a hand of five",
            own.shape[1],
        )
    values = np.empty(len(own), np.int32)
    kernel = many_using_two(own.shape[1])
    _check(ranking, kernel(own, shared, omaha_tables(ranking), values))
    return values


def _bytes(hands: NDArray[np.integer]) -> NDArray[np.uint8]:
    import numpy as np

    cards = np.asarray(hands)
    if cards.ndim != 2 or cards.dtype.kind not in "iu":
        raise bad_form(
            "hands", "hands are rows of whole numbers, one row a hand and one number a card"
        )
    if cards.dtype.itemsize > 1 and cards.size and not 0 <= cards.min() <= cards.max() <= 255:
        raise out_of_range("hands", "a card is a number from 0 to 52")
    return np.ascontiguousarray(cards).astype(np.uint8, copy=False)


def _check(ranking: Ranking, every: int) -> None:
    """Raise if the sums of all hands together show a card that cannot be there."""
    from houseway.hands.tables import WRONG

    if every & WRONG:
        raise not_here("hands", f"a hand holds a card that {ranking.title} is not played with")
