"""The rows of the house way over counts of ranks, for kernels.

Each function gives the row that a hand is played by, as its place in `house_way.ROWS`, and the
value of the front that the row asks for.
"""

from __future__ import annotations

from houseway.compiled.compiling import inlined, kernel
from houseway.families.paigow.house_way import ROWS
from houseway.families.paigow.seven import ACE
from houseway.hands.classes import JOKER_COLUMN
from houseway.hands.ranking import CATEGORY, DIGIT, DIGITS, KING, QUEEN

HIGH, PAIR = 1 << CATEGORY, 2 << CATEGORY  # fronts
FIRST, SECOND = DIGIT * (DIGITS - 1), DIGIT * (DIGITS - 2)  # where the ranks of a front lie
ACE_ALONE = (HIGH >> FIRST) + ACE  # what a value says above its second rank

_NUMBER = {row.id: number for number, row in enumerate(ROWS)}
H1, H2, H3A, H3B = (_NUMBER[row] for row in ("H1", "H2", "H3a", "H3b"))
H3C, H3D, H3E, H4 = (_NUMBER[row] for row in ("H3c", "H3d", "H3e", "H4"))
H5, H6, H7, H8 = (_NUMBER[row] for row in ("H5", "H6", "H7", "H8"))
H9, H10, H11, H12 = (_NUMBER[row] for row in ("H9", "H10", "H11", "H12"))
H13A, H13B, H13C, H13D = (_NUMBER[row] for row in ("H13a", "H13b", "H13c", "H13d"))
H14, H15 = (_NUMBER[row] for row in ("H14", "H15"))


@kernel
def row_of(held: int, front: int, paired: int) -> tuple[int, int]:
    """The row for these ranks, counted as in the codes of `hands.tables`.

    `front` is the highest front that leaves a straight or a flush behind, `paired` the highest pair
    that does; 0 for none.
    """
    if held & 7 == 4 and _joker(held):
        return H1, _pair(KING if held >> 3 * (KING - 1) & 7 == 2 else ACE)
    quads, trips, low_trips = _groups(held)
    pairs, pair, low_pair = _pairs(held)
    one, two, three = _singles(held)
    if quads:
        return _four(quads, trips, pair, one, two)
    if low_trips:
        return H4, _pair(trips)
    if trips and pairs:
        return H5, _pair(pair)
    if pairs == 3:
        return H6, _pair(pair)
    if front and trips:
        return H7, front
    if paired and pairs == 2:
        return H8, paired
    if front and pairs == 1:
        return H9, front
    if front and pairs == 0:
        return H10, front
    if trips:
        return (H11, _two(ACE, one)) if trips == ACE else (H12, _two(one, two))
    if pairs == 2:
        return _two_pair(pair, low_pair, one, two)
    return (H14, _two(one, two)) if pairs else (H15, _two(two, three))


@inlined
def _four(quads: int, trips: int, pair: int, one: int, two: int) -> tuple[int, int]:
    if trips:
        return H2, _pair(trips if abs(quads - trips) == 1 else max(quads, trips))
    if pair:
        return H3A, _pair(pair)
    if quads >= QUEEN:
        return H3B, _pair(quads)
    if quads >= 9:
        return H3C, _two(one, two) if one == ACE else _pair(quads)
    if quads >= 6:
        return H3D, _two(one, two) if one >= KING else _pair(quads)
    return H3E, _two(one, two)


@inlined
def _two_pair(pair: int, low: int, one: int, two: int) -> tuple[int, int]:
    if pair >= QUEEN:
        return H13A, _pair(low)
    if pair >= 9:
        return H13B, _two(one, two) if one == ACE else _pair(low)
    if pair >= 6:
        return H13C, _two(one, two) if one >= KING else _pair(low)
    return H13D, _two(one, two) if one >= QUEEN else _pair(low)


@inlined
def _pair(height: int) -> int:
    return PAIR | height << FIRST


@inlined
def _two(one: int, other: int) -> int:
    return HIGH | one << FIRST | other << SECOND


@inlined
def _joker(held: int) -> int:
    return held >> 3 * JOKER_COLUMN & 7


@inlined
def _number(held: int, height: int) -> int:
    """How many cards of a height there are; the joker is an ace."""
    return (held & 7) + _joker(held) if height == ACE else held >> 3 * (height - 1) & 7


@inlined
def _groups(held: int) -> tuple[int, int, int]:
    """The heights of four of a kind, and of up to two threes of a kind, higher first."""
    quads = trips = low_trips = 0
    for height in range(2, ACE + 1):
        number = _number(held, height)
        if number == 4:
            quads = height
        elif number == 3:
            trips, low_trips = height, trips
    return quads, trips, low_trips


@inlined
def _pairs(held: int) -> tuple[int, int, int]:
    """How many pairs there are, and the two highest."""
    pairs = pair = low_pair = 0
    for height in range(2, ACE + 1):
        if _number(held, height) == 2:
            pairs += 1
            pair, low_pair = height, pair
    return pairs, pair, low_pair


@inlined
def _singles(held: int) -> tuple[int, int, int]:
    """The three highest cards that have no other of their height."""
    one = two = three = 0
    for height in range(2, ACE + 1):
        if _number(held, height) == 1:
            one, two, three = height, one, two
    return one, two, three
