"""Melds and what they pay, in words."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.cards.card import cards
from houseway.families.pan.melds import conditions as chips_of
from houseway.families.pan.melds import meld_of
from houseway.families.pan.rules import Play
from houseway.money import dollars
from houseway.play.words import Chart


def melds() -> Iterator[str]:
    """Ropes and sets."""
    yield "A meld has three cards or more, up to eleven."
    yield "A rope is a run in one suit, like 6, 7 and J of hearts. It does not go on from K to A."
    yield (
        "A set is of one rank: three cards of three suits, or three cards of one suit. Aces and "
        "kings need no suits: any three of them are a set."
    )
    yield "A meld keeps the kind it was laid as. Cards that fit several are laid as what pays most."


def conditions(play: Play) -> Iterator[str]:
    """What counts."""
    yield "Threes, fives and sevens are valle cards, cards of value."
    yield (
        "Conditions are sets of valle cards, sets in one suit of any rank, and the ropes A-2-3 and "
        "J-Q-K. When one is laid, or a rope grows into one, everybody pays at once."
    )
    yield f"Figures are chips from each payer; a chip is {dollars(play.condition)}."


def increasing(play: Play) -> Iterator[str]:
    """Cards more than three."""
    yield "Players may add to their own melds whatever continues a rope or has the rank of a set."
    if play.same_suit_adds:
        yield "A set in one suit takes cards of its own suit only."
    else:
        paid = "is paid the same" if play.off_suit_pays else "is not paid"
        yield f"A set in one suit takes any suit; a card of another suit {paid}."
    yield (
        "On a set that is a condition every card more is paid like the condition, on valle cards "
        "in one suit half as much."
    )
    if play.ropes_grow_paid:
        yield "On A-2-3 and J-Q-K every card more is paid like the rope."
    else:
        yield "Cards added to a rope are not paid, unless they complete A-2-3 or J-Q-K."


def splitting(play: Play) -> Iterator[str]:
    """One meld becomes two."""
    yield (
        "With cards of the hand a meld may be made two, if both are melds: 5-6-7-J of diamonds "
        "with the 4 and the Q becomes 4-5-6 and 7-J-Q."
    )
    if play.split_pays == "flat":
        yield "A condition that was not there before pays 2 chips in spades and 1 else."
    else:
        yield "A condition that was not there before pays as if it were laid."


def borrowing() -> Iterator[str]:
    """Cards from one meld to another."""
    yield (
        "Cards may be borrowed from melds that have more than they need, to make a new meld with "
        "at least one card of the hand. What is left must still be a meld: of 4-5-6-7 the 4 or the "
        "7 can go. A set in one suit that lends one of its three becomes a mixed one, if it can."
    )
    yield "The new meld is paid for; for the one that lends nothing is paid or given back."


_CHART = (
    ("Three, five or seven, mixed suits", "5c 5d 5h", "5d 5h 5s"),
    ("Three, five or seven, one suit", "5h 5h 5h", "5s 5s 5s"),
    ("Any other rank, one suit", "4h 4h 4h", "4s 4s 4s"),
    ("Rope A-2-3", "Ah 2h 3h", "As 2s 3s"),
    ("Rope J-Q-K", "Jh Qh Kh", "Js Qs Ks"),
)


def condition_chart(play: Play) -> Chart:
    """Every condition, with what it and each card more pays."""
    rows = tuple(
        (name, *(_paid(play, laid) for laid in (spades, else_))) for name, else_, spades in _CHART
    )
    return Chart(
        "Conditions",
        ("Meld", "In spades", "Else"),
        rows,
        "Chips from everybody who pays, when laid; after the plus for each card more.",
    )


def _paid(play: Play, laid: str) -> str:
    meld = meld_of(play, cards(laid))
    assert meld is not None
    found = chips_of(play, meld)
    each = found.each if meld.kind != "rope" or play.ropes_grow_paid else 0
    return f"{found.laid} + {each}" if each else str(found.laid)
