"""A card is a small integer, so that tables, counts and kernels can all use it as it is.

Cards 0-51 run A♣ A♦ A♥ A♠ 2♣ … K♠; 52 is a joker. Written `Ah Td 9c Jk`. Tiles are dealt like
cards: 53-73 are their 21 faces from 1-1 to 6-6, written by the pips, the larger number first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from houseway.checked import checked
from houseway.errors import bad_form

Card = int
Held = TypeVar("Held", bound=Card | None)  # None where a card is not known

RANKS = "A23456789TJQK"
SUITS = "cdhs"
SPADES = 3
JOKER: Card = 52
FACES = tuple(f"{high}-{low}" for high in range(1, 7) for low in range(1, high + 1))
FIRST_TILE: Card = 53

RANK_NAMES = (
    *("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king"),
)
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def rank(card: Card) -> int:
    """1 for an ace up to 13 for a king; 14 for a joker."""
    return card // 4 + 1


def suit(card: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card % 4


def is_red(card: Card) -> bool:
    return card < JOKER and card % 4 in (1, 2)


def is_tile(card: Card) -> bool:
    return card >= FIRST_TILE


_TEXTS = (*(r + s for r in RANKS for s in SUITS), "Jk", *FACES)
EVERY_CARD = range(len(_TEXTS))
_GLYPHS = tuple(r + s for r in RANKS for s in "♣♦♥♠")
_CARDS = {text: card for texts in (_TEXTS, _GLYPHS) for card, text in enumerate(texts)}


def text(card: Card) -> str:
    """The written form.

    >>> [text(card(t)) for t in ("Ah", "Td", "Jk")]
    ['Ah', 'Td', 'Jk']
    """
    return _TEXTS[card]


def glyph(card: Card) -> str:
    """The drawn form.

    >>> glyph(card("Th"))
    'T♥'
    """
    return _TEXTS[card] if card >= JOKER else _GLYPHS[card]


def name(card: Card) -> str:
    """The spoken form.

    >>> name(card("Qh"))
    'queen of hearts'
    """
    if card >= JOKER:
        return "joker" if card == JOKER else f"tile {_TEXTS[card]}"
    return f"{RANK_NAMES[card // 4]} of {SUIT_NAMES[card % 4]}"


def card(written: str) -> Card:
    """Read one card or tile; `10h` is taken for `Th`, `5-6` for `6-5`, and case does not matter.

    >>> card("10h") == card("T♥")
    True
    """
    found = _CARDS.get(written) if isinstance(written, str) else None
    if found is not None:
        return found
    tidy = str(written).strip().replace("10", "T")
    if tidy[1:2] == "-":
        tidy = "-".join(sorted(tidy.split("-"), reverse=True))
    tidy = tidy[:1].upper() + tidy[1:].lower()
    try:
        return _CARDS[tidy]
    except KeyError:
        raise bad_form(
            "card",
            f"{written!r} is not a card; write rank and suit like Ah, Td, 9c, or Jk for a joker, "
            "and a tile by its pips like 6-5",
            written,
        ) from None


@checked
def cards(written: str | Iterable[str]) -> list[Card]:
    """Read several cards, from a list or from one line.

    >>> cards("Ah Td") == cards(["Ah", "Td"])
    True
    """
    return [card(t) for t in (written.split() if isinstance(written, str) else written)]


@checked
def cards_in(line: str) -> list[Card]:
    """Read a line of cards that may be written together: `QsJd 4h`, `6-6 5-4`, `AhJk`.

    >>> texts(cards_in("Qs10d, 4h")), texts(cards_in("5-6 1-1"))
    ('Qs Td 4h', '6-5 1-1')
    """
    words = line.replace(",", " ").replace("10", "T").split()
    parts = ([word] if "-" in word else _in_twos(word) for word in words)
    return [card(part) for word in parts for part in word]


def _in_twos(word: str) -> list[str]:
    return [word[at : at + 2] for at in range(0, len(word), 2)]


def take_out(hand: list[Held], gone: Held) -> None:
    """A card leaves a hand. Of several alike it is the last, for all who follow the hand's places.

    >>> hand = cards("Th 8s Kd 8s")
    >>> take_out(hand, card("8s"))
    >>> texts(hand)
    'Th 8s Kd'
    """
    del hand[len(hand) - 1 - hand[::-1].index(gone)]


def texts(hand: Iterable[Card]) -> str:
    return " ".join([_TEXTS[c] for c in hand])
