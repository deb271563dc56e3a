"""Panguingue followed by its events alone: where every card is, whose turn it is, who owes what.

It shares no code with the game: melds are told apart and paid for here as the rules are printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from houseway.cards.card import Card, rank, suit
from houseway.engine.event import Event
from houseway.families.pan.rules import Play

Cards = tuple[Card, ...]
RUN = "A234567JQK"
SPADES = 3


class Lies(NamedTuple):
    """A meld: what it was laid as (`rope`, `mixed` or its suit), and its cards."""

    kind: str | int
    cards: Cards


def letters(cards: Sequence[Card]) -> str:
    return "".join("?A23456789TJQK"[rank(card)] for card in cards)


def kinds(play: Play, cards: Cards) -> Iterator[str | int]:
    """Everything cards can be laid as."""
    ranks = set(letters(cards))
    suits = Counter(map(suit, cards))
    if len(ranks) == 1:
        for each, number in sorted(suits.items()):
            if number >= 3 and (len(suits) == 1 or not play.same_suit_adds):
                yield each
        if len(suits) >= 3 or ranks & set("AK"):
            yield "mixed"
    elif len(suits) == 1 and "".join(sorted(letters(cards), key=RUN.index)) in RUN:
        yield "rope"


def runs(lies: Lies) -> int:
    """How many of A-2-3 and J-Q-K a rope holds."""
    return sum(set(run) <= set(letters(lies.cards)) for run in ("A23", "JQK"))


def spades(lies: Lies) -> int:
    """Two for spades where they pay double, and else one."""
    of = suit(lies.cards[0]) if lies.kind == "rope" else lies.kind
    return 2 if of == SPADES else 1


def condition(lies: Lies) -> int:
    """What the three cards of a condition pay."""
    vale = letters(lies.cards)[0] in "357"
    if lies.kind == "rope":
        return runs(lies) * spades(lies)
    if lies.kind == "mixed":
        return int(vale)
    return (2 if vale else 1) * spades(lies)


def worth(play: Play, lies: Lies) -> int:
    """A condition and each card more: as much again, for a suited set of valle cards half."""
    first, more = condition(lies), len(lies.cards) - 3
    if lies.kind == "rope":
        more = len(lies.cards) - 3 * runs(lies) if play.ropes_grow_paid and first else 0
    elif lies.kind != "mixed" and not play.off_suit_pays:
        more = sum(suit(card) == lies.kind for card in lies.cards) - 3
    return first + more * spades(lies) if first else 0


def laid(play: Play, cards: Cards) -> Lies:
    """Cards as the meld that pays most."""
    ways = [Lies(kind, cards) for kind in kinds(play, cards)]
    assert ways, f"{cards} is no meld"
    return max(ways, key=lambda lies: worth(play, lies))


def for_split(play: Play, old: Lies, new: Sequence[Lies]) -> int:
    """What the conditions pay that two parts have and the whole did not."""

    def found(lies: Lies) -> Counter[tuple[Any, ...]]:
        if lies.kind == "rope":
            have = [run for run in ("A23", "JQK") if set(run) <= set(letters(lies.cards))]
            return Counter((run, spades(lies)) for run in have)
        pays = condition(lies) if play.split_pays == "full" else spades(lies)
        return Counter([(lies.kind, letters(lies.cards)[0], pays)] if condition(lies) else [])

    created = found(new[0]) + found(new[1]) - found(old)
    return sum(key[-1] * times for key, times in created.items())


class Referee:
    """Takes in the events of a hand one by one; raises when one cannot be, or pays wrong."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.order: list[int] = []
        self.live: list[int] = []
        self.paying: set[int] = set()
        self.retired: set[int] = set()
        self.due = False  # whether the only one left has yet to be paid for winning
        self.hands: dict[int, Counter[Card]] = {}
        self.melds: dict[int, list[Lies]] = {}
        self.before: list[tuple[list[Lies], int]] = []  # melds before each act, and what it paid
        self.pile: list[Card] = []
        self.aside: Counter[Card] = Counter()
        self.card: Card | None = None
        self.must = self.fresh = False
        self.turn = 0
        self.owed: Counter[int] = Counter()  # chips still to be paid, by payer
        self.acts: Counter[str] = Counter()

    def take(self, event: Event) -> None:
        """What an event changes. Payments for an act follow it at once."""
        if event.kind != "chips-paid":
            assert not +self.owed, f"{event} comes before {self.owed} is paid"
        known = getattr(self, "_" + event.kind.replace("-", "_"), None)
        if known is not None:
            known(event)

    def all_cards(self) -> Counter[Card]:
        """Every card that is out of the stock."""
        out = Counter(self.pile) + self.aside + Counter([] if self.card is None else [self.card])
        for seat in self.hands:
            out += self.hands[seat] + Counter(self.laid_by(seat))
        return out

    def laid_by(self, seat: int) -> list[Card]:
        return [card for lies in self.melds[seat] for card in lies.cards]

    def _card_dealt(self, event: Any) -> None:
        seat = int(event.hand.removeprefix("seat "))
        self.melds.setdefault(seat, [])
        self.hands.setdefault(seat, Counter())[event.card] += 1

    def _eldest_named(self, event: Any) -> None:
        self.order, self.live, self.paying = [*event.seats], [*event.seats], {*event.seats}
        self.turn = event.seats[-1]

    def _next(self) -> int:
        at = self.order.index(self.turn) + 1
        return next(each for each in self.order[at:] + self.order[:at] if each in self.live)

    def _card_taken(self, event: Any) -> None:
        assert self.card is None
        assert event.bettor.seat == self._next()
        self.turn, self.before, self.must = self._next(), [], event.pile
        if event.pile:
            assert self.fresh
            assert self.pile.pop() == event.card
        if event.forced is not None:
            assert event.pile
            assert event.forced in self.live
            assert event.forced != self.turn
            assert any(
                lies.kind in kinds(self.play, (*lies.cards, event.card))
                for lies in self.melds[self.turn]
            )
        self.card, self.fresh = event.card, False

    def _melded(self, event: Any) -> None:
        seat, old = event.bettor.seat, self.melds[event.bettor.seat]
        assert seat == self.turn
        assert event.used or not self.must, "a card from the pile is used first"
        new = Counter(event.cards)
        assert not new - self.hands[seat]
        self.hands[seat] -= new
        if event.used:
            assert self.card is not None
            new[self.card] += 1
            self.card, self.must = None, False
        now, chips = getattr(self, "_by_" + event.how)(old, event.melds)
        self.melds[seat] = now
        assert Counter(self.laid_by(seat)) == Counter(c for lies in old for c in lies.cards) + new
        assert [worth(self.play, lies) for lies in now] == list(event.worths)
        self.before.append((old, chips))
        self.acts[event.how] += 1
        self._owe(seat, chips)

    def _by_meld(self, old: list[Lies], new: Sequence[Cards]) -> tuple[list[Lies], int]:
        assert [lies.cards for lies in old] == list(new[:-1])
        found = laid(self.play, new[-1])
        return [*old, found], worth(self.play, found)

    def _by_borrow(self, old: list[Lies], new: Sequence[Cards]) -> tuple[list[Lies], int]:
        left = [self._lent(lies, cards) for lies, cards in zip(old, new[:-1], strict=True)]
        assert left != old
        found = laid(self.play, new[-1])
        return [*left, found], worth(self.play, found)

    def _by_add(self, old: list[Lies], new: Sequence[Cards]) -> tuple[list[Lies], int]:
        now = [self._kept(lies, cards) for lies, cards in zip(old, new, strict=True)]
        gained = [worth(self.play, a) - worth(self.play, b) for a, b in zip(now, old, strict=True)]
        assert sum(a != b for a, b in zip(now, old, strict=True)) == 1
        return now, sum(gained)

    def _by_split(self, old: list[Lies], new: Sequence[Cards]) -> tuple[list[Lies], int]:
        same = next(n for n, lies in enumerate(old) if lies.cards != new[n])
        parts = [laid(self.play, cards) for cards in new[same : same + 2]]
        assert [lies.cards for lies in old[same + 1 :]] == list(new[same + 2 :])
        return [*old[:same], *parts, *old[same + 1 :]], for_split(self.play, old[same], parts)

    def _lent(self, lies: Lies, cards: Cards) -> Lies:
        """What a meld is that may have lent some cards: itself, or else what pays most."""
        assert len(cards) >= 3
        kept = lies.kind in kinds(self.play, cards)
        return Lies(lies.kind, cards) if kept else laid(self.play, cards)

    def _kept(self, lies: Lies, cards: Cards) -> Lies:
        assert lies.kind in kinds(self.play, cards), f"{lies} is no longer itself: {cards}"
        return Lies(lies.kind, cards)

    def _owe(self, seat: int, chips: int) -> None:
        self.owed = Counter(dict.fromkeys(self.paying - {seat}, chips))

    def _chips_paid(self, event: Any) -> None:
        if self.due:
            self._owe_winner(self.turn)
        assert event.to.seat == self.turn
        assert event.owed == event.chips * self.play.condition
        self.owed[event.bettor.seat] -= event.chips
        assert self.owed[event.bettor.seat] >= 0

    def _taken_back(self, event: Any) -> None:
        seat = event.bettor.seat
        assert seat == self.turn
        self.melds[seat], _ = self.before.pop()
        assert [lies.cards for lies in self.melds[seat]] == list(event.melds)
        self.hands[seat].update(event.cards)
        self.card = self.card if event.card is None else event.card

    def _card_withdrawn(self, event: Any) -> None:
        self._out_of_hand(event)
        self.aside[event.card] += 1

    def _out_of_hand(self, event: Any) -> None:
        assert self.hands[event.bettor.seat][event.card]
        self.hands[event.bettor.seat][event.card] -= 1

    def _discarded(self, event: Any) -> None:
        assert event.bettor.seat == self.turn
        assert not self.must
        self.fresh = event.drawn_card
        if self.fresh:
            assert self.card == event.card
            self.card = None
        else:
            assert self.card is None, "a card just drawn is not kept"
            self._out_of_hand(event)
        self.pile.append(event.card)
        self.before = []

    def _retired(self, event: Any) -> None:
        self.retired.add(event.bettor.seat)
        self._put_aside(event.bettor.seat, self.play.retired_pay)

    def _hand_dead(self, event: Any) -> None:
        self._put_aside(event.bettor.seat, event.pays)

    def _put_aside(self, seat: int, pays: bool) -> None:
        self.live.remove(seat)
        self.aside += self.hands[seat] + Counter(self.laid_by(seat))
        self.hands[seat], self.melds[seat] = Counter(), []
        if seat == self.turn and self.card is not None:
            self.aside[self.card] += 1
            self.card, self.must = None, False
        if not pays:
            self.paying.remove(seat)
        if len(self.live) == 1:
            (last,) = self.live
            self.turn = last
            self.due = bool(self.paying - self.retired - {last})

    def _went_out(self, event: Any) -> None:
        seat = event.bettor.seat
        assert seat == self.turn
        assert len(self.laid_by(seat)) == 11
        self._owe_winner(seat)

    def _tops_won(self, event: Any) -> None:
        assert not self.due, f"{event} comes before the winner is paid"

    def _owe_winner(self, seat: int) -> None:
        self.due = False
        self._owe(seat, 2 + sum(worth(self.play, lies) for lies in self.melds[seat]))

    def _stock_shuffled(self, event: Any) -> None:
        assert Counter(event.cards) == Counter(self.pile)
        self.pile = []
