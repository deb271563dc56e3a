"""Sensible limits: how much, how often, how many."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic


@dataclass(frozen=True)
class Limits:
    """Of one server. Sizes in bytes, rates per second."""

    rooms: int = 1_000
    viewers: int = 3_000
    message: int = 16_384
    body: int = 65_536
    rate: float = 200
    burst: int = 600
    opening_rate: float = 10
    opening_burst: int = 60
    behind: int = 256


@dataclass
class Bucket:
    """An allowance that fills up again with time."""

    rate: float
    burst: float
    left: float = field(init=False)
    at: float = field(default_factory=monotonic)

    def __post_init__(self) -> None:
        self.left = self.burst

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """One allowance for each name; those that are full again are forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, name: str) -> bool:
        if len(self._buckets) > 10_000:
            self._buckets.clear()
        return self._buckets.setdefault(name, Bucket(self._rate, self._burst)).take()
