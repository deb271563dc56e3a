"""The landing page of the Manage desk: every game with its papers, by family or by search."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from houseway.families import game
from houseway.rulebook.load import game_ids
from houseway.rulebook.schema import Rules
from houseway.web.lobby import FAMILIES, family_words, shelf_of
from houseway.web.search import Entry, search


@dataclass(frozen=True)
class Shelf:
    """A family with the games that are shown of it."""

    id: str
    title: str
    games: tuple[Rules, ...]


@dataclass(frozen=True)
class ManageView:
    """What the page shows."""

    query: str
    family: str
    families: tuple[tuple[str, str], ...]
    shelves: tuple[Shelf, ...]

    @property
    def count(self) -> int:
        return sum(len(shelf.games) for shelf in self.shelves)


def manage_view(query: str, family: str) -> ManageView:
    """Every game, or those that fit a query and a family; an unknown family counts as all."""
    families = tuple((shelf.id, shelf.title) for shelf in _shelves())
    chosen = family if family in dict(families) else ""
    found = _found(query.strip())
    shown = (
        Shelf(shelf.id, shelf.title, tuple(r for r in shelf.games if r.id in found))
        for shelf in _shelves()
        if chosen in ("", shelf.id)
    )
    return ManageView(query.strip(), chosen, families, tuple(s for s in shown if s.games))


@cache
def _shelves() -> tuple[Shelf, ...]:
    """The games as the lobby orders them, without what it knows of their odds."""
    at = {name: shelf_of(game(name)) for name in game_ids()}
    order = [*(f for f in FAMILIES if f in at.values()), *sorted(set(at.values()) - set(FAMILIES))]
    return tuple(
        Shelf(
            family,
            family_words(family)[0],
            tuple(game(name).rules for name, shelf in at.items() if shelf == family),
        )
        for family in order
    )


def _found(query: str) -> frozenset[str]:
    if not query:
        return frozenset(game_ids())
    entries = [Entry(rules, shelf.title) for shelf in _shelves() for rules in shelf.games]
    return frozenset(each.game for each in search(query, entries))
