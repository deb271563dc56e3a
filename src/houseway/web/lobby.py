"""The lobby: every game by family, with what a newcomer asks first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from houseway.desk.paper_words import on_paper
from houseway.families import game
from houseway.families.odds import is_slow
from houseway.families.pot.game import PotGame
from houseway.play.game import Game
from houseway.rulebook.load import game_ids
from houseway.rulebook.schema import Rules, Spot
from houseway.web.edges import Edge, known_edge
from houseway.web.layout import stakes_of
from houseway.web.search import Entry, Found, search

# A family's title, and what it is about in one line. One that is not here goes by its name.
FAMILIES: Mapping[str, tuple[str, str]] = {
    "baccarat": (
        "Baccarat",
        "Two hands are dealt for the whole table. Back the one you think comes closer to nine.",
    ),
    "nine": (
        "Your own hand to nine",
        "Everybody has a hand of their own and tries to come closer to nine than the bank.",
    ),
    "blackjack": (
        "Blackjack",
        "Take cards, or stop in time: come closer to 21 than the bank.",
    ),
    "ante": (
        "Poker against the bank",
        "Put up an ante and look at your cards: raise against the bank's hand, or fold.",
    ),
    "paigow": (
        "Pai gow",
        "Part your hand in two. Win with both parts, keep your wager with one.",
    ),
    "keep": (
        "Fast Action Hold'em",
        "Keep two of your four cards; five on the board make the hand.",
    ),
    "war": ("War", "One card for you, one for the bank. The higher card wins."),
    "pot-board": (
        "Poker for the pot: hold'em and Omaha",
        "Cards of your own and cards for all in the middle. Play against each other; no bank.",
    ),
    "pot-stud": (
        "Poker for the pot: stud",
        "Some of your cards lie open. Bet as they come, against everybody who stays.",
    ),
    "pot-draw": (
        "Poker for the pot: draw and lowball",
        "All your cards are hidden. Change some, bet again, and show.",
    ),
    "chinese": (
        "Chinese Poker",
        "Set thirteen cards in three hands, and settle with everybody at the table in points.",
    ),
    "pan": (
        "Panguingue",
        "Lay ropes and sets out of eight short decks. Everybody pays you for the valuable ones.",
    ),
}
UNCHOSEN = ("raise", "insurance", "given")  # wagers nobody places before the cards
FIRST_GAME = "ez-baccarat-panda-8"
# Where a shelf is long, what most people look for stands first.
FAVOURITES = ("texas-holdem", "omaha", "omaha-hi-lo", "seven-card-stud", "draw")


@dataclass(frozen=True)
class Card:
    """A game in the lobby."""

    rules: Rules
    edge: Edge | None
    slow: bool
    why: tuple[str, ...] = ()

    @property
    def cards(self) -> str:
        """The cards in play, in a few words."""
        deck = self.rules.deck
        if deck.kind == "tiles":
            return f"{sum(deck.shoe.values())} tiles"
        if deck.decks == 1:
            return "one deck and a joker" if deck.kind == "joker" else "one deck"
        return f"{deck.decks} decks"

    @property
    def stakes(self) -> str:
        """What a game is played for where nobody banks; empty where there is a bank."""
        return stakes_of(game(self.rules.id))

    @property
    def wagers(self) -> list[Spot]:
        """The wagers one may choose, the ones of the hand itself first."""
        return [spot for spot in self.rules.spots if spot.window not in UNCHOSEN]


@dataclass(frozen=True)
class Group:
    """A shelf of the lobby."""

    id: str
    title: str
    line: str
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Lobby:
    """What the lobby shows; `found` is None unless something was searched for."""

    query: str
    groups: tuple[Group, ...]
    found: tuple[Card, ...] | None
    first: Rules
    games: int


def lobby(query: str = "") -> Lobby:
    """The lobby, or what it has for a query, the best first."""
    query = query.strip()[:200]
    found = found_games(query) if query else None
    cards = None if found is None else tuple(_card(each) for each in found)
    first = game(FIRST_GAME if FIRST_GAME in game_ids() else game_ids()[0]).rules
    return Lobby(query, () if query else groups(), cards, first, len(_entries()))


def found_games(query: str) -> list[Found]:
    """The games that fit a query, the best first."""
    return search(query, _entries())


def groups() -> tuple[Group, ...]:
    """Every game, by family, in the order of the families above."""
    ids = _ids_by_family()
    return tuple(
        Group(family, *family_words(family), tuple(_card(Found(name, 0)) for name in ids[family]))
        for family in ids
    )


def family_words(family: str) -> tuple[str, str]:
    """The title of a family and its line.

    >>> family_words("pai-gow")
    ('Pai gow', '')
    """
    return FAMILIES.get(family, (family.replace("-", " ").capitalize(), ""))


@cache
def _ids_by_family() -> dict[str, tuple[str, ...]]:
    shelves = {name: shelf_of(game(name)) for name in game_ids()}
    known = set(shelves.values())
    order = [*(f for f in FAMILIES if f in known), *sorted(known - set(FAMILIES))]
    names = sorted(game_ids(), key=lambda name: name not in FAVOURITES)
    return {family: tuple(name for name in names if shelves[name] == family) for family in order}


def shelf_of(played: Game) -> str:
    """Where a game stands in the lobby: with its family, or with those that are dealt like it.

    >>> shelf_of(game("texas-holdem")), shelf_of(game("casino-war"))
    ('pot-board', 'war')
    """
    if not isinstance(played, PotGame):
        return played.rules.family
    play = played.settings
    if play.board_cards:
        return "pot-board"
    opened = any("up" in street.deal or street.roll for street in play.streets)
    return "pot-stud" if opened else "pot-draw"


@cache
def _entries() -> tuple[Entry, ...]:
    shelves = _ids_by_family().items()
    return tuple(
        Entry(game(name).rules, family_words(shelf)[0])
        for shelf, names in shelves
        for name in names
    )


def _card(found: Found) -> Card:
    card = _complete(found.game) or _incomplete(found.game)
    return Card(card.rules, card.edge, card.slow, found.why)


_finished: dict[str, Card] = {}


def _complete(name: str) -> Card | None:
    """The card of a game whose odds are known: it never changes, so it is made once."""
    if name not in _finished:
        played = game(name)
        if not played.rules.banked:  # nobody's edge is the bank's
            _finished[name] = Card(played.rules, None, slow=False)
            return _finished[name]
        edge = known_edge(played)
        if edge is not None:
            _finished[name] = Card(played.rules, edge, is_slow(played.rules))
    return _finished.get(name)


def _incomplete(name: str) -> Card:
    played = game(name)
    return Card(played.rules, None, is_slow(played.rules))


@dataclass(frozen=True)
class OpenTable:
    """A table that anybody may join or watch."""

    id: str
    name: str
    company: str
    free: int
    round: int
    standing: str = ""


def open_tables(tables: Sequence[Mapping[str, Any]]) -> list[OpenTable]:
    """Open tables as the server lists them, those with a free seat first."""
    shown = [
        OpenTable(
            *(t["id"], t["name"], company(t["people"], t["bots"]), t["free"], t["round"]),
            on_paper(t.get("standing", "")),
        )
        for t in tables
    ]
    return sorted(shown, key=lambda table: not table.free)


def company(people: Sequence[str], bots: int) -> str:
    """Who sits at a table.

    >>> company(["Ana", "Bo"], 4), company([], 1), company(["Ana"], 0)
    ('Ana, Bo and 4 bots', 'One bot', 'Ana')
    """
    others = {0: [], 1: ["one bot"]}.get(bots, [f"{bots} bots"])
    told = [", ".join(people)] if people else []
    said = " and ".join([*told, *others]) or "nobody yet"
    return said[:1].upper() + said[1:]


def tables_text(number: int) -> str:
    """How many tables are open, in words.

    >>> tables_text(1), tables_text(2)
    ('One table is open', '2 tables are open')
    """
    return "One table is open" if number == 1 else f"{number} tables are open"
