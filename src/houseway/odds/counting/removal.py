"""What one card missing from the shoe does to a wager: exact, wherever it can be worked out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from houseway.cards.card import JOKER, RANKS, Card, is_red, rank
from houseway.games import Game
from houseway.games.features import features_of
from houseway.odds.counting.linear import Removal
from houseway.odds.model import SpotOdds

TEN = 10
FINE = frozenset({"first-four", "match"})

Found = dict[str, Removal]


def removals(game: Game) -> Found:
    """By wager, for those whose effects are known; of the others nothing is said."""
    family = game.rules.family
    return _FAMILIES[family](game) if family in _FAMILIES else {}


def _removal(found: SpotOdds, cards: Mapping[str, int]) -> Removal:
    effects = {name: float(effect) for name, effect in found.removal.items()}
    return Removal(effects, dict(cards), float(found.odds.ev))


def _baccarat(game: Game) -> Found:
    from houseway.odds import odds
    from houseway.odds.deals import Kinds

    kinds = Kinds.of(game.rules.deck.shoe, "value")
    return _named(odds(game).spots, kinds.counts.tolist())


def _nine(game: Game) -> Found:
    from houseway.odds import odds
    from houseway.odds.nine.deals import Kinds

    kinds = Kinds.of(game.rules.deck.shoe)
    return _named(odds(game).spots, [held for held in kinds.counts if held])


def _war(game: Game) -> Found:
    from houseway.games.war.rules import height
    from houseway.odds import odds

    held: Counter[int] = Counter()
    for card, number in game.rules.deck.shoe.items():
        held[height(card)] += number
    return _named(odds(game).spots, [held[high] for high in sorted(held)])


def _named(spots: Any, counts: list[int]) -> Found:
    """Effects told in the order in which the cards were counted."""
    return {
        each.spot.id: _removal(each, dict(zip(each.removal, counts, strict=True)))
        for each in spots
        if each.removal
    }


def _blackjack(game: Game) -> Found:
    """Side wagers, counted anew without a card of each kind."""
    from houseway.games.blackjack.game import Blackjack
    from houseway.odds.blackjack.side import side_odds

    assert isinstance(game, Blackjack)
    shoe = game.rules.deck.shoe
    found: Found = {}
    for spot in game.rules.spots:
        if spot.kind == "base":
            continue
        name_of = _namer(shoe, features_of(spot))
        one: dict[str, Card] = {}
        cards: Counter[str] = Counter()
        for card, number in shoe.items():
            one.setdefault(name_of(card), card)
            cards[name_of(card)] += number
        start = side_odds(game, spot, shoe).odds.ev
        effects = {
            name: side_odds(game, spot, {**shoe, card: shoe[card] - 1}).odds.ev - start
            for name, card in one.items()
        }
        shown = {name: float(effect) for name, effect in effects.items()}
        found[spot.id] = Removal(shown, dict(cards), float(start))
    return found


def _namer(shoe: Mapping[Card, int], asked: set[str]) -> Callable[[Card], str]:
    """How cards are told apart for a wager: by rank or by points, and by colour where it asks."""
    tens = "10-K" if any(rank(card) == TEN for card in shoe) else "J-K"

    def name_of(card: Card) -> str:
        if card == JOKER:
            return "joker"
        fine = rank(card) < TEN or bool(FINE & asked)
        plain = RANKS[rank(card) - 1] if fine else tens
        return f"{'red' if is_red(card) else 'black'} {plain}" if "reds" in asked else plain

    return name_of


_FAMILIES: Mapping[str, Callable[[Game], Found]] = {
    "baccarat": _baccarat,
    "nine": _nine,
    "war": _war,
    "blackjack": _blackjack,
}
