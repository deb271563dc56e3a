"""How a game is played, in words: what a rule sheet says before it comes to the wagers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Chart:
    """A table of letters with a title, headings (the first over the row names) and a key."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    key: str


@dataclass(frozen=True)
class Words:
    """Titled sections of sentences, and charts."""

    sections: tuple[tuple[str, tuple[str, ...]], ...]
    charts: tuple[Chart, ...] = ()
