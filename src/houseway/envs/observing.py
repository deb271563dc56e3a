"""What a seat sees, as one vector of fixed length.

Cards come first: for every place on the table how often each card of the deck lies there open to
the seat, and how many cards lie there unseen. Seats are told from the one who looks, clockwise.
Money follows, in units, then the words said so far of a choice that is being spelled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.engine.decision import Offer, PickOffer
from houseway.envs.seen import BOARD, Seen, seat_of
from houseway.families.pot.offer import BetOffer
from houseway.money import Cents
from houseway.play.described import BANK, hand_number
from houseway.play.game import Game

Vector = NDArray[np.float32]

MOST = 1e6  # no sum of money is told as more units than this
ASKED, MINE, LAID = "asked", "mine", "laid"
OF_A_SEAT = ("put", "bet", "chips", "is in", "first")
OF_THE_TABLE = (
    *("middle", "bank", "to call", "least", "most", "hands", "hand", "on hand", "asked", "round"),
)
_COMMON = {BANK: BANK, "banker": BANK, BOARD: BOARD, "player": BOARD}


class Layout:
    """Where everything is told. `parts` names the slices of the vector."""

    def __init__(self, game: Game, seats: int, words: Sequence[str], unit: Cents) -> None:
        self.seats = seats
        self.unit = unit
        self.kinds = {card: at for at, card in enumerate(sorted(game.rules.deck.shoe))}
        self.spots = {spot.id: at for at, spot in enumerate(game.rules.spots)}
        others = [f"seat +{away}" for away in range(1, seats)]
        self.places = [ASKED, MINE, LAID, *others, BANK, BOARD]
        self.width = len(self.kinds) + 1
        self.parts: dict[str, slice] = {}
        self.size = 0
        for place in self.places:
            self._part(f"cards {place}", self.width)
        for name in OF_A_SEAT:
            self._part(name, seats)
        for name in OF_THE_TABLE:
            self._part(name, 1)
        self._part("wagers", len(self.spots))
        self._part("said", len(words))
        self.words = {word: at for at, word in enumerate(words)}

    def _part(self, name: str, size: int) -> None:
        self.parts[name] = slice(self.size, self.size + size)
        self.size += size

    def bounds(self, shoe: Mapping[int, int]) -> tuple[Vector, Vector]:
        """The least and the most of every number."""
        high = np.full(self.size, MOST, dtype=np.float32)
        copies = [shoe[card] for card in self.kinds] + [sum(shoe.values())]
        high[: self.width * len(self.places)] = copies * len(self.places)
        for name in ("is in", "first"):
            high[self.parts[name]] = 1
        return np.zeros(self.size, dtype=np.float32), high

    def vector(
        self,
        seen: Seen,
        seat: int,
        chips: Mapping[int, Cents],
        offer: Offer | None,
        said: Sequence[str],
        round_: int = 1,
    ) -> Vector:
        """What `seat` sees in a round, the chips that lie there, and what it is asked."""
        out = np.zeros(self.size, dtype=np.float32)
        asked = offer.hand if isinstance(offer, PickOffer) else ""
        self._cards(out, seen, seat, asked)
        self._seats(out, seen, seat, chips)
        self._table(out, seen, seat, offer, asked)
        out[self.parts["asked"]], out[self.parts["round"]] = offer is not None, round_
        start = self.parts["said"].start
        for word in said:
            out[start + self.words[word]] += 1
        return out

    def _cards(self, out: Vector, seen: Seen, seat: int, asked: str) -> None:
        kinds, width = self.kinds, self.width
        for name, cards in seen.hands.items():
            owner = seat_of(name)
            if owner is None:
                starts = [width * self.places.index(_COMMON[name])]
            else:
                away = (owner - seat) % self.seats
                starts = [width * (2 + away if away else 1)]
                if name == asked:
                    starts.append(0)
            for start in starts:
                for card in cards:
                    out[start + (width - 1 if card is None else kinds[card])] += 1
        for owner, laid in seen.laid.items():
            start = width * (2 + (owner - seat) % self.seats)
            for card in laid:
                out[start + kinds[card]] += 1

    def _seats(self, out: Vector, seen: Seen, seat: int, chips: Mapping[int, Cents]) -> None:
        unit, seats = self.unit, self.seats
        for name, amounts in (("put", seen.put), ("bet", seen.bets), ("chips", chips)):
            start = self.parts[name].start
            for other, amount in amounts.items():
                out[start + (other - seat) % seats] = min(max(amount, 0) / unit, MOST)
        start = self.parts["is in"].start
        for name in seen.hands:
            owner = seat_of(name)
            if owner is not None and owner not in seen.out:
                out[start + (owner - seat) % seats] = 1
        if seen.first is not None:
            out[self.parts["first"].start + (seen.first - seat) % seats] = 1

    def _table(self, out: Vector, seen: Seen, seat: int, offer: Any, asked: str) -> None:
        unit, at = self.unit, self.parts["middle"].start
        out[at] = min(max(seen.middle, 0) / unit, MOST)
        out[at + 1] = min(seen.bank / unit, MOST)
        if isinstance(offer, BetOffer):
            out[at + 2] = offer.to_call / unit
            if offer.amounts:
                low, high = next(iter(offer.amounts.values()))
                out[at + 3], out[at + 4] = low / unit, min(high / unit, MOST)
        out[at + 5] = sum(seat_of(name) == seat for name in seen.hands)
        number = hand_number(asked)
        out[at + 6] = number if asked else 0
        spots = self.parts["wagers"].start
        for (owner, spot, hand), amount in seen.wagers.items():
            if owner == seat:
                out[spots + self.spots[spot]] += amount / unit
                if asked and hand == number:
                    out[at + 7] += amount / unit
