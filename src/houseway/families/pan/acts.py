"""What a player may do with cards and melds in a turn, and what it earns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from houseway.cards.card import SPADES, Card, rank, suit, texts
from houseway.families.pan.melds import (
    HIGH,
    LOW,
    Meld,
    condition_name,
    conditions,
    keeps_character,
    left_of,
    meld_of,
    worth,
)
from houseway.families.pan.rules import Play

How = Literal["meld", "add", "split", "borrow"]


class Act(NamedTuple):
    """One thing laid down. `cards` come out of the hand, or are the card just drawn.

    Melds are counted from 1. Cards are added to one meld, or part it in two; or a new meld is made
    with cards `borrowed` from others, each named with its meld.
    """

    how: How
    cards: tuple[Card, ...]
    meld: int = 0
    parts: tuple[tuple[Card, ...], ...] = ()
    borrowed: tuple[tuple[int, Card], ...] = ()

    @property
    def text(self) -> str:
        """As it is picked.

        >>> from houseway.cards.card import cards
        >>> Act("add", tuple(cards("4s")), meld=2).text
        'add 4s to 2'
        """
        own = texts(self.cards)
        if self.how == "meld":
            return f"meld {own}"
        if self.how == "add":
            return f"add {own} to {self.meld}"
        if self.how == "split":
            return f"split {self.meld} with {own}: {' / '.join(texts(p) for p in self.parts)}"
        lent = ", ".join(f"{texts([card])} from {meld}" for meld, card in self.borrowed)
        return f"borrow {lent}: meld {own} with {texts([card for _, card in self.borrowed])}"


class Earned(NamedTuple):
    """One reason to be paid: what it is, and the chips everybody pays for it."""

    what: str
    chips: int


class Done(NamedTuple):
    """The melds after an act, and what everybody pays for it."""

    melds: tuple[Meld, ...]
    earned: tuple[Earned, ...]

    @property
    def chips(self) -> int:
        return sum(each.chips for each in self.earned)


def done(play: Play, melds: Sequence[Meld], act: Act) -> Done | None:
    """What comes of an act; None when the rules do not allow it."""
    if act.how == "meld":
        return _melded(play, melds, act.cards)
    if act.how == "borrow":
        return _borrowed(play, melds, act)
    if not 1 <= act.meld <= len(melds) or not act.cards:
        return None
    return _added(play, melds, act) if act.how == "add" else _split(play, melds, act)


def _melded(play: Play, melds: Sequence[Meld], cards: Sequence[Card]) -> Done | None:
    meld = meld_of(play, cards)
    if meld is None:
        return None
    return Done((*melds, meld), tuple(_for_a_new(play, meld)))


def _for_a_new(play: Play, meld: Meld) -> Iterator[Earned]:
    """What a meld that is laid earns: the condition, and each card more."""
    found, what = conditions(play, meld), condition_name(meld)
    if found.laid:
        yield Earned(what, found.laid)
    if found.each * found.more:
        yield Earned(f"{found.more} more on {what}", found.each * found.more)


def _added(play: Play, melds: Sequence[Meld], act: Act) -> Done | None:
    old = melds[act.meld - 1]
    new = keeps_character(play, old, (*old.cards, *act.cards))
    if new is None:
        return None
    paid = worth(play, new) - worth(play, old)
    laid = conditions(play, new).laid > conditions(play, old).laid
    what = condition_name(new) if laid else f"{len(act.cards)} more on {condition_name(new)}"
    earned = (Earned(what, paid),) if paid else ()
    return Done((*melds[: act.meld - 1], new, *melds[act.meld :]), earned)


def _split(play: Play, melds: Sequence[Meld], act: Act) -> Done | None:
    old = melds[act.meld - 1]
    parts = [meld_of(play, part) for part in act.parts]
    whole = Counter(card for part in act.parts for card in part)
    if len(parts) != 2 or whole != Counter((*old.cards, *act.cards)):
        return None
    new = [part for part in parts if part is not None]
    if len(new) < len(parts) or not all(Counter(old.cards) - Counter(m.cards) for m in new):
        return None  # one part with the whole meld in it parts nothing
    now = Counter(each for part in new for each in split_conditions(play, part))
    created = now - Counter(split_conditions(play, old))
    earned = tuple(
        Earned(f"{what}, made by splitting", chips) for what, chips in created.elements()
    )
    return Done((*melds[: act.meld - 1], *new, *melds[act.meld :]), earned)


def split_conditions(play: Play, meld: Meld) -> list[tuple[str, int]]:
    """The conditions in a meld, each with what it pays when a split creates it."""
    found = conditions(play, meld)
    if not found.laid:
        return []
    of_spades = (meld.suit if meld.kind == "suited" else suit(meld.cards[0])) == SPADES
    flat = 2 if of_spades and meld.kind != "mixed" else 1
    if meld.kind != "rope":
        return [(condition_name(meld), found.laid if play.split_pays == "full" else flat)]
    ranks = {rank(card) for card in meld.cards}
    of_suit = condition_name(meld).rpartition(" of ")[2]
    runs = ((LOW, "A-2-3"), (HIGH, "J-Q-K"))
    return [(f"rope {text} of {of_suit}", flat) for run, text in runs if run <= ranks]


def _borrowed(play: Play, melds: Sequence[Meld], act: Act) -> Done | None:
    """Cards leave melds that have more than they need, and make a new one with cards of the hand.

    What stays must be melds. Nothing is earned or given back for those that lend.
    """
    after = list(melds)
    lent: dict[int, Counter[Card]] = {}
    for number, card in act.borrowed:
        lent.setdefault(number, Counter())[card] += 1
    for number, cards in lent.items():
        if not 1 <= number <= len(melds) or cards - Counter(melds[number - 1].cards):
            return None
        left = Counter(melds[number - 1].cards) - cards
        kept = left_of(play, melds[number - 1], tuple(left.elements()))
        if kept is None:
            return None
        after[number - 1] = kept
    if not act.cards or not lent:
        return None
    return _melded(play, after, (*act.cards, *(card for _, card in act.borrowed)))
