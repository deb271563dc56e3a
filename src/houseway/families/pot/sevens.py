"""Sevens in low ball: whoever checks a seven or less cannot win what is bet after the draw.

Bets made after the draw are looked at in layers, as side pots are. Where the best hand of a layer
is a seven that did not do its duty, that layer and all above it go back. A seven that only called
an all-in of less than a full bet wins that bet; what others called it with goes back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from houseway.cards.card import Card
from houseway.families.pot.award import best_of
from houseway.families.pot.pots import Pot, less_fees
from houseway.hands import LOW_A5_JOKER
from houseway.hands.quick import worth
from houseway.hands.rankings import qualified
from houseway.money import Cents

_SEVEN = qualified(LOW_A5_JOKER, 7)

Mode = Literal["stands", "void", "short-call"]
Void = Literal["all", "live-only"]
Overcall = Literal["refund-if-seven-wins", "always"]


def is_seven(cards: Sequence[Card]) -> bool:
    """Whether five cards are a seven or less: five different ranks, none above seven.

    >>> from houseway.cards.card import cards
    >>> is_seven(cards("Jk 7c 4d 3h 2s")), is_seven(cards("7c 5d 4d 3h 3s"))
    (True, False)
    """
    return len(cards) == 5 and worth(_SEVEN, cards) > 0


@dataclass(frozen=True)
class AfterDraw:
    """What happened after the draw.

    `put` is what each seat bet then, folded seats too; `live` are those still in, with the `worth`
    of their hands. `sevens` hold a seven or less and `checked` have checked. `fulfilled` owe
    nothing: they made a full bet, or met one before they had checked or only called. `short` are
    those who bet all their chips and made no full bet; `order` is the order of acting.
    """

    put: Mapping[int, Cents]
    live: Sequence[int]
    worth: Mapping[int, int]
    sevens: Collection[int]
    checked: Collection[int] = ()
    fulfilled: Collection[int] = ()
    short: Collection[int] = ()
    order: Sequence[int] = ()

    @cached_property
    def lapsed(self) -> frozenset[int]:
        """Sevens that did not do their duty: they checked, or only called a short bet."""
        owing = (s for s in self.live if s in self.sevens and s not in self.fulfilled)
        lax = (s for s in owing if s in self.checked or (self.short and self.put.get(s)))
        return frozenset(s for s in lax if s not in self.short)

    @cached_property
    def short_bet(self) -> Cents:
        """What the short bet came to; 0 without one."""
        return max((self.put[seat] for seat in self.short), default=0)

    def behind(self, sevens: Collection[int]) -> frozenset[int]:
        """Who called too much when these sevens only called the short bet.

        Everybody else who called it, if one of the sevens had checked; else those who acted after
        the first of them, save for sevens that checked and are beaten.
        """
        callers = set(self.put) - set(self.short) - set(sevens)
        if any(seat in self.checked for seat in sevens):
            return frozenset(callers)
        order = list(self.order or self.put)
        opened = next(at for at, seat in enumerate(order) if seat in self.short)
        turns = order[opened:] + order[:opened]
        first = min(turns.index(seat) for seat in sevens)
        beaten = self.lapsed & set(self.checked)
        return frozenset(seat for seat in callers - beaten if turns.index(seat) > first)


class Settled(NamedTuple):
    """The pots that are played for, and what goes back to whom."""

    mode: Mode
    pots: list[Pot]
    back: dict[int, Cents]


def settle_sevens(
    before: Sequence[Pot],
    after: AfterDraw,
    void: Void = "all",
    overcall: Overcall = "refund-if-seven-wins",
    owed: Cents = 0,
) -> Settled:
    """Divide the bets after the draw into those that stand and those that go back.

    `before` are the pots as the draw found them. Of void bets those of folded seats stay with
    `live-only`. `always`: who calls a short bet behind a seven has no part in it, whoever wins.
    `owed` are the fees of the hand. Pots and what goes back make `before` and all bets, less those.
    """
    mode: Mode = "stands"
    out = _out_always(after) if overcall == "always" else frozenset()
    stands: list[Pot] = []
    back: dict[int, Cents] = {}
    for level, parts, reached in _layers(after):
        short = level <= after.short_bet
        seats = [seat for seat in reached if not short or seat not in out] or reached
        winners = best_of(seats, after.worth)
        lapsed = [seat for seat in winners if seat in after.lapsed]
        gone: Collection[int] = ()
        if mode == "void" or (not short and (lapsed or mode == "short-call")):
            mode = mode if mode == "short-call" else "void"
            gone = parts
        elif short and (lapsed or out):
            mode = "short-call"
            out = out or after.behind(lapsed) - set(winners)
            gone = out
        if void == "live-only":
            gone = [seat for seat in gone if seat in after.live]
        for seat in gone:
            back[seat] = back.get(seat, 0) + parts.get(seat, 0)
        kept = sum(part for seat, part in parts.items() if seat not in gone)
        stands.append(Pot(kept, tuple([s for s in seats if s not in gone] or winners)))
    return Settled(mode if back else "stands", *_less_owed(_joined(before, stands), back, owed))


def _out_always(after: AfterDraw) -> frozenset[int]:
    """Who called a short bet behind a seven, where that is never action."""
    if not after.short or any(s in after.fulfilled for s in after.live if s in after.sevens):
        return frozenset()
    order = [seat for seat in after.order or after.put if seat in after.lapsed]
    return after.behind(order[:1]) if order else frozenset()


def _layers(after: AfterDraw) -> Iterator[tuple[Cents, dict[int, Cents], list[int]]]:
    """The bets after the draw by what those still in have bet: up to what, whose, for whom."""
    put, below = after.put, 0
    levels = sorted({put.get(seat, 0) for seat in after.live} - {0}) or [0]
    for level in levels:
        top = max(put.values()) if level == levels[-1] else level
        parts = {seat: min(each, top) - min(each, below) for seat, each in put.items()}
        yield (
            level,
            {seat: part for seat, part in parts.items() if part},
            [seat for seat in after.live if put.get(seat, 0) >= level],
        )
        below = level


def _joined(before: Sequence[Pot], stands: Sequence[Pot]) -> list[Pot]:
    """One pot for each group of seats that can win it."""
    amounts: dict[tuple[int, ...], Cents] = {}
    for pot in (*before, *stands):
        amounts[pot.seats] = amounts.get(pot.seats, 0) + pot.amount
    found = [Pot(amount, seats) for seats, amount in amounts.items() if amount]
    return found or list(before[:1])


def _less_owed(
    found: list[Pot], back: dict[int, Cents], owed: Cents
) -> tuple[list[Pot], dict[int, Cents]]:
    """Fees come out of the pots, and where those are too small out of what goes back."""
    left = owed - sum(pot.amount for pot in found)
    for seat in back:
        taken = max(0, min(left, back[seat]))
        back[seat] -= taken
        left -= taken
    return less_fees(found, owed) if owed else found, {s: each for s, each in back.items() if each}
