"""What the game is worth when both sides set their tiles as well as they can.

Neither side sees the other's tiles, so best play is a mixture: some hands are set now one way and
now another. A mixture for the player, with the bank's best answer to it, is a figure the player can
hold; one for the bank, with the player's best answer, is a figure no player can pass. The value
of the game lies between the two.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from houseway.families.paigow.odds.tiles_deals import Numbers, Settings
from houseway.families.paigow.odds.tiles_meetings import Meetings, Shares

ROUNDS = 300
PARTS = 1000  # the shares of a mixture are thousandths


@dataclass(frozen=True)
class Mixtures:
    """A way of playing for either side that the other can hardly answer."""

    player: Numbers
    bank: Numbers


def balance(
    meetings: Meetings, rounds: int = ROUNDS, progress: Callable[[float], None] | None = None
) -> Mixtures:
    """Let both sides learn from each other for a number of rounds, and take their averages."""
    player, bank = _Learner(meetings.settings), _Learner(meetings.settings)
    for number in range(1, rounds + 1):
        player.learn(meetings.player_gains(bank.shares), number)
        bank.learn(meetings.bank_gains(player.shares), number)
        if progress is not None:
            progress(number / rounds)
    return Mixtures(player.mixture(), bank.mixture())


class _Learner:
    """A side that plays each setting in proportion to how much more it would have brought.

    These regrets never fall below zero, and a late round counts more in the average than an early
    one: regret matching plus.
    """

    def __init__(self, settings: Settings) -> None:
        self._owner, self._first = settings.owner, settings.first
        self._even = 1 / np.bincount(self._owner)[self._owner]
        self._regrets, self._played = np.zeros((2, len(self._owner)))
        self.shares: Shares = self._even

    def learn(self, gains: Shares, number: int) -> None:
        """Take in what each setting brought in a round."""
        self._regrets = np.maximum(self._regrets + gains - self._total(gains * self.shares), 0)
        total = self._total(self._regrets)
        self.shares = np.divide(self._regrets, total, out=self._even.copy(), where=total > 0)
        self._played += number**2 * self.shares

    def mixture(self) -> Numbers:
        """The average in whole parts; what rounding takes or leaves goes to the largest share."""
        shares = np.rint(PARTS * self._played / self._total(self._played)).astype(np.int64)
        for mine in np.split(shares, self._first[1:]):
            mine[mine.argmax()] += PARTS - mine.sum()
        return shares

    def _total(self, of: Shares) -> Shares:
        """The sum over all settings of the same type, for each setting."""
        found: Shares = np.add.reduceat(of, self._first)[self._owner]
        return found
