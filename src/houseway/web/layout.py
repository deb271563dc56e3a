"""What the table page needs to know of a game, as plain data, from the rulebook only."""

from __future__ import annotations

from typing import Any

from houseway.games import Game
from houseway.rulebook.schema import Deck, Rules, Spot
from houseway.table.table import live_shoe


def layout_of(game: Game) -> dict[str, Any]:
    """A game as its layout shows it: seats, spots with limits and pay lines, deck, coverage.

    >>> from houseway.games import game
    >>> layout = layout_of(game("ez-baccarat-panda-8"))
    >>> layout["seats"], [spot["name"] for spot in layout["spots"]][:2], layout["deck"]
    (8, ['Player line', 'Banker line'], '8 decks, 416 cards')
    """
    rules = game.rules
    return {
        "game": rules.id,
        "name": rules.name,
        "about": rules.about,
        "family": rules.family,
        "seats": rules.table.seats,
        "minimum": rules.table.minimum,
        "maximum": rules.table.maximum,
        "coverage": rules.settle.coverage,
        "button": rules.settle.button is not None,
        "board": rules.family == "baccarat",
        "backline": any(spot.backline for spot in rules.spots),
        "deck": deck_words(rules.deck),
        "tiles": rules.deck.kind == "tiles",
        "parts": _parts(game),
        "dealt_from": rules.deck.dealt_from,
        "cut": _cut(rules),
        "options": dict(rules.changed_options),
        "spots": [_spot(rules, spot) | {"hand": _hand(rules, spot)} for spot in rules.spots],
        "irregularities": [{"id": what.id, "name": what.name} for what in rules.irregularities],
    }


def _parts(game: Game) -> list[str]:
    """What the two parts of a hand are called; none where hands are not set."""
    return list(getattr(getattr(game, "settings", None), "parts", ()))


def _spot(rules: Rules, spot: Spot) -> dict[str, Any]:
    low, high = rules.limits(spot)
    return {
        "id": spot.id,
        "name": spot.name,
        "kind": spot.kind,
        "window": spot.window,
        "about": spot.about,
        "minimum": low,
        "maximum": high,
        "most": str(spot.most),
        "needs": spot.needs,
        "at_most": spot.at_most,
        "equals": spot.equals,
        "backline": spot.backline,
        "carries": spot.carries,
        "lines": [{"name": line.name, "pays": line.pays} for line in spot.lines],
    }


def _hand(rules: Rules, spot: Spot) -> int:
    """Which of a seat's hands a wager lies on when it is placed.

    >>> from houseway.games import game
    >>> rules = game("blackjack-switch").rules
    >>> {spot.id: _hand(rules, spot) for spot in rules.spots}
    {'first': 1, 'second': 2, 'super-match': 1, 'insurance': 1}
    """
    if spot.kind != "base" or rules.play.get("hands", 1) == 1:
        return 1
    return 1 + [s.id for s in rules.spots if s.kind == "base"].index(spot.id)


def deck_words(deck: Deck) -> str:
    """The shoe in a few words.

    >>> from houseway.games import game
    >>> deck_words(game("super-pan-9").rules.deck)
    '8 pan decks, 288 cards'
    """
    cards = sum(deck.shoe.values())
    if deck.kind == "tiles":
        return f"{cards} tiles"
    if deck.kind == "joker" and deck.decks == 1:
        return f"1 deck, {cards} cards with a joker"
    kind = "" if deck.kind == "standard" else f"{deck.kind} "
    return f"{deck.decks} {kind}deck{'' if deck.decks == 1 else 's'}, {cards} cards"


def _cut(rules: Rules) -> int:
    """Cards behind the cut card; 0 where every round is shuffled anew."""
    return live_shoe(rules).behind_cut
