"""The house way: which two of four cards are kept, by the printed list of fourteen steps.

Each step names a kind of two cards, and the first step that any two cards of the hand meet decides.
Where several do, it is the two with the highest card and, after that, the higher second card. Only
three of a kind can leave more than one choice; the list has notes for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Literal, NamedTuple

from houseway.cards.card import Card, is_red, rank, suit

SuitedPair = Literal["first", "only-if-highest"]
Two = tuple[Card, Card]

TEN, JACK, ACE = 10, 11, 14


def height(card: Card) -> int:
    """Two is lowest, ace highest.

    >>> from houseway.cards.card import card
    >>> [height(card(t)) for t in ("2c", "Td", "Kh", "As")]
    [2, 10, 13, 14]
    """
    return ACE if rank(card) == 1 else rank(card)


# The steps in their printed order. `high` is never lower than `low`.


def suited_pair(high: Card, low: Card) -> bool:
    return high == low


def highest_pair(high: Card, low: Card) -> bool:
    return height(high) == height(low)


def ace_with_suited_ten_or_better(high: Card, low: Card) -> bool:
    return height(high) == ACE and _suited(high, low) and height(low) >= TEN


def suited_running_ten_or_better(high: Card, low: Card) -> bool:
    return _suited(high, low) and _running(high, low) and height(low) >= TEN


def ace_with_ten_or_better(high: Card, low: Card) -> bool:
    return height(high) == ACE and height(low) >= TEN


def running_jack_or_better(high: Card, low: Card) -> bool:
    return _running(high, low) and height(low) >= JACK


def ace_with_suited(high: Card, low: Card) -> bool:
    return height(high) == ACE and _suited(high, low)


def suited_ten_or_better(high: Card, low: Card) -> bool:
    return _suited(high, low) and height(low) >= TEN


def two_highest_jack_or_better(high: Card, low: Card) -> bool:
    return height(low) >= JACK


def ace_with_highest(high: Card, low: Card) -> bool:
    return height(high) == ACE


def suited_running(high: Card, low: Card) -> bool:
    return _suited(high, low) and _running(high, low)


def two_highest_suited(high: Card, low: Card) -> bool:
    return _suited(high, low)


def running(high: Card, low: Card) -> bool:
    return _running(high, low)


def two_highest(high: Card, low: Card) -> bool:
    return True


def _suited(high: Card, low: Card) -> bool:
    return suit(high) == suit(low)


def _running(high: Card, low: Card) -> bool:
    return height(high) - height(low) == 1


class Step(NamedTuple):
    """A line of the list: what it keeps, in words, and whether two cards are of that kind."""

    keeps: str
    fits: Callable[[Card, Card], bool]


STEPS = (
    Step("a pair of one suit", suited_pair),
    Step("the highest pair", highest_pair),
    Step("an ace with the highest card of its suit from ten up", ace_with_suited_ten_or_better),
    Step("the highest suited neighbours from jack-ten up", suited_running_ten_or_better),
    Step("an ace with the highest card from ten up", ace_with_ten_or_better),
    Step("the highest neighbours from queen-jack up", running_jack_or_better),
    Step("an ace with the highest card of its suit", ace_with_suited),
    Step("the highest suited cards from ten up", suited_ten_or_better),
    Step("the two highest cards, both from jack up", two_highest_jack_or_better),
    Step("an ace with the highest card", ace_with_highest),
    Step("suited neighbours", suited_running),
    Step("the two highest suited cards", two_highest_suited),
    Step("any neighbours", running),
    Step("the two highest cards", two_highest),
)

# How three of a kind without a suited pair is parted: by the suit of the fourth card, or by colour.
NOTES = (
    "the one in the suit of the fourth card is dropped with it",
    "the two of one colour stay, as all suits differ",
)


class Kept(NamedTuple):
    """The two cards the house way keeps, the step that says so, and the note if one was needed.

    Steps count from 1. A `note` of 0 is none.
    """

    cards: Two
    step: int
    note: int = 0

    @property
    def why(self) -> str:
        """The reason in a sentence."""
        note = f"; of three alike, {NOTES[self.note - 1]}" if self.note else ""
        return f"House way, step {self.step}: keep {STEPS[self.step - 1].keeps}{note}."


def house_way(hand: Sequence[Card], suited_first: SuitedPair = "first") -> Kept:
    """What the house way keeps of four cards, in the order they were dealt.

    `suited_first` says whether a suited pair goes before any other pair or only before lower ones.

    >>> from houseway.cards.card import cards, texts
    >>> texts(house_way(cards("7d 7s 7h 2h")).cards), house_way(cards("As Qh Jd 5c")).step
    ('7d 7s', 5)
    >>> house_way(cards("Kh Th 9c 3d")).why
    'House way, step 8: keep the highest suited cards from ten up.'
    """
    firsts = {two: _first_step(*two) for two in twos(hand)}
    number = min(firsts.values())
    found = _highest([two for two, first in firsts.items() if first == number])
    if number == 1 and suited_first == "only-if-highest":
        found = step(1, hand, suited_first)
        number = 1 if found else 2
        found = found or step(2, hand)
    note = 0
    if len(found) > 1:
        found, note = _of_three(hand, found)
    return Kept(found[0], number, note)


def step(number: int, hand: Sequence[Card], suited_first: SuitedPair = "first") -> list[Two]:
    """The two cards that a step keeps of a hand, in every way there is; none if it does not apply.

    >>> from houseway.cards.card import cards, texts
    >>> [texts(two) for two in step(2, cards("7d 7s 7h 2h"))]
    ['7d 7s', '7d 7h', '7s 7h']
    """
    every = twos(hand)
    fitting = [two for two in every if STEPS[number - 1].fits(*_ordered(two))]
    if number == 1 and suited_first == "only-if-highest":
        pairs = [_heights(two) for two in every if highest_pair(*two)]
        fitting = [two for two in fitting if _heights(two) == max(pairs)]
    return _highest(fitting)


@cache
def _first_step(one: Card, other: Card) -> int:
    """The first step of the list that two cards meet."""
    high, low = _ordered((one, other))
    return next(n for n, each in enumerate(STEPS, start=1) if each.fits(high, low))


def _highest(every: list[Two]) -> list[Two]:
    """Those with the highest card and, after that, the higher second card."""
    top = max(map(_heights, every), default=None)
    return [two for two in every if _heights(two) == top]


def twos(hand: Sequence[Card]) -> list[Two]:
    """Every two cards of a hand, as they were dealt; those that look like two others once.

    >>> from houseway.cards.card import cards, texts
    >>> [texts(two) for two in twos(cards("7s 7h 7s 2c"))]
    ['7s 7h', '7s 7s', '7s 2c', '7h 2c']
    """
    if len(set(hand)) == len(hand):
        return list(combinations(hand, 2))
    looks: dict[tuple[Card, ...], Two] = {}
    for two in combinations(hand, 2):
        looks.setdefault(tuple(sorted(two)), two)
    return list(looks.values())


def _of_three(hand: Sequence[Card], pairs: list[Two]) -> tuple[list[Two], int]:
    """Of three cards alike, the pair that stays by the notes, and which note it was."""
    alike = height(pairs[0][0])
    fourth = {suit(card) for card in hand if height(card) != alike}
    apart = [two for two in pairs if fourth.isdisjoint(map(suit, two))]
    if len(apart) == 1:
        return apart, 1
    return [two for two in pairs if is_red(two[0]) == is_red(two[1])], 2


def _ordered(two: Two) -> Two:
    first, second = two
    return (first, second) if height(first) >= height(second) else (second, first)


@cache
def _heights(two: Two) -> tuple[int, int]:
    high, low = _ordered(two)
    return height(high), height(low)
