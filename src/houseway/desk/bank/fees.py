"""The bank's fee beside its action: what the next dollar costs, and what action pays the fee."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from houseway.money import Cents, dollars
from houseway.rulebook.schedules import Schedule
from houseway.rulebook.schema import Rules

NEAR = 5_000
DOLLAR = 100

EARNED = {True: "after the fee", False: "before any fee"}
"""What a result is, by whether a fee is posted that can be taken off it."""

Range = tuple[Cents, Cents | None]


@dataclass(frozen=True)
class Cliffs:
    """The fee at an action, and the steps around it.

    `marginal` is what one more dollar of action adds to the fee. `next_tier` is the first action
    with a higher fee (None at the top) and `rise` by how much. `warning` is a sentence when that
    is near. `break_even` are the ranges of action (from, to; None for no end) in which the edge
    pays the fee as long as the bank covers it all, and `share_of_ev` the part of the EV that the
    fee takes; each only where its EV was given and is above zero.
    """

    action: Cents
    fee: Cents
    marginal: Cents
    next_tier: Cents | None
    rise: Cents
    warning: str
    break_even: tuple[Range, ...]
    share_of_ev: Fraction | None


def fee_text(rules: Rules) -> str:
    """What is posted for the bank, or that nothing is."""
    if rules.schedule is not None:
        return rules.schedule.bank_text
    if rules.fee_is_open:
        return "the room posts its fee, which is not known here"
    return "no fee is posted"


def bank_fee(rules: Rules, action: Cents) -> Cents:
    """What the bank pays for a round with this much action; nothing without a schedule."""
    if rules.schedule is None:
        return 0
    return rules.schedule.bank_fee(action, rules.fees.below_first_tier)


def cliffs(
    rules: Rules, action: Cents, ev: Fraction | None = None, full: Fraction | None = None
) -> Cliffs:
    """The bank's fee for `action`, where it rises, and from which action the edge pays it.

    `ev` is the bank's EV before the fee at this action, and `full` what it is with everything
    covered, which grows with the action; they are the same unless the bank falls short.

    >>> from houseway.families import game
    >>> rules = game("ez-baccarat-panda-8").rules
    >>> found = cliffs(rules, 17_500, Fraction(210))
    >>> found.fee, found.next_tier, found.rise, found.warning
    (100, 20001, 100, '$25.01 more action raises the fee by $1.')
    >>> found.break_even
    ((4167, 40000), (41667, None))
    """
    now = bank_fee(rules, action)
    above = next(((at, fee) for at, fee in _steps(rules) if at > action and fee > now), None)
    whole = ev if full is None else full
    edge = whole / action if whole is not None and whole > 0 and action > 0 else None
    return Cliffs(
        action=action,
        fee=now,
        marginal=bank_fee(rules, action + DOLLAR) - now,
        next_tier=None if above is None else above[0],
        rise=0 if above is None else above[1] - now,
        warning="" if above is None else _warning(above[0] - action, above[1] - now),
        break_even=() if edge is None else _paying(rules, edge),
        share_of_ev=now / ev if ev is not None and ev > 0 and action > 0 else None,
    )


def least_action(rules: Rules) -> Cents:
    """The least action a round can have: the smallest wager that may lie alone."""
    early = (spot for spot in rules.spots if spot.window == "before-cards")
    alone = (spot for spot in early if spot.kind == "base" or spot.needs is None)
    return min(rules.limits(spot)[0] for spot in alone)


def _warning(away: Cents, rise: Cents) -> str:
    if away > NEAR:
        return ""
    return f"{dollars(away)} more action raises the fee by {dollars(rise)}."


def _steps(rules: Rules) -> Iterator[tuple[Cents, Cents]]:
    """Every action from which another fee is taken, lowest first, with that fee."""
    schedule = rules.schedule
    if schedule is None:
        yield 0, 0
        return
    yield from ((at, bank_fee(rules, at)) for at in sorted({0, *_starts(schedule)}))


def _starts(schedule: Schedule) -> Iterator[Cents]:
    """Where tiers begin: the first at its start, others just above the end of the one before."""
    yield 1
    yield max(1, schedule.bank[0].start)
    yield from (tier.end + 1 for tier in schedule.bank if tier.end is not None)


def _paying(rules: Rules, edge: Fraction) -> tuple[Range, ...]:
    """The ranges of action in which the edge brings at least the fee, as few as tell them all."""
    steps, out = list(_steps(rules)), list[Range]()
    ends: list[Cents | None] = [start - 1 for start, _ in steps[1:]] + [None]
    for (start, fee), end in zip(steps, ends, strict=True):
        least = max(start, ceil(fee / edge), least_action(rules))
        if end is not None and least > end:
            continue
        joins = bool(out) and out[-1][1] == least - 1
        out.append((out.pop()[0] if joins else least, end))
    return tuple(out)
