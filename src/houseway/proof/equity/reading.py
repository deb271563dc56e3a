"""Reading what people write for a hand or a range."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from math import lcm

import numpy as np

from houseway.cards.card import text
from houseway.errors import (
    HousewayError,
    bad_form,
    contradiction,
    not_given,
    not_here,
    out_of_range,
)
from houseway.proof.equity.patterns import Pattern, listed, pattern
from houseway.proof.equity.ranges import HEIGHTS, classes_in, holdings_of
from houseway.proof.equity.situation import Cards, Hand, Whole, masks_of
from houseway.proof.equity.spec import Spec
from houseway.proof.equity.starting import top_classes

ANY = ("*", "random", "any")
PERCENT = re.compile(r"(?:top)?\s*(\d+(?:\.\d+)?)\s*%", re.IGNORECASE)
ACE_WITH_ANY = re.compile(rf"([{HEIGHTS}])[x*]([so])", re.IGNORECASE)
PLACES = 4  # of the decimals of a weight


def read_hand(spec: Spec, written: str, number: int = 1) -> Hand:
    """The hand or range that a text means in a game; `number` is its place, for errors.

    >>> from houseway.proof.equity.spec import spec_of
    >>> len(read_hand(spec_of("texas-holdem"), "QQ+, AKs").cards)
    22
    >>> read_hand(spec_of("omaha"), "AA**").cards.shape
    (6961, 4)
    """
    try:
        return _read(spec, written)
    except HousewayError as error:
        where = ("hands", number - 1)
        raise error.told_as(HousewayError, where, f"hand {number}: {error}") from None


def _read(spec: Spec, written: str) -> Hand:
    pieces = [_weighed(piece) for piece in written.split(",") if piece.strip()]
    if not pieces:
        raise not_given("hand", "nothing is named; write cards, a range, or * for any hand")
    if len(pieces) == 1 and _is_any(pieces[0][0]):
        return Hand(written, np.zeros((1, 0), np.uint8), np.ones(1, np.int64))
    whole = len(pieces) > 1 and spec.board > 0
    found = [(_rows(spec, piece, whole), weight) for piece, weight in pieces]
    size = max(rows.shape[1] for rows, _ in found)
    if any(rows.shape[1] != size for rows, _ in found):
        raise contradiction(
            "hand", f"{written!r} names different numbers of cards; name equally many", written
        )
    for rows, _ in found:
        _check(spec, rows)
    return _joined(written, [rows for rows, _ in found], [weight for _, weight in found])


def _weighed(piece: str) -> tuple[str, Fraction]:
    """A piece of a range without its weight, and the weight."""
    body, colon, written = piece.strip().partition(":")
    if not colon:
        return body, Fraction(1)
    try:
        weight = Decimal(written.strip().removesuffix("%"))
    except InvalidOperation:
        raise bad_form(
            "hand", f"{written!r} is not a weight; write it like AKs:0.5", written
        ) from None
    if written.strip().endswith("%"):
        weight /= 100
    if not weight.is_finite() or not 0 < weight <= 1:
        raise out_of_range(
            "hand", f"a weight is above 0 and at most 1, not {written.strip()}", written
        )
    return body.strip(), Fraction(round(weight, PLACES)) or Fraction(1, 10**PLACES)


def _is_any(piece: str) -> bool:
    return piece.lower() in ANY or bool(re.fullmatch(r"[*x?\s/]+", piece, re.IGNORECASE))


def _rows(spec: Spec, piece: str, whole: bool) -> Cards:
    """The holdings that one piece of a range names, all cards of each where `whole`."""
    if spec.held == 2:
        rows = _two_cards(piece)
        if rows is not None:
            return rows
    elif PERCENT.fullmatch(piece):
        raise not_here(
            "hand", f"{piece!r}: only hands of two cards are put in an order by equity", piece
        )
    wanted = Pattern() if piece.lower() in ANY else pattern(piece)
    return _pattern_rows(spec, wanted, piece, whole)


def _two_cards(piece: str) -> Cards | None:
    """Short notation; None if it is something else."""
    if found := PERCENT.fullmatch(piece):
        share = Fraction(found[1]) / 100
        if not 0 < share <= 1:
            raise out_of_range(
                "hand", f"{piece!r}: a part of all hands is above 0 and at most 100 %", piece
            )
        classes = top_classes(share)
    elif found := ACE_WITH_ANY.fullmatch(piece):
        rank = found[1].upper()
        classes = [_class(rank, other, found[2].lower()) for other in HEIGHTS if other != rank]
    else:
        named = classes_in(piece.replace("10", "T"))
        if named is None:
            return None
        classes = named
    return np.array([two for label in classes for two in holdings_of(label)], np.uint8)


def _class(one: str, two: str, kind: str) -> str:
    return "".join(sorted((one, two), key=HEIGHTS.index, reverse=True)) + kind


def _pattern_rows(spec: Spec, wanted: Pattern, piece: str, whole: bool) -> Cards:
    """Sets of cards as a pattern names them; cards nobody names are dealt where that is the same.

    Where cards come one after the other, only those that are named are known. Where a hand is
    dealt at once it is listed whole, unless only single cards are named.
    """
    most = spec.dealt or spec.own
    if wanted.size > most:
        raise out_of_range(
            "hand", f"{piece!r} has {wanted.size} cards; {spec.name} has {most}", piece
        )
    if wanted.plain and not whole:
        return np.array([wanted.cards], np.uint8)
    in_turn = spec.board == 0
    size = wanted.named if in_turn else max(wanted.named, spec.held or spec.own)
    if wanted.only and wanted.size > size:
        raise bad_form("hand", f"{piece!r}: a filter by suits needs the whole hand", piece)
    rows = listed(wanted, size, spec.deck)
    if not len(rows):
        raise not_here("hand", f"no hand fits {piece!r}", piece)
    return rows


def _check(spec: Spec, rows: Cards) -> None:
    for card in np.setdiff1d(rows, np.array(spec.deck, np.uint8)):
        raise not_here("hand", f"{spec.name} is not played with {text(int(card))}", text(int(card)))


def _joined(label: str, parts: Sequence[Cards], shares: Sequence[Fraction]) -> Hand:
    """All holdings together; of one that is named twice the last weight counts."""
    scale = lcm(*(share.denominator for share in shares))
    whole = [int(share * scale) for share in shares]
    rows = np.concatenate(parts)
    weights: Whole = np.repeat(np.array(whole, np.int64), [len(part) for part in parts])
    masks = masks_of(rows)
    _, last = np.unique(masks[::-1], return_index=True)
    kept = np.sort(len(rows) - 1 - last)
    common = int(np.gcd.reduce(weights[kept]))
    return Hand(label, np.ascontiguousarray(rows[kept]), weights[kept] // common)
