"""Melds: which cards make one, what it is worth, and what it may grow into.

A rope is a run in one suit. A set is of one rank: three of one suit make a suited set, three of
different suits a mixed one, and aces and kings need no suits at all. A meld keeps the character it
was laid with, whatever is added to it; only what it lends may leave it another one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

from houseway.cards.card import SPADES, Card, rank, suit
from houseway.families.pan.rules import OUT, Play

Kind = Literal["rope", "mixed", "suited"]

RUN = (1, 2, 3, 4, 5, 6, 7, 11, 12, 13)  # the jack follows the seven
PLACE = {each: place for place, each in enumerate(RUN)}
LOW, HIGH = frozenset((1, 2, 3)), frozenset((11, 12, 13))  # ropes that are conditions
VALE = frozenset((3, 5, 7))
ANY_SUITS = frozenset((1, 13))
LEAST = 3


class Meld(NamedTuple):
    """Cards laid down together, and what they were laid as. `suit` is that of a suited set."""

    kind: Kind
    cards: tuple[Card, ...]
    suit: int | None = None


def meld_of(play: Play, cards: Sequence[Card]) -> Meld | None:
    """Cards as the meld that pays most; None when they are none.

    >>> from houseway.cards.card import cards
    >>> play = Play(condition=200)
    >>> meld_of(play, cards("Jh 7h 6h")).kind, meld_of(play, cards("Ad Ad Ac")).kind
    ('rope', 'mixed')
    >>> [meld_of(play, cards(c)) for c in ("4h 4h 4c", "Kc Ac 2c", "8c 8d 8h")]
    [None, None, None]
    """
    found = [meld for meld in melds_of(cards) if not play.same_suit_adds or _of_one_suit(meld)]
    return max(found, key=lambda meld: worth(play, meld), default=None)


def melds_of(cards: Sequence[Card]) -> list[Meld]:
    """Every meld that some cards can be laid as."""
    if not LEAST <= len(cards) <= OUT or not all(rank(card) in PLACE for card in cards):
        return []
    if len({rank(card) for card in cards}) == 1:
        return _sets_of(cards)
    laid = tuple(sorted(cards, key=lambda card: PLACE[rank(card)]))
    return [Meld("rope", laid)] if is_rope(laid) else []


def is_rope(cards: Sequence[Card]) -> bool:
    """Whether cards, the lowest first, follow each other in one suit."""
    first = PLACE[rank(cards[0])]
    one_suit = len({suit(card) for card in cards}) == 1
    return one_suit and all(PLACE[rank(c)] == first + n for n, c in enumerate(cards))


def _sets_of(cards: Sequence[Card]) -> list[Meld]:
    suits = Counter(suit(card) for card in cards)
    laid = tuple(sorted(cards))
    found = [Meld("suited", laid, each) for each in sorted(suits) if suits[each] >= LEAST]
    mixed = len(suits) >= LEAST or rank(cards[0]) in ANY_SUITS
    return found + ([Meld("mixed", laid)] if mixed else [])


def keeps_character(play: Play, meld: Meld, cards: Sequence[Card]) -> Meld | None:
    """The meld with other cards than before, more or fewer; None when it would lose its character.

    >>> from houseway.cards.card import cards
    >>> play = Play(condition=200)
    >>> fours = meld_of(play, cards("4h 4s 4c 4h"))
    >>> keeps_character(play, fours, cards("4h 4s 4c")) is not None
    True
    >>> keeps_character(play, fours, cards("4h 4h 4c")) is not None
    False
    """
    for found in melds_of(cards):
        if found.kind == meld.kind and found.suit == meld.suit:
            return found if not play.same_suit_adds or _of_one_suit(found) else None
    return None


def left_of(play: Play, meld: Meld, cards: Sequence[Card]) -> Meld | None:
    """What a meld is that lent some of its cards: what it was, or else what pays most.

    >>> from houseway.cards.card import cards
    >>> play = Play(condition=200)
    >>> kings = meld_of(play, cards("Kd Kd Kd Kc"))
    >>> kings.kind, left_of(play, kings, cards("Kd Kd Kc")).kind
    ('suited', 'mixed')
    """
    return keeps_character(play, meld, cards) or meld_of(play, cards)


def _of_one_suit(meld: Meld) -> bool:
    """Whether a suited set has cards of its suit only; of other melds nothing is asked."""
    return meld.kind != "suited" or all(suit(card) == meld.suit for card in meld.cards)


class Conditions(NamedTuple):
    """What a meld pays: for being laid, and for each card more than three that counts."""

    laid: int
    each: int
    more: int

    @property
    def chips(self) -> int:
        return self.laid + self.each * self.more


def conditions(play: Play, meld: Meld) -> Conditions:
    """What a meld is worth as it lies, in chips from everybody who pays.

    >>> from houseway.cards.card import cards
    >>> play = Play(condition=200)
    >>> [conditions(play, meld_of(play, cards(c))).chips for c in ("3c 3h 3s", "7s 7s 7s 7s")]
    [1, 6]
    """
    more = len(meld.cards) - LEAST
    spades = 2 if suit(meld.cards[0]) == SPADES else 1
    if meld.kind == "rope":
        ranks = {rank(card) for card in meld.cards}
        paid = sum(run <= ranks for run in (LOW, HIGH))
        more = max(0, len(meld.cards) - LEAST * paid) if play.ropes_grow_paid and paid else 0
        return Conditions(paid * spades, spades, more)
    vale = rank(meld.cards[0]) in VALE
    if meld.kind == "mixed":
        return Conditions(1, 1, more) if vale else Conditions(0, 0, 0)
    spades = 2 if meld.suit == SPADES else 1
    if not play.off_suit_pays:
        more = sum(suit(card) == meld.suit for card in meld.cards) - LEAST
    return Conditions(2 * spades if vale else spades, spades, more)


def worth(play: Play, meld: Meld) -> int:
    """What a meld is worth as it lies, in chips."""
    return conditions(play, meld).chips


def condition_name(meld: Meld) -> str:
    """Which condition a meld is, in words; empty when it is none.

    >>> from houseway.cards.card import cards
    >>> condition_name(meld_of(Play(condition=200), cards("As 2s 3s 4s")))
    'rope A-2-3 of spades'
    """
    from houseway.cards.card import RANK_NAMES, SUIT_NAMES

    if meld.kind == "rope":
        ranks = {rank(card) for card in meld.cards}
        runs = [text for run, text in ((LOW, "A-2-3"), (HIGH, "J-Q-K")) if run <= ranks]
        return f"rope {' and '.join(runs)} of {SUIT_NAMES[suit(meld.cards[0])]}" if runs else ""
    value = RANK_NAMES[rank(meld.cards[0]) - 1]
    ranks_name = f"{value}es" if value == "six" else f"{value}s"
    if meld.kind == "suited":
        assert meld.suit is not None
        return f"{ranks_name} in {SUIT_NAMES[meld.suit]}"
    return f"mixed {ranks_name}" if rank(meld.cards[0]) in VALE else ""
