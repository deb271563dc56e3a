"""Which card a house dealer means who declares that one was seen."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import Card, text
from houseway.engine.round import MISDEAL, Declared, Irregularity


def exposed(cards: Sequence[Card], reason: str) -> Card:
    """The card a reason names, as in `the 9h was boxed`; without a name the last of the pile.

    >>> from houseway.cards.card import cards, texts
    >>> hand = cards("As Kd 9h 2c")
    >>> texts([exposed(hand, "the 9h was boxed"), exposed(hand, ""), exposed(hand, "As it fell")])
    '9h 2c 2c'
    """
    words = [word.strip(".,;:()") for word in reason.split()]
    named = words[1:] or words  # a sentence may begin with "As"
    return next((card for card in cards if text(card) in named), cards[-1])


def misdeal(reason: str) -> Irregularity:
    """What is thrown when the whole deal is void."""
    return Irregularity(Declared(MISDEAL, reason))
