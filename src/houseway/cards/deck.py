"""What a shoe is made of: how many of each card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from houseway.cards.card import EVERY_CARD, JOKER, SPADES, Card, card, rank, suit, text
from houseway.checked import checked
from houseway.errors import contradiction, out_of_range, unknown_name

Composition = Mapping[Card, int]

# Tiles of which the set has one; of every other that is dealt at all it has two.
_ONCE = ("2-1", "3-2", "4-1", "4-2", "4-3", "5-2", "5-3", "5-4", "6-2", "6-3")
_TWICE = ("1-1", "2-2", "3-1", "3-3", "4-4", "5-1", "5-5", "6-1", "6-4", "6-5", "6-6")

# The decks of the rulebook, one deck each. `pan` is the 36-card deck without 7-10, `spanish` the
# 48-card deck without tens, `asian` has sevens to aces, `mexican` no 8-10 but a joker, `forty` no
# 8-10, and `tiles` are the 32 Chinese dominoes.
DECKS: Mapping[str, tuple[Card, ...]] = {
    "standard": tuple(range(52)),
    "joker": (*range(52), JOKER),
    "pan": tuple(c for c in range(52) if rank(c) not in (7, 8, 9, 10)),
    "spanish": tuple(c for c in range(52) if rank(c) != 10),
    "asian": tuple(c for c in range(52) if rank(c) not in (2, 3, 4, 5, 6)),
    "mexican": (*(c for c in range(52) if rank(c) not in (8, 9, 10)), JOKER),
    "forty": tuple(c for c in range(52) if rank(c) not in (8, 9, 10)),
    "tiles": tuple(map(card, sorted(_ONCE + _TWICE * 2))),
}

MOST_DECKS = 12


@checked
def shoe_of(deck: str, decks: int, jokers: int = 0, spades_out: int = 0) -> Composition:
    """The composition of a shoe of `decks` decks, with `jokers` added to the whole.

    The spades of `spades_out` decks are taken out.

    >>> sum(shoe_of("standard", 8).values()), sum(shoe_of("pan", 4).values())
    (416, 144)
    >>> shoe_of("standard", 2, jokers=3)[JOKER]
    3
    >>> sum(shoe_of("forty", 8, spades_out=1).values())
    310
    """
    if deck not in DECKS:
        raise unknown_name(
            "deck", f"no deck is called {deck!r}; known: {', '.join(DECKS)}", deck, tuple(DECKS)
        )
    if not 1 <= decks <= MOST_DECKS:
        raise out_of_range("decks", f"a shoe holds 1 to {MOST_DECKS} decks, not {decks}", decks)
    shoe = {each: decks * copies for each, copies in Counter(DECKS[deck]).items()}
    if not 0 <= spades_out <= decks:
        raise out_of_range(
            "spades_out",
            f"{decks} decks have the spades of 0 to {decks}, not {spades_out}",
            spades_out,
        )
    if spades_out:
        shoe = {c: n - spades_out * (suit(c) == SPADES) for c, n in shoe.items()}
        shoe = {c: n for c, n in shoe.items() if n}
    if jokers:
        shoe[JOKER] = shoe.get(JOKER, 0) + jokers
    return shoe


def check_drawn(cards: Iterable[Card], shoe: Composition) -> None:
    """Raise when more copies of a card are named than the shoe holds."""
    for drawn, number in Counter(cards).items():
        held = shoe.get(drawn, 0)
        if number > held:
            decks = max(shoe.values())
            holds = f"holds only {held}" if held else "has none"
            named = text(drawn) if held or drawn in EVERY_CARD else f"card {drawn}"
            raise contradiction(
                "cards",
                f"{named} appears {number} times, but the shoe of {decks} "
                f"deck{'s' if decks > 1 else ''} {holds}",
                named,
            )
