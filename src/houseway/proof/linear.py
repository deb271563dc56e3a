"""Linear counts: tags for cards, how well they follow the effects of removal, and what they see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import erf, exp, pi, sqrt

NOTHING = 1e-12
HIGHEST = 4  # the largest whole-number tag people keep up with


@dataclass(frozen=True)
class Removal:
    """What taking one card of each kind out of a shoe does to a wager, and how many there are."""

    effects: Mapping[str, float]
    cards: Mapping[str, int]
    start: float

    @property
    def size(self) -> int:
        return sum(self.cards.values())

    @property
    def variance(self) -> float:
        """How much the effects vary from card to card."""
        weighed = sum(self.cards[k] * e**2 for k, e in self.effects.items()) / self.size
        mean = sum(self.cards[k] * e for k, e in self.effects.items()) / self.size
        return weighed - mean**2


@dataclass(frozen=True)
class Count:
    """Whole-number tags: what each card adds as it is seen, and how well that follows the effects.

    `each` is what one point of the running count adds to the bettor's edge, times the cards left.
    """

    tags: Mapping[str, int]
    correlation: float
    each: float
    mean: float

    @property
    def balanced(self) -> bool:
        """Whether the tags of a whole shoe add up to nothing."""
        return abs(self.mean) < NOTHING


def best_count(removal: Removal) -> Count:
    """The tags up to four that follow the effects best; of equal ones the smallest."""
    best: Count | None = None
    top = max((abs(effect) for effect in removal.effects.values()), default=0.0)
    for highest in range(1, HIGHEST + 1):
        for fine in range(8):
            scale = (highest - 0.45 + fine * 0.12) / top if top else 0.0
            tags = {name: round(effect * scale) for name, effect in removal.effects.items()}
            if max(map(abs, tags.values()), default=0) > HIGHEST:
                continue
            count = count_of(removal, tags)
            if best is None or count.correlation > best.correlation + 0.002:
                best = count
    assert best is not None
    return best


def count_of(removal: Removal, tags: Mapping[str, int]) -> Count:
    """How well some tags do. Where they do not add up to nothing, the expected sum is taken off."""
    size = removal.size
    mean = sum(removal.cards[k] * t for k, t in tags.items()) / size
    own = sum(removal.cards[k] * (t - mean) ** 2 for k, t in tags.items())
    both = sum(removal.cards[k] * (t - mean) * removal.effects[k] for k, t in tags.items())
    spread = sqrt(own * removal.variance * size)
    each = (size - 1) * both / own if own else 0.0
    return Count(dict(tags), both / spread if spread else 0.0, each, mean)


@dataclass(frozen=True)
class Estimate:
    """What a bettor who follows every effect sees, if edges spread like a bell round the start."""

    share: float
    gain_per_100: float


def estimate(removal: Removal, behind: int) -> Estimate:
    """The share of rounds with an edge, and the gain of betting one unit on them, down to a cut.

    After m of N cards the edge has the variance v (N - 1) m / (N - m), where v is that of the
    effects. Rounds are taken to be spread evenly over the cards.
    """
    size, shares, gains = removal.size, 0.0, 0.0
    depths = range(behind + 1, size + 1)
    for left in depths:
        spread = sqrt(removal.variance * (size - 1) * (size - left) / left)
        share, gain = _above_zero(removal.start, spread)
        shares += share
        gains += gain
    return Estimate(shares / len(depths), 100 * gains / len(depths))


def _above_zero(mean: float, spread: float) -> tuple[float, float]:
    """How often a normal variable is above zero, and the mean of its positive part.

    >>> [round(x, 4) for x in _above_zero(0.0, 1.0)]
    [0.5, 0.3989]
    """
    if not spread:
        return (1.0, mean) if mean > 0 else (0.0, 0.0)
    z = mean / spread
    share = (1 + erf(z / sqrt(2))) / 2
    return share, mean * share + spread * exp(-z * z / 2) / sqrt(2 * pi)


def seen_effects(removal: Removal) -> list[float]:
    """What each kind of card, once seen, adds to the edge, times the cards left."""
    return [(removal.size - 1) * effect for effect in removal.effects.values()]


def tag_effects(count: Count) -> list[float]:
    """The same for a bettor who goes by the tags alone."""
    return [count.each * (tag - count.mean) for tag in count.tags.values()]
