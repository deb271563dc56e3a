"""Counts and times, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Named counters and histograms of one server."""

    def __init__(self) -> None:
        self._counts: dict[str, float] = {}
        self._times: dict[str, list[int]] = {}
        self._sums: dict[str, float] = {}

    def add(self, name: str, by: float = 1) -> None:
        self._counts[name] = self._counts.get(name, 0) + by

    def observe(self, name: str, seconds: float) -> None:
        found = self._times.setdefault(name, [0] * (len(BOUNDS) + 1))
        found[bisect_left(BOUNDS, seconds)] += 1
        self._sums[name] = self._sums.get(name, 0) + seconds

    def text(self, gauges: Mapping[str, float]) -> str:
        """Everything, with `gauges` as they stand now.

        >>> metrics = Metrics(); metrics.add("entries", 2)
        >>> print(metrics.text({"rooms": 1}), end="")
        # TYPE houseway_entries_total counter
        houseway_entries_total 2
        # TYPE houseway_rooms gauge
        houseway_rooms 1
        """
        return "".join(f"{line}\n" for line in self._lines(gauges))

    def _lines(self, gauges: Mapping[str, float]) -> Iterator[str]:
        for name, value in sorted(self._counts.items()):
            yield f"# TYPE houseway_{name}_total counter"
            yield f"houseway_{name}_total {value:g}"
        for name, value in sorted(gauges.items()):
            yield f"# TYPE houseway_{name} gauge"
            yield f"houseway_{name} {value:g}"
        for name, found in sorted(self._times.items()):
            yield from self._histogram(f"houseway_{name}", found, self._sums[name])

    @staticmethod
    def _histogram(name: str, found: list[int], total: float) -> Iterator[str]:
        yield f"# TYPE {name} histogram"
        so_far = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), found, strict=True):
            so_far += count
            yield f'{name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{name}_sum {total:.6f}"
        yield f"{name}_count {so_far}"


METRICS = Metrics()
