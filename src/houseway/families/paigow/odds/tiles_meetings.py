"""Every hand of tiles against every hand of the bank, for any way of playing of either side.

How two set hands stand to each other is a cell, as in `scoring`, and deals are counted by cells.
Where a wager brings the number of halves won less one, as it usually does, each half can be counted
by itself: the hands that have none of four tiles are all hands, less those with one of the four,
plus those with two of them, and so on. Then an answer to any way of playing takes milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import comb, lcm, prod

import numpy as np
from numpy.typing import NDArray

from houseway.families.paigow.odds.scoring import CELLS
from houseway.families.paigow.odds.tiles_deals import BANK_HANDS, Numbers, Settings

Shares = NDArray[np.float64]

# What the cells bring when a wager wins or loses one unit by halves.
BY_HALVES = tuple(Fraction((cell // 3 == 2) + (cell % 3 == 2) - 1) for cell in range(CELLS))

_BLOCK = 32  # settings that are compared at a time with all of the other side


class Meetings:
    """A player and a bank, and what each setting brings against a way of playing of the other.

    `profits` says what the player has of each cell; gains are told in parts of which `unit` are one
    unit staked. Sums of whole numbers below 2**53 have no error, so for whole weights every figure
    is exact.
    """

    def __init__(self, settings: Settings, profits: Sequence[Fraction] = BY_HALVES) -> None:
        self.settings = settings
        self.by_halves = tuple(profits) == BY_HALVES
        self.unit = lcm(*(profit.denominator for profit in profits))
        self._pays = np.array([float(profit * self.unit) for profit in profits])

    def player_gains(self, bank: Shares | Numbers) -> Shares:
        """What the player wins less what is lost with each setting, over all hands of the bank."""
        if self.by_halves:
            return self._halves_won(bank, equal_wins=False) - BANK_HANDS * self.weight(bank)
        gains: Shares = self._stands(np.arange(len(bank)), bank) @ self._pays
        return gains

    def bank_gains(self, player: Shares | Numbers) -> Shares:
        """The same for the bank, which has every half that is equal."""
        if self.by_halves:
            return self._halves_won(player, equal_wins=True) - BANK_HANDS * self.weight(player)
        gains: Shares = self._stands(np.arange(len(player)), player) @ -self._pays[::-1]
        return gains

    def best_player(self, bank: Numbers) -> Numbers:
        """The player's best answer to a way of playing."""
        return self._best(self.player_gains(bank))

    def best_bank(self, player: Numbers) -> Numbers:
        """The bank's best answer to a way of playing."""
        return self._best(self.bank_gains(player))

    def weight(self, way: Shares | Numbers) -> int:
        """What the weights of one type add up to, the same for all."""
        return round(float(way[: self.settings.first[1]].sum()))

    def cells(self, player: Numbers, bank: Numbers) -> list[int]:
        """How often each cell is met, over all deals and as often as the weights of both say."""
        rows = np.flatnonzero(player)
        often = player[rows] * self.settings.ways[self.settings.owner[rows]]
        return [int(number) for number in often @ self._stands(rows, bank).astype(np.int64)]

    def _stands(self, rows: Numbers, other: Shares | Numbers) -> Shares:
        """For some settings how often each cell is met against a way of playing."""
        settings, theirs = self.settings, np.flatnonzero(other)
        blocks = []
        for some in np.array_split(rows, len(rows) // _BLOCK + 1):
            deals = self._left[np.ix_(settings.owner[some], settings.owner[theirs])]
            cell = stand(settings.low[some, None], settings.high[some, None], settings, theirs)
            cell += np.arange(0, CELLS * len(some), CELLS)[:, None]
            met = (deals * other[theirs]).ravel()
            blocks.append(np.bincount(cell.ravel(), met, CELLS * len(some)).reshape(-1, CELLS))
        return np.concatenate(blocks)

    @cached_property
    def _left(self) -> NDArray[np.int8]:
        return self.settings.left(self.settings.held)

    @cached_property
    def _places(self) -> tuple[list[Numbers], Shares]:
        """Where each sub-hand of a setting stands in a table of all, low and high; their copies."""
        parts, copies = _sub_hands(self.settings)
        places = parts[self.settings.owner] * self._values
        return [places + half[:, None] for half in (self.settings.low, self.settings.high)], copies

    @cached_property
    def _values(self) -> int:
        return int(self.settings.high.max()) + 1

    def _halves_won(self, other: Shares | Numbers, equal_wins: bool) -> Shares:
        """Halves won with each setting, over all hands the other side can have."""
        (halves, copies), settings = self._places, self.settings
        often = np.repeat(other * settings.ways[settings.owner], 16)
        beaten = np.zeros((len(copies), self._values + 1))
        won = np.zeros(len(settings.owner))
        for places in halves:
            met = np.bincount(places.ravel(), often, len(copies) * self._values)
            hands = met.reshape(len(copies), self._values) / copies[:, None]
            np.cumsum(hands, axis=1, out=beaten[:, 1:])
            within = beaten[:, 1:] if equal_wins else beaten[:, :-1]
            won += within.ravel()[places] @ _SIGNS
        return won

    def _best(self, gains: Shares) -> Numbers:
        """Weight on the first setting of each type that gains most."""
        owner, first = self.settings.owner, self.settings.first
        most = np.flatnonzero(gains == np.maximum.reduceat(gains, first)[owner])
        weights = np.zeros(len(gains), dtype=np.int64)
        weights[most[np.searchsorted(owner[most], np.arange(len(first)))]] = 1
        return weights


def stand(low: Numbers, high: Numbers, settings: Settings, theirs: Numbers) -> Numbers:
    """The cell of halves worth so much against settings of the other side."""
    below, above = np.sign(low - settings.low[theirs]), np.sign(high - settings.high[theirs])
    cell: Numbers = 3 * below + above + CELLS // 2
    return cell


# Sub-hands are numbered by which of the four tiles they have.
_SIGNS = np.array([(-1.0) ** part.bit_count() for part in range(16)])


def _sub_hands(settings: Settings) -> tuple[Numbers, Shares]:
    """The sixteen sub-hands of each type, numbered, and how many copies there are of each."""
    kinds = settings.kinds[settings.hands] + 1
    taken = np.array([[part >> place & 1 for place in range(4)] for part in range(16)])
    written = np.sort(kinds[:, None, :] * taken, axis=2).reshape(-1, 4)
    sub_hands, number = np.unique(written, axis=0, return_inverse=True)
    there = np.bincount(settings.kinds).tolist()
    copies = [
        prod(comb(there[kind - 1], hand.count(kind)) for kind in set(hand) - {0})
        for hand in sub_hands.tolist()
    ]
    return number.reshape(-1, 16), np.array(copies, dtype=np.float64)
