"""A plain picture of what a seat sees: one row of cards for every place, drawn in pixels.

Clubs are green, diamonds blue, hearts red and spades black; an unseen card shows its back. Left of
the cards stands what the seat has put up, in units. The row of the one who looks comes last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card, is_tile, suit, text
from houseway.envs.seen import BOARD, Seen, seat_of
from houseway.money import Cents
from houseway.play.described import BANK

Pixels = NDArray[np.uint8]
Colour = tuple[int, int, int]

FELT: Colour = (24, 96, 60)
PAPER: Colour = (250, 250, 245)
BACK: Colour = (70, 90, 160)
INK: Colour = (230, 220, 170)
SUIT_COLOURS: tuple[Colour, ...] = ((0, 120, 0), (0, 0, 200), (200, 0, 0), (0, 0, 0))
HIGH, WIDE, GAP, SCALE = 20, 16, 4, 2
LABEL, COLUMNS = 48, 24  # pixels for the money, and how many cards a row has room for

# Letters and figures of three by five dots, row by row.
_DOTS = {
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711", "5": "74717",
    "6": "74757", "7": "71122", "8": "75757", "9": "75717", "A": "25755", "T": "72222",
    "J": "11157", "Q": "25563", "K": "55655", "-": "00700", "k": "45655",
}  # fmt: skip


def picture(seen: Seen, seat: int, seats: int, unit: Cents) -> Pixels:
    """The table as `seat` sees it, the same size for every round of a game."""
    rows = [(0, _lying(seen, place)) for place in (BANK, BOARD)]
    for away in (*range(1, seats), 0):
        other = (seat - 1 + away) % seats + 1
        rows.append((seen.put.get(other, 0), _of_seat(seen, other)))
    out = np.empty(((HIGH + GAP) * len(rows) + GAP, LABEL + (WIDE + GAP) * COLUMNS, 3), np.uint8)
    out[:] = FELT
    for number, (put, cards) in enumerate(rows):
        top = GAP + number * (HIGH + GAP)
        if put:
            _write(out, top + 5, GAP, str(put // unit)[:5], INK)
        for column, card in enumerate(cards[:COLUMNS]):
            _card(out, top, LABEL + column * (WIDE + GAP), card)
    return out


def _lying(seen: Seen, place: str) -> list[Card | None]:
    names = (BANK, "banker") if place == BANK else (BOARD, "player")
    return [card for name in names for card in seen.hands.get(name, ())]


def _of_seat(seen: Seen, seat: int) -> list[Card | None]:
    """What a seat has laid down, then its hands."""
    held = (cards for name, cards in seen.hands.items() if seat_of(name) == seat)
    return [*seen.laid.get(seat, ()), *(card for cards in held for card in cards)]


def _card(out: Pixels, top: int, left: int, card: Card | None) -> None:
    box = out[top : top + HIGH, left : left + WIDE]
    if card is None:
        box[:] = PAPER
        box[2:-2, 2:-2] = BACK
        return
    tile = is_tile(card)
    box[:] = (30, 30, 30) if tile else PAPER
    written = text(card)
    shown = written.replace("-", "") if tile else written if written == "Jk" else written[0]
    colour = PAPER if tile else (130, 0, 130) if written == "Jk" else SUIT_COLOURS[suit(card)]
    _write(out, top + 5, left + (2 if len(shown) > 1 else 5), shown, colour)


def _write(out: Pixels, top: int, left: int, shown: Sequence[str], colour: Colour) -> None:
    for number, letter in enumerate(shown):
        for row, column in _lit(_DOTS.get(letter, "00000")):
            y, x = top + SCALE * row, left + SCALE * (4 * number + column) - number
            out[y : y + SCALE, x : x + SCALE] = colour


def _lit(rows: str) -> Iterable[tuple[int, int]]:
    for row, dots in enumerate(rows):
        yield from ((row, column) for column in range(3) if int(dots) & (4 >> column))
