"""What the table offers in every situation a hand can be in.

Nothing is decided here: for each situation a table is laid with sample cards, and its own offer is
read. A situation has an origin, a number of doubles, an up-card, and a shape, ace and hard total.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement as some
from itertools import product
from typing import NamedTuple

from houseway.cards.card import JOKER, Card
from houseway.cards.shoe import ScriptedShoe
from houseway.engine.bettor import Bettor
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.hands import Hand, Lay
from houseway.families.blackjack.kernel.facts import (
    MORE_CARDS,
    POINTS,
    SHAPES,
    THREE_CARDS,
    VALUES,
    WITH_JOKER,
    sample,
    shape_of,
)
from houseway.families.blackjack.legal import double_bounds, may_surrender_early, offer_for
from houseway.families.blackjack.outcome import count
from houseway.families.blackjack.rules import is_over, peeks, value
from houseway.money import Cents
from houseway.table.table import Table

# Where a hand comes from. Split hands have two places for every number of hands the dealt one has
# become, beginning with two: for other cards, and for aces.
DEALT, SWITCHED, SPLIT_TWO = 0, 1, 2
BETTOR = Bettor(2)

Place = tuple[int, ...]
Key = tuple[int, int, int]  # shape, ace and hard total
Picks = tuple[str, ...]


class Seen(NamedTuple):
    """What a choice may go by. `pair` is the value of two cards that may be split, or 0.

    `up` is the value of the up-card. `after_split` is how many hands the dealt hand has become,
    0 before any split, and `doubles` how often this one was doubled. `cards` counts to four: a
    hand with more is asked about as one of four.
    """

    hard: int
    ace: bool
    cards: int
    pair: int
    up: int
    after_split: int
    doubles: int


class Offers(NamedTuple):
    """Every situation with its place and the picks that are legal, the house way first.

    `early` are those in which a hand may be given up before the look for a natural. `ladder` says
    what lies on a hand after so many doubles.
    """

    shape: tuple[int, ...]
    ladder: tuple[Cents, ...]
    asked: tuple[tuple[Place, Seen, Picks], ...]
    early: tuple[tuple[Place, Seen], ...]


@lru_cache(maxsize=32)
def offers_of(game: Blackjack, wager: Cents) -> Offers:
    """What is offered at a table of this game to somebody with `wager` on each hand."""
    play = game.settings
    most = 1 if play.split is None else play.split.hands
    ladder = ladder_of(game, wager)
    shape = (max(2 * most, 2), len(ladder), VALUES, SHAPES, 2, POINTS)
    ups = sorted({value(card) for card in _cards_of(game)})
    known: dict[Place, Picks] = {}
    asked: list[tuple[Place, Seen, Picks]] = []
    early: list[tuple[Place, Seen]] = []
    for origin, doubles in product(range(shape[0]), range(shape[1])):
        hands = _hands(game, origin, bool(doubles)).items()
        for (key, cards), up in product(hands, ups):
            like = _alike(origin, key)
            if (like, doubles, up, *key) not in known:
                lay, hand = _laid(game, like, up, cards, ladder, doubles)
                known[like, doubles, up, *key] = offer_for(lay, hand, BETTOR).picks
                lay.peeked = False
                if like == DEALT and not doubles and may_surrender_early(lay, hand):
                    early.append(((up, *key), _seen(key, cards, up, origin, doubles)))
            # A hand with a joker stays as it is, whatever else it holds.
            place = (origin, doubles, up, *(key if key[0] != WITH_JOKER else key[:1]))
            picks = known[like, doubles, up, *key]
            asked.append((place, _seen(key, cards, up, origin, doubles), picks))
    return Offers(shape, ladder, tuple(asked), tuple(early))


def _alike(origin: int, key: Key) -> int:
    """An origin of which the same is offered: only to a pair it matters how many hands there are.

    No hand is split before it is switched, and a switched one is asked about as such.
    """
    pair = 0 < key[0] < THREE_CARDS
    return origin if origin < SPLIT_TWO or pair else SPLIT_TWO + origin % 2


def _seen(key: Key, cards: Sequence[Card], up: int, origin: int, doubles: int) -> Seen:
    shape, ace, hard = key
    pair = shape if shape < THREE_CARDS else 0
    split = 0 if origin < SPLIT_TWO else _hands_at(origin)
    return Seen(hard, bool(ace), len(cards), pair, up, split, doubles)


def _hands_at(origin: int) -> int:
    """How many hands the dealt hand has become."""
    return 1 if origin < SPLIT_TWO else origin // 2 + 1


def ladder_of(game: Blackjack, wager: Cents) -> tuple[Cents, ...]:
    """What lies on a hand with a wager after so many doubles."""
    held, double = [wager], game.settings.double
    for doubles in range(0 if double is None else double.levels):
        lay, hand = _laid(game, DEALT, 5, (12, 16), held, doubles)
        held.append(held[-1] + double_bounds(lay, hand, BETTOR)[1])
    return tuple(held)


def _laid(
    game: Blackjack,
    origin: int,
    up: int,
    cards: Sequence[Card],
    ladder: Sequence[Cents],
    doubles: int,
) -> tuple[Lay, Hand]:
    """A table where such a hand is to act."""
    table = Table(game.rules, ScriptedShoe(()), bank=1)
    spot = next(spot.id for spot in game.rules.spots if spot.kind == "base")
    table.place(BETTOR, spot, ladder[doubles])
    hands = [Hand(BETTOR.seat, n, 1, spot) for n in range(1, _hands_at(origin) + 1)]
    hand = hands[0]
    hand.cards, hand.doubles = list(cards), doubles
    hand.as_dealt, hand.from_split = origin == DEALT, origin >= SPLIT_TWO
    shown = JOKER if up == 0 else sample(up - 1)
    lay = Lay(
        game,
        table,
        hands={BETTOR.seat: hands},
        bank=[shown],
        first_cards={BETTOR.seat: list(cards)},
        players={BETTOR.seat: BETTOR},
        peeked=peeks(game.settings, shown),
    )
    return lay, hand


def _hands(game: Blackjack, origin: int, doubled: bool) -> dict[Key, tuple[Card, ...]]:
    """Sample cards for every hand that is not over: a closed one can only stand."""
    found: dict[Key, tuple[Card, ...]] = {}
    if origin == SWITCHED and not game.settings.switches:
        return found
    for cards in (*(() if doubled else _two(game, origin)), *_longer(origin)):
        hard, ace = count(cards)
        if not is_over(hard, game.settings.limit):
            shape = MORE_CARDS if len(cards) > 3 else THREE_CARDS
            if len(cards) == 2:
                shape = shape_of(game.settings, cards[0], cards[1], dealt=origin == DEALT)
            found.setdefault((shape, int(ace), hard), cards)
    return found


def _two(game: Blackjack, origin: int) -> Iterator[tuple[Card, Card]]:
    for first, second in product(_cards_of(game), repeat=2):
        if origin < SPLIT_TWO or (origin % 2 == 1) == (value(first) == 1):
            yield first, second


def _longer(origin: int) -> Iterator[tuple[Card, ...]]:
    """Hands of three cards and of four, the first an ace where aces were split."""
    aces = origin > SPLIT_TWO and origin % 2 == 1
    for number in (3, 4):
        for values in some(range(10, 0, -1), number):
            if not aces or 1 in values:
                yield tuple(sample(v - 1) for v in (reversed(values) if aces else values))


def _cards_of(game: Blackjack) -> list[Card]:
    """One card of each rank in the shoe."""
    ranks = {card // 4 for card, number in game.rules.deck.shoe.items() if number}
    return [sample(place) for place in sorted(ranks)]
