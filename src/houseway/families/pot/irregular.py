"""What goes wrong with the cards of a pot game: when it may be declared, and what is then done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from houseway.engine.round import Declared, Irregularity, Procedure, Step
from houseway.families.pot import remedies as r
from houseway.families.pot.hand import Hand
from houseway.play.exposed import misdeal
from houseway.rulebook.schema import Irregular
from houseway.table.events import IrregularityDeclared
from houseway.table.table import Table

At = Literal["bet", "draw", "roll", "discard", "settled"]


class Declarable(Mapping[str, frozenset[int]]):
    """What may be declared at a moment of a hand, worked out when somebody asks."""

    def __init__(self, known: tuple[Irregular, ...], hand: Hand, at: At) -> None:
        self._known, self._hand, self._at = known, hand, at

    def _now(self) -> dict[str, frozenset[int]]:
        return {
            what.id: seats
            for what in self._known
            if (seats := _seats(what, self._hand, self._at)) is not None
        }

    def __getitem__(self, kind: str) -> frozenset[int]:
        return self._now()[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(self._now())

    def __len__(self) -> int:
        return len(self._now())


def declarable(table: Table, hand: Hand, at: At = "bet") -> Declarable:
    """What may be declared while a street is bet, or while players change their cards."""
    return Declarable(table.rules.irregularities, hand, at)


def _seats(what: Irregular, hand: Hand, at: At) -> frozenset[int] | None:
    """The seats it may be declared of now, none of them where it is about no seat; None if not."""
    if not _happens(what.does, hand, at):
        return None
    if at == "settled" and len(hand.live) < 2:  # nobody else is left to win the pot
        return None
    if not what.seat:
        return frozenset()
    fits = _FITS.get(what.does)
    seats = (seat for seat in hand.live if fits is None or fits(hand, seat))
    if what.when != "any":
        seats = (seat for seat in seats if r.began(hand, seat) == (what.when == "after-acting"))
    return frozenset(seats) or None


def _happens(does: str, hand: Hand, at: At) -> bool:
    """Whether such a thing can happen at this moment of the hand.

    Of a settled hand only a foul can be told: everything else is done while cards are dealt.
    """
    if at == "settled":
        return does == "foul"
    streets, street, stub = hand.play.streets, hand.street, hand.stub
    first, betting = street == 1, at == "bet"
    fresh = betting and not hand.acts
    coming = None if street == len(streets) else streets[street]
    board = 0 if coming is None else coming.board
    return {
        "misdeal": True,
        "dead-hand": True,
        "foul": True,
        "burn": stub > 0,
        "missing-card": betting and first and stub > 0,
        "extra-card": betting and first and stub > 0,
        "early-flop": betting and first and board > 1 and stub > board,
        "flop-again": fresh and street == 2 and len(hand.board) > 1 and stub > 0,
        "early-card": betting and not first and board == 1 and stub > 1,
        "early-cards": betting and coming is not None and bool(coming.deal)
        and stub > len(hand.live),
        "next-down": betting and first,
        "last-shown": fresh and coming is None,
        "turned-up": at == "roll",
        "keep-or-replace": betting and first,
        "replace-drawn": at == "draw" or (fresh and not first),
    }.get(does, False)  # fmt: skip


_FITS: Mapping[str, Callable[[Hand, int], bool]] = {
    "next-down": lambda hand, seat: bool(r.hidden(hand, seat)),
    "keep-or-replace": lambda hand, seat: bool(r.hidden(hand, seat)),
    "turned-up": lambda hand, seat: len(r.hidden(hand, seat)) > 1,
    "last-shown": lambda hand, seat: r.last_is_hidden(hand, seat),
    "replace-drawn": lambda hand, seat: bool(r.drawn_by(hand, seat)),
}


def declared(table: Table, hand: Hand, what: Declared) -> Procedure:
    """Do what the rules say about a declared irregularity; anything unknown voids the deal."""
    known = table.rules.irregular.get(what.kind)
    if known is None:
        raise Irregularity(what)
    yield IrregularityDeclared(what.kind, what.reason, what.seat)
    if known.does == "misdeal":
        raise misdeal(what.reason or known.name)
    if (yield from _was_seen_before(hand, known, what.seat)):
        return
    hand.seen.append((what.kind, what.seat or 0))
    if known.seat:
        assert what.seat is not None
        yield from _OF_A_SEAT[known.does](table, hand, what.seat, what.reason)
    else:
        yield from _OF_THE_DEAL[known.does](table, hand)


def _was_seen_before(hand: Hand, known: Irregular, seat: int | None) -> Step[bool]:
    """The second time may be a misdeal, or the end of one hand."""
    seats = [each for kind, each in hand.seen if kind == known.id]
    if known.twice == "misdeal" and any(each != seat for each in seats):
        raise misdeal(f"{known.name}, at a second seat")
    if known.twice != "dead-hand" or seat not in seats:
        return False
    assert seat is not None
    yield from r.dead_hand(hand, seat)
    return True


_OF_A_SEAT: Mapping[str, Callable[[Table, Hand, int, str], Procedure]] = {
    "foul": lambda table, hand, seat, reason: r.foul(hand, seat),
    "dead-hand": lambda table, hand, seat, reason: r.dead_hand(hand, seat),
    "missing-card": lambda table, hand, seat, reason: r.serve_missing(table, hand, seat),
    "extra-card": lambda table, hand, seat, reason: r.pull_one(table, hand, seat),
    "next-down": lambda table, hand, seat, reason: r.next_down(hand, seat, reason),
    "turned-up": lambda table, hand, seat, reason: r.turned_up(hand, seat, reason),
    "last-shown": lambda table, hand, seat, reason: r.last_shown(hand, seat),
    "keep-or-replace": r.keep_or_replace,
    "replace-drawn": r.replace_drawn,
}
_OF_THE_DEAL: Mapping[str, Callable[[Table, Hand], Procedure]] = {
    "burn": r.scrap,
    "early-flop": r.early_flop,
    "flop-again": r.flop_again,
    "early-card": r.early_card,
    "early-cards": r.early_cards,
}
