"""What may lie on a spot, in words: the limits the table enforces, and what they go by."""

from __future__ import annotations

from houseway.money import dollars
from houseway.rulebook.schema import Rules, Spot


def limit_words(rules: Rules, spot: Spot) -> str:
    """The least and the most on a wager as the table enforces it, and what it goes by.

    >>> from houseway.rulebook.load import load
    >>> rules = load("ultimate-texas-holdem")
    >>> [limit_words(rules, rules.by_id[name]) for name in ("ante", "blind")]
    ['$5 to $250', 'equal to the Ante, $5 to $250']
    >>> limit_words(rules, rules.by_id["play"])
    '4, 3, 2 or 1 times the Ante, $5 to $1,000'
    """
    if spot.window == "given":
        return "without a stake"
    low, high = rules.limits(spot)
    amounts = f"{dollars(low)} to {dollars(high)}" if low < high else f"{dollars(low)} only"
    if spot.window == "insurance":
        half = rules.play["insurance"]["amount"] == "half"
        most = f"{dollars(high)} at most"
        return f"half the wager, {most}" if half else f"up to half the wager, {most}"
    if spot.equals is not None:
        return f"{_times(spot.multiples, rules.by_id[spot.equals].name)}, {amounts}"
    return amounts if spot.at_most is None else f"{amounts}, {_at_most(rules, spot.at_most)}"


def _at_most(rules: Rules, other: str) -> str:
    return "no more than the " + ("base wager" if other == "base" else rules.by_id[other].name)


def _times(multiples: tuple[int, ...], name: str) -> str:
    """
    >>> _times((1,), "Ante"), _times((2,), "Ante"), _times((4, 3, 2, 1), "Ante")
    ('equal to the Ante', '2 times the Ante', '4, 3, 2 or 1 times the Ante')
    """
    if multiples == (1,):
        return f"equal to the {name}"
    *others, last = map(str, multiples)
    return f"{' or '.join(filter(None, (', '.join(others), last)))} times the {name}"
