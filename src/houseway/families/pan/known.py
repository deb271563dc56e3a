"""What is known of melds under one set of options, worked out once and kept.

Cards are named by their multiset, as a sorted tuple. All melds of a deck are some ten thousand, so
everything asked of one is kept for good.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from houseway.cards.card import Card, rank
from houseway.families.pan.acts import Act, split_conditions
from houseway.families.pan.melds import LEAST, RUN, Meld, keeps_character, left_of, meld_of, worth
from houseway.families.pan.rules import Play

Cards = tuple[Card, ...]
Keys = tuple[tuple[str, int], ...]

PLACES = len(RUN)
PLACE_OF = {(each - 1) * 4 + suit: place for place, each in enumerate(RUN) for suit in range(4)}
CARD_AT = tuple(tuple((each - 1) * 4 + suit for each in RUN) for suit in range(4))


class Known(NamedTuple):
    """A meld with what it pays when it is laid, and how many different cards could be added."""

    meld: Meld
    chips: int
    open: int


class Loan(NamedTuple):
    """Cards that can leave a meld together, and what is left of it.

    `opens` is how many more different cards could then be added to it.
    """

    cards: Cards
    left: Meld
    opens: int


class Parting(NamedTuple):
    """One way to part a meld in two with cards of the hand, what it pays, and what it `opens`."""

    added: Cards
    parts: tuple[Cards, Cards]
    chips: int
    opens: int


class Book:
    """Everything known of melds under one set of options."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._melds: dict[Cards, Known | None] = {}
        self._sets: dict[Cards, tuple[tuple[Cards, Known], ...]] = {}
        self._grows: dict[Meld, dict[Card, tuple[Meld, int]]] = {}
        self._lends: dict[Meld, dict[Cards, Loan]] = {}
        self._keys: dict[Meld, Keys] = {}
        self._partings: dict[tuple[Meld, Cards], tuple[Parting, ...]] = {}

    def meld(self, cards: Cards) -> Known | None:
        """Sorted cards as the meld that pays most; None when they are none."""
        try:
            return self._melds[cards]
        except KeyError:
            meld = meld_of(self.play, cards)
            found = None
            if meld is not None:
                found = Known(meld, worth(self.play, meld), open_to(self.play, meld))
            self._melds[cards] = found
            return found

    def sets(self, cards: Cards) -> tuple[tuple[Cards, Known], ...]:
        """Every set that can be laid from cards of one rank."""
        if cards not in self._sets:
            found = ((some, self.meld(some)) for some in choices(cards) if len(some) >= LEAST)
            self._sets[cards] = tuple((some, known) for some, known in found if known)
        return self._sets[cards]

    def grows(self, meld: Meld) -> dict[Card, tuple[Meld, int]]:
        """The cards that can be added to a meld, with what becomes of it and what that pays."""
        if meld not in self._grows:
            ranks = _near(meld) if meld.kind == "rope" else {rank(meld.cards[0])}
            found = {}
            for card in sorted((each - 1) * 4 + suit for each in ranks for suit in range(4)):
                new = keeps_character(self.play, meld, (*meld.cards, card))
                if new is not None:
                    found[card] = new, worth(self.play, new) - worth(self.play, meld)
            self._grows[meld] = found
        return self._grows[meld]

    def grown(self, meld: Meld, cards: Cards) -> tuple[Meld, int]:
        """A meld with cards added that fit one after the other, and what they pay together."""
        paid = 0
        for card in cards:
            meld, chips = self.grows(meld)[card]
            paid += chips
        return meld, paid

    def lends(self, meld: Meld) -> dict[Cards, Loan]:
        """The cards a meld can spare together, and how."""
        if meld not in self._lends:
            found = {}
            for cards in _ends(meld.cards) if meld.kind == "rope" else _spare(meld.cards):
                kept = left_of(self.play, meld, without(meld.cards, cards))
                if kept is not None:
                    opens = open_to(self.play, kept) - open_to(self.play, meld)
                    found[tuple(sorted(cards))] = Loan(cards, kept, opens)
            self._lends[meld] = found
        return self._lends[meld]

    def keys(self, meld: Meld) -> Keys:
        """The conditions in a meld, and what each pays when a split creates it."""
        if meld not in self._keys:
            self._keys[meld] = tuple(split_conditions(self.play, meld))
        return self._keys[meld]

    def created(self, old: Meld, first: Meld, second: Meld) -> int:
        """What the conditions pay that a meld did not have, and its two parts do."""
        had, chips = list(self.keys(old)), 0
        for key in self.keys(first) + self.keys(second):
            if key in had:
                had.remove(key)
            else:
                chips += key[1]
        return chips

    def partings(self, meld: Meld, cards: Cards) -> tuple[Parting, ...]:
        """Every way to part a set in two sets with cards of its rank."""
        if (meld, cards) not in self._partings:
            self._partings[meld, cards] = tuple(_partings(self, meld, cards))
        return self._partings[meld, cards]

    def after(self, melds: tuple[Meld, ...], act: Act) -> tuple[Meld, ...]:
        """The melds after an act that was found by the search, so that nothing need be checked."""
        at = act.meld - 1
        if act.how == "add":
            return (*melds[:at], self.grown(melds[at], act.cards)[0], *melds[at + 1 :])
        if act.how == "split":
            return (*melds[:at], *map(self._laid, act.parts), *melds[at + 1 :])
        if act.how == "meld":
            return (*melds, self._laid(act.cards))
        left = list(melds)
        for number in {number for number, _ in act.borrowed}:
            lent = tuple(sorted(card for lender, card in act.borrowed if lender == number))
            left[number - 1] = self.lends(melds[number - 1])[lent].left
        cards = (*act.cards, *(card for _, card in act.borrowed))
        return (*left, self._laid(tuple(sorted(cards))))

    def _laid(self, cards: Cards) -> Meld:
        known = self.meld(cards)
        assert known is not None
        return known.meld

    def covers(self, cards: Cards) -> bool:
        """Whether sorted cards can all be parted into melds."""
        return _covers(self, cards, set())


@lru_cache(maxsize=32)
def book_of(play: Play) -> Book:
    """What is known of melds under the options of a game."""
    return Book(play)


@lru_cache(maxsize=1 << 15)
def choices(cards: Cards) -> tuple[Cards, ...]:
    """Every choice among sorted cards, also none; alike cards are one.

    >>> choices((3, 3, 5))
    ((), (5,), (3,), (3, 5), (3, 3), (3, 3, 5))
    """
    kinds = sorted(set(cards))
    counts = [range(cards.count(kind) + 1) for kind in kinds]
    return tuple(
        tuple(kind for kind, times in zip(kinds, many, strict=True) for _ in range(times))
        for many in product(*counts)
    )


def without(cards: Cards, some: Cards) -> Cards:
    """Cards that stay when some are taken away, in the order they had."""
    left = list(cards)
    for card in some:
        left.remove(card)
    return tuple(left)


def open_to(play: Play, meld: Meld) -> int:
    """How many different cards could be added to a meld."""
    if meld.kind == "rope":
        return len(_near(meld))
    return 1 if meld.kind == "suited" and play.same_suit_adds else 4


def _near(rope: Meld) -> set[int]:
    first, last = PLACE_OF[rope.cards[0]] - 1, PLACE_OF[rope.cards[-1]] + 1
    return {RUN[place] for place in (first, last) if 0 <= place < PLACES}


def _ends(cards: Cards) -> list[Cards]:
    """Cards off both ends of a rope that leave enough of it, from the ends inward."""
    spare = len(cards) - LEAST
    return [
        (*cards[:low], *reversed(cards[len(cards) - high :]))
        for low in range(spare + 1)
        for high in range(spare - low + 1)
        if low + high
    ]


def _spare(cards: Cards) -> list[Cards]:
    most = len(cards) - LEAST
    return [some for some in choices(cards) if 0 < len(some) <= most]


def _covers(book: Book, cards: Cards, failed: set[Cards]) -> bool:
    if not cards or cards in failed:
        return not cards
    lowest = cards[0]
    same = tuple(card for card in cards[1:] if card // 4 == lowest // 4)
    ways = [(lowest, *some) for some in reversed(choices(same)) if len(some) >= LEAST - 1]
    run = CARD_AT[lowest % 4][PLACE_OF[lowest] :]
    follow = next((at for at, card in enumerate(run) if card not in cards), len(run))
    ways.extend(run[:end] for end in range(LEAST, follow + 1))
    if any(book.meld(way) and _covers(book, without(cards, way), failed) for way in ways):
        return True
    failed.add(cards)
    return False


FREE = 0b10000_10000_10000_10000  # the highest of five bits for each suit


def _number(cards: Cards) -> int:
    """Cards of one rank as one number, with five bits for each suit."""
    return sum(1 << 5 * (card % 4) for card in cards)


def _partings(book: Book, meld: Meld, cards: Cards) -> Iterator[Parting]:
    old, was_open = _number(meld.cards), open_to(book.play, meld)
    sets = {_number(some): known for some, known in book.sets(tuple(sorted(meld.cards + cards)))}
    # One part with the whole old meld in it parts nothing.
    sets = {one: known for one, known in sets.items() if ((one | FREE) - old) & FREE != FREE}
    for added in choices(cards)[1:]:
        whole = old + _number(added)
        for one, first in sets.items():
            second = sets.get(whole - one)
            if second is not None and 2 * one <= whole:
                chips = book.created(meld, first.meld, second.meld)
                parts = first.meld.cards, second.meld.cards
                opens = first.open + second.open - was_open
                yield Parting(added, parts, chips, opens)
