"""How a pot is divided: between the best hands, and in hi-lo between high and low."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd
from typing import Literal, NamedTuple

from houseway.money import Cents

OddChips = Literal["one-each", "all-to-first"]
OddHalf = Literal["left-of-button", "high"]
Half = Literal["", "high", "low"]


class Share(NamedTuple):
    """What one seat wins of one pot, or of half of it; `odd` is the part no division gave it."""

    seat: int
    amount: Cents
    half: Half
    odd: Cents


def best_of(seats: Sequence[int], worth: Mapping[int, int]) -> list[int]:
    """The seats with the best hand, in their order; a hand worth nothing never wins.

    >>> best_of([3, 1, 2], {1: 7, 2: 5, 3: 7})
    [3, 1]
    """
    top = max(worth.get(seat, 0) for seat in seats)
    return [seat for seat in seats if worth.get(seat, 0) == top] if top else []


def smallest(amount: Cents, chip: Cents) -> Cents:
    """The smallest chip in a pot: a fee of half a dollar leaves half dollars in it.

    >>> smallest(950, 100), smallest(900, 100)
    (50, 100)
    """
    return gcd(amount, chip) or chip


def divided(
    amount: Cents, winners: Sequence[int], chip: Cents, odd_chips: OddChips, half: Half = ""
) -> list[Share]:
    """Equal shares in whole chips; odd chips go to `winners` in their order.

    >>> [(s.seat, s.amount) for s in divided(8500, [2, 4], 100, "one-each")]
    [(2, 4300), (4, 4200)]
    """
    chip = smallest(amount, chip)
    share = amount // len(winners) // chip * chip
    rest = amount - share * len(winners)
    shares = []
    for seat in winners:
        odd = rest if odd_chips == "all-to-first" else min(chip, rest)
        shares.append(Share(seat, share + odd, half, odd))
        rest -= odd
    return shares


def hi_lo(
    amount: Cents,
    highs: Sequence[int],
    lows: Sequence[int],
    chip: Cents,
    odd_chips: OddChips,
    odd_half: OddHalf,
    order: Sequence[int],
) -> list[Share]:
    """Half of a pot to the best high, half to the best low; everything to the high without one.

    A chip that cannot be halved goes to the half that has the first winner of `order`. Where one
    player gets all odd chips, that winner gets those of both halves.

    >>> shares = hi_lo(10100, [2], [2, 4], 100, "one-each", "left-of-button", [1, 2, 4])
    >>> [(s.seat, s.half, s.amount) for s in shares]
    [(2, 'high', 5100), (2, 'low', 2500), (4, 'low', 2500)]
    """
    if not lows:
        return divided(amount, highs, chip, odd_chips)
    chip = smallest(amount, chip)
    half = amount // 2 // chip * chip
    first = next(seat for seat in order if seat in highs or seat in lows)
    if odd_chips == "all-to-first" and odd_half == "left-of-button":
        even = [*_even(half, highs, chip, "high"), *_even(half, lows, chip, "low")]
        return _all_to(first, amount, even)
    low = amount - half if odd_half == "left-of-button" and first not in highs else half
    return [
        *_beyond(half, divided(amount - low, highs, chip, odd_chips, "high"), chip),
        *_beyond(half, divided(low, lows, chip, odd_chips, "low"), chip),
    ]


def _even(half: Cents, winners: Sequence[int], chip: Cents, which: Half) -> list[Share]:
    """Equal shares of a half, without the odd chips."""
    share = half // len(winners) // chip * chip
    return [Share(seat, share, which, 0) for seat in winners]


def _all_to(first: int, amount: Cents, shares: list[Share]) -> list[Share]:
    """Every chip that no division gave away goes to one seat."""
    odd = amount - sum(share.amount for share in shares)
    at = next(at for at, share in enumerate(shares) if share.seat == first)
    shares[at] = shares[at]._replace(amount=shares[at].amount + odd, odd=odd)
    return shares


def _beyond(half: Cents, shares: Sequence[Share], chip: Cents) -> list[Share]:
    """The chip that could not be halved is odd too."""
    even = half // len(shares) // chip * chip
    return [share._replace(odd=share.amount - even) for share in shares]
