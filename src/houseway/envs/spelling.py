"""A choice is spelled word by word.

Every offer becomes a speller. It knows which words may come next, and gives the choice once it is
complete. The words of `picks` are the picks' own; cards are named one by one, in the order of the
hand, so that every choice of cards is spelled in one way only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from houseway.cards.card import text
from houseway.engine.decision import Choice, Offer, Pick, PickOffer, SetOffer
from houseway.envs.wagering import Wagers
from houseway.envs.words import BANK, DECLINE, DONE, HOUSE_WAY, SIZES, Menu, times
from houseway.families.chinese.offer import ArrangeOffer
from houseway.families.chinese.setting import SIZES as PART_SIZES
from houseway.families.chinese.setting import Setting
from houseway.families.pot.bots import of_the_pot, sized
from houseway.families.pot.offer import BetOffer
from houseway.table.wager import BankOffer, TakeBank, WagerOffer

Spelled = tuple[str, ...]
_BETWEEN = re.compile(r"[\s,:]+")


class Speller(Protocol):
    """One choice on the way to being made."""

    def words(self) -> Sequence[str]:
        """The words that may come next; there is at least one."""
        ...

    def say(self, word: str) -> Choice | None:
        """Say one of them. Gives the choice when it is complete."""
        ...


class Listed:
    """Chooses between listed spellings; a word that is beyond doubt need not be said."""

    def __init__(self, choices: Iterable[tuple[Spelled, Choice]]) -> None:
        self.left: Mapping[Spelled, Choice] = dict(choices)
        self.said = 0

    def words(self) -> list[str]:
        at = self.said
        return list(dict.fromkeys(w[at] if len(w) > at else DONE for w in self.left))

    def say(self, word: str) -> Choice | None:
        at = self.said
        self.left = {
            spelled: choice
            for spelled, choice in self.left.items()
            if (spelled[at] if len(spelled) > at else DONE) == word
        }
        self.said += 1
        return next(iter(self.left.values())) if len(self.left) == 1 else None


class Arranged:
    """Sets thirteen cards in three: the front's cards, then the middle's, or a word instead."""

    def __init__(self, offer: ArrangeOffer) -> None:
        self.cards = sorted(offer.cards)
        self.instead: Listed | None = Listed(
            [((HOUSE_WAY,), Pick(offer.picks[0]))]
            + [(spelled(pick), Pick(pick)) for pick in offer.picks if "/" not in pick]
        )
        self.parts: list[list[int]] = [[], []]

    def words(self) -> list[str]:
        cards = [text(self.cards[place]) for place in self._may_follow()]
        if self.instead is None:
            return cards
        return self.instead.words() + (cards if not self.instead.said else [])

    def _part(self) -> int:
        return 0 if len(self.parts[0]) < PART_SIZES[0] else 1

    def _free(self) -> list[int]:
        used = {place for part in self.parts for place in part}
        return [place for place in range(len(self.cards)) if place not in used]

    def _may_follow(self) -> list[int]:
        """The places that leave enough cards behind them to fill the part."""
        part = self.parts[self._part()]
        need = PART_SIZES[self._part()] - len(part)
        later = [place for place in self._free() if not part or place > part[-1]]
        return later[: len(later) - need + 1]

    def say(self, word: str) -> Choice | None:
        if self.instead is not None and word in self.instead.words():
            return self.instead.say(word)
        self.instead = None
        at = next(place for place in self._may_follow() if text(self.cards[place]) == word)
        self.parts[self._part()].append(at)
        if len(self.parts[1]) < PART_SIZES[1]:
            return None
        front, middle, back = (
            tuple(self.cards[place] for place in part) for part in (*self.parts, self._free())
        )
        return Pick(Setting(front, middle, back).text)


def spelled(pick: str) -> Spelled:
    """The words of a pick.

    >>> spelled("borrow 5h from 2: meld 5c 5d with 5h")
    ('borrow', '5h', 'from', '2', 'meld', '5c', '5d', 'with', '5h')
    """
    return tuple(_BETWEEN.split(pick))


def _bets(offer: BetOffer) -> Iterable[tuple[Spelled, Choice]]:
    """Picks that take money have sizes, as far as these differ."""
    for pick in offer.picks:
        low, high = offer.bounds(pick)
        if low == high:
            yield (pick,), Pick(pick)
            continue
        found: dict[int | None, str] = {}
        for size, part in SIZES.items():
            to = high if part is None else low if part == 0 else of_the_pot(offer, part)
            found.setdefault(sized(offer, pick, to).amount, size)
        for amount, size in found.items():
            yield (pick, size), Pick(pick, amount)


def _banks(offer: BankOffer, menu: Menu) -> Iterable[tuple[Spelled, Choice]]:
    yield (DECLINE,), Pick(DECLINE)
    for many in menu.banks:
        yield (BANK, times(many)), TakeBank(many * offer.minimum)


def _picks(offer: PickOffer) -> Iterable[tuple[Spelled, Choice]]:
    """A pick that takes money puts up what it does when nobody names an amount."""
    if isinstance(offer, SetOffer):
        yield (HOUSE_WAY,), Pick(offer.picks[0])
    for pick in offer.picks:
        yield spelled(pick), Pick(pick)


def speller(offer: Offer, menu: Menu, remembered: dict[object, list[str]]) -> Speller:
    """How the choices of an offer are spelled. What wagers are legal is `remembered`."""
    if isinstance(offer, WagerOffer):
        return Wagers(offer, menu, remembered)
    if isinstance(offer, BankOffer):
        return Listed(_banks(offer, menu))
    if isinstance(offer, ArrangeOffer):
        return Arranged(offer)
    if isinstance(offer, BetOffer):
        return Listed(_bets(offer))
    assert isinstance(offer, PickOffer)
    return Listed(_picks(offer))


def settle(spelling: Speller, choice: Choice | None = None) -> Choice | None:
    """Say every word that is the only one; gives the choice if that completes it."""
    while choice is None:
        words = spelling.words()
        if len(words) > 1:
            return None
        choice = spelling.say(words[0])
    return choice
