"""The rankings of the rulebook."""

from __future__ import annotations

from dataclasses import replace

from houseway.hands.ranking import ACE, ALL_RANKS, JACK, KING, QUEEN, Category, Joker, Ranking

# Straights, lowest first. An ace is 1 wherever it stands.

_NATURAL = tuple((*range(low, low + 5),) for low in range(1, 10))
STRAIGHTS = (*_NATURAL, (10, JACK, QUEEN, KING, ACE))
THREE_STRAIGHTS = (*((low, low + 1, low + 2) for low in range(1, 12)), (QUEEN, KING, ACE))
ASIAN_STRAIGHTS = ((ACE, 7, 8, 9, 10), *STRAIGHTS[6:])
MEXICAN_STRAIGHTS = (
    *STRAIGHTS[:3],
    (4, 5, 6, 7, JACK),
    (5, 6, 7, JACK, QUEEN),
    (6, 7, JACK, QUEEN, KING),
    (7, JACK, QUEEN, KING, ACE),
)

# Jokers.

AS_AN_ACE = Joker(ranks=(ACE,))
BUG = Joker(ranks=(ACE,), completes=("straight", "flush"))
BUG_WITHOUT_FLUSH = Joker(ranks=(ACE,), completes=("straight",))
WILD = Joker(ranks=ALL_RANKS, completes=("straight", "flush"))
LOWEST_MISSING = Joker(lowest_missing=True)

# Categories.

_FIVE_ACES = Category("five aces", (5,), ranks=(ACE,))
_FIVE_OF_A_KIND = Category("five of a kind", (5,))
_ROYAL = Category("royal flush", straight="top", flush=True, ties="straight")
_STRAIGHT_FLUSH = Category("straight flush", straight="any", flush=True, ties="straight")
_QUADS = Category("four of a kind", (4, 1))
_FULL_HOUSE = Category("full house", (3, 2))
_FLUSH = Category("flush", (1, 1, 1, 1, 1), flush=True)
_STRAIGHT = Category("straight", straight="any", ties="straight")
_TRIPS = Category("three of a kind", (3, 1, 1))
_TWO_PAIR = Category("two pair", (2, 2, 1))
_PAIR = Category("pair", (2, 1, 1, 1))
_HIGH = Category("high card", (1, 1, 1, 1, 1))

_BELOW_STRAIGHT = (_TRIPS, _TWO_PAIR, _PAIR, _HIGH)
_HIGH_HANDS = (
    *(_ROYAL, _STRAIGHT_FLUSH, _QUADS, _FULL_HOUSE, _FLUSH, _STRAIGHT),
    *_BELOW_STRAIGHT,
)
_FLUSH_BEFORE_FULL_HOUSE = (
    *(_ROYAL, _STRAIGHT_FLUSH, _QUADS, _FLUSH, _FULL_HOUSE, _STRAIGHT),
    *_BELOW_STRAIGHT,
)
_SEVENTEEN = (
    Category("flush with five of a kind", (5,), flush=True),
    _ROYAL,
    Category("flush with four of a kind", (4, 1), flush=True),
    _STRAIGHT_FLUSH,
    Category("flush with a full house", (3, 2), flush=True),
    _FIVE_OF_A_KIND,
    Category("flush with three of a kind", (3, 1, 1), flush=True),
    Category("flush with two pair", (2, 2, 1), flush=True),
    Category("flush with a pair", (2, 1, 1, 1), flush=True),
    *(_QUADS, _FULL_HOUSE, _FLUSH, _STRAIGHT),
    *_BELOW_STRAIGHT,
)
_THREE_TRIPS = Category("three of a kind", (3,))
_THREE_STRAIGHT = Category("straight", straight="any", ties="straight")
_THREE_PAIR = Category("pair", (2, 1))
_THREE_HIGH = Category("high card", (1, 1, 1))

_LOW_HANDS = (
    Category("low", (1, 1, 1, 1, 1)),
    *(_PAIR, _TWO_PAIR, _TRIPS, _FULL_HOUSE, _QUADS),
)

# Rankings of five cards.

HIGH_52 = Ranking("high hand", 5, _HIGH_HANDS, STRAIGHTS)
HIGH_53_BUG = Ranking("high hand with a joker", 5, (_FIVE_ACES, *_HIGH_HANDS), STRAIGHTS, joker=BUG)
FAST_ACTION = Ranking("Fast Action", 5, _SEVENTEEN, STRAIGHTS, decks=6)
ASIAN_32 = Ranking(
    *("Asian Stud", 5, _FLUSH_BEFORE_FULL_HOUSE, ASIAN_STRAIGHTS),
    ranks=(ACE, 7, 8, 9, 10, JACK, QUEEN, KING),
)
MEX_41 = Ranking(
    *("Mexican Stud", 5, (_FIVE_OF_A_KIND, *_FLUSH_BEFORE_FULL_HOUSE), MEXICAN_STRAIGHTS),
    ranks=(ACE, 2, 3, 4, 5, 6, 7, JACK, QUEEN, KING),
    joker=WILD,
)
LOW_A5 = Ranking("ace to five low", 5, _LOW_HANDS, low=True, ace=1)
LOW_A5_JOKER = replace(LOW_A5, title="ace to five low with a joker", joker=LOWEST_MISSING)

# Rankings of three and two cards.

THREE_52 = Ranking(
    "three cards",
    3,
    (
        Category("straight flush", straight="any", flush=True, ties="straight"),
        _THREE_TRIPS,
        _THREE_STRAIGHT,
        Category("flush", (1, 1, 1), flush=True),
        _THREE_PAIR,
        _THREE_HIGH,
    ),
    THREE_STRAIGHTS,
)
PUSH9 = Ranking(
    "Push 9",
    3,
    (
        _THREE_TRIPS,
        _THREE_STRAIGHT,
        Category("three pictures", ranks=(JACK, QUEEN, KING), ties="equal"),
        Category("points", ties="points"),
    ),
    THREE_STRAIGHTS,
)
CHINESE_FRONT_3 = Ranking("front of three", 3, (_THREE_TRIPS, _THREE_PAIR, _THREE_HIGH))
FRONT_2 = Ranking(
    *("front of two", 2, (Category("pair", (2,)), Category("high card", (1, 1)))),
    joker=AS_AN_ACE,
)


def qualified(low: Ranking, highest: int) -> Ranking:
    """A low that counts only with five different ranks, none above `highest`."""
    category = Category("low", (1, 1, 1, 1, 1), ranks=tuple(range(ACE, highest + 1)))
    return replace(low, title=f"{highest} or better low", categories=(category,))


LOW_8 = qualified(LOW_A5, 8)


def wheel_second(ranking: Ranking) -> Ranking:
    """The same with its lowest straight moved up to the place below the highest.

    >>> wheel_second(HIGH_52).straights[-2]
    (1, 2, 3, 4, 5)
    """
    wheel, *others, top = ranking.straights
    return replace(ranking, straights=(*others, wheel, top))


def full_house_before_flush(ranking: Ranking) -> Ranking:
    """The same with full house and flush in their usual order.

    >>> [c.name for c in full_house_before_flush(ASIAN_32).categories[3:5]]
    ['full house', 'flush']
    """
    swap = {_FLUSH: _FULL_HOUSE, _FULL_HOUSE: _FLUSH}
    return replace(ranking, categories=tuple(swap.get(c, c) for c in ranking.categories))


RANKINGS = {
    "HIGH_52": HIGH_52,
    "HIGH_53_BUG": HIGH_53_BUG,
    "FAST_ACTION": FAST_ACTION,
    "ASIAN_32": ASIAN_32,
    "MEX_41": MEX_41,
    "LOW_A5": LOW_A5,
    "LOW_A5_JOKER": LOW_A5_JOKER,
    "LOW_8": LOW_8,
    "THREE_52": THREE_52,
    "PUSH9": PUSH9,
    "CHINESE_FRONT_3": CHINESE_FRONT_3,
    "FRONT_2": FRONT_2,
}
