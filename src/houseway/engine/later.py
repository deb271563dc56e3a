"""What an offer or a decision could tell, but is seldom asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Later(Mapping[K, V]):
    """A mapping that is worked out when somebody first asks.

    >>> fouls = Later(lambda: {"Ah Kd": "foul"})
    >>> fouls, len(fouls)
    ({'Ah Kd': 'foul'}, 1)
    """

    __slots__ = ("_found", "_work")

    def __init__(self, work: Callable[[], Mapping[K, V]]) -> None:
        self._work = work
        self._found: Mapping[K, V] | None = None

    def _now(self) -> Mapping[K, V]:
        if self._found is None:
            self._found = self._work()
        return self._found

    def __getitem__(self, key: K) -> V:
        return self._now()[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._now())

    def __len__(self) -> int:
        return len(self._now())

    def __repr__(self) -> str:
        return repr(self._now())
