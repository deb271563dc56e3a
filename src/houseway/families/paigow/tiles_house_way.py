"""The house way of setting four tiles: keep what the rules say to look for, then balance."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import Card, text
from houseway.families.paigow.seven import Halves
from houseway.hands.tiles import USUAL, Tile, TileRules, in_order, name, splits, tiles, value

LOOKED_FOR = ("pair", "Wong", "Gong")
SEVENS = ("6-1", "5-2", "4-3")
WHY = (
    "A pair, a Wong, a Gong, or 6-6 or 1-1 with a seven is kept together. Of the settings that "
    "keep one, or of all when there is none, the weaker half is made as strong as it can be, and "
    "after that the stronger half."
)


def numbers(cards: Sequence[Card]) -> list[Tile]:
    """Tiles as they are numbered when two that look alike are to be told apart."""
    return tiles([text(card) for card in cards])


def tile_settings(cards: Sequence[Card], rules: TileRules = USUAL) -> list[Halves]:
    """The ways to set four tiles, at most three that look different; the low hand first in each.

    >>> from houseway.cards.card import cards, texts
    >>> [texts(low) for low, _ in tile_settings(cards("6-6 5-4 3-1 2-1"))]
    ['3-1 2-1', '5-4 2-1', '5-4 3-1']
    """
    found = dict(zip(numbers(cards), cards, strict=True))
    parted: dict[tuple[Card, ...], Halves] = {}
    for two in splits(list(found)):
        low, high = sorted(two, key=lambda half: value(half, rules))
        halves = tuple(found[t] for t in low), tuple(found[t] for t in high)
        parted.setdefault(tuple(sorted(halves[0])), halves)
    return list(parted.values())


def set_tiles(cards: Sequence[Card], rules: TileRules = USUAL) -> Halves:
    """The low and the high hand as the house way sets them.

    >>> from houseway.cards.card import cards, texts
    >>> [texts(half) for half in set_tiles(cards("6-6 6-6 5-5 6-1"))]
    ['5-5 6-1', '6-6 6-6']
    """
    every = tile_settings(cards, rules)
    kept = [halves for halves in every if any(map(is_looked_for, halves))]
    return max(kept or every, key=lambda two: tile_values(two[0], two[1], rules))


def is_looked_for(two: Sequence[Card]) -> bool:
    """Whether two tiles are one of the hands that the rules say to look for.

    >>> from houseway.cards.card import cards
    >>> [is_looked_for(cards(two)) for two in ("1-1 4-4", "1-1 5-2", "6-6 4-2", "5-4 6-3")]
    [True, True, False, True]
    """
    faces = {text(card) for card in two}
    high_with_seven = bool(faces & {"6-6", "1-1"}) and bool(faces & set(SEVENS))
    return name(numbers(two)).startswith(LOOKED_FOR) or high_with_seven


def tile_values(
    one: Sequence[Card], other: Sequence[Card], rules: TileRules = USUAL
) -> tuple[int, int]:
    """The values of two halves of one hand, the lower first."""
    found = numbers((*one, *other))
    return in_order(found[:2], found[2:], rules)
