"""The bank's finished hands behind an up-card, with the number of orders that lead to each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from houseway.cards.card import rank, suit
from houseway.cards.deck import Composition
from houseway.families.blackjack.odds.counts import VALUES, sample
from houseway.families.blackjack.odds.hands import Key
from houseway.families.blackjack.outcome import BankHand, bank_hand, count
from houseway.families.blackjack.rules import JOKER_VALUE, Play, bank_draws

Suits = Mapping[int, tuple[Fraction, ...]]


def suits_of(shoe: Composition) -> Suits:
    """For each value up to nine, which part of its cards is of each suit."""
    held: dict[int, list[int]] = {}
    for card, number in shoe.items():
        if rank(card) < 10:
            held.setdefault(rank(card), [0] * 4)[suit(card)] += number
    return {v: tuple(Fraction(n, sum(row)) for n in row) for v, row in held.items() if sum(row)}


@dataclass(frozen=True)
class Finished:
    """A finished hand of the bank: what it drew after the up-card, in how many orders, and what
    it counts as, with shares where that depends on suits."""

    drawn: Key
    orders: int
    shares: tuple[tuple[BankHand, Fraction], ...]


def finished_hands(play: Play, suits: Suits, up: int, asked: Set[str]) -> Iterator[Finished]:
    """Every finished hand behind an up-card, told apart only as far as the pay lines ask.

    Whether a hand goes on depends on what it holds and not on the order it came in, so hands are
    carried as counts with the number of orders that reach them.
    """
    reached: Counter[Key] = Counter({(0,) * VALUES: 1})
    while reached:
        larger: Counter[Key] = Counter()
        for hand, orders in reached.items():
            for v in range(VALUES):
                larger[(*hand[:v], hand[v] + 1, *hand[v + 1 :])] += orders
        reached = Counter()
        for drawn, orders in larger.items():
            values = [up, *(v for v, n in enumerate(drawn) for _ in range(n))]
            if goes_on(play, values):
                reached[drawn] = orders
            else:
                yield Finished(drawn, orders, tuple(_shares(play, suits, values, asked)))


def goes_on(play: Play, values: list[int]) -> bool:
    """Whether the bank's hand of these values, the up-card first, takes another card."""
    cards = [sample(v) for v in values]
    if JOKER_VALUE in values or bank_hand(play, cards).kind == "natural":
        return False
    return bank_draws(*count(cards), play.limit, play.hits_soft_17)


def _shares(
    play: Play, suits: Suits, values: list[int], asked: Set[str]
) -> Iterator[tuple[BankHand, Fraction]]:
    """What the hand counts as; suits matter only in three cards of different values.

    Choices look at ranks alone. So given every rank that is seen or drawn, the suit of a card is
    that of any card of its rank in the full shoe, whatever else has left it.
    """

    def seen(chosen: tuple[int, ...]) -> BankHand:
        hand = bank_hand(play, [sample(v, s) for v, s in zip(values, chosen, strict=True)])
        special = hand.special if "bank-special" in asked else "none"
        cards = hand.cards if "bank-cards" in asked else 2
        return BankHand(hand.kind, hand.total, cards, special)

    one_suit = (0,) * len(values)
    if len(values) != 3 or seen(one_suit) == seen((0, 1, 2)):
        yield seen(one_suit), Fraction(1)
        return
    shares: dict[BankHand, Fraction] = {}
    for chosen in product(range(4), repeat=3):
        chance = Fraction(1)
        for v, s in zip(values, chosen, strict=True):
            chance *= suits[v][s] if v in suits else Fraction(1, 4)
        shares[seen(chosen)] = shares.get(seen(chosen), Fraction(0)) + chance
    yield from shares.items()
