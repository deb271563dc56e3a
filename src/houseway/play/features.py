"""What pay lines may ask about an outcome: named features, and the line an outcome meets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.errors import RulebookError, did_you_mean
from houseway.rulebook.schema import Line, Rules, Spot


@dataclass(frozen=True)
class Features:
    """The features of a family's outcomes: how each is found, and the values it can take.

    The values are listed so that a slip in a rule file is caught when it is read.
    """

    find: Mapping[str, Callable[[Any], Any]]
    values: Mapping[str, Sequence[Any]]

    def check(self, when: Mapping[str, Any], where: str) -> None:
        """Raise when a condition asks for a feature or a value that does not exist."""
        values = self.values
        for feature, wanted in when.items():
            if feature not in values:
                known = did_you_mean(feature, values)
                raise RulebookError(
                    f"{where}: no feature {feature!r}; {known}",
                    (where, feature),
                    "unknown-name",
                    feature,
                    tuple(values),
                )
            for item in wanted if isinstance(wanted, list) else [wanted]:
                if item not in values[feature] or type(item) is not type(values[feature][0]):
                    known = ", ".join(str(v) for v in values[feature])
                    raise RulebookError(
                        f"{where}: {feature} cannot be {item!r}; it is one of {known}",
                        (where, feature),
                        "unknown-name",
                        item,
                        tuple(map(str, values[feature])),
                    )

    def check_lines(self, rules: Rules) -> None:
        """Check the pay lines of every spot."""
        for spot in rules.spots:
            for line in spot.lines:
                self.check(line.when, f"{rules.id}.toml: spots.{spot.id}: {line.name}")

    def fits(self, when: Mapping[str, Any], outcome: Any) -> bool:
        """Whether an outcome meets every condition; a list of values means any of them."""
        for feature, wanted in when.items():
            found = self.find[feature](outcome)
            if found not in wanted if isinstance(wanted, list) else found != wanted:
                return False
        return True

    def line(self, spot: Spot, outcome: Any) -> Line:
        """The pay line an outcome meets: the first that fits."""
        return next(line for line in spot.lines if self.fits(line.when, outcome))


def features_of(spot: Spot) -> set[str]:
    """The features a spot's pay lines ask about."""
    return {feature for line in spot.lines for feature in line.when}
