"""How a game is played, in words: what a rule sheet says before it comes to the wagers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from houseway.play.features import features_of
from houseway.rulebook.schema import Rules

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class Chart:
    """A table of letters with a title, headings (the first over the row names) and a key."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    key: str

    def to_json(self) -> dict[str, Any]:
        rows = [list(row) for row in self.rows]
        return {
            "title": self.title,
            "headings": list(self.headings),
            "rows": rows,
            "key": self.key,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Chart:
        rows = tuple(tuple(row) for row in data["rows"])
        return cls(data["title"], tuple(data["headings"]), rows, data["key"])


@dataclass(frozen=True)
class SignNote:
    """What a sign must say of a wager, or of the whole game, that no pay line says."""

    spots: tuple[str, ...]
    text: str


def counted(rules: Rules, counts: Mapping[str, str]) -> Iterator[SignNote]:
    """What a wager counts, wherever its pay lines ask for one of these features."""
    for spot in rules.spots:
        for feature in counts.keys() & features_of(spot):
            yield SignNote((spot.id,), f"{spot.name} {counts[feature]}")


@dataclass(frozen=True)
class Words:
    """Titled sections of sentences, charts, and what belongs on a sign beside the pay tables."""

    sections: tuple[tuple[str, tuple[str, ...]], ...]
    charts: tuple[Chart, ...] = ()
    sign: tuple[SignNote, ...] = ()


def number_word(number: int) -> str:
    """
    >>> number_word(3), number_word(12)
    ('three', '12')
    """
    return NUMBERS[number] if number < len(NUMBERS) else str(number)
