"""Chinese dominoes: 32 tiles, and what two of them are worth.

A tile is a number from 0 to 31, written by its pips, `6-5`; two that look alike are two tiles. The
value of two tiles is one number: higher is better and equal is a tie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from houseway.checked import checked
from houseway.errors import bad_form, contradiction

Tile = int

# The sixteen pairs, best first: the two faces and the name.
PAIRS: tuple[tuple[str, str, str], ...] = (
    ("4-2", "2-1", "Gee Joon"),
    ("6-6", "6-6", "Teen"),
    ("1-1", "1-1", "Day"),
    ("4-4", "4-4", "Yun"),
    ("3-1", "3-1", "Gor"),
    ("5-5", "5-5", "Mooy"),
    ("3-3", "3-3", "Chong"),
    ("2-2", "2-2", "Bon"),
    ("6-5", "6-5", "Foo"),
    ("6-4", "6-4", "Ping"),
    ("6-1", "6-1", "Tit"),
    ("5-1", "5-1", "Look"),
    ("6-3", "5-4", "Gow"),
    ("6-2", "5-3", "Bot"),
    ("5-2", "4-3", "Chu"),
    ("4-1", "3-2", "Ng"),
)
# Single tiles from best to worst; those of one line are equal.
SINGLES: tuple[tuple[str, ...], ...] = (
    *((first,) if first == second else (first, second) for first, second, _ in PAIRS[1:15]),
    ("4-2",),
    ("4-1", "3-2"),
    ("2-1",),
)
FACES: tuple[str, ...] = tuple(face for first, second, _ in PAIRS for face in (first, second))
TILES: tuple[Tile, ...] = tuple(range(len(FACES)))
_alike = {face: [tile for tile in TILES if FACES[tile] == face] for face in FACES}

_EIGHTS = ("6-2", "5-3", "4-4")
_NINES = ("6-3", "5-4")
_HIGH = ("6-6", "1-1")
_EITHER = ("4-2", "2-1")  # counts three or six, whichever gives more

_POINTS, _GONG, _WONG, _PAIR = range(4)


@dataclass(frozen=True)
class TileRules:
    """What rooms do differently.

    `four_one_high`: 4-1 beats 3-2 as a single tile. `both_tiles`: the second tile breaks a tie that
    the best one leaves. `zeros_equal`: no tile breaks a tie between two totals of 0.
    """

    four_one_high: bool = False
    both_tiles: bool = False
    zeros_equal: bool = False


USUAL = TileRules()


def face(tile: Tile) -> str:
    """The pips of a tile.

    >>> face(0), face(31)
    ('4-2', '3-2')
    """
    return FACES[tile]


@checked
def tiles(written: str | Sequence[str]) -> list[Tile]:
    """Read tiles, each named as often as the set holds it.

    >>> [face(tile) for tile in tiles("6-6 6-6 5-6")]
    ['6-6', '6-6', '6-5']
    """
    found: list[Tile] = []
    for word in written.split() if isinstance(written, str) else written:
        pips = "-".join(sorted(word.split("-"), reverse=True))
        alike = _alike.get(pips)
        if alike is None:
            raise bad_form("tile", f"{word!r} is not a tile; write its pips like 6-5", word)
        free = [tile for tile in alike if tile not in found]
        if not free:
            raise contradiction("tile", f"{word} is named more often than the set holds it", word)
        found.append(free[0])
    return found


@cache
def single_rank(tile: Tile, rules: TileRules = USUAL) -> int:
    """How high a tile is alone: 34 for 6-6 down to 2 for 2-1.

    >>> [single_rank(tile) for tile in tiles("6-6 6-3 5-4 4-1 3-2 2-1")]
    [34, 12, 12, 4, 4, 2]
    """
    (place,) = (n for n, faces in enumerate(SINGLES) if FACES[tile] in faces)
    return 2 * (len(SINGLES) - place) + (rules.four_one_high and FACES[tile] == "4-1")


def value(two: Sequence[Tile], rules: TileRules = USUAL) -> int:
    """What two tiles are worth.

    >>> value(tiles("4-2 2-1")) > value(tiles("6-6 6-6")) > value(tiles("6-6 5-4"))
    True
    """
    kind, within = _kind(two)
    if kind == _PAIR or (kind == _POINTS and not within and rules.zeros_equal):
        return (kind << 5 | within) << 12
    high, low = sorted((single_rank(tile, rules) for tile in two), reverse=True)
    return (kind << 5 | within) << 12 | high << 6 | (low if rules.both_tiles else 0)


def name(two: Sequence[Tile]) -> str:
    """What two tiles are called.

    >>> [name(tiles(t)) for t in ("2-1 4-2", "6-6 6-3", "1-1 4-4", "4-2 6-3")]
    ['pair of Gee Joon', 'Wong with 6-6', 'Gong with 1-1', '5 points, 6-3 high']
    """
    kind, within = _kind(two)
    high = FACES[max(two, key=single_rank)]
    if kind == _PAIR:
        return f"pair of {PAIRS[len(PAIRS) - within][2]}"
    if kind == _POINTS:
        return f"{within} point{'' if within == 1 else 's'}, {high} high"
    return f"{'Wong' if kind == _WONG else 'Gong'} with {high}"


def points(two: Sequence[Tile]) -> int:
    """The total without its tens.

    >>> [points(tiles(t)) for t in ("6-6 6-1", "2-1 6-1", "4-2 2-2", "5-5 6-4")]
    [9, 3, 7, 0]
    """
    first, second = (_counts(tile) for tile in two)
    return max((a + b) % 10 for a in first for b in second)


def in_order(
    one: Sequence[Tile], other: Sequence[Tile], rules: TileRules = USUAL
) -> tuple[int, int]:
    """The values of the two halves of a hand, the lower first."""
    low, high = sorted((value(one, rules), value(other, rules)))
    return low, high


def splits(four: Sequence[Tile]) -> list[tuple[tuple[Tile, Tile], tuple[Tile, Tile]]]:
    """The three ways to set four tiles.

    >>> len(splits(tiles("6-6 5-4 3-1 2-1")))
    3
    """
    a, b, c, d = four
    return [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]


def halves_won(hand: tuple[int, int], against: tuple[int, int]) -> int:
    """How many halves of a hand are higher, low against low and high against high."""
    return sum(own > their for own, their in zip(hand, against, strict=True))


def comparison(hand: tuple[int, int], bank: tuple[int, int]) -> Literal["win", "push", "lose"]:
    """How a hand does against the bank, which has every half that is equal.

    >>> bank = in_order(tiles("6-4 6-1"), tiles("5-5 5-3"))
    >>> comparison(in_order(tiles("6-1 5-1"), tiles("6-6 5-2")), bank)
    'push'
    """
    won = halves_won(hand, bank)
    return "win" if won == 2 else "push" if won else "lose"


def _counts(tile: Tile) -> tuple[int, ...]:
    pips = sum(map(int, FACES[tile].split("-")))
    return (3, 6) if FACES[tile] in _EITHER else (pips,)


def _kind(two: Sequence[Tile]) -> tuple[int, int]:
    """The class of two tiles, and what comes first inside it."""
    one, other = two
    if one == other:
        raise contradiction(
            "tile", f"{FACES[one]} is named twice; two that look alike have two numbers", FACES[one]
        )
    if one // 2 == other // 2:
        return _PAIR, len(PAIRS) - one // 2
    faces = {FACES[one], FACES[other]}
    if faces & set(_HIGH):
        if faces & set(_NINES):
            return _WONG, 0
        if faces & set(_EIGHTS):
            return _GONG, 0
    return _POINTS, points(two)
